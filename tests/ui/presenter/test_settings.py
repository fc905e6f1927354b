"""Facts about what is remembered: kept whole or not at all, never lost to a damaged file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from companion.content.settings_file import FILE, Settings, load_settings, save_settings
from tests.full_disk import full_disk
from ui.presenter.settings import SettingsKeeper

if TYPE_CHECKING:
    from pathlib import Path

CHANGED = Settings(
    preset="assistant",
    switches={"traps": "off"},
    text_scale=1.25,
    sound=False,
    volume=0.3,
    speech=True,
    less_motion=True,
    seating="same-side",
    edition="classic",
    mode="teams",
    map="soho",
    names=("Mia", "Jonas"),
    heroes=("raptors", "alice"),
    values_only=True,
)


def test_settings_come_back_as_they_were_kept(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "new one"
    assert save_settings(folder, CHANGED)
    assert load_settings(folder) == CHANGED
    assert [path.name for path in folder.iterdir()] == [FILE]


def test_nothing_kept_gives_the_defaults(tmp_path: Path) -> None:
    assert load_settings(tmp_path) == Settings()
    assert load_settings(tmp_path / "nowhere") == Settings()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        "\x00\xff",
        '{"preset": "tyrant"}',
        '{"text_scale": 7.0}',
        '{"volume": 2.0}',
        '{"volume": 1e999}',
        '{"first": 1000000000000}',
        '{"people": -1}',
        '{"last_near": 13}',
        '{"names": [1, 2]}',
        '{"switches": {"traps": "sometimes"}}',
        '{"names": ["Zo\xeb"]}',
        '{"names": ["\\ud83d"]}',
        '{"names": ' * 50_000,
    ],
)
def test_a_damaged_file_gives_the_defaults_and_is_set_aside(content: str, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(content, "latin-1")
    keeper = SettingsKeeper(tmp_path)
    assert keeper.now == Settings()
    assert (tmp_path / f"{FILE}.broken").read_text("latin-1") == content
    assert not (tmp_path / FILE).exists()
    assert [unused.path.name for unused in keeper.unused] == [FILE]
    keeper.change(speech=True)
    assert keeper.are_kept
    assert load_settings(tmp_path) == Settings(speech=True)


def test_settings_that_cannot_be_read_are_not_written_over(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    keeper = SettingsKeeper(tmp_path)
    keeper.change(speech=True)
    keeper.change(speech=False)
    assert not keeper.are_kept
    assert (tmp_path / FILE).is_dir()
    assert len(keeper.unused) == 1


def test_fields_of_a_newer_ringside_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"preset": "tracker", "hologram": true}', "utf-8")
    assert load_settings(tmp_path) == Settings(preset="tracker")


def test_what_cannot_be_written_leaves_what_was_there(tmp_path: Path) -> None:
    save_settings(tmp_path, CHANGED)
    with full_disk():
        assert not save_settings(tmp_path, Settings())
    assert load_settings(tmp_path) == CHANGED


def test_a_folder_that_is_none_is_no_reason_to_fail(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert not save_settings(tmp_path / "file", CHANGED)
    assert load_settings(tmp_path / "file") == Settings()
    keeper = SettingsKeeper(tmp_path / "file")
    keeper.change(preset="tracker")
    assert keeper.now.preset == "tracker"
    assert not keeper.are_kept


def test_every_change_is_kept_at_once_and_told(tmp_path: Path) -> None:
    keeper = SettingsKeeper(tmp_path)
    told: list[Settings] = []
    keeper.subscribe(told.append)
    keeper.change(speech=True)
    keeper.change(speech=True)
    assert told == [Settings(speech=True)]
    assert json.loads((tmp_path / FILE).read_text("utf-8"))["speech"] is True
    assert keeper.are_kept
    assert SettingsKeeper(tmp_path).now == keeper.now


def test_a_size_of_text_that_is_not_offered_is_refused() -> None:
    with pytest.raises(ValueError, match="times as large"):
        Settings(text_scale=3.0)
    with pytest.raises(ValueError, match="volume"):
        Settings(volume=-1.0)
