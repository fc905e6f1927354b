"""How an open choice is shown to whoever decides: what is asked, and what can be tapped.

Spaces and figures are chosen on the map, yes or no by two acts that say what follows, cards and
numbers above the seat (`options.py`). What may be left is left in one place: `decline`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.play.foresight import table_after
from companion.play.moment import ON_MAP
from companion.reasons import ChoiceReason
from companion.table import ChoiceKind
from companion.telling.foreseen import Foreseen
from companion.telling.sources import part_told, source_name, source_text
from ui.presenter.intents import OpenSheet, SheetKind
from ui.presenter.table.options import (
    answer_act,
    answer_of,
    is_risen,
    option_text,
    rises,
)
from ui.viewdata.kit import Act, Tone, Weight
from ui.viewdata.table import PromptView

if TYPE_CHECKING:
    from companion.model import FighterId, PlayerId
    from companion.table import Choice
    from ui.presenter.table.scene import Scene

_UNSEEN: Final = {ChoiceReason.WHETHER: "whether", ChoiceReason.WHO: "who"}
"""What is asked because there is no battlefield, and how,"""
_NEITHER: Final = {ChoiceReason.WHETHER: "not-so", ChoiceReason.WHO: "nobody"}
"""and what it is called if nothing of it is so."""


# --- What it is about -----------------------------------------------------------------------------


def about(scene: Scene, choice: Choice) -> tuple[str, str]:
    """The name of the effect that asks and what it says; empty where the rules ask."""
    play = scene.table.plays.get(choice.play) if choice.play is not None else None
    if play is None:
        return "", ""
    text = source_text(scene.library, scene.words, play.source, _window(choice))
    return source_name(scene.library, scene.words, play.source), text


def _window(choice: Choice) -> str:
    """In which window of its effect it is asked; empty: in none."""
    return (choice.slot or "").partition(".")[0]


def name_of_source(scene: Scene, choice: Choice) -> str:
    """The name of what asks; empty where the rules do."""
    return about(scene, choice)[0]


def source_line(scene: Scene, choice: Choice) -> str:
    """When it is asked and by what: the window of the combat, then the name."""
    window = scene.words.find(f"table.asked-in.{_window(choice)}") or ""
    return scene.words.join(window, name_of_source(scene, choice))


# --- What follows ---------------------------------------------------------------------------------


def foreseen(scene: Scene, value: str) -> Foreseen | None:
    """What this answer would do; None if it does not answer by itself."""
    after = table_after(scene.book, scene.table, value)
    if after is None:
        return None
    return Foreseen(scene.library, scene.words, scene.table, after)


def follows(scene: Scene, value: str) -> str:
    """The same in a line; empty: nothing that can be told before it happens."""
    found = foreseen(scene, value)
    return found.line() if found is not None else ""


def follows_for(scene: Scene, fighter: FighterId) -> str:
    """What becomes of a fighter that is chosen."""
    found = foreseen(scene, fighter)
    return found.of_fighter(fighter) if found is not None else ""


# --- In the seat ----------------------------------------------------------------------------------


def choice_prompt(scene: Scene, choice: Choice) -> PromptView:
    """What the one who decides is asked, with the acts that answer it."""
    return PromptView(
        title=choice_title(scene, choice),
        detail=_asked_of_people(scene, choice) or about(scene, choice)[1] or _hint(scene, choice),
        tone=Tone.ASKED,
        acts=tuple(_acts(scene, choice)),
        decider=scene.say("decides", name=scene.player_name(choice.owner)),
        source=source_line(scene, choice),
        decline=_decline(scene, choice),
    )


def choice_heard(scene: Scene, choice: Choice) -> PromptView:
    """The same for those who wait, with the figure of whoever decides."""
    heroes = scene.table.heroes_of(choice.owner)
    name = scene.player_name(choice.owner)
    key = "places" if choice.reason.is_setup else f"heard.{choice.kind.value}"
    return PromptView(
        title=scene.say(key, name=name),
        detail=scene.words.join(choice_title(scene, choice), source_line(scene, choice)),
        mark=scene.mark(heroes[0].id) if heroes else None,
    )


def _asked_of_people(scene: Scene, choice: Choice) -> str:
    """What only they can see, because there is no battlefield; empty: nothing such."""
    part = part_told(scene.library, scene.book, scene.table, choice).removesuffix(".")
    return scene.say("only-you-see", part=part) if part else ""


def choice_title(scene: Scene, choice: Choice) -> str:
    """What is asked, in a few words."""
    if choice.reason in _UNSEEN:
        return scene.say(f"choose.{_UNSEEN[choice.reason]}")
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
        case ChoiceKind.FIGHTER:
            return _fighter_title(scene, choice)
    return scene.say(f"choose.{choice.kind.value}")


def _fighter_title(scene: Scene, choice: Choice) -> str:
    """Who takes so much, if that is what follows for each of them."""
    found = {fighter: foreseen(scene, fighter) for fighter in choice.options}
    harm = {each.damage_to(fighter) if each else 0 for fighter, each in found.items()}
    if len(harm) == 1 and (damage := harm.pop()) > 0:
        return scene.say("choose.who-takes", count=damage)
    return scene.say("choose.fighter")


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
    if choice.reason in {ChoiceReason.BONUS, ChoiceReason.HOW_MANY}:
        return choice.reason.value.removeprefix("places/")
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
    if choice.reason is ChoiceReason.BONUS:
        return scene.library.hero_words(scene.table.players[choice.owner].hero).ability
    if choice.reason is ChoiceReason.HAND_LIMIT:
        limit = scene.book.hand_limit(scene.table, choice.owner)
        return scene.say("discard-hint", limit=limit)
    return scene.say_by_hand("place-hint") if choice.kind in ON_MAP and scene.has_map else ""


def _acts(scene: Scene, choice: Choice) -> list[Act]:
    match choice.kind:
        case ChoiceKind.YES_NO:
            yes, then = answer_of(choice, "yes"), follows(scene, "yes") or None
            key = "act.is-so" if choice.reason in _UNSEEN else "act.use-it"
            return [scene.act(yes, key, "check", detail=then, weight=Weight.PRIMARY)]
        case ChoiceKind.SPACE | ChoiceKind.TOKEN if scene.has_map:
            return []
        case ChoiceKind.SPACE | ChoiceKind.TOKEN:  # it happens on the table
            key = "act.lay" if choice.kind is ChoiceKind.SPACE else "act.done"
            return [answer_act(choice, value, scene.say(key)) for value in choice.options]
        case ChoiceKind.MOVE if _has_moved(choice):
            return [scene.act(answer_of(choice), "act.done", "check", weight=Weight.PRIMARY)]
        case ChoiceKind.MOVE:
            return []
        case ChoiceKind.FIGHTER if choice.most == 1:
            return _figures(scene, choice)
        case ChoiceKind.PLAYER:
            return [_player(scene, choice, player) for player in choice.options]
        case ChoiceKind.FORM:
            forms = scene.library.hero_words(scene.table.players[choice.owner].hero).forms
            return [answer_act(choice, value, forms.get(value, value)) for value in choice.options]
    if rises(choice):
        opens = OpenSheet(SheetKind.CHOICE)  # they were put aside
        shows = scene.act(opens, "act.choose", "cards", weight=Weight.PRIMARY)
        return [] if is_risen(scene) else [shows]
    return [
        answer_act(choice, v, option_text(scene, choice, v), follows(scene, v))
        for v in choice.options
    ]


def _has_moved(choice: Choice) -> bool:
    return not (choice.slot or "").endswith("move.0")


def _decline(scene: Scene, choice: Choice) -> Act | None:
    """How it is left, if it may be; after a part of it Done is what ends it."""
    not_now = f"act.{_NEITHER.get(choice.reason, 'not-now')}"
    if choice.kind is ChoiceKind.YES_NO:
        then = follows(scene, "no") or None
        return scene.act(answer_of(choice, "no"), not_now, detail=then)
    if choice.least or (choice.kind is ChoiceKind.MOVE and _has_moved(choice)):
        return None
    return scene.act(answer_of(choice), not_now)


def _player(scene: Scene, choice: Choice, player: PlayerId) -> Act:
    heroes = scene.table.heroes_of(player)
    return Act(
        intent=answer_of(choice, player),
        text=scene.player_name(player),
        marks=(scene.mark(heroes[0].id),) if heroes else (),
    )


def _figures(scene: Scene, choice: Choice) -> list[Act]:
    """Those who cannot be tapped on the map."""
    return [
        scene.figure_act(answer_of(choice, fighter), fighter, follows_for(scene, fighter))
        for fighter in choice.options
        if scene.table.fighters[fighter].space is None or not scene.has_map
    ]
