"""One process of `ringside bench ui`: an empty Kivy app or Ringside, offscreen, measured inside.

Started as `python -m devtools.probes.frames_probe KIND FOLDER` with the time of the start in
RINGSIDE_STARTED; prints one JSON line. KIND is `empty`, `ringside`, `plain` (Ringside without
painted grounds), or `few` and `all`: only Home and set-up, with a folder of content that holds the
first fifteen heroes, or all; with `-at-once` a new game is tapped in the first moment. Kivy is
imported in the functions, because it must be prepared before.
"""
# ruff: noqa: PLC0415

from __future__ import annotations

import json
import os
import shutil
import sys
import time
import zlib
from pathlib import Path
from typing import Any, Final

FRAMES: Final = 60
FIRST_BOXES: Final = (
    "battle-of-legends-1", "cobble-and-fog", "for-king-and-country",
    "jurassic-park-ingen-vs-raptors", "robin-hood-vs-bigfoot",
)  # fmt: skip
"""The boxes of the first fifteen heroes."""
LONGEST_LOOK_S: Final = 30.0
"""After so long on Home everything has been read ahead."""
DECISIONS: Final = 40
RUNNER, TRAP, HUNTER = "RP09", "RP21", "RP20"
DECLARED_FRAMES: Final = 60
FIGHT_FRAMES: Final = 180
"""Longer than the fight is shown: cards, values, damage, verdict, and the map again."""


def main() -> None:
    """Measure what was asked for."""
    kind, folder = sys.argv[1], Path(sys.argv[2])
    from ui.app.environment import prepare

    prepare(folder, hidden=True)
    if kind == "empty":
        found = _empty()
    elif kind.startswith(("few", "all")):
        waits = not kind.endswith("-at-once")
        found = _set_up(folder, waits=waits, has_few=kind.startswith("few"))
    else:
        found = _ringside(folder, is_plain=kind == "plain")
    sys.stdout.write(json.dumps(found) + "\n")


