"""What the exceptions of bleak mean for people: no adapter, off, not allowed, no service, gone.

bleak is imported only when something has gone wrong with it: it is slow to load.
"""

from __future__ import annotations

from typing import Final

from hardware.errors import (
    BLUETOOTH_DENIED,
    BLUETOOTH_OFF,
    FAILED,
    NO_ADAPTER,
    NO_BLUETOOTH_SOFTWARE,
    NOT_IN_RANGE,
    TIMED_OUT,
    BoardError,
    board_error,
)

_DBUS: Final = "org.freedesktop.DBus.Error."
_OF_DBUS: Final = {
    _DBUS + "ServiceUnknown": NO_BLUETOOTH_SOFTWARE,
    _DBUS + "NameHasNoOwner": NO_BLUETOOTH_SOFTWARE,
    _DBUS + "NoReply": NO_BLUETOOTH_SOFTWARE,
    _DBUS + "AccessDenied": BLUETOOTH_DENIED,
    "org.bluez.Error.NotAuthorized": BLUETOOTH_DENIED,
    "org.bluez.Error.NotReady": BLUETOOTH_OFF,
    _DBUS + "UnknownObject": NOT_IN_RANGE,
}


def error_of(problem: Exception, *, name: str = "", otherwise: str = FAILED) -> BoardError:
    """The error for people; `otherwise` is the reason of what has none of its own."""
    if isinstance(problem, BoardError):
        return problem
    detail = f"{type(problem).__name__}: {problem}".rstrip(": ")
    return board_error(_reason_of(problem) or otherwise, name=name, detail=detail)


def _reason_of(problem: Exception) -> str | None:
    if isinstance(problem, ImportError):
        return NO_BLUETOOTH_SOFTWARE
    if isinstance(problem, TimeoutError):
        return TIMED_OUT
    if isinstance(problem, PermissionError):
        return BLUETOOTH_DENIED
    if isinstance(problem, (FileNotFoundError, ConnectionRefusedError)):
        return NO_BLUETOOTH_SOFTWARE  # there is no bus to ask
    from bleak import exc  # noqa: PLC0415

    if isinstance(problem, exc.BleakDBusError):
        return _OF_DBUS.get(problem.dbus_error)
    if isinstance(problem, exc.BleakDeviceNotFoundError):
        return NOT_IN_RANGE
    if isinstance(problem, exc.BleakBluetoothNotAvailableError):
        why = exc.BleakBluetoothNotAvailableReason
        return {
            why.NO_BLUETOOTH: NO_ADAPTER,
            why.NO_BLE_CENTRAL_ROLE: NO_ADAPTER,
            why.POWERED_OFF: BLUETOOTH_OFF,
            why.DENIED_BY_USER: BLUETOOTH_DENIED,
            why.DENIED_BY_SYSTEM: BLUETOOTH_DENIED,
            why.DENIED_BY_UNKNOWN: BLUETOOTH_DENIED,
        }.get(problem.reason)
    return None
