"""Where a figure may be put without moving there, and whether a whole position is possible.

Placing knows no distance, arrows or fighters in between (MAN-08, BRD-05). Which spaces an effect
or the set-up offers is the caller's to say.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from companion.rules.move_checks import rules_of_stop
from companion.rulings import Code, Ruling, ruling

if TYPE_CHECKING:
    from collections.abc import Collection

    from companion.model import FighterId, Position
    from companion.rules.battlefield import SpaceId


def check_place(
    position: Position,
    fighter_id: FighterId,
    space: SpaceId,
    offered: Collection[SpaceId] | None = None,
) -> Ruling:
    """Judge placing a fighter on `space`; `offered` are the spaces the effect allows (None: all).

    A fighter left where it stands enters nothing, so no trap goes off. Raises UnknownFighterError.
    """
    fighter = position.fighters_by_id[fighter_id]
    if not position.battlefield.has(space):
        return ruling(Code.PLACE_UNKNOWN_SPACE, spaces=(space,), fighters=(fighter_id,))
    if offered is not None and space not in offered:
        return ruling(Code.PLACE_NOT_OFFERED, spaces=(space,), fighters=(fighter_id,))
    if space == fighter.space:
        return ruling(Code.PLACE_STAYS, spaces=(space,), fighters=(fighter_id,))
    if fighter.held:
        where = (fighter.space,) if fighter.space is not None else ()
        return ruling(Code.PLACE_HELD, spaces=(*where, space), fighters=(fighter_id,))
    if not position.battlefield.is_there:
        return ruling(Code.PLACE_ALLOWED, spaces=(space,), fighters=(fighter_id,))
    standing = position.occupants.get(space)
    if standing is not None:
        return ruling(Code.PLACE_OCCUPIED, spaces=(space,), fighters=(fighter_id, standing.id))
    if space in position.seen_by[fighter.owner].armed_traps:
        stop = (position.stop_on(space, fighter.owner).kind,)
        return ruling(
            Code.PLACE_SPRINGS_TRAP, also=rules_of_stop(stop), spaces=(space,),
            fighters=(fighter_id,), tokens=stop,
        )  # fmt: skip
    return ruling(Code.PLACE_ALLOWED, spaces=(space,), fighters=(fighter_id,))


def check_position(position: Position) -> tuple[Ruling, ...]:
    """Everything impossible about a position.

    Two fighters on a space or with one id, and spaces that are not there.

    Empty when the position is possible.
    """
    wrong: list[Ruling] = []
    first_on: dict[SpaceId, FighterId] = {}
    ids = Counter(fighter.id for fighter in position.fighters)
    wrong.extend(ruling(Code.BOARD_SAME_ID, fighters=(name,)) for name, n in ids.items() if n > 1)
    for fighter in position.fighters:
        if fighter.space is None:
            continue
        if not position.battlefield.has(fighter.space):
            wrong.append(
                ruling(Code.BOARD_UNKNOWN_SPACE, spaces=(fighter.space,), fighters=(fighter.id,))
            )
        elif fighter.space in first_on and position.battlefield.is_there:
            both = (first_on[fighter.space], fighter.id)
            wrong.append(ruling(Code.BOARD_TWO_FIGHTERS, spaces=(fighter.space,), fighters=both))
        else:
            first_on[fighter.space] = fighter.id
    wrong.extend(
        ruling(Code.BOARD_UNKNOWN_SPACE, spaces=(token.space,))
        for token in position.tokens
        if not position.battlefield.has(token.space)
    )
    return tuple(wrong)
