"""Making a hero of one's own: who it is, its cards when there is time, and sharing it.

It is a hero file like any other (companion/content/hero_files.py), kept only when nothing is wrong
with it; what is wrong is said while people make it.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from textwrap import shorten
from typing import TYPE_CHECKING, Final

from companion.content.hero_files import (
    MOST_QR_BYTES,
    begin_hero,
    files_from_text,
    free_id,
    read_files,
    shared_text,
)
from companion.content.hero_parts import bounds, with_card, with_part, with_steps, without_card
from companion.content.problems import ContentError
from ui.presenter.decks import hero_emblem
from ui.presenter.desk import Desk
from ui.presenter.intents import Do, With
from ui.presenter.maker_lines import HeroLines
from ui.presenter.menu_intents import HeroField
from ui.presenter.outcomes import Go
from ui.viewdata.kit import Act, ActsBlock, TextBlock, Weight
from ui.viewdata.maker import MakerView, QrLine

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.content.hero_files import HeroFiles
    from companion.content.library import Library
    from ui.presenter.intents import ActIntent, WriteField
    from ui.presenter.outcomes import Outcome
    from ui.viewdata.maker import MakerLine

MOST_LETTERS: Final = 120
"""Of a fault beside the button; beside its line it stands whole."""
PAGES: Final = {"hero": "account", "cards": "cards", "share": "share", "mine": "accounts"}


@dataclass(eq=False)
class MakerDesk(Desk):
    """A hero in the making."""

    library: Library
    _: KW_ONLY
    exports: Path
    kept: Callable[[], object]
    hero: str | None = None
    page: str = "hero"
    back_to: str = "setup"

    PAGES = PAGES

    def __post_init__(self) -> None:
        self._card: int | None = None
        """Which card is being changed."""
        self._steps: str | None = None
        """The steps of that card as they are being written,"""
        self._steps_wrong = ""
        """and what is wrong with the line."""
        self._pasted = ""
        self.files = self._kept = self._begin(self.hero)
        self._warned = False
        """Whether people were told that leaving loses what they have changed."""

    def _begin(self, hero: str | None) -> HeroFiles:
        kind = self.library.hero_kind
        if hero is not None and kind.is_own(hero):
            try:
                return read_files(kind.files[hero])
            except ContentError as faulty:
                self.remark(self.say("app.cannot-open"), str(faulty))
        return begin_hero(self.say("maker.new-name"), kind.files)

    # --- What it shows --------------------------------------------------------------------------

    def view(self) -> MakerView:
        """The screen as it is now."""
        wrong = self._wrong()
        return MakerView(
            title=str(self.files.word("name")),
            pages=self.pages("maker.page"),
            lines=tuple(self._lines()),
            summary=shorten(wrong, MOST_LETTERS, placeholder=" …") or self.say("maker.sound"),
            is_sound=not wrong,
            save=self.act(Do.SAVE_HERO, "maker.save", "check", weight=Weight.PRIMARY),
            **self.frame(),
        )

    def _wrong(self) -> str:
        if not str(self.files.word("name") or "").strip():
            return self.say("maker.no-name")
        if self._steps_wrong:
            return self._steps_wrong
        problems = self.files.problems()
        return problems[0].sentence if problems else ""

    def _lines(self) -> list[MakerLine]:
        lines = HeroLines(self.words, self.files)
        if self.page == "cards" and self._card is not None:
            return lines.one_card(self._card, self._steps, self._steps_wrong)
        pages = {"cards": lines.cards, "share": self._share, "mine": self._mine}
        return pages.get(self.page, lines.hero)()

    # --- Sharing --------------------------------------------------------------------------------

    def _share(self) -> list[MakerLine]:
        lines: list[MakerLine] = []
        if not self._wrong():
            lines += [
                self._code(),
                ActsBlock(acts=(self.act(Do.SHARE_HERO, "maker.export", "share"),)),
            ]
        paste = HeroLines(self.words, self.files).field(
            "paste", self._pasted, self.say("maker.paste-note")
        )
        take = self.act(Do.TAKE_SHARED, "maker.take", "check", enabled=bool(self._pasted.strip()))
        return [*lines, paste, ActsBlock(acts=(take,))]

    def _code(self) -> MakerLine:
        import segno  # noqa: PLC0415  (most people never share a hero)

        text = shared_text(self.files)
        if len(text.encode()) > MOST_QR_BYTES:
            return TextBlock(text=self.say("maker.too-long", most=MOST_QR_BYTES))
        code = segno.make_qr(text, mode="byte", encoding="utf-8", error="l", boost_error=False)
        rows = tuple(tuple(bool(each) for each in row) for row in code.matrix)
        return QrLine(rows=rows, note=self.say("maker.code-note"))

    def _mine(self) -> list[MakerLine]:
        """The heroes of one's own, and a new one."""
        kind = self.library.hero_kind
        own = [hero for hero in self.library.heads() if kind.is_own(hero.definition.id)]
        acts = [self.act(Do.NEW_HERO, "maker.new", "plus")]
        acts += [
            Act(
                intent=With(Do.EDIT_HERO, hero.definition.id),
                text=hero.words.name,
                icon=hero_emblem(hero),
                selected=hero.definition.id == self.files.id,
            )
            for hero in own
        ]
        lines: list[MakerLine] = [ActsBlock(acts=tuple(acts))]
        return lines + [TextBlock(text=str(each)) for each in kind.own_problems()]

    # --- What is done ---------------------------------------------------------------------------

    def write(self, where: WriteField, text: str) -> None:
        """A part of the hero was written."""
        if not isinstance(where, HeroField):
            return
        part = where.part
        if part == "paste":
            self._pasted = text
        elif part == "steps" and self._card is not None:
            self._steps = text
            self.files, self._steps_wrong = with_steps(self.files, self._card, text)
        elif part in {"card-name", "card-text"}:
            self.files = with_part(self.files, part, text, self._card)
        else:
            self.files = with_part(self.files, part, text, None)
            known = self.library.hero_kind.files
            if part == "name" and self.files.id not in known:
                self.files = self.files.called(free_id(text, known))

    def press(self, act: ActIntent) -> Outcome | None:
        """An act was tapped."""
        match act:
            case With(Do.SET_PART, str(part), (str() | int()) as value):
                self._set(part, value)
            case Do.NEW_HERO | With(Do.EDIT_HERO):
                self._look_at(None)
                self.files = self._kept = self._begin(
                    str(act.what) if isinstance(act, With) else None
                )
                self.page = "hero"
            case Do.ALL_CARDS:
                self._look_at(None)
            case With(Do.EDIT_CARD, int(number)):
                self._look_at(number)
            case Do.ADD_CARD:
                self.files, number = with_card(self.files, self.say("maker.new-card"))
                self._look_at(number)
            case Do.REMOVE_CARD if self._card is not None:
                self.files = without_card(self.files, self._card)
                self._look_at(None)
            case Do.SAVE_HERO:
                return self._save()
            case Do.TAKE_SHARED:
                self._take()
            case Do.SHARE_HERO:
                self._export()
        return None

    def turn_to(self, page: str) -> None:
        """Show this page, and of the cards all."""
        super().turn_to(page)
        self._look_at(None)

    def leave(self) -> Outcome | None:
        """What was changed and not kept is asked about once."""
        if self.files != self._kept and not self._warned:
            self._warned = True
            self.remark(self.say("maker.unkept"), self.say("maker.unkept-detail"))
            return None
        return super().leave()

    def _look_at(self, card: int | None) -> None:
        self._card, self._steps, self._steps_wrong = card, None, ""

    def _set(self, part: str, value: str | int) -> None:
        card = self._card if self.page == "cards" else None
        if isinstance(value, int):
            least, most = bounds(part, card)
            if not least <= value <= most:
                return
        had = self.files.get("fighters", 1)
        self.files = with_part(self.files, part, value, card)
        if had is None and self.files.get("fighters", 1) is not None:
            self.files = with_part(self.files, "sidekick", self.say("maker.new-sidekick"), None)

    def _save(self) -> Outcome | None:
        wrong = self._wrong()
        folder = self.library.hero_kind.own_folder
        if wrong or folder is None:
            self.remark(wrong or self.say("maker.no-folder"))
            return None
        try:
            self.files.write(folder)
        except OSError as problem:
            self.remark(self.say("maker.not-kept"), str(problem))
            return None
        self.kept()
        return Go("setup", self.files.id)

    def _take(self) -> None:
        try:
            self.files = files_from_text(self._pasted, self.library.hero_kind.files)
        except ContentError as faulty:
            self.remark(self.say("maker.not-taken"), faulty.problems[0].sentence)
            return
        self._pasted, self.page = "", "hero"
        self._look_at(None)

    def _export(self) -> None:
        path = self.exports / f"{self.files.id}.hero.json"
        problem = self.save(path, lambda: shared_text(self.files, cards=True).encode())
        if problem:
            self.remark(self.say("maker.not-kept"), f"{path}: {problem}")
        else:
            self.remark(self.say("maker.exported"), str(path))
