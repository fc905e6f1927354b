"""A board that reads tags and has no hello pad: figures are known by where they are put."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from companion import commands as c
from companion.content.collection import Collection
from companion.play import intents as i
from companion.play import sensing
from companion.play.ports import BoardSync
from companion.play.session import Cause, GameSession
from companion.play.table_in_play import TableInPlay
from companion.play.touching import touch
from companion.seats import Seat
from companion.tracking.outputs import Phase
from hardware.boards.address import BoardAddress
from hardware.boards.service import Boards
from hardware.clock import wait_ms
from hardware.figures import figure_name, load_figures
from hardware.simulated_board import SensorKind, SimulatedBoard, tag_of
from hardware.stepped_loop import SteppedLoop
from hardware.transports.simulated import SimulatedTarget
from hardware.wiring import load_known_wiring

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

pytestmark = pytest.mark.uncounted

MAP, HEROES = "sarpedon", ("medusa", "king-arthur")
FRAME_MS = 20
BOOK = Collection().rulebook(MAP, "core", "duel", heroes=HEROES)
SEATS = tuple(Seat(player=f"p{n}", name=f"P{n}", hero=hero) for n, hero in enumerate(HEROES, 1))


class TaggedTable:
    """A game on an identity board without a pad, all the way through the wire."""

    def __init__(self, folder: Path, session: GameSession, *, saved: bool = False) -> None:
        self.now_ms = 1000
        self.questions = 0
        self.board = SimulatedBoard(load_known_wiring(MAP), kind=SensorKind.IDENTITY, has_pad=False)
        loop: SteppedLoop[Any] = SteppedLoop()
        self.boards = Boards(folder, loop=loop, now_ms=lambda: self.now_ms, sources=())
        self.cable = SimulatedTarget(self.board, now_ms=loop.now_ms, wait=wait_ms)
        self.cable.address = "tags"
        self.board.start(self.now_ms)
        self.boards.link(BoardAddress(self.cable.address, "tags", self.cable))
        self.play = TableInPlay(session)
        self.play.link_to_board = BoardSync(self.boards)
        self.play.open_as(saved=saved)
        self.wait(2000)

    def wait(self, ms: int = 1500) -> None:
        for _ in range(0, ms, FRAME_MS):
            self.now_ms += FRAME_MS
            sensing.tick(self.play, FRAME_MS / 1000)
            self.questions += self.play.sensed.question is not None

    def put(self, figure: str, space: str) -> None:
        self.board.put(figure, space, self.now_ms)
        self.wait()

    def lift(self, *figures: str) -> None:
        for figure in figures:
            self.board.lift(figure, self.now_ms)
            self.wait(400)

    @property
    def places(self) -> dict[str, str | None]:
        return {f.id: f.space for f in self.play.session.table.fighters.values()}

    def set_up(self) -> None:
        """Put every figure where it is asked for, until the game begins."""
        while self.play.session.table.turn is None or self.play.sensed.placing is not None:
            placing = self.play.sensed.placing
            assert placing is not None
            assert placing.task is not None
            assert placing.task.fighter is not None
            self.put(placing.task.fighter, placing.task.ends[0])
        self.wait()
        assert self.boards.phase is Phase.IN_SYNC

    def close(self) -> None:
        self.play.session.close()
        self.boards.close()


def new_session(folder: Path) -> GameSession:
    return GameSession.begin(folder / "game.jsonl", BOOK, SEATS, app="test", now=lambda: "now")


@pytest.fixture
def sit_down(tmp_path: Path) -> Iterator[Callable[..., TaggedTable]]:
    begun: list[TaggedTable] = []

    def begin(session: GameSession | None = None, *, saved: bool = False) -> TaggedTable:
        begun.append(TaggedTable(tmp_path, session or new_session(tmp_path), saved=saved))
        return begun[-1]

    yield begin
    for at in begun:
        at.close()


def two_movers(at: TaggedTable) -> list[str]:
    turn = at.play.session.table.turn
    assert turn is not None
    return [f.id for f in at.play.session.table.fighters_of(turn.player)][:2]


def move_both_at_once(at: TaggedTable) -> None:
    """Two figures of one hand are in the air together, and come down the other way round."""
    one, other = two_movers(at)
    near = at.play.session.game.book.battlefield.adjacent_to
    taken = set(at.places.values())
    goal = min(near[at.places[one] or ""] - taken)
    goals = {one: goal, other: min(near[at.places[other] or ""] - taken - {goal})}
    at.lift(one, other)
    for figure in (other, one):
        at.put(figure, goals[figure])
    assert {figure: at.places[figure] for figure in goals} == goals
    assert at.questions == 0


def test_set_up_teaches_who_is_who(sit_down: Callable[..., TaggedTable], tmp_path: Path) -> None:
    at = sit_down()
    at.set_up()
    assert load_figures(tmp_path).figures == {tag_of(f): figure_name(f) for f in at.places}


def test_two_figures_in_the_air_at_once_are_told_apart(
    sit_down: Callable[..., TaggedTable],
) -> None:
    at = sit_down()
    at.set_up()
    move_both_at_once(at)


def test_what_was_learned_survives_a_lost_link(sit_down: Callable[..., TaggedTable]) -> None:
    at = sit_down()
    at.set_up()
    at.cable.unplug()
    at.wait(3000)
    at.cable.plug()
    at.wait(6000)
    assert at.boards.phase is Phase.IN_SYNC
    move_both_at_once(at)


def test_a_saved_game_whose_figures_stand_teaches_them(
    sit_down: Callable[..., TaggedTable], tmp_path: Path
) -> None:
    session = new_session(tmp_path)
    while session.table.turn is None or session.table.choice is not None:
        choice = session.table.choice
        assert choice is not None
        answer = c.Answer(player=choice.owner, values=choice.options[: choice.least])
        session.submit(answer, Cause.SCRIPT)
    at = sit_down(session, saved=True)
    at.board.stand({f: s for f, s in at.places.items() if s is not None}, at.now_ms)
    at.wait(3000)
    assert at.boards.phase is Phase.IN_SYNC
    assert load_figures(tmp_path).figures == {tag_of(f): figure_name(f) for f in at.places}
    move_both_at_once(at)


def test_at_the_next_start_a_figure_on_a_wrong_start_is_known_at_once(
    sit_down: Callable[..., TaggedTable], tmp_path: Path
) -> None:
    at = sit_down()
    at.set_up()
    (tmp_path / "game.jsonl").rename(tmp_path / "before.jsonl")
    again = sit_down()
    again.put("p2.king-arthur", again.places["p1.medusa"] or "")
    placing = again.play.sensed.placing
    assert placing is not None
    assert placing.task is not None
    assert (placing.task.fighter, placing.task.is_wrong) == ("p2.king-arthur", True)


def test_all_stand_right_teaches_what_was_learned_wrongly(
    sit_down: Callable[..., TaggedTable], tmp_path: Path
) -> None:
    at = sit_down()
    at.set_up()
    at.lift("p1.medusa", "p2.king-arthur")
    at.put("p1.medusa", at.places["p2.king-arthur"] or "")
    at.put("p2.king-arthur", at.places["p1.medusa"] or "")
    at.wait(4000)
    assert at.play.sensed.step is not None
    touch(at.play, i.AgreeWithScreen())
    at.wait()
    assert at.boards.phase is Phase.IN_SYNC
    known = load_figures(tmp_path).figures
    assert known[tag_of("p1.medusa")] == "king-arthur"
    assert known[tag_of("p2.king-arthur")] == "medusa"
