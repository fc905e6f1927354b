"""Abilities of one player that act at the same time: which of them comes next.

Each is looked at when its turn has come, as those before it may have changed what it can do. Where
their order matters their owner is asked (CMB-03), and only there.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Final

import msgspec

from companion import events as e
from companion.acts import windows
from companion.effects.resolver import try_out
from companion.plays import SourceKind
from companion.reasons import ChoiceReason
from companion.table import ChoiceKind
from companion.transaction import Transaction

if TYPE_CHECKING:
    from companion.frames import AbilitiesFrame
    from companion.table import Table

MOST_TRIED: Final = 3
"""Of more the owner is asked without trying every order."""


def go_on(tx: Transaction, frame: AbilitiesFrame) -> bool:
    """Let the next of them act, or ask which it is; False if people have to decide first."""
    is_out = tx.table.is_over or tx.table.players[frame.player].is_out
    can = [] if is_out else [n for n in frame.left if windows.would_act(tx, _use(tx, frame, n))]
    if not can or SourceKind.ABILITY in tx.by_hand:
        tx.emit(e.FramePopped())
        for number in reversed(can):  # people enter all of them, in whatever order they like
            windows.begin_ability(tx, _use(tx, frame, number))
        return True
    first = _first_of(tx, frame, can) if tx.table.choice is None else can[:1]
    if len(first) == 1:
        begin(tx, frame, first[0])
    else:
        tx.ask(
            frame.player, ChoiceKind.OPTION, ChoiceReason.EFFECT_ORDER,
            options=[name_of(n) for n in first], subject=_use(tx, frame, first[0]).source.hero,
            rules=("CMB-03",),
        )  # fmt: skip
    return True


def begin(tx: Transaction, frame: AbilitiesFrame, number: int) -> None:
    """One of them acts; the others come after it."""
    left = tuple(n for n in frame.left if n != number)
    tx.emit(e.FrameChanged(frame=msgspec.structs.replace(frame, left=left)))
    windows.begin_ability(tx, _use(tx, frame, number))


def name_of(number: int) -> str:
    """What an ability is called in a choice: its number in the hero's file, counted from 1."""
    return str(number + 1)


def number_of(name: str) -> int:
    """Which ability is called so."""
    return int(name) - 1


def _use(tx: Transaction, frame: AbilitiesFrame, number: int) -> e.PlayBegan:
    return windows.use_of(tx, frame.player, number, frame.names)


def _first_of(tx: Transaction, frame: AbilitiesFrame, can: list[int]) -> list[int]:
    """Those that may come first; one only, if it all comes out the same.

    What can do nothing now may be put first too where that ends otherwise. Where somebody has to
    decide on the way the end is not known, and whatever can do something may come first.
    """
    if len(frame.left) > MOST_TRIED:
        return can
    ends = [_end_of(tx, frame, order) for order in permutations(frame.left)]
    if any(end is None for end in ends):
        return can
    return can[:1] if all(end == ends[0] for end in ends) else [*frame.left]


def _end_of(tx: Transaction, frame: AbilitiesFrame, order: tuple[int, ...]) -> Table | None:
    """The table after this order; None if somebody has to decide on the way."""
    trial = Transaction(tx.book, tx.table)
    for number in order:
        began = _use(trial, frame, number)
        if windows.would_act(trial, began):
            try_out(trial, began, ("do",))
        if trial.table.choice is not None:
            return None
    return msgspec.structs.replace(trial.table, plays={}, plays_begun=0)
