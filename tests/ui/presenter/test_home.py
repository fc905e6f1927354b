"""Facts about the first screen and the list of games."""

from __future__ import annotations

import os
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

from companion.content.library import Library
from companion.content.whole_file import Unused
from companion.game import Game, check_seats
from companion.journal.shelf import Shelf, look_at
from companion.play.sample import sample_game
from companion.seats import Seat
from tests.own_content import own_hero
from tests.ui.presenter.boards_port import SaidBoards
from tests.ui.presenter.tables import (
    WORDS,
    duel,
    keep,
    library,
    placed_duel,
    press,
    trapped_duel,
    won_duel,
)
from ui.presenter.games import GamesDesk
from ui.presenter.home import READ_EVERY_S, HomeDesk
from ui.presenter.intents import Do, Press, ShowPage, With
from ui.presenter.menu_intents import PlaySample
from ui.presenter.outcomes import Go, OpenHistory, Rematch, Resume
from ui.presenter.presenter import Presenter
from ui.presenter.settings import SettingsKeeper
from ui.presenter.when import stamp, tell_time, utc_now
from ui.viewdata.kit import Weight

if TYPE_CHECKING:
    from ui.presenter.intents import ActIntent

SAMPLES = Path(__file__).parents[2] / "companion" / "journal" / "samples"


DIALS = Go("setup", "none")


def home(folder: Path, shelves: Library | None = None) -> HomeDesk:
    return HomeDesk(
        WORDS, lambda: shelves or library(), Shelf(folder / "games"), SettingsKeeper(folder)
    )


def games(folder: Path) -> GamesDesk:
    now = datetime(2026, 3, 2, 12, tzinfo=UTC)
    return GamesDesk(WORDS, library(), Shelf(folder / "games"), now=lambda: now)


def put(folder: Path, name: str, game: Game, when: int = 0) -> Path:
    path = keep(game, folder / "games" / f"{name}.jsonl")
    if when:
        os.utime(path, (when, when))
    return path


def test_who_sits_near_is_the_same_after_a_resume_and_in_a_rematch(tmp_path: Path) -> None:
    first = Presenter(tmp_path, version="test")
    first.settings.change(heroes=("raptors", "robert-muldoon"))
    for act in (Go("setup"), Do.TURN_CHAIRS, Do.BEGIN_GAME):
        first.send(Press(act))
    assert (first.screen, first.near) == ("table", 1)
    first.close()
    again: tuple[ActIntent, ...] = (Do.RESUME_LAST, Rematch())
    for tapped in again:
        later = Presenter(tmp_path, version="test")
        later.send(Press(tapped))
        assert (later.screen, later.near) == ("table", 1)
        later.close()


# --- Home ---------------------------------------------------------------------------------------


def test_without_a_game_new_game_is_the_largest_and_no_hero_is_read(tmp_path: Path) -> None:
    shelves = Library()
    desk = home(tmp_path, shelves)
    view = desk.view()
    assert view.resume is None
    assert [act.intent for act in view.large] == [Go("setup"), DIALS, PlaySample()]
    assert view.large[0].weight is Weight.PRIMARY
    assert [act.intent for act in view.small] == [
        Go("games"),
        Go("settings"),
        Go("help"),
        Go("boards"),
    ]
    assert view.small[0].detail == "No games yet"
    assert shelves.count_read == 0
    assert press(desk, Do.RESUME_LAST) is None
    assert press(desk, Rematch()) is None


def test_the_last_game_goes_on_with_one_tap_and_only_its_heroes_are_read(tmp_path: Path) -> None:
    shelves = Library()
    put(tmp_path, "older", won_duel(), 10)
    path = put(tmp_path, "mine", trapped_duel(), 20)
    desk = home(tmp_path, shelves)
    view = desk.view()
    assert view.resume is not None
    assert view.resume.act.weight is Weight.PRIMARY
    assert view.resume.detail == "Raptor Paddock · turn 3 · Mia to move"
    assert [row[1:] for row in view.resume.rows] == [
        ("Mia", "Raptors", "7 6 7"),
        ("Jonas", "Robert Muldoon", "14"),
    ]
    assert len(view.resume.map.figures) == 7
    assert [act.intent for act in view.large] == [Rematch(), Go("setup"), DIALS, PlaySample()]
    assert view.small[0].detail == "2 games"
    assert press(desk, Do.RESUME_LAST) == Resume(path)
    assert shelves.count_read == 3


