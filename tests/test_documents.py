"""What the documents show is true: the session in README runs, the example map is a map."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import click
import pytest

from cli.main import ringside
from companion.content.maps import load_map
from companion.content.places import LABELS_FOLDER
from companion.house_rules import SWITCHES

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"


def test_the_session_in_the_readme_runs() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried >= 5
    assert failed == 0


def test_what_the_readme_tells_people_to_tap_is_what_they_read_on_the_screen() -> None:
    tapped = set(re.findall(r"\*\*([^*]+)\*\*", README.read_text("utf-8")))
    assert len(tapped) >= 8
    labels = (LABELS_FOLDER / "en" / "ui.yaml").read_text("utf-8")
    for name in tapped:
        assert re.search(rf": \"?{re.escape(name)}\"?$", labels, re.MULTILINE), name


def test_every_command_in_the_readme_is_one() -> None:
    called = re.findall(r"\./ringside ((?:[a-z-]+ ?){1,2})", README.read_text("utf-8"))
    assert len(called) >= 15
    for words in called:
        first, *more = words.split()
        command = ringside.get_command(click.Context(ringside), first)
        assert command is not None, words
        if isinstance(command, click.Group):
            assert more[0] in command.list_commands(click.Context(command)), words


def test_the_readme_counts_the_switches_of_the_rules() -> None:
    named = ("movement", "range", "traps")
    assert len(SWITCHES) == len(named) + 12
    assert {switch.id for switch in SWITCHES} > set(named)
    assert "movement, range, traps and twelve more" in README.read_text("utf-8")


def test_the_example_of_the_map_format_is_a_map(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "map-format.md").read_text("utf-8")
    (example,) = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    file = tmp_path / "my-map.yaml"
    file.write_text(example, "utf-8")
    assert load_map(file).battlefield.name == "My Map"


def test_every_link_between_documents_leads_somewhere() -> None:
    for page in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")):
        for link in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
            assert (page.parent / link).exists(), f"{page.name}: {link}"


@pytest.mark.needs_app
def test_the_code_overview_names_only_files_that_exist() -> None:
    text = (ROOT / "docs" / "code-overview.md").read_text("utf-8")
    for name in re.findall(r"`((?:companion|cli|ui|tests|maps|docs)/[\w./-]+)[`:]", text):
        assert (ROOT / name).exists(), name


def test_every_decision_names_its_runner_up_or_what_was_tried() -> None:
    pages = sorted((ROOT / "docs" / "adr").glob("[0-9]*.md"))
    assert [int(page.name[:4]) for page in pages] == list(range(1, len(pages) + 1))
    for page in pages:
        assert re.search(r"Runner-up|were tried", page.read_text("utf-8")), page.name
