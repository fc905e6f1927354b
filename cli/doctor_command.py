"""`ringside doctor`: is everything here that Ringside needs, and if not, what to do about it."""

from __future__ import annotations

import ctypes.util
import importlib.metadata
import importlib.util
import os
import platform
import shutil
import sys
import tempfile
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
import msgspec

from cli import doctor_boards, exits, folders
from cli.display import has_display
from cli.main import version
from cli.output import count, echo, print_json, show_progress
from cli.trouble import is_app_here
from companion.content.collection import Collection, Kind
from companion.content.kept_games import look_into
from companion.content.problem_labels import in_words
from companion.content.regular_file import make_folder
from companion.content.settings_file import settings_file
from companion.journal.errors import JournalError
from companion.journal.shelf import Shelf, newest_first
from hardware.figures import figures_file

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.content.whole_file import SmallFile

OLDEST_PYTHON: Final = (3, 11)
LITTLE_SPACE_MB: Final = 100


class Health(StrEnum):
    """How one thing is."""

    FINE = "fine"
    HINT = "hint"
    """Ringside works, but something could be better."""
    FAULT = "fault"


class Finding(msgspec.Struct, frozen=True):
    """What was found about one thing, and what to do."""

    about: str
    health: Health
    found: str
    advice: str = ""


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
def doctor(*, as_json: bool) -> None:
    """Check what Ringside needs on this machine, and say for each thing what to do.

    Leaves with 1 if something is missing without which Ringside cannot work.
    """
    findings = examine()
    if as_json:
        print_json({"version": version(), "findings": findings})
    else:
        signs = {Health.FINE: "ok  ", Health.HINT: "hint", Health.FAULT: "!!  "}
        for finding in findings:
            echo(f"{signs[finding.health]} {finding.about}: {finding.found}")
            if finding.advice:
                echo(f"     {finding.advice}")
        faults = sum(finding.health is Health.FAULT for finding in findings)
        echo("Everything is here." if not faults else f"{count(faults, 'fault')} to mend.")
    if any(finding.health is Health.FAULT for finding in findings):
        sys.exit(exits.FAULTS_FOUND)


def examine() -> list[Finding]:
    """Everything that is checked, in the order in which it is needed."""
    has_app = is_app_here()
    checks: tuple[Callable[[], Finding], ...] = (
        _python, *((_kivy, _graphics, _display, _fonts) if has_app else (_no_app,)),
        _content, _own_heroes, _own_maps, _folder, _games, _own_files, _disk,
        *((_voice,) if has_app else ()), _serial_ports, _serial_permission, _bluetooth, _wirings,
    )  # fmt: skip
    return [check() for check in checks]


def _no_app() -> Finding:
    return Finding("App", Health.HINT, "not here", "Everything else works; for the app install it.")


def _python() -> Finding:
    found = f"{platform.python_version()} on {platform.system()} {platform.machine()}"
    if sys.version_info[:2] >= OLDEST_PYTHON:
        return Finding("Python", Health.FINE, found)
    return Finding("Python", Health.FAULT, found, "Install Python 3.11 or newer.")


def _kivy() -> Finding:
    try:
        found = importlib.metadata.version("kivy")
    except importlib.metadata.PackageNotFoundError:
        advice = "Start Ringside with ./ringside, which installs what it needs."
        return Finding("Kivy", Health.FAULT, "not installed", advice)
    return Finding("Kivy", Health.FINE, found)


def _graphics() -> Finding:
    if platform.system() != "Linux":
        return Finding("OpenGL", Health.FINE, "comes with the system")
    missing = [name for name in ("GL", "EGL") if ctypes.util.find_library(name) is None]
    if not missing:
        return Finding("OpenGL", Health.FINE, "libGL and libEGL are there")
    advice = "Install them: sudo apt-get install libgl1 libegl1"
    return Finding("OpenGL", Health.FAULT, f"lib{' and lib'.join(missing)} missing", advice)


def _display() -> Finding:
    if has_display():
        return Finding("Display", Health.FINE, "a window can be opened")
    advice = "Start Ringside on the tablet itself, or try `ringside demo`, which needs no display."
    return Finding("Display", Health.HINT, "none", advice)


def _fonts() -> Finding:
    folder = Path(__file__).parents[1] / "drawing" / "fonts"
    files = [file for pattern in ("*.otf", "*.ttf") for file in folder.glob(pattern)]
    if len(files) >= 3:
        return Finding("Fonts", Health.FINE, f"{count(len(files), 'font')} bundled")
    advice = "Fetch Ringside again: files are missing."
    return Finding("Fonts", Health.FAULT, f"{len(files)} of 4 in {folder}", advice)


