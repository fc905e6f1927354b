"""Facts about small files: read whole or set aside, written whole or left as they were."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

from companion.content.problem_labels import in_words
from companion.content.whole_file import (
    LARGEST_BYTES,
    MOST_SET_ASIDE,
    SmallFile,
    Unused,
    once,
    write_whole,
)
from tests.full_disk import full_disk

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
BROKEN = "kept.json.broken"


class Kept(msgspec.Struct, frozen=True):
    """What the small file of these tests holds."""

    name: str = ""
    count: int = 0


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def small(folder: Path) -> tuple[SmallFile[Kept], list[Unused]]:
    told: list[Unused] = []
    return SmallFile(folder / "kept.json", Kept, instead="All anew.", tell=told.append), told


# --- Writing ------------------------------------------------------------------------------------


def test_a_file_is_replaced_whole_and_nothing_else_is_left(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert path.read_bytes() == b"two"
    assert names_in(tmp_path) == ["kept.json"]


def test_what_cannot_be_written_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    write_whole(path, b"one")
    with full_disk(), pytest.raises(OSError, match="File too large"):
        write_whole(path, b"two")
    assert path.read_bytes() == b"one"
    assert names_in(tmp_path) == ["kept.json"]


def test_a_folder_that_is_none_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(NotADirectoryError):
        write_whole(tmp_path / "file" / "kept.json", b"one")


def test_what_a_killed_writer_left_is_swept_and_not_in_the_way(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    code = (
        "import os, sys; from pathlib import Path; from companion.content import whole_file\n"
        "whole_file.os.fsync = lambda _: os.kill(os.getpid(), 9)\n"
        "whole_file.write_whole(Path(sys.argv[1]), b'half')"
    )
    subprocess.run([sys.executable, "-c", code, str(path)], cwd=ROOT, check=False)
    (left,) = names_in(tmp_path)
    assert left.endswith(".new")
    (tmp_path / "kept.json.1.new").write_bytes(b"of a process that runs")
    (tmp_path / f"kept.json.{os.getpid()}.new").write_bytes(b"of one with our number before us")
    write_whole(path, b"whole")
    assert path.read_bytes() == b"whole"
    assert names_in(tmp_path) == ["kept.json", "kept.json.1.new"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real = tmp_path / "synced" / "mine.json"
    real.parent.mkdir()
    link = tmp_path / "kept.json"
    link.symlink_to(real)
    write_whole(link, b"one")
    write_whole(link, b"two")
    assert link.is_symlink()
    assert real.read_bytes() == b"two"
    assert names_in(real.parent) == ["mine.json"]


def test_a_device_is_not_replaced_by_a_file(tmp_path: Path) -> None:
    (tmp_path / "kept.json").symlink_to(os.devnull)
    with pytest.raises(OSError, match="a device"):
        write_whole(tmp_path / "kept.json", b"one")
    assert Path(os.devnull).is_char_device()


def test_a_name_as_long_as_names_can_be_is_written(tmp_path: Path) -> None:
    path = tmp_path / ("ä" * 120 + ".json")
    write_whole(path, b"one")
    assert path.read_bytes() == b"one"


# --- Reading ------------------------------------------------------------------------------------


def test_what_was_kept_comes_back_and_nothing_is_told(tmp_path: Path) -> None:
    file, told = small(tmp_path / "a" / "new one")
    assert file.read() is None
    assert file.write(Kept("Zoë", 3))
    assert file.read() == Kept("Zoë", 3)
    assert told == []


def test_a_file_saved_by_an_editor_with_a_byte_order_mark_is_understood(tmp_path: Path) -> None:
    (tmp_path / "kept.json").write_bytes(b'\xef\xbb\xbf{"count": 3}')
    assert small(tmp_path)[0].read() == Kept(count=3)


DAMAGED = {
    "empty": b"",
    "cut": b'{"name": "Zo',
    "latin-1": b'{"name": "Zo\xeb"}',
    "half a pair": b'{"name": "\\ud83d"}',
    "encoded half": b'{"name": "\xed\xa0\xbd"}',
    "deep": b'{"x":' * 100_000,
    "deep lists": b'{"x":' + b"[" * 50_000 + b"]" * 50_000 + b"}",
    "NaN": b'{"count": NaN}',
    "endless number": b'{"count": ' + b"9" * 5_000 + b"}",
    "another type": b'{"count": "3"}',
    "another shape": b"[1, 2]",
    "zeros": bytes(4_096),
    "two": b'{"count": 1}{"count": 2}',
    "too large": b'{"count": 1}' + b" " * LARGEST_BYTES,
}


@pytest.mark.parametrize("content", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_file_is_set_aside_with_every_byte_and_told(
    content: bytes, tmp_path: Path
) -> None:
    (tmp_path / "kept.json").write_bytes(content)
    file, told = small(tmp_path)
    assert file.read() is None
    assert file.read() is None
    (unused,) = told
    assert unused.kept_as == tmp_path / BROKEN
    assert f"{file.path} is damaged (" in str(unused)
    assert str(unused).endswith(f") and was set aside as {BROKEN}. All anew.")
    assert str(unused).isprintable()
    assert len(in_words(unused.reason)) <= 120
    assert file.write(Kept("new"))
    assert (tmp_path / BROKEN).read_bytes() == content
    assert file.read() == Kept("new")


def test_what_was_set_aside_earlier_is_never_overwritten(tmp_path: Path) -> None:
    file, told = small(tmp_path)
    for number in range(MOST_SET_ASIDE):
        file.path.write_bytes(b"broken %d" % number)
        file.read()
    assert [aside.read_bytes() for aside in file.set_aside()] == [
        b"broken %d" % number for number in range(MOST_SET_ASIDE)
    ]
    assert [unused.kept_as for unused in told] == file.set_aside()


def test_a_damaged_file_that_cannot_be_set_aside_is_left_and_not_written_over(
    tmp_path: Path,
) -> None:
    file, told = small(tmp_path)
    for name in ("", *(f"-{number}" for number in range(2, MOST_SET_ASIDE + 1))):
        (tmp_path / f"{BROKEN}{name}").write_bytes(b"an earlier one")
    file.path.write_bytes(b"mine, damaged")
    assert file.read() is None
    assert not file.write(Kept("new"))
    assert file.path.read_bytes() == b"mine, damaged"
    assert told[0].kept_as is None
    assert "Nothing is kept there until it is moved away. All anew." in str(told[0])
    file.path.unlink()
    assert file.write(Kept("new"))


def test_through_a_link_what_is_damaged_is_set_aside_where_it_is(tmp_path: Path) -> None:
    real = tmp_path / "synced" / "mine.json"
    real.parent.mkdir()
    real.write_bytes(b"{")
    file, told = small(tmp_path)
    file.path.symlink_to(real)
    assert file.read() is None
    assert file.write(Kept("new"))
    assert f"was set aside as {real}.broken." in str(told[0])
    assert names_in(real.parent) == ["mine.json", "mine.json.broken"]
    assert file.path.is_symlink()
    assert file.read() == Kept("new")


def a_folder(path: Path) -> None:
    path.mkdir()


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def a_circle(path: Path) -> None:
    path.symlink_to(path.with_name("other"))
    path.with_name("other").symlink_to(path)


def unreadable(path: Path) -> None:
    path.symlink_to("/proc/self/mem")  # may be opened, but nothing is there to be read


@pytest.mark.parametrize("put", [a_folder, a_pipe, a_device, a_circle, unreadable])
def test_what_cannot_be_read_is_no_damage_it_stays_and_is_told(
    put: Callable[[Path], None], tmp_path: Path
) -> None:
    file, told = small(tmp_path)
    put(file.path)
    before = file.path.lstat()
    assert file.read() is None
    assert not file.write(Kept("new"))
    assert os.path.samestat(file.path.lstat(), before)
    assert {unused.kept_as for unused in told} == {None}
    assert "cannot be read: " in str(told[0])
    assert "Nothing is kept there until that is mended. All anew." in str(told[0])


FORBIDDEN = """
import sys
from pathlib import Path
from tests.companion.test_whole_file import Kept, small
file, told = small(Path(sys.argv[1]))
assert file.read() is None
assert not file.write(Kept("new"))
print(told[0])
"""


def test_a_file_of_somebody_else_stays_and_is_told(tmp_path: Path) -> None:
    file, _ = small(tmp_path)
    file.path.write_bytes(b'{"count": 3}')
    file.path.chmod(0)
    # Root may read everything, but for this.
    bounds = "--bounding-set=-dac_override,-dac_read_search"
    restrained = ("setpriv", bounds) if os.geteuid() == 0 else ()
    done = subprocess.run(
        [*restrained, sys.executable, "-c", FORBIDDEN, str(tmp_path)],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "permission denied" in done.stdout
    file.path.chmod(0o600)
    assert file.read() == Kept(count=3)


def test_a_link_that_leads_nowhere_is_no_file_yet(tmp_path: Path) -> None:
    file, told = small(tmp_path)
    file.path.symlink_to(tmp_path / "gone" / "mine.json")
    assert file.read() is None
    assert not file.write(Kept("new"))  # a folder that is not there may be a disk that is away
    assert told == []
    (tmp_path / "gone").mkdir()
    assert file.write(Kept("new"))
    assert names_in(tmp_path / "gone") == ["mine.json"]


def test_without_a_folder_there_is_nothing_to_tell_about_the_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    for folder in ("file", "circle"):
        file, told = small(tmp_path / folder)
        assert file.read() is None
        assert not file.write(Kept("new"))
        assert told == []


def test_what_could_not_be_read_again_is_not_written(tmp_path: Path) -> None:
    file, _ = small(tmp_path)
    assert file.write(Kept("old"))
    assert not file.write(Kept("x" * LARGEST_BYTES))
    assert not file.write(Kept("half \ud83d"))
    with full_disk():
        assert not file.write(Kept("new"))
    assert file.read() == Kept("old")
    assert names_in(tmp_path) == ["kept.json"]


def test_a_file_that_stays_is_told_once(tmp_path: Path) -> None:
    told: list[Unused] = []
    path = tmp_path / "kept.json"
    path.mkdir()
    file = SmallFile(path, Kept, instead="", tell=once(told.append))
    for _ in range(3):
        file.read()
        file.write(Kept())
    assert len(told) == 1
    assert file.look() == (None, told[0])
