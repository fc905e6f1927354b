"""An event makes a new table out of an old one. Never refuses, never decides, never fails.

Whether something may happen is decided before (companion.decide); here it has happened. An event
that does not fit the table, as after a slip in a log written by hand, leaves what it cannot find
as it is.
"""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Any, Final

import msgspec

from companion import events as e
from companion.frames import AttackFrame, EffectFrame
from companion.model import Token
from companion.numbers import MOST_ACTIONS
from companion.plays import END_OF_TURN, Play
from companion.table import Side, Table
from companion.turns import FactKind, Turn, TurnFact

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from companion.model import FighterId, PlayerId
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


def fold(table: Table, events: Iterable[e.Event]) -> Table:
    """The table after these events."""
    for event in events:
        table = applied(event, table)
    return table


@singledispatch
def apply(event: Any, table: Table) -> Table:
    """The table after one event."""
    raise TypeError(f"{type(event).__name__} is not an event")


def with_fighter(table: Table, fighter_id: FighterId, **changes: Any) -> Table:
    """The table with a fighter changed; one that is not there changes nothing."""
    fighter = table.fighters.get(fighter_id)
    if fighter is None:
        return table
    return replace(table, fighters={**table.fighters, fighter_id: replace(fighter, **changes)})


def with_player(table: Table, player_id: PlayerId, **changes: Any) -> Table:
    """The table with a player changed; one who is not there changes nothing."""
    player = table.players.get(player_id)
    if player is None:
        return table
    return replace(table, players={**table.players, player_id: replace(player, **changes)})


@apply.register
def apply_game_started(event: e.GameStarted, table: Table) -> Table:
    return begin(event)


@apply.register
def apply_went_to(event: e.WentTo, table: Table) -> Table:
    return table  # only a game knows its earlier tables


@apply.register
def apply_frame_pushed(event: e.FramePushed, table: Table) -> Table:
    return replace(table, agenda=(*table.agenda, event.frame))


@apply.register
def apply_frame_changed(event: e.FrameChanged, table: Table) -> Table:
    table = replace(table, agenda=(*table.agenda[:-1], event.frame))
    if isinstance(event.frame, AttackFrame) and table.combat is not None and table.combat.resolved:
        return replace(table, combat=replace(table.combat, resolved=()))
    return table


@apply.register
def apply_frame_popped(event: e.FramePopped, table: Table) -> Table:
    return replace(table, agenda=table.agenda[:-1])


@apply.register
def apply_asked(event: e.Asked, table: Table) -> Table:
    return replace(table, choice=event.choice, choices_asked=table.choices_asked + 1)


@apply.register
def apply_answered(event: e.Answered, table: Table) -> Table:
    choice = table.choice
    table = replace(table, choice=None)
    if choice is None or choice.play is None or choice.slot is None:
        return table
    return _with_answer(table, choice.play, choice.slot, event.values)


def with_play(table: Table, number: Ordinal, **changes: Any) -> Table:
    """The table with an effect that is being resolved changed; one that is over changes nothing."""
    play = table.plays.get(number)
    if play is None:
        return table
    return replace(table, plays={**table.plays, number: replace(play, **changes)})


def _with_answer(table: Table, number: Ordinal, slot: str, values: tuple[str, ...]) -> Table:
    play = table.plays.get(number)
    if play is None:
        return table
    return with_play(table, number, answers={**play.answers, slot: values})


@apply.register
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


@apply.register
def apply_play_ended(event: e.PlayEnded, table: Table) -> Table:
    table = replace(table, plays={n: p for n, p in table.plays.items() if n != event.play})
    for name, side in table.combat.sides.items() if table.combat is not None else ():
        if side.play == event.play:
            table = with_side(table, name, play=None)
    return table


@apply.register
def apply_answer_known(event: e.AnswerKnown, table: Table) -> Table:
    return _with_answer(table, event.play, event.slot, event.values)


@apply.register
def apply_opponent_meant(event: e.OpponentMeant, table: Table) -> Table:
    return with_play(table, event.play, opponent=event.player)


@apply.register
def apply_step_done(event: e.StepDone, table: Table) -> Table:
    play, frame = table.plays.get(event.play), table.frame
    if play is not None and event.name is not None and event.result is not None:
        table = with_play(table, play.id, names={**play.names, event.name: event.result})
    if isinstance(frame, EffectFrame):
        table = replace(table, agenda=(*table.agenda[:-1], replace(frame, step=frame.step + 1)))
    return table


@apply.register
def apply_step_skipped(event: e.StepSkipped, table: Table) -> Table:
    return table  # that the step is over follows


@apply.register
def apply_played_by_hand(event: e.PlayedByHand, table: Table) -> Table:
    return with_play(replace(table, choice=None), event.play, is_by_hand=True)


@apply.register
def apply_granted(event: e.Granted, table: Table) -> Table:
    return replace(table, grants=(*table.grants, event.grant))


