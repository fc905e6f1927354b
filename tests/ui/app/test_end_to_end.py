"""The true program in a true window: Xvfb shows it, xdotool is the finger, the log tells."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cli import exits
from hardware.boards.service import Boards
from tests.ui.app.at_app import SIZE, AtApp
from ui.presenter.intents import Do, With
from ui.presenter.menu_intents import PlaySample
from ui.presenter.outcomes import Go
from ui.widgets.battlefield.battlefield import BattlefieldWidget

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.ui.app.driver import Driver

pytestmark = pytest.mark.uncounted

ROOT = Path(__file__).parents[3]
PATIENCE_S = 90


class TrueWindow:
    """Ringside as people start it, on a display of its own."""

    def __init__(self, home: Path) -> None:
        self.games = home / "games"
        read, write = os.pipe()
        self._xvfb = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x900x24", "-nolisten", "tcp"],
            pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(write)
        with os.fdopen(read) as told:
            display = told.readline().strip()
        self.temporary = home / "tmp"
        self.temporary.mkdir(parents=True)
        environment = {**os.environ, "DISPLAY": f":{display}", "RINGSIDE_HOME": str(home)}
        environment["TMPDIR"] = str(self.temporary)
        for name in [n for n in environment if n.startswith(("KIVY", "KCFG", "SDL_"))]:
            del environment[name]
        self._environment = {**environment, "SDL_AUDIODRIVER": "dummy"}
        began = time.monotonic()
        self._app = subprocess.Popen(
            [sys.executable, "-m", "cli", "app", "--size", "x".join(map(str, SIZE))],
            cwd=ROOT, env=self._environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )  # fmt: skip
        try:
            self.window = self.wait_for(self._find_window, "a window")
        except BaseException:
            self.close()
            raise
        self._opened_in = time.monotonic() - began

    def _run(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self._environment, capture_output=True, text=True, check=False
        )
        return done.stdout

    def _find_window(self) -> str:
        found = self._run("search", "--class", "^ringside$").split()
        return found[-1] if found else ""

    def wait_for(self, look: object, what: str) -> str:
        """What a look finds, as soon as that is something."""
        assert callable(look)
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            assert self._app.poll() is None, "Ringside has ended"
            found = look()
            if found:
                return str(found)
            time.sleep(0.1)
        raise AssertionError(f"{what} did not come within {PATIENCE_S} s")

    def click(self, place: tuple[float, float]) -> None:
        """Click where the driver found something; it counts y upwards."""
        x, y = round(place[0]), round(SIZE[1] - place[1])
        self._run("mousemove", "--window", self.window, str(x), str(y))
        self._run("click", "1")

    def pause(self) -> None:
        """Let the app show what a click did. A busy machine takes longer, as it did to open it."""
        time.sleep(max(1.5, self._opened_in))

    def click_until(self, place: tuple[float, float], said: str) -> None:
        """Click, again if need be, until the log says something."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            self.click(place)
            for _ in range(20):
                if said in self.log():
                    return
                time.sleep(0.1)
        raise AssertionError(f"{said!r} is not in the log")

    def log(self) -> str:
        """Everything that was written so far."""
        assert self._app.poll() is None, "Ringside has ended"
        return "".join(path.read_text("utf-8") for path in self.games.glob("*.jsonl"))

    def end(self, number: signal.Signals) -> int:
        """End the app from outside; its exit code."""
        self._app.send_signal(number)
        return self._app.wait(PATIENCE_S)

    def close(self) -> None:
        """End both, by their own ids."""
        for process in (self._app, self._xvfb):
            process.terminate()
            process.wait(PATIENCE_S)
        if self._app.stderr is not None:
            self._app.stderr.close()


@pytest.fixture
def window(tmp_path: Path) -> Iterator[TrueWindow]:
    for tool in ("Xvfb", "xdotool"):
        assert shutil.which(tool), f"{tool} is missing: locks/system-dev.txt names it"
    found = TrueWindow(tmp_path / "true")
    yield found
    found.close()


def twin_of_the_window(folder: Path) -> AtApp:
    """The app as the program starts it, so that everything is at the same places."""
    return AtApp(folder / "twin", boards=Boards(folder / "twin", sources=()))


def test_a_click_on_the_sample_game_leads_to_a_sprung_trap(
    driver: Driver,
    window: TrueWindow,
    tmp_path: Path,
) -> None:
    twin = twin_of_the_window(tmp_path)
    sample = twin.driver.box(twin.driver.find(act=PlaySample())).centre
    twin.tap(PlaySample())
    (field,) = twin.driver.every(BattlefieldWidget)
    twin.driver.until(lambda: field.fit is not None)
    runner, trap = (field.to_window(*field.place_of(space)) for space in ("RP09", "RP21"))
    twin.close()
    window.click_until(sample, '"raptor-paddock"')
    window.pause()
    window.click(runner)
    window.pause()
    window.click_until(trap, "TrapSprung")
    assert window.end(signal.SIGHUP) == exits.INTERRUPTED
    assert list(window.temporary.iterdir()) == []


def test_a_new_duel_is_set_up_by_clicks(
    driver: Driver,
    window: TrueWindow,
    tmp_path: Path,
) -> None:
    twin = twin_of_the_window(tmp_path)
    places = []
    for act in (
        Go("setup"),
        With(Do.CHOOSE_HERO, "alice"),
        With(Do.CHOOSE_HERO, "bigfoot"),
        Do.BEGIN_GAME,
    ):
        twin.driver.until(lambda act=act: twin.driver.has(act=act))  # type: ignore[misc]
        twin.driver.pass_time(1)
        places.append(twin.driver.box(twin.driver.every(act=act)[-1]).centre)
        twin.tap(act)
    twin.close()
    for place in places[:-1]:
        window.click(place)
        window.pause()
    window.click_until(places[-1], "GameStarted")
    assert '"alice"' in window.log()
    assert '"bigfoot"' in window.log()
    assert window.end(signal.SIGTERM) == exits.FINE
    assert list(window.temporary.iterdir()) == []


def test_no_small_file_keeps_the_app_from_opening(tmp_path: Path) -> None:
    home = tmp_path / "true"
    (home / "kivy").mkdir(parents=True)
    os.mkfifo(home / "kivy" / "config.ini")
    (home / "settings.json").write_bytes(b'{"names": ["Zo\xeb"]}')
    (home / "boards.json").write_bytes(b'[{"x":' + b"[" * 50_000)
    window = TrueWindow(home)
    try:
        window.wait_for((home / "boards.json.broken").exists, "the boards set aside")
        assert (home / "settings.json.broken").read_bytes() == b'{"names": ["Zo\xeb"]}'
    finally:
        window.close()
