"""What people want at a screen, as values: each act carries one, and a tap on it sends that back.

Not here: what is meant at the table (`companion.play.intents`), commands of the game, outcomes.
"""
# ruff: noqa: TC004  (nobody decodes these: what their fields are is a question for the type checker)

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from ui.presenter.stage_intents import CloseLesson, ReplayFight, TurnCombatOver

if TYPE_CHECKING:  # a first screen has acts long before anybody needs the rules
    from companion.combat import Side
    from companion.model import FighterId, PlayerId
    from companion.play.intents import TableIntent
    from companion.play.strictness import Level, Preset
    from companion.zones import CardId
    from ui.presenter.board_intents import BoardIntent, BoardPlace, HandIntent
    from ui.presenter.maker_intents import HeroField, MakerIntent
    from ui.presenter.outcomes import Outcome
    from ui.presenter.photo_intents import PhotoIntent, TapCorner
    from ui.presenter.stage_intents import BeatShown


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
    """Open a sheet, or close it if it is open: of whose cards, or of items for which side."""

    kind: SheetKind
    player: PlayerId | None = None
    side: Side | None = None


class ToggleValues(msgspec.Struct, frozen=True):
    """Tell values instead of cards, or cards again."""


class SharePicture(msgspec.Struct, frozen=True):
    """Save a picture of the finished game to share."""


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
    """Whoever's dial was turned to nothing is defeated, or that was not meant."""

    is_meant: bool = True


class TakeBackHealth(msgspec.Struct, frozen=True):
    """What was changed by hand at a dial, or at the place of a sidekick, was not meant."""

    fighter: FighterId


ScreenIntent: TypeAlias = (
    OpenSheet | ToggleValues | TurnCombatOver | ReplayFight | SharePicture | Pick | AnswerPicked
    | BeginEntry | FillField | ClearField | StepField | EnterTool | CloseSheet | CloseToast
    | ConfirmDefeat | TakeBackHealth | CloseLesson
)  # fmt: skip
"""What only the screen of the table knows; the game hears nothing of it."""


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

    field: Search | RenameChair | BoardPlace | HeroField
    text: str


if TYPE_CHECKING:
    ActIntent: TypeAlias = (
        TableIntent | ScreenIntent | HandIntent | Outcome
        | Nothing | GoBack | TurnPage | ShowPage | ClearSearch | ReadCard
        | ResumeLast | PlaySample | OpenGame | SaveReport
        | ChooseMode | ChooseEdition | ChooseCardsMode | ChooseHero | ChooseMap | ChoosePeople
        | ChooseChair | ChooseFirst | RenameChair | TurnChairs | RandomHero | BeginGame
        | ChoosePreset | TurnSwitch | ResetSwitches | TakeReading | ChangeSetting | ChangeVolume
        | BoardIntent | PhotoIntent | MakerIntent
        | ShowSection | ShowDeck | ChooseLine | ChooseTurn | ChooseNext | PlayHistory | RulingsOnly
        | ExportGame | CopyReadable | GoBackHere
    )  # fmt: skip
    """Everything that an act can stand for."""
    Intent: TypeAlias = Press | TableIntent | TurnDial | Write | BeatShown | TapCorner
    """Everything that a screen sends."""
