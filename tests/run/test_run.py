"""`ringside test` watches its tests: none hangs it, none leaves anything, and it can be ended."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

from cli import exits
from tests.run import command
from tests.run.processes import descendants, wait_until
from tests.run.run import ROOT, Run

if TYPE_CHECKING:
    import pytest

CASES = Path(__file__).parent / "cases"
PLAIN = ("-q", "-p", "no:cacheprovider")
AS_NOHUP = ("sh", "-c", 'trap "" INT HUP; exec "$0" "$@"')
RINGSIDE = (sys.executable, "-m", "cli")


def test_a_test_that_hangs_in_c_code_is_ended_and_named_and_the_others_go_on() -> None:
    limit = ("-o", "faulthandler_timeout=1")
    done = subprocess.run(
        [*RINGSIDE, "test", *limit, "-q", "-n", "1", str(CASES / "hanging.py")],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode == exits.FAULTS_FOUND
    assert "crashed while running 'tests/run/cases/hanging.py::test_it_hangs_in_c'" in done.stdout
    assert "1 failed, 1 passed" in done.stdout
    assert "Timeout (0:00:01)!" in done.stderr  # and the stacks of all threads
    assert "in test_it_hangs_in_c" in done.stderr
    assert "Failed: tests." in done.stderr


def test_whatever_outlives_the_tests_is_named_and_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TREE_OF_THE_CASE", str(tmp_path))
    monkeypatch.setattr("tests.run.run.PATIENCE_S", 0.3)
    before = descendants()
    with Run(1, tree=tmp_path) as run:
        run.tests((*PLAIN, str(CASES / "leaving.py")))
    said = capfd.readouterr()
    assert run.failed == ["leftovers"], said
    assert "2 passed" in said.out
    assert "2 tests  tests/run/cases" in said.out
    assert "The tests left this behind:" in said.err
    assert "create_server" in said.err
    assert ", listening at port " in said.err
    assert "/left-behind-" in said.err
    assert f"  {tmp_path / 'left.txt'}\n" in said.err
    assert descendants() == before


def test_a_run_that_takes_too_long_is_ended_and_says_what_was_running(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "told"
    monkeypatch.setenv("FILE_OF_THE_CASE", str(file))
    before = descendants()
    with Run(30) as run:

        def let_time_pass() -> None:
            wait_until(file.exists, 120)
            run._ends_at = time.monotonic()  # noqa: SLF001  (half an hour later)

        clock = threading.Thread(target=let_time_pass)
        clock.start()
        run.tests((*PLAIN, str(CASES / "waiting.py")))
        clock.join()
    said = capfd.readouterr().err
    assert run.failed == ["tests"]
    assert "The run was ended: it took longer than 30 minutes." in said
    assert "Running were: tests/run/cases/waiting.py::test_it_waits." in said
    assert descendants() == before


def test_under_nohup_it_hears_no_terminal_its_tests_do_and_sigterm_ends_all(tmp_path: Path) -> None:
    file = tmp_path / "told"
    with subprocess.Popen(
        [*AS_NOHUP, *RINGSIDE, "test", *PLAIN, str(CASES / "waiting.py")],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "FILE_OF_THE_CASE": str(file)},
    ) as run:  # fmt: skip
        wait_until(lambda: file.exists() or run.poll() is not None, 120)
        run.terminate()
        out, err = run.communicate(timeout=60)
    said = f"{out}\n{err}"
    assert run.returncode == exits.INTERRUPTED, said
    told = json.loads(file.read_text("utf-8"))
    assert told["session"] != os.getsid(0), said
    assert told["ignored"] == [0, 0], said
    assert not Path(f"/proc/{told['process']}").exists(), said


def test_a_long_run_that_is_asked_for_has_no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    assert command.long_runs() == []
    monkeypatch.setenv("RINGSIDE_KILLS", "1000")
    monkeypatch.setenv("RINGSIDE_ORACLE_SEED", "5")
    monkeypatch.setenv("RINGSIDE_HOME", "somewhere")
    assert command.long_runs() == ["RINGSIDE_KILLS"]


def test_what_fast_leaves_out_is_there() -> None:
    assert [path for path in command.FAST_LEAVES_OUT if not list(ROOT.glob(path))] == []
