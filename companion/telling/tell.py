"""Decisions in words: for the history, for the voice, for a text to share, for a ruling's receipt.

A decision is what somebody did, and what the rules made of it: a trap goes off, a combat is
decided, a fighter falls. Cards that lie face down are never named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion import events as e
from companion.combat import Side
from companion.content.effect_labels import load_effect_labels
from companion.effects.labels import skipped_words
from companion.plays import SkipReason
from companion.telling import by_hand  # noqa: F401  (it registers the words for effects)
from companion.telling.acts import tell_act
from companion.telling.events import tell_event
from companion.telling.narration import Narration, Told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.content.library import Library
    from companion.game import Game, Step
    from companion.rulebook import Rulebook
    from companion.table import Table

__all__ = ["Told", "before_of", "tell", "tell_all"]


def tell(book: Rulebook, library: Library, step: Step, before: Table | None = None) -> Told:
    """A decision in words, with what came of it in the detail.

    `before` is the table before it (`before_of`); without it some numbers are missing.
    """
    act, *followed = tell_all(book, library, step, before)
    if not followed:
        return act
    words = Narration(book, library, step, before).words
    detail = words.join(act.detail, *(words.join(told.title, told.detail) for told in followed))
    rules = dict.fromkeys((*act.rules, *(rule for told in followed for rule in told.rules)))
    return msgspec.structs.replace(act, detail=detail, rules=tuple(rules), by_referee=True)


def tell_all(
    book: Rulebook, library: Library, step: Step, before: Table | None = None
) -> tuple[Told, ...]:
    """What somebody did, and then one by one what the rules made of it."""
    here = Narration(book, library, step, before)
    act = tell_act(step.command, here)
    if act.source and not act.detail:
        act = msgspec.structs.replace(act, detail=act.source)
    rules = tuple(dict.fromkeys((*step.ruling.rules, *act.rules)))
    return (msgspec.structs.replace(act, rules=rules), *_consequences(here))


def before_of(game: Game, step: Step) -> Table | None:
    """The table before a decision; None for the set-up."""
    if step.number == 0:
        return None
    earlier = game.steps[step.number - 1]
    return earlier.table  # of an undo that is the table that it went back to


def _consequences(here: Narration) -> Iterator[Told]:
    """What the rules and effects made of it, in the order in which it happened."""
    told_of: set[int | None] = set()
    lines: list[tuple[e.Event, Told]] = []
    for number, event in enumerate(here.step.events):
        play = here.play_at(number)
        if number in here.used:
            told_of.add(play)
            continue
        if isinstance(event, e.StepSkipped):
            if event.reason is not SkipReason.CONDITION:
                told_of.add(event.play)
            lines.append((event, _skipped(here, event)))
            continue
        told = _by_the_rules(here, number, event)
        if told is None and here.is_by_effect(number):
            told = tell_event(event, here, number)
        if told is not None:
            told_of.add(play)
            source = here.source_of(play) if here.is_by_effect(number) else ""
            if source and not told.detail and not told.source:
                told = msgspec.structs.replace(told, detail=source)
            told = msgspec.structs.replace(
                told, rules=told.rules or event.rules, by_referee=True, source=source
            )
            lines.append((event, told))
    for event, told in lines:
        if isinstance(event, e.StepSkipped) and event.reason is SkipReason.CONDITION:
            if event.play in told_of:
                continue  # it did something else, or this was said already
            told_of.add(event.play)  # nothing came of it, and that is worth a word
        yield told


def _skipped(here: Narration, event: e.StepSkipped) -> Told:
    source = here.source_of(event.play)
    reason = skipped_words(load_effect_labels(), event.reason)
    title = here.say("skipped", card=source, reason=reason) if source else reason
    return Told(
        title=title, rules=event.rules, icon="close", by_referee=True, source=source,
        came_to_nothing=True,
    )  # fmt: skip


def _by_the_rules(here: Narration, number: int, event: e.Event) -> Told | None:
    """What the rules do, whether or not an effect is resolved; None: it is not of that kind."""
    match event:
        case e.TrapSprung():
            return _trap(here, number, event)
        case e.CouldNotDraw():
            return _exhaustion(here, number, event)
        case e.CombatDecided():
            return _combat(here, number, event)
        case e.Defeated(fighter=fighter):
            title = here.say("defeated", fighter=here.fighter(fighter))
            return Told(title=title, fighter=fighter, icon="out")
        case e.PlayerWentOut(player=player):
            title = here.say("went-out", player=here.player(player))
            return Told(title=title, player=player, icon="out")
        case e.GameEnded(winners=winners):
            names = tuple(dict.fromkeys(here.player(winner) for winner in winners))
            title = here.say("won", names=here.words.both(names), count=len(names))
            return Told(title=title, player=winners[0] if winners else None, icon="winner")
    return None


def _hurt_by(here: Narration, number: int, cause: str) -> Iterator[tuple[int, e.Damaged]]:
    """The damage of this cause that follows an event, up to the next one of its kind."""
    kind = type(here.step.events[number])
    for later, event in enumerate(here.step.events[number + 1 :], start=number + 1):
        if isinstance(event, kind):
            return
        if isinstance(event, e.Damaged) and event.cause == cause:
            yield later, event


def _damage_after(here: Narration, number: int, cause: str) -> list[str]:
    """Who lost how much by the event of this number, which comes before the damage."""
    hurt = []
    for later, event in _hurt_by(here, number, cause):
        here.used.add(later)
        change = here.change_of(later, event.fighter)
        hurt.append(here.say("hurt", fighter=here.fighter(event.fighter), change=change))
    return hurt


def _trap(here: Narration, number: int, sprung: e.TrapSprung) -> Told:
    found = next(
        (
            (later, event)
            for later, event in _hurt_by(here, number, sprung.kind)
            if event.fighter == sprung.fighter
        ),
        None,
    )
    for later, event in enumerate(here.step.events[number:], start=number):
        if isinstance(event, e.TokenRemoved) and event.space == sprung.space:
            here.used.add(later)  # it is gone, as everybody knows
            break
    title = here.say("trap-harmless")
    if found is not None:
        here.used.add(found[0])
        change = here.change_of(found[0], sprung.fighter)
        title = here.say("trap", amount=found[1].amount, change=change)
    return Told(
        title=title,
        detail=here.say(
            "trap-where", fighter=here.fighter(sprung.fighter), space=here.space(sprung.space)
        ),
        fighter=sprung.fighter,
        icon="trap",
    )


def _exhaustion(here: Narration, number: int, missing: e.CouldNotDraw) -> Told:
    return Told(
        title=here.say("exhausted", player=here.player(missing.player)),
        detail=", ".join(_damage_after(here, number, "exhaustion")),
        player=missing.player,
        icon="deck",
    )


def _combat(here: Narration, number: int, decided: e.CombatDecided) -> Told:
    combat = here.combat_before(number)
    if combat is None:
        title = here.say("combat-values", attack=decided.attack, defense=decided.defense)
    else:
        title = here.say(
            "combat",
            attack=here.laid(combat, Side.ATTACKER),
            defense=here.laid(combat, Side.DEFENDER),
        )
    hurt = ", ".join(_damage_after(here, number, "combat")) or here.say("no-damage")
    won = next((v for v in here.step.events[number:] if isinstance(v, e.CombatWon)), None)
    winner = here.say("won-combat", player=here.player(won.player)) if won and won.player else ""
    return Told(
        title=title,
        detail=here.words.join(hurt, winner),
        rules=(*decided.rules, *(won.rules if won is not None else ())),
        fighter=combat.attacker if combat is not None else None,
        icon="attack",
    )
