"""One moment at a table: the game, what people are in the middle of, and what a board says."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from companion.play.strictness import Level
from companion.reasons import ChoiceReason
from companion.rulebook import cards_possible, may_attack_now, may_use
from companion.rules.maneuver import allowance
from companion.rules.movement import Allowance
from companion.rules.targeting import targets
from companion.table import ChoiceKind

if TYPE_CHECKING:
    from companion.game import Game
    from companion.model import FighterId, PlayerId, Position
    from companion.play.board_status import BoardStatus, Returned
    from companion.play.interaction import ByHand, Interaction
    from companion.play.strictness import Strictness
    from companion.rulebook import Rulebook
    from companion.rules.battlefield import SpaceId
    from companion.table import FighterState, Table


ON_MAP: Final = frozenset((ChoiceKind.SPACE, ChoiceKind.TOKEN, ChoiceKind.FIGHTER, ChoiceKind.MOVE))
"""What is answered by a touch of the map, or by figures on a board."""


@dataclass(frozen=True)
class Moment:
    """What everything that reads a table is worked out from."""

    game: Game
    focus: Interaction
    sensed: BoardStatus
    strictness: Strictness

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.game.table

    @property
    def book(self) -> Rulebook:
        """What the game is decided by."""
        return self.game.book

    @property
    def has_map(self) -> bool:
        """Whether there is a battlefield; without one nobody but people sees who stands where."""
        return self.book.battlefield.is_there

    @cached_property
    def position(self) -> Position:
        """Who stands where."""
        return self.table.position(self.book.battlefield)

    @property
    def on_turn(self) -> PlayerId | None:
        """Whose turn it is."""
        return self.table.turn.player if self.table.turn is not None else None

    @property
    def maybe_exchanged(self) -> tuple[FighterId, ...]:
        """Who was in the air at once with others and is believed to stand as before."""
        exchange = self.sensed.exchange
        if exchange is None or exchange.at != self.game.at or not self.sensed.is_there:
            return ()
        return exchange.fighters

    @property
    def returned(self) -> Returned | None:
        """Who was put back where it came from, if people have to say what that means."""
        returned = self.sensed.returned
        if returned is None or returned.at != self.game.at or not self.sensed.is_there:
            return None
        return returned

    @property
    def falling(self) -> FighterId | None:
        """Who was turned to nothing by hand; nothing has happened before that is confirmed."""
        burst = self.focus.burst
        if burst is None or burst.by >= 0:
            return None
        health = self.table.fighters[burst.fighter].health
        return burst.fighter if health + burst.by <= 0 else None

    def by_hand(self, fighter: FighterId) -> list[ByHand]:
        """How the health of a fighter was changed by hand a moment ago, if that still stands."""
        found = [change for change in self.focus.by_hand if change.fighter == fighter]
        standing = {step.number for step in self.game.standing()} if found else set()
        return [change for change in found if change.step in standing]

    def fighter_on(self, space: SpaceId) -> FighterState | None:
        """Who stands on a space."""
        found = self.position.occupants.get(space)
        return self.table.fighters[found.id] if found is not None else None

    @property
    def can_go_on(self) -> bool:
        """Whether the open prompt is only a moment after a combat of which just values were told.

        Whoever touches the next figure has nothing to enter.
        """
        choice, combat = self.table.choice, self.table.combat
        if choice is None or combat is None or combat.damage is None:
            return False
        names = [laid.card for laid in (combat.attack, combat.defense) if laid is not None]
        return choice.reason is ChoiceReason.UNNAMED_CARD and not any(names)

    @property
    def is_asked_before_moving(self) -> bool:
        """Whether people are told of an ability that they see to before anybody moves."""
        choice = self.table.choice
        is_before = choice is not None and choice.reason is ChoiceReason.ABILITY_BEFORE_MOVING
        return is_before and self.table.is_told_in_maneuver

    def attack_pairs(self, against: FighterId | None = None) -> list[tuple[FighterId, FighterId]]:
        """Every attack that position, mode and hand allow now: attacker and target."""
        if self.on_turn is None:
            return []
        cards = [c for c in cards_possible(self.book, self.table, self.on_turn) if c.is_attack]
        return [
            (fighter.id, target)
            for fighter in self.table.fighters_of(self.on_turn)
            if fighter.space is not None
            and any(may_use(self.table, fighter, card) for card in cards)
            for target in self._attacked_by(fighter.id)
            if against in {None, target}
        ]

    def _attacked_by(self, attacker: FighterId) -> list[FighterId]:
        """Whom a fighter may attack.

        Without a map whoever a switch lets be attacked is offered too: nobody could tap them.
        """
        fighters = self.table.fighters
        found = [target.fighter for target in targets(self.position, attacker)]
        levels = self.strictness.of_rules(("FFA-02", "TEM-03"))
        off = {rule for rule, level in levels.items() if level is Level.OFF and not self.has_map}
        if "TEM-03" in off:
            mates = (f for f in fighters.values() if f.owner != self.on_turn)
            found += [f.id for f in mates if f.space is not None and f.id not in found]
        return [
            target
            for target in found
            if "FFA-02" in off or may_attack_now(self.book, self.table, fighters[target])
        ]

    @property
    def chooses_on_map(self) -> bool:
        """Whether an open choice is answered there."""
        return self.table.choice is not None and self.table.choice.kind in ON_MAP

    @property
    def movers(self) -> dict[FighterId, tuple[SpaceId, ...]]:
        """Whom the effect that is resolved moves now, and where each may end."""
        choice = self.table.choice
        return choice.moves if choice is not None and choice.kind is ChoiceKind.MOVE else {}

    @property
    def mover(self) -> FighterId | None:
        """Who is being moved by it: the figure that was chosen, or the only one that may move."""
        movers, selected = self.movers, self.focus.selected
        if selected in movers:
            return selected
        return next(iter(movers)) if len(movers) == 1 else None

    def allowance_of(self, fighter: FighterId) -> Allowance:
        """How far a figure may go now: by the effect that moves it, or in a maneuver."""
        choice = self.table.choice
        if choice is None or fighter not in self.movers:
            return allowance(self.book, self.table, fighter)
        return Allowance(
            choice.steps, through_opponents=choice.through_opponents, moved_by=choice.owner
        )

    @property
    def shown_fighters(self) -> tuple[FighterId, ...]:
        """Whose reach is shown: the figure that was tapped, or that is in somebody's hand.

        While an effect moves figures those are the only ones of which it is shown.
        """
        selected, up = self.focus.selected, self.sensed.in_the_air
        if self.table.choice is not None and not self.is_asked_before_moving:
            lifted = tuple(fighter for fighter in up if fighter in self.movers)
            mover = self.mover
            return lifted or ((mover,) if mover is not None else ())
        if selected is not None:
            return (selected,) if selected in self.table.fighters else ()
        known = [self.table.fighters[fighter] for fighter in up if fighter in self.table.fighters]
        return tuple(fighter.id for fighter in known if fighter.space is not None)
