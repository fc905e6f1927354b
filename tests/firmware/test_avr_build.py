"""Facts about the AVR images: they compile without a warning and fit the small controller."""

from __future__ import annotations

import subprocess
from functools import cache
from typing import TYPE_CHECKING

import pytest

from tests.firmware.core_library import FIRMWARE, make, need

if TYPE_CHECKING:
    from pathlib import Path

MOST_FLASH = 8192
MOST_RAM = 1024
BUILD = FIRMWARE / "avr" / "build"
IMAGES = ("uno", "uno-ws2812", "mega", "vectors-uno")


@cache
def built() -> str:
    """Builds all images; gives what the compiler had to say."""
    need("make", "avr-gcc", "avr-size")
    return make("avr", *IMAGES).stderr


def size(image: str) -> tuple[int, int]:
    """Flash and static RAM."""
    built()
    command = ["avr-size", str(BUILD / f"{image}.elf")]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    text, data, bss = map(int, lines[1].split()[:3])
    return text + data, data + bss


def test_the_images_compile_without_a_warning() -> None:
    assert built() == ""
    assert all((BUILD / f"{image}.hex").exists() for image in IMAGES)


@pytest.mark.parametrize("image", ["uno", "uno-ws2812"])
def test_64_cells_with_pad_and_lights_fit_the_small_controller(image: str) -> None:
    flash, ram = size(image)
    assert 4000 < flash <= MOST_FLASH
    assert 500 < ram <= MOST_RAM


def test_the_samples_stay_in_flash() -> None:
    flash, ram = size("vectors-uno")
    assert flash <= 32_256
    assert ram <= MOST_RAM


def test_the_table_of_sizes_says_when_a_board_does_not_fit(tmp_path: Path) -> None:
    need("make", "avr-gcc", "avr-size")
    assert "uno-ws2812.elf" in make("avr", "sizes").stdout
    command = ["make", "-C", str(FIRMWARE / "avr"), f"BUILD={tmp_path}", "CELLS=120", "sizes"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "too large" in done.stdout


def test_a_missing_tool_skips_a_test_and_fails_it_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="apt-get install gcc-avr avr-libc"):
        need("avr-gcc")
    monkeypatch.delenv("CI")
    with pytest.raises(pytest.skip.Exception):
        need("avr-gcc")


def test_flashing_without_a_port_is_refused_with_advice() -> None:
    built()
    command = ["make", "-C", str(FIRMWARE / "avr"), "flash-uno"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "PORT=" in done.stdout
