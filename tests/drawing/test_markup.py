"""Facts about SVG as text."""

from __future__ import annotations

from random import Random
from xml.sax.saxutils import escape, quoteattr

from drawing.markup import element, words


def test_whatever_a_map_is_called_is_escaped_as_the_library_does() -> None:
    chance = Random(1)
    for _ in range(2000):
        text = "".join(chance.choice("ab&<>\"'\n\t\r \u00e9") for _ in range(chance.randrange(9)))
        assert words(text) == escape(text)
        assert element("a", {"b": text}) == f"<a b={quoteattr(text)}/>"


def test_what_xml_cannot_hold_is_replaced() -> None:
    assert words("a\x00b") == "a\ufffdb"
