"""What can be wrong with a board or the way to it: one reason each, and advice to follow.

Reasons are stable codes; whoever shows them may have better words. Which exception of which library
means what is known to the transport that uses the library.
"""

from __future__ import annotations

import sys
from typing import Final

NO_ADAPTER: Final = "bluetooth/no-adapter"
BLUETOOTH_OFF: Final = "bluetooth/off"
BLUETOOTH_DENIED: Final = "bluetooth/no-permission"
NO_BLUETOOTH_SOFTWARE: Final = "bluetooth/no-software"
NOT_IN_RANGE: Final = "bluetooth/not-in-range"
NO_SUCH_PORT: Final = "port/not-there"
NO_PERMISSION: Final = "port/no-permission"
PORT_BUSY: Final = "port/busy"
UNREACHABLE: Final = "network/unreachable"
TOO_NEW: Final = "firmware/too-new"
NOT_UNDERSTOOD: Final = "firmware/not-understood"
STATE_CRC: Final = "firmware/state-crc"
REV_JUMPS: Final = "firmware/rev-jumps"
EVENT_MISFIT: Final = "firmware/event-misfit"
PAGE_MISFIT: Final = "firmware/snapshot-misfit"
NO_SNAPSHOT: Final = "firmware/no-snapshot"
NO_HELLO: Final = "firmware/no-hello"
NOT_A_PLACE: Final = "board/not-a-place"
NOT_A_BOARD: Final = "board/not-a-board"
VANISHED: Final = "link/vanished"
SILENT: Final = "link/silent"
TIMED_OUT: Final = "link/timed-out"
FAILED: Final = "link/failed"

_ADVICE: Final[dict[str, str]] = {
    NO_ADAPTER: "This computer has no Bluetooth. Plug in a Bluetooth adapter, or use a USB cable.",
    BLUETOOTH_OFF: "Bluetooth is off. Turn it on in the settings of this device.",
    BLUETOOTH_DENIED: "Ringside may not use Bluetooth. Allow it in the privacy settings of this "
    "device.",
    NO_BLUETOOTH_SOFTWARE: "The Bluetooth service does not answer. Start it, or use a USB cable.",
    NOT_IN_RANGE: "No board was heard. Switch the board on, bring it close, and disconnect it from "
    "other devices.",
    NO_SUCH_PORT: "There is no port {port}. Plug in the cable of the board; some cables only "
    "charge and carry no data.",
    NO_PERMISSION: "The port {port} may not be opened. Allow it in the settings of this computer.",
    PORT_BUSY: "Another program uses {port}. Close it (a serial monitor, a printer or another "
    "Ringside).",
    UNREACHABLE: "Nothing answers at {address}. Check that the board is on and in the same "
    "network.",
    TOO_NEW: "The firmware of the board speaks version {major}.{minor} of the protocol, this "
    "Ringside understands {understood}. Update Ringside.",
    NOT_UNDERSTOOD: "HELLO says that the board has {cells} cells, which cannot be: 1 to {most} are "
    "understood. Look at the field cells of HELLO (PROTOCOL.md, 0x81), or install the firmware "
    "again.",
    STATE_CRC: "HEARTBEAT at rev {rev} says state_crc {came}, but the {cells} cells that the board "
    "has told at this rev give {expected}. Look at how the firmware makes state_crc: CRC-16 over "
    "one state byte per cell in order, the hello pad included (PROTOCOL.md, From the board).",
    REV_JUMPS: "{message} says rev {came}, but {expected} was expected, and no frame is missing "
    "before it. Look at how the firmware counts rev: up by one with every change of a cell and "
    "never otherwise, and what names a rev is sent after the EVENTs up to it (PROTOCOL.md, What a "
    "board does).",
    EVENT_MISFIT: "EVENT names cell {cell}, but HELLO says {cells} cells, numbered from 0. Look at "
    "the fields cell of EVENT and cells of HELLO (PROTOCOL.md, 0x83).",
    PAGE_MISFIT: "SNAPSHOT page {page} of {pages} (first {first}, form {form}, {length} bytes of "
    "data) does not fit the {cells} cells of HELLO. Look at cells, which counts the hello pad, and "
    "at first, form and data of the pages (PROTOCOL.md, 0x82).",
    NO_SNAPSHOT: "GET_SNAPSHOT was sent {tries} times and no SNAPSHOT came, though the board beats "
    "({beats} HEARTBEATs meanwhile). Look at the line from the computer to the board, and at how "
    "the firmware answers type 0x02 (PROTOCOL.md, What a host does).",
    NO_HELLO: "GET_HELLO was sent {tries} times and no HELLO came, though the board beats ({beats} "
    "HEARTBEATs meanwhile). Look at the line from the computer to the "
    "board, and at how the firmware answers type 0x01 (PROTOCOL.md, What a host does).",
    NOT_A_PLACE: "No board can be at {text}. Write tcp:HOST:PORT (tcp:192.168.0.7:4000), a "
    "serial port (serial:/dev/ttyACM0, COM3), or ble:NAME.",
    NOT_A_BOARD: "{name} is open, but no Ringside board answers. Choose another port, or install "
    "the firmware on the board.",
    VANISHED: "The board has gone. Check the cable or the power of the board; Ringside goes on "
    "trying.",
    SILENT: "The board has fallen silent. Check its power; Ringside goes on trying.",
    TIMED_OUT: "{name} took too long to answer. Switch the board off and on again.",
    FAILED: "The link to the board broke ({detail}). Ringside goes on trying; if that does not "
    "help, switch the board off and on again.",
}

