"""Building what an emulated board is made of, with tools missing and with several builders."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from firmware.emulator import build
from firmware.emulator.errors import BuildFailedError, ToolsMissingError
from tests.firmware.emulated import do_without, image

ROOT = Path(__file__).parents[2]
INSTALL = "sudo apt-get install gcc libc6-dev make gcc-avr binutils-avr avr-libc libsimavr-dev"


@pytest.fixture(autouse=True)
def _nothing_is_remembered() -> None:
    forget()


def forget() -> None:
    """Look at everything again, as another process would."""
    build.shim.cache_clear()
    build.image.cache_clear()


def test_a_missing_compiler_is_told_with_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ToolsMissingError) as caught:
        build.image("uno", 64)
    assert "needs make, gcc, avr-gcc, avr-objcopy, which is not installed" in caught.value.reason
    assert INSTALL in caught.value.advice
    assert INSTALL in str(caught.value)


@pytest.mark.parametrize(
    ("complaint", "package"),
    [
        ("shim.h:15: fatal error: simavr/avr_ioport.h: No such file or directory", "libsimavr-dev"),
        ("/usr/bin/ld: cannot find -lsimavr: No such file or directory", "libsimavr-dev"),
        ("main.c:3: fatal error: avr/io.h: No such file or directory", "avr-libc"),
    ],
)
def test_a_missing_library_is_told_by_its_package(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, complaint: str, package: str
) -> None:
    for program in build.PROGRAMS:
        stand_in = tmp_path / program
        stand_in.write_text(f"#!/bin/sh\necho '{complaint}' >&2\nexit 1\n")
        stand_in.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    monkeypatch.setattr(build, "BUILD", tmp_path / "build")
    with pytest.raises(ToolsMissingError, match=f"needs {package}, which is not installed"):
        build.shim()
    with pytest.raises(ToolsMissingError, match=f"needs {package}, which is not installed"):
        build.image("uno", 64)


def test_a_program_that_does_not_compile_is_told_with_the_words_of_the_compiler() -> None:
    image("uno")
    with pytest.raises(BuildFailedError, match=r"make failed:\n(?s:.*)no-such-image"):
        build.image("no-such-image", 64)


def test_without_the_source_of_the_firmware_there_is_nothing_to_build(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(build, "FIRMWARE", tmp_path)
    with pytest.raises(BuildFailedError, match="needs a whole copy of Ringside"):
        build.image("uno", 64)


def test_without_tools_a_test_is_skipped_but_fails_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = ToolsMissingError("The emulator needs gcc.", build.advice())
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="apt-get install"):
        do_without(missing)
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="apt-get install"):
        do_without(missing)


def test_several_processes_may_build_at_once(tmp_path: Path) -> None:
    image("uno")
    program = (
        "import sys; from pathlib import Path; from firmware.emulator import build; "
        "build.BUILD = Path(sys.argv[1]); build.shim(); build.image('uno', 8)"
    )
    command = [sys.executable, "-c", program, str(tmp_path / "build")]
    builders = [subprocess.Popen(command, cwd=ROOT) for _ in range(3)]
    assert [builder.wait(timeout=120) for builder in builders] == [0, 0, 0]
    made = {path.name for path in (tmp_path / "build").rglob("*") if path.is_file()}
    assert made >= {"shim.so", "uno.elf"}
    assert not any(name.endswith(".part") for name in made)


def flip_a_bit(file: Path) -> bytes:
    """Change a bit in the middle of a file, and nothing else about it; what was there before."""
    whole, times = file.read_bytes(), (file.stat().st_atime_ns, file.stat().st_mtime_ns)
    changed = bytearray(whole)
    changed[len(whole) // 2] ^= 1
    file.write_bytes(changed)
    os.utime(file, ns=times)
    return whole


def test_what_was_built_is_used_again_unless_it_has_changed_by_a_bit(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    image("uno")
    monkeypatch.setattr(build, "BUILD", tmp_path)
    for make in (build.shim, partial(build.image, "uno", 8)):
        forget()
        built = make()
        made_ns = built.stat().st_mtime_ns
        forget()
        assert make().stat().st_mtime_ns == made_ns
        whole = flip_a_bit(built)
        forget()
        assert make().read_bytes() == whole


def test_the_tools_that_are_looked_for_are_those_of_the_advice() -> None:
    assert set(build.PROGRAMS.values()) <= set(build.PACKAGES.split())
    assert set(build.SIGNS_OF_MISSING_PACKAGES.values()) <= set(build.PACKAGES.split())
