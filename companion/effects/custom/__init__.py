"""Effects that the language cannot say: registered functions, each with its reason.

They keep the contract of an op: called again after every answer, all state in the play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.effects.custom.do_my_bidding import do_my_bidding

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.effects.context import Resolving
    from companion.plays import Bound

CUSTOM: Final[Mapping[str, Callable[[Resolving], Bound | None]]] = {
    "replace-opposing-card": do_my_bidding,
}
