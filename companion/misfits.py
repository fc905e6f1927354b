"""What a log tells of that the game does not have: unknown fighters, spaces, cards, stages.

A log that was written here never has any. One whose hero was changed since, or that somebody made
up, may: then nobody can say what the rest of it means.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from companion.commands import Attack
from companion.effects.items import ITEMS
from companion.effects.steps import steps_at
from companion.errors import NOT_JSON
from companion.frames import (
    STAGES,
    AbilitiesFrame,
    AttackFrame,
    EffectFrame,
    FrameKind,
    ItemFrame,
    ManeuverFrame,
    SchemeFrame,
    SetupFrame,
    TurnFrame,
)
from companion.plays import SourceKind
from companion.reasons import ChoiceReason
from companion.rules.attack_steps import attack_steps, window_with
from companion.said import Said, said
from companion.table import ChoiceKind
from companion.zones import OWN_ZONES, Spot

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.combat import Combat
    from companion.definitions import HeroDefinition
    from companion.model import FighterId, PlayerId
    from companion.plays import EffectSource, Play
    from companion.rulebook import Rulebook
    from companion.rules.battlefield import SpaceId
    from companion.table import Choice, FighterState, PlayerState, Table
    from companion.turns import Turn

PLAYERS: Final = {"player", "owner", "stored_from", "of"}
FIGHTERS: Final = {"fighter", "attacker", "defender", "one", "other"}
SPACES: Final = {"space", "to", "path"}
"""The fields of commands and events that hold names; health is corrected `to` a number."""


def misfit(book: Rulebook, table: Table, before: Table | None = None) -> Said | None:
    """The first thing that does not fit, by name; None if all does.

    What is the same as in the table before, which fits, is not looked at again.
    """
    return next(_misfits(book, table, before), None)


def misfit_in(book: Rulebook, table: Table, told: Iterable[msgspec.Struct]) -> Said | None:
    """The first name in commands and events that does not fit, whatever they do to the table."""
    return next((what for each in told for what in _names_in(book, table, each)), None)


class _RawFrame(msgspec.Struct):
    kind: str
    stage: str


class _RawChoice(msgspec.Struct):
    reason: str


class _RawEvent(msgspec.Struct):
    """As much of an event as holds the ids of what goes on and of what is asked."""

    frame: _RawFrame | None = None
    choice: _RawChoice | None = None


def unknown_id(raw: bytes) -> Said | None:
    """What an event that cannot be read tells of and this Ringside has not; None: nothing such."""
    try:
        told = msgspec.json.decode(raw, type=_RawEvent)
    except NOT_JSON:
        return None
    frame, choice = told.frame, told.choice
    if frame is not None:
        if frame.kind not in {*FrameKind}:
            return _a(frame.kind)
        if frame.kind in STAGES and frame.stage not in {*STAGES[frame.kind]}:
            return _at_stage(frame.kind, frame.stage)
    if choice is not None and choice.reason not in {*ChoiceReason}:
        return said("misfit/choice", id=choice.reason)
    return None


def _names_in(book: Rulebook, table: Table, told: msgspec.Struct) -> Iterator[Said]:
    for field in told.__struct_fields__:
        value = getattr(told, field)
        if field in PLAYERS and isinstance(value, str | None):
            yield from _owners(table, (value,))
        elif field in FIGHTERS or (field == "target" and isinstance(told, Attack)):
            yield from _known_fighters(table, (value,))
        elif field in SPACES and isinstance(value, str | tuple):
            yield from _spaces(book, (value,) if isinstance(value, str) else value)
        elif field == "act":
            yield from _names_in(book, table, value)
        elif field in {"source", "target"} and isinstance(value, Spot):
            yield from _owners(table, (value.of,))


def _misfits(book: Rulebook, table: Table, before: Table | None) -> Iterator[Said]:
    if before is None or table.players is not before.players:
        yield from _players(book, table)
    if before is None or table.fighters is not before.fighters:
        yield from _fighters(book, table, table.fighters.values())
    if before is None or table.tokens is not before.tokens:
        for token in table.tokens:
            yield from _spaces(book, (token.space,))
            yield from _owners(table, (token.owner,))
    if table.turn is not None and (before is None or table.turn is not before.turn):
        yield from _turn(book, table, table.turn)
    if table.choice is not None and (before is None or table.choice is not before.choice):
        yield from _choice(book, table, table.choice)
    if table.combat is not None and (before is None or table.combat is not before.combat):
        yield from _combat(book, table, table.combat)
    yield from _effects(book, table, before)
    yield from _agenda(book, table)  # what goes on must fit the turn, the combat and the choice
    yield from _owners(table, table.winners)
    if not table.is_over and not table.agenda:
        yield said("misfit/nothing-goes-on")
    if not table.is_over and table.turn is None and table.choice is None:
        yield said("misfit/nobody-asked")


def _effects(book: Rulebook, table: Table, before: Table | None) -> Iterator[Said]:
    if before is None or table.plays is not before.plays:
        for number, play in table.plays.items():
            yield from _play(book, table, number, play)
    if before is None or table.grants is not before.grants:
        for grant in table.grants:
            yield from _known_fighters(table, (grant.fighter,))
            yield from _owners(table, (grant.player,))


def _known_plays(table: Table, play: int | None) -> Iterator[Said]:
    if play is not None and play not in table.plays:
        yield said("misfit/play", number=play)


def _players(book: Rulebook, table: Table) -> Iterator[Said]:
    if not table.players or set(table.order) != set(table.players):
        yield said("misfit/order")
    for number, (key, player) in enumerate(table.players.items(), start=1):
        if key != player.id or player.seat != number:
            yield said("misfit/seat", player=key)
        if not 1 <= player.start <= len(book.battlefield.starts):
            yield said("misfit/start", number=player.start)
        if player.hero not in book.heroes:
            yield said("misfit/hero", id=player.hero)
        else:
            yield from _cards(book, table, player)


def _cards(book: Rulebook, table: Table, player: PlayerState) -> Iterator[Said]:
    hero = book.heroes[player.hero]
    zones = {*OWN_ZONES, *hero.own_zones}
    for name, zone in player.zones.items():
        if name not in zones:
            yield said("misfit/zone", id=name)
        for card in (*zone.top, *zone.known, *zone.bottom):
            if card.owner not in table.players:
                yield said("misfit/player", id=card.owner)
            elif _lacks_card(book, table, card.owner, card.id):
                yield said("misfit/card", id=str(card.id))
    forms = {form.id: form.values for form in hero.forms}
    for form, value in player.forms.items():
        if form in forms and value not in forms[form]:
            yield said("misfit/form", id=form, value=value)


def _lacks_card(book: Rulebook, table: Table, player: PlayerId, card: str | None) -> bool:
    """Whether somebody who is there has no such card in the deck."""
    return (
        card is not None and player in table.players and card not in book.deck_list(table, player)
    )


def _fighters(book: Rulebook, table: Table, fighters: Iterable[FighterState]) -> Iterator[Said]:
    for fighter in fighters:
        owner = table.players.get(fighter.owner)
        if owner is None or owner.hero not in book.heroes:
            yield said("misfit/fighter-of-nobody", id=fighter.id)
        elif fighter.kind not in {kind.id for kind in book.heroes[owner.hero].fighters}:
            yield said("misfit/fighter", id=fighter.kind)
        yield from _spaces(book, (fighter.space,))
    if {fighter.owner for fighter in fighters if fighter.is_hero} != set(table.players):
        yield said("misfit/player-without-hero")


def _turn(book: Rulebook, table: Table, turn: Turn) -> Iterator[Said]:
    yield from _owners(table, (turn.player,))
    yield from _known_fighters(table, (*turn.began_on, *turn.damaged))
    yield from _spaces(book, turn.began_on.values())


def _choice(book: Rulebook, table: Table, choice: Choice) -> Iterator[Said]:
    seats = (choice.owner, choice.opponent, choice.holder, *(choice.seen_by or ()))
    yield from _owners(table, seats)
    if not 0 <= choice.least <= choice.most:
        yield said("misfit/choice", id=choice.reason)
    if choice.reason is ChoiceReason.PLACE_SIDEKICK:
        yield from _known_fighters(table, (choice.subject,))
    yield from _options(book, table, choice)
    if choice.kind in {ChoiceKind.DEFENSE, ChoiceKind.REVEAL} and table.combat is None:
        yield said("misfit/choice-in-no-combat", id=choice.reason)
    if choice.kind is ChoiceKind.DEFENSE:
        yield from _known_fighters(table, (choice.subject or "",))
    for fighter, ends in choice.moves.items():
        yield from _known_fighters(table, (fighter,))
        yield from _spaces(book, ends)
    for offer in choice.offers.values():
        yield from _owners(table, (offer.holder, offer.card.owner))
    yield from _known_plays(table, choice.play)


def _options(book: Rulebook, table: Table, choice: Choice) -> Iterator[Said]:
    match choice.kind:
        case ChoiceKind.SPACE | ChoiceKind.TOKEN:
            yield from _spaces(book, choice.options)
        case ChoiceKind.FIGHTER:
            yield from _known_fighters(table, choice.options)
        case ChoiceKind.PLAYER:
            yield from _owners(table, choice.options)
        case ChoiceKind.NUMBER:
            for option in choice.options:
                if not (option.isascii() and option.isdecimal() and len(option) < MOST_DIGITS):
                    yield said("misfit/number", number=option)


MOST_DIGITS: Final = 5
"""No number that people are asked for is longer."""


def _play(book: Rulebook, table: Table, number: int, play: Play) -> Iterator[Said]:
    if play.id != number:
        yield said("misfit/play", number=number)
    yield from _owners(table, (play.player, play.opponent))
    yield from _known_fighters(table, (play.fighter,))
    yield from _source(book, play.source)
    for bound in play.names.values():
        yield from _known_fighters(table, (*bound.fighters, *bound.fallen))
        yield from _spaces(book, (*bound.spaces, *(token.space for token in bound.tokens)))
        yield from _owners(table, (bound.holder or None, *(card.owner for card in bound.cards)))
        for card in bound.cards:
            if _lacks_card(book, table, card.owner, card.id):
                yield said("misfit/card", id=str(card.id))


def is_stand_in(hero: HeroDefinition) -> bool:
    """Whether a hero was put together from a log (content.stand_in): nobody knows what it does."""
    return not hero.set


def _source(book: Rulebook, source: EffectSource) -> Iterator[Said]:
    """Where an effect is written must be there; a card that nobody named has no name."""
    if source.kind is SourceKind.ITEM:
        if source.id and source.id not in ITEMS:
            yield said("misfit/item", id=source.id)
        return
    hero = book.heroes.get(source.hero or "")
    if hero is None:
        yield said("misfit/hero", id=str(source.hero))
        return
    if is_stand_in(hero):
        return
    kinds = {stock.kind for stock in hero.tokens}
    is_there = {
        SourceKind.CARD: not source.id or source.id in hero.cards_by_id,
        SourceKind.ABILITY: source.number < len(hero.triggers),
        SourceKind.TOKEN: source.id in kinds,
    }[source.kind]
    if not is_there:
        which = str(source.id or source.number)
        yield said(f"misfit/of-hero.{source.kind}", id=which, hero=hero.id)


def _combat(book: Rulebook, table: Table, combat: Combat) -> Iterator[Said]:
    yield from _known_fighters(table, (combat.attacker, combat.defender))
    for side in combat.sides.values():
        yield from _owners(table, (side.player,))
        for laid in (side.laid, side.second):
            if laid is not None and _lacks_card(book, table, side.player, laid.card):
                yield said("misfit/card", id=str(laid.card))
        yield from _known_plays(table, side.play)
    yield from _spaces(book, (item.space for item in combat.items))
    for step in combat.cancelled:
        if window_with(step) is None:
            yield said("misfit/window", id=step)


def _agenda(book: Rulebook, table: Table) -> Iterator[Said]:
    outer, inner = table.agenda[:1], table.agenda[1:]
    if (
        sum(not isinstance(frame, EffectFrame | AbilitiesFrame) for frame in inner) > 1
        or any(isinstance(frame, SetupFrame | TurnFrame) for frame in inner)
        or not all(isinstance(frame, SetupFrame | TurnFrame) for frame in outer)
    ):
        yield _nested([frame.kind for frame in reversed(table.agenda)])
    for frame in table.agenda:
        if not isinstance(frame, SetupFrame) and table.turn is None:
            yield said("misfit/in-nobodys-turn", what=_a(frame.kind))
        match frame:
            case AttackFrame():
                if frame.stage not in attack_steps(book.edition):
                    yield _at_stage(frame.kind, frame.stage)
                if table.combat is None:
                    yield said("misfit/attack-without-combat")
            case ManeuverFrame():
                yield from _known_fighters(table, frame.moved)
            case SchemeFrame():
                yield from _scheme(book, table, frame)
            case ItemFrame():
                yield from _known_fighters(table, (frame.fighter,))
            case EffectFrame():
                yield from _effect(book, table, frame)
            case AbilitiesFrame():
                yield from _abilities(book, table, frame)


def _scheme(book: Rulebook, table: Table, frame: SchemeFrame) -> Iterator[Said]:
    yield from _known_fighters(table, (frame.fighter,))
    yield from _known_plays(table, frame.play)
    if table.turn is not None and _lacks_card(book, table, table.turn.player, frame.card):
        yield said("misfit/card", id=str(frame.card))


def _effect(book: Rulebook, table: Table, frame: EffectFrame) -> Iterator[Said]:
    play = table.plays.get(frame.play)
    if play is None:
        yield said("misfit/play", number=frame.play)
        return
    hero = book.heroes.get(play.source.hero or "")
    if next(_source(book, play.source), None) is not None or (hero and is_stand_in(hero)):
        return  # said already, or nobody goes on with it
    try:
        steps = steps_at(book, table, play, frame.block)
        is_there = frame.step <= len(steps) and all(isinstance(step, dict) for step in steps)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        is_there = False
    if not is_there and not play.is_by_hand:
        at = ".".join(frame.block)
        yield said("misfit/effect", at=at, step=frame.step)


def _abilities(book: Rulebook, table: Table, frame: AbilitiesFrame) -> Iterator[Said]:
    if frame.player not in table.players:
        yield said("misfit/player", id=frame.player)
        return
    hero = book.heroes.get(table.players[frame.player].hero)
    if hero is None or is_stand_in(hero):
        return  # said already, or nobody goes on with it
    for number in frame.left:
        if number >= len(hero.triggers):
            yield said("misfit/ability", number=number + 1)


def _a(kind: str) -> Said:
    vowel = kind.startswith(("a", "i"))  # English says *an* before it
    return said("misfit/kind.vowel" if vowel else "misfit/kind", kind=kind)


def _at_stage(kind: str, stage: str) -> Said:
    return said("misfit/at-stage", what=_a(kind), stage=stage)


def _nested(kinds: list[str]) -> Said:
    inner, *outer = kinds
    told = said("misfit/frame", kind=inner)
    for kind in outer:
        told = said("misfit/within", inner=told, outer=kind)
    return told


def _known_fighters(table: Table, fighters: Iterable[FighterId | None]) -> Iterator[Said]:
    for fighter in fighters:
        if fighter is not None and fighter not in table.fighters:
            yield said("misfit/fighter", id=fighter)


def _owners(table: Table, players: Iterable[PlayerId | None]) -> Iterator[Said]:
    for player in players:
        if player is not None and player not in table.players:
            yield said("misfit/player", id=player)


def _spaces(book: Rulebook, spaces: Iterable[SpaceId | None]) -> Iterator[Said]:
    for space in spaces:
        if space is not None and not book.battlefield.has(space):
            yield said("misfit/space", id=space)