_ADVICE_ON_LINUX: Final[dict[str, str]] = {
    NO_PERMISSION: "The port {port} may not be opened. Run: sudo usermod -aG {group} $USER "
    "(then log out and in again).",
    NO_BLUETOOTH_SOFTWARE: "The Bluetooth service does not answer. Run: sudo apt install bluez && "
    "sudo systemctl start bluetooth",
    BLUETOOTH_OFF: "Bluetooth is off. Turn it on in the settings, or run: bluetoothctl power on",
    BLUETOOTH_DENIED: "Ringside may not use Bluetooth. Run: sudo usermod -aG bluetooth $USER "
    "(then log out and in again).",
}

REASONS: Final = tuple(_ADVICE)
FAULTS: Final = (STATE_CRC, REV_JUMPS, EVENT_MISFIT, PAGE_MISFIT, NO_SNAPSHOT, NO_HELLO)
"""Mistakes of a firmware: the board is there and speaks, but what it says cannot be believed."""
REFUSALS: Final = (TOO_NEW, NOT_UNDERSTOOD, *FAULTS)
"""The board is there and cannot be used: waiting or looking for it does not help."""


class BoardError(Exception):
    """A board cannot be used: `reason` is a stable code, `advice` a sentence, `facts` details."""

    def __init__(self, reason: str, advice: str, facts: dict[str, str | int] | None = None) -> None:
        super().__init__(advice)
        self.reason = reason
        self.advice = advice
        self.facts = facts or {}

    def __repr__(self) -> str:
        return f"BoardError({self.reason}, {self.facts})"

    def bare(self) -> BoardError:
        """The same without the calls that led to it: keeping it keeps nothing else alive."""
        return BoardError(self.reason, self.advice, self.facts)


def board_error(
    reason: str,
    facts: dict[str, str | int] | None = None,
    *,
    platform: str = sys.platform,
    **more: str | int,
) -> BoardError:
    """The error of this reason with its advice."""
    facts = {**(facts or {}), **more}
    advice = _ADVICE[reason]
    if platform.startswith("linux"):
        advice = _ADVICE_ON_LINUX.get(reason, advice)
    return BoardError(reason, advice.format_map(_Facts(facts)), facts)


class _Facts(dict[str, str | int]):
    """What an advice may name; what is not known is called a board."""

    def __missing__(self, key: str) -> str:
        return "dialout" if key == "group" else "the board"
