"""What a tool is: a command, and the fields that have to be filled for it. Which: tools.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

if TYPE_CHECKING:
    from companion import commands as c
    from companion.model import PlayerId
    from companion.play.moment import Moment

Filled: TypeAlias = Mapping[str, str]


class Ask(StrEnum):
    """What sort of thing a field is filled with."""

    FIGHTER = "fighter"
    DEFEATED = "defeated"
    """A fighter that is off the board."""
    SPACE = "space"
    NUMBER = "number"
    PLAYER = "player"
    CARD = "card"
    """A card of the player in the field before; may be left unnamed."""
    OPTION = "option"
    TEXT = "text"
    """Whatever somebody writes."""


@dataclass(frozen=True)
class ToolField:
    """One thing that a tool needs to know."""

    name: str
    ask: Ask
    options: tuple[str, ...] = ()
    default: str | None = None
    least: int = 0
    most: int = 9
    whose: Callable[[Moment, PlayerId], bool] = lambda _moment, _player: True
    """Which players can be meant."""


def _nothing(_moment: Moment, _filled: Filled) -> Mapping[str, object]:
    return {}


@dataclass(frozen=True)
class Tool:
    """One way to enter something: a command, whose fields are filled in under their names."""

    id: str
    icon: str
    command: type[c.Act]
    fields: tuple[ToolField, ...]
    more: Callable[[Moment, Filled], Mapping[str, object]] = _nothing
    """What of the command is not filled in as it stands there."""
    fits: Callable[[Moment], bool] = lambda _moment: True
    """Whether it can be of use at this table now."""
    needs_map: bool = False
    """Whether it is about places alone: without a battlefield people just do it."""

    def build(self, moment: Moment, filled: Filled) -> c.Act:
        """The command with all that was filled in."""
        told = {name: value for name, value in filled.items() if value != UNNAMED}
        facts = {**told, **self.more(moment, filled)}
        known = {name: facts[name] for name in self.command.__struct_fields__ if name in facts}
        made: c.Act = msgspec.convert(known, self.command, strict=False)
        return made


UNNAMED: Final = "?"
