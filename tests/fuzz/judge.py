"""What may become of an input, in one place.

Allowed are two things: it is opened, or it is refused with a sentence (an error that Ringside
raises on purpose, or a command that leaves with 1 or 2 and says why). Everything else is a finding:

- any other exception, which in the shell is exit code 70, and any other exit code
- a process that dies, takes more memory than `worker.MOST_BYTES` or longer than `runs.LIMITS`
- a hidden character in what is printed
- a file that is written outside the given folder, or read by climbing out of one
- an input that was changed and not set aside with its bytes intact
- whatever a way in itself requires (`Trial.require`)
"""

from __future__ import annotations

import io
import sys
import traceback
import unicodedata
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, ParamSpec, TypeVar

import click

from cli.main import SUBCOMMANDS, main
from companion.errors import RingsideError

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.fuzz.inputs import Input

T = TypeVar("T")
P = ParamSpec("P")

ROOT: Final = Path(__file__).parents[2]
OPENED, REFUSED, FINDING = "opened", "refused", "finding"
GOOD_EXITS: Final = (0, 1, 2)
GROUPS: Final = ("board", "content", "map", "rules")
"""Commands that have commands of their own."""
HIDDEN_CATEGORIES: Final = {"Cc", "Cf", "Cs", "Zl", "Zp"}


class FindingError(Exception):
    """Something happened that may not; `what` is the same for the same fault."""

    def __init__(self, what: str, detail: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.detail = detail


class Printed(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


class Trial:
    """One input on its way in: `home` is the person's folder, `work` where they stand."""

    def __init__(
        self, given: Input, folder: Path, doing: Callable[[str], None] = lambda _what: None
    ) -> None:
        self.input = given
        self.folder = folder
        self.home = folder / "home"
        self.work = folder / "work"
        self.was_refused = False
        self._doing = doing

    # --- Steps ----------------------------------------------------------------------------------

    def must(self, name: str, step: Callable[P, T], /, *args: P.args, **more: P.kwargs) -> T:
        """Do something that never fails, whatever the input is like."""
        self._doing(name)
        try:
            return step(*args, **more)
        except FindingError:
            raise
        except BaseException as problem:
            raise _bug(name, problem) from problem

    def may(self, name: str, step: Callable[[], T], *also: type[Exception]) -> T | None:
        """Do something that may be refused, with a sentence; None then.

        `also` are errors on purpose of rooms that do not know `companion`.
        """
        self._doing(name)
        try:
            return step()
        except FindingError:
            raise
        except BaseException as problem:
            if not isinstance(problem, (RingsideError, click.ClickException, *also)):
                raise _bug(name, problem) from problem
            self.was_refused = True
            self.require(_is_sentence(str(problem)), f"{name}: refused without a sentence")
            return None

    def shell(self, *arguments: str, stdin: bytes = b"") -> Printed:
        """Run `ringside` with these words as the launcher does; 1 and 2 are refusals."""
        name = f"ringside {_called(arguments)}"
        out, err = io.BytesIO(), io.BytesIO()
        before = sys.stdin
        code = 0
        self._doing(name)
        try:
            with redirect_stdout(_text(out)) as told, redirect_stderr(_text(err)) as complained:
                sys.stdin = _text(io.BytesIO(stdin))
                try:
                    main(list(arguments))
                except SystemExit as left:
                    code = left.code if isinstance(left.code, int) else int(left.code is not None)
                finally:
                    for stream in (told, complained):
                        stream.flush()
                        stream.detach()
        except BaseException as problem:
            raise _bug(name, problem) from problem
        finally:
            sys.stdin = before
        printed = Printed(code, _shown(out), _shown(err))
        self._check(name, printed)
        return printed

    def _check(self, name: str, printed: Printed) -> None:
        said = printed.out + printed.err
        self.require(printed.code in GOOD_EXITS, f"{name}: exit {printed.code}", said)
        self.require("Traceback (most recent" not in said, f"{name}: a traceback", said)
        self.require(not hidden_in(said), f"{name}: printed a hidden character", ascii(said))
        if printed.code:
            self.was_refused = True
            self.require(_is_sentence(said), f"{name}: exit {printed.code} without a sentence")

    # --- What must be true ----------------------------------------------------------------------

    def require(self, truth: bool, what: str, detail: str = "") -> None:
        """This must be so, or it is a finding."""
        if not truth:
            raise FindingError(what, detail)

    def require_kept(self, name: str) -> None:
        """A file of the input has its bytes, or a file beside it has them: it was set aside."""
        content = self.input.files[name]
        path = self.folder / name
        for there in (path, *path.parent.iterdir()):
            if there.is_file() and there.read_bytes() == content:
                return
        raise FindingError(f"{path.name} was changed and not set aside")

    def require_fenced(self, crossed: list[str]) -> None:
        """Nothing happened outside the folder."""
        told = ", ".join(crossed).replace(str(self.folder), "")
        self.require(not crossed, f"outside the folder: {told[:200]}")

    @property
    def outcome(self) -> str:
        """What became of it."""
        return REFUSED if self.was_refused else OPENED


def hidden_in(text: str) -> set[str]:
    """The characters that nobody can see, or that a terminal obeys."""
    return {
        letter
        for letter in set(text)
        if letter not in "\n\t" and unicodedata.category(letter) in HIDDEN_CATEGORIES
    }


def _called(arguments: tuple[str, ...]) -> str:
    """The command that words lead to: the same for all that is said to it."""
    words = [*arguments, "", ""]
    known = words[:1] if words[0] in SUBCOMMANDS else []
    return " ".join([*known, *(words[1:2] if words[0] in GROUPS and words[1].isalpha() else [])])


def _is_sentence(text: str) -> bool:
    return any(letter.isalpha() for letter in text)


class _Terminal(io.TextIOWrapper):
    """As strict as a real one, and nothing is filtered out that a real one would get."""

    def isatty(self) -> bool:
        return True


def _text(stream: io.BytesIO) -> io.TextIOWrapper:
    return _Terminal(stream, encoding="utf-8", write_through=True)


def _shown(stream: io.BytesIO) -> str:
    return stream.getvalue().decode("utf-8", "surrogateescape")


def _bug(name: str, problem: BaseException) -> FindingError:
    """A finding that is named after where in the product it happened."""
    frames = traceback.extract_tb(problem.__traceback__)
    ours = [frame for frame in frames if _is_product(frame.filename)]
    where = ""
    if ours:
        path = Path(ours[-1].filename).relative_to(ROOT)
        where = f" in {path}: {ours[-1].name}"
    told = "".join(traceback.format_exception(problem, limit=-30))
    return FindingError(f"{name}: {type(problem).__name__}{where}", told[-6000:])


def _is_product(filename: str) -> bool:
    path = Path(filename)
    return path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[0] not in {"tests", ".venv"}
