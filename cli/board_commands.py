"""`ringside board`: sensor boards. `emulate` runs the real firmware of one behind a pty.

The other tools have files of their own (board_*_command.py).
"""

from __future__ import annotations

import contextlib
import importlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from cli import exits
from cli.board_terminal import Keyboard, linked, read_commands
from cli.numbers import SEED, FiniteRange
from cli.output import count, echo, take_logs

if TYPE_CHECKING:
    from firmware.emulator.board import Colour, EmulatedBoard
    from firmware.emulator.script import Player
    from firmware.emulator.terminal import Terminal

MOST_CELLS: Final = 64
PAUSE_S: Final = 0.003
LIT: Final = (255, 255, 255)


TOOLS: Final = {
    "known": ("cli.board_known_command", "known"),
    "light": ("cli.board_light_command", "light"),
    "monitor": ("cli.board_monitor_command", "monitor"),
    "record": ("cli.board_record_command", "record"),
    "replay": ("cli.board_replay_command", "replay_trace"),
    "scan": ("cli.board_scan_command", "scan"),
    "simulate": ("cli.board_simulate_command", "simulate"),
    "test": ("cli.board_test_command", "test_cells"),
    "wiring": ("cli.board_wiring_command", "check_wirings"),
}


class _Tools(click.Group):
    """The tools for boards; each is imported only when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted({*super().list_commands(ctx), *TOOLS})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in TOOLS:
            return super().get_command(ctx, cmd_name)
        module, attribute = TOOLS[cmd_name]
        command = getattr(importlib.import_module(module), attribute)
        assert isinstance(command, click.Command)  # noqa: S101  (a typo in the table above)
        return command


@click.group(cls=_Tools)
def board() -> None:
    """Work with sensor boards."""
    take_logs()


@board.command()
@click.option(
    "--mcu", type=click.Choice(["uno", "mega"]), default="uno", help="Which controller it has."
)
@click.option(
    "--cells", type=click.IntRange(1, MOST_CELLS), default=MOST_CELLS, help="How many switches."
)
@click.option(
    "--lights",
    type=click.Choice(["shift", "ws2812"]),
    default="shift",
    help="Which lights: LEDs on shift registers, or a string with colours (uno only).",
)
@click.option(
    "--script",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help="A file of commands to play; --commands lists them.",
)
@click.option(
    "--speed",
    type=FiniteRange(0.01, 20),
    default=1.0,
    help="How fast its time runs; 2 is twice as fast as the clock.",
)
@click.option(
    "--seed", type=SEED, default=0, help="Decides how contacts bounce and what noise hurts."
)
@click.option(
    "--noise", type=FiniteRange(0, 1), default=0.0, help="Share of bytes that arrive wrong."
)
@click.option(
    "--reset-on-open",
    is_flag=True,
    help="Reset it whenever the port is opened, as a real Uno does.",
)
@click.option(
    "--link",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Make this a link to the port, so that its name is always the same.",
)
@click.option("--commands", is_flag=True, help="List the commands and exit.")
def emulate(
    *,
    mcu: str,
    cells: int,
    lights: str,
    script: Path | None,
    speed: float,
    seed: int,
    noise: float,
    reset_on_open: bool,
    link: Path | None,
    commands: bool,
) -> None:
    """Emulate a sensor board: the real firmware, behind a port that the app can open.

    Prints the name of the port, then what the board says and shows. Commands such as "place 12"
    come from a script and from the keyboard. Ctrl-C ends it.
    """
    try:
        from firmware.emulator import script as scripts  # noqa: PLC0415  (only this needs it)
        from firmware.emulator.board import EmulatedBoard  # noqa: PLC0415
        from firmware.emulator.errors import EmulatorError, ToolsMissingError  # noqa: PLC0415
        from firmware.emulator.noise import NoisyLine  # noqa: PLC0415
        from firmware.emulator.terminal import Terminal  # noqa: PLC0415
    except ModuleNotFoundError as absent:
        raise click.ClickException(
            f"An emulated board needs a whole copy of Ringside; {absent.name} is not here."
        ) from absent
    if commands:
        for name, (values, meaning) in scripts.COMMANDS.items():
            echo(f"  {f'{name} {values}':<22}{meaning}")
        return
    if (mcu, lights) == ("mega", "ws2812"):
        raise click.BadParameter(
            "a string with colours is built for the uno only", param_hint="--lights"
        )
    try:
        played = scripts.parse(read_commands(script), cells) if script else None
        emulated = EmulatedBoard(mcu, cells=cells, lights=lights, seed=seed)
        line = NoisyLine(wrong=noise, seed=seed)
        terminal = Terminal(emulated, line, speed=speed, reset_on_open=reset_on_open)
        player = scripts.Player(emulated, line)
        if played:
            player.add(played)
        with contextlib.closing(terminal), linked(link, terminal.path):
            echo(f"The board is at {link or terminal.path}")
            _serve(emulated, terminal, player)
    except scripts.ScriptError as faulty:
        echo(f"{script}:{faulty.line}: {faulty.sentence}", err=True)
        sys.exit(exits.FAULTS_FOUND)
    except ToolsMissingError as missing:
        echo(missing.reason, missing.advice, err=True)
        sys.exit(exits.SETUP_UNFINISHED)
    except EmulatorError as trouble:
        raise click.ClickException(str(trouble)) from trouble


def _serve(emulated: EmulatedBoard, terminal: Terminal, player: Player) -> None:
    """Keep the board alive until the script, the keyboard or Ctrl-C ends it."""
    report = _Report(emulated, terminal)
    keyboard = Keyboard(sys.stdin)
    try:
        while not player.has_ended:
            report.tell(terminal.pump())
            for line in keyboard.lines(PAUSE_S):
                _take(line, emulated, player)
            _play(player)
    except KeyboardInterrupt:
        echo()
    report.sum_up()


def _take(line: str, emulated: EmulatedBoard, player: Player) -> None:
    from firmware.emulator import script as scripts  # noqa: PLC0415

    try:
        player.append(scripts.parse(line, emulated.cells))
    except scripts.ScriptError as faulty:
        echo(faulty.sentence, err=True)


def _play(player: Player) -> None:
    from firmware.emulator.errors import EmulatorError  # noqa: PLC0415

    try:
        player.do_what_is_due()
    except EmulatorError as trouble:  # a third tag on the pad: told, and life goes on
        echo(str(trouble), err=True)


class _Report:
    """Tells what the board says and shows; heartbeats are only counted."""

    def __init__(self, emulated: EmulatedBoard, terminal: Terminal) -> None:
        from firmware_protocol.framing import FrameDecoder  # noqa: PLC0415

        self._board = emulated
        self._terminal = terminal
        self._decoder = FrameDecoder()
        self._was_open = False
        self._lights: dict[int, Colour] = {}
        self._messages: dict[str, int] = {}
        self._helped = 0

    def tell(self, said: bytes) -> None:
        from firmware_protocol.codec import decode_frame  # noqa: PLC0415

        if self._terminal.is_open != self._was_open:
            self._was_open = self._terminal.is_open
            self._say("the port was opened" if self._was_open else "the port was closed")
        if self._board.watchdog_resets != self._helped:
            self._helped = self._board.watchdog_resets
            self._say("the watchdog has reset the board")
        for frame in self._decoder.feed(said):
            decoded = decode_frame(frame)
            name = decoded if isinstance(decoded, str) else decoded[1].NAME
            self._messages[name] = self._messages.get(name, 0) + 1
            if not isinstance(decoded, str) and name != "HEARTBEAT":
                self._say(repr(decoded[1]))
        lights = self._board.lights()
        if lights != self._lights:
            self._lights = lights
            self._say(f"lights: {', '.join(map(_light, lights.items())) or 'none'}")

    def sum_up(self) -> None:
        messages = ", ".join(f"{number} {name}" for name, number in self._messages.items())
        frames = count(sum(self._messages.values()), "frame")
        times = count(self._terminal.times_opened, "time")
        echo(
            f"{self._board.now_ms / 1000:.1f} s of board time; "
            f"{frames}{f' ({messages})' if messages else ''}; the port was opened {times}."
        )

    def _say(self, text: str) -> None:
        echo(f"{self._board.now_ms / 1000:9.3f} s  {text}")


def _light(item: tuple[int, Colour]) -> str:
    led, colour = item
    return str(led) if colour == LIT else f"{led} #{bytes(colour).hex()}"
