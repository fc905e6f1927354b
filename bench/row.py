"""One line of a benchmark's result: ours beside a named peer or limit, measured in the same run."""

from __future__ import annotations

import msgspec


class BenchRow(msgspec.Struct, frozen=True):
    """One comparison, and the ratio that counts."""

    what: str
    ours: float
    peer: str
    """Who or what it is held against."""
    theirs: float
    ratio: float
    target: str
    holds: bool | None
    """None: told for the record, without a target."""
    unit: str = "us"
