"""A small checkout to start the launcher in, and the machine around it that the launcher sees.

The launcher is the real one and so are Python, venv and pip; the locks, the command behind it and
the tools of the system (apt-get, sudo) are stand-ins, and nothing needs a network or root.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

LAUNCHER: Final = Path(__file__).parents[2] / "ringside"

# What the launcher hands over to: it tells how it was started.
COMMAND: Final = """
import importlib.util, json, os, sys
told = {
    "arguments": sys.argv[1:],
    "folder": os.getcwd(),
    "environment": sys.prefix,
    "has_pebble": importlib.util.find_spec("pebble") is not None,
    "strangers": [name for name in ("stranger", "json.stranger") if importlib.util.find_spec(name)],
}
print(json.dumps(told))
sys.exit(int(os.environ.get("EXIT_WITH", "0")))
"""

# Starts the launcher in a process that sees another machine: another user, another Python.
OTHER_MACHINE: Final = """
import json, os, runpy, sys
facts = json.loads(sys.argv[1])
if facts.get("lacks_ensurepip"):
    sys.modules["ensurepip"] = None
if "version" in facts:
    sys.version_info = (*facts["version"], 0, "final", 0)
if "user" in facts:
    os.geteuid = lambda: facts["user"]
sys._base_executable = facts.get("interpreter", sys._base_executable)
sys.argv = sys.argv[2:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def told(result: subprocess.CompletedProcess[str]) -> dict[str, object]:
    """What the command behind the launcher told about its start."""
    assert result.returncode == 0, result.stderr
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found


def wait_until(happened: Callable[[], bool]) -> None:
    """Wait for something that another process does, for a minute at most."""
    end = time.monotonic() + 60
    while not happened():
        assert time.monotonic() < end, "it did not happen within a minute"
        time.sleep(0.002)


class Checkout:
    """A folder with the launcher, locks that ask for nothing, and a command that tells its start.

    `tools` is the first folder on PATH; `calls` lists how the stand-ins in it were called.
    """

    def __init__(self, folder: Path, surroundings: Path) -> None:
        self.folder = folder
        self.venv = folder / ".venv"
        self.surroundings = surroundings
        self.tools = surroundings / "tools"
        self.wheels = surroundings / "wheels"
        self.log = surroundings / "calls"
        self.environment = {
            **{k: v for k, v in os.environ.items() if not k.startswith(("PIP_", "PYTHON"))},
            "PATH": f"{self.tools}{os.pathsep}{os.environ['PATH']}",
            "PIP_NO_INDEX": "1",
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_FIND_LINKS": str(self.wheels),
        }
        for needed in (self.tools, self.wheels, folder / "locks", folder / "cli"):
            needed.mkdir(parents=True, exist_ok=True)
        shutil.copy(LAUNCHER, folder)
        for name in ("run", "dev", "paint", "build", "system", "system-dev"):
            self.write_lock(name, "")
        (folder / "cli" / "__init__.py").touch()
        (folder / "cli" / "__main__.py").write_text(COMMAND, "utf-8")

    def clear(self) -> None:
        """Remove the environment: thousands of files that nobody looks at after the test."""
        shutil.rmtree(self.venv, ignore_errors=True)

    def write_lock(self, name: str, text: str) -> None:
        """Ask for other packages."""
        (self.folder / "locks" / f"{name}.txt").write_text(text, "utf-8")

    def add_tool(self, name: str, script: str) -> None:
        """Put a program on PATH that notes its call, then does what the shell script says."""
        note = f'echo "{name} $*" >> "{self.log}"'
        (self.tools / name).write_text(f"#!/bin/sh\n{note}\n{script}\n", "utf-8")
        (self.tools / name).chmod(0o755)

    @property
    def calls(self) -> list[str]:
        """How the stand-ins were called so far."""
        return self.log.read_text("utf-8").splitlines() if self.log.exists() else []

    def start(
        self, *arguments: str, by: tuple[str, ...] = (), folder: Path | None = None, **extra: str
    ) -> subprocess.CompletedProcess[str]:
        """Start Ringside and wait for its end; `extra` goes into the environment."""
        return subprocess.run(
            [*(by or (sys.executable, "-IS", str(self.folder / "ringside"))), *arguments],
            cwd=folder or self.surroundings,
            env={**self.environment, **extra},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    def start_elsewhere(self, **facts: object) -> subprocess.CompletedProcess[str]:
        """Start Ringside on a machine of which other facts hold (see OTHER_MACHINE)."""
        machine = (sys.executable, "-IS", "-c", OTHER_MACHINE, json.dumps(facts))
        return self.start(by=(*machine, str(self.folder / "ringside")))

    def begin(self, *arguments: str, by: tuple[str, ...] = ()) -> subprocess.Popen[str]:
        """Start Ringside, do not wait; a `with` around it does. It leads a process group."""
        launcher = by or (sys.executable, "-IS", str(self.folder / "ringside"))
        return subprocess.Popen(
            [*launcher, *arguments],
            cwd=self.surroundings,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def stamps(self) -> set[str]:
        """The groups that .venv is marked complete for."""
        return {path.stem.removeprefix("ringside-") for path in self.venv.glob("*.stamp")}

    def add_wheel(self, name: str = "pebble", version: str = "1.0", code: str = "") -> str:
        """Put a package where pip finds it; return its line for a lock."""
        wheel = self.wheels / f"{name}-{version}-py3-none-any.whl"
        about = f"{name}-{version}.dist-info"
        files = {
            f"{name}.py": code,
            f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
            f"{about}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\n",
            f"{about}/RECORD": f"{name}.py,,\n",
        }
        with zipfile.ZipFile(wheel, "w") as archive:
            for path, text in files.items():
                archive.writestr(path, text)
        return _locked(name, version, wheel)

    def add_sources(self, builder: str) -> str:
        """Put the sources of the package `pebble`, which `builder` builds, where pip finds them."""
        project = f'[build-system]\nrequires = ["{builder}"]\nbuild-backend = "{builder}"\n'
        about = "Metadata-Version: 2.1\nName: pebble\nVersion: 1.0\n"
        sources = self.wheels / "pebble-1.0.tar.gz"
        with tarfile.open(sources, "w:gz") as archive:
            for path, text in (("pyproject.toml", project), ("PKG-INFO", about)):
                entry = tarfile.TarInfo(f"pebble-1.0/{path}")
                entry.size = len(text)
                archive.addfile(entry, io.BytesIO(text.encode()))
        return _locked("pebble", "1.0", sources)


def _locked(name: str, version: str, file: Path) -> str:
    return f"{name}=={version} --hash=sha256:{hashlib.sha256(file.read_bytes()).hexdigest()}\n"
