"""What events do to a table, those about cards and combats left aside."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion import events as e
from companion.frames import AttackFrame, EffectFrame
from companion.happenings import happens, with_fighter, with_play, with_player, with_side
from companion.model import Token
from companion.numbers import MOST_ACTIONS
from companion.plays import END_OF_TURN, Grant, GrantKind, Play
from companion.table import Table
from companion.turns import FactKind, Turn, TurnFact

if TYPE_CHECKING:
    from companion.numbers import Ordinal

replace = msgspec.structs.replace


def begin(started: e.GameStarted) -> Table:
    """The table that a game begins with."""
    return Table(
        edition=started.edition,
        mode=started.mode,
        map=started.map,
        players={player.id: player for player in started.players},
        order=tuple(player.id for player in started.players),
        fighters={fighter.id: fighter for fighter in started.fighters},
        resolves=started.resolves,
        stopping=started.stopping,
        readings=started.readings,
    )


@happens(e.GameStarted)
def apply_game_started(event: e.GameStarted, table: Table) -> Table:
    return begin(event)


@happens(e.WentTo)
def apply_went_to(event: e.WentTo, table: Table) -> Table:
    return table  # only a game knows its earlier tables


@happens(e.FramePushed)
def apply_frame_pushed(event: e.FramePushed, table: Table) -> Table:
    return replace(table, agenda=(*table.agenda, event.frame))


@happens(e.FrameChanged)
def apply_frame_changed(event: e.FrameChanged, table: Table) -> Table:
    table = replace(table, agenda=(*table.agenda[:-1], event.frame))
    if isinstance(event.frame, AttackFrame) and table.combat is not None and table.combat.resolved:
        return replace(table, combat=replace(table.combat, resolved=()))
    return table


@happens(e.FramePopped)
def apply_frame_popped(event: e.FramePopped, table: Table) -> Table:
    return replace(table, agenda=table.agenda[:-1])


@happens(e.Asked)
def apply_asked(event: e.Asked, table: Table) -> Table:
    return replace(table, choice=event.choice, choices_asked=table.choices_asked + 1)


@happens(e.Answered)
def apply_answered(event: e.Answered, table: Table) -> Table:
    choice = table.choice
    table = replace(table, choice=None)
    if choice is None or choice.play is None or choice.slot is None:
        return table
    return _with_answer(table, choice.play, choice.slot, event.values)


def _with_answer(table: Table, number: Ordinal, slot: str, values: tuple[str, ...]) -> Table:
    play = table.plays.get(number)
    if play is None:
        return table
    return with_play(table, number, answers={**play.answers, slot: values})


@happens(e.PlayBegan)
def apply_play_began(event: e.PlayBegan, table: Table) -> Table:
    number = table.plays_begun + 1
    play = Play(
        id=number, source=event.source, player=event.player, fighter=event.fighter,
        names=event.names,
    )  # fmt: skip
    table = replace(table, plays={**table.plays, number: play}, plays_begun=number)
    if event.side is None:
        return table
    return with_side(table, event.side, play=number)


@happens(e.PlayEnded)
def apply_play_ended(event: e.PlayEnded, table: Table) -> Table:
    table = replace(table, plays={n: p for n, p in table.plays.items() if n != event.play})
    for name, side in table.combat.sides.items() if table.combat is not None else ():
        if side.play == event.play:
            table = with_side(table, name, play=None)
    return table


@happens(e.AnswerKnown)
def apply_answer_known(event: e.AnswerKnown, table: Table) -> Table:
    return _with_answer(table, event.play, event.slot, event.values)


@happens(e.OpponentMeant)
def apply_opponent_meant(event: e.OpponentMeant, table: Table) -> Table:
    return with_play(table, event.play, opponent=event.player)


@happens(e.StepDone)
def apply_step_done(event: e.StepDone, table: Table) -> Table:
    play, frame = table.plays.get(event.play), table.frame
    if play is not None and event.name is not None and event.result is not None:
        table = with_play(table, play.id, names={**play.names, event.name: event.result})
    if isinstance(frame, EffectFrame):
        table = replace(table, agenda=(*table.agenda[:-1], replace(frame, step=frame.step + 1)))
    return table


@happens(e.StepSkipped)
def apply_step_skipped(event: e.StepSkipped, table: Table) -> Table:
    return table  # that the step is over follows


@happens(e.LeftToPeople)
def apply_left_to_people(event: e.LeftToPeople, table: Table) -> Table:
    return table  # who stands where is not in it


@happens(e.PlayedByHand)
def apply_played_by_hand(event: e.PlayedByHand, table: Table) -> Table:
    return with_play(replace(table, choice=None), event.play, is_by_hand=True)


@happens(e.Granted)
def apply_granted(event: e.Granted, table: Table) -> Table:
    return replace(table, grants=(*table.grants, event.grant))


@happens(e.GrantEnded)
def apply_grant_ended(event: e.GrantEnded, table: Table) -> Table:
    return replace(table, grants=tuple(g for g in table.grants if g != event.grant))


@happens(e.TurnBegan)
def apply_turn_began(event: e.TurnBegan, table: Table) -> Table:
    began_on = {f.id: f.space for f in table.fighters.values() if f.space is not None}
    turn = Turn(
        player=event.player, number=event.number, began_on=began_on, tokens_began=table.tokens
    )
    return with_player(replace(table, turn=turn), event.player, had_turn=True)


@happens(e.ActionBegan)
def apply_action_began(event: e.ActionBegan, table: Table) -> Table:
    turn = table.turn
    if turn is None:
        return table
    after = replace(turn, action=turn.action + 1, actions_left=max(0, turn.actions_left - 1))
    return replace(table, turn=after)


@happens(e.ActionsGained)
def apply_actions_gained(event: e.ActionsGained, table: Table) -> Table:
    turn = table.turn
    if turn is None:
        return table
    left = min(MOST_ACTIONS, max(0, turn.actions_left + event.amount))
    return replace(table, turn=replace(turn, actions_left=left))


@happens(e.TurnEnded)
def apply_turn_ended(event: e.TurnEnded, table: Table) -> Table:
    lasting = tuple(grant for grant in table.grants if grant.until != END_OF_TURN)
    return replace(table, grants=lasting) if lasting != table.grants else table


@happens(e.PlayerWentOut)
def apply_player_went_out(event: e.PlayerWentOut, table: Table) -> Table:
    gone = {
        f.id: replace(f, space=None) if f.owner == event.player else f
        for f in table.fighters.values()
    }
    lasting = tuple(
        g for g in table.grants
        if g.fighter is None or gone.get(g.fighter) is None or gone[g.fighter].owner != event.player
    )  # fmt: skip
    return with_player(replace(table, fighters=gone, grants=lasting), event.player, is_out=True)


@happens(e.GameEnded)
def apply_game_ended(event: e.GameEnded, table: Table) -> Table:
    return replace(
        table, winners=event.winners, is_over=True, agenda=(), choice=None, combat=None,
        last_combat=table.combat or table.last_combat, plays={}, grants=(),
    )  # fmt: skip


@happens(e.FighterPlaced)
def apply_fighter_placed(event: e.FighterPlaced, table: Table) -> Table:
    return with_fighter(table, event.fighter, space=event.space)


@happens(e.FighterMoved)
def apply_fighter_moved(event: e.FighterMoved, table: Table) -> Table:
    return with_fighter(table, event.fighter, space=event.path[-1]) if event.path else table


@happens(e.Damaged)
def apply_damaged(event: e.Damaged, table: Table) -> Table:
    fighter = table.fighters.get(event.fighter)
    if fighter is None:
        return table
    table = with_fighter(table, event.fighter, health=max(0, fighter.health - event.amount))
    turn = table.turn
    if turn is None or event.amount <= 0:
        return table
    fact = TurnFact(kind=FactKind.DAMAGE, fighter=event.fighter, amount=event.amount)
    return replace(table, turn=replace(turn, facts=(*turn.facts, fact)))


@happens(e.Recovered)
def apply_recovered(event: e.Recovered, table: Table) -> Table:
    fighter = table.fighters.get(event.fighter)
    if fighter is None:
        return table
    return with_fighter(
        table, event.fighter, health=min(fighter.cap, fighter.health + event.amount)
    )


@happens(e.HealthSet)
def apply_health_set(event: e.HealthSet, table: Table) -> Table:
    raised = {} if event.cap is None else {"cap": event.cap}
    return with_fighter(table, event.fighter, health=max(0, event.to), **raised)


@happens(e.Defeated)
def apply_defeated(event: e.Defeated, table: Table) -> Table:
    if event.fighter not in table.fighters:
        return table
    free = tuple(grant for grant in table.grants if grant.fighter != event.fighter)
    return with_fighter(_with_grants(table, free), event.fighter, health=0, space=None)


def _with_grants(table: Table, grants: tuple[Grant, ...]) -> Table:
    return replace(table, grants=grants) if grants != table.grants else table


@happens(e.FighterReturned)
def apply_fighter_returned(event: e.FighterReturned, table: Table) -> Table:
    return with_fighter(table, event.fighter, health=event.health)


@happens(e.FighterLeft)
def apply_fighter_left(event: e.FighterLeft, table: Table) -> Table:
    if event.for_good:
        there = {id_: f for id_, f in table.fighters.items() if id_ != event.fighter}
        return replace(table, fighters=there)
    free = tuple(
        grant
        for grant in table.grants
        if (grant.kind, grant.fighter) != (GrantKind.HOLD, event.fighter)
    )
    return with_fighter(_with_grants(table, free), event.fighter, space=None)


@happens(e.TokenPut)
def apply_token_put(event: e.TokenPut, table: Table) -> Table:
    token = Token(kind=event.kind, space=event.space, owner=event.owner, name=event.name)
    table = replace(table, tokens=(*table.tokens, token))
    player = table.players.get(event.owner) if event.owner is not None else None
    if player is None or event.kind not in player.counters:
        return table
    left = {**player.counters, event.kind: max(0, player.counters[event.kind] - 1)}
    return with_player(table, player.id, counters=left)


def _token_on(table: Table, event: e.TokenMoved | e.TokenRemoved) -> int | None:
    """Which of the tokens is meant."""
    wanted = (event.kind, event.space, event.owner)
    found = enumerate(table.tokens)
    return next((n for n, t in found if (t.kind, t.space, t.owner) == wanted), None)


@happens(e.TokenMoved)
def apply_token_moved(event: e.TokenMoved, table: Table) -> Table:
    at = _token_on(table, event)
    if at is None:
        return table
    old, tokens = table.tokens[at], list(table.tokens)
    tokens[at] = moved = replace(old, space=event.to)
    table = replace(table, tokens=tuple(tokens))
    for play in table.plays.values():  # what an effect has picked stays the same token
        names = {
            name: replace(bound, tokens=tuple(moved if t == old else t for t in bound.tokens))
            for name, bound in play.names.items()
            if old in bound.tokens
        }
        if names:
            table = with_play(table, play.id, names={**play.names, **names})
    return table


@happens(e.TokenRemoved)
def apply_token_removed(event: e.TokenRemoved, table: Table) -> Table:
    at = _token_on(table, event)
    if at is None:
        return table
    return replace(table, tokens=(*table.tokens[:at], *table.tokens[at + 1 :]))


@happens(e.TrapSprung)
def apply_trap_sprung(event: e.TrapSprung, table: Table) -> Table:
    return table  # what it does follows as events of its own


@happens(e.CounterSet)
def apply_counter_set(event: e.CounterSet, table: Table) -> Table:
    player = table.players.get(event.player)
    if player is None:
        return table
    return with_player(table, event.player, counters={**player.counters, event.counter: event.to})


@happens(e.FormSet)
def apply_form_set(event: e.FormSet, table: Table) -> Table:
    player = table.players.get(event.player)
    if player is None:
        return table
    forms = {form: value for form, value in player.forms.items() if form != event.form}
    if event.value is not None:
        forms[event.form] = event.value
    return with_player(table, event.player, forms=forms)
