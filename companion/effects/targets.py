"""Whom and what a step means: fighters, spaces, tokens and cards, by reference or by filter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.acts.combat import other
from companion.combat import Side
from companion.effects.context import Resolving, SkippedError
from companion.plays import SkipReason
from companion.reasons import ChoiceReason
from companion.rulebook import unnamed_cards
from companion.rules.start_spaces import start_of
from companion.table import ChoiceKind, Place
from companion.zones import CardRef, could_be_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.model import FighterId, PlayerId, Token
    from companion.rules.battlefield import SpaceId
    from companion.table import FighterState

# --- Fighters -----------------------------------------------------------------------------------


def fighters(ctx: Resolving, target: Any) -> list[FighterId]:
    """The fighters that a reference or filter names, in the order of the table."""
    if isinstance(target, dict):
        wanted: dict[str, Any] = target.get("each") or target.get("one") or target
        return _filtered(ctx, wanted)
    if isinstance(target, str) and target.startswith("$"):
        found = ctx.bound(target)
        return list(found.fighters) if found is not None else []
    combat = ctx.combat
    if target == "self":
        return [ctx.play.fighter] if ctx.play.fighter is not None else []
    if target in {"attacker", "defender"}:
        return [combat.side(Side(target)).fighter] if combat is not None else []
    if target == "opposing":
        side = ctx.side
        return [combat.side(other(side)).fighter] if combat and side else []
    mine = [f for f in ctx.table.fighters.values() if f.owner == ctx.me]
    if target == "hero":  # DEF-06
        return [f.id for f in mine if f.is_hero]
    return [f.id for f in mine if f.kind == target]


def standing(ctx: Resolving, target: Any) -> list[FighterId]:
    """Those of them who are on the board."""
    return [f for f in fighters(ctx, target) if ctx.table.fighters[f].space is not None]


def _filtered(ctx: Resolving, wanted: dict[str, Any]) -> list[FighterId]:
    place = Place(wanted.get("state", Place.BOARD.value))
    found = [
        fighter
        for fighter in ctx.table.fighters.values()
        if fighter.place is place
        and not ctx.table.players[fighter.owner].is_out
        and _is_on_side(ctx, fighter, wanted.get("side", "any"))
        and wanted.get("name") in {None, fighter.kind}
        and _has_role(fighter, wanted.get("role"))
    ]
    if "of" in wanted:
        owners = set(ctx.players(wanted["of"]))
        found = [fighter for fighter in found if fighter.owner in owners]
    if wanted.get("in_combat"):
        both = {ctx.combat.attacker, ctx.combat.defender} if ctx.combat is not None else set()
        found = [fighter for fighter in found if fighter.id in both]
    if "not" in wanted:
        without = set(fighters(ctx, wanted["not"]))
        found = [fighter for fighter in found if fighter.id not in without]
    if {"adjacent_to", "zone_of", "standing_on"} & wanted.keys():
        allowed = set(_spaces_near(ctx, wanted))
        found = [fighter for fighter in found if fighter.space in allowed]
    return [fighter.id for fighter in found]


def _is_on_side(ctx: Resolving, fighter: FighterState, side: str) -> bool:
    if side == "own":
        return fighter.owner == ctx.me
    is_friendly = ctx.table.are_friendly(ctx.me, fighter.owner)
    return side == "any" or is_friendly == (side == "friendly")


def _has_role(fighter: FighterState, role: str | None) -> bool:
    return role is None or fighter.is_hero == (role == "hero")


def _spaces_near(ctx: Resolving, wanted: dict[str, Any]) -> Iterator[SpaceId]:
    """The spaces that satisfy what a filter says of next to, zone and standing on."""
    battlefield = ctx.book.battlefield
    near = set(places(ctx, wanted["adjacent_to"])) if "adjacent_to" in wanted else None
    zone = set(places(ctx, wanted["zone_of"])) if "zone_of" in wanted else None
    under = set(_underfoot(ctx, wanted["standing_on"])) if "standing_on" in wanted else None
    beside = battlefield.adjacent_to
    zones = {name for z in zone for name in battlefield.zones_of[z]} if zone is not None else set()
    for space in battlefield.spaces:
        if near is not None and near.isdisjoint(beside[space.id]):
            continue
        if zone is not None and zones.isdisjoint(space.zones):
            continue
        if under is None or space.id in under:
            yield space.id


def _underfoot(ctx: Resolving, what: Any) -> Iterator[SpaceId]:
    """The spaces with a token of a kind, or the spaces that are listed."""
    if isinstance(what, list | tuple):
        for each in what:
            yield from places(ctx, each)
    else:
        yield from (token.space for token in ctx.table.tokens if token.kind == what)


def places(ctx: Resolving, what: Any) -> list[SpaceId]:
    """Where something is: fighters, a token or spaces that were bound; nowhere if off the board."""
    if isinstance(what, str) and what.startswith("$"):
        found = ctx.bound(what)
        if found is None:
            return []
        if found.tokens:
            return [token.space for token in found.tokens if token in ctx.table.tokens]
        if found.spaces:
            return list(found.spaces)
    spaces = (ctx.space_of(fighter) for fighter in fighters(ctx, what))
    return [space for space in spaces if space is not None]


def chosen(
    ctx: Resolving, target: Any, slot: str = "target", *, may: bool = False
) -> list[FighterId]:
    """The fighters that a step is done to; asks which one where it says `one`.

    Empty if it was declined; raises SkippedError if there is nobody.
    """
    if isinstance(target, dict) and "one" in target:
        candidates = _each_once(ctx, fighters(ctx, target))
        picked = ctx.choose(
            slot, ChoiceKind.FIGHTER, ChoiceReason.EFFECT_FIGHTER, candidates, may=may
        )
        return [picked] if picked is not None else []
    found = fighters(ctx, target)
    if not found:
        raise SkippedError(SkipReason.NO_TARGET, "EFF-03")
    return found


def _each_once(ctx: Resolving, found: Iterable[FighterId]) -> list[FighterId]:
    """Of defeated figures that nothing tells apart one is as good as the other."""
    seen: set[str] = set()
    kept = []
    for each in found:
        fighter = ctx.table.fighters[each]
        if fighter.is_defeated and fighter.is_interchangeable:
            if fighter.kin in seen:
                continue
            seen.add(fighter.kin)
        kept.append(each)
    return kept


# --- Spaces -------------------------------------------------------------------------------------


def spaces(
    ctx: Resolving, wanted: dict[str, Any], moving: FighterId | None = None
) -> list[SpaceId]:
    """The spaces that a filter allows; `moving` is who would be put there."""
    found = places(ctx, wanted["where"]) if "where" in wanted else list(_spaces_near(ctx, wanted))
    if "with" in wanted:
        under = {token.space for token in ctx.table.tokens if token.kind == wanted["with"]}
        found = [space for space in found if space in under]
    if "free_of" in wanted:
        taken = set(_taken(ctx, wanted["free_of"]))
        found = [space for space in found if space not in taken]
    if wanted.get("other") and moving is not None:
        here = ctx.space_of(moving)
        found = [space for space in found if space != here]
    return found


def _taken(ctx: Resolving, by: Any) -> Iterator[SpaceId]:
    for what in by if isinstance(by, list | tuple) else (by,):
        if what == "fighter":
            yield from ctx.position.occupants
        else:
            yield from (t.space for t in ctx.table.tokens if what in {"token", t.kind})


def own_start(ctx: Resolving, player: PlayerId) -> SpaceId:
    """The start on which a player's hero began (WID-04)."""
    return start_of(ctx.book, ctx.table.players[player])


