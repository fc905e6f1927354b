"""A whole game at a table with a noisy board, decision by decision as in a game without noise.

Figures are moved by hand wherever the game lets a board tell it; cards and choices are tapped. The
person knows the table that every decision should lead to, and takes back what came out otherwise.
"""

from __future__ import annotations

import random
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from companion import commands as c
from companion.combat import Side
from companion.play import intents as i
from companion.table import Choice, ChoiceKind
from companion.unnamed import UNNAMED
from hardware.simulated_board import SensorKind
from hardware.simulated_noise import Noise
from sim.noisy_faults import FAULT, UNDO, Faults
from sim.noisy_person import Person
from sim.noisy_script import GameScript, all_choices, script_of
from sim.noisy_table import NoisyTable

if TYPE_CHECKING:
    from companion.model import FighterId

NOISE: Final = Noise(dropouts=0.05, bumps=0.02, chatter=0.3, wrong_bytes=0.001)
LOOK_AHEAD: Final = 5
LOOK_BACK: Final = 80
"""So many decisions an undo by turn goes back at most."""
TRIES: Final = 12
BY_TOUCH_FROM: Final = 3
"""A move that did not come out so often by hand is made on the screen, every other time: there a
maneuver is over with its last figure, and whoever wants to boost after that has to use hands."""
MOVE_TAPS: Final = 2
"""A figure and a space."""
SHEET_TAPS: Final = 2
"""One opens the sheet of a choice, one says that all is picked."""
EFFECT_TAPS: Final = 4
"""Tools, the effect, a figure, a space or a number."""


class NoisyResult(msgspec.Struct):
    """How a noisy game went."""

    seed: int
    kind: str
    turns: int
    same_winner: bool
    same_table: bool
    stuck: str
    """What nobody could get out of; empty if nothing."""
    counts: dict[str, int]
    virtual_s: int
    log: list[str] = []


