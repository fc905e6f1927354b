"""Health that hands change at a dial or at a sidekick's place: quick taps are one decision.

A defeat has to be confirmed, and for a moment what was done can be taken back on the spot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from companion import commands as c
from companion.play import intents as i
from companion.play.interaction import Burst, ByHand
from companion.play.undo import take_back
from companion.table import ChoiceKind

if TYPE_CHECKING:
    from companion.model import FighterId
    from companion.play.table_in_play import TableInPlay

replace = msgspec.structs.replace

BURST_S: Final = 1.5
"""Taps on a dial that follow each other within this time are one decision."""

WAY_BACK_S: Final = 5.0
"""So long health that was changed by hand can be taken back on the spot."""


def turn_dial(play: TableInPlay, fighter: FighterId, by: int) -> None:
    """A dial was tapped: it shows at once, and is decided when the taps are over."""
    burst = play.focus.burst
    if burst is not None and burst.fighter != fighter:
        end_burst(play)
        burst = None
    state = play.moment.table.fighters[fighter]
    wanted = (burst.by if burst is not None else 0) + by
    kept = max(-state.health, min(state.cap - state.health, wanted))
    play.look(burst=Burst(fighter=fighter, by=kept))


def end_burst_before(play: TableInPlay, intent: object) -> None:
    """Whatever else is touched ends the taps on a dial."""
    if not isinstance(intent, i.TurnDial | i.TakeBackHealth):
        end_burst(play, is_sure=intent == i.ConfirmDefeat())


def end_burst(play: TableInPlay, *, is_sure: bool = False) -> None:
    """Taps on a dial become one decision: damage or recovery at a prompt, else a correction.

    A defeat has to be confirmed: without that nothing has happened.
    """
    burst = play.focus.burst
    if burst is None:
        return
    is_refused = play.moment.falling is not None and not is_sure
    play.look(burst=None)
    if is_refused:
        return
    table = play.moment.table
    state = table.fighters[burst.fighter]
    if not burst.by:
        return
    is_prompt = table.choice is not None and table.choice.kind is ChoiceKind.PROMPT
    act: c.Act
    if is_prompt and state.space is not None and burst.by < 0:
        act = c.DealDamage(fighter=burst.fighter, amount=-burst.by)
    elif is_prompt and state.space is not None:
        act = c.RecoverHealth(fighter=burst.fighter, amount=burst.by)
    else:
        act = c.CorrectHealth(fighter=burst.fighter, to=state.health + burst.by)
    focus = play.focus
    is_done = play.submit(act, settle=False)
    play.focus = replace(focus, said=play.focus.said)
    if is_done:
        note_by_hand(play, burst.fighter, state.health)


def note_by_hand(play: TableInPlay, fighter: FighterId, before: int) -> None:
    """Health has changed: for a moment there is a way back on the spot."""
    by = play.moment.table.fighters[fighter].health - before
    done = ByHand(fighter=fighter, by=by, step=play.session.game.at)
    play.look(by_hand=(*play.focus.by_hand, done))


def take_back_health(play: TableInPlay, fighter: FighterId) -> None:
    """Health is as it was before it was changed by hand, whatever has been decided since."""
    changes = play.moment.by_hand(fighter)
    play.look(burst=None, by_hand=tuple(x for x in play.focus.by_hand if x.fighter != fighter))
    left = 0
    for change in reversed(changes):
        if play.session.game.at == change.step:
            take_back(play, c.Scope.STEP)
        else:
            left -= change.by
    health = play.moment.table.fighters[fighter].health
    if left and health + left <= 0:
        play.look(burst=Burst(fighter=fighter, by=-health))  # a defeat is asked about
    elif left:
        undone = c.CorrectHealth(fighter=fighter, to=health + left)
        if play.submit(undone, settle=False):
            note_by_hand(play, fighter, health)


def pass_time(play: TableInPlay, seconds: float) -> bool:
    """Ways back go, and taps on a dial are over; whether anything has changed."""
    before, burst, is_changed = play.focus.by_hand, play.focus.burst, False
    if before:
        older = tuple(replace(one, age=one.age + seconds) for one in before)
        play.look(by_hand=tuple(one for one in older if one.age < WAY_BACK_S))
        is_changed = len(play.focus.by_hand) < len(before)
    if burst is None or play.moment.falling is not None:
        return is_changed
    if burst.idle + seconds < BURST_S:
        play.look(burst=replace(burst, idle=burst.idle + seconds))
        return is_changed
    end_burst(play)
    return True
