"""`ringside board known`: the boards that the app has met, and what people say about them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click
import msgspec

from cli import exits, folders
from cli.board_session import leave
from cli.output import count, print_json
from hardware.errors import BoardError

if TYPE_CHECKING:
    from hardware.remembered import RememberedBoard, RememberedBoards


@click.command()
@click.argument("board", required=False)
@click.option("--add", is_flag=True, help="BOARD is a place (tcp:host:port, serial:COM3): add it.")
@click.option("--name", default="", help="What a board that is added is called.")
@click.option("--wiring", help="The wirings of BOARD are those for this board, such as reed64.")
@click.option("--forget", is_flag=True, help="Forget BOARD.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def known(
    *,
    board: str | None,
    add: bool,
    name: str,
    wiring: str | None,
    forget: bool,
    as_json: bool,
) -> None:
    """List the boards that were met; the app links the first by itself.

    BOARD is one of them, by its id or its address.
    """
    from hardware.remembered import RememberedBoards  # noqa: PLC0415  (needs serial libraries)

    boards = RememberedBoards(folders.home())
    if board is not None:
        if add:
            _add(boards, board, name)
        one = _one(boards, board)
        if forget:
            boards.forget(one.board_id)
        elif wiring is not None:
            boards.change(msgspec.structs.replace(one, wiring=wiring))
    elif add or forget or wiring is not None:
        raise click.UsageError("Name the board that is meant.")
    _tell(boards.all(), as_json=as_json)


def _add(boards: RememberedBoards, address: str, name: str) -> None:
    from hardware.remembered import met  # noqa: PLC0415
    from hardware.targets import target_of  # noqa: PLC0415

    try:
        target = target_of(address)
    except BoardError as problem:
        leave(problem)
    boards.remember(met(target, name or target.name))


def _one(boards: RememberedBoards, text: str) -> RememberedBoard:
    one = boards.known(text) or boards.known(f"serial:{text}")
    if one is None:
        click.echo(f"No board {text} was met; `ringside board known` lists them.", err=True)
        sys.exit(exits.FAULTS_FOUND)
    return one


def _tell(boards: list[RememberedBoard], *, as_json: bool) -> None:
    if as_json:
        print_json({"boards": boards})
        return
    for board in boards:
        facts: list[Any] = [board.address]
        facts += [count(board.cells, "cell")] if board.cells else []
        facts += [f"wirings of {board.wiring}"] if board.wiring else []
        facts += ["left"] if board.is_left else []
        click.echo(f"{board.name} [{board.board_id}]: {', '.join(facts)}")
    click.echo(f"{count(len(boards), 'board')} known.")