def _content() -> Finding:
    shipped = Collection()
    if problems := shipped.problems():
        found, advice = count(len(problems), "error"), "`ringside content check` lists them."
        return Finding("Content", Health.FAULT, found, advice)
    heroes, maps = len(shipped.heroes()), len(shipped.maps())
    return Finding("Content", Health.FINE, f"{heroes} heroes, {count(maps, 'battlefield')}")


def _own_heroes() -> Finding:
    return _own("Own heroes", folders.collection().hero_kind)


def _own_maps() -> Finding:
    return _own("Own battlefields", folders.collection().map_kind)


def _own(about: str, kind: Kind[Any]) -> Finding:
    """What lies in a folder of one's own; what comes with Ringside was looked at before."""
    problems = kind.own_problems()
    if problems:
        found = f"{count(len(problems), 'error')} in {kind.own_folder}"
        advice = f"{problems[0]} `ringside content check` lists all; what is faulty is left out."
        return Finding(about, Health.HINT, found, advice)
    return Finding(
        about, Health.FINE, f"{len(kind.own)} in {kind.own_folder}" if kind.own else "none"
    )


def _folder() -> Finding:
    home = folders.home()
    try:
        make_folder(home)
        with tempfile.TemporaryFile(dir=home):
            pass
    except OSError as refused:
        advice = "Put that right, or name another folder: RINGSIDE_HOME=/path ./ringside"
        reason = refused.strerror or str(refused)
        return Finding("Folder", Health.FAULT, f"{home}: {reason}", advice)
    return Finding("Folder", Health.FINE, str(home))


def _games() -> Finding:
    try:
        logs = Shelf(folders.games()).paths()
    except JournalError as unreadable:
        return Finding("Games", Health.FAULT, unreadable.problem, unreadable.advice)
    known = folders.collection()
    games = newest_first(look_into(path, known) for path in show_progress(logs, "Reading game"))
    damaged = [game for game in games if game.problem is not None]
    if not damaged:
        return Finding("Games", Health.FINE, f"{count(len(games), 'game')} kept")
    names = ", ".join(game.path.name for game in damaged[:3])
    advice = "`ringside replay FILE --salvage COPY` saves what can be read."
    return Finding("Games", Health.HINT, f"{len(damaged)} cannot be opened: {names}", advice)


def _own_files() -> Finding:
    """Settings, figures and known boards: looked at only, the app sets aside what is damaged."""
    home = folders.home()
    files: list[SmallFile[Any]] = [settings_file(home), figures_file(home)]
    if importlib.util.find_spec("serial") is not None:
        from hardware.remembered import RememberedBoards  # noqa: PLC0415  (needs that library)

        files.append(RememberedBoards(home).file)
    unused = [found for file in files if (found := file.look()[1]) is not None]
    if unused:
        advice = "Mend it or move it away: until then Ringside cannot keep anything there."
        if unused[0].is_damaged:
            advice = "Mend it if you can: the app sets it aside when it meets it, and begins anew."
        names = ", ".join(f"{found.path.name} ({in_words(found.reason)})" for found in unused)
        return Finding("Own files", Health.HINT, f"cannot be used: {names}", advice)
    aside = [path for file in files for path in file.set_aside()]
    if aside:
        names = ", ".join(path.name for path in aside)
        advice = f"Look whether something in there is worth mending, or delete it: {home}"
        return Finding("Own files", Health.HINT, f"damaged and set aside: {names}", advice)
    return Finding("Own files", Health.FINE, "settings, figures and boards can be used")


def _disk() -> Finding:
    home = folders.home()
    there = next(folder for folder in (home, *home.parents) if os.path.exists(folder))  # noqa: PTH110
    free_mb = shutil.disk_usage(there).free // 1_000_000
    if free_mb >= LITTLE_SPACE_MB:
        return Finding("Disk", Health.FINE, f"{free_mb:,} MB free")
    return Finding("Disk", Health.HINT, f"{free_mb} MB free", "Make room: games are saved there.")


def _voice() -> Finding:
    from ui.app.speech import find_engine  # noqa: PLC0415  (only this check needs it)

    engine = find_engine()
    if engine is not None:
        return Finding("Voice", Health.FINE, engine[0])
    advice = "Rulings can be spoken if espeak-ng is installed: sudo apt-get install espeak-ng"
    return Finding("Voice", Health.HINT, "none", advice)


def _serial_ports() -> Finding:
    return _hint("Serial ports", doctor_boards.serial_ports())


def _serial_permission() -> Finding:
    return _hint("Serial permission", doctor_boards.serial_permission())


def _bluetooth() -> Finding:
    return _hint("Bluetooth", doctor_boards.bluetooth())


def _wirings() -> Finding:
    return _hint("Own wirings", doctor_boards.own_wirings(folders.home()))


def _hint(about: str, found: doctor_boards.Found) -> Finding:
    """Something that only a board needs: with an advice it is a hint."""
    return Finding(about, Health.HINT if found[1] else Health.FINE, *found)
