"""An installed Ringside works as a checkout does: its wheel holds maps, words and font."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = folder.glob("*.whl")
    site = folder / "site packages"
    zipfile.ZipFile(wheel).extractall(site)
    return site


def run(site: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-P", "-c", "from cli.main import main; main()", *arguments],
        cwd=site.parent,
        env={**os.environ, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=True,
    )


def test_an_installed_ringside_knows_its_thirty_two_maps(installed: Path) -> None:
    assert run(installed, "map", "check").stdout.endswith("32 maps, 0 errors\n")


def test_an_installed_ringside_draws_and_explains(installed: Path) -> None:
    run(installed, "map", "draw", "soho", "-o", "soho.png")
    assert (installed.parent / "soho.png").stat().st_size > 10_000
    assert "MAN-05" in run(installed, "rules", "show", "MAN-05").stdout


def test_the_wheel_offers_the_command_and_carries_its_licences(installed: Path) -> None:
    (info,) = installed.glob("ringside-*.dist-info")
    assert "ringside = cli.main:main" in (info / "entry_points.txt").read_text("utf-8")
    assert {path.name for path in info.rglob("*") if path.is_file()} >= {"LICENSE", "NOTICE"}
    assert not (installed / "tests").exists()


def test_the_wheel_holds_every_scene_and_ground_and_takes_none_for_a_map(installed: Path) -> None:
    maps = {p.stem for p in (ROOT / "maps").glob("*.yaml") if "." not in p.stem}
    assert len(maps) == 32
    painted = {p.stem for p in (ROOT / "maps" / "scenes").glob("*.yaml")}
    assert len(painted) == 9
    for folder, ending in (("scenes", ".yaml"), ("grounds", ".webp"), ("grounds", "-small.webp")):
        found = {p.name.removesuffix(ending) for p in (installed / "maps" / folder).iterdir()}
        assert found >= painted, folder
    assert {"grounds.json", "tile.webp"} <= {
        p.name for p in (installed / "maps" / "grounds").iterdir()
    }
    assert run(installed, "map", "list").stdout.count("\n") == 32
    boards = {p.name for p in (installed / "maps").glob("*.*.yaml")}
    assert boards == {f"{name}.reed64.yaml" for name in painted}
