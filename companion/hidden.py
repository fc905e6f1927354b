"""Characters that nobody can see, and text in which they are shown.

A name from a log, a file, a board or a shell may hold anything: an escape sequence that a terminal
obeys, a mark that turns the words around it, a line that was never printed. What is to be done
about it is decided where text comes in (content/yamlfile.py) and where it goes out (cli/output.py).
"""

from __future__ import annotations

import re
from typing import Final

HIDDEN: Final = re.compile(
    "["
    "\x00-\x1f\x7f-\x9f"  # control characters, newline and tab among them
    "\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e"  # marks of single scripts
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"  # no width, no line, no direction
    "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0"  # letters that are blank
    "\ud800-\udfff"  # halves of a character; bytes of a file name that is not UTF-8
    "\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e007f"
    "]"
)
"""All that Unicode calls a control or format character, half a character or the end of a line,
and letters that are blank. Selectors of a variant stay: pictures of feelings carry them."""


def shown(text: str) -> str:
    """The text on one line, with every hidden character as its number: `<U+202E>`."""
    return HIDDEN.sub(lambda found: f"<U+{ord(found[0]):04X}>", text)
