"""Facts about the end of a game: its figures, its words, and the picture that is shared."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

import msgspec
import pytest

from companion import commands as c
from companion.combat import Side
from companion.telling.ending import Ending
from companion.telling.result import Means, Result, result_of
from sim.random_player import play_game
from tests.companion.test_games import CHOICES
from tests.full_disk import full_disk
from tests.ui.presenter.at_table import AtTable
from tests.ui.presenter.tables import (
    attacked_duel,
    finish_prompts,
    fought_duel,
    give,
    trapped_duel,
    won_duel,
)
from ui.presenter.intents import Do

if TYPE_CHECKING:
    from pathlib import Path

    from ui.viewdata.table import WinnerView


# --- The figures ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_health_adds_up_to_what_every_dial_shows(seed: int) -> None:
    game, _ = play_game(CHOICES, seed, checks=False)
    result = result_of(game)
    for course in result.courses:
        health = sum(game.table.fighters[fighter].health for fighter in course.fighters)
        assert course.points[-1][1] == health
        turns = [turn for turn, _ in course.points]
        assert turns == sorted(set(turns))
        assert turns[0] == 0
    stood = {f.id for f in game.steps[0].table.fighters.values() if not f.is_defeated}
    down = {f.id for f in game.table.fighters.values() if f.is_defeated} & stood
    assert down <= {blow.fighter for blow in result.blows if blow.fells}


def test_a_trap_is_its_owners_and_a_fight_is_the_attackers() -> None:
    result = result_of(fought_duel())
    trap, fight = result.blows
    assert (trap.means, trap.by, trap.striker, trap.amount) == (Means.TOKEN, "p2", None, 1)
    assert (fight.means, fight.by, fight.striker) == (Means.FIGHT, "p1", "p1.raptor.2")
    assert result.dealt_by("p1") == {"p1.raptor.2": fight.amount}
    assert result.dealt_by("p2") == {Means.TOKEN: 1}
    assert result.dealt_with("p1") == {"ambush": fight.amount}
    assert trap.turn == 3
    assert result.felled_by("p1") == 0


def test_a_fight_is_told_by_what_its_values_were_one_after_the_other() -> None:
    (fight,) = result_of(fought_duel()).fights
    assert fight.attack[0] == 2
    assert len(fight.attack) > 1, "Ambush gained the boost of a Feint"
    attack, defense = fight.values
    assert attack - defense == fight.damage
    assert result_of(fought_duel()).hardest == fight
    by_hand = attacked_duel(resolves=False)
    give(by_hand, c.ChangeValue(side=Side.ATTACKER, amount=3, reason="told"))
    finish_prompts(by_hand)
    assert result_of(by_hand).fights[-1].attack[-1] == fight.attack[0] + 3


def test_a_game_by_values_only_has_fights_without_cards() -> None:
    game = trapped_duel()
    finish_prompts(game)
    give(game, c.EndManeuver())
    give(game, c.CorrectPosition(fighter="p2.robert-muldoon", space="RP20"))
    give(game, c.Attack(attacker="p1.raptor.2", target="p2.robert-muldoon", value=4))
    give(game, c.Defend(value=1))
    finish_prompts(game)
    result = result_of(game)
    (fight,) = result.fights
    assert fight.card is None
    assert result.dealt_with("p1") == {}
    assert sum(result.dealt_by("p1").values()) == fight.damage > 0


def test_what_was_taken_back_counts_for_nothing() -> None:
    game = won_duel()
    (blow,) = result_of(game).blows
    assert (blow.means, blow.amount, blow.fells) == (Means.BY_HAND, 14, True)
    give(game, c.Undo(consent=True), c.Undo(consent=True))
    result = result_of(game)
    assert (result.blows, result.hardest) == ((), None)
    assert result.fall_of(("p2.robert-muldoon",)) is None


def test_the_hardest_fight_is_the_one_with_the_highest_values_however_often_they_changed() -> None:
    (fight,) = result_of(fought_duel()).fights
    plain = msgspec.structs.replace(fight, attack=(9,), defense=(9,))
    fights = Result(turns=3, courses=(), blows=(), fights=(fight, plain))
    assert fights.hardest == plain


# --- The words ------------------------------------------------------------------------------------


def ended(at: AtTable) -> WinnerView:
    """Medusa's dial has been turned to nothing; King Arthur is left."""
    at.give(c.CorrectHealth(fighter="p2.medusa", to=0))
    at.press(c.Maneuver())
    winner = at.view.winner
    assert winner is not None
    return winner


