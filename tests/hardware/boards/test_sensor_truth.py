"""Facts about what a sensor is worth: one truth per cell, whenever a fault comes and goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.tracking.outputs import Phase
from hardware.boards.values import CellTrust
from tests.hardware.boards.chain import Chain

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hardware.boards.hand import BoardHand
    from hardware.boards.values import CellQuality


@pytest.fixture
def chain(tmp_path: Path) -> Iterator[Chain]:
    made = Chain(tmp_path)
    yield made
    made.boards.close()


def cell_of(chain: Chain, name: str) -> CellQuality:
    return next(cell for cell in chain.boards.cells() if cell.cell == name)


def trust_in(chain: Chain, name: str) -> CellTrust:
    return cell_of(chain, name).trust


def fail(chain: Chain, hand: BoardHand, name: str, *, is_faulty: bool = True) -> None:
    hand.board.set_fault(name, chain.now_ms, is_faulty=is_faulty)
    chain.pass_time(300)


def touch(chain: Chain, hand: BoardHand, name: str) -> None:
    """Put a figure there and lift it again."""
    hand.board.put("x", name, chain.now_ms)
    chain.pass_time(600)
    hand.board.lift("x", chain.now_ms)
    chain.pass_time(600)


def test_a_cell_that_was_faulty_before_linking_is_dead(chain: Chain) -> None:
    hand = chain.boards.simulate("presence")
    hand.board.faulty.add("5")
    chain.pass_time(1200)
    assert trust_in(chain, "5") is CellTrust.DEAD
    assert sum(cell.trust is CellTrust.DEAD for cell in chain.boards.cells()) == 1


def test_a_mended_cell_turns_good_by_itself(chain: Chain) -> None:
    hand = chain.boards.simulate("presence")
    hand.board.faulty.add("5")
    chain.pass_time(1200)
    fail(chain, hand, "5", is_faulty=False)
    assert trust_in(chain, "5") is CellTrust.UNTRIED
    touch(chain, hand, "5")
    assert trust_in(chain, "5") is CellTrust.GOOD


def test_a_cell_that_is_mended_while_the_board_restarts_is_not_dead_any_more(chain: Chain) -> None:
    hand = chain.boards.simulate("presence")
    chain.pass_time(1200)
    fail(chain, hand, "5")
    assert trust_in(chain, "5") is CellTrust.DEAD
    hand.board.faulty.clear()
    hand.board.reset(chain.now_ms)
    chain.pass_time(2000)
    assert trust_in(chain, "5") is CellTrust.UNTRIED
    touch(chain, hand, "5")
    assert trust_in(chain, "5") is CellTrust.GOOD


def test_a_cell_that_fails_while_the_board_restarts_is_dead(chain: Chain) -> None:
    hand = chain.boards.simulate("presence")
    chain.pass_time(1200)
    touch(chain, hand, "5")
    hand.board.faulty.add("5")
    hand.board.reset(chain.now_ms)
    chain.pass_time(2000)
    assert trust_in(chain, "5") is CellTrust.DEAD


@pytest.mark.uncounted
@pytest.mark.parametrize("restarts", [0, 1, 2])
def test_no_cell_is_dead_and_has_a_figure_at_once(chain: Chain, restarts: int) -> None:
    hand = chain.play()
    spaces = {cell.cell for cell in chain.boards.cells() if cell.is_occupied}
    assert "RP07" in spaces
    fail(chain, hand, "RP07")
    for _ in range(restarts):
        hand.board.reset(chain.now_ms)
        chain.pass_time(2000)
    assert cell_of(chain, "RP07").trust is CellTrust.DEAD
    assert not cell_of(chain, "RP07").is_occupied
    fail(chain, hand, "RP07", is_faulty=False)
    assert cell_of(chain, "RP07").trust is not CellTrust.DEAD
    assert cell_of(chain, "RP07").is_occupied
    chain.pass_time(2000)
    assert chain.boards.phase is Phase.IN_SYNC


def test_a_cell_that_is_mended_during_a_game_is_listened_to_again(chain: Chain) -> None:
    hand = chain.play()
    fail(chain, hand, "RP01")
    assert "RP01" in chain.boards.doubtful()
    hand.board.faulty.clear()
    hand.board.reset(chain.now_ms)  # nobody hears when it is mended
    chain.pass_time(2000)
    assert "RP01" not in chain.boards.doubtful()
    assert trust_in(chain, "RP01") is not CellTrust.DEAD


def test_a_cell_that_lost_figures_for_moments_is_good_again_after_a_while(chain: Chain) -> None:
    hand = chain.boards.simulate("presence")
    chain.pass_time(1200)
    for _ in range(3):
        hand.board.put("x", "5", chain.now_ms)
        chain.pass_time(90)
        hand.board.lift("x", chain.now_ms)
        chain.pass_time(90)
    assert trust_in(chain, "5") is CellTrust.WEAK
    for _ in range(4):
        touch(chain, hand, "5")
    assert trust_in(chain, "5") is CellTrust.GOOD
