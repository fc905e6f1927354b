"""The bridge: what boards report becomes what the tracker is told, and what it says goes out.

Sans-I/O: the owner hands over the events of its links and the time, calls `tick` at `wake_at_ms`
and acts on the outputs (submit moves, ask people, set lights, keep the registry). Cells end here:
beyond it there are only figures and spaces.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.tracking import observations as o
from companion.tracking import outputs as t
from companion.tracking.quality import SpaceQuality, tap_to_confirm
from companion.tracking.state import begin
from companion.tracking.step import step
from hardware.bridge_board import CellRecord
from hardware.bridge_outputs import BridgeOutput, Lit, SpaceReport
from hardware.bridge_senses import Senses
from hardware.figures import FigureRegistry, figure_name
from hardware.lights import colours
from hardware.link_reports import CONNECTED, EventReported

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.model import FighterId
    from companion.play.lights import Lights
    from companion.rules.battlefield import Battlefield, SpaceId
    from companion.tracking.clock import TrackerSettings
    from companion.tracking.context import Context
    from companion.tracking.state import TrackerState
    from firmware_protocol.link_events import LinkEvent
    from hardware.link_reports import LinkReport
    from hardware.trace import TraceRecorder
    from hardware.wiring import Wiring


class Bridge:
    """Boards under one map, and the tracker that follows the figures on them.

    Every call gives what is to be done about it, in order. `board` is the number of a link, in the
    order of the wirings. Times may come late but never count backwards.
    """

    def __init__(
        self,
        battlefield: Battlefield,
        wirings: Sequence[Wiring],
        registry: FigureRegistry | None = None,
        *,
        settings: TrackerSettings | None = None,
        recorder: TraceRecorder | None = None,
    ) -> None:
        """Raises ContentError if the wirings do not fit together."""
        self.battlefield = battlefield
        self.settings = settings
        self.senses = Senses(battlefield, wirings, registry or FigureRegistry())
        self.state: TrackerState | None = None
        """The tracker; None until a game gives it a context."""
        self._recorder = recorder
        self._now_ms = 0
        self._wake_at_ms: int | None = None
        self._said: list[BridgeOutput] = []
        self._lit: list[dict[int, int] | None] = [None for _ in wirings]
        self._lights: Lights | None = None

    # ---- questions ----

    @property
    def phase(self) -> t.Phase:
        """How board and game stand to each other."""
        return self.state.phase if self.state else t.Phase.OFFLINE

    @property
    def is_online(self) -> bool:
        """Whether every board is there and believed."""
        return not self.senses.is_offline

    @property
    def registry(self) -> FigureRegistry:
        """The tags that are known; to be kept after `TagLearned`."""
        return self.senses.registry

    @property
    def wake_at_ms(self) -> int | None:
        """When `tick` should be called next, if nothing happens before."""
        times = [self._wake_at_ms, *(board.settles_at_ms for board in self.senses.boards)]
        return min((at for at in times if at is not None), default=None)

    def quality(self) -> dict[SpaceId, SpaceReport]:
        """How well the sensor of every space works."""
        trusted = self.state.quality if self.state else {}
        reports = {}
        for space in self.battlefield.space_by_id:
            if self.senses.is_unseen(space):
                reports[space] = SpaceReport(space, has_cell=False)
                continue
            number, cell = self.senses.tiles.place_of[space]
            board = self.senses.boards[number]
            record = board.records.get(cell) or CellRecord()
            reports[space] = SpaceReport(
                space,
                has_cell=True,
                trust=trusted.get(space, SpaceQuality()).trust,
                is_faulty=board.is_faulty(cell),
                is_proven=record.is_proven,
                is_weak=record.is_weak,
                edges=record.edges,
                dropouts=record.dropouts,
                faults=record.faults,
                last_ms=record.last_ms,
            )
        return reports

    def seen(self) -> dict[SpaceId, o.Seen | FighterId]:
        """What is read on each space now; nothing while the boards are not believed."""
        return self.senses.seen()

    def tap_to_confirm(self) -> tuple[SpaceId, ...]:
        """The spaces on which a person's tap counts instead of a sensor, in the map's order."""
        dead = set(tap_to_confirm(self.state.quality)) if self.state else set()
        return tuple(
            space
            for space in self.battlefield.space_by_id
            if space in dead or self.senses.is_unseen(space)
        )

    # ---- boards and time ----

    def take_over(self, old: Bridge, now_ms: int) -> None:
        """Know what another bridge knew of the same boards."""
        for before, after in zip(old.senses.boards, self.senses.boards, strict=False):
            after.take_over(before, now_ms)

    def receive(self, report: LinkReport, now_ms: int, board: int = 0) -> list[BridgeOutput]:
        """An event of a link. It counts from when it happened, not from when it was handed over."""
        at_ms = min(report.at_ms, now_ms)
        if isinstance(report, EventReported):
            return self.hear(report.event, at_ms, board)
        if report.status.phase != CONNECTED:
            return self.link_down(at_ms, board)
        return []

    def hear(self, event: LinkEvent, now_ms: int, board: int = 0) -> list[BridgeOutput]:
        """Something happened on a link."""
        self._begin(now_ms)
        if self._recorder:
            self._recorder.heard(event, self._now_ms, board)
        self.senses.hear(event, board)
        return self._finish()

    def link_down(self, now_ms: int, board: int = 0) -> list[BridgeOutput]:
        """A link is gone; its supervisor goes on trying."""
        self._begin(now_ms, "link-down", board=board)
        self.senses.lose(board)
        return self._finish()

    def tick(self, now_ms: int) -> list[BridgeOutput]:
        """Time has passed."""
        self._begin(now_ms, "tick")
        self.senses.pass_time()
        self._track(o.Wake(self._now_ms))
        return self._finish()

    # ---- the game and people ----

    def context(self, context: Context, now_ms: int) -> list[BridgeOutput]:
        """The game began or moved on."""
        self._begin(now_ms)
        if self._recorder:
            self._recorder.new_context(context, self._now_ms)
        self.senses.context = context
        if self.state is None:
            self.state = begin(context, self.settings)
            self.senses.look()
        else:
            self._track(o.ContextChanged(context, self._now_ms))
        self.senses.find_turns()
        return self._finish()

    def answer(self, option: int, now_ms: int) -> list[BridgeOutput]:
        """A person answered the open question."""
        self._begin(now_ms, "answer", option=option)
        self._track(o.PersonAnswered(option, self._now_ms))
        return self._finish()

    def confirm(self, space: SpaceId, now_ms: int, *, present: bool) -> list[BridgeOutput]:
        """A person tapped that something stands on a space, or that nothing does."""
        self._begin(now_ms, "confirm", space=space, present=present)
        self._track(o.Confirmed(space, present, self._now_ms))
        return self._finish()

    def agree(self, now_ms: int) -> list[BridgeOutput]:
        """Every figure stands as the screen shows it; so a tag there is that figure's."""
        self._begin(now_ms, "agree")
        self._track(o.Agreed(self._now_ms))
        if self.state is not None:
            self.senses.learn_from(self.state.context.log, believes_tags=False)
        return self._finish()

    def teach(self, fighter: FighterId | None, now_ms: int) -> list[BridgeOutput]:
        """The next tag on the hello pad is this fighter's; None: no longer."""
        self._begin(now_ms, "teach", fighter=fighter)
        self.senses.teach(fighter)
        return self._finish()

    def name_tag(self, uid: bytes, fighter: FighterId, now_ms: int) -> list[BridgeOutput]:
        """A person said whose tag this is. Raises ValueError for what cannot be a tag."""
        self._begin(now_ms, "name-tag", uid=uid.hex(), fighter=fighter)
        self.senses.learn(uid, figure_name(fighter))
        return self._finish()

    def turn_to(self, turn: int, now_ms: int, board: int = 0) -> list[BridgeOutput]:
        """A person said how the map lies. Raises ValueError for a turn the board does not allow."""
        self._begin(now_ms, "turn-to", turn=turn, board=board)
        self.senses.turn(board, turn)
        self.senses.look()
        return self._finish()

    def show(self, lights: Lights | None, now_ms: int) -> list[BridgeOutput]:
        """Show this with the lights, and nothing else; None is dark."""
        self._begin(now_ms, "show", lights=msgspec.json.encode(lights).decode())
        self._lights = lights
        return self._finish()

    # ---- the tracker and the lights ----

    def _begin(self, now_ms: int, call: str = "", **facts: str | int | None) -> None:
        self._now_ms = max(now_ms, self._now_ms)
        self.senses.at(self._now_ms)
        if self._recorder and call:
            self._recorder.called(call, self._now_ms, **facts)

    def _track(self, observation: o.Observation) -> None:
        self._take_news()  # what the board said before comes first
        if self.state is None:
            return
        before = self.state.quality
        self.state, outputs, self._wake_at_ms = step(self.state, observation)
        for output in outputs:
            self._said.append(output)
        if self.state.quality is not before:
            self.senses.distrust(tap_to_confirm(self.state.quality))
        self.senses.context = self.state.context

    def _take_news(self) -> None:
        news, self.senses.news = self.senses.news, []
        for each in news:
            if isinstance(each, o.Edge | o.BoardSnapshot | o.PadSaw | o.Offline):
                self._track(each)
            else:
                self._said.append(each)

    def _finish(self) -> list[BridgeOutput]:
        """Tell the tracker what is left, set the lights and hand out what was said."""
        self._take_news()
        self._learn_strange_tags()
        self._set_lights()
        said, self._said = self._said, []
        if self._recorder and said:
            self._recorder.said(said, self._now_ms)
        return said

    def _learn_strange_tags(self) -> None:
        """Board and game agree: whoever stands on a strange tag is known by it from now on."""
        state = self.state
        if state is None or state.phase is not t.Phase.IN_SYNC or not self.senses.has_strange_tags:
            return
        self.senses.learn_from(state.board_as_it_is() or {}, believes_tags=True)
        self._take_news()

    def _set_lights(self) -> None:
        if self.state is None:
            return
        picture = colours(self._lights)
        for number, lights in enumerate(self.senses.tiles.lights(picture)):
            if not self.senses.boards[number].is_believed:
                self._lit[number] = None  # it is told anew when it is back
            elif lights != self._lit[number]:
                self._lit[number] = lights
                self._said.append(Lit(number, lights))
