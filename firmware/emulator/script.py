"""A small language for what happens at the table: figures, tags and trouble, one command a line.

    place 12          a figure stands on cell 12
    slide 12 13 14    it is moved along cells
    tag 04A1B2C3      a tag lies on the pad; `tag unreadable` is one that does not tell its number
    wait 500          half a second passes

COMMANDS below is the whole of it. Empty lines and what follows a # are skipped. A mistake is told
with its line before anything happens.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from firmware.emulator.board import UID_LENGTHS
from firmware.emulator.errors import EmulatorError

if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.emulator.board import EmulatedBoard
    from firmware.emulator.noise import NoisyLine

HAND_MS: Final = 150
"""How long a figure is in the air, and how long it stands, while it is moved along cells."""
LONGEST_WAIT_MS: Final = 3_600_000
MOST_BOUNCES: Final = 50
LONGEST_FLOOD: Final = 100_000
MOST_DIGITS: Final = 10
UNREADABLE: Final = "unreadable"

COMMANDS: Final = {
    "place": ("CELL", "put a figure on a cell"),
    "lift": ("CELL", "take it off"),
    "slide": ("CELL CELL...", "lift it and put it down on the next cells, one after the other"),
    "bounce": ("CELL [TIMES]", "put it on a cell whose contact bounces"),
    "dead": ("CELL", "break the contact of a cell"),
    "mend": ("CELL", "mend it"),
    "tag": (f"UID|{UNREADABLE}", "lay a tag on the hello pad"),
    "untag": ("", "take everything off the pad"),
    "unplug": ("", "pull the reader of the pad out"),
    "plug": ("", "plug it in again"),
    "reset": ("", "press the reset button"),
    "hang": ("", "let the program get stuck, so that its watchdog must help"),
    "noise": ("RATE", "let this share of the bytes arrive wrong, in both directions"),
    "flood": ("BYTES", "send so many bytes without meaning to the board"),
    "wait": ("MS", "let time pass before the next command"),
    "end": ("", "stop the emulator"),
}


class ScriptError(EmulatorError):
    """A line that cannot be understood: its number and a sentence."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"line {line}: {sentence}")
        self.line = line
        self.sentence = sentence


class EmulatorStep(NamedTuple):
    """One thing to do, so many milliseconds after the beginning of the script."""

    at_ms: int
    command: str
    value: int | float | bytes = 0
    times: int = 0


class EmulatorScript(NamedTuple):
    """What is to be done, and how long it takes."""

    steps: tuple[EmulatorStep, ...]
    lasts_ms: int


def parse(text: str, cells: int) -> EmulatorScript:
    """Read a script for a board with so many cells. Raises ScriptError."""
    steps: list[EmulatorStep] = []
    at_ms = 0
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.split("#", maxsplit=1)[0].split()
        if words:
            new, at_ms = _Line(number, words, cells).steps(at_ms)
            steps += new
    return EmulatorScript(tuple(steps), at_ms)


