"""Facts about games that cannot be kept, and about logs that others lay hands on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.journal.reader import read_log
from companion.journal.second_copy import copy_of
from companion.play import intents as i
from companion.play.intents import TapSpace
from tests import restrained
from ui.presenter.intents import Do, Press
from ui.presenter.menu_intents import PlaySample
from ui.presenter.outcomes import Go
from ui.presenter.presenter import Presenter

if TYPE_CHECKING:
    from ui.viewdata.kit import Toast

ROOT = Path(__file__).parents[3]
DECIDED = c.CorrectActions(amount=1)
"""Something that anybody may decide at any time."""


def opened(folder: Path) -> Presenter:
    return Presenter(folder, version="test", strict_words=True)


def shown(presenter: Presenter) -> Toast:
    toast = presenter.view().toast
    assert toast is not None
    return toast  # type: ignore[no-any-return]  # views of all screens have one


def sample(presenter: Presenter) -> Presenter:
    presenter.send(Press(PlaySample()))
    assert presenter.screen == "table"
    return presenter


def a_file(path: Path) -> None:
    path.write_text("not a folder")


def a_loop(path: Path) -> None:
    path.symlink_to(path)


def a_dangling_link(path: Path) -> None:
    path.symlink_to(path.parent / "nowhere" / "at" / "all")


@pytest.mark.parametrize("in_place", [a_file, a_loop, a_dangling_link])
@pytest.mark.parametrize("what", ["home", "games"])
def test_an_unusable_folder_is_told_and_a_game_is_played_all_the_same(
    tmp_path: Path, what: str, in_place: object
) -> None:
    assert callable(in_place)
    home = tmp_path / "home"
    if what == "games":
        home.mkdir()
    in_place(home if what == "home" else home / "games")
    presenter = opened(home)
    told = shown(presenter)
    assert told.text == "No game can be kept"
    assert f"It would be in {home / 'games'}: " in (told.detail or "")
    assert "RINGSIDE_HOME" in (told.detail or "")
    sample(presenter)
    assert shown(presenter).text == "This game is not kept"
    presenter.send(Press(Do.CLOSE_TOAST))
    presenter.send(Press(DECIDED))
    assert presenter.table is not None
    table = presenter.table.session.game.table
    presenter.send(Press(Go("home")))
    presenter.send(Press(Do.RESUME_LAST))
    assert presenter.screen == "table"
    assert presenter.table.session.game.table == table
    presenter.close()


def test_an_unkept_game_is_kept_as_soon_as_it_can_be(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("in the way")
    presenter = sample(opened(tmp_path))
    presenter.send(Press(Do.CLOSE_TOAST))
    (tmp_path / "games").unlink()
    presenter.send(Press(DECIDED))
    assert shown(presenter).text == "The game is kept from now on"
    assert presenter.table is not None
    steps = presenter.table.session.game.steps
    presenter.close()
    (log,) = (tmp_path / "games").glob("*.jsonl")
    assert len(read_log(log).decisions) == len(steps)
    assert opened(tmp_path).view().resume is not None


@pytest.mark.parametrize("in_place", [a_file, a_loop, a_dangling_link])
def test_a_folder_that_is_lost_in_the_middle_of_a_game_stops_nobody(
    tmp_path: Path, in_place: object
) -> None:
    assert callable(in_place)
    presenter = sample(opened(tmp_path / "home"))
    presenter.send(Press(Do.CLOSE_TOAST))
    games = tmp_path / "home" / "games"
    games.rename(tmp_path / "away")
    in_place(games)
    assert presenter.table is not None
    steps = len(presenter.table.session.game.steps)
    presenter.send(Press(DECIDED))
    assert len(presenter.table.session.game.steps) == steps + 1
    told = shown(presenter)
    assert told.text == "This game is not kept any more"
    assert (told.detail or "").startswith("Mend its folder and play on: ")
    assert f"It would be in {games}/" in (told.detail or "")
    presenter.send(Press(Do.CLOSE_TOAST))
    presenter.send(Press(i.TakeBack(c.Scope.STEP)))
    toast = presenter.view().toast
    assert toast is None or "kept" not in toast.text
    presenter.send(Press(Do.CLOSE_TOAST))
    games.unlink()
    presenter.send(Press(i.DoAgain()))
    assert shown(presenter).text == "The game is kept from now on"
    steps = len(presenter.table.session.game.steps)
    presenter.close()
    (log,) = games.glob("*.jsonl")
    assert len(read_log(log).decisions) == steps


def test_a_right_that_is_lost_in_the_middle_of_a_game_stops_nobody(tmp_path: Path) -> None:
    done = restrained.python("-c", RIGHT_LOST, tmp_path)
    told, why, again, same = done.stdout.splitlines()
    assert told == "This game is not kept any more"
    assert why.startswith("Mend its folder and play on: permission denied. It would be in ")
    assert (again, same) == ("The game is kept from now on", "True")


RIGHT_LOST = """
import sys
from pathlib import Path
from companion.journal.reader import read_log
from companion.commands import CorrectActions, Scope
from companion.play.intents import TakeBack
from ui.presenter.intents import Do, Press
from ui.presenter.menu_intents import PlaySample
from ui.presenter.presenter import Presenter
games = Path(sys.argv[1]) / "games"
presenter = Presenter(games.parent, version="test")
presenter.send(Press(PlaySample()))
presenter.send(Press(Do.CLOSE_TOAST))
(log,) = games.glob("*.jsonl")
games.chmod(0)
presenter.send(Press(CorrectActions(amount=1)))
print(presenter.view().toast.text)
print(presenter.view().toast.detail)
presenter.send(Press(Do.CLOSE_TOAST))
games.chmod(0o700)
presenter.send(Press(TakeBack(Scope.STEP)))
print(presenter.view().toast.text)
presenter.close()
print(len(read_log(log).decisions) == read_log(log).decisions[-1].number > 3)
"""


def test_a_game_that_is_left_unkept_is_told_on_home(tmp_path: Path) -> None:
    presenter = sample(opened(tmp_path))
    (tmp_path / "games").rename(tmp_path / "away")
    (tmp_path / "games").write_text("in the way")
    presenter.send(Press(DECIDED))
    presenter.send(Press(Go("home")))
    presenter.close()
    told = shown(presenter)
    assert told.text == "What was played last is not kept"
    assert "the log cannot be written" in (told.detail or "")


def test_a_log_that_was_deleted_is_written_again_and_told(tmp_path: Path) -> None:
    presenter = sample(opened(tmp_path))
    (log,) = (tmp_path / "games").glob("*.jsonl")
    log.unlink()
    presenter.send(Press(DECIDED))
    told = shown(presenter)
    assert "deleted by somebody else" in told.text
    assert str(log) in (told.detail or "")
    presenter.close()
    assert read_log(log).damage is None


def test_who_sits_near_is_known_after_the_log_had_to_be_written_anew(tmp_path: Path) -> None:
    presenter = opened(tmp_path)
    presenter.settings.change(heroes=("raptors", "robert-muldoon"))
    for act in (Go("setup"), Do.TURN_CHAIRS, Do.BEGIN_GAME):
        presenter.send(Press(act))
    (log,) = (tmp_path / "games").glob("*.jsonl")
    os.truncate(log, 10)
    assert presenter.table is not None
    choice = presenter.table.session.game.table.choice
    assert choice is not None
    presenter.send(TapSpace(choice.options[0]))
    assert shown(presenter).text == "The log of this game was changed by another program"
    presenter.close()
    later = opened(tmp_path)
    later.send(Press(Do.RESUME_LAST))
    assert (later.screen, later.near) == ("table", 1)
    later.close()


def test_a_game_whose_log_was_lost_before_a_kill_is_offered_again(tmp_path: Path) -> None:
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, str(tmp_path)], cwd=ROOT, check=False, capture_output=True
    )
    assert killed.returncode == -9, killed.stderr.decode()
    (left,) = (tmp_path / "games").iterdir()
    presenter = opened(tmp_path)
    told = shown(presenter)
    assert told.text == "A game was found again"
    (log,) = (tmp_path / "games").glob("*.jsonl")
    assert left == copy_of(log)
    assert str(log) in (told.detail or "")
    assert presenter.view().resume is not None


KILLED = """
import os, signal, sys
from pathlib import Path
from companion.commands import CorrectActions, Scope
from companion.play.intents import TakeBack
from ui.presenter.intents import Do, Press
from ui.presenter.menu_intents import PlaySample
from ui.presenter.presenter import Presenter
home = Path(sys.argv[1])
presenter = Presenter(home, version="test")
presenter.send(Press(PlaySample()))
(log,) = (home / "games").glob("*.jsonl")
log.unlink()
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_disk_that_is_full_while_the_sample_is_prepared_is_told(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(tmp_path)], cwd=ROOT, check=True, capture_output=True,
        text=True,
    )  # fmt: skip
    assert done.stdout.splitlines() == ["table", "This game is not kept", "False"]
    assert list((tmp_path / "games").iterdir()) == []


