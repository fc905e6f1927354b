"""What `ringside doctor` says about the ways to a board: serial ports, permissions, Bluetooth.

Nobody needs a board: whatever is missing is a hint, never a fault. Nothing is opened or switched
on; the files of the system are looked at.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cli.output import count
from hardware import errors
from hardware.errors import board_error

if TYPE_CHECKING:
    from collections.abc import Iterable


GROUPS: Final = ("dialout", "uucp")
"""The groups that may use serial ports, by distribution."""
RADIOS: Final = Path("/sys/class/bluetooth")
SWITCHES: Final = Path("/sys/class/rfkill")
BUS: Final = Path("/run/dbus/system_bus_socket")
DAEMONS: Final = ("/usr/libexec/bluetooth/bluetoothd", "/usr/lib/bluetooth/bluetoothd")

Found = tuple[str, str]
"""What was found, and what to do about it; no advice if all is well."""


def serial_ports() -> Found:
    """The ports of this computer, and whether they may be opened."""
    if importlib.util.find_spec("serial") is None:
        return "pyserial is not installed", "Start Ringside with ./ringside, which installs it."
    names = port_names()
    closed = [name for name in names if not _may_open(name)]
    if closed:
        error = board_error(errors.NO_PERMISSION, port=closed[0], group=_group_of(closed[0]))
        return f"{', '.join(closed)} may not be opened", error.advice
    if names:
        return f"{count(len(names), 'port')}: {', '.join(names)}", ""
    return "no port; plug in a board to see it", ""


def port_names() -> list[str]:
    """The USB ports that pyserial lists; others are not boards."""
    from serial.tools import list_ports  # noqa: PLC0415  (slow on some systems)

    return sorted(port.device for port in list_ports.comports() if port.vid is not None)


def _may_open(port: str) -> bool:
    return platform.system() == "Windows" or os.access(port, os.R_OK | os.W_OK)


def _group_of(port: str) -> str:
    try:
        return Path(port).group()
    except (OSError, KeyError, NotImplementedError):
        return GROUPS[0]


def serial_permission() -> Found:
    """Whether this person will be able to open a port once one is there."""
    if platform.system() != "Linux":
        return "nothing to allow on this system", ""
    import grp  # noqa: PLC0415  (there is none elsewhere)

    if os.geteuid() == 0:
        return "you are root", ""
    known = [group for group in grp.getgrall() if group.gr_name in GROUPS]
    if not known:
        return "no group of this system is for serial ports", ""
    if {group.gr_gid for group in known} & {*os.getgroups(), os.getegid()}:
        return f"you are in {known[0].gr_name}", ""
    name = known[0].gr_name
    advice = f"For a board on USB run: sudo usermod -aG {name} $USER (then log out and in again)."
    return f"you are not in {name}", advice


def own_wirings(user_folder: Path) -> Found:
    """The wirings of this person, read as the app reads them."""
    from companion.content.collection import Collection  # noqa: PLC0415
    from companion.content.problems import ContentError  # noqa: PLC0415
    from hardware import wiring_choice  # noqa: PLC0415
    from hardware.wiring import load_wiring  # noqa: PLC0415

    maps = Collection(user_folder)
    files, unreadable = wiring_choice.own_wirings(user_folder)
    problems = list(unreadable)
    for file in files:
        try:
            load_wiring(file, maps=maps)
        except ContentError as faulty:
            problems += faulty.problems
    if problems:
        advice = f"{problems[0]} `ringside board wiring` lists all; a faulty one is not used."
        where = f" in {count(len(files), 'file')}" if files else ""
        return f"{count(len(problems), 'error')}{where}", advice
    places = " and ".join(dict.fromkeys(str(file.parent) for file in files))
    return f"{len(files)} in {places}" if files else "none", ""


def bluetooth() -> Found:
    """An adapter that is on, the service, and the software."""
    if importlib.util.find_spec("bleak") is None:
        return "bleak is not installed", "Start Ringside with ./ringside, which installs it."
    if platform.system() != "Linux":
        return "comes with the system", ""
    radios = _names(RADIOS)
    if not radios:
        return "no adapter", board_error(errors.NO_ADAPTER).advice
    if all(_is_off(switch) for switch in _radio_switches()) and _radio_switches():
        return f"{radios[0]} is off", board_error(errors.BLUETOOTH_OFF).advice
    if not _has_service():
        return f"{radios[0]}, but no service", board_error(errors.NO_BLUETOOTH_SOFTWARE).advice
    return f"{radios[0]} is there", ""


def _names(folder: Path) -> list[str]:
    try:
        return sorted(path.name for path in folder.iterdir())
    except OSError:
        return []


def _radio_switches() -> list[Path]:
    folders = [SWITCHES / name for name in _names(SWITCHES)]
    return [folder for folder in folders if _read(folder / "type") == "bluetooth"]


def _is_off(switch: Path) -> bool:
    return "1" in {_read(switch / "soft"), _read(switch / "hard")}


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8").strip()
    except OSError:
        return ""


def _has_service() -> bool:
    has_bus = "DBUS_SYSTEM_BUS_ADDRESS" in os.environ or BUS.exists()
    return has_bus and (bool(shutil.which("bluetoothd")) or _any_there(DAEMONS))


def _any_there(paths: Iterable[str]) -> bool:
    return any(Path(path).exists() for path in paths)
