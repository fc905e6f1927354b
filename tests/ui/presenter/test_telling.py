"""Facts about decisions in words: everything can be told, and nothing that lies face down is."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from companion import commands as c
from companion import events as e
from companion.combat import Side, ValueChange
from companion.game import Game, Step
from companion.model import TokenKind
from companion.reasons import ChoiceReason
from companion.rulings import Code, ruling
from companion.seats import Seat
from companion.table import Choice, ChoiceKind
from companion.telling.acts import tell_act
from companion.telling.narration import Narration
from companion.telling.tell import Told, before_of, tell, tell_all
from companion.zones import CardRef, Spot
from drawing.icons import is_known
from sim.random_player import play_game
from tests.companion.test_games import CHOICES
from tests.ui.presenter.tables import (
    attacked_duel,
    duel,
    finish_prompts,
    fought_by_hand,
    fought_duel,
    give,
    library,
    placed_duel,
    trapped_duel,
    won_duel,
)


def told(game: Game, number: int = -1) -> list[tuple[str, str]]:
    step = game.steps[number]
    lines = tell_all(game.book, library(), step, before_of(game, step))
    return [(line.title, line.detail) for line in lines]


def last(game: Game, command: c.Command) -> tuple[str, str]:
    give(game, command)
    return told(game)[0]


# --- What the brief promises --------------------------------------------------------------------


def test_a_move_onto_a_trap_is_a_move_and_a_ruling() -> None:
    game = trapped_duel()
    assert told(game) == [
        ("Raptor 2 moves 9 to 21", "1 of 3 spaces"),
        ("Trap: stops, takes 1 (7 to 6)", "Raptor 2 on 21"),
        ("Jonas draws 1", "Robert Muldoon"),
    ]
    whole = tell(game.book, library(), game.steps[-1], before_of(game, game.steps[-1]))
    assert whole.title == "Raptor 2 moves 9 to 21"
    told_so = "1 of 3 spaces · Trap: stops, takes 1 (7 to 6) · Raptor 2 on 21"
    assert whole.detail == f"{told_so} · Jonas draws 1 · Robert Muldoon"
    assert whole.fighter == "p1.raptor.2"
    assert {"MAN-02", "TRP-03"} <= set(whole.rules)
    assert whole.by_referee
    assert whole.aloud.startswith("Raptor 2 moves 9 to 21. 1 of 3 spaces")


def test_without_the_table_before_it_still_tells_what_it_can() -> None:
    game = trapped_duel()
    lines = tell_all(game.book, library(), game.steps[-1])
    assert [line.title for line in lines] == [
        "Raptor 2 moves 9 to 21",
        "Trap: stops, takes 1 (7 to 6)",
        "Jonas draws 1",
    ]


def test_a_combat_is_told_with_its_sum_once_it_is_decided() -> None:
    game = fought_duel()
    assert told(game) == [
        ("Jonas discards 1 card", "Feint"),
        ("The attack: +1", "Ambush"),
        ("Ambush 2+1 against Regroup 1", "Robert Muldoon 14 to 12 · Mia won the combat"),
        ("Jonas draws 1", "Regroup"),
    ]
    assert ("Robert Muldoon defends with Regroup", "") in told(game, -2)


def test_what_is_entered_by_hand_is_told_once_and_by_its_reason() -> None:
    game = fought_by_hand()
    lines = [line for n in range(len(game.steps)) for line in told(game, n)]
    won = "Robert Muldoon 14 to 12 · Mia won the combat"
    assert ("Ambush 2+1 against Regroup 1", won) in lines
    assert lines.count(("The attack: +1", "another Raptor is near")) == 1
    assert ("Robert Muldoon defends with Regroup", "") in lines


def hidden_move(source: str, target: str, *more: e.Event) -> list[str]:
    """What is told of a named card that an effect moves between two places of Jonas's."""
    game = attacked_duel()
    card = CardRef("p2", "leap-away")
    moved = e.CardMoved(card=card, source=Spot(source, "p2"), target=Spot(target, "p2"))
    step = msgspec.structs.replace(
        game.steps[-1],
        command=c.Answer(player="p2", values=("feint",)),
        events=(e.Answered(values=("feint",)), *more, moved),
    )
    before = game.steps[-1].table
    return [line.title for line in tell_all(game.book, library(), step, before)]


