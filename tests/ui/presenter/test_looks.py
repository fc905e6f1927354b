"""Facts about how fighters look and what they are called."""

from __future__ import annotations

from companion.game import Game
from companion.seats import Seat
from companion.telling.names import name_of, short_name
from drawing.looks import health_of, map_of, mark_of, player_number
from drawing.map_view import FigureMark
from tests.ui.presenter.tables import duel, library, placed_duel, trapped_duel


def test_colour_goes_by_seat_filled_is_a_hero_and_alike_ones_have_numbers() -> None:
    game = duel()
    assert [player_number(game.table, p) for p in ("p1", "p2")] == [0, 1]
    raptor = FigureMark(player=0, icon="raptors", filled=True, number=2)
    assert mark_of(game.book, game.table, "p1.raptor.2") == raptor
    muldoon = FigureMark(player=1, icon="robert-muldoon", filled=True)
    assert mark_of(game.book, game.table, "p2.robert-muldoon") == muldoon
    worker = FigureMark(player=1, icon="sidekick-ingen-worker", filled=False, number=3)
    assert mark_of(game.book, game.table, "p2.ingen-worker.3") == worker


def test_names_and_short_names() -> None:
    table = duel().table
    words = library().words
    assert name_of(words, table, "p1.raptor.2") == "Raptor 2"
    assert name_of(words, table, "p2.robert-muldoon") == "Robert Muldoon"
    assert short_name(words, table, "p2.robert-muldoon") == "Muldoon"
    assert short_name(words, table, "p2.ingen-worker.3") == "Worker 3"
    assert short_name(words, table, "p1.raptor.1") == "Raptor 1"


def test_where_two_people_play_the_same_hero_the_owner_is_named() -> None:
    book = library().rulebook("soho", "core", "duel", heroes=["alice"])
    seats = tuple(Seat(player=p, name=n, hero="alice") for p, n in (("p1", "Mia"), ("p2", "Jo")))
    table = Game.start(book, seats).table
    assert name_of(library().words, table, "p1.alice") == "Alice (Mia)"
    assert short_name(library().words, table, "p2.the-jabberwock") == "Jabberwock (Jo)"


def test_a_map_shows_who_stands_where_and_the_tokens() -> None:
    game = placed_duel()
    view = map_of(game.book, library().words, game.table)
    assert len(view.figures) == 7
    assert {figure.space for figure in view.figures} >= {"RP07", "RP19"}
    assert map_of(duel().book, library().words, duel().table).figures[0].name == "Raptor 1"
    trapped = trapped_duel()
    assert map_of(trapped.book, library().words, trapped.table).tokens == ()
    before = trapped.steps[-2].table
    (trap,) = map_of(trapped.book, library().words, before).tokens
    assert (trap.space, trap.player) == ("RP21", 1)
    assert health_of(trapped.table, "p1") == "7 6 7"
    assert health_of(trapped.table, "p2") == "14"
