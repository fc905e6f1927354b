"""What the referee says of an act: the sentence of its ruling, and what came of it, in short.

The events of a reply tell everything; this names what people ask for first: who won and what it
cost, what was drawn, what an effect did not do and why, what is asked next.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from companion import events as e
from companion.content.effect_labels import load_effect_labels
from companion.content.script_format import ScriptQuestion
from companion.effects.wording import skipped_sentence
from companion.rulings import Code, Ruling
from companion.unnamed import UNNAMED
from companion.zones import PLAY, CardReason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from companion.content.labels import RulingLabels
    from companion.referee import Reply
    from companion.table import Choice

MOST_OPTIONS: Final = 12
"""More options than this are not listed in a sentence; the choice has them all."""
_SAYS_NOTHING: Final = frozenset({Code.GAME_DONE})


def words_for(reply: Reply, labels: RulingLabels) -> str:
    """One reply in a few short sentences."""
    code = Code(reply.code)
    ruling = Ruling(
        allowed=reply.ok,
        code=code,
        rules=reply.rules,
        spaces=reply.spaces,
        fighters=reply.fighters,
        cards=reply.cards,
        zones=reply.zones,
        tokens=reply.tokens,
        needed=reply.needed,
        allowance=reply.allowance,
    )
    if reply.asked is not None and reply.ok:
        return _answered(reply, labels, ruling)
    told = [] if code in _SAYS_NOTHING else [labels.sentence(ruling)]
    if not reply.ok:
        told += _what_instead(reply.choice, code)
        return " ".join(told)
    told += _came_of_it(reply.events, is_move=code.value.startswith(("move/", "place/")))
    is_setup = reply.act == "setup"
    if is_setup:
        told.append("The table is set.")
    has_asked = is_setup or any(isinstance(event, e.Asked) for event in reply.events)
    if has_asked and reply.choice is not None:
        told.append(f"{_asks(reply.choice)}.")
    if not told and any(isinstance(event, e.PlayEnded) for event in reply.events):
        return "Nothing comes of it."
    return " ".join(told) or "Done."


def _answered(reply: Reply, labels: RulingLabels, ruling: Ruling) -> str:
    """A question that was answered."""
    found = reply.answer
    count = len(found) if found is not None and hasattr(found, "__len__") else 0
    match reply.asked:
        case ScriptQuestion.TARGETS:
            return f"{reply.fighters[0]} may attack {_count(count, 'fighter')}."
        case ScriptQuestion.CARDS:
            return f"{reply.fighters[0]} may hold {_count(count, 'card')} of the deck."
        case ScriptQuestion.PATHS:
            return f"{_count(count, 'way')} {'leads' if count == 1 else 'lead'} there."
        case ScriptQuestion.LEGAL:
            return f"{_count(count, 'command')} would be accepted now."
        case ScriptQuestion.STATE:
            return "The table as it stands."
        case ScriptQuestion.UNDO:
            return "What an undo would mean." if found is not None else "There is nothing to undo."
    return labels.sentence(ruling)


def _count(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"


def _what_instead(choice: Choice | None, code: Code) -> list[str]:
    """After a refusal: what is asked, if that is why."""
    if choice is None or not code.value.startswith("choice/"):
        return []
    options = "" if code is Code.CHOICE_OPEN else _options(choice)
    return [f"{_asks(choice)}{options}."]


def _asks(choice: Choice) -> str:
    about = f" ({choice.subject})" if choice.subject else ""
    return f"{choice.owner} decides {choice.reason.value}{about}"


def _options(choice: Choice) -> str:
    options: Sequence[str] = choice.options or tuple(choice.moves)
    if not options:
        return ""
    rest = len(options) - MOST_OPTIONS
    more = f" and {rest} more" if rest > 0 else ""
    return f": {', '.join(options[:MOST_OPTIONS])}{more}"


def _came_of_it(events: Sequence[e.Event], *, is_move: bool) -> Iterator[str]:
    """The events in words; cards that were drawn are counted together."""
    drawn: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    told: list[str] = []
    moves = 0
    for event in events:
        match event:
            case e.CardMoved(why=CardReason.DRAWN, target=target):
                drawn[target.of] += 1
            case e.CouldNotDraw(player=player):
                missed[player] += 1
            case e.FighterMoved() | e.FighterPlaced():
                moves += 1
                if not (is_move and moves == 1):  # the ruling has told the first one
                    told.append(_one(event))
            case _:
                told.append(_one(event))
    yield from dict.fromkeys(filter(None, told))
    yield from (f"{player} draws {count}." for player, count in drawn.items())
    yield from (f"{player} cannot draw {count}." for player, count in missed.items())


def _one(event: e.Event) -> str:
    """One event in words; nothing if it goes without saying."""
    words = _WORDS.get(type(event))
    return words(event) if words is not None else ""


def _card(event: e.CardMoved) -> str:
    card, there = event.card.id or UNNAMED, event.target
    if event.why in {CardReason.DISCARDED, CardReason.BOOSTED}:
        return f"{there.of} discards {card}."
    if event.why is CardReason.BY_EFFECT:
        return f"{card} goes from {event.source.zone} to {there.zone} ({there.of})."
    return ""


def _grant(event: e.Granted) -> str:
    grant = event.grant
    until = grant.until.replace("_", " ")
    return f"{grant.fighter or grant.player}: {grant.kind}, till {until}."


def _revealed(event: e.Revealed) -> str:
    if event.zone == PLAY or not event.cards:
        return ""
    return f"{event.of} shows {', '.join(card.id or UNNAMED for card in event.cards)}."


def _skipped(event: e.StepSkipped) -> str:
    return f"A step is skipped: {skipped_sentence(load_effect_labels(), event.reason)}"


def _cancelled(event: e.EffectsCancelled) -> str:
    return f"Cancelled: {', '.join(map(str, event.stages))}." if event.stages else ""


def _ended(event: e.GameEnded) -> str:
    winners = event.winners
    return f"{' and '.join(winners)} win{'' if len(winners) > 1 else 's'} the game."


_WORDS: Final[dict[type[e.Event], Callable[[Any], str]]] = {
    e.CombatDecided: lambda it: f"Combat: {it.attack} against {it.defense}, {it.damage} damage.",
    e.CombatWon: lambda it: f"{it.player} wins it as the {it.side.value}.",
    e.Damaged: lambda it: f"{it.fighter} loses {it.amount} health ({it.cause}).",
    e.DamagePrevented: lambda it: f"The combat damage will do nothing to {it.fighter}.",
    e.Recovered: lambda it: f"{it.fighter} recovers {it.amount}.",
    e.HealthSet: lambda it: f"The dial of {it.fighter} shows {it.to}.",
    e.Defeated: lambda it: f"{it.fighter} is defeated.",
    e.FighterMoved: lambda it: f"{it.fighter} moves {' - '.join(it.path)}.",
    e.FighterPlaced: lambda it: f"{it.fighter} is placed on {it.space}.",
    e.FighterReturned: lambda it: f"{it.fighter} comes back with {it.health} health.",
    e.FighterLeft: lambda it: f"{it.fighter} leaves the board.",
    e.TrapSprung: lambda it: f"The {it.kind} on {it.space} goes off under {it.fighter}.",
    e.TokenPut: lambda it: f"A {it.kind} lies on {it.space}.",
    e.TokenMoved: lambda it: f"A {it.kind} moves from {it.space} to {it.to}.",
    e.CardMoved: _card,
    e.Looked: lambda it: (
        f"{it.player} looks at {_count(it.count, 'card')} of the {it.zone} of {it.of}."
    ),
    e.Revealed: _revealed,
    e.EffectsCancelled: _cancelled,
    e.CombatantChanged: lambda it: f"{it.fighter} is the {it.side.value} now.",
    e.ModifierAdded: lambda it: (
        f"The {it.modifier.side.value}'s value: {it.modifier.how.value} {it.modifier.amount}."
    ),
    e.StepSkipped: _skipped,
    e.Granted: _grant,
    e.ActionsGained: lambda it: f"{it.amount:+} actions.",
    e.FormSet: lambda it: f"{it.form} is {it.value or 'nothing'} now.",
    e.TurnBegan: lambda it: f"It is the turn of {it.player}.",
    e.PlayerWentOut: lambda it: f"{it.player} is out.",
    e.GameEnded: _ended,
}
"""What each kind of event says; the others go without saying."""
