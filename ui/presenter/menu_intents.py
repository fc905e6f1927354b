"""What people want around the table where `Do` and one thing to do it with are not enough."""
# ruff: noqa: TC004  (nobody decodes these: what their fields are is a question for the type checker)

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

if TYPE_CHECKING:
    from companion.play.strictness import Level


class PlaySample(msgspec.Struct, frozen=True):
    """Try a game that is set up already."""

    on_simulated_board: bool = False


class ChangeSetup(msgspec.Struct, frozen=True):
    """The mode, the edition, how many people play, or whether cards resolve themselves."""

    field: Literal["mode", "edition", "people", "resolves"]
    value: str | int | bool


class RenameChair(msgspec.Struct, frozen=True):
    """Who sits here gets another name; also the field of that name."""

    chair: int


class TurnSwitch(msgspec.Struct, frozen=True):
    """What is done about a rule, by the id of its switch."""

    switch: str
    level: Level


class TakeReading(msgspec.Struct, frozen=True):
    """In new games an open question is answered so."""

    question: str
    answer: str


class ChangeSetting(msgspec.Struct, frozen=True):
    """A field of the settings gets this value."""

    field: str
    value: str | float | bool


class ChangeNumber(msgspec.Struct, frozen=True):
    """A number of the rules is more or less in new games, by so much."""

    number: str
    by: int


class ChooseLine(msgspec.Struct, frozen=True):
    """Look at a line of the history: the decision, and which of its sentences."""

    step: int
    sentence: int = 0


class HeroField(msgspec.Struct, frozen=True):
    """A part of a hero that is written: its name, its ability, a card's text."""

    part: str


class SetPart(msgspec.Struct, frozen=True):
    """A part of a hero gets this value."""

    part: str
    value: str | int


class TapCorner(msgspec.Struct, frozen=True):
    """Here is the next corner of the board: shares of the photo, from its upper left corner."""

    x: float
    y: float


MenuIntent: TypeAlias = (
    PlaySample | ChangeSetup | RenameChair | TurnSwitch | TakeReading | ChangeSetting | ChangeNumber
    | ChooseLine | HeroField | SetPart
)  # fmt: skip
