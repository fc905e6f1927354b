"""How the command line talks: JSON for programs, and signs of life for people who wait."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click
import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

T = TypeVar("T")

PATIENCE_S: Final = 1.0
"""After this long people want to see that something is going on."""


def print_json(value: Any) -> None:
    """Print a value as indented JSON."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def count(number: int, word: str) -> str:
    """A number and its word: 1 map, 9 maps."""
    return f"{number} {word}{'' if number == 1 else 's'}"


def show_progress(items: Sequence[T], label: str) -> Iterator[T]:
    """Hand out the items; once it takes longer than a second, say on stderr how far it is."""
    is_screen = sys.stderr.isatty()
    patience_s = PATIENCE_S if is_screen else PATIENCE_S * 10  # a log file needs fewer lines
    said = time.monotonic()
    has_spoken = False
    for number, item in enumerate(items, start=1):
        if time.monotonic() - said >= patience_s:
            said, has_spoken = time.monotonic(), True
            text = f"{label} {number} of {len(items)}"
            click.echo(f"\r{text}" if is_screen else text, nl=not is_screen, err=True)
        yield item
    if has_spoken and is_screen:
        click.echo(err=True)
