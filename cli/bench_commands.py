"""`ringside bench`: measure speed against named peers, as a table or as JSON."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

import click

from bench.wishes import WishError
from cli.output import echo, is_watched, print_json, rewrite_line

if TYPE_CHECKING:
    from bench.row import BenchRow


@click.group()
def bench() -> None:
    """Measure how fast Ringside is against named peers, in one run."""


@bench.command()
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def battlefield(as_json: bool) -> None:
    """Reach and targets against python-chess and networkx, and growth with the map."""
    _measure("bench.battlefield", as_json=as_json)


@bench.command()
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def game(as_json: bool) -> None:
    """One decision against python-chess, replay, undo, and growth with the length of a game."""
    _measure("bench.game", as_json=as_json)


@bench.command()
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def ui(as_json: bool) -> None:
    """First frame and memory against an empty Kivy app; frames and touches."""
    _measure("bench.ui", as_json=as_json)


@bench.command()
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def pixels(as_json: bool) -> None:
    """From a figure lifted or placed on an emulated board to other pixels, by the clock."""
    _measure("bench.pixels", as_json=as_json)


@bench.command()
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def wire(as_json: bool) -> None:
    """The codec against C extensions; the real firmware behind bad lines, in virtual time."""
    _measure("bench.wire", as_json=as_json)


@bench.command()
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def tracking(as_json: bool) -> None:
    """Simulated people on simulated boards: wrong moves, questions, bumps, settle times."""
    _measure("bench.tracking", as_json=as_json)


@bench.command()
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def bridge(as_json: bool) -> None:
    """From the bytes of a figure on the wire to the ruling, against a bare pyserial echo."""
    _measure("bench.bridge", as_json=as_json)


@bench.command()
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def noisy(as_json: bool) -> None:
    """Whole games over a noisy board with faults: do they end as they do without noise?"""
    _measure("bench.noisy", as_json=as_json)


@bench.command()
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def day(as_json: bool) -> None:
    """Memory over a day of play at a linked board, in virtual time."""
    _measure("bench.day", as_json=as_json)


@bench.command()
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def memory(as_json: bool) -> None:
    """Memory over an hour of noise between a board's heartbeats, in virtual time."""
    _measure("bench.memory", as_json=as_json)


def _measure(module: str, *, as_json: bool) -> None:
    try:
        work = importlib.import_module(module)  # the peers are heavy to import
    except ModuleNotFoundError as missing:
        raise click.ClickException(
            f"The peer {missing.name} is not installed; a checkout's ./ringside bench brings it."
        ) from missing
    try:
        rows: list[BenchRow] = work.run(show_round if is_watched() else None)
    except WishError as beyond:
        raise click.ClickException(str(beyond)) from beyond
    if as_json:
        print_json(rows)
        return
    for row in rows:
        echo(*in_words(row))


def show_round(done: int, of: int) -> None:
    """Say on stderr how far the measuring is."""
    rewrite_line(f"Measuring, round {done} of {of}", is_last=done == of)


def in_words(row: BenchRow) -> tuple[str, str, str]:
    """One comparison in three lines."""
    verdict = {True: "holds", False: "DOES NOT HOLD", None: "for the record"}[row.holds]
    times = (
        f"ours {row.ours:.1f} {row.unit}, {row.peer} {row.theirs:.1f} {row.unit},"
        f" ratio {row.ratio:.2f}"
    )
    target = f"{row.target}: " if row.target else ""
    return row.what, f"  {times}", f"  {target}{verdict}"
