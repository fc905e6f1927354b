"""The end of a game: its words (`companion/telling/ending.py`) with figures and acts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion.play import intents as i
from companion.telling.ending import Ending
from drawing.ending_views import chart_of, mark_of_player, picture_of
from drawing.grounds import ground_of
from drawing.png import svg_to_png
from drawing.result_picture import SIDE, draw_result
from ui.presenter.intents import Do
from ui.presenter.outcomes import Go, OpenHistory, Rematch
from ui.viewdata.kit import Tone, Weight
from ui.viewdata.table import DealtRow, EndFact, SeatEnd, WinnerView

if TYPE_CHECKING:
    from companion.model import PlayerId
    from companion.telling.ending import Dealt
    from ui.presenter.table.core import TableCore
    from ui.presenter.table.scene import Scene

MOST_ROWS = 6


class WonGame:
    """A game that is over, as it is shown."""

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
            chart=chart_of(scene, told),
            dealt_title=scene.say("end.dealt"),
            dealt=tuple(dealt[:MOST_ROWS]),
            facts=(
                EndFact(icon="star", head=scene.say("end.decided"), text=told.decided()),
                EndFact(icon="attack", head=scene.say("end.hardest-fight"), text=told.hardest()),
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

    def _seat(self, player: PlayerId) -> SeatEnd:
        return SeatEnd(
            title=self.told.title_for(player),
            detail=self.told.detail_for(player),
            mark=mark_of_player(self.scene, player),
            has_won=player in self.told.winners,
            numbers=self.told.numbers(player),
        )

    def _dealt(self, row: Dealt) -> DealtRow:
        mark = mark_of_player(self.scene, row.player) if row.player is not None else None
        if row.fighter is not None:
            mark = self.scene.mark(row.fighter)
        return DealtRow(mark=mark, name=row.name, amount=row.amount)


def share(core: TableCore) -> None:
    """Save the picture of a finished game where the other things to share are."""
    scene = core.scene
    path = core.settings.folder / "exports" / f"{core.session.journal.path.stem}.png"
    ground = ground_of(scene.book.battlefield)
    problem = core.save(
        path, lambda: svg_to_png(draw_result(picture_of(scene, Ending(scene)), ground), width=SIDE)
    )
    if problem:
        core.remark(scene.say("end.not-shared"), f"{path}: {problem}")
    else:
        core.remark(scene.say("end.shared"), str(path), Tone.CALM)
