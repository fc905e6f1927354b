"""Good samples to spoil: files that come with Ringside or its tests, and games and traces made
here.

Everything is made from fixed seeds, so that every process has the same samples.
"""

from __future__ import annotations

import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from companion.content.heroes import hero_from_texts, known_heroes, read_hero, words_file
from companion.content.maps import known_maps, load_map, map_from_text
from companion.content.places import LABELS_FOLDER
from companion.content.ui_labels import load_ui_labels
from companion.editions import EDITIONS
from companion.journal.codec import encode_command, encode_event
from companion.journal.export import header_of
from companion.journal.records import Decision, encode, seal
from companion.modes import MODES
from companion.play.lights import Sprung
from sim.random_player import Choices, play_game

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.game import Game

TESTS: Final = Path(__file__).parents[1]
AT: Final = "2026-03-01T19:00:00.000+00:00"
GAMES: Final = ((1, 12), (2, 60), (3, 400), (5, 40), (0, 25), (4, 400))
"""Seeds of games, and how many decisions of each are kept; 400 is all of them."""
OPPONENT: Final = "raptors"
OWN_HERO: Final = "my-hero"
OWN_MAP: Final = "my-map"


@cache
def choices() -> Choices:
    """Everything that a simulated game may have."""
    return Choices(
        heroes={hero: read_hero(path).definition for hero, path in known_heroes().items()},
        maps=tuple(load_map(path).battlefield for path in known_maps()),
        editions=tuple(EDITIONS.values()),
        modes=tuple(MODES.values()),
    )


@cache
def logs() -> tuple[bytes, ...]:
    """Logs of games: begun, in their middle, with undos, won, with own content, and an old one."""
    made = [log_of(play_game(choices(), seed, checks=False)[0], most) for seed, most in GAMES]
    old = (TESTS / "companion/journal/samples/format-1/duel-classic-long.jsonl").read_bytes()
    return (*made, own_log(0), own_log(3), old)


@cache
def own_log(number: int, *, holds_texts: bool = True) -> bytes:
    """The log of a game with a hero and on a battlefield of one's own.

    Logs hold the texts of those; older ones do not.
    """
    texts = [text.decode() for text in (*own_heroes()[number], maps()[number % len(maps())])]
    names = (f"heroes/{OWN_HERO}.yaml", f"heroes/{OWN_HERO}.en.yaml", f"maps/{OWN_MAP}.yaml")
    hero = hero_from_texts(texts[0], texts[1], f"{OWN_HERO}.yaml").definition
    mine = Choices(
        heroes={hero.id: hero, OPPONENT: choices().heroes[OPPONENT]},
        maps=(map_from_text(texts[2], f"{OWN_MAP}.yaml").battlefield,),
        editions=choices().editions[:1],
        modes=(MODES["duel"],),
    )
    own = dict(zip(names, texts, strict=True)) if holds_texts else {}
    return log_of(play_game(mine, number, checks=False)[0], 30, own)


def log_of(game: Game, most: int, own: Mapping[str, str] | None = None) -> bytes:
    """The log of the first decisions of a game."""
    line, check = seal(header_of(game, name="kept", app="0.1.0", began_at=AT, own=own), "")
    lines = [line]
    for step in game.steps[: most + 1]:
        command = encode(None) if step.command is None else encode_command(step.command)
        events = tuple(encode_event(event) for event in step.events)
        decision = Decision(
            number=step.number + 1, at=AT, cause="touch", command=command, events=events
        )
        line, check = seal(decision, check)
        lines.append(line)
    return b"".join(lines)


@cache
def own_heroes() -> tuple[tuple[bytes, bytes], ...]:
    """Heroes of one's own, numbers and words: those of Ringside under another name."""
    return tuple(
        (
            path.read_bytes().replace(f"id: {hero}".encode(), f"id: {OWN_HERO}".encode(), 1),
            words_file(path).read_bytes(),
        )
        for hero, path in known_heroes().items()
    )


@cache
def maps() -> tuple[bytes, ...]:
    """Battlefields of one's own: those of Ringside under another name."""
    return tuple(
        path.read_bytes().replace(f"id: {path.stem}".encode(), f"id: {OWN_MAP}".encode(), 1)
        for path in known_maps()
    )


@cache
def scripts() -> tuple[bytes, ...]:
    """Table scripts."""
    return tuple(path.read_bytes() for path in sorted((TESTS / "playthroughs").glob("*.yaml")))


@cache
def traces() -> tuple[bytes, ...]:
    """What simulated boards said at simulated tables: moves, the pad, a cut cable, a turned map."""
    from hardware.simulated_board import SensorKind
    from hardware.simulated_noise import USUAL
    from tests.hardware.virtual import (
        ARTHUR,
        DUEL,
        MEDUSA,
        RING,
        SQUARE,
        WALK,
        context_of,
        knowing,
        move,
    )
    from tests.hardware.virtual import VirtualTable as Table

    walked = Table(kind=SensorKind.IDENTITY, noise=USUAL, seed=5, registry=knowing(ARTHUR, MEDUSA))
    walked.play(*DUEL, walks=WALK)
    move(walked, ARTHUR, "B")
    walked.run(1000)
    told = Table(seed=2).play(*DUEL, walks=WALK)
    told.tell(told.bridge.teach(ARTHUR, told.now))
    told.board.hold_to_pad(ARTHUR, told.now)
    told.run(600)
    told.tell(told.bridge.show(Sprung("F"), told.now))
    told.board.cut(told.now)
    told.run(1500)
    told.reconnect()
    told.board.cut(told.now, is_cut=False)
    told.run(1500)
    told.tell(told.bridge.confirm("B", told.now, present=True))
    told.tell(told.bridge.answer(0, told.now))
    told.tell(told.bridge.agree(told.now))
    turned = Table(RING, [SQUARE])
    turned.run(500)
    turned.tell(turned.bridge.turn_to(2, turned.now))
    turned.give(context_of(RING, *DUEL))
    turned.run(500)
    return tuple(_trace_of(table) for table in (walked, told, turned))


def _trace_of(table: Any) -> bytes:
    return b"".join(msgspec.json.encode(line) + b"\n" for line in table.flight.lines)


# --- The words of the screens -------------------------------------------------------------------


@cache
def labels() -> bytes:
    """The words of the screens as they are written."""
    return (LABELS_FOLDER / "en/ui.yaml").read_bytes()


@cache
def parsed_labels() -> bytes:
    """What is kept of the words beside their file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "en/ui.yaml"
        path.parent.mkdir()
        path.write_bytes(labels())
        before, sys.dont_write_bytecode = sys.dont_write_bytecode, False
        load_ui_labels("en", Path(folder))
        sys.dont_write_bytecode = before
        return (path.parent / "__pycache__/ui.json").read_bytes()
