"""Facts that hold for any input: a short run of both fuzz targets with the address sanitizer.

`make -C firmware/fuzz run RUNS=1000000` runs them for longer.
"""

from __future__ import annotations

import re

import pytest

from tests.firmware.core_library import make, need

RUNS = 20_000


@pytest.mark.parametrize("target", ["decoder", "board"])
def test_no_input_breaks_a_promise(target: str) -> None:
    need("make", "clang")
    done = make("fuzz", f"run-{target}", f"RUNS={RUNS}")
    (runs,) = re.findall(r"stat::number_of_executed_units: (\d+)", done.stderr)
    assert int(runs) >= RUNS
