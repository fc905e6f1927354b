"""Generated files are what the table makes of them, and somebody notices when they are not."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from firmware_protocol import generate, messages, write_c, write_python, write_tables

if TYPE_CHECKING:
    from pathlib import Path


def test_every_generated_file_is_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    assert generate.main(["--check"]) == 0
    assert capsys.readouterr().out == ""


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The generator at work in a folder of its own."""
    room = tmp_path / "firmware_protocol"
    room.mkdir()
    shutil.copytree(generate.ROOM / "vectors", room / "vectors")
    shutil.copy(generate.ROOM / "PROTOCOL.md", room)
    monkeypatch.setattr(generate, "ROOM", room)
    monkeypatch.setattr(generate, "ROOT", tmp_path)
    return tmp_path


def test_a_stale_file_is_named_and_the_check_fails(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert generate.main([]) == 0
    assert generate.main(["--check"]) == 0
    header = copy / "firmware" / "core" / "messages.h"
    header.write_text(header.read_text("utf-8") + "/* changed by hand */\n", "utf-8")
    page = copy / "firmware_protocol" / "PROTOCOL.md"
    page.write_text(
        page.read_text("utf-8").replace("| 0x83 | EVENT |", "| 0x84 | EVENT |"), "utf-8"
    )
    capsys.readouterr()
    assert generate.main(["--check"]) == 1
    assert capsys.readouterr().out == (
        "firmware/core/messages.h differs from the table\n"
        "firmware_protocol/PROTOCOL.md differs from the table\n"
    )
    assert generate.main([]) == 0
    assert generate.main(["--check"]) == 0


def test_checking_writes_nothing(copy: Path) -> None:
    assert generate.main(["--check"]) == 1
    assert not (copy / "firmware").exists()


def test_the_codec_of_the_repository_is_the_generated_one() -> None:
    assert (generate.ROOM / "codec.py").read_text("utf-8") == write_python.codec()


def test_the_header_has_every_message_and_constant() -> None:
    header = write_c.messages_header()
    for message in messages.MESSAGES:
        assert f"#define RS_MSG_{message.name} 0x{message.id:02X}u" in header
        assert f"#define RS_LEN_{message.name} {write_python.fixed_length(message)}u" in header
        if message.fixed:
            assert f"rs_put_{message.name.lower()}(" in header
            assert f"rs_get_{message.name.lower()}(" in header
    for group in messages.CONSTANTS:
        for constant in group.constants:
            assert f"#define RS_{constant.name} " in header


def test_every_table_has_its_place_in_the_page() -> None:
    page = (generate.ROOM / "PROTOCOL.md").read_text("utf-8")
    assert {match[2] for match in write_tables.MARKED.finditer(page)} == set(write_tables.tables())


def test_ids_and_names_are_given_once() -> None:
    ids = [message.id for message in messages.MESSAGES]
    names = [message.name for message in messages.MESSAGES]
    constants = [constant.name for group in messages.CONSTANTS for constant in group.constants]
    for given in (ids, names, constants):
        assert len(given) == len(set(given))
