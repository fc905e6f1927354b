"""The host's end of the wire: asks a board who it is and what stands on it until that is certain.

No port and no clock here: the owner hands over what was received and the time, writes what
`outgoing` gives and calls `tick` at `wake_at`. Nothing received raises. What is believed is in
host_belief.py, commands are in host_commands.py, the records reported in link_events.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_protocol.codec import (
    HEARTBEAT_MS_MAX,
    HEARTBEAT_MS_MIN,
    LEDS_OTHERS_OFF,
    MAX_PAYLOAD,
    MIN_PACKET_ROOM,
    MSG_GET_TAGS,
    TOO_SHORT,
    UNKNOWN_TYPE,
    Ack,
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
    Snapshot,
    decode_frame,
    encode_frame,
)
from firmware_protocol.errors import LocalError
from firmware_protocol.framing import FrameDecoder, encode
from firmware_protocol.host_belief import Belief
from firmware_protocol.host_commands import TRIES, CommandQueue
from firmware_protocol.host_faults import (
    NO_HELLO,
    NO_SNAPSHOT,
    Unanswered,
    cut_short,
    refusal_of,
    why_never_greeted,
)
from firmware_protocol.link_events import (
    BoardRefused,
    CommandDone,
    Failed,
    Greeted,
    Lost,
    Restarted,
)

if TYPE_CHECKING:
    from firmware_protocol.link_events import LinkEvent

ASK_HELLO_MS = 400
PATIENCE_LOSSY_MS = 20
PATIENCE_PACKET_MS = 400
FAULTY_MS = 100
MISSED_BEATS = 3
LOST_MARGIN_MS = 100
TAGS_AGAIN_MS = 100
"""A TAG may be lost although its GET_TAGS was answered; so long until it is asked for again."""
LOSSY_LIGHTS = 5
"""Lights in one message on a lossy link: short enough to get through within the tries it has."""
COUNT_LIMIT = 1_000_000_000
COUNTED = (
    "frames", "missed", "boots", "doubts", "unknown", "nonsense",
    "bad_crc", "bad_cobs", "too_long", "too_short", "bytes",
)  # fmt: skip

CLOSED = "closed"
ASKING = "asking"
SYNCING = "syncing"
READY = "ready"
REFUSED = "refused"
LOST = "lost"


class HostLink:
    """One board as the host knows it; PROTOCOL.md has every rule in words.

    `lossy` is a serial line or TCP, else every chunk is one packet of at most `packet_room` bytes
    (0: the smallest there is).
    """

    def __init__(self, *, lossy: bool = True, packet_room: int = 0) -> None:
        self.lossy = lossy
        self.packet_room = packet_room or MIN_PACKET_ROOM
        self.hello: Hello | None = None
        self._patience_ms = PATIENCE_LOSSY_MS if lossy else PATIENCE_PACKET_MS
        self._phase = CLOSED  # SYNCING stands for READY too, see `phase`
        self._belief: Belief | None = None
        self._refusal: BoardRefused | None = None
        self._decoder = FrameDecoder()
        self._commands = CommandQueue(self._patience_ms, self._next_seq)
        self._config: SetConfig | None = None
        self._lights: dict[int, int] | None = None
        self._seq = 0
        self._board_seq: int | None = None
        self._heartbeat_ms = HEARTBEAT_MS_MAX
        self._heard_ms = 0
        self._hello_asked_ms: int | None = None
        self._snapshot_asked_ms: int | None = None
        self._tags_asked_ms: int | None = None
        self._tag_tries = 0
        self._send_hello = False
        self._send_snapshot = False
        self._hello_question = Unanswered(NO_HELLO)
        self._snapshot_question = Unanswered(NO_SNAPSHOT)
        self._counts = dict.fromkeys(COUNTED, 0)
        self._cut_short: dict[str, int] | None = None

    @property
    def phase(self) -> str:
        """closed, asking, syncing, ready, refused or lost."""
        if self._phase == SYNCING and self._belief is not None and self._belief.sure:
            return READY
        return self._phase

    @property
    def in_sync(self) -> bool:
        """Whether nothing speaks against `cells`."""
        return self.phase == READY

    @property
    def faults(self) -> dict[str, dict[str, int]]:
        """What the board does wrong, by the codes of host_faults.py; while any, not in sync."""
        return dict(self._belief.faults.standing) if self._belief else {}

    @property
    def never_greeted(self) -> tuple[str, dict[str, int]] | None:
        """What a board does wrong that speaks and has never introduced itself, if it is known."""
        if self.hello is not None:
            return None
        return why_never_greeted(self._cut_short, self.counters, self._hello_question)

    @property
    def cells(self) -> tuple[int, ...]:
        """The state of every cell as believed last; empty before the first snapshot of a boot."""
        return tuple(self._belief.states) if self._belief else ()

    @property
    def rev(self) -> int | None:
        """The revision of `cells`, while in sync."""
        return self._belief.rev if self._belief and self.in_sync else None

    @property
    def tags(self) -> dict[int, bytes]:
        """Which tag each slot stands for, as far as the board has told."""
        return dict(self._belief.tags) if self._belief else {}

    @property
    def counters(self) -> dict[str, int]:
        """What came in since open, and what was dropped, by reason. They stop at COUNT_LIMIT."""
        counts = dict(self._counts)
        for name in ("bad_crc", "bad_cobs", "too_long", "too_short"):
            counts[name] = min(counts[name] + getattr(self._decoder, name), COUNT_LIMIT)
        return counts

    @property
    def wake_at(self) -> int | None:
        """When `tick` should be called next, if nothing is received before."""
        times = (
            self._hello_due_ms(),
            self._snapshot_due_ms(),
            self._tags_due_ms(),
            self._lost_at_ms(),
            self._commands.due_ms if self._phase == SYNCING else None,
        )
        return min((time for time in times if time is not None), default=None)

    def open(self, now_ms: int) -> None:
        """The line is open: ask who is there. Forgets the board, keeps config and lights."""
        self._forget_board()
        self._decoder = FrameDecoder()
        self._counts = dict.fromkeys(COUNTED, 0)
        self._cut_short = None
        self._board_seq = None
        self._phase = ASKING
        self._hello_asked_ms = None
        self.tick(now_ms)

    def close(self) -> None:
        """The line is gone; what was believed stays readable until the next open."""
        self._phase = CLOSED
        self._send_hello = self._send_snapshot = False
        self._commands.pause()

    def set_leds(self, lights: dict[int, int]) -> None:
        """Show exactly these lights (led to light byte), all others off; again after every boot.

        Sent with the next tick. Raises LocalError for a number that does not fit the wire.
        """
        for led, light in lights.items():
            if not (0 <= led <= 0xFFFF and 0 <= light <= 0xFF):
                raise LocalError("leds/number", {"led": led, "light": light})
        self._lights = dict(lights)
        self._ask_lights()

    def configure(self, *, debounce_ms: int, heartbeat_ms: int) -> None:
        """Set debouncing and heartbeat; again after every boot.

        Sent with the next tick. Raises LocalError for a number that does not fit the wire; whether
        it makes sense is for the board to say.
        """
        if not (0 <= debounce_ms <= 0xFF and 0 <= heartbeat_ms <= 0xFFFF):
            facts = {"debounce_ms": debounce_ms, "heartbeat_ms": heartbeat_ms}
            raise LocalError("config/number", facts)
        self._config = SetConfig(debounce_ms, heartbeat_ms)
        self._ask_config()

    def ping(self) -> None:
        """Ask for a sign of life with the next tick; the answer is CommandDone."""
        self._commands.ask([Ping()])

    def tick(self, now_ms: int) -> list[LinkEvent]:
        """Time has passed: ask again what is unanswered, notice silence."""
        happened: list[LinkEvent] = []
        lost_at_ms = self._lost_at_ms()
        if lost_at_ms is not None and now_ms >= lost_at_ms:
            self._phase = LOST
            self._hello_asked_ms = None
            self._send_snapshot = False
            self._commands.pause()
            if self._belief:
                self._belief.doubt()
            happened.append(Lost())
        due_ms = self._hello_due_ms()
        if due_ms is not None and now_ms >= due_ms:
            self._send_hello = True
            self._hello_asked_ms = now_ms
            watch = self._belief.faults if self._phase == SYNCING and self._belief else None
            happened += self._hello_question.asked(watch, now_ms)
        due_ms = self._snapshot_due_ms()
        if due_ms is not None and now_ms >= due_ms and self._belief:
            self._send_snapshot = True
            self._snapshot_asked_ms = now_ms
            happened += self._snapshot_question.asked(self._belief.faults, now_ms)
        due_ms = self._tags_due_ms()
        if due_ms is not None and now_ms >= due_ms and self._belief:
            self._commands.ask([GetTags(min(self._belief.unknown_slots))])
            self._tags_asked_ms = now_ms
            self._tag_tries += 1
        if self._phase == SYNCING:
            happened += self._reported(self._commands.tick(now_ms))
        return happened

    def receive(self, data: bytes, now_ms: int) -> list[LinkEvent]:
        """Bytes from the board: any cut on a lossy line, one packet otherwise. Never raises."""
        happened: list[LinkEvent] = []
        if self._phase == CLOSED:
            return happened
        self._count("bytes", len(data))
        for frame in self._decoder.feed(data) if self.lossy else [bytes(data)]:
            happened += self._take(frame, now_ms)
        return happened + self.tick(now_ms)

    def outgoing(self) -> list[bytes]:
        """What to write now: one burst on a lossy line, one chunk per packet otherwise."""
        frames = []
        if self._send_hello:
            frames.append(encode_frame(GetHello(), self._next_seq()))
        if self._send_snapshot:
            frames.append(encode_frame(GetSnapshot(), self._next_seq()))
        self._send_hello = self._send_snapshot = False
        command = self._commands.take()
        if command:
            frames.append(encode_frame(*command))
        if not self.lossy or not frames:
            return frames
        # The zero ends whatever half frame the board may hold.
        return [b"\0" + b"".join(encode(frame) for frame in frames)]

    def _hello_due_ms(self) -> int | None:
        if self._phase in {ASKING, LOST}:
            wait_ms = ASK_HELLO_MS
        elif self._phase == SYNCING and self._belief and self._belief.boot_doubted:
            wait_ms = self._ask_again_ms()
        else:
            return None
        return 0 if self._hello_asked_ms is None else self._hello_asked_ms + wait_ms

    def _snapshot_due_ms(self) -> int | None:
        if self._phase != SYNCING or self._belief is None or self._belief.sure:
            return None
        asked_ms = self._snapshot_asked_ms
        return 0 if asked_ms is None else asked_ms + self._ask_again_ms()

    def _ask_again_ms(self) -> int:
        """How long an answer is waited for; a board with a fault is not shouted at."""
        return max(self._patience_ms, FAULTY_MS) if self.faults else self._patience_ms

    def _tags_due_ms(self) -> int | None:
        if self._phase != SYNCING or self._belief is None or not self._belief.unknown_slots:
            return None
        if self._tag_tries >= TRIES or self._commands.is_asked(MSG_GET_TAGS):
            return None
        return 0 if self._tags_asked_ms is None else self._tags_asked_ms + TAGS_AGAIN_MS

    def _lost_at_ms(self) -> int | None:
        if self._phase != SYNCING:
            return None
        return self._heard_ms + MISSED_BEATS * self._heartbeat_ms + LOST_MARGIN_MS

    def _take(self, frame: bytes, now_ms: int) -> list[LinkEvent]:
        decoded = decode_frame(frame)
        if isinstance(decoded, str):
            return self._take_unread(decoded, frame, now_ms)
        seq, message = decoded
        if isinstance(message, Hello):
            self._board_seq = None  # after a reset the board counts from nought
        is_next = self._note_frame(seq, now_ms)
        if isinstance(message, Hello):
            watch = self._belief.faults if self._belief else None
            return self._hello_question.answered(watch) + self._hear_hello(message)
        if isinstance(message, Heartbeat):
            self._hello_question.beaten()
            self._snapshot_question.beaten()
        belief = self._belief
        if self._phase != SYNCING or belief is None:
            return []  # without a HELLO nothing else has a meaning
        if isinstance(message, (Ack, Nak)):
            return self._reported(self._commands.answered(message, now_ms))
        doubts, nonsense = belief.doubts, belief.nonsense
        pages, tag_news = belief.pages_taken, belief.tag_news
        news = belief.faults.beaten() if isinstance(message, Heartbeat) else []
        if isinstance(message, Snapshot):
            news += self._snapshot_question.answered(belief.faults)
        news += belief.hear(message, is_next=is_next)
        self._count("doubts", belief.doubts - doubts)
        self._count("nonsense", belief.nonsense - nonsense)
        if belief.sure:
            self._snapshot_asked_ms = None  # answered: the next doubt asks at once
        elif belief.pages_taken > pages:
            self._snapshot_asked_ms = now_ms  # the answer is coming in: do not interrupt it
        if belief.tag_news > tag_news:
            self._tag_tries = 0
        return news

    def _take_unread(self, why: str, frame: bytes, now_ms: int) -> list[LinkEvent]:
        """A frame that came whole, but means nothing to this version or is too short."""
        if why == UNKNOWN_TYPE:
            self._note_frame(frame[1], now_ms)
            self._count("unknown", 1)
            return []
        self._count(why.replace("-", "_"), 1)
        facts = cut_short(frame) if why == TOO_SHORT else None
        self._cut_short = facts or self._cut_short
        if facts is None or self._belief is None or self._phase != SYNCING:
            return []
        self._note_frame(frame[1], now_ms)
        return self._belief.misread(facts)

    def _note_frame(self, seq: int, now_ms: int) -> bool:
        """Count a frame; says whether none is missing between it and the one before."""
        self._heard_ms = now_ms
        self._count("frames", 1)
        before, self._board_seq = self._board_seq, seq
        missed = 0 if before is None else (seq - before - 1) & 0xFF
        self._count("missed", missed)
        return missed == 0

    def _hear_hello(self, hello: Hello) -> list[LinkEvent]:
        self._hello_asked_ms = None  # answered: the next doubt asks at once
        refusal = refusal_of(hello)
        if refusal:
            known = self._refusal
            self._forget_board()
            self._phase = REFUSED
            self._refusal = refusal
            return [] if refusal == known else [refusal]
        known_before, belief = self.hello is not None, self._belief
        self.hello = hello
        self._refusal = None
        self._heartbeat_ms = min(max(hello.heartbeat_ms, HEARTBEAT_MS_MIN), HEARTBEAT_MS_MAX)
        if belief and belief.is_of(hello):
            news = belief.confirm(hello)
            if self._phase == LOST:
                self._phase = SYNCING
                self._snapshot_asked_ms = None
                self._snapshot_question.answered(None)
                news.insert(0, Greeted(hello))
                news += belief.faults.revived(self._heartbeat_ms)
                news += belief.doubt() if self.faults else []
            return news
        self._forget_board()
        self.hello = hello
        self._belief = Belief(hello)
        self._phase = SYNCING
        self._count("boots", 1)
        self._ask_config()
        self._ask_lights()
        return [Restarted(hello.boot), Greeted(hello)] if known_before else [Greeted(hello)]

    def _forget_board(self) -> None:
        self.hello = None
        self._belief = None
        self._refusal = None
        self._snapshot_asked_ms = None
        self._tags_asked_ms = None
        self._tag_tries = 0
        self._send_hello = self._send_snapshot = False
        self._hello_question.answered(None)
        self._snapshot_question.answered(None)
        self._commands.pause()
        self._commands.forget(MSG_GET_TAGS)

    def _reported(self, answers: list[LinkEvent]) -> list[LinkEvent]:
        """Draw the conclusions from an answered or failed command."""
        for event in answers:
            if isinstance(event, CommandDone) and isinstance(event.command, SetConfig):
                self._heartbeat_ms = event.command.heartbeat_ms
            if isinstance(event, Failed) and isinstance(event.command, GetTags):
                self._tag_tries = TRIES  # until another slot or another boot gives a reason
        return answers

    def _ask_config(self) -> None:
        if self._config is not None:
            # It may take effect before its answer arrives: a slower beat must not look like a loss.
            slow_ms = min(self._config.heartbeat_ms, HEARTBEAT_MS_MAX)
            self._heartbeat_ms = max(self._heartbeat_ms, slow_ms)
            self._commands.ask([self._config])

    def _ask_lights(self) -> None:
        if self._lights is None:
            return
        room = min(MAX_PAYLOAD, self.packet_room - 2)
        if self.hello is not None:
            room = min(room, max(self.hello.max_payload, MIN_PACKET_ROOM - 2))
        per_part = LOSSY_LIGHTS if self.lossy else (room - 1) // 3
        entries = [bytes((led & 0xFF, led >> 8, light)) for led, light in self._lights.items()]
        parts: list[Message] = [
            SetLeds(0 if at else LEDS_OTHERS_OFF, b"".join(entries[at : at + per_part]))
            for at in range(0, max(len(entries), 1), per_part)
        ]
        self._commands.ask(parts)

    def _next_seq(self) -> int:
        seq = self._seq
        self._seq = (seq + 1) & 0xFF
        return seq

    def _count(self, name: str, more: int) -> None:
        self._counts[name] = min(self._counts[name] + more, COUNT_LIMIT)
