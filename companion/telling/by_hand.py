"""The words for effects that people entered by hand, and for corrections."""

from __future__ import annotations

from companion import commands as c
from companion import events as e
from companion.combat import Modifier
from companion.telling.acts import (
    discards,
    find_event,
    moved,
    name_on_turn,
    placed,
    tell_act,
    token_put,
    with_card,
)
from companion.telling.names import token_icon
from companion.telling.narration import Narration, Told

# --- Effects ------------------------------------------------------------------------------------


@tell_act.register(c.DealDamage)
def _(command: c.DealDamage, here: Narration) -> Told:
    return _health_changed(here, command.fighter, "takes", command.amount, e.Damaged)


@tell_act.register(c.RecoverHealth)
def _(command: c.RecoverHealth, here: Narration) -> Told:
    if not any(isinstance(event, e.Recovered) for event in here.step.events):
        name = here.fighter(command.fighter)
        title = here.say("recovers-nothing", fighter=name)
        return Told(title=title, fighter=command.fighter, icon="health")
    return _health_changed(here, command.fighter, "recovers", command.amount, e.Recovered)


def _health_changed(
    here: Narration, fighter: str, key: str, amount: int, kind: type[e.Event]
) -> Told:
    found = find_event(here, kind)
    if found is not None:
        amount = getattr(found[1], "amount", amount)
    change = here.change_of(found[0], fighter) if found is not None else ""
    return Told(
        title=here.say(key, fighter=here.fighter(fighter), amount=amount, change=change),
        fighter=fighter,
        icon="health",
    )


@tell_act.register(c.MoveByEffect)
def _(command: c.MoveByEffect, here: Narration) -> Told:
    return moved(here, command.fighter, command.up_to, here.say("by-effect"))


@tell_act.register(c.PlaceByEffect)
def _(command: c.PlaceByEffect, here: Narration) -> Told:
    return placed(here, command.fighter, command.space)


@tell_act.register(c.DrawCards)
def _(command: c.DrawCards, here: Narration) -> Told:
    count = here.drawn(command.player)
    return Told(
        title=here.say("draws", player=here.player(command.player), count=count),
        player=command.player,
        icon="deck",
    )


@tell_act.register(c.DiscardCards)
def _(command: c.DiscardCards, here: Narration) -> Told:
    return discards(here, command.player, command.cards)


@tell_act.register(c.ChangeValue)
def _(command: c.ChangeValue, here: Narration) -> Told:
    change = Modifier(
        side=command.side, amount=command.amount, reason=command.reason, how=command.how
    )
    return Told(
        title=here.change(change, here.combat_before(0)), detail=command.reason, icon="values"
    )


@tell_act.register(c.BoostValue)
def _(command: c.BoostValue, here: Narration) -> Told:
    added = find_event(here, e.ModifierAdded)
    boost = added[1].modifier.amount if added and isinstance(added[1], e.ModifierAdded) else 0
    combat = here.before.combat if here.before is not None else None
    owner = here.side(combat, command.side)[0] if combat is not None else None
    return Told(
        title=here.say("boosts-value", side=here.say(f"side-{command.side.value}"), boost=boost),
        detail=with_card(here, command.stored_from or owner, command.card),
        player=owner,
        icon="boost",
    )


@tell_act.register(c.CancelEffects)
def _(command: c.CancelEffects, here: Narration) -> Told:
    combat = here.before.combat if here.before is not None else None
    side = here.say(f"side-{command.side.value}")
    if combat is not None:
        owner, laid = here.side(combat, command.side)
        if laid is not None and laid.card is not None:
            side = here.card(owner, laid.card)
    return Told(title=here.say("cancelled", card=side), icon="cancel")


@tell_act.register(c.ReplaceCard)
def _(command: c.ReplaceCard, here: Narration) -> Told:
    laid = find_event(here, e.CombatCardLaid)
    owner = laid[1].player if laid and isinstance(laid[1], e.CombatCardLaid) else None
    side = here.say(f"side-{command.side.value}")
    card = side if owner is None else here.card(owner, command.card)
    return Told(title=here.say("replaced", side=side, card=card), player=owner, icon="cards")


@tell_act.register(c.StoreCard)
def _(command: c.StoreCard, here: Narration) -> Told:
    return Told(
        title=here.say(
            "stored",
            player=here.player(command.player),
            card=here.card(command.owner, command.card),
        ),
        player=command.player,
        icon="cards",
    )


@tell_act.register(c.AcquireMission)
def _(command: c.AcquireMission, here: Narration) -> Told:
    player = here.player(command.player)
    title = here.say("mission-none", player=player)
    if command.card is not None:
        card = here.card(command.player, command.card)
        title = here.say("mission", player=player, card=card)
    return Told(title=title, player=command.player, icon="scheme")


@tell_act.register(c.SetForm)
def _(command: c.SetForm, here: Narration) -> Told:
    form = here.form(command.player, command.value)
    return Told(
        title=here.say("form", player=here.player(command.player), form=form),
        player=command.player,
        icon="swap",
    )


@tell_act.register(c.ReturnFighter)
def _(command: c.ReturnFighter, here: Narration) -> Told:
    return Told(
        title=here.say(
            "returns",
            fighter=here.fighter(command.fighter),
            space=here.space(command.space),
        ),
        fighter=command.fighter,
        icon="arrow-down",
    )


@tell_act.register(c.SwapFighters)
def _(command: c.SwapFighters, here: Narration) -> Told:
    one, other = here.fighter(command.one), here.fighter(command.other)
    return Told(
        title=here.say("swapped", one=one, other=other),
        fighter=command.one,
        icon="swap-horizontal",
    )


