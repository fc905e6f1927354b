"""What a side has to resolve at a window of a combat: its card, its item, a card laid with it.

Own effects come in the order set, add, boost, in which nobody loses anything, unless the order
matters: then their owner is asked (CMB-03, ITM-03). What an ability does in a window has no usual
place among them, so every order is tried; nobody cancels it.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from companion import events as e
from companion.acts import cards as card_acts
from companion.acts import windows
from companion.acts.combat import change_value, other
from companion.combat import Side, ValueChange
from companion.definitions import Timing
from companion.effects.conditions import holds
from companion.effects.context import Resolving
from companion.effects.resolver import finish
from companion.effects.steps import card_steps
from companion.plays import EffectSource, OwnEffect, SourceKind
from companion.readings import EFFECTLESS_KEEPS_BOOST, SECOND_CARD_COUNTS_ON_FIXED
from companion.reasons import ChoiceReason
from companion.rules.attack_steps import DURING_ATTACKER, Window
from companion.rules.values import value_of
from companion.table import ChoiceKind
from companion.transaction import Transaction
from companion.zones import CardRef

if TYPE_CHECKING:
    from companion.combat import Combat, CombatSide
    from companion.definitions import Steps
    from companion.table import Table

_FINAL: Final = (ValueChange.FIX, ValueChange.FIRM, ValueChange.IGNORE)
"""After these it is all the same in which order a card's own effects come."""


def open_next(tx: Transaction, window: Window) -> bool:
    """Let the next effect of a window begin; False if nothing is left there."""
    combat = tx.table.combat
    assert combat is not None  # noqa: S101  (asked in a combat)
    left = [what for what in instances(tx, combat, window) if what not in combat.resolved]
    if not left:
        return False
    if _order_matters(tx, combat, window, left):
        side = combat.side(window.side)
        tx.ask(
            side.player, ChoiceKind.OPTION, ChoiceReason.EFFECT_ORDER, options=left,
            subject=side.laid.card if side.laid is not None else None, rules=("CMB-03", "ITM-03"),
        )  # fmt: skip
        return True
    begin(tx, window, left[0])
    return True


def instances(tx: Transaction, combat: Combat, window: Window) -> list[OwnEffect]:
    """What a side has at a window and what is not cancelled, in the usual order."""
    side = combat.side(window.side)
    is_cancelled = window.id in combat.cancelled  # EFF-06
    found: list[OwnEffect] = []
    if side.laid is not None and not is_cancelled and _has_card_effect(tx, side, window.timing):
        found.append(OwnEffect.CARD)
    if window.timing is Timing.DURING:
        if side.item is not None and not is_cancelled:
            found.append(OwnEffect.ITEM)
        if side.second is not None and not (is_cancelled and not _keeps_second(tx, side)):
            found.append(OwnEffect.BOOST)
    if windows.can_act(tx, window.timing.value, side.player):
        found.append(OwnEffect.ABILITY)
    if window is DURING_ATTACKER and not tx.table.resolves and _needs_moment(tx, combat):
        found.append(OwnEffect.MOMENT)
    return found


def _source(tx: Transaction, side: CombatSide) -> EffectSource:
    hero = tx.table.players[side.player].hero
    card = side.laid.card if side.laid is not None else None
    return EffectSource(kind=SourceKind.CARD, hero=hero, id=card or "")


def _has_card_effect(tx: Transaction, side: CombatSide, timing: Timing) -> bool:
    if side.laid is not None and side.laid.card is None:
        # Nobody named it: a moment for people before the damage and one after it.
        return timing is not Timing.DURING
    return bool(card_steps(tx.book, tx.table, _source(tx, side), timing.value))


def _keeps_second(tx: Transaction, side: CombatSide) -> bool:
    """Whether a boost laid with a card without effects survives their cancelling."""
    card = side.laid.card if side.laid is not None else None
    found = tx.book.card(tx.table, side.player, card) if card is not None else None
    return found is not None and not found.timing and tx.reads(EFFECTLESS_KEEPS_BOOST)


def _needs_moment(tx: Transaction, combat: Combat) -> bool:
    """Whether no card of this combat gives people a moment before the damage."""
    early = (Timing.IMMEDIATELY, Timing.DURING)
    return not any(
        _has_card_effect(tx, side, timing)
        for side in combat.sides.values()
        if side.laid is not None
        for timing in early
    )


