"""How an open choice is shown to whoever decides: what is asked, and what can be tapped.

Spaces and figures are chosen on the map, few things by acts in the seat, many (cards, numbers) in a
sheet that faces the seat. What is offered is what everybody may know.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from companion import commands as c
from companion.play import intents as i
from companion.reasons import ChoiceReason
from companion.rulebook import unnamed_cards
from companion.table import ChoiceKind
from companion.unnamed import UNNAMED
from ui.presenter.intents import AnswerPicked, OpenSheet, Pick, SheetKind
from ui.presenter.sources import option_name, source_name, source_text
from ui.presenter.table.cards import effect_line
from ui.viewdata.kit import (
    Act,
    ActsBlock,
    Block,
    CardsBlock,
    CardTile,
    Sheet,
    TextBlock,
    Tone,
    Weight,
)
from ui.viewdata.table import PromptView

if TYPE_CHECKING:
    from companion.model import PlayerId
    from companion.plays import EffectSource
    from companion.table import Choice
    from companion.zones import CardId, CardRef
    from ui.presenter.table.scene import Scene

MOST_ACTS: Final = 6
"""More answers than this are chosen in a sheet."""
MOST_FIGURES: Final = 4
"""More figures than this are chosen on the map only."""
ON_MAP: Final = frozenset((ChoiceKind.SPACE, ChoiceKind.TOKEN, ChoiceKind.FIGHTER, ChoiceKind.MOVE))
"""What is answered by a touch of the map."""
AT_LEISURE: Final = frozenset(
    (ChoiceReason.HAND_LIMIT, ChoiceReason.EFFECT_DISCARD, ChoiceReason.EFFECT_BOOST)
)
"""Cards of one's own hand, which need not be named: the sheet with them opens by a tap only."""


# --- What it is about -----------------------------------------------------------------------------


def source_of(scene: Scene, choice: Choice) -> EffectSource | None:
    """The effect that asks; None: the rules do."""
    play = scene.table.plays.get(choice.play) if choice.play is not None else None
    return play.source if play is not None else None


def about(scene: Scene, choice: Choice) -> str:
    """What asks, and what it says, in a line; empty where the rules ask."""
    source = source_of(scene, choice)
    if source is None:
        return ""
    window = (choice.slot or "").partition(".")[0]
    name = source_name(scene.library, scene.words, source)
    text = source_text(scene.library, scene.words, source, window)
    return scene.say("asks", card=name, text=text) if text else name


def name_of_source(scene: Scene, choice: Choice) -> str:
    """The name of what asks; empty where the rules do."""
    source = source_of(scene, choice)
    return source_name(scene.library, scene.words, source) if source is not None else ""


# --- In the seat ----------------------------------------------------------------------------------


def choice_prompt(scene: Scene, choice: Choice) -> PromptView:
    """What the one who decides is asked, with the acts that answer it."""
    return PromptView(
        title=choice_title(scene, choice),
        detail=about(scene, choice) or _hint(scene, choice),
        tone=Tone.ASKED,
        acts=tuple(_acts(scene, choice)),
    )


def choice_title(scene: Scene, choice: Choice) -> str:
    """What is asked, in a few words."""
    match choice.kind:
        case ChoiceKind.SPACE:
            return _space_title(scene, choice)
        case ChoiceKind.MOVE:
            mover = scene.mover
            if mover is None:
                return scene.say_by_hand("tap-a-figure")
            return scene.say("up-to", figure=scene.name(mover), count=choice.steps)
        case ChoiceKind.NUMBER:
            return scene.say(f"choose.{_number_asked(choice)}")
        case ChoiceKind.CARDS:
            return _cards_title(scene, choice)
        case ChoiceKind.YES_NO:
            return scene.say("choose.may", card=name_of_source(scene, choice))
        case ChoiceKind.OPTION if choice.reason is ChoiceReason.EFFECT_ORDER:
            return scene.say("choose.order")
        case ChoiceKind.OPTION:
            return scene.say("choose.option", count=choice.most)
    return scene.say(f"choose.{choice.kind.value}")


