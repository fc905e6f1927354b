"""Dials, and tools whose fields are filled one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion.play import answers
from companion.play.possible_cards import copies_of
from companion.play.tool import Ask
from companion.play.tools import TOOLS, ToolEntry, spaces_asked_for
from companion.play.undo import take_back
from companion.table import ChoiceKind
from companion.unnamed import UNNAMED
from ui.presenter.intents import BeginEntry, Do, FillField, ScreenIntent, StepField
from ui.presenter.table.core import replace
from ui.presenter.table.focus import Burst, ByHand

if TYPE_CHECKING:
    from companion.model import FighterId
    from companion.rules.battlefield import SpaceId
    from ui.presenter.table.core import TableCore


def turn_dial(core: TableCore, fighter: FighterId, by: int) -> None:
    """A dial was tapped: it shows at once, and is decided when the taps are over."""
    burst = core.focus.burst
    if burst is not None and burst.fighter != fighter:
        end_burst(core)
        burst = None
    state = core.scene.table.fighters[fighter]
    wanted = (burst.by if burst is not None else 0) + by
    kept = max(-state.health, min(state.cap - state.health, wanted))
    core.look(burst=Burst(fighter=fighter, by=kept))


def end_burst(core: TableCore, *, is_sure: bool = False) -> None:
    """Taps on a dial become one decision: damage or recovery at a prompt, else a correction.

    A defeat has to be confirmed: without that nothing has happened.
    """
    burst = core.focus.burst
    if burst is None:
        return
    is_refused = core.scene.falling is not None and not is_sure
    core.look(burst=None)
    if is_refused:
        return
    table = core.scene.table
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
    focus = core.focus
    is_done = core.submit(act, settle=False)
    core.focus = replace(focus, said=core.focus.said)
    if is_done:
        _note_by_hand(core, burst.fighter, state.health)


def _note_by_hand(core: TableCore, fighter: FighterId, before: int) -> None:
    """Health has changed: for a moment there is a way back on the spot."""
    by = core.scene.table.fighters[fighter].health - before
    done = ByHand(fighter=fighter, by=by, step=core.session.game.at)
    core.look(by_hand=(*core.focus.by_hand, done))


def take_back_health(core: TableCore, fighter: FighterId) -> None:
    """Health is as it was before it was changed by hand, whatever has been decided since."""
    changes = core.scene.by_hand(fighter)
    core.look(burst=None, by_hand=tuple(x for x in core.focus.by_hand if x.fighter != fighter))
    left = 0
    for change in reversed(changes):
        if core.session.game.at == change.step:
            take_back(core, c.Scope.STEP)
        else:
            left -= change.by
    health = core.scene.table.fighters[fighter].health
    if left and health + left <= 0:
        core.look(burst=Burst(fighter=fighter, by=-health))  # a defeat is asked about
    elif left:
        undone = c.CorrectHealth(fighter=fighter, to=health + left)
        if core.submit(undone, settle=False):
            _note_by_hand(core, fighter, health)


def fill_in(core: TableCore, act: ScreenIntent) -> None:
    """A tool was chosen, a field of it tapped, or all of them are filled."""
    entered = core.focus.entry
    match act:
        case BeginEntry(tool=tool):
            core.look(entry=ToolEntry.begin(core.scene, tool), sheet=None)
        case FillField(field=field, value=value) if entered is not None:
            core.look(entry=entered.fill(field, value))
        case StepField(field=field, by=by) if entered is not None:
            core.look(entry=entered.step(field, by))
        case Do.ENTER_TOOL:
            enter(core)


def fill_from_map(core: TableCore, space: SpaceId) -> None:
    """A tap on the map fills the open field."""
    entered = core.focus.entry
    field = entered.open_field if entered is not None else None
    if entered is None or field is None:
        return
    if field.name == "from" and space not in spaces_asked_for(core.scene, entered):
        return  # no token lies there
    if field.ask is Ask.SPACE:
        core.look(entry=entered.fill(field.name, space))
    elif field.ask is Ask.FIGHTER:
        standing = core.scene.fighter_on(space)
        if standing is not None:
            core.look(entry=entered.fill(field.name, standing.id))


def enter(core: TableCore) -> None:
    """All fields are filled: give the command."""
    entered = core.focus.entry
    if entered is None or entered.open_field is not None:
        return
    act = TOOLS[entered.tool].build(core.scene, entered.filled)
    if not isinstance(act, c.DealDamage | c.RecoverHealth):
        core.submit(act)
        return
    health = core.scene.table.fighters[act.fighter].health
    if isinstance(act, c.DealDamage) and act.amount >= health:
        core.look(entry=None, burst=Burst(fighter=act.fighter, by=-health))
    elif core.submit(act):
        _note_by_hand(core, act.fighter, health)


def pick(core: TableCore, card: str) -> None:
    """Choose a card, once for each copy, or give it up again."""
    picked, choice = core.focus.picked, core.scene.table.choice
    if choice is None:
        return
    most = choice.most if card == UNNAMED else copies_of(core.scene, choice).get(card, 1)
    if picked.count(card) >= most or len(picked) >= choice.most:
        core.look(picked=tuple(one for one in picked if one != card))
    elif len(picked) + 1 == choice.most:  # the last tap starts it
        answers.answer(core, (*picked, card))
    else:
        core.look(picked=(*picked, card))


def toggle_values(core: TableCore) -> None:
    """Tell values instead of cards, or cards again."""
    core.look(by_value=not core.focus.by_value)
    core.settings.change(values_only=core.focus.by_value)
