"""THE table of the wire: every message, field and constant, once.

`generate.py` makes codec.py, the C header and the tables of PROTOCOL.md from it. What a board or a
host does with a message is told in PROTOCOL.md and done in device_link.py and host_link.py.
"""

from __future__ import annotations

from typing import NamedTuple

MAJOR = 1
MINOR = 0


class Field(NamedTuple):
    """One field; `type` is u8, u16, u32 or rest (everything that is left of the payload)."""

    name: str
    type: str
    meaning: str


class MessageSpec(NamedTuple):
    """One message; `sender` is the end that sends it, `since` the minor version that brought it."""

    id: int
    name: str
    sender: str
    fields: tuple[Field, ...]
    meaning: str
    since: int = 0

    @property
    def fixed(self) -> tuple[Field, ...]:
        """The fields whose length is known."""
        return tuple(field for field in self.fields if field.type != "rest")

    @property
    def rest(self) -> Field | None:
        """The field that takes what is left, if the message has one; always the last."""
        return self.fields[-1] if self.fields and self.fields[-1].type == "rest" else None


class Constant(NamedTuple):
    """One named number and what it means."""

    name: str
    value: int
    meaning: str


class Group(NamedTuple):
    """Constants that belong together; `key` marks their table in PROTOCOL.md."""

    key: str
    title: str
    constants: tuple[Constant, ...]
    base: int = 10


HOST = "host"
BOARD = "board"


def _fields(*lines: str) -> tuple[Field, ...]:
    parts = (line.split(" ", 2) for line in lines)
    return tuple(Field(name, kind, meaning) for name, kind, meaning in parts)


MESSAGES: tuple[MessageSpec, ...] = (
    MessageSpec(0x01, "GET_HELLO", HOST, (), "Who are you? Answered by HELLO."),
    MessageSpec(
        0x02, "GET_SNAPSHOT", HOST, (), "What stands where? Answered by all SNAPSHOT pages."
    ),
    MessageSpec(
        0x03,
        "GET_TAGS",
        HOST,
        _fields("first_slot u8 the lowest slot asked for"),
        "Which tags are the slots? Answered by one TAG per known slot from there on, then ACK.",
    ),
    MessageSpec(
        0x04,
        "SET_CONFIG",
        HOST,
        _fields(
            "debounce_ms u8 1 to 100",
            "heartbeat_ms u16 100 to 10000",
        ),
        "Sets both or neither, until the next reset. ACK, or NAK OUT_OF_RANGE.",
    ),
    MessageSpec(
        0x05,
        "SET_LEDS",
        HOST,
        _fields(
            "flags u8 bit 0: all LEDs not named go off",
            "lights rest any number of (led u16, light u8)",
        ),
        "Sets LEDs, all or none. ACK, or NAK UNABLE, OUT_OF_RANGE or BAD_LENGTH.",
    ),
    MessageSpec(0x06, "PING", HOST, (), "Are you there? Answered by ACK."),
    MessageSpec(
        0x81,
        "HELLO",
        BOARD,
        _fields(
            "major u8 protocol version; a host refuses a higher one than its own",
            "minor u8 protocol version; a higher one only adds",
            "boot u16 boot id, another one after every reset",
            "cells u16 number of cells, the hello pad included; 1 to 1024",
            "capabilities u8 sum of the capability bits",
            "fw_major u8 version of the firmware",
            "fw_minor u8 version of the firmware",
            "fw_patch u8 version of the firmware",
            "heartbeat_ms u16 time between two slow heartbeats",
            "debounce_ms u8 how long a level must last to be believed",
            "max_payload u8 longest payload that the board sends or takes",
            "rev u32 revision of the state now",
        ),
        "Who I am. Sent at boot and when asked; fits the smallest BLE packet.",
    ),
    MessageSpec(
        0x82,
        "SNAPSHOT",
        BOARD,
        _fields(
            "rev u32 revision of the state shown; the same in all pages of one answer",
            "page u8 number of this page, from 0",
            "pages u8 number of pages of this answer",
            "first u16 number of the first cell in data",
            "form u8 how data is written",
            "data rest the cells from first on",
        ),
        "One page of the whole state.",
    ),
    MessageSpec(
        0x83,
        "EVENT",
        BOARD,
        _fields(
            "rev u32 revision of the state after this change",
            "ms u16 board time of the first edge, modulo 65536",
            "cell u16 the cell that changed",
            "state u8 its new state",
        ),
        "One cell changed.",
    ),
    MessageSpec(
        0x84,
        "TAG",
        BOARD,
        _fields(
            "slot u8 1 to 250",
            "uid rest the 4, 7 or 10 bytes of the tag",
        ),
        "Which tag a slot stands for. Sent before the first EVENT that names it, and when asked.",
    ),
    MessageSpec(
        0x85,
        "HEARTBEAT",
        BOARD,
        _fields(
            "rev u32 revision of the state now",
            "state_crc u16 CRC-16 of the state bytes of all cells",
            "errors u16 frames received damaged since boot; stops at 65535",
        ),
        "I live, and this is my state in short.",
    ),
    MessageSpec(
        0x86,
        "ACK",
        BOARD,
        _fields(
            "command u8 type of the command",
            "of u8 seq of the command",
        ),
        "The command was carried out.",
    ),
    MessageSpec(
        0x87,
        "NAK",
        BOARD,
        _fields(
            "command u8 type of the command",
            "of u8 seq of the command",
            "reason u8 why not",
        ),
        "The command was not carried out and changed nothing.",
    ),
)


