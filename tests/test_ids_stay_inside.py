"""A name from a file, a log or the command line is no way out of the folder it is looked for in."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

from cli import exits
from companion.content.collection import Collection
from companion.content.heroes import load_set_names
from companion.content.map_format import is_identifier
from companion.content.maps import MAPS_FOLDER, load_known_map
from companion.content.problems import ContentError
from companion.journal.reader import read_log
from companion.journal.writer import Journal
from hardware.wiring import load_known_wiring, load_wiring
from tests.cli.running import ringside
from tests.cli.test_every_command import SAMPLE

GOOD_SCRIPT = Path(__file__).parent / "playthroughs" / "both-heroes-fall-core.yaml"
INSIDE = "raptor-paddock"


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A battlefield that is not in any folder where battlefields are looked for."""
    (tmp_path / "out.yaml").write_bytes((MAPS_FOLDER / f"{INSIDE}.yaml").read_bytes())
    (tmp_path / "home" / "maps").mkdir(parents=True)
    monkeypatch.setenv("RINGSIDE_HOME", str(tmp_path / "home"))
    return tmp_path / "out"


def ways_to(outside: Path) -> list[str]:
    """What somebody would write to get there, and names that no file has."""
    up = "../" * len(MAPS_FOLDER.parts)
    return [
        f"{up}{str(outside).lstrip('/')}", str(outside), "../../out", f"./{INSIDE}",
        f"{INSIDE}\0", "\0", "", ".", "..", "x" * 5000, f"{INSIDE}\n", f"{INSIDE}.yaml", "~/out",
    ]  # fmt: skip


def test_no_such_name_is_an_id(outside: Path) -> None:
    assert not [name for name in ways_to(outside) if is_identifier(name)]
    assert is_identifier(INSIDE)


def test_a_battlefield_or_hero_is_only_found_by_its_id(outside: Path) -> None:
    known = Collection(outside.parent / "home")
    for name in ways_to(outside):
        for find in (load_known_map, known.map, known.hero, load_known_wiring):
            with pytest.raises(ContentError, match="There is no"):
                find(name)
        with pytest.raises(ContentError, match="There is no wiring"):
            load_known_wiring(INSIDE, name)
        assert name not in load_set_names()


def test_a_script_reaches_no_file_outside(outside: Path, tmp_path: Path) -> None:
    script = tmp_path / "script.yaml"
    good = GOOD_SCRIPT.read_text("utf-8")
    (line,) = [line for line in good.splitlines() if line.startswith("map: ")]
    script.write_text(good, "utf-8")
    assert ringside("referee", script).code == exits.FINE
    for name in ways_to(outside):
        script.write_text(good.replace(line, f"map: {json.dumps(name)}"), "utf-8")
        run = ringside("referee", script)
        assert run.code == exits.FAULTS_FOUND, name
        assert re.search("no battlefield|map|character that nobody can see", run.err), run.err


@pytest.mark.uncounted
def test_a_log_reaches_no_file_outside(outside: Path, tmp_path: Path) -> None:
    log = read_log(SAMPLE)
    assert ringside("replay", SAMPLE).code == exits.FINE
    for number, name in enumerate(ways_to(outside)):
        path = tmp_path / f"{number}.jsonl"
        header = msgspec.structs.replace(log.header, map=name)
        Journal.create(path, header, *log.decisions).close()
        run = ringside("replay", path)
        assert run.code == exits.FAULTS_FOUND, name
        assert "There is no battlefield of this name" in run.err, name
    assert ringside("history", "--folder", tmp_path).code == exits.FINE


def test_a_wiring_reaches_no_map_outside(outside: Path, tmp_path: Path) -> None:
    good = next(MAPS_FOLDER.glob(f"{INSIDE}.*.yaml"))
    text = good.read_text("utf-8")
    file = tmp_path / good.name
    file.write_text(text, "utf-8")
    assert load_wiring(file).map_id == INSIDE
    lines = {key: re.search(rf"^{key}: .*$", text, re.MULTILINE) for key in ("map", "board")}
    for name in ways_to(outside):
        for key, line in lines.items():
            assert line is not None
            file.write_text(text.replace(line[0], f"{key}: {json.dumps(name)}", 1), "utf-8")
            number = text[: line.start()].count("\n") + 1
            with pytest.raises(ContentError, match=rf"{good.name}:{number}: "):
                load_wiring(file)


@pytest.mark.parametrize("command", ["light", "monitor", "test"])
def test_an_option_that_names_a_board_is_no_path(command: str, outside: Path) -> None:
    for name in ways_to(outside):
        run = ringside("board", command, "--map", INSIDE, "--board", name, "--tcp", "127.0.0.1:1")
        assert run.code == exits.WRONG_USAGE, name
