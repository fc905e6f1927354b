"""The tools by which people enter what a card or ability did, and by which they set things right.

A tool is data: the fields it needs, and how they make a command. What asks for the fields is
the same for all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from companion import commands as c
from companion.combat import Side, ValueChange
from companion.definitions import Timing
from companion.play.tool import UNNAMED, Ask, Filled, Tool, ToolField
from companion.rulebook import cards_possible
from companion.rules.battlefield import SOMEWHERE
from companion.rules.movement import Allowance, reach
from companion.table import ChoiceKind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.definitions import CardDefinition
    from companion.model import PlayerId, Token, TokenKindId
    from companion.play.moment import Moment
    from companion.rules.battlefield import SpaceId

MISSION: Final = "mission"
"""The tag of a card that is a mission."""
_SIDES: Final = tuple(side.value for side in Side)
_PILES: Final = ("deck", "hand", "discard")


def _card(filled: Filled) -> str | None:
    named = filled.get("card", UNNAMED)
    return None if named == UNNAMED else named


def _in_combat(moment: Moment) -> bool:
    return moment.table.combat is not None


def _before_damage(moment: Moment) -> bool:
    return moment.table.combat is not None and moment.table.combat.damage is None


def _has_tokens(moment: Moment, player: PlayerId) -> bool:
    return bool(moment.book.hero_of(moment.table, player).tokens)


def _can_token_move(moment: Moment) -> bool:
    return any(moves(moment, token) for token in moment.table.tokens)


def moves(moment: Moment, token: Token) -> bool:
    """Whether a token can be moved at all; one that ends moves stays where it was laid."""
    stock = moment.book.token_stock(moment.table, token.kind, token.owner)
    return stock is not None and not stock.ends_move


def _token_at(moment: Moment, filled: Filled) -> Mapping[str, object]:
    """Which token lies there, and where it goes."""
    start = filled["from"]
    kind = next(t.kind for t in moment.table.tokens if t.space == start and moves(moment, t))
    return {"kind": kind, "space": start, "to": filled["space"]}


def _has_lying_tokens(moment: Moment) -> bool:
    return bool(moment.table.tokens)


def _can_go_off(moment: Moment) -> bool:
    lying = {token.kind for token in moment.table.tokens if token.owner is not None}
    return not moment.has_map and not lying.isdisjoint(moment.table.stopping)


def _stepped_on(moment: Moment, filled: Filled) -> Mapping[str, object]:
    """Whose token it is that somebody has stepped on: an opponent's."""
    mover, kind = moment.table.fighters[filled["fighter"]].owner, filled["kind"]
    owners = [t.owner for t in moment.table.tokens if t.kind == kind and t.owner is not None]
    foes = [each for each in owners if not moment.position.are_friendly(mover, each)]
    return {"owner": (*foes, mover)[0]}


def _has_fallen(moment: Moment) -> bool:
    return any(fighter.space is None for fighter in moment.table.fighters.values())


def _has_forms(moment: Moment, player: PlayerId) -> bool:
    """Whether a hero has a form that can change in the game."""
    forms = moment.book.hero_of(moment.table, player).forms
    return any(not form.chosen_before_deal for form in forms)


def _anybody(whose: Callable[[Moment, PlayerId], bool]) -> Callable[[Moment], bool]:
    return lambda moment: any(whose(moment, player) for player in moment.table.players)


def _stores(moment: Moment, player: str) -> bool:
    """Whether a hero keeps opposing cards in a zone of its own."""
    return any(moment.book.rules_of(moment.table, player, "zone"))


def _has_missions(moment: Moment) -> bool:
    return any(
        MISSION in card.tags
        for player in moment.table.players
        for card in moment.book.hero_of(moment.table, player).cards
    )


_FIGHTER: Final = ToolField("fighter", Ask.FIGHTER)
_SPACE: Final = ToolField("space", Ask.SPACE)
_PLAYER: Final = ToolField("player", Ask.PLAYER)
_AMOUNT: Final = ToolField("amount", Ask.NUMBER, default="1", least=1)
_COUNT: Final = ToolField("count", Ask.NUMBER, default="1", least=1)
_UP_TO: Final = ToolField("up_to", Ask.NUMBER, default="3", least=1)
_SIDE: Final = ToolField("side", Ask.OPTION, _SIDES)
_CARD: Final = ToolField("card", Ask.CARD, default=UNNAMED)


