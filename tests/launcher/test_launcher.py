"""What `./ringside` promises before Ringside itself begins: set-up, repair, and a quick hand-over.

What the commands do is tested elsewhere; here they are a stand-in that tells how it was started.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest

from cli import exits
from companion.hidden import HIDDEN

from .checkout import LAUNCHER, Checkout, told, wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LOCKS: Final = LAUNCHER.parent / "locks"
AWKWARD: Final = "my gämes/ring side"


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Checkout]:
    """A checkout that was never started."""
    checkout = Checkout(tmp_path / AWKWARD, tmp_path)
    yield checkout
    checkout.clear()


class FirstStarts(NamedTuple):
    """A checkout that was started twice at the same time, and how that went."""

    checkout: Checkout
    one: subprocess.CompletedProcess[str]
    two: subprocess.CompletedProcess[str]


@pytest.fixture(scope="module")
def first_starts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FirstStarts]:
    """The first start the way a person makes it, by name, and a second one in its midst."""
    surroundings = tmp_path_factory.mktemp("first")
    checkout = Checkout(surroundings / AWKWARD, surroundings)
    checkout.add_tool("python3", f'exec "{sys.executable}" "$@"')
    command = str(checkout.folder / "ringside")
    with checkout.begin("map", "a b", by=(command,)) as one:
        wait_until(checkout.venv.exists)
        two = checkout.start("rules")
        output, words = one.communicate(timeout=60)
    first = subprocess.CompletedProcess(command, one.returncode, output, words)
    yield FirstStarts(checkout, first, two)
    checkout.clear()


@pytest.fixture
def ready(first_starts: FirstStarts, tmp_path: Path) -> Iterator[Checkout]:
    """A checkout that is set up, for one test alone."""
    checkout = Checkout(tmp_path / AWKWARD, tmp_path)
    # Links, not copies, to be quick: pip and the launcher replace files and never write into them.
    shutil.copytree(first_starts.checkout.venv, checkout.venv, symlinks=True, copy_function=os.link)
    yield checkout
    checkout.clear()


# --- First start and hand-over ---------------------------------------------------------------


def test_the_first_start_sets_up_and_keeps_stdout_for_the_command(
    first_starts: FirstStarts,
) -> None:
    start = first_starts.one
    assert told(start)["arguments"] == ["map", "a b"]
    assert told(start)["environment"] == str(first_starts.checkout.venv)
    assert "first start, setting up" in start.stderr
    assert start.stderr.endswith("ready\n")
    assert first_starts.checkout.stamps() == {"run"}


def test_a_start_in_the_midst_of_the_first_waits_for_it(first_starts: FirstStarts) -> None:
    assert told(first_starts.two)["arguments"] == ["rules"]
    assert "another start is setting up; waiting for it (0 s)" in first_starts.two.stderr
    assert "making the virtual environment" not in first_starts.two.stderr


def test_a_later_start_is_silent_and_changes_nothing(ready: Checkout) -> None:
    before = {path: path.lstat().st_mtime_ns for path in ready.venv.rglob("*.stamp")}
    result = ready.start("--json")
    assert told(result)["arguments"] == ["--json"]
    assert result.stderr == ""
    assert {path: path.lstat().st_mtime_ns for path in ready.venv.rglob("*.stamp")} == before


def test_the_user_stays_in_the_own_folder_and_gets_the_exit_code(ready: Checkout) -> None:
    assert told(ready.start(folder=ready.wheels))["folder"] == str(ready.wheels)
    assert ready.start(EXIT_WITH="1").returncode == exits.FAULTS_FOUND


def test_it_starts_through_a_symlink(ready: Checkout) -> None:
    link = ready.tools / "ringside"
    link.symlink_to(ready.folder / "ringside")
    result = ready.start(by=(sys.executable, "-IS", str(link)))
    assert told(result)["environment"] == str(ready.venv)


def test_a_moved_folder_still_starts(ready: Checkout) -> None:
    moved = ready.surroundings / "elsewhere"
    ready.folder.rename(moved)
    result = ready.start(by=(sys.executable, "-IS", str(moved / "ringside")))
    assert told(result)["environment"] == str(moved / ".venv")
    assert result.stderr == ""


def test_python_files_of_the_user_are_not_mistaken_for_ours(ready: Checkout) -> None:
    for folder in (ready.wheels, ready.tools):
        (folder / "stranger.py").touch()
        (folder / "json.py").write_text("raise SystemExit('the wrong json')", "utf-8")
    result = ready.start(
        folder=ready.wheels, PYTHONPATH=str(ready.tools), PYTHONHOME=str(ready.tools)
    )
    assert told(result)["strangers"] == []


# --- Locks and groups -----------------------------------------------------------------------


def test_a_changed_lock_is_installed_in_place(ready: Checkout) -> None:
    kept = ready.venv / "kept"
    kept.touch()
    ready.write_lock("run", ready.add_wheel())
    # Settings that would send packages elsewhere, as some people have them for other work.
    elsewhere = str(ready.surroundings / "elsewhere")
    result = ready.start(PIP_USER="1", PIP_TARGET=elsewhere, PIP_PREFIX=elsewhere, PIP_DRY_RUN="1")
    assert told(result)["has_pebble"]
    assert kept.exists()
    assert "pebble==1.0" in result.stderr or "pebble-1.0" in result.stderr
    assert ready.start().stderr == ""


def test_only_tests_and_benchmarks_bring_the_dev_packages(ready: Checkout) -> None:
    ready.write_lock("dev", ready.add_wheel())
    assert not told(ready.start("map"))["has_pebble"]
    assert told(ready.start("bench"))["has_pebble"]
    assert ready.stamps() == {"run", "dev"}
    for command in ("test", "map"):
        assert ready.start(command).stderr == ""


def test_only_painting_brings_the_packages_of_the_painter(ready: Checkout) -> None:
    ready.write_lock("paint", ready.add_wheel())
    assert not told(ready.start("map", "draw"))["has_pebble"]
    assert told(ready.start("map", "paint"))["has_pebble"]
    assert ready.stamps() == {"run", "paint"}
    assert ready.start("map", "paint").stderr == ""
    assert ready.start("film", "somewhere").stderr == ""


def test_whoever_has_the_dev_packages_can_paint(ready: Checkout) -> None:
    ready.start("bench")
    ready.write_lock("paint", f"absent==1.0 --hash=sha256:{'0' * 64}\n")
    assert ready.start("map", "paint").stderr == ""


def test_packages_that_cannot_be_fetched_leave_what_worked_before(ready: Checkout) -> None:
    ready.write_lock("dev", f"absent==1.0 --hash=sha256:{'0' * 64}\n")
    result = ready.start("test")
    assert result.returncode == exits.SETUP_UNFINISHED
    assert "Check the network" in result.stderr
    assert "No matching distribution found for absent" in result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout == ""
    assert ready.stamps() == {"run"}
    assert ready.start("map").stderr == ""


def test_a_package_that_is_not_the_locked_one_is_refused(ready: Checkout) -> None:
    ready.write_lock("run", ready.add_wheel()[:-5] + "0000\n")
    result = ready.start()
    assert result.returncode == exits.SETUP_UNFINISHED
    assert "MATCH THE HASHES" in result.stderr


# A builder that copies a wheel which lies ready.
MASON: Final = """
import shutil
def build_wheel(folder, config_settings=None, metadata_directory=None):
    return shutil.copy({wheel!r}, folder).split("/")[-1]
