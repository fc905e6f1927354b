"""Why a file could not be used, and what a person can do about it, in the words of a language."""

from __future__ import annotations

import errno
import os
import re
from typing import Final

from companion.content.problem_labels import in_words
from companion.content.regular_file import LEADS_NOWHERE, NO_FILE, THERE_ALREADY
from companion.said import Sayable, said

OWN_REASONS: Final = {
    NO_FILE: "reason/no-file",
    THERE_ALREADY: "reason/there-already",
    LEADS_NOWHERE: "reason/leads-nowhere",
}
"""What is said of the errors that are raised here and not by the system."""
_TOO_LARGE: Final = re.compile(r"it has more than ([0-9,]+) bytes")
ADVICE: Final = {
    errno.ENOENT: "check-name",
    errno.EEXIST: "other-name",
    errno.ENOTDIR: "other-place",
    errno.EISDIR: "file-in-it",
    errno.EACCES: "right-place",
    errno.EPERM: "right-place",
    errno.EROFS: "right-place",
    errno.ENOSPC: "make-room",
    errno.EDQUOT: "make-room",
    errno.ENAMETOOLONG: "shorter-name",
    errno.ELOOP: "remove-link",
}
"""What a person can do about what the system says of a file."""
IN_WORDS: Final = frozenset(
    {
        *ADVICE,
        *(errno.EBUSY, errno.EFBIG, errno.EINVAL, errno.EIO, errno.EMFILE, errno.ENODEV),
        *(errno.ENXIO, errno.ETIMEDOUT, errno.ETXTBSY),
    }
)
"""What the system says that has words; anything else is told as the system says it."""


def advice_for(problem: OSError, otherwise: Sayable | None = None) -> Sayable:
    """What a person can do about it; `otherwise` if nobody knows (default: choose another file)."""
    advice = ADVICE.get(problem.errno or 0)
    if advice is not None:
        return said(f"advice/{advice}")
    return otherwise if otherwise is not None else said("advice/other-file")


def why(problem: OSError) -> Sayable:
    """Why a file could not be used, in a few words that are still to be found."""
    number, reason = problem.errno or 0, problem.strerror or type(problem).__name__
    if reason in OWN_REASONS:
        return said(OWN_REASONS[reason])
    if large := _TOO_LARGE.fullmatch(reason):
        return said("reason/too-large", most=large[1])
    if number in IN_WORDS and reason == os.strerror(number):
        return said(f"system/{errno.errorcode[number]}")
    return reason.lower()


def reason_of(problem: OSError) -> str:
    """Why a file could not be used, in a few words of the language that is spoken now."""
    return in_words(why(problem))
