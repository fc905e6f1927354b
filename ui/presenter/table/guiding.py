"""How a board that does not agree is shown: the one instruction, the question, the hint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from companion import commands as c
from companion.play import intents as i
from companion.play.correction import TWO
from companion.play.questions import telling_moves
from companion.table import ChoiceKind
from companion.telling.errands import (
    answer_told,
    by_answer,
    instruction,
    letter_of,
    question_title,
    taking_the_board,
)
from drawing.map_view import Arrow, MarkKind, SpaceMark
from ui.presenter.table.options import choose_act
from ui.viewdata.kit import Act, ActsBlock, Sheet, Tone, Weight
from ui.viewdata.table import PromptView, SeatView

if TYPE_CHECKING:
    from companion.model import PlayerId
    from companion.rules.battlefield import SpaceId
    from companion.tracking.outputs import PutBack, Question
    from ui.presenter.table.scene import Scene
    from ui.viewdata.table import LinkState

IN_SEAT: Final = 3
"""So many answers have room in a seat."""

# --- The one instruction --------------------------------------------------------------------------


def board_prompt(scene: Scene, player: PlayerId, because: str) -> PromptView | None:
    """What the board has to say to a seat instead of anything else; None if it agrees."""
    step = scene.sensed.step
    if step is None:
        return None
    more = len(scene.sensed.steps) - 1
    after = scene.say("board.more", count=more) if more else scene.say("board.last")
    return PromptView(
        title=instruction(scene, step),
        detail=because or after,
        tone=Tone.ASKED,
        icon="alert",
        acts=_ways_out(scene, player) if player in _concerned(scene, step) else (),
    )


def _concerned(scene: Scene, step: PutBack) -> set[PlayerId | None]:
    """Whose hands are asked for: the figure's owner, and whoever is on turn."""
    asked = scene.table.choice.owner if scene.table.choice is not None else scene.on_turn
    owner = scene.table.fighters[step.fighter].owner if step.fighter in scene.table.fighters else ""
    return {asked, owner}


def _ways_out(scene: Scene, player: PlayerId) -> tuple[Act, ...]:
    steps = scene.sensed.steps
    choice = scene.table.choice
    acts = []
    is_optional = choice is not None and choice.kind is ChoiceKind.SPACE and not choice.least
    if choice is not None and is_optional and choice.owner == player:
        acts.append(scene.act(c.Answer(player=player), "act.not-now"))
    if any(step.fighter is not None and step.start is not None for step in steps):
        hint = scene.say("board.take-hint")
        take = Act(
            intent=i.TakeTheBoard(), text=taking_the_board(scene), icon="correct", detail=hint
        )
        acts.append(take)
    acts.append(agree_act(scene))
    if scene.table.maneuver is not None and scene.table.choice is None:
        acts.append(scene.act(c.EndManeuver(), "board.done", "skip-next"))
    elif scene.table.turn is not None and not is_optional:
        acts.append(scene.act(i.RebuildBoard(), "board.rebuild", "restore"))
    return tuple(acts)


def agree_act(scene: Scene) -> Act:
    """The board is mistaken: everything stands as the screen has it."""
    hint = scene.say("board.agree-hint")
    return scene.act(i.AgreeWithScreen(), "board.agree", "check", detail=hint)


def with_hint(scene: Scene, player: PlayerId, prompt: PromptView | None) -> PromptView | None:
    """The prompt of a seat with the hint that one of its figures is looked for."""
    missing = scene.sensed.missing
    if missing is None or prompt is None or missing.fighter not in scene.table.fighters:
        return prompt
    if scene.table.fighters[missing.fighter].owner != player:
        return prompt
    there = Act(
        intent=i.FigureIsThere(),
        text=scene.say("board.there", space=scene.space_name(missing.space)),
        icon="check",
    )
    return msgspec.structs.replace(
        prompt,
        title=scene.say("board.where", figure=scene.name(missing.fighter)),
        detail=scene.say("board.where-hint"),
        tone=Tone.ASKED,
        acts=(there, *prompt.acts),
    )


