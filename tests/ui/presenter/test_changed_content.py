"""Facts about kept games whose heroes or battlefields were changed or deleted since."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from cli import exits
from companion.commands import Answer
from companion.journal.reader import read_log
from companion.journal.records import seal
from companion.play.session import Cause
from tests.cli.running import ringside
from tests.own_content import own_hero, own_map
from ui.presenter.intents import Do, OpenSheet, Press, SheetKind, With
from ui.presenter.outcomes import Go, OpenHistory
from ui.presenter.presenter import Presenter

if TYPE_CHECKING:
    from pathlib import Path

    from ui.presenter.intents import ActIntent


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a hero, a battlefield, and a game that was begun with both."""
    monkeypatch.setenv("RINGSIDE_HOME", str(tmp_path))
    own_hero(tmp_path)
    own_map(tmp_path)
    play(
        tmp_path,
        With(Do.CHOOSE_HERO, "my-alice"),
        With(Do.CHOOSE_HERO, "medusa"),
        With(Do.CHOOSE_MAP, "my-soho"),
    )
    return tmp_path


def play(folder: Path, *chosen: ActIntent) -> None:
    """Begin a game and place the first sidekick."""
    app = app_at(folder, Go("setup"), *chosen, Do.BEGIN_GAME)
    assert app.screen == "table"
    app.close()


def app_at(folder: Path, *acts: ActIntent) -> Presenter:
    app = Presenter(folder, version="test", strict_words=True)
    for act in acts:
        app.send(Press(act))
    return app


def the_log(folder: Path) -> Path:
    (log,) = (folder / "games").glob("*.jsonl")
    return log


def without_texts(log: Path) -> Path:
    """The log as it was written before logs held the texts of their content."""
    read = read_log(log)
    header = msgspec.structs.replace(read.header, own={}, map_content="")
    line, check = seal(header, "")
    lines = [line]
    for decision in read.decisions:
        line, check = seal(decision, check)
        lines.append(line)
    log.write_bytes(b"".join(lines))
    return log


def rename_the_sidekick(folder: Path) -> None:
    for file in (folder / "heroes").iterdir():
        file.write_text(file.read_text("utf-8").replace("jabberwock", "dragon"), "utf-8")


def delete_the_hero(folder: Path) -> None:
    for file in (folder / "heroes").iterdir():
        file.unlink()


def break_the_hero(folder: Path) -> None:
    (folder / "heroes" / "my-alice.yaml").write_bytes(b"id: [")


def delete_everything(folder: Path) -> None:
    delete_the_hero(folder)
    (folder / "maps" / "my-soho.yaml").unlink()


CHANGES = [rename_the_sidekick, delete_the_hero, break_the_hero, delete_everything]


@pytest.mark.parametrize("change", CHANGES)
def test_a_game_goes_on_from_its_log_whatever_became_of_the_files(home: Path, change: Any) -> None:
    change(home)
    app = app_at(home)
    assert "My Soho" in app.view().resume.detail
    app.send(Press(Do.RESUME_LAST))
    assert app.screen == "table"
    told = app.view().toast
    assert told.text.startswith("Changed since this game began: Alice")
    assert told.text.endswith("What was in the files then counts.")
    app.send(Press(OpenSheet(SheetKind.MENU)))
    assert app.table is not None
    assert app.table.library.words["my-alice"].fighters["the-jabberwock"]
    choice = app.table.session.game.table.choice
    assert choice is not None
    app.send(Press(OpenHistory()))
    assert app.screen == "history"
    assert app.view().health
    app.close()
    verified = ringside("replay", "--verify", the_log(home))
    assert verified.code == exits.FINE
    assert "decided again: the same" in verified.out
    assert "Changed since this game began: my-alice" in verified.err
    assert ringside("history").code == exits.FINE


@pytest.mark.parametrize("change", [rename_the_sidekick, delete_the_hero, break_the_hero])
def test_an_older_log_whose_hero_is_gone_is_looked_at_and_says_why(home: Path, change: Any) -> None:
    without_texts(the_log(home))
    change(home)
    app = app_at(home, Go("games"))
    (row,) = app.view().rows
    app.send(Press(row.intent))
    assert app.screen == "history"
    assert app.view().toast.text == "This game can only be looked at"
    view = app.view()
    assert len(view.rows) > 1
    assert [name for _, name, _ in view.health][:2] == ["my-alice", "the-jabberwock"]
    assert view.map is not None
    assert view.blocks[-1].head == "This game can only be looked at"
    assert view.blocks[-1].text.startswith("my-alice: changed or gone since this game began.")
    assert not next(act for act in view.acts if act.intent == Do.GO_BACK_HERE).enabled
    for act in (
        Do.EXPORT_GAME,
        Do.GO_BACK_HERE,
        Do.PLAY_HISTORY,
        With(Do.CHOOSE_NEXT, -1),
        With(Do.CHOOSE_NEXT, 1),
        Do.GO_BACK,
    ):
        app.send(Press(act))
    replayed = ringside("replay", "--verify", the_log(home))
    assert replayed.code == exits.FAULTS_FOUND
    first, second, *rest = replayed.err.splitlines()
    assert first == "Changed since this game began: my-alice."
    assert second.startswith("It can only be looked at, not decided again: ")
    assert not rest
    assert "table " in replayed.out


