"""What the desks share: a message that goes by itself, pages, and the way back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypedDict

from companion.content.file_words import reason_of
from companion.content.whole_file import write_whole
from ui.presenter.intents import Do, Press, ShowPage, Write
from ui.presenter.outcomes import Go
from ui.presenter.saying import Saying
from ui.viewdata.kit import Act, Toast, Tone, Weight

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from companion.telling.words import Words
    from ui.presenter.intents import ActIntent, Intent, WriteField
    from ui.presenter.outcomes import Outcome

TOAST_S: Final = 4.0
TOAST_S_PER_LETTER: Final = 0.03
"""Long messages stay longer: people look up from their cards first."""


class PageFrame(TypedDict):
    """What every page has around its own parts."""

    back: Act
    toast: Toast | None


@dataclass(eq=False)
class Desk(Saying):
    """The presenter of one screen: `view` is what it shows, `send` is how it is used."""

    words: Words
    page: str = field(default="", kw_only=True)
    """Which of its pages is shown."""
    back_to: str = field(default="", kw_only=True)
    """The screen that the way back leads to, if there is one."""
    remarked: Toast | None = field(default=None, init=False)
    """What was said last about what people did; the next thing takes its place."""
    _announced: list[Toast] = field(default_factory=list, init=False)
    _toast_left_s: float = field(default=0.0, init=False)

    PAGES: ClassVar[Mapping[str, str]] = {}
    """The pages of a screen that has several, each with its icon."""

    @property
    def toast(self) -> Toast | None:
        """The message that is shown: what nobody may miss comes first."""
        return self._announced[0] if self._announced else self.remarked

    def view(self) -> Any:
        """What the screen shows; every desk has its own."""
        raise NotImplementedError

    def send(self, intent: Intent) -> Outcome | None:
        """Something was tapped or written; an outcome is what the presenter has to do."""
        match intent:
            case Press(act=Do.CLOSE_TOAST):
                self.clear_toast()
            case Press(act=Do.GO_BACK):
                return self.leave()
            case Press(act=ShowPage(page=page)) if page in self.PAGES:
                self.turn_to(page)
            case Press(act=act):
                return self.press(act)
            case Write(field=where, text=text):
                self.write(where, text)
        return None

    def press(self, act: ActIntent) -> Outcome | None:  # noqa: ARG002  (for those who have acts)
        """An act was tapped; one that is not of this screen does nothing."""
        return None

    def write(self, where: WriteField, text: str) -> None:
        """Something was written; only few screens have a place for that."""

    def turn_to(self, page: str) -> None:
        """Show this page."""
        self.page = page

    def leave(self) -> Outcome | None:
        """The way back was tapped."""
        return Go(self.back_to) if self.back_to else None

    def tick(self, seconds: float) -> bool:
        """Time passes; whether anything looks different now."""
        if self.toast is None:
            return False
        self._toast_left_s -= seconds
        if self._toast_left_s > 0:
            return False
        self.clear_toast()
        return True

    def remark(self, text: str, detail: str | None = None, tone: Tone = Tone.RULING) -> None:
        """Show a message for a while."""
        self.remarked = Toast(text=text, detail=detail, tone=tone)
        if not self._announced:
            self._begin_to_show()

    def announce(self, text: str, detail: str | None = None, tone: Tone = Tone.RULING) -> None:
        """Show a message that nobody may miss: no other takes its place."""
        self._announced.append(Toast(text=text, detail=detail, tone=tone))
        if len(self._announced) == 1:
            self._begin_to_show()

    def clear_toast(self) -> None:
        """The message that is shown has been seen; the next one comes."""
        if self._announced:
            self._announced.pop(0)
        else:
            self.remarked = None
        self._begin_to_show()

    def _begin_to_show(self) -> None:
        toast = self.toast
        letters = len(f"{toast.text}{toast.detail or ''}") if toast is not None else 0
        self._toast_left_s = TOAST_S + TOAST_S_PER_LETTER * letters

    @staticmethod
    def save(path: Path, make: Callable[[], bytes]) -> str | None:
        """Write a file, in a folder that is made if need be; says why not, if it cannot be."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, make())
        except OSError as problem:
            return reason_of(problem)
        return None

    def frame(self) -> PageFrame:
        """The way back, and the message that is shown."""
        back = self.act(Do.GO_BACK, "app.back", "back", weight=Weight.QUIET)
        return PageFrame(back=back, toast=self.toast)

    def pages(self, key: str) -> tuple[Act, ...]:
        """The pages of the screen, by the names of their words."""
        return self.one_of(key, self.PAGES, self.page, ShowPage, self.PAGES)
