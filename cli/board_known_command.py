"""`ringside board known`: the boards that the app has met, and what people say about them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click
import msgspec

from cli import exits, folders
from cli.board_session import leave
from cli.output import count, echo, print_json
from companion.content.whole_file import once
from hardware.errors import BoardError

if TYPE_CHECKING:
    from hardware.remembered import RememberedBoard, RememberedBoards
    from hardware.transports.base import BoardTarget


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

    BOARD is one of them, by its name, its id or its address.
    """
    from hardware.remembered import RememberedBoards  # noqa: PLC0415  (needs serial libraries)

    boards = RememberedBoards(folders.home(), once(lambda unused: echo(str(unused), err=True)))
    if board is not None:
        one = _add(boards, board, name) if add else _one(boards, board)
        if forget:
            _must_be_kept(boards, is_kept=boards.forget(one.board_id))
        elif wiring is not None:
            changed = msgspec.structs.replace(one, wiring=wiring)
            _must_be_kept(boards, is_kept=boards.change(changed))
    elif add or forget or wiring is not None:
        raise click.UsageError("Name the board that is meant.")
    _tell(boards.all(), as_json=as_json)


def _add(boards: RememberedBoards, address: str, name: str) -> RememberedBoard:
    from hardware.remembered import met  # noqa: PLC0415

    target = _target(address)
    added = met(target, name or target.name)
    _must_be_kept(boards, is_kept=boards.remember(added))
    return boards.known(added.board_id) or added


def _must_be_kept(boards: RememberedBoards, *, is_kept: bool) -> None:
    if not is_kept:
        echo(
            f"{boards.file.path} cannot be written, so nothing was changed. "
            "`ringside doctor` says what is wrong with its folder.",
            err=True,
        )
        sys.exit(exits.FAULTS_FOUND)


def _one(boards: RememberedBoards, text: str) -> RememberedBoard:
    called = [board for board in boards.all() if board.name == text]
    one = boards.known(text) or (called[0] if len(called) == 1 else None)
    if one is not None:
        return one
    target = _target(text)  # which may say that this can be no place at all
    one = boards.known(target.address)
    if one is None:
        echo(
            f"No board {text} was met; `ringside board known` lists them. If there is one, add it: "
            f"`ringside board known {target.address} --add`.",
            err=True,
        )
        sys.exit(exits.FAULTS_FOUND)
    return one


def _target(address: str) -> BoardTarget:
    from hardware.targets import target_of  # noqa: PLC0415  (needs the link)

    try:
        return target_of(address)
    except BoardError as problem:
        leave(problem)


def _tell(boards: list[RememberedBoard], *, as_json: bool) -> None:
    if as_json:
        print_json({"boards": boards})
        return
    for board in boards:
        facts: list[Any] = [board.address]
        facts += [count(board.cells, "cell")] if board.cells else []
        facts += [f"wirings of {board.wiring}"] if board.wiring else []
        facts += ["left"] if board.is_left else []
        echo(f"{board.name} [{board.board_id}]: {', '.join(facts)}")
    echo(f"{count(len(boards), 'board')} known.")
