"""A combat as a story for two sides: what each value is made of, beat by beat, and what came of it.

Made from the events alone, so it can be told of any combat of any game. After every term the value
that is told is the one that the rules would count then: sums are always true. A combat that is
still going on is told as far as it has come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

from companion import events as e
from companion.apply import apply
from companion.combat import Combat, Side, ValueChange
from companion.definitions import Timing
from companion.frames import EffectFrame
from companion.rules.attack_steps import window_at, window_with
from companion.rules.values import value_of
from companion.telling.fight_story import Beat, BeatKind, Fight, FightSide, Rung, Term
from companion.telling.names import name_of
from companion.telling.sources import item_name, source_name
from companion.telling.words import load_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from companion.content.library import Library
    from companion.definitions import CardDefinition
    from companion.game import Game, Step
    from companion.model import FighterId, PlayerId
    from companion.rulebook import Rulebook
    from companion.table import Table
    from companion.telling.words import Words
    from companion.zones import CardId

COMBAT: Final = "combat"
"""The cause of combat damage."""
SIDES: Final = (Side.DEFENDER, Side.ATTACKER)
"""In the order in which they are read (CMB-02)."""
_TIMES: Final = (Timing.IMMEDIATELY, Timing.DURING, Timing.AFTER)
LADDER: Final = ("immediately", "during", "damage", "after")
"""What a combat goes through, as it is shown: three times for cards, and the damage."""
_DURING, _DAMAGE, _AFTER = 1, 2, 3

SkippedCard: TypeAlias = tuple[str | None, str, str]
"""A card of which every step in a window was skipped: its hero, its id, the window."""


class _Course:
    """The events of one combat, followed one by one."""

    def __init__(
        self, book: Rulebook, library: Library, steps: Sequence[Step], table: Table
    ) -> None:
        self.book, self.library, self.table = book, library, table
        self.words: Words = load_words()
        self.combat: Combat | None = None
        self.beats: list[Beat] = []
        self.causes: dict[Side, list[str]] = {side: [] for side in Side}
        """What brings each change of a side's value, in order."""
        self.canceled: dict[Side, str] = {}
        self.hurt: FighterId | None = None
        self.health: tuple[int, int] | None = None
        self.fallen: list[FighterId] = []
        self.is_over = False
        self.steps: dict[bool, set[SkippedCard]] = {True: set(), False: set()}
        """The cards in windows with a step that was skipped, and with one that was done."""
        before: e.Event | None = None
        for event in (event for step in steps for event in step.events):
            self._note(event, before)
            self.table = apply(event, self.table)
            if self.table.combat is not None:
                self.combat = self.table.combat
            self._follow(event)
            before = event
            if isinstance(event, e.CombatEnded):
                self.is_over = True
                break

    def say(self, key: str, **facts: object) -> str:
        """Words of the section `fight`."""
        return self.words.say(f"fight.{key}", **facts)

    def name(self, fighter: FighterId) -> str:
        """What a fighter is called."""
        return name_of(self.library.words, self.table, fighter)

    def card_name(self, player: PlayerId, card: CardId | None) -> str:
        """What a card is called; one that nobody named is just a card."""
        if card is None:
            return self.words.say("table.unnamed-card")
        return self.library.words[self.table.players[player].hero].cards[card].name

    def _source(self) -> str:
        """The name of the effect that is being resolved."""
        frame = self.table.frame
        if not isinstance(frame, EffectFrame):
            return ""
        return source_name(self.library, self.words, self.table.plays[frame.play].source)

    def _note(self, event: e.Event, before: e.Event | None) -> None:
        """What must be known of the table before the event."""
        match event:
            case e.StepDone(play=play) if isinstance(self.table.frame, EffectFrame):
                source = self.table.plays[play].source
                was_skipped = isinstance(before, e.StepSkipped)
                self.steps[was_skipped].add((source.hero, source.id, self.table.frame.block[0]))
            case e.EffectsCancelled(stages=stages):
                by = self._source() or self.words.say("fight.by-hand")
                sides = {window.side for stage in stages if (window := window_with(stage))}
                for side in sorted(sides):
                    self.canceled[side] = by
                    rung = self._rung()
                    self.beats.append(Beat(kind=BeatKind.CANCELED, side=side, rung=rung))
            case e.Damaged(fighter=fighter, amount=amount, cause=cause) if cause == COMBAT:
                health = self.table.fighters[fighter].health
                self.hurt, self.health = fighter, (health, max(0, health - amount))
            case e.Defeated(fighter=fighter):
                self.fallen.append(fighter)

    def _follow(self, event: e.Event) -> None:
        combat = self.combat
        if combat is None:
            return
        match event:
            case e.CombatCardShown(side=side):
                card = Beat(kind=BeatKind.CARD, side=side)
                self.beats = [*(beat for beat in self.beats if beat != card), card]
            case e.ModifierAdded(modifier=change):
                causes = self.causes[change.side]
                causes.append(self._cause(combat, change.side, change.reason))
                rung, term = self._rung(), len(causes)
                self.beats.append(Beat(kind=BeatKind.TERM, side=change.side, term=term, rung=rung))
            case e.CombatDecided():
                self.beats.append(Beat(kind=BeatKind.NUMBERS, rung=_DAMAGE))
                self.beats.append(Beat(kind=BeatKind.DAMAGE, rung=_DAMAGE))
            case e.CombatWon():
                self.beats.append(Beat(kind=BeatKind.VERDICT))

    def _rung(self) -> int:
        """Where on the ladder the combat is; what no card does comes before the damage or after."""
        frame, combat = self.table.frame, self.table.combat
        block = frame.block[0] if isinstance(frame, EffectFrame) else ""
        if block in LADDER:
            return LADDER.index(block)
        return _DURING if combat is None or combat.values is None else _AFTER

    def _cause(self, combat: Combat, side: Side, reason: str) -> str:
        """What brings a change: an effect, the item, the second card, a fighter's own ability."""
        found = combat.side(side)
        match reason:
            case "ITM-03":
                return item_name(self.words, found.item.item if found.item is not None else None)
            case "CRD-07":
                card = found.second.card if found.second is not None else None
                return self.say("boost", card=self.card_name(found.player, card))
        if source := self._source():
            return source
        hero = self.table.players[found.player].hero
        own = self.book.rules_of(self.table, found.player, "bonus")
        if reason == hero or any(reason in rule.get("rules", ()) for rule in own):
            return self.library.hero_name(hero)
        return self.say("by-hand")

    # --- What was there in the end ------------------------------------------------------------

    def fight(self, number: int) -> Fight | None:
        """All of it; None before the cards are revealed."""
        combat = self.combat
        if combat is None or not combat.is_revealed:
            return None
        decided = combat.values is not None
        attacker, defender = (self._side(combat, side) for side in (Side.ATTACKER, Side.DEFENDER))
        names = {side: self.name(combat.side(side).fighter) for side in Side}
        verdict = ""
        if combat.winner is not None:
            verdict = self.say("wins", figure=names[combat.winner])
        return Fight(
            number=number,
            title=self.words.say(
                "table.attacks", attacker=names[Side.ATTACKER], target=names[Side.DEFENDER]
            ),
            attacker=attacker,
            defender=defender,
            beats=tuple(self._beats(combat, (attacker, defender))),
            ladder=tuple(self._ladder(combat)),
            waits_at=self._rung() if self.table.choice is not None else None,
            damage=combat.damage,
            hurt=self.hurt,
            health=self.health,
            winner=combat.winner,
            verdict=verdict,
            change=self._damage(combat) if decided else "",
            fallen=tuple(self.fallen),
            falls=self._falls(),
            reckoning=self._reckoning(combat),
            after=tuple(self._notes(combat)),
            is_over=self.is_over,
        )

    def _ordered(self, combat: Combat) -> Iterator[Beat]:
        """The cards are turned together, the defender's first; everything else as it came."""
        for side in SIDES:
            yield Beat(kind=BeatKind.CARD, side=side)
        laid = [side for side in SIDES if combat.side(side).laid is not None]
        for side in laid:
            yield Beat(kind=BeatKind.TERM, side=side)
        for beat in self.beats:
            if beat.kind is not BeatKind.CARD and (beat.side is None or beat.side in laid):
                yield beat

    def _beats(self, combat: Combat, sides: tuple[FightSide, FightSide]) -> Iterator[Beat]:
        """All of them, each with what has happened on its rung by then."""
        told: dict[tuple[int, Side | None], list[str]] = {}
        for beat in self._ordered(combat):
            if beat.rung is None:
                yield beat
                continue
            found = told.setdefault((beat.rung, beat.side), [])
            side = sides[beat.side is Side.DEFENDER]
            if beat.kind is BeatKind.TERM:
                before, now = (term.value for term in side.terms[beat.term - 1 : beat.term + 1])
                if found and found[-1].endswith(f" {before}"):
                    found[-1] += f" → {now}"
                else:
                    found.append(f"{before} → {now}" if found else f"{side.name} {before} → {now}")
            elif beat.kind is BeatKind.CANCELED:
                found[:] = [self.say("after-canceled", card=side.name)]
            elif beat.kind is BeatKind.DAMAGE:
                found.append(self._reckoning(combat))
            lines = (", ".join(line) for (rung, _), line in told.items() if rung == beat.rung)
            yield msgspec.structs.replace(beat, line=" · ".join(filter(None, lines)))
        if self.fallen:
            yield Beat(kind=BeatKind.FALL)

    def _ladder(self, combat: Combat) -> Iterator[Rung]:
        """What the combat goes through, with the cards that act then."""
        for step in LADDER:
            names = [
                self.card_name(combat.side(side).player, card.id)
                for side in SIDES
                if (card := self._card(combat, side)) is not None
                and step in card.timing
                and window_at(Timing(step), side).id not in combat.cancelled
            ]
            cards, nothing = ", ".join(names), self.words.say("table.nothing")
            title = self.words.say(f"table.window.{step}")
            yield Rung(title=title, cards=cards, idle=cards or nothing)

    def _terms(self, combat: Combat, side: Side) -> Iterator[Term]:
        """The printed value and every change of it, each with what the value is then."""
        laid = combat.side(side).laid
        if laid is None:
            return
        changes = [change for change in combat.modifiers if change.side is side]
        ignored = next((n for n, c in enumerate(changes) if c.how is ValueChange.IGNORE), None)
        before = laid.value
        source = self.say("printed" if laid.card is not None else "told")
        yield Term(
            sign=str(laid.value), source=source, value=laid.value, is_void=ignored is not None
        )
        for n, (change, cause) in enumerate(zip(changes, self.causes[side], strict=True)):
            so_far = msgspec.structs.replace(combat, modifiers=tuple(changes[: n + 1]))
            value = value_of(so_far, side)
            sign, detail = f"{change.amount:+d}".replace("-", "−"), ""  # noqa: RUF001
            if not change.is_added:
                sign = f"→{0 if n == ignored else change.amount}"
                detail = self.say(f"change-{change.how.value}", number=change.amount)
            is_idle = not detail and value == before
            is_void = is_idle if ignored is None else n != ignored
            yield Term(sign=sign, source=cause, detail=detail, value=value, is_void=is_void)
            before = value

    def _side(self, combat: Combat, side: Side) -> FightSide:
        found = combat.side(side)
        laid = found.laid
        text, name = "", self.words.say("table.no-card")
        if laid is not None:
            name = self.card_name(found.player, laid.card)
            if laid.card is not None:
                words = self.library.words[self.table.players[found.player].hero]
                text = " ".join(
                    f"{self.words.say(f'table.when.{timing.value}')} {does}"
                    if timing in _TIMES
                    else does
                    for timing, does in words.cards[laid.card].effects.items()
                ) or self.words.say("table.no-effect")
        terms = tuple(self._terms(combat, side))
        value = value_of(combat, side)
        if combat.values is not None:
            value = combat.values[0 if side is Side.ATTACKER else 1]
        outcome = ""
        if combat.winner is not None:
            outcome = self.say("won" if combat.winner is side else "lost")
        return FightSide(
            fighter=found.fighter,
            player=found.player,
            card=laid.card if laid is not None else None,
            name=name,
            text=text,
            is_laid=laid is not None,
            terms=terms,
            value=value,
            canceled_by=self.canceled.get(side, ""),
            outcome=outcome,
            sum=self._sum(terms, value),
        )

    def _sum(self, terms: tuple[Term, ...], value: int) -> str:
        parts = [
            term.detail or f"{term.sign} {term.source}" for term in terms if not term.is_void
        ]  # fmt: skip
        if len(terms) < 2:
            return ""
        return self.say("sum", parts=", ".join(parts), value=value)

    def _reckoning(self, combat: Combat) -> str:
        if combat.values is None:
            return ""
        attack, defense = combat.values
        return self.say("reckoning", attack=attack, defense=defense, count=combat.damage or 0)

    def _falls(self) -> str:
        if not self.fallen:
            return ""
        names = self.words.both(tuple(map(self.name, self.fallen)))
        return self.say("falls", names=names, count=len(self.fallen))

    def _damage(self, combat: Combat) -> str:
        name = self.name(combat.defender)
        if self.hurt is None or self.health is None or not combat.damage:
            return self.say("unhurt", figure=name)
        before, after = self.health
        hurt = self.name(self.hurt)
        return self.say("hurt", figure=hurt, count=before - after, before=before, after=after)

    def _notes(self, combat: Combat) -> Iterator[str]:
        """What cards do after the damage, and which have done nothing, or were canceled."""
        for timing in _TIMES:
            for side in SIDES:
                note = self._note_of(combat, side, timing)
                if note is not None:
                    key, card = note
                    yield self.say(key, card=card)

    def _card(self, combat: Combat, side: Side) -> CardDefinition | None:
        """The card that a side plays, if it was named."""
        found = combat.side(side)
        named = found.laid.card if found.laid is not None else None
        return self.book.card(self.table, found.player, named) if named is not None else None

    def _note_of(self, combat: Combat, side: Side, timing: Timing) -> tuple[str, str] | None:
        found, card = combat.side(side), self._card(combat, side)
        if card is None or timing not in card.timing or combat.values is None:
            return None
        name = self.card_name(found.player, card.id)
        if window_at(timing, side).id in combat.cancelled:
            return ("after-canceled", name) if timing is card.timing[0] else None
        place = (self.table.players[found.player].hero, card.id, timing.value)
        if place in self.steps[True] - self.steps[False]:
            return "after-nothing", name
        return ("after", name) if timing is Timing.AFTER else None


def last_fight(game: Game, library: Library) -> Fight | None:
    """The last combat of a game, or the one that is going on, once its cards are revealed."""
    line = game.standing()
    began = next((at for at in range(len(line) - 1, 0, -1) if _begins(line[at])), None)
    return _told(game, library, line, began) if began is not None else None


def fights(game: Game, library: Library) -> Iterator[Fight]:
    """Every combat of a game in its order."""
    line = game.standing()
    for began in range(1, len(line)):
        if _begins(line[began]) and (found := _told(game, library, line, began)) is not None:
            yield found


def receipt(fight: Fight, words: Words) -> str:
    """A combat in one line, once it is decided."""
    if fight.damage is None:
        return ""
    attack, defense = (
        f"{side.name} {side.value}" if side.is_laid else words.say("told.no-card")
        for side in (fight.attacker, fight.defender)
    )
    return words.say("table.receipt", attack=attack, defense=defense, count=fight.damage)


def _told(game: Game, library: Library, line: list[Step], began: int) -> Fight | None:
    course = _Course(game.book, library, line[began:], line[began - 1].table)
    return course.fight(line[began].number)


def _begins(step: Step) -> bool:
    return any(isinstance(event, e.AttackDeclared) for event in step.events)