def _order_matters(tx: Transaction, combat: Combat, window: Window, left: list[OwnEffect]) -> bool:
    """Whether a card that sets its own value meets something that adds to it.

    Beside an ability: whether one order ends otherwise than another, or somebody has to decide on
    the way, so that nobody knows how it ends.
    """
    if OwnEffect.ABILITY in left and len(left) > 1:
        ends = (_end_of(tx, window, order) for order in permutations(left))
        first = next(ends)
        return first is None or any(end != first for end in ends)
    if OwnEffect.CARD not in left or len(left) < 2 or window.timing is not Timing.DURING:
        return False
    if any(m.side is window.side and m.how in _FINAL for m in combat.modifiers):
        return False
    side = combat.side(window.side)
    play = _play_of(tx, side, window)
    steps = card_steps(tx.book, tx.table, _source(tx, side), window.timing.value)
    return any(_sets_value(tx, play, step) for step in _flat(steps))


def _end_of(tx: Transaction, window: Window, order: tuple[OwnEffect, ...]) -> object:
    """What it all comes to in this order; None if somebody has to decide on the way."""
    trial = Transaction(tx.book, tx.table, by_hand=tx.by_hand)
    depth = len(trial.table.agenda)
    for what in order:
        if trial.table.is_over:
            break
        begin(trial, window, what)
        finish(trial, depth)
        if len(trial.table.agenda) > depth and not trial.table.is_over:
            return None
    return _without_order(trial.table)


def _without_order(table: Table) -> object:
    """A table without what only tells in which order things came."""
    plays = sorted(repr(replace(play, id=0)) for play in table.plays.values())
    combat, values, modifiers = table.combat, (0, 0), []
    if combat is not None:
        values = value_of(combat, Side.ATTACKER), value_of(combat, Side.DEFENDER)
        modifiers = sorted(map(repr, combat.modifiers))
        sides = {name: replace(side, play=None) for name, side in combat.sides.items()}
        combat = replace(combat, modifiers=(), resolved=(), sides=sides)
    return replace(table, plays={}, plays_begun=0, combat=combat), plays, values, modifiers


def _flat(steps: Steps) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for step in steps:
        found.append(step)
        inner = step.get("do")
        if isinstance(inner, list | tuple):
            found += _flat(tuple(inner))
    return found


def _sets_value(tx: Transaction, play: int, step: dict[str, object]) -> bool:
    if step.get("set_value") != "mine":
        return False
    return holds(Resolving(tx, tx.table.plays[play], None, step), step.get("when"))


def begin(tx: Transaction, window: Window, what: OwnEffect) -> None:
    """Resolve one of a side's effects: it comes next."""
    combat = tx.table.combat
    assert combat is not None  # noqa: S101  (asked in a combat)
    side = combat.side(window.side)
    has_fallen = tx.table.fighters[side.fighter].is_defeated
    tx.emit(e.EffectOpened(what=what, rules=("CMB-06",) if has_fallen else ()))
    if what is OwnEffect.ITEM and side.item is not None:
        change_value(
            tx, window.side, ValueChange.ADD, side.item.value, reason="ITM-03", rules=("ITM-03",)
        )
    elif what is OwnEffect.BOOST and side.second is not None:
        if any(m.how is ValueChange.FIX and m.side is window.side for m in combat.modifiers):
            tx.reads(SECOND_CARD_COUNTS_ON_FIXED)
        card_acts.read_boost(tx, CardRef(side.player, side.second.card))
        change_value(
            tx, window.side, ValueChange.ADD, side.second.value, reason="CRD-07",
            rules=("CRD-07",), of_character=True,
        )  # fmt: skip
        card_acts.has_boosted(tx, side.player)
    elif what is OwnEffect.MOMENT:
        tx.ask(
            side.player, ChoiceKind.PROMPT, ChoiceReason.BEFORE_DAMAGE, least=0, most=0,
            rules=("CMB-01",),
        )  # fmt: skip
    elif what is OwnEffect.CARD:
        _begin_card(tx, side, window)
    elif what is OwnEffect.ABILITY:
        windows.fire(tx, window.timing.value, side.player)


def _begin_card(tx: Transaction, side: CombatSide, window: Window) -> None:
    if side.laid is not None and side.laid.card is None:
        combat = tx.table.combat
        assert combat is not None  # noqa: S101  (asked in a combat)
        rules = ["CMB-01", "CMB-02"] + (["FFA-03"] if len(tx.table.players) > 2 else [])
        tx.ask(
            side.player, ChoiceKind.PROMPT, ChoiceReason.UNNAMED_CARD, least=0, most=0,
            opponent=combat.side(other(window.side)).player, rules=rules,
        )  # fmt: skip
        return
    windows.open_block(tx, _play_of(tx, side, window), (window.timing.value,))


def _play_of(tx: Transaction, side: CombatSide, window: Window) -> int:
    """The play of a side's card; it begins with the first of its windows."""
    if side.play is not None:
        return side.play
    return windows.begin_play(tx, _source(tx, side), side.player, side.fighter, side=window.side)
