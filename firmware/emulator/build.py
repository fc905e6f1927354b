"""Builds what an emulated board is made of, when it is asked for: the firmware image and the shim.

Both go to firmware/emulator/build, which git ignores. Several processes may ask at once: one builds
and the others wait for it. Within one process each is looked at once. What was built before is used
only if neither it nor its sources have changed by a bit.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from firmware.emulator.errors import BuildFailedError, ToolsMissingError

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE: Final = Path(__file__).parent
BUILD: Final = HERE / "build"
SHIM_SOURCES: Final = HERE / "shim"
FIRMWARE: Final = HERE.parent / "avr"
CORE: Final = HERE.parent / "core"

PROGRAMS: Final = {
    "make": "make",
    "gcc": "gcc",
    "avr-gcc": "gcc-avr",
    "avr-objcopy": "binutils-avr",
}
"""Which Debian package each program comes from."""
PACKAGES: Final = "gcc libc6-dev make gcc-avr binutils-avr avr-libc libsimavr-dev"
SIGNS_OF_MISSING_PACKAGES: Final = {
    "simavr/": "libsimavr-dev",
    "-lsimavr": "libsimavr-dev",
    "avr/io.h": "avr-libc",
    "crtatmega": "avr-libc",
}
"""What a compiler complains about when a library is not there."""


def advice() -> str:
    """How to get everything that the emulator is built with."""
    return f"On Debian and Ubuntu: sudo apt-get install {PACKAGES}"


@cache
def shim() -> Path:
    """The shared library with the board's parts, built if it is not up to date."""
    library = BUILD / "shim" / "shim.so"
    with _made_from(library.parent, SHIM_SOURCES):
        if not library.exists():
            sources = sorted(SHIM_SOURCES.glob("*.c"))
            command = ["gcc", "-std=gnu11", "-O2", "-fPIC", "-shared", "-Wall", "-Wextra", "-o"]
            _run([*command, str(library), *map(str, sources), "-lsimavr"])
    return library


@cache
def image(name: str, cells: int) -> Path:
    """A firmware image of firmware/avr, such as `uno` or `vectors-uno`, for so many switches."""
    if not (FIRMWARE / "Makefile").exists():
        raise BuildFailedError(
            "The source of the firmware is not here: an emulated board needs a whole copy of "
            "Ringside, not only the installed program."
        )
    folder = BUILD / f"{cells}-cells"
    # Seen from the Makefile: make cannot bear the spaces that the way to a checkout may have.
    build = os.path.relpath(folder, FIRMWARE)
    with _made_from(folder, FIRMWARE, CORE):
        _run(["make", "-s", "-C", str(FIRMWARE), f"BUILD={build}", f"CELLS={cells}", name])
    return folder / f"{name}.elf"


@contextmanager
def _made_from(folder: Path, *sources: Path) -> Iterator[None]:
    """Build in a folder, one at a time; if it holds anything else than what was built, all anew."""
    BUILD.mkdir(exist_ok=True)
    seal = BUILD / f"{folder.name}.seal"
    with (BUILD / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not seal.exists() or seal.read_bytes() != _digest(folder, *sources):
            shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(exist_ok=True)
        yield
        seal.write_bytes(_digest(folder, *sources))


def _digest(*folders: Path) -> bytes:
    """What fits only these files: their names and what they hold."""
    found = hashlib.blake2b()
    for path in (path for folder in folders for path in sorted(folder.glob("*"))):
        if path.is_file():
            content = path.read_bytes()
            found.update(b"%b\n%d\n%b" % (os.fsencode(path.name), len(content), content))
    return found.hexdigest().encode()


def _run(command: list[str]) -> None:
    missing = [program for program in PROGRAMS if shutil.which(program) is None]
    if missing:
        names = ", ".join(missing)
        raise ToolsMissingError(f"The emulator needs {names}, which is not installed.", advice())
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return
    for sign, package in SIGNS_OF_MISSING_PACKAGES.items():
        if sign in done.stderr and ("No such file" in done.stderr or "cannot find" in done.stderr):
            raise ToolsMissingError(
                f"The emulator needs {package}, which is not installed.", advice()
            )
    raise BuildFailedError(f"{command[0]} failed:\n{(done.stderr or done.stdout).strip()}")
