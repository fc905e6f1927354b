"""One board for one tool: a link that is kept until the tool has what it wants."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from hardware.link_reports import FAILED, StatusChanged
from hardware.supervisor import BoardLink

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.errors import BoardError
    from hardware.link_reports import LinkReport
    from hardware.transports.base import BoardTarget


async def attend(
    target: BoardTarget,
    take: Callable[[BoardLink, LinkReport], bool],
    *,
    seconds: float | None = None,
    on_bytes: Callable[[str, bytes, int], None] | None = None,
) -> bool:
    """Keep a link to a board until `take` says that it is enough, or time is up.

    The time counts from when the board has introduced itself. A board that was never reached
    raises BoardError; one that is lost is waited for. Says whether it ended because it was enough.
    """
    enough, connected = asyncio.Event(), asyncio.Event()
    failure: list[BoardError] = []

    def on_report(report: LinkReport) -> None:
        if (
            isinstance(report, StatusChanged)
            and report.status.phase == FAILED
            and report.status.error
        ):
            failure.append(report.status.error)
            enough.set()
        elif take(link, report):
            enough.set()
        if link.connects or failure:
            connected.set()

    link = BoardLink(target, on_report=on_report, on_bytes=on_bytes)
    link.start()
    was_enough = True
    try:
        await connected.wait()
        await asyncio.wait_for(enough.wait(), seconds)
    except TimeoutError:
        was_enough = False
    finally:
        await link.stop()
    if failure:
        raise failure[0]
    return was_enough