def test_a_game_that_is_being_placed_goes_on_too(tmp_path: Path) -> None:
    put(tmp_path, "g", duel())
    resume = home(tmp_path).view().resume
    assert resume is not None
    assert resume.detail == "Raptor Paddock · figures are being placed"


def test_a_rematch_is_one_tap_with_the_same_seats(tmp_path: Path) -> None:
    game = won_duel()
    put(tmp_path, "g", game)
    desk = home(tmp_path)
    assert desk.view().resume is None
    assert [act.intent for act in desk.view().large] == [
        Go("setup"),
        Rematch(),
        DIALS,
        PlaySample(),
    ]
    outcome = press(desk, Rematch())
    assert isinstance(outcome, Rematch)
    assert outcome.setup is not None
    assert check_seats(game.book, outcome.setup.seats)
    assert [(seat.name, seat.hero) for seat in outcome.setup.seats] == [
        ("Mia", "raptors"),
        ("Jonas", "robert-muldoon"),
    ]
    assert (outcome.setup.map, outcome.setup.edition) == ("raptor-paddock", "core")


def test_a_rematch_promises_the_same_battlefield_only_after_a_game_on_one(tmp_path: Path) -> None:
    for folder, game, detail in (
        ("map", won_duel(), "Same heroes, same battlefield"),
        ("dials", duel(on="none"), "Same heroes"),
    ):
        put(tmp_path / folder, "g", game)
        acts = home(tmp_path / folder).view().large
        assert next(act.detail for act in acts if act.intent == Rematch()) == detail


def test_a_rematch_resolves_cards_and_answers_open_questions_as_that_game_did(
    tmp_path: Path,
) -> None:
    question = "what-hits-the-hero-hits-each-figure"
    game = duel(resolves=False)
    again = Game.start(
        game.book,
        tuple(Seat(player=p.id, name=p.name, hero=p.hero) for p in game.table.players.values()),
        resolves=False,
        readings={question: "no"},
    )
    put(tmp_path, "g", again)
    outcome = press(home(tmp_path), Rematch())
    assert isinstance(outcome, Rematch)
    assert outcome.setup is not None
    assert not outcome.setup.resolves, "though cards resolve themselves by the settings"
    assert outcome.setup.readings == ((question, "no"),)


def test_a_rematch_of_a_game_from_before_cards_resolved_themselves_is_by_hand(
    tmp_path: Path,
) -> None:
    old = next((SAMPLES / "format-2").glob("*.jsonl"))
    assert not look_at(old).resolves
    assert look_at(put(tmp_path, "g", duel())).resolves


def test_damaged_games_are_never_offered_to_go_on_with(tmp_path: Path) -> None:
    sound = put(tmp_path, "sound", placed_duel(), 10)
    broken = put(tmp_path, "broken", trapped_duel())
    lines = broken.read_bytes().splitlines(keepends=True)
    lines[5] = b"nonsense\n"
    broken.write_bytes(b"".join(lines))
    (tmp_path / "games" / "none.jsonl").write_text("nothing\n")
    assert press(home(tmp_path), Do.RESUME_LAST) == Resume(sound)


def test_a_game_whose_hero_is_gone_is_passed_over(tmp_path: Path) -> None:
    own_hero(tmp_path)
    shelves = Library(tmp_path)
    book = shelves.rulebook("soho", "core", "duel", heroes=["my-alice", "medusa"])
    seats = tuple(Seat(player=p, name=p, hero=h) for p, h in (("p1", "my-alice"), ("p2", "medusa")))
    put(tmp_path, "mine", Game.start(book, seats))
    assert home(tmp_path, shelves).view().resume is not None
    assert home(tmp_path, Library()).view().resume is None
    assert games(tmp_path).view().rows[0].text.startswith("p1 (my-alice)")


