"""A photo of the table's own board under a battlefield: its file, its four corners, a look at it.

The photo is reduced before its corners are tapped and darkened after, by a process of its own; what
is kept is the board alone, and it is seen on the map of a game and nowhere else.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from drawing.board_photo import BoardPhoto, is_board
from drawing.map_view import MapView
from drawing.photo_files import PhotoFault
from drawing.picture_files import newest_pictures
from ui.presenter.desk import Desk
from ui.presenter.intents import GoBack
from ui.presenter.outcomes import Go
from ui.presenter.photo_intents import (
    AnotherPhoto,
    ChoosePhoto,
    DeletePhoto,
    KeepPhoto,
    TapAgain,
    TapCorner,
    UntapCorner,
)
from ui.presenter.when import tell_time, utc_now
from ui.viewdata.kit import Act, Weight
from ui.viewdata.photo import CornersView, PhotoView

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.rules.battlefield import Battlefield
    from companion.telling.words import Words
    from drawing.board_photo import Corners, Spot
    from drawing.photo_process import PhotoWork
    from ui.presenter.intents import ActIntent, Intent
    from ui.presenter.outcomes import Outcome
    from ui.presenter.settings import SettingsKeeper


class PhotoDesk(Desk):
    """One battlefield, and the photo that lies under it or is about to."""

    def __init__(
        self,
        words: Words,
        field: Battlefield,
        settings: SettingsKeeper,
        work: PhotoWork,
        *,
        places: tuple[Path, ...],
        back_to: str = "settings",
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        super().__init__(words)
        self.field = field
        self._photos = settings.photos
        self._settings = settings
        self._work = work
        self._places = places
        self._back_to = back_to
        self._now = now
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
        """The screen as it is now."""
        lead, detail, map_view, picture, acts = self._stage()
        return PhotoView(
            title=self.words.say("photo.title", map=self.field.name),
            lead=self.words.say(f"photo.{lead}"),
            detail=self.words.say(f"photo.{detail}"),
            rows=self._rows if lead in {"choose", "none"} else (),
            picture=picture,
            map=map_view,
            acts=acts,
            back=self.back_act(),
            toast=self.toast,
        )

    def _stage(
        self,
    ) -> tuple[str, str, MapView | None, CornersView | None, tuple[Act, ...]]:
        """What is asked now: sentence, explanation, what is shown for it, and what can be done."""
        another = self.act(AnotherPhoto(), "photo.another", "image-outline")
        if self._coming is not None:
            return "working", "private", None, None, ()
        if self._darkened is not None:
            again = self.act(TapAgain(), "photo.again", "undo")
            keep = self.act(KeepPhoto(), "photo.keep", "tick", weight=Weight.PRIMARY)
            shown = self._map(BoardPhoto(self._darkened, self._four))
            return "look", "look-detail", shown, None, (another, again, keep)
        if self._reduced is not None:
            picture = CornersView(file=self._reduced, corners=self._corners)
            undo = self.act(UntapCorner(), "photo.untap", "undo", enabled=bool(self._corners))
            return f"corner-{len(self._corners) + 1}", "corners", None, picture, (another, undo)
        laid = self._photos.of(self.field.id)
        if laid is not None and not self._rows:
            delete = self.act(DeletePhoto(), "photo.delete", "delete")
            return "laid", "private", self._map(laid), None, (delete, another)
        return "choose" if self._rows else "none", "private", None, None, ()

    def _map(self, photo: BoardPhoto) -> MapView:
        return MapView(battlefield=self.field, photo=photo)

    @property
    def _four(self) -> Corners:
        a, b, c, d = self._corners
        return a, b, c, d

    def _list_files(self) -> None:
        """The files to choose from; none while a photo lies there already."""
        now = self._now().astimezone()
        self._rows = () if self._photos.of(self.field.id) is not None else self._files(now)

    def _files(self, now: datetime) -> tuple[Act, ...]:
        return tuple(
            Act(
                intent=ChoosePhoto(str(each.path)),
                text=each.path.name,
                detail=self.words.join(
                    each.path.parent.name,
                    tell_time(
                        self.words, datetime.fromtimestamp(each.changed_at, UTC).isoformat(), now
                    ),
                    self.words.say("photo.size", size=f"{each.size / 1e6:.1f}"),
                ),
                icon="image-outline",
            )
            for each in newest_pictures(self._places)
        )

    # --- What is done ---------------------------------------------------------------------------

    def send(self, intent: Intent) -> Outcome | None:
        """Something was tapped, perhaps a corner."""
        if isinstance(intent, TapCorner):
            self._tap(intent.x, intent.y)
            return None
        return super().send(intent)

    def press(self, act: ActIntent) -> Outcome | None:
        """An act was tapped."""
        match act:
            case GoBack():
                self._work.stop()
                self._photos.sweep()
                return Go(self._back_to, "screen" if self._back_to == "settings" else None)
            case ChoosePhoto(path=path) if any(row.intent == act for row in self._rows):
                self._begin("reduce", path)
            case UntapCorner():
                self._corners = self._corners[:-1]
            case TapAgain():
                self._corners, self._darkened = (), None
            case KeepPhoto() if self._darkened is not None:
                self._keep(self._darkened)
            case AnotherPhoto():
                self._give_up()
                self._rows = self._files(self._now().astimezone())
            case DeletePhoto():
                self._delete()
        return None

    def tick(self, seconds: float) -> bool:
        """Time passes: what is being made may be there."""
        changed = super().tick(seconds)
        if self._coming is None:
            return changed
        found = self._work.look()
        if found is False:
            return changed
        made, self._coming = self._coming, None
        if isinstance(found, PhotoFault):
            self.remark(self.words.say("photo.cannot"), self.words.say(f"photo.fault-{found}"))
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
            self._work.begin(what, source, str(coming), *corners)
        except OSError as problem:
            self.remark(self.words.say("photo.cannot"), str(problem))
            return
        self._coming = coming

    def _tap(self, x: float, y: float) -> None:
        if self._reduced is None or self._coming is not None or self._darkened is not None:
            return
        self._corners = (*self._corners, (min(max(x, 0.0), 1.0), min(max(y, 0.0), 1.0)))
        if len(self._corners) < 4:
            return
        if not is_board(self._corners):
            self.remark(self.words.say("photo.no-board"), self.words.say("photo.no-board-detail"))
            self._corners = ()
            return
        self._begin("darken", str(self._reduced), *(f"{x:.5f},{y:.5f}" for x, y in self._corners))

    def _keep(self, picture: Path) -> None:
        if not self._photos.keep(self.field.id, picture, self._four):
            self.remark(self.words.say("photo.not-kept"), str(self._photos.folder))
            return
        self._settings.change(places=True)  # on the plain style nothing would be seen of it
        self._give_up()
        self._rows = ()

    def _delete(self) -> None:
        if self._photos.delete(self.field.id):
            self._list_files()
            self.remark(self.words.say("photo.deleted"))
        else:
            self.remark(self.words.say("photo.not-deleted"), str(self._photos.folder))

    def _give_up(self) -> None:
        """Nothing is in the making any more."""
        self._work.stop()
        self._reduced = self._coming = self._darkened = None
        self._corners = ()
        self._photos.sweep()
