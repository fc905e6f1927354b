"""A program to be killed: appends decisions to a log and announces each once it is safe.

`python -m tests.companion.journal.announcer FILE` prints the number of every decision; it goes on
until it is killed.
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

from companion.journal.records import Decision, Header, encode
from companion.journal.writer import Journal


def decision(number: int) -> Decision:
    """A decision whose size varies, so that lines are torn at all places."""
    events = tuple(
        encode({"kind": "drawn", "card": "x" * (number % 90)}) for _ in range(number % 5)
    )
    command = encode({"kind": "draw", "number": number})
    return Decision(number=number, at="2026-01-01", cause="touch", command=command, events=events)


def header() -> Header:
    """A header for a game that is about nothing."""
    return Header(
        app="0",
        game="g",
        began_at="2026-01-01",
        edition="core",
        mode="duel",
        map="soho",
        content={},
    )


def main() -> None:
    """Append and announce for ever."""
    path = Path(sys.argv[1])
    journal = Journal.reopen(path)[0] if path.exists() else Journal.create(path, header())
    print("open", flush=True)
    for number in count(journal.count + 1):
        journal.append(decision(number))
        print(number, flush=True)


if __name__ == "__main__":
    main()
