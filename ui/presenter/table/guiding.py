"""How a board that does not agree is shown: the one instruction, the question, the hint."""

from __future__ import annotations

from string import ascii_uppercase
from typing import TYPE_CHECKING

import msgspec

from companion import commands as c
from companion.play import intents as i
from companion.play.correction import TWO, is_put_back
from companion.play.questions import telling_moves
from companion.table import ChoiceKind
from drawing.map_view import Arrow, MarkKind, SpaceMark
from ui.viewdata.kit import Act, ActsBlock, Sheet, TextBlock, Tone, Weight
from ui.viewdata.table import PromptView

if TYPE_CHECKING:
    from companion.model import FighterId, PlayerId
    from companion.rules.battlefield import SpaceId
    from companion.tracking.outputs import Option, PutBack, Question
    from ui.presenter.table.scene import Scene

# --- The one instruction --------------------------------------------------------------------------


def instruction(scene: Scene, step: PutBack) -> str:
    """What to do with one figure."""
    key = "put-back" if is_put_back(scene, step) else "move"
    fighter = step.fighter if step.fighter in scene.table.fighters else None
    return errand(scene, fighter, step.start, step.end, key)


def errand(
    scene: Scene,
    fighter: FighterId | None,
    start: SpaceId | None,
    end: SpaceId | None,
    key: str = "move",
) -> str:
    """What is to be done with a figure, with the spaces it goes from and to."""
    where = {
        name: scene.space_name(space) if space is not None else ""
        for name, space in (("start", start), ("end", end))
    }
    if fighter is None:
        return scene.say("board.take-away", **where)
    if end is None or start is None:
        key = "put-on" if end is not None else "take-off"
    return scene.say(f"board.{key}", figure=scene.name(fighter), **where)


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
        take = Act(intent=i.TakeTheBoard(), text=_take(scene), icon="correct", detail=hint)
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


def _take(scene: Scene) -> str:
    """One figure belongs where it stands, or all of them do."""
    steps = scene.sensed.steps
    if len(steps) == 1 and steps[0].start is not None:
        return scene.say("board.belongs", start=scene.space_name(steps[0].start))
    return scene.say("board.take")


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
    """A figure is back where it came from: what does that mean? Asked of whoever is on turn."""
    returned = scene.returned
    if returned is None:
        return None
    figure, space = scene.name(returned.fighter), scene.space_name(returned.space)
    back = scene.act(i.TakeMoveBack(), "board.take-move-back", "undo", weight=Weight.PRIMARY)
    anew = scene.act(
        i.MoveAnew(), "board.move-anew", "maneuver", detail=scene.say("board.move-anew-hint")
    )
    return PromptView(
        title=scene.say("board.returned", figure=figure, space=space),
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


# --- The question ---------------------------------------------------------------------------------


def question_sheet(scene: Scene) -> Sheet | None:
    """What the board cannot know, for the seat on turn: one tap per answer."""
    question = scene.sensed.question
    if question is None:
        return None
    asked = scene.table.choice.owner if scene.table.choice is not None else scene.on_turn
    title = _title(scene, question.options, about_trap=question.about_trap)
    key, none = "board.question-hint", scene.act(i.AnswerBoard(None), "board.none", "close")
    acts = tuple(
        _option(scene, number, question, option) for number, option in enumerate(question.options)
    )
    if question.whole_board:  # who is who is not known, but every space that should be is taken
        title, key = scene.say("board.whole"), "board.whole-hint"
        none = scene.act(i.AnswerBoard(None), "board.not-yet", "close")
        acts = (scene.act(i.AnswerBoard(0), "board.agree", "check"),)
    return Sheet(
        title=title,
        icon="account-question",
        seat=scene.seat(asked) if asked is not None else 0,
        asks_map=True,
        blocks=(TextBlock(text=scene.say(key)), ActsBlock(acts=acts)),
        footer=(none,),
        close=none.intent,
    )


def _title(scene: Scene, options: tuple[Option, ...], *, about_trap: bool) -> str:
    named = dict.fromkeys(move.fighter for option in options for move in option.moves)
    if about_trap and named:
        is_nudge = any(_is_pushed(option, options) for option in options)
        key = "board.onto-trap" if is_nudge else "board.which-way"
        return scene.say(key, figure=scene.name(next(iter(named))))
    return scene.say("board.which-one" if len(named) > 1 else "board.what")


def _option(scene: Scene, number: int, question: Question, option: Option) -> Act:
    moves = telling_moves(scene.table, question, option)
    told = [
        scene.say("board.to", figure=scene.name(m.fighter), space=scene.space_name(m.end))
        for m in moves
    ] or [scene.say("board.nothing")]
    text, more = told[0], scene.words.join(*told[1:])
    not_allowed = "" if option.legal else scene.say("board.not-allowed")
    if option.trap is not None:
        text = scene.say("path.trap", space=scene.space_name(option.trap))
        more = scene.say("board.trap-hint")
    elif moves and moves[0].start and _is_pushed(option, question.options):
        figure, back = scene.name(moves[0].fighter), scene.space_name(moves[0].start)
        text, not_allowed = scene.say("board.pushed"), ""
        more = scene.say("board.pushed-hint", figure=figure, space=back)
    elif question.about_trap:
        text, more = scene.say("board.around"), scene.words.join(*told) if moves else ""
    return Act(
        intent=i.AnswerBoard(number),
        text=scene.say("board.option", letter=_letter(number), text=text),
        detail=scene.words.join(more, not_allowed) or None,
        marks=tuple(scene.mark(move.fighter) for move in moves[:1]),
    )


def _letter(number: int) -> str:
    return ascii_uppercase[number % 26]


def _is_pushed(option: Option, options: tuple[Option, ...]) -> bool:
    """Whether an answer says that a figure came onto a trap by accident, and goes back."""
    traps = {other.trap for other in options if other.trap is not None}
    return not option.legal and any(move.end in traps for move in option.moves)


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
            told.setdefault(option.trap or move.end, {}).setdefault(_letter(number), str(who))
    count = len(question.options)
    return tuple(
        SpaceMark(space=space, kind=MarkKind.ASKED, text=_by_answer(scene, who_by, count))
        for space, who_by in told.items()
    )


def _by_answer(scene: Scene, who_by: dict[str, str], count: int) -> str:
    """Who stands on a space by which of so many answers, in short."""
    if len(who_by) < count:
        return " ".join(who_by)
    if len(set(who_by.values())) == 1:
        return "?"
    named = (scene.say("board.option", letter=a, text=who) for a, who in who_by.items())
    return scene.words.join(*named)


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
