"""`python -m tests.fuzz` is `ringside fuzz`."""

from __future__ import annotations

import sys

from cli.main import main

main(["fuzz", *sys.argv[1:]])
