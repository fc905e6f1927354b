"""Do the numbers of a hero fit together, and do its words fit the numbers? Every fault is noted.

Works on what could be read of the two files: a card whose value is faulty is still known by name,
so that one slip is not reported as ten.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.content.effect_checks import check_effects
from companion.content.effect_faults import all_of
from companion.content.hero_format import MOST_FIGHTERS
from companion.content.nearest import near_name, near_or_all
from companion.definitions import ANY_BANNER, CardKind, Role, Timing
from companion.said import Said, said

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from companion.content.hero_format import (
        CardPart,
        CardWordsPart,
        FighterPart,
        FormPart,
        TokenPart,
    )
    from companion.content.yamlfile import Document, Place
    from companion.said import Fact

FEWEST_FORM_VALUES: Final = 2


def check_hero(
    document: Document, parts: dict[str, Any], *, folder: str | None, taken: Collection[str]
) -> None:
    """Note every fault of the numbers; `parts` are the usable fields of the file.

    `folder` is the set that a hero of Ringside's own must belong to; `taken` are the ids that a
    hero of somebody else cannot have.
    """
    cards: tuple[CardPart, ...] = parts.get("cards", ())
    fighters: tuple[FighterPart, ...] = parts.get("fighters", ())
    forms: tuple[FormPart, ...] = parts.get("forms", ())
    _check_identity(document, parts, folder, taken)
    _check_twice(document, "fighters", "fighter", [part.id for part in fighters])
    _check_twice(document, "cards", "card", [part.id for part in cards])
    _check_twice(document, "forms", "form", [part.id for part in forms])
    tokens: tuple[TokenPart, ...] = parts.get("tokens", ())
    _check_twice(document, "tokens", "token", [part.kind for part in tokens])
    if "fighters" in parts:
        _check_hero_first(document, fighters)
        _check_room(document, fighters)
    _check_dials(document, fighters)
    _check_names(document, fighters, forms)
    for number, card in enumerate(cards):
        _check_card(document, document.item("cards", number), card)
    _check_groups(document, fighters, forms, cards)
    _check_deck(document, parts, cards)
    _check_protected_banners(document, parts.get("uncancellable", ()))
    check_effects(document, is_shipped=folder is not None)
    _check_starting_cards(document, parts.get("starts_with", ()), cards)
    _check_opening_hand(document, parts)


def check_words(
    document: Document, parts: dict[str, Any], numbers: Document, cards: Iterable[CardPart]
) -> None:
    """Note every fault of the words, held against what the numbers file declares."""
    fighters: Mapping[str, str] = parts.get("fighters", {})
    _check_all_named(document, "fighters", "fighter", _ids(numbers, "fighters"), fighters)
    _check_all_named(document, "forms", "form", _form_values(numbers), parts.get("forms", {}))
    known = _ids(numbers, "fighters")
    for name in parts.get("plurals", {}):
        if name not in known:
            document.complain(("plurals", name), "hero/unknown-words.fighter", name=name)
    worded: Mapping[str, CardWordsPart] = parts.get("cards", {})
    _check_all_named(document, "cards", "card", _ids(numbers, "cards"), worded)
    for number, card in enumerate(cards):
        place = numbers.item("cards", number)
        if card.id in worded and _is_timing_read(numbers, place, card) and _fits_kind(card):
            _check_sentences(document, card, worded[card.id])
        if card.id in worded and _is_read(numbers, place, "also", card.also):
            _check_also(document, card, worded[card.id])


def _items(document: Document, key: str) -> Iterator[dict[Any, Any]]:
    """The mappings in a list of the file, those with faults included."""
    items = document.value.get(key)
    return (item for item in (items if isinstance(items, list) else ()) if isinstance(item, dict))


def _ids(document: Document, key: str) -> list[str]:
    found = (item.get("id") for item in _items(document, key))
    return list(dict.fromkeys(name for name in found if isinstance(name, str)))


def _form_values(document: Document) -> list[str]:
    lists = (form.get("values") for form in _items(document, "forms"))
    values = (value for some in lists if isinstance(some, list) for value in some)
    return list(dict.fromkeys(value for value in values if isinstance(value, str)))


def _is_whole(document: Document, key: str, items: Collection[object]) -> bool:
    """Whether every item of a list could be read, so that it can be counted."""
    listed = document.value.get(key)
    return isinstance(listed, list) and len(listed) == len(items)


def _check_identity(
    document: Document, parts: dict[str, Any], folder: str | None, taken: Collection[str]
) -> None:
    hero_id, stem = parts.get("id"), Path(document.file).stem
    if hero_id is not None and hero_id != stem:
        document.complain(("id",), "hero/file-name", id=hero_id, file=stem)
    if hero_id is not None and hero_id in taken:
        document.complain(("id",), "hero/id-taken", id=hero_id)
    if folder is not None and parts.get("set", folder) != folder:
        document.complain(("set",), "hero/set-folder", set=parts["set"], folder=folder)


def _check_twice(document: Document, key: str, word: str, names: list[str]) -> None:
    first_line: dict[str, int] = {}
    for number, name in enumerate(names):
        place = document.item(key, number)
        if name in first_line:
            document.complain(place, f"hero/duplicate-{word}", name=name, first=first_line[name])
        first_line.setdefault(name, document.line(place))


def _check_hero_first(document: Document, fighters: tuple[FighterPart, ...]) -> None:
    heroes = [number for number, fighter in enumerate(fighters) if fighter.role is Role.HERO]
    if not heroes and _is_whole(document, "fighters", fighters):
        document.complain(("fighters",), "hero/no-hero")
    for place, number in enumerate(heroes):
        if document.item("fighters", number) != ("fighters", place):
            document.complain(
                document.item("fighters", number), "hero/hero-first", fighter=fighters[number].id
            )


def _check_room(document: Document, fighters: tuple[FighterPart, ...]) -> None:
    """Every figure needs a space of its own, beside those of the others."""
    figures = sum(fighter.count for fighter in fighters)
    if figures > MOST_FIGHTERS:
        document.complain(
            ("fighters",), "hero/too-many-fighters", count=figures, most=MOST_FIGHTERS
        )


def _check_dials(document: Document, fighters: tuple[FighterPart, ...]) -> None:
    for number, fighter in enumerate(fighters):
        place = document.item("fighters", number)
        if not fighter.dial and fighter.role is Role.HERO:
            document.complain((*place, "dial"), "hero/no-dial.hero", fighter=fighter.id)
        elif not fighter.dial and fighter.health > 1:
            document.complain(
                (*place, "dial"), "hero/no-dial", fighter=fighter.id, health=fighter.health
            )
        if fighter.dial_max is not None and (not fighter.dial or fighter.dial_max < fighter.health):
            facts: dict[str, Fact] = {"fighter": fighter.id, "most": fighter.dial_max}
            if fighter.dial:
                at = (*place, "dial_max")
                document.complain(at, "hero/dial-max", health=fighter.health, **facts)
            else:
                document.complain((*place, "dial_max"), "hero/dial-max.no-dial", **facts)


def _check_names(
    document: Document, fighters: tuple[FighterPart, ...], forms: tuple[FormPart, ...]
) -> None:
    """Fighters and values of forms can be banners, so no two of them may share a name."""
    for number, fighter in enumerate(fighters):
        if fighter.banner is not None and fighter.banner not in _ids(document, "fighters"):
            document.complain(
                (*document.item("fighters", number), "banner"),
                "hero/unknown-banner.fighter",
                fighter=fighter.id,
                banner=fighter.banner,
            )
    _check_supply(document, fighters)
    for number, fighter in enumerate(fighters):
        if fighter.id == ANY_BANNER:
            document.complain(
                document.item("fighters", number), "hero/name-clash.all-fighters", name=ANY_BANNER
            )
    first_use = dict.fromkeys(_ids(document, "fighters"), said("hero/a-fighter"))
    first_use[ANY_BANNER] = said("hero/all-fighters")
    for number, form in enumerate(forms):
        place = (*document.item("forms", number), "values")
        if len(form.values) < FEWEST_FORM_VALUES:
            document.complain(place, "hero/form-values", form=form.id)
        for value in form.values:
            if value in first_use:
                document.complain(
                    place, "hero/name-clash", form=form.id, value=value, what=first_use[value]
                )
            first_use.setdefault(value, said("hero/value-of", form=form.id))


def _check_supply(document: Document, fighters: tuple[FighterPart, ...]) -> None:
    for number, fighter in enumerate(fighters):
        if fighter.in_supply and fighter.role is Role.HERO:
            document.complain(
                (*document.item("fighters", number), "in_supply"),
                "hero/hero-in-supply",
                fighter=fighter.id,
            )


def _banners(document: Document) -> list[str]:
    return [ANY_BANNER, *_ids(document, "fighters"), *_form_values(document)]


def _check_protected_banners(document: Document, protected: Iterable[str]) -> None:
    banners = _banners(document)
    for number, banner in enumerate(protected):
        if banner not in banners:
            document.complain(
                ("uncancellable", number),
                "hero/unknown-banner.protected",
                banner=banner,
                banners=tuple(banners),
            )


def _check_card(document: Document, place: Place, card: CardPart) -> None:
    banners = _banners(document)
    if card.banner not in banners:
        document.complain(
            (*place, "banner"),
            "hero/unknown-banner",
            near_name(card.banner, banners),
            card=card.id,
            banner=card.banner,
            banners=tuple(banners),
        )
    is_scheme = card.kind is CardKind.SCHEME
    if card.requires is not None and not is_scheme:
        document.complain((*place, "requires"), "hero/requires-scheme", card=card.id)
    if is_scheme and card.value is not None:
        document.complain((*place, "value"), "hero/scheme-value", card=card.id)
    raw_value = document.value["cards"][place[1]].get("value")
    if not is_scheme and raw_value is None:
        document.complain(place, "hero/no-value", card=card.id)
    if len(set(card.timing)) < len(card.timing):
        document.complain((*place, "timing"), "hero/timing.twice", card=card.id)
    if _is_timing_read(document, place, card) and not _fits_kind(card):
        fitting: str | Said = "[scheme]" if is_scheme else said("hero/combat-timing")
        document.complain(
            (*place, "timing"), "hero/timing", card=card.id, kind=card.kind, fitting=fitting
        )


def _is_timing_read(document: Document, place: Place, card: CardPart) -> bool:
    """Whether every timing of a card is a known word; if not, that is said already."""
    return _is_read(document, place, "timing", card.timing)


def _is_read(document: Document, place: Place, key: str, found: Collection[str]) -> bool:
    """Whether everything in a list of a card could be read."""
    listed = document.value["cards"][place[1]].get(key, [])
    return isinstance(listed, list) and len(listed) == len(found)


def _check_also(document: Document, card: CardPart, words: CardWordsPart) -> None:
    for name in words.also:
        if name not in card.also:
            document.complain(
                ("cards", card.id, "also", name),
                "hero/needless-sentence.also",
                card=card.id,
                name=name,
            )


def _fits_kind(card: CardPart) -> bool:
    """Whether the effects of a card come when cards of its kind are resolved."""
    if card.kind is CardKind.SCHEME:
        return set(card.timing) == {Timing.SCHEME}
    return Timing.SCHEME not in card.timing


def _check_deck(document: Document, parts: dict[str, Any], cards: tuple[CardPart, ...]) -> None:
    size = parts.get("deck_size")
    if size is None:
        return
    if not _is_whole(document, "cards", cards):
        return
    chosen: tuple[FormPart, ...] = tuple(
        form for form in parts.get("forms", ()) if form.chosen_before_deal
    )
    for groups in product(*(form.values for form in chosen)):
        copies = sum(card.copies for card in cards if card.group in {None, *groups})
        copies += parts.get("unlisted", 0)
        if copies != size:
            if groups:
                with_these = all_of(groups)
                document.complain(
                    ("deck_size",),
                    "hero/deck-sum.with",
                    size=size,
                    copies=copies,
                    chosen=with_these,
                )
            else:
                document.complain(("deck_size",), "hero/deck-sum", size=size, copies=copies)


def _check_groups(
    document: Document,
    fighters: tuple[FighterPart, ...],
    forms: tuple[FormPart, ...],
    cards: tuple[CardPart, ...],
) -> None:
    """What is in the game only by a choice names one that is made before the cards are dealt."""
    known = [value for form in forms if form.chosen_before_deal for value in form.values]
    grouped: tuple[tuple[str, tuple[FighterPart | CardPart, ...]], ...] = (
        ("fighters", fighters),
        ("cards", cards),
    )
    for key, parts in grouped:
        for number, part in enumerate(parts):
            if part.group is not None and part.group not in known:
                document.complain(
                    (*document.item(key, number), "group"),
                    "hero/unknown-group",
                    near_or_all(part.group, known),
                    part=part.id,
                    group=part.group,
                )
    for number, form in enumerate(forms):
        if form.chosen_before_deal and form.chosen_at_placement:
            document.complain(document.item("forms", number), "hero/chosen-twice", form=form.id)


def _check_starting_cards(
    document: Document, starts_with: tuple[str, ...], cards: tuple[CardPart, ...]
) -> None:
    known = _ids(document, "cards")
    copies = {card.id: card.copies for card in cards}
    for name, times in Counter(starts_with).items():
        place = document.item("starts_with", starts_with.index(name))
        if name not in known:
            document.complain(place, "hero/unknown-start", card=name)
        elif times > copies.get(name, times):
            document.complain(
                place, "hero/unknown-start.too-often", card=name, times=times, copies=copies[name]
            )


def _check_opening_hand(document: Document, parts: dict[str, Any]) -> None:
    size, drawn = parts.get("deck_size"), parts.get("opening_hand")
    if size is None or drawn is None:
        return
    left = max(0, size - len(parts.get("starts_with", ())))
    if drawn > left:
        document.complain(("opening_hand",), "hero/opening-hand", drawn=drawn, left=left)


def _check_all_named(
    document: Document, key: str, word: str, declared: list[str], worded: Mapping[str, object]
) -> None:
    listed = document.value.get(key, {} if key == "forms" else None)
    if not isinstance(listed, dict):
        return  # said already
    for name in declared:
        if name not in listed:
            document.complain((key,), f"hero/no-words.{word}", key=key, name=name)
    for name in worded:
        if name not in declared:
            document.complain((key, name), f"hero/unknown-words.{word}", name=name)


def _check_sentences(document: Document, card: CardPart, words: CardWordsPart) -> None:
    place: Place = ("cards", card.id)
    timing = list(dict.fromkeys(card.timing))
    if document.value["cards"][card.id].get("effect", {}) != words.effect:
        return  # faulty, and said already
    told = words.effect
    if isinstance(told, str):
        if len(timing) > 1:
            document.complain(
                (*place, "effect"), "hero/sentence-per-timing", card=card.id, windows=all_of(timing)
            )
            return
        told = dict.fromkeys(timing, told)
    for needed in timing:
        if needed not in told:
            document.complain(place, "hero/no-sentence", card=card.id, window=needed)
    if words.effect and (not timing or told.keys() - timing):
        document.complain((*place, "effect"), "hero/needless-sentence", card=card.id)
