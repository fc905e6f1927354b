"""A decision with everything that is needed to tell it: names, the table before, health on the way.

Shared by `telling`, which tells decisions, and `telling_acts`, which has the words for each act.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

import msgspec

from companion import events as e
from companion.apply import apply
from companion.combat import Side, ValueChange
from companion.decide import CORRECTIONS, MANUAL
from companion.frames import EffectFrame
from companion.model import FighterId, PlayerId
from companion.rules.battlefield import SOMEWHERE
from companion.rules.values import counts, value_of
from companion.telling.names import name_of
from companion.telling.sources import source_name, step_told
from companion.telling.words import Words, load_words
from companion.zones import CardReason

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.combat import Combat, Laid, Modifier
    from companion.content.library import Library
    from companion.frames import Frame
    from companion.game import Step
    from companion.model import TokenKindId
    from companion.plays import EffectSource
    from companion.rulebook import Rulebook
    from companion.table import Table
    from companion.zones import CardRef, ZoneId


_BY_HAND: Final = MANUAL | CORRECTIONS


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened, in words."""

    title: str
    detail: str = ""
    rules: tuple[str, ...] = ()
    fighter: FighterId | None = None
    player: PlayerId | None = None
    icon: str = "information-outline"
    by_referee: bool = False
    """Whether the rules did it, not a person: a sprung trap, a decided combat."""
    source: str = ""
    """The name of the effect that did it, if one did."""
    came_to_nothing: bool = False
    """Whether it says that a part of an effect was passed over."""

    @property
    def aloud(self) -> str:
        """The whole of it as a sentence or two to speak."""
        return f"{self.title}. {self.detail}." if self.detail else f"{self.title}."


