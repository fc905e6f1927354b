"""What is shown of a hero in the making: its numbers and words, and its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from companion.content.effect_labels import load_effect_labels
from companion.content.hero_parts import (
    ATTACKS,
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
from ui.presenter.maker_intents import AddCard, EditCard, HeroField, RemoveCard, SetPart
from ui.viewdata.kit import Act, ActsBlock, CardsBlock, CardTile, StepperBlock, TextBlock
from ui.viewdata.maker import FieldLine
from ui.viewdata.menus import Switch

if TYPE_CHECKING:
    from companion.content.hero_files import HeroFiles
    from companion.telling.words import Words
    from ui.presenter.intents import ActIntent
    from ui.viewdata.kit import ActLook
    from ui.viewdata.maker import MakerLine


class HeroLines:
    """The lines about a hero as its files are now."""

    def __init__(self, words: Words, files: HeroFiles) -> None:
        self.words = words
        self.files = files

    def _act(self, intent: ActIntent, key: str, icon: str = "", **look: Unpack[ActLook]) -> Act:
        return Act(intent=intent, text=self.words.say(key), icon=icon or None, **look)

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
                self._stepper("sidekick-health", note=self.words.say("maker.no-dial")),
                self._choice("sidekick-attack", ATTACKS, self.files.get("fighters", 1, "attack")),
            ]
        lines += [self._emblems(), self.field("ability", self.files.word("ability"))]
        return lines

    def _unlisted(self) -> str:
        count = int(self.files.get("unlisted") or 0)
        return self.words.say("help.unlisted", count=count) if count else ""

    def field(self, part: str, text: object, note: str = "") -> FieldLine:
        """Something to write."""
        return FieldLine(
            field=HeroField(part), head=self.words.say(f"maker.{part}"), text=str(text or ""),
            note=note,
        )  # fmt: skip

    def _stepper(self, part: str, card: int | None = None, note: str = "") -> StepperBlock:
        now, (least, most) = number_of(self.files, part, card), bounds(part, card)
        head = self.words.say(f"maker.{part}")
        return StepperBlock(
            value=str(now),
            less=Act(intent=SetPart(part, now - 1), text="−", enabled=now > least),  # noqa: RUF001
            more=Act(intent=SetPart(part, now + 1), text="+", enabled=now < most),
            head=f"{head}. {note}" if note else head,
        )

    def _choice(self, part: str, values: tuple[str, ...], now: object, detail: str = "") -> Switch:
        return Switch(
            name=self.words.say(f"maker.{part}"),
            detail=detail,
            options=tuple(
                self._act(SetPart(part, each), f"maker.{part}-{each}", selected=each == now)
                for each in values
            ),
        )

    def _emblems(self) -> ActsBlock:
        now = self.files.get("fighters", 0, "emblem")
        acts = tuple(
            self._act(SetPart("emblem", each), f"maker.emblem-{each}", f"own-{each}",
                     selected=each == now)
            for each in EMBLEMS
        )  # fmt: skip
        return ActsBlock(head=self.words.say("maker.emblem"), acts=acts)

    # --- Cards ----------------------------------------------------------------------------------

    def cards(self) -> list[MakerLine]:
        """The cards that are listed, and a way to list another."""
        tiles = []
        for number, card in enumerate(self.files.cards):
            words = self.files.word("cards", str(card.get("id"))) or {}
            value = card.get("value")
            tiles.append(
                CardTile(
                    intent=EditCard(number), name=str(words.get("name", card.get("id"))),
                    value=str(value) if value is not None else None, kind=card.get("kind"),
                    boost=card.get("boost"), effect=_told(words.get("effect")),
                    left=card.get("copies"), copies=card.get("copies"),
                )
            )  # fmt: skip
        add = self._act(AddCard(), "maker.add-card", "plus")
        lines: list[MakerLine] = [ActsBlock(acts=(add,)), CardsBlock(cards=tuple(tiles))]
        note = self._unlisted() or self.words.say("maker.all-listed")
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
            banner = card.get("banner")
            options = [Act(
                intent=SetPart("banner", ANY_BANNER), text=self.words.say("maker.banner-any"),
                selected=banner == ANY_BANNER,
            )]  # fmt: skip
            options += [
                Act(intent=SetPart("banner", each), text=str(name), selected=banner == each)
                for each, name in fighters.items()
            ]
            name = self.words.say("maker.banner")
            lines.append(Switch(name=name, detail="", options=tuple(options)))
        if not is_scheme:
            lines.append(self._choice("timing", TIMINGS, timing))
        if timing != NO_EFFECT and isinstance(words.get("effect", ""), str):
            lines += [
                self.field("card-text", words.get("effect")),
                self._steps_line(number, steps, wrong),
            ]
        acts = (
            self._act(EditCard(None), "maker.all-cards", "cards"),
            self._act(RemoveCard(), "maker.remove-card", "close"),
        )
        return [*lines, ActsBlock(acts=acts)]

    def _steps_line(self, number: int, steps: str | None, wrong: str) -> FieldLine:
        """What the card does as data, with the sentence that it makes beside it."""
        text = steps if steps is not None else steps_text(self.files, number)
        note = wrong or self.words.say("maker.by-hand")
        if not wrong and text.strip():
            try:
                hero = self.files.load()
                wording = Wording(load_effect_labels(), hero.definition, hero.words)
                note = " ".join(wording.card(hero.definition.cards[number]))
            except ContentError as faulty:
                wrong = note = faulty.problems[0].sentence
        head = self.words.say("maker.steps")
        field = HeroField("steps")
        return FieldLine(field=field, head=head, text=text, note=note, is_wrong=bool(wrong))


def _told(effect: object) -> str:
    """The words of a card, whatever timings they are for."""
    return " ".join(map(str, effect.values())) if isinstance(effect, dict) else str(effect or "")
