"""Facts about tools: what is filled in becomes the command of the tool."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.combat import Side, ValueChange
from companion.definitions import Timing
from companion.model import TokenKind
from companion.play.intents import BeginEntry, EnterTool, FillField, StepField
from companion.play.tool import UNNAMED
from companion.play.tools import TOOLS, tools_now
from tests.ui.presenter.at_table import AtTable, acts_on
from ui.presenter.intents import OpenSheet, SheetKind, Write

if TYPE_CHECKING:
    from pathlib import Path

HERO, FOE = "p1.king-arthur", "p2.medusa"
ENTERED: list[tuple[str, dict[str, str], c.Act]] = [
    ("damage", {"fighter": FOE, "amount": "2"}, c.DealDamage(fighter=FOE, amount=2)),
    ("draw", {"player": "p1", "count": "3"}, c.DrawCards(player="p1", count=3)),
    (
        "discard", {"player": "p1", "card": UNNAMED}, c.DiscardCards(player="p1", cards=(None,)),
    ),
    (
        "discard", {"player": "p1", "card": "feint"}, c.DiscardCards(player="p1", cards=("feint",)),
    ),
    (
        "move", {"fighter": FOE, "up_to": "3", "through": "yes", "space": "SA02"},
        c.MoveByEffect(fighter=FOE, up_to=3, to="SA02", through_opponents=True),
    ),
    (
        "value", {"side": "defender", "how": "add", "amount": "-2"},
        c.ChangeValue(side=Side.DEFENDER, how=ValueChange.ADD, amount=-2, reason="effect"),
    ),
    (
        "cancel", {"side": "attacker", "when": "after"},
        c.CancelEffects(side=Side.ATTACKER, timings=(Timing.AFTER,)),
    ),
    ("cancel", {"side": "attacker", "when": "all"}, c.CancelEffects(side=Side.ATTACKER)),
    ("swap", {"fighter": HERO, "other": FOE}, c.SwapFighters(one=HERO, other=FOE)),
    (
        "token", {"player": "p1", "kind": "trap", "space": "SA02"},
        c.PutToken(player="p1", kind=TokenKind.TRAP, space="SA02"),
    ),
    ("replace", {"side": "attacker", "value": "5"}, c.ReplaceCard(side=Side.ATTACKER, value=5)),
    (
        "card", {"player": "p1", "source": "deck", "target": "hand", "card": UNNAMED},
        c.MoveCard(player="p1", source="deck", target="hand"),
    ),
    (
        "count", {"player": "p2", "pile": "hand", "count": "4"},
        c.CorrectPile(player="p2", pile="hand", count=4),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("tool", "filled", "act"), ENTERED)
def test_what_is_filled_in_becomes_the_command(
    tmp_path: Path, tool: str, filled: dict[str, str], act: c.Act
) -> None:
    at = AtTable(tmp_path)
    at.start("king-arthur", "medusa")
    assert set(filled) == {field.name for field in TOOLS[tool].fields}
    assert TOOLS[tool].build(at.desk.scene, filled) == act


def test_a_form_is_set_by_the_word_for_it(tmp_path: Path) -> None:
    at = AtTable(tmp_path)
    at.start("jekyll-and-hyde", "medusa")
    (form,) = at.desk.scene.book.hero_of(at.table, "p1").forms
    act = TOOLS["form"].build(at.desk.scene, {"player": "p1", "form": form.values[-1]})
    assert act == c.SetForm(player="p1", form=form.id, value=form.values[-1])


def fills(at: AtTable) -> list[FillField]:
    """What the open fields of a tool can be filled with."""
    return [intent for intent in acts_on(at.view.sheet) if isinstance(intent, FillField)]


def use(at: AtTable, tool: str) -> None:
    at.press(OpenSheet(SheetKind.TOOLS))
    at.press(BeginEntry(tool))


def test_people_lay_move_and_remove_the_tokens_of_whatever_hero_is_at_the_table(
    tmp_path: Path,
) -> None:
    at = AtTable(tmp_path)
    at.start("medusa", "john-henry")
    at.give(c.CorrectActions(amount=-2))  # his turn begins, and his ability is left to people
    here, there = "S10", "S11"

    use(at, "token")
    assert fills(at) == [FillField("player", "p2")]
    at.press(FillField("player", "p2"))
    assert fills(at)[1:] == [FillField("kind", "track")]
    at.press(FillField("kind", "track"))
    at.tap(here)
    at.press(EnterTool())
    assert [(token.kind, token.space) for token in at.table.tokens] == [("track", here)]

    use(at, "token-move")
    at.tap(there)  # no token lies there
    at.tap(here)
    at.press(StepField("up_to", 1))
    at.tap(there)
    at.press(EnterTool())
    assert [token.space for token in at.table.tokens] == [there]

    use(at, "token-away")
    at.press(FillField("kind", "track"))
    at.tap(there)
    at.press(EnterTool())
    assert at.table.tokens == ()


def test_a_tool_is_offered_only_for_players_whom_it_can_be_about(tmp_path: Path) -> None:
    at = AtTable(tmp_path)
    at.start("medusa", "jekyll-and-hyde", resolves=False)
    at.give(c.CorrectActions(amount=-2))
    at.answer("no", seat=1)
    at.give(c.PlayScheme(fighter="p2.jekyll-and-hyde", card="calming-research"))
    tools = {tool.id for tool in tools_now(at.desk.scene)}
    assert "form" in tools
    assert tools.isdisjoint({"token", "token-away", "token-move", "store", "mission"})
    use(at, "form")
    assert fills(at) == [FillField("player", "p2")]


def fill(at: AtTable, tool: str, **filled: str) -> None:
    """Enter a correction from the menu, as fingers would."""
    at.press(OpenSheet(SheetKind.MENU))
    at.press(OpenSheet(SheetKind.TOOLS))
    at.press(BeginEntry(tool))
    for field, value in filled.items():
        at.press(FillField(field, value))
    at.press(EnterTool())


def test_a_counter_of_the_tables_own_has_a_name_that_is_written(tmp_path: Path) -> None:
    at = AtTable(tmp_path)
    at.start("king-arthur", "bigfoot")
    at.press(OpenSheet(SheetKind.MENU))
    at.press(OpenSheet(SheetKind.TOOLS))
    at.press(BeginEntry("own-counter"))
    at.press(FillField("player", "p1"))
    at.presenter.send(Write(FillField("name", ""), "Rounds won"))
    at.press(EnterTool())
    assert ("Rounds won", 1) in {(each.word, each.value) for each in at.view.seats[0].counters}
    fill(at, "set-counter", player="p1", counter="Rounds won")
    at.press(OpenSheet(SheetKind.MENU))
    assert at.table.players["p1"].counters == {"Rounds won": 1}


def test_turn_form_and_tokens_are_set_right_from_the_menu(tmp_path: Path) -> None:
    at = AtTable(tmp_path)
    at.start("alice", "robert-muldoon", map_id="raptor-paddock")
    fill(at, "set-form", player="p1", form="small")
    assert "SMALL" in at.view.seats[0].chips
    at.press(OpenSheet(SheetKind.MENU))
    at.press(OpenSheet(SheetKind.TOOLS))
    at.press(BeginEntry("set-token"))
    at.press(FillField("player", "p2"))
    at.press(FillField("kind", "trap"))
    at.tap("RP21")
    at.press(EnterTool())
    assert [token.space for token in at.table.tokens] == ["RP21"]
    fill(at, "set-turn", player="p2")
    assert at.table.turn is not None
    assert at.table.turn.player == "p2"
