"""A file is written whole or stays as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.content.whole_file import write_whole

if TYPE_CHECKING:
    from pathlib import Path


def test_a_file_is_made_with_its_folder_and_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "new" / "kept.json"
    assert write_whole(path, b"one")
    assert write_whole(path, b"two")
    assert path.read_bytes() == b"two"
    assert [file.name for file in path.parent.iterdir()] == ["kept.json"]


def test_what_cannot_be_written_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    path.write_bytes(b"one")
    (tmp_path / "kept.json.new").mkdir()  # nothing can be written in its place
    assert not write_whole(path, b"two")
    assert path.read_bytes() == b"one"


def test_a_folder_that_cannot_be_made_is_no_reason_to_fail(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert not write_whole(tmp_path / "file" / "kept.json", b"one")
