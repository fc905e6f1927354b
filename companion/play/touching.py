"""One touch, or one line of a script, at a table being played: an intent becomes what it means.

`touch` is all that a program without a screen needs; a screen calls `take` inside its own step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from companion.commands import Answer, Command, Scope
from companion.play import (
    answers,
    attacks,
    correction,
    dials,
    entering,
    moves,
    returned,
    sensing,
    setup_guide,
    undo,
)
from companion.play import intents as i

if TYPE_CHECKING:
    from companion.play.intents import TableIntent
    from companion.play.table_in_play import TableInPlay


def is_of_table(intent: object) -> TypeGuard[TableIntent]:
    """Whether it is about the table, and not about a screen."""
    return isinstance(
        intent,
        i.MapIntent | i.CardIntent | i.RefereeIntent | i.HandIntent | i.BoardIntent | Command,
    )


def touch(play: TableInPlay, intent: TableIntent) -> None:
    """Do what is meant, as one step for Undo; then the board hears how the game stands."""
    dials.end_burst_before(play, intent)
    with play.one_step():
        take(play, intent)
        sensing.go_on_if_answered(play)
    play.link_to_board.sync(play.followed)


def take(play: TableInPlay, intent: TableIntent) -> None:
    """What one intent means; a command is submitted as it is."""
    if isinstance(intent, i.MapIntent):
        _on_the_map(play, intent)
    elif isinstance(intent, i.CardIntent):
        _with_cards(play, intent)
    elif isinstance(intent, i.RefereeIntent):
        _to_the_referee(play, intent)
    elif isinstance(intent, i.HandIntent):
        _by_hand(play, intent)
    elif isinstance(intent, i.BoardIntent):
        _to_the_board(play, intent)
    elif isinstance(intent, Answer):
        answers.give(play, intent)
    else:
        play.submit(intent)


def _on_the_map(play: TableInPlay, intent: i.MapIntent) -> None:
    match intent:
        case i.TapSpace(space=space) if play.focus.entry is not None:
            entering.fill_from_map(play, space)
        case i.LiftFigure() | i.DragFigure() if play.focus.entry is not None:
            pass  # fingers on the map fill the tool
        case i.TapSpace(space=space):
            if not correction.tap_space(play, space):  # an answer to the board goes first
                moves.tap_space(play, space)
        case i.LiftFigure(fighter=fighter):
            moves.lift(play, fighter)
        case i.DragFigure(fighter=fighter, to=space):
            moves.drag(play, fighter, space)
        case i.DropFigure():
            play.look(selected=None)
        case i.TakeRoute(number=number):
            moves.go_route(play, number)


def _with_cards(play: TableInPlay, intent: i.CardIntent) -> None:
    match intent:
        case i.ChooseAttack(against=against):
            attacks.choose_attack(play, against)
        case i.DraftAttack(attacker=attacker, target=target):
            attacks.draft_attack(play, attacker, target)
        case i.LayCard(side=side, card=card, value=value):
            attacks.lay(play, side, card, value)
        case i.LayUntold(side=side):
            attacks.lay_untold(play, side)
        case i.TellSecond(card=card):
            attacks.tell_second(play, card)
        case i.NoSecond():
            attacks.no_second(play)
        case i.NameNumber(number=number):
            play.look(named=number)
        case i.UseCombatItem(side=side, item=item):
            attacks.use_combat_item(play, side, item)
        case i.PlaySchemeCard(card=card):
            attacks.play_scheme(play, card)
        case i.DiscardUnnamed():
            answers.discard_unnamed(play)
        case i.TellBoost(boost=boost):
            answers.boost_untold(play, boost)


def _to_the_referee(play: TableInPlay, intent: i.RefereeIntent) -> None:
    match intent:
        case i.DoAnyway():
            answers.do_anyway(play)
        case i.LeaveIt():
            answers.leave_it(play)
        case i.OverruleLast():
            answers.overrule(play)
        case i.TakeBack(scope=Scope.STEP) if play.moment.returned is not None:
            _take_moves_back(play)  # what the board sees of the last step is half of an undo
        case i.TakeBack(scope=scope, agreed=agreed):
            undo.take_back(play, scope, agreed=agreed)
        case i.PlayLastByHand(agreed=agreed):
            undo.play_last_by_hand(play, agreed=agreed)
        case i.DoAgain():
            undo.redo(play)
        case i.AgreeToUndo():
            undo.agree(play)
        case i.EndTurn():
            undo.end_turn(play)
        case i.NothingInHand():
            play.settle()


def _by_hand(play: TableInPlay, intent: i.HandIntent) -> None:
    match intent:
        case i.TurnDial(fighter=fighter, by=by):
            dials.turn_dial(play, fighter, by)
        case i.TakeBackHealth(fighter=fighter):
            dials.take_back_health(play, fighter)
        case i.ConfirmDefeat():
            pass  # the taps on the dial are over, see `end_burst_before`
        case i.BeginEntry(tool=tool):
            entering.begin(play, tool)
        case i.FillField(field=field, value=value):
            entering.fill(play, field, value)
        case i.StepField(field=field, by=by):
            entering.step(play, field, by)
        case i.EnterTool():
            entering.enter(play)
        case i.Pick(option=option):
            entering.pick(play, option)
        case i.AnswerPicked():
            answers.answer(play, play.focus.picked)


def _to_the_board(play: TableInPlay, intent: i.BoardIntent) -> None:
    match intent:
        case i.AnswerBoard(option=option):
            correction.answer(play, option)
        case i.TakeTheBoard():
            correction.take_the_board(play)
        case i.AgreeWithScreen():
            correction.agree(play)
        case i.RebuildBoard():
            correction.rebuild(play)
        case i.TrustNext():
            setup_guide.trust_next(play)
        case i.StopPlacing():
            setup_guide.stop(play)
        case i.FigureIsThere():
            correction.there(play)
        case i.TakeMoveBack():
            _take_moves_back(play)
        case i.MoveAnew():
            sensing.say_what_returned_means(play, returned.maneuvered(play))
        case i.ExchangeFigures():
            correction.exchange(play)


def _take_moves_back(play: TableInPlay) -> None:
    sensing.say_what_returned_means(play, returned.taken_back(play))
