"""The words for what somebody did: one function for each kind of command."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

import msgspec

from companion import commands as c
from companion import events as e
from companion.decisions.answers import UNNAMED
from companion.frames import ManeuverFrame
from companion.reasons import ChoiceReason
from companion.rules.maneuver import allowance
from companion.table import ChoiceKind
from ui.presenter.narration import Narration, Told

if TYPE_CHECKING:
    from companion.model import PlayerId, TokenKind
    from companion.table import Choice


@singledispatch
def tell_act(command: c.Command | None, here: Narration) -> Told:
    """What somebody did; None is the set-up."""
    if command is None:
        return Told(title=here.say("setup"), detail=here.book.battlefield.name, icon="map-outline")
    return Told(title=here.say("something"))  # a command that is newer than these words


def find_event(here: Narration, kind: type[e.Event]) -> tuple[int, e.Event] | None:
    """The first event of a kind, and its number."""
    found = enumerate(here.step.events)
    return next(((number, event) for number, event in found if isinstance(event, kind)), None)


def name_on_turn(here: Narration) -> str:
    """The name of the player on turn."""
    return here.player(here.on_turn) if here.on_turn is not None else ""


def placed(here: Narration, fighter: str, space: str) -> Told:
    """A figure was put on a space without moving there."""
    return Told(
        title=here.say("placed", fighter=here.fighter(fighter), space=here.space(space)),
        fighter=fighter,
        icon="arrow-down",
    )


def discards(here: Narration, player: PlayerId, cards: tuple[str | None, ...]) -> Told:
    """Cards were discarded from a hand; those that nobody named are only counted."""
    count = sum(isinstance(event, e.CardDiscarded) for event in here.step.events)
    named = [None if card == UNNAMED else card for card in cards]
    return Told(
        title=here.say("discards", player=here.player(player), count=count),
        detail=here.cards(player, named),
        player=player,
        icon="discard",
    )


def token_put(here: Narration, player: PlayerId, kind: TokenKind, space: str) -> Told:
    """A token was laid on a space."""
    left = here.step.table.players[player].stock.get(kind, 0)
    return Told(
        title=here.say(
            "token-put",
            player=here.player(player),
            token=here.token(kind),
            space=here.space(space),
        ),
        detail=here.say("token-left", left=left),
        player=player,
        icon=kind.value,
    )


# --- Answers ------------------------------------------------------------------------------------


@tell_act.register(c.Answer)
def _(command: c.Answer, here: Narration) -> Told:
    choice = here.before.choice if here.before is not None else None
    told = _answer_to(command, choice, here)
    return msgspec.structs.replace(told, player=command.player)


def _answer_to(command: c.Answer, choice: Choice | None, here: Narration) -> Told:
    player = here.player(command.player)
    match here.step.events[1:2]:  # the first is that it was answered
        case (e.FighterPlaced(fighter=fighter, space=space),):
            return placed(here, fighter, space)
        case (e.TokenPut(kind=kind, space=space),):
            return token_put(here, command.player, kind, space)
        case (e.FormSet(value=value),):
            form = here.form(command.player, value)
            return Told(title=here.say("form", player=player, form=form), icon="swap")
        case (e.CardDiscarded(),):
            return discards(here, command.player, command.values)
    if choice is None:
        return Told(title=here.say("goes-on", player=player), icon="check")
    if choice.kind is ChoiceKind.SPACE:
        return Told(title=here.say("lays-nothing", player=player), icon="trap")
    return Told(title=_resolved(here, choice), icon="check")


def _resolved(here: Narration, choice: Choice) -> str:
    if choice.reason.is_ability:
        return here.say("ability-done", hero=here.hero(choice.owner))
    if choice.reason is ChoiceReason.ITEM:
        return here.say("item-done")
    if choice.subject is None:
        return here.say("unnamed-done", player=here.player(choice.owner))
    return here.say("effect-done", card=here.card(choice.owner, choice.subject))


# --- Actions ------------------------------------------------------------------------------------


@tell_act.register(c.Maneuver)
def _(_command: c.Maneuver, here: Narration) -> Told:
    count = here.drawn().get(here.on_turn or "", 0)
    return Told(
        title=here.say("maneuver", player=name_on_turn(here)),
        detail=here.say("draws-for-it", count=count) if count else "",
        player=here.on_turn,
        icon="maneuver",
    )


@tell_act.register(c.BoostManeuver)
def _(command: c.BoostManeuver, here: Narration) -> Told:
    boost = 0
    match find_event(here, e.FrameChanged):
        case (_, e.FrameChanged(frame=ManeuverFrame(boost=int(found)))):
            boost = found
    return Told(
        title=here.say("boosts-maneuver", player=name_on_turn(here), boost=boost),
        detail=with_card(here, command.stored_from or here.on_turn, command.card),
        player=here.on_turn,
        icon="boost",
    )


def with_card(here: Narration, owner: PlayerId | None, card: str | None) -> str:
    """With which card, if somebody named it."""
    if card is None or owner is None:
        return ""
    return here.say("with-card", card=here.card(owner, card))


@tell_act.register(c.MoveFighter)
def _(command: c.MoveFighter, here: Narration) -> Told:
    before = here.before if here.before is not None else here.step.table
    return moved(here, command.fighter, allowance(before, command.fighter).total)


def moved(here: Narration, fighter: str, up_to: int, detail: str = "") -> Told:
    """A figure moved, or stayed where it was."""
    found = find_event(here, e.FighterMoved)
    name = here.fighter(fighter)
    if found is None or not isinstance(found[1], e.FighterMoved):
        return Told(title=here.say("stays", fighter=name), fighter=fighter, icon="move")
    path = found[1].path
    how_far = here.say("steps", steps=len(path) - 1, allowance=up_to)
    return Told(
        title=here.say("moves", fighter=name, start=here.space(path[0]), end=here.space(path[-1])),
        detail=here.words.join(how_far, detail),
        fighter=fighter,
        icon="move",
    )


@tell_act.register(c.EndManeuver)
def _(_command: c.EndManeuver, here: Narration) -> Told:
    return Told(
        title=here.say("ends-maneuver", player=name_on_turn(here)),
        player=here.on_turn,
        icon="check",
    )


@tell_act.register(c.PlayScheme)
def _(command: c.PlayScheme, here: Narration) -> Told:
    owner = here.step.table.fighters[command.fighter].owner
    return Told(
        title=here.say(
            "scheme", fighter=here.fighter(command.fighter), card=here.card(owner, command.card)
        ),
        fighter=command.fighter,
        icon="scheme",
    )


@tell_act.register(c.Attack)
def _(command: c.Attack, here: Narration) -> Told:
    return Told(  # the card lies face down: nothing about it here
        title=here.say(
            "attacks",
            fighter=here.fighter(command.attacker),
            target=here.fighter(command.target),
        ),
        detail=here.say("with-item", value=command.item) if command.item is not None else "",
        fighter=command.attacker,
        icon="attack",
    )


@tell_act.register(c.Defend)
def _(command: c.Defend, here: Narration) -> Told:
    fighter = here.step.ruling.fighters[0] if here.step.ruling.fighters else None
    if here.before is not None and here.before.combat is not None:
        fighter = here.before.combat.defender
    if fighter is None:
        return Told(title=here.say("defended"), icon="defense")
    name = here.fighter(fighter)
    owner = here.step.table.fighters[fighter].owner
    if command.card is not None:
        card = here.card(owner, command.card)
        title = here.say("defends-with", fighter=name, card=card)
    elif command.value is not None:
        title = here.say("defends-value", fighter=name, value=command.value)
    else:
        title = here.say("defends-not", fighter=name)
    item = here.say("with-item", value=command.item) if command.item is not None else ""
    return Told(title=title, detail=item, fighter=fighter, icon="defense")


@tell_act.register(c.UseItem)
def _(command: c.UseItem, here: Narration) -> Told:
    return Told(
        title=here.say("uses-item", fighter=here.fighter(command.fighter)),
        fighter=command.fighter,
        icon="item",
    )


@tell_act.register(c.Undo)
def _(command: c.Undo, here: Narration) -> Told:
    return Told(title=here.say(f"undo-{command.scope.value}"), icon="undo-variant")


@tell_act.register(c.Redo)
def _(_command: c.Redo, here: Narration) -> Told:
    return Told(title=here.say("redo"), icon="redo")


@tell_act.register(c.Overrule)
def _(command: c.Overrule, here: Narration) -> Told:
    told = tell_act(command.act, here)
    return msgspec.structs.replace(
        told,
        detail=here.words.join(told.detail, here.say("overruled")),
        rules=(*told.rules, *command.rules),
        icon="house-rules",
        by_referee=True,
    )