class Narration:
    """One decision. Without the table before it some numbers cannot be told."""

    def __init__(self, book: Rulebook, library: Library, step: Step, before: Table | None) -> None:
        self.book = book
        self.library = library
        self.step = step
        self.before = before
        self.words: Words = load_words()
        self.used: set[int] = set()
        """The numbers of events that have been told."""

    def say(self, key: str, **facts: object) -> str:
        """Words of the section `told`."""
        return self.words.say(f"told.{key}", **facts)

    # --- Names ----------------------------------------------------------------------------------

    def fighter(self, fighter: FighterId) -> str:
        """What a fighter is called."""
        return name_of(self.library.words, self.step.table, fighter)

    def player(self, player: PlayerId) -> str:
        """What a player is called."""
        return self.step.table.players[player].name

    def hero(self, player: PlayerId) -> str:
        """What a player's hero is called."""
        return self.library.hero_name(self.step.table.players[player].hero)

    def card(self, player: PlayerId, card: str | None) -> str:
        """What a card is called; one that nobody named is "a card"."""
        if card is None:
            return self.say("a-card")
        words = self.library.words[self.step.table.players[player].hero].cards.get(card)
        return words.name if words is not None else card

    def cards(self, player: PlayerId, cards: Iterable[str | None]) -> str:
        """The cards that were named."""
        return ", ".join(self.card(player, card) for card in cards if card is not None)

    def form(self, player: PlayerId, value: str) -> str:
        """What a form or size is called."""
        return self.library.words[self.step.table.players[player].hero].forms.get(value, value)

    def token(self, kind: TokenKindId) -> str:
        """What a token is called; one that a hero's file brings by its kind."""
        return self.words.find(f"told.token-{kind}") or kind

    def counter(self, counter: str) -> str:
        """What a counter is called that a hero's file brings."""
        return self.words.find(f"table.counter.{counter}") or counter.replace("-", " ")

    def pile(self, zone: ZoneId) -> str:
        """What a place for cards is called."""
        return self.words.find(f"told.pile-{zone}") or zone

    def space(self, space: str) -> str:
        """What a space is called."""
        if space == SOMEWHERE:
            return self.say("somewhere")
        return self.library.space_name(self.step.table.map, space)

    # --- Facts ----------------------------------------------------------------------------------

    @property
    def on_turn(self) -> PlayerId | None:
        """Whose turn it was when this was decided."""
        ended = next((v.player for v in self.step.events if isinstance(v, e.TurnEnded)), None)
        if ended is not None:
            return ended
        turn = (self.before or self.step.table).turn
        return turn.player if turn is not None else None

    def drawn(self, player: PlayerId | None) -> int:
        """How many cards a player drew by what was done, before any effect; those are told then."""
        count = 0
        for number, event in enumerate(self.step.events):
            if not isinstance(event, e.CardMoved) or event.why is not CardReason.DRAWN:
                continue
            if event.target.of == player and not self._is_deeper(number):
                self.used.add(number)
                count += 1
        return count

    @cached_property
    def revealed(self) -> frozenset[CardRef]:
        """The cards that everybody saw by this decision."""
        shown = (event.cards for event in self.step.events if isinstance(event, e.Revealed))
        return frozenset(card for cards in shown for card in cards)

    # --- Effects --------------------------------------------------------------------------------

    @cached_property
    def _frames(self) -> list[tuple[Frame, ...]]:
        """What the game was in the middle of before each event."""
        now = self.before.agenda if self.before is not None else ()
        course = []
        for event in self.step.events:
            course.append(now)
            match event:
                case e.FramePushed(frame=frame):
                    now = (*now, frame)
                case e.FrameChanged(frame=frame):
                    now = (*now[:-1], frame)
                case e.FramePopped():
                    now = now[:-1]
        return course

    @cached_property
    def _plays(self) -> dict[int, EffectSource]:
        """Where every effect comes from that is resolved in this decision."""
        if self.before is None:
            return {}
        known = {number: play.source for number, play in self.before.plays.items()}
        number = self.before.plays_begun
        for event in self.step.events:
            if isinstance(event, e.PlayBegan):
                number += 1
                known[number] = event.source
        return known

    def play_at(self, number: int) -> int | None:
        """Which effect was being resolved at the event of this number; None if none was."""
        frames = self._frames[number]
        frame = frames[-1] if frames else None
        return frame.play if isinstance(frame, EffectFrame) else None

    def _is_deeper(self, number: int) -> bool:
        """Whether the event belongs to something that began inside this decision."""
        begun = len(self.before.agenda) if self.before is not None else 0
        frames = self._frames[number]
        return len(frames) > begun and isinstance(frames[-1], EffectFrame)

    def is_by_effect(self, number: int) -> bool:
        """Whether an effect did what happened at the event of this number by itself.

        What people enter by hand is no such thing, but what that sets off is.
        """
        if type(self.step.command) in _BY_HAND:
            return self._is_deeper(number)
        return self.play_at(number) is not None

    def source_of(self, play: int | None) -> str:
        """The name of the effect with this number; empty if that is not known."""
        source = self._plays.get(play) if play is not None else None
        return source_name(self.library, self.words, source) if source is not None else ""

    def step_left(self, event: e.LeftToPeople) -> str:
        """What people do because there is no battlefield."""
        source = self._plays.get(event.play)
        if source is None:
            return ""
        return step_told(self.library, self.book, self.step.table, source, event.at)

    @cached_property
    def health(self) -> list[dict[FighterId, int]]:
        """The health of every fighter before the first event and after each."""
        now = self._health_before()
        course = [now]
        for event in self.step.events:
            now = dict(now)
            match event:
                case e.Damaged(fighter=fighter, amount=amount):
                    now[fighter] = max(0, now.get(fighter, 0) - amount)
                case e.Recovered(fighter=fighter, amount=amount):
                    now[fighter] = now.get(fighter, 0) + amount
                case e.HealthSet(fighter=fighter, to=health):
                    now[fighter] = health
                case e.FighterReturned(fighter=fighter, health=health):
                    now[fighter] = health
            course.append(now)
        return course

    def _health_before(self) -> dict[FighterId, int]:
        if self.before is not None:
            return {f.id: f.health for f in self.before.fighters.values()}
        healths = {f.id: f.health for f in self.step.table.fighters.values()}
        for event in reversed(self.step.events):  # as far as it can be worked out backwards
            match event:
                case e.Damaged(fighter=fighter, amount=amount):
                    healths[fighter] += amount
                case e.Recovered(fighter=fighter, amount=amount):
                    healths[fighter] -= amount
                case e.FighterReturned(fighter=fighter):
                    healths[fighter] = 0
        return healths

    def change_of(self, number: int, fighter: FighterId) -> str:
        """A fighter's health before and after the event of this number: "6 to 5"."""
        before, after = self.health[number][fighter], self.health[number + 1][fighter]
        return self.say("from-to", before=before, after=after)

    # --- Combat ---------------------------------------------------------------------------------

    def combat_before(self, number: int) -> Combat | None:
        """The combat as it was before the event of this number."""
        if self.before is None:
            return None
        table = self.before
        for event in self.step.events[:number]:
            table = apply(event, table)
        return table.combat

    def change(self, change: Modifier, combat: Combat | None) -> str:
        """A change of a value, which may be too late to count in the combat as it was then."""
        key = "add" if change.how is ValueChange.BONUS else change.how.value
        if combat is not None and not counts(change, combat.modifiers):
            key = "idle"
        side, by = self.say(f"side-{change.side.value}"), change.amount
        added = f"{by:+d}" if change.is_added else str(by)
        return self.say(f"value-{key}", side=side, amount=by, change=added)

    def side(self, combat: Combat, side: Side) -> tuple[PlayerId, Laid | None]:
        """The player of a side, and the card that lies there."""
        fighter = combat.attacker if side is Side.ATTACKER else combat.defender
        laid = combat.attack if side is Side.ATTACKER else combat.defense
        return self.step.table.fighters[fighter].owner, laid

    def laid(self, combat: Combat, side: Side) -> str:
        """A card with the sum that it is worth: "Eaten Alive 4+1"."""
        owner, laid = self.side(combat, side)
        if laid is None:
            return self.say("no-card")
        more = value_of(combat, side) - laid.value
        worth = f"{laid.value}{more:+d}" if more else f"{laid.value}"
        name = self.say("unnamed") if laid.card is None else self.card(owner, laid.card)
        return self.say("laid", card=name, worth=worth)
