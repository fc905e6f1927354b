"""What the screens say: a key and facts become a sentence in the language of the settings."""

from __future__ import annotations

from functools import cache
from typing import Final

from companion.content.languages import spoken
from companion.content.ui_labels import Counted, UiLabels, load_ui_labels

NOT_FILLED_IN: Final = (LookupError, ValueError, AttributeError, TypeError)
"""What a text raises that mentions a fact that is not there, or one in a way that nobody can."""


class MissingWordsError(KeyError):
    """There is no such key, or a fact that its text mentions was not given."""


class Words:
    """The words of one language; without labels, of whichever is spoken at the time.

    Strict ones raise for a key that is not there. On a table nobody is helped by that: otherwise
    the key itself is said.
    """

    def __init__(self, labels: UiLabels | None = None, *, strict: bool = True) -> None:
        self._given = labels
        self._strict = strict

    @property
    def _labels(self) -> UiLabels:
        return self._given or _labels_of(spoken())

    def say(self, key: str, **facts: object) -> str:
        """The text of a key such as `home.resume`, with its facts filled in.

        A text that depends on a number is chosen by the fact `count`.
        """
        labels = self._labels
        text, grammar = labels.find(key), labels.language
        if isinstance(text, Counted):
            text = text.one if grammar.is_one(facts.get("count")) else text.other
        try:
            if text is not None:
                return grammar.say(text, **facts)
        except NOT_FILLED_IN as missing:
            if self._strict:
                raise MissingWordsError(f"{key}: {missing}") from missing
        if self._strict:
            raise MissingWordsError(key)
        return key

    def find(self, key: str) -> str | None:
        """The text of a key that need not be there."""
        text = self._labels.find(key)
        return text if isinstance(text, str) else None

    def join(self, *parts: str) -> str:
        """Short remarks side by side; empty ones are left out."""
        return self.say("app.between").join(part for part in parts if part)

    def both(self, names: tuple[str, ...]) -> str:
        """Names one after the other, the last joined by a word: A, B and C."""
        if len(names) < 2:
            return "".join(names)
        return self.say("app.and", names=", ".join(names[:-1]), last=names[-1])


def load_words(language: str = "", *, strict: bool = True) -> Words:
    """The words of a language, or of whichever is spoken; read once. Raises ContentError."""
    labels = _labels_of(language or spoken())
    return Words(labels if language else None, strict=strict)


@cache
def _labels_of(language: str) -> UiLabels:
    return load_ui_labels(language)
