"""A photo of the own board by real touches: its corners are tapped, and the map lies on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from PIL import Image

from drawing.fit import make_fit
from drawing.map_view import MapView
from tests.ui.app.menu_views import Shown, view_of
from tests.ui.presenter.at_photo import MAP, QUARTERS
from tests.ui.presenter.tables import library
from tests.ui.presenter.test_photo import laid
from ui.presenter.intents import Do
from ui.presenter.menu_intents import TapCorner
from ui.screens.photo.corners import Corners
from ui.theme.scale import px, scale
from ui.widgets.battlefield.battlefield import BattlefieldWidget

if TYPE_CHECKING:
    from pathlib import Path

    from drawing.board_photo import BoardPhoto
    from tests.ui.app.driver import Driver

FIELD = library().map(MAP)


def test_a_tap_on_the_photo_is_a_corner_where_the_finger_leaves(
    driver: Driver, tmp_path: Path
) -> None:
    driver.resize(1280, 800)
    shown = Shown(driver, "photo-corners", view_of("photo-corners", tmp_path))
    (widget,) = driver.every(Corners)
    widget.finish()
    for corner in ((0.25, 0.2), (1.0, 0.0), (0.6, 0.95)):
        x, y = widget.to_window(*widget.place_of(*corner))
        driver.drag((x - 30, y - 20), (x, y))
        sent = shown.sent.pop()
        assert isinstance(sent, TapCorner)
        assert (sent.x, sent.y) == pytest.approx(corner, abs=0.01)
    shown.tap(Do.UNTAP_CORNER)
    assert len(shown.sent) == 1


def colour_at(driver: Driver, field: Any, photo: BoardPhoto | None, folder: Path) -> list[str]:
    """Which channels lead beside the corners of the board, as the map shows them."""
    field.render(MapView(battlefield=FIELD, photo=photo))
    driver.step()
    field.finish()
    pixels = np.asarray(Image.open(driver.screenshot(folder / "map.png")).convert("RGB")).astype(
        int
    )
    fit, found = field.fit, []
    for u, v in QUARTERS:
        x, y = fit.place(u * FIELD.frame.width, v * FIELD.frame.height)
        red, green, blue = pixels[pixels.shape[0] - 1 - round(field.y + y), round(field.x + x)]
        names = {(1, 0, 0): "red", (0, 1, 0): "lime", (0, 0, 1): "blue", (1, 1, 0): "yellow"}
        most = max(red, green, blue)
        lead = int(red > 0.7 * most), int(green > 0.7 * most), int(blue > 0.7 * most)
        found.append(names.get(lead, "none"))
    return found


@pytest.mark.uncounted
def test_the_map_lies_straight_on_a_photo_that_was_taken_from_one_side(
    driver: Driver, tmp_path: Path
) -> None:
    driver.resize(1280, 800)
    photo = laid(tmp_path).settings.photos.of(MAP)
    field = BattlefieldWidget()
    driver.show(field)
    scale.places = True
    try:
        assert colour_at(driver, field, photo, tmp_path) == list(QUARTERS.values())
        assert colour_at(driver, field, None, tmp_path) != list(QUARTERS.values())
        assert colour_at(driver, field, photo, tmp_path) == list(QUARTERS.values())
        scale.places = False
        assert colour_at(driver, field, photo, tmp_path) != list(QUARTERS.values())
    finally:
        scale.places = False
    plain = make_fit(FIELD, field.width, field.height, px(1))
    assert field.fit is not None
    assert field.fit.ways == plain.ways, "paths are straight: nothing is painted that they follow"
