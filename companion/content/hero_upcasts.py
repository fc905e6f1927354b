"""Words of hero files from before effects were data, turned into the rules that say the same today.

Such files lie in people's folders, and kept games hold their texts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from companion.acts.windows import TOKEN_REMOVED
from companion.definitions import AbilityWindow, ApartFrom, TokenRules, TokenStock, Trigger
from companion.effects.steps import BY_HAND
from companion.zones import SUIT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.content.hero_format import HeroFile
    from companion.content.yamlfile import Document
    from companion.definitions import HeroDefinition

TRAP: Final = "trap"
FOG: Final = "fog"

_REQUIRED: Final[Mapping[str, Mapping[Any, Any]]] = {
    "beside_opposing_hero": {
        True: {"exists": {"side": "enemy", "role": "hero", "adjacent_to": "hero"}},
        False: {},
    },
    "on_start": {
        "own": {"on_start": ["hero", "me"]},
        "opposing": {"on_start": ["hero", "opponent"]},
    },
    "opponent_damaged": {True: {"damaged_this_turn": {"side": "enemy"}}, False: {}},
}


def in_todays_shape(document: Document) -> Document:
    """The file, with the rules of its tokens by what they are about; older files list them."""
    tokens = document.value.get("tokens") if isinstance(document.value, dict) else None
    for stock in tokens if isinstance(tokens, list) else ():
        if isinstance(stock, dict) and isinstance(stock.get("rules"), list):
            stock["rules"] = {"laying": stock["rules"], "entering": stock["rules"]}
    return document


def with_todays_words(file: HeroFile, definition: HeroDefinition) -> HeroDefinition:
    """The hero, with everything that its file says in older words."""
    cards = tuple(
        msgspec.structs.replace(card, requires=_required(card.requires))
        for card in definition.cards
    )
    return msgspec.structs.replace(
        definition,
        cards=cards,
        tokens=tuple(_token(stock) for stock in definition.tokens),
        rules=(*definition.rules, *_rules(file)),
        triggers=(*definition.triggers, *(_by_hand(window) for window in file.ability_at)),
    )


def _rules(file: HeroFile) -> list[dict[str, Any]]:
    rules: list[dict[str, Any]] = []
    if file.suit:
        rules.append(
            {
                "kind": "zone", "id": SUIT, "seen": "all", "boosts": True,
                "rules": ("PAN-01", "PAN-02"),
            }
        )  # fmt: skip
    if file.uncancellable:
        rules.append({"kind": "protect", "banners": list(file.uncancellable)})
    for fighter in file.fighters:
        if fighter.crosses_fog:
            on_fog = [{"acting": fighter.id}, {"on_token": [fighter.id, FOG]}]
            rules += [
                {"kind": "token_steps", "token": FOG, "who": fighter.id, "rules": ("FOG-03",)},
                {
                    "kind": "bonus", "to": "defense", "amount": 1, "when": {"all": on_fog},
                    "at": "laid",
                    "rules": ("FOG-02",),
                },
            ]  # fmt: skip
    return rules


def _token(stock: TokenStock) -> TokenStock:
    """Traps and fog of which a file says nothing more are those of the booklets."""
    plain = TokenStock(kind=stock.kind, count=stock.count, placed=stock.placed)
    if stock != plain:
        return stock
    if stock.kind == TRAP:
        return msgspec.structs.replace(
            stock,
            apart_from=(ApartFrom.FIGHTER, ApartFrom.TOKEN),
            ends_move=True,
            entering=({"damage": "$entered", "amount": 1}, {"remove_token": "$token"}),
            rules=TokenRules(laying=("TRP-01", "TRP-02"), entering=("TRP-03",)),
        )
    if stock.kind == FOG:
        apart = (ApartFrom.FIGHTER, ApartFrom.KIND)
        return msgspec.structs.replace(
            stock,
            apart_from=apart,
            rules=TokenRules(laying=("FOG-01",), moving=("FOG-04",), zones=("FOG-05",)),
        )
    return stock


def _required(wanted: Any) -> Any:
    if not isinstance(wanted, dict):
        return wanted
    found: dict[str, Any] = {}
    for key, value in wanted.items():
        options = _REQUIRED.get(key, {})
        is_old = isinstance(value, bool | str) and value in options
        found.update(options[value] if is_old else {key: value})
    return found or None


def _by_hand(window: AbilityWindow) -> Trigger:
    if window is AbilityWindow.TRAP_REMOVED:
        return Trigger(at=TOKEN_REMOVED, of=TRAP, do=BY_HAND)
    return Trigger(at=window.value.replace("-", "_"), do=BY_HAND)
