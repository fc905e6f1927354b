"""Tables that were bumped and put right: which readings of them are no exchange of figures.

1. If several figures were in the air at once, stood elsewhere for a moment, and all stand again as
   on a table on which board and game agreed, they were bumped and put back.
2. Where a figure stood for good in this action, none was bumped to: that may be an exchange.
3. So may it be if one of them left its space long after the bump: a hand took it.
4. Those who left their spaces together did not change places, if all those spaces are taken again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from companion.rules.battlefield import SpaceId
    from companion.tracking.readings import TableReading
    from companion.tracking.verdicts import Evidence
    from companion.tracking.worlds import Trail


def without_bumps(readings: list[TableReading], evidence: Evidence) -> list[TableReading]:
    """Leave out readings of a bump in which figures changed places on the way."""
    agreed = evidence.agreed
    known = {*agreed, *evidence.stood}
    home = next((r for r in readings if r.why is not None and r.places in known), None)
    if home is None or len(readings) < 2:
        return readings
    bumped_on = set(evidence.thrown_on).difference(home.places, *agreed)
    return [r for r in readings if r is home or not _is_bump(r, home, bumped_on, evidence)]


def _is_bump(
    reading: TableReading,
    home: TableReading,
    bumped_on: Collection[SpaceId],
    evidence: Evidence,
) -> bool:
    """Whether a figure that is not at home in this reading was thrown onto a space on its way.

    A real exchange knows no such stop.
    """
    away = {n for n, space in enumerate(reading.places) if space != home.places[n]}
    if away <= set(evidence.bumped_together(home.places)) and _is_taken_again(reading, home):
        return True
    if reading.world.pushed:
        return False
    return any(
        space in bumped_on
        and number in away
        and _was_knocked_from(home.places[number], space, evidence)
        and _was_at_home_before(reading.trail, number, space, home.places[number])
        and away.isdisjoint(evidence.left_long_after(number, home.places))
        for number, space in reading.trail
    )


def _is_taken_again(reading: TableReading, home: TableReading) -> bool:
    return set(reading.places) == set(home.places)


def _was_knocked_from(home: SpaceId | None, stop: SpaceId, evidence: Evidence) -> bool:
    """Whether a knock may take a figure from its space to another: no farther than to the next."""
    return home in evidence.context.position.battlefield.beside[stop]


def _was_at_home_before(trail: Trail, number: int, stop: SpaceId, home: SpaceId | None) -> bool:
    """Whether a figure came to a stop from its own space; nobody had moved it on by then."""
    left = [space for who, space in trail if who == number]
    at = left.index(stop)
    return at == 0 or left[at - 1] == home