FULL = """
import resource, signal, sys
from pathlib import Path
from companion.commands import CorrectActions, Scope
from companion.play.intents import TakeBack
from ui.presenter.intents import Do, Press
from ui.presenter.menu_intents import PlaySample
from ui.presenter.presenter import Presenter
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
presenter = Presenter(Path(sys.argv[1]), version="test")
presenter.library.heroes()
resource.setrlimit(resource.RLIMIT_FSIZE, (6_000, resource.RLIM_INFINITY))
presenter.send(Press(PlaySample()))
print(presenter.screen)
print(presenter.view().toast.text)
print(presenter.table.session.journal.is_kept)
"""


def test_after_trouble_a_game_that_is_not_kept_goes_on(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("in the way")
    presenter = sample(opened(tmp_path))
    assert presenter.table is not None
    table = presenter.table.session.game.table
    presenter.fail(ZeroDivisionError("a widget went wrong"))
    assert presenter.screen == "trouble"
    assert "it is not kept" in presenter.view().detail
    presenter.send(Press(Do.RESUME_LAST))
    assert presenter.screen == "table"
    assert presenter.table.session.game.table == table
    presenter.close()


@pytest.mark.parametrize("mishap", ["deleted", "replaced"])
def test_from_home_the_game_on_the_table_goes_on_whatever_became_of_its_log(
    tmp_path: Path, mishap: str
) -> None:
    presenter = sample(opened(tmp_path))
    assert presenter.table is not None
    steps = len(presenter.table.session.game.steps)
    presenter.send(Press(Go("home")))
    (log,) = (tmp_path / "games").glob("*.jsonl")
    lines = log.read_bytes().splitlines(keepends=True)
    log.unlink()
    if mishap == "replaced":
        log.write_bytes(b"".join(lines[:-2]))
    assert presenter.view().resume is not None
    presenter.send(Press(Do.RESUME_LAST))
    assert presenter.screen == "table"
    assert len(presenter.table.session.game.steps) == steps
    presenter.send(Press(DECIDED))
    assert mishap in shown(presenter).text
    presenter.close()


def test_a_log_that_was_lost_is_told_on_home_when_its_game_is_left(tmp_path: Path) -> None:
    presenter = sample(opened(tmp_path))
    presenter.send(Press(Go("home")))
    (log,) = (tmp_path / "games").glob("*.jsonl")
    log.unlink()
    presenter.close()
    assert "deleted by somebody else" in shown(presenter).text
    assert log.exists()


def test_a_kept_game_that_may_only_be_read_is_gone_on_with_and_not_kept(tmp_path: Path) -> None:
    sample(opened(tmp_path)).close()
    done = restrained.python("-c", ONLY_READ, tmp_path)
    assert done.stdout.splitlines() == ["table", "This game is not kept", "True"]


ONLY_READ = """
import sys
from pathlib import Path
from companion.commands import CorrectActions, Scope
from companion.play.intents import TakeBack
from ui.presenter.intents import Do, Press
from ui.presenter.menu_intents import PlaySample
from ui.presenter.presenter import Presenter
home = Path(sys.argv[1])
for path in (*(home / "games").iterdir(), home / "games"):
    path.chmod(0o500)
presenter = Presenter(home, version="test")
presenter.send(Press(Do.CLOSE_TOAST))
presenter.send(Press(Do.RESUME_LAST))
print(presenter.screen)
print(presenter.view().toast.text)
steps = len(presenter.table.session.game.steps)
presenter.send(Press(CorrectActions(amount=1)))
print(len(presenter.table.session.game.steps) > steps)
(home / "games").chmod(0o700)
"""


def test_a_folder_that_may_not_be_entered_keeps_nobody_from_opening_the_app(tmp_path: Path) -> None:
    home = tmp_path / "closed" / "home"
    home.mkdir(parents=True)
    with restrained.closed(home.parent):
        done = restrained.python("-c", FORBIDDEN, home)
    assert done.stdout.splitlines() == [
        *("No game can be kept", "table", "1", "1"),
        *("history", "It could not be saved"),
    ], done.stderr


FORBIDDEN = """
import sys
from pathlib import Path
from ui.presenter.intents import Do, OpenSheet, Press, SheetKind
from ui.presenter.menu_intents import PlaySample
from ui.presenter.outcomes import OpenHistory
from ui.presenter.presenter import Presenter
home = Path(sys.argv[1])
presenter = Presenter(home, version="test")
print(presenter.view().toast.text)
presenter.send(Press(PlaySample()))
print(presenter.screen)
print(len(presenter.library.hero_kind.folder_problems))
print(len(presenter.library.map_kind.folder_problems))
presenter.send(Press(Do.CLOSE_TOAST))
presenter.send(Press(OpenSheet(SheetKind.MENU)))
presenter.send(Press(OpenHistory()))
print(presenter.screen)
presenter.send(Press(Do.EXPORT_GAME))
print(presenter.view().toast.text)
"""