def test_while_nobody_waits_everything_that_set_up_needs_is_read(tmp_path: Path) -> None:
    shelves = Library()
    desk = home(tmp_path, shelves)
    desk.tick(READ_EVERY_S / 2)
    assert shelves.count_read == 0
    desk.tick(READ_EVERY_S / 2)
    assert shelves.count_read >= 1
    for _ in range(200):
        desk.tick(READ_EVERY_S)
    assert not shelves.read_ahead()


def test_a_game_of_a_mode_that_nobody_knows_is_not_played_again(tmp_path: Path) -> None:
    kept = look_at(put(tmp_path, "g", won_duel()))
    assert kept.header is not None
    newer = msgspec.structs.replace(kept.header, mode="hunt")
    assert msgspec.structs.replace(kept, header=newer).again(0) is None
    assert msgspec.structs.replace(kept, header=None).again(0) is None


@pytest.mark.parametrize("screen", ["setup", "games", "settings", "help", "boards"])
def test_every_other_screen_is_one_tap_away(screen: str, tmp_path: Path) -> None:
    desk = home(tmp_path)
    assert Go(screen) in {act.intent for act in (*desk.view().large, *desk.view().small)}
    assert press(desk, Go(screen)) == Go(screen)
    assert press(home(tmp_path), ShowPage("nonsense")) is None


def test_a_message_goes_by_itself_or_by_a_tap(tmp_path: Path) -> None:
    desk = home(tmp_path)
    desk.remark("This game cannot be opened", "Its last line is damaged, and nothing else.")
    assert not desk.tick(3.0)
    assert desk.tick(9.0)
    assert desk.view().toast is None
    assert not desk.tick(9.0)
    desk.remark("This game cannot be opened")
    press(desk, Do.CLOSE_TOAST)
    assert desk.view().toast is None


def test_a_sample_game_can_be_played_at_once(tmp_path: Path) -> None:
    assert press(home(tmp_path), PlaySample()) == PlaySample()
    setup = sample_game(WORDS)
    heroes = [seat.hero for seat in setup.seats]
    book = library().rulebook(setup.map, setup.edition, setup.mode, heroes=heroes)
    assert check_seats(book, setup.seats)


def test_home_sees_a_game_that_was_played_meanwhile(tmp_path: Path) -> None:
    desk = home(tmp_path)
    put(tmp_path, "g", placed_duel())
    assert desk.view().resume is None
    desk.refresh()
    first = desk.view().resume
    assert first is not None
    desk.refresh()
    assert desk.view().resume is first


# --- The list of games --------------------------------------------------------------------------


def test_an_empty_list_says_so(tmp_path: Path) -> None:
    view = games(tmp_path).view()
    assert view.rows == ()
    assert view.empty.startswith("No game has been played yet")
    assert press(games(tmp_path), Do.GO_BACK) == Go("home")


def test_games_are_told_by_who_where_when_and_how_they_stand(tmp_path: Path) -> None:
    won = put(tmp_path, "won", won_duel(), 10)
    running = put(tmp_path, "running", trapped_duel(), 20)
    placing = put(tmp_path, "placing", duel(), 30)
    desk = games(tmp_path)
    rows = desk.view().rows
    assert [row.text for row in rows] == ["Mia (Raptors) \N{EN DASH} Jonas (Robert Muldoon)"] * 3
    details = [row.detail or "" for row in rows]
    assert details[0].endswith("figures are being placed")
    assert details[1].startswith("Raptor Paddock · yesterday ")
    assert details[1].endswith("turn 3")
    assert details[2].endswith("Mia won")
    assert press(desk, rows[0].intent) == Resume(placing)
    assert press(desk, rows[1].intent) == Resume(running)
    assert press(desk, rows[2].intent) == OpenHistory(won)
    assert press(desk, With(Do.OPEN_GAME, "other")) is None


