"""Random boards, positions and questions: small ones for hypothesis, and any number on real maps.

Everything is read off a row of dice, so that one description serves both: hypothesis shakes and
shrinks the bytes, the real maps take them from a seeded generator. All dice on 0 is the plainest
case: no paths, one ordinary fighter, nothing lying about, no movement.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Final, TypeVar

from hypothesis import strategies as st

from companion.model import AttackKind, Fighter, Position, Token, TokenKind, TokenSteps
from companion.rules.battlefield import Battlefield, Frame, Path, Pattern, Space, Zone
from companion.rules.movement import Allowance

from . import naive

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from hypothesis.vendor.pretty import RepresentationPrinter

Item = TypeVar("Item")

NOWHERE: Final = "nowhere"
"""A name that no battlefield has."""
PLAYERS: Final = ("p1", "p2", "p3", "p4")
SPACE_NAMES: Final = "abcdefghi"
DICE_FOR_A_BOARD: Final = 120
DICE_FOR_A_POSITION: Final = 180
DICE_FOR_A_QUESTION: Final = 70


class Dice:
    """A row of thrown bytes, read one by one; what is missing counts as 0."""

    def __init__(self, thrown: bytes) -> None:
        self._left = list(reversed(thrown))

    def roll(self, sides: int) -> int:
        """A number from 0 to one below `sides`."""
        return (self._left.pop() if self._left else 0) % sides

    def often(self, percent: int) -> bool:
        """True in so many of a hundred throws; a 0 is always False."""
        return self.roll(256) >= 256 - 256 * percent // 100

    def one_of(self, items: Sequence[Item]) -> Item:
        return items[self.roll(len(items))]

    def take(self, items: list[Item]) -> Item:
        """One of the items, which is then gone."""
        return items.pop(self.roll(len(items)))


@dataclass(frozen=True, repr=False)
class Question:
    """A position and everything that the comparisons ask about it."""

    position: Position
    mover: Fighter
    allowance: Allowance
    end: str
    walk: tuple[str, ...] = ()
    """A path that somebody names; often a possible one, sometimes nonsense."""
    start: str | None = None
    """Ask as if the mover stood there (None: where it stands)."""
    seen: tuple[str, ...] = ()
    marked: frozenset[str] = frozenset()
    offered: frozenset[str] | None = None

    @property
    def walker(self) -> naive.Walker:
        """The mover, where it really stands."""
        return self.walker_from(None)

    def __repr__(self) -> str:
        asked = {
            name: value for name, value in vars(self).items() if name not in ("position", "mover")
        }
        return f"{describe(self.position)}\n{self.mover.id} moves: {asked}"

    def _repr_pretty_(self, printer: RepresentationPrinter, _: bool) -> None:
        printer.text(repr(self))  # hypothesis would spell out every field

    def walker_from(self, start: str | None) -> naive.Walker:
        begin = self.mover.space if start is None else start
        return walker_of(self.position, self.mover, self.allowance, begin)


def walker_of(
    position: Position, mover: Fighter, allowance: Allowance, start: str | None
) -> naive.Walker:
    """The naive words for an allowance."""
    return naive.Walker(
        position=position,
        fighter=mover,
        start=start,
        most_steps=max(0, allowance.move + allowance.boost + allowance.extra),  # MAN-03
        through_opponents=allowance.through_opponents,
    )


def describe(position: Position) -> str:
    """A position in a few short lines, for a failure that a person has to read."""
    board = position.battlefield
    joined = [f"{path.a}{'>' if path.one_way else '-'}{path.b}" for path in board.paths]
    zones = [f"{space.id}={'+'.join(space.zones)}" for space in board.spaces]
    fighters = [
        f"{f.id} of {f.owner} on {f.space} {f.attack}"
        + " large" * f.large
        + " held" * f.held
        + " crosses fog" * bool(f.crosses)
        for f in position.fighters
    ]
    tokens = [f"{token.kind} of {token.owner} on {token.space}" for token in position.tokens]
    return (
        f"\n{board.id}: {' '.join(joined)}; passages {sorted(board.passages)}; {' '.join(zones)}"
        f"\nfighters: {'; '.join(fighters)}\ntokens: {'; '.join(tokens)}; teams {position.teams}"
    )


def board_of(joined: str) -> Battlefield:
    """A board from its paths as `describe` writes them: `a-b`, or `a>b` for one way."""
    paths = [Path(pair[0], pair[2], one_way=pair[1] == ">") for pair in joined.split()]
    names = sorted({name for path in paths for name in (path.a, path.b)})
    return Battlefield(
        id="drawn",
        name="Drawn",
        product="none",
        frame=Frame(100.0, 100.0, 3.0),
        zones=(),
        spaces=tuple(Space(name, 0.0, 0.0, ()) for name in names),
        paths=tuple(paths),
    )


def small_board(dice: Dice) -> Battlefield:
    """3 to 9 spaces, in no order, joined or not; one path between two spaces at most."""
    in_order = list(SPACE_NAMES[: 3 + dice.roll(7)])
    names = [dice.take(in_order) for _ in range(len(in_order))]
    percent = min(80, 380 // (len(names) - 1))
    paths = []
    for one, other in combinations(names, 2):
        if dice.often(percent):
            kind = dice.roll(6)
            paths.append(Path(*((other, one) if kind == 5 else (one, other)), one_way=kind >= 4))
    zones = tuple(
        Zone(f"z{number}", f"Zone {number}", f"#00000{number}", pattern, "ABCD"[number])
        for number, pattern in enumerate((Pattern.DOTS, Pattern.GRID, Pattern.CROSS, Pattern.PLUS))
    )
    with_passages = dice.often(50)
    return Battlefield(
        id="small",
        name="Small",
        product="none",
        frame=Frame(100.0, 100.0, 3.0),
        zones=zones,
        spaces=tuple(
            Space(name, 10.0 * number, 0.0, tuple(z.id for z in zones if dice.often(30)))
            for number, name in enumerate(names)
        ),
        paths=tuple(paths),
        passages=frozenset(name for name in names if with_passages and dice.often(45)),
    )


def random_position(board: Battlefield, dice: Dice) -> Position:
    """2 to 4 players, teams or none, 1 to 6 fighters and some tokens; nobody shares a space."""
    players = PLAYERS[: 2 + dice.roll(3)]
    teams = {p: dice.one_of(("red", "blue")) for p in players if dice.often(75)}
    if dice.often(50):
        teams = {}
    free = [space.id for space in board.spaces]
    near = free[: max(7, len(free) // 2)] if dice.often(60) else free
    fighters = tuple(
        _fighter(f"f{number}", dice.one_of(players), dice.take(near), dice)
        for number in range(min(1 + dice.roll(6), len(near)))
    )
    tokens = {**_tokens(board, players, dice), **_fog_of_one(board, fighters, dice)}
    return Position(
        battlefield=board, fighters=fighters, tokens=tuple(tokens.values()), teams=teams
    )


def _fighter(name: str, owner: str, space: str, dice: Dice) -> Fighter:
    return Fighter(
        id=name,
        owner=owner,
        space=None if dice.often(8) else space,
        attack=AttackKind.RANGED if dice.often(50) else AttackKind.MELEE,
        large=dice.often(25),
        crosses=(TokenSteps(TokenKind.FOG, ("FOG-03",)),) if dice.often(35) else (),
        held=dice.often(6),
    )


def _tokens(
    board: Battlefield, players: Sequence[str], dice: Dice
) -> dict[tuple[TokenKind, str], Token]:
    """Under fighters too; no two of a kind on a space (TRP-02, FOG-04)."""
    found = {}
    for _ in range(dice.roll(len(board.spaces) * 2 // 3 + 2)):
        kind = dice.one_of((TokenKind.TRAP, TokenKind.FOG, TokenKind.TRAP, TokenKind.ITEM))
        space = dice.one_of(board.spaces).id
        found[kind, space] = Token(kind=kind, space=space, owner=dice.one_of((*players, None)))
    return found


def _fog_of_one(
    board: Battlefield, fighters: Sequence[Fighter], dice: Dice
) -> dict[tuple[TokenKind, str], Token]:
    """Fog that one of the fighters can cross, if any can; its own space is one of the first."""
    crossing = [fighter for fighter in fighters if fighter.crosses]
    if not crossing or dice.often(30):
        return {}
    near = [crossing[0].space, *(space.id for space in board.spaces)]
    spaces = {dice.one_of(near[: 1 + len(board.spaces) // (1 + dice.roll(3))]) for _ in range(4)}
    return {
        (TokenKind.FOG, space): Token(kind=TokenKind.FOG, space=space, owner=crossing[0].owner)
        for space in sorted(spaces - {None}, key=str)
        if space is not None
    }


def impossible_position(position: Position, dice: Dice) -> Position:
    """The same with pieces put down blindly: on each other, or on spaces that are not there."""
    spaces = [space.id for space in position.battlefield.spaces]
    wild = [*spaces[: 1 + len(position.fighters)], NOWHERE]
    return Position(
        battlefield=position.battlefield,
        fighters=tuple(
            Fighter(id=f.id, owner=f.owner, space=dice.one_of(wild) if dice.often(50) else f.space)
            for f in position.fighters
        ),
        tokens=tuple(
            Token(kind=t.kind, space=NOWHERE if dice.often(20) else t.space, owner=t.owner)
            for t in position.tokens
        ),
        teams=position.teams,
    )


def random_question(position: Position, dice: Dice) -> Question:
    """Something to ask about a position: who moves, how far, where to, and what was seen."""
    mover = dice.one_of(position.fighters)
    if mover.space is None and dice.often(60):
        mover = dice.one_of(position.fighters)
    allowance = _allowance(dice)
    spaces = [space.id for space in position.battlefield.spaces]
    taken = {fighter.space for fighter in position.fighters if fighter is not mover}
    free = [space for space in spaces if space not in taken]
    start = dice.one_of(free) if free and dice.often(25) else None
    begin = start or mover.space or spaces[0]
    walk = _wander(walker_of(position, mover, allowance, begin), dice)
    marked = [*_wander(walker_of(position, mover, allowance, begin), dice), dice.one_of(spaces)]
    return Question(
        position=position,
        mover=mover,
        allowance=allowance,
        end=dice.one_of(spaces) if dice.often(25) else walk[-1],
        walk=_spoil(walk, [*spaces, NOWHERE], dice),
        start=start,
        seen=_glimpses(walk, spaces, dice),
        marked=frozenset(marked[-dice.roll(3) :]) if dice.often(60) else frozenset(),
        offered=frozenset(s for s in spaces if dice.often(70)) if dice.often(30) else None,
    )


def _allowance(dice: Dice) -> Allowance:
    """0 to 4 steps in all, out of a move value, a boost and what effects add or take."""
    total = dice.one_of((0, 3, 2, 4, 1, 3, 4, 2, 3, 4))
    boost = dice.roll(total + 1) if dice.often(30) else 0
    extra = dice.roll(total - boost + 2) - 1 if dice.often(30) else 0
    return Allowance(
        move=total - boost - extra,
        boost=boost,
        extra=extra,
        through_opponents=dice.often(25),
        moved_by=dice.one_of((None, *PLAYERS)),
    )


def _wander(walker: naive.Walker, dice: Dice) -> tuple[str, ...]:
    """A walk of some steps; a careful one keeps the rules of the way, another minds none."""
    assert walker.start is not None
    careful = dice.often(60)
    walk = [walker.start]
    free = walker.setting_aside(*naive.Law)
    for _ in range(dice.roll(walker.most_steps + 1) if careful else dice.roll(6)):
        if careful and len(walk) > 1 and naive.must_stop(walker, walk[-1]):
            break
        onward = sorted(
            there
            for there in naive.steps_from(walker if careful else free, walk[-1])
            if not careful or naive.may_enter(walker, there)
        )
        if not onward:
            break
        walk.append(dice.one_of(onward))
    return tuple(walk)


def _spoil(walk: tuple[str, ...], names: list[str], dice: Dice) -> tuple[str, ...]:
    if not dice.often(25):
        return walk
    at = dice.roll(len(walk))
    return (*walk[:at], dice.one_of(names), *walk[at + dice.roll(2) :])


def _glimpses(walk: tuple[str, ...], spaces: list[str], dice: Dice) -> tuple[str, ...]:
    """Some of the walk, perhaps twice in a row, perhaps with a space that was never on it."""
    percent = dice.one_of((0, 40, 100, 70))
    seen: list[str] = []
    for space in walk:
        if dice.often(percent):
            seen.extend([space] * (1 + dice.often(15)))
    if dice.often(15):
        seen.insert(dice.roll(len(seen) + 1), dice.one_of(spaces))
    return tuple(seen)


ALL_DICE: Final = DICE_FOR_A_BOARD + DICE_FOR_A_POSITION + DICE_FOR_A_QUESTION


@st.composite
def small_questions(draw: st.DrawFn) -> Question:
    """A random position on a random small board, and what to ask about it."""
    return _small_question(draw(st.binary(min_size=ALL_DICE, max_size=ALL_DICE)))


@st.composite
def impossible_questions(draw: st.DrawFn) -> Question:
    """A position that may break BRD-01 or name a wrong space; nothing else is to be asked."""
    thrown = draw(st.binary(min_size=ALL_DICE, max_size=ALL_DICE))
    possible = _small_question(thrown).position
    return random_question(impossible_position(possible, Dice(thrown[::-1])), Dice(b""))


def _small_question(thrown: bytes) -> Question:
    board = small_board(Dice(thrown[:DICE_FOR_A_BOARD]))
    rest = thrown[DICE_FOR_A_BOARD:]
    position = random_position(board, Dice(rest[:DICE_FOR_A_POSITION]))
    return random_question(position, Dice(rest[DICE_FOR_A_POSITION:]))


def question_on(board: Battlefield, source: random.Random) -> Question:
    """A random position on a given board, and what to ask about it."""
    position = random_position(board, Dice(source.randbytes(DICE_FOR_A_POSITION)))
    return random_question(position, Dice(source.randbytes(DICE_FOR_A_QUESTION)))