def returned_prompt(scene: Scene, player: PlayerId) -> PromptView | None:
    """Figures are back where they came from: what does that mean? Asked of whoever is on turn."""
    returned = scene.returned
    if returned is None:
        return None
    figure = scene.name(next(iter(returned.homes)))
    spaces = scene.words.both(tuple(scene.space_name(each) for each in returned.homes.values()))
    back = scene.act(i.TakeMoveBack(), "board.take-move-back", "undo", weight=Weight.PRIMARY)
    anew = scene.act(
        i.MoveAnew(), "board.move-anew", "maneuver", detail=scene.say("board.move-anew-hint")
    )
    return PromptView(
        title=scene.say("board.returned", count=len(returned.homes), figure=figure, space=spaces),
        detail=scene.say("board.returned-hint"),
        tone=Tone.ASKED,
        acts=(back, anew) if player == scene.on_turn else (),
    )


def with_doubt(scene: Scene, player: PlayerId, prompt: PromptView | None) -> PromptView | None:
    """The prompt of whoever is on turn with a quiet line: were figures put back as they stood?"""
    exchanged = scene.maybe_exchanged
    if prompt is None or player != scene.on_turn or not exchanged:
        return prompt
    if len(exchanged) == TWO:
        names = scene.words.both(tuple(scene.name(fighter) for fighter in exchanged))
        other = scene.act(i.ExchangeFigures(), "board.exchanged", "swap-horizontal", detail=names)
        line = scene.say("board.both-lifted")
    else:
        other = scene.act(i.RebuildBoard(), "board.rebuild", "restore")
        line = scene.say("board.all-lifted")
    quiet = msgspec.structs.replace(other, weight=Weight.QUIET)
    return msgspec.structs.replace(prompt, detail=line, acts=(*prompt.acts, quiet))


def without_a_board(scene: Scene, seat: SeatView, state: LinkState) -> SeatView:
    """A seat that is asked nothing is told what became of the board, and how play goes on."""
    prompt = seat.prompt
    if prompt is None or prompt.tone is not Tone.CALM or scene.table.is_over:
        return seat
    told = msgspec.structs.replace(prompt, detail=scene.say(f"board.{state}"))
    return msgspec.structs.replace(seat, prompt=told)


# --- The question ---------------------------------------------------------------------------------


def question_prompt(scene: Scene, player: PlayerId) -> PromptView | None:
    """What the board cannot know, asked of whoever is on turn: one tap per answer."""
    question = scene.sensed.question
    if question is None:
        return None
    decides = scene.say("decides", name=scene.player_name(_asked(scene)))
    if player != _asked(scene):
        heroes = scene.table.heroes_of(_asked(scene))
        mark = scene.mark(heroes[0].id) if heroes else None
        return PromptView(title=decides, detail=question_title(scene, question), mark=mark)
    detail, none = "", "board.none"
    if question.whole_board:  # who is who is not known, but every space that should be is taken
        detail, none = scene.say("board.whole-hint"), "board.not-yet"
    return PromptView(
        title=question_title(scene, question),
        detail=detail,
        tone=Tone.ASKED,
        acts=_acts(scene, question),
        decider=decides,
        source=scene.say("board.asks"),
        decline=scene.act(i.AnswerBoard(None), none),
    )


def question_sheet(scene: Scene) -> Sheet | None:
    """Answers for which a seat has too little room rise from it."""
    question = scene.sensed.question
    if question is None or not _needs_room(question):
        return None
    return Sheet(
        title=question_title(scene, question),
        seat=scene.seat(_asked(scene)),
        blocks=(ActsBlock(acts=_answers(scene, question)),),
        rises=True,
    )


def is_question_risen(scene: Scene) -> bool:
    """Whether its answers rise now, and nobody put them aside to look at the table first."""
    question = scene.sensed.question
    return question is not None and _needs_room(question) and scene.focus.put_aside != question


def _asked(scene: Scene) -> PlayerId:
    choice, anybody = scene.table.choice, next(iter(scene.table.players))
    return choice.owner if choice is not None else scene.on_turn or anybody


def _needs_room(question: Question) -> bool:
    return len(question.options) > IN_SEAT


