"""Heroes, their words, battlefields and table scripts: files that people write themselves."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from companion.content.hero_files import HeroFiles, files_from_text, shared_text
from companion.content.heroes import read_hero
from companion.content.maps import load_map
from companion.content.yamlfile import parse_document
from companion.editions import EDITIONS
from companion.game import Game
from companion.invariants import broken_invariants
from companion.legal import legal_commands
from companion.modes import MODES
from companion.rulebook import Rulebook
from companion.seats import Seat
from tests.fuzz import samples
from tests.fuzz.inputs import Input
from tests.fuzz.mutators import spoil
from tests.fuzz.values import spoil_json, spoil_yaml
from tests.fuzz.ways.app import AppTour
from tests.fuzz.ways.base import Way
from tests.fuzz.ways.logs import require_log_kept
from ui.presenter.intents import Do, ShowPage, Write
from ui.presenter.menu_intents import HeroField
from ui.presenter.outcomes import Go

if TYPE_CHECKING:
    from companion.definitions import HeroDefinition
    from companion.rules.battlefield import Battlefield
    from tests.fuzz.judge import Trial

NUMBERS: Final = f"home/heroes/{samples.OWN_HERO}.yaml"
WORDS: Final = f"home/heroes/{samples.OWN_HERO}.en.yaml"
KEPT: Final = "home/games/2026-03-01-19-00-00.jsonl"
MAP: Final = f"home/maps/{samples.OWN_MAP}.yaml"
SHARED: Final = "work/shared.txt"
SCRIPT: Final = "work/script.yaml"
DECISIONS: Final = 40
"""How far a game with something strange is played."""


def spoil_yaml_file(chance: random.Random, data: bytes) -> bytes:
    """A file of YAML with other values, or with other bytes."""
    return (spoil_yaml if chance.random() < 0.7 else spoil)(chance, data)


def play(trial: Trial, hero: HeroDefinition, battlefield: Battlefield) -> None:
    """Begin a game, and play it for a while as anybody might."""
    opponent = samples.choices().heroes[samples.OPPONENT]
    heroes = {hero.id: hero, opponent.id: opponent}
    book = Rulebook(
        battlefield=battlefield, heroes=heroes, edition=EDITIONS["core"], mode=MODES["duel"]
    )
    seats = (
        Seat(player="p1", name="Ann", hero=hero.id),
        Seat(player="p2", name="Bo", hero=opponent.id),
    )
    game = trial.must("begin a game", Game.start, book, seats)
    chance = random.Random(1)
    for _ in range(DECISIONS):
        if game.table.is_over:
            break
        options = trial.must("ask what is legal", legal_commands, book, game.table)
        trial.require(bool(options), "a game in which nothing can be done")
        trial.must("decide a command", game.handle, chance.choice(options))
        broken = trial.must("check the table", lambda: list(broken_invariants(book, game.table)))
        trial.require(not broken, f"a table that cannot be: {broken[:1]}")


def see_kept_game(trial: Trial, tour: AppTour) -> None:
    """Open the game that was played with this content before somebody changed it."""
    if KEPT in trial.input.files:
        trial.shell("history")
        trial.shell("replay", str(trial.folder / KEPT), "--verify")
        tour.open_games()
        tour.press(Do.RESUME_LAST)
        tour.close()


class _OwnContent(Way):
    """Something that people have made themselves, and perhaps a game that was played with it."""

    def check_after(self, trial: Trial) -> None:
        """Nobody changes files of people; a game may have been gone on with."""
        for name in trial.input.files:
            if name == KEPT:
                require_log_kept(trial, name)
            else:
                trial.require_kept(name)


class _HeroWay(_OwnContent):
    def run(self, trial: Trial) -> None:
        path = trial.folder / NUMBERS
        shown = (("check", str(path)), ("show", str(path)), ("list", "--folder", str(path.parent)))
        trial.shell("content", *shown[len(trial.input.files[NUMBERS]) % len(shown)])
        hero = trial.may("read the hero", lambda: read_hero(path))
        if hero is not None:
            play(trial, hero.definition, samples.choices().maps[3])
        tour = AppTour(trial)
        tour.visit((Go("setup"), Go("help")))
        see_kept_game(trial, tour)


class Heroes(_HeroWay):
    """The numbers of a hero of one's own, and sometimes a game that was played with it before."""

    def make(self, chance: random.Random) -> Input:
        number = chance.randrange(len(samples.own_heroes()))
        numbers, words = samples.own_heroes()[number]
        files = {NUMBERS: spoil_yaml_file(chance, numbers), WORDS: words}
        if chance.random() < 0.3:
            files[KEPT] = samples.own_log(number, holds_texts=chance.random() < 0.5)
        return Input(kind="heroes", files=files)


