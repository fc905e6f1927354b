"""Opens a kept game with the heroes and the battlefield that it was begun with.

A log holds the texts of what people have made themselves, so such a game opens from its log
whatever became of the files. What comes with Ringside is taken as it is today; should the log tell
of something that today's files do not have, the game can still be looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

import msgspec

from companion.content.collection import OWN_HEROES_FOLDER, OWN_MAPS_FOLDER, Collection
from companion.content.heroes import LoadedHero, hero_from_texts
from companion.content.maps import LoadedMap, map_from_text
from companion.content.problems import ContentError
from companion.content.stand_in import NamedInLog, stand_in
from companion.journal.errors import JournalError
from companion.journal.reader import read_log
from companion.journal.replay import MisfitError, decode, replay, setup_of
from companion.journal.shelf import look_at
from companion.said import Said

if TYPE_CHECKING:
    from pathlib import Path

    from companion.game import Game
    from companion.journal.reader import Log
    from companion.journal.records import Header
    from companion.journal.shelf import KeptGame

Known = TypeVar("Known", bound=Collection)

_WORDS_ENDING: Final = ".en.yaml"
_ENDING: Final = ".yaml"


class OpenedGame(NamedTuple, Generic[Known]):
    """A kept game, and how it could be opened."""

    log: Log
    game: Game
    known: Known
    """Heroes and battlefields as this game has them."""
    changed: tuple[str, ...] = ()
    """What has other numbers today than when the game began, by id."""
    is_from_log: bool = False
    """Whether the game goes on with what its log holds, and not with what changed."""
    only_to_look_at: Said | None = None
    """Why it cannot be gone on with, still to be said."""


def texts_of(known: Collection, map_id: str, heroes: tuple[str, ...]) -> dict[str, str]:
    """The texts of what a person has made of this battlefield and these heroes, by file."""
    texts = {}
    for hero in heroes:
        if known.hero_kind.is_own(hero):
            loaded = known.hero(hero)
            texts[f"{OWN_HEROES_FOLDER}/{hero}{_ENDING}"] = loaded.text
            texts[f"{OWN_HEROES_FOLDER}/{hero}{_WORDS_ENDING}"] = loaded.words_text
    if known.map_kind.is_own(map_id):
        texts[f"{OWN_MAPS_FOLDER}/{map_id}{_ENDING}"] = known.map_kind[map_id].text
    return texts


def open_kept(path: Path, log: Log, known: Known) -> OpenedGame[Known]:
    """Open the game of a log that was read; raises JournalError, or ContentError for its map."""
    heroes, maps, faults = _given(log.header)
    changed = tuple(dict.fromkeys((*_changed(log.header, known), *faults)))
    mine = known.with_content(heroes, maps)
    is_from_log = bool(heroes or maps)
    if faults:
        mine.map(log.header.map)
        first, *more = faults.values()
        return _look_only(path, log, mine, changed, Said(first.text, first.facts, tuple(more)))
    try:
        game = replay(path, mine.book_for(log.header), log.decisions)
    except (ContentError, MisfitError) as problem:
        if isinstance(problem, MisfitError) and not changed:
            raise
        mine.map(log.header.map)  # without a battlefield there is nothing to look at
        return _look_only(path, log, mine, changed, problem.whole)
    return OpenedGame(log, game, mine, changed, is_from_log)


def open_to_go_on(path: Path, known: Known) -> OpenedGame[Known] | None:
    """A kept game that can be gone on with; None if it cannot, whatever it is that is wrong."""
    try:
        log = read_log(path)
        opened = open_kept(path, log, known) if log.damage is None else None
    except (JournalError, ContentError):
        return None
    return opened if opened is not None and opened.only_to_look_at is None else None


def look_into(path: Path, known: Collection) -> KeptGame:
    """How the game of a log stands, and what is wrong if it cannot be opened; raises nothing.

    A look at the lines finds damage; only opening a game finds what cannot have happened in it.
    """
    look = look_at(path, thorough=True)
    if look.problem is None:
        try:
            open_kept(path, read_log(path), known)
        except (JournalError, ContentError) as problem:
            return msgspec.structs.replace(look, told=problem.whole)
    return look


def _given(
    header: Header,
) -> tuple[dict[str, LoadedHero], dict[str, LoadedMap], dict[str, Said]]:
    """What the log itself holds of its heroes and its battlefield, and what is wrong with that."""
    heroes: dict[str, LoadedHero] = {}
    maps: dict[str, LoadedMap] = {}
    faults: dict[str, Said] = {}
    for hero in header.content:
        name = f"{OWN_HEROES_FOLDER}/{hero}{_ENDING}"
        if name in header.own:
            words = header.own.get(f"{OWN_HEROES_FOLDER}/{hero}{_WORDS_ENDING}", "")
            try:
                heroes[hero] = hero_from_texts(header.own[name], words, name)
            except ContentError as faulty:
                faults[hero] = faulty.problems[0].whole
    name = f"{OWN_MAPS_FOLDER}/{header.map}{_ENDING}"
    if name in header.own:
        try:
            maps[header.map] = map_from_text(header.own[name], name)
        except ContentError as faulty:
            faults[header.map] = faulty.problems[0].whole
    return heroes, maps, faults


def _changed(header: Header, known: Collection) -> tuple[str, ...]:
    """What is not today as it was when the game began."""
    today: dict[str, str] = {}
    for hero in header.content:
        try:
            today[hero] = known.hero(hero).definition.content_hash
        except ContentError:
            today[hero] = ""
    changed = [hero for hero, was in header.content.items() if today[hero] != was]
    if header.map_content:
        try:
            is_same = known.map(header.map).content_hash == header.map_content
        except ContentError:
            is_same = False
        changed += [] if is_same else [header.map]
    return tuple(changed)


def _look_only(
    path: Path, log: Log, known: Known, changed: tuple[str, ...], reason: Said
) -> OpenedGame[Known]:
    """The game with heroes that are put together from its log."""
    events = [event for each in log.decisions for event in decode(path, each)[0]]
    told = NamedInLog(events)
    started = setup_of(path, log.decisions)
    stand_ins = {
        player.hero: stand_in(player, started.fighters, told)
        for player in started.players
        if player.hero in changed
    }
    mine = known.with_content(stand_ins, {})
    game = replay(path, mine.book_for(log.header), log.decisions)
    return OpenedGame(log, game, mine, changed, only_to_look_at=reason)
