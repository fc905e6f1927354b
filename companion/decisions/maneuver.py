"""The maneuver action: draw, boost, move fighters one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion import commands as c
from companion import events as e
from companion.decisions.checks import (
    after_boost,
    boost_with,
    do,
    find_frame,
    find_player,
    find_standing,
    find_turn,
    move_along,
    need_action,
    need_own,
    object_to,
)
from companion.frames import FrameKind, ManeuverFrame, ManeuverStage
from companion.rulebook import may_boost
from companion.rules import flow
from companion.rules.maneuver import allowance
from companion.rulings import Code, Ruling, ruling

if TYPE_CHECKING:
    from companion.story import Story


@do.register(c.Maneuver)
def decide_maneuver(_command: c.Maneuver, story: Story) -> Ruling:
    turn = need_action(story)
    flow.begin_action(story, FrameKind.MANEUVER)
    story.tell(e.FramePushed(frame=ManeuverFrame(stage=ManeuverStage.MOVING)))
    if not story.waives("MAN-01"):
        story.draw(turn.player)
    return ruling(Code.GAME_DONE, also=("MAN-01",))


@do.register(c.BoostManeuver)
def decide_boost_maneuver(command: c.BoostManeuver, story: Story) -> Ruling:
    frame = find_frame(story, ManeuverFrame)
    player = find_player(story, find_turn(story).player)
    if not may_boost(story.book, frame):
        object_to(story, ruling(Code.MANEUVER_BOOST_TOO_LATE))
    boost = boost_with(story, player, command)
    story.tell(e.FrameChanged(frame=msgspec.structs.replace(frame, boost=boost)))
    after_boost(story, player)
    from_suit = ("PAN-02",) if command.stored_from is not None else ()
    return ruling(Code.GAME_DONE, also=("MAN-03", "CRD-07", *from_suit))


@do.register(c.MoveFighter)
def decide_move_fighter(command: c.MoveFighter, story: Story) -> Ruling:
    frame = find_frame(story, ManeuverFrame)
    fighter = find_standing(story, command.fighter)
    need_own(story, fighter)
    if fighter.id in frame.moved:
        object_to(story, ruling(Code.MANEUVER_MOVED_ALREADY, fighters=(fighter.id,)))
    answer = move_along(story, fighter, command, allowance(story.table, fighter.id))
    if story.table.frame is not None:
        moved = (*frame.moved, fighter.id)
        story.tell(e.FrameChanged(frame=msgspec.structs.replace(frame, moved=moved)))
    return answer


@do.register(c.EndManeuver)
def decide_end_maneuver(_command: c.EndManeuver, story: Story) -> Ruling:
    frame = find_frame(story, ManeuverFrame)
    story.tell(e.FrameChanged(frame=frame.at(ManeuverStage.DONE)))
    return ruling(Code.GAME_DONE, also=("MAN-02",))
