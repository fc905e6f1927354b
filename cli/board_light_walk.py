"""Every light of a board, one after the other, each by its name: are all of them soldered right?"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from firmware_protocol.codec import CAP_HELLO_PAD, SetLeds
from firmware_protocol.link_events import CommandDone, Failed, Greeted
from hardware.link_reports import EventReported

if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware_protocol.codec import Hello
    from hardware.link_reports import LinkReport
    from hardware.supervisor import BoardLink
    from hardware.wiring import Wiring


class NamedLight(NamedTuple):
    """One light, as people are told."""

    led: int
    name: str


def lamps_of(wiring: Wiring | None, hello: Hello) -> list[NamedLight]:
    """The lights in the order of the map's spaces, or by number as many as there are cells."""
    if wiring is not None:
        return [NamedLight(led, f"{space} (light {led})") for space, led in wiring.led_of.items()]
    cells = hello.cells - bool(hello.capabilities & CAP_HELLO_PAD)
    return [NamedLight(led, f"light {led}") for led in range(cells)]


class LightWalk:
    """To be given every event of a link; `each_s` is how long a light burns."""

    def __init__(
        self, wiring: Wiring | None, light: int, each_s: float, tell: Callable[[NamedLight], None]
    ) -> None:
        self.lit: list[NamedLight] = []
        self.refused: str | None = None
        """Why the board would not show the light after these."""
        self._wiring = wiring
        self._light = light
        self._each_s = each_s
        self._tell = tell
        self._lamps: list[NamedLight] | None = None
        self._asked: NamedLight | None = None

    def take(self, link: BoardLink, report: LinkReport) -> bool:
        """Something happened on the link; True when all lights have burnt."""
        event = report.event if isinstance(report, EventReported) else None
        if isinstance(event, Greeted):
            if self._lamps is None:
                self._lamps = lamps_of(self._wiring, event.hello)
                self._go_on(link)
        elif isinstance(event, Failed) and isinstance(event.command, SetLeds):
            self.refused = event.reason
            return True
        elif isinstance(event, CommandDone) and isinstance(event.command, SetLeds):
            asked, self._asked = self._asked, None
            if asked is None:
                return self._lamps == []
            self.lit.append(asked)
            self._tell(asked)
            asyncio.get_running_loop().call_later(self._each_s, self._go_on, link)
        return False

    def _go_on(self, link: BoardLink) -> None:
        self._asked = self._lamps.pop(0) if self._lamps else None
        link.set_leds({self._asked.led: self._light} if self._asked is not None else {})
