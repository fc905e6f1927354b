"""Times as people say them: today, yesterday, or a date."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.telling.words import Words


def utc_now() -> datetime:
    """What time it is."""
    return datetime.now(UTC)


def stamp(time: datetime) -> str:
    """A time as the log has it: in UTC, so that stamps sort."""
    return time.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def tell_time(words: Words, written: str, now: datetime) -> str:
    """A time from a log in words, in the zone of `now`; what is no time is told as it is."""
    try:
        time = datetime.fromisoformat(written)
    except ValueError:
        return written
    if time.tzinfo is None:
        time = time.replace(tzinfo=UTC)
    time = time.astimezone(now.tzinfo)
    clock = f"{time:%H:%M}"
    if time.date() == now.date():
        return words.say("when.today", clock=clock)
    if time.date() == (now - timedelta(days=1)).date():
        return words.say("when.yesterday", clock=clock)
    month = words.say("when.months").split()[time.month - 1]
    key = "when.date" if time.year == now.year else "when.date-and-year"
    return words.say(key, day=time.day, month=month, year=time.year, clock=clock)
