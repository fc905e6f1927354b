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
from companion.combat import Side
from companion.content.collection import Collection
from companion.play import intents as i
from companion.play.lights import Guide, Reachable
from companion.play.session import GameSession
from companion.rules.battlefield import SpaceId
from companion.seats import Seat
from companion.tracking.outputs import Phase
from firmware_protocol.codec import (
    LIGHT_BLUE,
    LIGHT_GREEN,
    LIGHT_MASK,
    LIGHT_ORANGE,
    LIGHT_RED,
    LIGHT_WHITE,
    LIGHT_YELLOW,
)
from hardware.lights import colours
from sim.avr_table import FRAME_MS, AvrTable

if TYPE_CHECKING:
    from companion.model import FighterId
    from companion.table import FighterState
    from firmware.emulator.board import Colour

MAP: Final = "sarpedon"
HEROES: Final = ("king-arthur", "winter-soldier")
HIT, BLOCK = 6, 1
CARRIED_MS: Final = 400
RESTS_MS: Final = 1200
"""Longer than any legal move needs to settle."""
SHOWN_MS: Final = 300
"""A light that was decided so long ago is on the board."""
BLINK_MS: Final = 1200
"""Whatever blinks or breathes has shone once by then."""
HUES: Final = {
    LIGHT_WHITE: (4, 4, 4), LIGHT_YELLOW: (4, 4, 0), LIGHT_GREEN: (0, 4, 0),
    LIGHT_BLUE: (0, 0, 4), LIGHT_ORANGE: (4, 1, 0), LIGHT_RED: (4, 0, 0),
}  # fmt: skip
"""Red, green and blue of the colours that are used, in quarters of the brightest part."""
MOST_STEPS: Final = 300
"""A duel that is not over by then never is."""


class ReachLit(msgspec.Struct, frozen=True):
    """A hero was in the air: where it had stood, and the light of each space as it left the app."""

    start: SpaceId
    lights: dict[SpaceId, int]


class RepairLit(msgspec.Struct, frozen=True):
    """A figure was led from where it lay to where it belongs, by these lights."""

    start: SpaceId | None
    end: SpaceId | None
    lights: dict[SpaceId, int]


class Duel(msgspec.Struct):
    """What happened."""

    winners: tuple[str, ...] = ()
    turns: int = 0
    moves: int = 0
    attacks: int = 0
    reaches: list[ReachLit] = []
    """What was lit while a hero was in the air."""
    repairs: list[RepairLit] = []
    """How the lights led a figure that was bumped."""
    looks: int = 0
    """How often lights were compared."""
    wrong_lights: list[str] = []
    """Where what left the app or what shone was not what the game wanted to show."""


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
        self._compare_lights()
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
        if self.at.play.lights != Guide(step.start, step.end):
            self.duel.wrong_lights.append(f"{step}: {self.at.play.lights}")
        self.duel.repairs.append(RepairLit(step.start, step.end, self.at.sent()))
        fighter = next(f for f, space in self.at.standing.items() if space == step.start)
        if step.end is not None:
            self._put(fighter, step.end)
        self.at.wait(RESTS_MS)

    def _compare_lights(self) -> None:
        """What the door decided leaves the app and shines, each space in its colour."""
        wanted = self._decided()
        self.duel.looks += 1
        if not self._is_shown(wanted):
            now = f"sent {self.at.sent()}, lit {self.at.lit()}"
            self.duel.wrong_lights.append(f"{self.at.play.lights} {wanted}: {now}")

    def _decided(self) -> dict[SpaceId, int]:
        """The light byte of each space, once that has stayed as it is until a board shows it."""
        at, before_ms = self.at, self.at.now_ms
        decided = at.play.lights
        while at.now_ms < before_ms + SHOWN_MS:
            at.wait(FRAME_MS)
            if at.play.lights != decided:
                decided, before_ms = at.play.lights, at.now_ms
        return colours(decided)

    def _is_shown(self, wanted: dict[SpaceId, int]) -> bool:
        """Whether this and nothing else is sent and seen, whatever blinks when it is on."""
        at, dark = self.at, set(wanted)
        hues = {space: HUES[light & LIGHT_MASK] for space, light in wanted.items()}
        for _ in range(BLINK_MS // FRAME_MS):
            lit = {space: _hue(colour) for space, colour in at.lit().items()}
            if at.sent() != wanted or not lit.items() <= hues.items():
                return False
            dark -= set(lit)
            if not dark:
                return True
            at.wait(FRAME_MS)
        return False

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
        self._compare_lights()
        shown = at.play.lights
        assert isinstance(shown, Reachable), shown
        assert hero.space is not None
        self.duel.reaches.append(ReachLit(hero.space, at.sent()))
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


def _hue(colour: Colour) -> Colour:
    """A colour however bright it is, in quarters of its brightest part."""
    red, green, blue = (-(-4 * part // max(colour)) for part in colour)
    return red, green, blue


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
