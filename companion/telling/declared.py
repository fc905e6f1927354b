"""An attack that was declared, as either side is told of it before there is a combat to tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.combat import Side
from companion.model import FighterId, PlayerId

if TYPE_CHECKING:
    from companion.telling.told_moment import ToldMoment


class DeclaredAttack(msgspec.Struct, frozen=True, kw_only=True):
    """Who attacks whom, and what is wanted of whom now."""

    fighters: dict[Side, FighterId]
    players: dict[Side, PlayerId]
    words: dict[Side, tuple[str, str]]
    """What is said to either side, and below it of the other and where it stands."""
    title: str
    """The same for everybody else."""
    wanted: dict[Side, str]
    """What either side does now."""


def declared(moment: ToldMoment, attacker: FighterId, target: FighterId) -> DeclaredAttack:
    """One attacks the other."""
    fighters = {Side.ATTACKER: attacker, Side.DEFENDER: target}
    states = {side: moment.table.fighters[fighter] for side, fighter in fighters.items()}
    names = {"attacker": moment.name(attacker), "target": moment.name(target)}
    say = moment.words.say
    others = {Side.ATTACKER: names["target"], Side.DEFENDER: say("fight.by", **names)}
    field, spaces = moment.book.battlefield, [state.space or "" for state in states.values()]
    where = ""
    if field.is_there and all(spaces):
        zones = field.is_same_zone(*spaces)
        where = "near" if field.is_adjacent(*spaces) else "in-zone" if zones else ""
    if where:
        others = {side: say(f"fight.{where}", figure=other) for side, other in others.items()}
    titles = {Side.ATTACKER: "fight.attacks", Side.DEFENDER: "fight.is-attacked"}
    return DeclaredAttack(
        fighters=fighters,
        players={side: state.owner for side, state in states.items()},
        words={side: (say(key, **names), others[side]) for side, key in titles.items()},
        title=say("table.attacks", **names),
        wanted={side: say(f"fight.lay.{side.value}") for side in Side},
    )
