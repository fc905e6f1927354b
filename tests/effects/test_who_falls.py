"""Who falls by an effect, for the steps that follow."""

from __future__ import annotations

from typing import Any

from companion import events as e
from tests.effects.own_cards import CARD, own_hero, play_with


def test_those_who_fall_are_named_in_the_same_order_in_every_process() -> None:
    hit = {"damage": {"each": {"side": "enemy", "role": "sidekick"}}, "amount": 9, "as": "hit"}
    harpies = {f"p2.harpy.{n}": space for n, space in ((1, "D"), (2, "E"), (3, "F"))}
    position: dict[str, Any] = {
        "turn": {"player": "p1"},
        "fighters": {
            "p1.lamplighter": {"space": "B"},
            **{f"p1.moth.{n}": {"health": 0} for n in (1, 2, 3)},
            "p2.medusa": {"space": "C"},
            **{harpy: {"space": space} for harpy, space in harpies.items()},
        },
        "cards": {"p1": {"hand": [CARD]}},
    }
    scheme = {"scheme": {"fighter": "p1.lamplighter", "card": CARD}}
    hero = own_hero({"effects": {"scheme": [hit]}})
    *_, reply = play_with(hero, [scheme], {}, position=position)
    (result,) = [each.result for each in reply.events if isinstance(each, e.StepDone)]
    assert result is not None
    assert result.fallen == tuple(harpies)
