"""A game that people play: it takes commands, keeps what was decided, and can go back.

Pure: the caller writes the log (companion.journal) before it tells anybody. Going back is a
decision like any other, so that nothing that happened is ever taken out of the log.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any

import msgspec

from companion import events as e
from companion.apply import begin, fold
from companion.commands import Command, Redo, Scope, Undo
from companion.decide import Decided, decide, start_game
from companion.definitions import Role
from companion.editions import Edition, FirstTurn, HealthCap
from companion.model import FighterId, PlayerId, TokenSteps
from companion.rules.battlefield import SpaceId
from companion.rulings import Code, Ruling, ruling
from companion.table import FighterState, PlayerState, Table
from companion.zones import DECK, HAND, CardZone

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from companion.definitions import HeroDefinition
    from companion.rulebook import Rulebook
    from companion.seats import Seat


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One decision, the table after it, and the decision that it followed."""

    number: int
    after: int | None
    """None for the set-up. An undo is followed by what comes after the decision it went to."""
    group: int
    """The first of the decisions that were made together, by one tap or one hand."""
    command: Command | None
    """None for the set-up."""
    ruling: Ruling
    events: tuple[e.Event, ...]
    table: Table


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """How much of a game there was at one moment."""

    decisions: int
    at: int
    redo: tuple[int, ...]


class GoingBack(msgspec.Struct, frozen=True, kw_only=True):
    """What an undo would mean at the real table."""

    to: int
    figures: tuple[tuple[FighterId, SpaceId | None, SpaceId | None], ...]
    """The figures to put back: who, from where, to where (None: off the board)."""
    reveals: tuple[e.Event, ...]
    """What people have seen since and cannot unsee; then everybody has to agree."""


def new_game(
    book: Rulebook,
    seats: tuple[Seat, ...],
    *,
    resolves: bool = True,
    readings: dict[str, str] | None = None,
) -> e.GameStarted:
    """The event that begins a game; every player has all cards in the deck and stands nowhere.

    Not checked: that mode and battlefield fit the number of players (`check_seats`).
    """
    players = []
    fighters: list[FighterState] = []
    for number, seat in enumerate(seats, start=1):
        hero = book.heroes[seat.hero]
        players.append(
            PlayerState(
                id=seat.player,
                name=seat.name,
                hero=seat.hero,
                seat=number,
                start=number,  # SET-04, SET-05, TEM-02
                team=seat.team,
                move=hero.move,
                zones={DECK: CardZone(unknown=hero.deck_size)},
                counters={
                    **{stock.kind: stock.count for stock in hero.tokens},
                    **{
                        rule["id"]: rule.get("start", 0)
                        for rule in hero.rules_by_kind.get("counter", ())
                    },
                },
            )
        )
        fighters.extend(fighters_of(seat.player, hero, book.edition))
    return e.GameStarted(
        rules=("SET-01", "SET-02", "SET-09"),
        edition=book.edition.id,
        mode=book.mode.id,
        map=book.battlefield.id,
        players=tuple(players),
        fighters=tuple(fighters),
        resolves=resolves,
        stopping=tuple(
            dict.fromkeys(
                stock.kind
                for seat in seats
                for stock in book.heroes[seat.hero].tokens
                if stock.ends_move
            )
        )
        or ("trap",),
        readings=readings or {},
    )


def fighters_of(player: PlayerId, hero: HeroDefinition, edition: Edition) -> list[FighterState]:
    """The fighters that a hero brings, as they begin."""
    is_by_dial = edition.health_cap is HealthCap.HIGHEST_ON_DIAL  # DEF-02, DEF-03
    return [
        FighterState(
            id=f"{player}.{kind.id}" + (f".{number}" if kind.count > 1 else ""),
            owner=player,
            kind=kind.id,
            is_hero=kind.role is Role.HERO,
            attack=kind.attack,
            health=0 if kind.in_supply else kind.health,
            cap=(is_by_dial and kind.dial_max) or kind.health,
            large=kind.large,
            crosses=tuple(
                TokenSteps(rule["token"], tuple(rule.get("rules", ())))
                for rule in hero.rules
                if rule["kind"] == "token_steps" and rule["who"] == kind.id
            ),
            passes=any(r["who"] == kind.id for r in hero.rules_by_kind.get("passes", ())),
            **_reach_of(hero, kind.id),
            move=kind.move,
            banner=kind.banner,
            small=kind.small,
            of_supply=kind.in_supply,
            group=kind.group,
        )
        for kind in hero.fighters
        for number in range(1, kind.count + 1)
    ]


