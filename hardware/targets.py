"""Where a board is, as people write it: `serial:COM3`, `tcp:host:port`, `ble:` or `ble:name`.

A bare name of a port or a URL of pyserial is a serial port.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.numbers import whole_number
from hardware.errors import NOT_A_PLACE, board_error
from hardware.transports.ble import BleTarget
from hardware.transports.serial_port import SerialTarget
from hardware.transports.tcp import TcpTarget

if TYPE_CHECKING:
    from hardware.transports.base import BoardTarget


def target_of(text: str) -> BoardTarget:
    """The place that is meant. Raises BoardError if that cannot be a place."""
    kind, _, rest = text.partition(":")
    if kind == "ble":
        return BleTarget(rest or None)
    if kind == "tcp":
        host, _, written = rest.rpartition(":")
        number = whole_number(written, 1, 0xFFFF)
        if not host or number is None:
            raise board_error(NOT_A_PLACE, text=text)
        return TcpTarget(host.strip("[]"), number)
    port = rest if kind == "serial" else text
    if not port:
        raise board_error(NOT_A_PLACE, text=text or "no place")
    return SerialTarget(port)
