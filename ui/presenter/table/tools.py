"""The tools by which people enter what a card or ability did, and by which they set things right.

A tool is data: the fields it needs, and how they make a command. The sheet that asks for the fields
(entry.py) is the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from companion import commands as c
from companion.combat import Side, ValueChange
from companion.definitions import Timing
from companion.model import TokenKind

if TYPE_CHECKING:
    from ui.presenter.table.scene import Scene

Filled: TypeAlias = Mapping[str, str]


class Ask(StrEnum):
    """What sort of thing a field is filled with."""

    FIGHTER = "fighter"
    DEFEATED = "defeated"
    """A fighter that is off the board."""
    SPACE = "space"
    NUMBER = "number"
    PLAYER = "player"
    CARD = "card"
    """A card of the player in the field before; may be left unnamed."""
    OPTION = "option"


@dataclass(frozen=True)
class Field:
    """One thing that a tool needs to know."""

    name: str
    ask: Ask
    options: tuple[str, ...] = ()
    default: str | None = None
    least: int = 0
    most: int = 9


@dataclass(frozen=True)
class Tool:
    """One way to enter something."""

    id: str
    icon: str
    fields: tuple[Field, ...]
    build: Callable[[Scene, Filled], c.Act]
    fits: Callable[[Scene], bool] = lambda _scene: True
    """Whether it can be of use at this table now."""


UNNAMED: Final = "?"
MISSION: Final = "mission"
"""The tag of a card that is a mission."""
_SIDES: Final = tuple(side.value for side in Side)
_PILES: Final = ("deck", "hand", "discard")


def _card(filled: Filled) -> str | None:
    named = filled.get("card", UNNAMED)
    return None if named == UNNAMED else named


def _in_combat(scene: Scene) -> bool:
    return scene.table.combat is not None


def _before_damage(scene: Scene) -> bool:
    return scene.table.combat is not None and scene.table.combat.damage is None


def _has_tokens(scene: Scene) -> bool:
    return any(player.counters for player in scene.table.players.values())


def _has_lying_tokens(scene: Scene) -> bool:
    return bool(scene.table.tokens)


def _has_fallen(scene: Scene) -> bool:
    return any(fighter.space is None for fighter in scene.table.fighters.values())


def _has_forms(scene: Scene) -> bool:
    return any(player.forms for player in scene.table.players.values())


def _has_suit(scene: Scene) -> bool:
    return any(_stores(scene, player) for player in scene.table.players)


def _stores(scene: Scene, player: str) -> bool:
    """Whether a hero keeps opposing cards in a zone of its own."""
    return any(scene.book.rules_of(scene.table, player, "zone"))


def _has_missions(scene: Scene) -> bool:
    return any(
        MISSION in card.tags
        for player in scene.table.players
        for card in scene.book.hero_of(scene.table, player).cards
    )


_FIGHTER: Final = Field("fighter", Ask.FIGHTER)
_SPACE: Final = Field("space", Ask.SPACE)
_PLAYER: Final = Field("player", Ask.PLAYER)
_AMOUNT: Final = Field("amount", Ask.NUMBER, default="1", least=1)
_SIDE: Final = Field("side", Ask.OPTION, _SIDES)
_CARD: Final = Field("card", Ask.CARD, default=UNNAMED)


def _token(kind: str) -> TokenKind:
    return TokenKind(kind)


def other_player(scene: Scene, keeper: str) -> str:
    """An opponent of a player."""
    return next(p for p in scene.table.players if not scene.position.are_friendly(keeper, p))


def suit_keeper(scene: Scene) -> str:
    """The player whose hero has a suit."""
    players = scene.table.players
    return next(player for player in players if _stores(scene, player))


def mission_player(scene: Scene) -> str:
    """The player whose deck has missions."""
    return next(
        p
        for p in scene.table.players
        if any(MISSION in card.tags for card in scene.book.hero_of(scene.table, p).cards)
    )


def _reason(scene: Scene) -> str:
    """Why a value changes: the card or ability whose prompt is open."""
    choice = scene.table.choice
    return (choice.subject or choice.reason) if choice is not None else "effect"


def _pile(name: str) -> Literal["deck", "hand", "discard"]:
    """A pile by its name; the tool offers no other."""
    return "deck" if name == "deck" else "hand" if name == "hand" else "discard"


def _set_form(scene: Scene, filled: Filled) -> c.Act:
    player, value = filled["player"], filled["form"]
    forms = scene.book.hero_of(scene.table, player).forms
    form = next((form.id for form in forms if value in form.values), "")
    return c.SetForm(player=player, form=form, value=value)


EFFECTS: Final = (
    Tool(
        "damage", "heart-outline", (_FIGHTER, _AMOUNT),
        lambda _s, f: c.DealDamage(fighter=f["fighter"], amount=int(f["amount"])),
    ),
    Tool(
        "heal", "heart", (_FIGHTER, _AMOUNT),
        lambda _s, f: c.RecoverHealth(fighter=f["fighter"], amount=int(f["amount"])),
    ),
    Tool(
        "draw", "card-plus", (_PLAYER, _AMOUNT),
        lambda _s, f: c.DrawCards(player=f["player"], count=int(f["amount"])),
    ),
    Tool(
        "discard", "tray-full", (_PLAYER, _CARD),
        lambda _s, f: c.DiscardCards(player=f["player"], cards=(_card(f),)),
    ),
    Tool(
        "move", "shoe-print",
        (
            _FIGHTER,
            Field("up_to", Ask.NUMBER, default="3", least=1),
            Field("through", Ask.OPTION, ("no", "yes"), default="no"),
            _SPACE,
        ),
        lambda _s, f: c.MoveByEffect(
            fighter=f["fighter"], up_to=int(f["up_to"]), to=f["space"],
            through_opponents=f["through"] == "yes",
        ),
    ),
    Tool(
        "place", "arrow-down", (_FIGHTER, _SPACE),
        lambda _s, f: c.PlaceByEffect(fighter=f["fighter"], space=f["space"]),
    ),
    Tool(
        "value", "counter",
        (
            _SIDE,
            Field("how", Ask.OPTION, tuple(how.value for how in ValueChange), default="add"),
            Field("amount", Ask.NUMBER, default="1", least=-9),
        ),
        lambda s, f: c.ChangeValue(
            side=Side(f["side"]), amount=int(f["amount"]), how=ValueChange(f["how"]),
            reason=_reason(s),
        ),
        _before_damage,
    ),
    Tool(
        "boost", "boost", (_SIDE, Field("boost", Ask.NUMBER, default="1")),
        lambda _s, f: c.BoostValue(side=Side(f["side"]), boost=int(f["boost"])),
        _before_damage,
    ),
    Tool(
        "cancel", "cancel", (_SIDE, Field("when", Ask.OPTION, ("all", "after"), default="all")),
        lambda _s, f: c.CancelEffects(
            side=Side(f["side"]), timings=(Timing.AFTER,) if f["when"] == "after" else ()
        ),
        _in_combat,
    ),
    Tool(
        "action", "plus-circle", (Field("count", Ask.NUMBER, default="1", least=1, most=3),),
        lambda _s, f: c.GainActions(count=int(f["count"])),
    ),
    Tool(
        "swap", "swap-vertical", (_FIGHTER, Field("other", Ask.FIGHTER)),
        lambda _s, f: c.SwapFighters(one=f["fighter"], other=f["other"]),
    ),
    Tool(
        "return", "human-handsup", (Field("fighter", Ask.DEFEATED), _SPACE),
        lambda _s, f: c.ReturnFighter(fighter=f["fighter"], space=f["space"]),
        _has_fallen,
    ),
    Tool(
        "token", "trap",
        (_PLAYER, Field("kind", Ask.OPTION, ("trap", "fog")), _SPACE),
        lambda _s, f: c.PutToken(player=f["player"], kind=_token(f["kind"]), space=f["space"]),
        _has_tokens,
    ),
    Tool(
        "token-away", "delete-outline",
        (Field("kind", Ask.OPTION, ("trap", "fog", "item")), _SPACE),
        lambda _s, f: c.RemoveToken(kind=_token(f["kind"]), space=f["space"]),
        _has_lying_tokens,
    ),
    Tool(
        "fog", "fog",
        (Field("from", Ask.SPACE), Field("up_to", Ask.NUMBER, default="3", least=1), _SPACE),
        lambda _s, f: c.MoveToken(
            kind=TokenKind.FOG, space=f["from"], to=f["space"], up_to=int(f["up_to"])
        ),
        lambda s: any(token.kind == TokenKind.FOG for token in s.table.tokens),
    ),
    Tool(
        "form", "theme-light-dark", (_PLAYER, Field("form", Ask.OPTION)),
        _set_form,
        _has_forms,
    ),
    Tool(
        "hold", "lock", (_FIGHTER,), lambda _s, f: c.HoldFighter(fighter=f["fighter"])
    ),
    Tool(
        "leave", "export-variant", (_FIGHTER,), lambda _s, f: c.LeaveBoard(fighter=f["fighter"])
    ),
    Tool(
        "defender", "shield", (_FIGHTER,),
        lambda _s, f: c.ChangeDefender(fighter=f["fighter"]),
        _before_damage,
    ),
    Tool(
        "replace", "cards", (_SIDE, Field("value", Ask.NUMBER, default="3")),
        lambda _s, f: c.ReplaceCard(side=Side(f["side"]), value=int(f["value"])),
        _before_damage,
    ),
    Tool(
        "card", "cards-outline",
        (
            _PLAYER,
            Field("source", Ask.OPTION, _PILES),
            Field("target", Ask.OPTION, _PILES),
            _CARD,
        ),
        lambda _s, f: c.MoveCard(
            player=f["player"],
            source=_pile(f["source"]),
            target=_pile(f["target"]),
            card=_card(f),
        ),
    ),
    Tool(
        "store", "archive-arrow-down", (Field("card", Ask.CARD),),
        lambda s, f: c.StoreCard(
            player=suit_keeper(s), owner=other_player(s, suit_keeper(s)), card=f["card"]
        ),
        _has_suit,
    ),
    Tool(
        "mission", "script-text", (_CARD,),
        lambda s, f: c.AcquireMission(player=mission_player(s), card=_card(f)),
        _has_missions,
    ),
)  # fmt: skip
CORRECTIONS: Final = (
    Tool(
        "put", "arrow-down", (_FIGHTER, _SPACE),
        lambda _s, f: c.CorrectPosition(fighter=f["fighter"], space=f["space"]),
    ),
    Tool(
        "count", "cards-outline",
        (
            _PLAYER,
            Field("pile", Ask.OPTION, _PILES),
            Field("amount", Ask.NUMBER, default="0", most=31),
        ),
        lambda _s, f: c.CorrectPile(
            player=f["player"], pile=f["pile"], count=int(f["amount"])
        ),
    ),
    Tool(
        "actions", "counter",
        (Field("amount", Ask.NUMBER, default="1", least=-3, most=3),),
        lambda _s, f: c.CorrectActions(amount=int(f["amount"])),
        lambda s: s.table.turn is not None,
    ),
)  # fmt: skip
TOOLS: Final = {tool.id: tool for tool in (*EFFECTS, *CORRECTIONS)}
