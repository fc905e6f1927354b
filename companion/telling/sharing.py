"""A game to share: as a text for people, and as JSON for programs.

A card that still lies face down, or was taken back before anybody saw it, is told in neither.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion import events as e
from companion.zones import PLAY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.game import Step
    from companion.table import Table
    from companion.telling.chronicle import Chronicle


def as_text(chronicle: Chronicle) -> str:
    """The whole game as a text."""
    words = chronicle.words
    lines = [_title(chronicle), ""]
    heading = None
    standing = {step.number for step in chronicle.game.standing()}
    for entry in chronicle.entries():
        now = chronicle.heading(entry)
        if now != heading:
            heading = now
            lines += ["", now]
        note = words.say("history.taken-back") if chronicle.is_undone(entry, standing) else ""
        rules = ", ".join(entry.told.rules)
        line = words.join(entry.told.title, entry.told.detail, rules, note)
        lines.append(f"  {entry.step:4}  {line}")
    return "\n".join((*lines, ""))


def as_json(chronicle: Chronicle) -> bytes:
    """The whole game with commands, events and words, for programs."""
    words: dict[int, list[str]] = {}
    for entry in chronicle.entries():
        told = chronicle.words.join(entry.told.title, entry.told.detail)
        words.setdefault(entry.step, []).append(told)
    steps = chronicle.game.steps
    unseen = _unseen(steps)
    decisions: list[dict[str, Any]] = [
        {
            "number": step.number,
            "words": words[step.number],
            "rules": chronicle.ruling(step).rules,
            **_deed(step, is_unseen=step.number in unseen),
        }
        for step in steps
    ]
    table = _open_part(chronicle.game.table)
    whole = {"game": _title(chronicle), "decisions": decisions, "table": table}
    return msgspec.json.format(msgspec.json.encode(whole), indent=2)


def _title(chronicle: Chronicle) -> str:
    table = chronicle.game.table
    players = chronicle.words.say("games.against").join(
        chronicle.words.say(
            "games.player", name=player.name, hero=chronicle.library.hero_name(player.hero)
        )
        for player in table.players.values()
    )
    return chronicle.words.join(players, chronicle.game.book.battlefield.name)


# --- What nobody has seen -----------------------------------------------------------------------


def _unseen(steps: Sequence[Step]) -> set[int]:
    """The decisions that laid a card which was never shown."""
    seen: set[int] = set()
    for step in steps:
        if _has(step, e.CombatCardShown):
            seen.add(step.number)
            at = step.after
            while at is not None and at not in seen and steps[at].table.combat is not None:
                seen.add(at)
                at = steps[at].after
    return {step.number for step in steps if _has(step, e.CombatCardLaid)} - seen


def _has(step: Step, kind: type[e.Event]) -> bool:
    return any(isinstance(event, kind) for event in step.events)


def _deed(step: Step, *, is_unseen: bool) -> dict[str, Any]:
    if not is_unseen:
        return {"command": step.command, "events": step.events}
    command: dict[str, Any] = msgspec.to_builtins(step.command)
    events: list[dict[str, Any]] = msgspec.to_builtins(step.events)
    for part in (command, *events):
        for secret in ("card", "value", "laid", "boost", "number", "names"):
            part.pop(secret, None)
    return {"command": command, "events": events}


def _open_part(table: Table) -> Table:
    """The table without the cards that lie face down."""
    combat = table.combat
    if combat is None or combat.is_revealed:
        return table
    players, sides = dict(table.players), {}
    for name, side in combat.sides.items():
        owner = players[side.player]
        zones = {**owner.zones, PLAY: owner.in_play.forget()}
        players[owner.id] = msgspec.structs.replace(owner, zones=zones)
        sides[name] = msgspec.structs.replace(side, laid=None, second=None)
    return msgspec.structs.replace(
        table, players=players, combat=msgspec.structs.replace(combat, sides=sides)
    )
