"""Games without a battlefield: nobody knows who stands where, and all the rest is as ever."""

from __future__ import annotations

from typing import Any

import pytest

from companion import commands as c
from companion import events as e
from companion.content.begin import begin_game
from companion.content.collection import Collection
from companion.content.library import Library
from companion.decide import decide
from companion.editions import EDITIONS
from companion.game import Game
from companion.legal import legal_commands
from companion.modes import FREE_FOR_ALL, MODES
from companion.play.strictness import Level, Preset, Strictness
from companion.reasons import ChoiceReason
from companion.rules.battlefield import NO_BATTLEFIELD, SOMEWHERE
from companion.rulings import Code
from companion.table import ChoiceKind
from companion.telling.sources import part_told
from companion.telling.tell import tell_all
from sim.random_player import Cards, Choices, play_game
from tests.effects.own_cards import CARD, own_hero, play_with

NOWHERE = NO_BATTLEFIELD.id
MIDDLE: dict[str, Any] = {
    "turn": {"player": "p1"},
    "fighters": {f"p1.moth.{n}": {"health": 0} for n in (1, 2, 3)}
    | {f"p2.harpy.{n}": {"health": 0} for n in (2, 3)},
    "cards": {"p1": {"hand": [CARD]}},
}


def play_steps(
    steps: list[dict[str, Any]], *expected: dict[str, Any], position: dict[str, Any] | None = None
) -> list[Any]:
    """The scheme of one's own with these steps, in a game without a battlefield."""
    first, *rest = expected
    scheme = {"scheme": {"fighter": "p1.lamplighter", "card": CARD}, "expect": first}
    hero = own_hero({"effects": {"scheme": steps}})
    return play_with(hero, [scheme, *rest], {}, map="none", position=position or MIDDLE)


# --- Set-up and turns ---------------------------------------------------------------------------


@pytest.mark.rule("SET-04")
def test_the_set_up_asks_for_no_space_and_everybody_is_on_the_table() -> None:
    table = begin_game("raptors", "robert-muldoon", on=NOWHERE).table
    assert {fighter.space for fighter in table.fighters.values()} == {SOMEWHERE}
    assert table.choice is None
    assert table.turn is not None


def test_tokens_that_lie_from_the_start_are_counted_at_once() -> None:
    table = begin_game("medusa", "invisible-man", on=NOWHERE).table
    lying = [token for token in table.tokens if token.kind == "fog"]
    assert len(lying) + table.players["p2"].counters["fog"] == 3
    assert {token.space for token in lying} == {SOMEWHERE}


def test_any_number_of_fighters_has_room() -> None:
    game = begin_game(
        "squirrel-girl", "raptors", "medusa", "robert-muldoon", on=NOWHERE, mode=FREE_FOR_ALL
    )
    assert game.table.turn is not None


def test_everybody_may_attack_every_opponent_and_nothing_moves() -> None:
    game = begin_game("raptors", "king-arthur", on=NOWHERE)
    kinds = {type(command) for command in legal_commands(game.book, game.table)}
    assert kinds <= {c.Maneuver, c.Attack, c.PlayScheme}
    game.handle(c.Maneuver())
    assert not any(
        isinstance(each, c.MoveFighter) for each in legal_commands(game.book, game.table)
    )
    assert game.handle(c.EndManeuver()).ruling


@pytest.mark.rule("ATK-02")
def test_a_ruling_on_an_attack_says_that_range_is_not_checked() -> None:
    game = begin_game("king-arthur", "raptors", on=NOWHERE)
    attack = c.Attack(attacker="p1.king-arthur", target="p2.raptor.2", value=3)
    told = game.handle(attack).ruling
    assert told.code is Code.ATTACK_RANGE_NOT_CHECKED
    assert "ATK-02" in told.rules
    sentence = Library().sentence(told, game.table)
    assert sentence == "King Arthur attacks Raptor 2. Range is not checked: no battlefield."


@pytest.mark.rule("WID-02")
def test_what_a_scheme_needs_of_places_is_not_checked_and_said_so() -> None:
    game = begin_game("black-widow", "raptors", on=NOWHERE)
    held = [
        each for each in legal_commands(game.book, game.table) if isinstance(each, c.PlayScheme)
    ]
    mission = next(each for each in held if each.card == "the-kinshasa-directive")
    assert game.check(mission).ruling.code is Code.SCHEME_NOT_CHECKED