@apply.register
def apply_grant_ended(event: e.GrantEnded, table: Table) -> Table:
    return replace(table, grants=tuple(g for g in table.grants if g != event.grant))


@apply.register
def apply_turn_began(event: e.TurnBegan, table: Table) -> Table:
    began_on = {f.id: f.space for f in table.fighters.values() if f.space is not None}
    turn = Turn(
        player=event.player, number=event.number, began_on=began_on, tokens_began=table.tokens
    )
    return with_player(replace(table, turn=turn), event.player, had_turn=True)


@apply.register
def apply_action_began(event: e.ActionBegan, table: Table) -> Table:
    turn = table.turn
    if turn is None:
        return table
    after = replace(turn, action=turn.action + 1, actions_left=max(0, turn.actions_left - 1))
    return replace(table, turn=after)


@apply.register
def apply_actions_gained(event: e.ActionsGained, table: Table) -> Table:
    turn = table.turn
    if turn is None:
        return table
    left = min(MOST_ACTIONS, max(0, turn.actions_left + event.amount))
    return replace(table, turn=replace(turn, actions_left=left))


@apply.register
def apply_turn_ended(event: e.TurnEnded, table: Table) -> Table:
    lasting = tuple(grant for grant in table.grants if grant.until != END_OF_TURN)
    return replace(table, grants=lasting) if lasting != table.grants else table


@apply.register
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


@apply.register
def apply_game_ended(event: e.GameEnded, table: Table) -> Table:
    return replace(
        table, winners=event.winners, is_over=True, agenda=(), choice=None, combat=None,
        last_combat=table.combat or table.last_combat, plays={}, grants=(),
    )  # fmt: skip


@apply.register
def apply_fighter_placed(event: e.FighterPlaced, table: Table) -> Table:
    return with_fighter(table, event.fighter, space=event.space)


@apply.register
def apply_fighter_moved(event: e.FighterMoved, table: Table) -> Table:
    return with_fighter(table, event.fighter, space=event.path[-1]) if event.path else table


@apply.register
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


@apply.register
def apply_recovered(event: e.Recovered, table: Table) -> Table:
    fighter = table.fighters.get(event.fighter)
    if fighter is None:
        return table
    return with_fighter(
        table, event.fighter, health=min(fighter.cap, fighter.health + event.amount)
    )


@apply.register
def apply_health_set(event: e.HealthSet, table: Table) -> Table:
    return with_fighter(table, event.fighter, health=max(0, event.to))


@apply.register
def apply_defeated(event: e.Defeated, table: Table) -> Table:
    if event.fighter not in table.fighters:
        return table
    free = tuple(grant for grant in table.grants if grant.fighter != event.fighter)
    table = replace(table, grants=free) if free != table.grants else table
    if table.turn is not None:
        fact = TurnFact(kind=FactKind.DEFEATED, fighter=event.fighter)
        table = replace(table, turn=replace(table.turn, facts=(*table.turn.facts, fact)))
    return with_fighter(table, event.fighter, health=0, space=None)


@apply.register
def apply_fighter_returned(event: e.FighterReturned, table: Table) -> Table:
    return with_fighter(table, event.fighter, health=event.health)


@apply.register
def apply_fighter_left(event: e.FighterLeft, table: Table) -> Table:
    return with_fighter(table, event.fighter, space=None)


@apply.register
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


@apply.register
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


@apply.register
def apply_token_removed(event: e.TokenRemoved, table: Table) -> Table:
    at = _token_on(table, event)
    if at is None:
        return table
    return replace(table, tokens=(*table.tokens[:at], *table.tokens[at + 1 :]))


@apply.register
def apply_trap_sprung(event: e.TrapSprung, table: Table) -> Table:
    return table  # what it does follows as events of its own


@apply.register
def apply_form_set(event: e.FormSet, table: Table) -> Table:
    player = table.players.get(event.player)
    if player is None:
        return table
    forms = {form: value for form, value in player.forms.items() if form != event.form}
    if event.value is not None:
        forms[event.form] = event.value
    return with_player(table, event.player, forms=forms)


def with_side(table: Table, side: Side, **changes: Any) -> Table:
    """The table with a side of the combat changed; without a combat nothing changes."""
    combat = table.combat
    if combat is None:
        return table
    changed = replace(combat.sides[side], **changes)
    return replace(table, combat=replace(combat, sides={**combat.sides, side: changed}))


_BY_KIND: Final[dict[type[Any], Callable[[Any, Table], Table]]] = {}


def applied(event: e.Event, table: Table) -> Table:
    """The same as `apply`, for the many: what each kind does is looked up once."""
    kind = type(event)
    function = _BY_KIND.get(kind)
    if function is None:
        function = _BY_KIND[kind] = apply.dispatch(kind)
    return function(event, table)


# They register what their events do; last, because they need what is defined above.
from companion import apply_cards, apply_combat  # noqa: E402, F401
