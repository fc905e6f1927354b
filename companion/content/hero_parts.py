"""The parts of a hero that is made in the app: where each stands in its files, its bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import yaml

from companion.content.hero_files import HERO, SIDEKICK
from companion.content.problems import ContentError
from companion.content.yamlfile import parse_document
from companion.definitions import ANY_BANNER, CardKind, Emblem, HeroColour, Timing

if TYPE_CHECKING:
    from companion.content.hero_files import HeroFiles, Place


class Number(NamedTuple):
    """A number with a button for less and one for more."""

    place: Place
    least: int
    most: int
    usual: int


NUMBERS: Final = {
    "health": Number(("fighters", 0, "health"), 1, 99, 15),
    "move": Number(("move",), 0, 9, 2),
    "deck": Number(("deck_size",), 1, 99, 30),
    "sidekicks": Number(("fighters", 1, "count"), 0, 10, 0),
    "sidekick-health": Number(("fighters", 1, "health"), 1, 99, 1),
}
OF_CARD: Final = {
    "copies": Number(("copies",), 1, 30, 1),
    "value": Number(("value",), 0, 20, 0),
    "boost": Number(("boost",), 0, 9, 0),
}
ATTACKS: Final = ("melee", "ranged")
KINDS: Final = tuple(kind.value for kind in CardKind)
NO_EFFECT: Final = "none"
TIMINGS: Final = (NO_EFFECT, *(t.value for t in Timing if t is not Timing.SCHEME))
EMBLEMS: Final = tuple(emblem.value for emblem in Emblem)
COLOURS: Final = tuple(colour.value for colour in HeroColour)


def number_of(files: HeroFiles, part: str, card: int | None = None) -> int:
    """What a number is now."""
    number = _number(part, card)
    if part == "sidekicks" and files.get("fighters", 1) is None:
        return 0
    usual = 1 if part == "sidekicks" else number.usual  # one is not written
    found = files.get(*number.place)
    return found if isinstance(found, int) else usual


def _number(part: str, card: int | None) -> Number:
    if card is None:
        return NUMBERS[part]
    number = OF_CARD[part]
    return number._replace(place=("cards", card, *number.place))


def bounds(part: str, card: int | None = None) -> tuple[int, int]:
    """How far a number goes."""
    number = _number(part, card)
    return number.least, number.most


def with_part(files: HeroFiles, part: str, value: str | int, card: int | None) -> HeroFiles:
    """The hero with this part changed, and a deck that adds up."""
    if card is not None:
        return _with_card_part(files, card, part, value).settled()
    match part:
        case "name":
            changed = files.with_word("name", to=value)
            return changed.with_word("fighters", _kind(files, 0), to=value)
        case "ability":
            return files.with_word("ability", to=value)
        case "sidekick":
            return files.with_word("fighters", _kind(files, 1), to=value)
        case "attack" | "emblem" | "colour":
            return files.with_number("fighters", 0, part, to=value)
        case "sidekick-attack":
            return files.with_number("fighters", 1, "attack", to=value)
        case "sidekicks":
            return _with_sidekicks(files, int(value))
        case "sidekick-health":
            has_dial = None if int(value) > 1 else False  # SET-02
            changed = files.with_number("fighters", 1, "health", to=int(value))
            return changed.with_number("fighters", 1, "dial", to=has_dial)
        case _:
            changed = files.with_number(*NUMBERS[part].place, to=int(value))
            return changed.settled()


def _kind(files: HeroFiles, number: int) -> str:
    return str(files.get("fighters", number, "id") or (HERO, SIDEKICK)[number])


def _with_sidekicks(files: HeroFiles, count: int) -> HeroFiles:
    if count == 0:
        kind = _kind(files, 1)
        return files.with_number("fighters", 1, to=None).with_word("fighters", kind, to=None)
    if files.get("fighters", 1) is None:
        fighter = {"id": SIDEKICK, "role": "sidekick", "health": 1, "dial": False}
        files = files.with_number("fighters", 1, to={**fighter, "attack": "melee"})
        files = files.with_word("fighters", SIDEKICK, to=SIDEKICK.capitalize())
    return files.with_number("fighters", 1, "count", to=count)


# --- Cards --------------------------------------------------------------------------------------


def with_card(files: HeroFiles, name: str) -> tuple[HeroFiles, int]:
    """The hero with one more card listed, and its number."""
    number = len(files.cards)
    ids = {card.get("id") for card in files.cards}
    card_id = next(f"card-{n}" for n in range(1, number + 2) if f"card-{n}" not in ids)
    card = {"id": card_id, "kind": "versatile", "value": 3, "boost": 1, "banner": ANY_BANNER}
    changed = files.with_number("cards", number, to={**card, "copies": 1, "timing": []})
    changed = changed.with_number("cards", number, "effects", to={})
    return changed.with_word("cards", card_id, to={"name": name}).settled(), number


def without_card(files: HeroFiles, number: int) -> HeroFiles:
    """The hero without this card; how many cards the deck has stays."""
    card_id = files.get("cards", number, "id")
    changed = files.with_number("cards", number, to=None)
    return changed.with_word("cards", card_id, to=None).settled()


def timing_of(files: HeroFiles, number: int) -> str:
    """When the effect of a card comes; the first of several."""
    timing = files.get("cards", number, "timing") or [NO_EFFECT]
    return str(timing[0])


def _with_card_part(files: HeroFiles, number: int, part: str, value: str | int) -> HeroFiles:
    card_id = files.get("cards", number, "id")
    match part:
        case "card-name":
            return files.with_word("cards", card_id, "name", to=value)
        case "card-text":
            return files.with_word("cards", card_id, "effect", to=value or None)
        case "banner":
            return files.with_number("cards", number, "banner", to=value)
        case "kind":
            return _with_kind(files, number, str(value))
        case "timing":
            return _with_timing(files, number, str(value))
        case _:
            return files.with_number("cards", number, part, to=int(value))


def _with_kind(files: HeroFiles, number: int, kind: str) -> HeroFiles:
    was_scheme = files.get("cards", number, "kind") == CardKind.SCHEME.value
    files = files.with_number("cards", number, "kind", to=kind)
    if kind == CardKind.SCHEME.value:
        files = files.with_number("cards", number, "value", to=None)
        return _with_timing(files, number, Timing.SCHEME.value)
    if was_scheme:
        files = files.with_number("cards", number, "value", to=OF_CARD["value"].usual)
        return _with_timing(files, number, NO_EFFECT)
    return files


def _with_timing(files: HeroFiles, number: int, timing: str) -> HeroFiles:
    """Without effect there are no words for one; with one there is something to say."""
    card_id = files.get("cards", number, "id")
    is_none = timing == NO_EFFECT
    steps = (files.get("cards", number, "effects") or {}).get(timing_of(files, number))
    files = files.with_number("cards", number, "timing", to=[] if is_none else [timing])
    effects = {} if is_none else {timing: steps} if steps else None
    files = files.with_number("cards", number, "effects", to=effects)
    words = files.word("cards", card_id, "effect")
    return files.with_word("cards", card_id, "effect", to=None if is_none else words or "…")


# --- Effects ------------------------------------------------------------------------------------


def steps_text(files: HeroFiles, number: int) -> str:
    """The steps of a card in one line, as they are written."""
    steps = (files.get("cards", number, "effects") or {}).get(timing_of(files, number))
    if not steps:
        return ""
    line = yaml.safe_dump(steps, default_flow_style=True, sort_keys=False, width=10_000)
    return str(line).strip()


def with_steps(files: HeroFiles, number: int, text: str) -> tuple[HeroFiles, str]:
    """The hero with these steps of a card, and what is wrong with their line; none: by hand."""
    timing = timing_of(files, number)
    if not text.strip() or timing == NO_EFFECT:
        to: Any = {} if timing == NO_EFFECT else None
        return files.with_number("cards", number, "effects", to=to), ""
    try:
        document = parse_document(f"steps: {text.strip()}\n", "effects")
        document.raise_problems()
    except ContentError as faulty:
        return files, faulty.problems[0].sentence
    steps = document.value["steps"]
    return files.with_number("cards", number, "effects", to={timing: steps}), ""
