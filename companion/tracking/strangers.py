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
from companion.tracking.overlaps import SLOW_LIFT_MS, taken_before
from companion.tracking.quality import Trust

if TYPE_CHECKING:
    from companion.rules.battlefield import SpaceId
    from companion.tracking.update import Update


def explain_strangers(update: Update, wakes: list[int]) -> None:
    """Explain what can be explained by now; `wakes` gets the times at which more can be."""
    if not any(world.strangers for world in update.belief) and not doubtful_spaces(update):
        return
    update.believe(update.belief)
    update.verdict = None  # what is likely changes with time
    for echoes in (False, True):
        wakes += [until_ms + 1 for until_ms in update.fresh_spaces(echoes=echoes).values()]
    late = _lifted_late(update)
    due_ms = update.quiet_since_ms() + update.settings.ask_ms
    if not late:
        late, due_ms = _missed_long(update)
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
    common = _in_every_world(update) | doubtful_spaces(update)
    if not all(world.air for world in update.belief):
        return []
    left = {space for world in update.belief for _, space in world.air}
    before = {space for each in left for space in taken_before(update, each)}
    return sorted(common & before)


def _missed_long(update: Update) -> tuple[list[SpaceId], int]:
    """Spaces with a stranger that came while figures were carried, one of them missed since.

    And the time at which people are asked for that figure.
    """
    strangers = _in_every_world(update)
    first_ms = min(update.lifted_ms.values(), default=update.at_ms) - SLOW_LIFT_MS
    late = [s for s in sorted(strangers) if update.taken_ms.get(s, 0) >= first_ms]
    if not late or not all(world.air for world in update.belief):
        return [], update.at_ms
    return late, update.quiet_since_ms() + update.settings.missing_ms


def _in_every_world(update: Update) -> set[SpaceId]:
    worlds = list(update.belief)
    return set(worlds[0].strangers).intersection(*(world.strangers for world in worlds))


def doubtful_spaces(update: Update) -> set[SpaceId]:
    """Spaces that read a figure no world has there: they were in doubt, and no stranger counted."""
    doubtful = {s for s, each in update.quality.items() if each.trust is Trust.DOUBTFUL}
    return {
        space
        for space in doubtful & update.occupied
        if not any(world.is_taken(space) for world in update.belief)
    }
