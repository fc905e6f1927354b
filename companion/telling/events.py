"""The words for what effects do by themselves: one sentence for each kind of event.

An event is told by what stands in it. Cards that only some have seen are never named.
"""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from companion import events as e
from companion.plays import GrantKind
from companion.rules.attack_steps import window_with
from companion.telling.names import token_icon
from companion.telling.narration import Narration, Told
from companion.zones import DECK, HAND, PLAY, CardReason

if TYPE_CHECKING:
    from companion.zones import CardRef


@singledispatch
def tell_event(event: e.Event, here: Narration, number: int) -> Told | None:  # noqa: ARG001
    """What an effect did by this event, which has this number; None: nothing worth a word."""
    return None


# --- Fighters and tokens ------------------------------------------------------------------------


@tell_event.register(e.Damaged)
def _(event: e.Damaged, here: Narration, number: int) -> Told:
    change = here.change_of(number, event.fighter)
    name = here.fighter(event.fighter)
    return Told(
        title=here.say("takes", fighter=name, amount=event.amount, change=change),
        fighter=event.fighter,
        icon="health",
    )


@tell_event.register(e.Recovered)
def _(event: e.Recovered, here: Narration, number: int) -> Told:
    change = here.change_of(number, event.fighter)
    name = here.fighter(event.fighter)
    return Told(
        title=here.say("recovers", fighter=name, amount=event.amount, change=change),
        fighter=event.fighter,
        icon="health",
    )


@tell_event.register(e.HealthSet)
def _(event: e.HealthSet, here: Narration, number: int) -> Told:
    change = here.change_of(number, event.fighter)
    return Told(
        title=here.say("dial-set", fighter=here.fighter(event.fighter), change=change),
        fighter=event.fighter,
        icon="health",
    )


@tell_event.register(e.FighterMoved)
def _(event: e.FighterMoved, here: Narration, _number: int) -> Told:
    start, end = here.space(event.path[0]), here.space(event.path[-1])
    return Told(
        title=here.say("moves", fighter=here.fighter(event.fighter), start=start, end=end),
        fighter=event.fighter,
        icon="move",
    )


@tell_event.register(e.FighterPlaced)
def _(event: e.FighterPlaced, here: Narration, _number: int) -> Told:
    name, space = here.fighter(event.fighter), here.space(event.space)
    return Told(
        title=here.say("placed", fighter=name, space=space),
        fighter=event.fighter,
        icon="arrow-down",
    )


@tell_event.register(e.FighterReturned)
def _(event: e.FighterReturned, here: Narration, _number: int) -> Told:
    name = here.fighter(event.fighter)
    return Told(
        title=here.say("comes-back", fighter=name, health=event.health),
        fighter=event.fighter,
        icon="arrow-down",
    )


@tell_event.register(e.CounterSet)
def _(event: e.CounterSet, here: Narration, _number: int) -> Told:
    player, name = here.player(event.player), here.counter(event.counter)
    return Told(title=here.say("counter", player=player, name=name, to=event.to))


@tell_event.register(e.FighterLeft)
def _(event: e.FighterLeft, here: Narration, _number: int) -> Told:
    key = "left-out" if event.for_good else "leaves"
    return Told(
        title=here.say(key, fighter=here.fighter(event.fighter)),
        fighter=event.fighter,
        icon="arrow-up",
    )


@tell_event.register(e.Granted)
def _(event: e.Granted, here: Narration, _number: int) -> Told | None:
    grant = event.grant
    if grant.kind is not GrantKind.HOLD or grant.fighter is None:
        return None
    title = here.say("held", fighter=here.fighter(grant.fighter))
    return Told(title=title, fighter=grant.fighter, icon="lock")


@tell_event.register(e.TokenPut)
def _(event: e.TokenPut, here: Narration, _number: int) -> Told:
    token, space = here.token(event.kind), here.space(event.space)
    return Told(title=here.say("token-laid", token=token, space=space), icon=token_icon(event.kind))


@tell_event.register(e.TokenMoved)
def _(event: e.TokenMoved, here: Narration, _number: int) -> Told:
    token, start, end = here.token(event.kind), here.space(event.space), here.space(event.to)
    return Told(
        title=here.say("token-moved", token=token, start=start, end=end),
        icon=token_icon(event.kind),
    )


@tell_event.register(e.TokenRemoved)
def _(event: e.TokenRemoved, here: Narration, _number: int) -> Told:
    token, space = here.token(event.kind), here.space(event.space)
    return Told(
        title=here.say("token-removed", token=token, space=space), icon=token_icon(event.kind)
    )


@tell_event.register(e.LeftToPeople)
def _(event: e.LeftToPeople, here: Narration, _number: int) -> Told:
    what = here.step_left(event)
    left = here.say("left-to-people")
    return Told(title=what or left, detail=left if what else "", icon="hand")


