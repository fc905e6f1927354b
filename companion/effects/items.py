"""The items of battlefields (ITM-01 to ITM-04), by name, with their effects as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from companion.rules.battlefield import ItemKind

if TYPE_CHECKING:
    from companion.definitions import Steps


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """One item."""

    id: str
    kind: ItemKind
    effects: dict[str, tuple[dict[str, Any], ...]]
    value: int = 0
    """What a combat item adds to the card it joins."""


def _combat(item: str, value: int) -> Item:
    effects: dict[str, Steps] = {"during": ({"add_value": "mine", "amount": value},)}
    return Item(id=item, kind=ItemKind.COMBAT, effects=effects, value=value)


def _scheme(item: str, *steps: dict[str, Any]) -> Item:
    return Item(id=item, kind=ItemKind.SCHEME, effects={"scheme": steps})


ITEMS: Final = {
    item.id: item
    for item in (
        _scheme("rocket-pack", {"place": "self", "to": {"any": True}}),
        _scheme(
            "laser-turret",
            {"damage": {"one": {"side": "any", "zone_of": "self"}}, "amount": 2},
        ),
        _scheme("emp-array", {"discard": 2, "of": "each_player", "how": "choose"}),
        _combat("industrial-wrench", 2),
        _combat("shield-blaster", 2),
        _combat("reinforced-gloves", 1),
    )
}
"""Those of the Helicarrier; their values stand in one public listing only."""
