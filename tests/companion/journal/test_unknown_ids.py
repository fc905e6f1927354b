"""Facts about logs with an id that this Ringside has not: they are refused in a plain sentence."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from companion.content.collection import Collection
from companion.content.kept_games import open_kept
from companion.journal.reader import read_log
from companion.journal.records import Decision, encode
from companion.journal.replay import MisfitError, decode, replay

if TYPE_CHECKING:
    from collections.abc import Mapping

SAMPLES = Path(__file__).parent / "samples" / "format-1"
IN_A_COMBAT = SAMPLES / "open-core-attack-damage-during.jsonl"


def test_what_a_game_is_in_the_middle_of_must_be_known() -> None:
    log = read_log(IN_A_COMBAT)
    book = open_kept(IN_A_COMBAT, log, Collection()).game.book
    *before, last = log.decisions

    def replaying(*events: Mapping[str, object]) -> None:
        written = (*last.events, *(encode(event) for event in events))
        odd = Decision(
            number=last.number, at="", cause="touch", command=last.command, events=written
        )
        replay(IN_A_COMBAT, book, (*before, odd))

    replaying()
    cancelled = {"event": "EffectsCancelled", "stages": ["after-attacker"]}
    replaying(cancelled)
    for what, event in {
        "an attack at the stage dinner": {"kind": "attack", "stage": "dinner"},
        "a maneuver at the stage dinner": {"kind": "maneuver", "stage": "dinner"},
        "a dinner": {"kind": "dinner", "stage": "effect"},
    }.items():
        with pytest.raises(MisfitError) as told:
            replaying({"event": "FrameChanged", "frame": event})
        assert told.value.what == what
        assert told.value.line == last.number + 1
        assert f"this game has no such thing as {what}." in str(told.value)
    with pytest.raises(MisfitError) as told:
        replaying({**cancelled, "stages": ["after-dinner"]})
    assert told.value.what == "a window after-dinner"


def test_what_people_are_asked_for_must_be_known() -> None:
    choice = {"id": 1, "owner": "p1", "kind": "prompt", "reason": "combat/dinner"}
    odd = Decision(
        number=7, at="", cause="touch", command=encode(None),
        events=(encode({"event": "Asked", "choice": choice}),),
    )  # fmt: skip
    with pytest.raises(MisfitError) as told:
        decode(IN_A_COMBAT, odd)
    assert (told.value.line, told.value.what) == (8, "a choice combat/dinner")
