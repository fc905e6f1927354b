"""What fingers on the map mean, without a window."""

from __future__ import annotations

import pytest

from ui.widgets.battlefield.gestures import Gestures


class Recorder:
    """Writes down what the fingers do; there is a figure left of x 100."""

    def __init__(self, *, zoomed: bool = False) -> None:
        self.said: list[str] = []
        self.zoomed = zoomed
        self.panned = (0.0, 0.0)
        self.factor = 1.0

    def tapped(self, x: float, y: float) -> None:
        self.said.append(f"tap {x:g} {y:g}")

    def begin_drag(self, x: float, y: float) -> bool:
        if x < 100:
            self.said.append(f"lift {x:g} {y:g}")
        return x < 100

    def drag_to(self, x: float, y: float) -> None:
        self.said.append(f"to {x:g} {y:g}")

    def end_drag(self, x: float, y: float) -> None:
        self.said.append(f"put {x:g} {y:g}")

    def cancel_drag(self) -> None:
        self.said.append("cancel")

    def can_pan(self) -> bool:
        return self.zoomed

    def pan(self, x: float, y: float) -> None:
        self.panned = (self.panned[0] + x, self.panned[1] + y)

    def pinch(self, factor: float, x: float, y: float) -> None:
        self.factor *= factor
        self.said.append(f"pinch around {x:g} {y:g}")

    def settled(self) -> None:
        self.said.append("settled")


@pytest.fixture
def hands() -> Recorder:
    return Recorder()


@pytest.fixture
def gestures(hands: Recorder) -> Gestures:
    return Gestures(hands, 12)


def test_a_finger_that_stays_taps(hands: Recorder, gestures: Gestures) -> None:
    gestures.down(1, 200, 50)
    gestures.move(1, 206, 54)
    gestures.up(1, 207, 54)
    assert hands.said == ["tap 207 54"]


def test_a_swipe_is_never_a_tap(hands: Recorder, gestures: Gestures) -> None:
    gestures.down(1, 200, 50)
    gestures.move(1, 230, 50)
    gestures.move(1, 200, 50)
    gestures.up(1, 200, 50)
    assert hands.said == []


def test_a_swipe_that_is_only_seen_at_its_end_is_no_tap_either(
    hands: Recorder, gestures: Gestures
) -> None:
    gestures.down(1, 200, 50)
    gestures.up(1, 300, 50)
    assert hands.said == []


def test_a_figure_is_dragged(hands: Recorder, gestures: Gestures) -> None:
    gestures.down(1, 50, 50)
    gestures.move(1, 60, 50)
    assert hands.said == []
    gestures.move(1, 63, 50)
    assert hands.said == ["lift 50 50", "to 63 50"]
    gestures.move(1, 150, 80)
    gestures.up(1, 160, 80)
    assert hands.said[2:] == ["to 150 80", "to 160 80", "put 160 80"]


def test_a_second_finger_does_not_disturb_a_drag(hands: Recorder, gestures: Gestures) -> None:
    gestures.down(1, 50, 50)
    gestures.move(1, 80, 50)
    gestures.down(2, 300, 300)
    gestures.move(2, 350, 300)
    gestures.up(2, 350, 300)
    gestures.up(1, 90, 50)
    assert hands.said == ["lift 50 50", "to 80 50", "to 90 50", "put 90 50"]


def test_a_hand_takes_a_drag_back_and_does_nothing_else(
    hands: Recorder, gestures: Gestures
) -> None:
    gestures.down(1, 50, 50)
    gestures.move(1, 80, 50)
    gestures.down(2, 300, 300)
    gestures.down(3, 310, 300)
    assert hands.said == ["lift 50 50", "to 80 50", "cancel"]
    for finger in (1, 2, 3):
        gestures.move(finger, 500, 500)
        gestures.up(finger, 500, 500)
    assert hands.said == ["lift 50 50", "to 80 50", "cancel"]
    gestures.down(4, 200, 50)
    gestures.up(4, 200, 50)
    assert hands.said[-1] == "tap 200 50"


def test_a_resting_hand_does_nothing(hands: Recorder, gestures: Gestures) -> None:
    for finger in range(4):
        gestures.down(finger, 200 + finger, 50)
    for finger in range(4):
        gestures.up(finger, 200 + finger, 50)
    assert "tap" not in " ".join(hands.said)
    assert hands.factor == 1


def test_two_fingers_pinch_and_never_tap(hands: Recorder, gestures: Gestures) -> None:
    gestures.down(1, 200, 100)
    gestures.down(2, 300, 100)
    gestures.move(2, 400, 100)
    assert hands.factor == pytest.approx(2)
    assert [*hands.panned] == [50, 0]
    assert hands.said == ["pinch around 250 100"]
    gestures.up(2, 400, 100)
    gestures.move(1, 210, 100)
    assert [*hands.panned] == [60, 0]
    gestures.up(1, 210, 100)
    assert hands.said[1:] == ["pinch around 300 100", "settled", "settled"]


def test_two_fingers_at_one_place(hands: Recorder, gestures: Gestures) -> None:
    gestures.down(1, 200, 100)
    gestures.down(2, 200, 100)
    gestures.move(2, 230, 100)
    assert hands.factor == 1


def test_zoomed_in_one_finger_pans() -> None:
    hands = Recorder(zoomed=True)
    gestures = Gestures(hands, 12)
    gestures.down(1, 200, 100)
    gestures.move(1, 220, 110)
    gestures.move(1, 225, 110)
    gestures.up(1, 225, 110)
    assert [*hands.panned] == [25, 10]
    assert hands.said == ["settled"]


def test_a_hand_ends_a_pan() -> None:
    hands = Recorder(zoomed=True)
    gestures = Gestures(hands, 12)
    gestures.down(1, 200, 100)
    gestures.move(1, 220, 100)
    gestures.stop()
    gestures.move(1, 300, 100)
    assert [*hands.panned] == [20, 0]


def test_fingers_nobody_knows_are_nobodys_business(hands: Recorder, gestures: Gestures) -> None:
    gestures.move(7, 1, 1)
    gestures.up(7, 1, 1)
    assert hands.said == []