def test_a_card_that_goes_from_one_hidden_place_to_another_is_not_named() -> None:
    for source, target in (("hand", "deck"), ("deck", "hand")):
        assert not any("Leap Away" in title for title in hidden_move(source, target))
        assert any("a card" in title for title in hidden_move(source, target))
    assert any("Leap Away" in title for title in hidden_move("hand", "discard"))
    shown = e.Revealed(of="p2", zone="deck", cards=(CardRef("p2", "leap-away"),))
    assert any("moves Leap Away" in title for title in hidden_move("deck", "hand", shown))


def test_what_is_cancelled_is_told_as_cancelled_and_not_as_done() -> None:
    game = trapped_duel()
    give(game, c.EndManeuver(), c.CorrectPosition(fighter="p2.robert-muldoon", space="RP20"))
    give(game, c.Attack(attacker="p1.raptor.2", target="p2.robert-muldoon", card="ambush"))
    give(game, c.Defend(card="feint"))
    titles = [title for title, _ in told(game)]
    assert "Canceled: the effects of Ambush" in titles
    assert not any("Ambush: " in title for title in titles), "what is cancelled is not resolved"


def test_what_is_played_by_hand_is_told_as_what_it_is_with_who_resolves_it() -> None:
    game = trapped_duel()
    give(game, c.EndManeuver(), c.CorrectPosition(fighter="p2.robert-muldoon", space="RP20"))
    attack = c.Attack(attacker="p1.raptor.2", target="p2.robert-muldoon", card="ambush")
    give(game, c.PlayByHand(act=attack))
    title, detail = told(game)[-1]
    assert "attacks" in title
    assert detail.endswith("the table resolves its cards")


def test_the_rules_that_are_told_are_those_of_the_events() -> None:
    game = fought_duel()
    step = game.steps[-1]
    lines = {
        line.title: line for line in tell_all(game.book, library(), step, before_of(game, step))
    }
    assert lines["Ambush 2+1 against Regroup 1"].rules == ("CMB-04", "CMB-05")
    assert lines["The attack: +1"].rules == (), "a card is no rule of the booklets"
    assert lines["Jonas draws 1"].source == "Regroup"


def test_a_card_that_lies_face_down_is_not_named() -> None:
    game = fought_duel()
    attack = next(step for step in game.steps if isinstance(step.command, c.Attack))
    lines = tell_all(game.book, library(), attack, before_of(game, attack))
    assert [(line.title, line.detail) for line in lines] == [
        ("Raptor 2 attacks Robert Muldoon", "")
    ]


def test_the_end_of_a_game_names_the_winner_and_the_rule() -> None:
    game = won_duel()
    assert told(game)[-1] == ("Mia wins", "")
    step = game.steps[-1]
    assert "DEF-05" in tell_all(game.book, library(), step, before_of(game, step))[-1].rules
    assert told(game, -2) == [
        ("Corrected: Robert Muldoon 14 to 0", ""),
        ("Robert Muldoon is defeated", ""),
    ]


def test_an_empty_deck_is_told_with_whom_it_hurts() -> None:
    game = placed_duel()
    give(game, c.CorrectPile(player="p1", pile="deck", count=0))
    assert told(game) == [("Corrected: Mia has 0 cards in the deck", "")]
    give(game, c.Maneuver())
    assert told(game) == [
        ("Mia maneuvers", ""),
        ("The deck of Mia is empty", "Raptor 1 7 to 5, Raptor 2 7 to 5, Raptor 3 7 to 5"),
    ]


# --- Set-up, answers, going back ----------------------------------------------------------------


def test_the_set_up_is_told_figure_by_figure() -> None:
    game = placed_duel()
    assert told(game, 0) == [("The game is set up", "Raptor Paddock")]
    assert told(game, 1) == [("Raptor 2 is placed on 6", "")]


def test_muldoon_lays_a_trap_or_none() -> None:
    game = placed_duel()
    give(game, c.Maneuver(), c.EndManeuver(), c.Maneuver(), c.EndManeuver())
    assert told(game) == [("Mia ends the maneuver", "")]  # though it is Jonas's turn by now
    assert last(game, c.Answer(player="p2", values=("RP20",))) == (
        "Jonas puts a trap on 20",
        "7 left",
    )
    give(game, c.Undo())
    assert told(game) == [("Last step taken back", "")]
    assert last(game, c.Answer(player="p2")) == ("Jonas lays no token", "")
    assert tell(game.book, library(), game.steps[-1]).title == "Jonas goes on"
    assert last(game, c.Undo(scope=c.Scope.ACTION, consent=True))[0] == "Last action taken back"
    assert last(game, c.Redo()) == ("Done again after all", "")
    assert last(game, c.Undo(scope=c.Scope.TURN, consent=True))[0] == "Turn taken back"


