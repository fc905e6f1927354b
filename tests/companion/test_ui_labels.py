"""Facts about the words that were read before and are kept beside their file."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from companion.content.places import DATA_FOLDER, LABELS_FOLDER
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


@pytest.mark.uncounted
def test_kept_words_in_which_any_bit_has_changed_are_not_used(labels: Path) -> None:
    words = load_ui_labels(folder=labels)
    kept = kept_in(labels)
    whole = kept.read_bytes()
    for place in (*range(0, len(whole), len(whole) // 12), len(whole) - 1):
        for bit in (1, 128):
            changed = bytearray(whole)
            changed[place] ^= bit
            kept.write_bytes(changed)
            assert load_ui_labels(folder=labels) == words, (place, bit)
            assert kept.read_bytes() == whole


def test_a_changed_file_is_read_again(labels: Path) -> None:
    said = load_ui_labels(folder=labels).find(KEY)
    assert isinstance(said, str)
    file = labels / "en" / "ui.yaml"
    file.write_text(file.read_text("utf-8").replace(f" {said}\n", " Another word\n", 1), "utf-8")
    assert load_ui_labels(folder=labels).find(KEY) == "Another word"


def test_a_file_that_changed_in_the_same_moment_to_the_same_size_is_read_again(
    labels: Path,
) -> None:
    file = labels / "en" / "ui.yaml"
    said = load_ui_labels(folder=labels).find(KEY)
    assert isinstance(said, str)
    times = (file.stat().st_atime_ns, file.stat().st_mtime_ns)
    file.write_text(file.read_text("utf-8").replace(f" {said}\n", f" {said[::-1]}\n", 1), "utf-8")
    os.utime(file, ns=times)
    assert load_ui_labels(folder=labels).find(KEY) == said[::-1]


def test_a_file_that_became_faulty_is_not_hidden_by_kept_words(labels: Path) -> None:
    load_ui_labels(folder=labels)
    (labels / "en" / "ui.yaml").write_text("home: [", "utf-8")
    with pytest.raises(ContentError):
        load_ui_labels(folder=labels)


def sealed(file: bytes, words: bytes) -> bytes:
    """Kept words of a Ringside that had other sections."""
    digest = hashlib.blake2b(b"%d\n%b%b" % (len(file), file, words)).hexdigest()
    return digest.encode() + b"\n" + words


UI = (LABELS_FOLDER / "en" / "ui.yaml").read_bytes()
DEEP = b'{"app":' + b"[" * 50_000


@pytest.mark.uncounted
@pytest.mark.parametrize(
    "junk", [b"", b"{", b"\xff" * 100, sealed(UI, b"{}"), sealed(UI, DEEP), sealed(UI, b'{"\xeb"')]
)
def test_kept_words_that_are_broken_are_made_anew(labels: Path, junk: bytes) -> None:
    words = load_ui_labels(folder=labels)
    kept_in(labels).write_bytes(junk)
    assert load_ui_labels(folder=labels) == words
    assert kept_in(labels).read_bytes() != junk


def test_words_are_read_where_nothing_can_be_kept(labels: Path) -> None:
    kept_in(labels).parent.write_text("a file in the way of the folder", "utf-8")
    assert load_ui_labels(folder=labels) == load_ui_labels()


def test_a_pipe_in_the_place_of_kept_words_keeps_nobody_waiting(labels: Path) -> None:
    kept_in(labels).parent.mkdir()
    os.mkfifo(kept_in(labels))
    assert load_ui_labels(folder=labels) == load_ui_labels()


def test_nothing_is_kept_where_python_keeps_no_byte_code(
    labels: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    load_ui_labels(folder=labels)
    assert not kept_in(labels).exists()


@pytest.mark.needs_app
def test_a_start_with_kept_words_imports_neither_yaml_nor_heroes(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from hardware.boards.service import Boards\n"
        "from ui.presenter.presenter import Presenter\n"
        "Boards(Path(sys.argv[1])), Presenter(Path(sys.argv[1]), version='test').view()\n"
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


def test_canceled_is_spelt_as_the_cards_spell_it() -> None:
    files = [*LABELS_FOLDER.rglob("*.yaml"), DATA_FOLDER / "rules.yaml"]
    assert len(files) > 10
    said = [
        f"{path.name}: {line.strip()}"
        for path in files
        for line in path.read_text(encoding="utf-8").splitlines()
        if "cancelled" in line.partition(": ")[2].lower()
    ]
    assert said == []
