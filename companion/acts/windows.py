"""Windows at which abilities act: whatever hangs on one begins to be resolved, in order."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final, TypeAlias

from companion import events as e
from companion.definitions import Timing
from companion.frames import AbilitiesFrame, EffectFrame
from companion.plays import END_OF_TURN, START_OF_TURN, EffectSource, SourceKind
from companion.readings import FALLEN_HEROES_ABILITY

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.combat import Side
    from companion.definitions import FighterKindId
    from companion.model import FighterId, PlayerId, TokenKindId
    from companion.plays import Bound
    from companion.transaction import Transaction

Foresight: TypeAlias = "Callable[[Transaction, e.PlayBegan, tuple[str, ...]], Prospect]"

AFTER_MANEUVER: Final = "after_maneuver"
AFTER_ATTACK: Final = "after_attack"
BOOSTED: Final = "boosted"
TOKEN_REMOVED: Final = "token_removed"  # noqa: S105  (no secret)

BEFORE_MOVING: Final = "before_moving"
AFTER_SCHEME: Final = "after_scheme"
ATTACK_DECLARED: Final = "attack_declared"
COMBAT_DECIDED: Final = "combat_decided"
AFTER_COMBAT: Final = "after_combat"
DAMAGED: Final = "damaged"
DEFEATED: Final = "defeated"
MOVED: Final = "moved"
LEFT: Final = "left"

IN_COMBAT: Final = tuple(timing.value for timing in Timing if timing is not Timing.SCHEME)
"""The windows of a combat at which an ability acts beside the cards; nobody cancels it there."""
WINDOWS: Final = (
    START_OF_TURN, BEFORE_MOVING, AFTER_MANEUVER, AFTER_SCHEME, ATTACK_DECLARED, *IN_COMBAT,
    COMBAT_DECIDED, AFTER_COMBAT, AFTER_ATTACK, END_OF_TURN, BOOSTED, DAMAGED, DEFEATED, MOVED,
    LEFT, TOKEN_REMOVED,
)  # fmt: skip
"""The windows that an ability may name. The list is open: whoever adds one fires it somewhere."""

OF_WAYS: Final = frozenset({MOVED, LEFT})
"""The windows that come only where it is known who has gone where."""
OF_FIGHTERS: Final = frozenset({AFTER_SCHEME, DAMAGED, DEFEATED, MOVED})
"""The windows that are about a fighter of one's own, and may be about one kind of them."""


class Prospect(Enum):
    """What would come of an effect."""

    NOTHING = "nothing"
    ACTS = "acts"
    """It does something without asking anybody."""
    ASKS = "asks"


_FORESIGHT: Final[list[Foresight]] = []
"""What tries an effect: registered from above, as effects are written in what happens here."""


def foresees(function: Foresight) -> Foresight:
    """Register what says what would come of an effect."""
    _FORESIGHT[:] = [function]
    return function


def begin_play(
    tx: Transaction,
    source: EffectSource,
    player: PlayerId,
    fighter: FighterId | None = None,
    *,
    names: Mapping[str, Bound] | None = None,
    side: Side | None = None,
) -> int:
    """An effect begins to be resolved; returns the number of the play."""
    tx.emit(
        e.PlayBegan(
            source=source, player=player, fighter=fighter, names=dict(names or {}), side=side
        )
    )
    return tx.table.plays_begun


def open_block(
    tx: Transaction, play: int, block: tuple[str, ...], *, ends_play: bool = False
) -> None:
    """Some steps of a play come next."""
    tx.emit(e.FramePushed(frame=EffectFrame(play=play, block=block, ends_play=ends_play)))
    begun = tx.table.plays.get(play)
    if begun is not None and not begun.is_by_hand and begun.source.kind in tx.by_hand:
        tx.emit(e.PlayedByHand(play=play, rules=("EFF-07",)))


def fire(
    tx: Transaction,
    window: str,
    player: PlayerId,
    *,
    of: TokenKindId | FighterKindId | None = None,
    names: Mapping[str, Bound] | None = None,
) -> None:
    """What a player's abilities do at a window comes next.

    A player who is out has none left. What cannot do anything leaves no event: see `resolver`. Of
    several each is looked at only once those before it are done (see `companion.rules.abilities`).
    """
    if tx.table.is_over or tx.table.players[player].is_out:
        return
    hero = tx.book.hero_of(tx.table, player)
    numbers = [
        number
        for number in hero.triggers_at.get(window, ())
        if hero.triggers[number].of in {None, of}
    ]
    if not numbers:
        return
    if len(numbers) > 1:
        frame = AbilitiesFrame(player=player, left=tuple(numbers), names=dict(names or {}))
        tx.emit(e.FramePushed(frame=frame))
        return
    (number,) = numbers
    began = use_of(tx, player, number, names)
    if would_act(tx, began):
        begin_ability(tx, began)


def can_act(
    tx: Transaction, window: str, player: PlayerId, *, names: Mapping[str, Bound] | None = None
) -> bool:
    """Whether an ability of a player comes to anything at a window now."""
    if tx.table.is_over or tx.table.players[player].is_out:
        return False
    numbers = tx.book.hero_of(tx.table, player).triggers_at.get(window, ())
    return any(would_act(tx, use_of(tx, player, number, names)) for number in numbers)


def use_of(
    tx: Transaction, player: PlayerId, number: int, names: Mapping[str, Bound] | None = None
) -> e.PlayBegan:
    """The use of one of the hero's abilities, as it would begin."""
    hero = tx.book.hero_of(tx.table, player)
    first = next((f.id for f in tx.table.heroes_of(player)), None)
    source = EffectSource(kind=SourceKind.ABILITY, hero=hero.id, number=number)
    return e.PlayBegan(source=source, player=player, fighter=first, names=dict(names or {}))


def would_act(tx: Transaction, began: e.PlayBegan) -> bool:
    """Whether the use of an ability comes to anything now."""
    will = _FORESIGHT[0](tx, began, ("do",))
    hero = tx.book.hero_of(tx.table, began.player)
    is_idle = will is Prospect.NOTHING
    speaks_of_hero = began.source.number in hero.triggers_of_hero
    if is_idle and speaks_of_hero and not tx.table.has_hero(began.player):
        tx.reads(FALLEN_HEROES_ABILITY)
    # While people resolve something by hand they enter there what would have to be asked.
    return will is Prospect.ACTS or (will is Prospect.ASKS and tx.table.choice is None)


def begin_ability(tx: Transaction, began: e.PlayBegan) -> None:
    """An ability acts: its steps come next."""
    tx.emit(began)
    open_block(tx, tx.table.plays_begun, ("do",), ends_play=True)
