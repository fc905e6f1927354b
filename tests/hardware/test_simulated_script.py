"""The little language of a simulated table: what is read, and what is told of a mistake."""

from __future__ import annotations

import pytest

from hardware.simulated_script import ScriptStep, SimulatedScriptError, parse

SPACES = ("A", "B")


def test_what_a_script_says_is_read() -> None:
    assert parse("stand x A\n\nWAIT 0500  # a while\nslide x B A\nwait 3600000", SPACES) == [
        ScriptStep("stand", ("x", "A")),
        ScriptStep("wait", ("0500",)),
        ScriptStep("slide", ("x", "B", "A")),
        ScriptStep("wait", ("3600000",)),
    ]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("jump x", 'There is no command "jump"'),
        ("stand x", "It is written: stand FIGURE SPACE."),
        ("stand x C", "The map has no space C."),
        ("wait long", "A time is a whole number up to 3600000."),
        ("wait 3600001", "A time is a whole number up to 3600000."),
        ("wait -1", "A time is a whole number up to 3600000."),
        ("wait \u0663", "A time is a whole number up to 3600000."),
        (f"wait {'9' * 5000}", "A time is a whole number up to 3600000."),
    ],
)
def test_a_mistake_is_told_with_its_line(line: str, sentence: str) -> None:
    with pytest.raises(SimulatedScriptError) as caught:
        parse(f"stand x A\n\n{line}\n", SPACES)
    assert caught.value.line == 3
    assert sentence in caught.value.sentence
