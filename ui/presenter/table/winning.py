"""The end of a game: its words (`companion/telling/ending.py`) with figures, chart and acts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion.play import intents as i
from companion.telling.ending import Ending
from drawing.grounds import ground_of
from drawing.health_chart import HealthChart, HealthLine
from drawing.looks import mark_of_hero
from drawing.png import svg_to_png
from drawing.result_picture import SIDE, ResultPicture, draw_result
from ui.presenter.intents import Do
from ui.presenter.outcomes import Go, OpenHistory, Rematch
from ui.viewdata.kit import Tone, Weight
from ui.viewdata.table import DealtRow, EndFact, SeatEnd, WinnerView

if TYPE_CHECKING:
    from companion.model import PlayerId
    from companion.telling.ending import Dealt
    from companion.telling.result import Course
    from drawing.map_view import FigureMark
    from ui.presenter.table.core import TableCore
    from ui.presenter.table.scene import Scene

MOST_ROWS = 6


class WonGame:
    """A game that is over, as it is shown and shared."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.told = Ending(scene)

    def view(self) -> WinnerView:
        """All that is shown when a game is over."""
        scene, told = self.scene, self.told
        dealt = [self._dealt(row) for row in told.dealt()]
        return WinnerView(
            title=told.title(),
            detail=told.detail(),
            winners=tuple(map(scene.seat, told.winners)),
            seats=tuple(map(self._seat, scene.table.players)),
            chart_title=scene.say("end.health"),
            chart_detail=scene.words.join(told.turns(), scene.book.battlefield.name),
            chart=self._chart(),
            dealt_title=scene.say("end.dealt"),
            dealt=tuple(dealt[:MOST_ROWS]),
            facts=(
                EndFact(icon="star", head=scene.say("end.decided"), text=told.decided()),
                EndFact(icon="hourglass", head=scene.say("end.longest"), text=told.longest()),
            ),
            acts=(
                scene.act(Rematch(), "act.rematch", "rematch", weight=Weight.PRIMARY),
                scene.act(Do.SHARE_PICTURE, "act.share-picture", "image-outline"),
                scene.act(OpenHistory(), "menu.history", "history"),
                scene.act(Go("setup"), "act.new-heroes", "attack"),
                scene.act(i.TakeBack(c.Scope.STEP, agreed=True), "act.not-over", "undo"),
                scene.act(Go("home"), "menu.home", "home"),
            ),
        )

    def picture(self) -> ResultPicture:
        """The same to be shared; everything in it has been seen by everybody."""
        scene, told, players = self.scene, self.told, self.scene.table.players
        against = scene.words.say("games.against").join(map(scene.hero_name, players))
        return ResultPicture(
            title=told.title(),
            detail=told.score(),
            winners=tuple(self._mark(player) for player in players if player in told.winners),
            losers=tuple(map(self._mark, told.others)),
            chart_title=scene.say("end.health"),
            chart_detail=told.turns(),
            chart=self._chart(),
            numbers=told.numbers_by_side(),
            line=next(filter(None, map(told.fell, told.others)), ""),
            foot=scene.words.join("Ringside", scene.book.battlefield.name, against),
        )

    def _seat(self, player: PlayerId) -> SeatEnd:
        return SeatEnd(
            title=self.told.title_for(player),
            detail=self.told.detail_for(player),
            mark=self._mark(player),
            has_won=player in self.told.winners,
            numbers=self.told.numbers(player),
        )

    def _chart(self) -> HealthChart:
        return HealthChart(
            turns=max(1, self.told.result.turns),
            lines=tuple(map(self._line, self.told.courses())),
            named=self.told.named_turns(),
        )

    def _line(self, course: Course) -> HealthLine:
        is_hero, fighter = course.is_hero, course.fighters[0]
        mark = self._mark(course.player) if is_hero else self.scene.mark(fighter)
        return HealthLine(mark=mark, points=course.points, fall=self.told.fall(course))

    def _dealt(self, row: Dealt) -> DealtRow:
        mark = self._mark(row.player) if row.player is not None else None
        if row.fighter is not None:
            mark = self.scene.mark(row.fighter)
        return DealtRow(mark=mark, name=row.name, amount=row.amount)

    def _mark(self, player: PlayerId) -> FigureMark:
        """How the hero of a player is drawn."""
        hero = self.scene.book.hero_of(self.scene.table, player)
        return mark_of_hero(hero, self.scene.seat(player))


def share(core: TableCore) -> None:
    """Save the picture of a finished game where the other things to share are."""
    scene = core.scene
    path = core.settings.folder / "exports" / f"{core.session.journal.path.stem}.png"
    ground = ground_of(scene.book.battlefield)
    problem = core.save(
        path, lambda: svg_to_png(draw_result(WonGame(scene).picture(), ground), width=SIDE)
    )
    if problem:
        core.remark(scene.say("end.not-shared"), f"{path}: {problem}")
    else:
        core.remark(scene.say("end.shared"), str(path), Tone.CALM)
