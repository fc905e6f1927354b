"""What puts acts into words: the desk of a screen, a moment at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, Unpack

from ui.viewdata.kit import Act

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from companion.telling.words import Words
    from ui.presenter.intents import ActIntent
    from ui.viewdata.kit import ActLook

T = TypeVar("T")


class Saying:
    """Has words, and makes acts that say them."""

    words: Words

    def say(self, key: str, **facts: object) -> str:
        """A sentence."""
        return self.words.say(key, **facts)

    def act(
        self, intent: ActIntent, key: str, icon: str | None = None, **look: Unpack[ActLook]
    ) -> Act:
        """An act that says the words of this key."""
        return Act(intent=intent, text=self.say(key), icon=icon, **look)

    def one_of(
        self,
        key: str,
        values: Iterable[T],
        chosen: object,
        intent_of: Callable[[T], ActIntent],
        icons: Mapping[T, str] | None = None,
    ) -> tuple[Act, ...]:
        """Values side by side, one of them chosen; their words are called by them."""
        icons = icons or {}
        return tuple(
            self.act(intent_of(each), f"{key}-{each}", icons.get(each), selected=each == chosen)
            for each in values
        )
