"""What the referee says of an act: the sentence of its ruling, and what came of it, in short.

The events of a reply tell everything; this names what people ask for first: who won and what it
cost, what was drawn, what an effect did not do and why, what is asked next.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from companion import events as e
from companion.combat import Side
from companion.content.effect_labels import load_effect_labels
from companion.content.nearest import nearest_word
from companion.content.referee_labels import load_referee_labels
from companion.content.script_format import ScriptQuestion
from companion.effects.labels import skipped_words
from companion.effects.language import IGNORED
from companion.rules.attack_steps import WINDOWS, window_with
from companion.rulings import Code, Ruling
from companion.unnamed import UNNAMED
from companion.zones import DECK, PLAY, CardReason

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from companion.content.labels import RulingLabels
    from companion.frames import StepId
    from companion.referee import Reply
    from companion.table import Choice
    from companion.zones import Spot

MOST_OPTIONS: Final = 12
"""More options than this are not listed in a sentence; the choice has them all."""
_SAYS_NOTHING: Final = frozenset({Code.GAME_DONE})


def words_for(reply: Reply, labels: RulingLabels, known: Collection[str] = ()) -> str:
    """One reply in a few short sentences; `known` are the names that could have been meant."""
    code, words = Code(reply.code), load_referee_labels()
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
        if code is Code.GAME_UNKNOWN:
            told += _nearest(ruling, known)
        return " ".join(told)
    if reply.act == "redo":
        return words.redone
    told += _came_of_it(reply, is_move=code.value.startswith(("move/", "place/")))
    is_setup = reply.act == "setup"
    if is_setup:
        told.append(words.set)
    has_asked = is_setup or any(isinstance(event, e.Asked) for event in reply.events)
    if has_asked and reply.choice is not None:
        told.append(_asks(reply.choice))
    is_over = any(isinstance(event, e.PlayEnded) for event in reply.events)
    if not told and (not reply.events or (is_over and not reply.is_entered)):
        return words.nothing
    return " ".join(told) or words.done


def _answered(reply: Reply, labels: RulingLabels, ruling: Ruling) -> str:
    """A question that was answered."""
    found = reply.answer
    count = 0 if found is None else 1
    if hasattr(found, "__len__") and reply.asked is not ScriptQuestion.UNDO:
        count = len(found)
    words = load_referee_labels().answers.get(str(reply.asked))
    if words is None:
        return labels.sentence(ruling)
    form = words.none if count == 0 else words.one if count == 1 else words.other
    return form.format(fighter=reply.fighters[0] if reply.fighters else "", count=count)


def _what_instead(choice: Choice | None, code: Code) -> list[str]:
    """After a refusal: what is asked, if that is why."""
    is_other = code in {Code.CHOICE_OPEN, Code.GAME_NOT_YOURS, Code.GAME_NOT_NOW}
    if choice is None or not (is_other or code.value.startswith("choice/")):
        return []
    return [_asks(choice, "" if is_other else _options(choice))]


def _nearest(ruling: Ruling, known: Collection[str]) -> list[str]:
    """The names that were perhaps meant by those that nobody knows."""
    words, told = load_referee_labels(), []
    for name in (*ruling.fighters, *ruling.spaces):
        near = nearest_word(name, known)
        if name in known:
            told.append(words.elsewhere.format(name=name))
        elif near is not None:
            told.append(words.did_you_mean.format(name=near))
    return told


def _asks(choice: Choice, options: str = "") -> str:
    words = load_referee_labels()
    about = f" ({choice.subject})" if choice.subject else ""
    what = words.choices[choice.reason]
    return words.asks.format(owner=choice.owner, what=what, about=about, options=options)


def _options(choice: Choice) -> str:
    options: Sequence[str] = choice.options or tuple(choice.moves)
    if not options:
        return ""
    rest = len(options) - MOST_OPTIONS
    told = ", ".join(options[:MOST_OPTIONS])
    if rest > 0:
        told = load_referee_labels().more.format(options=told, count=rest)
    return f": {told}"


def _came_of_it(reply: Reply, *, is_move: bool) -> Iterator[str]:
    """The events in words; cards drawn one after the other are counted together.

    Each time is told: who is exhausted twice loses health twice. What was not done is told once.
    """
    told: list[str] = []
    moves = 0
    words = load_referee_labels().cards
    idle = {id(reply.events[place]) for place in reply.idle}
    for key, some in groupby(filter(_speaks, reply.events), key=_drawing):
        events = list(some)
        if key is not None:
            kind, player = key
            told.append(words[kind].format(player=player, count=len(events)))
            continue
        for event in events:
            if isinstance(event, e.FighterMoved | e.FighterPlaced):
                moves += 1
                if is_move and moves == 1:  # the ruling has told the first one
                    continue
            sentence = _idle(event) if id(event) in idle else _one(event, reply)
            if not (isinstance(event, e.StepSkipped) and sentence in told):
                told.append(sentence)
    yield from filter(None, told)


def _drawing(event: e.Event) -> tuple[str, str] | None:
    """Whether somebody draws or could not, and who; None: something else happens."""
    match event:
        case e.CardMoved(why=CardReason.DRAWN, target=target):
            return "drawn", target.of
        case e.CouldNotDraw(player=player):
            return "missed", player
    return None


_SPEAKING: Final = (
    e.CardMoved, e.CouldNotDraw, e.Revealed, e.EffectsCancelled, e.ModifierAdded, e.StepSkipped,
    e.Granted, e.GameEnded,
)  # fmt: skip
"""Events that are told in words of their own; the others have a sentence or none."""


def _speaks(event: e.Event) -> bool:
    """Whether an event is worth a word."""
    return isinstance(event, _SPEAKING) or type(event).__name__ in load_referee_labels().events


def _one(event: e.Event, reply: Reply) -> str:
    """One event in words; nothing if it goes without saying."""
    words = load_referee_labels()
    match event:
        case e.CardMoved():
            return _card(event)
        case e.Revealed(zone=zone, cards=cards) if zone != PLAY and cards:
            shown = ", ".join(card.id or UNNAMED for card in cards)
            return words.cards["shown"].format(player=event.of, cards=shown)
        case e.EffectsCancelled(stages=stages) if stages:
            return words.cancelled.format(windows=", ".join(_windows(stages)))
        case e.ModifierAdded(modifier=modifier):
            return words.values[modifier.how].format(**_facts(modifier))
        case e.StepSkipped(reason=reason):
            card, why = reply.plays.get(event.play), skipped_words(load_effect_labels(), reason)
            form = words.skipped if card else words.skipped_unnamed
            return form.format(card=card, reason=why)
        case e.Granted(grant=grant):
            return words.grants[grant.kind].format(it=grant)
        case e.GameEnded(winners=winners):
            return words.ended.format(winners=words.joint.join(winners))
        case e.FighterMoved(path=path):
            return words.events["FighterMoved"].format(it=event, way=" - ".join(path))
        case e.FormSet(value=value) if value in {None, IGNORED}:  # of a mark its grant tells
            return ""
    form = words.events.get(type(event).__name__, "")
    return form.format(**_facts(event))


def _idle(event: e.Event) -> str:
    """A change of a value that does nothing, in words."""
    assert isinstance(event, e.ModifierAdded)  # noqa: S101  (nothing else is idle)
    change = event.modifier
    by = f"{change.amount:+}" if change.is_added else str(change.amount)
    return load_referee_labels().idle.format(change=by, **_facts(change))


def _facts(it: Any) -> dict[str, Any]:
    """An event or a modifier, and what it names by an id that has words."""
    words = load_referee_labels()
    named = {"side": words.sides, "kind": words.kinds, "cause": words.causes, "zone": words.zones}
    told = {name: str(getattr(it, name, "")) for name in named}
    return {"it": it, **{name: named[name].get(each, each) for name, each in told.items()}}


def _windows(stages: Sequence[StepId]) -> dict[str, None]:
    """What a side's card does at these windows, each once; at all of them: all that it does."""
    words = load_referee_labels()
    whole = {
        side
        for side in Side
        if {window.id for window in WINDOWS if window.side is side} <= {*stages}
    }
    windows = {stage: window_with(stage) for stage in stages}
    return dict.fromkeys(
        words.whole[window.side]
        if window is not None and window.side in whole
        else words.windows[stage]
        for stage, window in windows.items()
    )


def _place(spot: Spot) -> str:
    words = load_referee_labels()
    zone = words.zones.get(spot.zone, spot.zone)
    if spot.zone != DECK or spot.end is None:
        return zone
    return words.ends[spot.end].format(zone=zone)


def _card(event: e.CardMoved) -> str:
    words, card, there = load_referee_labels().cards, event.card.id, event.target
    if event.why in {CardReason.DISCARDED, CardReason.BOOSTED}:
        form = words["discarded" if card is not None else "discarded-unnamed"]
        return form.format(player=event.source.of, card=card)
    if event.why is CardReason.BY_EFFECT:
        form = words["named" if card is not None else "unnamed"]
        source, target = (_place(spot) for spot in (event.source, there))
        return form.format(card=card, source=source, target=target, player=there.of)
    return ""
