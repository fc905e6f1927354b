"""How an open choice is shown to whoever decides: what is asked, and what can be tapped.

Spaces and figures are chosen on the map, yes or no by two acts that say what follows, cards and
numbers above the seat (`options.py`). What may be left is left in one place: `decline`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.reasons import ChoiceReason
from companion.table import ChoiceKind
from companion.telling.asked import (
    UNSEEN,
    choice_detail,
    choice_title,
    follows,
    follows_for,
    source_line,
)
from ui.presenter.table.options import (
    answer_act,
    answer_of,
    choose_act,
    is_risen,
    option_text,
    rises,
)
from ui.viewdata.kit import Act, Tone, Weight
from ui.viewdata.table import PromptView

if TYPE_CHECKING:
    from companion.model import PlayerId
    from companion.table import Choice
    from ui.presenter.table.scene import Scene

_NEITHER: Final = {ChoiceReason.WHETHER: "not-so", ChoiceReason.WHO: "nobody"}
"""What it is called if nothing is so of what is asked because there is no battlefield."""


def choice_prompt(scene: Scene, choice: Choice) -> PromptView:
    """What the one who decides is asked, with the acts that answer it."""
    return PromptView(
        title=choice_title(scene, choice),
        detail=choice_detail(scene, choice),
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


def _acts(scene: Scene, choice: Choice) -> list[Act]:
    match choice.kind:
        case ChoiceKind.YES_NO:
            yes, then = answer_of(choice, "yes"), follows(scene, "yes") or None
            key = "act.is-so" if choice.reason in UNSEEN else "act.use-it"
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
        return [] if is_risen(scene) else [choose_act(scene)]
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
