"""Where a board is, as people write it: `serial:COM3`, `tcp:host:port`, `ble:` or `ble:name`.

The first word may be left out where the rest says it: a port or a URL of pyserial is a serial port,
`host:port` is in the network, and any other name is one that a board has in the air.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from companion.content.board_labels import load_board_labels
from companion.numbers import whole_number
from hardware.errors import NOT_A_PLACE, board_error
from hardware.transports.ble import BleTarget
from hardware.transports.serial_port import SerialTarget, is_url
from hardware.transports.tcp import TcpTarget

if TYPE_CHECKING:
    from hardware.transports.base import BoardTarget

KINDS: Final = ("serial", "tcp", "ble")
_PORT: Final = re.compile(r".*[/\\].*|COM\d+|(tty|cu\.|pts).*", re.IGNORECASE | re.DOTALL)
_NETWORK: Final = re.compile(r"[^\s/]+:\d+|\d+(\.\d+){3}|localhost|\S+\.local")


def target_of(text: str) -> BoardTarget:
    """The place that is meant. Raises BoardError if that cannot be a place."""
    kind, _, rest = text.partition(":")
    if kind not in KINDS:
        kind, rest = _kind_of(text), text
    if kind == "ble":
        return BleTarget(rest or None)
    if kind == "tcp":
        host, _, written = rest.rpartition(":")
        number = whole_number(written, 1, 0xFFFF)
        if not host or number is None:
            raise board_error(NOT_A_PLACE, text=text)
        return TcpTarget(host.strip("[]"), number)
    if not rest:
        raise board_error(NOT_A_PLACE, text=text or load_board_labels().nowhere)
    return SerialTarget(rest)


def _kind_of(text: str) -> str:
    if not text or is_url(text) or _PORT.fullmatch(text):
        return "serial"
    return "tcp" if _NETWORK.fullmatch(text) else "ble"
