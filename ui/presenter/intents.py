"""What people want at a screen, as values: each act carries one, and a tap on it sends that back.

What is meant at the table is in `companion.play.intents`, and a command of the game stands for
itself; where an act only leads to another screen it carries that outcome. Here is the rest.
"""
# ruff: noqa: TC004  (nobody decodes these: what their fields are is a question for the type checker)

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

import msgspec

if TYPE_CHECKING:  # a first screen has acts long before anybody needs the rules
    from companion.combat import Side
    from companion.model import FighterId, PlayerId
    from companion.play.intents import TableIntent
    from companion.play.strictness import Level, Preset
    from companion.zones import CardId
    from ui.presenter.outcomes import Outcome


# --- Everywhere -----------------------------------------------------------------------------------


class Nothing(msgspec.Struct, frozen=True):
    """A tap here means nothing."""


class GoBack(msgspec.Struct, frozen=True):
    """Leave this screen."""


class CloseSheet(msgspec.Struct, frozen=True):
    """Close what lies over the screen."""


class CloseToast(msgspec.Struct, frozen=True):
    """The message was read."""


class TurnPage(msgspec.Struct, frozen=True):
    """Let the screen face the other edge."""


class ShowPage(msgspec.Struct, frozen=True):
    """Show this page of the screen."""

    page: str


class Search(msgspec.Struct, frozen=True):
    """The field of a search."""


class ClearSearch(msgspec.Struct, frozen=True):
    """Nothing is searched any more."""


class ReadCard(msgspec.Struct, frozen=True):
    """A card that is only there to be read."""

    card: CardId


# --- The table ------------------------------------------------------------------------------------


class SheetKind(StrEnum):
    """What a sheet at the table is about."""

    MENU = "menu"
    WHY = "why"
    TOOLS = "tools"
    BOOST = "boost"
    SCHEME = "scheme"
    CARDS = "cards"
    CHOICE = "choice"
    ITEMS = "items"
    SECOND = "second"
    LEGEND = "legend"


class OpenSheet(msgspec.Struct, frozen=True):
    """Open a sheet, or close it if it is open.

    The one of a player's cards says whose; the one of combat items says for which side.
    """

    kind: SheetKind
    player: PlayerId | None = None
    side: Side | None = None


class ToggleValues(msgspec.Struct, frozen=True):
    """Tell values instead of cards, or cards again."""


class TurnCombatOver(msgspec.Struct, frozen=True):
    """Show the map instead of the combat, or the combat again."""


class Pick(msgspec.Struct, frozen=True):
    """Choose a card or an option where several are asked for, or give it up again."""

    option: str


class AnswerPicked(msgspec.Struct, frozen=True):
    """Answer with what was picked."""


class BeginEntry(msgspec.Struct, frozen=True):
    """Begin to fill in a tool."""

    tool: str


class FillField(msgspec.Struct, frozen=True):
    """A field of the tool gets this value."""

    field: str
    value: str


class ClearField(msgspec.Struct, frozen=True):
    """A field of the tool is asked for again."""

    field: str


class StepField(msgspec.Struct, frozen=True):
    """A number of the tool changes by so much."""

    field: str
    by: int


class EnterTool(msgspec.Struct, frozen=True):
    """The tool is filled in: give its command."""


class TurnDial(msgspec.Struct, frozen=True):
    """A dial was tapped, held or dragged: health changes by so much."""

    fighter: FighterId
    by: int


class ConfirmDefeat(msgspec.Struct, frozen=True):
    """Whoever's dial was turned to nothing, or who was tapped off the board, is defeated."""


class KeepStanding(msgspec.Struct, frozen=True):
    """It was not meant: health stays as it was."""


ScreenIntent: TypeAlias = (
    OpenSheet | ToggleValues | TurnCombatOver | Pick | AnswerPicked | BeginEntry | FillField
    | ClearField | StepField | EnterTool | CloseSheet | CloseToast | ConfirmDefeat | KeepStanding
)  # fmt: skip
"""What only the screen of the table knows; the game hears nothing of it."""


# --- A simulated board ----------------------------------------------------------------------------


class KnockOver(msgspec.Struct, frozen=True):
    """Knock figures over."""


class TidyUp(msgspec.Struct, frozen=True):
    """Put every figure where the game has it."""


class NextNoise(msgspec.Struct, frozen=True):
    """Let the board be noisier, or quiet again."""


class PlugIn(msgspec.Struct, frozen=True):
    """Put the cable in, or pull it out."""

    is_in: bool


HandIntent: TypeAlias = KnockOver | TidyUp | NextNoise | PlugIn


# --- Home, and what went wrong --------------------------------------------------------------------


class ResumeLast(msgspec.Struct, frozen=True):
    """Go on with the game that goes on."""


class PlaySample(msgspec.Struct, frozen=True):
    """Try a game that is set up already."""

    on_simulated_board: bool = False


class OpenGame(msgspec.Struct, frozen=True):
    """Open a kept game, by the name of its log."""

    name: str


class SaveReport(msgspec.Struct, frozen=True):
    """Save a report of what went wrong."""