def test_why_a_game_is_only_looked_at_is_told_in_the_language_of_the_settings(home: Path) -> None:
    without_texts(the_log(home))
    break_the_hero(home)
    app = app_at(home, Go("games"))
    app.send(Press(app.view().rows[0].intent))
    english = app.view().blocks[-1].text
    app.settings.change(language="de")
    german = app.view().blocks[-1].text
    app.settings.change(language="en")
    assert app.view().blocks[-1].text == english
    both = {*english.split()} & {*german.split()}
    assert {word for word in both if "my-alice" not in word} == {"YAML:"}, "only names stay"


def test_many_faults_of_a_hero_are_told_in_one_readable_line(home: Path) -> None:
    log = without_texts(the_log(home))
    (home / "heroes" / "my-alice.yaml").write_text("id: my-alice\n", "utf-8")
    replayed = ringside("replay", log)
    assert "U+" not in replayed.err
    assert "; there is none. And " in replayed.err
    assert " more.\n" in replayed.err
    app = app_at(home, Go("games"))
    app.send(Press(app.view().rows[0].intent))
    assert "\n" not in f"{app.view().toast}"


def test_a_game_from_the_list_is_told_in_the_words_that_its_log_holds(home: Path) -> None:
    app = app_at(home, Do.RESUME_LAST)
    assert app.table is not None
    session = app.table.session
    while (choice := session.game.table.choice) is not None:  # where to stand, and how large
        session.submit(Answer(player=choice.owner, values=choice.options[:1]), Cause.TOUCH)
    app.close()
    with the_log(home).open("ab") as log:
        log.write(b"damage\n")
    delete_everything(home)
    app = app_at(home, Go("games"))
    (row,) = app.view().rows
    app.send(Press(row.intent))
    assert app.screen == "history"
    assert len(app.view().rows) == len(session.game.steps) + 1


def test_home_offers_another_game_if_the_last_one_cannot_be_gone_on_with(home: Path) -> None:
    older = without_texts(the_log(home))
    older.rename(older.with_name("zzz.jsonl"))
    play(
        home,
        With(Do.CHOOSE_HERO, "raptors"),
        With(Do.CHOOSE_HERO, "medusa"),
        With(Do.CHOOSE_MAP, "soho"),
    )
    delete_the_hero(home)
    view = app_at(home).view()
    assert view.resume is not None
    assert next(name for _, _, name, _ in view.resume.rows) == "Raptors"
    assert view.small[0].detail == "2 games"


def test_a_hero_of_whom_only_numbers_changed_counts_as_it_is_today(home: Path) -> None:
    without_texts(the_log(home))
    file = home / "heroes" / "my-alice.yaml"
    file.write_text(file.read_text("utf-8").replace("move: 2", "move: 3"), "utf-8")
    app = app_at(home, Do.RESUME_LAST)
    assert app.screen == "table"
    assert app.view().toast.text == (
        "Changed since this game began: Alice. What is in the files today counts."
    )
    app.close()


def test_without_its_battlefield_an_older_game_cannot_be_opened_and_nothing_else_suffers(
    home: Path,
) -> None:
    without_texts(the_log(home))
    (home / "maps" / "my-soho.yaml").unlink()
    app = app_at(home)
    assert app.view().resume is None
    app.send(Press(Go("games")))
    (row,) = app.view().rows
    app.send(Press(row.intent))
    assert app.view().toast is not None
    assert "my-soho" in f"{app.view().toast.detail}"
    assert ringside("replay", the_log(home)).code == exits.FAULTS_FOUND


def test_a_log_whose_own_texts_are_faulty_is_looked_at_and_says_why(home: Path) -> None:
    log = the_log(home)
    read = read_log(log)
    texts = {
        name: "id: [" if name.startswith("heroes") else text
        for name, text in read.header.own.items()
    }
    line, check = seal(msgspec.structs.replace(read.header, own=texts), "")
    log.write_bytes(line + seal(read.decisions[0], check)[0])
    told = ringside("replay", log)
    assert told.code == exits.FAULTS_FOUND
    assert "It can only be looked at, not decided again: heroes/my-alice." in told.err
    app = app_at(home, Go("games"))
    app.send(Press(app.view().rows[0].intent))
    assert app.screen == "history"
    assert app.view().health


def test_boards_are_looked_at_during_a_game_whose_hero_is_gone(home: Path) -> None:
    delete_everything(home)
    app = app_at(home, Do.RESUME_LAST, Go("boards"))
    assert app.screen in {"boards", "table"}
    assert app.view() is not None
    app.close()
