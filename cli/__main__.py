"""`python -m cli`: how the launcher at the root starts Ringside."""

from cli.main import main

main()
