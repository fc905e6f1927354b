"""`python -m cli`: how the launcher at the root starts Ringside."""

import sys

try:
    from cli.main import main

    main()
except KeyboardInterrupt:  # before main could take care of it
    sys.exit(130)