@tell_act.register(c.LeaveBoard)
def _(command: c.LeaveBoard, here: Narration) -> Told:
    return Told(
        title=here.say("leaves", fighter=here.fighter(command.fighter)),
        fighter=command.fighter,
        icon="arrow-up",
    )


@tell_act.register(c.ChangeDefender)
def _(command: c.ChangeDefender, here: Narration) -> Told:
    return Told(
        title=here.say("defends-instead", fighter=here.fighter(command.fighter)),
        fighter=command.fighter,
        icon="defense",
    )


@tell_act.register(c.MoveCard)
def _(command: c.MoveCard, here: Narration) -> Told:
    return Told(
        title=here.say(
            "card-moved",
            player=here.player(command.player),
            card=here.card(command.player, command.card),
            source=here.say(f"pile-{command.source}"),
            target=here.say(f"pile-{command.target}"),
        ),
        player=command.player,
        icon="cards",
    )


@tell_act.register(c.MoveToken)
def _(command: c.MoveToken, here: Narration) -> Told:
    return Told(
        title=here.say(
            "token-moved",
            token=here.token(command.kind),
            start=here.space(command.space),
            end=here.space(command.to),
        ),
        icon="fog",
    )


@tell_act.register(c.GainActions)
def _(command: c.GainActions, here: Narration) -> Told:
    return Told(
        title=here.say("gains-actions", player=name_on_turn(here), count=command.count),
        player=here.on_turn,
        icon="plus-circle",
    )


@tell_act.register(c.PutToken)
def _(command: c.PutToken, here: Narration) -> Told:
    return token_put(here, command.player, command.kind, command.space)


@tell_act.register(c.RemoveToken)
def _(command: c.RemoveToken, here: Narration) -> Told:
    return Told(
        title=here.say(
            "token-removed", token=here.token(command.kind), space=here.space(command.space)
        ),
        icon=token_icon(command.kind),
    )


@tell_act.register(c.HoldFighter)
def _(command: c.HoldFighter, here: Narration) -> Told:
    return Told(
        title=here.say("held", fighter=here.fighter(command.fighter)),
        fighter=command.fighter,
        icon="lock",
    )


# --- Corrections --------------------------------------------------------------------------------


@tell_act.register(c.CorrectHealth)
def _(command: c.CorrectHealth, here: Narration) -> Told:
    found = find_event(here, e.HealthSet)
    return Told(
        title=here.say(
            "corrected-health",
            fighter=here.fighter(command.fighter),
            change=here.change_of(found[0], command.fighter) if found else command.to,
        ),
        fighter=command.fighter,
        icon="correct",
    )


@tell_act.register(c.CorrectPosition)
def _(command: c.CorrectPosition, here: Narration) -> Told:
    return Told(
        title=here.say(
            "corrected-position",
            fighter=here.fighter(command.fighter),
            space=here.space(command.space),
        ),
        fighter=command.fighter,
        icon="correct",
    )


@tell_act.register(c.CorrectPile)
def _(command: c.CorrectPile, here: Narration) -> Told:
    return Told(
        title=here.say(
            "corrected-pile",
            player=here.player(command.player),
            pile=here.say(f"pile-{command.pile}"),
            count=command.count,
        ),
        player=command.player,
        icon="correct",
    )


@tell_act.register(c.CorrectCounter)
def _(command: c.CorrectCounter, here: Narration) -> Told:
    name, player = here.counter(command.counter), here.player(command.player)
    title = here.say("corrected-counter", player=player, name=name, to=command.to)
    return Told(title=title, player=command.player, icon="correct")


@tell_act.register(c.CorrectToken)
def _(command: c.CorrectToken, here: Narration) -> Told:
    here.used.update(range(len(here.step.events)))
    title = here.say(
        "corrected-token" if command.lies else "corrected-token-away",
        player=here.player(command.player), token=here.token(command.kind),
        space=here.space(command.space),
    )  # fmt: skip
    return Told(title=title, player=command.player, icon="correct")


@tell_act.register(c.CorrectForm)
def _(command: c.CorrectForm, here: Narration) -> Told:
    here.used.update(range(len(here.step.events)))
    player = here.step.table.players[command.player]
    form = here.library.hero_words(player.hero).forms.get(command.value, command.value)
    title = here.say("corrected-form", player=player.name, form=form)
    return Told(title=title, player=command.player, icon="correct")


@tell_act.register(c.CorrectCard)
def _(command: c.CorrectCard, here: Narration) -> Told:
    here.used.update(range(len(here.step.events)))
    title = here.say(
        "corrected-card", player=here.player(command.player),
        card=here.card(command.owner or command.player, command.card),
        source=_zone(here, command.source), target=_zone(here, command.target),
    )  # fmt: skip
    return Told(title=title, player=command.player, icon="correct")


def _zone(here: Narration, zone: str) -> str:
    """What a pile or a zone of a hero's own is called."""
    return here.words.find(f"told.pile-{zone}") or zone.replace("-", " ")


@tell_act.register(c.CorrectTurn)
def _(command: c.CorrectTurn, here: Narration) -> Told:
    title = here.say("corrected-turn", player=here.player(command.player))
    return Told(title=title, player=command.player, icon="correct")


@tell_act.register(c.CorrectActions)
def _(command: c.CorrectActions, here: Narration) -> Told:
    return Told(
        title=here.say(
            "corrected-actions", player=name_on_turn(here), change=f"{command.amount:+d}"
        ),
        player=here.on_turn,
        icon="correct",
    )
