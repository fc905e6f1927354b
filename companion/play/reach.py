"""Where a figure that is taken up may go: what the map shows, and what the board lights."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.rules.battlefield import SpaceId
from companion.rules.movement import reach
from companion.tracking.for_game import context_of

if TYPE_CHECKING:
    from companion.model import FighterId, Position
    from companion.play.moment import Moment


class ReachFrom(msgspec.Struct, frozen=True):
    """The spaces a figure may go to, with the steps; its own is not among them."""

    start: SpaceId
    ends: dict[SpaceId, int]
    traps: frozenset[SpaceId]
    """Those of them on which a trap goes off."""


def reach_from(moment: Moment, fighter_id: FighterId) -> ReachFrom | None:
    """The reach of a figure; None if it is not on the board. It may be empty."""
    fighter = moment.table.fighters[fighter_id]
    if fighter.space is None:
        return None
    position = _before_its_move(moment, fighter_id)
    if position is None:
        return ReachFrom(fighter.space, {}, frozenset())
    found = reach(position, fighter_id, moment.allowance_of(fighter_id))
    ends = {space: steps for space, steps in found.ends.items() if space != fighter.space}
    traps = moment.position.seen_by[fighter.owner].armed_traps
    return ReachFrom(fighter.space, ends, frozenset(ends) & frozenset(traps))


def has_ended_its_move(moment: Moment, fighter_id: FighterId) -> bool:
    """Whether a figure has moved in this maneuver, and for good: a trap went off under it."""
    maneuver = moment.table.maneuver
    return (
        maneuver is not None
        and fighter_id in maneuver.moved
        and _before_its_move(moment, fighter_id) is None
    )


def _before_its_move(moment: Moment, fighter_id: FighterId) -> Position | None:
    """Who stands where; one that has moved counts from where its move began, if it may be revised.

    None if it may not move any more.
    """
    maneuver = moment.table.maneuver
    if maneuver is None or fighter_id not in maneuver.moved:
        return moment.position
    action = context_of(moment.game)
    if fighter_id not in action.walks:
        return None
    begin = action.position.fighters_by_id[fighter_id]
    return msgspec.structs.replace(
        moment.position,
        fighters=tuple(
            begin if fighter.id == fighter_id else fighter for fighter in moment.position.fighters
        ),
    )
