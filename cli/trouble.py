"""What is told when the world is not as a command needs it: files, folders, missing packages.

Whatever the system says about a file is the same sentence for every command, and no bug of ours.
What is wrong inside a file is told by whoever reads it.
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

OUTPUT_FAILS: Final = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF}
"""What the system says of a file that is written to; only the output has no name then."""

APP: Final = "ui"
NO_APP: Final = (
    'The app is missing here: there is no folder "ui" beside "cli".'
    " Everything else works without it; ringside --help lists it."
)


def is_app_here() -> bool:
    """Whether this Ringside has its app: the rest of it can do without."""
    return (Path(__file__).parents[1] / APP / "__init__.py").is_file()


def told(problem: OSError) -> str:
    """What the system said, as a sentence with advice."""
    # Imported here: this module is needed where packages are missing, and those need some.
    from companion.content.file_words import advice_for, reason_of  # noqa: PLC0415
    from companion.content.problem_labels import in_words  # noqa: PLC0415

    name, otherwise = problem.filename2 or problem.filename, "Choose another file."
    if name is None:
        name = "The output" if problem.errno in OUTPUT_FAILS else "The system refused"
        otherwise = "Try again."
    return f"{name}: {reason_of(problem)}. {in_words(advice_for(problem, otherwise))}"


def missing_package(problem: ImportError) -> str | None:
    """What to do about a package, or the app, that is not here; None: it is one of our own.

    The launcher takes an environment with a whole stamp for complete. One that lacks something is
    not, so only the first line of its stamps stays, the interpreter that it belongs to: the next
    start of the launcher brings what is missing, and nothing else is lost if it cannot be fetched.
    """
    package = (problem.name or "").partition(".")[0]
    if package == APP and not is_app_here():
        return NO_APP
    if not package or (Path(__file__).parents[1] / package).is_dir():
        return None
    for stamp in Path(sys.prefix).glob("ringside-*.stamp"):
        with suppress(OSError, ValueError):
            os.truncate(stamp, stamp.read_bytes().index(b"\n") + 1)
    return (
        f"The package {package} is missing here, or not whole."
        " Start Ringside with ./ringside, which brings it."
    )
