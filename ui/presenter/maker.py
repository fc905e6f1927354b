"""Making a hero of one's own: who it is, its cards when there is time, and sharing it.

It is a hero file like any other (companion/content/hero_files.py), kept only when nothing is wrong
with it; what is wrong is said while people make it.
"""

from __future__ import annotations

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
from ui.presenter.intents import GoBack, ShowPage, Write
from ui.presenter.maker_intents import (
    AddCard,
    EditCard,
    EditHero,
    HeroField,
    RemoveCard,
    SaveHero,
    SetPart,
    ShareHero,
    TakeShared,
)
from ui.presenter.maker_lines import HeroLines
from ui.presenter.outcomes import Go
from ui.viewdata.kit import Act, ActsBlock, TextBlock, Weight
from ui.viewdata.maker import MakerView, QrLine

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.content.hero_files import HeroFiles
    from companion.content.library import Library
    from companion.telling.words import Words
    from ui.presenter.intents import ActIntent, Intent
    from ui.presenter.outcomes import Outcome
    from ui.viewdata.maker import MakerLine

PAGES: Final = {"hero": "account", "cards": "cards", "share": "share", "mine": "accounts"}


class MakerDesk(Desk):
    """A hero in the making."""

    def __init__(
        self,
        words: Words,
        library: Library,
        *,
        exports: Path,
        kept: Callable[[], object],
        hero: str | None = None,
    ) -> None:
        super().__init__(words)
        self.library = library
        self._exports = exports
        self._tell_kept = kept
        self.page = "hero"
        self._card: int | None = None
        """Which card is being changed."""
        self._steps: str | None = None
        """The steps of that card as they are being written,"""
        self._steps_wrong = ""
        """and what is wrong with the line."""
        self._pasted = ""
        self.files = self._kept = self._begin(hero)
        self._warned = False
        """Whether people were told that leaving loses what they have changed."""

    def _begin(self, hero: str | None) -> HeroFiles:
        kind = self.library.hero_kind
        if hero is not None and kind.is_own(hero):
            try:
                return read_files(kind.files[hero])
            except ContentError as faulty:
                self.remark(self.words.say("app.cannot-open"), str(faulty))
        return begin_hero(self.words.say("maker.new-name"), kind.files)

    # --- What it shows --------------------------------------------------------------------------

    def view(self) -> MakerView:
        """The screen as it is now."""
        wrong = self._wrong()
        return MakerView(
            title=str(self.files.word("name")),
            pages=self.pages("maker.page", PAGES, self.page),
            lines=tuple(self._lines()),
            summary=wrong or self.words.say("maker.sound"),
            is_sound=not wrong,
            save=self.act(SaveHero(), "maker.save", "check", weight=Weight.PRIMARY),
            back=self.back_act(),
            toast=self.toast,
        )

    def _wrong(self) -> str:
        if not str(self.files.word("name") or "").strip():
            return self.words.say("maker.no-name")
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
                ActsBlock(acts=(self.act(ShareHero(), "maker.export", "share"),)),
            ]
        paste = HeroLines(self.words, self.files).field(
            "paste", self._pasted, self.words.say("maker.paste-note")
        )
        take = self.act(TakeShared(), "maker.take", "check", enabled=bool(self._pasted.strip()))
        return [*lines, paste, ActsBlock(acts=(take,))]

    def _code(self) -> MakerLine:
        import segno  # noqa: PLC0415  (most people never share a hero)

        text = shared_text(self.files)
        if len(text.encode()) > MOST_QR_BYTES:
            return TextBlock(text=self.words.say("maker.too-long", most=MOST_QR_BYTES))
        code = segno.make_qr(text, mode="byte", encoding="utf-8", error="l", boost_error=False)
        rows = tuple(tuple(bool(each) for each in row) for row in code.matrix)
        return QrLine(rows=rows, note=self.words.say("maker.code-note"))

    def _mine(self) -> list[MakerLine]:
        """The heroes of one's own, and a new one."""
        kind = self.library.hero_kind
        own = [hero for hero in self.library.heroes() if kind.is_own(hero.definition.id)]
        acts = [self.act(EditHero(), "maker.new", "plus")]
        acts += [
            Act(
                intent=EditHero(hero.definition.id),
                text=hero.words.name,
                icon=hero_emblem(hero),
                selected=hero.definition.id == self.files.id,
            )
            for hero in own
        ]
        lines: list[MakerLine] = [ActsBlock(acts=tuple(acts))]
        return lines + [TextBlock(text=str(each)) for each in kind.own_problems()]

    # --- What is done ---------------------------------------------------------------------------

    def send(self, intent: Intent) -> Outcome | None:
        """Something was tapped or written."""
        if isinstance(intent, Write) and isinstance(intent.field, HeroField):
            self._write(intent.field.part, intent.text)
            return None
        return super().send(intent)

    def _write(self, part: str, text: str) -> None:
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
            case GoBack():
                return self._leave()
            case ShowPage(page=page):
                self.page = page
                self._look_at(None)
            case SetPart(part=part, value=value):
                self._set(part, value)
            case EditHero(hero=hero):
                self._look_at(None)
                self.files = self._kept = self._begin(hero)
                self.page = "hero"
            case EditCard(number=number):
                self._look_at(number)
            case AddCard():
                self.files, number = with_card(self.files, self.words.say("maker.new-card"))
                self._look_at(number)
            case RemoveCard() if self._card is not None:
                self.files = without_card(self.files, self._card)
                self._look_at(None)
            case SaveHero():
                return self._save()
            case TakeShared():
                self._take()
            case ShareHero():
                self._export()
        return None

    def _leave(self) -> Outcome | None:
        """What was changed and not kept is asked about once."""
        if self.files != self._kept and not self._warned:
            self._warned = True
            self.remark(self.words.say("maker.unkept"), self.words.say("maker.unkept-detail"))
            return None
        return Go("setup")

    def _look_at(self, card: int | None) -> None:
        self._card, self._steps, self._steps_wrong = card, None, ""

    def _set(self, part: str, value: str | int) -> None:
        card = self._card if self.page == "cards" else None
        if isinstance(value, int):
            least, most = bounds(part, card)
            if not least <= value <= most:
                return
        self.files = with_part(self.files, part, value, card)

    def _save(self) -> Outcome | None:
        wrong = self._wrong()
        folder = self.library.hero_kind.own_folder
        if wrong or folder is None:
            self.remark(wrong or self.words.say("maker.no-folder"))
            return None
        try:
            self.files.write(folder)
        except OSError as problem:
            self.remark(self.words.say("maker.not-kept"), str(problem))
            return None
        self._tell_kept()
        return Go("setup", self.files.id)

    def _take(self) -> None:
        try:
            self.files = files_from_text(self._pasted, self.library.hero_kind.files)
        except ContentError as faulty:
            self.remark(self.words.say("maker.not-taken"), faulty.problems[0].sentence)
            return
        self._pasted, self.page = "", "hero"
        self._look_at(None)

    def _export(self) -> None:
        from companion.content.whole_file import write_whole  # noqa: PLC0415

        path = self._exports / f"{self.files.id}.hero.json"
        try:
            self._exports.mkdir(parents=True, exist_ok=True)
            write_whole(path, shared_text(self.files, cards=True).encode())
        except OSError as problem:
            self.remark(self.words.say("maker.not-kept"), str(problem))
            return
        self.remark(self.words.say("maker.exported"), str(path))
