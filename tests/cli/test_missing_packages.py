"""An environment that lacks a package: it is named, and the launcher sets the environment up anew.

Each is taken out of a virtual environment that has everything else.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cli import exits
from cli.main import SUBCOMMANDS
from cli.trouble import is_app_here
from tests.test_house import ROOMS, imports_of, modules

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.uncounted

ROOT = Path(__file__).parents[2]

NEEDED_BY = {
    "click": "--version",
    "kivy": "demo",
    "msgspec": "rules list",
    "platformdirs": "history",
    "resvg_py": "map draw soho -o soho.png",
    "serial": "board scan --no-bluetooth",
    "yaml": "rules list",
}
"""A command that cannot do without each package."""
OF_THE_APP = ("kivy", "resvg_py", "numpy", "PIL", "segno")
"""Those that only the app needs."""
GIVEN_UP = {
    "bleak": "a board on a cable needs no Bluetooth; `board scan` tells that it is missing",
    "numpy": "only `map paint` and `film` need it, and tell how it is fetched",
    "PIL": "the same",
    "segno": "only a hero that is shared as a code needs it",
}


class Environment:
    """A virtual environment with links to the packages of this one."""

    def __init__(self, folder: Path) -> None:
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
        self.python = folder / "bin" / "python"
        self.stamps = [folder / f"ringside-{group}.stamp" for group in ("run", "dev")]
        scheme = {"base": str(folder), "platbase": str(folder)}
        self._packages = Path(sysconfig.get_path("purelib", "venv", scheme))
        for package in Path(sysconfig.get_path("purelib")).iterdir():
            if package.suffix != ".pth":
                (self._packages / package.name).symlink_to(package)
        (self._packages / "ringside.pth").write_text(f"{ROOT}\n", "utf-8")

    def without(self, package: str) -> list[Path]:
        """Take a package out; the links that are gone."""
        gone = [
            path
            for path in self._packages.iterdir()
            if path.name.split(".")[0] == package and not path.name.endswith("-info")
        ]
        for path in gone:
            path.unlink()
        return gone


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("environment"))


@pytest.fixture(
    params=[
        pytest.param(package, marks=pytest.mark.needs_app) if package in OF_THE_APP else package
        for package in sorted(NEEDED_BY)
    ]
)
def missing(request: pytest.FixtureRequest, environment: Environment) -> Iterator[str]:
    package = str(request.param)
    gone = environment.without(package)
    assert gone
    for stamp in environment.stamps:
        stamp.write_text("interpreter\ncomplete\n", "utf-8")
    yield package
    for path in gone:
        path.symlink_to(Path(sysconfig.get_path("purelib")) / path.name)


def test_a_missing_package_is_named_and_its_environment_no_longer_trusted(
    missing: str, environment: Environment, tmp_path: Path
) -> None:
    done = subprocess.run(
        [environment.python, "-P", "-m", "cli", *NEEDED_BY[missing].split()],
        cwd=tmp_path,
        env={"RINGSIDE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == exits.SETUP_UNFINISHED, done.stderr
    assert done.stderr == (
        f"The package {missing} is missing here, or not whole."
        " Start Ringside with ./ringside, which brings it.\n"
    )
    # What it belongs to is still known, so that what is missing can be brought without the rest.
    assert {stamp.read_text("utf-8") for stamp in environment.stamps} == {"interpreter\n"}


def test_without_the_packages_of_the_tests_every_command_is_still_listed(
    environment: Environment, tmp_path: Path
) -> None:
    gone = environment.without("pytest")
    assert gone
    done = subprocess.run(
        [environment.python, "-P", "-m", "cli", "--help"],
        cwd=tmp_path,
        env={"RINGSIDE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    for path in gone:
        path.symlink_to(Path(sysconfig.get_path("purelib")) / path.name)
    assert done.returncode == exits.FINE, done.stderr
    assert [name for name in SUBCOMMANDS if f"  {name} " not in done.stdout] == []


def test_every_package_that_ringside_imports_was_taken_out() -> None:
    imported: set[str] = set()
    is_whole = is_app_here()
    rooms = ("cli", "companion", "drawing", "hardware")
    for room in (*rooms, *(("ui", "devtools") if is_whole else ())):
        for module in modules(room):
            imported |= imports_of(module)
    ours = {*ROOMS, "tests", *sys.stdlib_module_names}
    needed = {*NEEDED_BY, *GIVEN_UP}
    assert imported - ours == (needed if is_whole else needed - {*OF_THE_APP})
