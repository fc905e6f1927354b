"""The judge can fail: whatever may not happen is reported, and what may happen is not."""

from __future__ import annotations

import pytest

from tests.fuzz.bad_ways import ACTS
from tests.fuzz.judge import hidden_in
from tests.fuzz.mutators import HIDDEN
from tests.fuzz.runs import LIMITS, Limits, Run

FOUND = {
    "raises": "open it: KeyError",
    "refuses without a word": "open it: refused without a sentence",
    "spins": "open it: no answer in time",
    "waits": "open it: no answer in time",
    "dies": "open it: the process died (SIGSEGV)",
    "leaves": "open it: the process died (exit 3)",
    "eats memory": "open it: MemoryError",
    "writes outside": "outside the folder: wrote ../outside.txt",
    "writes outside and hides it": "outside the folder: wrote /ringside-was-here",
    "climbs": "outside the folder: opened /home/../home/file.txt",
    "starts a process": "outside the folder: started a process (os.system)",
    "changes its input": "file.txt was changed and not set aside",
    "has a bug in the shell": "ringside bad: KeyError in cli/main.py: main",
    "exits with 70": "ringside bad: exit 70",
    "exits without a word": "ringside bad: exit 1 without a sentence",
    "prints a hidden character": "ringside bad: printed a hidden character",
}
FINE = {"opens": "opened", "sets aside": "opened", "is refused": "refused"}


LONG = ("spins", "waits")


def tried(*kinds: str, limits: Limits = LIMITS) -> Run:
    run = Run(kinds, seed=0, inputs=1, ways="tests.fuzz.bad_ways", limits=limits)
    run.go()
    return run


def found_by(run: Run) -> dict[str, str]:
    return {found.kind: found.what for found in run.findings.values()}


def test_what_takes_too_long_is_found() -> None:
    assert found_by(tried(*LONG, limits=Limits(1, 2.0))) == {kind: FOUND[kind] for kind in LONG}


def test_everything_that_may_not_happen_is_found() -> None:
    run = tried(*(kind for kind in ACTS if kind not in LONG))
    assert found_by(run) == {kind: what for kind, what in FOUND.items() if kind not in LONG}
    assert {kind: list(run.tallies[kind].outcomes) for kind in FINE} == {
        kind: [outcome] for kind, outcome in FINE.items()
    }


@pytest.mark.parametrize("text", ["plain", "Zoë plays", "a\nb\tc", "龙 🦖"])
def test_what_people_write_is_not_hidden(text: str) -> None:
    assert not hidden_in(text)


def test_everything_that_a_terminal_obeys_is_hidden() -> None:
    assert [text for text in HIDDEN if not hidden_in(text)] == []