@pytest.mark.parametrize(
    "command",
    [
        c.MoveFighter(fighter="p1.raptor.1", to=SOMEWHERE),
        c.CorrectPosition(fighter="p1.raptor.1", space=SOMEWHERE),
    ],
)
def test_where_somebody_stands_cannot_be_told(command: c.Command) -> None:
    game = begin_game("raptors", "king-arthur", on=NOWHERE)
    game.handle(c.Maneuver())
    assert game.check(command).ruling.code is Code.MOVE_NOT_TRACKED
    assert not game.check(c.Overrule(act=command, rules=("MAN-02",))).ruling  # type: ignore[arg-type]


@pytest.mark.parametrize("preset", list(Preset))
def test_no_mode_makes_a_move_of_it_and_none_is_in_the_way_of_an_attack(preset: Preset) -> None:
    strictness = Strictness(preset)
    game = begin_game("raptors", "king-arthur", on=NOWHERE)
    attack = c.Attack(attacker="p1.raptor.1", target="p2.merlin", value=2)
    assert game.check(attack).ruling
    game.handle(c.Maneuver())
    refused = game.check(c.MoveFighter(fighter="p1.raptor.1", to=SOMEWHERE)).ruling
    assert strictness.of_refusal(refused) == (Level.AUTO, ())


# --- Tokens -------------------------------------------------------------------------------------


@pytest.mark.rule("TRP-03")
def test_people_say_that_a_trap_went_off_and_the_rest_follows() -> None:
    game = begin_game("robert-muldoon", "raptors", on=NOWHERE)
    choice = game.table.choice
    assert choice is not None  # Muldoon lays one as his turn starts
    assert choice.options == (SOMEWHERE,)
    game.handle(c.Answer(player="p1", values=(SOMEWHERE,)))
    assert game.table.players["p1"].counters["trap"] == 7
    game.handle(c.EndTurnEarly())
    game.handle(c.Maneuver())
    sprung = c.SpringTrap(fighter="p2.raptor.1", kind="trap", owner="p1")
    assert sprung in legal_commands(game.book, game.table)
    before = game.table
    decided = game.handle(sprung)
    assert decided.ruling.rules == ("TRP-03",)
    after = game.table
    assert after.fighters["p2.raptor.1"].health == before.fighters["p2.raptor.1"].health - 1
    assert len(after.players["p1"].hand) == len(before.players["p1"].hand) + 1
    assert after.tokens == ()
    told = tell_all(game.book, Library(), game.steps[-1], before)
    assert told[0].title == "Raptor 1 steps on a trap"
    assert game.check(sprung).ruling.code is Code.TOKEN_NOT_THERE


def test_with_a_battlefield_nobody_tells_that_a_trap_went_off() -> None:
    game = begin_game("robert-muldoon", "raptors", on="raptor-paddock")
    while game.table.choice is not None:
        game.handle(legal_commands(game.book, game.table)[0])
    sprung = c.SpringTrap(fighter="p2.raptor.1", kind="trap", owner="p1")
    assert game.check(sprung).ruling.code is Code.GAME_NOT_NOW


# --- Effects: asked -----------------------------------------------------------------------------


def test_a_condition_about_places_is_asked_before_the_step_is_done() -> None:
    step = {"draw": 1, "when": {"adjacent": ["lamplighter", {"each": {"side": "enemy"}}]}}
    asked = {"choice": "places/whether", "options": ["yes", "no"], "drawn": {"p1": 0}}
    no = {"answer": {"player": "p1", "values": ["no"]}, "expect": {"drawn": {"p1": 0}}}
    yes = {"answer": {"player": "p1", "values": ["yes"]}, "expect": {"drawn": {"p1": 1}}}
    play_steps([step], asked, no)
    play_steps([step], asked, yes)


def test_it_is_asked_once_a_step_whatever_else_the_step_asks() -> None:
    step = {
        "damage": {"one": {"side": "enemy"}}, "amount": 1,
        "when": {"same_zone": ["lamplighter", {"each": {"side": "enemy"}}]},
    }  # fmt: skip
    replies = play_steps(
        [step],
        {"choice": "places/whether"},
        {
            "answer": {"player": "p1", "values": ["yes"]},
            "expect": {"choice": "effect/fighter", "least": 1},
        },
        {
            "answer": {"player": "p1", "values": ["p2.harpy.1"]},
            "expect": {"choice": "none", "events": ["Damaged", "Defeated"]},
        },
    )
    assert sum(isinstance(ev, e.Asked) for reply in replies for ev in reply.events) == 2


