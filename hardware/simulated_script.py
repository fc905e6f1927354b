"""A small language for a simulated table: figures, the pad and trouble, one command a line.

    stand anna.raptor.1 RP07     it stands there
    slide anna.raptor.1 RP08 RP12
    wait 500                     half a second passes

COMMANDS below is the whole of it. Empty lines and what follows a # are skipped. Figures may have
any name; with the names of fighters (anna.raptor.1) traces are easier to read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from companion.errors import RingsideError
from companion.numbers import whole_number

if TYPE_CHECKING:
    from collections.abc import Collection

    from hardware.simulated_board import SimulatedBoard

LONGEST_WAIT_MS: Final = 3_600_000

COMMANDS: Final = {
    "stand": ("FIGURE SPACE", "it stands there, without any noise"),
    "lift": ("FIGURE", "take it into the hand"),
    "put": ("FIGURE SPACE", "put it down"),
    "slide": ("FIGURE SPACE...", "push it along spaces"),
    "knock": ("FIGURE...", "they fall over"),
    "pad": ("FIGURE", "hold it to the hello pad"),
    "unpad": ("", "take it away from the pad"),
    "fault": ("SPACE", "the sensor of this space fails"),
    "mend": ("SPACE", "it works again"),
    "unplug": ("", "pull the cable: nothing goes through"),
    "plug": ("", "put it in again"),
    "reset": ("", "press the reset button"),
    "wait": ("MS", "let time pass before the next command"),
    "end": ("", "stop the board"),
}


class SimulatedScriptError(RingsideError):
    """A line that cannot be understood: its number and a sentence."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"line {line}: {sentence}")
        self.line = line
        self.sentence = sentence


class ScriptStep(NamedTuple):
    """One command and its words."""

    command: str
    words: tuple[str, ...] = ()


def parse(text: str, spaces: Collection[str]) -> list[ScriptStep]:
    """Read a script for a map with these spaces. Raises ScriptError."""
    steps = []
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.split("#", maxsplit=1)[0].split()
        if words:
            steps.append(_step(number, words[0].lower(), tuple(words[1:]), spaces))
    return steps


def _step(line: int, command: str, words: tuple[str, ...], spaces: Collection[str]) -> ScriptStep:
    if command not in COMMANDS:
        known = ", ".join(COMMANDS)
        raise SimulatedScriptError(line, f'There is no command "{command}"; known are {known}.')
    wanted = COMMANDS[command][0].split()
    is_open = bool(wanted) and wanted[-1].endswith("...")
    if len(words) < len(wanted) or (len(words) > len(wanted) and not is_open):
        raise SimulatedScriptError(
            line, f"It is written: {command} {COMMANDS[command][0]}".rstrip() + "."
        )
    named = words[1:] if command in {"stand", "put", "slide"} else ()
    for space in words if command in {"fault", "mend"} else named:
        if space not in spaces:
            raise SimulatedScriptError(line, f"The map has no space {space}.")
    if command == "wait" and whole_number(words[0], 0, LONGEST_WAIT_MS) is None:
        raise SimulatedScriptError(line, f"A time is a whole number up to {LONGEST_WAIT_MS}.")
    return ScriptStep(command, words)


class ScriptPlayer:
    """Does what a script says, when it is due."""

    def __init__(self, board: SimulatedBoard) -> None:
        self._board = board
        self._steps: list[ScriptStep] = []
        self._not_before_ms = 0
        self.has_ended = False

    def add(self, steps: list[ScriptStep]) -> None:
        """To be done after what waits already."""
        self._steps += steps

    def do_what_is_due(self, now_ms: int) -> None:
        """Do the next commands, up to one that waits."""
        while self._steps and not self.has_ended and now_ms >= self._not_before_ms:
            step = self._steps.pop(0)
            if step.command == "wait":
                waits_ms = whole_number(step.words[0], 0, LONGEST_WAIT_MS) or 0
                self._not_before_ms = now_ms + waits_ms
            elif step.command == "end":
                self.has_ended = True
            else:
                self._do(step, now_ms)

    def _do(self, step: ScriptStep, now_ms: int) -> None:
        board, words = self._board, step.words
        match step.command:
            case "stand":
                board.stand({words[0]: words[1]}, now_ms)
            case "lift":
                board.lift(words[0], now_ms)
            case "put":
                board.put(words[0], words[1], now_ms)
            case "slide":
                self._not_before_ms = board.slide(words[0], words[1:], now_ms)
            case "knock":
                board.knock_over(words, now_ms)
            case "pad":
                board.hold_to_pad(words[0], now_ms)
            case "unpad":
                board.take_from_pad(now_ms)
            case "fault" | "mend":
                if words[0] in board.wiring.cell_of:
                    board.set_fault(words[0], now_ms, is_faulty=step.command == "fault")
            case "unplug" | "plug":
                board.cut(now_ms, is_cut=step.command == "unplug")
            case "reset":
                board.reset(now_ms)
