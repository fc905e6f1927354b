"""What Ringside remembers of the people who use it: settings, and what the last game was.

One small file beside the games. A file that cannot be understood is set aside, never overwritten;
a folder that cannot be written to only means that nothing is remembered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

import msgspec

from companion.content.whole_file import SmallFile, Tell, silent
from companion.editions import CORE
from companion.house_rules import SWITCHES
from companion.modes import DUEL
from companion.numbers import MOST_STARTS, between
from companion.play.strictness import Level, Strictness, preset_level
from companion.readings import NUMBERS, READINGS
from companion.said import said

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FILE: Final = "settings.json"

TEXT_SCALES: Final = (1.0, 1.25, 1.5)
VOLUME_STEP: Final = 0.1
SeatIndex = Annotated[int, between(0, MOST_STARTS)]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings, and what was chosen last at set-up."""

    preset: Literal["referee", "assistant", "tracker"] = "referee"
    switches: dict[str, Literal["auto", "ask", "off"]] = {}
    """How a switch stands where that differs from the preset."""
    text_scale: Annotated[float, between(TEXT_SCALES[0], TEXT_SCALES[-1], "number")] = 1.0
    sound: bool = True
    volume: Annotated[float, between(0.0, 1.0, "number")] = 0.7
    speech: bool = False
    less_motion: bool = False
    places: bool = True
    """Whether a battlefield is shown as a place; else plain, on the dark."""
    seating: Literal["opposite", "same-side"] = "opposite"
    edition: str = CORE.id
    mode: str = DUEL.id
    map: str = "raptor-paddock"
    names: tuple[str, ...] = ()
    """Who played last, in seat order from the near edge on; empty for one who gave no name."""
    heroes: tuple[str, ...] = ()
    """The heroes that were played last, in the same order."""
    boxes: tuple[str, ...] = ()
    """The boxes that lie on this table; none: all that there are."""
    recent_heroes: tuple[str, ...] = ()
    """Those of the last games, the newest first."""
    first: SeatIndex = 0
    """Which of them took the first turn."""
    people: SeatIndex = 0
    """How many people played, where the mode leaves that open; 0: as many as it has seats."""
    resolves: bool = True
    """Whether cards resolved themselves; else people resolved them."""
    readings: dict[str, str] = {}
    """How open questions are answered in new games, where that is not as usual."""
    values_only: bool = False
    """Whether the values of cards were told last, not their names."""
    last_game: str = ""
    """The log of the game that was begun last,"""
    last_near: SeatIndex = 0
    """and which of its seats is at the near edge."""
    lesson_looked: str = ""
    """The log of the sample game in whose lesson somebody has asked why,"""
    lesson_closed: str = ""
    """and of the one whose lesson was closed."""
    language: str = ""
    """Empty: that of the device. One that there are no words for is English."""

    @property
    def strictness(self) -> Strictness:
        """How strict the referee is."""
        return Strictness(self.preset, dict(self.switches))

    def with_level(self, switch: str, level: str) -> Settings:
        """With a switch that stands so, whatever the preset says."""
        usual = preset_level(self.preset, next(each for each in SWITCHES if each.id == switch))
        switches = _with(self.switches, switch, Level(level).value, usual)
        return msgspec.structs.replace(self, switches=switches)

    def with_answer(self, question: str, answer: str) -> Settings:
        """With an open question that is answered so in new games."""
        readings = _with(self.readings, question, answer, READINGS[question].default)
        return msgspec.structs.replace(self, readings=readings)

    def with_number(self, name: str, by: int) -> Settings:
        """With a number of the rules that is so much more in new games, as far as it may be."""
        number = NUMBERS[name]
        value = max(number.least, min(number.most, number.in_game(self.readings) + by))
        readings = _with(self.readings, name, str(value), str(number.usual))
        return msgspec.structs.replace(self, readings=readings)

    def louder(self, steps: int) -> Settings:
        """So many steps louder, or softer."""
        volume = round(self.volume + steps * VOLUME_STEP, 1)
        return msgspec.structs.replace(self, volume=min(1.0, max(0.0, volume)))

    def near_in(self, log: Path) -> int:
        """Which seat of a kept game is at the near edge; the first if that is not known."""
        return self.last_near if log.name == self.last_game else 0

    def __post_init__(self) -> None:
        if self.text_scale not in TEXT_SCALES:
            raise ValueError(f"the text cannot be {self.text_scale} times as large")
        if not 0.0 <= self.volume <= 1.0:
            raise ValueError(f"the volume cannot be {self.volume}")


def _with(chosen: Mapping[str, str], key: str, value: str, usual: str) -> dict[str, str]:
    """What was chosen with one value more; one that is usual needs no mention."""
    others = {name: kept for name, kept in chosen.items() if name != key}
    return others if value == usual else {**others, key: value}


def settings_file(folder: Path, tell: Tell = silent) -> SmallFile[Settings]:
    """The file in a folder; `tell` hears of one that cannot be used."""
    return SmallFile(folder / FILE, Settings, instead=said("unused/settings"), tell=tell)


def load_settings(folder: Path, tell: Tell = silent) -> Settings:
    """The settings in a folder; defaults if there are none or they cannot be used."""
    return settings_file(folder, tell).read() or Settings()


def save_settings(folder: Path, settings: Settings, tell: Tell = silent) -> bool:
    """Keep the settings: all of them or, if it cannot be written, those of before; says which."""
    return settings_file(folder, tell).write(settings)