def test_who_lays_fewer_tokens_than_there_may_be_lays_no_more() -> None:
    game = placed_duel()
    give(game, c.Maneuver(), c.EndManeuver(), c.Maneuver(), c.EndManeuver(), c.Answer(player="p2"))
    give(game, c.PlayScheme(fighter="p2.robert-muldoon", card="call-for-backup"))
    give(game, c.Answer(player="p2", values=("traps", "cards")))
    give(game, c.Answer(player="p2", values=("RP20",)))
    assert last(game, c.Answer(player="p2"))[0] == "Jonas lays no more tokens"


def test_an_overruled_act_says_so_and_names_the_rule() -> None:
    game = placed_duel()
    give(game, c.Overrule(act=c.Maneuver(), rules=("MAN-01",)))
    assert told(game) == [("Mia maneuvers", "the table decided otherwise")]
    step = game.steps[-1]
    assert tell(game.book, library(), step, before_of(game, step)).rules == ("MAN-01",)


def test_cards_over_the_hand_limit_are_discarded_by_name_or_only_counted() -> None:
    game = placed_duel()
    give(game, c.CorrectPile(player="p1", pile="hand", count=9))
    give(game, c.Maneuver(), c.EndManeuver(), c.Maneuver(), c.EndManeuver())
    assert game.table.choice is not None
    assert game.table.choice.reason == "turn/hand-limit"
    give(game, c.Answer(player="p1", values=("feint", "?", "?", "?")))
    assert told(game)[0] == ("Mia discards 4 cards", "Feint")


# --- Effects ------------------------------------------------------------------------------------


def prompted() -> Game:
    """A prompt is open in a combat: effects can be entered."""
    game = fought_by_hand()
    number = next(s.number for s in game.steps if isinstance(s.command, c.ChangeValue)) - 1
    while game.at > number:
        give(game, c.Undo(consent=True))
    return game


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (c.DealDamage(fighter="p2.robert-muldoon", amount=3), "Robert Muldoon takes 3 (14 to 11)"),
        (c.RecoverHealth(fighter="p1.raptor.2", amount=4), "Raptor 2 recovers 1 (6 to 7)"),
        (c.RecoverHealth(fighter="p1.raptor.1", amount=4), "Raptor 1 has full health already"),
        (c.PlaceByEffect(fighter="p1.raptor.1", space="RP28"), "Raptor 1 is placed on 28"),
        (c.DrawCards(player="p2", count=2), "Jonas draws 2"),
        (c.DiscardCards(player="p1", cards=("feint", None)), "Mia discards 2 cards"),
        (c.DiscardCards(player="p1", cards=(None,)), "Mia discards 1 card"),
        (
            c.ChangeValue(side=Side.DEFENDER, amount=3, how=ValueChange.SET, reason="x"),
            "The defense becomes 3",
        ),
        (
            c.ChangeValue(side=Side.DEFENDER, amount=-1, how=ValueChange.BONUS, reason="x"),
            "The defense: -1",
        ),
        (
            c.ChangeValue(side=Side.ATTACKER, amount=3, how=ValueChange.FIX, reason="x"),
            "The attack is 3, whatever happens",
        ),
        (
            c.ChangeValue(side=Side.ATTACKER, amount=3, how=ValueChange.PRINTED, reason="x"),
            "The attack counts as printed 3",
        ),
        (
            c.ChangeValue(side=Side.ATTACKER, how=ValueChange.IGNORE, reason="x"),
            "The attack is ignored",
        ),
        (c.BoostValue(side=Side.ATTACKER, card="feint"), "The attack is boosted by 1"),
        (c.BoostValue(side=Side.DEFENDER, boost=2), "The defense is boosted by 2"),
        (c.CancelEffects(side=Side.DEFENDER), "Canceled: the effects of Regroup"),
        (
            c.ReplaceCard(side=Side.DEFENDER, card="leap-away"),
            "The defense is replaced by Leap Away",
        ),
        (c.SwapFighters(one="p1.raptor.1", other="p1.raptor.3"),
         "Raptor 1 and Raptor 3 change places"),
        (c.LeaveBoard(fighter="p2.ingen-worker.1"), "InGen Worker 1 leaves the battlefield"),
        (c.ChangeDefender(fighter="p2.ingen-worker.2"), "InGen Worker 2 defends instead"),
        (
            c.MoveCard(player="p1", source="deck", target="hand"),
            "Mia moves a card from deck to hand",
        ),
        (
            c.MoveCard(player="p1", source="deck", target="discard", card="decoy"),
            "Mia moves Decoy from deck to discard",
        ),
        (c.GainActions(count=1), "Mia gains 1 action"),
        (c.GainActions(count=2), "Mia gains 2 actions"),
        (c.PutToken(player="p2", kind=TokenKind.TRAP, space="RP01"), "Jonas puts a trap on 1"),
        (c.HoldFighter(fighter="p1.raptor.3"), "Raptor 3 is held"),
        (c.CorrectActions(amount=2), "Corrected: actions of Mia +2"),
        (
            c.CorrectPosition(fighter="p1.raptor.3", space="RP28"),
            "Corrected: Raptor 3 stands on 28",
        ),
    ],
)  # fmt: skip
def test_effects_and_corrections_are_told(command: c.Command, words: str) -> None:
    game = prompted()
    assert last(game, command)[0] == words
    assert tell_all(game.book, library(), game.steps[-1])  # without the table before, too


