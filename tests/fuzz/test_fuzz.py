"""`ringside fuzz`: the same inputs for a seed, small findings, and a report."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from typing import TYPE_CHECKING

import msgspec
import pytest

from cli import exits
from tests.cli.running import ringside
from tests.fuzz.inputs import Input, Kept, to_text
from tests.fuzz.kinds import KINDS
from tests.fuzz.report import in_full
from tests.fuzz.runs import Run
from tests.fuzz.shrink import shrunk
from tests.fuzz.ways import WAYS
from tests.fuzz.ways.logs import LOG, ForgedLogs, bodies_of, sealed
from tests.fuzz.worker import made

if TYPE_CHECKING:
    from pathlib import Path

SEED = 2026
INPUTS = 6


def digest() -> str:
    """A fingerprint of some inputs of every kind."""
    every = [made(WAYS, kind, SEED, index) for kind in WAYS for index in range(INPUTS)]
    return hashlib.sha256(msgspec.json.encode(every)).hexdigest()


@pytest.mark.uncounted
def test_a_seed_gives_the_same_inputs_in_every_process() -> None:
    code = "from tests.fuzz.test_fuzz import digest; print(digest())"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == digest()


def test_every_kind_has_its_way_in() -> None:
    assert tuple(WAYS) == KINDS


def test_a_few_inputs_of_every_kind_are_opened_or_refused() -> None:
    run = Run(tuple(WAYS), seed=SEED, inputs=INPUTS)
    run.go()
    assert [(found.kind, found.what) for found in run.findings.values()] == []
    assert {tally.inputs for tally in run.tallies.values()} == {INPUTS}


def test_the_report_counts_by_kind() -> None:
    run = Run(("raises", "opens"), seed=7, inputs=3, workers=1, ways="tests.fuzz.bad_ways")
    run.go()
    report = in_full(run, 5, "1.2.3")
    assert "Ringside 1.2.3, seed 7," in report
    assert "5 inputs of the corpus" in report
    assert "| raises | 3 | 0 | 0 | 3 |" in report
    assert "| opens | 3 | 3 | 0 | 0 |" in report
    assert "| all | 6 | 3 | 0 | 3 |" in report
    assert "- raises: open it: KeyError (3)" in report


def test_a_finding_is_made_small() -> None:
    given = Input(
        kind="settings",
        files={"home/a": b"one\ntwo\nbad byte \xff here\nthree\n" * 20, "home/b": b"no matter"},
        arguments=("some", "words"),
    )
    small = shrunk(given, lambda each: b"\xff" in each.files.get("home/a", b""))
    assert set(small.files) == {"home/a"}
    assert small.arguments == ()
    assert len(small.files["home/a"]) <= 8


def test_a_forged_log_stays_sealed_while_it_is_made_small() -> None:
    log = sealed([b'{"number":%d}' % number for number in range(40)])
    given = Input(kind="forged", files={LOG: log})

    def is_same(each: Input) -> bool:
        return b'{"number":7}' in bodies_of(each.files[LOG])

    small = shrunk(given, is_same, ForgedLogs().smaller)
    assert bodies_of(small.files[LOG]) == [b'{"number":7}']


def test_an_input_can_be_repeated_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "input.json"
    file.write_text(
        to_text(Kept(Input(kind="figures", files={"home/figures.json": b"[]"}))), "utf-8"
    )
    said = ringside("fuzz", "--repeat", file)
    assert said.code == exits.FINE, said.out
    assert said.out.startswith("figures: ")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"kind": "nobody"}', '{"kind": 1, "files": 2}'])
def test_a_file_that_is_no_input_is_told(tmp_path: Path, text: str) -> None:
    file = tmp_path / "input.json"
    file.write_text(text, "utf-8")
    said = ringside("fuzz", "--repeat", file)
    assert said.code == exits.WRONG_USAGE
    assert "is no input of the fuzzer" in said.err
