"""Facts about what the doctor says of the ways to a board: always a hint, and what to do."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from cli import doctor_boards
from cli.doctor_command import Health, examine

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="others have nothing to mend")


def machine(
    monkeypatch: pytest.MonkeyPatch, folder: Path, *, radio: bool, is_off: bool, service: bool
) -> None:
    """A machine with such a radio, told by the files that a real one has."""
    radios, switches = folder / "bluetooth", folder / "rfkill"
    for made in (radios, switches / "rfkill0"):
        made.mkdir(parents=True)
    if radio:
        (radios / "hci0").mkdir()
        for name, text in (("type", "bluetooth"), ("soft", "1" if is_off else "0"), ("hard", "0")):
            (switches / "rfkill0" / name).write_text(f"{text}\n", "utf-8")
    daemon = folder / "bluetoothd"
    bus = folder / "bus"
    if service:
        daemon.touch()
        bus.touch()
    monkeypatch.delenv("DBUS_SYSTEM_BUS_ADDRESS", raising=False)
    monkeypatch.setattr(doctor_boards, "RADIOS", radios)
    monkeypatch.setattr(doctor_boards, "SWITCHES", switches)
    monkeypatch.setattr(doctor_boards, "BUS", bus)
    monkeypatch.setattr(doctor_boards, "DAEMONS", (str(daemon),))
    monkeypatch.setattr("shutil.which", lambda _name: None)


@pytest.mark.parametrize(
    ("radio", "is_off", "service", "found", "advice"),
    [
        (False, False, False, "no adapter", "Plug in a Bluetooth adapter"),
        (True, True, True, "hci0 is off", "bluetoothctl power on"),
        (True, False, False, "hci0, but no service", "systemctl start bluetooth"),
        (True, False, True, "hci0 is there", ""),
    ],
)
def test_bluetooth_is_told_with_what_to_do(
    *,
    radio: bool,
    is_off: bool,
    service: bool,
    found: str,
    advice: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    machine(monkeypatch, tmp_path, radio=radio, is_off=is_off, service=service)
    said = doctor_boards.bluetooth()
    assert said[0] == found
    assert advice in said[1]
    assert bool(advice) == bool(said[1])


def test_a_port_that_may_not_be_opened_is_told_with_the_command_that_mends_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    port = tmp_path / "ttyACM0"
    monkeypatch.setattr(doctor_boards, "port_names", lambda: [str(port)])
    found, advice = doctor_boards.serial_ports()  # it is not even there
    assert found == f"{port} may not be opened"
    assert "sudo usermod -aG dialout $USER" in advice
    port.touch()
    assert doctor_boards.serial_ports() == (f"1 port: {port}", "")
    monkeypatch.setattr(doctor_boards, "port_names", list)
    assert doctor_boards.serial_ports()[1] == ""


def test_whoever_is_not_in_the_group_is_told_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    import grp

    group = grp.struct_group(("dialout", "x", 20, []))
    monkeypatch.setattr(grp, "getgrall", lambda: [group])
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    monkeypatch.setattr("os.getegid", lambda: 1000)
    monkeypatch.setattr("os.getgroups", lambda: [1000])
    assert "sudo usermod -aG dialout $USER" in doctor_boards.serial_permission()[1]
    monkeypatch.setattr("os.getgroups", lambda: [20])
    assert doctor_boards.serial_permission() == ("you are in dialout", "")
    monkeypatch.setattr(grp, "getgrall", list)
    assert doctor_boards.serial_permission()[1] == ""


def test_nobody_needs_a_board_to_be_healthy(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("RINGSIDE_HOME", str(tmp_path))
    machine(monkeypatch, tmp_path, radio=False, is_off=False, service=False)
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    said = [finding for finding in examine() if finding.about in {"Serial ports", "Bluetooth"}]
    assert [finding.health for finding in said] == [Health.HINT, Health.HINT]
    assert all("./ringside" in finding.advice for finding in said)
