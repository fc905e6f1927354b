"""A fake of MicroPython's `bluetooth`: a radio with the limits of the real one.

What is too long is cut off in silence, a full buffer is an OSError, and a connection ends the
advertising.
"""

FLAG_WRITE_NO_RESPONSE = 0x0004
FLAG_WRITE = 0x0008
FLAG_NOTIFY = 0x0010

ENOMEM = 12
ENOTCONN = 107
EALREADY = 114
SMALLEST_MTU = 23
DEFAULT_BUFFER = 20


class UUID:
    """128 bits; as bytes the lowest comes first."""

    def __init__(self, text):
        digits = text.replace("-", "")
        self._bytes = bytes(int(digits[at : at + 2], 16) for at in range(30, -1, -2))

    def __iter__(self):
        return iter(self._bytes)

    def __len__(self):
        return 16


class Radio:
    """What is in the air, as the other side of the connection sees it."""

    def __init__(self):
        self.active = False
        self.settings = {}
        self.handler = None
        self.services = None
        self.values = {}
        self.room = {}
        self.advertising = None  # (advertisement, scan answer)
        self.connection = None
        self.mtu = SMALLEST_MTU
        self.notified = []
        self.full_for = 0  # so many notifications find no free buffer
        self.busy_for = 0  # so many times advertising cannot begin
        self.notify_handle = None
        self.write_handle = None

    def connect(self, connection):
        assert self.advertising is not None, "nobody can connect to a board that is silent"
        self.advertising = None
        self.connection = connection
        self.mtu = SMALLEST_MTU
        self.handler(1, (connection, 0, b"\1\2\3\4\5\6"))

    def disconnect(self):
        connection, self.connection = self.connection, None
        self.handler(2, (connection, 0, b"\1\2\3\4\5\6"))

    def agree_mtu(self, wanted):
        self.mtu = min(wanted, self.settings["mtu"])
        self.handler(21, (self.connection, self.mtu))

    def write(self, data):
        room = self.room.get(self.write_handle, DEFAULT_BUFFER)
        self.values[self.write_handle] = data[: min(room, self.mtu - 3)]
        self.handler(3, (self.connection, self.write_handle))


radio = Radio()


class BLE:
    """The one radio of the controller."""

    def active(self, wanted):
        radio.active = wanted

    def config(self, **settings):
        assert radio.active
        radio.settings.update(settings)

    def irq(self, handler):
        radio.handler = handler

    def gatts_register_services(self, services):
        assert radio.active
        assert radio.advertising is None
        ((service, ((notify, notify_flags), (write, write_flags))),) = services
        assert notify_flags == FLAG_NOTIFY
        assert write_flags & FLAG_WRITE_NO_RESPONSE
        radio.services = [bytes(service), bytes(notify), bytes(write)]
        radio.notify_handle, radio.write_handle = 16, 19
        return ((radio.notify_handle, radio.write_handle),)

    def gatts_set_buffer(self, handle, length, append=False):
        assert not append, "appended writes lose the ends of frames"
        radio.room[handle] = length

    def gatts_read(self, handle):
        return radio.values[handle]

    def gatts_notify(self, connection, handle, data):
        assert handle == radio.notify_handle
        if connection != radio.connection:
            raise OSError(ENOTCONN)
        if radio.full_for:
            radio.full_for -= 1
            raise OSError(ENOMEM)
        radio.notified.append(bytes(data)[: radio.mtu - 3])

    def gap_advertise(self, interval_us, adv_data=None, *, resp_data=None):
        assert radio.active
        assert interval_us >= 20_000
        assert len(adv_data) <= 31
        assert len(resp_data) <= 31
        if radio.busy_for:
            radio.busy_for -= 1
            raise OSError(EALREADY)
        radio.advertising = (bytes(adv_data), bytes(resp_data))
