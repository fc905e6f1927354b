"""The list of ops: whoever writes one registers it under its word, with what may stand in it."""

from __future__ import annotations

from enum import Enum
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from companion.effects.language import OP_WORDS, Gives, Part, Word, WordMoment
from companion.plays import Bound

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.effects.context import Resolving

Op: TypeAlias = "Callable[[Resolving, Any], Bound | None]"

OPS: Final[dict[str, Op]] = {}

DONE: Final = Bound()
NOT_DONE: Final = Bound(done=False)


class May(Enum):
    """Who asks whether a step that says `may` is done."""

    BEFORE = "before"
    """Asked before the op is called."""
    BY_OP = "by-op"
    """The op asks itself, or lets what it asks be declined."""


def op(
    word: str,
    main: Part,
    fields: Mapping[str, Part] | None = None,
    *,
    gives: tuple[Gives, ...] = (),
    moment: WordMoment = WordMoment.ALWAYS,
    may: May = May.BEFORE,
) -> Callable[[Op], Op]:
    """Register an op; what it returns can be read under the step's name."""

    def register(function: Op) -> Op:
        OP_WORDS[word] = Word(word, main, fields or {}, gives, moment)
        OPS[word] = function if may is May.BY_OP else _asking_first(function)
        return function

    return register


def _asking_first(function: Op) -> Op:
    """The op, done only if whoever may decline it does not."""

    @wraps(function)
    def ask_first(ctx: Resolving, what: Any) -> Bound | None:
        return function(ctx, what) if ctx.consents() else NOT_DONE

    return ask_first
