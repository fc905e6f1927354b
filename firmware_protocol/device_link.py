"""The board's end of the wire: answers commands, sends events, beats. No sensors and no line here.

The owner calls `set_cell` when a cell has changed for good (debouncing is his), hands over what was
received and writes what `outgoing` gives. Times are milliseconds that never run backwards; every
queue is bounded. Runs on MicroPython too.
"""

from firmware_protocol.board_state import UID_LENGTHS, BoardState, is_slot, known_state
from firmware_protocol.codec import (
    DEBOUNCE_MS,
    DEBOUNCE_MS_MAX,
    DEBOUNCE_MS_MIN,
    ECHO_EVERY_MS,
    ECHO_FOR_MS,
    HEARTBEAT_MS,
    HEARTBEAT_MS_MAX,
    HEARTBEAT_MS_MIN,
    LEDS_OTHERS_OFF,
    MAX_PAGE_DATA,
    MAX_PAYLOAD,
    NAK_BAD_LENGTH,
    NAK_OUT_OF_RANGE,
    NAK_UNABLE,
    NAK_UNKNOWN_COMMAND,
    PROTOCOL_MAJOR,
    PROTOCOL_MINOR,
    SLOT_LAST,
    STATE_UNKNOWN_FIGURE,
    TOO_SHORT,
    UNKNOWN_TYPE,
    Ack,
    Event,
    GetHello,
    GetSnapshot,
    GetTags,
    Heartbeat,
    Hello,
    Message,
    Nak,
    Ping,
    SetConfig,
    SetLeds,
    Tag,
    decode_frame,
    encode_frame,
)
from firmware_protocol.framing import FrameDecoder, encode

EVENT_QUEUE = 16
ANSWER_QUEUE = 4
SNAPSHOT_FIXED = 9
DONE = 0
"""What a carried out command gives instead of the reason of a NAK."""