class SharedHeroes(Way):
    """The text of a hero that somebody else has shared, pasted into the app."""

    def make(self, chance: random.Random) -> Input:
        numbers, words = chance.choice(samples.own_heroes())
        files = HeroFiles(
            samples.OWN_HERO,
            parse_document(numbers.decode(), "numbers").value,
            parse_document(words.decode(), "words").value,
        )
        text = shared_text(files, cards=chance.random() < 0.5).encode()
        return Input(
            kind="shared",
            files={SHARED: (spoil_json if chance.random() < 0.7 else spoil)(chance, text)},
        )

    def run(self, trial: Trial) -> None:
        text = (trial.folder / SHARED).read_bytes().decode("utf-8", "replace")
        files = trial.may("take in a shared hero", lambda: files_from_text(text, ()))
        tour = AppTour(trial)
        tour.press(Go("maker"))
        tour.press(ShowPage("share"))
        trial.must("paste", tour.presenter.send, Write(HeroField("paste"), text))
        for act in (Do.TAKE_SHARED, Do.SAVE_HERO):
            tour.press(act)
            tour.look("the hero in the making")
        if files is None:
            return
        again = trial.must("share it again", shared_text, files)
        trial.may("take that in", lambda: files_from_text(again, ()))
        play(trial, files.load().definition, samples.choices().maps[3])


class Words(_HeroWay):
    """The words of a hero of one's own."""

    def make(self, chance: random.Random) -> Input:
        number = chance.randrange(len(samples.own_heroes()))
        numbers, words = samples.own_heroes()[number]
        files = {NUMBERS: numbers, WORDS: spoil_yaml_file(chance, words)}
        if chance.random() < 0.3:
            files[KEPT] = samples.own_log(number, holds_texts=chance.random() < 0.5)
        return Input(kind="words", files=files)


class Maps(_OwnContent):
    """A battlefield of one's own."""

    def make(self, chance: random.Random) -> Input:
        number = chance.randrange(len(samples.maps()))
        files = {MAP: spoil_yaml_file(chance, samples.maps()[number])}
        if chance.random() < 0.3:
            files[KEPT] = samples.own_log(number, holds_texts=chance.random() < 0.5)
        return Input(kind="maps", files=files)

    def run(self, trial: Trial) -> None:
        path = trial.folder / MAP
        trial.shell("map", "check", str(path))
        loaded = trial.may("read the battlefield", lambda: load_map(path))
        if loaded is not None:
            battlefield = loaded.battlefield
            trial.shell("map", "draw", str(path), "-o", "map.svg")
            if battlefield.spaces:
                space = battlefield.spaces[0].id
                trial.shell("map", "reach", str(path), "--move=3", "--", space)
            if len(battlefield.starts) >= 2:
                play(trial, samples.choices().heroes["medusa"], battlefield)
        else:
            trial.shell("content", "check", str(path))
        tour = AppTour(trial)
        tour.visit((Go("setup"),))
        see_kept_game(trial, tour)


class Scripts(Way):
    """Table scripts for the referee."""

    def make(self, chance: random.Random) -> Input:
        return Input(
            kind="scripts",
            files={SCRIPT: spoil_yaml_file(chance, chance.choice(samples.scripts()))},
        )

    def run(self, trial: Trial) -> None:
        trial.shell("referee", str(trial.folder / SCRIPT))