def _space_title(scene: Scene, choice: Choice) -> str:
    subject = choice.subject or ""
    if subject in scene.table.fighters:
        return scene.say("place-figure", figure=scene.name(subject))
    if choice.reason is ChoiceReason.EFFECT_MOVE_TOKEN:
        return scene.say("choose.move-token", space=scene.space_name(subject))
    if choice.reason is ChoiceReason.EFFECT_SPACE:
        return scene.say("choose.space")
    known = scene.words.find(f"table.place-{subject}")
    return known or scene.say("choose.put-token", token=scene.word("option", subject))


def _number_asked(choice: Choice) -> str:
    """What the number is: one that is named, the boost of a card, how many are drawn."""
    slot = (choice.slot or "").split(".")
    if "up-to" in slot:
        return "how-many"
    return "its-boost" if slot[-1] == "boost" or "told" in slot else "number"


def _cards_title(scene: Scene, choice: Choice) -> str:
    reason, count = choice.reason, choice.most
    if reason is ChoiceReason.HAND_LIMIT:
        return scene.say("discard-to-seven", count=choice.least)
    if reason is ChoiceReason.EFFECT_DISCARD and choice.least == choice.most:
        return scene.say("discard-to-seven", count=count)
    return scene.say(f"choose.{reason.value.removeprefix('effect/')}", count=count)


def _hint(scene: Scene, choice: Choice) -> str:
    if choice.reason is ChoiceReason.HAND_LIMIT:
        return scene.say("discard-hint")
    return scene.say_by_hand("place-hint") if choice.kind in ON_MAP else ""


def _acts(scene: Scene, choice: Choice) -> list[Act]:
    match choice.kind:
        case ChoiceKind.YES_NO:
            return [
                Act(intent=answer_of(choice, "yes"), text=scene.say("option.yes"), icon="check",
                    weight=Weight.PRIMARY),
                Act(intent=answer_of(choice, "no"), text=scene.say("option.no"), icon="close"),
            ]  # fmt: skip
        case ChoiceKind.SPACE | ChoiceKind.TOKEN:
            return _none(scene, choice)
        case ChoiceKind.MOVE:
            has_moved = not (choice.slot or "").endswith("move.0")
            key = "act.done" if has_moved else "act.not-now"
            weight = Weight.PRIMARY if has_moved else Weight.NORMAL
            done = answer_of(choice)
            return [Act(intent=done, text=scene.say(key), icon="check", weight=weight)]
        case ChoiceKind.FIGHTER:
            return [*_figures(scene, choice), *_none(scene, choice)]
        case ChoiceKind.PLAYER:
            return [_player(scene, choice, player) for player in choice.options]
        case ChoiceKind.FORM:
            words = scene.library.hero_words(scene.table.players[choice.owner].hero)
            return [
                _answer(choice, value, words.forms.get(value, value)) for value in choice.options
            ]
        case ChoiceKind.CARDS if choice.reason in AT_LEISURE:
            return _hand_acts(scene, choice)
    if needs_sheet(choice):
        opens = Act(
            intent=OpenSheet(SheetKind.CHOICE), text=scene.say("act.choose"), icon="cards",
            weight=Weight.PRIMARY,
        )  # fmt: skip
        return [opens, *_none(scene, choice)]
    options = [_answer(choice, value, _option(scene, choice, value)) for value in choice.options]
    return [*options, *_none(scene, choice)]


def answer_of(choice: Choice, *values: str) -> c.Answer:
    """The answer with these values; without any: nothing, or nobody any more."""
    return c.Answer(player=choice.owner, values=values)


def _answer(choice: Choice, value: str, text: str) -> Act:
    return Act(intent=answer_of(choice, value), text=text)


def _none(scene: Scene, choice: Choice) -> list[Act]:
    if choice.least:
        return []
    text = scene.say("act.not-now")
    return [Act(intent=answer_of(choice), text=text, icon="close", weight=Weight.QUIET)]


def _player(scene: Scene, choice: Choice, player: PlayerId) -> Act:
    heroes = scene.table.heroes_of(player)
    return Act(
        intent=answer_of(choice, player),
        text=scene.player_name(player),
        marks=(scene.mark(heroes[0].id),) if heroes else (),
    )


def _figures(scene: Scene, choice: Choice) -> list[Act]:
    """Those who cannot be tapped on the map, or all if they are few."""
    fighters = [scene.table.fighters[fighter] for fighter in choice.options]
    if len(fighters) > MOST_FIGURES:
        fighters = [fighter for fighter in fighters if fighter.space is None]
    return [
        Act(intent=answer_of(choice, f.id), text=scene.short(f.id), marks=(scene.mark(f.id),))
        for f in fighters
    ]


