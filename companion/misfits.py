"""What a log tells of that the game does not have: unknown fighters, spaces, cards, stages.

A log that was written here never has any. One whose hero was changed since, or that somebody made
up, may: then nobody can say what the rest of it means.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from companion.commands import Attack
from companion.errors import NOT_JSON
from companion.frames import (
    STAGES,
    AttackFrame,
    FrameKind,
    ItemFrame,
    ManeuverFrame,
    SchemeFrame,
    SetupFrame,
    TurnFrame,
)
from companion.model import TokenKind
from companion.reasons import ChoiceReason
from companion.rules.attack_steps import attack_steps, window_with
from companion.table import ChoiceKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.model import FighterId, PlayerId
    from companion.rulebook import Rulebook
    from companion.rules.battlefield import SpaceId
    from companion.table import Choice, Combat, FighterState, PlayerState, Table, Turn

PLAYERS: Final = {"player", "owner", "stored_from"}
FIGHTERS: Final = {"fighter", "attacker", "defender", "one", "other"}
SPACES: Final = {"space", "to", "path"}
"""The fields of commands and events that hold names; health is corrected `to` a number."""


def misfit(book: Rulebook, table: Table, before: Table | None = None) -> str | None:
    """The first thing that does not fit, by name; None if all does.

    What is the same as in the table before, which fits, is not looked at again.
    """
    return next(_misfits(book, table, before), None)


def misfit_in(book: Rulebook, table: Table, told: Iterable[msgspec.Struct]) -> str | None:
    """The first name in commands and events that does not fit, whatever they do to the table."""
    return next((what for each in told for what in _names_in(book, table, each)), None)


class _Frame(msgspec.Struct):
    kind: str
    stage: str


class _Choice(msgspec.Struct):
    reason: str


class _Event(msgspec.Struct):
    """As much of an event as holds the ids of what goes on and of what is asked."""

    frame: _Frame | None = None
    choice: _Choice | None = None


def unknown_id(raw: bytes) -> str | None:
    """What an event that cannot be read tells of and this Ringside has not; None: nothing such."""
    try:
        told = msgspec.json.decode(raw, type=_Event)
    except NOT_JSON:
        return None
    frame, choice = told.frame, told.choice
    if frame is not None:
        if frame.kind not in {*FrameKind}:
            return _a(frame.kind)
        if frame.kind in STAGES and frame.stage not in {*STAGES[frame.kind]}:
            return _at_stage(frame.kind, frame.stage)
    if choice is not None and choice.reason not in {*ChoiceReason}:
        return f"a choice {choice.reason}"
    return None


def _names_in(book: Rulebook, table: Table, told: msgspec.Struct) -> Iterator[str]:
    for field in told.__struct_fields__:
        value = getattr(told, field)
        if field in PLAYERS:
            yield from _owners(table, (value,))
        elif field in FIGHTERS or (field == "target" and isinstance(told, Attack)):
            yield from _known_fighters(table, (value,))
        elif field in SPACES and isinstance(value, str | tuple):
            yield from _spaces(book, (value,) if isinstance(value, str) else value)
        elif field == "act":
            yield from _names_in(book, table, value)


def _misfits(book: Rulebook, table: Table, before: Table | None) -> Iterator[str]:
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
    yield from _agenda(book, table)  # what goes on must fit the turn, the combat and the choice
    yield from _owners(table, table.winners)
    if not table.is_over and not table.agenda:
        yield "a game in which nothing goes on"
    if not table.is_over and table.turn is None and table.choice is None:
        yield "a set-up in which nobody is asked"


def _players(book: Rulebook, table: Table) -> Iterator[str]:
    if not table.players or set(table.order) != set(table.players):
        yield "another order of players"
    for number, (key, player) in enumerate(table.players.items(), start=1):
        if key != player.id or player.seat != number:
            yield f"another seat for {key}"
        if not 1 <= player.start <= len(book.battlefield.starts):
            yield f"a start {player.start}"
        if player.hero not in book.heroes:
            yield f"a hero {player.hero}"
        else:
            yield from _cards(book, table, player)


def _cards(book: Rulebook, table: Table, player: PlayerState) -> Iterator[str]:
    piles = (player.deck, player.hand, player.discard, player.aside)
    known = {card for pile in piles for card in pile.known}
    for card in sorted(known - book.deck_list(table, player.id).keys()):
        yield f"a card {card}"
    for stored in player.suit:
        yield from _owners(table, (stored.owner,))
        if stored.owner in table.players and _lacks_card(book, table, stored.owner, stored.card):
            yield f"a card {stored.card}"
    forms = {form.id: form.values for form in book.heroes[player.hero].forms}
    for form, value in player.forms.items():
        if value not in forms.get(form, ()):
            yield f"a form {form} that is {value}"


def _lacks_card(book: Rulebook, table: Table, player: PlayerId, card: str | None) -> bool:
    return card is not None and card not in book.deck_list(table, player)


def _fighters(book: Rulebook, table: Table, fighters: Iterable[FighterState]) -> Iterator[str]:
    for fighter in fighters:
        owner = table.players.get(fighter.owner)
        if owner is None or owner.hero not in book.heroes:
            yield f"a fighter {fighter.id} of nobody"
        elif fighter.kind not in {kind.id for kind in book.heroes[owner.hero].fighters}:
            yield f"a fighter {fighter.kind}"
        yield from _spaces(book, (fighter.space,))
    if {fighter.owner for fighter in fighters if fighter.is_hero} != set(table.players):
        yield "a player without a hero"


def _turn(book: Rulebook, table: Table, turn: Turn) -> Iterator[str]:
    yield from _owners(table, (turn.player,))
    yield from _known_fighters(table, (*turn.began_on, *turn.damaged))
    yield from _spaces(book, turn.began_on.values())


def _choice(book: Rulebook, table: Table, choice: Choice) -> Iterator[str]:
    yield from _owners(table, (choice.owner, choice.opponent, *(choice.seen_by or ())))
    if not 0 <= choice.least <= choice.most:
        yield f"a choice {choice.reason}"
    if choice.reason is ChoiceReason.PLACE_SIDEKICK:
        yield from _known_fighters(table, (choice.subject,))
    if choice.kind is ChoiceKind.SPACE:
        yield from _spaces(book, choice.options)
        if choice.subject not in {*table.fighters, *TokenKind}:
            yield f"a place for {choice.subject}"


def _combat(book: Rulebook, table: Table, combat: Combat) -> Iterator[str]:
    yield from _known_fighters(table, (combat.attacker, combat.defender))
    for fighter_id, laid in ((combat.attacker, combat.attack), (combat.defender, combat.defense)):
        fighter = table.fighters.get(fighter_id)
        if (
            fighter is not None
            and laid is not None
            and _lacks_card(book, table, fighter.owner, laid.card)
        ):
            yield f"a card {laid.card}"
    yield from _spaces(book, (item.space for item in combat.items))
    for step in combat.cancelled:
        if window_with(step) is None:
            yield f"a window {step}"


def _agenda(book: Rulebook, table: Table) -> Iterator[str]:
    outer, inner = table.agenda[:1], table.agenda[1:]
    if (
        len(inner) > 1
        or any(isinstance(frame, SetupFrame | TurnFrame) for frame in inner)
        or not all(isinstance(frame, SetupFrame | TurnFrame) for frame in outer)
    ):
        yield " in ".join(frame.kind for frame in reversed(table.agenda))
    for frame in table.agenda:
        if not isinstance(frame, SetupFrame) and table.turn is None:
            yield f"{_a(frame.kind)} in nobody's turn"
        match frame:
            case AttackFrame():
                if frame.stage not in attack_steps(book.edition):
                    yield _at_stage(frame.kind, frame.stage)
                if table.combat is None:
                    yield "an attack without a combat"
            case ManeuverFrame():
                yield from _known_fighters(table, frame.moved)
            case SchemeFrame() | ItemFrame():
                yield from _known_fighters(table, (frame.fighter,))


def _a(kind: str) -> str:
    return f"an {kind}" if kind.startswith(("a", "i")) else f"a {kind}"


def _at_stage(kind: str, stage: str) -> str:
    return f"{_a(kind)} at the stage {stage}"


def _known_fighters(table: Table, fighters: Iterable[FighterId | None]) -> Iterator[str]:
    for fighter in fighters:
        if fighter is not None and fighter not in table.fighters:
            yield f"a fighter {fighter}"


def _owners(table: Table, players: Iterable[PlayerId | None]) -> Iterator[str]:
    for player in players:
        if player is not None and player not in table.players:
            yield f"a player {player}"


def _spaces(book: Rulebook, spaces: Iterable[SpaceId | None]) -> Iterator[str]:
    for space in spaces:
        if space is not None and not book.battlefield.has(space):
            yield f"a space {space}"
