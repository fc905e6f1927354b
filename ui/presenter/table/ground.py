"""The map with what is going on: figures, tokens, reach, targets, spaces that are asked about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from companion import events as e
from companion.frames import ManeuverFrame, TurnFrame
from companion.rules.maneuver import allowance
from companion.rules.movement import reach
from companion.table import ChoiceKind
from companion.tracking.for_game import context_of
from ui.presenter.table import placement
from ui.presenter.table.entry import spaces_asked_for
from ui.presenter.table.guiding import board_arrows, board_marks, doubtful_marks
from ui.presenter.table.leaving import farewell_marks
from ui.viewdata.table import Arrow, FigureView, MapView, MarkKind, SpaceMark, TokenView

if TYPE_CHECKING:
    from companion.model import FighterId, Position
    from companion.rules.battlefield import SpaceId
    from ui.presenter.table.scene import Scene


_LIT: Final = frozenset({MarkKind.REACH, MarkKind.TRAP, MarkKind.ASKED, MarkKind.START})
"""Marks that people choose among: all other spaces step back."""


def map_view(scene: Scene) -> MapView:
    """The battlefield as it is shown now."""
    if scene.sensed.placing is not None:
        return _placing_map(scene)
    guide = board_marks(scene)
    is_setup = scene.table.turn is None
    marks = guide if guide and not is_setup else (*guide, *_marks(scene))
    return MapView(
        battlefield=scene.book.battlefield,
        figures=figures(scene),
        tokens=tokens(scene),
        marks=(*marks, *doubtful_marks(scene), *(() if guide else farewell_marks(scene))),
        arrows=board_arrows(scene) or _arrows(scene),
        path=_last_path(scene),
        dims=scene.focus.choosing_attack or any(mark.kind in _LIT for mark in marks),
        named=_named(scene),
    )


def _placing_map(scene: Scene) -> MapView:
    """The battlefield while the board watches figures being put on it."""
    marks = placement.marks(scene)
    return MapView(
        battlefield=scene.book.battlefield,
        figures=placement.figures(scene),
        tokens=tokens(scene),
        marks=(*marks, *doubtful_marks(scene)),
        arrows=placement.arrows(scene),
        dims=any(mark.kind in _LIT for mark in marks),
        named=tuple(m.space for m in marks if m.kind is not MarkKind.START and m.text),
    )


def figures(scene: Scene) -> tuple[FigureView, ...]:
    """Every figure that stands on the board; one that stands wrong is shown where it stands."""
    step, lifted = scene.sensed.step, shown_fighters(scene)
    moved = step.fighter if step is not None and _is_free(scene, step.start) else None
    return tuple(
        FigureView(
            fighter=fighter.id,
            space=(step.start if step is not None and fighter.id == moved else None)
            or fighter.space,
            name=scene.name(fighter.id),
            mark=scene.mark(fighter.id),
            lifted=fighter.id in lifted,
            held=fighter.held,
        )
        for fighter in scene.table.fighters.values()
        if fighter.space is not None
    )


def shown_fighters(scene: Scene) -> tuple[FighterId, ...]:
    """Whose reach is shown: the figure that was tapped, or that is in somebody's hand."""
    selected, up = scene.focus.selected, scene.sensed.in_the_air
    if selected is not None:
        return (selected,) if selected in scene.table.fighters else ()
    known = [scene.table.fighters[fighter] for fighter in up if fighter in scene.table.fighters]
    return tuple(fighter.id for fighter in known if fighter.space is not None)


def _is_free(scene: Scene, space: SpaceId | None) -> bool:
    return space is not None and space not in scene.position.occupants


def tokens(scene: Scene) -> tuple[TokenView, ...]:
    """Every token on the board."""
    return tuple(
        TokenView(
            kind=token.kind,
            space=token.space,
            player=scene.seat(token.owner) if token.owner is not None else None,
        )
        for token in scene.table.tokens
    )


def _marks(scene: Scene) -> tuple[SpaceMark, ...]:
    choice, focus = scene.table.choice, scene.focus
    asked = spaces_asked_for(scene)
    if asked:
        return tuple(SpaceMark(space=space, kind=MarkKind.ASKED) for space in asked)
    if choice is not None and choice.kind is ChoiceKind.SPACE:
        starts = placement.start_marks(scene) if choice.reason.is_setup else ()
        options = (SpaceMark(space=space, kind=MarkKind.ASKED) for space in choice.options)
        return (*starts, *options)
    if focus.choosing_attack:
        pairs = scene.attack_pairs(focus.against)
        spaces = {scene.table.fighters[target].space for _, target in pairs}
        return tuple(
            SpaceMark(space=space, kind=MarkKind.TARGET)
            for space in sorted(s for s in spaces if s is not None)
        )
    shown = shown_fighters(scene) if choice is None else ()
    if shown:
        return tuple(dict.fromkeys(m for fighter in shown for m in _reach_marks(scene, fighter)))
    return (*_target_marks(scene), *_last_marks(scene))