class _Line:
    """One line that says something."""

    def __init__(self, number: int, words: list[str], cells: int) -> None:
        self._number = number
        self._command = words[0].lower()
        self._values = words[1:]
        self._cells = cells

    def steps(self, at_ms: int) -> tuple[list[EmulatorStep], int]:
        """What this line means at that time, and when the next line begins."""
        command = self._command
        if command not in COMMANDS:
            known = ", ".join(COMMANDS)
            raise self._error(f'there is no command "{command}"; known are {known}.')
        if command == "slide":
            return self._slide(at_ms)
        if command == "bounce":
            self._expect(1, 2)
            times = self._count("times", 1, MOST_BOUNCES) if len(self._values) == 2 else 5
            return [EmulatorStep(at_ms, command, self._cell(self._values[0]), times)], at_ms
        if not COMMANDS[command][0]:
            self._expect(0, 0)
            return [EmulatorStep(at_ms, command)], at_ms
        self._expect(1, 1)
        if command == "wait":
            return [], at_ms + self._count("milliseconds", 0, LONGEST_WAIT_MS)
        return [EmulatorStep(at_ms, command, self._value())], at_ms

    def _value(self) -> int | float | bytes:
        if self._command == "tag":
            return self._uid()
        if self._command == "noise":
            return self._rate()
        if self._command == "flood":
            return self._count("bytes", 1, LONGEST_FLOOD)
        return self._cell(self._values[0])

    def _slide(self, at_ms: int) -> tuple[list[EmulatorStep], int]:
        self._expect(2, None)
        cells = [self._cell(word) for word in self._values]
        steps: list[EmulatorStep] = []
        for start, goal in pairwise(cells):
            steps += [
                EmulatorStep(at_ms, "lift", start),
                EmulatorStep(at_ms + HAND_MS, "place", goal),
            ]
            at_ms += 2 * HAND_MS
        return steps, at_ms

    def _expect(self, fewest: int, most: int | None) -> None:
        count = len(self._values)
        if count < fewest or (most is not None and count > most):
            usage = f"{self._command} {COMMANDS[self._command][0]}".strip()
            raise self._error(f'"{self._command}" is written like this: {usage}')

    def _cell(self, word: str) -> int:
        number = _whole(word)
        if not 0 <= number < self._cells:
            raise self._error(f'"{word[:20]}" is no cell; the cells are 0 to {self._cells - 1}.')
        return number

    def _count(self, unit: str, least: int, most: int) -> int:
        word = self._values[-1]
        number = _whole(word)
        if not least <= number <= most:
            raise self._error(f'"{word[:20]}" is no number of {unit} between {least} and {most}.')
        return number

    def _rate(self) -> float:
        word = self._values[0]
        try:
            rate = float(word)
        except ValueError:
            rate = -1
        if not 0 <= rate <= 1:
            raise self._error(f'"{word[:20]}" is no share between 0 and 1.')
        return rate

    def _uid(self) -> bytes:
        word = self._values[0]
        if word.lower() == UNREADABLE:
            return b""
        try:
            uid = bytes.fromhex(word)
        except ValueError:
            uid = b""
        if not uid or len(uid) not in UID_LENGTHS:
            raise self._error(
                f'"{word}" is no tag; write its 4, 7 or 10 bytes as hexadecimal digits, '
                f'or "{UNREADABLE}".'
            )
        return uid

    def _error(self, sentence: str) -> ScriptError:
        return ScriptError(self._number, sentence)


def _whole(word: str) -> int:
    """A whole number; -1 if it is none, or has more digits than any number in a script."""
    is_number = word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS
    return int(word) if is_number else -1


class Player:
    """Does the steps of scripts to a board when their time has come."""

    def __init__(self, board: EmulatedBoard, line: NoisyLine) -> None:
        self.has_ended = False
        self._board = board
        self._line = line
        self._steps: list[EmulatorStep] = []
        self._appended_until_ms = 0

    def add(self, script: EmulatorScript) -> None:
        """Begin a script now, beside those that are still running."""
        self._begin(script, self._board.now_ms)

    def append(self, script: EmulatorScript) -> None:
        """Begin a script when those that were appended before it have ended."""
        start_ms = max(self._board.now_ms, self._appended_until_ms)
        self._appended_until_ms = start_ms + script.lasts_ms
        self._begin(script, start_ms)

    def _begin(self, script: EmulatorScript, start_ms: int) -> None:
        self._steps += (step._replace(at_ms=step.at_ms + start_ms) for step in script.steps)
        self._steps.sort(key=lambda step: step.at_ms)

    @property
    def next_ms(self) -> int | None:
        """When there is something to do again."""
        return self._steps[0].at_ms if self._steps else None

    def do_what_is_due(self) -> None:
        """Do all whose time has come, up to `end`. Raises EmulatorError if the board cannot."""
        while self._steps and not self.has_ended and self._steps[0].at_ms <= self._board.now_ms:
            self._do(self._steps.pop(0))

    def play_all(self) -> None:
        """Let virtual time pass until every script has ended."""
        while self.next_ms is not None and not self.has_ended:
            self._board.run_until_ms(self.next_ms)
            self.do_what_is_due()

    def _do(self, step: EmulatorStep) -> None:
        board, value = self._board, step.value
        with_cell: dict[str, Callable[[int], None]] = {
            "place": board.place,
            "lift": board.lift,
            "bounce": lambda cell: board.bounce(cell, step.times),
            "dead": board.dead,
            "mend": lambda cell: board.dead(cell, dead=False),
            "flood": lambda length: board.send(self._line.flood(length)),
        }
        alone: dict[str, Callable[[], None]] = {
            "untag": board.take_from_pad,
            "unplug": board.unplug_reader,
            "plug": board.plug_reader,
            "reset": board.reset,
            "hang": board.hang,
            "end": self._end,
        }
        if step.command in alone:
            alone[step.command]()
        elif isinstance(value, bytes):
            board.put_on_pad(value)
        elif isinstance(value, float):
            self._line.wrong = value
        else:
            with_cell[step.command](value)

    def _end(self) -> None:
        self.has_ended = True
