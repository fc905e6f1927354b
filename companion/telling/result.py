"""How a game went, in figures: health turn by turn, damage by whom, fights, and who fell to what.

Worked out from the events of the decisions that stand, so whatever was taken back counts for
nothing. Nothing here is a word, and nothing is known of a card that nobody has told.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec

from companion import events as e
from companion.acts.fighters import DamageCause
from companion.apply import apply
from companion.combat import Side
from companion.frames import EffectFrame
from companion.model import FighterId, PlayerId
from companion.plays import EffectSource, SourceKind
from companion.rules.values import value_of
from companion.zones import CardId

if TYPE_CHECKING:
    from collections.abc import Collection

    from companion.game import Game
    from companion.table import Table


class Means(StrEnum):
    """How health was lost."""

    FIGHT = "fight"
    EFFECT = "effect"
    TOKEN = "token"  # noqa: S105  (no secret)
    EMPTY_DECK = "empty-deck"
    BY_HAND = "by-hand"
    """Somebody turned a dial, or entered it without saying whose effect it was."""


class FightRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A combat: what each side was worth on the way, and what it came to."""

    turn: int
    attacker: FighterId
    defender: FighterId
    attack: tuple[int, ...]
    """The values that the attack had, one after the other."""
    defense: tuple[int, ...]
    card: CardId | None = None
    """The attack card, if it was told."""
    damage: int = 0

    @property
    def values(self) -> tuple[int, int]:
        """What attack and defense were worth in the end."""
        return (self.attack or (0,))[-1], (self.defense or (0,))[-1]

    @property
    def hardness(self) -> tuple[int, int]:
        """What both sides brought, and how often a value changed on the way."""
        return sum(self.values), len(self.attack) + len(self.defense)


