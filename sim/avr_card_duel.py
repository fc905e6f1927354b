"""A duel with cards on the emulated AVR, as it was played by touch: `python -m sim.avr_card_duel`.

Nothing of the app is imported. Every figure that a maneuver or an effect moves is moved by hand.
While an effect asks for something, an elbow knocks another figure over, and that is put back as the
lights say. In the end the log is that of the game that was played by touch.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from companion import commands as c
from companion.play import intents as i
from companion.play.lights import AskedAbout, Guide, Reachable
from companion.play.session import GameSession
from companion.play.table_in_play import TableInPlay
from companion.play.touching import touch
from companion.table import ChoiceKind
from companion.tracking.outputs import Phase
from sim.avr_table import AvrTable
from sim.noisy_script import all_choices, known, script_of
from sim.random_player import Choices

if TYPE_CHECKING:
    from companion.events import Event
    from companion.game import Game
    from companion.model import FighterId
    from companion.rules.battlefield import SpaceId
    from companion.table import Choice
    from sim.noisy_script import GameScript

MAP: Final = "sarpedon"
HEROES: Final = ("king-arthur", "medusa")
SEED: Final = 1
"""A game in which cards move figures in every way there is."""
REACHES_MS: Final = 500
"""A hand goes from one figure to the next."""
CARRIED_MS: Final = 400
LOOK_MS: Final = 100
SETTLES_MS: Final = 4000
"""Whatever a hand did is believed by then."""
NOTICED_MS: Final = 10_000
"""A knock that could be the figure that is asked for is waited out for as long."""
MOST_REPAIRS: Final = 30


class CardDuel(msgspec.Struct):
    """What happened."""

    winners: tuple[str, ...] = ()
    decisions: int = 0
    walked: int = 0
    """Moves of maneuvers that were made by hand."""
    moved_by_effect: int = 0
    """Moves of effects that were made by hand."""
    knocks: int = 0
    knocked_during: tuple[str, ...] = ()
    """What was asked for then."""
    repairs: int = 0
    """Figures that were put where the lights led."""
    faults: list[str] = []
    """Where the board showed or the game did what it should not."""


def card_duel() -> GameScript:
    """The duel that is played: known heroes, any decisions."""
    every = all_choices()
    chosen = Choices(
        heroes={hero: every.heroes[hero] for hero in HEROES},
        maps=tuple(field for field in every.maps if field.id == MAP),
        editions=tuple(edition for edition in every.editions if edition.id == "core"),
        modes=tuple(mode for mode in every.modes if mode.id == "duel"),
    )
    return script_of(SEED, chosen)


def begin(log: Path, script: GameScript) -> GameSession:
    """A new game of these two, and its log."""
    book = known().rulebook(script.map, script.edition, script.mode, heroes=HEROES)
    return GameSession.begin(log, book, script.seats, app="sim", now=lambda: "")


def play_by_touch(folder: Path, script: GameScript) -> Game:
    """The duel as it is played by touch alone."""
    play = TableInPlay(begin(folder / "touch.jsonl", script))
    for command in script.commands:
        touch(play, command)
    play.session.close()
    return play.session.game


def lines_of(game: Game) -> list[tuple[c.Command | None, tuple[Event, ...]]]:
    """What was decided and what came of it."""
    return [(step.command, step.events) for step in game.standing()]


class Hands:
    """Two people who play a game again that they know by heart, with figures on a board."""

    def __init__(self, at: AvrTable, game: Game) -> None:
        self.at = at
        self.duel = CardDuel()
        self._line = game.standing()
        self._knocked_at = -1

    def play(self) -> CardDuel:
        """From the empty board to the end of the game; raises TimeoutError if it does not come."""
        while self._number < len(self._line):
            before = self._number
            self._play_one(self._line[before].command)
            if self._number == before:
                raise TimeoutError(f"decision {before} does not come: {self._line[before].command}")
        game = self.at.play.session.game
        self.duel.winners, self.duel.decisions = game.table.winners, len(self._line) - 1
        return self.duel

    @property
    def _number(self) -> int:
        """The decision that comes next."""
        return len(self.at.play.session.game.standing())

    def _play_one(self, command: c.Command | None) -> None:
        self._put_right()
        table = self.at.table
        choice = table.choice
        number = self._number
        if number == len(self._line) or self._line[number].command != command:
            return  # time has done it: a maneuver in which all have moved is over
        if choice is not None and table.turn is not None:
            self._knock_once(choice)
        if isinstance(command, c.Maneuver) and number + 1 < len(self._line):
            self._maneuver(command, self._line[number + 1].command)
        elif isinstance(command, c.MoveFighter):
            self._walk(command)
        elif isinstance(command, c.Answer) and choice is not None:
            self._answer(choice, command)
        elif command is not None:
            self.at.touch(command)

    def _maneuver(self, maneuver: c.Maneuver, following: c.Command | None) -> None:
        """Lifting the first figure says it all, if one is moved."""
        if isinstance(following, c.MoveFighter) and self._is_elsewhere(following):
            self._walk(following)
        else:
            self.at.touch(maneuver)

    def _walk(self, move: c.MoveFighter) -> None:
        if move.to is None or not self._is_elsewhere(move):
            self.at.touch(move)
            return
        self._carry(move.fighter, move.to)
        self.duel.walked += 1
        if self.at.play.moment.returned is not None:  # it goes back where it came from, on purpose
            self.at.touch(i.MoveAnew())

    def _is_elsewhere(self, move: c.MoveFighter) -> bool:
        return self.at.table.fighters[move.fighter].space != move.to

    def _answer(self, choice: Choice, answer: c.Answer) -> None:
        fighters, values = self.at.table.fighters, answer.values
        who = values[0] if choice.kind is ChoiceKind.MOVE and values else choice.subject
        is_figure = choice.kind in {ChoiceKind.MOVE, ChoiceKind.SPACE} and who in fighters
        if not is_figure or not values or fighters[who or ""].space == values[-1]:
            self.at.touch(answer)
            return
        if self.at.table.turn is not None:
            self.duel.moved_by_effect += 1
            self._look_at_the_lights(choice, who or "", values[-1])
        self._carry(who or "", values[-1])

    def _look_at_the_lights(self, choice: Choice, fighter: FighterId, end: SpaceId) -> None:
        """Before a figure is taken up: where it may go is lit, or who may be moved."""
        self.at.wait(LOOK_MS)
        lit = self.at.play.lights
        is_lit = (isinstance(lit, Reachable) and end in lit.ends) or (
            isinstance(lit, AskedAbout)
            and (end if choice.kind is ChoiceKind.SPACE else self.at.standing[fighter])
            in lit.spaces
        )
        if not is_lit:
            self.duel.faults.append(f"{fighter} is to go to {end}: {lit}")

    # ---- hands ----

    def _carry(self, fighter: FighterId, space: SpaceId) -> None:
        """Take a figure up and put it down; then wait until something came of it."""
        at, before = self.at, self._number
        at.wait(REACHES_MS)
        figure = self._figure_of(fighter, at.table.fighters[fighter].space)
        if figure in at.standing:
            at.lift(figure)
            at.wait(CARRIED_MS)
        at.put(figure, space)
        for _ in range(SETTLES_MS // LOOK_MS):
            at.wait(LOOK_MS)
            if self._number != before or at.play.moment.returned is not None:
                break

    def _figure_of(self, fighter: FighterId, space: SpaceId | None) -> FighterId:
        """Whom people take for a fighter: the one on its space; beside the board, any like it."""
        at, fighters = self.at, self.at.table.fighters
        alike = [f for f in fighters if fighters[f].kin == fighters[fighter].kin]
        there = [f for f in alike if at.standing.get(f) == space]
        return fighter if fighter in there or not there else there[0]

    def _knock_once(self, choice: Choice) -> None:
        """An elbow, once for each choice: somebody who is not to be moved lies elsewhere.

        Nobody who looks like one that is: of those it does not matter which one goes there.
        """
        at, number = self.at, self._number
        if number == self._knocked_at or choice.kind is ChoiceKind.PROMPT:
            return
        self._knocked_at = number
        near = at.play.session.game.book.battlefield.adjacent_to
        taken, fighters = set(at.standing.values()), at.table.fighters
        asked_for = {fighters[f].kin for f in (*choice.moves, choice.subject) if f in fighters}
        for fighter, space in sorted(at.standing.items()):
            free = near[space] - taken
            if free and fighters[fighter].kin not in asked_for:
                at.lift(fighter)
                at.put(fighter, min(free))
                break
        else:
            return
        self.duel.knocks += 1
        self.duel.knocked_during = tuple(sorted({*self.duel.knocked_during, choice.kind}))
        for _ in range(NOTICED_MS // LOOK_MS):
            at.wait(LOOK_MS)
            if at.play.sensed.step is not None or at.play.sensed.missing is not None:
                break
        else:
            self.duel.faults.append(f"decision {number}: a knock of {fighter} was not noticed")
        self._put_right()
        if self._number != number:
            self.duel.faults.append(f"decision {number}: a knock of {fighter} was a move")

    def _put_right(self) -> None:
        """Do what is asked for until board and game agree."""
        at = self.at
        for _ in range(MOST_REPAIRS):
            sensed, table = at.play.sensed, at.table
            fallen = [f for f in at.standing if table.fighters[f].is_defeated]
            if sensed.placing is not None:
                if not self._place():
                    return
            elif fallen:
                at.lift(fallen[0])
            elif table.is_over or sensed.phase is Phase.IN_SYNC:
                return
            elif sensed.step is not None:
                self._follow()
            elif sensed.missing is not None:
                self._carry(sensed.missing.fighter, sensed.missing.space)
            at.wait(5 * LOOK_MS)
        raise TimeoutError(f"nobody is in sync: {at.play.sensed}")

    def _place(self) -> bool:
        """Put a figure where set-up wants it; False if its player has to choose first."""
        placing, choice = self.at.play.sensed.placing, self.at.table.choice
        task = placing.task if placing is not None else None
        if task is None or task.fighter is None:
            return placing is None or not placing.has_looked
        if choice is not None and task.fighter == choice.subject:
            return False
        self._carry(task.fighter, task.ends[0])
        return True

    def _follow(self) -> None:
        """Follow the lights, from the one that blinks to the one that pulses."""
        at, step = self.at, self.at.play.sensed.step
        assert step is not None
        if at.play.lights != Guide(step.start, step.end):
            self.duel.faults.append(f"{step}: {at.play.lights}")
        on_it = [f for f, space in at.standing.items() if space == step.start]
        fighter = on_it[0] if on_it else self._figure_of(step.fighter or "", None)
        if fighter in at.standing:
            at.lift(fighter)
            at.wait(CARRIED_MS)
        if step.end is not None:
            at.put(fighter, step.end)
        self.duel.repairs += 1


def play_card_duel(folder: Path) -> CardDuel:
    """The whole duel by touch and then by hand, both logs in this folder."""
    script = card_duel()
    by_touch = play_by_touch(folder, script)
    at = AvrTable(folder, begin(folder / "hands.jsonl", script))
    try:
        duel = Hands(at, by_touch).play()
        if lines_of(at.play.session.game) != lines_of(by_touch):
            duel.faults.append("the log is not that of the game by touch")
        return duel
    finally:
        at.close()


def main() -> None:
    """Play it, and say in JSON what happened."""
    with tempfile.TemporaryDirectory() as folder:
        sys.stdout.buffer.write(msgspec.json.encode(play_card_duel(Path(folder))) + b"\n")


if __name__ == "__main__":
    main()
