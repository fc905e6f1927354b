"""Reading tags with an MFRC522: the reader under the hello pad.

Works a few register accesses at a time, so that the scan of the switches never waits for it. Finds
tags of ISO 14443 type A with 4, 7 or 10 bytes; two tags at once count as unreadable. What a reading
means for the cell of the pad is in board.py.
"""

POLL_EVERY_MS = 50
RETRY_EVERY_MS = 200  # a reader that does not answer is started anew this often
ANSWER_WITHIN_MS = 10  # far more than the chip's own timer: only a broken reader needs it

# What a poll finds, besides the uid of a tag
NO_TAG = b""
UNREADABLE = b"?"
FAULT = b"!"

# Registers
COMMAND = 0x01
INTERRUPTS = 0x04
ERROR = 0x06
FIFO = 0x09
FIFO_LEVEL = 0x0A
BIT_FRAMING = 0x0D
MODE = 0x11
TX_CONTROL = 0x14
TX_ASK = 0x15
TIMER_MODE = 0x2A
TIMER_PRESCALER = 0x2B
TIMER_RELOAD_HIGH = 0x2C
TIMER_RELOAD_LOW = 0x2D
VERSION = 0x37

# Commands of the chip
IDLE = 0x00
TRANSCEIVE = 0x0C
SOFT_RESET = 0x0F

ANTENNA_ON = 0x03
START_SEND = 0x80
FLUSH = 0x80
TIMED_OUT = 0x01
HAS_ANSWER = 0x30
ANY_FAULT = 0x1B  # FIFO overflow, collision, parity, protocol

# What is said to tags: wake up all, cascade levels of select, sleep
WAKE_UP = b"\x52"
SELECT_LEVELS = (0x93, 0x95, 0x97)
ANTICOLLISION = 0x20
SELECT = 0x70
MORE_OF_UID = 0x04
SLEEP = b"\x50\x00"

SETTINGS = (
    (TIMER_MODE, 0x80),  # the timer starts when sending ends
    (TIMER_PRESCALER, 0xA9),  # and counts 25 us
    (TIMER_RELOAD_HIGH, 0),
    (TIMER_RELOAD_LOW, 120),  # 3 ms: a tag answers within a tenth of that
    (TX_ASK, 0x40),  # modulate fully
    (MODE, 0x3D),
    (TX_CONTROL, 0x80 | ANTENNA_ON),
)


def crc_a(data):
    """The CRC at the end of most frames to and from a tag."""
    crc = 0x6363
    for byte in data:
        mixed = (byte ^ crc) & 0xFF
        mixed = (mixed ^ mixed << 4) & 0xFF
        crc = crc >> 8 ^ mixed << 8 ^ mixed << 3 ^ mixed >> 4
    return bytes((crc & 0xFF, crc >> 8 & 0xFF))


class Mfrc522:
    """One reader on an SPI bus of its own, in mode 0 and at no more than 10 MHz."""

    def __init__(self, spi, select, reset):
        self._spi = spi
        self._select = select
        self._out = bytearray(2)
        self._in = bytearray(2)
        self._now_ms = 0
        self._work = self._poll_for_ever()
        select(1)
        reset(1)

    def step(self, now_ms):
        """Do the next few register accesses.

        Gives what a poll found when it is complete (a uid, NO_TAG, UNREADABLE or FAULT), else None.
        """
        self._now_ms = now_ms
        return next(self._work)

    # --- Registers ---------------------------------------------------------------------------

    def _write(self, register, value):
        self._out[0] = register << 1
        self._out[1] = value
        self._select(0)
        self._spi.write(self._out)
        self._select(1)

    def _read(self, register):
        self._out[0] = 0x80 | register << 1
        self._out[1] = 0
        self._select(0)
        self._spi.write_readinto(self._out, self._in)
        self._select(1)
        return self._in[1]

    # --- The work of many steps: every `yield` lets the board do something else ----------------

    def _wait(self, wait_ms):
        since_ms = self._now_ms
        while self._now_ms - since_ms < wait_ms:
            yield

    def _poll_for_ever(self):
        while True:
            yield from self._start()
            while self._is_awake():
                yield (yield from self._find_tag())
                yield from self._wait(POLL_EVERY_MS)
            yield FAULT
            yield from self._wait(RETRY_EVERY_MS)

    def _is_awake(self):
        """A bus without a reader reads all zeros or all ones; a reset reader has no antenna."""
        return self._read(VERSION) not in (0x00, 0xFF) and self._antenna_is_on()

    def _antenna_is_on(self):
        return self._read(TX_CONTROL) & ANTENNA_ON == ANTENNA_ON

    def _start(self):
        self._write(COMMAND, SOFT_RESET)
        yield from self._wait(50)
        for register, value in SETTINGS:
            self._write(register, value)
            yield
        yield from self._wait(5)  # tags need the field for that long before they hear anything

    def _talk(self, data, bits_of_last_byte=0):
        """Say something to the tags; give the answer, NO_TAG for silence, UNREADABLE for noise."""
        self._write(COMMAND, IDLE)
        self._write(INTERRUPTS, 0x7F)
        self._write(FIFO_LEVEL, FLUSH)
        yield
        for byte in data:
            self._write(FIFO, byte)
        yield
        self._write(COMMAND, TRANSCEIVE)
        self._write(BIT_FRAMING, START_SEND | bits_of_last_byte)
        since_ms = self._now_ms
        while True:
            yield
            interrupts = self._read(INTERRUPTS)
            if interrupts & HAS_ANSWER:
                break
            if interrupts & TIMED_OUT or self._now_ms - since_ms > ANSWER_WITHIN_MS:
                return NO_TAG
        if self._read(ERROR) & ANY_FAULT:
            return UNREADABLE
        length = self._read(FIFO_LEVEL)
        if not 0 < length <= 5:  # the longest answer: four bytes of a uid and their check byte
            return UNREADABLE
        yield
        return bytes(self._read(FIFO) for _ in range(length))

    def _find_tag(self):
        answer = yield from self._talk(WAKE_UP, 7)
        if answer == NO_TAG:
            # Once more: a tag that was left half selected takes a call for a mistake and is silent.
            answer = yield from self._talk(WAKE_UP, 7)
        if answer == NO_TAG:
            return NO_TAG
        uid = b""
        for level in SELECT_LEVELS:
            part = yield from self._talk(bytes((level, ANTICOLLISION)))
            if len(part) != 5 or part[0] ^ part[1] ^ part[2] ^ part[3] != part[4]:
                return UNREADABLE
            question = bytes((level, SELECT)) + part
            answer = yield from self._talk(question + crc_a(question))
            if len(answer) != 3 or crc_a(answer[:1]) != answer[1:]:
                return UNREADABLE
            if not answer[0] & MORE_OF_UID:
                # Asleep, the tag will hear the next wake-up; awake, it would take it for a mistake.
                yield from self._talk(SLEEP + crc_a(SLEEP))
                return uid + part[:4]
            uid += part[1:4]
        return UNREADABLE
