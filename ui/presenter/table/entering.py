"""Dials, and tools whose fields are filled one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion.table import ChoiceKind
from companion.unnamed import UNNAMED
from ui.presenter.intents import (
    BeginEntry,
    ClearField,
    EnterTool,
    FillField,
    ScreenIntent,
    StepField,
)
from ui.presenter.table import entry
from ui.presenter.table.choices import copies_of
from ui.presenter.table.core import replace
from ui.presenter.table.focus import Burst, Entry
from ui.presenter.table.tools import TOOLS, Ask

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
    core.submit(act, settle=False)
    core.focus = replace(focus, said=core.focus.said)


def fill_in(core: TableCore, act: ScreenIntent) -> None:
    """A tool was chosen, a field of it tapped, or all of them are filled."""
    match act:
        case BeginEntry(tool=tool):
            core.look(entry=entry.begin(tool), sheet=None)
        case FillField(field=field, value=value):
            fill_field(core, field, value)
        case ClearField(field=field):
            clear_field(core, field)
        case StepField(field=field, by=by):
            step_field(core, field, by)
        case EnterTool():
            enter(core)


def fill_field(core: TableCore, name: str, value: str) -> None:
    """A field of the tool was filled."""
    if core.focus.entry is not None:
        core.look(entry=entry.fill(core.focus.entry, name, value))


def clear_field(core: TableCore, name: str) -> None:
    """A field is asked for again."""
    entered = core.focus.entry
    if entered is not None:
        left = {key: value for key, value in entered.filled.items() if key != name}
        core.look(entry=Entry(tool=entered.tool, filled=left))


def step_field(core: TableCore, name: str, by: int) -> None:
    """A number was changed by a tap."""
    if core.focus.entry is not None:
        core.look(entry=entry.step(core.focus.entry, name, by))


def fill_from_map(core: TableCore, space: SpaceId) -> None:
    """A tap on the map fills the open field."""
    entered = core.focus.entry
    field = entry.open_field(entered) if entered is not None else None
    if entered is None or field is None:
        return
    if field.ask is Ask.SPACE:
        core.look(entry=entry.fill(entered, field.name, space))
    elif field.ask is Ask.FIGHTER:
        standing = core.scene.fighter_on(space)
        if standing is not None:
            core.look(entry=entry.fill(entered, field.name, standing.id))


def enter(core: TableCore) -> None:
    """All fields are filled: give the command."""
    entered = core.focus.entry
    if entered is None or entry.open_field(entered) is not None:
        return
    act = TOOLS[entered.tool].build(core.scene, entered.filled)
    core.submit(act)


def pick(core: TableCore, card: str) -> None:
    """Choose a card, once for each copy, or give it up again."""
    picked, choice = core.focus.picked, core.scene.table.choice
    if choice is None:
        return
    most = choice.most if card == UNNAMED else copies_of(core.scene, choice).get(card, 1)
    if picked.count(card) >= most or len(picked) >= choice.most:
        core.look(picked=tuple(one for one in picked if one != card))
    else:
        core.look(picked=(*picked, card))


def toggle_values(core: TableCore) -> None:
    """Tell values instead of cards, or cards again."""
    core.look(by_value=not core.focus.by_value)
    core.settings.change(values_only=core.focus.by_value)
