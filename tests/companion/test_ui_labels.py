"""Facts about the words that were read before and are kept beside their file."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from companion.content.places import LABELS_FOLDER
from companion.content.problems import ContentError
from companion.content.ui_labels import load_ui_labels

if TYPE_CHECKING:
    from pathlib import Path

KEY = "home.resume"


@pytest.fixture
def labels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    (tmp_path / "en").mkdir()
    shutil.copy(LABELS_FOLDER / "en" / "ui.yaml", tmp_path / "en")
    return tmp_path


def kept_in(labels: Path) -> Path:
    return labels / "en" / "__pycache__" / "ui.json"


def test_kept_words_are_the_words_of_the_file(labels: Path) -> None:
    first = load_ui_labels(folder=labels)
    assert kept_in(labels).is_file()
    assert load_ui_labels(folder=labels) == first == load_ui_labels()


def test_kept_words_are_used_without_reading_the_file(labels: Path) -> None:
    said = load_ui_labels(folder=labels).find(KEY)
    assert isinstance(said, str)
    kept = kept_in(labels)
    kept.write_text(kept.read_text("utf-8").replace(said, "Go on, then", 1), "utf-8")
    assert load_ui_labels(folder=labels).find(KEY) == "Go on, then"


def test_a_changed_file_is_read_again(labels: Path) -> None:
    said = load_ui_labels(folder=labels).find(KEY)
    assert isinstance(said, str)
    file = labels / "en" / "ui.yaml"
    file.write_text(file.read_text("utf-8").replace(f" {said}\n", " Another word\n", 1), "utf-8")
    assert load_ui_labels(folder=labels).find(KEY) == "Another word"


def test_a_file_that_became_faulty_is_not_hidden_by_kept_words(labels: Path) -> None:
    load_ui_labels(folder=labels)
    (labels / "en" / "ui.yaml").write_text("home: [", "utf-8")
    with pytest.raises(ContentError):
        load_ui_labels(folder=labels)


@pytest.mark.parametrize("junk", [b"", b"{", b'{"stamp": [1, 2], "labels": {}}', b"\xff" * 100])
def test_kept_words_that_are_broken_are_made_anew(labels: Path, junk: bytes) -> None:
    words = load_ui_labels(folder=labels)
    kept_in(labels).write_bytes(junk)
    assert load_ui_labels(folder=labels) == words
    assert kept_in(labels).read_bytes() != junk


def test_words_are_read_where_nothing_can_be_kept(labels: Path) -> None:
    kept_in(labels).parent.write_text("a file in the way of the folder", "utf-8")
    assert load_ui_labels(folder=labels) == load_ui_labels()


def test_nothing_is_kept_where_python_keeps_no_byte_code(
    labels: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    load_ui_labels(folder=labels)
    assert not kept_in(labels).exists()


def test_a_start_with_kept_words_imports_neither_yaml_nor_heroes(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from ui.presenter.presenter import Presenter\n"
        "Presenter(Path(sys.argv[1]), version='test').view()\n"
        "print([name for name in ('yaml', 'companion.content.heroes', 'companion.decide')"
        " if name in sys.modules])"
    )
    environment = {**os.environ, "PYTHONPATH": str(LABELS_FOLDER.parents[2])}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    said = ""
    for _ in range(2):
        said = subprocess.run(
            [sys.executable, "-c", code, str(tmp_path)],
            check=True, capture_output=True, text=True, env=environment,
        ).stdout  # fmt: skip
    assert said.strip() == "[]"
