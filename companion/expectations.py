"""What a table script expects of an act, held against what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_args

import msgspec

from companion import events as e
from companion.combat import Side
from companion.model import TokenKind
from companion.rules.values import value_of
from companion.unnamed import UNNAMED
from companion.zones import DISCARD, SUIT, CardReason

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence

    from companion.content.script_format import CombatPart, ExpectPart
    from companion.game import Game
    from companion.referee import Reply
    from companion.rulebook import Rulebook
    from companion.table import PlayerState, Table
    from companion.zones import CardZone


def failures(
    expect: ExpectPart | None, reply: Reply, game: Game, happened: Sequence[e.Event]
) -> Iterator[str]:
    """What was expected and is not so; an act without a word on it is expected to be allowed."""
    table = game.table
    if expect is None or (expect.ok is None and expect.code is None):
        if not reply.ok:
            yield f"expected to be allowed, but it was refused: {reply.code}"
    elif expect.ok is not None and expect.ok != reply.ok:
        yield f"expected ok: {_told(expect.ok)}, but it is {_told(reply.ok)}: {reply.code}"
    if expect is not None:
        yield from _unknown_names(expect, game.book, table)
        yield from _single_values(expect, reply, table)
        yield from _what_happened(expect, reply, happened)
        yield from _fighters_and_tokens(expect, table)
        yield from _cards(expect, table, happened)


EVENTS: Final = frozenset(kind.__name__ for kind in get_args(e.Event))


def _unknown_names(expect: ExpectPart, book: Rulebook, table: Table) -> Iterator[str]:
    """Names that nothing has: what is said to be nothing of them would always be so."""
    kinds = {*TokenKind, *(token.kind for token in table.tokens)}
    kinds.update(kind for player in table.players.values() for kind in player.counters)
    told: dict[str, tuple[Iterable[str], Container[str]]] = {
        "events": (expect.events or (), EVENTS),
        "absent": (expect.absent, EVENTS),
        "tokens": (expect.tokens, kinds),
        "suit": (expect.suit, table.players),
        "zones": (expect.zones, table.players),
        "drawn": (expect.drawn, table.players),
        "discarded": (expect.discarded, table.players),
    }
    for field, (names, known) in told.items():
        for name in names:
            if name not in known:
                yield f"expected {field}: there is no {name}"
    for player, told_of in expect.zones.items():
        if player in table.players:
            for zone in told_of.keys() - book.hero_of(table, player).own_zones:
                yield f"expected zones: {player} has no {zone}"


LOOKED_AT_WITHOUT_A_TABLE: Final = frozenset({"ok", "code", "rules"})


def failures_of_refusal(expect: ExpectPart | None, reply: Reply) -> Iterator[str]:
    """What was expected of a set-up that was refused: only the refusal itself can be so."""
    if expect is None or (expect.ok is None and expect.code is None):
        yield f"the set-up was refused: {reply.code}"
        return
    if expect.ok:
        yield f"expected ok: true, but the set-up was refused: {reply.code}"
    if expect.code is not None and expect.code != reply.code:
        yield f"expected code: {_told(expect.code)}, but it is {_told(reply.code)}"
    missing = [rule for rule in expect.rules if rule not in reply.rules]
    if missing:
        yield f"expected rules: {', '.join(missing)}, but it cites {', '.join(reply.rules)}"
    for name in expect.__struct_fields__:
        is_told = getattr(expect, name) not in (None, (), {})
        if is_told and name not in LOOKED_AT_WITHOUT_A_TABLE:
            yield f"expected {name}, but the set-up was refused: there is no table"


def _single_values(expect: ExpectPart, reply: Reply, table: Table) -> Iterator[str]:
    turn, choice = table.turn, table.choice
    single: list[tuple[str, Any, Any]] = [
        ("code", expect.code, reply.code),
        ("actions_left", expect.actions_left, turn.actions_left if turn else None),
        ("turn", expect.turn, turn.player if turn else None),
        ("winners", expect.winners, table.winners),
        ("over", expect.over, table.is_over),
        ("choice", expect.choice, choice.reason if choice else "none"),
        ("owner", expect.owner, choice.owner if choice else None),
        ("subject", expect.subject, choice.subject if choice else None),
        ("least", expect.least, choice.least if choice else None),
        ("opponent", expect.opponent, choice.opponent if choice else None),
        ("answer", expect.answer, reply.answer),
        ("fighters", _in_any_order(expect.fighters), _in_any_order(_target_names(reply))),
        ("cards", _in_any_order(expect.cards), _in_any_order(reply.answer)),
    ]
    if expect.options is not None:
        options = sorted(choice.options) if choice is not None else None
        single.append(("options", sorted(expect.options), options))
    if expect.combat is not None:
        single += _combat(expect.combat, table)
    for name, wanted, found in single:
        if wanted is not None and wanted != found:
            yield f"expected {name}: {_told(wanted)}, but it is {_told(found)}"


def _what_happened(expect: ExpectPart, reply: Reply, happened: Sequence[e.Event]) -> Iterator[str]:
    cited = dict.fromkeys((*reply.rules, *(rule for event in happened for rule in event.rules)))
    choice = reply.choice
    if choice is not None:
        cited.update(dict.fromkeys(choice.rules))
    missing = [rule for rule in expect.rules if rule not in cited]
    if missing:
        yield f"expected rules: {', '.join(missing)}, but it cites {', '.join(cited) or 'none'}"
    unread = [reading for reading in expect.readings if reading not in reply.readings]
    if unread:
        told = ", ".join(reply.readings) or "none"
        yield f"expected readings: {', '.join(unread)}, but it tells of {told}"
    names = [type(event).__name__ for event in happened]
    if expect.events is not None and not _in_order(expect.events, names):
        yield f"expected events: {', '.join(expect.events)}, but these are {', '.join(names)}"
    for name in expect.absent:
        if name in names:
            yield f"expected no {name}, but there is one"
    if expect.asked is not None:
        asked = [
            (event.choice.owner, event.choice.reason.value)
            for event in happened
            if isinstance(event, e.Asked)
        ]
        if asked != [tuple(each) for each in expect.asked]:
            yield f"expected asked: {_told(expect.asked)}, but it is {_told(asked)}"


def _fighters_and_tokens(expect: ExpectPart, table: Table) -> Iterator[str]:
    for fighter, health in expect.health.items():
        yield from _differs(f"health of {fighter}", health, table.fighters.get(fighter), "health")
    for fighter, space in expect.at.items():
        yield from _differs(f"space of {fighter}", space, table.fighters.get(fighter), "space")
    wanted = dict(expect.tokens)
    if expect.items is not None:
        wanted["item"] = expect.items
    for kind, spaces in wanted.items():
        found = sorted(token.space for token in table.tokens if token.kind == kind)
        if sorted(spaces) != found:
            yield f"expected {kind} on: {_told(sorted(spaces))}, but it is {_told(found)}"
    for player, forms in expect.forms.items():
        holder = table.players.get(player)
        for form, value in forms.items():
            now = holder.forms.get(form) if holder is not None else "nobody"
            if now != value:
                yield f"expected {form} of {player}: {_told(value)}, but it is {_told(now)}"


def _cards(expect: ExpectPart, table: Table, happened: Sequence[e.Event]) -> Iterator[str]:
    for zone in ("hand", "deck", "discard"):
        for player, wanted in getattr(expect, zone).items():
            holder = table.players.get(player)
            found: Any = None
            if holder is not None:
                found = _told_cards(holder, zone, wanted)
            if found != (
                sorted(wanted) if isinstance(wanted, tuple) and zone != "deck" else wanted
            ):
                yield f"expected {zone} of {player}: {_told(wanted)}, but it is {_told(found)}"
    suits = ((player, SUIT, stored) for player, stored in expect.suit.items())
    zones = (
        (p, zone, stored) for p, all_of in expect.zones.items() for zone, stored in all_of.items()
    )
    for player, zone, stored in (*suits, *zones):
        holder = table.players.get(player)
        zone_now = holder.zone(zone).cards if holder is not None else ()
        found = sorted((card.owner, card.id) for card in zone_now)
        if found != sorted((owner, card) for owner, cards in stored.items() for card in cards):
            yield f"expected {zone} of {player}: {_told(stored)}, but it is {_told(found)}"
    moved = [event for event in happened if isinstance(event, e.CardMoved)]
    for player, count in expect.drawn.items():
        drawn = sum(m.why is CardReason.DRAWN and m.target.of == player for m in moved)
        if drawn != count:
            yield f"expected drawn by {player}: {count}, but it is {drawn}"
    for player, cards in expect.discarded.items():
        gone = [m.card.id for m in moved if (m.target.zone, m.target.of) == (DISCARD, player)]
        if sorted(gone, key=str) != sorted(cards, key=str):
            yield f"expected discarded of {player}: {_told(cards)}, but it is {_told(gone)}"


def _told_cards(player: PlayerState, zone: str, wanted: int | tuple[str, ...]) -> Any:
    there: CardZone = player.zone(zone)
    if isinstance(wanted, int):
        return len(there)
    cards = [card.id or UNNAMED for card in (*there.top, *there.known, *there.bottom)]
    cards += [UNNAMED] * there.unknown
    return tuple(cards) if zone == "deck" else sorted(cards)


def _combat(expect: CombatPart, table: Table) -> list[tuple[str, Any, Any]]:
    combat = table.fight
    if combat is None:
        return [("combat", expect, None)]
    if combat.values is not None:
        attack, defense = combat.values
    else:
        attack, defense = value_of(combat, Side.ATTACKER), value_of(combat, Side.DEFENDER)
    return [
        ("attack", expect.attack, attack),
        ("defense", expect.defense, defense),
        ("damage", expect.damage, combat.damage),
        ("winner", expect.winner, combat.winner.value if combat.winner is not None else None),
    ]


def _differs(what: str, wanted: Any, holder: Any, attribute: str) -> Iterator[str]:
    found = getattr(holder, attribute) if holder is not None else "nobody"
    if found != wanted:
        yield f"expected {what}: {_told(wanted)}, but it is {_told(found)}"


def _told(value: Any) -> str:
    """A value as a script would write it."""
    return msgspec.json.encode(value).decode() if value is not None else "nothing"


def _target_names(reply: Reply) -> tuple[str, ...] | None:
    if not isinstance(reply.answer, tuple):
        return None
    return tuple(getattr(target, "fighter", "") for target in reply.answer)


def _in_any_order(names: Any) -> Any:
    """Several names, sorted; anything else as it is."""
    is_named = isinstance(names, list | tuple) and all(isinstance(name, str) for name in names)
    return sorted(names) if is_named else names


def _in_order(wanted: tuple[str, ...], found: list[str]) -> bool:
    at = iter(found)
    return all(name in at for name in wanted)
