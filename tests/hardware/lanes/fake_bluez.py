"""A bluetoothd that does not exist: one adapter, and one board near it that may come and go.

Says on the bus what the real one says. Its tempers can be tried out: it may hang, die and come
back, lose its adapter, be switched off, or let a device vanish without a word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dbus_fast import Message, Variant

from firmware_protocol.codec import BLE_NOTIFY, BLE_SERVICE, BLE_WRITE
from tests.hardware.lanes.message_bus import BusDaemon

if TYPE_CHECKING:
    from tests.hardware.lanes.table_board import TableBoard

Objects = dict[str, dict[str, dict[str, Variant]]]

ADAPTER = "/org/bluez/hci0"
ADDRESS = "C0:FF:EE:00:00:01"
DEVICE = f"{ADAPTER}/dev_{ADDRESS.replace(':', '_')}"
SERVICE = f"{DEVICE}/service000c"
NOTIFY = f"{SERVICE}/char000d"
WRITE = f"{SERVICE}/char0010"
NAME = "Ringside board"
YES, NO = (Variant("b", value) for value in (True, False))

_OBJECT_MANAGER = "org.freedesktop.DBus.ObjectManager"
_PROPERTIES = "org.freedesktop.DBus.Properties"
_ADAPTER1 = "org.bluez.Adapter1"
_DEVICE1 = "org.bluez.Device1"
_SERVICE1 = "org.bluez.GattService1"
_CHARACTERISTIC1 = "org.bluez.GattCharacteristic1"
_UNKNOWN_OBJECT = "org.freedesktop.DBus.Error.UnknownObject"


class FakeBluez:
    """The daemon and the radio; `board` is what a connection reaches."""

    def __init__(self, board: TableBoard) -> None:
        self.board = board
        self.bus = BusDaemon(self.answer)
        self.objects: Objects = {}
        self.is_hung = False
        self.is_dead = False
        self.is_near = True
        """The board is switched on and in range."""
        self.is_discovering = False
        self.is_notifying = False
        self.rssi = -50
        self.mtu = 128
        self.failing_connects = 0
        """So many attempts to connect fail before one succeeds."""
        self.has_service = True
        self.calls: list[str] = []
        self._add_adapter(powered=True)

    # ---- what may happen ----

    @property
    def is_connected(self) -> bool:
        return DEVICE in self.objects and bool(self._device["Connected"].value)

    def drop(self) -> None:
        """The connection breaks and everybody is told."""
        if self.is_connected:
            self.is_notifying = False
            self._change(DEVICE, _DEVICE1, Connected=NO, ServicesResolved=NO)

    def vanish(self) -> None:
        """The device object goes away; nobody is told that it was disconnected."""
        self.is_notifying = False
        for path in [path for path in self.objects if path.startswith(DEVICE)]:
            interfaces = list(self.objects.pop(path))
            self.bus.emit("/", _OBJECT_MANAGER, "InterfacesRemoved", "oas", [path, interfaces])

    def die(self) -> None:
        """The daemon is gone from the bus, without a word."""
        self.is_dead = True
        self.is_notifying = self.is_discovering = False
        self.objects.clear()

    def rise(self) -> None:
        """Another daemon takes its place; it knows no device yet."""
        self.is_dead = False
        self._add_adapter(powered=True)
        self._announce(ADAPTER)

    def set_power(self, *, powered: bool) -> None:
        if not powered:
            self.drop()
        self._change(ADAPTER, _ADAPTER1, Powered=Variant("b", powered))

    def lose_adapter(self) -> None:
        self.objects.pop(ADAPTER)
        self.bus.emit("/", _OBJECT_MANAGER, "InterfacesRemoved", "oas", [ADAPTER, [_ADAPTER1]])

    def step(self, now_ms: int) -> None:
        """A moment of radio: advertisements are heard, notifications arrive."""
        self.board.tick(now_ms)
        chunks = self.board.outgoing()
        if self.is_dead or self.is_hung:
            return
        if self.is_discovering and self.is_near and not self.is_connected:
            self._hear_advertisement()
        if self.is_connected and self.is_notifying:
            for chunk in chunks:
                self._change(NOTIFY, _CHARACTERISTIC1, Value=Variant("ay", chunk))

    # ---- what it is asked ----

    def answer(self, call: Message) -> Message | None:
        self.calls.append(str(call.member))
        if self.is_hung:
            return None
        if self.is_dead:
            return Message.new_error(
                call, "org.freedesktop.DBus.Error.ServiceUnknown", "org.bluez is not there"
            )
        if call.member == "GetManagedObjects":
            return Message.new_method_return(call, "a{oa{sa{sv}}}", [self.objects])
        if call.path not in self.objects:
            return Message.new_error(call, _UNKNOWN_OBJECT, f"no {call.path}")
        error = getattr(self, f"_on_{call.member}")(call.body)
        return Message.new_error(call, *error) if error else Message.new_method_return(call)

    def _on_SetDiscoveryFilter(self, _: Any) -> None:  # noqa: N802
        pass

    def _on_StartDiscovery(self, _: Any) -> tuple[str, str] | None:  # noqa: N802
        if not self.objects[ADAPTER][_ADAPTER1]["Powered"].value:
            return ("org.bluez.Error.NotReady", "Resource Not Ready")
        self.is_discovering = True
        return None

    def _on_StopDiscovery(self, _: Any) -> None:  # noqa: N802
        self.is_discovering = False

    def _on_Connect(self, _: Any) -> tuple[str, str] | None:  # noqa: N802
        if not self.is_near or self.failing_connects:
            self.failing_connects = max(self.failing_connects - 1, 0)
            return ("org.bluez.Error.Failed", "le-connection-refused")
        self._change(DEVICE, _DEVICE1, Connected=YES)
        self.board.packet_room = self.mtu - 3
        self._add_services()
        self._change(DEVICE, _DEVICE1, ServicesResolved=YES)
        return None

    def _on_Disconnect(self, _: Any) -> None:  # noqa: N802
        self.drop()

    def _on_StartNotify(self, _: Any) -> None:  # noqa: N802
        self.is_notifying = True

    def _on_StopNotify(self, _: Any) -> None:  # noqa: N802
        self.is_notifying = False

    def _on_WriteValue(self, body: Any) -> tuple[str, str] | None:  # noqa: N802
        if not self.is_connected:
            return ("org.bluez.Error.Failed", "Not connected")
        assert len(body[0]) <= self.mtu - 3
        assert body[1]["type"].value == "command"
        self.board.receive(bytes(body[0]), self.board.now_ms)
        return None

    # ---- objects ----

    @property
    def _device(self) -> dict[str, Variant]:
        return self.objects[DEVICE][_DEVICE1]

    def _add_adapter(self, *, powered: bool) -> None:
        self.objects[ADAPTER] = {
            _ADAPTER1: {
                "Address": Variant("s", "00:00:00:00:00:01"),
                "Powered": Variant("b", powered),
                "Roles": Variant("as", ["central", "peripheral"]),
            }
        }

    def _hear_advertisement(self) -> None:
        if DEVICE in self.objects:
            self.rssi = -50 if self.rssi != -50 else -51  # only what changes is told
            self._change(DEVICE, _DEVICE1, RSSI=Variant("n", self.rssi))
            return
        self.objects[DEVICE] = {
            _DEVICE1: {
                "Address": Variant("s", ADDRESS),
                "Alias": Variant("s", NAME),
                "Name": Variant("s", NAME),
                "UUIDs": Variant("as", [BLE_SERVICE]),
                "Adapter": Variant("o", ADAPTER),
                "Paired": NO,
                "Connected": NO,
                "ServicesResolved": NO,
                "RSSI": Variant("n", self.rssi),
            }
        }
        self._announce(DEVICE)

    def _add_services(self) -> None:
        if SERVICE in self.objects or not self.has_service:
            return
        self.objects[SERVICE] = {
            _SERVICE1: {
                "UUID": Variant("s", BLE_SERVICE),
                "Primary": YES,
                "Device": Variant("o", DEVICE),
            }
        }
        self.objects[NOTIFY] = {_CHARACTERISTIC1: self._characteristic(BLE_NOTIFY, ["notify"])}
        self.objects[WRITE] = {
            _CHARACTERISTIC1: self._characteristic(BLE_WRITE, ["write", "write-without-response"])
        }
        for path in (SERVICE, NOTIFY, WRITE):
            self._announce(path)

    def _announce(self, path: str) -> None:
        self.bus.emit(
            "/", _OBJECT_MANAGER, "InterfacesAdded", "oa{sa{sv}}", [path, self.objects[path]]
        )

    def _change(self, path: str, interface: str, **values: Variant) -> None:
        if path in self.objects:
            self.objects[path][interface].update(values)
            self.bus.emit(
                path, _PROPERTIES, "PropertiesChanged", "sa{sv}as", [interface, values, []]
            )

    def _characteristic(self, uuid: str, flags: list[str]) -> dict[str, Variant]:
        return {
            "UUID": Variant("s", uuid),
            "Service": Variant("o", SERVICE),
            "Flags": Variant("as", flags),
            "MTU": Variant("q", self.mtu),
        }
