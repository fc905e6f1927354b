"""What boards report, in words: cells by the names of spaces where a wiring is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from cli.output import count
from firmware_protocol import link_events as e
from firmware_protocol.board_state import is_slot
from firmware_protocol.codec import (
    CAP_HELLO_PAD,
    CAP_IDENTITY,
    CAP_LEDS,
    CAP_PRESENCE,
    CAP_TILED,
    STATE_EMPTY,
    STATE_FAULT,
)
from hardware.refusals import fault_error, refusal_error
from hardware.trace_lines import line_of_event, named

if TYPE_CHECKING:
    from firmware_protocol.codec import Hello
    from hardware.bridge_outputs import BridgeOutput
    from hardware.wiring import Wiring

ABILITIES = {
    CAP_PRESENCE: "presence",
    CAP_IDENTITY: "identity",
    CAP_HELLO_PAD: "hello pad",
    CAP_LEDS: "lights",
    CAP_TILED: "tiled",
}


def abilities(hello: Hello) -> list[str]:
    """What a board can do."""
    return [word for bit, word in ABILITIES.items() if hello.capabilities & bit]


def about(hello: Hello) -> str:
    """A board in one line."""
    version = f"{hello.fw_major}.{hello.fw_minor}.{hello.fw_patch}"
    can = ", ".join(abilities(hello)) or f"no ability named (capabilities {hello.capabilities})"
    return f"{count(hello.cells, 'cell')}; {can}; firmware {version}"


class Names:
    """What cells are called: by their space, as the hello pad, or by their number."""

    def __init__(self, wiring: Wiring | None) -> None:
        self._wiring = wiring
        self._pad: int | None = None

    def greet(self, hello: Hello) -> None:
        """Which board it is."""
        self._pad = hello.cells - 1 if hello.capabilities & CAP_HELLO_PAD else None

    def space(self, cell: int) -> str | None:
        """The space over a cell."""
        return self._wiring.space_of.get(cell) if self._wiring else None

    def cell(self, cell: int) -> str:
        """A cell for people."""
        if cell == self._pad:
            return "the hello pad"
        space = self.space(cell)
        return f"{space} (cell {cell})" if space else f"cell {cell}"


def in_words(event: e.LinkEvent, names: Names) -> str:
    """A link event as a sentence without its full stop."""
    match event:
        case e.Greeted(hello=hello):
            return f"the board has introduced itself: {about(hello)}"
        case e.Synced(cells=cells):
            there = [names.cell(n) for n, s in enumerate(cells) if s not in {0, STATE_FAULT}]
            faulty = [names.cell(n) for n, s in enumerate(cells) if s == STATE_FAULT]
            told = f"all cells are known; occupied: {', '.join(there) or 'none'}"
            return f"{told}; faulty: {', '.join(faulty)}" if faulty else told
        case e.CellChanged(cell=cell, state=state):
            return f"{names.cell(cell)}: {state_in_words(state)}"
        case e.TagKnown(slot=slot, uid=uid):
            return f"figure {slot} has the tag {uid.hex()}"
        case e.Doubted():
            return "something was missed; the board is asked for all cells"
        case e.Misbehaved() | e.Behaved() | e.BoardRefused():
            return _trouble_in_words(event)
        case e.Lost():
            return "the board has fallen silent"
        case e.Restarted():
            return "the board has started anew"
        case e.CommandDone(command=command):
            return f"the board has carried out {command.NAME}"
        case e.Failed(command=command, reason=reason):
            return f"the board has not carried out {command.NAME}: {reason}"


def _trouble_in_words(event: e.Misbehaved | e.Behaved | e.BoardRefused) -> str:
    if isinstance(event, e.Behaved):
        return f"the board does it right now ({event.code})"
    if isinstance(event, e.BoardRefused):
        return f"the board cannot be used: {refusal_error(event).advice.rstrip('.')}"
    advice = fault_error(event.code, event.facts).advice.rstrip(".")
    return f"the board is at fault ({event.code}): {advice}"


def state_in_words(state: int) -> str:
    """What stands on a cell."""
    if state == STATE_EMPTY:
        return "empty"
    if state == STATE_FAULT:
        return "does not answer"
    return f"figure {state}" if is_slot(state) else "a figure"


def as_values(event: e.LinkEvent, ms: int, names: Names) -> dict[str, Any]:
    """A link event for programs."""
    line = line_of_event(event, ms, 0)
    values: dict[str, Any] = {"ms": ms, "what": line.what, **line.facts}
    if isinstance(event, e.Greeted):
        hello = event.hello
        values["hello"] = {name: getattr(hello, name) for name in hello.FIELDS}
        values["abilities"] = abilities(hello)
    if isinstance(event, e.CellChanged):
        values |= {"space": names.space(event.cell), "board_ms": event.ms, "ms": ms}
    return values


def output_in_words(output: BridgeOutput) -> str:
    """What the bridge said."""
    name, facts = named(output)
    inside = ", ".join(f"{key}={_short(value)}" for key, value in facts.items())
    return f"{name}({inside})"


def _short(value: object) -> str:
    return msgspec.json.encode(value).decode() if not isinstance(value, str) else value