def other_player(moment: Moment, keeper: str) -> str:
    """An opponent of a player."""
    return next(p for p in moment.table.players if not moment.position.are_friendly(keeper, p))


def suit_keeper(moment: Moment) -> str:
    """The player whose hero has a suit."""
    players = moment.table.players
    return next(player for player in players if _stores(moment, player))


def mission_player(moment: Moment) -> str:
    """The player whose deck has missions."""
    return next(
        p
        for p in moment.table.players
        if any(MISSION in card.tags for card in moment.book.hero_of(moment.table, p).cards)
    )


def _reason(moment: Moment) -> str:
    """Why a value changes: the card or ability whose prompt is open."""
    choice = moment.table.choice
    return (choice.subject or choice.reason) if choice is not None else "effect"


def _form(moment: Moment, filled: Filled) -> Mapping[str, object]:
    value = filled["form"]
    forms = moment.book.hero_of(moment.table, filled["player"]).forms
    return {"form": next((form.id for form in forms if value in form.values), ""), "value": value}


_SPRUNG: Final = Tool(
    "sprung", "trap", c.SpringTrap, (_FIGHTER, ToolField("kind", Ask.OPTION)),
    more=_stepped_on, fits=_can_go_off,
)  # fmt: skip
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
        (_FIGHTER, _UP_TO, ToolField("through", Ask.OPTION, ("no", "yes"), default="no"), _SPACE),
        more=lambda _s, f: {"to": f["space"], "through_opponents": f["through"] == "yes"},
        needs_map=True,
    ),
    Tool("place", "arrow-down", c.PlaceByEffect, (_FIGHTER, _SPACE), needs_map=True),
    Tool(
        "value", "counter", c.ChangeValue,
        (
            _SIDE,
            ToolField("how", Ask.OPTION, tuple(how.value for how in ValueChange), default="add"),
            ToolField("amount", Ask.NUMBER, default="1", least=-9),
        ),
        more=lambda s, _f: {"reason": _reason(s)}, fits=_before_damage,
    ),
    Tool(
        "boost", "boost", c.BoostValue, (_SIDE, ToolField("boost", Ask.NUMBER, default="1")),
        fits=_before_damage,
    ),
    Tool(
        "cancel", "cancel", c.CancelEffects,
        (_SIDE, ToolField("when", Ask.OPTION, ("all", "after"), default="all")),
        more=lambda _s, f: {"timings": (Timing.AFTER,) if f["when"] == "after" else ()},
        fits=_in_combat,
    ),
    Tool(
        "action", "plus-circle", c.GainActions,
        (ToolField("count", Ask.NUMBER, default="1", least=1, most=3),),
    ),
    Tool(
        "swap", "swap-vertical", c.SwapFighters, (_FIGHTER, ToolField("other", Ask.FIGHTER)),
        more=lambda _s, f: {"one": f["fighter"]}, needs_map=True,
    ),
    Tool(
        "return", "human-handsup", c.ReturnFighter, (ToolField("fighter", Ask.DEFEATED), _SPACE),
        fits=_has_fallen,
    ),
    Tool(
        "token", "trap", c.PutToken,
        (ToolField("player", Ask.PLAYER, whose=_has_tokens), ToolField("kind", Ask.OPTION), _SPACE),
        fits=_anybody(_has_tokens),
    ),
    Tool(
        "token-away", "delete-outline", c.RemoveToken,
        (ToolField("kind", Ask.OPTION), _SPACE), fits=_has_lying_tokens,
    ),
    Tool(
        "token-move", "fog", c.MoveToken, (ToolField("from", Ask.SPACE), _UP_TO, _SPACE),
        more=_token_at, fits=_can_token_move, needs_map=True,
    ),
    Tool(
        "form", "theme-light-dark", c.SetForm,
        (ToolField("player", Ask.PLAYER, whose=_has_forms), ToolField("form", Ask.OPTION)),
        more=_form, fits=_anybody(_has_forms),
    ),
    _SPRUNG,
    Tool("hold", "lock", c.HoldFighter, (_FIGHTER,)),
    Tool("leave", "export-variant", c.LeaveBoard, (_FIGHTER,)),
    Tool("defender", "shield", c.ChangeDefender, (_FIGHTER,), fits=_before_damage),
    Tool(
        "replace", "cards", c.ReplaceCard, (_SIDE, ToolField("value", Ask.NUMBER, default="3")),
        fits=_before_damage,
    ),
    Tool(
        "card", "cards-outline", c.MoveCard,
        (
            _PLAYER, ToolField("source", Ask.OPTION, _PILES),
            ToolField("target", Ask.OPTION, _PILES), _CARD,
        ),
    ),
    Tool(
        "store", "archive-arrow-down", c.StoreCard, (ToolField("card", Ask.CARD),),
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
_COUNTED: Final = ToolField("to", Ask.NUMBER, default="1", most=99)


def _has_counters(moment: Moment, player: PlayerId) -> bool:
    return bool(moment.table.players[player].counters)


def _keeps(moment: Moment, player: PlayerId) -> bool:
    return any(moment.book.rules_of(moment.table, player, "zone"))


def kept_by(moment: Moment, player: PlayerId) -> tuple[str, ...]:
    """The zones of a player beside the piles."""
    return tuple(rule["id"] for rule in moment.book.rules_of(moment.table, player, "zone"))


def _away(moment: Moment, filled: Filled) -> Mapping[str, object]:
    """Whose token it is that lies there, and that it does not."""
    lying = [t for t in moment.table.tokens if t.kind == filled["kind"]]
    there = [t for t in lying if t.space == filled["space"]] or lying
    return {"player": (there[0].owner or "") if there else "", "lies": False}


CORRECTIONS: Final = (
    Tool(
        "own-counter", "plus-circle", c.CorrectCounter,
        (_PLAYER, ToolField("name", Ask.TEXT), _COUNTED),
        more=lambda _s, f: {"counter": f["name"].strip()},
    ),
    Tool(
        "set-counter", "counter", c.CorrectCounter,
        (
            ToolField("player", Ask.PLAYER, whose=_has_counters),
            ToolField("counter", Ask.OPTION), _COUNTED,
        ),
        fits=_anybody(_has_counters),
    ),
    Tool(
        "set-token", "trap", c.CorrectToken,
        (ToolField("player", Ask.PLAYER, whose=_has_tokens), ToolField("kind", Ask.OPTION), _SPACE),
        fits=_anybody(_has_tokens),
    ),
    Tool(
        "set-token-away", "delete-outline", c.CorrectToken,
        (ToolField("kind", Ask.OPTION), _SPACE), more=_away, fits=_has_lying_tokens,
    ),
    Tool(
        "set-form", "theme-light-dark", c.CorrectForm,
        (ToolField("player", Ask.PLAYER, whose=_has_forms), ToolField("form", Ask.OPTION)),
        more=_form, fits=_anybody(_has_forms),
    ),
    Tool(
        "set-card", "cards-outline", c.CorrectCard,
        (
            _PLAYER, ToolField("source", Ask.OPTION, _PILES),
            ToolField("target", Ask.OPTION, _PILES), ToolField("card", Ask.CARD),
        ),
    ),
    Tool(
        "set-suit", "archive-arrow-down", c.CorrectCard,
        (
            ToolField("player", Ask.PLAYER, whose=_keeps), ToolField("zone", Ask.OPTION),
            ToolField("source", Ask.OPTION, _PILES), ToolField("card", Ask.CARD),
        ),
        more=lambda s, f: {"target": f["zone"], "owner": other_player(s, f["player"])},
        fits=_anybody(_keeps),
    ),
    Tool(
        "set-turn", "skip-next", c.CorrectTurn, (_PLAYER,),
        fits=lambda s: s.table.turn is not None,
    ),
    Tool("put", "arrow-down", c.CorrectPosition, (_FIGHTER, _SPACE), needs_map=True),
    Tool(
        "count", "cards-outline", c.CorrectPile,
        (
            _PLAYER, ToolField("pile", Ask.OPTION, _PILES),
            ToolField("count", Ask.NUMBER, default="0", most=31),
        ),
    ),
    Tool(
        "actions", "counter", c.CorrectActions,
        (ToolField("amount", Ask.NUMBER, default="1", least=-3, most=3),),
        fits=lambda s: s.table.turn is not None,
    ),
    _SPRUNG,
)  # fmt: skip
TOOLS: Final = {tool.id: tool for tool in (*EFFECTS, *CORRECTIONS)}


class ToolEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An effect or a correction that is being entered: the tool and the fields filled so far."""

    tool: str
    filled: dict[str, str] = {}

    @classmethod
    def begin(cls, moment: Moment, tool: str) -> ToolEntry:
        """What is usual stands in the fields that have a usual value.

        Without a battlefield there is one space.
        """
        fields = TOOLS[tool].fields
        usual = {field.name: field.default for field in fields if field.default is not None}
        if not moment.has_map:
            usual |= {field.name: SOMEWHERE for field in fields if field.ask is Ask.SPACE}
        return cls(tool=tool, filled=usual)

    def fill(self, name: str, value: str | None) -> ToolEntry:
        """The entry with one field filled, or asked for again."""
        others = {key: kept for key, kept in self.filled.items() if key != name}
        filled = others if value is None else {**others, name: value}
        return msgspec.structs.replace(self, filled=filled)

    def step(self, name: str, by: int) -> ToolEntry:
        """The entry with a number changed, within its bounds."""
        field = next(field for field in TOOLS[self.tool].fields if field.name == name)
        now = int(self.filled.get(name, field.default or "0")) + by
        return self.fill(name, str(max(field.least, min(field.most, now))))

    @property
    def open_field(self) -> ToolField | None:
        """The first field that nothing is known of; None if all are filled."""
        fields = TOOLS[self.tool].fields
        return next((field for field in fields if field.name not in self.filled), None)


def tools_now(moment: Moment) -> tuple[Tool, ...]:
    """The tools that can be of use now: effects while a prompt is open, else corrections."""
    choice = moment.table.choice
    is_prompt = choice is not None and choice.kind is ChoiceKind.PROMPT
    tools = EFFECTS if is_prompt else CORRECTIONS
    return tuple(t for t in tools if t.fits(moment) and (moment.has_map or not t.needs_map))


def cards_asked_for(
    moment: Moment, entry: ToolEntry
) -> tuple[PlayerId, tuple[CardDefinition, ...]]:
    """Whose cards can be meant, and which: to be discarded, those that can be in the hand."""
    if entry.tool == "set-suit":
        owner = other_player(moment, entry.filled["player"])
    elif entry.tool == "store":
        owner = other_player(moment, suit_keeper(moment))
    else:
        owner = mission_player(moment) if entry.tool == "mission" else entry.filled["player"]
    if entry.tool == "discard":
        return owner, cards_possible(moment.book, moment.table, owner)
    return owner, moment.book.hero_of(moment.table, owner).cards


def kinds_asked_for(moment: Moment, entry: ToolEntry) -> tuple[TokenKindId, ...]:
    """The kinds of tokens that can be meant: a player's own, or those that lie somewhere."""
    if "player" in entry.filled:
        hero = moment.book.hero_of(moment.table, entry.filled["player"])
        return tuple(stock.kind for stock in hero.tokens)
    return tuple(dict.fromkeys(token.kind for token in moment.table.tokens))


def spaces_asked_for(moment: Moment, entry: ToolEntry | None) -> tuple[SpaceId, ...]:
    """The spaces that can be tapped to fill the open field; none if it is not about a space."""
    field = entry.open_field if entry is not None else None
    if entry is None or field is None:
        return ()
    table = moment.table
    if field.ask is Ask.FIGHTER:
        return tuple(f.space for f in table.fighters.values() if f.space is not None)
    if field.ask is not Ask.SPACE:
        return ()
    spaces = tuple(space.id for space in moment.book.battlefield.spaces)
    if entry.tool == "move":
        allowance = Allowance(
            int(entry.filled["up_to"]), through_opponents=entry.filled["through"] == "yes"
        )
        return tuple(reach(moment.position, entry.filled["fighter"], allowance).ends)
    if entry.tool in {"token-away", "set-token-away"}:
        return tuple(t.space for t in table.tokens if t.kind == entry.filled["kind"])
    if field.name == "from":
        return tuple(token.space for token in table.tokens if moves(moment, token))
    if entry.tool in {"place", "return", "put", "swap"}:
        return tuple(space for space in spaces if space not in moment.position.occupants)
    return spaces