def _reach_of(hero: HeroDefinition, kind: str) -> dict[str, Any]:
    far = next((r for r in hero.rules_by_kind.get("reach", ()) if r["who"] == kind), None)
    return {"reach": far["spaces"], "reach_while": far.get("while", {})} if far else {}


def check_seats(book: Rulebook, seats: tuple[Seat, ...]) -> Ruling:
    """Whether so many heroes, in these teams, can play this mode on this battlefield."""
    mode = book.mode
    if len(seats) not in mode.heroes:
        return ruling(
            Code.SETUP_WRONG_NUMBER, also=mode.rules, needed=len(seats), allowance=mode.heroes[-1]
        )
    if len(book.battlefield.starts) < mode.starts_needed:
        is_short = len(book.battlefield.starts) < len(seats)
        return ruling(
            Code.SETUP_TOO_FEW_STARTS,
            also=("SET-09", *mode.rules) if is_short else mode.rules,
            needed=mode.starts_needed,
            allowance=len(book.battlefield.starts),
        )
    if len({seat.player for seat in seats}) < len(seats):
        return ruling(Code.SETUP_SAME_PLAYER)
    unknown = [seat.hero for seat in seats if seat.hero not in book.heroes]
    if unknown:
        return ruling(Code.GAME_UNKNOWN, fighters=unknown)
    fighters = sum(kind.count for seat in seats for kind in book.heroes[seat.hero].fighters)
    if book.battlefield.is_there and fighters > len(book.battlefield.spaces):
        spaces = len(book.battlefield.spaces)
        return ruling(Code.SETUP_NO_ROOM, needed=fighters, allowance=spaces)
    ages = [seat.age for seat in seats if seat.age is not None]
    if len(ages) == len(seats) and ages[0] != min(ages):
        youngest_begins = book.edition.first_turn is FirstTurn.YOUNGEST
        rule = "SET-07" if youngest_begins else "SET-08"
        youngest = min(seats, key=lambda seat: seat.age or 0)
        return ruling(Code.SETUP_YOUNGEST_FIRST, also=(rule,), fighters=(youngest.player,))
    teams = [seat.team for seat in seats]
    in_turn = [teams[0], teams[1]] * (len(seats) // 2)
    if mode.is_in_teams and (None in teams or teams[0] == teams[1] or teams != in_turn):
        return ruling(Code.SETUP_TEAMS)
    return ruling(Code.GAME_DONE)


class Game:
    """A game with everything that was ever decided in it.

    Decisions are numbered and never removed. `at` is the one that stands: after an undo it is an
    earlier one, and the undo itself is a decision that says so.
    """

    def __init__(self, book: Rulebook, setup: Step) -> None:
        self.book = book
        self.at = 0
        self._steps = [setup]
        self._redo: list[int] = []

    @classmethod
    def start(
        cls,
        book: Rulebook,
        seats: tuple[Seat, ...],
        *,
        resolves: bool = True,
        readings: dict[str, str] | None = None,
    ) -> Game:
        """Begin a game; ask `check_seats` first. `resolves`: cards resolve themselves."""
        decided = start_game(book, new_game(book, seats, resolves=resolves, readings=readings))
        return cls(book, first_step(decided.events))

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self._steps[self.at].table

    @property
    def steps(self) -> Sequence[Step]:
        """Every decision, those that were undone and the undoing too; the set-up first.

        Not a copy: whoever looks at one after the other must not pay for all of them each time.
        """
        return self._steps

    def check(self, command: Command) -> Decided:
        """What would become of a command; nothing happens."""
        if isinstance(command, Undo):
            return self._decide_undo(command)
        if isinstance(command, Redo):
            if not self._redo:
                return Decided(ruling(Code.GAME_NOTHING_TO_REDO))
            return Decided(ruling(Code.GAME_WENT_BACK), (e.WentTo(decision=self._redo[-1]),))
        return decide(self.book, self.table, command)

    def handle(self, command: Command) -> Decided:
        """Decide a command and, if it is allowed, let it happen."""
        decided = self.check(command)
        if decided.ruling:
            self.record(command, decided)
        return decided

    def record(self, command: Command, decided: Decided, group: int | None = None) -> Step:
        """Let happen what was decided; `group` is the first decision that it belongs to.

        Whoever keeps a log writes it before anybody is told.
        """
        number, before = len(self._steps), self.at
        went_to = _went_to(decided.events)
        if went_to is not None:
            table = self._steps[went_to].table
            if self._redo and went_to == self._redo[-1]:
                self._redo.pop()
            else:
                self._redo.append(self.at)
            self.at = went_to
        else:
            table = decided.table or fold(self.table, decided.events)
            self.at = number
            self._redo.clear()
        step = Step(
            number=number, after=before, group=number if group is None else group,
            command=command, ruling=decided.ruling, events=decided.events, table=table,
        )  # fmt: skip
        self._steps.append(step)
        return step

    def mark(self) -> Mark:
        """The game as it stands, for `restore`."""
        return Mark(decisions=len(self._steps), at=self.at, redo=tuple(self._redo))

    def restore(self, mark: Mark) -> None:
        """Forget everything since the mark: it could not be written, so it never happened."""
        del self._steps[mark.decisions :]
        self.at = mark.at
        self._redo = list(mark.redo)

    def standing(self) -> list[Step]:
        """The decisions that stand, the set-up first."""
        line: list[Step] = []
        number: int | None = self.at
        while number is not None:
            line.append(self._steps[number])
            number = self._steps[number].after
        return line[::-1]

    def going_back(self, scope: Scope = Scope.STEP) -> GoingBack | None:
        """What an undo would mean; None if there is nothing to undo."""
        line = self.standing()
        if len(line) == 1:
            return None
        to = len(line) - 2
        if scope is Scope.STEP:
            while to > 0 and line[to].group == line[-1].group:
                to -= 1
        else:
            while to > 0 and not _is_boundary(line[to].table, scope):
                to -= 1
        if scope is Scope.TURN:  # back over what was done at the start of the turn, too
            number = _turn_number(line[to].table)
            while to > 0 and _turn_number(line[to - 1].table) == number:
                to -= 1
        return self._going_back(line, to)

    def going_back_to(self, decision: int) -> GoingBack | None:
        """What it would mean to let an earlier decision stand; None if it does not stand."""
        line = self.standing()
        for to, step in enumerate(line[:-1]):
            if step.number == decision:
                return self._going_back(line, to)
        return None

    def _going_back(self, line: list[Step], to: int) -> GoingBack:
        before, now = line[to].table, self.table
        figures = [
            (fighter.id, fighter.space, before.fighters[fighter.id].space)
            for fighter in now.fighters.values()
            if fighter.space != before.fighters[fighter.id].space
        ]
        since = [event for step in line[to + 1 :] for event in step.events]
        return GoingBack(
            to=line[to].number,
            figures=tuple(figures),
            reveals=tuple(reveals_in(since)),
        )

    def _decide_undo(self, command: Undo) -> Decided:
        if command.to is not None:
            back = self.going_back_to(command.to)
        else:
            back = self.going_back(command.scope)
        if back is None:
            return Decided(ruling(Code.GAME_NOTHING_TO_UNDO))
        if back.reveals and not command.consent:
            return Decided(ruling(Code.GAME_NEEDS_CONSENT))
        moved = [figure for figure, _, _ in back.figures]
        return Decided(ruling(Code.GAME_WENT_BACK, fighters=moved), (e.WentTo(decision=back.to),))


def first_step(events: tuple[e.Event, ...]) -> Step:
    """The set-up as a step."""
    started = events[0]
    assert isinstance(started, e.GameStarted)  # noqa: S101  (a game begins with it)
    table = fold(begin(started), events[1:])
    done = ruling(Code.GAME_DONE)
    return Step(
        number=0, after=None, group=0, command=None, ruling=done, events=events, table=table
    )


def _went_to(events: tuple[e.Event, ...]) -> int | None:
    return next((event.decision for event in events if isinstance(event, e.WentTo)), None)


def _is_boundary(table: Table, scope: Scope) -> bool:
    """Whether nothing is going on but a turn; for a turn: that has just begun."""
    turn = table.turn
    if turn is None or len(table.agenda) != 1:
        return False
    if scope is Scope.ACTION:
        return table.choice is None
    return turn.action == 0


def _turn_number(table: Table) -> int:
    return table.turn.number if table.turn is not None else 0


def reveals_in(events: Sequence[e.Event]) -> Iterator[e.Event]:
    """What people have seen; a card that is laid in a combat lies face down."""
    for event, following in zip_longest(events, events[1:]):
        if is_reveal(event) and not isinstance(following, e.CombatCardLaid):
            yield event


def is_reveal(event: e.Event) -> bool:
    """Whether people have seen a card by this that was hidden before."""
    match event:
        case e.CombatCardShown(laid=laid):
            return laid is not None
        case e.CardMoved(card=card, source=source):
            return card.id is not None and source.zone in {DECK, HAND}
        case e.Revealed(cards=cards):
            return bool(cards)
        case e.Looked():
            return True
    return False
