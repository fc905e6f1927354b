"""The steps of an attack in their order, as data.

An `AttackStep` is known by its id, which is what a log holds: it may be called anything in the
code, but its id never changes. A `Window` is a step at which the card of one side does something.
The list is open: a further window is one more record in it, in its place. What the game does at a
step is in `companion.rules.flow`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

import msgspec

from companion.combat import Side
from companion.definitions import Timing
from companion.editions import AfterAttack
from companion.frames import StepId

if TYPE_CHECKING:
    from companion.editions import Edition


class AttackStep(msgspec.Struct, frozen=True):
    """One step of an attack."""

    id: StepId


class Window(AttackStep, frozen=True):
    """A step at which the effects of one side's card with this timing are resolved."""

    timing: Timing
    side: Side


class Procedure:
    """Steps in an order, each to be found by its id."""

    def __init__(self, *steps: AttackStep) -> None:
        self.steps = steps
        self._by_id = {step.id: step for step in steps}
        self._following = dict(pairwise(steps))

    def __contains__(self, step: StepId) -> bool:
        return step in self._by_id

    def step(self, step: StepId) -> AttackStep:
        """The step with this id; raises KeyError."""
        return self._by_id[step]

    def following(self, step: AttackStep) -> AttackStep | None:
        """What comes after a step; None after the last."""
        return self._following.get(step)


def _window(step: str, timing: Timing, side: Side) -> Window:
    return Window(StepId(step), timing, side)


DEFENSE: Final = AttackStep(StepId("defense"))
REVEAL: Final = AttackStep(StepId("reveal"))
DAMAGE: Final = AttackStep(StepId("damage"))
ABILITIES: Final = AttackStep(StepId("abilities"))
CLEAN_UP: Final = AttackStep(StepId("clean-up"))
END: Final = AttackStep(StepId("end"))

DURING_ATTACKER: Final = _window("during-attacker", Timing.DURING, Side.ATTACKER)
"""The last window before the damage."""

BEFORE_DAMAGE: Final = (  # CMB-02: at each time the defender first
    _window("immediately-defender", Timing.IMMEDIATELY, Side.DEFENDER),
    _window("immediately-attacker", Timing.IMMEDIATELY, Side.ATTACKER),
    _window("during-defender", Timing.DURING, Side.DEFENDER),
    DURING_ATTACKER,
)
AFTER_DAMAGE: Final = (
    _window("after-defender", Timing.AFTER, Side.DEFENDER),
    _window("after-attacker", Timing.AFTER, Side.ATTACKER),
)
WINDOWS: Final = (*BEFORE_DAMAGE, *AFTER_DAMAGE)
"""Every window of an attack, in the order in which they come (CMB-01)."""

_NEVER_OPEN: Final = (
    _window("scheme-defender", Timing.SCHEME, Side.DEFENDER),
    _window("scheme-attacker", Timing.SCHEME, Side.ATTACKER),
)
"""People may say that these are cancelled as well, but no attack comes to them."""

_WINDOW_AT: Final = {(w.timing, w.side): w for w in (*WINDOWS, *_NEVER_OPEN)}
_WINDOW_BY_ID: Final = {window.id: window for window in _WINDOW_AT.values()}

_AFTER_CARDS: Final = {
    AfterAttack.BEFORE_CLEAN_UP: (ABILITIES, CLEAN_UP),  # CMB-07
    AfterAttack.LAST_OF_ALL: (CLEAN_UP, ABILITIES),  # CMB-08
}
_ATTACKS: Final = {
    after: Procedure(DEFENSE, REVEAL, *BEFORE_DAMAGE, DAMAGE, *AFTER_DAMAGE, *rest, END)
    for after, rest in _AFTER_CARDS.items()
}


def attack_steps(edition: Edition) -> Procedure:
    """The steps of an attack as this edition orders them (CMB-01)."""
    return _ATTACKS[edition.after_attack]


def window_at(timing: Timing, side: Side) -> Window:
    """The window at which a side's card is resolved with this timing."""
    return _WINDOW_AT[timing, side]


def window_with(step: StepId) -> Window | None:
    """The window with this id; None if there is none or the step is another."""
    return _WINDOW_BY_ID.get(step)
