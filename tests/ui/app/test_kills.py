"""The real app, killed at random moments while another program lays hands on its log."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from companion.content.collection import Collection
from companion.content.kept_games import open_kept
from companion.journal.errors import JournalError
from companion.journal.reader import read_log
from companion.journal.replay import table_hash
from companion.journal.shelf import Shelf

if TYPE_CHECKING:
    from companion.game import Game

pytestmark = pytest.mark.uncounted

ROOT = Path(__file__).parents[3]
KILLS = int(os.environ.get("RINGSIDE_APP_KILLS", "0"))
"""How often the app is killed at random moments; RINGSIDE_APP_KILLS=1000 is the long run."""
PLAYED_S = 1.5
PATIENCE_S = 120


def move_away(log: Path, aside: Path) -> None:
    log.rename(aside / f"{time.monotonic_ns()}.jsonl")


def delete(log: Path, _aside: Path) -> None:
    log.unlink()


def older(log: Path) -> bytes:
    lines = log.read_bytes().splitlines(keepends=True)
    return b"".join(lines[: max(2, len(lines) - 3)])


def replace(log: Path, aside: Path) -> None:
    new = aside / "older"
    new.write_bytes(older(log))
    new.replace(log)


def refill(log: Path, _aside: Path) -> None:
    content = older(log)
    with log.open("wb") as file:
        file.write(content)


def cut(log: Path, _aside: Path) -> None:
    os.truncate(log, log.stat().st_size // 2)


def leave_alone(_log: Path, _aside: Path) -> None:
    pass


MISHAPS: dict[str, Any] = {
    f.__name__: f for f in (move_away, delete, replace, refill, cut, leave_alone)
}


class Run:
    """One life of the app: what it announced, until it is killed."""

    def __init__(self, folder: Path, number: int) -> None:
        self._app = subprocess.Popen(
            [sys.executable, "-m", "tests.ui.app.play_and_announce", str(folder), str(number)],
            cwd=ROOT, stdout=subprocess.PIPE, text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        assert self._app.stdout is not None
        self.greeting = self._app.stdout.readline().split()
        self.told: list[str] = []
        self._count = 0
        self._reader = threading.Thread(target=self._listen)
        self._reader.start()

    def _listen(self) -> None:
        assert self._app.stdout is not None
        for line in self._app.stdout:
            if line.endswith("\n"):
                self.told = line.split()
                self._count += 1

    def wait_for(self, decisions: int) -> None:
        """Wait until so much was announced."""
        end = time.monotonic() + PATIENCE_S
        while self._count < decisions and time.monotonic() < end:
            time.sleep(0.01)
        assert self._count >= decisions, self.greeting

    def kill(self) -> None:
        self._app.send_signal(signal.SIGKILL)
        self._app.wait()
        self._reader.join()
        assert self._app.stdout is not None
        self._app.stdout.close()


def find(games: Path, number: int, table: str) -> Game | None:
    """The newest kept game that has this table after its decision of this number."""
    for game in Shelf(games).games():
        if game.decisions > number:
            try:
                opened = open_kept(game.path, read_log(game.path), Collection())
            except JournalError:
                continue
            if table_hash(opened.game.steps[number].table) == table:
                return opened.game
    return None


def check(games: Path, run: Run, told: list[str], story: str) -> None:
    """What was announced last is kept, and the app goes on with it unless that game is over."""
    game = find(games, int(told[1]), told[2])
    assert game is not None, story
    assert game.table.is_over or run.greeting == ["resumed", *told[1:3]], story


@pytest.mark.parametrize("names", [("replace", "move_away"), ("refill", "leave_alone")])
def test_after_a_mishap_and_a_kill_the_app_goes_on_with_all_that_it_announced(
    names: tuple[str, ...], tmp_path: Path
) -> None:
    home, aside = tmp_path / "home", tmp_path / "aside"
    aside.mkdir()
    told: list[str] = []
    for name in names:
        run = Run(home, int(told[1]) if told else 0)
        try:
            if told:
                check(home / "games", run, told, f"{run.greeting} after {told}")
            run.wait_for(6)
            MISHAPS[name](home / "games" / run.told[3], aside)
        finally:
            run.kill()
        told = run.told
    last = Run(home, int(told[1]))
    last.kill()
    check(home / "games", last, told, f"{last.greeting} after {told}")


if KILLS:  # the long run has a command of its own

    def test_nothing_announced_is_lost_whatever_happens_to_the_log(tmp_path: Path) -> None:
        seed = int(os.environ.get("RINGSIDE_SEED", random.randrange(10**6)))
        chance = random.Random(seed)
        home, aside = tmp_path / "home", tmp_path / "aside"
        aside.mkdir()
        told: list[str] = []
        happened: dict[str, int] = dict.fromkeys(MISHAPS, 0)
        for kill in range(KILLS):
            run = Run(home, int(told[1]) if told else 0)
            try:
                if told:
                    check(home / "games", run, told, f"seed {seed}, kill {kill}: {told}")
                for _ in range(chance.choice((1, 1, 2))):
                    time.sleep(chance.uniform(0, PLAYED_S))
                    name = chance.choice(list(MISHAPS))
                    if run.told:
                        try:
                            MISHAPS[name](home / "games" / run.told[3], aside)
                            happened[name] += 1
                        except FileNotFoundError:
                            continue  # the mishap before is not noticed yet
                time.sleep(chance.choice((0, 0, chance.uniform(0, 0.5))))
            finally:
                run.kill()
            told = run.told or told
        assert told, "nothing was ever announced"
        assert KILLS < 100 or all(happened.values()), happened
        sys.stdout.write(f"{KILLS} kills, seed {seed}, {happened}\n")
