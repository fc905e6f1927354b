"""Which tag is under which figure: learned, kept, and never lost to a broken file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware import figures
from hardware.figures import (
    FILE,
    FigureRegistry,
    figure_name,
    load_figures,
    save_figures,
)
from tests.full_disk import full_disk

if TYPE_CHECKING:
    from pathlib import Path

    from companion.content.whole_file import Unused

UID = bytes.fromhex("04a1b2c3")
OTHER = bytes.fromhex("04a1b2c3d4e5f6")


def test_a_figure_is_the_same_whoever_plays_it() -> None:
    registry = FigureRegistry()
    registry.learn(UID, figure_name("anna.raptor.1"))
    assert (
        registry.fighter_of(UID, ["ben.raptor.1", "ben.raptor.2", "anna.muldoon"]) == "ben.raptor.1"
    )
    assert registry.fighter_of(UID, ["anna.muldoon"]) is None
    assert registry.fighter_of(OTHER, ["ben.raptor.1"]) is None


def test_with_the_same_hero_on_both_sides_a_tag_names_nobody() -> None:
    registry = FigureRegistry({UID: "medusa"})
    assert registry.fighter_of(UID, ["anna.medusa", "ben.medusa"]) is None


def test_a_tag_has_one_figure_and_a_figure_may_have_two_tags() -> None:
    registry = FigureRegistry()
    assert registry.learn(UID, "medusa")
    assert not registry.learn(UID, "medusa")
    assert registry.learn(UID, "harpy.1")
    assert registry.learn(OTHER, "harpy.1")
    assert registry.figure_of(UID) == "harpy.1"
    assert registry.forget("harpy.1") == 2
    assert registry.figures == {}


@pytest.mark.parametrize("uid", [b"", b"abc", bytes(11)])
def test_what_cannot_be_a_tag_is_not_learned(uid: bytes) -> None:
    with pytest.raises(ValueError, match="a tag has 4, 7 or 10 bytes"):
        FigureRegistry().learn(uid, "medusa")


def test_there_is_an_end_to_tags(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "MOST_TAGS", 1)
    registry = FigureRegistry({UID: "medusa"})
    with pytest.raises(ValueError, match="more than 1 tags"):
        registry.learn(OTHER, "harpy.1")


@pytest.mark.uncounted
@settings(deadline=None, max_examples=25)
@given(
    st.dictionaries(
        st.sampled_from([4, 7, 10]).flatmap(lambda n: st.binary(min_size=n, max_size=n)),
        st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=20),
        max_size=20,
    )
)
def test_what_is_kept_is_known_again(known: dict[bytes, str]) -> None:
    import tempfile
    from pathlib import Path

    with tempfile.TemporaryDirectory() as folder:
        assert save_figures(Path(folder) / "new", FigureRegistry(known))
        assert load_figures(Path(folder) / "new").figures == known
        assert [path.name for path in (Path(folder) / "new").iterdir()] == [FILE]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"format": 1}',
        '{"format": 2, "figures": {}}',
        '{"format": 1, "figures": {"xyz": "medusa"}}',
        '{"format": 1, "figures": {"0401": "medusa"}}',
        '{"format": 1, "figures": {"04a1b2c3": ""}}',
        '{"format": 1, "figures": {"04a1b2c3": 7}}',
        '{"format": 1, "figures": {"04a1b2c3": "Zo\xeb"}}',
        '{"figures": ' * 50_000,
    ],
)
def test_a_broken_file_is_set_aside_and_told(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, "latin-1")
    told: list[Unused] = []
    assert load_figures(tmp_path, told.append).figures == {}
    assert (tmp_path / f"{FILE}.broken").read_text("latin-1") == text
    assert not (tmp_path / FILE).exists()
    assert [unused.path.name for unused in told] == [FILE]


def test_no_file_is_no_figure(tmp_path: Path) -> None:
    assert load_figures(tmp_path / "nowhere").figures == {}
    (tmp_path / "file").write_text("x", "utf-8")
    assert load_figures(tmp_path / "file").figures == {}


def test_a_folder_that_cannot_be_written_keeps_what_was_there(tmp_path: Path) -> None:
    save_figures(tmp_path, FigureRegistry({UID: "medusa"}))
    with full_disk():
        assert not save_figures(tmp_path, FigureRegistry({OTHER: "arthur"}))
    assert json.loads((tmp_path / FILE).read_text("utf-8"))["figures"] == {"04a1b2c3": "medusa"}