def test_each_of_those_who_are_somewhere_are_named_by_people() -> None:
    step = {"damage": {"each": {"side": "enemy", "adjacent_to": "lamplighter"}}, "amount": 1}
    asked = {"choice": "places/who", "options": ["p2.medusa", "p2.harpy.1"], "least": 0}
    both = {"answer": {"player": "p1", "values": ["p2.harpy.1", "p2.medusa"]}}
    play_steps([step], asked, both | {"expect": {"events": ["Damaged", "Damaged"]}})
    nobody = {"answer": {"player": "p1"}, "expect": {"absent": ["Damaged"]}}
    play_steps([step], asked, nobody)


def test_one_of_those_who_are_somewhere_may_be_nobody() -> None:
    step = {"damage": {"one": {"side": "enemy", "zone_of": "lamplighter"}}, "amount": 1}
    asked = {"choice": "effect/fighter", "least": 0, "options": ["p2.medusa", "p2.harpy.1"]}
    nobody = {"answer": {"player": "p1"}, "expect": {"events": ["StepSkipped"]}}
    play_steps([step], asked, nobody)


@pytest.mark.parametrize(
    ("amount", "least", "most"),
    [({"zones": "lamplighter"}, 1, 6), ({"spaces_between": ["lamplighter", "hero"]}, 0, 12)],
)
def test_an_amount_that_hangs_on_places_is_a_number_that_people_say(
    amount: dict[str, Any], least: int, most: int
) -> None:
    asked = {"choice": "places/how-many", "options": [str(n) for n in range(least, most + 1)]}
    two = {"answer": {"player": "p1", "values": ["2"]}, "expect": {"drawn": {"p1": 2}}}
    play_steps([{"draw": amount}], asked, two)


def test_whether_anybody_is_there_is_not_asked_if_there_is_nobody() -> None:
    step = {"draw": 1, "when": {"exists": {"side": "own", "name": "moth", "adjacent_to": "self"}}}
    play_steps([step], {"choice": "none", "drawn": {"p1": 0}, "events": ["StepSkipped"]})
    other = {"draw": 1, "when": {"exists": {"side": "enemy", "adjacent_to": "self"}}}
    yes = {"answer": {"player": "p1", "values": ["yes"]}, "expect": {"drawn": {"p1": 1}}}
    play_steps([other], {"choice": "places/whether"}, yes)


# --- Effects: left to people --------------------------------------------------------------------


@pytest.mark.parametrize(
    "step",
    [
        {"move": "lamplighter", "up_to": 2},
        {"move": {"each": {"side": "own"}}, "up_to": 2},
        {"place": {"one": {"side": "enemy"}}, "to": {"any": True}, "may": True},
        {"swap": ["lamplighter", "hero"]},
    ],
)
def test_what_only_moves_figures_is_left_to_people(step: dict[str, Any]) -> None:
    replies = play_steps([step, {"draw": 1}], {"choice": "none", "drawn": {"p1": 1}})
    assert any(isinstance(event, e.LeftToPeople) for event in replies[1].events)


def test_whether_it_was_done_is_asked_only_if_something_hangs_on_it() -> None:
    steps = [
        {"move": "lamplighter", "up_to": 2, "may": True, "as": "went"},
        {"draw": 1, "when": {"did": "went"}},
    ]
    asked = {"choice": "effect/may"}
    yes = {"answer": {"player": "p1", "values": ["yes"]}, "expect": {"drawn": {"p1": 1}}}
    no = {"answer": {"player": "p1", "values": ["no"]}, "expect": {"drawn": {"p1": 0}}}
    play_steps(steps, asked, yes)
    play_steps(steps, asked, no)


def test_who_was_moved_is_asked_if_a_later_step_means_them() -> None:
    steps: list[dict[str, Any]] = [
        {"move": {"one": {"side": "enemy"}}, "up_to": 1, "as": "pushed"},
        {"damage": "$pushed", "amount": 1},
    ]
    named = {"answer": {"player": "p1", "values": ["p2.medusa"]}}
    play_steps(steps, {"choice": "effect/fighter"}, named | {"expect": {"events": ["Damaged"]}})


@pytest.mark.rule("EFF-07")
def test_nobody_is_asked_to_move_who_is_held() -> None:
    steps: list[dict[str, Any]] = [{"hold": "lamplighter"}, {"move": "lamplighter", "up_to": 2}]
    play_steps(steps, {"events": ["Granted", "StepSkipped"], "absent": ["LeftToPeople"]})


