"""Facts about a photo of the own board: how it is laid, where it is seen, and that it goes."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Any

import pytest

from companion import commands as c
from drawing.map_view import MapView
from drawing.photo_files import PhotoFault
from drawing.photo_process import LONGEST_S, PhotoProcess
from drawing.photos import Photos
from drawing.picture_files import newest_pictures, usual_places
from drawing.sheet import draw_map
from tests.ui.presenter.at_photo import BOARD_PHOTO, CORNERS, MAP, AtPhoto
from tests.ui.presenter.at_table import AtTable
from tests.ui.presenter.tables import WORDS, library
from ui.presenter.intents import Do, OpenSheet, Press, SheetKind, ShowPage, With
from ui.presenter.menu_intents import PlaySample
from ui.presenter.outcomes import Go, OpenHistory
from ui.presenter.presenter import Presenter
from ui.presenter.settings import SettingsKeeper

if TYPE_CHECKING:
    from pathlib import Path

    from drawing.board_photo import Spot
    from ui.viewdata.photo import PhotoView


def laid(folder: Path, map_id: str = MAP) -> AtPhoto:
    """A photo lies under the battlefield."""
    at = AtPhoto(folder, map_id)
    at.put("board.jpg", BOARD_PHOTO)
    at.press(Do.ANOTHER_PHOTO)
    at.choose()
    at.tap(*CORNERS)
    at.press(Do.KEEP_PHOTO)
    return at


def acts(view: PhotoView) -> list[object]:
    return [act.intent for act in view.acts]


def tapped(at: AtPhoto) -> tuple[Spot, ...] | None:
    """The corners that are shown; None while no photo is."""
    picture = at.view.picture
    return picture.corners if picture is not None else None


def maps_in(view: Any) -> list[MapView]:
    """Every battlefield that is anywhere in a view."""
    if isinstance(view, MapView):
        return [view]
    if isinstance(view, tuple):
        return [found for part in view for found in maps_in(part)]
    fields = getattr(view, "__struct_fields__", ())
    return [found for field in fields for found in maps_in(getattr(view, field))]


def test_a_file_four_corners_and_a_look_lay_a_photo_under_a_battlefield(tmp_path: Path) -> None:
    at = AtPhoto(tmp_path)
    assert at.view.lead == WORDS.say("photo.none")
    at.put("board.jpg", BOARD_PHOTO)
    at.press(Do.ANOTHER_PHOTO)
    (row,) = at.view.rows
    assert row.text == "board.jpg"
    at.choose()
    for n, corner in enumerate(CORNERS):
        assert at.view.lead == WORDS.say(f"photo.corner-{n + 1}")
        assert at.view.picture is not None
        assert at.view.picture.corners == CORNERS[:n]
        at.tap(corner)
    assert acts(at.view) == [Do.ANOTHER_PHOTO, Do.TAP_AGAIN, Do.KEEP_PHOTO]
    assert at.view.map is not None
    assert at.view.map.photo is not None
    assert at.settings.photos.of(MAP) is None, "nothing lies there before somebody says so"
    at.press(Do.KEEP_PHOTO)
    photo = at.settings.photos.of(MAP)
    assert photo is not None
    assert photo.corners == CORNERS
    assert at.view.map == MapView(battlefield=at.desk.field, photo=photo)
    assert acts(at.view) == [Do.DELETE_PHOTO, Do.ANOTHER_PHOTO]
    assert SettingsKeeper(tmp_path).photos.of(MAP) == photo, "after the next start as well"
    kept = {path.name for path in (tmp_path / "photos").iterdir()}
    assert kept == {"photos.json", photo.file.name}, "neither the photo itself nor half of one"


def test_corners_are_taken_back_and_tapped_again(tmp_path: Path) -> None:
    at = AtPhoto(tmp_path)
    at.put("board.jpg", BOARD_PHOTO)
    at.press(Do.ANOTHER_PHOTO)
    at.choose()
    at.tap(*CORNERS[:2])
    at.press(Do.UNTAP_CORNER)
    assert tapped(at) == CORNERS[:1]
    at.tap(*CORNERS[1:])
    assert tapped(at) is None
    at.press(Do.TAP_AGAIN)
    assert tapped(at) == ()
    at.tap(*CORNERS[::-1])
    assert at.view.toast is not None
    assert at.view.toast.text == WORDS.say("photo.no-board")
    assert tapped(at) == ()
    at.tap((-0.2, 1.4))
    assert tapped(at) == ((0.0, 1.0),), "beside the photo is its edge"


def test_while_a_photo_is_prepared_taps_mean_nothing_and_leaving_ends_it(tmp_path: Path) -> None:
    at = AtPhoto(tmp_path)
    at.put("board.jpg", BOARD_PHOTO)
    at.press(Do.ANOTHER_PHOTO)
    at.work.is_slow = True
    at.choose()
    assert at.view.lead == WORDS.say("photo.working")
    at.tap(CORNERS[0])
    at.press(Do.KEEP_PHOTO, With(Do.CHOOSE_PHOTO, "/etc/passwd"))
    assert len(at.work.orders) == 1
    assert at.press(Do.GO_BACK) == Go("settings", "screen")
    assert not [*(tmp_path / "photos").glob("*.png")]


@pytest.mark.parametrize("fault", PhotoFault)
def test_whatever_is_wrong_with_a_file_is_said_with_advice(tmp_path: Path, fault: str) -> None:
    assert WORDS.say(f"photo.fault-{fault}").count(".") >= 2 or fault == "too-small"


def test_a_file_that_cannot_be_used_leaves_the_others_to_choose_from(tmp_path: Path) -> None:
    at = AtPhoto(tmp_path)
    at.put("board.jpg", BOARD_PHOTO[:-900])
    at.press(Do.ANOTHER_PHOTO)
    at.choose()
    assert at.view.toast is not None
    assert at.view.toast.detail == WORDS.say("photo.fault-cut-off")
    assert len(at.view.rows) == 1
    at.put("board.jpg", BOARD_PHOTO)
    at.choose()
    assert at.view.picture is not None


def test_only_the_map_of_a_game_shows_it_and_no_shared_picture(tmp_path: Path) -> None:
    before = draw_map(library().map(MAP))
    photo = laid(tmp_path).settings.photos.of(MAP)
    at = AtTable(tmp_path)
    at.start("king-arthur", "medusa", map_id=MAP)
    assert at.view.map.photo == photo
    app = at.presenter
    for leave in (Go("home"), Go("setup"), With(Do.CHOOSE_MAP, MAP), Go("home"), OpenHistory()):
        app.send(Press(leave))
        assert all(shown.photo is None for shown in maps_in(app.view())), leave
    assert draw_map(library().map(MAP)) == before
    at = AtTable(tmp_path)
    at.start("king-arthur", "medusa", map_id="sarpedon")
    assert at.view.map.photo is None, "each battlefield has its own"


def test_the_picture_of_a_result_is_the_same_with_a_photo_and_without(tmp_path: Path) -> None:
    pictures = []
    for folder in (tmp_path / "with", tmp_path / "without"):
        folder.mkdir()
        if folder.name == "with":
            laid(folder)
        at = AtTable(folder)
        at.start("king-arthur", "medusa", map_id=MAP)
        at.give(c.CorrectHealth(fighter="p2.medusa", to=0), c.Maneuver())
        at.press(Do.SHARE_PICTURE)
        (path,) = (folder / "exports").glob("*.png")
        pictures.append(path.read_bytes())
    assert pictures[0] == pictures[1]


def test_a_photo_is_deleted_for_good_and_another_takes_its_place(tmp_path: Path) -> None:
    at = laid(tmp_path)
    first = at.settings.photos.of(MAP)
    assert first is not None
    at.press(Do.ANOTHER_PHOTO)
    at.choose()
    at.tap(*CORNERS)
    at.press(Do.KEEP_PHOTO)
    second = at.settings.photos.of(MAP)
    assert second is not None
    assert second.file != first.file
    assert not first.file.exists()
    at.press(Do.DELETE_PHOTO)
    assert at.settings.photos.of(MAP) is None
    assert not [*(tmp_path / "photos").glob("*.png")]
    assert at.view.rows, "another one can be laid at once"


def test_it_is_reached_from_settings_and_from_the_table_and_leads_back(tmp_path: Path) -> None:
    app = Presenter(tmp_path, version="1.0", strict_words=True)
    app.send(Press(Go("settings")))
    app.send(Press(ShowPage("screen")))
    (block,) = app.view().blocks
    assert [act.intent for act in block.acts] == [Go("photo", m.id) for m in library().maps()]
    app.send(Press(Go("photo", MAP)))
    assert app.screen == "photo"
    app.send(Press(Do.GO_BACK))
    assert app.screen == "settings"
    assert app.view().switches[0].options
    app.send(Press(Do.GO_BACK))
    assert app.screen == "home"
    app.send(Press(PlaySample()))
    app.send(Press(OpenSheet(SheetKind.MENU)))
    act = next(act for act in maps_of_sheet(app) if act == Go("photo", "raptor-paddock"))
    app.send(Press(act))
    assert app.screen == "photo"
    app.send(Press(Do.GO_BACK))
    assert app.screen == "table"
    app.send(Press(Go("settings")))
    app.send(Press(Go("photo", MAP)))
    app.send(Press(Do.GO_BACK))
    app.send(Press(Do.GO_BACK))
    assert app.screen == "table"


def maps_of_sheet(app: Presenter) -> list[object]:
    sheet = app.view().sheet
    return [act.intent for block in sheet.blocks for act in getattr(block, "acts", ())]


def test_a_damaged_list_of_photos_is_set_aside_and_told(tmp_path: Path) -> None:
    photo = laid(tmp_path).settings.photos.of(MAP)
    assert photo is not None
    index = tmp_path / "photos" / "photos.json"
    for bad in (b"{", b'{"soho":{"number":1,"corners":[[0,0],[7,0],[1,1],[0,1]]}}', b'{"soho":3}'):
        index.write_bytes(bad)
        keeper = SettingsKeeper(tmp_path)
        assert keeper.photos.of(MAP) is None
        assert [unused.path for unused in keeper.unused] == [index]
        assert not index.exists()


def test_where_nothing_can_be_written_people_are_told(tmp_path: Path) -> None:
    at = AtPhoto(tmp_path)
    at.put("board.jpg", BOARD_PHOTO)
    at.press(Do.ANOTHER_PHOTO)
    (tmp_path / "photos").write_text("a file")
    at.choose()
    assert at.view.toast is not None
    assert at.view.toast.text == WORDS.say("photo.cannot")
    (tmp_path / "photos").unlink()
    at.choose()
    at.tap(*CORNERS)
    for path in (tmp_path / "photos").glob("*.png"):
        path.unlink()
    at.press(Do.KEEP_PHOTO)
    assert at.view.toast is not None
    assert at.view.toast.text == WORDS.say("photo.not-kept")
    at = laid(tmp_path)
    index = tmp_path / "photos" / "photos.json"
    index.unlink()
    index.mkdir()
    at.press(Do.DELETE_PHOTO)
    assert at.view.toast is not None
    assert at.view.toast.text == WORDS.say("photo.not-deleted")


def test_pictures_are_found_where_devices_put_them_the_newest_first(tmp_path: Path) -> None:
    camera = tmp_path / "DCIM" / "Camera"
    deep = camera / "a" / "b"
    deep.mkdir(parents=True)
    for n, name in enumerate(("old.jpg", "new.PNG", "phone.heic", "words.txt", ".hidden.jpg")):
        (camera / name).write_bytes(b"x")
        os.utime(camera / name, (n, n))
    (deep / "too-deep.jpg").write_bytes(b"x")
    (camera / "folder.jpg").mkdir()
    (camera / "nowhere.jpg").symlink_to(tmp_path / "nowhere")
    found = newest_pictures((tmp_path / "DCIM", tmp_path / "DCIM", tmp_path / "nothing"))
    assert [each.path.name for each in found] == ["phone.heic", "new.PNG", "old.jpg"]
    assert any(place.name == "Pictures" for place in usual_places())


def test_a_number_of_a_photo_is_not_used_again_while_the_app_runs(tmp_path: Path) -> None:
    photos = Photos(tmp_path)
    photos.folder.mkdir()
    seen = set()
    for _ in range(3):
        new = photos.new()
        new.write_bytes(b"x")
        assert photos.keep(MAP, new, CORNERS)
        kept = photos.of(MAP)
        assert kept is not None
        seen.add(kept.file)
        photos.delete(MAP)
    assert len(seen) == 3
    assert photos.of(MAP) is None


def ended(work: PhotoProcess) -> PhotoFault | bool:
    for _ in range(600):
        found = work.look()
        if found is not False:
            return found
        time.sleep(0.05)
    return False


def test_the_work_is_done_by_a_process_that_is_ended_if_it_takes_too_long(tmp_path: Path) -> None:
    now = [0.0]
    work = PhotoProcess(clock=lambda: now[0])
    assert work.look() is False
    source, target = tmp_path / "a.jpg", tmp_path / "b.png"
    source.write_bytes(BOARD_PHOTO)
    work.begin("reduce", str(source), str(target))
    assert ended(work) is True
    assert target.exists()
    work.begin("reduce", str(tmp_path / "nothing"), str(target))
    assert ended(work) is PhotoFault.UNREADABLE
    work.begin("reduce")
    assert ended(work) is PhotoFault.DAMAGED, "it has ended without a word"
    work.begin("reduce", str(source), str(target))
    now[0] = LONGEST_S + 1
    assert work.look() in {PhotoFault.TOO_LONG, True}
    work.begin("reduce", str(source), str(target))
    work.stop()
    assert work.look() is False
