"""A game in one call, for scripts and for whoever tries Ringside from Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.content.collection import Collection
from companion.content.labels import load_labels
from companion.content.problems import ContentError, Problem
from companion.editions import CORE
from companion.game import Game, check_seats
from companion.modes import DUEL
from companion.seats import Seat

if TYPE_CHECKING:
    from companion.editions import Edition
    from companion.modes import Mode


def begin_game(*heroes: str, on: str, edition: Edition = CORE, mode: Mode = DUEL) -> Game:
    """A game with these heroes on a battlefield, set up as far as nobody has to choose.

    The players are `p1`, `p2` and so on, in the order of their seats. Raises ContentError for a
    hero or battlefield there is not, and for heroes who cannot play this mode there.
    """
    book = Collection().rulebook(on, edition.id, mode.id, heroes=dict.fromkeys(heroes))
    seats = tuple(
        Seat(
            player=f"p{number}", name=f"Player {number}", hero=hero,
            team="BA"[number % 2] if mode.is_in_teams else None,
        )
        for number, hero in enumerate(heroes, start=1)
    )  # fmt: skip
    ruling = check_seats(book, seats)
    if not ruling:
        sentence = load_labels().sentence(ruling)
        raise ContentError([Problem(on, 1, ruling.code.value, sentence)])
    return Game.start(book, seats)
