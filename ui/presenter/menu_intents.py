"""What people want around the table: home, set-up, settings, history, boards, heroes, photos."""
# ruff: noqa: TC004  (nobody decodes these: what their fields are is a question for the type checker)

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

if TYPE_CHECKING:
    from companion.model import FighterId
    from companion.play.strictness import Level, Preset


# --- Home, and what went wrong --------------------------------------------------------------------


class PlaySample(msgspec.Struct, frozen=True):
    """Try a game that is set up already."""

    on_simulated_board: bool = False


class OpenGame(msgspec.Struct, frozen=True):
    """Open a kept game, by the name of its log."""

    name: str


# --- Set-up ---------------------------------------------------------------------------------------


class ChangeSetup(msgspec.Struct, frozen=True):
    """The mode, the edition, how many people play, or whether cards resolve themselves."""

    field: Literal["mode", "edition", "people", "resolves"]
    value: str | int | bool


class ChooseHero(msgspec.Struct, frozen=True):
    """The outlined chair gets this hero."""

    hero: str


class ChooseMap(msgspec.Struct, frozen=True):
    """Play on this battlefield."""

    map: str


class ChooseChair(msgspec.Struct, frozen=True):
    """Outline a chair: the next hero goes there."""

    chair: int


class ChooseFirst(msgspec.Struct, frozen=True):
    """Who sits here begins."""

    chair: int


class RenameChair(msgspec.Struct, frozen=True):
    """Who sits here gets another name; also the field of that name."""

    chair: int


class RandomHero(msgspec.Struct, frozen=True):
    """A hero at random; `for_all`: for everybody."""

    for_all: bool = False


class TurnBox(msgspec.Struct, frozen=True):
    """A box lies on this table, or it does not; None: all of them do."""

    box: str | None = None


# --- Settings -------------------------------------------------------------------------------------


class ChoosePreset(msgspec.Struct, frozen=True):
    """How strict the referee is altogether."""

    preset: Preset


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


class ChangeVolume(msgspec.Struct, frozen=True):
    """Louder or softer, by so many steps."""

    steps: int


# --- Help and history -----------------------------------------------------------------------------


class ShowSection(msgspec.Struct, frozen=True):
    """Show the rules of a section."""

    section: str


class ShowDeck(msgspec.Struct, frozen=True):
    """Show the deck of a hero."""

    hero: str


class ChooseLine(msgspec.Struct, frozen=True):
    """Look at a line of the history: the decision, and which of its sentences."""

    step: int
    sentence: int = 0


class ChooseTurn(msgspec.Struct, frozen=True):
    """Look at the table before a turn, by its first decision."""

    step: int


class ChooseNext(msgspec.Struct, frozen=True):
    """Look at the next line, or the one before."""

    by: int


class GoBackHere(msgspec.Struct, frozen=True):
    """Take back everything after the chosen line; `agreed`: everybody has agreed."""

    agreed: bool = False


# --- Boards, heroes in the making, photos ---------------------------------------------------------


class LinkBoard(msgspec.Struct, frozen=True):
    """Link a board by its id."""

    board: str


class UnlinkBoard(msgspec.Struct, frozen=True):
    """Leave a linked board."""

    board: str


class IntroduceFigure(msgspec.Struct, frozen=True):
    """The figure on the hello pad is this one, or is it not after all."""

    fighter: FighterId


class PlugIn(msgspec.Struct, frozen=True):
    """Put the cable in, or pull it out."""

    is_in: bool


class HeroField(msgspec.Struct, frozen=True):
    """A part of a hero that is written: its name, its ability, a card's text."""

    part: str


class SetPart(msgspec.Struct, frozen=True):
    """A part of a hero gets this value."""

    part: str
    value: str | int


class EditHero(msgspec.Struct, frozen=True):
    """Go on with this hero of one's own; None: with a new one."""

    hero: str | None = None


class EditCard(msgspec.Struct, frozen=True):
    """Change this card of the list; None: all of them are seen again."""

    number: int | None = None


class ChoosePhoto(msgspec.Struct, frozen=True):
    """Take this file."""

    path: str


class TapCorner(msgspec.Struct, frozen=True):
    """Here is the next corner of the board: shares of the photo, from its upper left corner."""

    x: float
    y: float


MenuIntent: TypeAlias = (
    PlaySample | OpenGame | ChangeSetup | ChooseHero | ChooseMap
    | ChooseChair | ChooseFirst | RenameChair | RandomHero | TurnBox
    | ChoosePreset | TurnSwitch | TakeReading | ChangeSetting | ChangeVolume
    | ChangeNumber
    | LinkBoard | UnlinkBoard | IntroduceFigure | PlugIn
    | HeroField | SetPart | EditHero | EditCard | ChoosePhoto
    | ShowSection | ShowDeck | ChooseLine | ChooseTurn | ChooseNext | GoBackHere
)  # fmt: skip
