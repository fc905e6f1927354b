"""What checks of effects share: the names that a hero's file has, and how a fault is told.

A fault is told at its line, with the nearest word that would have been right.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import msgspec

from companion.content.catalogue import load_catalogue
from companion.content.nearest import near_or_all
from companion.definitions import ANY_BANNER
from companion.effects.custom import CUSTOM
from companion.effects.language import (
    IGNORED,
    PLAYED_CARDS,
    THIS_CARD,
    ZONES,
    Gives,
    Part,
    WordMoment,
)
from companion.said import Said, said
from companion.zones import SUIT

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from companion.content.yamlfile import Document, Place
    from companion.said import Fact

MOST: Final = 99

_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
_ZONE: Final = re.compile(r"[a-z0-9][a-z0-9-]*")
_RULE: Final = re.compile(r"[A-Z]{3}-[0-9]{2}")
_PLAYERS: Final = ("me", "opponent")
_ALL_PLAYERS: Final = (*_PLAYERS, "each_opponent", "each_player")
_DAMAGED_SIDES: Final = ("friendly", "enemy", "any")


class Own(msgspec.Struct, frozen=True):
    """What a hero's file has names for."""

    fighters: list[str]
    cards: list[str]
    tags: list[str]
    banners: list[str]
    tokens: list[str]
    forms: dict[str, list[str]]
    zones: list[str]
    items: list[str]
    counters: list[str]
    marks: list[str]
    """The marks that steps have."""
    states: list[str]
    """The forms and marks that steps set."""


def own_names(value: dict[str, Any]) -> Own:
    """What the file of a hero has names for, as far as it can be read."""
    fighters = _ids(value, "fighters")
    forms = {
        form["id"]: [v for v in form.get("values", ()) if isinstance(v, str)]
        for form in mappings_in(value, "forms")
        if isinstance(form.get("id"), str) and isinstance(form.get("values", ()), list)
    }
    zones = [
        rule["id"]
        for rule in mappings_in(value, "rules")
        if rule.get("kind") == "zone" and isinstance(rule.get("id"), str)
    ]
    if value.get("suit") is True:
        zones.append(SUIT)
    tags = [
        tag
        for card in mappings_in(value, "cards")
        for tag in (card["tags"] if isinstance(card.get("tags"), list) else ())
        if isinstance(tag, str)
    ]
    items = [
        item
        for card in mappings_in(value, "cards")
        for item in (card["item"] if isinstance(card.get("item"), list) else ())
        if isinstance(item, str)
    ]
    counters = [
        rule["id"]
        for rule in mappings_in(value, "rules")
        if rule.get("kind") == "counter" and isinstance(rule.get("id"), str)
    ]
    tokens = [t["kind"] for t in mappings_in(value, "tokens") if isinstance(t.get("kind"), str)]
    marks: list[str] = []
    states: list[str] = []
    for key, part in _inner(value):
        if key == "mark" and isinstance(part, str):
            marks.append(part)
        if key == "set_state" and isinstance(part, dict):
            states += [name for name in part if isinstance(name, str)]
    return Own(
        fighters=fighters,
        cards=_ids(value, "cards"),
        tags=list(dict.fromkeys(tags)),
        banners=[ANY_BANNER, *fighters, *(v for values in forms.values() for v in values)],
        tokens=tokens,
        forms=forms,
        zones=zones,
        items=list(dict.fromkeys(items)),
        counters=[*counters, *tokens],
        marks=list(dict.fromkeys(marks)),
        states=list(dict.fromkeys(states)),
    )


def listed_in(value: dict[str, Any], key: str) -> list[Any]:
    """The items of a list of the file, whatever they are."""
    found = value.get(key)
    return found if isinstance(found, list) else []


def mappings_in(value: dict[str, Any], key: str) -> Iterator[dict[str, Any]]:
    """Those of them that are mappings."""
    return (item for item in listed_in(value, key) if isinstance(item, dict))


