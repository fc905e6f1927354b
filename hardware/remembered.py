"""Boards met before, known by their own id: kept in one file in the user folder.

The id is what stays: the serial number of a USB board or the name of a Bluetooth board. Only a
board that has neither is known by its port or address. A damaged file is set aside, never a reason
to fail.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Final

import msgspec

from companion.content.whole_file import write_whole
from hardware.targets import target_of
from hardware.transports.ble import BleTarget
from hardware.transports.serial_port import SerialTarget
from hardware.usb_ports import usb_id

if TYPE_CHECKING:
    from pathlib import Path

    from hardware.transports.base import Target

FILE: Final = "boards.json"
MOST: Final = 50


class RememberedBoard(msgspec.Struct, frozen=True):
    """One board. `board_id` never changes; `address` is where it was met last."""

    board_id: str
    address: str
    name: str
    cells: int = 0
    radio_address: str | None = None
    """How the radio called it then: enough to recognise it on this computer."""
    usb: str = ""
    """The USB device it is, as far as that says of itself; several cheap ones are alike."""
    wiring: str = ""
    """Which wirings are its own, by their board's name; empty: those that fit best."""
    is_left: bool = False
    """Somebody has left it: it is not linked by itself any more."""

    def target(self) -> Target:
        """Where to look for it. Raises BoardError if the address cannot be a place."""
        target = target_of(self.address)
        if isinstance(target, SerialTarget):
            return SerialTarget(target.port, usb=usb_id(self.usb or self.board_id))
        if isinstance(target, BleTarget):
            return BleTarget(target.wanted, known_as=self.radio_address)
        return target


def met(target: Target, name: str, *, board_id: str = "", cells: int = 0) -> RememberedBoard:
    """A board that has introduced itself at a place, to be remembered."""
    address, usb, radio_address = target.address, "", None
    if isinstance(target, SerialTarget) and target.usb is not None:
        usb = str(target.usb)
        board_id = usb if target.usb.serial_number else board_id
    elif isinstance(target, BleTarget) and target.met is not None:
        radio_address = target.met.address
        if target.met.name:
            address = board_id = f"ble:{target.met.name}"
    return RememberedBoard(
        board_id=board_id or address,
        address=address,
        name=name,
        cells=cells,
        radio_address=radio_address,
        usb=usb,
    )


class RememberedBoards:
    """The file. The board met last comes first."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE

    def all(self) -> list[RememberedBoard]:
        """Every board known, the one met last first."""
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=list[RememberedBoard])
        except OSError:
            return []
        except msgspec.DecodeError:
            with contextlib.suppress(OSError):
                self._path.replace(self._path.with_suffix(".damaged"))
            return []

    def known(self, board_id: str) -> RememberedBoard | None:
        """The board of this id, or at this address."""
        boards = self.all()
        return next((b for b in boards if b.board_id == board_id), None) or next(
            (board for board in boards if board.address == board_id), None
        )

    def remember(self, board: RememberedBoard) -> None:
        """Put it first, in place of what was known under its id.

        What people have said about it stays, and so does its address in the air.
        """
        known = self.all()
        before = next((each for each in known if each.board_id == board.board_id), None)
        if before is not None:
            board = msgspec.structs.replace(
                board,
                wiring=board.wiring or before.wiring,
                radio_address=board.radio_address or before.radio_address,
            )
        # One that was known by its port alone until now is not known twice.
        others = [each for each in known if each.board_id not in {board.board_id, board.address}]
        if known[:1] != [board]:
            self._write([board, *others][:MOST])

    def change(self, board: RememberedBoard) -> None:
        """Keep this in place of what was known under its id, in the same order."""
        self._write([board if each.board_id == board.board_id else each for each in self.all()])

    def forget(self, board_id: str) -> None:
        """It is not looked for any more."""
        self._write([known for known in self.all() if known.board_id != board_id])

    def _write(self, boards: list[RememberedBoard]) -> None:
        # A full disk is no reason to stop: the board is only not known next time.
        write_whole(self._path, msgspec.json.format(msgspec.json.encode(boards), indent=2) + b"\n")
