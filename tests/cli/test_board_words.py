"""What the tools for boards say about link events and cells, without any board."""

from __future__ import annotations

import msgspec
import pytest

from cli.board_test_command import Walk, plan_of_cells, print_plan
from cli.board_words import Names, about, in_words
from firmware_protocol import link_events as e
from firmware_protocol.codec import Ping
from hardware.simulated_board import SimulatedBoard
from tests.cli.served_board import WIRING


def test_a_board_without_abilities_is_told_in_a_whole_sentence() -> None:
    hello = SimulatedBoard(WIRING).link._hello()  # noqa: SLF001
    hello.capabilities = 0
    assert about(hello) == "65 cells; no ability named (capabilities 0); firmware 1.0.0"


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            e.Synced((0, 254, 255), 1),
            "all cells are known; occupied: RP02 (cell 1); faulty: RP03 (cell 2)",
        ),
        (e.CellChanged(0, 7, 0, 1), "RP01 (cell 0): figure 7"),
        (e.CellChanged(64, 0, 0, 1), "the hello pad: empty"),
        (e.CellChanged(60, 255, 0, 1), "cell 60: does not answer"),
        (e.Doubted(), "something was missed; the board is asked for all cells"),
        (
            e.BoardRefused("version/too-new", {"major": 2, "minor": 3, "understood": 1}),
            (
                "the board cannot be used: The firmware of the board speaks version 2.3 of the"
                " protocol, this Ringside understands 1. Update Ringside"
            ),
        ),
        (
            e.BoardRefused("hello/too-many-cells", {"cells": 2000, "most": 1024}),
            (
                "the board cannot be used: HELLO says that the board has 2000 cells, which cannot"
                " be: 1 to 1024 are understood. Look at the field cells of HELLO (PROTOCOL.md,"
                " 0x81), or install the firmware again"
            ),
        ),
        (
            e.Misbehaved("event/misfit", {"cell": 9, "cells": 9}),
            (
                "the board is at fault (event/misfit): EVENT names cell 9, but HELLO says 9 cells,"
                " numbered from 0. Look at the fields cell of EVENT and cells of HELLO"
                " (PROTOCOL.md, 0x83)"
            ),
        ),
        (e.Behaved("event/misfit"), "the board does it right now (event/misfit)"),
        (e.Lost(), "the board has fallen silent"),
        (e.Restarted(3), "the board has started anew"),
        (e.Failed(Ping(), "no-answer"), "the board has not carried out PING: no-answer"),
    ],
)
def test_everything_that_happens_has_words(event: e.LinkEvent, told: str) -> None:
    names = Names(WIRING)
    names.greet(SimulatedBoard(WIRING).link._hello())  # noqa: SLF001
    assert in_words(event, names) == told


def told_walk() -> Walk:
    """Cell 0 was walked over, cell 1 bounced, cell 2 was only left, cell 3 fails, 4 is silent."""
    walk = Walk(None)
    hello = SimulatedBoard(msgspec.structs.replace(WIRING, cells=5)).link._hello()  # noqa: SLF001
    walk.hear(e.Greeted(hello), 0)
    walk.hear(e.Synced((0, 0, 254, 0, 0, 0), 1), 0)
    for cell, state, ms in (
        (0, 254, 100), (0, 0, 900), (1, 254, 1000), (1, 0, 1100), (1, 254, 1200), (1, 0, 1300),
        (1, 254, 1400), (1, 0, 2000), (3, 255, 3000),
    ):  # fmt: skip
        walk.hear(e.CellChanged(cell, state, 0, 1), ms)
    walk.hear(e.Synced((0, 0, 0, 255, 0, 0), 9), 4000)  # something was missed
    return walk


def test_every_cell_gets_its_mark() -> None:
    walk = told_walk()
    assert plan_of_cells(walk) == ["   0+     1~     2?     3!     4."]
    assert not walk.is_complete
    assert walk.report(1)["bounces"] == 2
    assert walk.hear(e.CellChanged(4, 254, 0, 1), 5000) == "cell 4: a figure  (2 of 5)"
    assert walk.hear(e.CellChanged(99, 254, 0, 1), 5000) is None


def test_a_bouncing_cell_is_named_below_the_plan(capsys: pytest.CaptureFixture[str]) -> None:
    print_plan(told_walk(), None, None)
    out = capsys.readouterr().out
    assert "~  lost the figure for moments: 1 cell" in out
    assert "cell 1 lost its figure 2 times: see docs/hardware.md." in out
