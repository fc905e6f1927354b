"""The screen on which a photo is laid under a battlefield, with a board of four colours."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from drawing.photo_files import PhotoError, PhotoFault
from drawing.photo_work import darkened, reduced
from tests.ui.presenter.tables import WORDS, library, press
from ui.presenter.intents import With
from ui.presenter.menu_intents import TapCorner
from ui.presenter.photo import PhotoDesk
from ui.presenter.settings import SettingsKeeper

if TYPE_CHECKING:
    from drawing.board_photo import Corners, Spot
    from ui.presenter.intents import ActIntent
    from ui.presenter.outcomes import Outcome
    from ui.viewdata.photo import PhotoView

CORNERS: Final[Corners] = ((0.25, 0.2), (0.75, 0.2), (0.95, 0.9), (0.05, 0.9))
"""Where the corners of the board are on the photo: it was taken from the near edge."""
QUARTERS: Final = {
    (0.2, 0.22): "red", (0.8, 0.22): "lime", (0.84, 0.7): "blue", (0.25, 0.74): "yellow"
}  # fmt: skip
"""What colour the board has there: beside no space of the battlefield."""
MAP: Final = "soho"


def board_photo(width: int = 480, height: int = 360) -> bytes:
    """A board whose quarters have four colours, seen from its near edge, on a white table."""
    picture = Image.new("RGB", (width, height), "white")
    draw = ImageDraw.Draw(picture)
    spots = [(x * width, y * height) for x, y in CORNERS]
    # Where the diagonals cross is the middle of the board, and not the middle of the photo.
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = spots
    across = (cx - ax) * (dy - by) - (cy - ay) * (dx - bx)
    share = ((bx - ax) * (dy - by) - (by - ay) * (dx - bx)) / across
    middle = ax + (cx - ax) * share, ay + (cy - ay) * share
    for n, colour in enumerate(QUARTERS.values()):
        before, here, after = spots[n - 1], spots[n], spots[(n + 1) % 4]
        half = [((here[0] + x) / 2, (here[1] + y) / 2) for x, y in (before, after)]
        draw.polygon([half[0], here, half[1], middle], fill=colour)
    file = BytesIO()
    picture.save(file, "JPEG", quality=92)
    return file.getvalue()


BOARD_PHOTO: Final = board_photo()


class WorkHere:
    """Does at once, in this process, what a process of its own does for the app."""

    def __init__(self) -> None:
        self.orders: list[tuple[str, ...]] = []
        self.is_slow = False
        self._ended: PhotoFault | bool = False

    def begin(self, *orders: str) -> None:
        self.orders.append(orders)
        what, source, target, *corners = orders
        try:
            data = Path(source).read_bytes()
            spots = [(float(x), float(y)) for x, y in (text.split(",") for text in corners)]
            png = reduced(data) if what == "reduce" else darkened(data, spots)
            Path(target).write_bytes(png)
            self._ended = True
        except PhotoError as wrong:
            self._ended = wrong.fault

    def look(self) -> PhotoFault | bool:
        return False if self.is_slow else self._ended

    def stop(self) -> None:
        self._ended = False


class AtPhoto:
    """The screen, and the folders that it looks into."""

    def __init__(self, folder: Path, map_id: str = MAP) -> None:
        self.pictures = folder / "Pictures"
        self.pictures.mkdir(exist_ok=True)
        self.settings = SettingsKeeper(folder)
        self.work = WorkHere()
        field = next(field for field in library().maps() if field.id == map_id)
        self.desk = PhotoDesk(WORDS, field, self.settings, self.work, places=(self.pictures,))

    @property
    def view(self) -> PhotoView:
        return self.desk.view()

    def put(self, name: str, data: bytes) -> Path:
        path = self.pictures / name
        path.write_bytes(data)
        return path

    def press(self, *acts: ActIntent) -> Outcome | None:
        return press(self.desk, *acts)

    def wait(self) -> bool:
        return self.desk.tick(0.1)

    def choose(self, number: int = 0) -> None:
        act = self.view.rows[number].intent
        assert isinstance(act, With)
        self.press(act)
        self.wait()

    def tap(self, *corners: Spot) -> None:
        for x, y in corners:
            self.desk.send(TapCorner(x, y))
        self.wait()
