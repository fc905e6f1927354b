"""Set-up is not tracked: no moves lead to a table on which figures are put one by one.

1. Who stands where is read from the whole board in `companion.play` (`arrangement.py`).
2. Meanwhile the tracker remembers what the sensors read and which tags the board has named. It
   judges nothing and says nothing.
3. When the set-up is over the tracker begins with the table as it stands, as it does with a board
   that it has never seen.
4. An undo that leads back into the set-up ends the tracking.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.tracking.on_snapshot import take_up
from companion.tracking.outputs import Phase
from companion.tracking.worlds import certain

if TYPE_CHECKING:
    from companion.model import FighterId
    from companion.rules.battlefield import SpaceId
    from companion.tracking.context import Context
    from companion.tracking.update import Update


def on_report_in_setup(
    update: Update, space: SpaceId, present: bool, figure: FighterId | None
) -> None:
    """Remember what a sensor that is listened to says."""
    update.mark_occupied(space, present)
    update.tags_read = {each: tag for each, tag in update.tags_read.items() if tag != figure}
    update.note_tag(space, figure if present else None)


def on_context_of_setup(update: Update, context: Context) -> None:
    """Set-up goes on, begins or is over."""
    if not update.context.is_setup:
        _stop(update)
    update.context = context
    update.belief = certain(context.logged)
    update.verdict = None
    if not context.is_setup and update.phase is not Phase.OFFLINE:
        update.phase = Phase.MOVING
        take_up(update)
        update.start_quiet()


def _stop(update: Update) -> None:
    """Forget what was tracked; who stood where keeps the tag that it had."""
    tag_of = {number: tag for tag, number in update.plays.items()}
    fighters = update.context.fighters
    worlds = list(update.belief)
    update.tags_read = {
        space: fighters[tag_of.get(number, number)]
        for number, space in enumerate(worlds[0].places)
        if space is not None and len(worlds) == 1
    }
    update.withdraw()
    update.end_guidance()
    update.is_lost = update.is_tentative = update.has_seen_board = False
    update.plays = {}
    update.introduced = update.refused = None
    update.lifted_ms = {}
    update.first_left_ms = {}
    update.taken_ms = {}
    update.changed_ms = {}
    update.changed_before_ms = {}
    update.hints = {}
    update.thrown_on = {}
    update.announced_lifts = frozenset()
    if update.phase is not Phase.OFFLINE:
        update.phase = Phase.PLACING