# --- Tokens -------------------------------------------------------------------------------------


def tokens(ctx: Resolving, target: Any) -> list[Token]:
    """The tokens that a reference or filter names."""
    if isinstance(target, str):
        found = ctx.bound(target)
        return [t for t in found.tokens if t in ctx.table.tokens] if found is not None else []
    wanted = target.get("each", target.get("one", target))
    without = set(tokens(ctx, wanted["not"])) if "not" in wanted else set()
    near = set(_spaces_near(ctx, wanted))
    under = set(places(ctx, wanted["under"])) if "under" in wanted else None
    return [
        token
        for token in ctx.table.tokens
        if token.kind == wanted["token"]
        and token.owner in {None, ctx.me}
        and token not in without
        and token.space in near
        and (under is None or token.space in under)
    ]


def chosen_token(ctx: Resolving, target: Any, slot: str = "token") -> Token:
    """One token; asks which where several fit. Raises SkippedError if none does."""
    found = tokens(ctx, target)
    by_space = {token.space: token for token in found}
    answered = ctx.answer(slot)
    if answered is not None and isinstance(target, dict):
        if answered[0] not in by_space:
            raise SkippedError(SkipReason.NO_TARGET, "EFF-03")
        return by_space[answered[0]]
    if isinstance(target, str):
        if not found:
            raise SkippedError(SkipReason.NO_TARGET, "EFF-03")
        return found[0]
    picked = ctx.choose(slot, ChoiceKind.TOKEN, ChoiceReason.EFFECT_TOKEN, list(by_space))
    assert picked is not None  # noqa: S101  (a token is never declined)
    return by_space[picked]


