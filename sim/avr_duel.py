"""A duel to its winner on the emulated AVR, by hands and a few words: `python -m sim.avr_duel`.

Nothing of the app is imported. Figures go where set-up asks for them, heroes walk to where the
board lights their reach, attacks are told by value, and one figure is bumped and put back as the
lights say.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from companion import commands as c
from companion.content.collection import Collection
from companion.play import intents as i
from companion.play.lights import Guide, Reachable
from companion.play.session import GameSession
from companion.rules.battlefield import SpaceId
from companion.seats import Seat
from companion.table import Side
from companion.tracking.outputs import Phase
from hardware.lights import colours
from sim.avr_table import AvrTable

if TYPE_CHECKING:
    from companion.model import FighterId
    from companion.table import FighterState

MAP: Final = "sarpedon"
HEROES: Final = ("king-arthur", "winter-soldier")
HIT, BLOCK = 6, 1
CARRIED_MS: Final = 400
RESTS_MS: Final = 1200
"""Longer than any legal move needs to settle."""
MOST_STEPS: Final = 300
"""A duel that is not over by then never is."""


class Duel(msgspec.Struct):
    """What happened."""

    winners: tuple[str, ...] = ()
    turns: int = 0
    moves: int = 0
    attacks: int = 0
    reaches: list[frozenset[SpaceId]] = []
    """The spaces that shone while a hero was in the air, as the chip showed them."""
    repairs: list[tuple[SpaceId | None, SpaceId | None]] = []
    """From where to where the lights led a figure that was bumped."""
    wrong_lights: list[str] = []
    """Where what shone was not what the game wanted to show."""


class Players:
    """Two people who do what they are asked, and walk towards each other."""

    def __init__(self, at: AvrTable) -> None:
        self.at = at
        self.duel = Duel()

    def play(self) -> Duel:
        """From the empty board to the winner; raises TimeoutError if it does not come."""
        for _ in range(MOST_STEPS):
            if self.at.table.is_over:
                self.duel.winners = self.at.table.winners
                return self.duel
            self._go_on()
        raise TimeoutError(f"nobody has won: {self.at.play.sensed}")

    def _go_on(self) -> None:
        at, sensed = self.at, self.at.play.sensed
        fallen = [f for f in at.standing if at.table.fighters[f].is_defeated]
        if fallen:
            at.lift(fallen[0])
            at.wait(RESTS_MS)
        elif sensed.placing is not None:
            self._place()
        elif sensed.step is not None:
            self._repair()
        elif sensed.phase is not Phase.IN_SYNC:
            at.wait(100)
        else:
            self._act()

    def _place(self) -> None:
        """Put the next figure where set-up asks for it."""
        placing, choice = self.at.play.sensed.placing, self.at.table.choice
        assert placing is not None
        task = placing.task
        if task is not None and task.fighter is not None and task.ends:
            self._put(task.fighter, task.ends[0])
        elif placing.has_looked and choice is not None and choice.subject in self.at.table.fighters:
            self._put(choice.subject or "", choice.options[0])
        self.at.wait(RESTS_MS)

    def _put(self, fighter: FighterId, space: SpaceId) -> None:
        if fighter in self.at.standing:
            self.at.lift(fighter)
            self.at.wait(CARRIED_MS)
        self.at.put(fighter, space)

    def _repair(self) -> None:
        """Follow the lights, from the one that blinks to the one that pulses."""
        step = self.at.play.sensed.step
        assert step is not None
        self._compare_lights(Guide(step.start, step.end))
        self.duel.repairs.append((step.start, step.end))
        fighter = next(f for f, space in self.at.standing.items() if space == step.start)
        if step.end is not None:
            self._put(fighter, step.end)
        self.at.wait(RESTS_MS)

    def _compare_lights(self, wanted: Guide | Reachable) -> None:
        """What the door decided is what shines; a light that blinks is looked at until it is on."""
        spaces = set(colours(wanted))
        seen: set[SpaceId] = set()
        for _ in range(60):
            seen |= set(self.at.lit())
            if seen >= spaces:
                break
            self.at.wait(20)
        if self.at.play.lights != wanted or seen != spaces:
            self.duel.wrong_lights.append(f"{wanted}: {sorted(seen)} {self.at.play.lights}")

    # ---- a turn ----

    def _act(self) -> None:
        table, moment = self.at.table, self.at.play.moment
        turn, choice = table.turn, table.choice
        assert turn is not None
        self.duel.turns = turn.number
        if choice is not None:
            self.at.touch(c.Answer(player=choice.owner, values=choice.options[: choice.least]))
        elif table.maneuver is not None:
            self.at.touch(c.EndManeuver())
        elif not (pairs := moment.attack_pairs()):
            self._walk(next(f for f in table.fighters_of(turn.player) if f.is_hero))
        elif table.players[turn.player].hand:
            self._attack(*pairs[0])
        else:
            self.at.touch(c.Maneuver())  # for the card
        self.at.wait(100)

    def _attack(self, attacker: FighterId, target: FighterId) -> None:
        self.duel.attacks += 1
        for intent in (
            i.DraftAttack(attacker, target),
            i.LayCard(Side.ATTACKER, value=HIT),
            i.LayCard(Side.DEFENDER, value=BLOCK),
        ):
            self.at.touch(intent)

    def _walk(self, hero: FighterState) -> None:
        """Lift the hero, look where the board shines, and go there; the first is bumped then."""
        at = self.at
        at.lift(hero.id)
        at.wait(CARRIED_MS)
        shown = at.play.lights
        assert isinstance(shown, Reachable), shown
        self._compare_lights(shown)
        self.duel.reaches.append(frozenset(at.lit()))
        at.put(hero.id, min(shown.ends, key=lambda space: (self._way_to_foe(hero, space), space)))
        at.wait(RESTS_MS)
        self.duel.moves += 1
        if self.duel.moves == 1:
            self._bump(hero.id)

    def _way_to_foe(self, hero: FighterState, space: SpaceId) -> int:
        field = self.at.play.session.game.book.battlefield
        foes = [f.space for f in self.at.table.fighters.values() if f.owner != hero.owner]
        return min(field.distance(space, foe).needed or 99 for foe in foes if foe is not None)

    def _bump(self, fighter: FighterId) -> None:
        """An elbow: once everything is calm, the figure lands on a space where it may not go."""
        at = self.at
        at.touch(c.EndManeuver())
        at.wait(4000)
        far = [space.id for space in at.play.session.game.book.battlefield.spaces]
        taken = set(at.standing.values())
        here = at.standing[fighter]
        distance = at.play.session.game.book.battlefield.distance
        free = [space for space in far if space not in taken]
        at.lift(fighter)
        at.put(fighter, max(free, key=lambda space: (distance(here, space).needed or 0, space)))
        at.wait(4000)


def play_duel(folder: Path) -> Duel:
    """A whole duel, its log in this folder."""
    known = Collection()
    book = known.rulebook(MAP, "core", "duel", heroes=HEROES)
    seats = tuple(
        Seat(player=f"p{n}", name=f"Player {n}", hero=hero) for n, hero in enumerate(HEROES, 1)
    )
    log = folder / "duel.jsonl"
    at = AvrTable(folder, GameSession.begin(log, book, seats, app="sim", now=lambda: ""))
    try:
        return Players(at).play()
    finally:
        at.close()


def main() -> None:
    """Play it, and say in JSON what happened."""
    with tempfile.TemporaryDirectory() as folder:
        sys.stdout.buffer.write(msgspec.json.encode(play_duel(Path(folder))) + b"\n")


if __name__ == "__main__":
    main()
