"""Every command of `ringside`, as click knows them, and how each is called so that it works.

A new command is found by itself; one that cannot be called without values fails the walks until
CALLS says which.
"""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import click

from cli.main import ringside

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import FrameType

BOARD: Final = "{board}"
"""Stands for the place of a board that answers."""
NEW_FILE: Final = "new.jsonl"

CALLS: Final[Mapping[str, Mapping[str, str]]] = {
    "board emulate": {"script": "end.txt"},
    "board light": {"tcp": BOARD, "seconds": "0.01"},
    "board monitor": {"tcp": BOARD, "most": "1", "seconds": "0.2"},
    "board record": {"tcp": BOARD, "most": "1", "seconds": "0.2", "output": NEW_FILE},
    "board replay": {"file": "board.trace"},
    "board scan": {"tcp": BOARD},
    "board simulate": {"script": "end.txt"},
    "board test": {"tcp": BOARD, "seconds": "0.1"},
    "content show": {"hero": "medusa"},
    "film": {"folder": "frames", "size": "nothing"},
    "map paint": {"maps": "nowhere"},
    "map draw": {"file": "raptor-paddock", "output": "map.svg"},
    "map reach": {"file": "raptor-paddock", "space": "RP01"},
    "replay": {"file": "game.jsonl"},
    "pseudo-language": {"output": "labels"},
    "rules show": {"ids": "MAN-05"},
    "simulate": {"games": "1", "map_id": "raptor-paddock", "mode": "duel"},
}
"""The values of a call that works, by command; a command without any needs none."""

NOT_WALKED: Final = {
    "bench": "takes no values, and measures for minutes",
    "fuzz": "is a walk of its own, with values and files of its own",
    "test": "hands its values to pytest, which prints by itself",
}


def _commands(command: click.Command, context: click.Context, name: str) -> Iterator[str]:
    if not isinstance(command, click.Group):
        yield name
        return
    for part in command.list_commands(context):
        found = command.get_command(context, part)
        assert found is not None
        yield from _commands(found, context, f"{name} {part}".strip())


def every_command() -> list[str]:
    """The commands that do something, by what people type."""
    names = _commands(ringside, click.Context(ringside), "")
    return [name for name in names if name.split()[0] not in NOT_WALKED]


def command_called(name: str) -> click.Command:
    """The command that people type so."""
    found: click.Command = ringside
    for part in name.split():
        assert isinstance(found, click.Group)
        inner = found.get_command(click.Context(found), part)
        assert inner is not None
        found = inner
    return found


def values_of(name: str) -> list[click.Parameter]:
    """What a command takes values for."""
    return [each for each in command_called(name).params if not getattr(each, "is_flag", False)]


def flags_of(name: str) -> list[str]:
    """The switches of a command."""
    flags = [each for each in command_called(name).params if getattr(each, "is_flag", False)]
    return [max(flag.opts, key=len) for flag in flags]


def words(name: str, given: Mapping[str, str], *flags: str) -> list[str]:
    """The command line that calls a command with these values."""
    options: list[str] = []
    arguments: list[str] = []
    for each in values_of(name):
        if each.name not in given:
            assert not each.required, f"CALLS must say how `ringside {name}` is called"
        elif isinstance(each, click.Argument):
            arguments.append(given[each.name])
        else:
            options.append(f"{max(each.opts, key=len)}={given[each.name]}")
    return [*name.split(), *flags, *options, "--", *arguments]


class HangsError(BaseException):
    """Nothing in `ringside` may catch this one."""


@contextmanager
def no_longer_than(seconds: int) -> Iterator[None]:
    """Whatever waits for ever inside is broken off."""

    def break_off(_number: int, _frame: FrameType | None) -> None:
        raise HangsError

    before = signal.signal(signal.SIGALRM, break_off)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
