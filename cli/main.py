"""The `ringside` command: finds the subcommand, runs it, and turns every end into an exit code.

Subcommands are imported only when they are called, so that a start costs no more than it needs.
"""

from __future__ import annotations

import errno
import importlib
import os
import sys
from typing import TYPE_CHECKING, Final, NoReturn

import click

from cli import exits

if TYPE_CHECKING:
    from collections.abc import Sequence

SUBCOMMANDS: Final = {
    "app": ("cli.app_command", "app"),
    "bench": ("cli.bench_commands", "bench"),
    "board": ("cli.board_commands", "board"),
    "content": ("cli.content_commands", "content"),
    "demo": ("cli.demo_command", "demo"),
    "doctor": ("cli.doctor_command", "doctor"),
    "history": ("cli.history_command", "history"),
    "map": ("cli.reach_command", "map_"),
    "referee": ("cli.referee_command", "referee"),
    "replay": ("cli.replay_command", "replay"),
    "rules": ("cli.rules_commands", "rules"),
    "screens": ("cli.screens_command", "screens"),
    "simulate": ("cli.simulate_command", "simulate"),
    "test": ("cli.test_command", "test"),
}


class LazyGroup(click.Group):
    """A group whose subcommands live in modules that are imported on demand."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  (click's signature)
        """Name the subcommands in the order of the alphabet."""
        return sorted(SUBCOMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import and return one subcommand; None makes click say that there is no such command."""
        if cmd_name not in SUBCOMMANDS:
            return None
        module, attribute = SUBCOMMANDS[cmd_name]
        command = getattr(importlib.import_module(module), attribute)
        assert isinstance(command, click.Command)  # noqa: S101  (a typo in the table above)
        return command


def version() -> str:
    """The version of this Ringside, from the installed package or from pyproject.toml."""
    # Imported here: finding out the version costs more than the rest of a start.
    import tomllib  # noqa: PLC0415
    from importlib import metadata  # noqa: PLC0415
    from pathlib import Path  # noqa: PLC0415

    try:
        return metadata.version("ringside")
    except metadata.PackageNotFoundError:
        pyproject = Path(__file__).parents[1] / "pyproject.toml"
        return str(tomllib.loads(pyproject.read_text("utf-8"))["project"]["version"])


def _print_version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(f"ringside {version()}")
        ctx.exit()


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 fine, 1 faults found, 2 wrong usage, 70 a bug in Ringside, "
    "75 set-up unfinished, 130 interrupted.",
    invoke_without_command=True,
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version and exit.",
)
@click.pass_context
def ringside(ctx: click.Context) -> None:
    """Ringside: referee and companion for Unmatched at a real table.

    Without a command it opens the app. It knows the battlefields and the heroes, plays table
    scripts as a referee, and says for every ruling which rule it rests on.
    """
    if ctx.invoked_subcommand is None:
        from cli.app_command import open_app  # noqa: PLC0415  (only this needs Kivy)

        open_app()


def main(arguments: Sequence[str] | None = None) -> None:
    """Run `ringside` and leave with an exit code that means something."""
    try:
        # Not ringside.main(): that would turn a reader who leaves early into exit code 1.
        given = list(sys.argv[1:] if arguments is None else arguments)
        with ringside.make_context("ringside", given) as context:
            ringside.invoke(context)
        sys.stdout.flush()  # a full disk is noticed here, not when nobody can tell any more
    except click.exceptions.Exit as wanted:
        sys.exit(wanted.exit_code)
    except click.ClickException as problem:
        problem.show()
        sys.exit(problem.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo("Stopped.", err=True)
        sys.exit(exits.INTERRUPTED)
    except BrokenPipeError:
        # The reader (head, less) has seen enough: leave without complaint.
        _forget_output()
        sys.exit(exits.FINE)
    except OSError as problem:
        if problem.filename is not None or problem.errno != errno.ENOSPC:
            _tell_bug(problem)
        _forget_output()
        click.echo("The output cannot be written: no space is left there.", err=True)
        sys.exit(exits.FAULTS_FOUND)
    except Exception as bug:  # noqa: BLE001  (the last line of defence)
        _tell_bug(bug)


def _forget_output() -> None:
    """Let what is still to be written go, or Python would complain once more on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _tell_bug(bug: Exception) -> NoReturn:
    """A bug of ours is a kind sentence; whoever wants to report it can have the traceback."""
    if os.environ.get("RINGSIDE_DEBUG"):
        raise bug
    click.echo(
        f"Something went wrong inside Ringside: {type(bug).__name__}: {bug}\n"
        "Nothing was changed. RINGSIDE_DEBUG=1 ringside ... shows the details for a report.",
        err=True,
    )
    sys.exit(exits.OUR_FAULT)
