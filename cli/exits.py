"""What the exit code of `ringside` means; docs/rooms/cli.md lists the same numbers for people."""

FINE = 0
FAULTS_FOUND = 1
"""The command ran; what it looked at is faulty (a broken map, a failing test)."""
WRONG_USAGE = 2
"""The command line itself cannot be understood; nothing was done."""
OUR_FAULT = 70
"""A bug in Ringside; nothing was lost. RINGSIDE_DEBUG=1 shows the traceback."""
SETUP_UNFINISHED = 75
"""Set-up could not be finished (no network, a missing system package); trying again may help."""
INTERRUPTED = 130
"""Stopped by Ctrl-C, by SIGTERM, or because the terminal was closed."""
