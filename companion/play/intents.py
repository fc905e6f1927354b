"""What people want at a table, as values: each is what one touch, or one line of a script, means.

What stands for a command of the game is that command itself. `touching.py` does what they say.
"""
# ruff: noqa: TC004  (nobody decodes these: what their fields are is a question for the type checker)

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import msgspec

if TYPE_CHECKING:  # a first screen has acts long before anybody needs the rules
    from companion.combat import Side
    from companion.commands import Command, ItemTold, Scope
    from companion.model import FighterId
    from companion.rules.battlefield import SpaceId
    from companion.zones import CardId

# --- Figures and spaces ---------------------------------------------------------------------------


class TapSpace(msgspec.Struct, frozen=True):
    """A space of the map was tapped, or the figure on it."""

    space: SpaceId


class DragFigure(msgspec.Struct, frozen=True):
    """A figure was dragged to a space."""

    fighter: FighterId
    to: SpaceId


class LiftFigure(msgspec.Struct, frozen=True):
    """A drag of a figure began: its reach is shown."""

    fighter: FighterId


class DropFigure(msgspec.Struct, frozen=True):
    """A drag ended nowhere."""


class TakeRoute(msgspec.Struct, frozen=True):
    """One of the ways that differ was chosen, by its number."""

    number: int


# --- Attacks and cards ----------------------------------------------------------------------------


class ChooseAttack(msgspec.Struct, frozen=True):
    """Attack: whom with whom is chosen next, if there is a choice."""

    against: FighterId | None = None
    """Whom, if that is chosen already."""


class DraftAttack(msgspec.Struct, frozen=True):
    """Attacker and target are chosen: the cards come next."""

    attacker: FighterId
    target: FighterId


class LayCard(msgspec.Struct, frozen=True):
    """A side lays a card, tells only its value, or lays none."""

    side: Side
    card: CardId | None = None
    value: int | None = None


class LayUntold(msgspec.Struct, frozen=True):
    """A side's card lies face down, and is told when both are revealed."""

    side: Side


class TellSecond(msgspec.Struct, frozen=True):
    """A second card lies face down with the attack; None: it is told when it is revealed."""

    card: CardId | None = None


class NoSecond(msgspec.Struct, frozen=True):
    """No second card lies with the attack after all."""


class NameNumber(msgspec.Struct, frozen=True):
    """The defender's card lies face up, and this number is named with it; None: it does not."""

    number: int | None = None


class UseCombatItem(msgspec.Struct, frozen=True):
    """A side uses a combat item with its card, by name or by value; None: not after all."""

    side: Side
    item: ItemTold = None


class PlaySchemeCard(msgspec.Struct, frozen=True):
    """Play this scheme with whoever may."""

    card: CardId


class DiscardUnnamed(msgspec.Struct, frozen=True):
    """Discard as many cards as are asked for without naming them."""


class TellBoost(msgspec.Struct, frozen=True):
    """Boost with a card that nobody names: only its boost value is told."""

    boost: int


# --- The referee ----------------------------------------------------------------------------------


class DoAnyway(msgspec.Struct, frozen=True):
    """Do what the referee asked about."""


class LeaveIt(msgspec.Struct, frozen=True):
    """Let the rule hold that the referee asked about."""


class OverruleLast(msgspec.Struct, frozen=True):
    """Do what was refused last: the table decides otherwise."""


class TakeBack(msgspec.Struct, frozen=True):
    """Undo; `agreed`: everybody has agreed already."""

    scope: Scope
    agreed: bool = False


class PlayLastByHand(msgspec.Struct, frozen=True):
    """Take back what an effect did by itself in the last act: people resolve it instead."""

    agreed: bool = False


class DoAgain(msgspec.Struct, frozen=True):
    """Let happen again what the last undo took back."""


class AgreeToUndo(msgspec.Struct, frozen=True):
    """Everybody agrees to going back, which was asked for."""


class EndTurn(msgspec.Struct, frozen=True):
    """Give up the actions that are left, as a correction."""


class NothingInHand(msgspec.Struct, frozen=True):
    """Nothing is selected, drafted or asked any more."""


# --- What hands enter -----------------------------------------------------------------------------


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


class EnterTool(msgspec.Struct, frozen=True):
    """The tool is filled in: give its command."""


class Pick(msgspec.Struct, frozen=True):
    """Choose a card or an option where several are asked for, or give it up again."""

    option: str


class AnswerPicked(msgspec.Struct, frozen=True):
    """Answer with what was picked."""


# --- The board ------------------------------------------------------------------------------------


class AnswerBoard(msgspec.Struct, frozen=True):
    """This is what happened on the board; None: none of these."""

    option: int | None


class TakeTheBoard(msgspec.Struct, frozen=True):
    """Correct the game: every figure stands where the board has it."""


class AgreeWithScreen(msgspec.Struct, frozen=True):
    """Everything stands as the screen shows it, whatever the board reads."""


class RebuildBoard(msgspec.Struct, frozen=True):
    """Put every figure on the board, one after the other."""


class TrustNext(msgspec.Struct, frozen=True):
    """What set-up asks for is done, although the board does not see it."""


class StopPlacing(msgspec.Struct, frozen=True):
    """Nobody is led from figure to figure any more."""


class FigureIsThere(msgspec.Struct, frozen=True):
    """The figure that is looked for stands where it stood."""


class ExchangeFigures(msgspec.Struct, frozen=True):
    """The two figures that were in the air at once stand the other way round."""


class TakeMoveBack(msgspec.Struct, frozen=True):
    """The figure that went back to where it came from takes its move back."""


class MoveAnew(msgspec.Struct, frozen=True):
    """The figure that went back to where it came from maneuvers again."""


MapIntent: TypeAlias = TapSpace | DragFigure | LiftFigure | DropFigure | TakeRoute
CardIntent: TypeAlias = (
    ChooseAttack | DraftAttack | LayCard | LayUntold | TellSecond | NoSecond | NameNumber
    | UseCombatItem | PlaySchemeCard | DiscardUnnamed | TellBoost
)  # fmt: skip
RefereeIntent: TypeAlias = (
    DoAnyway | LeaveIt | OverruleLast | TakeBack | PlayLastByHand | DoAgain | AgreeToUndo | EndTurn
    | NothingInHand
)  # fmt: skip
HandIntent: TypeAlias = (
    TurnDial | ConfirmDefeat | TakeBackHealth | BeginEntry | FillField | StepField | EnterTool
    | Pick | AnswerPicked
)  # fmt: skip
BoardIntent: TypeAlias = (
    AnswerBoard | TakeTheBoard | AgreeWithScreen | RebuildBoard | TrustNext | StopPlacing
    | FigureIsThere | ExchangeFigures | TakeMoveBack | MoveAnew
)  # fmt: skip
if TYPE_CHECKING:
    TableIntent: TypeAlias = (
        MapIntent | CardIntent | RefereeIntent | HandIntent | BoardIntent | Command
    )
    """Everything that people can want at a table."""