# --- Set-up ---------------------------------------------------------------------------------------


class ChooseMode(msgspec.Struct, frozen=True):
    """Play this mode."""

    mode: str


class ChooseEdition(msgspec.Struct, frozen=True):
    """Play by this edition."""

    edition: str


class ChooseCardsMode(msgspec.Struct, frozen=True):
    """Cards resolve themselves, or people resolve them."""

    resolves: bool


class ChooseHero(msgspec.Struct, frozen=True):
    """The outlined chair gets this hero."""

    hero: str


class ChooseMap(msgspec.Struct, frozen=True):
    """Play on this battlefield."""

    map: str


class ChoosePeople(msgspec.Struct, frozen=True):
    """So many people play."""

    number: int


class ChooseChair(msgspec.Struct, frozen=True):
    """Outline a chair: the next hero goes there."""

    chair: int


class ChooseFirst(msgspec.Struct, frozen=True):
    """Who sits here begins."""

    chair: int


class RenameChair(msgspec.Struct, frozen=True):
    """Who sits here gets another name; also the field of that name."""

    chair: int


class TurnChairs(msgspec.Struct, frozen=True):
    """Everybody sits one chair further."""


class RandomHero(msgspec.Struct, frozen=True):
    """A hero at random; `for_all`: for everybody."""

    for_all: bool = False


class BeginGame(msgspec.Struct, frozen=True):
    """The set-up is done."""


# --- Settings -------------------------------------------------------------------------------------


class ChoosePreset(msgspec.Struct, frozen=True):
    """How strict the referee is altogether."""

    preset: Preset


class TurnSwitch(msgspec.Struct, frozen=True):
    """What is done about a rule, by the id of its switch."""

    switch: str
    level: Level


class ResetSwitches(msgspec.Struct, frozen=True):
    """Every switch as the preset has it."""


class TakeReading(msgspec.Struct, frozen=True):
    """In new games an open question is answered so."""

    question: str
    answer: str


class ChangeSetting(msgspec.Struct, frozen=True):
    """A field of the settings gets this value."""

    field: str
    value: str | float | bool


class ChangeVolume(msgspec.Struct, frozen=True):
    """Louder or softer, by so many steps."""

    steps: int


# --- Boards ---------------------------------------------------------------------------------------


class SearchBoards(msgspec.Struct, frozen=True):
    """Look for boards."""


class LinkBoard(msgspec.Struct, frozen=True):
    """Link a board by its id."""

    board: str


class UnlinkBoard(msgspec.Struct, frozen=True):
    """Leave a linked board."""

    board: str


class BoardPlace(msgspec.Struct, frozen=True):
    """The field for a board that is not found by itself: its name, port or address."""


class LinkPlace(msgspec.Struct, frozen=True):
    """Link the board whose place is written."""


class RecordBoard(msgspec.Struct, frozen=True):
    """Begin or end a recording."""


class IntroduceFigure(msgspec.Struct, frozen=True):
    """The figure on the hello pad is this one, or is it not after all."""

    fighter: FighterId


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


class PlayHistory(msgspec.Struct, frozen=True):
    """Replay, or stop."""


class RulingsOnly(msgspec.Struct, frozen=True):
    """Show only what the referee said, or everything again."""


class ExportGame(msgspec.Struct, frozen=True):
    """Write the game for others."""


class CopyReadable(msgspec.Struct, frozen=True):
    """Go on with a copy of what can be read."""


class GoBackHere(msgspec.Struct, frozen=True):
    """Take back everything after the chosen line; `agreed`: everybody has agreed."""

    agreed: bool = False


# --- All of them ----------------------------------------------------------------------------------


class Press(msgspec.Struct, frozen=True):
    """An act, a card or a counter was tapped; `seat` is where, if at a seat."""

    act: ActIntent
    seat: int | None = None


class Write(msgspec.Struct, frozen=True):
    """Text was written into a field: a search, a name."""

    field: Search | RenameChair | BoardPlace
    text: str


if TYPE_CHECKING:
    ActIntent: TypeAlias = (
        TableIntent | ScreenIntent | HandIntent | Outcome
        | Nothing | GoBack | TurnPage | ShowPage | ClearSearch | ReadCard
        | ResumeLast | PlaySample | OpenGame | SaveReport
        | ChooseMode | ChooseEdition | ChooseCardsMode | ChooseHero | ChooseMap | ChoosePeople
        | ChooseChair | ChooseFirst | RenameChair | TurnChairs | RandomHero | BeginGame
        | ChoosePreset | TurnSwitch | ResetSwitches | TakeReading | ChangeSetting | ChangeVolume
        | SearchBoards | LinkBoard | LinkPlace | UnlinkBoard | RecordBoard | IntroduceFigure
        | ShowSection | ShowDeck | ChooseLine | ChooseTurn | ChooseNext | PlayHistory | RulingsOnly
        | ExportGame | CopyReadable | GoBackHere
    )  # fmt: skip
    """Everything that an act can stand for."""
    Intent: TypeAlias = Press | TableIntent | TurnDial | Write
    """Everything that a screen sends."""