def test_a_game_without_a_fight_says_so(tmp_path: Path) -> None:
    at = AtTable(tmp_path)
    at.start("king-arthur", "medusa")
    view = ended(at)
    assert view.title == "Player 1 won"
    assert [(fact.head, fact.text) for fact in view.facts] == [
        ("What decided it", "The winner dealt no damage"),
        ("Hardest fight", "There was no fight"),
    ]
    assert [seat.title for seat in view.seats] == ["Player 1", "Player 2, well fought"]
    assert view.seats[1].detail == "Medusa fell as the dial was turned"
    assert [(row.name, row.amount, row.mark) for row in view.dealt] == [
        ("Turned by hand", 16, None)
    ]
    arthur, merlin, medusa = view.chart.lines
    assert (arthur.is_over, medusa.is_over, medusa.fall) == (False, True, "Medusa falls")
    assert merlin.mark.filled is False


@pytest.mark.parametrize(
    ("cards", "last"),
    [(("ambush", "eviscerate"), "Eviscerate"), (("eviscerate", "ambush"), "Ambush")],
)
def test_of_cards_that_dealt_as_much_the_one_that_struck_last_decided_it(
    tmp_path: Path, cards: tuple[str, str], last: str
) -> None:
    at = AtTable(tmp_path)
    at.start("raptors", "robert-muldoon")
    struck = result_of(fought_duel()).blows[-1]
    assert struck.fight is not None
    fights = [msgspec.structs.replace(struck.fight, card=card) for card in cards]
    blows = tuple(msgspec.structs.replace(struck, fight=fight) for fight in fights)
    ending = Ending(at.desk.scene)
    ending.winners = ("p1",)
    ending.result = Result(turns=3, courses=(), blows=blows, fights=())
    assert ending.decided().startswith(f"{last}: {struck.amount} of ")


def test_an_undo_and_another_end_are_told_anew(tmp_path: Path) -> None:
    at = AtTable(tmp_path)
    at.start("king-arthur", "medusa")
    first = ended(at)
    assert at.view.winner is first, "it is worked out once"
    undo = next(act.intent for act in first.acts if act.icon == "undo")
    at.press(undo)
    assert at.view.winner is None


@pytest.mark.parametrize("mode", ["teams", "free-for-all"])
def test_four_players_have_an_end_each(tmp_path: Path, mode: str) -> None:
    at = AtTable(tmp_path)
    at.start("king-arthur", "medusa", "alice", "sinbad", mode=mode)
    winners = ("p1", "p3") if mode == "teams" else ("p1",)
    for fighter in list(at.table.fighters.values()):
        if fighter.is_hero and fighter.owner not in winners and not at.table.is_over:
            at.give(c.CorrectHealth(fighter=fighter.id, to=0))
    if not at.table.is_over:
        at.press(c.Maneuver())
    view = at.view.winner
    assert view is not None
    assert [seat.has_won for seat in view.seats] == [f"p{n}" in winners for n in (1, 2, 3, 4)]
    assert len(view.chart.lines) == 4, "sidekicks would be too many lines"


# --- The picture ----------------------------------------------------------------------------------


def test_the_picture_is_a_square_beside_what_else_is_shared(tmp_path: Path) -> None:
    at = AtTable(tmp_path)
    at.start("king-arthur", "medusa")
    ended(at)
    at.press(Do.SHARE_PICTURE)
    (path,) = (at.presenter.folder / "exports").glob("*.png")
    assert path.stem == at.desk.session.journal.path.stem
    assert struct.unpack(">II", path.read_bytes()[16:24]) == (1080, 1080)
    toast = at.view.toast
    assert toast is not None
    assert (toast.text, toast.detail) == ("The picture is saved", str(path))


def test_a_picture_that_cannot_be_saved_says_why(tmp_path: Path) -> None:
    at = AtTable(tmp_path)
    at.start("king-arthur", "medusa")
    ended(at)
    with full_disk():
        at.press(Do.SHARE_PICTURE)
    toast = at.view.toast
    assert toast is not None
    assert toast.text == "The picture could not be saved"


def test_no_card_is_in_the_picture_that_not_everybody_has_seen(tmp_path: Path) -> None:
    at = AtTable(tmp_path)
    at.start("king-arthur", "medusa")
    ended(at)
    told = msgspec.json.encode(at.view.winner).decode()
    cards = {
        card.name
        for hero in at.table.players.values()
        for card in at.desk.library.hero_words(hero.hero).cards.values()
    }
    assert not [card for card in cards if card in told]
