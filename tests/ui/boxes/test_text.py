"""Text in boxes: all of it, at every width."""

from __future__ import annotations

import pytest

from drawing import tokens
from tests.ui.boxes.paper import WIDTHS, in_width, letter_width, paper, texts
from ui.boxes.base import Letters
from ui.boxes.text import LINE, Text
from ui.screens.parts.acts import consequence

SENTENCE = "Raptor 2 moves to space 21 and takes 1 damage from the trap that was hidden there"


def letters(box: Text, width: float, height: float | None = None) -> Letters:
    layout = paper()
    high = layout.height(box, width).wish if height is None else height
    paint = layout.place(box, width, high).paint
    assert isinstance(paint, Letters)
    return paint


@pytest.mark.parametrize("text", [SENTENCE, "Maneuver", "12 / 16", "one\ntwo three\nfour"])
def test_all_words_are_there_at_every_width_and_no_line_is_too_wide(text: str) -> None:
    for width in WIDTHS:
        paint = letters(Text(text=text, type=tokens.HEAD), width)
        assert "".join(paint.lines).replace(" ", "") == "".join(text.split())
        assert all(letter_width(line, "", paint.size) <= width for line in paint.lines)


def test_a_line_is_never_broken_at_a_no_break_space() -> None:
    box = Text(text="Pourquoi\u00a0? Parce que", type=tokens.HEAD)
    for width in (paper().width(box).least, 400.0):
        paint = letters(box, width)
        assert any("Pourquoi\u00a0?" in line for line in paint.lines)
        assert paint.full == box.text


def test_a_text_shrinks_by_a_tenth_at_most_while_it_has_the_room_it_asked_for() -> None:
    layout, box = paper(), Text(text=SENTENCE, type=tokens.HEAD)
    least = layout.width(box).least
    for width in WIDTHS:
        if width >= least:
            for room in layout.height(box, width):
                placed = layout.place(box, width, room)
                assert placed.share >= 0.9
                assert placed.short == 0


def test_a_text_in_less_room_than_it_asked_for_says_so_and_is_still_all_there() -> None:
    layout, box = paper(), Text(text=SENTENCE, type=tokens.HEAD)
    placed = layout.place(box, 300, 30)
    assert placed.short > 0
    assert isinstance(placed.paint, Letters)
    assert " ".join(placed.paint.lines) == SENTENCE


def test_a_number_is_never_broken() -> None:
    paint = letters(Text(text="100000000000", type=tokens.HEAD), 40)
    assert paint.lines == ("100000000000",)


def test_a_long_word_breaks_only_where_that_is_said_or_letters_would_become_tiny() -> None:
    name = "/home/somebody/games/2026-11-18.jsonl"
    broken = letters(Text(text=name, type=tokens.BODY, breaks=True, least=1.0), 120)
    assert len(broken.lines) > 1
    assert broken.size == tokens.BODY.size
    shrunk = letters(Text(text="Maximiliana", type=tokens.BODY), 90)
    assert shrunk.lines == ("Maximiliana",)


def test_no_more_lines_than_it_may_have() -> None:
    layout, box = paper(), Text(text=SENTENCE, type=tokens.HEAD, lines=2)
    least = layout.width(box).least
    assert len(letters(box, least).lines) == 2
    assert layout.height(box, least).wish == pytest.approx(2 * 20 * LINE)


def test_numbers_of_so_many_digits_ask_for_the_same_room() -> None:
    def width(text: str, _face: str, size: float) -> float:
        return sum(0.3 if letter == "1" else 0.6 for letter in text) * size

    layout = paper()
    layout._text_width = width  # noqa: SLF001
    one, other = (Text(text=text, type=tokens.COUNTER) for text in ("11", "28"))
    assert layout.width(one) == layout.width(other)


def test_the_text_scale_makes_letters_larger_unless_it_does_not_concern_them() -> None:
    plain, kept = (Text(text="7", type=tokens.BODY, scaled=scaled) for scaled in (True, False))
    for box, size in ((plain, 27), (kept, 18)):
        paint = in_width(box, 100, text=1.5).paint
        assert isinstance(paint, Letters)
        assert paint.size == size


def test_what_would_follow_breaks_only_between_two_things() -> None:
    box = consequence("4 - 3: 1 damage · Holmes 16 → 15", tokens.CAPTION, tokens.MID)
    assert texts(in_width(box, 400)) == ["4 - 3: 1 damage · Holmes 16 → 15"]
    assert texts(in_width(box, 160)) == ["4 - 3: 1 damage", "Holmes 16 → 15"]
