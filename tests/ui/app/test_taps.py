"""Every kind of choice takes no more taps than it may, by real touches."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.ui.app.taps import LINES, Line, count

if TYPE_CHECKING:
    from pathlib import Path

    from tests.ui.app.driver import Driver

pytestmark = pytest.mark.usefixtures("undrawn")


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.name)
def test_it_is_done_with_so_few_taps(driver: Driver, line: Line, tmp_path: Path) -> None:
    taps, is_done = count(driver, line, tmp_path)
    assert taps <= line.most
    assert is_done
