"""What the desks share: a message that goes by itself, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Unpack

from ui.presenter.intents import CloseToast, GoBack, Press, ShowPage
from ui.viewdata.kit import Act, Toast, Tone, Weight

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.telling.words import Words
    from ui.presenter.intents import ActIntent, Intent
    from ui.presenter.outcomes import Outcome
    from ui.viewdata.kit import ActLook

TOAST_S: Final = 4.0
TOAST_S_PER_LETTER: Final = 0.03
"""Long messages stay longer: people look up from their cards first."""


class Desk:
    """The presenter of one screen: `view` is what it shows, `send` is how it is used."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.remarked: Toast | None = None
        """What was said last about what people did; the next thing takes its place."""
        self._announced: list[Toast] = []
        self._toast_left_s = 0.0

    @property
    def toast(self) -> Toast | None:
        """The message that is shown: what nobody may miss comes first."""
        return self._announced[0] if self._announced else self.remarked

    def view(self) -> Any:
        """What the screen shows; every desk has its own."""
        raise NotImplementedError

    def send(self, intent: Intent) -> Outcome | None:
        """Something was tapped or written; an outcome is what the presenter has to do."""
        if isinstance(intent, Press):
            if intent.act == CloseToast():
                self.clear_toast()
                return None
            return self.press(intent.act)
        return None

    def press(self, act: ActIntent) -> Outcome | None:  # noqa: ARG002  (for those who have acts)
        """An act was tapped; one that is not of this screen does nothing."""
        return None

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

    def announce(self, text: str, detail: str | None = None) -> None:
        """Show a message that nobody may miss: no other takes its place."""
        self._announced.append(Toast(text=text, detail=detail))
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

    def act(
        self, intent: ActIntent, key: str, icon: str | None = None, **look: Unpack[ActLook]
    ) -> Act:
        """An act that says the words of this key."""
        return Act(intent=intent, text=self.words.say(key), icon=icon, **look)

    def pages(self, key: str, icons: Mapping[str, str], chosen: str) -> tuple[Act, ...]:
        """The pages of a screen, each with its icon, by the names of their words."""
        return tuple(
            self.act(ShowPage(page), f"{key}-{page}", icon, selected=page == chosen)
            for page, icon in icons.items()
        )

    def back_act(self) -> Act:
        """The way back."""
        return self.act(GoBack(), "app.back", "back", weight=Weight.QUIET)
