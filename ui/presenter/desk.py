"""What the desks share: a message that goes by itself, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ui.presenter.intents import Press
from ui.viewdata.kit import Act, Toast, Tone, Weight

if TYPE_CHECKING:
    from ui.presenter.intents import Intent
    from ui.presenter.outcomes import Outcome
    from ui.presenter.words import Words

TOAST_S: Final = 4.0
TOAST_S_PER_LETTER: Final = 0.03
"""Long messages stay longer: people look up from their cards first."""
BACK: Final = "back"
TOAST: Final = "toast"
"""Pressed on a message: it goes."""


class Desk:
    """The presenter of one screen: `view` is what it shows, `send` is how it is used."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.toast: Toast | None = None
        self._toast_left_s = 0.0

    def view(self) -> Any:
        """What the screen shows; every desk has its own."""
        raise NotImplementedError

    def send(self, intent: Intent) -> Outcome | None:
        """Something was tapped or written; an outcome is what the presenter has to do."""
        if isinstance(intent, Press):
            if intent.act == TOAST:
                self.toast = None
                return None
            return self.press(intent.act)
        return None

    def press(self, act: str) -> Outcome | None:  # noqa: ARG002  (for those who have acts)
        """An act was tapped; one that nobody knows does nothing."""
        return None

    def tick(self, seconds: float) -> bool:
        """Time passes; whether anything looks different now."""
        if self.toast is None:
            return False
        self._toast_left_s -= seconds
        if self._toast_left_s > 0:
            return False
        self.toast = None
        return True

    def remark(self, text: str, detail: str | None = None, tone: Tone = Tone.RULING) -> None:
        """Show a message for a while."""
        self.toast = Toast(text=text, detail=detail, tone=tone)
        self._toast_left_s = TOAST_S + TOAST_S_PER_LETTER * len(f"{text}{detail or ''}")

    def back_act(self) -> Act:
        """The way back."""
        return Act(id=BACK, text=self.words.say("app.back"), icon="back", weight=Weight.QUIET)


def parts_of(act: str) -> tuple[str, str]:
    """An act such as `hero:alice` as its kind and what it is about."""
    kind, _, about = act.partition(":")
    return kind, about