def test_a_fallen_figure_comes_back_somewhere() -> None:
    step = {"return": {"one": {"side": "own", "state": "defeated"}}, "to": {"any": True}}
    play_steps([step], {"at": {"p1.moth.1": SOMEWHERE}, "events": ["FighterReturned"]})


def test_who_vanished_is_back_as_the_next_turn_starts() -> None:
    step = {"leave_board": "lamplighter", "to": {"any": True}, "back": "start_of_turn"}
    play_steps(
        [step],
        {"at": {"p1.lamplighter": None}, "turn": "p2"},
        {"end_turn": {}, "expect": {"turn": "p1", "at": {"p1.lamplighter": SOMEWHERE}}},
    )


# --- Entered by hand ----------------------------------------------------------------------------


def test_by_hand_everything_can_be_entered_that_is_no_place() -> None:
    acts: list[dict[str, Any]] = [
        {"damage": {"fighter": "p2.medusa", "amount": 1}},
        {"leave_board": {"fighter": "p2.medusa"}},
        {"place": {"fighter": "p2.medusa", "space": SOMEWHERE}},
        {"return_fighter": {"fighter": "p2.harpy.2", "space": SOMEWHERE}},
        *(
            {**act, "expect": {"ok": False, "code": "move/not-tracked"}}
            for act in (
                {"place": {"fighter": "p2.medusa", "space": SOMEWHERE}},
                {"move_by_effect": {"fighter": "p2.medusa", "up_to": 1, "to": SOMEWHERE}},
                {"swap": {"one": "p1.lamplighter", "other": "p2.medusa"}},
                {"move_token": {"kind": "fog", "space": SOMEWHERE, "to": SOMEWHERE, "up_to": 1}},
            )
        ),
        {"answer": {"player": "p1"}, "expect": {"choice": "none"}},
    ]
    play_steps([{"manual": True}], {"choice": "scheme/effect"}, *acts)


# --- In words -----------------------------------------------------------------------------------


def test_a_question_about_places_says_what_it_is_about() -> None:
    game = begin_game("dracula", "raptors", on=NOWHERE)
    choice = game.table.choice
    assert choice is not None
    assert choice.kind is ChoiceKind.FIGHTER
    told = part_told(Library(), game.book, game.table, choice)
    assert told == "Fighters adjacent to Dracula."


def test_the_end_of_a_turn_asks_what_bigfoot_sees() -> None:
    game = begin_game("bigfoot", "raptors", on=NOWHERE)
    game.handle(c.EndTurnEarly())
    choice = game.table.choice
    assert choice is not None
    assert choice.reason is ChoiceReason.WHETHER
    told = part_told(Library(), game.book, game.table, choice)
    assert told == "There is an opposing fighter in the zone of Bigfoot."
    before = game.table
    assert game.handle(c.Answer(player="p1", values=("yes",))).ruling
    line = tell_all(game.book, Library(), game.steps[-1], before)[0]
    assert (line.title, bool(line.detail)) == ("Player 1 says that it is so", True)


def test_what_was_left_to_people_is_told_in_the_words_of_the_step() -> None:
    game = begin_game("robin-hood", "raptors", on=NOWHERE)
    game.handle(c.Attack(attacker="p1.robin-hood", target="p2.raptor.1", value=1))
    game.handle(c.Defend())
    before = game.table
    while not any(isinstance(event, e.LeftToPeople) for event in game.steps[-1].events):
        before = game.table
        assert game.handle(legal_commands(game.book, game.table)[0]).ruling
    told = tell_all(game.book, Library(), game.steps[-1], before)
    left = next(line for line in told if "no battlefield" in line.detail)
    assert left.title.startswith("Move ") or "move" in left.title


# --- Whole games --------------------------------------------------------------------------------


@pytest.mark.uncounted
@pytest.mark.parametrize(("seed", "cards"), [(1, "resolve"), (2, "resolve"), (3, "by-hand")])
def test_a_random_game_without_a_battlefield_ends_and_its_log_verifies(
    seed: int, cards: str
) -> None:
    known = Collection()
    names = ("raptors", "spike", "elektra", "invisible-man", "willow", "robert-muldoon")
    choices = Choices(
        heroes={name: known.hero(name).definition for name in names},
        maps=(NO_BATTLEFIELD,),
        editions=tuple(EDITIONS.values()),
        modes=tuple(MODES.values()),
        cards=Cards(cards),
    )
    game, outcome = play_game(choices, seed)
    assert outcome.fault is None
    assert game.table.is_over
    assert isinstance(game, Game)
    assert decide(game.book, game.table, c.Maneuver()).ruling.code is Code.GAME_OVER
