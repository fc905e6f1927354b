"""The small files that Ringside keeps by itself: settings, boards, figures, and parsed words."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.content.ui_labels import load_ui_labels
from companion.content.whole_file import silent
from companion.telling.words import Words
from hardware.boards.known import KnownAddresses
from hardware.boards.service import Boards
from hardware.figures import load_figures
from hardware.simulated_board import tag_of
from hardware.stepped_loop import SteppedLoop
from tests.fuzz import samples
from tests.fuzz.inputs import Input
from tests.fuzz.mutators import spoil
from tests.fuzz.values import spoil_json, spoil_yaml
from tests.fuzz.ways.app import AppTour
from tests.fuzz.ways.base import Way
from ui.presenter.intents import Do, ShowPage
from ui.presenter.outcomes import Go

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from tests.fuzz.judge import Trial

SETTINGS: Final = "home/settings.json"
BOARDS: Final = "home/boards.json"
FIGURES: Final = "home/figures.json"

SETTINGS_SAMPLE: Final = {
    "preset": "assistant", "switches": {"deck": "auto", "combat": "ask"}, "text_scale": 1.25,
    "sound": True, "volume": 0.7, "speech": False, "less_motion": True, "seating": "same-side",
    "edition": "core", "mode": "duel", "map": "raptor-paddock", "names": ["Zo\u00eb", "Jonas"],
    "heroes": ["raptors", "robert-muldoon"], "first": 1, "people": 2, "values_only": False,
    "last_game": "2026-03-01-19-00-00.jsonl", "last_near": 1, "language": "en",
}  # fmt: skip
BOARDS_SAMPLE: Final = [
    {"board_id": "usb:2341:0043:1234", "address": "serial:/dev/ttyACM0", "name": "Uno", "cells": 64,
     "radio_address": None, "usb": "usb:2341:0043:1234", "wiring": "reed64", "is_left": False},
    {"board_id": "ble:ringside", "address": "ble:ringside", "name": "Ringside", "cells": 65,
     "radio_address": "AA:BB:CC:DD:EE:FF", "usb": "", "wiring": "", "is_left": True},
    {"board_id": "tcp:127.0.0.1:9", "address": "tcp:127.0.0.1:9", "name": "Simulated", "cells": 64},
]  # fmt: skip
FIGURES_SAMPLE: Final = {
    "format": 1,
    "figures": {tag_of(name).hex(): name for name in ("raptor.1", "raptor.2", "medusa")},
}


class _SmallFile(Way):
    """One file of JSON in the person's folder."""

    kind: str
    file: str
    sample: Any

    def make(self, chance: random.Random) -> Input:
        data = json.dumps(self.sample, indent=2).encode()
        spoil_it: Callable[[random.Random, bytes], bytes]
        spoil_it = spoil_json if chance.random() < 0.6 else spoil
        return Input(kind=self.kind, files={self.file: spoil_it(chance, data)})

    def run(self, trial: Trial) -> None:
        tour = AppTour(trial)
        trial.require_kept(self.file)
        trial.require(tour.presenter.screen == "home", "the app does not open on Home")
        if self._set_aside(trial):
            told = tour.look("Home").toast
            trial.require(told is not None, f"{self.file} was set aside, and nobody is told")
        self.use(trial, tour)

    def use(self, trial: Trial, tour: AppTour) -> None:
        """What is done with what the file holds."""
        raise NotImplementedError

    def _set_aside(self, trial: Trial) -> list[Path]:
        name = Path(self.file).name
        return [path for path in trial.home.iterdir() if path.name.startswith(f"{name}.")]

    def check_after(self, trial: Trial) -> None:
        """A file that was read may have been changed meanwhile; no other is ever lost."""
        trial.was_refused = bool(self._set_aside(trial))
        if trial.was_refused or not self._is_document(trial.input.files[self.file]):
            trial.require_kept(self.file)

    def _is_document(self, data: bytes) -> bool:
        # An editor may put its mark first, and a key that nobody knows may be anything.
        text = data.decode("utf-8-sig", "replace")
        try:
            return isinstance(json.loads(text), type(self.sample))
        except (ValueError, RecursionError):
            return False


