"""Frames over Bluetooth Low Energy: one frame per notification or write, no pairing.

The app finds the board by its service, connects, and gets every frame as a notification. Only what
the radio needs is here; what is said is the business of the DeviceLink.
"""

import bluetooth

from firmware_protocol.codec import BLE_NOTIFY, BLE_SERVICE, BLE_WRITE, MAX_FRAME, MIN_PACKET_ROOM

ADVERTISE_EVERY_US = 100_000
RETRY_EVERY_MS = 1000
MTU = 128  # room for the longest frame; the other side may ask for less
FRAMES_PER_PASS = 4
EVENTS_AT_ONCE = 8  # no write waits behind more; the host repeats what is lost

# Events of the radio
CONNECTED = 1
DISCONNECTED = 2
WRITTEN = 3
MTU_AGREED = 21

# Parts of an advertisement: each is its length, what it is, and the content
FLAGS = 0x01
ALL_SERVICES_128 = 0x07
WHOLE_NAME = 0x09
FINDABLE_LE_ONLY = 0x06


def part(kind, content):
    """One part of an advertisement."""
    return bytes((len(content) + 1, kind)) + content


class BlePort:
    """Carries the frames of one DeviceLink to one app, and advertises while there is none."""

    def __init__(self, link, name):
        self.link = link
        self._connection = None
        self._happened = []  # (event, what it brought), in order
        self._waiting = []
        self._advertise_at_ms = 0
        # Both do not fit one advertisement: the name goes into the answer to a scan.
        self._advertisement = part(FLAGS, bytes((FINDABLE_LE_ONLY,))) + part(
            ALL_SERVICES_128, bytes(bluetooth.UUID(BLE_SERVICE))
        )
        self._scan_answer = part(WHOLE_NAME, name.encode())
        self._ble = bluetooth.BLE()
        self._ble.active(True)  # noqa: FBT003  (it has no name)
        self._ble.config(gap_name=name, mtu=MTU)
        self._ble.irq(self._hear)
        notify = (bluetooth.UUID(BLE_NOTIFY), bluetooth.FLAG_NOTIFY)
        write = (
            bluetooth.UUID(BLE_WRITE),
            bluetooth.FLAG_WRITE | bluetooth.FLAG_WRITE_NO_RESPONSE,
        )
        service = (bluetooth.UUID(BLE_SERVICE), (notify, write))
        ((self._notify, self._write),) = self._ble.gatts_register_services((service,))
        self._ble.gatts_set_buffer(self._write, MAX_FRAME)

    def exchange(self, now_ms):
        """Take what has come from the radio, send what the link has to say."""
        if self._happened:
            happened, self._happened = self._happened, []
            for event, value in happened:
                self._take(event, value, now_ms)
        self.link.tick(now_ms)
        if self._connection is None:
            self.link.outgoing()  # nobody listens; whoever comes next asks for the whole state
            if self._advertise_at_ms is not None and now_ms >= self._advertise_at_ms:
                self._advertise(now_ms)
        else:
            self._send()

    def _take(self, event, value, now_ms):
        if event == CONNECTED:
            self._connection = value
            self._waiting = []
            self.link.packet_room = MIN_PACKET_ROOM
        elif event == MTU_AGREED:
            self.link.packet_room = max(MIN_PACKET_ROOM, min(value, MTU) - 3)
        elif event == WRITTEN:
            self.link.receive(value, now_ms)
        elif value == self._connection:
            self._connection = None
            self._advertise_at_ms = now_ms

    def _advertise(self, now_ms):
        try:
            self._ble.gap_advertise(
                ADVERTISE_EVERY_US, self._advertisement, resp_data=self._scan_answer
            )
            self._advertise_at_ms = None
        except OSError:  # the radio is still busy with the end of a connection
            self._advertise_at_ms = now_ms + RETRY_EVERY_MS

    def _send(self):
        for _ in range(FRAMES_PER_PASS):
            # One frame may wait here; all others wait inside the link, where they are bounded.
            self._waiting = self._waiting or self.link.outgoing(1)
            if not self._waiting:
                return
            try:
                self._ble.gatts_notify(self._connection, self._notify, self._waiting[0])
            except OSError:  # no buffer is free, or the connection is gone: a later pass will tell
                return
            self._waiting = []

    def _hear(self, event, data):
        """Called by the radio between two steps of the program: only notes what happened."""
        if event == WRITTEN:
            # Read at once: the next write would take the place of this one.
            frame = self._ble.gatts_read(self._write)
            if data[1] == self._write and len(self._happened) < EVENTS_AT_ONCE:
                self._happened.append((WRITTEN, frame))
        elif event in (CONNECTED, DISCONNECTED):
            self._happened.append((event, data[0]))
        elif event == MTU_AGREED:
            self._happened.append((event, data[1]))
