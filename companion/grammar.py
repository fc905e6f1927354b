"""How the texts of a language fit into each other: cases, genders, numbers, and letters that meet.

A text may have forms, one for each case of its language: `ein[|en|em] Kämpfer`. It may begin with
a mark of its gender or number: `<f>eine Karte`. Another text says in which form it wants what is
put into it, `neben {what:dat}`, or has words of its own for each mark: `{who:pl=sind|ist}`. English
needs none of it. docs/translating.md shows it to translators.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated, Any, Final

import msgspec

from companion.numbers import between

_FORMS: Final = re.compile(r"\[([^\[\]{}]*\|[^\[\]{}]*)\]")
_MARK: Final = re.compile(r"<([a-z]+)>")
_BETWEEN: Final = re.compile(r"\|(?![^\[]*\])")
_OF_MARK: Final = re.compile(r"(?:([a-z]+)=)?(.*)")

Word = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class Grammar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a language is called, and what its texts can say of each other."""

    name: Word
    """As those who speak it call it."""
    cases: tuple[Word, ...] = ()
    """In the order of the forms in a text; the first is that of a text by itself."""
    one: tuple[Annotated[int, between(0, 1000)], ...] = (1,)
    """The numbers that are followed by the singular."""
    joins: dict[str, str] = {}
    """Patterns and what takes their place where words meet: `de le` becomes `du`."""

    def is_one(self, number: object) -> bool:
        """Whether a number is followed by the singular."""
        return number in self.one

    def fill(self, text: str, /, **facts: object) -> str:
        """The text with its facts, its own forms still open."""
        if not self.cases:
            return text.format(**facts)
        return text.format(**{name: self._part(fact) for name, fact in facts.items()})

    def told(self, text: str, case: str = "") -> str:
        """A text that was filled in, in one case: the first unless another is named."""
        if not self.cases:
            return text
        told = _MARK.sub("", self._in_case(text, case))
        for pattern, instead in self.joins.items():
            told = _pattern(pattern).sub(instead, told)
        return told

    def say(self, text: str, /, **facts: object) -> str:
        """The text with its facts; put into another one it still has its forms."""
        if not self.cases:
            return text.format(**facts)
        if _FORMS.search(text) or _MARK.search(text):
            return _Told.of(self, text, facts)
        return self._say(text, facts, "")

    def _say(self, text: str, facts: dict[str, object], case: str) -> str:
        """Facts are put in last: what people have typed has no forms, whatever it looks like."""
        text = _MARK.sub("", self._in_case(text, case))
        told = text.format(**{name: _plain(fact) for name, fact in facts.items()})
        for pattern, instead in self.joins.items():
            told = _pattern(pattern).sub(instead, told)
        return told

    def _part(self, fact: object) -> object:
        return _Part.of(self, fact) if isinstance(fact, str) else fact

    def _in_case(self, text: str, case: str) -> str:
        number = self.cases.index(case) if case else 0

        def form(found: re.Match[str]) -> str:
            forms = found[1].split("|")
            return forms[min(number, len(forms) - 1)]

        return _FORMS.sub(form, text)

    def wanted(self, text: str, spec: str) -> str:
        """What a placeholder wants of a text: itself in a case, or a word for its mark."""
        return self.told(text, spec) if spec in self.cases else word_for(text, spec)


def word_for(text: str, spec: str) -> str:
    """The word of `f=elle|il` that fits the mark of a text; raises ValueError if none can."""
    mark = _MARK.search(text)
    words = dict(_words(spec))
    word = words.get(mark[1] if mark else "", words.get(""))
    if word is None or len(words) == 1:
        raise ValueError(f"{spec!r} is no case, and has no word for {text!r}")
    return word


def _words(spec: str) -> list[tuple[str, str]]:
    found = (_OF_MARK.fullmatch(part) for part in _BETWEEN.split(spec))
    return [(mark[1] or "", mark[2]) for mark in found if mark is not None]


class _Part(str):
    """A fact of a text about effects: its forms are open until somebody wants one."""

    __slots__ = ("_grammar",)
    _grammar: Grammar

    @classmethod
    def of(cls, grammar: Grammar, text: str) -> _Part:
        part = cls(text)
        part._grammar = grammar
        return part

    def __format__(self, spec: str) -> str:
        return self._grammar.wanted(str(self), spec) if spec else str(self)


class _Plain(str):
    """What people call something: it has one form and no mark."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        return word_for("", spec) if "|" in spec else str(self)


class _Told(str):
    """A text in its first case that can still be put into another text in any."""

    __slots__ = ("_facts", "_grammar", "_text")
    _grammar: Grammar
    _text: str
    _facts: dict[str, object]

    @classmethod
    def of(cls, grammar: Grammar, text: str, facts: dict[str, object]) -> _Told:
        told = cls(grammar._say(text, facts, ""))  # noqa: SLF001  (of one module)
        told._grammar, told._text, told._facts = grammar, text, facts
        return told

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self)
        if spec in self._grammar.cases:
            return self._grammar._say(self._text, self._facts, spec)  # noqa: SLF001
        return word_for(self._text, spec)


def _plain(fact: Any) -> object:
    return _Plain(fact) if isinstance(fact, str) and not isinstance(fact, _Told) else fact


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
