"""Every rule is proved by a test or honestly listed as open, and that list only shrinks."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from cli.rule_coverage import (
    OPEN_RULES_FILE,
    TESTS_FOLDER,
    Report,
    measure,
    read_open_rules,
)
from companion.content.catalogue import load_catalogue

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.uncounted

ROOT = TESTS_FOLDER.parent


@pytest.fixture(scope="module")
def report() -> Report:
    return measure(load_catalogue())


def test_every_rule_is_proved_by_a_test_or_listed_as_open(report: Report) -> None:
    assert report.missing == []
    assert report.unknown == []


def test_no_rule_is_listed_as_open_although_a_test_proves_it(report: Report) -> None:
    assert report.closed_but_listed == []


def git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout


def test_the_list_of_open_rules_only_shrinks() -> None:
    """A rule that was closed in any commit before this one is not opened again."""
    if not (ROOT / ".git").exists():
        pytest.skip("no history here to compare with")
    name = OPEN_RULES_FILE.relative_to(ROOT).as_posix()
    open_now = read_open_rules(OPEN_RULES_FILE.read_text("utf-8"))
    for commit in git("log", "--format=%H", "--", name).split():
        opened_then = read_open_rules(git("show", f"{commit}:{name}"))
        catalogue_then = git("show", f"{commit}:companion/data/rules.yaml")
        reopened = {r for r in open_now - opened_then if f"id: {r}\n" in catalogue_then}
        assert not reopened, f"closed in {commit[:9]}"


@pytest.fixture
def small_house(tmp_path: Path) -> Path:
    (tmp_path / "test_some.py").write_text(
        "import pytest\n"
        "@pytest.mark.rule('BRD-01', 'BRD-02')\n"
        "def test_one(): ...\n"
        "@pytest.mark.rule('XXX-99')\n"
        "class TestMore: ...\n",
        "utf-8",
    )
    (tmp_path / "playthroughs").mkdir()
    (tmp_path / "playthroughs" / "one.yaml").write_text(
        "rules: [BRD-05]\nacts: [{maneuver: null, expect: {rules: [BRD-06]}}]\n", "utf-8"
    )
    (tmp_path / "playthroughs" / "by-hand.yaml").write_text(
        "cards: by-hand\nrules: [BRD-07]\nacts: []\n", "utf-8"
    )
    (tmp_path / "effects" / "golden").mkdir(parents=True)
    (tmp_path / "effects" / "golden" / "card.yaml").write_text(
        "cases:\n- acts: [{defend: null, expect_core: {rules: [BRD-08]}}]\n", "utf-8"
    )
    (tmp_path / "open.txt").write_text("# not built\nBRD-02 BRD-03  # some\nYYY-01\n", "utf-8")
    return tmp_path


def test_coverage_tells_tested_open_missing_and_unknown_apart(small_house: Path) -> None:
    report = measure(load_catalogue(), small_house, small_house / "open.txt")
    assert report.tested["BRD-01"] == ["test_some.py::test_one"]
    assert report.tested["BRD-05"] == report.tested["BRD-06"] == ["playthroughs/one.yaml"]
    assert report.tested["BRD-08"] == ["effects/golden/card.yaml"]
    assert "BRD-07" in report.missing  # by hand nothing is proved
    assert report.closed_but_listed == ["BRD-02"]
    assert report.open == ["BRD-03"]
    assert "BRD-04" in report.missing
    assert report.unknown == ["XXX-99", "YYY-01"]
    assert report.faults