def _ids(value: dict[str, Any], key: str) -> list[str]:
    found = (item.get("id") for item in mappings_in(value, key))
    return [name for name in found if isinstance(name, str)]


def _inner(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every key with its value, however deep."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield key, part
            yield from _inner(part)
    elif isinstance(value, list):
        for part in value:
            yield from _inner(part)


@cache
def _known_rules() -> frozenset[str]:
    return frozenset(rule.id for rule in load_catalogue().rules)


def all_of(parts: Iterable[Fact]) -> Fact:
    """All of them, with an *and* before each but the first."""
    return _joined("list/all-of", parts)


def _joined(joint: str, parts: Iterable[Fact]) -> Fact:
    first, *rest = parts
    for each in rest:
        first = said(joint, one=first, last=each)
    return first


class EffectFaults:
    """The plain parts of an effect, and what is said about them.

    `where`, the names and the moments are those of the effect that is looked at.
    """

    def __init__(self, document: Document, own: Own, *, is_shipped: bool) -> None:
        self.document = document
        self.own = own
        self.is_shipped = is_shipped
        self.where: tuple[Fact, ...] = ()
        self.names: dict[str, set[Gives]] = {}
        self.moments: frozenset[WordMoment] = frozenset({WordMoment.ALWAYS})

    # --- Plain values ---------------------------------------------------------------------------

    def _flag(self, value: Any, part: Part, place: Place, _: int) -> None:
        if value is not True:
            self._wrong(value, part, place)

    def _number(self, value: Any, part: Part, place: Place, _: int) -> None:
        if type(value) is not int:
            self._wrong(value, part, place)
        elif not part.least <= value <= MOST:
            bounds = {"least": part.least, "most": MOST}
            self._complain(place, "effect/number", key=place[-1], number=value, **bounds)

    def _word(self, value: Any, part: Part, place: Place, _: int) -> None:
        if isinstance(value, list) and value and part.may_be_several:
            self._words(value, part, place, _)
        elif not isinstance(value, str) or value not in part.words:
            self._unknown(value, part.words, place)

    def _words(self, value: Any, part: Part, place: Place, _: int) -> None:
        if not isinstance(value, list) or not value:
            self._wrong(value, part, place)
            return
        for number, each in enumerate(value):
            if not isinstance(each, str) or each not in part.words:
                self._unknown(each, part.words, (*place, number), key=place[-1])

    def _new_name(self, value: Any, part: Part, place: Place, _: int) -> None:
        if not isinstance(value, str) or not _NAME.fullmatch(value):
            self._wrong(value, part, place)

    def _new_zone(self, value: Any, part: Part, place: Place, _: int) -> None:
        if not isinstance(value, str) or not _ZONE.fullmatch(value):
            self._wrong(value, part, place)
        elif value in {*ZONES, "play"}:
            self._complain(place, "effect/name", zone=value)

    def _rules(self, value: Any, part: Part, place: Place, _: int) -> None:
        if not isinstance(value, list):
            self._wrong(value, part, place)
            return
        for number, rule in enumerate(value):
            if not isinstance(rule, str) or not _RULE.fullmatch(rule):
                self._wrong(rule, part, (*place, number))
        self._cited(value, place)

    def _cited(self, value: Any, place: Place) -> None:
        """Rules are those of the catalogue; what is no list of ids is said elsewhere."""
        for number, rule in enumerate(value if isinstance(value, list) else ()):
            is_id = isinstance(rule, str) and _RULE.fullmatch(rule)
            if is_id and not self.is_shipped and rule not in _known_rules():
                self._complain((*place, number), "effect/unknown-name.rule", rule=rule)

    # --- Cards and players ----------------------------------------------------------------------

    def _cards(self, value: Any, part: Part, place: Place, _: int) -> None:
        if isinstance(value, str) and value in {*part.words, *PLAYED_CARDS}:
            if value != THIS_CARD:
                self._in_its_time(value, WordMoment.COMBAT, place)
        elif isinstance(value, str) and value.startswith("$"):
            self._bound(value, {Gives.CARDS}, place)
        else:
            self._wrong(value, part, place)

    def _cards_from(self, value: Any, part: Part, place: Place, depth: int) -> None:
        if isinstance(value, str) and value.startswith("$"):
            self._bound(value, {Gives.CARDS}, place)
        else:
            self._zone(value, part, place, depth)

    def _cards_to(self, value: Any, part: Part, place: Place, _: int) -> None:
        known = (*part.words, *self.own.zones)
        if value not in known:
            self._unknown(value, known, place, "place-for-cards")

    def _zone(self, value: Any, part: Part, place: Place, _: int) -> None:
        known = (*ZONES, *part.words, *self.own.zones)
        if value not in known:
            self._unknown(value, known, place, "zone-of-cards")

    def _card(self, value: Any, part: Part, place: Place, _: int) -> None:
        are_several = isinstance(value, list) and value and part.may_be_several
        for each in value if are_several else [value]:
            if each not in self.own.cards:
                self._unknown(each, self.own.cards, place, "card-of-deck")

    def _item(self, value: Any, _: Part, place: Place, __: int) -> None:
        if value not in self.own.items:
            self._unknown(value, self.own.items, place, "item")

    def _counter(self, value: Any, _: Part, place: Place, __: int) -> None:
        if value not in self.own.counters:
            self._unknown(value, self.own.counters, place, "counter")

    def _tag(self, value: Any, _: Part, place: Place, __: int) -> None:
        if value not in self.own.tags:
            self._unknown(value, self.own.tags, place, "tag")

    def _banner(self, value: Any, _: Part, place: Place, __: int) -> None:
        if value not in self.own.banners:
            self._unknown(value, self.own.banners, place, "banner")

    def _banners(self, value: Any, part: Part, place: Place, depth: int) -> None:
        if isinstance(value, str) and value in part.words:
            return
        if not isinstance(value, list) or not value:
            self._wrong(value, part, place)
            return
        for number, banner in enumerate(value):
            self._banner(banner, part, (*place, number), depth)

    def _player(self, value: Any, _: Part, place: Place, __: int) -> None:
        if value not in _PLAYERS:
            self._unknown(value, _PLAYERS, place, "player")

    def _players(self, value: Any, _: Part, place: Place, __: int) -> None:
        if value not in _ALL_PLAYERS:
            self._unknown(value, _ALL_PLAYERS, place, "player")

    # --- Names, states, groups ------------------------------------------------------------------

    def _bound(self, value: str, fitting: set[Gives], place: Place) -> None:
        name = value.removeprefix("$")
        if name not in self.names:
            names = [f"${known}" for known in self.names]
            hint = near_or_all(value, names) if names else None
            self._complain(place, "effect/unbound", hint, name=value)
        elif not self.names[name] & fitting:
            wanted = _joined("list/any-of", _given(fitting))
            gives = self.names[name]
            stands = all_of(_given(gives)) if gives else said("type/null")
            self._complain(place, "effect/kind.stands-for", name=value, gives=stands, wanted=wanted)

    def _spent(self, value: Any, part: Part, place: Place, _: int) -> None:
        if isinstance(value, str) and value.startswith("$"):
            self._bound(value, {Gives.NUMBER}, place)
        else:
            self._wrong(value, part, place)

    def _felled(self, value: Any, part: Part, place: Place, _: int) -> None:
        if isinstance(value, str) and value.startswith("$"):
            self._bound(value, {Gives.FALLEN}, place)
        else:
            self._wrong(value, part, place)

    def _step_name(self, value: Any, part: Part, place: Place, _: int) -> None:
        if not isinstance(value, str):
            self._wrong(value, part, place)
        elif value.removeprefix("$") not in self.names:
            hint = near_or_all(value, self.names) if self.names else None
            self._complain(place, "effect/unbound.step", hint, name=value)

    def _damaged(self, value: Any, part: Part, place: Place, _: int) -> None:
        if isinstance(value, str) and value in self.own.fighters:
            return
        is_sided = isinstance(value, dict) and value.keys() == {"side"}
        if not is_sided or value["side"] not in _DAMAGED_SIDES:
            self._wrong(value, part, place)

    def _states(self, value: Any, part: Part, place: Place, _: int) -> None:
        self._each_state(value, part, place, also=())

    def _new_states(self, value: Any, part: Part, place: Place, _: int) -> None:
        self._each_state(value, part, place, also=("other",), marks=self.own.marks)

    def _each_state(
        self,
        value: Any,
        part: Part,
        place: Place,
        *,
        also: tuple[str, ...],
        marks: Collection[str] = (),
    ) -> None:
        if not isinstance(value, dict) or not value:
            self._wrong(value, part, place)
            return
        for form, wanted in value.items():
            if form in self.own.forms:
                known = tuple(self.own.forms[form])
                known += also if len(known) == 2 else ()  # of more than two none is the other
            elif form in marks:
                known = (IGNORED,)
            else:
                self._unknown(form, [*self.own.forms, *marks], (*place, form), "form")
                continue
            if wanted not in known:
                self._unknown(wanted, known, (*place, form), "value", form=str(form))

    def _mark(self, value: Any, part: Part, place: Place, _: int) -> None:
        if not isinstance(value, str):
            self._wrong(value, part, place)
        elif value not in self.own.states:
            states = [state for state in self.own.states if state not in self.own.forms]
            hint = near_or_all(value, states) if states else None
            which = "effect/unknown-name.mark"
            self._complain(place, which, hint, name=value, ignored=IGNORED)

    def _custom(self, value: Any, _: Part, place: Place, __: int) -> None:
        if not isinstance(value, str) or value not in CUSTOM:
            self._unknown(value, CUSTOM, place, "function")

    # --- Complaining ----------------------------------------------------------------------------

    def _in_its_time(self, name: str, moment: WordMoment, place: Place) -> None:
        if moment not in self.moments:
            self._complain(place, f"effect/moment.{moment}", word=name)

    def _unknown(
        self,
        value: Any,
        known: Iterable[str],
        place: Place,
        what: str = "",
        /,
        *,
        key: str | int = "",
        **facts: Fact,
    ) -> None:
        """It is not `what` it has to be, or else is none of the words of its place, or of `key`."""
        hint = near_or_all(value, known)
        shown = f"`{value}`" if isinstance(value, str | int | float) else _kind_of(value)
        if what:
            which = f"effect/unknown-name.{what}"
            self._complain(place, which, hint, value=shown, **facts)
        else:
            word = key or place[-1]
            self._complain(place, "effect/unknown-name", hint, value=shown, key=word)

    def _wrong(self, value: Any, part: Part, place: Place) -> None:
        last = next((step for step in reversed(place) if isinstance(step, str)), "")
        wanted, got = said(f"part/{part.kind}"), _kind_of(value)
        self._complain(place, "effect/kind", key=last, what=wanted, got=got)

    def _complain(self, place: Place, text: str, /, *more: Said | None, **facts: Fact) -> None:
        told = said("effect/at", *more, where=self.where, told=said(text, **facts))
        self.document.note_problem(place, text, told)


def _given(gives: Collection[Gives]) -> list[Fact]:
    return [said(f"effect/gives-{each}") for each in Gives if each in gives]


def _kind_of(value: Any) -> Fact:
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return said("type/null")
    if isinstance(value, str):
        return f"`{value}`"
    if isinstance(value, dict | list):
        kind = "object" if isinstance(value, dict) else "array"
        return said(f"type/{kind}" if value else f"type/empty-{kind}")
    return str(value)
