"""`ringside board simulate`: a simulated board behind a port that the app can open."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from cli import exits
from cli.board_session import load_map_and_wiring
from cli.board_terminal import Keyboard, linked, read_commands
from cli.numbers import SEED
from cli.output import count, echo, print_json_line
from companion.content.file_words import reason_of
from hardware.clock import monotonic_ms
from hardware.simulated_board import SensorKind, SimulatedBoard
from hardware.simulated_noise import QUIET, USUAL
from hardware.simulated_port import PtyPort, ServedPort, TcpPort, pump
from hardware.simulated_script import COMMANDS, ScriptPlayer, SimulatedScriptError, parse

if TYPE_CHECKING:
    from collections.abc import Collection

PAUSE_S: Final = 0.005
NOISES: Final = {"quiet": QUIET, "usual": USUAL}


@click.command()
@click.option("--map", "map_id", default="raptor-paddock", help="The map on the board.")
@click.option("--board", default="reed64", help="Which wiring of the map (default reed64).")
@click.option(
    "--kind",
    type=click.Choice([kind.value for kind in SensorKind]),
    default="presence",
    help="Whether its cells know figures (identity) or only that one is there.",
)
@click.option(
    "--tcp", type=click.IntRange(0, 65535), help="Listen at this port; 0 takes a free one."
)
@click.option("--link", type=click.Path(path_type=Path, dir_okay=False), help="Link to its pty.")
@click.option(
    "--script",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help="A file of commands to play; --commands lists them.",
)
@click.option("--seed", type=SEED, default=0, help="Decides what goes wrong and when.")
@click.option("--noise", type=click.Choice(list(NOISES)), default="quiet", help="How much does.")
@click.option("--json", "as_json", is_flag=True, help="Print the port as a JSON line.")
@click.option("--commands", is_flag=True, help="List the commands and exit.")
def simulate(
    *,
    map_id: str,
    board: str,
    kind: str,
    tcp: int | None,
    link: Path | None,
    script: Path | None,
    seed: int,
    noise: str,
    as_json: bool,
    commands: bool,
) -> None:
    """Simulate a sensor board behind a pty, or with --tcp behind a port of this computer.

    Prints where it is. Commands such as "put x RP07" come from a script and from the keyboard.
    Ctrl-C ends it.
    """
    if commands:
        for name, (words, meaning) in COMMANDS.items():
            echo(f"  {f'{name} {words}':<24}{meaning}")
        return
    battlefield, wiring = load_map_and_wiring(map_id, board)
    assert battlefield is not None  # noqa: S101  (a map is always named)
    assert wiring is not None  # noqa: S101
    simulated = SimulatedBoard(wiring, kind=SensorKind(kind), seed=seed, noise=NOISES[noise])
    player = ScriptPlayer(simulated)
    try:
        if script:
            player.add(parse(read_commands(script), battlefield.space_by_id))
    except SimulatedScriptError as faulty:
        echo(f"{script}:{faulty.line}: {faulty.sentence}", err=True)
        sys.exit(exits.FAULTS_FOUND)
    try:
        port: ServedPort = PtyPort() if tcp is None else TcpPort(tcp)
    except OSError as problem:
        reason = reason_of(problem)
        raise click.ClickException(f"The board cannot be reached there: {reason}.") from problem
    with contextlib.closing(port), linked(link, port.name):
        where = str(link or port.name)
        option = "--port" if tcp is None else "--tcp"
        if as_json:
            print_json_line({"port": where, "option": option, "map": map_id, "kind": kind})
        else:
            echo(f"The board is at {where} (for other tools: {option} {where})")
        _serve(simulated, port, player, battlefield.space_by_id)
    if not as_json:
        echo(f"The port was opened {count(port.times_opened, 'time')}.")


def _serve(
    board: SimulatedBoard, port: ServedPort, player: ScriptPlayer, spaces: Collection[str]
) -> None:
    """Keep the board alive until the script, the keyboard or Ctrl-C ends it."""
    keyboard = Keyboard(sys.stdin)
    board.start(monotonic_ms())
    try:
        while not player.has_ended:
            pump(board, port, monotonic_ms())
            for line in keyboard.lines(PAUSE_S):
                try:
                    player.add(parse(line, spaces))
                except SimulatedScriptError as faulty:
                    echo(faulty.sentence, err=True)
            player.do_what_is_due(monotonic_ms())
    except KeyboardInterrupt:
        echo(err=True)
