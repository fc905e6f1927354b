"""What comes next by itself: set-up, the stages of a turn, of a maneuver, a scheme, an attack.

`carry_on` is called after every command. It looks at the innermost thing that is going on and
tells what follows from the rules, again and again, until people have to decide something.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion import events as e
from companion.acts import cards as card_acts
from companion.acts import combat as combat_acts
from companion.acts import windows
from companion.acts.fighters import (
    DamageCause,
    Packet,
    deal_damage,
    is_decided,
    judge,
    place,
)
from companion.combat import Side
from companion.editions import WinnerCheck
from companion.effects.resolver import resolve
from companion.frames import (
    AbilitiesFrame,
    AttackFrame,
    EffectFrame,
    EffectStage,
    ItemFrame,
    ManeuverFrame,
    ManeuverStage,
    SchemeFrame,
    SetupFrame,
    TurnFrame,
    TurnStage,
)
from companion.model import TokenKind
from companion.plays import (
    END_OF_TURN,
    START_OF_TURN,
    Bound,
    EffectSource,
    GrantKind,
    SourceKind,
)
from companion.readings import (
    AWAY_IS_NO_OPPONENT,
    ENDING_TURN_DROPS,
    FALLEN_DEFENDER_WINS,
    JUDGED_AT_THE_NEXT_ACTION,
)
from companion.reasons import ChoiceReason
from companion.rulebook import next_player
from companion.rules import abilities, instances
from companion.rules.attack_steps import (
    ABILITIES,
    AFTER_DAMAGE,
    CLEAN_UP,
    DAMAGE,
    DEFENSE,
    REVEAL,
    Window,
    attack_steps,
)
from companion.rules.battlefield import SOMEWHERE
from companion.rules.bonuses import add_bonuses, ask_for_bonus
from companion.rules.set_up import set_up
from companion.rules.values import value_of
from companion.table import ChoiceKind
from companion.unnamed import name_told
from companion.zones import CardRef

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.combat import Combat
    from companion.frames import Frame, FrameKind
    from companion.model import PlayerId
    from companion.rules.attack_steps import AttackStep
    from companion.table import PlayerState, Table
    from companion.transaction import Transaction
    from companion.turns import Turn

MOST_STAGES: Final = 2_000
"""So often can something follow by itself from one command; beyond that effects go in a circle."""


def carry_on(tx: Transaction) -> bool:
    """Tell what follows by itself until people have to decide, or the game is over.

    False: it does not end.
    """
    for _ in range(MOST_STAGES):
        table = tx.table
        if not table.agenda or table.is_over:
            return True
        frame = table.agenda[-1]
        if table.choice is not None and not _interrupts(tx, frame):
            return True
        if not NEXT_IN[type(frame)](tx, frame):
            return True
    return False


def _interrupts(tx: Transaction, frame: Frame) -> bool:
    """Whether something goes on while people resolve an effect by hand: they have set it off."""
    choice = tx.table.choice
    return (
        choice is not None
        and choice.kind is ChoiceKind.PROMPT
        and isinstance(frame, EffectFrame | AbilitiesFrame)
        and getattr(frame, "play", None) != choice.play
    )


def _go_to(tx: Transaction, frame: Frame) -> bool:
    tx.emit(e.FrameChanged(frame=frame))
    return True


def _set_up(tx: Transaction, _frame: SetupFrame) -> bool:
    set_up(tx)
    return True


# --- The turn -----------------------------------------------------------------------------------


def _take_turn(tx: Transaction, frame: TurnFrame) -> bool:
    turn = tx.table.turn
    assert turn is not None  # noqa: S101  (the frame is pushed with the turn)
    player = tx.table.players[turn.player]
    if frame.stage is TurnStage.START:
        if _ask_where_back(tx, player):
            return True
        _go_to(tx, frame.at(TurnStage.ACTIONS))
        windows.fire(tx, START_OF_TURN, player.id)
        return True
    if frame.stage is TurnStage.ACTIONS:
        if turn.actions_left and not player.is_out and _can_act(tx, player):
            return False
        if not turn.action:  # no action at whose start or end it would be judged
            judge(tx)
        return _go_to(tx, frame.at(TurnStage.END))
    if frame.stage is TurnStage.END:
        _go_to(tx, frame.at(TurnStage.HAND_LIMIT))
        windows.fire(tx, END_OF_TURN, player.id)
        return True
    return _end_turn(tx, frame, player, turn)


def _end_turn(tx: Transaction, frame: TurnFrame, player: PlayerState, turn: Turn) -> bool:
    too_many = len(player.hand) - tx.book.hand_limit(tx.table, player.id)
    if too_many > 0 and not player.is_out and not tx.waives("TRN-02"):
        tx.ask(
            player.id, ChoiceKind.CARDS, ChoiceReason.HAND_LIMIT,
            options=sorted(set(player.hand.names)), least=too_many, most=too_many,
            seen_by=(player.id,), rules=("TRN-02", "TRN-03"),
        )  # fmt: skip
        return True
    following = next_player(tx.table)
    if tx.table.players[following].is_out:  # nobody is left to take a turn
        judge(tx)
        return False
    for grant in tx.table.grants:
        if (
            grant.kind is GrantKind.STATE
            and grant.until == END_OF_TURN
            and grant.player is not None
        ):
            tx.emit(e.FormSet(player=grant.player, form=grant.value, value=None))
    if is_decided(tx.table):
        tx.reads(JUDGED_AT_THE_NEXT_ACTION)
    tx.emit(e.TurnEnded(player=player.id))
    tx.emit(e.TurnBegan(player=following, number=turn.number + 1))
    return _go_to(tx, frame.at(TurnStage.START))


def _can_act(tx: Transaction, player: PlayerState) -> bool:
    """Whether anybody of the player is there to act; while all are away the turn just ends."""
    mine = tx.table.fighters_of(player.id)
    if not mine or any(fighter.space is not None for fighter in mine):
        return True
    is_away = any(g.kind is GrantKind.COMES_BACK and g.player == player.id for g in tx.table.grants)
    return not (is_away and tx.reads(AWAY_IS_NO_OPPONENT))


def _ask_where_back(tx: Transaction, player: PlayerState) -> bool:
    """Whoever went off the board is placed again before anything else of the turn."""
    back = next(
        (
            grant
            for grant in tx.table.grants
            if grant.kind is GrantKind.COMES_BACK
            and grant.until == START_OF_TURN
            and grant.player == player.id
        ),
        None,
    )
    if back is None:
        return False
    if not tx.book.battlefield.is_there and back.fighter is not None:
        tx.emit(e.GrantEnded(grant=back))
        place(tx, back.fighter, SOMEWHERE)
        return True
    taken = tx.position.occupants
    options = [space.id for space in tx.book.battlefield.spaces if space.id not in taken]
    tx.ask(
        player.id, ChoiceKind.SPACE, ChoiceReason.EFFECT_PLACE, options=options,
        subject=back.fighter, rules=("MAN-08",),
    )  # fmt: skip
    return True


def begin_action(tx: Transaction, kind: FrameKind) -> None:
    """Count an action; in core the winner is judged before it (DEF-05)."""
    if tx.book.edition.winner_check is WinnerCheck.AROUND_ACTIONS:
        judge(tx)
    tx.emit(e.ActionBegan(kind=kind))


def _end_action(tx: Transaction) -> bool:
    tx.emit(e.FramePopped())
    if tx.book.edition.winner_check is WinnerCheck.AROUND_ACTIONS:
        judge(tx)
    return True


# --- Maneuver and scheme ------------------------------------------------------------------------


def _maneuver(tx: Transaction, frame: ManeuverFrame) -> bool:
    turn = tx.table.turn
    assert turn is not None  # noqa: S101  (one maneuvers on one's turn)
    if tx.table.players[turn.player].is_out:
        return _end_action(tx)
    if frame.stage is ManeuverStage.DONE:
        _go_to(tx, frame.at(ManeuverStage.OVER))
        windows.fire(tx, windows.AFTER_MANEUVER, turn.player)
        return True
    return frame.stage is ManeuverStage.OVER and _end_action(tx)


def _scheme(tx: Transaction, frame: SchemeFrame) -> bool:
    turn = tx.table.turn
    assert turn is not None  # noqa: S101  (schemes are played on one's turn)
    if frame.stage is EffectStage.EFFECT:
        play = frame.play
        if play is None:
            hero = tx.table.players[turn.player].hero
            source = EffectSource(kind=SourceKind.CARD, hero=hero, id=frame.card)
            play = windows.begin_play(tx, source, turn.player, frame.fighter)
        _go_to(tx, SchemeFrame(
            stage=EffectStage.DONE, fighter=frame.fighter, card=frame.card, play=play
        ))  # fmt: skip
        windows.open_block(tx, play, ("scheme",))
        return True
    if frame.stage is EffectStage.OVER:
        return _end_action(tx)
    card_acts.put_away(tx, CardRef(turn.player, name_told(frame.card)), turn.player)
    if frame.play is not None:
        tx.emit(e.PlayEnded(play=frame.play))
    if windows.AFTER_SCHEME not in tx.book.hero_of(tx.table, turn.player).triggers_at:
        return _end_action(tx)
    _go_to(tx, SchemeFrame(stage=EffectStage.OVER, fighter=frame.fighter, card=frame.card))
    names = {"fighter": Bound(fighters=(frame.fighter,))}
    kind = tx.table.fighters[frame.fighter].kind
    windows.fire(tx, windows.AFTER_SCHEME, turn.player, of=kind, names=names)
    return True


def _use_item(tx: Transaction, frame: ItemFrame) -> bool:
    if frame.stage is EffectStage.EFFECT:
        fighter = tx.table.fighters[frame.fighter]
        _go_to(tx, frame.at(EffectStage.DONE))
        source = EffectSource(kind=SourceKind.ITEM, id=frame.item or "")
        play = windows.begin_play(tx, source, fighter.owner, fighter.id)
        windows.open_block(tx, play, ("scheme",), ends_play=True)
        return True
    return _end_action(tx)


# --- Attack -------------------------------------------------------------------------------------


def _attack(tx: Transaction, frame: AttackFrame) -> bool:
    """Do what comes at this step, or go on to the next at which there is something."""
    combat = tx.table.combat
    assert combat is not None  # noqa: S101  (declared with the frame)
    steps = attack_steps(tx.book.edition)
    step = steps.step(frame.stage)
    if isinstance(step, Window) and instances.open_next(tx, step):
        return True
    if step is DEFENSE:
        _go_to(tx, frame.at(REVEAL.id))
        if not tx.table.players[combat.side(Side.DEFENDER).player].is_out:
            ask_for_defense(tx)
        return True
    if step is REVEAL and _ask_for_cards(tx, combat):
        return True
    if step is DAMAGE and ask_for_bonus(tx):
        return True
    following = steps.following(step)
    while following is not None and _passes(tx, following):
        following = steps.following(following)
    if following is None:
        tx.emit(e.CombatEnded())
        return _end_action(tx)
    _go_to(tx, frame.at(following.id))
    if step in _AT_STEP:  # last, because what it begins comes before the rest of the attack
        _AT_STEP[step](tx, combat)
    return True


def ask_for_defense(tx: Transaction) -> None:
    """The attack card lies: whoever is attacked may lay one as well."""
    combat = tx.table.combat
    if combat is None:  # the game was over as the attack began
        return
    side = combat.side(Side.DEFENDER)
    tx.ask(
        side.player, ChoiceKind.DEFENSE, ChoiceReason.DEFEND, least=0, subject=side.fighter,
        rules=("ATK-04",),
    )  # fmt: skip


def _passes(tx: Transaction, step: AttackStep) -> bool:
    """Pass a step without a word if nobody has anything at it; notes the reading that says so."""
    combat = tx.table.combat
    if combat is None:
        return False
    is_ending = tx.table.is_turn_ending
    if isinstance(step, Window):
        waiting = instances.instances(tx, combat, step)
        return not waiting or (is_ending and step in AFTER_DAMAGE and tx.reads(ENDING_TURN_DROPS))
    if step is not ABILITIES or not is_ending:
        return False
    hero = tx.book.hero_of(tx.table, combat.side(Side.ATTACKER).player)
    if {windows.AFTER_ATTACK, windows.AFTER_COMBAT} & hero.triggers_at.keys():
        tx.reads(ENDING_TURN_DROPS)
    return True


def _ask_for_cards(tx: Transaction, combat: Combat) -> bool:
    """Both cards lie: whoever has not told theirs does so now."""
    if combat.is_revealed:
        return False
    untold = [side for side in combat.sides.values() if side.is_untold or side.is_second_untold]
    if not untold:
        show_cards(tx, combat)
        return False
    tx.ask(
        untold[0].player, ChoiceKind.REVEAL, ChoiceReason.REVEAL, least=0,
        subject=untold[0].fighter, rules=("ATK-04",),
    )  # fmt: skip
    return True


def show_cards(tx: Transaction, combat: Combat) -> None:
    """Both cards are revealed together (ATK-04)."""
    for name, side in ((s, combat.side(s)) for s in (Side.ATTACKER, Side.DEFENDER)):
        combat_acts.show_card(tx, name, side.laid, side.second)


def _deal_combat_damage(tx: Transaction, combat: Combat) -> None:
    for side in (Side.DEFENDER, Side.ATTACKER):
        add_bonuses(tx, side)
    combat = tx.table.combat or combat
    attack, defense = value_of(combat, Side.ATTACKER), value_of(combat, Side.DEFENDER)
    damage = max(0, attack - defense)  # CMB-04
    defender = tx.table.fighters[combat.defender]
    if damage and defender.space is None:
        tx.reads(FALLEN_DEFENDER_WINS)
    if combat.defender in combat.unhurt or defender.space is None:
        damage = 0
    tx.emit(e.CombatDecided(attack=attack, defense=defense, damage=damage, rules=("CMB-04",)))
    winner = Side.ATTACKER if damage else Side.DEFENDER
    tx.emit(e.CombatWon(side=winner, player=combat.side(winner).player, rules=("CMB-05",)))
    if damage:
        by = combat.side(Side.ATTACKER).player
        cause = DamageCause.COMBAT
        packet = Packet(to={defender.id: damage}, cause=cause, by=by, rules=("CMB-04",))
        deal_damage(tx, packet)
    for player in _begun_last_first(combat):
        windows.fire(tx, windows.COMBAT_DECIDED, player)


def _put_combat_cards_away(tx: Transaction, combat: Combat) -> None:
    for side in combat.sides.values():
        for laid in (side.laid, side.second):
            if laid is not None:
                card_acts.put_away(tx, CardRef(side.player, laid.card), side.player)
    for play in _played_out(tx.table):
        tx.emit(e.PlayEnded(play=play))
    for item in combat.items:  # ITM-04
        tx.emit(e.TokenRemoved(kind=TokenKind.ITEM, space=item.space, rules=("ITM-04",)))


def _played_out(table: Table) -> list[int]:
    """The plays of which nothing more comes: those of the cards, also of one that was replaced."""
    going_on = {frame.play for frame in table.agenda if isinstance(frame, EffectFrame)}
    return [play for play in table.plays if play not in going_on]


def _follow_the_attack(tx: Transaction, combat: Combat) -> None:
    """What both sides' abilities do about it, those of the combat before those of the attack."""
    windows.fire(tx, windows.AFTER_ATTACK, combat.side(Side.ATTACKER).player)
    for side in (Side.ATTACKER, Side.DEFENDER):
        player = combat.side(side).player
        windows.fire(
            tx, windows.AFTER_COMBAT, player, names=combat_acts.card_played(tx, combat.side(side))
        )


def _begun_last_first(combat: Combat) -> tuple[PlayerId, PlayerId]:
    """Attacker and defender: what is begun last comes first, so the defender's does (CMB-02)."""
    return combat.side(Side.ATTACKER).player, combat.side(Side.DEFENDER).player


_AT_STEP: Final[Mapping[AttackStep, Callable[[Transaction, Combat], None]]] = {
    DAMAGE: _deal_combat_damage,
    ABILITIES: _follow_the_attack,
    CLEAN_UP: _put_combat_cards_away,
}
"""What the rules do by themselves at a step of an attack that is no window."""


NEXT_IN: Final[Mapping[type[Frame], Callable[[Transaction, Any], bool]]] = {
    SetupFrame: _set_up,
    TurnFrame: _take_turn,
    ManeuverFrame: _maneuver,
    SchemeFrame: _scheme,
    ItemFrame: _use_item,
    AttackFrame: _attack,
    EffectFrame: resolve,
    AbilitiesFrame: abilities.go_on,
}
"""What comes next in whatever is going on; False if people have to decide."""