def _target_marks(scene: Scene) -> tuple[SpaceMark, ...]:
    """Who can be attacked with the next action."""
    frame, turn = scene.table.frame, scene.table.turn
    if frame is None or turn is None or scene.table.choice is not None or not turn.actions_left:
        return ()
    if not isinstance(frame, TurnFrame | ManeuverFrame):
        return ()
    spaces = {scene.table.fighters[target].space for _, target in scene.attack_pairs()}
    return tuple(
        SpaceMark(space=space, kind=MarkKind.TARGET)
        for space in sorted(s for s in spaces if s is not None)
    )


def _reach_marks(scene: Scene, fighter_id: FighterId) -> tuple[SpaceMark, ...]:
    fighter = scene.table.fighters[fighter_id]
    if fighter.space is None:
        return ()
    begin = SpaceMark(space=fighter.space, kind=MarkKind.FROM)
    position = _before_its_move(scene, fighter_id)
    if position is None:
        return (begin,)
    found = reach(position, fighter_id, allowance(scene.table, fighter_id))
    colour = scene.seat(fighter.owner)
    traps = scene.position.seen_by[fighter.owner].armed_traps
    marks = [begin]
    for space, steps in found.ends.items():
        if space == fighter.space:
            continue
        if space in traps:
            marks.append(SpaceMark(space=space, kind=MarkKind.TRAP, text=scene.say("trap-mark")))
        else:
            marks.append(
                SpaceMark(space=space, kind=MarkKind.REACH, text=str(steps), player=colour)
            )
    if isinstance(scene.table.frame, TurnFrame):
        for attacker, target in scene.attack_pairs():
            where = scene.table.fighters[target].space
            if attacker == fighter_id and where is not None:
                marks.append(SpaceMark(space=where, kind=MarkKind.TARGET))
    return tuple(marks)


def _before_its_move(scene: Scene, fighter_id: FighterId) -> Position | None:
    """Who stands where; one that has moved counts from where its move began, if it may be revised.

    None if it may not move any more.
    """
    maneuver = scene.table.maneuver
    if maneuver is None or fighter_id not in maneuver.moved:
        return scene.position
    action = context_of(scene.game)
    if fighter_id not in action.walks:
        return None
    begin = action.position.fighters_by_id[fighter_id]
    return msgspec.structs.replace(
        scene.position,
        fighters=tuple(
            begin if fighter.id == fighter_id else fighter for fighter in scene.position.fighters
        ),
    )


def _last_marks(scene: Scene) -> tuple[SpaceMark, ...]:
    """Where the last ruling happened, if it was about a space."""
    said = scene.focus.said
    if (
        said is None
        or not said.ruling.spaces
        or not scene.book.battlefield.has(said.ruling.spaces[-1])
    ):
        return ()
    moved = (e.TrapSprung, e.FighterMoved, e.FighterPlaced)
    if said.ruling.allowed and not any(isinstance(event, moved) for event in said.events):
        return ()
    return (SpaceMark(space=said.ruling.spaces[-1], kind=MarkKind.LAST),)


def _arrows(scene: Scene) -> tuple[Arrow, ...]:
    if not scene.focus.choosing_attack:
        return ()
    arrows = []
    for attacker, target in scene.attack_pairs(scene.focus.against):
        start, end = scene.table.fighters[attacker].space, scene.table.fighters[target].space
        if start is not None and end is not None:
            arrows.append(Arrow(start=start, end=end))
    return tuple(arrows)


def _last_path(scene: Scene) -> tuple[SpaceId, ...]:
    said = scene.focus.said
    for event in said.events if said is not None else ():
        if isinstance(event, e.FighterMoved):
            return event.path
    return ()


def _named(scene: Scene) -> tuple[SpaceId, ...]:
    said, step = scene.focus.said, scene.sensed.step
    if step is not None:
        return tuple(space for space in (step.start, step.end) if space is not None)
    if scene.sensed.question is not None:
        return tuple(mark.space for mark in board_marks(scene))
    if said is None or (said.ruling.allowed and not _last_marks(scene)):
        return ()
    return tuple(space for space in said.ruling.spaces if scene.book.battlefield.has(space))
