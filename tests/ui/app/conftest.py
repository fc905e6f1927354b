"""One window for all tests of a process, made plain again before each."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import pytest
from kivy.app import App

from tests.ui.app.driver import Driver
from ui.boxes.view import budget
from ui.theme.scale import scale

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A frame has time enough on a busy machine too; whose facts are about time spends it all."""
    monkeypatch.setattr(budget, "SECONDS", 0.5)


@pytest.fixture
def driver() -> Iterator[Driver]:
    """The driver, with an empty window of 1280 x 800 at density 1 and text as it comes."""
    started = Driver.start()
    started.clear()
    scale.text = 1.0
    scale.less_motion = False
    scale.places = False
    started.resize(1280, 800)
    yield started
    started.clear()
    if App.get_running_app() is not None:
        # Kivy keeps the last app, whose thousand widgets would be laid out along with the next.
        App._running_app = None  # noqa: SLF001
        gc.collect()
    scale.text = 1.0
    scale.less_motion = False
    scale.places = True
    started.resize(1280, 800)


@pytest.fixture
def undrawn(driver: Driver) -> Iterator[None]:
    """Frames are painted only when they are looked at: for whoever asks for places and words."""
    with driver.without_drawing():
        yield


@pytest.fixture
def tmp_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a short name: some screens show it, and nobody's folder is that long."""
    return tmp_path_factory.mktemp("t")
