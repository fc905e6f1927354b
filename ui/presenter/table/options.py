"""What an open choice offers at the seat of whoever decides: cards, keys, several in an order.

What is offered is what everybody may know, the likeliest first: of what most copies were not seen
yet. It rises from the seat over the map, and steps aside to let people look at the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from companion import commands as c
from companion.play import intents as i
from companion.play.intents import AnswerPicked, Pick
from companion.play.possible_cards import copies_of, holder_of
from companion.reasons import ChoiceReason
from companion.table import ChoiceKind
from companion.telling.sources import is_of_abilities, option_name
from companion.unnamed import UNNAMED
from ui.presenter.intents import OpenSheet, SheetKind
from ui.presenter.table.cards import likely, tile_of
from ui.viewdata.kit import Act, ActsBlock, Block, CardsBlock, CardTile, Sheet, Weight

if TYPE_CHECKING:
    from companion.model import PlayerId
    from companion.table import Choice
    from ui.presenter.table.scene import Scene

BOOSTS: Final = 5
"""So many values a boost can have that nobody names: from 0."""
LAST_NAMED: Final = 8
"""Places after this one are called alike."""


def rises(choice: Choice) -> bool:
    """Whether what is offered needs more room than a seat has."""
    if choice.kind in {ChoiceKind.CARDS, ChoiceKind.NUMBER}:
        return True
    if choice.kind is ChoiceKind.FIGHTER and choice.most > 1:
        return True
    # what an ability does is whole sentences
    return choice.kind is ChoiceKind.OPTION and (choice.most > 1 or is_of_abilities(choice))


def is_risen(scene: Scene) -> bool:
    """Whether it is shown now, and nobody put it aside to look at the table first."""
    choice, focus = scene.table.choice, scene.focus
    if choice is None or not rises(choice):
        return False
    sensed = scene.sensed
    is_busy = focus.entry or sensed.step or sensed.question
    return focus.put_aside != choice.id and not is_busy


def choose_act(scene: Scene) -> Act:
    """What brings back all that can be answered, after it was put aside."""
    opens = OpenSheet(SheetKind.CHOICE)
    return scene.act(opens, "act.choose", "cards", weight=Weight.PRIMARY)


def options_sheet(scene: Scene, choice: Choice, title: str) -> Sheet:
    """Everything that can be answered, above the seat of whoever decides."""
    block: Block = ActsBlock(acts=tuple(_acts(scene, choice)))
    if choice.kind is ChoiceKind.CARDS:
        block = CardsBlock(cards=tuple(sorted(_tiles(scene, choice), key=likely)))
    return Sheet(
        title=title,
        seat=scene.seat(choice.owner),
        blocks=(block,),
        footer=tuple(_footer(scene, choice)),
        rises=True,
    )


def answer_of(choice: Choice, *values: str) -> c.Answer:
    """The answer with these values; without any: nothing, or nobody any more."""
    return c.Answer(player=choice.owner, values=values)


def answer_act(choice: Choice, value: str, text: str, detail: str | None = None) -> Act:
    """An act that answers with this one value."""
    return Act(intent=answer_of(choice, value), text=text, detail=detail or None)


def option_text(scene: Scene, choice: Choice, value: str) -> str:
    """What a named option is called."""
    if choice.kind is ChoiceKind.FIGHTER:
        return scene.short(value)
    is_card = choice.reason is ChoiceReason.EFFECT_ORDER and value == "card"
    if is_card and choice.subject is not None:
        return scene.card_words(choice.owner, choice.subject).name
    return option_name(scene.library, scene.words, choice, value)


def _is_boost(choice: Choice) -> bool:
    return choice.reason is ChoiceReason.EFFECT_BOOST


def _acts(scene: Scene, choice: Choice) -> list[Act]:
    """Numbers, or named options of which several are taken in an order."""
    if choice.kind is ChoiceKind.NUMBER:
        return [answer_act(choice, value, value) for value in choice.options]
    picked = scene.focus.picked
    return [
        Act(
            intent=_take(choice, value),
            text=_numbered(scene, picked, value, option_text(scene, choice, value)),
            marks=(scene.mark(value),) if choice.kind is ChoiceKind.FIGHTER else (),
            selected=value in picked,
        )
        for value in choice.options
    ]


def _numbered(scene: Scene, picked: tuple[str, ...], value: str, text: str) -> str:
    """What was picked, with the place it has among them."""
    if value not in picked:
        return text
    place = scene.say(f"nth.{min(picked.index(value), LAST_NAMED) + 1}")
    return scene.say("picked-as", place=place, name=text)


def _footer(scene: Scene, choice: Choice) -> list[Act]:
    """What is always there besides the cards: not named, its boost alone, these are enough."""
    acts = []
    if _is_boost(choice) and _may_be_unnamed(choice):
        acts += [Act(intent=i.TellBoost(n), text=f"+{n}") for n in range(BOOSTS)]
    elif choice.kind is ChoiceKind.CARDS and _may_be_unnamed(choice):
        acts.append(_untold(scene, choice))
    if scene.focus.picked and choice.least <= len(scene.focus.picked) < choice.most:
        text = scene.say("act.take", number=len(scene.focus.picked))
        done = Act(intent=AnswerPicked(), text=text, icon="check", weight=Weight.PRIMARY)
        acts.append(done)  # the last that is possible needs no further tap
    return acts


def _may_be_unnamed(choice: Choice) -> bool:
    is_limit = choice.reason is ChoiceReason.HAND_LIMIT
    return choice.may_be_unnamed or is_limit or UNNAMED in choice.options


def _untold(scene: Scene, choice: Choice) -> Act:
    """All of them without a name, or what is still missing of those that were named."""
    is_first = choice.least > 1 and not scene.focus.picked
    intent = i.DiscardUnnamed() if is_first else _take(choice, UNNAMED)
    count = scene.focus.picked.count(UNNAMED)
    text = scene.say("act.untold")
    name = scene.say("times", name=text, count=count) if count > 1 else text
    return Act(intent=intent, text=name, icon="no-card", selected=count > 0)


def _take(choice: Choice, option: str) -> Pick | c.Answer:
    """What a tap on an option means: where one is asked for it is the answer."""
    return Pick(option) if choice.most > 1 else answer_of(choice, option)


def _tiles(scene: Scene, choice: Choice) -> list[CardTile]:
    copies, options = copies_of(scene, choice), dict.fromkeys(choice.options)
    if choice.reason is ChoiceReason.HAND_LIMIT:
        options = dict.fromkeys(copies)
    named = tuple(option for option in options if option != UNNAMED)
    holder = holder_of(scene, choice, named)
    return [_tile(scene, choice, option, holder, copies.get(option, 1)) for option in named]


def _tile(scene: Scene, choice: Choice, option: str, holder: PlayerId, left: int) -> CardTile:
    offer, intent = choice.offers.get(option), _take(choice, option)
    owner, card = (offer.card.owner, offer.card.id or "") if offer else (holder, option)
    definition = scene.book.card(scene.table, owner, card)
    picked = scene.focus.picked
    taken = picked.count(option)
    tile = CardTile(intent=intent, name=card, selected=taken > 0)
    if definition is not None:
        look = {"by_boost": _is_boost(choice), "selected": taken > 0}
        tile = tile_of(scene, owner, definition, intent, left, **look)
    is_ordered = choice.least == choice.most == len(choice.options) > 1
    name = _numbered(scene, picked, option, tile.name) if is_ordered else tile.name
    if taken > 1:
        name = scene.say("times", name=tile.name, count=taken)
    return msgspec.structs.replace(tile, name=name)
