"""What part of a map is seen: never more than there is, and two figures from near."""

from __future__ import annotations

import pytest

from drawing.camera import MOST, NEAR, Camera


def test_the_camera_keeps_what_is_between_the_fingers() -> None:
    camera = Camera()
    camera.fit(800, 400)
    before = camera.to_map(600, 300)
    camera.zoom_by(2, 600, 300)
    assert camera.is_zoomed
    assert camera.to_map(600, 300) == pytest.approx(before)


def test_the_camera_never_shows_more_than_the_map() -> None:
    camera = Camera()
    camera.fit(800, 400)
    camera.zoom_by(9, 400, 200)
    assert camera.zoom == MOST
    camera.pan_by(99999, 99999)
    assert camera.to_map(0, 0) == (0, 0)
    camera.pan_by(-99999, -99999)
    assert camera.to_map(800, 400) == pytest.approx((800, 400))
    camera.zoom_by(0.01, 100, 100)
    assert (camera.zoom, camera.x, camera.y) == (1, 0, 0)


def test_a_new_size_shows_the_same_part() -> None:
    camera = Camera()
    camera.fit(800, 400)
    camera.zoom_by(2, 400, 200)
    camera.fit(400, 400)
    assert camera.to_map(200, 200) == pytest.approx((200, 200))
    camera.reset()
    assert not camera.is_zoomed


@pytest.mark.parametrize(
    ("places", "zoom"),
    [
        (((700, 300), (750, 350)), NEAR),
        (((100, 100), (150, 380)), 400 * 0.5 / 280),
        (((10, 10), (790, 390)), 1.0),
    ],
    ids=["beside each other", "one above the other", "far apart"],
)
def test_two_places_are_shown_in_the_middle_as_near_as_they_fit(
    places: tuple[tuple[float, float], ...], zoom: float
) -> None:
    camera = Camera()
    camera.fit(800, 400)
    near = camera.nearer(places, 1.0)
    assert near.zoom == pytest.approx(max(1.0, zoom))
    (a, b), (c, d) = (near.to_widget(*place) for place in places)
    assert ((a + c) / 2, (b + d) / 2) == pytest.approx((400, 200))
    assert camera.nearer(places, 0.0) == camera
    half = camera.nearer(places, 0.5)
    assert half.zoom == pytest.approx((1 + near.zoom) / 2)
