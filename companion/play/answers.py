"""Answers: to choices of the game, and to questions of the referee."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion.play import attacks
from companion.play.strictness import REFEREE, waivable_rules
from companion.table import ChoiceKind
from companion.unnamed import UNNAMED

if TYPE_CHECKING:
    from companion.play.table_in_play import TableInPlay


def answer(play: TableInPlay, values: tuple[str, ...]) -> None:
    """Answer the open choice."""
    choice = play.moment.table.choice
    if choice is not None:
        give(play, c.Answer(player=choice.owner, values=values))


def give(play: TableInPlay, command: c.Answer) -> None:
    """Answer; then a defense that lies already comes, once nothing else is asked before it."""
    laid = play.focus.defense
    is_done = play.submit(command)
    combat = play.moment.table.combat if is_done else None
    if laid is not None and combat is not None and not combat.is_revealed:
        attacks.defend(play, laid)


def discard_unnamed(play: TableInPlay) -> None:
    """Discard as many cards as are asked for without naming them."""
    choice = play.moment.table.choice
    if choice is not None:
        answer(play, (UNNAMED,) * choice.least)


def boost_untold(play: TableInPlay, boost: int) -> None:
    """Boost with a card that nobody names: only its boost value is told."""
    answer(play, (UNNAMED,))
    choice, told = play.moment.table.choice, str(boost)
    if choice is not None and choice.kind is ChoiceKind.NUMBER and told in choice.options:
        answer(play, (told,))


def do_anyway(play: TableInPlay) -> None:
    """Do what the referee warned of, or leave out what it would do."""
    asked = play.focus.question
    if asked is not None:
        play.look(question=None)
        _overrule(play, asked.act, asked.rules, is_draft=asked.is_draft)


def leave_it(play: TableInPlay) -> None:
    """Let the rule hold."""
    asked = play.focus.question
    play.look(question=None)
    if asked is not None and asked.refusal is None:
        play.submit(asked.act, strictness=REFEREE)


def overrule(play: TableInPlay) -> None:
    """Do what was refused last: the table decides otherwise."""
    said = play.focus.said
    if said is not None and said.act is not None and not said.ruling.allowed:
        _overrule(play, said.act, waivable_rules(said.ruling), is_draft=said.is_draft)


def _overrule(play: TableInPlay, act: c.Act, rules: tuple[str, ...], *, is_draft: bool) -> None:
    if is_draft and isinstance(act, c.Attack):
        attacks.draft_attack(play, act.attacker, act.target, waived=rules)
    else:
        play.submit(c.Overrule(act=act, rules=rules))