class Settings(_SmallFile):
    """What Ringside remembers of people."""

    kind, file, sample = "settings", SETTINGS, SETTINGS_SAMPLE

    def use(self, trial: Trial, tour: AppTour) -> None:
        """Look at every screen, change something, begin a game."""
        tour.visit()
        tour.press(Go("settings"), ShowPage("sound"), Do.GO_BACK)
        tour.press(Go("setup"), Do.TURN_CHAIRS, Do.BEGIN_GAME)
        tour.wait(0.1)
        tour.close()
        AppTour(trial).close()


class KnownBoards(_SmallFile):
    """Boards that were met before."""

    kind, file, sample = "boards", BOARDS, BOARDS_SAMPLE

    def use(self, trial: Trial, tour: AppTour) -> None:
        """What the app and the shell do with boards that they know; none is ever called."""
        known = KnownAddresses(trial.home, silent)
        last = trial.must("find the board met last", known.last)
        field = samples.choices().maps[3]
        if last is not None:
            trial.must("find its partners", known.partners, last, field)
            trial.must("find its wiring", known.wiring_of, last)
        boards = trial.must("begin with boards", self._begin, trial)
        tour.presenter.boards = boards
        trial.must("follow boards", tour.presenter.use_board, boards)
        tour.visit((Go("boards"),))
        trial.must("leave boards", boards.close)
        trial.shell("board", "known")
        trial.shell("board", "known", "--json")
        trial.shell("board", "known", "tcp:127.0.0.1:9", "--wiring", "reed64")
        trial.shell("board", "known", "--add", "tcp:127.0.0.1:10", "--name", "New")

    def _begin(self, trial: Trial) -> Boards:
        boards = Boards(trial.home, loop=SteppedLoop(), now_ms=lambda: 1000, sources=())
        boards.begin()
        return boards


class Figures(_SmallFile):
    """Which tag is under which figure."""

    kind, file, sample = "figures", FIGURES, FIGURES_SAMPLE

    def use(self, trial: Trial, tour: AppTour) -> None:
        """Read them, and ask for figures of a game."""
        registry = trial.must("read the figures", load_figures, trial.home)
        trial.require_kept(self.file)
        for tag in registry.figures:
            trial.must("ask for a figure", registry.fighter_of, tag, ("p1.raptor.1", "p2.medusa"))
        tour.visit((Go("boards"),))


# --- The words of the screens -------------------------------------------------------------------

LABELS: Final = "work/labels/en/ui.yaml"
PARSED: Final = "work/labels/en/__pycache__/ui.json"


def _spoil_parsed(chance: random.Random) -> bytes:
    """What is kept is a digest, and then the words."""
    kept = samples.parsed_labels()
    if chance.random() < 0.5:
        return spoil(chance, kept)
    digest, _, words = kept.partition(b"\n")
    return digest + b"\n" + spoil_json(chance, words)


class Labels(Way):
    """The words of the screens, and what was kept of them so that starts are fast."""

    def make(self, chance: random.Random) -> Input:
        good = samples.labels()
        if chance.random() < 0.5:
            return Input(kind="labels", files={PARSED: _spoil_parsed(chance)})
        spoil_it = spoil_yaml if chance.random() < 0.5 else spoil
        return Input(kind="labels", files={LABELS: spoil_it(chance, good)})

    def run(self, trial: Trial) -> None:
        path = trial.folder / LABELS
        folder = path.parents[1]
        if LABELS not in trial.input.files:
            path.write_bytes(samples.labels())
        sys.dont_write_bytecode = False
        try:
            labels = trial.may("read the words", lambda: load_ui_labels("en", folder))
            again = trial.may("read the words again", lambda: load_ui_labels("en", folder))
        finally:
            sys.dont_write_bytecode = True
        if labels is None:
            return
        trial.require(labels == again, "words that are read again differ")
        if PARSED in trial.input.files:
            trial.require(labels == load_ui_labels("en"), "kept words were trusted and are others")
        words = Words(labels, strict=False)
        for key in labels.keys():  # noqa: SIM118  (it is no dict)
            trial.must("say a word", words.say, key, count=2, name="Zoe")

    def check_after(self, trial: Trial) -> None:
        """What was kept may be written anew; the words themselves stay."""
        if LABELS in trial.input.files:
            trial.require_kept(LABELS)
