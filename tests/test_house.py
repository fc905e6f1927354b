"""The house keeps its order: which room may know which, and what `companion` may never touch."""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from collections.abc import Set as AbstractSet

pytestmark = pytest.mark.uncounted

ROOT = Path(__file__).parents[1]
ROOMS = (
    "companion", "firmware_protocol", "firmware", "hardware", "drawing", "ui", "devtools", "sim",
    "cli", "bench",
)  # fmt: skip
OF_THE_APP = {"ui", "devtools"}
"""The rooms that are nothing without the app."""

MAY_KNOW: dict[str, set[str]] = {
    "companion": set(),
    "firmware_protocol": set(),
    "firmware": {"firmware_protocol"},
    "hardware": {"companion", "firmware_protocol"},
    "drawing": {"companion"},
    "ui": {"companion", "drawing", "hardware"},
    "devtools": {"companion", "drawing", "hardware", "ui"},
    "sim": {"companion", "firmware", "firmware_protocol", "hardware"},
    "bench": {"companion", "firmware", "firmware_protocol", "hardware", "sim"},
    "cli": set(ROOMS) - {"cli"},
}
"""Who may import whom, room by room: no file has a rule of its own."""

NEVER_IN_COMPANION = {
    "asyncio", "datetime", "kivy", "random", "secrets", "socket", "subprocess", "threading", "time",
}  # fmt: skip
FILE_ACCESS = {"io", "os", "pathlib", "shutil", "tempfile", "yaml"}
EDGES_OF_COMPANION = ("companion/content/", "companion/journal/", "companion/play/session.py")
"""The only parts of companion that may touch files."""


BUILT = "build"
"""Folders of this name hold what was made from something else."""


def modules(room: str) -> list[Path]:
    found = sorted((ROOT / room).rglob("*.py"))
    return [path for path in found if BUILT not in path.relative_to(ROOT).parts]


@cache
def read(path: Path) -> tuple[str, ast.Module]:
    """A module as text and as a tree."""
    text = path.read_text("utf-8")
    return text, ast.parse(text)


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def modules_imported_by(path: Path) -> frozenset[str]:
    """Everything a file imports, wherever in the file it does; `a.b` for `from a import b`, too."""
    found: set[str] = set()
    for node in ast.walk(read(path)[1]):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return frozenset(found)


@cache
def imports_of(path: Path) -> frozenset[str]:
    """The top names of everything a file imports."""
    return frozenset(name.split(".")[0] for name in modules_imported_by(path))


EVERY_MODULE = [path for room in ROOMS for path in modules(room)]


def importing(paths: list[Path], forbidden: Callable[[Path], AbstractSet[str]]) -> list[str]:
    """Which files import what they may not, each with the names."""
    wrong = {path: imports_of(path) & forbidden(path) for path in paths}
    return [
        f"{name_of(path)}: {', '.join(sorted(names))}" for path, names in wrong.items() if names
    ]


def test_a_room_knows_only_the_rooms_it_may_know() -> None:
    def strangers(path: Path) -> set[str]:
        room = name_of(path).split("/", maxsplit=1)[0]
        return set(ROOMS) - MAY_KNOW[room] - {room}

    assert not importing(EVERY_MODULE, strangers)


def test_the_screens_know_boards_only_by_their_service() -> None:
    def beyond(path: Path) -> set[str]:
        names = {name for name in modules_imported_by(path) if name.split(".")[0] == "hardware"}
        return {name for name in names if not name.startswith("hardware.boards.")}

    wrong = {
        name_of(path): names
        for path in modules("ui") + modules("devtools")
        if (names := beyond(path))
    }
    assert not wrong


def test_the_kit_of_boxes_knows_no_window_and_of_the_others_only_the_tokens() -> None:
    core = [path for path in modules("ui/boxes") if "view" not in path.relative_to(ROOT).parts]
    assert len(core) > 5
    known = ("ui.boxes.", "drawing.tokens", "drawing.tokens.")

    def strangers(path: Path) -> set[str]:
        names = modules_imported_by(path)
        ours = {n for n in names if n.split(".")[0] in ROOMS}
        others = {n for n in ours if not f"{n}.".startswith(known)}
        return others | {n for n in names if n.split(".")[0] in {"kivy", "time", "asyncio"}}

    wrong = {name_of(path): names for path in core if (names := strangers(path))}
    assert not wrong


def test_what_describes_a_screen_knows_no_window() -> None:
    assert len(modules("ui/screens/parts")) > 3
    assert not importing(modules("ui/screens/parts"), lambda _: {"kivy"})


def test_no_import_hides_which_room_it_enters() -> None:
    relative = [
        f"{name_of(path)}:{node.lineno}"
        for path in EVERY_MODULE
        for node in ast.walk(read(path)[1])
        if isinstance(node, ast.ImportFrom) and node.level
    ]
    assert not relative, "\n".join(relative)


def test_the_game_is_imported_where_a_file_begins_and_nowhere_else() -> None:
    """An import inside a function, or after what it needs, hides two files that need each other."""
    inside = [p for p in modules("companion") if not name_of(p).startswith(EDGES_OF_COMPANION)]
    late = []
    for path in inside:
        tree = read(path)[1]
        first = {id(node) for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)}
        guards = (node for node in tree.body if isinstance(node, ast.If))
        first |= {id(each) for node in guards for each in node.body}
        late += [
            f"{name_of(path)}:{node.lineno}"
            for node in ast.walk(tree)
            if isinstance(node, ast.Import | ast.ImportFrom) and id(node) not in first
        ]
    assert not late, "\n".join(late)


