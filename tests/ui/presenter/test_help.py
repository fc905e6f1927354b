"""Facts about help: every rule can be found, and every card of the heroes in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.play.intents import TapSpace
from drawing.icons import is_known
from tests.ui.presenter.tables import WORDS, library, press
from ui.presenter.help import HelpDesk
from ui.presenter.intents import Do, ShowPage, With, Write
from ui.presenter.menu_intents import RenameChair
from ui.presenter.outcomes import Go
from ui.viewdata.kit import TextBlock

if TYPE_CHECKING:
    from ui.viewdata.menus import HelpView


def rules(view: HelpView) -> list[str]:
    return [rule for block in view.blocks if isinstance(block, TextBlock) for rule in block.rules]


def test_every_rule_is_on_the_page_of_its_section() -> None:
    desk = HelpDesk(WORDS, library())
    found: list[str] = []
    for page in desk.view().pages:
        press(desk, page.intent)
        assert [act.intent for act in desk.view().pages if act.selected] == [page.intent]
        found += rules(desk.view())
    assert found == [rule.id for rule in library().catalogue.rules] or sorted(found) == sorted(
        library().catalogue.by_id
    )


@pytest.mark.parametrize("rule", ["TRP-03", "SET-01", "DEF-05"])
def test_it_opens_at_a_rule(rule: str) -> None:
    view = HelpDesk(WORDS, library(), rule=rule, back_to="table").view()
    assert rules(view)[0] == rule
    assert len(rules(view)) > 1


def test_a_rule_of_one_edition_says_so() -> None:
    view = HelpDesk(WORDS, library(), rule="SET-08").view()
    assert isinstance(view.blocks[0], TextBlock)
    assert (view.blocks[0].head or "").endswith("· Core 2023 only")


def test_rules_are_searched_by_words_and_ids() -> None:
    desk = HelpDesk(WORDS, library())
    desk.send(Write(Do.SEARCH, " TRAP removed "))
    assert "TRP-03" in rules(desk.view())
    assert desk.view().search == "TRAP removed"
    assert not any(act.selected for act in desk.view().pages)
    desk.send(Write(Do.SEARCH, "trp-0"))
    assert all(rule.startswith("TRP") for rule in rules(desk.view()))
    desk.send(Write(RenameChair(0), "x"))
    desk.send(TapSpace("RP01"))
    press(desk, Do.CLEAR_SEARCH)
    assert desk.view().search == ""
    press(desk, With(Do.SHOW_SECTION, "traps"))
    assert rules(desk.view())[0] == "TRP-01"


def test_a_search_without_result_says_so() -> None:
    desk = HelpDesk(WORDS, library())
    desk.send(Write(Do.SEARCH, "unicorn {x}"))
    assert desk.view().blocks == (TextBlock(text="No rule says anything about “unicorn {x}”."),)
    unknown = HelpDesk(WORDS, library(), rule="XXX-99").view()
    assert unknown.search == "XXX-99"


def test_the_cards_of_the_heroes_in_play_can_be_read() -> None:
    desk = HelpDesk(WORDS, library(), heroes=("raptors", "raptors", "nobody", "medusa"))
    pages = desk.view().pages
    assert [page.text for page in pages[:2]] == ["Cards of Raptors", "Cards of Medusa"]
    assert all(is_known(page.icon or "") for page in pages[:2])
    assert desk.view().cards == ()
    press(desk, With(Do.SHOW_DECK, "raptors"))
    view = desk.view()
    assert isinstance(view.blocks[0], TextBlock)
    assert view.blocks[0].head == "Ability"
    cards = {card.name: card for card in view.cards}
    assert sum(card.copies or 0 for card in view.cards) == 30
    assert cards["Feint"].effect.startswith("At once: The opposing card")
    assert cards["Working Things Out"].value is None
    assert cards["Eviscerate"].effect == ""


def test_back_leads_where_one_came_from() -> None:
    assert press(HelpDesk(WORDS, library(), back_to="table"), Do.GO_BACK) == Go("table")
    assert press(HelpDesk(WORDS, library()), ShowPage("nonsense")) is None
