"""What is shown of a hero in the making: its numbers and words, and its cards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.content.effect_labels import load_effect_labels
from companion.content.hero_heads import head_of
from companion.content.hero_parts import (
    ATTACKS,
    COLOURS,
    EMBLEMS,
    KINDS,
    NO_EFFECT,
    TIMINGS,
    bounds,
    number_of,
    steps_text,
    timing_of,
)
from companion.content.problems import ContentError
from companion.definitions import ANY_BANNER, CardKind
from companion.effects.wording import Wording
from ui.presenter.intents import Do, With
from ui.presenter.menu_intents import HeroField
from ui.presenter.saying import Saying
from ui.presenter.setup_tiles import hero_tile
from ui.viewdata.kit import Act, ActsBlock, CardsBlock, CardTile, StepperBlock, TextBlock
from ui.viewdata.maker import FieldLine
from ui.viewdata.menus import SettingRow

if TYPE_CHECKING:
    from companion.content.hero_files import HeroFiles
    from companion.telling.words import Words
    from ui.viewdata.maker import MakerLine


class HeroLines(Saying):
    """The lines about a hero as its files are now."""

    def __init__(self, words: Words, files: HeroFiles) -> None:
        self.words = words
        self.files = files

    def hero(self) -> list[MakerLine]:
        """Who it is, and who fights beside it."""
        lines: list[MakerLine] = [
            self.field("name", self.files.word("name")),
            self._stepper("health"),
            self._stepper("move"),
            self._choice("attack", ATTACKS, self.files.get("fighters", 0, "attack")),
            self._stepper("deck", note=self._unlisted()),
            self._stepper("sidekicks"),
        ]
        if self.files.get("fighters", 1) is not None:
            kind = self.files.get("fighters", 1, "id")
            lines += [
                self.field("sidekick", self.files.word("fighters", kind)),
                self._stepper("sidekick-health", note=self.say("maker.no-dial")),
                self._choice("sidekick-attack", ATTACKS, self.files.get("fighters", 1, "attack")),
            ]
        lines += [
            self._emblems(),
            self._colours(),
            *self._tile(),
            self.field("ability", self.files.word("ability")),
        ]
        return lines

    def _unlisted(self) -> str:
        count = int(self.files.get("unlisted") or 0)
        return self.say("help.unlisted", count=count) if count else ""

    def field(self, part: str, text: object, note: str = "") -> FieldLine:
        """Something to write."""
        return FieldLine(
            field=HeroField(part), head=self.say(f"maker.{part}"), text=str(text or ""),
            note=note,
        )  # fmt: skip

    def _stepper(self, part: str, card: int | None = None, note: str = "") -> StepperBlock:
        now, (least, most) = number_of(self.files, part, card), bounds(part, card)
        return StepperBlock(
            value=str(now),
            less=Act(intent=With(Do.SET_PART, part, now - 1), text="−", enabled=now > least),  # noqa: RUF001
            more=Act(intent=With(Do.SET_PART, part, now + 1), text="+", enabled=now < most),
            head=self.say(f"maker.{part}"),
            note=note,
        )

    def _choice(self, part: str, values: tuple[str, ...], now: object) -> SettingRow:
        options = self.one_of(f"maker.{part}", values, now, partial(With, Do.SET_PART, part))
        return SettingRow(name=self.say(f"maker.{part}"), detail="", options=options)

    def _emblems(self) -> ActsBlock:
        acts = self.one_of(
            "maker.emblem", EMBLEMS, self.files.get("fighters", 0, "emblem"),
            partial(With, Do.SET_PART, "emblem"), {each: f"own-{each}" for each in EMBLEMS},
        )  # fmt: skip
        return ActsBlock(head=self.say("maker.emblem"), acts=acts)

    def _colours(self) -> ActsBlock:
        now = self.files.get("fighters", 0, "colour")
        acts = self.one_of("maker.colour", COLOURS, now, partial(With, Do.SET_PART, "colour"))
        return ActsBlock(head=self.say("maker.colour"), acts=acts)

    def _tile(self) -> list[MakerLine]:
        """The hero as set-up will show it."""
        try:
            tile = hero_tile(self.words, head_of(self.files.load()), ())
            return [replace(tile, intent=Do.NOTHING)]  # only to be seen
        except ContentError:
            return []

    # --- Cards ----------------------------------------------------------------------------------

    def cards(self) -> list[MakerLine]:
        """The cards that are listed, and a way to list another."""
        tiles = []
        for number, card in enumerate(self.files.cards):
            words = self.files.word("cards", str(card.get("id"))) or {}
            value = card.get("value")
            tiles.append(
                CardTile(
                    intent=With(Do.EDIT_CARD, number), name=str(words.get("name", card.get("id"))),
                    value=str(value) if value is not None else None, kind=card.get("kind"),
                    boost=card.get("boost"), effect=_told(words.get("effect")),
                    left=card.get("copies"), copies=card.get("copies"),
                )
            )  # fmt: skip
        add = self.act(Do.ADD_CARD, "maker.add-card", "plus")
        lines: list[MakerLine] = [ActsBlock(acts=(add,)), CardsBlock(cards=tuple(tiles))]
        note = self._unlisted() or self.say("maker.all-listed")
        return [TextBlock(text=note), *(lines if tiles else lines[:1])]

    def one_card(self, number: int, steps: str | None, wrong: str) -> list[MakerLine]:
        """All about one card, with its steps as they are written and what is wrong with them."""
        card = self.files.get("cards", number)
        words = self.files.word("cards", card["id"]) or {}
        kind, timing = card.get("kind"), timing_of(self.files, number)
        is_scheme = kind == CardKind.SCHEME.value
        lines: list[MakerLine] = [
            self.field("card-name", words.get("name")),
            self._choice("kind", KINDS, kind),
        ]
        if not is_scheme:
            lines.append(self._stepper("value", number))
        lines += [self._stepper("boost", number), self._stepper("copies", number)]
        fighters = self.files.word("fighters") or {}
        if len(fighters) > 1:
            banners = {ANY_BANNER: self.say("maker.banner-any"), **fighters}
            chosen = card.get("banner")
            options = tuple(
                Act(
                    intent=With(Do.SET_PART, "banner", each),
                    text=str(name),
                    selected=each == chosen,
                )
                for each, name in banners.items()
            )
            lines.append(SettingRow(name=self.say("maker.banner"), detail="", options=options))
        if not is_scheme:
            lines.append(self._choice("timing", TIMINGS, timing))
        if timing != NO_EFFECT and isinstance(words.get("effect", ""), str):
            lines += [
                self.field("card-text", words.get("effect")),
                self._steps_line(number, steps, wrong),
            ]
        acts = (
            self.act(Do.ALL_CARDS, "maker.all-cards", "cards"),
            self.act(Do.REMOVE_CARD, "maker.remove-card", "close"),
        )
        return [*lines, ActsBlock(acts=acts)]

    def _steps_line(self, number: int, steps: str | None, wrong: str) -> FieldLine:
        """What the card does as data, with the sentence that it makes beside it."""
        text = steps if steps is not None else steps_text(self.files, number)
        note = wrong or self.say("maker.by-hand")
        if not wrong and text.strip():
            try:
                hero = self.files.load()
                wording = Wording(load_effect_labels(), hero.definition, hero.words)
                note = " ".join(wording.card(hero.definition.cards[number]))
            except ContentError as faulty:
                wrong = note = faulty.problems[0].sentence
        head = self.say("maker.steps")
        field = HeroField("steps")
        return FieldLine(field=field, head=head, text=text, note=note, is_wrong=bool(wrong))


def _told(effect: object) -> str:
    """The words of a card, whatever timings they are for."""
    return " ".join(map(str, effect.values())) if isinstance(effect, dict) else str(effect or "")
