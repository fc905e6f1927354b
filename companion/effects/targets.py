"""Whom and what a step means: fighters, spaces, tokens and cards, by reference or by filter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.acts.combat import other
from companion.combat import Side
from companion.effects.context import Resolving, SkippedError
from companion.effects.language import NEAR, THEIR_CARD
from companion.effects.whereabouts import is_open, those_there, tokens_there
from companion.plays import SkipReason
from companion.reasons import ChoiceReason
from companion.rulebook import unnamed_cards
from companion.rules.battlefield import SOMEWHERE
from companion.rules.start_spaces import start_of
from companion.table import ChoiceKind, Place
from companion.unnamed import UNNAMED
from companion.zones import CardRef, could_be_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from companion.model import FighterId, PlayerId, Token
    from companion.rules.battlefield import SpaceId
    from companion.table import FighterState

_NEAR = NEAR.keys()

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
    if target == "it":
        return [ctx.moving] if ctx.moving is not None else []
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


def _is_beside(ctx: Resolving, wanted: dict[str, Any], space: SpaceId) -> bool:
    """Whether at least so many fighters of a sort stand adjacent to a space."""
    beside = ctx.book.battlefield.adjacent_to[space]
    there = sum(p in beside for p in places(ctx, {"each": wanted["of"]}))
    return there >= int(wanted["count"])


def _filtered(ctx: Resolving, wanted: dict[str, Any], *, wherever: bool = False) -> list[FighterId]:
    """Those who fit; `wherever`: whatever the filter says of where they stand."""
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
    if not ctx.knows_places:
        there = [fighter.id for fighter in found]
        is_told = wherever or not is_open(ctx, wanted)
        return there if is_told else those_there(ctx, wanted, there)
    if "beside" in wanted:
        beside = wanted["beside"]
        found = [f for f in found if f.space is not None and _is_beside(ctx, beside, f.space)]
    if not _NEAR.isdisjoint(wanted):
        allowed = set(_spaces_near(ctx, wanted))
        found = [fighter for fighter in found if fighter.space in allowed]
    return [fighter.id for fighter in found]


def any_fit(ctx: Resolving, wanted: dict[str, Any]) -> bool:
    """Whether a fighter, a token or a space fits a filter, or may by all that is known."""
    if wanted.get("space"):
        return is_open(ctx, wanted) or bool(spaces(ctx, wanted))
    if is_open(ctx, wanted):
        return most_there(ctx, wanted) > 0
    return bool(tokens(ctx, wanted) if "token" in wanted else fighters(ctx, {"one": wanted}))


def most_there(ctx: Resolving, wanted: dict[str, Any]) -> int:
    """How many of that sort there are at most, wherever each is."""
    if "token" in wanted:
        return sum(t.kind == wanted["token"] and _is_meant(ctx, t) for t in ctx.table.tokens)
    return len(_filtered(ctx, wanted, wherever=True))


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
    if "within" in wanted:
        most, who = wanted["within"]
        there = places(ctx, who)
        reached = {s for here in there for s in battlefield.around(here, most)}
    else:
        reached = None
    apart = places(ctx, wanted["apart_from"]) if "apart_from" in wanted else ()
    shut = {name for space in apart for name in battlefield.zones_of[space]}
    beside = battlefield.adjacent_to
    zones = {name for z in zone for name in battlefield.zones_of[z]} if zone is not None else set()
    for space in battlefield.spaces:
        if near is not None and near.isdisjoint(beside[space.id]):
            continue
        if zone is not None and zones.isdisjoint(space.zones):
            continue
        if reached is not None and space.id not in reached:
            continue
        if not shut.isdisjoint(space.zones):
            continue
        if under is None or space.id in under:
            yield space.id


def _underfoot(ctx: Resolving, what: Any) -> Iterator[SpaceId]:
    """The spaces with a token of a kind, or the spaces that are listed."""
    if isinstance(what, list | tuple):
        for each in what:
            yield from places(ctx, each)
    else:
        yield from own_spaces(ctx, what, ctx.table.tokens)


def own_spaces(ctx: Resolving, kind: str, among: Iterable[Token]) -> set[SpaceId]:
    """Where tokens of a kind lie that a player's effects speak of: not another player's."""
    return {token.space for token in among if token.kind == kind and _is_meant(ctx, token)}


def _is_meant(ctx: Resolving, token: Token) -> bool:
    return token.owner is None or token.owner == ctx.me


def places(ctx: Resolving, what: Any) -> list[SpaceId]:
    """Where something is: fighters, a token or spaces that were bound; nowhere if off the board."""
    if isinstance(what, dict) and "began" in what:
        began = ctx.table.turn.began_on if ctx.table.turn is not None else {}
        return [began[f] for f in fighters(ctx, what["began"]) if f in began]
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
        is_asked = is_open(ctx, target["one"])  # who of them fits, people see
        candidates = each_once(
            ctx, _filtered(ctx, target["one"], wherever=True) if is_asked else fighters(ctx, target)
        )
        picked = ctx.choose(
            slot, ChoiceKind.FIGHTER, ChoiceReason.EFFECT_FIGHTER, candidates, may=may or is_asked
        )
        if picked is None and is_asked and not may:
            raise SkippedError(SkipReason.NO_TARGET, "EFF-03")
        return [picked] if picked is not None else []
    found = fighters(ctx, target)
    if not found:
        raise SkippedError(SkipReason.NO_TARGET, "EFF-03")
    return found


def each_once(ctx: Resolving, found: Iterable[FighterId]) -> list[FighterId]:
    """Of defeated figures that nothing tells apart one is as good as the other.

    Who fell in this combat is told apart by it, and meant only if there is no other.
    """
    combat = ctx.table.combat
    fought = (combat.attacker, combat.defender) if combat is not None else ()
    kept = []
    fallen: dict[str, FighterId] = {}
    for each in found:
        fighter = ctx.table.fighters[each]
        if not (fighter.is_defeated and fighter.is_interchangeable):
            kept.append(each)
        elif fallen.get(fighter.kin, each) in (each, *fought):
            fallen[fighter.kin] = each
    return [*kept, *fallen.values()]


# --- Spaces -------------------------------------------------------------------------------------


def spaces(
    ctx: Resolving, wanted: dict[str, Any], moving: FighterId | None = None
) -> list[SpaceId]:
    """The spaces that a filter allows; `moving` is who would be put there."""
    if not ctx.knows_places:
        return [SOMEWHERE]
    ctx.moving = moving
    found = places(ctx, wanted["where"]) if "where" in wanted else list(_spaces_near(ctx, wanted))
    if "start" in wanted:
        found = [space for space in found if space in ctx.book.battlefield.starts]
    if "beside" in wanted:
        found = [space for space in found if _is_beside(ctx, wanted["beside"], space)]
    if "with" in wanted:
        under = own_spaces(ctx, wanted["with"], ctx.table.tokens)
        found = [space for space in found if space in under]
    if "free_of" in wanted:
        taken = set(_taken(ctx, wanted["free_of"]))
        found = [space for space in found if space not in taken]
    if wanted.get("other") and moving is not None:
        here = ctx.space_of(moving)
        found = [space for space in found if space != here]
    if "nearest_to" in wanted:
        found = _nearest(ctx, found, places(ctx, wanted["nearest_to"]))
    return found


def _nearest(ctx: Resolving, among: list[SpaceId], to: list[SpaceId]) -> list[SpaceId]:
    """Those of the free ones that are the fewest steps away; nobody may stand in the way there."""
    taken, field = ctx.position.occupants, ctx.book.battlefield
    free = [s for s in among if s not in taken or s == ctx.space_of(ctx.moving or "")] if to else []
    away = {s: min(field.distance(s, t).needed or 0 for t in to) for s in free}
    return [space for space in free if away[space] == min(away.values())]


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
    meant = [t for t in ctx.table.tokens if t.kind == wanted["token"] and _is_meant(ctx, t)]
    if not ctx.knows_places:
        return tokens_there(ctx, wanted, meant)
    near = set(_spaces_near(ctx, wanted))
    under = set(places(ctx, wanted["under"])) if "under" in wanted else None
    return [
        token
        for token in meant
        if token not in without and token.space in near and (under is None or token.space in under)
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
    """Whether a card that is known is one of those that a query (`amounts.card_query`) asks for."""
    if card.id is None:
        return False
    definition = ctx.book.card(ctx.table, card.owner, card.id)
    if definition is None or not wanted or definition.is_unlisted:
        return definition is not None
    name, kind, tag, banner = map(wanted.get, ("name", "type", "tag", "banner"))
    item, timing = wanted.get("item"), wanted.get("timing")
    if "not" in wanted and card_fits(ctx, card, wanted["not"]):
        return False
    return (
        (name is None or definition.id in _each(name))
        and (kind is None or definition.kind in _each(kind))
        and (tag is None or tag in definition.tags)
        and (item is None or item in definition.item or ANY_ITEM in definition.item)
        and (timing is None or timing in definition.timing)
        and (banner is None or banner == definition.banner)
        and ("value" not in wanted or wanted["value"] == definition.value)
    )


ANY_ITEM = "any"
"""An item that stands for each of the others."""


def _each(what: Any) -> Any:
    return what if isinstance(what, list | tuple) else (what,)


def known_cards(ctx: Resolving, wanted: dict[str, Any], told: Mapping[str, Any]) -> list[CardRef]:
    """The opposing card, or the one on top of a pile, if it fits; people see to it if unnamed."""
    if told["cards"] == THEIR_CARD:
        bound = ctx.bound(THEIR_CARD)
        found = list(bound.cards) if bound is not None else []
    else:
        zone = ctx.table.players[ctx.player(told.get("of", "me"))].zone(told["cards"])
        found = [zone.topmost or CardRef(ctx.me)] if len(zone) else []
    if wanted and any(card.id is None for card in found) and ctx.frame is not None:
        ctx.by_hand()
    return [card for card in found if not wanted or card_fits(ctx, card, wanted)]


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
    sure = fitting - (left.get(UNNAMED, 0) if wanted else 0) - elsewhere
    return known + max(0, min(sure, unnamed)), known + min(fitting, unnamed)


def sure_in(ctx: Resolving, wanted: dict[str, Any], zone: str, holder: PlayerId) -> int:
    """How many fitting cards must be in a zone by all that is known."""
    return bounds_in(ctx, wanted, zone, holder)[0]


def most_in(ctx: Resolving, wanted: dict[str, Any], zone: str, holder: PlayerId) -> int:
    """How many fitting cards there can be in a zone by all that is known."""
    return bounds_in(ctx, wanted, zone, holder)[1]
