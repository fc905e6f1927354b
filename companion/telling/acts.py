"""The words for what somebody did: one function for each kind of command."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

import msgspec

from companion import commands as c
from companion import events as e
from companion.frames import ItemFrame, ManeuverFrame
from companion.reasons import ChoiceReason
from companion.rules.maneuver import allowance
from companion.table import ChoiceKind
from companion.telling.names import token_icon
from companion.telling.narration import Narration, Told
from companion.telling.sources import is_of_abilities, item_name, option_name, part_told
from companion.unnamed import name_told
from companion.zones import CardReason

if TYPE_CHECKING:
    from companion.model import PlayerId, TokenKindId
    from companion.table import Choice


@singledispatch
def tell_act(command: c.Command | None, here: Narration) -> Told:
    """What somebody did; None is the set-up."""
    if command is None:
        return Told(title=here.say("setup"), detail=here.book.battlefield.name, icon="map-outline")
    return Told(title=here.say("something"))  # a command that is newer than these words


def find_event(here: Narration, kind: type[e.Event]) -> tuple[int, e.Event] | None:
    """The first event of a kind that was not told yet, and its number; now it is told."""
    for number, event in enumerate(here.step.events):
        if isinstance(event, kind) and number not in here.used:
            here.used.add(number)
            return number, event
    return None


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


def is_discard(event: e.Event) -> bool:
    """Whether a card was discarded."""
    return isinstance(event, e.CardMoved) and event.why is CardReason.DISCARDED


def discards(here: Narration, player: PlayerId, cards: tuple[str | None, ...]) -> Told:
    """Cards were discarded from a hand; those that nobody named are only counted."""
    count = 0
    for number, event in enumerate(here.step.events):
        if is_discard(event) and count < len(cards):
            here.used.add(number)
            count += 1
    named = [name_told(card) for card in cards]
    return Told(
        title=here.say("discards", player=here.player(player), count=count),
        detail=here.cards(player, named),
        player=player,
        icon="discard",
    )


def token_put(here: Narration, player: PlayerId, kind: TokenKindId, space: str) -> Told:
    """A token was laid on a space."""
    left = here.step.table.players[player].counters.get(kind, 0)
    return Told(
        title=here.say(
            "token-put",
            player=here.player(player),
            token=here.token(kind),
            space=here.space(space),
        ),
        detail=here.say("token-left", left=left),
        player=player,
        icon=token_icon(kind),
    )


def token_moved(here: Narration, kind: TokenKindId, start: str, end: str) -> Told:
    """A token was moved to another space."""
    title = here.say(
        "token-moved", token=here.token(kind), start=here.space(start), end=here.space(end)
    )
    return Told(title=title, icon=token_icon(kind))


# --- Answers ------------------------------------------------------------------------------------


@tell_act.register(c.Answer)
def _(command: c.Answer, here: Narration) -> Told:
    choice = here.before.choice if here.before is not None else None
    told = _answer_to(command, choice, here)
    return msgspec.structs.replace(told, player=command.player)


def _answer_to(command: c.Answer, choice: Choice | None, here: Narration) -> Told:
    player = here.player(command.player)
    told = _seen_in_events(command, choice, here)
    if choice is None:
        return told or Told(title=here.say("goes-on", player=player), icon="check")
    if told is None and choice.kind is ChoiceKind.PROMPT:
        return Told(title=_resolved(here, choice), icon="check")
    if told is None:
        told = _said(command, choice, here)
    if choice.reason is ChoiceReason.EFFECT_PUT_TOKEN:
        return told  # whose token it is says by what it was laid
    return msgspec.structs.replace(told, source=here.source_of(choice.play))


def _seen_in_events(command: c.Answer, choice: Choice | None, here: Narration) -> Told | None:
    """An answer that is best told by what it did; None: it has done nothing that can be seen."""
    player = here.player(command.player)
    wanted: dict[ChoiceKind, tuple[type[e.Event], ...]] = {
        ChoiceKind.SPACE: (e.FighterReturned, e.FighterPlaced, e.TokenPut, e.TokenMoved),
        ChoiceKind.MOVE: (e.FighterMoved,),
        ChoiceKind.FORM: (e.FormSet,),
        ChoiceKind.CARDS: (e.CardMoved,),
    }
    every = tuple(kind for kinds in wanted.values() for kind in kinds)
    kinds = wanted.get(choice.kind, ()) if choice is not None else every
    kinds = kinds if command.values else ()
    for number, event in enumerate(here.step.events):
        if not isinstance(event, kinds):
            continue
        here.used.add(number)
        match event:
            case e.FighterReturned(fighter=fighter):
                find_event(here, e.FighterPlaced)
                space = here.space(command.values[0])
                title = here.say("returns", fighter=here.fighter(fighter), space=space)
                return Told(title=title, fighter=fighter, icon="arrow-down")
            case e.FighterPlaced(fighter=fighter, space=space):
                return placed(here, fighter, space)
            case e.TokenPut(kind=kind, space=space):
                return token_put(here, command.player, kind, space)
            case e.TokenMoved(kind=kind, space=start, to=end):
                return token_moved(here, kind, start, end)
            case e.FighterMoved(fighter=fighter):
                here.used.discard(number)
                return moved(here, fighter, choice.steps if choice is not None else 0)
            case e.FormSet(value=str(value)):
                form = here.form(command.player, value)
                return Told(title=here.say("form", player=player, form=form), icon="swap")
            case e.CardMoved(why=CardReason.DISCARDED):
                here.used.discard(number)
                return discards(here, event.source.of, command.values)
            case e.CardMoved(why=CardReason.BOOSTED, card=card):
                name = here.card(card.owner, card.id)
                title = here.say("boosts-with", player=player, card=name)
                return Told(title=title, icon="boost")
        here.used.discard(number)
        return None
    return None


def _said(command: c.Answer, choice: Choice, here: Narration) -> Told:
    """An answer in words: what was named, chosen or declined."""
    player, source = here.player(command.player), here.source_of(choice.play)
    is_nobody = choice.reason is ChoiceReason.WHO and not command.values
    if choice.reason is ChoiceReason.WHETHER or is_nobody:
        title = here.say(
            "names-nobody" if is_nobody else f"says-{command.values[0]}", player=player
        )
        return Told(title=title, detail=_asked(choice, here), icon="check")
    if not command.values or command.values == ("no",):
        key, is_first = "declines", (choice.slot or "").endswith(".0")
        if choice.kind is ChoiceKind.MOVE:
            key = "moves-nobody" if is_first else "moves-nobody-else"
        elif choice.reason is ChoiceReason.EFFECT_PUT_TOKEN:
            key = "lays-nothing" if is_first else "lays-nothing-else"
        return Told(title=here.say(key, player=player, card=source), icon="close")
    if choice.kind is ChoiceKind.YES_NO:
        return Told(title=here.say("uses", player=player, card=source), icon="check")
    if choice.kind is ChoiceKind.CARDS and choice.seen_by is not None:
        title = here.say("chooses-cards", player=player, count=len(command.values))
        return Told(title=title, icon="cards")
    if choice.kind is ChoiceKind.MOVE:
        title = here.say("stays", fighter=here.fighter(command.values[0]))
        return Told(title=title, fighter=command.values[0], icon="move")
    if is_of_abilities(choice):
        said = _called(command.values[0], choice, here)
        return Told(title=here.say("chooses-order", player=player), detail=said, icon="check")
    what = here.words.both(tuple(_called(value, choice, here) for value in command.values))
    key = "names" if choice.kind is ChoiceKind.NUMBER else "chooses"
    return Told(title=here.say(key, player=player, what=what), icon="check")


def _asked(choice: Choice, here: Narration) -> str:
    """What people were asked about places, because there is no battlefield."""
    before = here.before or here.step.table
    return part_told(here.library, here.book, before, choice).removesuffix(".")


def _called(value: str, choice: Choice, here: Narration) -> str:
    """What one of the options is called."""
    table = here.step.table
    if value in table.fighters:
        return here.fighter(value)
    if choice.kind is ChoiceKind.PLAYER and value in table.players:
        return here.player(value)
    if choice.kind in {ChoiceKind.SPACE, ChoiceKind.TOKEN}:
        return here.space(value)
    if choice.kind is ChoiceKind.CARDS:
        offer = choice.offers.get(value)
        if offer is not None:
            return here.card(offer.card.owner, offer.card.id)
        owner = choice.holder or choice.owner
        return here.card(owner, name_told(value))
    if choice.reason is ChoiceReason.EFFECT_ORDER and value == "card":
        return here.card(choice.owner, choice.subject)
    return option_name(here.library, here.words, choice, value)


def _resolved(here: Narration, choice: Choice) -> str:
    if choice.reason is ChoiceReason.BEFORE_DAMAGE:
        return here.say("goes-on", player=here.player(choice.owner))
    source = here.source_of(choice.play)
    if source and not choice.reason.is_ability:
        return here.say("effect-done", card=source)
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
    count = here.drawn(here.on_turn)
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
    return moved(here, command.fighter, allowance(here.book, before, command.fighter).total)


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
@tell_act.register(c.DeclareAttack)
def _(command: c.Attack | c.DeclareAttack, here: Narration) -> Told:
    has_second = command.boost if isinstance(command, c.Attack) else command.second
    return Told(  # the cards lie face down: nothing about them here
        title=here.say(
            "attacks",
            fighter=here.fighter(command.attacker),
            target=here.fighter(command.target),
        ),
        detail=here.words.join(
            _with_item(here, command.item), here.say("with-second") if has_second else ""
        ),
        fighter=command.attacker,
        icon="attack",
    )


def _with_item(here: Narration, item: c.ItemTold) -> str:
    """With which item: by its name, or by its value if that is all that was told."""
    if item is None or item is False:
        return ""
    if isinstance(item, int) and item is not True:
        return here.say("with-item", value=item)
    taken = next((v.item.item for v in here.step.events if isinstance(v, e.ItemTaken)), None)
    named = item if isinstance(item, str) else taken
    return here.say("with-named-item", item=item_name(here.words, named))


@tell_act.register(c.Defend)
def _(command: c.Defend, here: Narration) -> Told:
    fighter = here.step.ruling.fighters[0] if here.step.ruling.fighters else None
    if here.before is not None and here.before.combat is not None:
        fighter = here.before.combat.defender
    if fighter is None:
        return Told(title=here.say("defended"), icon="defense")
    name = here.fighter(fighter)
    owner = here.step.table.fighters[fighter].owner
    is_shown = any(isinstance(event, e.CombatCardShown) for event in here.step.events)
    if command.laid or (not is_shown and (command.card or command.value) is not None):
        title = here.say("defends-laid", fighter=name)
        if command.card is not None and _is_open(here, owner, command.card):
            title = here.say("defends-with", fighter=name, card=here.card(owner, command.card))
    elif command.card is not None:
        card = here.card(owner, command.card)
        title = here.say("defends-with", fighter=name, card=card)
    elif command.value is not None:
        title = here.say("defends-value", fighter=name, value=command.value)
    else:
        title = here.say("defends-not", fighter=name)
    item = _with_item(here, command.item)
    return Told(title=title, detail=item, fighter=fighter, icon="defense")


def _is_open(here: Narration, owner: PlayerId, card: str) -> bool:
    """Whether a card is laid openly, so that everybody has seen it."""
    found = here.book.card(here.step.table, owner, card)
    return found is not None and found.face_up


@tell_act.register(c.Reveal)
def _(_command: c.Reveal, here: Narration) -> Told:
    return Told(title=here.say("cards-shown"), icon="cards")


@tell_act.register(c.UseItem)
def _(command: c.UseItem, here: Narration) -> Told:
    name = here.fighter(command.fighter)
    frames = (v.frame for v in here.step.events if isinstance(v, e.FramePushed))
    known = next((frame.item for frame in frames if isinstance(frame, ItemFrame)), command.item)
    title = here.say("uses-item", fighter=name)
    if known is not None:
        title = here.say("uses-named-item", fighter=name, item=item_name(here.words, known))
    return Told(title=title, fighter=command.fighter, icon="item")


@tell_act.register(c.SpringTrap)
def _(command: c.SpringTrap, here: Narration) -> Told:
    name, token = here.fighter(command.fighter), here.token(command.kind)
    title = here.say("steps-on", fighter=name, token=token)
    return Told(title=title, fighter=command.fighter, icon=token_icon(command.kind))


@tell_act.register(c.PlayDifferently)
def _(_command: c.PlayDifferently, here: Narration) -> Told:
    choice = here.before.choice if here.before is not None else None
    source = here.source_of(choice.play) if choice is not None else ""
    title = here.say("differently-of", card=source) if source else here.say("differently")
    return Told(title=title, icon="house-rules")


@tell_act.register(c.EndTurnEarly)
def _(_command: c.EndTurnEarly, here: Narration) -> Told:
    title = here.say("ends-turn", player=name_on_turn(here))
    return Told(title=title, player=here.on_turn, icon="correct")


@tell_act.register(c.Undo)
def _(command: c.Undo, here: Narration) -> Told:
    return Told(title=here.say(f"undo-{command.scope.value}"), icon="undo-variant")


@tell_act.register(c.Redo)
def _(_command: c.Redo, here: Narration) -> Told:
    return Told(title=here.say("redo"), icon="redo")


@tell_act.register(c.PlayByHand)
def _(command: c.PlayByHand, here: Narration) -> Told:
    told = tell_act(command.act, here)
    who = "abilities-by-hand" if command.abilities else "resolved-by-hand"
    detail = here.words.join(told.detail, here.say(who))
    return msgspec.structs.replace(told, detail=detail)


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
