"""How strict the referee is: presets, the switches that differ from them, and what follows.

A switch is `auto` (the rule holds), `ask` (people are asked each time) or `off`. What is off is
overruled by a command of its own, so that the log tells it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

from companion import events as e
from companion.house_rules import SWITCHES, WAIVABLE, Switch
from companion.rulings import RULES_OF
from companion.table import ChoiceKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

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


def level_of(preset: Preset | str, changed: Mapping[str, str], switch: Switch) -> Level:
    """What is done about a switch, given what people have changed."""
    return Level(changed.get(switch.id, preset_level(preset, switch)))


def waivable_rules(refusal: Ruling) -> tuple[str, ...]:
    """The rules behind a refusal that a table may overrule."""
    return tuple(rule for rule in RULES_OF[refusal.code] if rule in WAIVABLE)


def rules_at_work(events: Iterable[e.Event]) -> tuple[str, ...]:
    """The rules that do something by themselves in these events."""
    found: dict[str, None] = {}
    for event in events:
        match event:
            case e.CardDrawn():
                found["MAN-01"] = None
            case e.CouldNotDraw():
                found["CRD-06"] = None
            case e.TrapSprung():
                found["TRP-03"] = None
            case e.ModifierAdded(modifier=change) if change.reason == "FOG-02":
                found["FOG-02"] = None
            case e.Asked(choice=choice) if choice.kind is ChoiceKind.CARDS:
                found["TRN-02"] = None
    return tuple(found)


def strictest(
    preset: Preset | str, changed: Mapping[str, str], rules: Iterable[str]
) -> tuple[Level, tuple[str, ...]]:
    """The level that decides about these rules, and those of them that are at that level."""
    levels = {rule: level_of(preset, changed, _SWITCH_OF[rule]) for rule in rules}
    for level in (Level.AUTO, Level.ASK, Level.OFF):
        at_level = tuple(rule for rule, found in levels.items() if found is level)
        if at_level:
            return level, at_level
    return Level.AUTO, ()
