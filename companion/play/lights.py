"""What the lights of a board show of the table: one thing at a time, the most urgent first.

Decided here and nowhere else. Which colour and which light that is, is the business of `hardware`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import msgspec

from companion.play.questions import asked_spaces, chosen_spaces
from companion.play.reach import reach_from
from companion.rules.battlefield import SpaceId
from companion.table import ChoiceKind

if TYPE_CHECKING:
    from companion.play.board_status import Placing
    from companion.play.moment import Moment


class Guide(msgspec.Struct, frozen=True, tag=True):
    """Take a figure from here to there; None is beside the board."""

    start: SpaceId | None
    end: SpaceId | None


class Sprung(msgspec.Struct, frozen=True, tag=True):
    """A trap went off."""

    space: SpaceId


class Reachable(msgspec.Struct, frozen=True, tag=True):
    """A figure is in the air, or is to be put down: where it stood, and where it may be put."""

    start: SpaceId | None
    ends: frozenset[SpaceId]
    traps: frozenset[SpaceId] = frozenset()
    """Those of them on which a trap goes off."""


class AskedAbout(msgspec.Struct, frozen=True, tag=True):
    """People are asked about these spaces, or to choose one of them."""

    spaces: frozenset[SpaceId]


class Ended(msgspec.Struct, frozen=True, tag=True):
    """A move was taken, and this is where it ended."""

    space: SpaceId


Lights: TypeAlias = Guide | Sprung | Reachable | AskedAbout | Ended


def lights_of(moment: Moment) -> Lights | None:
    """The way back, a question, a trap that went off, a choice, reach, where a move ended."""
    sensed, _choice = moment.sensed, moment.table.choice
    step = sensed.step
    if not sensed.is_there or moment.table.is_over:
        return None
    if sensed.placing is not None:
        return _of_placing(moment, sensed.placing)
    if sensed.question is not None:
        return _asked(asked_spaces(moment.table, sensed.question))
    if moment.returned is not None:
        return _asked(tuple(moment.returned.homes.values()))
    if step is not None:
        return Guide(step.start, step.end)
    if sensed.sprung is not None:
        return Sprung(sensed.sprung)
    if moment.shown_fighters:
        return _reach(moment)
    if moment.chooses_on_map:
        return _asked(chosen_spaces(moment))
    if sensed.leaving and sensed.ended is None:
        return Guide(sensed.leaving[0][1], None)
    return Ended(sensed.ended) if sensed.ended is not None else None


def _of_placing(moment: Moment, placing: Placing) -> Lights | None:
    task, choice = placing.task, moment.table.choice
    if task is None:
        is_chosen = choice is not None and choice.kind is ChoiceKind.SPACE
        return _asked(choice.options) if choice is not None and is_chosen else None
    if len(task.ends) > 1:
        return Reachable(task.start, frozenset(task.ends))
    return Guide(task.start, task.ends[0] if task.ends else None)


def _reach(moment: Moment) -> Reachable | None:
    """Where whoever was lifted may go; of several that may be meant, where any of them may."""
    found = [reach_from(moment, fighter) for fighter in moment.shown_fighters]
    known = [each for each in found if each is not None]
    if not known:
        return None
    ends = frozenset(space for each in known for space in each.ends)
    traps = frozenset(space for each in known for space in each.traps)
    return Reachable(known[0].start, ends, traps)


def _asked(spaces: tuple[SpaceId, ...]) -> AskedAbout | None:
    return AskedAbout(frozenset(spaces)) if spaces else None
