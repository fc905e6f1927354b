"""Facts about boards that the app has met, the wirings of a person, and maps that lie turned.

The boards are simulated, but at places of their own, as boards of glass and copper are.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from companion.content.maps import load_known_map
from companion.play.lights import Guide
from companion.tracking.outputs import Phase, Settled
from hardware.boards.address import BoardAddress
from hardware.boards.values import FoundState, MapTurned, MapUnclear, WiringFault
from hardware.clock import wait_ms
from hardware.discovery import Found
from hardware.remembered import RememberedBoard, RememberedBoards
from hardware.rotation import turned
from hardware.simulated_board import SimulatedBoard
from hardware.trace import read_trace
from hardware.trace_replay import replay
from hardware.transports.simulated import SimulatedTarget
from hardware.wiring import Grid, Wiring, as_file, in_order_of_spaces
from tests.hardware.boards.chain import Chain, NoDoor, SaidSource, placed_duel

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PADDOCK = load_known_map("raptor-paddock")
PLACE = "tcp:table-three:4000"


class Elsewhere:
    """A simulated board at a place that is remembered like that of any other."""

    name = "table-three"

    def __init__(self, chain: Chain, wiring: Wiring, address: str = PLACE) -> None:
        self.address = address
        self.board = SimulatedBoard(wiring)
        self._chain = chain
        self._target = SimulatedTarget(self.board, now_ms=self._now_ms, wait=wait_ms)
        self.board.start(self._now_ms())

    def _now_ms(self) -> int:
        return self._chain.boards.inside_ms()

    def transport(self) -> Any:
        return self._target.transport()

    async def appeared(self) -> None:
        await asyncio.get_running_loop().create_future()

    def unplug(self) -> None:
        self._target.unplug()

    def plug(self) -> None:
        self._target.plug()

    def set_up(self) -> None:
        """Every figure of the duel on its space, as far as this board has it."""
        fighters = placed_duel().table.fighters.values()
        spaces = {fighter.id: fighter.space for fighter in fighters if fighter.space}
        here = {f: space for f, space in spaces.items() if space in self.board.wiring.cell_of}
        self.board.stand(here, self._now_ms())


OPEN: list[Chain] = []


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().boards.close()


def app_in(folder: Path, *sources: SaidSource) -> Chain:
    """An app with this user folder; it is closed in the end."""
    OPEN.append(Chain(folder, *sources))
    return OPEN[-1]


def linked(folder: Path, wiring: Wiring, *, with_game: bool = True) -> tuple[Chain, Elsewhere]:
    """An app that has linked a board with this wiring."""
    source = SaidSource()
    chain = app_in(folder, source)
    place = Elsewhere(chain, wiring)
    source.found.append(Found(place, "Board of table three", "", is_likely=True))
    chain.boards.search()
    chain.pass_time(60)
    if with_game:
        place.set_up()
        chain.boards.follow(placed_duel())
    chain.boards.connect(PLACE)
    chain.pass_time(1500)
    return chain, place


REED = in_order_of_spaces(PADDOCK)


# --- Boards met before ----------------------------------------------------------------------------


def test_a_board_is_remembered_once_it_has_introduced_itself(tmp_path: Path) -> None:
    nobody = app_in(tmp_path, SaidSource(Found(NoDoor(), "nobody", "", is_likely=True)))
    nobody.boards.search()
    nobody.pass_time(60)
    nobody.boards.connect("serial:COM9")
    nobody.pass_time(600)
    nobody.boards.close()
    assert RememberedBoards(tmp_path).all() == []
    chain, _ = linked(tmp_path, REED, with_game=False)
    chain.boards.close()
    (board,) = RememberedBoards(tmp_path).all()
    assert (board.address, board.name, board.cells) == (PLACE, "Board of table three", 65)


def test_the_app_begins_with_the_board_it_met_last_unless_somebody_has_left_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.remembered.target_of", lambda _: NoDoor())
    chain, _ = linked(tmp_path, REED, with_game=False)
    chain.boards.close()
    again = app_in(tmp_path)
    again.boards.begin()
    assert again.boards.found()[0].name == "Board of table three"
    again.boards.disconnect()
    again.boards.close()
    later = app_in(tmp_path)
    later.boards.begin()
    assert not later.boards.is_linked
    assert [board.address for board in RememberedBoards(tmp_path).all()] == [PLACE]
    later.boards.forget(PLACE)
    assert RememberedBoards(tmp_path).all() == []
    later.boards.close()


def test_a_simulated_board_is_not_remembered(tmp_path: Path) -> None:
    chain = app_in(tmp_path)
    chain.play()
    chain.boards.disconnect()
    chain.boards.close()
    assert RememberedBoards(tmp_path).all() == []


# --- Wirings of one's own -------------------------------------------------------------------------


def own(folder: Path, wiring: Wiring) -> None:
    """Keep a wiring as a person does."""
    (folder / "wirings").mkdir(exist_ok=True)
    (folder / "wirings" / f"{wiring.name}.yaml").write_text(as_file(wiring), "utf-8")


def mirrored(cells: int, board: str) -> Wiring:
    """The spaces in the opposite order."""
    last = len(PADDOCK.spaces) - 1
    cell_of = {space.id: last - number for number, space in enumerate(PADDOCK.spaces)}
    return Wiring(map_id=PADDOCK.id, board=board, cells=cells, cell_of=cell_of)


def test_a_wiring_in_the_user_folder_comes_before_the_one_of_ringside(tmp_path: Path) -> None:
    own(tmp_path, mirrored(28, "mine"))
    chain, _ = linked(tmp_path, mirrored(28, "mine"))
    assert chain.boards.phase is Phase.IN_SYNC
    assert chain.boards.found()[0].remark is None


def test_a_wiring_for_more_cells_than_the_board_has_is_not_taken(tmp_path: Path) -> None:
    own(tmp_path, mirrored(28, "mine"))
    far = {space: cell + 100 for space, cell in mirrored(28, "far").cell_of.items()}
    own(tmp_path, Wiring(map_id=PADDOCK.id, board="a-far-one", cells=128, cell_of=far))
    chain, _ = linked(tmp_path, mirrored(28, "mine"))
    assert chain.boards.phase is Phase.IN_SYNC


def test_a_faulty_wiring_is_told_with_file_and_line_and_stops_no_game(tmp_path: Path) -> None:
    (tmp_path / "wirings").mkdir()
    text = as_file(mirrored(28, "mine")).replace("RP02", "RP99")
    (tmp_path / "wirings" / "raptor-paddock.mine.yaml").write_text(text, "utf-8")
    chain, _ = linked(tmp_path, REED)
    assert chain.boards.phase is Phase.IN_SYNC
    remark = chain.boards.found()[0].remark
    assert isinstance(remark, WiringFault)
    assert [str(problem) for problem in remark.problems] == [
        "wirings/raptor-paddock.mine.yaml:8: The map has no space RP99."
    ]


def test_of_several_boards_people_say_which_is_which(tmp_path: Path) -> None:
    own(tmp_path, REED_OWN)
    own(tmp_path, mirrored(64, "b-mirrored"))
    chain, _ = linked(tmp_path, mirrored(64, "b-mirrored"))
    remark = chain.boards.found()[0].remark
    assert isinstance(remark, WiringFault)
    assert "b-mirrored.yaml:1: This wiring fits" in str(remark.problems[0])
    assert chain.boards.phase is not Phase.IN_SYNC
    chain.boards.close()
    boards = RememberedBoards(tmp_path)
    boards.change(msgspec.structs.replace(boards.all()[0], wiring="b-mirrored"))
    chain, _ = linked(tmp_path, mirrored(64, "b-mirrored"))
    assert chain.boards.phase is Phase.IN_SYNC
    assert chain.boards.found()[0].remark is None
    assert boards.all()[0].wiring == "b-mirrored"  # what was said is kept


REED_OWN = msgspec.structs.replace(REED, board="a-straight")


# --- How the map lies -----------------------------------------------------------------------------

GRID = msgspec.structs.replace(REED, board="grid", grid=Grid(8, 8))


@pytest.mark.uncounted
@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_a_map_that_lies_turned_is_found_from_the_figures_and_told(
    turn: int, tmp_path: Path
) -> None:
    own(tmp_path, GRID)
    chain, place = linked(tmp_path, turned(GRID, turn))
    assert chain.boards.phase is Phase.IN_SYNC
    assert chain.boards.found()[0].remark == (MapTurned(90 * turn) if turn else None)
    place.board.lift("p1.raptor.1", chain.now_ms)
    chain.pass_time(600)
    assert chain.boards.seen()["RP07"] == "empty"


def test_a_board_on_which_nothing_stands_does_not_show_how_its_map_lies(tmp_path: Path) -> None:
    own(tmp_path, GRID)
    source = SaidSource()
    chain = app_in(tmp_path, source)
    place = Elsewhere(chain, turned(GRID, 1))
    source.found.append(Found(place, "grid", "", is_likely=True))
    chain.boards.search()
    chain.pass_time(60)
    chain.boards.follow(placed_duel())
    chain.boards.connect(PLACE)
    chain.pass_time(1500)
    assert chain.boards.found()[0].remark == MapUnclear()
    place.set_up()
    chain.pass_time(1500)
    assert chain.boards.found()[0].remark == MapTurned(90)
    assert chain.boards.phase is Phase.IN_SYNC


# --- Several boards as one ------------------------------------------------------------------------

LEFT = Wiring(
    map_id=PADDOCK.id, board="left", cells=16,
    cell_of={s.id: n for n, s in enumerate(PADDOCK.spaces[:10])},
    leds=16, led_of={s.id: n for n, s in enumerate(PADDOCK.spaces[:10])},
)  # fmt: skip
RIGHT = Wiring(
    map_id=PADDOCK.id, board="right", cells=24,
    cell_of={s.id: n for n, s in enumerate(PADDOCK.spaces[10:])},
    leds=24, led_of={s.id: n for n, s in enumerate(PADDOCK.spaces[10:])},
)  # fmt: skip
BESIDE = "tcp:table-four:4000"


@pytest.fixture
def tiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Chain, Elsewhere, Elsewhere]:
    """An app that knows two boards, each under a part of the map; it begins with the left one."""
    own(tmp_path, LEFT)
    own(tmp_path, RIGHT)
    chain = app_in(tmp_path)
    places = {PLACE: Elsewhere(chain, LEFT), BESIDE: Elsewhere(chain, RIGHT, BESIDE)}
    monkeypatch.setattr("hardware.remembered.target_of", places.__getitem__)
    boards = RememberedBoards(tmp_path)
    boards.remember(RememberedBoard(BESIDE, BESIDE, "Right", wiring="right"))
    boards.remember(RememberedBoard(PLACE, PLACE, "Left", wiring="left"))
    chain.boards.begin()
    chain.pass_time(1200)
    return chain, places[PLACE], places[BESIDE]


def test_a_map_on_two_boards_is_one_table(tiled: tuple[Chain, Elsewhere, Elsewhere]) -> None:
    chain, left, right = tiled
    assert [b.name for b in chain.boards.found() if b.state is FoundState.LINKED] == ["Left"]
    left.set_up()
    right.set_up()
    chain.boards.follow(placed_duel())
    chain.pass_time(1500)
    assert [b.name for b in chain.boards.found() if b.state is FoundState.LINKED] == [
        "Left", "Right",
    ]  # fmt: skip
    assert chain.boards.phase is Phase.IN_SYNC
    left.board.lift("p1.raptor.1", chain.now_ms)  # from RP07, on the left
    chain.pass_time(600)
    right.board.put("p1.raptor.1", "RP16", chain.now_ms)
    said = chain.pass_time(1500)
    (settled,) = [each for each in said if isinstance(each, Settled)]
    assert [(move.start, move.end) for move in settled.moves] == [("RP07", "RP16")]
    chain.boards.light(Guide("RP07", "RP16"))
    chain.pass_time(300)
    assert (set(left.board.lights), set(right.board.lights)) == ({"RP07"}, {"RP16"})


@pytest.mark.uncounted
def test_half_a_table_is_not_believed_and_both_boards_are_left_together(
    tiled: tuple[Chain, Elsewhere, Elsewhere],
) -> None:
    chain, left, right = tiled
    left.set_up()
    right.set_up()
    chain.boards.follow(placed_duel())
    chain.pass_time(1500)
    right.unplug()
    chain.pass_time(2100)
    assert (chain.boards.is_there, chain.boards.phase) == (False, Phase.OFFLINE)
    right.plug()
    chain.pass_time(12_000)
    assert chain.boards.phase is Phase.IN_SYNC
    chain.boards.disconnect()
    assert {board.is_left for board in RememberedBoards(chain.folder).all()} == {True}


# --- The flight recorder --------------------------------------------------------------------------


def test_what_was_before_the_trouble_is_in_the_flight_and_plays_the_same(tmp_path: Path) -> None:
    chain = app_in(tmp_path)
    hand = chain.boards.simulate("presence")
    assert chain.boards.flight() != b""
    chain.pass_time(1500)
    chain.boards.follow(placed_duel())
    chain.pass_time(1500)
    hand.lift("RP07")
    chain.pass_time(600)
    hand.put("RP16")
    chain.pass_time(600)
    hand.knock()
    chain.pass_time(3000)
    file = tmp_path / "flight.jsonl"
    file.write_bytes(chain.boards.flight())
    chain.boards.close()
    played = list(replay(read_trace(file)))
    assert [each.differs for each in played if each.differs] == []
    said = {type(output).__name__ for each in played for output in each.outputs}
    assert {"InSync", "Lifted", "Settled", "Mismatched"} <= said
    assert app_in(tmp_path).boards.flight() == b""


@pytest.mark.parametrize("content", [b'[{"board_id": "Zo\xeb"}]', b'[{"x":' + b"[" * 50_000])
def test_damaged_files_about_boards_are_set_aside_and_told_once(
    content: bytes, tmp_path: Path
) -> None:
    for name in ("boards.json", "figures.json"):
        (tmp_path / name).write_bytes(content)
    chain = Chain(tmp_path)
    chain.boards.begin()
    chain.boards.link(BoardAddress(PLACE, "table", NoDoor()))  # figures are read then
    chain.pass_time(600)
    assert [unused.path.name for unused in chain.boards.unused] == ["boards.json", "figures.json"]
    for name in ("boards.json", "figures.json"):
        assert (tmp_path / f"{name}.broken").read_bytes() == content
    chain.boards.close()


@pytest.mark.parametrize("link_to", ["/dev/zero", "boards.json"])
def test_what_is_no_file_about_boards_keeps_nobody_waiting(link_to: str, tmp_path: Path) -> None:
    (tmp_path / "boards.json").symlink_to(link_to)
    chain = Chain(tmp_path)
    chain.boards.begin()
    assert [unused.path.name for unused in chain.boards.unused] == ["boards.json"]
    chain.boards.close()
