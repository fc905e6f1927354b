"""A photo of the table's own board under a battlefield: its file, its four corners, a look at it.

The photo is reduced before its corners are tapped and darkened after, by a process of its own; what
is kept is the board alone, and it is seen on the map of a game and nowhere else.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from drawing.board_photo import BoardPhoto, is_board
from drawing.map_view import MapView
from drawing.photo_files import PhotoFault
from drawing.picture_files import newest_pictures
from ui.presenter.desk import Desk
from ui.presenter.intents import Do, With
from ui.presenter.menu_intents import TapCorner
from ui.presenter.outcomes import Go
from ui.presenter.when import stamp, tell_time, utc_now
from ui.viewdata.kit import Act, Weight
from ui.viewdata.photo import CornersView, PhotoView

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.rules.battlefield import Battlefield
    from drawing.board_photo import Corners, Spot
    from drawing.photo_process import PhotoWork
    from ui.presenter.intents import ActIntent, Intent
    from ui.presenter.outcomes import Outcome
    from ui.presenter.settings import SettingsKeeper


@dataclass(eq=False)
class PhotoDesk(Desk):
    """One battlefield, and the photo that lies under it or is about to."""

    field: Battlefield
    settings: SettingsKeeper
    work: PhotoWork
    _: KW_ONLY
    places: tuple[Path, ...]
    back_to: str = "settings"
    now: Callable[[], datetime] = utc_now

    def __post_init__(self) -> None:
        self._photos = self.settings.photos
        self._rows: tuple[Act, ...] = ()
        self._reduced: Path | None = None
        """The photo whose corners are tapped, or were,"""
        self._coming: Path | None = None
        """what is being made,"""
        self._darkened: Path | None = None
        """and the board as it would be kept."""
        self._corners: tuple[Spot, ...] = ()
        self._photos.sweep()
        self._list_files()

    # --- What it shows --------------------------------------------------------------------------

    def view(self) -> PhotoView:
        """The screen as it is now: what is asked, what is shown for it, and what can be done."""
        lead, detail = "choose" if self._rows else "none", "private"
        acts: tuple[Act, ...] = ()
        shown: BoardPhoto | None = None
        picture: CornersView | None = None
        rows = self._rows
        another = self.act(Do.ANOTHER_PHOTO, "photo.another", "image-outline")
        laid = self._photos.of(self.field.id)
        if self._coming is not None:
            lead, rows = "working", ()
        elif self._darkened is not None:
            lead, detail, rows = "look", "look-detail", ()
            shown = BoardPhoto(self._darkened, self._four)
            again = self.act(Do.TAP_AGAIN, "photo.again", "undo")
            keep = self.act(Do.KEEP_PHOTO, "photo.keep", "tick", weight=Weight.PRIMARY)
            acts = (another, again, keep)
        elif self._reduced is not None:
            lead, detail, rows = f"corner-{len(self._corners) + 1}", "corners", ()
            picture = CornersView(file=self._reduced, corners=self._corners)
            has_corners = bool(self._corners)
            untap = self.act(Do.UNTAP_CORNER, "photo.untap", "undo", enabled=has_corners)
            acts = (another, untap)
        elif laid is not None and not rows:
            lead, shown = "laid", laid
            acts = (self.act(Do.DELETE_PHOTO, "photo.delete", "delete"), another)
        return PhotoView(
            title=self.say("photo.title", map=self.field.name),
            lead=self.say(f"photo.{lead}"),
            detail=self.say(f"photo.{detail}"),
            rows=rows,
            picture=picture,
            map=MapView(battlefield=self.field, photo=shown) if shown is not None else None,
            acts=acts,
            **self.frame(),
        )

    @property
    def _four(self) -> Corners:
        a, b, c, d = self._corners
        return a, b, c, d

    def _list_files(self) -> None:
        """The files to choose from; none while a photo lies there already."""
        self._rows = () if self._photos.of(self.field.id) is not None else self._files()

    def _files(self) -> tuple[Act, ...]:
        now = self.now().astimezone()
        return tuple(
            Act(
                intent=With(Do.CHOOSE_PHOTO, str(each.path)),
                text=each.path.name,
                detail=self.words.join(
                    each.path.parent.name,
                    tell_time(self.words, stamp(datetime.fromtimestamp(each.changed_at, UTC)), now),
                    self.say("photo.size", size=f"{each.size / 1e6:.1f}"),
                ),
                icon="image-outline",
            )
            for each in newest_pictures(self.places)
        )

    # --- What is done ---------------------------------------------------------------------------

    def send(self, intent: Intent) -> Outcome | None:
        """Something was tapped, perhaps a corner."""
        if isinstance(intent, TapCorner):
            self._tap(intent.x, intent.y)
            return None
        return super().send(intent)

    def leave(self) -> Outcome | None:
        """What was begun is given up."""
        self.work.stop()
        self._photos.sweep()
        return Go(self.back_to, "screen" if self.back_to == "settings" else None)

    def press(self, act: ActIntent) -> Outcome | None:
        """An act was tapped."""
        match act:
            case With(Do.CHOOSE_PHOTO, str(path)) if any(row.intent == act for row in self._rows):
                self._begin("reduce", path)
            case Do.UNTAP_CORNER:
                self._corners = self._corners[:-1]
            case Do.TAP_AGAIN:
                self._corners, self._darkened = (), None
            case Do.KEEP_PHOTO if self._darkened is not None:
                self._keep(self._darkened)
            case Do.ANOTHER_PHOTO:
                self._give_up()
                self._rows = self._files()
            case Do.DELETE_PHOTO:
                self._delete()
        return None

    def tick(self, seconds: float) -> bool:
        """Time passes: what is being made may be there."""
        changed = super().tick(seconds)
        if self._coming is None:
            return changed
        found = self.work.look()
        if found is False:
            return changed
        made, self._coming = self._coming, None
        if isinstance(found, PhotoFault):
            self.remark(self.say("photo.cannot"), self.say(f"photo.fault-{found}"))
            self._corners = ()
        elif self._reduced is None:
            self._reduced, self._rows = made, ()
        else:
            self._darkened = made
        return True

    def _begin(self, what: str, source: str, *corners: str) -> None:
        self.clear_toast()
        coming = self._photos.new()
        try:
            self._photos.folder.mkdir(parents=True, exist_ok=True)
            self.work.begin(what, source, str(coming), *corners)
        except OSError as problem:
            self.remark(self.say("photo.cannot"), str(problem))
            return
        self._coming = coming

    def _tap(self, x: float, y: float) -> None:
        if self._reduced is None or self._coming is not None or self._darkened is not None:
            return
        self._corners = (*self._corners, (min(max(x, 0.0), 1.0), min(max(y, 0.0), 1.0)))
        if len(self._corners) < 4:
            return
        if not is_board(self._corners):
            self.remark(self.say("photo.no-board"), self.say("photo.no-board-detail"))
            self._corners = ()
            return
        self._begin("darken", str(self._reduced), *(f"{x:.5f},{y:.5f}" for x, y in self._corners))

    def _keep(self, picture: Path) -> None:
        if not self._photos.keep(self.field.id, picture, self._four):
            self.remark(self.say("photo.not-kept"), str(self._photos.folder))
            return
        self.settings.change(places=True)  # on the plain style nothing would be seen of it
        self._give_up()
        self._rows = ()

    def _delete(self) -> None:
        if self._photos.delete(self.field.id):
            self._list_files()
            self.remark(self.say("photo.deleted"))
        else:
            self.remark(self.say("photo.not-deleted"), str(self._photos.folder))

    def _give_up(self) -> None:
        """Nothing is in the making any more."""
        self.work.stop()
        self._reduced = self._coming = self._darkened = None
        self._corners = ()
        self._photos.sweep()
