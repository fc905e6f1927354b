"""The end of a game in words: who won, how health went, who dealt what, and what decided it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.model import FighterId, PlayerId
from companion.telling.result import Means, result_of
from companion.telling.sources import source_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from companion.telling.result import Blow, Course, FightRecord
    from companion.telling.told_moment import ToldMoment

    Count = Callable[[PlayerId], int]

_NAMED_TURNS = 5


class Dealt(msgspec.Struct, frozen=True, kw_only=True):
    """What one fighter, several alike or nobody dealt in a whole game."""

    name: str
    amount: int
    player: PlayerId | None = None
    """Whose doing it was, if anybody's."""
    fighter: FighterId | None = None
    """Which of their sidekicks did it; None: their hero, or no fighter of theirs."""


class Ending:
    """A game that is over, in words."""

    def __init__(self, moment: ToldMoment) -> None:
        self.result = result_of(moment.game)
        self._moment, self._table = moment, moment.table
        self.winners = moment.table.winners
        self.others = tuple(p for p in moment.table.players if p not in self.winners)

    # --- Who won, and with what -----------------------------------------------------------------

    def title(self) -> str:
        """Who won."""
        names = self._moment.words.both(tuple(map(self._moment.player_name, self.winners)))
        return self._moment.say("winner", name=names)

    def detail(self) -> str:
        """With what health the winner stands; of several, who they are."""
        return self._stands(self.winners[0]) if len(self.winners) == 1 else self._won_with()

    def score(self) -> str:
        """The health of both heroes in a duel; else who won with whom."""
        if len(self.winners) != 1 or len(self.others) != 1:
            return self._won_with()
        (one,), (other,) = self.winners, self.others
        return self._moment.say(
            "end.score", hero=self._moment.hero_name(one), health=self._health(one),
            other=self._moment.hero_name(other), left=self._health(other),
        )  # fmt: skip

    def _won_with(self) -> str:
        heroes = tuple(map(self._moment.hero_name, self.winners))
        return self._moment.say("winner-with", hero=self._moment.words.both(heroes))

    def _stands(self, player: PlayerId) -> str:
        cap = sum(hero.cap for hero in self._table.heroes_of(player))
        name, health = self._moment.hero_name(player), self._health(player)
        return self._moment.say("end.stands", hero=name, health=health, cap=cap)

    def _health(self, player: PlayerId) -> int:
        return sum(hero.health for hero in self._table.heroes_of(player))

    # --- One player -----------------------------------------------------------------------------

    def title_for(self, player: PlayerId) -> str:
        """What a player is told: the name, with a good word for whoever lost."""
        name = self._moment.player_name(player)
        has_won = player in self.winners
        return name if has_won else self._moment.say("end.well-fought", name=name)

    def detail_for(self, player: PlayerId) -> str:
        """How a winner stands, or what a loser fell to."""
        return self._stands(player) if player in self.winners else self.fell(player)

    def fell(self, player: PlayerId) -> str:
        """What the last of a player's heroes fell to; nothing while one stands."""
        heroes = {hero.id for hero in self._table.heroes_of(player)}
        blow = self.result.fall_of(heroes)
        if blow is None or self._table.has_hero(player):
            return ""
        name = self._moment.name(blow.fighter)
        fight = blow.fight
        if fight is None:
            return self._fell_otherwise(name, blow)
        text = self._moment.say("end.fell-to", fighter=name, what=self._struck_with(fight))
        attack, defense = fight.values
        if attack - defense != fight.damage:
            return text
        return self._moment.say(
            "end.fell-sum", fell=text, attack=attack, defense=defense, damage=fight.damage
        )

    def _fell_otherwise(self, name: str, blow: Blow) -> str:
        if blow.source is not None:
            what = source_name(self._moment.library, self._moment.words, blow.source)
            return self._moment.say("end.fell-to", fighter=name, what=what)
        return self._moment.say(f"end.fell-{blow.means.value}", fighter=name)

    def _struck_with(self, fight: FightRecord) -> str:
        """The attack card, or who attacked if nobody told it."""
        if fight.card is None:
            return self._moment.name(fight.attacker)
        owner = self._table.fighters[fight.attacker].owner
        return self._moment.card_words(owner, fight.card).name

    # --- Numbers, each with what it counts ------------------------------------------------------

    def numbers(self, player: PlayerId) -> tuple[tuple[str, str], ...]:
        """What a player dealt and felled."""
        return self._numbers(lambda count: str(count(player)))

    def numbers_by_side(self) -> tuple[tuple[str, str], ...]:
        """The same of each side beside those of the others, and the winners' best card."""
        sides = dict.fromkeys(map(self._side, (*self.winners, *self.others)))
        numbers = self._numbers(lambda count: " : ".join(self._of_side(s, count) for s in sides))
        best = self._best_card()
        if best is None:
            return numbers
        card, amount, whole = best
        say = self._moment.say
        return (*numbers, (say("end.of", count=amount, all=whole), say("end.with", card=card)))

    def _numbers(self, told: Callable[[Count], str]) -> tuple[tuple[str, str], ...]:
        say = self._moment.say
        return (
            (told(self._dealt_by), say("end.damage-dealt")),
            (told(self.result.felled_by), say("end.felled")),
        )

    def _of_side(self, side: str, count: Count) -> str:
        return str(sum(count(p) for p in self._table.players if self._side(p) == side))

    def _side(self, player: PlayerId) -> str:
        """The team of a player; alone everybody is a side."""
        return self._table.players[player].team or player

    def _dealt_by(self, player: PlayerId) -> int:
        return self.result.dealt_by(player).total()

    def dealt(self) -> Iterator[Dealt]:
        """Who dealt how much, several alike together, what nobody did last."""
        for player in self._table.players:
            rows: dict[str, Dealt] = {}
            for who, amount in self.result.dealt_by(player).items():
                fighter, name = self._who(player, who)
                before = rows[name].amount if name in rows else 0
                rows[name] = Dealt(
                    name=name, amount=before + amount, player=player, fighter=fighter
                )
            yield from sorted(rows.values(), key=lambda row: -row.amount)
        for means in (Means.EMPTY_DECK, Means.BY_HAND):
            lost = sum(b.amount for b in self.result.blows if b.means is means and b.by is None)
            if lost:
                yield Dealt(name=self._moment.say(f"end.{means.value}"), amount=lost)

    def _who(self, player: PlayerId, who: str) -> tuple[FighterId | None, str]:
        fighter = self._table.fighters.get(who)
        if fighter is None:
            return None, self._moment.say(f"end.{Means(who).value}")
        words = self._moment.library.hero_words(self._table.players[player].hero)
        return None if fighter.is_hero else who, words.fighters[fighter.kind]

    # --- The course of it -----------------------------------------------------------------------

    def turns(self) -> str:
        """How many turns it took."""
        return self._moment.say("end.turns", count=self.result.turns)

    def named_turns(self) -> tuple[tuple[int, str], ...]:
        """Some turns from first to last, about as far from each other, and how each is called."""
        turns = max(1, self.result.turns)
        every = max(1, round((turns - 1) / (_NAMED_TURNS - 1)))
        named = [(turn, str(turn)) for turn in range(1 + every, turns + 1, every)]
        return ((1, self._moment.say("end.turn", number=1)), *named)

    def courses(self) -> tuple[Course, ...]:
        """How health went; sidekicks' only where that is not too much at once."""
        if len(self._table.players) <= 2:
            return self.result.courses
        return tuple(course for course in self.result.courses if course.is_hero)

    def fall(self, course: Course) -> str:
        """That it came to nothing; empty if it did not."""
        if course.points[-1][1]:
            return ""
        name = self._moment.short(course.fighters[0])
        if course.is_hero:
            name = self._moment.hero_name(course.player)
        return self._moment.say("end.falls", fighter=name)

    # --- Facts ----------------------------------------------------------------------------------

    def hardest(self) -> str:
        """The fight to which both sides brought most."""
        fight = self.result.hardest
        if fight is None:
            return self._moment.say("end.no-fight")
        attack, defense = _in_turn(fight.attack), _in_turn(fight.defense)
        return self._moment.say("end.fight", turn=fight.turn, attack=attack, defense=defense)

    def decided(self) -> str:
        """The winners' best card, or their hardest blow."""
        say = self._moment.say
        best = self._best_card()
        if best is not None:
            card, amount, whole = best
            return say("end.by-card", card=card, count=amount, all=whole)
        blows = [blow for blow in self.result.blows if blow.by in self.winners]
        hardest = max(blows, key=lambda blow: blow.amount, default=None)
        if hardest is None:
            return say("end.no-damage")
        return say("end.hardest", count=hardest.amount, turn=hardest.turn)

    def _best_card(self) -> tuple[str, int, int] | None:
        """The winners' card that dealt most, what it dealt, and what they dealt altogether.

        Of several that dealt as much it is the one that struck last.
        """
        last = {(blow.by, blow.card): n for n, blow in enumerate(self.result.blows)}
        found = [
            (amount, last[player, card], self._moment.card_words(player, card).name)
            for player in self.winners
            for card, amount in self.result.dealt_with(player).items()
        ]
        if not found:
            return None
        amount, _, name = max(found)
        return name, amount, sum(map(self._dealt_by, self.winners))


def _in_turn(values: Iterable[int]) -> str:
    """What a value was, one after the other."""
    return " → ".join(map(str, values)) or "0"
