"""Strangers that may be explained yet: what stands on the board and seems to be no fighter.

1. A space was taken a moment ago: perhaps the one that the figure left has not said so yet. Worlds
   with more strangers than others are kept so long (`Update.believe`).
2. A figure was lifted soon after something unknown had come, and both have lasted: it is that
   figure, or one on a space that cannot be read. The space that it left said so too slowly, or had
   only felt one next door. What a doubtful space reads counts here too.
3. Everything else stays a stranger, and is to be taken away (`judge.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.tracking.edge_worlds import came
from companion.tracking.overlaps import taken_before
from companion.tracking.quality import Trust

if TYPE_CHECKING:
    from companion.rules.battlefield import SpaceId
    from companion.tracking.update import Update


def explain_strangers(update: Update, wakes: list[int]) -> None:
    """Explain what can be explained by now; `wakes` gets the times at which more can be."""
    if not any(world.strangers for world in update.belief) and not _in_doubt(update):
        return
    update.believe(update.belief)
    wakes += [until_ms + 1 for until_ms in update.fresh_spaces().values()]
    late = _lifted_late(update)
    due_ms = update.quiet_since_ms() + update.settings.ask_ms
    if late and update.at_ms < due_ms:
        wakes.append(due_ms)
    elif late:
        belief = update.belief
        for space in late:
            unknown = {w.without_strangers((space,)): trail for w, trail in belief.items()}
            belief = came(unknown, space, update.arrivals())
        update.believe(belief)


def _lifted_late(update: Update) -> list[SpaceId]:
    """Spaces with a stranger that came shortly before a figure was lifted, in every world."""
    worlds = list(update.belief)
    common = set(worlds[0].strangers).intersection(*(world.strangers for world in worlds))
    common |= _in_doubt(update)
    if not all(world.air for world in worlds):
        return []
    left = {space for world in worlds for _, space in world.air}
    before = {space for each in left for space in taken_before(update, each)}
    return sorted(common & before)


def _in_doubt(update: Update) -> set[SpaceId]:
    """Spaces that read a figure no world has there: they were in doubt, and no stranger counted."""
    doubtful = {s for s, each in update.quality.items() if each.trust is Trust.DOUBTFUL}
    return {
        space
        for space in doubtful & update.occupied
        if not any(world.is_taken(space) for world in update.belief)
    }
