"""What the game says about the figures at one moment: all that the tracker knows of the rules.

A frozen value: where every fighter stood when the running action began, where the log has it now,
and who may be put where. The answers come from `companion.rules`; they are worked out on demand
and kept with the value. `for_game.py` makes a context from a game.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from companion.model import FighterId, Position
from companion.rules.battlefield import SpaceId
from companion.rules.movement import Allowance, Reach, reach

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.model import Fighter

Places: TypeAlias = tuple[SpaceId | None, ...]
"""Where each fighter stands, in the order of `Context.fighters`; None: not on the board."""


def with_place(places: Places, number: int, space: SpaceId | None) -> Places:
    """The same places with one fighter elsewhere."""
    return (*places[:number], space, *places[number + 1 :])


class Context(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """The game as the tracker needs it."""

    position: Position
    """Battlefield, tokens and fighters as they stood at the start of the action."""
    log: dict[FighterId, SpaceId | None]
    """Where the log has every fighter now."""
    walks: dict[FighterId, Allowance] = {}
    """Who may move in this action, how far, from where it stood at the start of the action."""
    placements: dict[FighterId, frozenset[SpaceId]] = {}
    """Who is to be put on one of some spaces: a choice is open that asks for it."""
    is_setup: bool = False
    """Figures are put on the board: who stands where is read in `companion.play` until they do."""
    anywhere: frozenset[FighterId] = frozenset()
    """Who may be put on any free space: an effect is being resolved by hand."""
    leaving: dict[FighterId, SpaceId] = {}
    """Defeated fighters and where they stood: their figures may stay a while or go."""
    classes: dict[FighterId, str] = {}
    """Fighters with the same class are interchangeable: same kind, nothing to tell them apart."""

    @cached_property
    def fighters(self) -> tuple[FighterId, ...]:
        """Every fighter of the game, in a fixed order."""
        return tuple(fighter.id for fighter in self.position.fighters)

    @cached_property
    def index(self) -> dict[FighterId, int]:
        """The place of each fighter in that order."""
        return {fighter: number for number, fighter in enumerate(self.fighters)}

    @cached_property
    def base(self) -> Places:
        """Where everybody stood at the start of the action."""
        return tuple(fighter.space for fighter in self.position.fighters)

    @cached_property
    def logged(self) -> Places:
        """Where the log has everybody."""
        return tuple(self.log.get(fighter) for fighter in self.fighters)

    @cached_property
    def movable(self) -> frozenset[int]:
        """Who may move or be placed now, by number."""
        names = {*self.walks, *self.placements, *self.anywhere}
        return frozenset(self.index[name] for name in names if name in self.index)

    @cached_property
    def gone(self) -> dict[int, SpaceId]:
        """Defeated fighters by number, with the space where the figure may still stand."""
        return {self.index[name]: space for name, space in self.leaving.items()}

    @cached_property
    def expected(self) -> frozenset[int]:
        """Who may come from beside the board: the log has it on the board, or it is asked for."""
        names = {*self.placements, *self.anywhere}
        on_board = {number for number, space in enumerate(self.logged) if space is not None}
        return frozenset(on_board | {self.index[n] for n in names if n in self.index})

    @cached_property
    def alike(self) -> tuple[tuple[int, ...], ...]:
        """Groups of at least two interchangeable fighters."""
        groups: dict[str, list[int]] = {}
        for name, kind in self.classes.items():
            groups.setdefault(kind, []).append(self.index[name])
        return tuple(tuple(sorted(group)) for group in groups.values() if len(group) > 1)

    def alike_to(self, number: int) -> tuple[int, ...]:
        """The group of interchangeable fighters that this one belongs to; nobody if it is none."""
        return next((group for group in self.alike if number in group), ())

    @cached_property
    def logged_spaces(self) -> frozenset[SpaceId]:
        """The spaces on which the log has a fighter."""
        return frozenset(space for space in self.logged if space is not None)

    @cached_property
    def memo(self) -> dict[Any, Any]:
        """What was worked out from this value already."""
        return {}

    def with_log(self, places: Places) -> Context:
        """The same action with other positions in the log."""
        after = msgspec.structs.replace(self, log=dict(zip(self.fighters, places, strict=True)))
        after.__dict__["memo"] = self.memo  # base and permissions are the same
        return after

    def standing(self, places: Places) -> Position:
        """The position of the rules with everybody on these spaces."""
        found: Position | None = self.memo.get(places)
        if found is None:
            fighters = tuple(
                fighter if fighter.space == space else _on(fighter, space)
                for fighter, space in zip(self.position.fighters, places, strict=True)
            )
            found = self.memo[places] = msgspec.structs.replace(self.position, fighters=fighters)
        return found

    def reach(self, number: int, places: Places) -> Reach:
        """Where this fighter's move may end if everybody stands on these spaces."""
        known: Reach | None = self.memo.get((number, places))
        if known is None:
            name = self.fighters[number]
            known = reach(self.standing(places), name, self.walks[name])
            self.memo[(number, places)] = known
        return known

    def may_have_come(
        self, space: SpaceId, up: Sequence[int], beside: Sequence[int]
    ) -> Sequence[int]:
        """Who may have been put on a space, of those in the air and those beside the board.

        A figure from beside the board is the one that the log has on the space, if it has one.
        """
        at_home = [number for number in beside if self.logged[number] == space]
        return [*up, *(at_home or beside)]

    def armed_traps(self, number: int) -> frozenset[SpaceId]:
        """The traps that go off under this fighter."""
        owner = self.position.fighters[number].owner
        return self.position.seen_by[owner].armed_traps


def _on(fighter: Fighter, space: SpaceId | None) -> Fighter:
    return msgspec.structs.replace(fighter, space=space)
