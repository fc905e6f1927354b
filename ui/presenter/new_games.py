"""Games that are begun without set-up: one like another, and the sample; and how any is begun."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.journal.second_copy import LOG_ENDING, free_path
from companion.modes import MODES
from companion.readings import is_built
from companion.seats import Seat
from ui.presenter.outcomes import NewGame

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.content.library import Library
    from companion.journal.shelf import KeptGame
    from companion.play.session import GameSession
    from companion.rulebook import Rulebook
    from companion.table import Table
    from companion.telling.words import Words
    from ui.presenter.settings import Settings

SAMPLE_MAP: Final = "raptor-paddock"
SAMPLE_HEROES: Final = ("raptors", "robert-muldoon")


def begin_unkept(
    setup: NewGame,
    book: Rulebook,
    library: Library,
    games: Path,
    *,
    version: str,
    now: Callable[[], str],
) -> GameSession:
    """A new game in this folder, not kept as yet."""
    # Only a game needs the rules.
    from companion.content.kept_games import texts_of  # noqa: PLC0415
    from companion.play.session import GameSession  # noqa: PLC0415

    stem = now()[:19].replace(":", "-").replace("T", "-")
    own = texts_of(library, book.battlefield.id, tuple(seat.hero for seat in setup.seats))
    return GameSession.begin(
        free_path(games / f"{stem}{LOG_ENDING}"), book, setup.seats, app=version, now=now, own=own,
        is_kept=False, resolves=setup.resolves, readings=dict(setup.readings),
    )  # fmt: skip


def same_again(table: Table, near: int) -> NewGame:
    """The set-up of the game on the table."""
    seats = (
        Seat(player=p.id, name=p.name, hero=p.hero, team=p.team) for p in table.players.values()
    )
    return NewGame(
        edition=table.edition, mode=table.mode, map=table.map, seats=tuple(seats), near=near,
        resolves=table.resolves, readings=tuple(table.readings.items()),
    )  # fmt: skip


def setup_of(kept: KeptGame, settings: Settings) -> NewGame | None:
    """The set-up of a kept game, to play it again as it was."""
    if kept.header is None or kept.header.mode not in MODES:
        return None
    return NewGame(
        edition=kept.header.edition,
        mode=kept.header.mode,
        map=kept.header.map,
        seats=tuple(
            Seat(player=player.id, name=player.name, hero=player.hero, team=player.team)
            for player in kept.players
        ),
        near=settings.near_in(kept.path),
        resolves=kept.resolves,
        readings=tuple(item for item in kept.readings.items() if is_built(*item)),
    )


def sample_game(words: Words) -> NewGame:
    """The game for somebody who only wants to look."""
    names = (words.say("home.sample-one"), words.say("home.sample-two"))
    return NewGame(
        edition="core",
        mode="duel",
        map=SAMPLE_MAP,
        seats=tuple(
            Seat(player=f"p{number}", name=name, hero=hero)
            for number, (name, hero) in enumerate(zip(names, SAMPLE_HEROES, strict=True), start=1)
        ),
    )
