"""What people want at a screen, as values: each act carries one, and a tap on it sends that back.

Not here: what is meant at the table (`companion.play.intents`), commands of the game, outcomes.
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
    from companion.telling.fight import BeatKind
    from companion.zones import CardId
    from ui.presenter.menu_intents import HeroField, MenuIntent, RenameChair, TapCorner
    from ui.presenter.outcomes import Outcome


class Do(StrEnum):
    """What says no more than which it is."""

    NOTHING = "nothing"
    GO_BACK = "go-back"
    """Leave this screen."""
    CLOSE_SHEET = "close-sheet"
    """Close what lies over the screen."""
    CLOSE_TOAST = "close-toast"
    """The message was read."""
    TURN_PAGE = "turn-page"
    """Let the screen face the other edge."""
    SEARCH = "search"
    """The field of a search."""
    CLEAR_SEARCH = "clear-search"
    """Nothing is searched any more."""

    # At the table
    TOGGLE_VALUES = "toggle-values"
    """Tell values instead of cards, or cards again."""
    TURN_COMBAT_OVER = "turn-combat-over"
    """Show the map instead of the combat, or the combat again."""
    REPLAY_FIGHT = "replay-fight"
    """Show the fight once more."""
    SHARE_PICTURE = "share-picture"
    """Save a picture of the finished game to share."""
    ANSWER_PICKED = "answer-picked"
    """Answer with what was picked."""
    ENTER_TOOL = "enter-tool"
    """The tool is filled in: give its command."""
    CLOSE_LESSON = "close-lesson"
    """The lesson of the sample game has been enough, for good."""

    # Home, set-up, settings, and what went wrong
    RESUME_LAST = "resume-last"
    """Go on with the game that goes on."""
    SAVE_REPORT = "save-report"
    """Save a report of what went wrong."""
    TURN_CHAIRS = "turn-chairs"
    """Everybody sits one chair further."""
    OPEN_POOL = "open-pool"
    """Which boxes lie on this table, and who is banned?"""
    TURN_BANNING = "turn-banning"
    """Taps on heroes ban them from now on, or choose them again."""
    BEGIN_GAME = "begin-game"
    """The set-up is done."""
    RESET_SWITCHES = "reset-switches"
    """Every switch as the preset has it."""

    # History
    PLAY_HISTORY = "play-history"
    """Replay, or stop."""
    RULINGS_ONLY = "rulings-only"
    """Show only what the referee said, or everything again."""
    EXPORT_GAME = "export-game"
    """Write the game for others."""
    COPY_READABLE = "copy-readable"
    """Go on with a copy of what can be read."""

    # Boards, and the hand at a simulated one
    SEARCH_BOARDS = "search-boards"
    BOARD_ADDRESS = "board-address"
    """The field for a board that is not found by itself: its name, port or address."""
    LINK_ADDRESS = "link-address"
    """Link the board whose place is written."""
    RECORD_BOARD = "record-board"
    """Begin or end a recording."""
    KNOCK_OVER = "knock-over"
    """Knock figures over."""
    TIDY_UP = "tidy-up"
    """Put every figure where the game has it."""
    NEXT_NOISE = "next-noise"
    """Let the board be noisier, or quiet again."""

    # A hero in the making
    ADD_CARD = "add-card"
    REMOVE_CARD = "remove-card"
    """The card that is being changed is listed no more."""
    SAVE_HERO = "save-hero"
    """Keep the hero, and play with it."""
    TAKE_SHARED = "take-shared"
    """Take in the hero of the pasted text."""
    SHARE_HERO = "share-hero"
    """Write the hero as a file for others, with its cards."""

    # A photo under a battlefield
    UNTAP_CORNER = "untap-corner"
    """The last corner was not meant."""
    TAP_AGAIN = "tap-again"
    """Tap all four corners again."""
    KEEP_PHOTO = "keep-photo"
    ANOTHER_PHOTO = "another-photo"
    """Choose a file, or another one."""
    DELETE_PHOTO = "delete-photo"
    """Take the photo away, for good."""


class ShowPage(msgspec.Struct, frozen=True):
    """Show this page of the screen."""

    page: str


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


class Pick(msgspec.Struct, frozen=True):
    """Choose a card or an option where several are asked for, or give it up again."""

    option: str


class BeginEntry(msgspec.Struct, frozen=True):
    """Begin to fill in a tool."""

    tool: str


class FillField(msgspec.Struct, frozen=True):
    """A field of the tool gets this value; None: it is asked for again."""

    field: str
    value: str | None


class StepField(msgspec.Struct, frozen=True):
    """A number of the tool changes by so much."""

    field: str
    by: int


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


class BeatShown(msgspec.Struct, frozen=True):
    """The stage has come to this beat of the fight."""

    kind: BeatKind


ScreenIntent: TypeAlias = (
    Do | OpenSheet | Pick | BeginEntry | FillField | StepField | ConfirmDefeat
    | TakeBackHealth
)  # fmt: skip
"""What only the screen of the table knows; the game hears nothing of it."""


# --- All of them ----------------------------------------------------------------------------------


class Press(msgspec.Struct, frozen=True):
    """An act, a card or a counter was tapped; `seat` is where, if at a seat."""

    act: ActIntent
    seat: int | None = None


class Write(msgspec.Struct, frozen=True):
    """Text was written into a field: a search, a name."""

    field: WriteField
    text: str


if TYPE_CHECKING:
    WriteField: TypeAlias = Do | RenameChair | HeroField | FillField
    """What can be written into."""
    ActIntent: TypeAlias = TableIntent | ScreenIntent | MenuIntent | Outcome | ShowPage | ReadCard
    """Everything that an act can stand for."""
    Intent: TypeAlias = Press | TableIntent | TurnDial | Write | BeatShown | TapCorner
    """Everything that a screen sends."""
else:
    WriteField = object
    ActIntent = object  # nobody decodes a view, and the first screen has acts before it has rules
