"""How the emulated board boots, gets stuck and boots again; and its chip knows the protocol."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

from firmware.emulator.board import EmulatedBoard
from firmware_protocol.codec import STATE_EMPTY, GetHello, Hello
from tests.firmware.emulated import booted_board, image, new_board

VECTORS = Path(__file__).parents[2] / "firmware_protocol" / "vectors"


def test_the_watchdog_wakes_a_stuck_board() -> None:
    board = booted_board()
    board.place(30)
    board.run_ms(100)
    board.heard()
    board.hang()
    board.run_ms(400)
    board.restart_listening()
    assert board.received() == b""
    assert board.watchdog_resets == 0
    board.run_ms(300)
    assert board.watchdog_resets == 1
    assert len(board.heard_of(Hello)) == 1
    board.run_ms(2000)
    assert board.watchdog_resets == 1
    board.lift(30)
    board.run_ms(30)
    assert (30, STATE_EMPTY) in board.changes()


def test_every_boot_has_an_id_of_its_own_that_outlives_the_reset() -> None:
    board = new_board()
    boots = []
    for _ in range(4):
        board.run_ms(20)
        (hello,) = board.heard_of(Hello)
        boots.append(hello.boot)
        board.reset()
    assert board.resets == 4
    steps = {(later - earlier) & 0xFFFF for earlier, later in pairwise(boots)}
    assert steps == {0x9E37}


def test_a_board_in_its_boot_loader_hears_nothing_and_then_boots() -> None:
    board = booted_board()
    board.reset(deaf_ms=1500)
    board.restart_listening()
    board.place(4)
    board.say(GetHello())
    board.run_ms(1499)
    assert board.received() == b""
    assert board.machine.waiting == 0
    board.run_ms(30)
    (hello,) = board.heard()
    assert isinstance(hello, Hello)
    assert hello.rev & 0xFFFF == 0


def test_the_eeprom_of_one_board_can_be_given_to_another() -> None:
    first = booted_board()
    second = new_board()
    second.machine.write_eeprom(first.machine.read_eeprom())
    second.run_ms(20)
    third = new_board()
    third.run_ms(20)
    (old,), (new,) = second.heard_of(Hello), third.heard_of(Hello)
    assert old.boot != new.boot


def test_the_controller_decodes_every_vector() -> None:
    names = [
        case["name"]
        for file in ("frames.json", "streams.json")
        for case in json.loads((VECTORS / file).read_text("utf-8"))
    ]
    board = EmulatedBoard(elf=image("vectors-uno"))
    board.run_ms(2000)
    expected = "".join(f"ok {name}\n" for name in names) + "DONE\n"
    assert board.received().decode("ascii") == expected
