"""A fake MFRC522 with tags on it, as far as the firmware can tell the difference.

Registers, FIFO, timer and the four states of an ISO 14443 tag. Frames with a wrong CRC are not
answered; two tags that answer differently collide.
"""

import virtual_time

COMMAND = 0x01
INTERRUPTS = 0x04
ERROR = 0x06
FIFO = 0x09
FIFO_LEVEL = 0x0A
BIT_FRAMING = 0x0D
TX_CONTROL = 0x14
TX_ASK = 0x15
TIMER_MODE = 0x2A
PRESCALER = 0x2B
RELOAD_HIGH = 0x2C
RELOAD_LOW = 0x2D
VERSION = 0x37
COLLISION = 0x08


def crc(data):
    """CRC_A, bit by bit as the standard has it."""
    value = 0x6363
    for byte in data:
        for bit in range(8):
            carry = (value ^ byte >> bit) & 1
            value = value >> 1 ^ (0x8408 if carry else 0)
    return bytes((value & 0xFF, value >> 8))


class Tag:
    """One tag in the field."""

    def __init__(self, uid):
        self.uid = uid
        self.state = "idle"
        self.level = 0
        parts = {4: [uid], 7: [b"\x88" + uid[:3], uid[3:]]}
        parts[10] = [b"\x88" + uid[:3], b"\x88" + uid[3:6], uid[6:]]
        self.parts = parts[len(uid)]

    def hear(self, frame, bits):
        """The answer to a frame, or None."""
        if bits == 7:
            if self.state in ("idle", "halt"):
                self.state, self.level = "ready", 0
                return b"\x44\x00"
            self.state = "idle"  # awake, it takes the call for a mistake
            return None
        if self.state == "ready":
            return self._hear_ready(frame)
        if self.state == "active":
            self.state = "halt" if frame == b"\x50\x00" + crc(b"\x50\x00") else "idle"
        return None

    def _hear_ready(self, frame):
        part = self.parts[self.level]
        whole = part + bytes((part[0] ^ part[1] ^ part[2] ^ part[3],))
        select = (0x93, 0x95, 0x97)[self.level]
        if frame == bytes((select, 0x20)):
            return whole
        question = bytes((select, 0x70)) + whole
        if frame != question + crc(question):
            self.state = "idle"
            return None
        self.level += 1
        if self.level < len(self.parts):
            return b"\x04" + crc(b"\x04")
        self.state = "active"
        return b"\x08" + crc(b"\x08")


class ReaderChip:
    """The registers of the chip; `answers` is False for a cable that fell off."""

    def __init__(self):
        self.answers = True
        self.deaf_polls = 0  # so many wake-up calls are not heard by the tags
        self.accesses = 0
        self.tags = []
        self.reset()

    def reset(self):
        self._registers = bytearray(64)
        self._registers[VERSION] = 0x92
        self._registers[TX_CONTROL] = 0x80
        self._fifo = bytearray()
        self._done_at_ms = None
        self._answer = None

    def put(self, uids):
        """These tags lie on the reader now."""
        kept = {tag.uid: tag for tag in self.tags}
        self.tags = [kept[uid] if uid in kept else Tag(uid) for uid in uids]

    def transfer(self, data):
        assert len(data) == 2
        self.accesses += 1
        register = data[0] >> 1 & 0x3F
        if not self.answers:
            return bytes((0xFF, 0xFF))
        if data[0] & 0x80:
            return bytes((0, self._read(register)))
        self._write(register, data[1])
        return bytes(2)

    def _read(self, register):
        self._finish()
        if register == FIFO:
            byte = self._fifo[0]
            self._fifo = self._fifo[1:]
            return byte
        if register == FIFO_LEVEL:
            return len(self._fifo)
        return self._registers[register]

    def _write(self, register, value):
        if register == FIFO:
            self._fifo.append(value)
        elif register == FIFO_LEVEL:
            self._fifo = bytearray()
        elif register == INTERRUPTS:
            self._registers[INTERRUPTS] &= ~value & 0x7F
        elif register == COMMAND and value == 0x0F:
            self.reset()
        else:
            self._registers[register] = value
            if register == COMMAND:
                self._done_at_ms = None
            if register == BIT_FRAMING and value & 0x80 and self._registers[COMMAND] == 0x0C:
                self._send(value & 7)

    def _send(self, bits):
        assert self._registers[TX_ASK] == 0x40, "without full modulation no tag understands a word"
        frame, self._fifo = bytes(self._fifo), bytearray()
        answers = []
        if self._registers[TX_CONTROL] & 3 == 3:
            if bits == 7 and self.deaf_polls:
                self.deaf_polls -= 1
            else:
                answers = [tag.hear(frame, bits) for tag in self.tags]
        answers = [answer for answer in answers if answer is not None]
        self._registers[ERROR] = COLLISION if len(set(answers)) > 1 else 0
        self._answer = answers[0] if answers else None
        self._done_at_ms = virtual_time.now_ms + (1 if answers else self._timer_ms())

    def _timer_ms(self):
        assert self._registers[TIMER_MODE] == 0x80
        ticks = (self._registers[RELOAD_HIGH] << 8 | self._registers[RELOAD_LOW]) + 1
        return ticks * (2 * self._registers[PRESCALER] + 1) // 13560 + 1

    def _finish(self):
        if self._done_at_ms is None or virtual_time.now_ms < self._done_at_ms:
            return
        self._done_at_ms = None
        if self._answer is None:
            self._registers[INTERRUPTS] |= 0x01
        else:
            self._registers[INTERRUPTS] |= 0x30
            self._fifo = bytearray(self._answer)
