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
    TOO_NEW: "The firmware of the board is newer than this Ringside. Update Ringside.",
    NOT_UNDERSTOOD: "The board says of itself what cannot be. Install its firmware again.",
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