def _group(key: str, title: str, *lines: str, base: int = 10) -> Group:
    parts = (line.split(" ", 2) for line in lines)
    rows = tuple(Constant(name, int(value, 0), meaning) for name, value, meaning in parts)
    return Group(key, title, rows, base)


CONSTANTS: tuple[Group, ...] = (
    _group(
        "sizes",
        "Sizes in bytes",
        "MAX_PAYLOAD 96 longest payload",
        "MAX_FRAME 98 longest frame: type, seq, payload",
        "MAX_ENCODED 102 longest frame on a serial line, its 0x00 included",
        "MIN_PACKET_ROOM 20 the smallest BLE packet",
        "MAX_PAGE_DATA 32 longest data of a SNAPSHOT page on a lossy link",
        "MAX_CELLS 1024 more cells than this are refused",
    ),
    _group(
        "states",
        "State of a cell",
        "STATE_EMPTY 0 nothing stands there",
        "SLOT_FIRST 1 the first figure slot",
        "SLOT_LAST 250 the last figure slot",
        "STATE_UNKNOWN_FIGURE 254 something stands there, who is not known",
        "STATE_FAULT 255 the sensor does not answer; 251 to 253 are read as this",
    ),
    _group(
        "capabilities",
        "Capability bits",
        "CAP_PRESENCE 1 cells know whether something stands there",
        "CAP_IDENTITY 2 every cell reads tags",
        "CAP_HELLO_PAD 4 the last cell is a reader where a figure introduces itself",
        "CAP_LEDS 8 cells have lights",
        "CAP_TILED 16 several boards tiled as one",
    ),
    _group(
        "forms",
        "Form of the data of a SNAPSHOT",
        "FORM_PRESENCE 0 two bits per cell, lowest bits first",
        "FORM_STATES 1 one state byte per cell",
    ),
    _group(
        "bits",
        "The two bits of a cell in FORM_PRESENCE",
        "BITS_EMPTY 0 STATE_EMPTY",
        "BITS_FIGURE 1 STATE_UNKNOWN_FIGURE",
        "BITS_RESERVED 2 reserved, read as STATE_FAULT",
        "BITS_FAULT 3 STATE_FAULT",
    ),
    _group(
        "reasons",
        "Reason of a NAK",
        "NAK_UNKNOWN_COMMAND 1 the board does not know this message type",
        "NAK_BAD_LENGTH 2 too short, or a list with a broken last entry",
        "NAK_OUT_OF_RANGE 3 a value or a number that is not allowed or not there",
        "NAK_UNABLE 4 the board has no such part",
        "NAK_BUSY 5 not now; ask again",
    ),
    _group(
        "leds",
        "Flags of SET_LEDS",
        "LEDS_OTHERS_OFF 1 all LEDs not named go off",
    ),
    _group(
        "lights",
        "Colour, the low four bits of a light",
        "LIGHT_OFF 0 off",
        "LIGHT_WHITE 1 white; 9 to 15 are shown as this",
        "LIGHT_RED 2 red",
        "LIGHT_GREEN 3 green",
        "LIGHT_BLUE 4 blue",
        "LIGHT_YELLOW 5 yellow",
        "LIGHT_CYAN 6 cyan",
        "LIGHT_MAGENTA 7 magenta",
        "LIGHT_ORANGE 8 orange",
        "LIGHT_MASK 0x0F the bits of the colour",
        base=16,
    ),
    _group(
        "patterns",
        "Pattern, the high four bits of a light",
        "PATTERN_STEADY 0x00 steady; 0x40 to 0xF0 are shown as this",
        "PATTERN_SLOW 0x10 blinks once a second",
        "PATTERN_FAST 0x20 blinks four times a second",
        "PATTERN_PULSE 0x30 breathes; a board that cannot dim blinks slowly",
        "PATTERN_MASK 0xF0 the bits of the pattern",
        base=16,
    ),
    _group(
        "timing",
        "Times of the board, in milliseconds",
        "DEBOUNCE_MS 8 default of debounce_ms",
        "DEBOUNCE_MS_MIN 1 lowest that SET_CONFIG takes",
        "DEBOUNCE_MS_MAX 100 highest that SET_CONFIG takes",
        "HEARTBEAT_MS 1000 default of heartbeat_ms",
        "HEARTBEAT_MS_MIN 100 lowest that SET_CONFIG takes",
        "HEARTBEAT_MS_MAX 10000 highest that SET_CONFIG takes",
        "ECHO_EVERY_MS 40 heartbeats after a change on a lossy link",
        "ECHO_FOR_MS 1000 how long after the last change they go on",
    ),
    _group(
        "boot",
        "Boot id",
        "BOOT_STEP 0x9E37 boot id = (boot counter * this) modulo 65536",
        base=16,
    ),
)

BLE_SERVICE = "7d2a0001-3f5c-4f0b-9a52-52494e475344"
BLE_NOTIFY = "7d2a0002-3f5c-4f0b-9a52-52494e475344"
BLE_WRITE = "7d2a0003-3f5c-4f0b-9a52-52494e475344"

TYPE_BYTES = {"u8": 1, "u16": 2, "u32": 4}
