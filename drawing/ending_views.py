"""What is drawn of a game that is over, from its words: the chart, and the picture to share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drawing.health_chart import HealthChart, HealthLine
from drawing.looks import mark_of, mark_of_hero, player_number
from drawing.result_picture import ResultPicture

if TYPE_CHECKING:
    from companion.model import PlayerId
    from companion.telling.ending import Ending
    from companion.telling.result import Course
    from companion.telling.told_moment import ToldMoment
    from drawing.map_view import FigureMark


def mark_of_player(moment: ToldMoment, player: PlayerId) -> FigureMark:
    """How the hero of a player is drawn."""
    hero = moment.book.hero_of(moment.table, player)
    return mark_of_hero(hero, player_number(moment.table, player))


def chart_of(moment: ToldMoment, told: Ending) -> HealthChart:
    """How health went."""
    return HealthChart(
        turns=max(1, told.result.turns),
        lines=tuple(_line(moment, told, course) for course in told.courses()),
        named=told.named_turns(),
    )


def _line(moment: ToldMoment, told: Ending, course: Course) -> HealthLine:
    mark = mark_of(moment.book, moment.table, course.fighters[0])
    if course.is_hero:
        mark = mark_of_player(moment, course.player)
    return HealthLine(mark=mark, points=course.points, fall=told.fall(course))


def picture_of(moment: ToldMoment, told: Ending) -> ResultPicture:
    """The picture to share; everything in it has been seen by everybody."""
    players = moment.table.players
    against = moment.words.say("games.against").join(map(moment.hero_name, players))
    return ResultPicture(
        title=told.title(),
        detail=told.score(),
        winners=tuple(mark_of_player(moment, player) for player in told.winners),
        losers=tuple(mark_of_player(moment, player) for player in told.others),
        chart_title=moment.say("end.health"),
        chart_detail=told.turns(),
        chart=chart_of(moment, told),
        numbers=told.numbers_by_side(),
        line=next(filter(None, map(told.fell, told.others)), ""),
        foot=moment.words.join("Ringside", moment.book.battlefield.name, against),
    )
