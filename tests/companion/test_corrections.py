"""Setting things right: tokens, forms, cards, counters and whose turn it is, each in the log."""

from __future__ import annotations

import pytest

from companion import commands as c
from companion.content.begin import begin_game
from companion.content.library import Library
from companion.game import Game
from companion.invariants import broken_by, broken_invariants
from companion.readings import HAND_LIMIT
from companion.reasons import ChoiceReason
from companion.rulings import Code
from companion.seats import Seat
from companion.telling.tell import before_of, tell
from companion.zones import CardRef


def begun(*heroes: str, on: str = "sarpedon") -> Game:
    game = begin_game(*heroes, on=on)
    while (choice := game.table.choice) is not None:
        values = choice.options[:1] if choice.least else ()
        assert game.handle(c.Answer(player=choice.owner, values=values)).ruling
    return game


def done(game: Game, act: c.Act) -> str:
    """Do it; what is told of it."""
    before = game.table
    decided = game.handle(act)
    assert decided.ruling.code is Code.GAME_CORRECTED, decided.ruling
    assert list(broken_invariants(game.book, game.table)) == []
    step = game.steps[game.at]
    assert list(broken_by(game.book, before, step.events, game.table)) == []
    return tell(game.book, Library(), step, before_of(game, step)).title


def refused(game: Game, act: c.Act) -> Code:
    decided = game.handle(act)
    assert not decided.ruling
    return decided.ruling.code


def test_a_token_is_laid_where_it_lies_and_put_back_without_what_its_removal_does() -> None:
    game = begun("raptors", "robert-muldoon", on="raptor-paddock")
    space, hand = "RP21", len(game.table.players["p2"].hand)
    put = c.CorrectToken(player="p2", kind="trap", space=space)
    assert done(game, put) == "Corrected: a trap of Player 2 lies on 21"
    assert game.table.players["p2"].counters["trap"] == 7
    assert refused(game, put) is Code.TOKEN_SPACE_TAKEN
    away = c.CorrectToken(player="p2", kind="trap", space=space, lies=False)
    assert done(game, away) == "Corrected: on 21 lies nothing of Player 2 (a trap)"
    assert game.table.players["p2"].counters["trap"] == 8
    assert len(game.table.players["p2"].hand) == hand
    assert refused(game, away) is Code.TOKEN_NOT_THERE


def test_a_form_is_set() -> None:
    game = begun("alice", "medusa")
    (form,) = game.table.players["p1"].forms
    now = game.table.players["p1"].forms[form]
    other = next(v for v in game.book.heroes["alice"].forms[0].values if v != now)
    done(game, c.CorrectForm(player="p1", form=form, value=other))
    assert game.table.players["p1"].forms[form] == other


def test_a_card_that_was_told_wrongly_goes_where_it_is() -> None:
    game = begun("king-arthur", "medusa")
    done(game, c.CorrectCard(player="p1", card="excalibur", source="hand", target="discard"))
    assert CardRef("p1", "excalibur") in game.table.players["p1"].discard.cards
    back = c.CorrectCard(player="p1", card="excalibur", source="discard", target="deck")
    assert done(game, back) == "Corrected: Excalibur of Player 1 goes from discard to deck"
    wrong = c.CorrectCard(player="p1", card="dash", source="hand", target="deck")
    assert refused(game, wrong) is Code.GAME_UNKNOWN


def test_the_suit_is_set_right() -> None:
    game = begun("black-panther", "medusa")
    store = c.CorrectCard(player="p1", owner="p2", card="dash", source="hand", target="suit")
    done(game, store)
    assert CardRef("p2", "dash") in game.table.players["p1"].zone("suit").cards
    back = c.CorrectCard(player="p1", owner="p2", card="dash", source="suit", target="discard")
    done(game, back)
    assert not len(game.table.players["p1"].zone("suit"))
    assert refused(game, back) is Code.CARD_NOT_THERE


@pytest.mark.rule("TRN-01")
def test_whose_turn_it_is_is_set_and_the_turn_has_all_of_its_actions() -> None:
    game = begun("king-arthur", "bigfoot")
    assert game.handle(c.Maneuver()).ruling
    assert game.handle(c.EndManeuver()).ruling
    turn = game.table.turn
    assert turn is not None
    assert done(game, c.CorrectTurn(player="p2")) == "Corrected: it is the turn of Player 2"
    now = game.table.turn
    assert now is not None
    assert (now.player, now.actions_left, now.number) == ("p2", 2, turn.number)


def test_a_table_counts_what_it_likes_under_a_name_of_its_own() -> None:
    game = begun("king-arthur", "bigfoot")
    done(game, c.CorrectCounter(player="p1", counter="Rounds won", to=2))
    assert game.table.players["p1"].counters["Rounds won"] == 2
    for n in range(7):
        done(game, c.CorrectCounter(player="p1", counter=f"c{n}", to=1))
    ninth = c.CorrectCounter(player="p1", counter="one too many", to=1)
    assert refused(game, ninth) is Code.GAME_UNKNOWN
    for name in ("", "x" * 25, "two\nlines"):
        assert refused(game, c.CorrectCounter(player="p2", counter=name, to=1)) is Code.GAME_UNKNOWN
    thousand = c.CorrectCounter(player="p1", counter="c1", to=1000)
    assert refused(game, thousand) is Code.GAME_BAD_AMOUNT


def test_while_something_is_asked_nothing_it_hangs_on_is_changed() -> None:
    game = begun("robert-muldoon", "raptors", on="raptor-paddock")
    for _ in range(2):
        assert game.handle(c.CorrectActions(amount=-2)).ruling
    assert game.table.choice is not None
    assert refused(game, c.CorrectToken(player="p1", kind="trap", space="RP21")) is Code.CHOICE_OPEN
    assert refused(game, c.CorrectTurn(player="p2")) is Code.GAME_NOT_NOW


@pytest.mark.rule("TRN-02", "SET-03")
def test_a_table_agrees_on_other_numbers_of_cards_at_first_and_at_the_end_of_a_turn() -> None:
    book = Library().rulebook("sarpedon", "core", "duel", heroes=["king-arthur", "bigfoot"])
    seats = tuple(
        Seat(player=f"p{n}", name=f"Player {n}", hero=hero)
        for n, hero in enumerate(("king-arthur", "bigfoot"), start=1)
    )
    agreed = {"opening-hand": "6", "hand-limit": "6"}
    game = Game.start(book, seats, readings=agreed)
    assert isinstance(game, Game)
    while (choice := game.table.choice) is not None and choice.reason.is_setup:
        game.handle(c.Answer(player=choice.owner, values=choice.options[:1]))
    assert {len(player.hand) for player in game.table.players.values()} == {6}
    for _ in range(2):
        assert game.handle(c.Maneuver()).ruling
        assert game.handle(c.EndManeuver()).ruling
    choice = game.table.choice
    assert choice is not None
    assert (choice.reason, choice.least) == (ChoiceReason.HAND_LIMIT, 2)
    assert not HAND_LIMIT.can_be("0")
    assert HAND_LIMIT.in_game({"hand-limit": "many"}) == 7
