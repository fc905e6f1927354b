"""Facts about characters that nobody can see: which they are, and how they are shown."""

from __future__ import annotations

import sys
import unicodedata

import pytest

from companion.hidden import HIDDEN, shown

UNSEEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}
"""Unicode's names for controls, formats, halves of characters and ends of lines."""
BLANK_LETTERS = set("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")


def test_every_character_that_unicode_calls_unseen_is_hidden() -> None:
    every = map(chr, range(sys.maxunicode + 1))
    assert not [
        hex(ord(c)) for c in every if unicodedata.category(c) in UNSEEN and not HIDDEN.match(c)
    ]


def test_nothing_that_can_be_seen_is_hidden() -> None:
    not_yet_assigned = UNSEEN | {"Cn"}
    hidden = set(filter(HIDDEN.match, map(chr, range(sys.maxunicode + 1))))
    assert {c for c in hidden if unicodedata.category(c) not in not_yet_assigned} == BLANK_LETTERS


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Zoë plays 龍 and ❤️", "Zoë plays 龍 and ❤️"),
        ("a\x1b]0;title\x07b", "a<U+001B>]0;title<U+0007>b"),
        ("\x9b31mred", "<U+009B>31mred"),
        ("ok\nError: forged", "ok<U+000A>Error: forged"),
        (
            "one\u2028two\u061c\u200b\u202e\udce9\U000e0041",
            "one<U+2028>two<U+061C><U+200B><U+202E><U+DCE9><U+E0041>",
        ),
    ],
)
def test_what_is_hidden_is_shown_by_its_number(text: str, told: str) -> None:
    assert shown(text) == told