class Blow(msgspec.Struct, frozen=True, kw_only=True):
    """Health that a fighter lost at one go."""

    turn: int
    fighter: FighterId
    amount: int
    means: Means
    by: PlayerId | None = None
    """Whose doing it was."""
    striker: FighterId | None = None
    """The fighter that did it, where one did."""
    source: EffectSource | None = None
    """The effect that did it."""
    fight: FightRecord | None = None
    fells: bool = False
    """Whether that was its end."""

    @property
    def card(self) -> CardId | None:
        """The card that did it, in combat or by its effect, if it was told."""
        if self.source is not None and self.source.kind is SourceKind.CARD:
            return self.source.id
        return self.fight.card if self.fight is not None else None


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """The health of a hero, or of a sidekick with a dial; several figures count together."""

    player: PlayerId
    fighters: tuple[FighterId, ...]
    is_hero: bool
    points: tuple[tuple[int, int], ...]
    """The turn, 0 for the beginning, and the health at its end, wherever that changed."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """A whole game."""

    turns: int
    courses: tuple[Course, ...]
    blows: tuple[Blow, ...]
    fights: tuple[FightRecord, ...]

    @property
    def hardest(self) -> FightRecord | None:
        """The fight with the highest values, then with most changes; the earlier of two."""
        return max(self.fights, key=lambda fight: fight.hardness, default=None)

    def fall_of(self, fighters: Collection[FighterId]) -> Blow | None:
        """What the last of these fighters to fall fell to."""
        falls = (blow for blow in reversed(self.blows) if blow.fells)
        return next((blow for blow in falls if blow.fighter in fighters), None)

    def dealt_by(self, player: PlayerId) -> Counter[FighterId | Means]:
        """What a player dealt to others, by fighter; by means where no fighter did it."""
        dealt: Counter[FighterId | Means] = Counter()
        for blow in self.blows:
            if blow.by == player:
                dealt[blow.striker or blow.means] += blow.amount
        return dealt

    def felled_by(self, player: PlayerId) -> int:
        """How many fighters a player felled."""
        return sum(blow.fells for blow in self.blows if blow.by == player)

    def dealt_with(self, player: PlayerId) -> Counter[CardId]:
        """What a player dealt with each card that was told, in combat and by its effect."""
        dealt: Counter[CardId] = Counter()
        for blow in self.blows:
            if blow.by == player and blow.card is not None:
                dealt[blow.card] += blow.amount
        return dealt


def result_of(game: Game) -> Result:
    """How a game has gone so far."""
    line = game.standing()
    ledger = _Ledger(line[0].table)
    for before, step in pairwise(line):
        table = before.table
        for event in step.events:
            after = apply(event, table)
            ledger.enter(event, table, after)
            table = after
    return ledger.result()


class _Ledger:
    """What is written down event by event."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._turn = 0
        self._fight: FightRecord | None = None
        self._fights: list[FightRecord] = []
        self._blows: list[Blow] = []
        self._healths: list[tuple[int, dict[FighterId, int]]] = []
        self._note(table)

    def enter(self, event: e.Event, before: Table, after: Table) -> None:
        """One event, with the table before it and after it."""
        if isinstance(event, e.TurnBegan):
            self._turn = event.number
        self._follow_fight(event, after)
        if isinstance(event, e.Damaged):
            self._blows.append(self._blow(event, before))
        elif isinstance(event, e.HealthSet):
            lost = before.fighters[event.fighter].health - event.to
            if lost > 0:
                self._blows.append(
                    Blow(turn=self._turn, fighter=event.fighter, amount=lost, means=Means.BY_HAND)
                )
        elif isinstance(event, e.Defeated):
            self._fell(event.fighter)
        self._note(after)

    def _note(self, table: Table) -> None:
        self._table = table
        healths = {fighter.id: fighter.health for fighter in table.fighters.values()}
        if self._healths and self._healths[-1][0] == self._turn:
            self._healths.pop()
        self._healths.append((self._turn, healths))

    def _follow_fight(self, event: e.Event, after: Table) -> None:
        combat = after.combat
        if isinstance(event, e.CombatEnded) or combat is None:
            if self._fight is not None:
                self._fights.append(self._fight)
            self._fight = None
            return
        fight = self._fight or FightRecord(
            turn=self._turn, attacker=combat.attacker, defender=combat.defender, attack=(),
            defense=(),
        )  # fmt: skip
        if combat.is_revealed:
            laid = combat.attack
            fight = msgspec.structs.replace(
                fight,
                defender=combat.defender,
                attack=_with(fight.attack, value_of(combat, Side.ATTACKER)),
                defense=_with(fight.defense, value_of(combat, Side.DEFENDER)),
                card=laid.card if laid is not None else None,
                damage=combat.damage or 0,
            )
        self._fight = fight

    def _blow(self, event: e.Damaged, before: Table) -> Blow:
        victim = before.fighters[event.fighter]
        blow = Blow(
            turn=self._turn, fighter=event.fighter, amount=event.amount, by=event.by,
            means=Means.TOKEN,
        )  # fmt: skip
        if event.cause == DamageCause.COMBAT and self._fight is not None:
            fighter = self._fight.attacker
            by = before.fighters[fighter].owner
            return msgspec.structs.replace(
                blow, means=Means.FIGHT, by=by, striker=fighter, fight=self._fight
            )
        if event.cause == DamageCause.EXHAUSTION:
            return msgspec.structs.replace(blow, means=Means.EMPTY_DECK, by=None)
        frame = before.frame
        play = before.plays[frame.play] if isinstance(frame, EffectFrame) else None
        if event.cause == DamageCause.EFFECT:
            means = Means.EFFECT if play is not None else Means.BY_HAND
            blow = msgspec.structs.replace(blow, means=means)
        if play is not None:
            blow = msgspec.structs.replace(blow, source=play.source)
        if play is not None and blow.means is Means.EFFECT:
            hero = before.heroes_of(play.player)[0].id
            blow = msgspec.structs.replace(blow, striker=play.fighter or hero)
        if blow.by is not None and _are_together(before, blow.by, victim.owner):
            return msgspec.structs.replace(blow, by=None, striker=None)
        return blow

    def _fell(self, fighter: FighterId) -> None:
        for n in range(len(self._blows) - 1, -1, -1):
            if self._blows[n].fighter == fighter:
                self._blows[n] = msgspec.structs.replace(self._blows[n], fells=True)
                return

    def result(self) -> Result:
        """All of it."""
        return Result(
            turns=self._turn,
            courses=tuple(self._courses()),
            blows=tuple(self._blows),
            fights=tuple(self._fights if self._fight is None else (*self._fights, self._fight)),
        )

    def _courses(self) -> list[Course]:
        alike: dict[str, list[FighterId]] = {}
        for fighter in self._table.fighters.values():
            if fighter.is_hero or fighter.cap > 1:
                alike.setdefault(fighter.kin, []).append(fighter.id)
        courses = []
        for fighters in alike.values():
            first = self._table.fighters[fighters[0]]
            points: list[tuple[int, int]] = []
            for turn, healths in self._healths:
                health = sum(healths[fighter] for fighter in fighters)
                if not points or points[-1][1] != health:
                    points.append((turn, health))
            courses.append(
                Course(
                    player=first.owner, fighters=tuple(fighters), is_hero=first.is_hero,
                    points=tuple(points),
                )
            )  # fmt: skip
        return courses


def _with(values: tuple[int, ...], value: int) -> tuple[int, ...]:
    return values if values and values[-1] == value else (*values, value)


def _are_together(table: Table, one: PlayerId, other: PlayerId) -> bool:
    team = table.players[one].team
    return one == other or (team is not None and team == table.players[other].team)
