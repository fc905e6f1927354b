"""Facts about events of older versions: they are brought up to date when they are read."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion import commands as c
from companion import events as e
from companion.journal import codec


def test_an_old_event_is_brought_up_to_date_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    def rename(fields: dict[str, Any]) -> dict[str, Any]:
        return {"event": "CouldNotDraw", "who": fields["drawer"]}

    def rename_again(fields: dict[str, Any]) -> dict[str, Any]:
        return {"event": "CouldNotDraw", "player": fields["who"]}

    monkeypatch.setitem(codec.UPCASTS, ("CouldNotDraw", 1), rename)
    monkeypatch.setitem(codec.UPCASTS, ("CouldNotDraw", 2), rename_again)
    assert codec.decode_event(b'{"event":"CouldNotDraw","drawer":"anna"}') == e.CouldNotDraw(
        player="anna"
    )
    newer = b'{"event":"CouldNotDraw","player":"anna","v":3}'
    assert codec.decode_event(newer) == e.CouldNotDraw(player="anna")


def test_a_command_survives_the_log_and_the_set_up_has_none() -> None:
    command = c.MoveFighter(fighter="anna.alice", to="S01")
    assert codec.decode_command(codec.encode_command(command)) == command
    assert codec.decode_command(b"null") is None


def test_nonsense_is_no_event() -> None:
    with pytest.raises(msgspec.DecodeError):
        codec.decode_event(b'{"event":"Nonsense"}')
