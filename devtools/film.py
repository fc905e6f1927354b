"""A short film of the real app, offscreen: a trap goes off, a fight with an answer, a defeat.

Everything that is seen is played by fingers; only the table it begins with is set up by hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image

from companion import commands as c
from companion.combat import Side
from companion.play.intents import LayCard
from companion.play.sample import prepare
from companion.play.session import Cause
from ui.presenter.intents import Do, Press, With
from ui.presenter.outcomes import Go

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from devtools.puppet import Hand
    from ui.app.app import RingsideApp

PLACES: Final = {
    "p1.king-arthur": "RP15",
    "p1.merlin": "RP16",
    "p2.robert-muldoon": "RP20",
    "p2.ingen-worker.1": "RP14",
    "p2.ingen-worker.2": "RP24",
    "p2.ingen-worker.3": "RP25",
}


class FilmScene(NamedTuple):
    """What a finger does, and how long that is watched."""

    tap: str | LayCard
    """A space of the map, or a card."""
    seconds: float


SCENES: Final = (
    FilmScene("RP15", 0.8), FilmScene("RP21", 2.4),
    FilmScene("RP20", 1.4), FilmScene(LayCard(Side.ATTACKER, "skirmish"), 0.6),
    FilmScene(LayCard(Side.DEFENDER, "feint"), 3.8),
    FilmScene("RP14", 1.4), FilmScene(LayCard(Side.ATTACKER, "momentous-shift"), 0.6),
    FilmScene(LayCard(Side.DEFENDER), 5.4),
)  # fmt: skip
"""A trap, Skirmish against Feint, and a worker falls."""
EVERY: Final = 4
"""Frames of the app for one of the film: fifteen a second."""
FRAME_MS: Final = 1000 * EVERY / 60
MOVIE_SIDE: Final = 720
"""The longer side of the moving picture."""
QUALITY: Final = 50


class Film:
    """Plays the scenes and keeps what is seen."""

    def __init__(self, app: RingsideApp, hand: Hand, folder: Path) -> None:
        self.app = app
        self.hand = hand
        self.folder = folder
        self._shown: list[Image.Image] = []
        self._lasts_ms: list[float] = []
        """How long each is seen: one that stays the same is kept once."""

    def shoot(self) -> Iterator[Path]:
        """Play it all; the files that were written, the moving picture last."""
        self._set_up()
        yield from self._watch(0.8)
        for scene in SCENES:
            if isinstance(scene.tap, str):
                self.hand.tap_space(scene.tap)
            else:
                self.hand.tap(scene.tap)
            yield from self._watch(scene.seconds)
            self.app.presenter.send(Press(Do.CLOSE_TOAST))
        yield self._moving_picture()

    def _set_up(self) -> None:
        """A game in the middle of a turn."""
        for act in (
            Go("setup"), With(Do.CHOOSE_HERO, "king-arthur"),
            With(Do.CHOOSE_HERO, "robert-muldoon"), With(Do.CHOOSE_MAP, "raptor-paddock"),
            Do.BEGIN_GAME,
        ):  # fmt: skip
            self.app.send(Press(act, 0))
            self.hand.pass_time(0.5)
        desk = self.app.presenter.table
        assert desk is not None  # noqa: S101  (a game was begun)
        prepare(desk.session, PLACES)
        desk.session.submit(c.CorrectActions(amount=1), Cause.SCRIPT)
        self.app.presenter.tick(0)
        self.app.send(Press(Do.CLOSE_TOAST, 0))
        self.hand.pass_time(1.0)

    def _watch(self, seconds: float) -> Iterator[Path]:
        for _ in range(round(seconds * 1000 / FRAME_MS)):
            self.hand.step(EVERY)
            if self._shown and not self.hand.window.canvas.needs_redraw:
                self._lasts_ms[-1] += FRAME_MS
                continue
            wide, high, pixels = self.hand.pixels()
            seen = Image.frombytes("RGBA", (wide, high), pixels).convert("RGB")
            seen = seen.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
            self.hand.window.dispatch("on_draw")  # from here on it says whether anything changed
            if self._shown and seen == self._shown[-1]:
                self._lasts_ms[-1] += FRAME_MS
                continue
            self._shown.append(seen)
            self._lasts_ms.append(FRAME_MS)
            path = self.folder / f"{len(self._shown):03}.png"
            seen.save(path)
            yield path

    def _moving_picture(self) -> Path:
        """All of it in one file, small enough for a page."""
        wide, high = self._shown[0].size
        scale = MOVIE_SIDE / max(wide, high)
        size = (round(wide * scale), round(high * scale))
        first, *others = (seen.resize(size, Image.Resampling.LANCZOS) for seen in self._shown)
        path = self.folder / "film.webp"
        first.save(
            path,
            save_all=True,
            append_images=others,
            duration=list(map(round, self._lasts_ms)),
            loop=0,
            quality=QUALITY,
            method=4,
        )
        return path
