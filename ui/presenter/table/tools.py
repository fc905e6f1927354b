"""The tools by which people enter what a card or ability did, and by which they set things right.

A tool is data: the fields it needs, and how they make a command. The sheet that asks for the fields
(entry.py) is the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

from companion import commands as c
from companion.combat import Side, ValueChange
from companion.definitions import Timing

if TYPE_CHECKING:
    from companion.model import PlayerId, Token
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
    whose: Callable[[Scene, PlayerId], bool] = lambda _scene, _player: True
    """Which players can be meant."""


def _nothing(_scene: Scene, _filled: Filled) -> Mapping[str, object]:
    return {}


@dataclass(frozen=True)
class Tool:
    """One way to enter something: a command, whose fields are filled in under their names."""

    id: str
    icon: str
    command: type[c.Act]
    fields: tuple[Field, ...]
    more: Callable[[Scene, Filled], Mapping[str, object]] = _nothing
    """What of the command is not filled in as it stands there."""
    fits: Callable[[Scene], bool] = lambda _scene: True
    """Whether it can be of use at this table now."""

    def build(self, scene: Scene, filled: Filled) -> c.Act:
        """The command with all that was filled in."""
        told = {name: value for name, value in filled.items() if value != UNNAMED}
        facts = {**told, **self.more(scene, filled)}
        known = {name: facts[name] for name in self.command.__struct_fields__ if name in facts}
        made: c.Act = msgspec.convert(known, self.command, strict=False)
        return made


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


def _has_tokens(scene: Scene, player: PlayerId) -> bool:
    return bool(scene.book.hero_of(scene.table, player).tokens)


def _can_token_move(scene: Scene) -> bool:
    return any(moves(scene, token) for token in scene.table.tokens)


def moves(scene: Scene, token: Token) -> bool:
    """Whether a token can be moved at all; one that ends moves stays where it was laid."""
    stock = scene.book.token_stock(scene.table, token.kind, token.owner)
    return stock is not None and not stock.ends_move


def _token_at(scene: Scene, filled: Filled) -> Mapping[str, object]:
    """Which token lies there, and where it goes."""
    start = filled["from"]
    kind = next(t.kind for t in scene.table.tokens if t.space == start and moves(scene, t))
    return {"kind": kind, "space": start, "to": filled["space"]}


def _has_lying_tokens(scene: Scene) -> bool:
    return bool(scene.table.tokens)


def _has_fallen(scene: Scene) -> bool:
    return any(fighter.space is None for fighter in scene.table.fighters.values())


def _has_forms(scene: Scene, player: PlayerId) -> bool:
    return bool(scene.table.players[player].forms)


def _anybody(whose: Callable[[Scene, PlayerId], bool]) -> Callable[[Scene], bool]:
    return lambda scene: any(whose(scene, player) for player in scene.table.players)


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
_COUNT: Final = Field("count", Ask.NUMBER, default="1", least=1)
_UP_TO: Final = Field("up_to", Ask.NUMBER, default="3", least=1)
_SIDE: Final = Field("side", Ask.OPTION, _SIDES)
_CARD: Final = Field("card", Ask.CARD, default=UNNAMED)


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


def _form(scene: Scene, filled: Filled) -> Mapping[str, object]:
    value = filled["form"]
    forms = scene.book.hero_of(scene.table, filled["player"]).forms
    return {"form": next((form.id for form in forms if value in form.values), ""), "value": value}


EFFECTS: Final = (
    Tool("damage", "heart-outline", c.DealDamage, (_FIGHTER, _AMOUNT)),
    Tool("heal", "heart", c.RecoverHealth, (_FIGHTER, _AMOUNT)),
    Tool("draw", "card-plus", c.DrawCards, (_PLAYER, _COUNT)),
    Tool(
        "discard", "tray-full", c.DiscardCards, (_PLAYER, _CARD),
        more=lambda _s, f: {"cards": (_card(f),)},
    ),
    Tool(
        "move", "shoe-print", c.MoveByEffect,
        (_FIGHTER, _UP_TO, Field("through", Ask.OPTION, ("no", "yes"), default="no"), _SPACE),
        more=lambda _s, f: {"to": f["space"], "through_opponents": f["through"] == "yes"},
    ),
    Tool("place", "arrow-down", c.PlaceByEffect, (_FIGHTER, _SPACE)),
    Tool(
        "value", "counter", c.ChangeValue,
        (
            _SIDE,
            Field("how", Ask.OPTION, tuple(how.value for how in ValueChange), default="add"),
            Field("amount", Ask.NUMBER, default="1", least=-9),
        ),
        more=lambda s, _f: {"reason": _reason(s)}, fits=_before_damage,
    ),
    Tool(
        "boost", "boost", c.BoostValue, (_SIDE, Field("boost", Ask.NUMBER, default="1")),
        fits=_before_damage,
    ),
    Tool(
        "cancel", "cancel", c.CancelEffects,
        (_SIDE, Field("when", Ask.OPTION, ("all", "after"), default="all")),
        more=lambda _s, f: {"timings": (Timing.AFTER,) if f["when"] == "after" else ()},
        fits=_in_combat,
    ),
    Tool(
        "action", "plus-circle", c.GainActions,
        (Field("count", Ask.NUMBER, default="1", least=1, most=3),),
    ),
    Tool(
        "swap", "swap-vertical", c.SwapFighters, (_FIGHTER, Field("other", Ask.FIGHTER)),
        more=lambda _s, f: {"one": f["fighter"]},
    ),
    Tool(
        "return", "human-handsup", c.ReturnFighter, (Field("fighter", Ask.DEFEATED), _SPACE),
        fits=_has_fallen,
    ),
    Tool(
        "token", "trap", c.PutToken,
        (Field("player", Ask.PLAYER, whose=_has_tokens), Field("kind", Ask.OPTION), _SPACE),
        fits=_anybody(_has_tokens),
    ),
    Tool(
        "token-away", "delete-outline", c.RemoveToken,
        (Field("kind", Ask.OPTION), _SPACE), fits=_has_lying_tokens,
    ),
    Tool(
        "token-move", "fog", c.MoveToken, (Field("from", Ask.SPACE), _UP_TO, _SPACE),
        more=_token_at, fits=_can_token_move,
    ),
    Tool(
        "form", "theme-light-dark", c.SetForm,
        (Field("player", Ask.PLAYER, whose=_has_forms), Field("form", Ask.OPTION)),
        more=_form, fits=_anybody(_has_forms),
    ),
    Tool("hold", "lock", c.HoldFighter, (_FIGHTER,)),
    Tool("leave", "export-variant", c.LeaveBoard, (_FIGHTER,)),
    Tool("defender", "shield", c.ChangeDefender, (_FIGHTER,), fits=_before_damage),
    Tool(
        "replace", "cards", c.ReplaceCard, (_SIDE, Field("value", Ask.NUMBER, default="3")),
        fits=_before_damage,
    ),
    Tool(
        "card", "cards-outline", c.MoveCard,
        (_PLAYER, Field("source", Ask.OPTION, _PILES), Field("target", Ask.OPTION, _PILES), _CARD),
    ),
    Tool(
        "store", "archive-arrow-down", c.StoreCard, (Field("card", Ask.CARD),),
        more=lambda s, _f: {
            "player": suit_keeper(s), "owner": other_player(s, suit_keeper(s))
        },
        fits=_anybody(_stores),
    ),
    Tool(
        "mission", "script-text", c.AcquireMission, (_CARD,),
        more=lambda s, _f: {"player": mission_player(s)}, fits=_has_missions,
    ),
)  # fmt: skip
CORRECTIONS: Final = (
    Tool("put", "arrow-down", c.CorrectPosition, (_FIGHTER, _SPACE)),
    Tool(
        "count", "cards-outline", c.CorrectPile,
        (
            _PLAYER, Field("pile", Ask.OPTION, _PILES),
            Field("count", Ask.NUMBER, default="0", most=31),
        ),
    ),
    Tool(
        "actions", "counter", c.CorrectActions,
        (Field("amount", Ask.NUMBER, default="1", least=-3, most=3),),
        fits=lambda s: s.table.turn is not None,
    ),
)  # fmt: skip
TOOLS: Final = {tool.id: tool for tool in (*EFFECTS, *CORRECTIONS)}
