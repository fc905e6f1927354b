"""Whom a fighter may attack from where it stands (ATK-02, ATK-03), and why not the others.

Only positions count here. Whether there is a card to attack with, and whom a mode forbids to
attack on a first turn, is the game's flow.
"""

from __future__ import annotations

from typing import Final

import msgspec

from companion.model import AttackKind, Fighter, FighterId, Position
from companion.rules.battlefield import ZoneSight
from companion.rulings import Code, Ruling, ruling


class Target(msgspec.Struct, frozen=True):
    """An opponent that may be attacked, and how it is seen: adjacent, and by which zones."""

    fighter: FighterId
    sight: ZoneSight


_FAR: Final = ZoneSight(is_adjacent=False, zones=frozenset())
"""How somebody within reach is seen who is neither adjacent nor in a zone of it."""


def targets(position: Position, attacker_id: FighterId) -> tuple[Target, ...]:
    """The opposing fighters that this one may attack now; raises UnknownFighterError."""
    attacker = position.fighters_by_id[attacker_id]
    if attacker.space is None:
        return ()
    if not position.battlefield.is_there:  # people see to the range
        return tuple(
            Target(other.id, _FAR)
            for other in position.fighters
            if other.space is not None and not position.are_friendly(attacker.owner, other.owner)
        )
    view = position.battlefield.view_from[attacker.space]
    is_ranged = attacker.attack is AttackKind.RANGED
    reach = position.battlefield.around(attacker.space, attacker.reach) if attacker.reach else ()
    found = []
    for there, opponent in position.seen_by[attacker.owner].opponents.items():
        sight = view.get(there)
        if sight is not None and (is_ranged or sight.is_adjacent):  # ATK-02, ATK-03
            found.append(Target(opponent.id, sight))
        elif there in reach:  # as the character card says
            found.append(Target(opponent.id, sight or _FAR))
    return tuple(found)


def check_target(position: Position, attacker_id: FighterId, target_id: FighterId) -> Ruling:
    """Judge one attack by position alone; raises UnknownFighterError."""
    attacker, target = position.fighters_by_id[attacker_id], position.fighters_by_id[target_id]
    concerned = (attacker_id, target_id)
    rule = "ATK-02" if attacker.attack is AttackKind.MELEE else "ATK-03"
    if attacker.space is None or target.space is None:
        gone = [f.id for f in (attacker, target) if f.space is None]
        return ruling(Code.ATTACK_OFF_BOARD, fighters=gone)
    spaces = (attacker.space, target.space)
    if position.are_friendly(attacker.owner, target.owner):
        is_own = attacker.owner == target.owner
        code = Code.ATTACK_FRIENDLY if is_own else Code.ATTACK_TEAMMATE
        return ruling(code, also=(rule,), spaces=spaces, fighters=concerned)
    return check_range(position, attacker, target)


def check_range(position: Position, attacker: Fighter, target: Fighter) -> Ruling:
    """Judge whether one fighter on the board reaches another, whoever they are to each other."""
    assert attacker.space is not None  # noqa: S101  (who asks knows that both stand)
    assert target.space is not None  # noqa: S101
    spaces, concerned = (attacker.space, target.space), (attacker.id, target.id)
    rule = "ATK-02" if attacker.attack is AttackKind.MELEE else "ATK-03"
    if not position.battlefield.is_there:
        return ruling(Code.ATTACK_RANGE_NOT_CHECKED, also=(rule,), fighters=concerned)
    adjacent = position.battlefield.is_adjacent(*spaces)
    if adjacent:
        also = (rule, *adjacent.rules)
        return ruling(Code.ATTACK_ADJACENT, also=also, spaces=spaces, fighters=concerned)
    in_reach = target.space in position.battlefield.around(attacker.space, attacker.reach)
    shares_zone = bool(position.battlefield.is_same_zone(*spaces))
    if in_reach and not (shares_zone and attacker.attack is AttackKind.RANGED):
        away = position.battlefield.distance(*spaces)
        return ruling(
            Code.ATTACK_IN_REACH, also=(rule, *away.rules), spaces=spaces, fighters=concerned,
            needed=away.needed, allowance=attacker.reach,
        )  # fmt: skip
    if attacker.attack is AttackKind.MELEE:
        return ruling(
            Code.ATTACK_NOT_ADJACENT, also=adjacent.rules, spaces=spaces, fighters=concerned
        )
    shared = position.battlefield.is_same_zone(*spaces)
    return ruling(
        Code.ATTACK_IN_ZONE if shared else Code.ATTACK_NOT_IN_ZONE,
        also=shared.rules if shared else (*shared.rules, *adjacent.rules),
        spaces=spaces,
        fighters=concerned,
        zones=shared.zones,
    )
