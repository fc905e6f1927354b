"""Answers: to choices of the game, and to questions of the referee."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion.play.strictness import REFEREE, waivable_rules
from ui.presenter.table import fighting

if TYPE_CHECKING:
    from ui.presenter.table.core import TableCore


def answer(core: TableCore, values: tuple[str, ...]) -> None:
    """Answer the open choice."""
    choice = core.scene.table.choice
    if choice is not None:
        core.submit(c.Answer(player=choice.owner, values=values))


def discard_unnamed(core: TableCore) -> None:
    """Discard as many cards as are asked for without naming them."""
    choice = core.scene.table.choice
    if choice is not None:
        answer(core, ("?",) * choice.least)


def pick(core: TableCore, card: str) -> None:
    """Choose a card, or give it up again."""
    picked = core.focus.picked
    if card in picked:
        core.look(picked=tuple(one for one in picked if one != card))
    else:
        core.look(picked=(*picked, card))


def do_anyway(core: TableCore) -> None:
    """Do what the referee warned of, or leave out what it would do."""
    asked = core.focus.question
    if asked is not None:
        core.look(question=None)
        _overrule(core, asked.act, asked.rules, is_draft=asked.is_draft)


def leave_it(core: TableCore) -> None:
    """Let the rule hold."""
    asked = core.focus.question
    core.look(question=None)
    if asked is not None and asked.refusal is None:
        core.submit(asked.act, strictness=REFEREE)


def overrule(core: TableCore) -> None:
    """Do what was refused last: the table decides otherwise."""
    said = core.focus.said
    if said is not None and said.act is not None and not said.ruling.allowed:
        core.look(sheet=None)
        _overrule(core, said.act, waivable_rules(said.ruling), is_draft=said.is_draft)


def _overrule(core: TableCore, act: c.Act, rules: tuple[str, ...], *, is_draft: bool) -> None:
    if is_draft and isinstance(act, c.Attack):
        fighting.draft_attack(core, act.attacker, act.target, waived=rules)
    else:
        core.submit(c.Overrule(act=act, rules=rules))