def _hand_acts(scene: Scene, choice: Choice) -> list[Act]:
    """Cards of one's own hand: not named, named one by one, or none."""
    acts = []
    is_boost = choice.reason is ChoiceReason.EFFECT_BOOST
    may_be_unnamed = choice.may_be_unnamed or choice.reason is ChoiceReason.HAND_LIMIT
    if choice.least and may_be_unnamed:
        text = scene.say("act.unnamed")
        acts.append(Act(intent=i.DiscardUnnamed(), text=text, weight=Weight.PRIMARY))
    key, icon = ("act.boost", "boost") if is_boost else ("act.name-them", "cards")
    acts.append(Act(intent=OpenSheet(SheetKind.CHOICE), text=scene.say(key), icon=icon))
    if not choice.least:
        text = scene.say("act.no-boost" if is_boost else "act.not-now")
        acts.append(Act(intent=answer_of(choice), text=text, icon="close"))
    return acts


def _option(scene: Scene, choice: Choice, value: str) -> str:
    is_card = choice.reason is ChoiceReason.EFFECT_ORDER and value == "card"
    if is_card and choice.subject is not None:
        return scene.card_words(choice.owner, choice.subject).name
    return option_name(scene.words, choice, value)


# --- In a sheet -----------------------------------------------------------------------------------


def needs_sheet(choice: Choice) -> bool:
    """Whether there is more to choose from than fits into a seat."""
    if choice.kind is ChoiceKind.CARDS:
        return True
    if choice.kind is ChoiceKind.OPTION:
        return choice.most > 1
    return choice.kind is ChoiceKind.NUMBER and len(choice.options) > MOST_ACTS


def opens_by_itself(scene: Scene) -> bool:
    """Whether the sheet of the open choice is shown without being asked for."""
    choice, focus = scene.table.choice, scene.focus
    if choice is None or not needs_sheet(choice) or choice.reason in AT_LEISURE:
        return False
    is_busy = focus.entry is not None or scene.sensed.step is not None
    return focus.put_aside != choice.id and not is_busy


def choice_sheet(scene: Scene, choice: Choice) -> Sheet:
    """Everything that can be answered, for the seat of whoever decides."""
    said = about(scene, choice)
    blocks: list[Block] = [TextBlock(text=said)] if said else []
    footer: list[Act] = []
    if choice.kind is ChoiceKind.CARDS:
        blocks += _card_blocks(scene, choice)
    else:
        blocks.append(ActsBlock(acts=tuple(_sheet_acts(scene, choice))))
    if choice.most > 1:
        footer.append(_picked(scene, choice))
    if not choice.least:
        text = scene.say("act.no-boost" if _is_boost(choice) else "act.none")
        footer.append(Act(intent=answer_of(choice), text=text, icon="close"))
    return Sheet(
        title=choice_title(scene, choice),
        icon="cards" if choice.kind is ChoiceKind.CARDS else "values",
        seat=scene.seat(choice.owner),
        blocks=tuple(blocks),
        footer=tuple(footer),
    )


def _is_boost(choice: Choice) -> bool:
    return choice.reason is ChoiceReason.EFFECT_BOOST


def _sheet_acts(scene: Scene, choice: Choice) -> list[Act]:
    """Numbers, or named options of which several are taken in an order."""
    if choice.most == 1:
        return [_answer(choice, value, value) for value in choice.options]
    picked = scene.focus.picked
    return [
        Act(
            intent=Pick(value),
            text=_numbered(scene, picked, value, _option(scene, choice, value)),
            selected=value in picked,
        )
        for value in choice.options
    ]


def _numbered(scene: Scene, picked: tuple[str, ...], value: str, text: str) -> str:
    """What was picked, with the place it has among them."""
    if value not in picked:
        return text
    return scene.say("picked-as", number=picked.index(value) + 1, name=text)


def _picked(scene: Scene, choice: Choice) -> Act:
    count = len(scene.focus.picked)
    return Act(
        intent=AnswerPicked(), text=scene.say("act.take", number=count), icon="check",
        weight=Weight.PRIMARY, enabled=choice.least <= count <= choice.most,
    )  # fmt: skip


