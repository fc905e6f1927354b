"""`ringside test` and `ringside fuzz`: only a checkout has their tools, which are in tests/."""

from __future__ import annotations

from importlib import import_module
from typing import Final

import click


def _from_checkout(module: str, name: str, meaning: str) -> click.Command:
    """A command of tests/; an installed Ringside says where it is to be had."""
    try:
        command = getattr(import_module(module), name)
    except ModuleNotFoundError as missing:
        if not str(missing.name).startswith("tests"):
            raise

        @click.command(
            name,
            help=meaning,
            context_settings={"ignore_unknown_options": True},
            add_help_option=False,
        )
        @click.argument("words", nargs=-1, type=click.UNPROCESSED)
        def absent(words: tuple[str, ...]) -> None:  # noqa: ARG001  (whatever they are)
            raise click.ClickException("An installed Ringside has no tests; use a checkout.")

        return absent
    assert isinstance(command, click.Command)  # noqa: S101  (a wrong name above)
    return command


fuzz: Final = _from_checkout(
    "tests.fuzz.command",
    "fuzz",
    "Give hostile input to every way in; only a checkout has the tool.",
)
test: Final = _from_checkout(
    "tests.run.command", "test", "Run all checks; only a checkout has the tests."
)