"""


def add_sources_and_their_builder(checkout: Checkout) -> tuple[str, str]:
    """The sources of `pebble`, and two builders of which the newer is a trap: their locks."""
    checkout.add_wheel()
    (wheel,) = checkout.wheels.iterdir()
    wheel = wheel.rename(checkout.surroundings / wheel.name)
    checkout.add_wheel("mason", "2.0", "raise SystemExit('nobody has looked at this one')")
    builder = checkout.add_wheel("mason", "1.0", MASON.format(wheel=str(wheel)))
    return checkout.add_sources("mason"), builder


def test_what_comes_as_sources_is_built_by_what_the_build_lock_pins(ready: Checkout) -> None:
    sources, builder = add_sources_and_their_builder(ready)
    ready.write_lock("dev", sources)
    ready.write_lock("build", builder)
    assert told(ready.start("bench"))["has_pebble"]
    assert not (ready.venv / "builders").exists()
    ready.write_lock("build", builder[:-5] + "0000\n")
    result = ready.start("bench")
    assert result.returncode == exits.SETUP_UNFINISHED
    assert "MATCH THE HASHES" in result.stderr


def test_nothing_is_built_for_ringside_itself(ready: Checkout) -> None:
    sources, builder = add_sources_and_their_builder(ready)
    ready.write_lock("run", sources)
    ready.write_lock("build", builder)
    result = ready.start("map")
    assert result.returncode == exits.SETUP_UNFINISHED
    assert "No matching distribution found for pebble" in result.stderr


def test_everything_the_run_lock_pins_is_pinned_alike_in_the_dev_lock() -> None:
    run, dev = (
        set(re.findall(r"^\S+==\S+", (LOCKS / name).read_text("utf-8"), re.MULTILINE))
        for name in ("run.txt", "dev.txt")
    )
    assert run
    assert run <= dev


# --- Interruptions and repair ---------------------------------------------------------------


def test_an_interrupted_first_start_is_repaired_by_the_next(fresh: Checkout) -> None:
    with fresh.begin() as first:
        wait_until((fresh.venv / "bin" / "python").exists)
        os.killpg(first.pid, signal.SIGKILL)  # all at once, as when the power goes
    assert fresh.stamps() == set()
    result = fresh.start()
    assert told(result)["environment"] == str(fresh.venv)
    assert fresh.stamps() == {"run"}
    assert fresh.start().stderr == ""


def test_an_interrupted_update_is_repaired_from_scratch(ready: Checkout) -> None:
    leftover = ready.venv / "leftover"
    leftover.touch()
    ready.write_lock("run", ready.add_wheel())
    with ready.begin() as update:
        wait_until(lambda: not ready.stamps())
        update.kill()  # alone: pip goes on for a moment, and the next start must not meet it
    assert ready.stamps() == set()
    with ready.begin() as repair:
        wait_until(lambda: not leftover.exists())
        wait_until((ready.venv / "bin" / "python").exists)
        os.killpg(repair.pid, signal.SIGKILL)  # the rest goes as in a first start
    assert ready.stamps() == set()


def test_ctrl_c_ends_set_up_without_a_traceback(fresh: Checkout) -> None:
    with fresh.begin() as start:
        wait_until((fresh.venv / "bin" / "python").exists)
        os.killpg(start.pid, signal.SIGINT)  # as a terminal does it
        _, stderr = start.communicate(timeout=60)
    assert start.returncode == exits.INTERRUPTED
    assert stderr.splitlines()[-1] == "Ringside: set-up stopped; the next start will finish it."
    assert "Traceback" not in stderr
    assert fresh.stamps() == set()


def test_a_folder_that_cannot_be_written_is_named(fresh: Checkout) -> None:
    # Root may write everywhere, but for this.
    restrained = ("setpriv", "--bounding-set=-dac_override") if os.geteuid() == 0 else ()
    fresh.folder.chmod(0o555)
    probe = f"touch '{fresh.folder}/probe' 2>/dev/null; test $? = 1"
    if subprocess.run([*restrained, "sh", "-c", probe], check=False).returncode:
        pytest.skip("this user can write to every folder")
    by = (*restrained, sys.executable, "-IS", str(fresh.folder / "ringside"))
    result = fresh.start(by=by)
    fresh.folder.chmod(0o755)
    assert result.returncode == exits.SETUP_UNFINISHED
    assert f"cannot write to {fresh.folder}" in result.stderr
    assert "Traceback" not in result.stderr


# --- What the system lacks ------------------------------------------------------------------

APT: Final = "apt-get --option=DPkg::Lock::Timeout=120"
APT_INSTALL: Final = f"{APT} install --yes --no-install-recommends"
SOME_USER: Final = 1000
THIS_VENV: Final = f"python3.{sys.version_info.minor}-venv"
DEBIANS_PYTHON: Final = "/usr/bin/python3.x"


def test_missing_system_packages_are_installed_by_root(ready: Checkout) -> None:
    ready.write_lock("system", "libegl1\nlibgl1\n")
    ready.add_tool("dpkg-query", 'case "$*" in *libgl1*) printf installed;; *) exit 1;; esac')
    ready.add_tool("apt-get", "")
    assert told(ready.start_elsewhere(user=0))
    assert [call for call in ready.calls if "apt" in call] == [f"{APT_INSTALL} libegl1"]
    assert ready.start().stderr == ""


def test_of_several_names_the_one_that_this_debian_knows_is_installed(ready: Checkout) -> None:
    ready.write_lock("system", "libold|libnew\nlibhere|libelsewhere\n")
    ready.add_tool("dpkg-query", 'case "$*" in *libelsewhere*) printf installed;; *) exit 1;; esac')
    ready.add_tool("apt-cache", 'case "$*" in *libnew*) exit 0;; *) exit 100;; esac')
    ready.add_tool("apt-get", "")
    assert told(ready.start_elsewhere(user=0))
    assert [call for call in ready.calls if "apt-get" in call] == [f"{APT_INSTALL} libnew"]


def test_package_lists_are_brought_up_to_date_when_a_package_is_not_found(ready: Checkout) -> None:
    ready.write_lock("system", "libegl1\n")
    lists = ready.surroundings / "lists"
    ready.add_tool("dpkg-query", "exit 1")
    ready.add_tool("dpkg", "")
    ready.add_tool("apt-get", f'[ "$2" != update ] || touch "{lists}"; [ -e "{lists}" ]')
    ready.add_tool("sudo", 'shift; exec "$@"')
    result = ready.start_elsewhere(user=SOME_USER)
    assert told(result)
    install = f"{APT_INSTALL} libegl1"
    called = [call for call in ready.calls if call.startswith("apt-get")]
    assert called == [install, f"{APT} update", install]
    assert "will need" not in result.stderr


def test_what_other_programs_say_cannot_fool_a_terminal(ready: Checkout) -> None:
    ready.write_lock("system", "libegl1\n")
    for tool in ("dpkg-query", "dpkg"):
        ready.add_tool(tool, "exit 1")
    nasty = r"E:\tno \033]0;x\007\302\233 \342\200\256here\nRingside: all is well\rRingside"
    ready.add_tool("apt-get", f"printf '{nasty}\\n'; exit 1")
    result = ready.start_elsewhere(user=0)
    assert told(result)
    assert "  E:      no <U+001B>]0;x<U+0007><U+009B> <U+202E>here\n" in result.stderr
    assert "  Ringside: all is well<U+000D>Ringside\n" in result.stderr
    assert not HIDDEN.search(result.stderr.replace("\n", ""))


def test_a_start_whose_errors_nobody_reads_says_nothing_elsewhere(ready: Checkout) -> None:
    launcher = f'"{sys.executable}" -IS "{ready.folder / "ringside"}"'
    for closed, lock in (("2>&-", ready.add_wheel()), ("2>/dev/full", "# less\n")):
        ready.write_lock("run", lock)
        assert told(ready.start(by=("bash", "-c", f"{launcher} {closed}")))


def test_without_rights_the_command_is_named_once_and_the_start_goes_on(ready: Checkout) -> None:
    ready.write_lock("system", "libegl1\nlibgl1\n")
    ready.add_tool("dpkg-query", "exit 1")
    ready.add_tool("apt-get", "")
    ready.add_tool("sudo", "exit 1")
    result = ready.start_elsewhere(user=SOME_USER)
    assert told(result)
    needed = "screen and voice will need this, once: sudo apt-get install --yes libegl1 libgl1\n"
    assert needed in result.stderr
    assert [call for call in ready.calls if call.startswith("apt-get")] == []
    assert ready.start_elsewhere(user=SOME_USER).stderr == ""


def test_a_machine_without_apt_is_told_what_it_needs(ready: Checkout) -> None:
    ready.write_lock("system", "libegl1\n")
    ready.environment["PATH"] = str(ready.tools)
    result = ready.start()
    assert told(result)
    assert "screen and voice will need what Debian calls libegl1; please" in result.stderr


def test_after_an_upgrade_of_debian_the_environment_is_made_anew(ready: Checkout) -> None:
    for link in (ready.venv / "bin").glob("python*"):
        link.unlink()
        link.symlink_to("/usr/bin/python3.old")
    ready.write_lock("system", "libegl1\n")
    ready.add_tool("dpkg-query", "exit 1")
    ready.add_tool("apt-get", "")
    result = ready.start_elsewhere(user=0, interpreter=DEBIANS_PYTHON, lacks_ensurepip=True)
    assert told(result)["environment"] == str(ready.venv)
    assert [call for call in ready.calls if "apt" in call] == [f"{APT_INSTALL} {THIS_VENV} libegl1"]


def test_without_venv_and_without_rights_the_command_is_named(fresh: Checkout) -> None:
    fresh.add_tool("dpkg-query", "exit 1")
    fresh.add_tool("apt-get", "")
    fresh.environment["PATH"] = str(fresh.tools)
    result = fresh.start_elsewhere(user=SOME_USER, interpreter=DEBIANS_PYTHON, lacks_ensurepip=True)
    assert result.returncode == exits.SETUP_UNFINISHED
    assert result.stderr.endswith(f'su - -c "apt-get install --yes {THIS_VENV}"\n')
    assert fresh.calls == []


def test_without_venv_another_python_than_debians_is_named(fresh: Checkout) -> None:
    result = fresh.start_elsewhere(interpreter="/opt/python3", lacks_ensurepip=True)
    assert result.returncode == exits.SETUP_UNFINISHED
    assert "the Python /opt/python3 lacks its modules venv and ensurepip" in result.stderr


@pytest.mark.parametrize("version", [(3, 9), (3, 14)])
def test_a_python_that_does_not_fit_hands_over_to_one_that_does(
    fresh: Checkout, version: tuple[int, int]
) -> None:
    fresh.add_tool("python3.13", "echo switched off; exit 127")
    fresh.add_tool("python3.12", "")
    result = fresh.start_elsewhere(version=version)
    assert result.returncode == 0
    assert fresh.calls[-1] == f"python3.12 -IS {fresh.folder / 'ringside'}"


def test_an_old_python_alone_says_what_to_install(fresh: Checkout) -> None:
    fresh.environment["PATH"] = str(fresh.tools)
    result = fresh.start_elsewhere(version=(3, 9), user=0)
    assert result.returncode == exits.SETUP_UNFINISHED
    assert result.stderr == (
        "Ringside: this is Python 3.9, and Ringside needs 3.11 to 3.13. First run this: "
        "apt-get install --yes python3.11 python3.11-venv\n"
    )


def test_an_old_python_can_read_the_launcher() -> None:
    ast.parse(LAUNCHER.read_text("utf-8"), feature_version=(3, 7))
