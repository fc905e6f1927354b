"""Writes samples/format-N for the format of today: python -m tests.companion.journal.write_samples

Once a format is released its samples are never written again.
"""

from __future__ import annotations

import json
import random
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.commands import Undo
from companion.content.collection import Collection
from companion.editions import EDITIONS
from companion.game import Game
from companion.journal.export import write_game
from companion.journal.records import FORMAT
from companion.modes import MODES
from companion.table import ChoiceKind
from sim.random_player import Choices, play_game
from tests.companion.journal.standing import fingerprint, standing

if TYPE_CHECKING:
    from companion.game import Step

FOLDER: Final = Path(__file__).parent / "samples" / f"format-{FORMAT}"
NOT_IN_EFFECTS: Final = {ChoiceKind.DEFENSE, ChoiceKind.FORM, ChoiceKind.REVEAL}
MOST: Final = 120
"""Games that are open when nobody has decided more are short enough to keep."""


def main() -> None:
    """A game for every mode and edition, and one for every question that an effect can ask."""
    FOLDER.mkdir(exist_ok=True)
    known = Collection()
    kept: dict[str, Game] = {}
    for mode in MODES.values():
        for edition in EDITIONS.values():
            choices = Choices(
                heroes={hero.definition.id: hero.definition for hero in known.heroes()},
                maps=tuple(known.maps()), editions=(edition,), modes=(mode,),
            )  # fmt: skip
            for seed in count():
                game, outcome = play_game(choices, seed, checks=False)
                assert outcome.fault is None
                _keep_open_ones(kept, game)
                if len(game.steps) < (MOST if mode.id == "duel" else 5 * MOST):
                    kept.setdefault(f"{mode.id}-{edition.id}", game)
                    if mode.id != "free-for-all" or _has_all(kept):
                        break
    for name, game in kept.items():
        path = FOLDER / f"{name}.jsonl"
        path.unlink(missing_ok=True)
        write_game(path, game, app="test", at="then", cause="simulation")
    _write("standing", {name: standing(game.table) for name, game in kept.items()})
    _write("along", {n: [fingerprint(step.table) for step in g.steps] for n, g in kept.items()})


def _has_all(kept: dict[str, Game]) -> bool:
    asked = {name.split("-")[1] for name in kept if name.startswith("open-")}
    return asked >= {kind.split("-")[0] for kind in ChoiceKind}


def _write(name: str, what: object) -> None:
    (FOLDER / f"{name}.json").write_text(json.dumps(what, sort_keys=True, indent=0), "utf-8")


def _keep_open_ones(kept: dict[str, Game], game: Game) -> None:
    """Every question that is new, as long as it is asked early."""
    for step in game.steps[:MOST]:
        choice = step.table.choice
        if choice is None or (choice.play is None and choice.kind not in NOT_IN_EFFECTS):
            continue
        name = f"open-{choice.kind}-{choice.reason.replace('/', '-')}"
        if name not in kept:
            kept[name] = _until(game, step)


def _until(game: Game, last: Step) -> Game:
    """The game up to a decision, sometimes with what was undone before it."""
    so_far = Game(game.book, game.steps[0])
    for step in game.steps[1 : last.number + 1]:
        assert step.command is not None
        so_far.handle(step.command)
    if random.Random(last.number).random() < 0.3 and last.number > 1:
        command = last.command
        assert command is not None
        if so_far.handle(Undo(consent=True)).ruling and not isinstance(command, Undo):
            so_far.handle(command)
    return so_far


if __name__ == "__main__":
    main()
