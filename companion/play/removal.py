"""Defeated figures that still stand on the board: their owner is asked once to take them off.

A hint and no more: play goes on, and the tracker takes them for nobody else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.play.notices import QuestionOpened
from companion.tracking.for_game import context_of
from companion.tracking.observations import Seen

if TYPE_CHECKING:
    from companion.model import FighterId
    from companion.play.table_in_play import TableInPlay
    from companion.rules.battlefield import SpaceId


def watch(play: TableInPlay) -> None:
    """Look whether somebody who is out of the game still stands where it fell."""
    table, sensed = play.moment.table, play.sensed
    is_anybody = any(f.space is None for f in table.fighters.values())
    if not sensed.is_there or table.turn is None or table.is_over or not is_anybody:
        if sensed.leaving:
            play.note(leaving=())
        return
    seen = play.board.seen()
    named = set(seen.values())
    left = tuple(
        (fighter, space)
        for fighter, space in _fallen(play).items()
        if seen.get(space) == fighter
        or (seen.get(space) == Seen.SOMEBODY and fighter not in named and _is_empty(play, space))
    )
    if left == sensed.leaving:
        return
    is_new = set(left) - set(sensed.leaving)
    play.note(leaving=left)
    if is_new:
        play.announce_when_safe(QuestionOpened())


def _fallen(play: TableInPlay) -> dict[FighterId, SpaceId]:
    """Who is out of the game, and where it stood last; worked out once for each decision."""
    game = play.session.game
    if play.fallen is None or play.fallen[0] != game.at:
        play.fallen = (game.at, dict(context_of(game).leaving))
    return play.fallen[1]


def _is_empty(play: TableInPlay, space: SpaceId) -> bool:
    """Whether the game has nobody there: then it is the one who fell."""
    return space not in play.moment.position.occupants
