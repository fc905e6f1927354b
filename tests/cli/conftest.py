"""Commands that are tried find an empty user folder, whoever runs the tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def user_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user folder of the command, not there yet."""
    folder = tmp_path_factory.mktemp("user") / "ringside"
    monkeypatch.setenv("RINGSIDE_HOME", str(folder))
    return folder
