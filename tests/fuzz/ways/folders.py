"""The person's folder itself, and what else lies where Ringside expects a file or a folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.content.maps import load_known_map
from hardware.wiring_choice import choose_wiring
from tests.fuzz.inputs import Input, Oddity
from tests.fuzz.ways.app import AppTour
from tests.fuzz.ways.base import Way
from ui.presenter.intents import Do, OpenSheet, SheetKind
from ui.presenter.menu_intents import PlaySample
from ui.presenter.outcomes import Go, OpenHistory

if TYPE_CHECKING:
    import random

    from tests.fuzz.judge import Trial

PLACES: Final = (
    "games", "heroes", "maps", "wirings", "exports", "reports", "settings.json", "boards.json",
    "figures.json", "games/game.jsonl", "heroes/my-hero.yaml", "maps/my-map.yaml",
    "wirings/raptor-paddock.mine.yaml",
)  # fmt: skip
COMMANDS: Final = (
    "history", "content list", "content check", "map list", "board known", "board wiring",
    "board known --add tcp:127.0.0.1:9", "replay game.jsonl", "simulate --games 1 --keep games",
    "doctor",
)  # fmt: skip


class Folders(Way):
    """Anything may lie there: pipes, loops, devices, folders that nobody may look into."""

    def make(self, chance: random.Random) -> Input:
        names = ["home"]
        if chance.random() < 0.8:
            chosen = chance.sample(PLACES, chance.choice((1, 1, 2, 4)))
            names = sorted(f"home/{place}" for place in chosen)
        oddities = {name: chance.choice(list(Oddity)) for name in names if _is_free(name, names)}
        return Input(
            kind="folders", oddities=oddities, arguments=tuple(chance.choice(COMMANDS).split(" "))
        )

    def run(self, trial: Trial) -> None:
        trial.shell(*trial.input.arguments)
        tour = AppTour(trial)
        tour.visit()
        tour.open_games()
        tour.press(Go("setup"), Do.BEGIN_GAME)
        tour.wait(0.1)
        tour.close()
        tour.press(PlaySample(), OpenSheet(SheetKind.MENU), OpenHistory(), Do.EXPORT_GAME)
        tour.close()
        trial.must("choose a wiring", choose_wiring, load_known_map("soho"), trial.home)
        trial.shell("history")


def _is_free(name: str, names: list[str]) -> bool:
    """Whether nothing else lies where its folder has to be."""
    return not any(name.startswith(f"{other}/") for other in names)
