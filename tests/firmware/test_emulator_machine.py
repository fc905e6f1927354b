"""The emulated controller itself, with programs of a few lines instead of the firmware."""

from __future__ import annotations

import subprocess
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from firmware.emulator.errors import BoardStoppedError, EmulatorError
from firmware.emulator.machine import F_CPU, Machine
from tests.firmware.emulated import booted_board, image

if TYPE_CHECKING:
    from pathlib import Path

START_UART = "UBRR0 = 16; UCSR0A = _BV(U2X0); UCSR0B = _BV(RXEN0) | _BV(TXEN0);"
SEND = "while (!(UCSR0A & _BV(UDRE0))) {} UDR0 ="
CYCLES_PER_BIT = 8 * 17
HOST_BYTE_CYCLES = 10 * F_CPU / 115_200


def machine_with(main: str, folder: Path) -> Machine:
    """A machine that runs this main function."""
    image("uno")  # says what is missing, if the tools are
    source, elf = folder / "program.c", folder / "program.elf"
    source.write_text(
        "#include <avr/interrupt.h>\n#include <avr/io.h>\n#include <avr/sleep.h>\n"
        f"int main(void) {{ {main} for (;;) {{}} }}\n"
    )
    command = ["avr-gcc", "-mmcu=atmega328p", "-Os", "-o", str(elf), str(source)]
    subprocess.run(command, check=True)
    return Machine(elf, "uno", cells=8, lights="shift")


def test_a_byte_takes_ten_bit_times(tmp_path: Path) -> None:
    machine = machine_with(
        f"{START_UART} for (char c = 'a'; c < 'f'; c++) {{ {SEND} c; }}", tmp_path
    )
    machine.run_until(20_000)
    said = machine.received()
    assert bytes(byte for _, byte in said) == b"abcde"
    gaps = [later - earlier for (earlier, _), (later, _) in pairwise(said)]
    assert gaps == [10 * CYCLES_PER_BIT] * 4


def test_bytes_arrive_at_the_rate_of_the_host(tmp_path: Path) -> None:
    echo = f"{START_UART} for (;;) {{ while (!(UCSR0A & _BV(RXC0))) {{}} UDR0 = UDR0; }}"
    machine = machine_with(echo, tmp_path)
    machine.run_until(1000)
    machine.send(bytes(range(200)))
    machine.run_until(1000 + round(199.5 * HOST_BYTE_CYCLES))
    assert machine.waiting == 1
    machine.run_until(400_000)
    assert bytes(byte for _, byte in machine.received()) == bytes(range(200))
    assert machine.overruns == 0


def test_bytes_that_nobody_fetches_are_lost_after_the_third() -> None:
    board = booted_board()
    board.hang()
    board.send(b"1234567")
    board.run_ms(2)
    assert board.machine.overruns == 4


def test_bytes_are_not_heard_before_the_receiver_is_on(tmp_path: Path) -> None:
    machine = machine_with("", tmp_path)
    machine.send(b"hello")
    machine.run_until(20_000)
    assert (machine.waiting, machine.overruns) == (0, 0)


def test_a_program_that_sleeps_for_ever_stops_the_machine(tmp_path: Path) -> None:
    machine = machine_with("cli(); sleep_enable(); sleep_cpu();", tmp_path)
    with pytest.raises(BoardStoppedError, match="has stopped at cycle"):
        machine.run_until(10_000)


def test_the_level_of_a_pin_can_be_seen(tmp_path: Path) -> None:
    machine = machine_with("DDRB = 3; PORTB = 1;", tmp_path)
    assert machine.pin("B0") is None
    machine.run_until(1000)
    assert (machine.pin("B0"), machine.pin("B1"), machine.pin("B4")) == (True, False, None)
    assert machine.pin("D6") is True  # the end of the chain: cell 0 is empty
    assert machine.pin("K0") is None


def test_an_outer_driver_is_stronger_than_an_inner_pull_up(tmp_path: Path) -> None:
    main = (
        f"{START_UART} DDRD = _BV(4); PORTD = _BV(6);"  # LOAD low: the input of cell 0 is seen
        f"for (;;) {{ PORTC ^= 1; PORTD ^= 2; {SEND} (PIND >> 6 & 1) + '0'; }}"
    )
    machine = machine_with(main, tmp_path)
    machine.run_until(50_000)
    machine.contact_at(50_000, 0, closed=True)
    machine.received()
    machine.run_until(100_000)
    said = bytes(byte for _, byte in machine.received())
    assert said.lstrip(b"1").strip(b"0") == b""
    assert said.endswith(b"000")


def test_a_reset_keeps_the_eeprom_and_the_outer_levels(tmp_path: Path) -> None:
    machine = machine_with(f"{START_UART} {SEND} (PIND >> 6 & 1) + '0';", tmp_path)
    machine.write_eeprom(b"kept")
    machine.run_until(5000)
    machine.reset()
    machine.run_until(10_000)
    assert bytes(byte for _, byte in machine.received()) == b"11"
    assert machine.read_eeprom()[:5] == b"kept\xff"


def test_what_is_no_image_is_refused(tmp_path: Path) -> None:
    image("uno")
    text = tmp_path / "notes.txt"
    text.write_text("no image at all")
    with pytest.raises(EmulatorError, match=r"notes\.txt is no image for an atmega328p"):
        Machine(text, "uno", cells=8, lights="shift")


@pytest.mark.parametrize("cells", [0, 257])
def test_a_board_has_a_sensible_number_of_cells(cells: int) -> None:
    with pytest.raises(EmulatorError, match=f"between 1 and 256 cells, not {cells}"):
        Machine(image("uno"), "uno", cells=cells, lights="shift")
