"""Events as older logs have them, brought up to date.

Before cards resolved themselves a card had no owner, six events told of cards that went somewhere,
and whoever was held was told of by an event of its own. What is read here was played by hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

Fields: TypeAlias = dict[str, Any]

_AN_EVENT_MOVED: Final = 2
"""The version of CardMoved in which a card is told of with its owner and its places."""


def _zone(pile: Any, owner: str) -> Fields:
    """A pile as a zone: the cards that were known, and how many were not."""
    if isinstance(pile, dict):
        known, unknown = pile.get("known", ()), pile.get("unknown", 0)
    else:
        known, unknown = (*pile, (), 0)[:2] if pile else ((), 0)
    zone: Fields = {}
    if known:
        zone["known"] = [[owner, card] for card in sorted(known)]
    if unknown:
        zone["unknown"] = unknown
    return zone


def _player(player: Fields) -> Fields:
    """A player whose cards lay in fixed piles."""
    kept = {
        key: value
        for key, value in player.items()
        if key not in {"deck", "hand", "discard", "aside", "suit", "stock"}
    }
    owner = player["id"]
    piles = {"deck": "deck", "hand": "hand", "discard": "discard", "aside": "play"}
    zones = {zone: _zone(player[pile], owner) for pile, zone in piles.items() if pile in player}
    if player.get("suit"):
        zones["suit"] = {"known": [[each["owner"], each["card"]] for each in player["suit"]]}
    return {**kept, "zones": zones, "counters": player.get("stock", {})}


def _game_started(fields: Fields) -> Fields:
    fighters = [
        {key: value for key, value in fighter.items() if key != "held"}
        for fighter in fields["fighters"]
    ]
    players = [_player(player) for player in fields["players"]]
    return {**fields, "players": players, "fighters": fighters, "resolves": False}


def _with_token_steps(fields: Fields) -> Fields:
    """Fog was the only token that somebody stepped over."""
    fighters = [
        {key: value for key, value in fighter.items() if key != "crosses_fog"}
        | (
            {"crosses": [{"kind": "fog", "rules": ["FOG-03"]}]}
            if fighter.get("crosses_fog")
            else {}
        )
        for fighter in fields["fighters"]
    ]
    return {**fields, "fighters": fighters}


def _moved(
    fields: Fields, source: str, target: str, why: str, *, holder: str | None = None
) -> Fields:
    """An event of its own for a way a card went, as one for every way."""
    player = fields["player"]
    owner = fields.get("owner", player)
    ends = {"deck": "top", "discard": "top"}
    spots = [
        [zone, who, ends.get(zone)]
        for zone, who in (
            (source, holder or owner),
            (target, owner if target != "suit" else player),
        )
    ]
    return {
        "event": "CardMoved",
        "card": [owner, fields.get("card")],
        "source": spots[0],
        "target": spots[1],
        "why": why,
        "v": _AN_EVENT_MOVED,
    }


def _drawn(fields: Fields) -> Fields:
    return _moved(fields, "deck", "hand", "drawn")


def _discarded(fields: Fields) -> Fields:
    return _moved(fields, "hand", "discard", "discarded")


def _played(fields: Fields) -> Fields:
    return _moved(fields, "hand", "play", "played")


def _put_away(fields: Fields) -> Fields:
    return _moved(fields, "play", "discard", "clean-up")


def _moved_by_effect(fields: Fields) -> Fields:
    moved = _moved(fields, fields["source"], fields["target"], "effect")
    spots = {key: [*moved[key][:2], None] for key in ("source", "target")}
    if fields["target"] == "discard":
        spots["target"][2] = "top"
    return {**moved, **spots}


def _stored(fields: Fields) -> Fields:
    moved = _moved(fields, fields["source"], "suit", "effect", holder=fields["owner"])
    return {**moved, "source": [*moved["source"][:2], None]}


def _spent(fields: Fields) -> Fields:
    return _moved(fields, "suit", "discard", "boosted", holder=fields["player"])


def _held(fields: Fields) -> Fields:
    grant = {"kind": "hold", "fighter": fields["fighter"]}
    name = "Granted" if fields.get("held", True) else "GrantEnded"
    return {"event": name, "grant": grant, "v": 1}


def _defender_changed(fields: Fields) -> Fields:
    changed = {"event": "CombatantChanged", "side": "defender", "fighter": fields["fighter"]}
    return {**changed, "v": 1}


def _taken_back(fields: Fields) -> Fields:
    """Which card went back to hand does not stand there: it is the one that lies."""
    return {**fields, "to_hand": True}


def _laid(fields: Fields) -> list[Fields]:
    card = {**_played({"player": fields["player"], "card": fields["laid"].get("card")})}
    return [card, {**fields, "v": 2}]


def _decided(fields: Fields) -> list[Fields]:
    """Who won was worked out from the damage; whose side that is does not stand there."""
    winner = "attacker" if fields["damage"] else "defender"
    return [{**fields, "v": 2}, {"event": "CombatWon", "side": winner}]


EVENTS: Final[dict[tuple[str, int], Callable[[Fields], Fields]]] = {
    ("GameStarted", 1): _game_started,
    ("GameStarted", 2): _with_token_steps,
    ("CardDrawn", 1): _drawn,
    ("CardDiscarded", 1): _discarded,
    ("CardPlayed", 1): _played,
    ("CardPutAway", 1): _put_away,
    ("CardMoved", 1): _moved_by_effect,
    ("CardStored", 1): _stored,
    ("StoredCardSpent", 1): _spent,
    ("FighterHeld", 1): _held,
    ("DefenderChanged", 1): _defender_changed,
    ("CombatCardTakenBack", 1): _taken_back,
}

SPLITS: Final[dict[tuple[str, int], Callable[[Fields], list[Fields]]]] = {
    ("CombatCardLaid", 1): _laid,
    ("CombatDecided", 1): _decided,
}