def test_moves_by_effect_and_removed_tokens_are_told() -> None:
    game = prompted()
    give(game, c.PutToken(player="p2", kind=TokenKind.TRAP, space="RP01"))
    assert last(game, c.RemoveToken(kind=TokenKind.TRAP, space="RP01"))[0] == "Removed: a trap on 1"
    moved = last(game, c.MoveByEffect(fighter="p1.raptor.3", up_to=2, to="RP17"))
    assert moved == ("Raptor 3 moves 11 to 17", "1 of 2 spaces · by an effect")
    stayed = last(game, c.MoveByEffect(fighter="p1.raptor.3", up_to=2, to="RP17"))
    assert stayed == ("Raptor 3 stays", "")
    give(game, c.DealDamage(fighter="p2.ingen-worker.1", amount=1))
    assert told(game)[1] == ("InGen Worker 1 is defeated", "")
    back = last(game, c.ReturnFighter(fighter="p2.ingen-worker.1", space="RP02"))
    assert back[0] == "InGen Worker 1 returns on 2"


@pytest.mark.parametrize(
    ("first", "then", "words"),
    [
        (ValueChange.IGNORE, ValueChange.BONUS, "The attack: +2 does not count"),
        (ValueChange.FIRM, ValueChange.BONUS, "The attack: +2 does not count"),
        (ValueChange.FIX, ValueChange.ADD, "The attack: +2 does not count"),
        (ValueChange.FIX, ValueChange.SET, "The attack: 2 does not count"),
        (ValueChange.FIX, ValueChange.BONUS, "The attack: +2"),
        (ValueChange.SET, ValueChange.ADD, "The attack: +2"),
    ],
)
def test_a_change_of_a_value_that_comes_too_late_is_told_as_not_counting(
    first: ValueChange, then: ValueChange, words: str
) -> None:
    game = prompted()
    give(game, c.ChangeValue(side=Side.ATTACKER, amount=1, how=first, reason="x"))
    give(game, c.ChangeValue(side=Side.DEFENDER, amount=1, how=then, reason="x"))
    late = c.ChangeValue(side=Side.ATTACKER, amount=2, how=then, reason="x")
    assert last(game, late)[0] == words


def test_defenses_by_value_and_none_are_told() -> None:
    for answer, words in ((c.Defend(value=3), "with 3"), (c.Defend(), "plays no card")):
        game = trapped_duel()
        finish_prompts(game)
        give(game, c.EndManeuver())
        give(game, c.CorrectPosition(fighter="p2.robert-muldoon", space="RP20"))
        give(game, c.Attack(attacker="p1.raptor.2", target="p2.robert-muldoon", value=4))
        assert words in last(game, answer)[0]
        finish_prompts(game)
        lines = [line for n in range(len(game.steps)) for line in told(game, n)]
        defense = "Card 3" if answer.value else "no card"
        assert any(title == f"Card 4 against {defense}" for title, _ in lines)


# --- What only some heroes do -------------------------------------------------------------------


