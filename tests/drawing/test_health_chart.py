"""Facts about the chart of a finished game and the picture that is shared."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from drawing.grounds import ground_of
from drawing.health_chart import HealthChart, HealthLine, chart_sprite, draw_chart
from drawing.map_view import FigureMark
from drawing.png import svg_to_png
from drawing.result_picture import SIDE, ResultPicture, draw_result
from tests.drawing.pixels import read_png
from tests.drawing.sheets import BATTLEFIELDS

pytestmark = pytest.mark.uncounted

MARKS = [
    FigureMark(player=n, icon=name)
    for n, name in enumerate(("king-arthur", "medusa", "alice", "sinbad"))
]


def chart(*lines: HealthLine, turns: int = 12) -> HealthChart:
    return HealthChart(turns=turns, lines=lines, named=((1, "turn 1"), (7, "7")))


def lost(n: int, turn: int, fall: str = "") -> HealthLine:
    return HealthLine(mark=MARKS[n], points=((0, 14), (turn, 0)), fall=fall)


def picture(title: str, foot: str = "Ringside") -> ResultPicture:
    return ResultPicture(
        title=title, detail="King Arthur 9 : 0 Medusa", winners=(MARKS[0],), losers=(MARKS[1],),
        chart_title="How health went", chart_detail="12 turns", chart=chart(lost(1, 9)),
        numbers=(("18 : 16", "damage dealt"),), line="Medusa fell to Excalibur", foot=foot,
    )  # fmt: skip


def middles(markup: str) -> list[tuple[float, float]]:
    """Where figures stand."""
    found = re.findall(r'<g transform="translate\(([-0-9.]+) ([-0-9.]+)\)">', markup)
    return [(float(x), float(y)) for x, y in found]


def test_players_are_told_by_dashes_where_there_is_no_colour() -> None:
    lines = [HealthLine(mark=mark, points=((0, 10 + n),)) for n, mark in enumerate(MARKS)]
    drawn = draw_chart(chart(*lines), 800, 300)
    assert len(set(re.findall('stroke-dasharray="([^"]+)"', drawn))) == 3, "and one without"


@pytest.mark.parametrize("turns", [(9, 9, 9, 9), (1, 2, 3, 4), (12, 12, 11, 12)])
def test_no_figure_stands_on_another(turns: tuple[int, ...]) -> None:
    lines = [lost(n, turn, f"somebody falls {n}") for n, turn in enumerate(turns)]
    spots = middles(draw_chart(chart(*lines), 500, 180))
    assert len(spots) == 4
    for n, (x, y) in enumerate(spots):
        for other in spots[n + 1 :]:
            assert max(abs(x - other[0]), abs(y - other[1])) >= 30


def test_words_give_way_and_figures_stay_where_somebody_fell() -> None:
    crowded = chart(*(lost(n, 7 + n, "a very long name falls here") for n in range(4)))
    plain = chart(*(lost(n, 7 + n) for n in range(4)))
    assert middles(draw_chart(crowded, 500, 180)) == middles(draw_chart(plain, 500, 180))


def test_a_game_that_ended_before_its_first_turn_has_a_chart() -> None:
    drawn = draw_chart(chart(HealthLine(mark=MARKS[0], points=((0, 0),)), turns=1), 300, 120)
    ET.fromstring(f"<svg>{drawn}</svg>")
    assert "nan" not in drawn


def test_the_same_chart_is_one_sprite_and_another_health_another() -> None:
    one, other = chart(lost(0, 5)), chart(lost(0, 6))
    assert chart_sprite(one, 300, 200).name == chart_sprite(chart(lost(0, 5)), 300, 200).name
    assert chart_sprite(one, 300, 200).name != chart_sprite(other, 300, 200).name
    assert chart_sprite(one, 300, 200).name != chart_sprite(one, 300, 200, 1.5).name


def test_the_shared_picture_is_a_square_and_nothing_in_it_is_too_long_for_it() -> None:
    name = "Maximiliana-Alexandrina of Greenhill and Bartholomew the Younger won" * 2
    svg = draw_result(picture(name, foot=name), ground_of(BATTLEFIELDS["sarpedon"]))
    shown = read_png(svg_to_png(svg, width=SIDE))
    assert (shown.width, shown.height) == (SIDE, SIDE)
    edge = {shown.at(SIDE - 3, y) for y in range(0, SIDE, 5)}
    assert not [colour for colour in edge if min(colour) > 150], "no letters at the edge"


def test_names_cannot_break_the_picture() -> None:
    ET.fromstring(draw_result(picture("<Mia> & \x00 'Jo' won")))
