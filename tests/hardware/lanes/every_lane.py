"""The lanes that every story is told over."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tests.hardware.lanes.bluez_lane import BluezLane
from tests.hardware.lanes.bumble_lane import BumbleLane
from tests.hardware.lanes.emulated_lane import EmulatedLane
from tests.hardware.lanes.simulated_lane import SimulatedLane
from tests.hardware.lanes.tcp_lane import TcpLane

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.hardware.lanes.lane import Lane

LANES: dict[str, Callable[[], Lane]] = {
    "simulated": SimulatedLane,
    "simulated-packets": partial(SimulatedLane, lossy=False),
    "tcp": TcpLane,
    "emulated-avr-on-a-pty": EmulatedLane,
    "bleak-on-a-fake-bluez": BluezLane,
    "bleak-on-bumble": BumbleLane,
}
