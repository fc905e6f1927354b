"""The maneuver action: draw, boost, move fighters one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion import commands as c
from companion import events as e
from companion.acts import cards as card_acts
from companion.acts import windows
from companion.decisions.checks import (
    boost_with,
    decides,
    find_maneuver,
    find_player,
    find_standing,
    find_turn,
    move_along,
    need_action,
    need_own,
    object_to,
)
from companion.frames import FrameKind, ManeuverFrame, ManeuverStage
from companion.readings import LARGE_BY_ITS_HEAD
from companion.rulebook import may_boost
from companion.rules import flow
from companion.rules.maneuver import allowance
from companion.rulings import Code, Ruling, ruling

if TYPE_CHECKING:
    from companion.transaction import Transaction


@decides(c.Maneuver)
def decide_maneuver(_command: c.Maneuver, tx: Transaction) -> Ruling:
    turn = need_action(tx)
    flow.begin_action(tx, FrameKind.MANEUVER)
    tx.emit(e.FramePushed(frame=ManeuverFrame(stage=ManeuverStage.MOVING)))
    if not tx.waives("MAN-01"):
        card_acts.draw(tx, turn.player, rules=("MAN-01",))
    windows.fire(tx, windows.BEFORE_MOVING, turn.player)
    return ruling(Code.GAME_DONE, also=("MAN-01",))


@decides(c.BoostManeuver)
def decide_boost_maneuver(command: c.BoostManeuver, tx: Transaction) -> Ruling:
    frame = find_maneuver(tx)
    player = find_player(tx, find_turn(tx).player)
    if not may_boost(tx.book, frame):
        object_to(tx, ruling(Code.MANEUVER_BOOST_TOO_LATE))
    boost, rules = boost_with(tx, player, command)
    tx.emit(e.FrameChanged(frame=msgspec.structs.replace(frame, boost=boost)))
    card_acts.has_boosted(tx, player.id)
    return ruling(Code.GAME_DONE, also=("MAN-03", *rules))


@decides(c.MoveFighter)
def decide_move_fighter(command: c.MoveFighter, tx: Transaction) -> Ruling:
    frame = find_maneuver(tx)
    fighter = find_standing(tx, command.fighter)
    need_own(tx, fighter)
    if fighter.id in frame.moved:
        object_to(tx, ruling(Code.MANEUVER_MOVED_ALREADY, fighters=(fighter.id,)))
    may_go = allowance(tx.book, tx.table, fighter.id)
    if fighter.large:
        tx.reads(LARGE_BY_ITS_HEAD)
    moved = (*frame.moved, fighter.id)  # first: what the move sets off comes before the next one
    tx.emit(e.FrameChanged(frame=msgspec.structs.replace(frame, moved=moved)))
    return move_along(tx, fighter, command, may_go)


@decides(c.EndManeuver)
def decide_end_maneuver(_command: c.EndManeuver, tx: Transaction) -> Ruling:
    frame = find_maneuver(tx)
    tx.emit(e.FrameChanged(frame=frame.at(ManeuverStage.DONE)))
    return ruling(Code.GAME_DONE, also=("MAN-02",))
