"""The map with what is going on: figures, tokens, reach, targets, spaces that are asked about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from companion import events as e
from companion.frames import ManeuverFrame, TurnFrame
from companion.play.questions import chosen_spaces
from companion.play.reach import reach_from
from companion.play.tools import spaces_asked_for
from companion.reasons import ChoiceReason
from companion.table import ChoiceKind
from companion.telling.asked import follows_for
from drawing.looks import token_views
from drawing.map_view import Arrow, FigureView, MapView, MarkKind, SpaceMark
from ui.presenter.table import placement
from ui.presenter.table.guiding import board_arrows, board_marks, doubtful_marks, farewell_marks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.model import FighterId
    from companion.rules.battlefield import SpaceId
    from companion.table import Choice
    from ui.presenter.table.scene import Scene

replace = msgspec.structs.replace
_LIT: Final = frozenset({MarkKind.REACH, MarkKind.TRAP, MarkKind.ASKED, MarkKind.START})
"""Marks that people choose among: all other spaces step back."""


def map_view(scene: Scene) -> MapView:
    """The battlefield as it is shown now; nothing of it where there is none."""
    if not scene.has_map:
        return MapView(battlefield=scene.book.battlefield)
    if scene.sensed.placing is not None:
        return _placing_map(scene)
    guide = board_marks(scene)
    marks = guide if guide and scene.table.turn is not None else (*guide, *_marks(scene))
    marks = (*marks, *_outside_marks(scene))
    chosen = {mark.space for mark in marks}
    choice = scene.table.choice
    is_setup = choice is not None and choice.reason.is_setup
    faints = bool(chosen) and not guide and scene.chooses_on_map and not is_setup
    return MapView(
        battlefield=scene.book.battlefield,
        photo=scene.photo,
        figures=tuple(
            replace(each, faint=faints and each.space not in chosen) for each in figures(scene)
        ),
        tokens=token_views(scene.table),
        marks=(*marks, *doubtful_marks(scene), *(() if guide else farewell_marks(scene))),
        arrows=board_arrows(scene) or _arrows(scene),
        path=_last_path(scene),
        dims=scene.chooses_on_map
        or scene.focus.choosing_attack
        or any(mark.kind in _LIT for mark in marks),
        named=_named(scene),
    )


def _outside_marks(scene: Scene) -> tuple[SpaceMark, ...]:
    """Why a tap on a space was no answer, where it was."""
    choice, space = scene.table.choice, scene.focus.outside
    if choice is None or space is None:
        return ()
    standing = scene.fighter_on(space)
    is_move = choice.kind is ChoiceKind.MOVE
    if standing is not None and is_move and scene.mover is None:
        text = scene.say("outside.fighter")
    elif standing is not None and (is_move or choice.kind is ChoiceKind.SPACE):
        text = scene.say("outside.taken", figure=scene.short(standing.id))
    elif scene.chooses_on_map:
        text = scene.say(f"outside.{choice.kind.value}")
    else:
        text = scene.say("decides", name=scene.player_name(choice.owner))
    return (SpaceMark(space=space, kind=MarkKind.OUTSIDE, text=text),)


def _placing_map(scene: Scene) -> MapView:
    """The battlefield while the board watches figures being put on it."""
    marks = placement.marks(scene)
    return MapView(
        battlefield=scene.book.battlefield,
        photo=scene.photo,
        figures=placement.figures(scene),
        tokens=token_views(scene.table),
        marks=(*marks, *doubtful_marks(scene)),
        arrows=placement.arrows(scene),
        dims=any(mark.kind in _LIT for mark in marks),
        named=tuple(m.space for m in marks if m.kind is not MarkKind.START and m.text),
    )


def figures(scene: Scene) -> tuple[FigureView, ...]:
    """Every figure that stands on the board; one that stands wrong is shown where it stands."""
    step = scene.sensed.step
    lifted = scene.shown_fighters if step is None else ()  # nobody's reach is shown beside it
    moved = step.fighter if step is not None and _is_free(scene, step.start) else None
    start = step.start if step is not None else None
    return tuple(
        replace(
            scene.figure(fighter, start if fighter.id == moved else None),
            lifted=fighter.id in lifted,
        )
        for fighter in scene.table.fighters.values()
        if fighter.space is not None
    )


def _is_free(scene: Scene, space: SpaceId | None) -> bool:
    return space is not None and space not in scene.position.occupants


def _marks(scene: Scene) -> tuple[SpaceMark, ...]:
    choice, focus = scene.table.choice, scene.focus
    asked = spaces_asked_for(scene, focus.entry)
    if asked:
        return tuple(SpaceMark(space=space, kind=MarkKind.ASKED) for space in asked)
    if choice is not None and scene.chooses_on_map:
        return tuple(_choice_marks(scene, choice))
    if focus.choosing_attack:
        return _targets(scene, focus.against)
    shown = scene.shown_fighters if choice is None or scene.is_asked_before_moving else ()
    if shown:
        return tuple(dict.fromkeys(m for fighter in shown for m in _reach_marks(scene, fighter)))
    return (*_target_marks(scene), *_last_marks(scene))


def _choice_marks(scene: Scene, choice: Choice) -> Iterator[SpaceMark]:
    """What the open choice is made among: spaces, tokens, figures, or where a figure may go."""
    if choice.kind in {ChoiceKind.SPACE, ChoiceKind.TOKEN}:
        if choice.reason.is_setup:
            yield from placement.start_marks(scene)
        if choice.reason is ChoiceReason.EFFECT_MOVE_TOKEN and choice.subject is not None:
            yield SpaceMark(space=choice.subject, kind=MarkKind.FROM)
        for space in choice.options:
            yield SpaceMark(space=space, kind=MarkKind.ASKED)
        return
    shown = scene.shown_fighters
    reached = dict.fromkeys(mark for each in shown for mark in _reach_marks(scene, each))
    yield from reached
    taken = {mark.space for mark in reached}
    for space in chosen_spaces(scene):
        if space not in taken:
            standing = scene.fighter_on(space)
            chooses = choice.kind is ChoiceKind.FIGHTER and standing is not None
            text = follows_for(scene, standing.id) if chooses and standing else ""
            yield SpaceMark(space=space, kind=MarkKind.FIGURE, text=text or None)


def _target_marks(scene: Scene) -> tuple[SpaceMark, ...]:
    """Who can be attacked with the next action."""
    frame, turn = scene.table.frame, scene.table.turn
    if frame is None or turn is None or scene.table.choice is not None or not turn.actions_left:
        return ()
    if not isinstance(frame, TurnFrame | ManeuverFrame):
        return ()
    return _targets(scene)


def _targets(scene: Scene, against: FighterId | None = None) -> tuple[SpaceMark, ...]:
    """Where those stand who can be attacked."""
    pairs = scene.attack_pairs(against)
    spaces = {scene.table.fighters[target].space for _, target in pairs}
    return tuple(SpaceMark(space=s, kind=MarkKind.TARGET) for s in sorted(filter(None, spaces)))


def _reach_marks(scene: Scene, fighter_id: FighterId) -> tuple[SpaceMark, ...]:
    found = reach_from(scene, fighter_id)
    if found is None:
        return ()
    colour = scene.seat(scene.table.fighters[fighter_id].owner)
    marks = [SpaceMark(space=found.start, kind=MarkKind.FROM)]
    trap = scene.say("trap-mark")
    marks += [
        SpaceMark(space=space, kind=MarkKind.TRAP, text=trap)
        if space in found.traps
        else SpaceMark(space=space, kind=MarkKind.REACH, text=str(steps), player=colour)
        for space, steps in found.ends.items()
    ]
    if isinstance(scene.table.frame, TurnFrame):
        for attacker, target in scene.attack_pairs():
            where = scene.table.fighters[target].space
            if attacker == fighter_id and where is not None:
                marks.append(SpaceMark(space=where, kind=MarkKind.TARGET))
    return tuple(marks)


def _last_marks(scene: Scene) -> tuple[SpaceMark, ...]:
    """Where the last ruling happened, if it was about a space."""
    said = scene.focus.said
    spaces = said.ruling.spaces if said is not None else ()
    if said is None or not spaces or not scene.book.battlefield.has(spaces[-1]):
        return ()
    moved = (e.TrapSprung, e.FighterMoved, e.FighterPlaced)
    if said.ruling.allowed and not any(isinstance(event, moved) for event in said.events):
        return ()
    is_trap = any(isinstance(event, e.TrapSprung) for event in said.events)
    kind = MarkKind.SPRUNG if is_trap else MarkKind.LAST
    return (SpaceMark(space=spaces[-1], kind=kind),)


def _arrows(scene: Scene) -> tuple[Arrow, ...]:
    if not scene.focus.choosing_attack:
        return ()
    fighters, pairs = scene.table.fighters, scene.attack_pairs(scene.focus.against)
    ends = [(fighters[attacker].space, fighters[target].space) for attacker, target in pairs]
    return tuple(Arrow(start=start, end=end) for start, end in ends if start and end)


def _last_path(scene: Scene) -> tuple[SpaceId, ...]:
    said = scene.focus.said
    events = said.events if said is not None else ()
    return next((event.path for event in events if isinstance(event, e.FighterMoved)), ())


def _named(scene: Scene) -> tuple[SpaceId, ...]:
    said, step = scene.focus.said, scene.sensed.step
    if step is not None:
        return tuple(space for space in (step.start, step.end) if space is not None)
    if scene.sensed.question is not None:
        return tuple(mark.space for mark in board_marks(scene))
    if said is None or (said.ruling.allowed and not _last_marks(scene)):
        return ()
    return tuple(space for space in said.ruling.spaces if scene.book.battlefield.has(space))
