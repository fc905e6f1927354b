"""The house keeps its order: which room may know which, and what `companion` may never touch."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("companion", "firmware_protocol", "firmware", "hardware", "ui", "cli", "bench")

MAY_KNOW: dict[str, set[str]] = {
    "companion": set(),
    "firmware_protocol": set(),
    "firmware": {"firmware_protocol"},
    "hardware": {"companion", "firmware_protocol"},
    "ui": {"companion"},
    "ui/bootstrap.py": {"companion", "hardware"},
    "ui/app/board_bridges.py": {"companion", "firmware_protocol", "hardware"},
    "ui/app/board_known.py": {"companion", "hardware"},
    "ui/app/board_links.py": {"companion", "firmware_protocol", "hardware"},
    "ui/app/board_simulation.py": {"companion", "hardware"},
    "ui/app/board_table.py": {"companion", "hardware"},
    "bench/noisy_script.py": {"cli", "companion"},
    "bench": {"companion", "firmware", "firmware_protocol", "hardware", "ui"},
    "cli": {"companion", "firmware", "firmware_protocol", "hardware", "ui", "bench"},
}
"""Who may import whom; a file may have a line of its own."""

NEVER_IN_COMPANION = {
    "asyncio", "datetime", "kivy", "random", "secrets", "socket", "subprocess", "threading", "time",
}  # fmt: skip
FILE_ACCESS = {"io", "os", "pathlib", "shutil", "tempfile", "yaml"}
EDGES_OF_COMPANION = ("companion/content/", "companion/journal/", "companion/session.py")
"""The only parts of companion that may touch files."""


BUILT = "build"
"""Folders of this name hold what was made from something else."""


def modules(room: str) -> list[Path]:
    found = sorted((ROOT / room).rglob("*.py"))
    return [path for path in found if BUILT not in path.relative_to(ROOT).parts]


def imports_of(path: Path) -> set[str]:
    """The top names of everything a file imports, wherever in the file it does."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import hides which room it enters"
            found.add(str(node.module).split(".")[0])
    return found


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


EVERY_MODULE = [path for room in ROOMS for path in modules(room)]


@pytest.mark.parametrize("path", EVERY_MODULE, ids=name_of)
def test_a_room_knows_only_the_rooms_it_may_know(path: Path) -> None:
    name = name_of(path)
    room = name.split("/", maxsplit=1)[0]
    allowed = MAY_KNOW.get(name, MAY_KNOW[room]) | {room}
    assert imports_of(path) & set(ROOMS) <= allowed


@pytest.mark.parametrize("path", modules("companion"), ids=name_of)
def test_companion_has_no_clock_no_chance_and_no_screen(path: Path) -> None:
    assert not imports_of(path) & NEVER_IN_COMPANION


@pytest.mark.parametrize("path", modules("companion"), ids=name_of)
def test_only_the_edges_of_companion_touch_files(path: Path) -> None:
    if not name_of(path).startswith(EDGES_OF_COMPANION):
        assert not imports_of(path) & FILE_ACCESS
        calls = {
            ast.unparse(n.func)
            for n in ast.walk(ast.parse(path.read_text()))
            if isinstance(n, ast.Call)
        }
        assert not calls & {"open", "print", "input", "eval", "exec"}


@pytest.mark.parametrize("path", modules("firmware_protocol"), ids=name_of)
def test_the_protocol_uses_the_standard_library_only(path: Path) -> None:
    assert imports_of(path) <= sys.stdlib_module_names | {"firmware_protocol"}


@pytest.mark.parametrize("path", EVERY_MODULE, ids=name_of)
def test_a_module_opens_by_saying_what_lives_there(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text("utf-8")))


@pytest.mark.parametrize("path", EVERY_MODULE, ids=name_of)
def test_a_file_is_one_thing(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 450


def test_every_room_has_a_page() -> None:
    pages = {page.stem for page in (ROOT / "docs" / "rooms").glob("*.md")}
    assert pages == {*ROOMS, "maps", "tests"}


def test_nothing_names_a_machine_or_a_registry() -> None:
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("maps/*.yaml")]
    for path in (*EVERY_MODULE, ROOT / "ringside", *(ROOT / "locks").iterdir(), *pages):
        text = path.read_text("utf-8")
        assert "/root/" not in text
        assert "index-url" not in text
        assert "://" not in text.replace("http://www.w3.org/", "")
