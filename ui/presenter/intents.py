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
    from companion.model import PlayerId
    from companion.play.intents import FillField, TableIntent
    from companion.telling.fight_story import BeatKind
    from companion.zones import CardId
    from ui.presenter.menu_intents import HeroField, MenuIntent, RenameChair, TapCorner
    from ui.presenter.outcomes import Outcome


class Do(StrEnum):
    """What says no more than which it is; with an id or a number it stands in `With`."""

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

    # At the table
    TOGGLE_VALUES = "toggle-values"
    """Tell values instead of cards, or cards again."""
    TURN_COMBAT_OVER = "turn-combat-over"
    """Show the map instead of the combat, or the combat again."""
    REPLAY_FIGHT = "replay-fight"
    SHARE_PICTURE = "share-picture"
    """Save a picture of the finished game to share."""
    CLOSE_LESSON = "close-lesson"
    """The lesson of the sample game has been enough, for good."""

    # Home, and what went wrong
    OPEN_GAME = "open-game"
    """Open a kept game, by the name of its log."""
    RESUME_LAST = "resume-last"
    SAVE_REPORT = "save-report"

    # Set-up and settings
    CHOOSE_HERO = "choose-hero"
    """The outlined chair gets this hero."""
    RANDOM_HERO = "random-hero"
    RANDOM_HEROES = "random-heroes"
    CHOOSE_MAP = "choose-map"
    TELL_FAULT = "tell-fault"
    """All that is wrong with a hero or a battlefield that somebody has made."""
    CHOOSE_CHAIR = "choose-chair"
    """Outline a chair: the next hero goes there."""
    CHOOSE_FIRST = "choose-first"
    """Who sits on this chair begins."""
    TURN_CHAIRS = "turn-chairs"
    """Everybody sits one chair further."""
    OPEN_POOL = "open-pool"
    """Which boxes lie on this table, and who is banned?"""
    TURN_BOX = "turn-box"
    """A box lies on this table, or it does not."""
    ALL_BOXES = "all-boxes"
    TURN_BANNING = "turn-banning"
    """Taps on heroes ban them from now on, or choose them again."""
    PICK_IN_TURN = "pick-in-turn"
    """Everybody bans a hero, then picks one."""
    NO_BAN = "no-ban"
    PICK_BACK = "pick-back"
    """Whoever named a hero last names another."""
    END_PICKS = "end-picks"
    """From now on everybody chooses as ever."""
    BEGIN_GAME = "begin-game"
    CHOOSE_PRESET = "choose-preset"
    """How strict the referee is altogether."""
    RESET_SWITCHES = "reset-switches"
    """Every switch as the preset has it."""
    CHANGE_SETUP = "change-setup"
    """The mode, the edition, how many people play, or whether cards resolve themselves."""
    TURN_SWITCH = "turn-switch"
    """What is done about a rule, by the id of its switch."""
    TAKE_READING = "take-reading"
    """In new games an open question is answered so."""
    CHANGE_NUMBER = "change-number"
    """A number of the rules is more or less in new games, by so much."""
    CHANGE_SETTING = "change-setting"
    CHANGE_VOLUME = "change-volume"
    """Louder or softer, by so many steps."""

    # Help and history
    SHOW_SECTION = "show-section"
    SHOW_DECK = "show-deck"
    CHOOSE_TURN = "choose-turn"
    """Look at the table before a turn, by its first decision."""
    CHOOSE_NEXT = "choose-next"
    """Look at the next line, or the one before."""
    GO_BACK_HERE = "go-back-here"
    """Take back everything after the chosen line."""
    AGREE_TO_GO_BACK = "agree-to-go-back"
    """The same; everybody has agreed."""
    PLAY_HISTORY = "play-history"
    """Replay, or stop."""
    RULINGS_ONLY = "rulings-only"
    """Show only what the referee said, or everything again."""
    EXPORT_GAME = "export-game"
    COPY_READABLE = "copy-readable"
    """Go on with a copy of what can be read."""

    # Boards, and the hand at a simulated one
    LINK_BOARD = "link-board"
    UNLINK_BOARD = "unlink-board"
    INTRODUCE_FIGURE = "introduce-figure"
    """The figure on the hello pad is this one, or is it not after all."""
    PLUG_IN = "plug-in"
    UNPLUG = "unplug"
    SEARCH_BOARDS = "search-boards"
    BOARD_ADDRESS = "board-address"
    """The field for a board that is not found by itself: its name, port or address."""
    LINK_ADDRESS = "link-address"
    RECORD_BOARD = "record-board"
    """Begin or end a recording."""
    KNOCK_OVER = "knock-over"
    TIDY_UP = "tidy-up"
    """Put every figure where the game has it."""
    NEXT_NOISE = "next-noise"
    """Let the board be noisier, or quiet again."""

    # A hero in the making
    EDIT_HERO = "edit-hero"
    NEW_HERO = "new-hero"
    SET_PART = "set-part"
    EDIT_CARD = "edit-card"
    """Change a card, by its place in the list."""
    ALL_CARDS = "all-cards"
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
    CHOOSE_PHOTO = "choose-photo"
    UNTAP_CORNER = "untap-corner"
    TAP_AGAIN = "tap-again"
    """Tap all four corners again."""
    KEEP_PHOTO = "keep-photo"
    ANOTHER_PHOTO = "another-photo"
    """Choose a file, or another one."""
    DELETE_PHOTO = "delete-photo"


class With(msgspec.Struct, frozen=True):
    """Do it with what has this id or number, or by so much; `to` what that is changed."""

    do: Do
    what: str | int
    to: str | float | bool | None = None


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


class BeatShown(msgspec.Struct, frozen=True):
    """The stage has come to this beat of the fight."""

    kind: BeatKind


ScreenIntent: TypeAlias = Do | With | OpenSheet
"""What only a screen knows; the game hears nothing of it."""


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
    Intent: TypeAlias = Press | TableIntent | Write | BeatShown | TapCorner
    """Everything that a screen sends."""
else:
    WriteField = object
    ActIntent = object  # nobody decodes a view, and the first screen has acts before it has rules