class NoisyGame:
    """Plays one script at one table."""

    def __init__(self, at: NoisyTable, script: GameScript, seed: int, *, think_ms: int = 0) -> None:
        self.at = at
        self.script = script
        self.chance = random.Random(seed)
        self.person = Person(at, self.chance)
        self.faults = Faults(self.person)
        self.stuck = ""
        self.lies: list[str] = []
        """What led to figures that stand otherwise than the game says."""
        self._think_ms = think_ms
        self._at = 0
        self._tries = 0
        self._begun: Counter[int] = Counter()
        self._undone_at = -1

    def play(self) -> NoisyResult:
        """From the empty board to the end of the game."""
        script, counts = self.script, self.person.counts
        taps_before, began_ms = self.at.taps, self.at.now_ms
        self.at.begin(script)
        self._introduce_figures()
        self.at.board.noise = NOISE
        if not self.person.rest():
            self.stuck = "set-up"
        while not self.stuck and self._at < len(script.commands) and not self.at.table.is_over:
            self._play_one()
        counts["taps"] = self.at.taps - taps_before
        end = self.at.table
        return NoisyResult(
            seed=script.seed,
            kind=self.at.kind.value,
            turns=script.turns,
            same_winner=(end.is_over, end.winners) == (script.end.is_over, script.end.winners),
            same_table=end == script.end,
            stuck=self.stuck,
            counts=dict(counts),
            virtual_s=(self.at.now_ms - began_ms) // 1000,
            log=self.lies or (self.person.log if self.stuck or end != script.end else []),
        )

    def _introduce_figures(self) -> None:
        """Once on the hello pad: a board that reads tags then knows them."""
        if self.at.kind is not SensorKind.IDENTITY:
            return
        for fighter in self.at.table.fighters:
            self.at.boards.introduce(fighter)
            self.at.handle("hold_to_pad", fighter)
            self.at.wait(600)
            self.at.handle("take_from_pad")
            self.at.wait(200)

    # ---- one decision after the other ----

    def _play_one(self) -> None:
        number = self._at
        self.person.meant = self.script.tables[number + 1]
        self.person.note(f"decision {number}: {self.script.commands[number]}")
        self._take_off_the_fallen()
        if self._tries == 0:
            self.faults.between()
            if self._think_ms and self.at.sensed.ends_in_s is None:
                self.at.wait(self._think_ms)
            self._perhaps_undo()
            if self._at != number:
                return
        if self._find() == number and self.script.tables[number + 1] != self.at.table:
            self._decide(number)
        if not self.person.rest():
            self.person.counts["taken back to get on"] += 1
            self._undo()
            if not self.person.rest():
                self.stuck = f"decision {number}: no rest"
                return
        self._look_for_lies()
        found = self._find()
        if found is None:
            found = self._take_back()
        self._tries = 0 if found is not None and found > number else self._tries + 1
        self._begun[number] += 1
        if found is None or self._tries >= TRIES or self._begun[number] > 2 * TRIES:
            self.stuck = f"decision {number}: {self.script.commands[number]} is not to be had"
            return
        self._at = found

    def _look_for_lies(self) -> None:
        """Screen and board agree: then every figure stands where the game says."""
        table = self.at.table
        if table.is_over or self.at.sensed.placing is not None or not self.at.sensed.is_there:
            return
        if not self.person.stands_as_shown():  # perhaps a moment in which nobody sees it yet
            self.at.wait(2000)
            self.person.rest()
        if not self.person.stands_as_shown():
            if self.person.is_out_of_sight():
                self.person.counts["moves from one unseen space to another"] += 1
                return
            self.person.counts["wrong at rest"] += 1
            self.person.note(f"WRONG {self.person.standing}")
            self.lies += self.person.log[-15:]

    def _find(self) -> int | None:
        """How far in the script the table is; None: nowhere."""
        here, tables = self._at, self.script.tables
        ahead = range(here + 1, min(len(tables), here + LOOK_AHEAD))
        back = range(here, max(-1, here - LOOK_BACK), -1)
        number: int
        for number in (*ahead, *back):
            if tables[number] == self.at.table:
                return number
        return None

    def _take_back(self) -> int | None:
        """The table is not as it should be: undo, put the figures back, look again."""
        for _ in range(8):
            self.person.counts["taken back because the game differed"] += 1
            self._undo()
            if not self.person.rest():
                break
            found = self._find()
            if found is not None:
                return found
        return None

    def _undo(self) -> None:
        self.person.note("undo")
        self.at.touch(i.TakeBack(c.Scope.STEP))
        if self.at.play.focus.consent is not None:
            self.at.touch(i.AgreeToUndo())

    def _perhaps_undo(self) -> None:
        """Somebody thinks better of it, takes it back, and does it again."""
        if self._at <= self._undone_at or self.chance.random() >= UNDO:
            return
        self._undone_at = self._at
        self.person.counts[f"{FAULT}undone and done again"] += 1
        self._undo()
        self.person.rest()
        if self.chance.random() < 0.5:
            self.at.touch(i.DoAgain())
            self.person.rest()
        found = self._find()
        if found is None:
            found = self._take_back()
        if found is None:
            self.stuck = f"decision {self._at}: lost after an undo"
        elif found < self._at:
            self._at = found
            self.person.meant = self.script.tables[found + 1]

    def _take_off_the_fallen(self) -> None:
        """Whoever was defeated leaves the board, at once or a little later."""
        table = self.at.table
        if table.turn is None:
            return
        spaces = {fighter.space for fighter in table.fighters.values()}
        for figure, space in sorted(self.person.standing.items()):
            if space not in spaces and table.fighters[figure].space is None:
                self.at.wait(self.chance.randint(200, 1500))
                self.person.lift(figure)
                self.at.wait(400)

    # ---- decisions ----

    def _decide(self, number: int) -> None:
        command = self.script.commands[self._at]
        number = self._at
        following = self.script.commands[number + 1 : number + 2]
        by_hand = self._tries < BY_TOUCH_FROM or self._tries % 2 == 0
        match command:
            case c.Maneuver() if (
                by_hand and following and self._is_walk(following[0]) and not self._falls(number)
            ):
                move = following[0]
                assert isinstance(move, c.MoveFighter)
                self.person.meant = self.script.tables[number + 2]
                self._move(move.fighter, move.to)
            case c.MoveFighter(fighter=fighter, to=to) if self._is_walk(command):
                if by_hand:
                    self._move(fighter, to)
                else:
                    self.person.counts["moves made on the screen"] += 1
                    self.at.drag(fighter, to or "")
            case c.Answer(values=values):
                self._answer(values, by_hand=by_hand)
            case c.MoveByEffect(fighter=fighter) | c.PlaceByEffect(fighter=fighter):
                self._by_effect(command, fighter)
            case c.Attack() | c.Defend():
                self.faults.in_combat(lambda: self._touch(command))
            case _:
                self._touch(command)

    def _falls(self, number: int) -> bool:
        """Whether somebody is defeated by the draw: then the card is drawn before anybody moves."""
        before, after = (self.script.tables[n].fighters for n in (number, number + 1))
        return any(after[name].space != fighter.space for name, fighter in before.items())

    def _is_walk(self, command: c.Command) -> bool:
        """Whether it is a move that can be seen: to another space."""
        if not isinstance(command, c.MoveFighter) or command.to is None:
            return False
        return self.at.table.fighters[command.fighter].space != command.to

    def _move(self, fighter: str, to: str | None, *, may_err: bool = True) -> None:
        assert to is not None
        self.person.make_room(to, fighter)
        self.faults.move(self.person.figure_of(fighter), to, may_err=may_err and not self._tries)

    def _answer(self, values: tuple[str, ...], *, by_hand: bool) -> None:
        choice = self.at.table.choice
        if choice is None:
            return
        answer = c.Answer(player=choice.owner, values=values)
        if not values:
            self.at.touch(answer)
        elif choice.kind is ChoiceKind.SPACE:
            if by_hand and choice.subject in self.at.table.fighters:
                self._move(choice.subject, values[0], may_err=False)
            else:
                self.at.tap(values[0])
        elif choice.kind is ChoiceKind.MOVE:
            self._answer_move(choice, values, by_hand=by_hand)
        elif choice.kind is ChoiceKind.TOKEN:
            self.at.tap(values[0])
        elif values == (UNNAMED,) * choice.least:
            self.at.touch(i.DiscardUnnamed())
        elif choice.most > 1:
            self.at.touch(answer, taps=len(values) + SHEET_TAPS)
        elif choice.kind is ChoiceKind.CARDS:
            self.at.touch(answer, taps=SHEET_TAPS)
        else:
            self.at.touch(answer)

    def _answer_move(self, choice: Choice, values: tuple[str, ...], *, by_hand: bool) -> None:
        """A figure is moved by a card: a hand moves it; where it stays, that is said."""
        fighter, end = values[0], values[-1]
        is_walk = self.at.table.fighters[fighter].space != end
        if by_hand and is_walk and len(values) == 2:
            self._move(fighter, end, may_err=False)
        else:
            self.at.enter(c.Answer(player=choice.owner, values=values), MOVE_TAPS)

    def _by_effect(self, command: c.MoveByEffect | c.PlaceByEffect, fighter: str) -> None:
        """By hand, as a card says; what the board cannot tell apart is entered on the screen."""
        meant = self.script.tables[self._at + 1].fighters[fighter].space
        here = self.at.table.fighters[fighter].space
        if self._tries == 0 and meant is not None and here != meant and not self._goes_on():
            self._move(fighter, meant, may_err=False)
        else:
            self.at.enter(command, EFFECT_TAPS)

    def _goes_on(self) -> bool:
        return self.at.play.moment.can_go_on

    def _touch(self, command: c.Command) -> None:
        """Tap what stands for a command on the screen."""
        at = self.at
        match command:
            case c.Maneuver() | c.EndManeuver():
                at.touch(command)
            case c.BoostManeuver(card=card) if card is not None:
                at.touch(command, taps=2)
            case c.Attack(card=card, boost=boost, item=None) if card is not None:
                self._draft(command.attacker, command.target)
                if boost is not None:
                    at.touch(i.TellSecond(boost), taps=2)
                at.touch(i.LayCard(Side.ATTACKER, card))
            case c.DeclareAttack(second=second, item=None):
                self._draft(command.attacker, command.target)
                if second:
                    at.touch(i.TellSecond(), taps=2)
                at.touch(i.LayUntold(Side.ATTACKER))
            case c.Defend(laid=True, item=None):
                at.touch(i.LayUntold(Side.DEFENDER))
            case c.Defend(card=card, value=None, number=None, item=None):
                at.touch(i.LayCard(Side.DEFENDER, card))
            case c.Undo() | c.Redo() | c.Overrule():
                raise AssertionError("no script has this")
            case _:
                at.enter(command, EFFECT_TAPS)
        at.wait(self.chance.randint(300, 1500))

    def _draft(self, attacker: FighterId, target: FighterId) -> None:
        """Say who attacks whom."""
        self.at.touch(i.ChooseAttack())
        if self.at.play.focus.choosing_attack:
            self.at.touch(i.DraftAttack(attacker, target))


def play(seed: int, kind: SensorKind) -> NoisyResult:
    """The game of a seed without noise, and then at a table with a noisy board."""
    script = script_of(seed)
    field = next(field for field in all_choices().maps if field.id == script.map)
    with tempfile.TemporaryDirectory() as folder:
        at = NoisyTable(Path(folder), field, kind=kind, seed=seed)
        try:
            return NoisyGame(at, script, seed + 1_000_000).play()
        finally:
            at.close()
