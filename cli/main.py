"""The `ringside` command: finds the subcommand, runs it, and turns every end into an exit code.

Subcommands are imported only when they are called, so that a start costs no more than it needs.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import signal
import sys
from typing import TYPE_CHECKING, Final

import click

from cli import exits, trouble
from cli.output import echo, finish_streams, forget_output, prepare_streams, show_error

if TYPE_CHECKING:
    from collections.abc import Sequence

SUBCOMMANDS: Final = {
    "app": ("cli.app_command", "app"),
    "bench": ("cli.bench_commands", "bench"),
    "board": ("cli.board_commands", "board"),
    "content": ("cli.content_commands", "content"),
    "demo": ("cli.demo_command", "demo"),
    "doctor": ("cli.doctor_command", "doctor"),
    "film": ("cli.film_command", "film"),
    "fuzz": ("cli.checkout_commands", "fuzz"),
    "history": ("cli.history_command", "history"),
    "map": ("cli.reach_command", "map_"),
    "referee": ("cli.referee_command", "referee"),
    "replay": ("cli.replay_command", "replay"),
    "pseudo-language": ("cli.pseudo_language_command", "pseudo_language"),
    "rules": ("cli.rules_commands", "rules"),
    "screens": ("cli.screens_command", "screens"),
    "simulate": ("cli.simulate_command", "simulate"),
    "test": ("cli.checkout_commands", "test"),
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
        echo(f"ringside {version()}")
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
    if arguments is None:
        _hear_the_end()
    prepare_streams()
    try:
        # Not ringside.main(): that would turn a reader who leaves early into exit code 1.
        given = list(sys.argv[1:] if arguments is None else arguments)
        if any("\0" in word for word in given):
            raise click.UsageError("No name, text or number holds a NUL character.")
        with ringside.make_context("ringside", given) as context:
            ringside.invoke(context)
        finish_streams()
    except click.exceptions.Exit as wanted:
        sys.exit(wanted.exit_code)
    except click.ClickException as problem:
        show_error(problem)
        sys.exit(problem.exit_code)
    except (click.Abort, KeyboardInterrupt):
        with contextlib.suppress(OSError):  # the terminal may be gone
            echo("Stopped.", err=True)
        sys.exit(exits.INTERRUPTED)
    except BrokenPipeError:
        # The reader (head, less) has seen enough: leave without complaint.
        forget_output()
        sys.exit(exits.FINE)
    except Exception as problem:  # noqa: BLE001  (the last line of defence)
        sys.exit(_tell(problem))


def _hear_the_end() -> None:
    """Let SIGTERM and a closed terminal end a command as Ctrl-C does: with everything tidied up.

    A parent that wants one of them ignored, as nohup does, has its way.
    """
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # not every system has both
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, signal.default_int_handler)


def _tell(problem: Exception) -> int:
    """Say what a command has left unsaid, and what code to leave with.

    Faulty files and what the system refuses are sentences. A bug of ours is a kind one; for whoever
    wants to report it, it is raised again.
    """
    if isinstance(problem, ImportError):
        missing = trouble.missing_package(problem)
        if missing is not None:
            echo(missing, err=True)
            return exits.SETUP_UNFINISHED
    elif isinstance(problem, OSError):
        forget_output()
        echo(f"Error: {trouble.told(problem)}", err=True)
        return exits.FAULTS_FOUND
    else:
        from companion.content.problems import ContentError  # noqa: PLC0415  (seldom needed)
        from companion.journal.errors import JournalError  # noqa: PLC0415

        if isinstance(problem, ContentError | JournalError):
            lines = problem.problems if isinstance(problem, ContentError) else [problem]
            echo(*map(str, lines), err=True)
            return exits.FAULTS_FOUND
    if os.environ.get("RINGSIDE_DEBUG"):
        raise problem
    echo(
        f"Something went wrong inside Ringside: {type(problem).__name__}: {problem}",
        "Nothing was changed. RINGSIDE_DEBUG=1 ringside ... shows the details for a report.",
        err=True,
    )
    return exits.OUR_FAULT