def memory_mb() -> float:
    """The resident memory of this process."""
    for line in Path("/proc/self/status").read_text("ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def _first_frame(root: Any) -> float:
    """Show a widget and draw once; seconds since the process was started."""
    from kivy.base import EventLoop

    EventLoop.ensure_window()
    EventLoop.start()
    EventLoop.window.add_widget(root)
    EventLoop.idle()
    return time.time() - float(os.environ["RINGSIDE_STARTED"])


def _empty() -> dict[str, Any]:
    from kivy.app import App
    from kivy.uix.widget import Widget

    class Empty(App):
        """An app with nothing in it."""

        def build(self) -> Any:
            return Widget()

    first = _first_frame(Empty().build())
    from devtools.puppet import Hand

    puppet = Hand()
    puppet.pass_time(0.5)
    return {"first_frame_s": first, "memory_mb": memory_mb(), "idle_ms": _frames(puppet, FRAMES)}


def _ringside(folder: Path, *, is_plain: bool) -> dict[str, Any]:
    from ui.bootstrap import make_app

    app = make_app(folder, "bench")
    app.presenter.settings.change(sound=False, places=not is_plain)
    first = _first_frame(app.build())
    from devtools.puppet import Hand

    puppet = Hand()
    puppet.pass_time(0.5)
    found: dict[str, Any] = {"first_frame_s": first, "memory_mb": memory_mb()}
    from ui.presenter.intents import Do, OpenSheet, SheetKind
    from ui.presenter.menu_intents import PlaySample

    puppet.tap(PlaySample())
    puppet.pass_time(1.0)
    found["table_memory_mb"] = memory_mb()
    if is_plain:
        app.on_stop()
        return found
    found["idle_ms"] = _frames(puppet, FRAMES)
    puppet.tap_space(RUNNER)
    puppet.tap_space(TRAP)
    found["animating_ms"] = _frames(puppet, 24)
    sheets = (OpenSheet(SheetKind.WHY), OpenSheet(SheetKind.MENU))
    touched = [act for sheet in sheets for act in (sheet, Do.CLOSE_SHEET)]
    found["touch_ms"] = [_touch(puppet, act) for act in touched * 8]
    found["fight_ms"] = _fight(puppet)
    found["counter_ms"] = _counters(app)
    found["ruling_ms"] = _rulings(app, puppet)
    app.on_stop()
    return found


def _set_up(folder: Path, *, waits: bool, has_few: bool) -> dict[str, Any]:
    """Home and set-up alone, with few heroes or with all; in time of the processor."""
    from companion.content import heroes

    boxes = folder / "boxes"
    boxes.mkdir()
    for box in heroes.SETS_FOLDER.iterdir():
        if box.name in FIRST_BOXES or not has_few:
            shutil.copytree(box, boxes / box.name)
    heroes.SETS_FOLDER = boxes  # type: ignore[misc]  # final for all but who measures
    from ui.bootstrap import make_app

    app = make_app(folder / "home", "bench")
    app.presenter.settings.change(sound=False)
    _first_frame(app.build())
    first = time.process_time()
    from devtools.puppet import Hand
    from ui.presenter.intents import Press
    from ui.presenter.outcomes import Go

    puppet = Hand()
    looked_s, library = 0.0, app.presenter.library
    while waits and library.is_waited_for and looked_s < LONGEST_LOOK_S:
        looked_s += 0.1
        puppet.pass_time(0.1)
    found = {"first_frame_s": first, "memory_mb": memory_mb(), "looked_s": looked_s}
    began = time.process_time()
    app.send(Press(Go("setup")))
    puppet.step()
    found["set_up_ms"] = (time.process_time() - began) * 1000
    app.on_stop()
    return found


def _frames(puppet: Any, count: int) -> list[float]:
    """How long frames take, in ms."""
    found = []
    for _ in range(count):
        began = time.perf_counter()
        puppet.step()
        found.append((time.perf_counter() - began) * 1000)
    return found


def _fight(puppet: Any) -> list[float]:
    """The frames of an attack: as it is declared, and from the last card that is told on, in ms."""
    from companion.combat import Side
    from companion.play.intents import LayCard
    from devtools.puppet import middle_of

    puppet.look()
    (field,) = (widget for widget in puppet.widgets() if getattr(widget, "interactive", False))
    with puppet.finger_at(field.to_window(*field.place_of(HUNTER))):
        pass
    declared = _frames(puppet, DECLARED_FRAMES)
    puppet.tap(LayCard(Side.ATTACKER, "clever-girl"))
    place = middle_of(puppet.find(LayCard(Side.DEFENDER, "feint")))
    puppet.look()
    with puppet.finger_at(place):
        pass
    return declared + _frames(puppet, FIGHT_FRAMES)


def _touch(puppet: Any, act: Any) -> float:
    """From a finger on an act to other pixels on the screen, in ms."""
    from kivy.base import EventLoop

    from devtools.puppet import Finger, middle_of

    before, place = _checksum(), middle_of(puppet.find(act))
    began = time.perf_counter()
    finger = Finger(place)
    EventLoop.post_dispatch_input("begin", finger)
    for _ in range(60):
        puppet.step()
        if _checksum() != before:
            break
    took = (time.perf_counter() - began) * 1000
    finger.update_time_end()
    EventLoop.post_dispatch_input("end", finger)
    puppet.pass_time(0.6)  # what has changed is deaf for half a second
    return took


def _checksum() -> int:
    from kivy.base import EventLoop
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    wide, high = (int(side) for side in EventLoop.window.size)
    return zlib.crc32(glReadPixels(0, 0, wide, high, GL_RGBA, GL_UNSIGNED_BYTE))


def _counters(app: Any) -> list[float]:
    """From view-data in which one counter is another one to what is to be drawn, in ms."""
    import msgspec
    from kivy.clock import Clock

    view, screen, found = app.presenter.view(), app._screens["table"], []  # noqa: SLF001
    for value in range(10, 10 + FRAMES):
        seat, *others = view.seats
        first, *rest = seat.counters
        counters = (msgspec.structs.replace(first, value=value), *rest)
        seats = (msgspec.structs.replace(seat, counters=counters), *others)
        changed = msgspec.structs.replace(view, seats=seats)
        began = time.perf_counter()
        screen.render(changed)
        Clock.tick_draw()
        found.append((time.perf_counter() - began) * 1000)
    screen.render(view)
    return found


def _rulings(app: Any, puppet: Any) -> list[float]:
    """What the game itself costs in the frame in which a decision arrives, in ms."""
    from devtools.player import next_tap

    found = []
    for _ in range(DECISIONS):
        tap = next_tap(app.presenter.view())
        if tap is None:
            break
        before = app.presenter.table.session.game.at
        began = time.perf_counter()
        app.presenter.send(tap)
        app.presenter.view()
        took = (time.perf_counter() - began) * 1000
        puppet.step(2)
        if app.presenter.table.session.game.at != before:
            found.append(took)
    return found


if __name__ == "__main__":
    main()
