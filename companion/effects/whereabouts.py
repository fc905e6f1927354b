"""What an effect says of places in a game without a battlefield: people are asked, or see to it.

Conditions and filters that speak of places are put to people, who see the table; each is asked once
a step. What only moves figures is left to them (`left_to_people`). With a battlefield nothing here
is ever reached.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any, Final

import msgspec

from companion import events as e
from companion.effects.context import BESIDE, SkippedError
from companion.effects.language import OF_AMOUNTS, OF_CONDITIONS, OF_FILTERS
from companion.plays import Bound, SkipReason
from companion.reasons import ChoiceReason
from companion.table import ChoiceKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from companion.effects.context import Resolving
    from companion.model import FighterId, Token

_PLACES: Final = OF_FILTERS | (OF_CONDITIONS - {"exists"}) | OF_AMOUNTS
MOST_ZONES: Final = 6
MOST_SPACES: Final = 12
"""So far apart people say that two places are, at most; no published battlefield is larger."""


def speaks_of_places(part: Any) -> bool:
    """Whether a condition, a filter or an amount can be told only by who sees who stands where."""
    if isinstance(part, dict):
        return not _PLACES.isdisjoint(part) or any(map(speaks_of_places, part.values()))
    return isinstance(part, list | tuple) and any(map(speaks_of_places, part))


def is_open(ctx: Resolving, wanted: dict[str, Any]) -> bool:
    """Whether nobody but people knows who fits this filter."""
    return not ctx.knows_places and not OF_FILTERS.isdisjoint(wanted)


# --- Asked --------------------------------------------------------------------------------------


def is_so(ctx: Resolving, wanted: Any) -> bool:
    """Whether a condition about places is true; people say so. Not, where nobody can be asked."""
    if ctx.frame is None:
        return False
    found = _ask(ctx, wanted, ChoiceKind.YES_NO, ChoiceReason.WHETHER, ("yes", "no"))
    return found == ("yes",)


def number_of(ctx: Resolving, wanted: Any, most: int, least: int = 0) -> int:
    """A number that hangs on places; people say it."""
    if ctx.frame is None or least >= most:
        return least
    options = tuple(str(number) for number in range(least, most + 1))
    (told,) = _ask(ctx, wanted, ChoiceKind.NUMBER, ChoiceReason.HOW_MANY, options)
    return int(told)


def those_there(
    ctx: Resolving, wanted: dict[str, Any], among: Sequence[FighterId]
) -> list[FighterId]:
    """Those of these fighters who stand where a filter says; people name them."""
    if ctx.frame is None or not among:
        return []
    told = _ask(
        ctx, wanted, ChoiceKind.FIGHTER, ChoiceReason.WHO, among, least=0, most=len(among)
    )  # fmt: skip
    return [each for each in among if each in told]


def tokens_there(ctx: Resolving, wanted: dict[str, Any], among: list[Token]) -> list[Token]:
    """So many of these tokens, of which one is as good as the other, as lie where a filter says."""
    if not among or not is_open(ctx, wanted):
        return among
    return among[: number_of(ctx, wanted, len(among))]


def _ask(
    ctx: Resolving,
    wanted: Any,
    kind: ChoiceKind,
    reason: ChoiceReason,
    options: Sequence[str],
    **more: Any,
) -> tuple[str, ...]:
    return ctx.ask_at(ctx.key_beside(mark_of(wanted)), kind, reason, options=options, **more)


# --- What was asked -----------------------------------------------------------------------------


def mark_of(wanted: Any) -> str:
    """What a part of a step is called in the slot of the question about it."""
    return f"{zlib.crc32(msgspec.json.encode(wanted, order='deterministic')):08x}"


def step_asking(slot: str) -> tuple[str, ...]:
    """The address of the step in which it is asked what is kept under this slot."""
    *block, number, _ = slot.split(".")
    return (*block, number.removeprefix(BESIDE))


def part_asked(step: dict[str, Any], slot: str) -> dict[str, Any] | None:
    """The part of a step that a slot is about; None: there is none."""
    mark = slot.rpartition(".")[2]
    return next((part for part in _parts(step) if mark_of(part) == mark), None)


def filter_of_one(step: dict[str, Any]) -> dict[str, Any] | None:
    """The filter of a step that is done to one of several, if it speaks of places."""
    found = (part["one"] for part in _parts(step) if "one" in part)
    picked = (step["pick"],) if isinstance(step.get("pick"), dict) else ()
    return next((part for part in (*found, *picked) if not OF_FILTERS.isdisjoint(part)), None)


def _parts(whole: Any) -> Iterator[dict[str, Any]]:
    """Everything in a step that can be asked about: filters, and conditions word by word."""
    if isinstance(whole, dict):
        yield whole
        for word, part in whole.items():
            yield {word: part}
            yield from _parts(part)
    elif isinstance(whole, list | tuple):
        for part in whole:
            yield from _parts(part)


# --- Left to people -----------------------------------------------------------------------------


def left_to_people(ctx: Resolving, who: Sequence[FighterId] = ()) -> Bound:
    """The step is done with what stands on the table, and nobody but people sees how."""
    if who and all(ctx.table.is_held(fighter) for fighter in who):
        raise SkippedError(SkipReason.HELD, "EFF-07")
    if "as" in ctx.step and not ctx.consents("left"):  # a later step hangs on it
        return Bound(done=False)
    assert ctx.frame is not None  # noqa: S101  (only steps of a frame do anything)
    at = (*ctx.frame.block, str(ctx.frame.step))
    ctx.tx.emit(e.LeftToPeople(play=ctx.play.id, at=at, rules=ctx.rules))
    return Bound(fighters=tuple(who))