def test_companion_has_no_clock_no_chance_and_no_screen() -> None:
    assert not importing(modules("companion"), lambda _: NEVER_IN_COMPANION)


def test_only_the_edges_of_companion_touch_files() -> None:
    inside = [p for p in modules("companion") if not name_of(p).startswith(EDGES_OF_COMPANION)]
    assert len(inside) > 50
    assert not importing(inside, lambda _: FILE_ACCESS)
    calls = [
        f"{name_of(path)}:{node.lineno}: {node.func.id}"
        for path in inside
        for node in ast.walk(read(path)[1])
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in {"open", "print", "input", "eval", "exec"}
    ]
    assert not calls, "\n".join(calls)


def test_the_protocol_uses_the_standard_library_only() -> None:
    allowed = sys.stdlib_module_names | {"firmware_protocol"}
    protocol = modules("firmware_protocol")
    assert not importing(protocol, lambda path: imports_of(path) - allowed)


def test_a_module_opens_by_saying_what_lives_there() -> None:
    silent = [name_of(path) for path in EVERY_MODULE if not ast.get_docstring(read(path)[1])]
    assert not silent, "\n".join(silent)


def test_a_file_is_one_thing() -> None:
    lengths = {name_of(path): len(read(path)[0].splitlines()) for path in EVERY_MODULE}
    most = {"ui": 400}
    long = [
        f"{name}: {length} lines"
        for name, length in lengths.items()
        if length > most.get(name.partition("/")[0], 450)
    ]
    assert not long, "\n".join(long)


def test_a_class_name_exists_once() -> None:
    homes: dict[str, list[str]] = {}
    for path in EVERY_MODULE:
        for node in ast.walk(read(path)[1]):
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, []).append(f"{name_of(path)}:{node.lineno}")
    twice = [f"{name}: {', '.join(files)}" for name, files in homes.items() if len(files) > 1]
    assert not twice, "\n".join(twice)


def test_every_widget_written_by_hand_has_its_reason() -> None:
    """Why Kivy's own does not do; whatever builds on a widget of ours is one too."""
    page = (ROOT / "docs" / "rooms" / "ui.md").read_text("utf-8")
    reasons = page.partition("## Widgets written by hand")[2].partition("\n## ")[0]
    bases = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for path in modules("ui")
        for node in ast.walk(read(path)[1])
        if isinstance(node, ast.ClassDef)
    }
    found = {"Widget", "InstructionGroup", "RelativeLayout", "TextInput", "StencilView"}
    while more := {name for name, over in bases.items() if over & found} - found:
        found |= more
    assert len(found) > 20
    assert [
        name for name in sorted(found & bases.keys()) if not re.search(rf"\b{name}`", reasons)
    ] == []


def test_every_room_has_a_page() -> None:
    pages = {page.stem for page in (ROOT / "docs" / "rooms").glob("*.md")}
    assert pages == {*ROOMS, "maps", "tests"}


MACHINES = ("/root/", "index-url", "://")


def test_nothing_names_a_machine_or_a_registry() -> None:
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("maps/*.yaml")]
    telling = []
    for path in (*EVERY_MODULE, ROOT / "ringside", *(ROOT / "locks").iterdir(), *pages):
        text = path.read_text("utf-8").replace("http://www.w3.org/", "")
        telling += [f"{name_of(path)}: {sign}" for sign in MACHINES if sign in text]
    assert not telling, "\n".join(telling)


PRINTS: dict[str, str] = {
    "cli/output.py": "here everything that is printed is made safe for a terminal",
    "cli/__main__.py": "tells that what the others print with is missing",
    "sim/avr_card_duel.py": "a script that hands JSON to whoever started it",
    "sim/avr_duel.py": "a script that hands JSON to whoever started it",
    "devtools/probes/export_probe.py": "a child that hands JSON to the process that started it",
    "devtools/probes/frames_probe.py": "a child that hands JSON to the process that started it",
    "devtools/probes/pixels_probe.py": "a child that hands JSON to the process that started it",
    "firmware/micropython/serial_port.py": "the line of a board",
    "firmware/micropython/start.py": "the console of a board",
    "firmware_protocol/generate.py": "names its own files, before anything is set up",
}
"""The only files that may print by themselves, and why."""
WAYS_TO_PRINT = {
    "print", "click.echo", "click.secho", "click.style", "click.echo_via_pager", "click.prompt",
    "click.confirm", "click.progressbar", "click.get_text_stream", "click.get_binary_stream",
    "sys.stdout", "sys.stderr", "sys.__stdout__", "sys.__stderr__",
}  # fmt: skip


def test_everything_that_is_printed_goes_through_one_door() -> None:
    offenders = []
    for path in EVERY_MODULE:
        if name_of(path) in PRINTS:
            continue
        for node in ast.walk(read(path)[1]):
            if isinstance(node, ast.Name) and node.id in WAYS_TO_PRINT:
                offenders.append(f"{name_of(path)}:{node.lineno}: {node.id}")
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                way = f"{node.value.id}.{node.attr}"
                offenders += (
                    [f"{name_of(path)}:{node.lineno}: {way}"] if way in WAYS_TO_PRINT else []
                )
            elif isinstance(node, ast.ImportFrom) and node.module in {"click", "sys"}:
                found = {f"{node.module}.{alias.name}" for alias in node.names} & WAYS_TO_PRINT
                offenders += [f"{name_of(path)}:{node.lineno}: {way}" for way in found]
    assert not offenders, "\n".join(offenders)