def test_damaged_games_are_listed_with_what_is_wrong(tmp_path: Path) -> None:
    path = put(tmp_path, "damaged", won_duel(), 20)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:-1], b"nonsense\n"]))
    (tmp_path / "games" / "none.jsonl").write_text("nothing\n")
    desk = games(tmp_path)
    rows = {row.intent: row for row in desk.view().rows}
    assert f"damaged from line {len(lines)} on" in (
        rows[With(Do.OPEN_GAME, "damaged")].detail or ""
    )
    assert press(desk, With(Do.OPEN_GAME, "damaged")) == OpenHistory(path)
    assert not rows[With(Do.OPEN_GAME, "none")].enabled
    assert press(desk, With(Do.OPEN_GAME, "none")) is None
    toast = desk.view().toast
    assert toast is not None
    assert "not the log of a game" in (toast.detail or "")


def test_five_hundred_games_are_shown(tmp_path: Path) -> None:
    log = put(tmp_path, "0", won_duel())
    for number in range(1, 500):
        shutil.copy(log, log.with_name(f"{number}.jsonl"))
    library().hero_name("raptors")
    assert len(games(tmp_path).view().rows) == 500
    assert home(tmp_path).view().small[0].detail == "500 games"


def test_long_names_and_odd_ones_are_told_as_they_are(tmp_path: Path) -> None:
    names = ("M" * 200, "{0} %s \N{SNOWMAN}")
    put(tmp_path, "g", placed_duel(names))
    (row,) = games(tmp_path).view().rows
    assert row.text == f"{names[0]} (Raptors) \N{EN DASH} {names[1]} (Robert Muldoon)"
    resume = home(tmp_path).view().resume
    assert resume is not None
    assert resume.rows[1][1] == names[1]


def test_times_are_told_as_people_say_them() -> None:
    now = datetime(2026, 3, 2, 12, 30, tzinfo=UTC)
    assert tell_time(WORDS, stamp(now), now) == "today 12:30"
    assert tell_time(WORDS, stamp(now - timedelta(days=1)), now) == "yesterday 12:30"
    assert tell_time(WORDS, stamp(now - timedelta(days=20)), now) == "10 Feb, 12:30"
    assert tell_time(WORDS, "2024-12-24T18:00:00.123Z", now) == "24 Dec 2024, 18:00"
    assert tell_time(WORDS, "2026-03-02T08:05:00", now) == "today 08:05"
    assert tell_time(WORDS, "simulated", now) == "simulated"
    now = utc_now()
    assert tell_time(WORDS, stamp(now), now) == f"today {now:%H:%M}"


# --- Small files that cannot be used ------------------------------------------------------------


def test_a_small_file_that_cannot_be_used_is_told_once_on_home(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes(b'{"names": ["Zo\xeb"]}')
    presenter = Presenter(tmp_path, version="test", boards=SaidBoards())
    toast = presenter.view().toast
    assert toast.text == "settings.json could not be used"
    assert toast.detail == (
        f"{tmp_path / 'settings.json'} is damaged (not UTF-8) and was set aside as "
        "settings.json.broken. Settings are as at the first start."
    )
    presenter.send(Press(Do.CLOSE_TOAST))
    presenter.send(Press(Go("settings")))
    presenter.send(Press(Do.GO_BACK))
    assert presenter.view().toast is None
    presenter.settings.change(speech=True)
    assert Presenter(tmp_path, version="test").view().toast is None
    assert Presenter(tmp_path, version="test").settings.now.speech


def test_files_about_boards_are_told_when_they_are_met_one_after_the_other(tmp_path: Path) -> None:
    boards = SaidBoards()
    presenter = Presenter(tmp_path, version="test", boards=boards)
    told: list[int] = []
    presenter.subscribe(lambda: told.append(1))
    assert presenter.view().toast is None
    boards.unused += [
        Unused(path=tmp_path / name, reason="no", is_damaged=False, instead="Anew.")
        for name in ("boards.json", "figures.json")
    ]
    presenter.tick(0.1)
    assert told == [1]
    for name in ("boards.json", "figures.json"):
        assert presenter.view().toast.text == f"{name} could not be used"
        presenter.send(Press(Do.CLOSE_TOAST))
    presenter.tick(0.1)
    assert presenter.view().toast is None
