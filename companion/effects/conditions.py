"""Conditions in effects: one function for each word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from companion.combat import Side
from companion.effects import targets
from companion.effects.amounts import amount, card_query
from companion.effects.context import OPPONENT
from companion.effects.language import (
    AMOUNT,
    CONDITION,
    CONDITION_WORDS,
    FIGHTERS,
    PLACES,
    PLAYER,
    THEIR_CARD,
    TOKEN,
    Part,
    PartKind,
    Word,
    WordMoment,
    listed,
)
from companion.effects.whereabouts import is_open, is_so
from companion.readings import BEGAN_NOWHERE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from companion.effects.context import Resolving
    from companion.model import FighterId
    from companion.turns import Turn

Condition: TypeAlias = "Callable[[Resolving, Any], bool]"

CONDITIONS: Final[dict[str, Condition]] = {}


def condition(
    name: str, main: Part | None = None, *, moment: WordMoment = WordMoment.ALWAYS
) -> Callable[[Condition], Condition]:
    """Register a condition under its word, with what stands behind it."""

    def register(function: Condition) -> Condition:
        CONDITION_WORDS[name] = Word(name, main, moment=moment)
        CONDITIONS[name] = function
        return function

    return register


def about_places(name: str, main: Part) -> Callable[[Condition], Condition]:
    """The same for what only whoever sees the figures can tell: without a battlefield, people."""

    def register(function: Condition) -> Condition:
        def told(ctx: Resolving, wanted: Any) -> bool:
            if ctx.knows_places:
                return function(ctx, wanted)
            return is_so(ctx, {name: wanted})

        return condition(name, main)(told)

    return register


def holds(ctx: Resolving, wanted: Any) -> bool:
    """Whether a condition is true now; none always is."""
    if wanted is None:
        return True
    if isinstance(wanted, str):
        return CONDITIONS[wanted](ctx, None)
    return all(CONDITIONS[word](ctx, what) for word, what in wanted.items())


@condition("won", moment=WordMoment.AFTER_DAMAGE)
def _won(ctx: Resolving, _: Any) -> bool:
    return ctx.combat is not None and ctx.side is not None and ctx.combat.winner is ctx.side


@condition("lost", moment=WordMoment.AFTER_DAMAGE)
def _lost(ctx: Resolving, _: Any) -> bool:
    combat = ctx.combat
    return combat is not None and ctx.side is not None and combat.winner not in {None, ctx.side}


@condition("attacking", moment=WordMoment.COMBAT)
def _attacking(ctx: Resolving, _: Any) -> bool:
    return ctx.side is Side.ATTACKER


@condition("defending", moment=WordMoment.COMBAT)
def _defending(ctx: Resolving, _: Any) -> bool:
    return ctx.side is Side.DEFENDER


@condition("first_action")
def _first_action(ctx: Resolving, _: Any) -> bool:
    return ctx.table.turn is not None and ctx.table.turn.action == 1


@about_places("adjacent", listed(PLACES, PLACES))
def _adjacent(ctx: Resolving, wanted: Any) -> bool:
    one, two = (targets.places(ctx, each) for each in wanted)
    field = ctx.book.battlefield
    return any(bool(field.is_adjacent(a, b)) for a in one for b in two)


@about_places("same_zone", listed(PLACES, PLACES))
def _same_zone(ctx: Resolving, wanted: Any) -> bool:
    one, two = (targets.places(ctx, each) for each in wanted)
    field = ctx.book.battlefield
    return any(bool(field.is_same_zone(a, b)) for a in one for b in two)


@about_places("on_token", listed(FIGHTERS, TOKEN))
def _on_token(ctx: Resolving, wanted: Any) -> bool:
    who, kind = wanted
    under = targets.own_spaces(ctx, kind, ctx.table.tokens)
    return any(space in under for space in targets.places(ctx, who))


@about_places("on_start", listed(FIGHTERS, PLAYER))
def _on_start(ctx: Resolving, wanted: Any) -> bool:
    """On the start of a player; of `opponent`: of any of them, unless one is meant."""
    who, whose = wanted
    here = set(targets.places(ctx, who))
    players = [ctx.me]
    if whose == OPPONENT:
        meant = ctx.play.opponent
        players = ctx.opponents() if meant is None else [meant]
    return any(targets.own_start(ctx, player) in here for player in players)


@condition("exists", Part(PartKind.COUNTED))
def _exists(ctx: Resolving, wanted: Any) -> bool:
    if wanted.get("cards") == THEIR_CARD or "at" in wanted:
        return bool(targets.known_cards(ctx, card_query(ctx, wanted), wanted))
    if "cards" in wanted:
        holder = ctx.player(wanted.get("of", "me"))
        return bool(targets.cards_in(ctx, card_query(ctx, wanted), wanted["cards"], holder))
    if is_open(ctx, wanted):
        return targets.most_there(ctx, wanted) > 0 and is_so(ctx, {"exists": wanted})
    return bool(targets.tokens(ctx, wanted) if "token" in wanted else targets.fighters(ctx, wanted))


@condition("is_hero", FIGHTERS)
def _is_hero(ctx: Resolving, wanted: Any) -> bool:
    return any(ctx.table.fighters[f].is_hero for f in targets.fighters(ctx, wanted))


@condition("acting", FIGHTERS, moment=WordMoment.COMBAT)
def _acting(ctx: Resolving, wanted: Any) -> bool:
    side = ctx.combatant("mine")
    return side is not None and side.fighter in targets.fighters(ctx, wanted)


@condition("standing", FIGHTERS)
def _standing(ctx: Resolving, wanted: Any) -> bool:
    return bool(targets.standing(ctx, wanted))


@condition("defeated", FIGHTERS)
def _defeated(ctx: Resolving, wanted: Any) -> bool:
    return any(ctx.table.fighters[f].is_defeated for f in targets.fighters(ctx, wanted))


@condition("health_at_most", listed(FIGHTERS, AMOUNT))
def _health_at_most(ctx: Resolving, wanted: Any) -> bool:
    who, most = wanted
    health = [ctx.table.fighters[f].health for f in targets.fighters(ctx, who)]
    return any(each <= amount(ctx, most) for each in health)


@condition("felled_by", Part(PartKind.FELLED))
def _felled_by(ctx: Resolving, wanted: Any) -> bool:
    found = ctx.bound(wanted)
    return found is not None and bool(found.fallen)


@about_places("began_elsewhere", FIGHTERS)
def _began_elsewhere(ctx: Resolving, wanted: Any) -> bool:
    turn = ctx.table.turn
    if turn is None:
        return False
    who = targets.fighters(ctx, wanted)
    _note_who_began_nowhere(ctx, turn, who)
    return any(turn.began_on.get(f) not in {None, ctx.space_of(f)} for f in who)


def _note_who_began_nowhere(ctx: Resolving, turn: Turn, who: Iterable[FighterId]) -> None:
    if any(turn.began_on.get(f) is None and ctx.space_of(f) is not None for f in who):
        ctx.tx.reads(BEGAN_NOWHERE)


@about_places("began_on", listed(FIGHTERS, TOKEN))
def _began_on(ctx: Resolving, wanted: Any) -> bool:
    who, kind = wanted
    turn = ctx.table.turn
    if turn is None:
        return False
    under = targets.own_spaces(ctx, kind, turn.tokens_began)
    fighters = targets.fighters(ctx, who)
    _note_who_began_nowhere(ctx, turn, fighters)
    return any(turn.began_on.get(f) in under for f in fighters)


@condition("damaged_this_turn", Part(PartKind.DAMAGED))
def _damaged_this_turn(ctx: Resolving, wanted: Any) -> bool:
    turn = ctx.table.turn
    if turn is None:
        return False
    if isinstance(wanted, str):
        return not set(turn.damaged).isdisjoint(targets.fighters(ctx, wanted))
    side = wanted.get("side", "any")
    hit = (ctx.table.fighters[f] for f in turn.damaged)
    friendly = [ctx.table.are_friendly(ctx.me, f.owner) for f in hit]
    return bool(friendly) if side == "any" else (side == "friendly") in friendly


@condition("hand_at_most", AMOUNT)
def _hand_at_most(ctx: Resolving, wanted: Any) -> bool:
    return len(ctx.table.players[ctx.me].hand) <= amount(ctx, wanted)


@condition("state", Part(PartKind.STATES))
def _state(ctx: Resolving, wanted: Any) -> bool:
    forms = ctx.table.players[ctx.me].forms
    return all(forms.get(key) == value for key, value in wanted.items())


@condition("did", Part(PartKind.STEP_NAME))
def _did(ctx: Resolving, wanted: Any) -> bool:
    return ctx.is_done(wanted)


@condition("equals", listed(AMOUNT, AMOUNT))
def _equals(ctx: Resolving, wanted: Any) -> bool:
    one, two = wanted
    return amount(ctx, one) == amount(ctx, two)


@condition("at_least", listed(AMOUNT, AMOUNT))
def _at_least(ctx: Resolving, wanted: Any) -> bool:
    one, two = wanted
    return amount(ctx, one) >= amount(ctx, two)


@condition("not", CONDITION)
def _not(ctx: Resolving, wanted: Any) -> bool:
    return not holds(ctx, wanted)


@condition("all", Part(PartKind.CONDITIONS))
def _all(ctx: Resolving, wanted: Any) -> bool:
    return all(holds(ctx, each) for each in wanted)


@condition("any", Part(PartKind.CONDITIONS))
def _any(ctx: Resolving, wanted: Any) -> bool:
    return any(holds(ctx, each) for each in wanted)