def told_of(command: c.Command, *heroes: str, **facts: Any) -> Told:
    """A decision in words that nobody played: the table is that of a new game."""
    book = library().rulebook("soho", "core", "duel", heroes=heroes)
    seats = tuple(
        Seat(player=f"p{n}", name=name, hero=hero)
        for n, (name, hero) in enumerate(zip(("Mia", "Jonas"), heroes, strict=True), start=1)
    )
    table = Game.start(book, seats).table
    step = Step(
        number=1, after=0, group=1, command=command, ruling=ruling(Code.GAME_DONE), table=table,
        events=facts.get("events", ()),
    )  # fmt: skip
    before = msgspec.structs.replace(table, choice=facts.get("choice"))
    return tell(book, library(), step, before)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (c.StoreCard(player="p1", owner="p2", card="feint"), "Mia stores Feint"),
        (c.AcquireMission(player="p2", card="the-kinshasa-directive"),
         "Jonas takes the mission The Kinshasa Directive"),
        (c.AcquireMission(player="p2"), "Jonas finds no mission"),
        (c.MoveToken(kind=TokenKind.FOG, space="SO04", to="SO05", up_to=1), "Moved: fog 4 to 5"),
        (c.UseItem(fighter="p1.shuri"), "Shuri uses an item"),
        (c.Defend(), "The attack is answered"),
        (c.BoostManeuver(boost=3), " boosts the maneuver by 0"),
        (c.CancelEffects(side=Side.ATTACKER), "Canceled: the effects of The attack"),
        (c.ReplaceCard(side=Side.ATTACKER, value=3), "The attack is replaced by The attack"),
        (c.StoreCard(player="p1", owner="p2", card="gone"), "Mia stores gone"),
        (c.BoostValue(side=Side.ATTACKER, boost=3), "The attack is boosted by 0"),
        (c.DealDamage(fighter="p1.shuri", amount=1), "Shuri takes 1 ()"),
    ],
)  # fmt: skip
def test_rules_of_single_heroes_are_told_and_what_events_do_not_tell_is_left_out(
    command: c.Command, words: str
) -> None:
    assert told_of(command, "black-panther", "black-widow").title == words


def test_forms_are_told_by_their_names() -> None:
    change = c.SetForm(player="p1", form="size", value="small")
    assert told_of(change, "alice", "medusa").title == "Mia changes to SMALL"
    answer = c.Answer(player="p1", values=("big",))
    chosen = (e.Answered(values=("big",)), e.FormSet(player="p1", form="size", value="big"))
    assert told_of(answer, "alice", "medusa", events=chosen).title == "Mia changes to BIG"


def test_items_and_prompts_without_a_card_are_told() -> None:
    answered = (e.Answered(values=()),)
    for reason, words in ((ChoiceReason.ITEM, "Item"), (ChoiceReason.UNNAMED_CARD, "Card of Mia")):
        choice = Choice(id=1, owner="p1", kind=ChoiceKind.PROMPT, reason=reason)
        answer = c.Answer(player="p1")
        told_it = told_of(answer, "alice", "medusa", events=answered, choice=choice)
        assert told_it.title == f"{words}: done"
    attack = c.Attack(attacker="p1.alice", target="p2.medusa", value=3, item=2)
    assert told_of(attack, "alice", "medusa").detail == "with an item worth 2"


def test_a_trap_that_hurts_nobody_still_stops() -> None:
    move = c.MoveFighter(fighter="p1.alice", to="SO05")
    sprung = (
        e.FighterMoved(fighter="p1.alice", path=("SO04", "SO05")),
        e.TrapSprung(fighter="p1.alice", space="SO05"),
    )
    told_it = told_of(move, "alice", "medusa", events=sprung)
    assert told_it.detail.endswith("Trap: stops · Alice on 5")


# --- Everything ---------------------------------------------------------------------------------


def test_every_command_has_words_of_its_own() -> None:
    for command in (*get_args(c.Act), c.Undo, c.Redo, c.Overrule):
        assert tell_act.dispatch(command) is not tell_act.dispatch(object), command


def test_a_command_that_is_newer_than_the_words_is_told_somehow() -> None:
    game = duel()
    newer: Any = object()
    told_it = tell_act(newer, Narration(game.book, library(), game.steps[0], None))
    assert told_it == Told(title="Something was decided")


@pytest.mark.uncounted
@pytest.mark.parametrize("seed", range(8))
def test_every_decision_of_a_random_game_can_be_told(seed: int) -> None:
    game, _ = play_game(CHOICES, seed, checks=False)
    for step in game.steps:
        for before in (before_of(game, step), None):
            for line in tell_all(game.book, library(), step, before):
                check(line, step, game)


def check(line: Told, step: Step, game: Game) -> None:
    assert line.title
    assert is_known(line.icon)
    text = f"{line.title} {line.detail}"
    assert not any(name in text for name in game.table.fighters), (text, step)
    assert "  " not in text.strip()
