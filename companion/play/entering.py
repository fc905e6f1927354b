"""Tools whose fields are filled one by one, and cards that are picked one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion.play import answers
from companion.play.dials import note_by_hand
from companion.play.interaction import Burst
from companion.play.possible_cards import copies_of
from companion.play.tool import Ask
from companion.play.tools import TOOLS, ToolEntry, spaces_asked_for
from companion.unnamed import UNNAMED

if TYPE_CHECKING:
    from companion.play.table_in_play import TableInPlay
    from companion.rules.battlefield import SpaceId


def begin(play: TableInPlay, tool: str) -> None:
    """A tool was chosen."""
    play.look(entry=ToolEntry.begin(play.moment, tool))


def fill(play: TableInPlay, field: str, value: str | None) -> None:
    """A field of it was tapped, or written."""
    if play.focus.entry is not None:
        play.look(entry=play.focus.entry.fill(field, value))


def step(play: TableInPlay, field: str, by: int) -> None:
    """A number of it is less or more."""
    if play.focus.entry is not None:
        play.look(entry=play.focus.entry.step(field, by))


def fill_from_map(play: TableInPlay, space: SpaceId) -> None:
    """A tap on the map fills the open field."""
    entered = play.focus.entry
    field = entered.open_field if entered is not None else None
    if entered is None or field is None:
        return
    if field.name == "from" and space not in spaces_asked_for(play.moment, entered):
        return  # no token lies there
    if field.ask is Ask.SPACE:
        play.look(entry=entered.fill(field.name, space))
    elif field.ask is Ask.FIGHTER:
        standing = play.moment.fighter_on(space)
        if standing is not None:
            play.look(entry=entered.fill(field.name, standing.id))


def enter(play: TableInPlay) -> None:
    """All fields are filled: give the command."""
    entered = play.focus.entry
    if entered is None or entered.open_field is not None:
        return
    act = TOOLS[entered.tool].build(play.moment, entered.filled)
    if not isinstance(act, c.DealDamage | c.RecoverHealth):
        play.submit(act)
        return
    health = play.moment.table.fighters[act.fighter].health
    if isinstance(act, c.DealDamage) and act.amount >= health:
        play.look(entry=None, burst=Burst(fighter=act.fighter, by=-health))
    elif play.submit(act):
        note_by_hand(play, act.fighter, health)


def pick(play: TableInPlay, card: str) -> None:
    """Choose a card, once for each copy, or give it up again."""
    picked, choice = play.focus.picked, play.moment.table.choice
    if choice is None:
        return
    most = choice.most if card == UNNAMED else copies_of(play.moment, choice).get(card, 1)
    if picked.count(card) >= most or len(picked) >= choice.most:
        play.look(picked=tuple(one for one in picked if one != card))
    elif len(picked) + 1 == choice.most:  # the last tap starts it
        answers.answer(play, (*picked, card))
    else:
        play.look(picked=(*picked, card))
