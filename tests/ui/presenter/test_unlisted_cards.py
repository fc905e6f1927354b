"""A hero of whose deck only the size is written, on the screen: values are told, not names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion.combat import Side
from companion.play import intents as i
from companion.unnamed import UNNAMED
from tests.own_content import unlisted_hero
from tests.ui.presenter.at_table import AtTable, acts_on
from ui.presenter.intents import Do, OpenSheet, SheetKind

if TYPE_CHECKING:
    from pathlib import Path


def at_fight(home: Path, *, listed: bool = False) -> AtTable:
    """The stranger beside Medusa, on turn, about to tell the card of an attack."""
    unlisted_hero(home, listed=listed)
    at = AtTable(home)
    at.start("stranger", "medusa")
    near = at.desk.scene.book.battlefield.adjacent_to[at.table.fighters["p1.stranger"].space or ""]
    free = min(space for space in near if at.desk.scene.fighter_on(space) is None)
    at.give(c.CorrectPosition(fighter="p2.medusa", space=free))
    at.press(i.ChooseAttack())
    if at.view.cards is None:
        at.press(i.DraftAttack("p1.stranger", "p2.medusa"))
    return at


def test_where_no_card_is_listed_values_are_told_and_cards_of_the_other_deck(
    tmp_path: Path,
) -> None:
    at = at_fight(tmp_path)
    assert at.view.cards is not None
    mine, other = at.view.cards.halves
    assert not mine.cards
    assert i.LayCard(Side.ATTACKER, value=4) in [act.intent for act in mine.values]
    assert Do.TOGGLE_VALUES not in [act.intent for act in mine.tools]
    assert other.cards
    at.press(i.LayCard(Side.ATTACKER, value=4))
    at.press(i.LayCard(Side.DEFENDER))
    assert at.table.fighters["p2.medusa"].health == 12


def test_beside_the_listed_cards_another_can_be_told_by_its_value(tmp_path: Path) -> None:
    at = at_fight(tmp_path, listed=True)
    assert at.view.cards is not None
    tiles = at.view.cards.halves[0].cards
    assert [tile.intent for tile in tiles] == [i.LayCard(Side.ATTACKER, "jab"), Do.TOGGLE_VALUES]
    assert tiles[-1].left == 24
    at.press(Do.TOGGLE_VALUES)
    at.press(i.LayCard(Side.ATTACKER, value=2))


def test_a_scheme_is_another_card_and_the_boost_a_number(tmp_path: Path) -> None:
    at = at_fight(tmp_path)
    at.press(i.NothingInHand())
    at.press(OpenSheet(SheetKind.SCHEME))
    assert i.PlaySchemeCard(UNNAMED) in set(acts_on(at.view))
    at.press(i.PlaySchemeCard(UNNAMED))
    assert at.table.choice is not None
    at.press(c.Answer(player="p1"))
    at.press(c.Maneuver())
    at.press(OpenSheet(SheetKind.BOOST))
    boosts = [act for act in acts_on(at.view) if isinstance(act, c.BoostManeuver)]
    assert c.BoostManeuver(boost=3) in boosts
    assert not [boost for boost in boosts if boost.card is not None]