class DeviceLink:
    """One board as the wire sees it.

    `lossy` is a serial line or TCP, else every chunk is one packet of at most `packet_room` bytes.
    `packet_room` may be set anew when a connection has agreed on a larger one.
    """

    def __init__(
        self,
        *,
        cells: int,
        capabilities: int,
        boot: int,
        firmware: tuple[int, int, int] = (1, 0, 0),
        leds: int = 0,
        lossy: bool = True,
        packet_room: int = 20,
        slots: int = 32,
    ) -> None:
        self.state = BoardState(cells, boot)
        self.capabilities = capabilities
        self.boot = boot & 0xFFFF
        self.firmware = firmware
        self.lossy = lossy
        self.packet_room = packet_room
        self.lights = bytearray(leds)
        self.heartbeat_ms = HEARTBEAT_MS
        self.debounce_ms = DEBOUNCE_MS
        self.uids: list[bytes] = []
        self._slots = min(slots, SLOT_LAST)
        self._announced = 0  # slots up to this one have been told
        self._decoder = FrameDecoder()
        self._bad_frames = 0
        self._seq = 0
        self._answers: list[Message] = []
        self._events: list[Event] = []
        self._hello_due = False
        self._beat_due = False
        self._next_page = -1  # -1: no snapshot under way
        self._snapshot_again = False
        self._shown = (0, 0)  # revision and room of the pages sent last
        self._tags_from = 0  # 0: nobody asked for tags
        self._tags_ack: Ack | None = None
        self._next_beat_ms: int | None = None
        self._changed_ms: int | None = None
        self._clear_line = False

    @property
    def errors(self) -> int:
        """Frames received damaged or too short since boot, as HEARTBEAT says it."""
        return min(self._decoder.errors + self._bad_frames, 0xFFFF)

    @property
    def wake_at(self) -> int | None:
        """When `tick` has something to do next."""
        return self._next_beat_ms

    def start(self, now_ms: int) -> None:
        """The board has booted: say HELLO and begin to beat."""
        self._hello_due = True
        # Half a frame of the time before the reset may still be in the host's buffer.
        self._clear_line = self.lossy
        self._next_beat_ms = now_ms + self.heartbeat_ms

    def set_cell(self, cell: int, state: int, now_ms: int, edge_ms: int | None = None) -> bool:
        """A cell has a new state, first seen at `edge_ms`. False if it had that state already.

        When the queue is full the event is dropped; its revision is used up, so the host sees a
        gap and asks for a snapshot.
        """
        if not self.state.change(cell, state):
            return False
        if len(self._events) < EVENT_QUEUE:
            ms = (now_ms if edge_ms is None else edge_ms) & 0xFFFF
            self._events.append(Event(self.state.rev, ms, cell, known_state(state)))
        if self.lossy and self._next_beat_ms is not None:
            self._changed_ms = now_ms
            self._next_beat_ms = min(self._next_beat_ms, now_ms + ECHO_EVERY_MS)
        return True

    def slot_of(self, uid: bytes) -> int:
        """The slot of a tag, a new one for a new tag; STATE_UNKNOWN_FIGURE if none is left."""
        if uid in self.uids:
            return self.uids.index(uid) + 1
        if len(self.uids) >= self._slots or len(uid) not in UID_LENGTHS:
            return STATE_UNKNOWN_FIGURE
        self.uids.append(bytes(uid))
        return len(self.uids)

    def tick(self, now_ms: int) -> None:
        """Time has passed: a heartbeat may be due."""
        if self._next_beat_ms is None or now_ms < self._next_beat_ms:
            return
        self._beat_due = True
        echo = self._changed_ms is not None and now_ms - self._changed_ms < ECHO_FOR_MS
        self._next_beat_ms = now_ms + (ECHO_EVERY_MS if echo else self.heartbeat_ms)

    def receive(self, data: bytes, now_ms: int) -> None:
        """Bytes from the host: any cut on a lossy line, one packet otherwise. Never raises."""
        if not self.lossy:
            self._take(bytes(data), now_ms)
            return
        for frame in self._decoder.feed(data):
            self._take(frame, now_ms)

    def _take(self, frame: bytes, now_ms: int) -> None:
        decoded = decode_frame(frame)
        if not isinstance(decoded, str):
            self._obey(decoded[1], decoded[0], now_ms)
        elif len(frame) >= 2 and frame[0] < 0x80 and decoded == UNKNOWN_TYPE:
            self._answer(Nak(frame[0], frame[1], NAK_UNKNOWN_COMMAND))
        elif decoded != UNKNOWN_TYPE:
            self._bad_frames = min(self._bad_frames + 1, 0xFFFF)
            if len(frame) >= 2 and frame[0] < 0x80 and decoded == TOO_SHORT:
                self._answer(Nak(frame[0], frame[1], NAK_BAD_LENGTH))

    def _answer(self, message: Message) -> None:
        if len(self._answers) < ANSWER_QUEUE:  # what is not answered, the host asks again
            self._answers.append(message)

    def _obey(self, message: Message, seq: int, now_ms: int) -> None:
        if isinstance(message, GetHello):
            self._hello_due = True
        elif isinstance(message, GetSnapshot):
            # An answer under way is finished first: begun anew at every repeat of the question,
            # its last pages would never be sent.
            self._snapshot_again = self._next_page >= 0
            self._next_page = max(self._next_page, 0)
        elif isinstance(message, GetTags):
            self._tags_from = max(message.first_slot, 1)
            self._tags_ack = Ack(message.TYPE, seq)
        elif isinstance(message, Ping):
            self._answer(Ack(message.TYPE, seq))
        elif isinstance(message, (SetConfig, SetLeds)):
            if isinstance(message, SetConfig):
                reason = self._configure(message, now_ms)
            else:
                reason = self._light(message)
            self._answer(Nak(message.TYPE, seq, reason) if reason else Ack(message.TYPE, seq))

    def _configure(self, wish: SetConfig, now_ms: int) -> int:
        if not DEBOUNCE_MS_MIN <= wish.debounce_ms <= DEBOUNCE_MS_MAX:
            return NAK_OUT_OF_RANGE
        if not HEARTBEAT_MS_MIN <= wish.heartbeat_ms <= HEARTBEAT_MS_MAX:
            return NAK_OUT_OF_RANGE
        self.debounce_ms = wish.debounce_ms
        self.heartbeat_ms = wish.heartbeat_ms
        if self._next_beat_ms is not None:
            self._next_beat_ms = min(self._next_beat_ms, now_ms + wish.heartbeat_ms)
        return DONE

    def _light(self, wish: SetLeds) -> int:
        leds, lights = len(self.lights), wish.lights
        if not leds:
            return NAK_UNABLE
        if len(lights) % 3:
            return NAK_BAD_LENGTH
        numbers = [lights[at] | lights[at + 1] << 8 for at in range(0, len(lights), 3)]
        if any(led >= leds for led in numbers):
            return NAK_OUT_OF_RANGE
        if wish.flags & LEDS_OTHERS_OFF:
            for led in range(leds):
                self.lights[led] = 0
        for entry, led in enumerate(numbers):
            self.lights[led] = lights[3 * entry + 2]
        return DONE

    def outgoing(self, most: int = 0) -> list[bytes]:
        """What to write now, at most `most` frames (0: all there are), one chunk per frame.

        What is not fetched stays: a slow line fetches little at a time, and a snapshot whose board
        changed in the meantime begins anew.
        """
        chunks: list[bytes] = []
        while not most or len(chunks) < most:
            message = self._next_message()
            if message is None:
                break
            frame = encode_frame(message, self._seq)
            self._seq = (self._seq + 1) & 0xFF
            if not self.lossy:
                chunks.append(frame)
                continue
            chunk = encode(frame)
            if self._clear_line:
                self._clear_line = False
                chunk = b"\0" + chunk
            chunks.append(chunk)
        return chunks

    def _next_message(self) -> Message | None:
        """The most urgent message. What names a revision comes after the events up to it."""
        if self._answers:
            return self._answers.pop(0)
        if self._events:
            state = self._events[0].state
            if is_slot(state) and self._announced < min(state, len(self.uids)):
                self._announced += 1
                return self._tag(self._announced)
            return self._events.pop(0)
        if self._hello_due:
            self._hello_due = False
            return self._hello()
        if self._tags_from:
            return self._next_tag()
        if self._next_page >= 0:
            return self._next_snapshot_page()
        if self._beat_due:
            self._beat_due = False
            return Heartbeat(self.state.rev, self.state.crc(), self.errors)
        return None

    def _payload_room(self) -> int:
        return MAX_PAYLOAD if self.lossy else min(self.packet_room - 2, MAX_PAYLOAD)

    def _hello(self) -> Hello:
        return Hello(
            PROTOCOL_MAJOR,
            PROTOCOL_MINOR,
            self.boot,
            len(self.state.states),
            self.capabilities,
            self.firmware[0],
            self.firmware[1],
            self.firmware[2],
            self.heartbeat_ms,
            self.debounce_ms,
            self._payload_room(),
            self.state.rev,
        )

    def _tag(self, slot: int) -> Tag:
        return Tag(slot, self.uids[slot - 1])

    def _next_tag(self) -> Message | None:
        slot = self._tags_from
        if slot <= len(self.uids):
            self._tags_from = slot + 1
            return self._tag(slot)
        self._tags_from = 0
        return self._tags_ack

    def _next_snapshot_page(self) -> Message:
        room = self._payload_room() - SNAPSHOT_FIXED
        if self.lossy:
            room = min(room, MAX_PAGE_DATA)
        shown = (self.state.rev, room)
        if self._shown != shown:  # the state or the size of the pages is another: begin anew
            self._shown = shown
            self._next_page = 0
        page = self.state.snapshot_page(self._next_page, room)
        self._next_page += 1
        if self._next_page == page.pages:
            self._next_page = 0 if self._snapshot_again else -1
            self._snapshot_again = False
        return page
