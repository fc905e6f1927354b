"""How strict the referee is: presets, the switches that differ from them, and what follows.

A switch is `auto` (the rule holds), `ask` (people are asked each time) or `off`. What is off is
overruled by a command of its own, so that the log tells it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

import msgspec

from companion.house_rules import SWITCHES, Switch, rules_behind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.rulings import Ruling


class Level(StrEnum):
    """What is done about a rule."""

    AUTO = "auto"
    ASK = "ask"
    OFF = "off"


class Preset(StrEnum):
    """How strict the referee is altogether."""

    REFEREE = "referee"
    """Enforces the rules."""
    ASSISTANT = "assistant"
    """Warns, and lets people do it anyway."""
    TRACKER = "tracker"
    """Only counts."""


_COUNTING: Final = frozenset({"maneuver-draw"})
"""What even a tracker does: it is counting."""
_SWITCH_OF: Final = {rule: switch for switch in SWITCHES for rule in switch.rules}


def preset_level(preset: Preset | str, switch: Switch) -> Level:
    """What a preset does about a switch."""
    if preset == Preset.REFEREE or switch.id in _COUNTING:
        return Level.AUTO
    if preset == Preset.TRACKER:
        return Level.OFF
    return Level.AUTO if switch.is_done_by_itself else Level.ASK


class Strictness(msgspec.Struct, frozen=True):
    """A preset, and the switches that people have set otherwise."""

    preset: str = Preset.REFEREE.value
    changed: dict[str, str] = {}

    def of_switch(self, switch: Switch) -> Level:
        """What is done about a switch."""
        return Level(self.changed.get(switch.id, preset_level(self.preset, switch)))

    def of_rules(self, rules: Iterable[str]) -> dict[str, Level]:
        """What is done about each of these waivable rules."""
        return {rule: self.of_switch(_SWITCH_OF[rule]) for rule in rules}

    def of_refusal(self, refusal: Ruling) -> tuple[Level, tuple[str, ...]]:
        """What is done about a refusal, and the rules to overrule if it is not to hold.

        Of several rules behind it the strictest decides. A refusal that rests on nothing that a
        table may overrule always holds.
        """
        levels = self.of_rules(waivable_rules(refusal))
        for level in (Level.AUTO, Level.ASK, Level.OFF):
            at_level = tuple(rule for rule, found in levels.items() if found is level)
            if at_level:
                return level, at_level
        return Level.AUTO, ()


REFEREE: Final = Strictness()


def waivable_rules(refusal: Ruling) -> tuple[str, ...]:
    """The rules behind a refusal that a table may overrule."""
    return rules_behind(refusal.code)