# --- Cards --------------------------------------------------------------------------------------


def card_fits(ctx: Resolving, card: CardRef, wanted: dict[str, Any]) -> bool:
    """Whether a card that is known is one of those that a query asks for."""
    if card.id is None:
        return False
    definition = ctx.book.card(ctx.table, card.owner, card.id)
    if definition is None or not wanted:
        return definition is not None
    value = wanted.get("value")
    if isinstance(value, str):
        bound = ctx.bound(value)
        value = bound.number if bound is not None else None
    name, kind, tag, banner = map(wanted.get, ("name", "type", "tag", "banner"))
    return (
        (name is None or name == definition.id)
        and (kind is None or kind == definition.kind)
        and (tag is None or tag in definition.tags)
        and (banner is None or banner == definition.banner)
        and ("value" not in wanted or definition.value == value)
    )


def cards_in(ctx: Resolving, wanted: dict[str, Any], zone: str, holder: PlayerId) -> list[CardRef]:
    """The cards of a zone that are known and fit."""
    return [
        card for card in ctx.table.players[holder].zone(zone).cards if card_fits(ctx, card, wanted)
    ]


def could_fit(ctx: Resolving, wanted: dict[str, Any], zone: str, holder: PlayerId) -> list[str]:
    """The cards of a player's own that may be in a zone and fit, each once."""
    left = unnamed_cards(ctx.book, ctx.table, holder)
    there = ctx.table.players[holder].zone(zone)
    return [
        card
        for card in could_be_in(there, holder, left)
        if card_fits(ctx, CardRef(holder, card), wanted)
    ]


def bounds_in(
    ctx: Resolving, wanted: dict[str, Any], zone: str, holder: PlayerId
) -> tuple[int, int]:
    """How many fitting cards must be in a zone, and how many can be, by all that is known."""
    known = len(cards_in(ctx, wanted, zone, holder))
    player = ctx.table.players[holder]
    unnamed = player.zone(zone).unnamed
    if not unnamed:
        return known, known
    left = unnamed_cards(ctx.book, ctx.table, holder)
    fitting = sum(n for card, n in left.items() if card_fits(ctx, CardRef(holder, card), wanted))
    elsewhere = sum(each.unnamed for name, each in player.zones.items() if name != zone)
    return known + max(0, min(fitting - elsewhere, unnamed)), known + min(fitting, unnamed)


def sure_in(ctx: Resolving, wanted: dict[str, Any], zone: str, holder: PlayerId) -> int:
    """How many fitting cards must be in a zone by all that is known."""
    return bounds_in(ctx, wanted, zone, holder)[0]


def most_in(ctx: Resolving, wanted: dict[str, Any], zone: str, holder: PlayerId) -> int:
    """How many fitting cards there can be in a zone by all that is known."""
    return bounds_in(ctx, wanted, zone, holder)[1]


MOST_BOOST = 9
"""No card has a higher boost."""


def boost_told(ctx: Resolving, owner: PlayerId, slot: str = "boost") -> int:
    """The boost of a card that nobody named: whoever it belongs to tells it."""
    (told,) = ctx.ask(
        slot, ChoiceKind.NUMBER, ChoiceReason.EFFECT_NUMBER, owner=owner,
        options=tuple(str(n) for n in range(MOST_BOOST + 1)),
    )  # fmt: skip
    return int(told)


def boost_of_laid(ctx: Resolving, whose: str) -> int:
    """The boost of a card in the combat; asked for if only its value was told, no card: 0."""
    side = ctx.combatant(whose)
    if side is None or side.laid is None:
        return 0
    if side.laid.card is None:
        return boost_told(ctx, side.player)
    return boost_of(ctx, CardRef(side.player, side.laid.card))


def boost_of(ctx: Resolving, card: CardRef) -> int:
    """The boost value of a card; none printed counts as 0."""
    definition = ctx.book.card(ctx.table, card.owner, card.id) if card.id is not None else None
    return (definition.boost or 0) if definition is not None else 0
