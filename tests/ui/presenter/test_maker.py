"""Making a hero in the app: kept as a file like any other, played at once, completed and shared."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from companion.content.hero_files import MARK, MOST_QR_BYTES
from companion.content.heroes import read_hero
from companion.definitions import CardKind, Emblem, HeroColour
from tests.own_content import own_hero, unlisted_hero
from ui.presenter.intents import Do, Press, ShowPage, With, Write
from ui.presenter.menu_intents import HeroField
from ui.presenter.outcomes import Go
from ui.presenter.presenter import Presenter
from ui.viewdata.kit import CardsBlock, StepperBlock, TextBlock
from ui.viewdata.maker import FieldLine, MakerView, QrLine
from ui.viewdata.menus import HeroTile

if TYPE_CHECKING:
    from pathlib import Path

    from companion.content.heroes import LoadedHero
    from ui.presenter.intents import ActIntent


def part(name: str, value: str | int) -> With:
    """A part of the hero gets this value."""
    return With(Do.SET_PART, name, value)


class Making:
    """The app on the screen where heroes are made."""

    def __init__(self, folder: Path, hero: str | None = None) -> None:
        self.folder = folder
        self.app = Presenter(folder, version="test", strict_words=True)
        self.press(Go("setup"), With(Do.EDIT_HERO, hero) if hero else Do.NEW_HERO)

    def press(self, *acts: ActIntent) -> None:
        for act in acts:
            self.app.send(Press(act))

    def write(self, part: str, text: str) -> None:
        self.app.send(Write(HeroField(part), text))

    @property
    def view(self) -> MakerView:
        view: MakerView = self.app.view()
        return view

    def field(self, part: str) -> FieldLine:
        lines = [line for line in self.view.lines if isinstance(line, FieldLine)]
        return next(line for line in lines if line.field == HeroField(part))

    def kept(self, hero: str) -> LoadedHero:
        return read_hero(self.folder / "heroes" / f"{hero}.yaml")


@pytest.fixture
def making(tmp_path: Path) -> Making:
    return Making(tmp_path)


def test_a_hero_with_a_name_is_kept_chosen_and_played(making: Making) -> None:
    making.write("name", "Frau Holle")
    making.press(
        part("health", 16), part("move", 3), part("attack", "ranged"), part("deck", 28),
        part("sidekicks", 2), part("emblem", "wing"), part("colour", "teal"),
    )  # fmt: skip
    (tile,) = (line for line in making.view.lines if isinstance(line, HeroTile))
    assert (tile.name, tile.icon, tile.colour) == ("Frau Holle", "own-wing", "teal")
    notes = {line.head: line.note for line in making.view.lines if isinstance(line, StepperBlock)}
    assert notes["Cards in the deck"].startswith("28 cards of the deck are not listed.")
    assert notes["Health"] == ""
    making.press(Do.SAVE_HERO)
    assert tile.intent == Do.NOTHING
    offered = {each.intent: each for each in making.app.view().heroes}
    assert offered[With(Do.CHOOSE_HERO, "frau-holle")].colour == "teal"
    assert offered[With(Do.CHOOSE_HERO, "medusa")].colour == ""
    hero = making.kept("frau-holle")
    definition = hero.definition
    assert hero.words.name == "Frau Holle"
    assert (definition.move, definition.deck_size, definition.unlisted) == (3, 28, 28)
    assert (definition.hero.health, definition.hero.attack) == (16, "ranged")
    assert definition.hero.emblem is Emblem.WING
    assert definition.hero.colour is HeroColour.TEAL
    (sidekick,) = definition.sidekicks
    assert (sidekick.count, sidekick.health, sidekick.dial) == (2, 1, False)
    assert making.app.screen == "setup"
    assert "Frau Holle" in [seat.hero for seat in making.app.view().seats]
    making.press(With(Do.CHOOSE_HERO, "medusa"))
    if making.app.view().go.enabled is False:
        making.press(With(Do.CHOOSE_HERO, "alice"))
    making.press(Do.BEGIN_GAME)
    assert making.app.screen == "table", making.app.view()
    making.app.close()


def test_the_first_sidekicks_have_a_name_in_the_language_that_is_spoken(tmp_path: Path) -> None:
    making = Making(tmp_path)
    making.app.settings.change(language="fr")
    making.press(part("sidekicks", 0), part("sidekicks", 1))
    assert making.field("sidekick").text == "Acolyte"
    making.write("sidekick", "Pechmarie")
    making.press(part("sidekicks", 2))
    assert making.field("sidekick").text == "Pechmarie"
    assert making.view.is_sound


def test_what_is_changed_and_not_kept_is_asked_about_once(making: Making) -> None:
    making.press(Do.GO_BACK)
    assert making.app.screen == "setup"
    making.press(Do.NEW_HERO)
    making.write("name", "Nobody")
    making.press(Do.GO_BACK)
    assert making.app.screen == "maker"
    assert making.view.toast is not None
    making.press(Do.GO_BACK)
    assert making.app.screen == "setup"
    assert not (making.folder / "heroes").exists()


def test_a_fault_that_lists_all_there_is_stands_whole_beside_its_line_alone(
    making: Making,
) -> None:
    making.press(ShowPage("cards"), Do.ADD_CARD, part("timing", "after"))
    making.write("steps", "[{zzzqq: 1}]")
    assert making.field("steps").is_wrong
    assert making.field("steps").note.endswith("set_state, do.")
    assert making.view.summary.endswith(" …")
    assert "`zzzqq` is no op" in making.view.summary
    assert len(making.view.summary) <= 120


def test_a_hero_without_a_name_or_ability_is_not_kept_and_it_is_said_why(making: Making) -> None:
    making.write("name", " ")
    assert not making.view.is_sound
    making.press(Do.SAVE_HERO)
    assert making.app.screen == "maker"
    making.write("name", "Holle")
    making.write("ability", "")
    assert not making.view.is_sound
    assert "ability" in making.view.summary
    making.write("ability", "None.")
    assert making.view.is_sound


def test_numbers_keep_within_their_bounds(making: Making) -> None:
    making.press(
        part("health", 0),
        part("health", 100),
        part("sidekicks", -1),
    )
    health = next(line for line in making.view.lines if isinstance(line, StepperBlock))
    assert health.value == "15"
    making.press(part("health", 1))
    health = next(line for line in making.view.lines if isinstance(line, StepperBlock))
    assert not health.less.enabled


def test_sidekicks_with_more_than_one_health_have_a_dial_and_can_go_again(making: Making) -> None:
    making.press(part("sidekicks", 1), part("sidekick-health", 6))
    making.press(part("sidekick-attack", "ranged"))
    making.write("sidekick", "Marie")
    assert making.view.is_sound
    making.press(Do.SAVE_HERO)
    (sidekick,) = making.kept("new-hero").definition.sidekicks
    assert (sidekick.health, sidekick.dial, sidekick.attack) == (6, True, "ranged")
    making.press(With(Do.EDIT_HERO, "new-hero"), part("sidekicks", 0), Do.SAVE_HERO)
    assert making.kept("new-hero").definition.sidekicks == ()


def test_cards_are_listed_one_by_one_and_the_deck_still_adds_up(making: Making) -> None:
    making.press(
        ShowPage("cards"),
        Do.ADD_CARD,
        part("copies", 4),
        part("value", 5),
    )
    making.write("card-name", "Gold Rain")
    making.press(Do.ALL_CARDS, Do.ADD_CARD, part("kind", "scheme"))
    making.write("card-name", "Pitch")
    making.write("card-text", "Draw 2 cards.")
    making.press(Do.SAVE_HERO)
    definition = making.kept("new-hero").definition
    assert [(card.kind, card.value, card.copies) for card in definition.cards] == [
        (CardKind.VERSATILE, 5, 4), (CardKind.SCHEME, None, 1),
    ]  # fmt: skip
    assert (definition.deck_size, definition.unlisted) == (30, 25)
    making.press(With(Do.EDIT_HERO, "new-hero"), ShowPage("cards"))
    (tiles,) = [line for line in making.view.lines if isinstance(line, CardsBlock)]
    assert [tile.name for tile in tiles.cards] == ["Gold Rain", "Pitch"]
    making.press(With(Do.EDIT_CARD, 0), Do.REMOVE_CARD, Do.SAVE_HERO)
    assert making.kept("new-hero").definition.unlisted == 29


def test_more_copies_than_the_deck_has_make_it_larger(making: Making) -> None:
    making.press(part("deck", 2), ShowPage("cards"), Do.ADD_CARD, part("copies", 6))
    making.press(Do.SAVE_HERO)
    definition = making.kept("new-hero").definition
    assert (definition.deck_size, definition.unlisted) == (6, 0)


def test_steps_are_read_back_as_they_are_typed_and_faults_are_said_beside_them(
    making: Making,
) -> None:
    making.press(ShowPage("cards"), Do.ADD_CARD, part("timing", "after"))
    making.write("card-text", "Draw 2 cards.")
    assert making.field("steps").note
    making.write("steps", "[{draw: 2}]")
    assert making.field("steps").note == "After combat: Draw 2 cards."
    assert not making.field("steps").is_wrong
    making.write("steps", "[{drow: 2}]")
    assert making.field("steps").is_wrong
    assert "draw" in making.field("steps").note
    making.write("steps", "[{draw: 2")
    assert making.field("steps").is_wrong
    assert not making.view.is_sound
    making.press(Do.SAVE_HERO)
    assert making.app.screen == "maker"
    making.write("steps", "[{draw: 1}]")
    making.press(Do.SAVE_HERO)
    (card,) = making.kept("new-hero").definition.cards
    assert card.effects == {"after": ({"draw": 1},)}


def test_a_hero_by_other_hands_is_changed_without_losing_what_the_app_does_not_know(
    tmp_path: Path,
) -> None:
    before = read_hero(own_hero(tmp_path))
    making = Making(tmp_path, "my-alice")
    making.press(part("health", 12), Do.SAVE_HERO)
    after = making.kept("my-alice")
    assert after.definition.hero.health == 12
    assert after.definition.forms == before.definition.forms
    assert after.definition.cards == before.definition.cards
    assert after.words.cards == before.words.cards


def test_the_sheet_of_ones_own_hero_leads_to_changing_it(tmp_path: Path) -> None:
    unlisted_hero(tmp_path)
    making = Making(tmp_path)
    making.press(Do.GO_BACK, With(Do.SHOW_DECK, "stranger"))
    assert With(Do.EDIT_HERO, "stranger") in [act.intent for act in making.app.view().sheet.footer]
    making.press(With(Do.EDIT_HERO, "stranger"))
    assert making.view.title == "Stranger"
    making.press(ShowPage("mine"))
    making.press(Do.GO_BACK, With(Do.SHOW_DECK, "medusa"))
    assert len(making.app.view().sheet.footer) == 1


def test_a_hero_goes_from_one_tablet_to_another_as_the_text_of_a_code(
    tmp_path: Path, making: Making
) -> None:
    making.write("name", "Frau Holle")
    making.press(ShowPage("cards"), Do.ADD_CARD, ShowPage("share"))
    (code,) = [line for line in making.view.lines if isinstance(line, QrLine)]
    assert len(code.rows) == len(code.rows[0])
    from companion.content.hero_files import shared_text

    text = shared_text(making.app._desk.files)  # type: ignore[attr-defined]  # noqa: SLF001
    assert len(text.encode()) < MOST_QR_BYTES
    other = Making(tmp_path / "other")
    other.press(ShowPage("share"))
    other.write("paste", text)
    other.press(Do.TAKE_SHARED, Do.SAVE_HERO)
    hero = other.kept("frau-holle")
    assert (hero.definition.cards, hero.definition.unlisted) == ((), 30)
    again = Making(tmp_path / "other")
    again.press(ShowPage("share"))
    again.write("paste", text)
    again.press(Do.TAKE_SHARED, Do.SAVE_HERO)
    assert again.kept("frau-holle-2").words.name == "Frau Holle"


@pytest.mark.parametrize(
    "text",
    ["", "hello", "{}", "[1]", '{"ringside-hero":1,"numbers":{},"words":{}}', '{"a":' * 99, "\x00"],
)
def test_a_text_that_is_no_hero_is_refused_with_a_sentence(making: Making, text: str) -> None:
    making.press(ShowPage("share"))
    making.write("paste", text)
    making.press(Do.TAKE_SHARED)
    assert making.view.toast is not None
    assert making.view.toast.detail
    assert making.app.screen == "maker"


def test_words_too_long_for_a_code_are_shared_as_a_file(making: Making) -> None:
    making.write("ability", "é" * 999)
    making.press(part("sidekicks", 1), ShowPage("share"))
    assert [line for line in making.view.lines if isinstance(line, QrLine)]
    for n in range(20):
        making.press(ShowPage("cards"), Do.ADD_CARD)
        making.write("card-name", f"Card {n}")
    making.press(ShowPage("share"), Do.SHARE_HERO)
    (file,) = (making.folder / "exports").iterdir()
    shared = json.loads(file.read_text("utf-8"))
    assert shared[MARK] == 1
    assert len(shared["numbers"]["cards"]) == 20
    assert not [line for line in making.view.lines if isinstance(line, TextBlock)]
