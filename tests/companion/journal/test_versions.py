"""Facts about versions in logs: commands and events of older ones are read as those of now."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion import commands as c
from companion import events as e
from companion.journal import codec

Fields = dict[str, Any]


@pytest.fixture
def renamed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command whose fields were called otherwise twice."""

    def at_first(fields: Fields) -> Fields:
        return {"command": "MoveFighter", "figure": fields["piece"], "to": fields["to"]}

    def later(fields: Fields) -> Fields:
        return {"command": "MoveFighter", "fighter": fields["figure"], "to": fields["to"]}

    monkeypatch.setitem(codec.COMMAND_UPCASTS, ("MoveFighter", 1), at_first)
    monkeypatch.setitem(codec.COMMAND_UPCASTS, ("MoveFighter", 2), later)


MOVE = c.MoveFighter(fighter="anna.alice", to="S01")


@pytest.mark.usefixtures("renamed")
def test_an_old_command_is_brought_up_to_date_step_by_step() -> None:
    first = b'{"command":"MoveFighter","piece":"anna.alice","to":"S01"}'
    second = b'{"command":"MoveFighter","figure":"anna.alice","to":"S01","v":2}'
    third = b'{"command":"MoveFighter","fighter":"anna.alice","to":"S01","v":3}'
    assert [codec.decode_command(raw) for raw in (first, second, third)] == [MOVE] * 3
    assert codec.decode_command(b"null") is None


@pytest.mark.usefixtures("renamed")
def test_a_changed_command_is_written_with_its_version() -> None:
    written = codec.encode_command(MOVE)
    assert msgspec.json.decode(written)["v"] == 3
    assert codec.decode_command(written) == MOVE
    assert bytes(codec.encode_command(c.Maneuver())) == b'{"command":"Maneuver"}'


@pytest.mark.usefixtures("renamed")
def test_a_command_inside_another_has_its_own_version() -> None:
    overrule = c.Overrule(act=MOVE, rules=("MAN-02",))
    assert codec.decode_command(codec.encode_command(overrule)) == overrule
    old = (
        b'{"command":"Overrule","act":{"command":"MoveFighter","piece":"anna.alice","to":"S01"},'
        b'"rules":["MAN-02"]}'
    )
    assert codec.decode_command(old) == overrule


def test_an_event_may_become_another_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def merged(fields: Fields) -> Fields:
        return {
            "event": "CardMoved", "player": fields["player"], "source": "hand", "target": "discard",
            "v": 1,
        }  # fmt: skip

    monkeypatch.setitem(codec.UPCASTS, ("CardThrown", 1), merged)
    moved = e.CardMoved(player="anna", source="hand", target="discard")
    assert codec.decode_event(b'{"event":"CardThrown","player":"anna"}') == moved
    assert codec.decode_event(codec.encode_event(moved)) == moved


NEWER = (
    b'{"event":"CardDrawn","player":"anna","v":2}',
    b'{"event":"CardDrawn","player":"anna","v":0}',
    b'{"event":"CardDrawn","player":"anna","v":[]}',
    b'{"event":["CardDrawn"],"player":"anna","v":1}',
    b'["v"]',
)


@pytest.mark.parametrize("raw", NEWER)
def test_a_version_that_this_ringside_does_not_know_is_refused(raw: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        codec.decode_event(raw)


def test_a_name_that_looks_like_a_version_is_a_name() -> None:
    drawn = e.CardDrawn(player="v", card="v")
    assert codec.decode_event(codec.encode_event(drawn)) == drawn