def _acts(scene: Scene, question: Question) -> tuple[Act, ...]:
    if not _needs_room(question):
        return _answers(scene, question)
    return () if is_question_risen(scene) else (choose_act(scene),)


def _answers(scene: Scene, question: Question) -> tuple[Act, ...]:
    if question.whole_board:
        return (scene.act(i.AnswerBoard(0), "board.agree", "check"),)
    return tuple(_answer(scene, number, question) for number in range(len(question.options)))


def _answer(scene: Scene, number: int, question: Question) -> Act:
    text, more = answer_told(scene, number, question)
    return Act(intent=i.AnswerBoard(number), text=text, detail=more or None)


# --- On the map -----------------------------------------------------------------------------------


def board_marks(scene: Scene) -> tuple[SpaceMark, ...]:
    """The spaces that the instruction or the question is about; none if board and game agree."""
    step, question = scene.sensed.step, scene.sensed.question
    if question is not None:
        return _question_marks(scene, question)
    if step is None:
        return ()
    return errand_marks(scene, step.start, () if step.end is None else (step.end,))


def errand_marks(
    scene: Scene, start: SpaceId | None, ends: tuple[SpaceId, ...]
) -> tuple[SpaceMark, ...]:
    """From where a figure goes, and where to."""
    found = []
    if start is not None:
        text = scene.say("board.mark-now" if ends else "board.mark-off")
        found.append(SpaceMark(space=start, kind=MarkKind.FROM, text=text))
    here = scene.say("board.mark-here") if len(ends) == 1 else None
    return (*found, *(SpaceMark(space=end, kind=MarkKind.ASKED, text=here) for end in ends))


def errand_arrows(start: SpaceId | None, ends: tuple[SpaceId, ...]) -> tuple[Arrow, ...]:
    """From where it stands to the one space where it belongs."""
    return () if start is None or len(ends) != 1 else (Arrow(start=start, end=ends[0]),)


def _question_marks(scene: Scene, question: Question) -> tuple[SpaceMark, ...]:
    told: dict[SpaceId, dict[str, str]] = {}
    for number, option in enumerate(question.options):
        for move in telling_moves(scene.table, question, option):
            who = scene.mark(move.fighter).number or scene.name(move.fighter)
            told.setdefault(option.trap or move.end, {}).setdefault(letter_of(number), str(who))
    count = len(question.options)
    return tuple(
        SpaceMark(space=space, kind=MarkKind.ASKED, text=by_answer(scene, who_by, count))
        for space, who_by in told.items()
    )


def board_arrows(scene: Scene) -> tuple[Arrow, ...]:
    """From where a figure stands to where it belongs."""
    step = scene.sensed.step
    if step is None or step.end is None or scene.sensed.question is not None:
        return ()
    return errand_arrows(step.start, (step.end,))


def doubtful_marks(scene: Scene) -> tuple[SpaceMark, ...]:
    """Spaces that the board cannot see: a tap says what stands there."""
    return tuple(
        SpaceMark(space=space, kind=MarkKind.DOUBTFUL, text=scene.say("board.mark-tap"))
        for space in sorted(scene.sensed.doubtful)
        if scene.book.battlefield.has(space)
    )


# --- A defeated figure that still stands ----------------------------------------------------------


def farewell_marks(scene: Scene) -> tuple[SpaceMark, ...]:
    """Where they stand on the map, on which they are no longer."""
    return tuple(
        mark for _, space in scene.sensed.leaving for mark in errand_marks(scene, space, ())
    )


def with_farewell(scene: Scene, player: PlayerId, prompt: PromptView | None) -> PromptView | None:
    """The prompt of a seat whose figure is to be taken off; what is asked comes before it."""
    fighters = scene.table.fighters
    mine = [pair for pair in scene.sensed.leaving if fighters[pair[0]].owner == player]
    if prompt is None or prompt.tone is not Tone.CALM or not mine:
        return prompt
    fighter, space = mine[0]
    start = scene.space_name(space)
    return msgspec.structs.replace(
        prompt,
        title=scene.say("board.farewell", figure=scene.name(fighter), start=start),
        detail=scene.say("board.take-off-hint", next=prompt.title),
    )
