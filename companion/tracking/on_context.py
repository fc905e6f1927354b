"""What a change of the game does to the belief.

1. Set-up goes on, begins or is over: see `on_setup.py`.
2. Other fighters: those that both contexts know stay where they were seen.
3. The log took something back that the table still shows: no move is read into that table again.
4. A new action begins: trails end, and what board and game agreed on is believed.
5. Strangers are taken for the fighters that the game expects now.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.tracking import context_worlds
from companion.tracking.explain import settled_places
from companion.tracking.on_setup import on_context_of_setup
from companion.tracking.outputs import Phase
from companion.tracking.readings import as_read
from companion.tracking.worlds import filtered

if TYPE_CHECKING:
    from companion.tracking.context import Context, Places
    from companion.tracking.update import Update


def on_context(update: Update, context: Context) -> None:
    """Go on with what the game says now."""
    old = update.context
    if old.is_setup or context.is_setup:
        on_context_of_setup(update, context)
        return
    if context.fighters != old.fighters:
        _begin_game(update, context)
    else:
        if context.logged != old.logged:
            _note_taken_back(update, context)
        if (context.base, context.position.tokens) != (old.base, old.position.tokens):
            _begin_action(update)
    update.context = context
    _adopt_strangers(update)
    update.verdict = None


def _begin_game(update: Update, new: Context) -> None:
    """Other fighters: nothing that counts fighters by number may outlive the old ones."""
    update.believe(context_worlds.carried_over(update.belief, update.context, new))
    update.withdraw()
    update.end_guidance()
    update.plays = {}
    update.stood = ()
    update.introduced = None
    update.refused = None
    update.is_tentative = False
    if update.phase is not Phase.OFFLINE:
        update.phase = Phase.MOVING


def _note_taken_back(update: Update, new: Context) -> None:
    """If the log takes back what the table shows, the table as it is counts as refused."""
    old = update.context
    for world in update.belief:
        if not world.air and _is_as_logged(old, as_read(old, world)):
            shown = as_read(new, world)
            if _is_taken_back(old, new, shown):
                update.refused = shown


def _is_taken_back(old: Context, new: Context, shown: Places) -> bool:
    """Whether the log has changed where a fighter stands, and the table does not show that."""
    read = settled_places(new, shown) or shown
    return any(
        after not in {before, there}
        for before, after, there in zip(old.logged, new.logged, read, strict=True)
    )


def _begin_action(update: Update) -> None:
    old = update.context
    update.believe(context_worlds.without_trails(update.belief))
    update.stood = ()
    update.is_tentative = False
    if update.phase is Phase.IN_SYNC:  # what was believed in the last action stands
        update.believe(filtered(update.belief, lambda world: _is_as_logged(old, world.places)))


def _is_as_logged(context: Context, places: Places) -> bool:
    """Whether everybody stands where the log says, defeated figures left out."""
    return all(
        space == wanted or number in context.gone
        for number, (space, wanted) in enumerate(zip(places, context.logged, strict=True))
    )


def _adopt_strangers(update: Update) -> None:
    update.believe(context_worlds.adopted(update.belief, update.context.expected))
