"""A user folder in which nothing is as it should be, and the screens that say so."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ui.presenter.intents import Do, Press, ShowPage, With, Write
from ui.presenter.menu_intents import HeroField
from ui.presenter.outcomes import Go

if TYPE_CHECKING:
    from tests.ui.app.test_every_screen import Inspector
    from ui.presenter.intents import ActIntent

SAMPLE: Final = Path(__file__).parents[2] / "companion/journal/samples/format-3/duel-core.jsonl"
WRONG_STEPS: Final = ("[{drow: 1}]", "[{draw: }", "[{draw: 100}]", "[{draw: 1, may: yes}]")
"""Effects as people write them who are learning how."""

HERO: Final = """\
format: 1
id: q7
set: home-made
move: two
deck_size: 30
fighters:
- {id: q8, role: hero, health: 15, attack: melee, dial: false}
- {id: q8, role: sidekick, health: 0, attack: ranged}
cards:
- {id: q9, kind: attack, value: 3, boost: 1, banner: q1, copies: 6, timing: [after], effects:
    {after: [{drow: 1}]}}
"""
MAP: Final = """\
format: 1
id: m7
name: M7
product: M7
frame: {width: 400, height: 300, space_radius: 20}
zones: [{id: z1, name: Z1, colour: "#2C66B0", pattern: solid}]
spaces: [{id: S1, x: 100, y: 100, zones: [z1]}, {id: S2, x: 110, y: 100, zones: [z2]}]
paths: [[S1, S3]]
starts: {1: S1, 2: S1}
certainty: {graph: own}
"""


def put_faults(home: Path) -> None:
    """Heroes, battlefields, games and small files with something wrong each."""
    for name, text in (
        ("heroes/q7.yaml", HERO),
        ("heroes/q7.en.yaml", "name: [\n"),
        ("maps/m7.yaml", MAP),
    ):
        file = home / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    games = home / "games"
    games.mkdir()
    shutil.copy(SAMPLE, games / "g1.jsonl")
    lines = SAMPLE.read_bytes().splitlines(keepends=True)
    (games / "g2.jsonl").write_bytes(b"".join([*lines[:9], b"{}\n", *lines[10:]]))
    (games / "g3.jsonl").write_bytes(b"{}\n")
    (games / "g4.jsonl").mkdir()
    (home / "boards.json").mkdir()
    (home / "figures.json").write_bytes(b"[" * 100_000)


def visit_faults(visitor: Inspector) -> None:
    """Every screen that says what is wrong with such a folder."""
    app, hand = visitor.app, visitor.driver

    def press(*acts: ActIntent) -> None:
        for act in acts:
            app.send(Press(act, 0))
            hand.settle()

    visitor.note("home with faults")
    press(Go("setup"))
    visitor.note("set-up with faults")
    press(Do.GO_BACK, Go("maker"), ShowPage("mine"))
    visitor.note("own heroes with faults")
    press(ShowPage("cards"), Do.ADD_CARD, With(Do.SET_PART, "timing", "after"))
    for steps in WRONG_STEPS:
        app.send(Write(HeroField("steps"), steps))
        hand.settle()
        visitor.note(f"a card that does {steps}")
    press(ShowPage("share"))
    app.send(Write(HeroField("paste"), "{q1: 1}"))
    hand.settle()
    press(Do.TAKE_SHARED)
    visitor.note("what is no hero")
    press(Do.GO_BACK, Do.GO_BACK, Do.GO_BACK, Go("games"))
    hand.pass_time(2.0)
    visitor.note("games with faults")
    for game in ("g3", "g4"):
        press(With(Do.OPEN_GAME, game))
        visitor.note(f"{game} cannot be opened")
    press(With(Do.OPEN_GAME, "g2"))
    visitor.note("the history of a damaged game")