@tell_event.register(e.FormSet)
def _(event: e.FormSet, here: Narration, _number: int) -> Told | None:
    if event.value is None:
        return None
    form = here.form(event.player, event.value)
    title = here.say("form", player=here.player(event.player), form=form)
    return Told(title=title, player=event.player, icon="swap")


@tell_event.register(e.ActionsGained)
def _(event: e.ActionsGained, here: Narration, _number: int) -> Told:
    name = here.player(here.on_turn) if here.on_turn is not None else ""
    if event.amount < 0:
        return Told(title=here.say("turn-over", player=name), player=here.on_turn, icon="skip-next")
    return Told(
        title=here.say("gains-actions", player=name, count=event.amount),
        player=here.on_turn,
        icon="plus-circle",
    )


# --- Cards --------------------------------------------------------------------------------------


@tell_event.register(e.CardMoved)
def _(event: e.CardMoved, here: Narration, number: int) -> Told | None:
    if event.why in {CardReason.PLAYED, CardReason.PUT_AWAY}:
        return None  # a combat or a scheme tells them once they are seen
    if event.why is CardReason.DRAWN:
        return _drawn(here, number, event)
    holder = event.source.of
    card = public_name(here, event)
    if event.why is CardReason.DISCARDED:
        title = here.say("discards-card", player=here.player(holder), card=card)
        return Told(title=title, player=holder, icon="discard")
    if event.why is CardReason.BOOSTED:
        title = here.say("boosts-with", player=here.player(holder), card=card)
        return Told(title=title, player=holder, icon="boost")
    return Told(
        title=here.say(
            "card-moved",
            player=here.player(event.target.of),
            card=card,
            source=here.pile(event.source.zone),
            target=here.pile(event.target.zone),
        ),
        player=event.target.of,
        icon="cards",
    )


def _drawn(here: Narration, number: int, first: e.CardMoved) -> Told | None:
    """Cards that one player draws one after the other are told together, and only counted."""
    player, count = first.target.of, 0
    for later, event in enumerate(here.step.events[number:], start=number):
        if isinstance(event, e.CardMoved) and event.why is CardReason.DRAWN:
            if event.target.of != player:
                break
            count += 1
            here.used.add(later)
    title = here.say("draws", player=here.player(player), count=count)
    return Told(title=title, player=player, icon="deck")


def public_name(here: Narration, event: e.CardMoved) -> str:
    """The name of a card if everybody has seen it: on the way, or where it came to lie."""
    hidden = {DECK, HAND}
    card: CardRef = event.card
    is_hidden = event.source.zone in hidden and event.target.zone in hidden
    if is_hidden and card not in here.revealed:
        return here.say("a-card")
    return here.card(card.owner, card.id)


@tell_event.register(e.Shuffled)
def _(event: e.Shuffled, here: Narration, _number: int) -> Told:
    pile = here.pile(event.zone)
    title = here.say("shuffles", player=here.player(event.player), pile=pile)
    return Told(title=title, player=event.player, icon="deck")


@tell_event.register(e.Looked)
def _(event: e.Looked, here: Narration, _number: int) -> Told:
    title = here.say(
        "looks",
        player=here.player(event.player),
        count=event.count,
        other=here.player(event.of),
        pile=here.pile(event.zone),
    )
    return Told(title=title, player=event.player, icon="cards")


@tell_event.register(e.Revealed)
def _(event: e.Revealed, here: Narration, _number: int) -> Told | None:
    if event.zone == PLAY or not event.cards:
        return None
    cards = ", ".join(here.card(card.owner, card.id) for card in event.cards)
    title = here.say("reveals", player=here.player(event.of), cards=cards)
    return Told(title=title, player=event.of, icon="cards")


# --- Combat -------------------------------------------------------------------------------------


@tell_event.register(e.EffectsCancelled)
def _(event: e.EffectsCancelled, here: Narration, number: int) -> Told | None:
    combat = here.combat_before(number)
    window = window_with(event.stages[0]) if event.stages else None
    if window is None:
        return None
    what = here.say(f"side-{window.side.value}")
    if combat is not None:
        owner, laid = here.side(combat, window.side)
        if laid is not None and laid.card is not None:
            what = here.card(owner, laid.card)
    return Told(title=here.say("cancelled", card=what), icon="cancel")


@tell_event.register(e.ModifierAdded)
def _(event: e.ModifierAdded, here: Narration, number: int) -> Told:
    return Told(title=here.change(event.modifier, here.combat_before(number)), icon="values")


@tell_event.register(e.CombatantChanged)
def _(event: e.CombatantChanged, here: Narration, _number: int) -> Told:
    title = here.say("defends-instead", fighter=here.fighter(event.fighter))
    return Told(title=title, fighter=event.fighter, icon="defense")


@tell_event.register(e.DamagePrevented)
def _(event: e.DamagePrevented, here: Narration, _number: int) -> Told:
    title = here.say("unhurt", fighter=here.fighter(event.fighter))
    return Told(title=title, fighter=event.fighter, icon="defense")
