"""`ringside pseudo-language`: a language that shows what a translation would need."""

from __future__ import annotations

from pathlib import Path

import click

from cli.output import echo
from companion.content.pseudo_language import write_pseudo_language


@click.command("pseudo-language")
@click.option(
    "-o", "--output", type=click.Path(file_okay=False, path_type=Path), required=True,
    help="The folder in which the language becomes a folder.",
)  # fmt: skip
def pseudo_language(*, output: Path) -> None:
    """Make a language out of the English labels: every text longer and accented.

    `ringside screens --labels FOLDER` shows every screen in it.
    """
    echo(str(write_pseudo_language(output)))
