"""`python -m cli`: how the launcher at the root starts Ringside."""

import sys

from cli import exits, trouble

try:
    from cli.main import main

    main()
except KeyboardInterrupt:  # before main could take care of it
    sys.exit(exits.INTERRUPTED)
except Exception as problem:  # noqa: BLE001  (a report is wanted, or main cannot be imported)
    missing = trouble.missing_package(problem) if isinstance(problem, ImportError) else None
    if missing is not None:
        print(missing, file=sys.stderr)
        sys.exit(exits.SETUP_UNFINISHED)
    import traceback

    from cli.output import echo_report

    echo_report("".join(traceback.format_exception(problem)))
    sys.exit(exits.OUR_FAULT)
