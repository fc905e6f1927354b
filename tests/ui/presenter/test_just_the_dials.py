"""A game without a battlefield in the app: no map, no board, and all the rest at the seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.combat import Side
from companion.play import intents as i
from companion.play.intents import BeginEntry, EnterTool, FillField
from companion.reasons import ChoiceReason
from companion.rules.battlefield import NO_BATTLEFIELD
from companion.table import ChoiceKind
from devtools.player import next_tap
from tests.ui.presenter.at_table import AtTable, acts_on
from ui.presenter.intents import Do, OpenSheet, Press, SheetKind, With
from ui.presenter.outcomes import Go
from ui.viewdata.table import LinkState

if TYPE_CHECKING:
    from pathlib import Path

NOWHERE = NO_BATTLEFIELD.id
SIDEKICKS = frozenset({"harpy", "patroclus", "the-jabberwock", "the-porter"})


@pytest.fixture
def at(tmp_path: Path) -> AtTable:
    return AtTable(tmp_path)


def test_its_set_up_is_one_tap_from_home_and_any_battlefield_one_more(at: AtTable) -> None:
    at.presenter.send(Press(Go("setup", NOWHERE)))
    assert [tile.selected for tile in at.presenter.view().maps].index(True) == 0
    at.presenter.send(Press(With(Do.CHOOSE_HERO, "angel")))
    at.presenter.send(Press(With(Do.CHOOSE_HERO, "wyatt-earp")))
    at.presenter.send(Press(With(Do.CHOOSE_MAP, "soho")))
    assert "Soho" in at.presenter.view().summary
    at.presenter.send(Press(With(Do.CHOOSE_MAP, NOWHERE)))
    assert "Just the dials" in at.presenter.view().summary
    at.presenter.send(Press(Do.BEGIN_GAME))
    assert at.presenter.screen == "table"
    assert at.table.map == NOWHERE


def test_the_last_game_without_a_map_is_the_next_one_too(at: AtTable) -> None:
    at.presenter.send(Press(Go("setup", NOWHERE)))
    at.presenter.send(Press(With(Do.CHOOSE_HERO, "angel")))
    at.presenter.send(Press(With(Do.CHOOSE_HERO, "spike")))
    at.presenter.send(Press(Do.BEGIN_GAME))
    at.presenter.send(Press(Go("home")))
    at.presenter.send(Press(Go("setup")))
    assert at.presenter.view().maps[0].selected


def test_there_is_no_map_no_board_and_no_question_about_them(at: AtTable) -> None:
    at.start("medusa", "king-arthur", map_id=NOWHERE)
    view = at.view
    assert not view.map.battlefield.is_there
    assert not view.map.figures
    assert view.link.state is LinkState.NONE
    assert not view.link.text
    assert all(seat.alone and seat.dials and not seat.placing for seat in view.seats)
    at.press(OpenSheet(SheetKind.MENU))
    shown = set(acts_on(at.view.sheet))
    assert Go("boards") not in shown
    assert OpenSheet(SheetKind.LEGEND) not in shown
    assert not any(isinstance(act, Go) and act.screen == "photo" for act in shown)


@pytest.mark.rule("FFA-02", "TEM-03")
@pytest.mark.parametrize(
    ("mode", "switch", "usual", "more"),
    [
        ("free-for-all", "first-turn", {"alice"}, {"alice", "medusa", "sinbad"}),
        ("teams", "teammates", {"alice", "sinbad"}, {"alice", "medusa", "sinbad"}),
    ],
)
def test_whoever_a_switch_lets_be_attacked_is_offered(
    at: AtTable, mode: str, switch: str, usual: set[str], more: set[str]
) -> None:
    def offered() -> set[str]:
        pairs = at.desk.scene.attack_pairs()
        return {at.table.fighters[target].kind for _, target in pairs} - SIDEKICKS

    at.start("achilles", "alice", "medusa", "sinbad", map_id=NOWHERE, mode=mode)
    assert offered() == usual
    at.presenter.settings.change(switches={switch: "off"})
    assert offered() == more
    at.press(i.ChooseAttack())
    at.press(i.ChooseAttack("p3.medusa"))
    at.press(i.DraftAttack("p1.achilles", "p3.medusa"))
    at.press(i.LayCard(Side.ATTACKER, "skirmish"))
    at.press(i.LayCard(Side.DEFENDER))
    assert at.table.fighters["p3.medusa"].health < at.table.fighters["p3.medusa"].cap


@pytest.mark.rule("ATK-02")
def test_whom_is_asked_then_who_if_several_can_and_the_ruling_says_that_range_is_not_checked(
    at: AtTable,
) -> None:
    at.start("raptors", "robert-muldoon", map_id=NOWHERE)
    at.press(i.ChooseAttack())
    prompt = at.view.seats[0].prompt
    assert prompt is not None
    assert "Range is not checked" in prompt.detail
    at.press(i.ChooseAttack("p2.ingen-worker.2"))
    at.press(i.DraftAttack("p1.raptor.3", "p2.ingen-worker.2"))
    at.press(i.LayCard(Side.ATTACKER, "eviscerate"))
    said = at.desk.focus.said
    assert said is not None
    spoken = at.desk.library.sentence(said.ruling, at.table)
    assert "no battlefield" in spoken


def test_a_hero_that_fights_alone_attacks_with_one_tap_on_whom(at: AtTable) -> None:
    at.start("bruce-lee", "angel", map_id=NOWHERE)
    at.press(i.ChooseAttack())
    at.press(i.DraftAttack("p1.bruce-lee", "p2.angel"))
    assert at.view.cards is not None


def test_a_maneuver_is_two_taps_and_people_move_their_figures(at: AtTable) -> None:
    at.start("bruce-lee", "angel", map_id=NOWHERE)
    at.press(c.Maneuver())
    prompt = at.view.seats[0].prompt
    assert prompt is not None
    assert prompt.title == "Move your figures"
    at.press(c.EndManeuver())
    assert at.taps == 2


def test_tokens_are_counted_at_the_seat_and_go_off_when_people_say_so(at: AtTable) -> None:
    at.start("robert-muldoon", "angel", map_id=NOWHERE)
    at.give(c.CorrectActions(amount=-2), c.CorrectActions(amount=-2))
    choice = at.table.choice
    assert choice is not None
    assert choice.kind is ChoiceKind.SPACE
    at.press(c.Answer(player="p1", values=choice.options[:1]))
    words = {counter.word: counter.value for counter in at.view.seats[0].counters}
    assert words["traps laid"] == 1
    at.give(c.CorrectActions(amount=-2))
    at.press(OpenSheet(SheetKind.MENU))
    at.press(OpenSheet(SheetKind.TOOLS))
    at.press(BeginEntry("sprung"))
    at.press(FillField("fighter", "p2.angel"))
    at.press(FillField("kind", "trap"))
    at.press(EnterTool())
    assert not at.table.tokens
    assert at.table.fighters["p2.angel"].health == 15


def test_what_only_people_see_is_asked_and_says_why(at: AtTable) -> None:
    at.start("medusa", "king-arthur", map_id=NOWHERE)
    choice = at.table.choice
    while choice is None or choice.kind is not ChoiceKind.FIGHTER:
        tap = next_tap(at.view)
        assert tap is not None
        at.presenter.send(tap)
        choice = at.table.choice
    owner = int(choice.owner[1]) - 1
    prompt = at.view.seats[owner].prompt
    assert prompt is not None
    assert prompt.detail.startswith("Without a battlefield only you see it: ")
    assert {act.intent for act in prompt.acts} == {
        c.Answer(player=choice.owner, values=(fighter,)) for fighter in choice.options
    }


@pytest.mark.parametrize(
    ("heroes", "mode"),
    [
        (("raptors", "robert-muldoon"), "duel"),
        (("king-arthur", "sherlock-holmes"), "duel"),
        (("medusa", "alice", "dracula", "sinbad"), "teams"),
        (("yennefer-triss", "cloak-and-dagger", "john-henry"), "free-for-all"),
    ],
)
def test_whole_games_can_be_played_by_what_the_screen_shows(
    at: AtTable, heroes: tuple[str, ...], mode: str
) -> None:
    at.start(*heroes, map_id=NOWHERE, mode=mode, settled=False)
    reasons = set()
    for _ in range(1500):
        if at.table.choice is not None:
            reasons.add(at.table.choice.reason)
        tap = next_tap(at.view)
        if tap is None:
            break
        at.presenter.send(tap)
    assert at.view.winner is not None, at.table.choice
    assert ChoiceReason.PLACE_SIDEKICK not in reasons


def test_the_history_of_such_a_game_has_no_map(at: AtTable) -> None:
    at.start("bruce-lee", "angel", map_id=NOWHERE)
    at.press(c.Maneuver())
    at.presenter.send(Press(Go("home")))
    assert at.presenter.view().resume is not None


def test_a_new_game_says_what_people_see_to_themselves_of_the_board_and_of_abilities(
    at: AtTable,
) -> None:
    at.start("loki", "angel", map_id="santas-workshop", settled=False)
    at.desk.open_as(saved=False)
    toast = at.view.toast
    assert toast is not None
    assert "conveyor" in (toast.detail or "")
    at.desk.clear_toast()
    toast = at.view.toast
    assert toast is not None
    assert (toast.text, toast.detail) == ("You see to these abilities yourselves", "Loki")
    assert ["Ability: by you" in seat.chips for seat in at.view.seats] == [True, False]


@pytest.mark.parametrize(
    "hero", ["titania", "wayward-sisters", "squirrel-girl", "john-henry", "donatello", "shredder"]
)
def test_a_part_of_an_ability_that_no_window_tells_stands_in_the_seat_beside_one_that_does(
    at: AtTable, hero: str
) -> None:
    at.start(hero, "wyatt-earp", map_id="sarpedon", settled=False)
    at.desk.open_as(saved=False)
    toast = at.view.toast
    assert toast is not None
    assert (toast.text, toast.detail) == (
        "You see to these abilities yourselves", at.view.seats[0].hero,
    )  # fmt: skip
    assert ["Ability: by you" in seat.chips for seat in at.view.seats] == [True, False]


@pytest.mark.parametrize(("where", "is_theirs"), [(NOWHERE, True), ("sarpedon", False)])
def test_an_ability_that_hangs_on_who_has_gone_where_is_left_to_people_only_without_a_map(
    at: AtTable, where: str, *, is_theirs: bool
) -> None:
    at.start("dr-ellie-sattler", "angel", map_id=where)
    assert ["Ability: by you" in seat.chips for seat in at.view.seats] == [is_theirs, False]


def test_whoever_was_not_chosen_has_neither_dial_nor_echo_and_cannot_be_brought_back(
    at: AtTable,
) -> None:
    at.start("yennefer-triss", "angel", map_id=NOWHERE, settled=False)
    assert not at.view.seats[0].dials
    choice = at.table.choice
    assert choice is not None
    at.press(c.Answer(player=choice.owner, values=("triss-leads",)))
    dials = [(dial.name, dial.health, dial.out) for dial in at.view.seats[0].dials]
    assert dials == [("Triss", 14, False), ("Yennefer", 6, False)]
    (rail,) = (rail for rail in at.view.rails if rail.seat == 1)
    told = [(echo.name, echo.health) for echo in rail.echo]
    assert told == [("Yennefer & Triss", "14"), ("Yennefer", "6")]
    assert all(fighter.space is not None for fighter in at.table.fighters.values())
