"""Undo at the table: by step, action or turn, with consent where something was seen."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

import msgspec

from companion import commands as c
from companion import events as e
from companion.decide import decide
from companion.play import intents as i
from companion.play.board_status import places_of
from companion.play.interaction import Untold
from companion.play.notices import FiguresToPutBack, NothingToUndo, QuestionOpened
from companion.play.sample import prepared_at

if TYPE_CHECKING:
    from companion.game import Game, GoingBack
    from companion.play.interaction import Interaction
    from companion.play.table_in_play import TableInPlay


class Undecided(Enum):
    """What is in people's hands and no decision yet."""

    ATTACK = "attack"
    TELLING = "telling"


NO_ACTS: Final = (c.Undo, c.Redo, c.Overrule, c.PlayByHand)


def agree(play: TableInPlay) -> None:
    """Everybody agrees to going back, which was asked for."""
    match play.focus.consent:
        case i.PlayLastByHand():
            play_last_by_hand(play, agreed=True)
        case i.TakeBack(scope=scope):
            take_back(play, scope, agreed=True)
        case None:
            take_back(play, c.Scope.STEP, agreed=True)


def going_back(game: Game, scope: c.Scope = c.Scope.STEP) -> GoingBack | None:
    """What an undo would mean; None if there is nothing to undo.

    Of a sample game not what has set it up: nobody at the table has done that.
    """
    back, ready = game.going_back(scope), prepared_at(game)
    if back is None or ready is None or back.to >= ready:
        return back
    return game.going_back_to(ready)


def undecided(focus: Interaction) -> Undecided | None:
    """What one step back takes back before any decision: it is not in the game yet."""
    if focus.told:
        return Undecided.TELLING
    is_attack = focus.draft is not None or focus.choosing_attack
    return Undecided.ATTACK if is_attack else None


def _take_back_undecided(play: TableInPlay) -> None:
    focus = play.focus
    if not focus.told:
        play.settle()
        return
    play.look(told=focus.told[:-1])
    match focus.told[-1]:
        case Untold.ATTACK:
            play.look(attack=None)
        case Untold.DEFENSE:
            play.look(defense=None)
        case Untold.SECOND:
            play.look(second=None)


def take_back(play: TableInPlay, scope: c.Scope, *, agreed: bool = False) -> None:
    """Go back; asks everybody first if something was revealed since."""
    if scope is c.Scope.STEP and not agreed and undecided(play.focus) is not None:
        _take_back_undecided(play)
        return
    back = going_back(play.session.game, scope)
    if back is None:
        play.announce_when_safe(NothingToUndo())
    elif back.reveals and not agreed:
        _ask(play, i.TakeBack(scope), back)
    elif play.submit(c.Undo(scope=scope, to=back.to, consent=agreed)):
        play.look(receipt=False, said=None)
        _note_undone(play, back)
        play.announce_when_safe(FiguresToPutBack(back.figures))


def by_hand_instead(game: Game) -> c.Command | None:
    """What lets people resolve what an effect did by itself in the last act; None: none did."""
    last = game.steps[game.at]
    act = last.command
    if act is None or last.after is None or isinstance(act, NO_ACTS):
        return None
    if not any(isinstance(event, e.StepDone) for event in last.events):
        return None
    before = game.steps[last.after].table
    instead = (  # a card that began by it, what went on by it, or an ability that it set off
        c.PlayByHand(act=act), c.PlayDifferently(), c.PlayByHand(act=act, abilities=True),
    )  # fmt: skip
    for command in instead:
        events = decide(game.book, before, command).events
        if any(isinstance(event, e.PlayedByHand) for event in events):
            return command
    return None


def play_last_by_hand(play: TableInPlay, *, agreed: bool = False) -> None:
    """Take the last act back and let people resolve what it sets off; asks as an undo does."""
    game = play.session.game
    instead = by_hand_instead(game)
    back = game.going_back_to(game.steps[game.at].after or 0)
    if instead is None or back is None:
        play.announce_when_safe(NothingToUndo())
    elif back.reveals and not agreed:
        _ask(play, i.PlayLastByHand(), back)
    else:
        before = places_of(game.table)
        with play.one_step():
            play.submit(c.Undo(to=back.to, consent=agreed))
            play.submit(instead)
        now = places_of(game.table)
        figures = tuple((f, before[f], now[f]) for f in before if before[f] != now[f])
        _note_undone(play, msgspec.structs.replace(back, figures=figures))
        play.announce_when_safe(FiguresToPutBack(figures))


def to_decision(play: TableInPlay, decision: int) -> None:
    """Let an earlier decision stand again; everybody has agreed."""
    back = play.session.game.going_back_to(decision)
    if play.submit(c.Undo(to=decision, consent=True)) and back is not None:
        _note_undone(play, back)
    play.settle()


def _ask(play: TableInPlay, going_back: i.TakeBack | i.PlayLastByHand, back: GoingBack) -> None:
    play.look(consent=going_back, consent_seen=len(back.reveals))
    play.announce_when_safe(QuestionOpened())


def _note_undone(play: TableInPlay, back: GoingBack) -> None:
    """Figures that still stand where what was undone had put them make no new move."""
    stood = {fighter: start for fighter, start, _ in back.figures if start is not None}
    play.note(undone={**stood, **play.sensed.undone} if play.sensed.is_there else {})


def redo(play: TableInPlay) -> None:
    """Let happen again what the last undo took back."""
    play.note(undone={})
    play.submit(c.Redo())


def end_turn(play: TableInPlay) -> None:
    """Give up the actions that are left, as a correction."""
    turn = play.moment.table.turn
    if turn is not None and turn.actions_left:
        play.submit(c.CorrectActions(amount=-turn.actions_left))
