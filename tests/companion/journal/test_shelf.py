"""Facts about the shelf: a look at the ends of a log tells what a replay tells."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import msgspec
import pytest

from companion import commands as c
from companion.journal import reader, shelf
from companion.journal.errors import JournalError
from companion.journal.export import write_game
from companion.journal.reader import read_log
from companion.journal.records import encode, seal
from companion.journal.replay import replay
from companion.journal.shelf import KeptGame, Shelf, look_at
from companion.journal.writer import Journal
from sim.random_player import play_game
from tests.companion.journal.announcer import decision, header
from tests.companion.test_games import CHOICES, in_the_middle

if TYPE_CHECKING:
    from pathlib import Path

    from companion.game import Game
    from companion.journal.records import Header


def kept(game: Game, path: Path) -> Path:
    write_game(path, game, app="0", at="2026-03-01T19:00:00Z", cause="touch")
    return path


def sealed(first: Header, *others: dict[str, object]) -> bytes:
    """Lines that are sealed as they should be, whatever they hold."""
    line, check = seal(first, "")
    lines = [line]
    for other in others:
        line, check = seal(other, check)  # type: ignore[arg-type]
        lines.append(line)
    return b"".join(lines)


def how_it_stands(game: KeptGame) -> tuple[object, ...]:
    return game.turn, game.on_turn, game.is_over, game.winners


def as_replayed(path: Path, game: Game) -> tuple[object, ...]:
    table = replay(path, game.book, read_log(path).decisions).table
    turn = table.turn
    return (
        turn.number if turn else 0,
        turn.player if turn else None,
        table.is_over,
        table.winners,
    )


@pytest.mark.uncounted
@pytest.mark.parametrize("seed", range(4))
def test_after_every_decision_a_quick_look_tells_what_a_replay_tells(
    seed: int, tmp_path: Path
) -> None:
    game, _ = play_game(CHOICES, seed, checks=False)
    game.handle(c.Undo(consent=True))  # from the end of the game back into it
    game.handle(c.Redo())
    game.handle(c.Undo(scope=c.Scope.TURN, consent=True))
    lines = kept(game, tmp_path / "whole.jsonl").read_bytes().splitlines(keepends=True)
    for count in (2, 3, 5, 9, len(lines) // 2, *range(len(lines) - 5, len(lines) + 1)):
        part = tmp_path / f"{count}.jsonl"
        part.write_bytes(b"".join(lines[:count]))
        quick = look_at(part)
        assert how_it_stands(quick) == as_replayed(part, game)
        assert quick == look_at(part, thorough=True)
        assert quick.decisions == count - 1


def test_who_plays_where_and_since_when(tmp_path: Path) -> None:
    game = in_the_middle(3)
    look = look_at(kept(game, tmp_path / "g.jsonl"))
    players = game.table.players.values()
    assert [(p.id, p.name, p.hero, p.team) for p in look.players] == [
        (p.id, p.name, p.hero, p.team) for p in players
    ]
    assert look.header is not None
    assert look.header.map == game.table.map
    assert look.last_at == "2026-03-01T19:00:00Z"
    assert look.can_go_on
    assert look.names((look.players[1].id, "nobody")) == (look.players[1].name, "nobody")


def test_five_hundred_games_are_listed_without_reading_any_of_them_to_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = kept(play_game(CHOICES, 1, checks=False)[0], tmp_path / "log")
    folder = tmp_path / "games"
    folder.mkdir()
    for number in range(500):
        shutil.copy(log, folder / f"{number}.jsonl")

    def refuse(path: Path) -> None:
        raise AssertionError(f"{path} is read to the end")

    monkeypatch.setattr(shelf, "read_log", refuse)
    games = list(Shelf(folder).games())
    assert len(games) == 500
    assert all(game.is_over for game in games)


def test_the_newest_game_comes_first_and_is_looked_at_again_only_if_it_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = in_the_middle(5, 30)
    for number, name in enumerate(("old", "new", "middle")):
        path = tmp_path / f"{name}.jsonl"
        at = ("2026-03-01T09:00:00+00:00", "2026-03-01T10:30:00Z", "2026-03-01T10:00:00+00:00")
        write_game(path, game, app="0", at=at[number], cause="touch")
        when = (30, 10, 20)[number]  # as after a copy of the folder: what the log says counts
        os.utime(path, (when, when))
    (tmp_path / "notes.txt").write_text("no game")
    (tmp_path / "broken.jsonl").write_text("no game")
    on_shelf = Shelf(tmp_path)
    assert [game.path.stem for game in on_shelf.games()] == ["new", "middle", "old", "broken"]
    looks: list[Path] = []

    def note(path: Path) -> KeptGame:
        looks.append(path)
        return look_at(path)

    monkeypatch.setattr(shelf, "look_at", note)
    on_shelf.games()
    os.utime(tmp_path / "old.jsonl", (40, 40))
    on_shelf.games()
    on_shelf.games()
    assert [path.stem for path in looks] == ["old"]


def test_a_finished_game_is_not_one_that_goes_on(tmp_path: Path) -> None:
    kept(play_game(CHOICES, 1, checks=False)[0], tmp_path / "over.jsonl")
    on_shelf = Shelf(tmp_path)
    assert not any(game.can_go_on for game in on_shelf.games())
    assert [game.is_over for game in on_shelf.games()] == [True]


def test_no_folder_is_an_empty_shelf(tmp_path: Path) -> None:
    on_shelf = Shelf(tmp_path / "nothing")
    assert on_shelf.paths() == ()
    assert on_shelf.games() == ()


@pytest.mark.parametrize("what", ["file", "loop", "dangling"])
def test_a_shelf_that_cannot_be_read_is_not_an_empty_one(what: str, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    if what == "file":
        folder.write_text("no folder")
    else:
        folder.symlink_to(folder if what == "loop" else tmp_path / "nowhere")
    with pytest.raises(JournalError, match=r"the folder of games cannot be read: .+ Put it right"):
        Shelf(folder).games()


def test_what_is_named_like_a_log_and_is_no_file_is_listed_as_unreadable(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jsonl")
    (tmp_path / "folder.jsonl").mkdir()
    (tmp_path / "loop.jsonl").symlink_to(tmp_path / "loop.jsonl")
    (tmp_path / "device.jsonl").symlink_to("/dev/zero")
    kept(in_the_middle(3), tmp_path / "game.jsonl")
    for thorough in (False, True):
        looks = [look_at(game.path, thorough=thorough) for game in Shelf(tmp_path).games()]
        assert [look.path.stem for look in looks if look.can_go_on] == ["game"]
        told = {look.path.stem: look.problem or "" for look in looks}
        assert "a pipe or a device, not a file" in told["pipe"]
        assert "a pipe or a device, not a file" in told["device"]
        assert "is a directory" in told["folder"]
        assert "symbolic links" in told["loop"]


def test_a_log_larger_than_any_game_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = kept(in_the_middle(3), tmp_path / "g.jsonl")
    monkeypatch.setattr(reader, "LARGEST_LOG_BYTES", 1_000)
    with pytest.raises(JournalError, match="it has more than 1,000 bytes"):
        read_log(path)


def test_a_game_that_vanishes_meanwhile_is_told_as_one_that_cannot_be_read(tmp_path: Path) -> None:
    look = Shelf(tmp_path).look(tmp_path / "gone.jsonl")
    assert look.header is None
    assert "no such file" in (look.problem or "")


@pytest.mark.parametrize("thorough", [False, True])
@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "holds nothing"),
        (b"half a line", "holds nothing"),
        (b"nothing\n", "not the log of a game"),
        (b"\xff\xfe\n\x00\n", "not the log of a game"),
        (seal(header(), "")[0], "the set-up is missing"),
        (seal(header(), "")[0] + b'{"half', "the set-up is missing"),
        (b"x" * 20_000, "holds nothing"),
    ],
)
def test_whatever_a_file_holds_nothing_raises(
    content: bytes, told: str, thorough: bool, tmp_path: Path
) -> None:
    path = tmp_path / "g.jsonl"
    path.write_bytes(content)
    look = look_at(path, thorough=thorough)
    assert look.header is None
    assert not look.can_go_on
    assert told in (look.problem or "")


def test_a_folder_and_a_newer_format_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "folder.jsonl").mkdir()
    assert look_at(tmp_path / "folder.jsonl").header is None
    newer = tmp_path / "newer.jsonl"
    newer.write_bytes(seal(msgspec.structs.replace(header(), format=9), "")[0] + b"{}\n")
    assert "newer Ringside" in (look_at(newer).problem or "")


def test_a_log_of_something_else_is_no_game(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    with Journal.create(path, header()) as journal:
        for number in range(1, 200):
            journal.append(decision(number))
    assert "the set-up is missing" in (look_at(path).problem or "")
    path.write_bytes(sealed(header(), {"number": "one"}, {"number": 2}))
    assert look_at(path).damaged_from == 2
    path.unlink()
    with Journal.create(path, header()) as journal:
        journal.append(msgspec.structs.replace(decision(1), events=(encode("text"),)))
    assert "the set-up is missing" in (look_at(path).problem or "")


def test_a_torn_last_line_is_left_out(tmp_path: Path) -> None:
    path = kept(in_the_middle(3), tmp_path / "g.jsonl")
    whole = look_at(path)
    with path.open("ab") as file:
        file.write(b'{"number":99,"at":"later"')
    assert look_at(path) == whole


def test_damage_at_the_end_is_found_at_once_and_in_the_middle_by_a_thorough_look(
    tmp_path: Path,
) -> None:
    path = kept(play_game(CHOICES, 2, checks=False)[0], tmp_path / "g.jsonl")
    lines = path.read_bytes().splitlines(keepends=True)
    last = tmp_path / "last.jsonl"
    last.write_bytes(b"".join([*lines[:-1], lines[-1].replace(b'"number"', b'"numbre"')]))
    assert look_at(last).damaged_from == len(lines)
    assert not look_at(last).can_go_on
    middle = tmp_path / "middle.jsonl"
    middle.write_bytes(b"".join([*lines[:9], b"nonsense\n", *lines[10:]]))
    assert look_at(middle).damaged_from is None
    thorough = look_at(middle, thorough=True)
    assert thorough.damaged_from == 10
    assert thorough.players
    second = tmp_path / "second.jsonl"
    second.write_bytes(b"".join([lines[0], b"nonsense\n", *lines[2:]]))
    assert look_at(second).damaged_from == 2
    assert look_at(second, thorough=True).damaged_from == 2


def test_lines_too_long_for_the_ends_are_read_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = kept(in_the_middle(3), tmp_path / "g.jsonl")
    whole = look_at(path)
    for name in ("HEAD_BYTES", "TAIL_BYTES"):
        with monkeypatch.context() as small:
            small.setattr(shelf, name, 100)
            assert look_at(path) == whole
