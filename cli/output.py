"""How the command line talks: lines for people, JSON for programs, signs of life while they wait.

Everything that `ringside` prints goes through here, and nothing that is hidden in a foreign name
gets past: a terminal obeys escape sequences, and a newline in a name forges a line.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys
import time
from typing import TYPE_CHECKING, Any, Final, NoReturn, TextIO, TypeVar

import click

from cli import exits
from companion.hidden import HIDDEN, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from companion.content.problems import Problem

T = TypeVar("T")

PATIENCE_S: Final = 1.0
"""After this long people want to see that something is going on."""
_NOT_ASCII: Final = re.compile(r"[^\x00-\x7f]")


def prepare_streams() -> None:
    """Let no terminal refuse a character that it has no picture of: its number is printed."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def finish_streams() -> None:
    """Notice a full disk behind the output now, not when nobody can tell any more."""
    if sys.stdout is not None:
        sys.stdout.flush()


def forget_output() -> None:
    """Let what is still to be written go, or Python would complain once more on its way out."""
    _forget(sys.stdout)


def _forget(stream: TextIO | None) -> None:
    if stream is None:
        return
    with contextlib.suppress(OSError):  # it is no file, as in a test
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def is_watched() -> bool:
    """Whether somebody sits before the screen that stderr goes to."""
    return sys.stderr is not None and sys.stderr.isatty()


def echo(*lines: str, err: bool = False, **style: Any) -> None:
    """Print lines at once, each on one line: what is hidden in it, a newline too, is shown."""
    for line in lines or ("",):
        _print(f"{shown(line)}\n", err=err, **style)


def echo_report(text: str) -> None:
    """Print on stderr what a program wrote; all lines but the first are indented.

    Nobody then takes a line that stands in a name for one of ours.
    """
    first, *rest = text.splitlines() or [""]
    echo(first, *(f"  {line}" for line in rest), err=True)


def rewrite_line(text: str, *, is_last: bool = False) -> None:
    """Print over the line of stderr that was written last; `is_last` ends it."""
    _print(f"\r{shown(text)}" + "\n" * is_last, err=True)


def _print(text: str, *, err: bool = False, **style: Any) -> None:
    # Not click.echo: to a terminal that knows only ASCII it sends bytes of UTF-8, some of which
    # such a terminal obeys.
    stream: TextIO | None = sys.stderr if err else sys.stdout
    if stream is None:  # it was closed before we started
        return
    try:
        stream.write(click.style(text, **style) if style and stream.isatty() else text)
        stream.flush()
    except OSError:
        if not err:
            raise
        _forget(stream)  # nobody is there to be told; the exit code still tells


def show_error(problem: click.ClickException) -> None:
    """Tell what click or a command found wrong: the usage, and one line about the problem."""
    message = problem.format_message()
    if isinstance(problem, click.exceptions.NoArgsIsHelpError):
        echo(*message.splitlines(), err=True)
        return
    if isinstance(problem, click.UsageError) and problem.ctx is not None:
        names = problem.ctx.command.get_help_option_names(problem.ctx)
        longest = max(names, key=len)
        echo(*problem.ctx.get_usage().splitlines(), err=True)
        echo(f"Try '{problem.ctx.command_path} {longest}' for help.", "", err=True)
    echo(f"Error: {' '.join(message.split())}", err=True)


def leave_with(problems: Iterable[Problem]) -> NoReturn:
    """End the command with what is wrong with the files it was given."""
    echo(*map(str, problems), err=True)
    sys.exit(exits.FAULTS_FOUND)


def print_json(value: Any) -> None:
    """Print a value as indented JSON."""
    _print(f"{_escaped(_as_json(value, indent=2))}\n")


def print_json_line(value: Any) -> None:
    """Print a value as one line of JSON."""
    _print(f"{_escaped(_as_json(value, indent=0))}\n")


def _as_json(value: Any, indent: int) -> str:
    import msgspec  # noqa: PLC0415  (most starts print no JSON)

    try:
        text = msgspec.json.encode(value)
    except UnicodeEncodeError:  # half a character, as in a file name that is not UTF-8
        import json  # noqa: PLC0415

        return json.dumps(msgspec.to_builtins(value), indent=indent or None)
    return (msgspec.json.format(text, indent=indent) if indent else text).decode()


def _escaped(text: str) -> str:
    """The same JSON without a character that is hidden, or that the terminal cannot show."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return _NOT_ASCII.sub(_as_escape, text)
    return HIDDEN.sub(lambda found: found[0] if found[0] == "\n" else _as_escape(found), text)


def _as_escape(found: re.Match[str]) -> str:
    units = found[0].encode("utf-16-be").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


def take_logs() -> None:
    """Let warnings of libraries, and the app's own, be lines like all others.

    For commands that run the app or a link: importing what logs takes a while.
    """
    import logging  # noqa: PLC0415

    class Lines(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            echo_report(self.format(record))

    logging.lastResort = Lines(logging.WARNING)


def count(number: int, word: str) -> str:
    """A number and its word: 1 map, 9 maps."""
    return f"{number} {word}{'' if number == 1 else 's'}"


def show_progress(items: Sequence[T], label: str) -> Iterator[T]:
    """Hand out the items; once it takes longer than a second, say on stderr how far it is."""
    is_screen = is_watched()
    patience_s = PATIENCE_S if is_screen else PATIENCE_S * 10  # a log file needs fewer lines
    said = time.monotonic()
    has_spoken = False
    for number, item in enumerate(items, start=1):
        if time.monotonic() - said >= patience_s:
            said, has_spoken = time.monotonic(), True
            text = f"{label} {number} of {len(items)}"
            if is_screen:
                rewrite_line(text)
            else:
                echo(text, err=True)
        yield item
    if has_spoken and is_screen:
        echo(err=True)