def _card_blocks(scene: Scene, choice: Choice) -> list[Block]:
    may_be_unnamed = choice.may_be_unnamed or choice.reason is ChoiceReason.HAND_LIMIT
    blocks: list[Block] = []
    if _is_boost(choice) and choice.may_be_unnamed:
        values = tuple(Act(intent=i.TellBoost(n), text=f"+{n}") for n in range(5))
        blocks.append(ActsBlock(head=scene.say("boost-by-value"), acts=values))
    elif may_be_unnamed:
        count = scene.focus.picked.count(UNNAMED)
        text = scene.say("act.untold")
        told = scene.say("times", name=text, count=count) if count > 1 else text
        take = _take(choice, UNNAMED)
        unnamed = Act(intent=take, text=told, icon="no-card", selected=count > 0)
        blocks.append(ActsBlock(acts=(unnamed,)))
    blocks.append(CardsBlock(cards=tuple(_tiles(scene, choice))))
    return blocks


def _take(choice: Choice, option: str) -> Pick | c.Answer:
    """What a tap on an option means: where one is asked for it is the answer."""
    return Pick(option) if choice.most > 1 else answer_of(choice, option)


def _tiles(scene: Scene, choice: Choice) -> list[CardTile]:
    ordered = choice.least == choice.most == len(choice.options) > 1
    options = tuple(dict.fromkeys(choice.options))
    if choice.reason is ChoiceReason.HAND_LIMIT:
        options = tuple(copies_of(scene, choice))
    holder = holder_of(scene, choice, options)
    copies = copies_of(scene, choice)
    tiles = []
    for option in options:
        offer = choice.offers.get(option)
        owner, card = (offer.card.owner, offer.card.id or "") if offer else (holder, option)
        tiles.append(_tile(scene, choice, (owner, card), option, copies.get(option, 1)))
        if ordered and option in scene.focus.picked:
            tiles[-1] = _with_place(scene, tiles[-1], option)
    return tiles


def _with_place(scene: Scene, tile: CardTile, option: str) -> CardTile:
    name = _numbered(scene, scene.focus.picked, option, tile.name)
    return CardTile(
        intent=tile.intent, name=name, value=tile.value, kind=tile.kind, boost=tile.boost,
        effect=tile.effect, left=tile.left, copies=tile.copies, selected=True,
    )  # fmt: skip


def _tile(
    scene: Scene, choice: Choice, card: tuple[PlayerId, CardId], option: str, left: int
) -> CardTile:
    owner, name = card
    intent = _take(choice, option)
    definition = scene.book.card(scene.table, owner, name)
    if definition is None:
        return CardTile(intent=intent, name=name)
    taken = scene.focus.picked.count(option)
    called = scene.card_words(owner, name).name
    is_boost = _is_boost(choice)
    value = str(definition.boost or 0) if is_boost else None
    if not is_boost and definition.value is not None:
        value = str(definition.value)
    return CardTile(
        intent=intent,
        name=scene.say("times", name=called, count=taken) if taken > 1 else called,
        value=value,
        kind=definition.kind.value,
        boost=definition.boost,
        effect="" if is_boost else effect_line(scene, owner, definition),
        left=left,
        copies=definition.copies,
        selected=taken > 0,
    )


def holder_of(scene: Scene, choice: Choice, options: tuple[str, ...]) -> PlayerId:
    """Whose cards are chosen from: the one whose deck has them all."""
    named = [option for option in options if option not in choice.offers]
    first = [player for player in (choice.holder, choice.owner) if player is not None]
    for player in (*first, *scene.table.players):
        if all(scene.book.card(scene.table, player, card) is not None for card in named):
            return player
    return choice.owner


def copies_of(scene: Scene, choice: Choice) -> dict[str, int]:
    """How many of each option there can be, by what everybody knows."""
    listed = Counter(choice.options)
    is_limit = choice.reason is ChoiceReason.HAND_LIMIT
    holder, zone = choice.holder, choice.zone
    if is_limit:
        holder, zone = choice.owner, "hand"
    if holder is None or zone is None:
        return listed
    there = scene.table.players[holder].zone(zone)
    found = Counter(_names(there.cards, holder))
    if there.unnamed:
        found += unnamed_cards(scene.book, scene.table, holder)
    return {option: found[option] for option in (found if is_limit else listed)}


def _names(cards: tuple[CardRef, ...], owner: PlayerId) -> list[str]:
    return [card.id for card in cards if card.owner == owner and card.id is not None]
