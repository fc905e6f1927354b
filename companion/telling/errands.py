"""What people do with figures on a board that does not agree: the instruction, and the answers.

A question is what the board cannot know, such as which of two figures stands where.
"""

from __future__ import annotations

from string import ascii_uppercase
from typing import TYPE_CHECKING, Final

from companion.play.correction import is_put_back
from companion.play.questions import telling_moves

if TYPE_CHECKING:
    from companion.model import FighterId
    from companion.rules.battlefield import SpaceId
    from companion.telling.told_moment import ToldMoment
    from companion.tracking.outputs import Option, PutBack, Question

YES_OR_NO: Final = 2


def instruction(moment: ToldMoment, step: PutBack) -> str:
    """What to do with one figure."""
    key = "put-back" if is_put_back(moment, step) else "move"
    fighter = step.fighter if step.fighter in moment.table.fighters else None
    return errand(moment, fighter, step.start, step.end, key)


def errand(
    moment: ToldMoment,
    fighter: FighterId | None,
    start: SpaceId | None,
    end: SpaceId | None,
    key: str = "move",
) -> str:
    """What is to be done with a figure, with the spaces it goes from and to."""
    where = {
        name: moment.space_name(space) if space is not None else ""
        for name, space in (("start", start), ("end", end))
    }
    if fighter is None:
        return moment.say("board.take-away", **where)
    if end is None or start is None:
        key = "put-on" if end is not None else "take-off"
    return moment.say(f"board.{key}", figure=moment.name(fighter), **where)


def taking_the_board(moment: ToldMoment) -> str:
    """The game goes by the board: one figure belongs where it stands, or all of them do."""
    steps = moment.sensed.steps
    if len(steps) == 1 and steps[0].start is not None:
        return moment.say("board.belongs", start=moment.space_name(steps[0].start))
    return moment.say("board.take")


# --- The question ---------------------------------------------------------------------------------


def question_title(moment: ToldMoment, question: Question) -> str:
    """What is asked."""
    if question.whole_board:
        return moment.say("board.whole")
    options = question.options
    named = dict.fromkeys(move.fighter for option in options for move in option.moves)
    if question.about_trap and named:
        is_nudge = any(_is_pushed(option, options) for option in options)
        key = "board.onto-trap" if is_nudge else "board.which-way"
        return moment.say(key, figure=moment.name(next(iter(named))))
    return moment.say("board.which-one" if len(named) > 1 else "board.what")


def answer_told(moment: ToldMoment, number: int, question: Question) -> tuple[str, str]:
    """An answer, and what else is to be said of it."""
    option = question.options[number]
    moves = telling_moves(moment.table, question, option)
    told = [
        moment.say("board.to", figure=moment.name(m.fighter), space=moment.space_name(m.end))
        for m in moves
    ] or [moment.say("board.nothing")]
    text, more = told[0], moment.words.join(*told[1:])
    not_allowed = "" if option.legal else moment.say("board.not-allowed")
    is_yes_or_no = len(question.options) == YES_OR_NO and any(
        _is_pushed(other, question.options) for other in question.options
    )
    if option.trap is not None:
        key = "board.yes" if is_yes_or_no else "path.trap"
        text = moment.say(key, space=moment.space_name(option.trap))
        more = moment.say("board.trap-hint")
    elif moves and moves[0].start and _is_pushed(option, question.options):
        back = moment.space_name(moves[0].start)
        text, not_allowed = moment.say("board.pushed"), ""
        more = moment.say("board.pushed-hint", space=back)
    elif question.about_trap:
        text, more = moment.say("board.around"), moment.words.join(*told) if moves else ""
    if not is_yes_or_no:  # the letters stand on the map, too
        text = moment.say("board.option", letter=letter_of(number), text=text)
    return text, moment.words.join(more, not_allowed)


def letter_of(number: int) -> str:
    """What an answer is called on the map."""
    return ascii_uppercase[number % 26]


def _is_pushed(option: Option, options: tuple[Option, ...]) -> bool:
    """Whether an answer says that a figure came onto a trap by accident, and goes back."""
    traps = {other.trap for other in options if other.trap is not None}
    return not option.legal and any(move.end in traps for move in option.moves)


def by_answer(moment: ToldMoment, who_by: dict[str, str], count: int) -> str:
    """Who stands on a space by which of so many answers, in short."""
    if len(who_by) < count:
        return " ".join(who_by)
    if len(set(who_by.values())) == 1:
        return "?"
    named = (moment.say("board.option", letter=a, text=who) for a, who in who_by.items())
    return moment.words.join(*named)
