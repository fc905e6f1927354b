"""Serial ports by the USB device behind them: a board that comes back as another port is found.

Systems number ports in the order in which they are plugged in, so a board that was ttyUSB0 or COM3
may be ttyUSB1 or COM7 next time. Listing blocks for a moment: call it in a thread. Which makers
build boards is in discovery.py.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class ListedPort(Protocol):
    """A serial port as pyserial lists it; `vid` is the maker of its USB chip, if it is USB."""

    device: str
    description: str
    vid: int | None
    pid: int | None
    serial_number: str | None


class UsbId(NamedTuple):
    """What a USB device says of itself. Cheap chips have no serial number: several are alike."""

    vid: int
    pid: int
    serial_number: str = ""

    def __str__(self) -> str:
        """As boards are remembered: `usb:2341:0043:7543`."""
        return f"usb:{self.vid:04x}:{self.pid:04x}:{self.serial_number}"


def usb_id(text: str) -> UsbId | None:
    """The device that is written so; None if that is none."""
    kind, _, rest = text.partition(":")
    vid, _, rest = rest.partition(":")
    pid, _, serial_number = rest.partition(":")
    if kind != "usb" or max(len(vid), len(pid)) > 4:
        return None
    try:
        return UsbId(int(vid, 16), int(pid, 16), serial_number)
    except ValueError:
        return None


def usb_of(port: ListedPort) -> UsbId | None:
    """The device behind a port; None if it is not USB."""
    if not port.vid:
        return None
    return UsbId(port.vid, port.pid or 0, port.serial_number or "")


def ports_of_this_computer() -> Iterable[ListedPort]:
    """Every port that pyserial lists."""
    from serial.tools import list_ports  # noqa: PLC0415  (slow on some systems)

    return list_ports.comports()


class PortFinder:
    """Where a board is now. `port` is where it was last; `usb` is learned where it is not known."""

    def __init__(
        self,
        port: str,
        usb: UsbId | None = None,
        list_ports: Callable[[], Iterable[ListedPort]] = ports_of_this_computer,
    ) -> None:
        self.port = port
        self.usb = usb
        self._list_ports = list_ports

    def find(self) -> str:
        """The port to open. Raises FileNotFoundError if another device has taken its place."""
        listed = {port.device: usb for port in self._list_ports() if (usb := usb_of(port))}
        here = listed.get(self.port) or listed.get(os.path.realpath(self.port))
        if self.usb is None:
            self.usb = here
        elif here != self.usb:
            same = [device for device, usb in listed.items() if usb == self.usb]
            if len(same) == 1:  # of several alike nobody knows which it is
                self.port = same[0]
            elif here is not None:
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), self.port)
        return self.port

    def is_there(self) -> bool:
        """Whether the port is there, or its device at another one."""
        if Path(self.port).exists():
            return True
        return self.usb is not None and self.usb in map(usb_of, self._list_ports())
