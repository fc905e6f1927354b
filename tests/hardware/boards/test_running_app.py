"""Facts about a running app: what somebody adds beside it is seen without a restart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.tracking.outputs import Phase
from hardware.boards.address import BoardAddress
from hardware.boards.folder_watch import WATCHED, FolderWatch
from hardware.boards.service import Boards
from hardware.boards.values import FoundState
from hardware.remembered import FILE, RememberedBoard, RememberedBoards
from hardware.wiring import Wiring, as_file
from hardware.wiring_choice import FOLDERS
from tests.hardware.boards.chain import Chain, NoDoor, placed_duel
from tests.hardware.boards.test_known import (
    BESIDE,
    LEFT,
    PADDOCK,
    PLACE,
    REED,
    RIGHT,
    Elsewhere,
    app_in,
    linked,
)
from tests.hardware.boards.test_known import _closed as _closed  # noqa: PLC0414  (closes the apps)

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

LOOK_MS = 2500
TABLE_THREE = RememberedBoard(PLACE, PLACE, "Board of table three")


def own(folder: Path, wiring: Wiring) -> None:
    """A person writes a wiring of their own."""
    (folder / "wirings").mkdir(exist_ok=True)
    (folder / "wirings" / f"{wiring.name}.yaml").write_text(as_file(wiring), "utf-8")


def places_at(
    chain: Chain, monkeypatch: pytest.MonkeyPatch, **wirings: Wiring
) -> dict[str, Elsewhere]:
    """Simulated boards at these places, wherever an address is made a target."""
    addresses = {"left": PLACE, "right": BESIDE}
    places = {addresses[n]: Elsewhere(chain, w, addresses[n]) for n, w in wirings.items()}
    for module in ("hardware.remembered", "hardware.targets"):
        monkeypatch.setattr(f"{module}.target_of", places.__getitem__)
    return places


def test_a_board_that_is_added_while_the_app_runs_is_linked_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chain = app_in(tmp_path)
    places_at(chain, monkeypatch, left=REED)
    chain.pass_time(LOOK_MS)
    assert not chain.boards.is_linked
    RememberedBoards(tmp_path).remember(TABLE_THREE)
    chain.pass_time(LOOK_MS + 1500)
    (board,) = [each for each in chain.boards.found() if each.is_held]
    assert (board.id, board.state) == (PLACE, FoundState.LINKED)


def test_a_board_that_is_added_beside_another_is_found_without_a_search(tmp_path: Path) -> None:
    chain, _ = linked(tmp_path, REED)
    RememberedBoards(tmp_path).remember(
        RememberedBoard("tcp:10.0.0.9:4000", "tcp:10.0.0.9:4000", "Attic")
    )
    chain.pass_time(LOOK_MS)
    assert [each.name for each in chain.boards.found() if not each.is_held and each.name] == [
        "Attic"
    ]
    assert chain.boards.found()[0].id == PLACE  # the linked one stays


def test_a_board_that_was_unlinked_is_not_linked_again_by_looking(tmp_path: Path) -> None:
    chain, _ = linked(tmp_path, REED)
    chain.boards.disconnect()
    chain.pass_time(2 * LOOK_MS)
    assert not chain.boards.is_linked
    assert PLACE in [each.id for each in chain.boards.found()]


def test_a_wiring_that_is_written_while_the_app_runs_is_used(tmp_path: Path) -> None:
    shifted = {space: cell + 30 for space, cell in REED.cell_of.items()}
    mine = Wiring(map_id=PADDOCK.id, board="mine", cells=64, cell_of=shifted)
    chain, _ = linked(tmp_path, mine)
    assert chain.boards.seen()["RP07"] == "empty"  # the reference board has it elsewhere
    own(tmp_path, mine)
    chain.pass_time(LOOK_MS + 1500)
    assert chain.boards.seen()["RP07"] == "somebody"
    assert chain.boards.phase is Phase.IN_SYNC


def test_a_wiring_that_is_meant_is_used_as_soon_as_somebody_says_so(tmp_path: Path) -> None:
    chain, _ = linked(tmp_path, REED)
    for name, by in (("a-one", 1), ("b-two", 2)):
        cells = {space: cell + by for space, cell in REED.cell_of.items()}
        own(tmp_path, Wiring(map_id=PADDOCK.id, board=name, cells=64, cell_of=cells))
    chain.pass_time(LOOK_MS)
    table = chain.boards.table
    assert table is not None
    assert table.bridge is not None
    assert table.bridge.senses.boards[0].wiring.board == "a-one"
    known = RememberedBoards(tmp_path)
    known.change(msgspec.structs.replace(known.all()[0], wiring="b-two"))
    chain.pass_time(LOOK_MS)
    assert table.bridge.senses.boards[0].wiring.board == "b-two"


def test_a_second_board_under_the_map_joins_while_the_app_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own(tmp_path, LEFT)
    own(tmp_path, RIGHT)
    RememberedBoards(tmp_path).remember(RememberedBoard(PLACE, PLACE, "Left", wiring="left"))
    chain = app_in(tmp_path)
    places = places_at(chain, monkeypatch, left=LEFT, right=RIGHT)
    chain.boards.begin()
    chain.pass_time(1200)
    for place in places.values():
        place.set_up()
    chain.boards.follow(placed_duel())
    chain.pass_time(1500)
    assert sum(each.is_held for each in chain.boards.found()) == 1
    known = RememberedBoards(tmp_path)
    known.file.write([*known.all(), RememberedBoard(BESIDE, BESIDE, "Right", wiring="right")])
    chain.pass_time(LOOK_MS + 2500)
    assert [b.name for b in chain.boards.found() if b.state is FoundState.LINKED] == [
        "Left", "Right",
    ]  # fmt: skip
    assert chain.boards.phase is Phase.IN_SYNC


def test_a_board_is_linked_by_its_name_or_its_address_and_nonsense_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chain = app_in(tmp_path)
    assert "Write tcp:HOST:PORT" in str(chain.boards.link_to("tcp:nowhere"))
    assert not chain.boards.is_linked
    RememberedBoards(tmp_path).remember(msgspec.structs.replace(TABLE_THREE, is_left=True))
    places_at(chain, monkeypatch, left=REED)
    for text in ("board of table three", PLACE):
        chain.boards.link_to(text)
        chain.pass_time(1500)
        assert chain.boards.is_there
        chain.boards.disconnect()


def test_a_board_that_cannot_be_reached_can_be_left(tmp_path: Path) -> None:
    chain = app_in(tmp_path)
    chain.boards.link(BoardAddress("serial:COM9", "COM9", NoDoor()))
    chain.pass_time(300)
    (board,) = [each for each in chain.boards.found() if each.is_held]
    assert (board.state, board.reason) == (FoundState.FAILED, "port/not-there")
    chain.boards.disconnect()
    assert not any(each.is_held for each in chain.boards.found())


def test_a_link_that_leads_nowhere_hides_no_wiring_beside_it(tmp_path: Path) -> None:
    watch = FolderWatch(tmp_path)
    (tmp_path / "wirings").mkdir()
    (tmp_path / "wirings" / "gone.yaml").symlink_to(tmp_path / "nowhere")
    assert [watch.has_changed(at_ms) for at_ms in (0, 2000)] == [True, False]
    own(tmp_path, REED)
    assert watch.has_changed(4000)


def test_what_is_looked_at_is_what_is_kept() -> None:
    assert (FILE, *FOLDERS) == WATCHED


def test_a_board_is_seen_by_an_app_that_never_asked_for_one(tmp_path: Path) -> None:
    boards = Boards(tmp_path, now_ms=iter(range(0, 100_000, 1000)).__next__, sources=())
    boards.begin()
    for _ in range(4):
        boards.poll()
    RememberedBoards(tmp_path).remember(RememberedBoard("tcp:127.0.0.1:9", "tcp:127.0.0.1:9", "x"))
    for _ in range(4):
        boards.poll()
    assert boards.is_linked
    boards.close()
