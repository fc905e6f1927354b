"""Ways in that do what none may do, one fault each: the judge must find every one of them."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from cli.main import SUBCOMMANDS
from companion.errors import RingsideError
from tests.fuzz.inputs import Input
from tests.fuzz.ways.base import Way

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from tests.fuzz.judge import Trial

FILE: Final = "home/file.txt"
CONTENT: Final = b"what somebody has written\n"


@click.command()
@click.argument("how")
def bad(how: str) -> None:
    """A command that is faulty as it is told to be."""
    if how == "bug":
        raise KeyError("nobody")
    if how == "speechless":
        raise SystemExit(1)
    if how == "hidden":
        click.echo("Zo\x1b[2Je")
    if how == "refused":
        raise click.ClickException("This cannot be. Do something else.")
    raise SystemExit(70 if how == "seventy" else 0)


def _refuse_without_a_word(trial: Trial) -> None:
    def refuse() -> None:
        raise RingsideError

    trial.may("open it", refuse)


def _spin(trial: Trial) -> None:
    def spin() -> None:
        while True:
            pass

    trial.must("open it", spin)


def _eat(trial: Trial) -> None:
    trial.must("open it", lambda: bytes(10**12))


def _write_outside(trial: Trial) -> None:
    trial.must("open it", Path(trial.folder.parent / "outside.txt").write_text, "x")


def _write_outside_and_hide_it(trial: Trial) -> None:
    def write() -> None:
        try:
            Path("/ringside-was-here").write_text("x", "utf-8")
        except OSError:
            return

    trial.must("open it", write)


def _climb(trial: Trial) -> None:
    def climb() -> None:
        (trial.home / "../home/file.txt").read_bytes()

    trial.must("open it", climb)


def _change(trial: Trial) -> None:
    (trial.folder / FILE).write_bytes(CONTENT[:-1])


def _start_a_process(trial: Trial) -> None:
    trial.must("open it", os.system, "true")


def _shell(how: str) -> Callable[[Trial], None]:
    def run(trial: Trial) -> None:
        trial.shell("bad", how)

    return run


class BadWay(Way):
    """Always the same input, and one thing that is done with it."""

    def __init__(self, kind: str, act: Callable[[Trial], None]) -> None:
        self._kind = kind
        self._act = act

    def make(self, chance: random.Random) -> Input:  # noqa: ARG002  (always the same)
        return Input(kind=self._kind, files={FILE: CONTENT})

    def run(self, trial: Trial) -> None:
        SUBCOMMANDS["bad"] = ("tests.fuzz.bad_ways", "bad")
        self._act(trial)


def _fine(trial: Trial) -> None:
    trial.must("open it", (trial.folder / FILE).read_bytes)


def _set_aside(trial: Trial) -> None:
    (trial.folder / FILE).rename(trial.folder / f"{FILE}.broken")


ACTS: Final[dict[str, Callable[[Trial], None]]] = {
    "raises": lambda trial: trial.must("open it", os.environ.__delitem__, "NOBODY"),
    "refuses without a word": _refuse_without_a_word,
    "spins": _spin,
    "waits": lambda trial: trial.must("open it", time.sleep, 60),
    "dies": lambda trial: trial.must("open it", os.kill, os.getpid(), signal.SIGSEGV),
    "leaves": lambda trial: trial.must("open it", os._exit, 3),
    "eats memory": _eat,
    "writes outside": _write_outside,
    "writes outside and hides it": _write_outside_and_hide_it,
    "climbs": _climb,
    "starts a process": _start_a_process,
    "changes its input": _change,
    "has a bug in the shell": _shell("bug"),
    "exits with 70": _shell("seventy"),
    "exits without a word": _shell("speechless"),
    "prints a hidden character": _shell("hidden"),
    "opens": _fine,
    "sets aside": _set_aside,
    "is refused": _shell("refused"),
}
WAYS: Final[dict[str, Way]] = {kind: BadWay(kind, act) for kind, act in ACTS.items()}
