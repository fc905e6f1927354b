"""Writes a game that was played without a log as one: a faulty simulation, a game to share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.journal.codec import encode_command, encode_event
from companion.journal.records import Decision, Header, encode
from companion.journal.writer import Journal

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from companion.game import Game, Step


def header_of(
    game: Game, *, name: str, app: str, began_at: str, own: Mapping[str, str] | None = None
) -> Header:
    """The header for the log of a game; `own` are the texts of what people have made themselves."""
    book, table = game.book, game.table
    heroes = sorted({player.hero for player in table.players.values()})
    return Header(
        app=app,
        game=name,
        began_at=began_at,
        edition=book.edition.id,
        mode=book.mode.id,
        map=book.battlefield.id,
        content={hero: book.heroes[hero].content_hash for hero in heroes},
        map_content=book.battlefield.content_hash,
        own=dict(own or {}),
        setup=encode([[player.name, player.hero] for player in table.players.values()]),
    )


def decision_of(step: Step, at: str, cause: str) -> Decision:
    """A step of a game as it goes into a log; decisions are numbered from 1 there."""
    return Decision(
        number=step.number + 1,
        at=at,
        cause=cause,
        command=encode(None) if step.command is None else encode_command(step.command),
        events=tuple(encode_event(event) for event in step.events),
        group=step.group + 1 if step.group != step.number else 0,
    )


def write_game(
    path: Path,
    game: Game,
    *,
    app: str,
    at: str,
    cause: str,
    own: Mapping[str, str] | None = None,
) -> None:
    """Write a whole game to a new log; raises JournalWriteError. For `own` see `header_of`."""
    header = header_of(game, name=path.stem, app=app, began_at=at, own=own)
    decisions = (decision_of(step, at, cause) for step in game.steps)
    Journal.create(path, header, *decisions).close()
