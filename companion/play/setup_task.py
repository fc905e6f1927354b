"""What the board shows while figures are put on it, and what is to be done next.

Reads only. Who stands where is `arrangement.py`'s business, what the game is told is in
`setup_answers.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.play.arrangement import Arrangement, Wanted, look
from companion.play.board_status import Placing, Task, places_of
from companion.rules.start_spaces import own_start, room_in_set_up
from companion.tracking.observations import Seen

if TYPE_CHECKING:
    from companion.game import Game
    from companion.play.table_in_play import TableInPlay
    from companion.rules.battlefield import SpaceId

replace = msgspec.structs.replace


def reading(play: TableInPlay) -> dict[SpaceId, str]:
    """The taken spaces that can be read, and who stands there if the board knows."""
    unread = unreadable(play)
    return {
        space: who
        for space, who in play.board.seen().items()
        if who != Seen.EMPTY and space not in unread
    }


def unreadable(play: TableInPlay) -> frozenset[SpaceId]:
    """Spaces on which the game is believed."""
    port, placing = play.board, play.sensed.placing
    faulty = frozenset(space for space, who in port.seen().items() if who == Seen.FAULT)
    return faulty | port.doubtful() | (placing.trusted if placing is not None else frozenset())


def wanted(game: Game) -> tuple[Wanted, ...]:
    """Everybody who is to stand on the board, in the order of the set-up (SET-04, SET-05)."""
    book, table = game.book, game.table
    is_setup, choice = table.turn is None, table.choice
    found = []
    for player_id in table.order:
        zone = room_in_set_up(book, table.players[player_id])
        for fighter in table.fighters_of(player_id):
            if not is_setup and fighter.space is None:
                continue
            start = own_start(book, table, fighter)
            room = zone if is_setup and start is None else frozenset()
            if choice is not None and choice.subject == fighter.id:
                room = frozenset(choice.options)
            kind = fighter.kin if fighter.is_interchangeable else fighter.id
            home = fighter.space or start
            found.append(Wanted(fighter=fighter.id, kind=kind, home=home, room=room))
    return tuple(found)


def work_out(play: TableInPlay, placing: Placing, believed: dict[SpaceId, str]) -> Placing:
    """Who stands where now, who of them stands right, and what is to be done next."""
    game, everybody = play.session.game, wanted(play.session.game)
    is_first = not placing.has_looked
    agreed = _as_agreed(play, believed) if is_first else placing.standing
    before = agreed or Arrangement(taken=frozenset(play.stillness.first))
    asked = placing.task.fighter if placing.task is not None else None
    standing = look(believed, everybody, before, asked, is_first=agreed is None)
    unread = unreadable(play)
    chosen = {each.fighter for each in everybody if each.home is None}
    was_there = dict(play.sensed.agreed or {}) if is_first else placing.logged
    taken_back = {
        fighter: space
        for fighter, space in {**was_there, **placing.taken_back}.items()
        if fighter in chosen and space is not None and standing.places.get(fighter) == space
    }
    right = frozenset(
        each.fighter
        for each in everybody
        if (each.home in unread and game.table.fighters[each.fighter].space is not None)
        or (each.fits(standing.places.get(each.fighter)) and each.fighter not in taken_back)
    )
    now = replace(
        placing, standing=standing, right=right, taken_back=taken_back,
        logged=places_of(game.table), has_looked=True,
    )  # fmt: skip
    return replace(now, task=_task(play, now, everybody))


def _as_agreed(play: TableInPlay, believed: dict[SpaceId, str]) -> Arrangement | None:
    """Figures that were known before set-up was opened again, by an undo."""
    known = {f: s for f, s in (play.sensed.agreed or {}).items() if s is not None}
    if not known or play.moment.table.turn is not None:
        return None
    taken = frozenset(believed)
    return Arrangement(places={f: s for f, s in known.items() if s in taken}, taken=taken)


def _task(play: TableInPlay, placing: Placing, everybody: tuple[Wanted, ...]) -> Task | None:
    """Whatever stands wrong first, then whoever is missing, in the order of the set-up."""
    standing, choice = placing.standing, play.moment.table.choice
    if standing.strangers:
        return Task(start=standing.strangers[0], is_wrong=True)
    wrong = _wrong(placing, everybody)
    if wrong is not None:
        return wrong
    is_setup = choice is not None and choice.reason.is_setup
    if is_setup and choice is not None and choice.subject not in play.moment.table.fighters:
        return None  # a form or a token is chosen on the screen first
    for each in everybody:
        if each.fighter in placing.right:
            continue
        here = standing.places.get(each.fighter)
        if each.home is not None:
            return Task(fighter=each.fighter, start=here, ends=(each.home,))
        if choice is not None and choice.subject == each.fighter:
            return Task(fighter=each.fighter, start=here, ends=choice.options)
    return None


def _wrong(placing: Placing, everybody: tuple[Wanted, ...]) -> Task | None:
    """A figure that stands where it may not; one whose own space is free comes first."""
    places, taken = placing.standing.places, set(placing.standing.places.values())
    settled = placing.right | set(placing.taken_back)
    wrong = [e for e in everybody if e.fighter in places and e.fighter not in settled]
    if not wrong:
        return None
    first = min(wrong, key=lambda each: each.home in taken)
    start = places[first.fighter]
    ends = (first.home,) if first.home is not None else tuple(sorted(first.room - taken))
    if first.home in taken:
        ends = ()  # aside, so that the other can go there
    return Task(fighter=first.fighter, start=start, ends=ends, is_wrong=True)


def is_done(play: TableInPlay, placing: Placing) -> bool:
    """Whether everybody stands, and nothing else."""
    table = play.moment.table
    if table.turn is None or placing.standing.strangers or not placing.has_looked:
        return False
    return all(each.fighter in placing.right for each in wanted(play.session.game))
