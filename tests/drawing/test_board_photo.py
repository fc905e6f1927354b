"""Facts about photos of a board: what is refused before it is decoded, and what is kept of one."""

from __future__ import annotations

import struct
from contextlib import suppress
from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from drawing.board_photo import is_board, seen_through
from drawing.colour import contrast
from drawing.photo_files import (
    MOST_BYTES,
    PhotoError,
    PhotoFacts,
    PhotoFault,
    facts_of,
)
from drawing.photo_work import LONGEST, darkened, main, reduced
from drawing.tokens import LOW, hexed, player

if TYPE_CHECKING:
    from pathlib import Path

BOARD = ((0.1, 0.15), (0.85, 0.05), (0.95, 0.9), (0.2, 0.8))


def photo(width: int = 320, height: int = 240, kind: str = "JPEG", turned: int = 1) -> bytes:
    """Red at the left, blue at the right, lighter towards the lower edge."""
    down, across = np.mgrid[0:height, 0:width]
    colours = np.zeros((height, width, 3), np.uint8)
    colours[..., 0] = np.where(across < width // 2, 255, 0) * (0.3 + 0.7 * down / height)
    colours[..., 2] = np.where(across < width // 2, 0, 255) * (0.3 + 0.7 * down / height)
    picture, file = Image.fromarray(colours), BytesIO()
    exif = picture.getexif()
    exif[0x0112] = turned
    picture.save(file, kind, **({"exif": exif} if kind == "JPEG" else {}))
    return file.getvalue()


def pixels(png: bytes) -> np.ndarray:
    return np.asarray(Image.open(BytesIO(png)).convert("RGB"))


def fault_of(data: bytes) -> PhotoFault:
    with pytest.raises(PhotoError) as wrong:
        facts_of(data)
    return wrong.value.fault


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_picture_is_known_by_what_is_in_its_file(kind: str) -> None:
    assert facts_of(photo(kind=kind)) == PhotoFacts(f"image/{kind.lower()}", 320, 240)
    assert Image.open(BytesIO(reduced(photo(kind=kind)))).size == (320, 240)


def test_webp_without_loss_and_with_more_than_a_picture_is_known_too() -> None:
    for more in ({"lossless": True}, {"lossless": True, "exif": b"Exif\0\0II*\0\x08\0\0\0\0\0"}):
        file = BytesIO()
        Image.open(BytesIO(photo())).save(file, "WEBP", **more)
        assert facts_of(file.getvalue())[:3] == ("image/webp", 320, 240)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_picture_whose_end_is_missing_is_refused(kind: str) -> None:
    whole = photo(kind=kind)
    for share in (0.05, 0.3, 0.6, 0.95):
        part = whole[: int(len(whole) * share)]
        assert fault_of(part) in {PhotoFault.CUT_OFF, PhotoFault.NO_PICTURE}


def test_what_is_no_picture_or_too_large_or_too_small_is_refused_before_it_is_decoded() -> None:
    assert fault_of(b"") is PhotoFault.EMPTY
    assert fault_of(b"%PDF-1.7 and so on") is PhotoFault.NO_PICTURE
    assert fault_of(b"\0\0\0\x18ftypheic" + bytes(50)) is PhotoFault.HEIC
    assert fault_of(bytes(MOST_BYTES + 1)) is PhotoFault.TOO_LARGE
    assert fault_of(photo(100, 90)) is PhotoFault.TOO_SMALL
    bomb = bytearray(photo(kind="PNG"))
    bomb[16:24] = struct.pack(">II", 60_000, 60_000)
    assert fault_of(bytes(bomb)) is PhotoFault.TOO_LARGE
    assert fault_of(b"\xff\xd8\xff\xe0\0\x04\0\0\0") is PhotoFault.DAMAGED
    assert fault_of(b"RIFF\x20\0\0\0WEBPVP9 " + bytes(40)) is PhotoFault.DAMAGED


@given(st.binary(max_size=200), st.integers(0, 400))
def test_whatever_is_in_a_file_it_is_told_or_refused(noise: bytes, at: int) -> None:
    for data in (noise, PHOTO[:at] + noise + PHOTO[at:], b"\xff\xd8\xff" + noise):
        with suppress(PhotoError):
            assert min(facts_of(data)[1:3]) > 0


PHOTO = photo()


def test_a_photo_that_cannot_be_decoded_is_refused() -> None:
    whole = photo(kind="PNG")
    at = whole.index(b"IDAT") + 8
    with pytest.raises(PhotoError, match="damaged"):
        reduced(whole[:at] + bytes(200) + whole[at + 200 :])


@pytest.mark.uncounted
def test_a_photo_is_reduced_and_stands_upright_however_the_camera_was_held() -> None:
    wide, high = Image.open(BytesIO(reduced(photo(3200, 1000)))).size
    assert (wide, high) == (LONGEST, 500)
    upright = pixels(reduced(photo()))
    for turned, quarter in ((6, 3), (3, 2), (8, 1)):
        shown = pixels(reduced(photo(turned=turned))).astype(int)
        assert np.abs(shown - np.rot90(upright, quarter)).mean() < 8


def test_nothing_but_the_board_is_kept_and_no_word_of_the_file() -> None:
    small = reduced(photo())
    kept = darkened(small, BOARD)
    assert b"Exif" not in small + kept
    shown = pixels(kept)
    for outside in ((2, 2), (2, 310), (235, 5), (5, 160)):
        assert tuple(shown[outside]) == tuple(shown[0, 0])
    assert shown[120, 100, 0] > shown[120, 100, 2]
    assert shown[120, 220, 2] > shown[120, 220, 0]


def test_figures_and_paths_stand_out_from_the_brightest_photo() -> None:
    white = BytesIO()
    Image.new("RGB", (400, 300), "white").save(white, "PNG")
    brightest = pixels(darkened(white.getvalue(), BOARD)).max((0, 1))
    ground = "#" + "".join(f"{channel:02X}" for channel in brightest)
    assert min(contrast(hexed(player(n).colour), ground) for n in range(4)) >= 4.5
    assert contrast(hexed(LOW), ground) >= 3


def test_corners_go_round_a_board_as_a_clock_does() -> None:
    assert is_board(BOARD)
    assert is_board((*BOARD[1:], BOARD[0])), "a photo may lie on its side"
    assert not is_board(BOARD[::-1])
    assert not is_board(BOARD[:3])
    assert not is_board((BOARD[0], BOARD[2], BOARD[1], BOARD[3])), "crossed"
    assert not is_board(((0, 0), (0.5, 0), (1, 0), (0.5, 1))), "three on a line"
    assert not is_board(((0.1, 0.1), (0.2, 0.1), (0.2, 0.2), (0.1, 0.2))), "too small"
    with pytest.raises(PhotoError):
        darkened(photo(kind="PNG"), BOARD[::-1])


def test_what_lies_between_the_corners_is_where_a_camera_sees_it() -> None:
    at = seen_through(BOARD)
    for place, corner in zip(((0, 0), (1, 0), (1, 1), (0, 1)), BOARD, strict=True):
        assert at(*place) == pytest.approx(corner)
    # The middle of a board is where its diagonals cross, on a photo of it as well.
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = BOARD
    x, y = at(0.5, 0.5)
    assert (x - ax) * (cy - ay) == pytest.approx((y - ay) * (cx - ax))
    assert (x - bx) * (dy - by) == pytest.approx((y - by) * (dx - bx))
    flat = seen_through(((0, 0), (1, 0), (1, 1), (0, 1)))
    assert flat(0.3, 0.7) == pytest.approx((0.3, 0.7))


def test_the_process_makes_a_new_file_or_says_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("drawing.photo_work.MOST_MEMORY", -1)  # this process is the tests' own
    there, small, dark = tmp_path / "a.jpg", tmp_path / "b.png", tmp_path / "c.png"
    there.write_bytes(photo())
    corners = [f"{x},{y}" for x, y in BOARD]
    assert main(["reduce", str(there), str(small)]) == 0
    assert main(["darken", str(small), str(dark), *corners]) == 0
    assert pixels(dark.read_bytes()).max() < 80
    for source in (tmp_path / "nothing", tmp_path):
        assert main(["reduce", str(source), str(small)]) == PhotoFault.UNREADABLE.code
    there.write_bytes(b"words")
    assert main(["reduce", str(there), str(small)]) == PhotoFault.NO_PICTURE.code
    with there.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    assert main(["reduce", str(there), str(small)]) == PhotoFault.TOO_LARGE.code
