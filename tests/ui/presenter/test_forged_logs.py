"""Facts about logs with right check sums and impossible content: listed, and all goes on."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from cli import exits
from companion.content.collection import Collection
from companion.content.kept_games import open_kept
from companion.content.problems import ContentError
from companion.journal.errors import JournalError
from companion.journal.reader import read_log
from companion.journal.records import _SEAL, _check
from tests.cli.running import ringside
from tests.ui.presenter.tables import keep, placed_duel, trapped_duel
from ui.presenter.games import OPEN_EVERY_S
from ui.presenter.intents import Do, Press, With
from ui.presenter.outcomes import Go
from ui.presenter.presenter import Presenter

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Line = dict[str, Any]

DEEP = b"[" * 100_000 + b"]" * 100_000


def sealed(*bodies: bytes) -> bytes:
    """Lines with right check sums, whatever they say."""
    lines, check = [], ""
    for body in bodies:
        check = _check(body, check)
        lines.append(body[:-1] + _SEAL + check.encode() + b'"}\n')
    return b"".join(lines)


def forge(change: Callable[[list[Line]], object]) -> list[bytes]:
    """The lines of a real game, changed."""
    game = trapped_duel()
    lines = [msgspec.json.decode(body) for body in bodies_of(game)]
    change(lines)
    return [msgspec.json.encode(line) for line in lines]


def bodies_of(game: Any) -> list[bytes]:
    import tempfile
    from pathlib import Path

    with tempfile.TemporaryDirectory() as folder:
        log = keep(game, Path(folder) / "g.jsonl").read_bytes()
    return [line.rpartition(_SEAL)[0] + b"}" for line in log.splitlines()]


def event(lines: list[Line], name: str, **fields: Any) -> None:
    """Let something else have happened in the last event of this name."""
    for line in reversed(lines):
        for told in line.get("events", ()):
            if told["event"] == name:
                told.update(fields)
                return
    raise AssertionError(name)


def add(lines: list[Line], *events: Line) -> None:
    """One more decision."""
    number = lines[-1]["number"] + 1
    lines.append({**lines[-1], "number": number, "events": list(events)})


STARTED = "GameStarted"
FORGERIES: dict[str, Callable[[list[Line]], object]] = {
    "an unknown fighter's kind": lambda s: s[1]["events"][0]["fighters"][0].update(kind="x"),
    "a fighter of nobody": lambda s: s[1]["events"][0]["fighters"][0].update(owner="x"),
    "an unknown hero": lambda s: s[1]["events"][0]["players"][0].update(hero="x"),
    "a hero that is no name": lambda s: s[0]["content"].update({"../../x": ""}),
    "an unknown map": lambda s: s[0].update(map="../../x"),
    "an unknown edition": lambda s: s[0].update(edition="x"),
    "an unknown mode": lambda s: s[0].update(mode="x"),
    "another map in the set-up": lambda s: event(s, "FighterMoved", path=["S01", "S02"]),
    "nobody plays": lambda s: s[1]["events"][0].update(players=[], fighters=[]),
    "no set-up": lambda s: s[1].update(events=s[2]["events"]),
    "no events": lambda s: s[1].update(events=[]),
    "a set-up that was commanded": lambda s: s[1].update(command=s[2]["command"]),
    "a second set-up": lambda s: add(s, s[1]["events"][0]),
    "nobody's wish": lambda s: s[-1].update(command=None),
    "back to nowhere": lambda s: add(s, {"event": "WentTo", "decision": 99_999}),
    "back before the beginning": lambda s: add(s, {"event": "WentTo", "decision": -2}),
    "a turn of nobody": lambda s: event(s, "TurnBegan", player="x"),
    "a stage that there is not": lambda s: event(
        s, "FramePushed", frame={"kind": "x", "stage": "y"}
    ),
    "nothing goes on": lambda s: add(s, *[{"event": "FramePopped"}] * 5),
    "a choice of nobody": lambda s: add(
        s, {"event": "Asked", "choice": {"id": 9, "owner": "x", "kind": "space", "reason": "r"}}
    ),
    "winners from elsewhere": lambda s: add(
        s, {"event": "GameEnded", "winners": ["x"], "rules": []}
    ),
    "a token on the moon": lambda s: add(
        s, {"event": "TokenPut", "kind": "trap", "space": "moon", "owner": "p2"}
    ),
    "a card of no deck": lambda s: add(s, {"event": "CardDrawn", "player": "p1", "card": "x"}),
    "a fight with nobody": lambda s: add(
        s, {"event": "AttackDeclared", "attacker": "p1.raptor.1", "defender": "x"}
    ),
    "a command of nobody": lambda s: s[2]["command"].update(player="x"),
    "a command about nobody": lambda s: s[-1].update(
        command={"command": "Attack", "attacker": "p1.raptor.1", "target": "x"}
    ),
    "a command that was overruled, about nobody": lambda s: s[-1].update(
        command={
            "command": "Overrule",
            "rules": [],
            "act": {"command": "DealDamage", "fighter": "x", "amount": 1},
        }
    ),
    "an event about nobody that was taken back": lambda s: add(
        s,
        {"event": "FighterPlaced", "fighter": "x", "space": "RP01"},
        {"event": "WentTo", "decision": 1},
    ),
    "a set-up in which nobody is asked": lambda s: s[1]["events"].append(
        {"event": "Answered", "values": []}
    ),
    "a place for nothing": lambda s: event(
        s,
        "Asked",
        choice={
            "id": 9,
            "owner": "p1",
            "kind": "space",
            "reason": "r",
            "subject": "x",
            "options": ["RP01"],
        },
    ),
    "an event that there is not": lambda s: add(s, {"event": "Exploded"}),
    "a command that there is not": lambda s: s[-1].update(command={"command": "Explode"}),
}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RINGSIDE_HOME", str(tmp_path))
    keep(placed_duel(), tmp_path / "games" / "good.jsonl")
    return tmp_path


def all_goes_on(home: Path, forged: Path) -> None:
    """The forged log says what is wrong wherever it is met, and the good one is offered."""
    content = forged.read_bytes()
    app = Presenter(home, version="test", strict_words=True)
    assert app.view().resume is not None
    app.send(Press(Go("games")))
    assert app.screen == "games"
    app.tick(OPEN_EVERY_S)
    app.tick(OPEN_EVERY_S)
    icons = {row.intent: row.icon for row in app.view().rows}
    assert icons == {With(Do.OPEN_GAME, "good"): "play", With(Do.OPEN_GAME, "forged"): "alert"}
    app.send(Press(With(Do.OPEN_GAME, "forged")))
    assert app.screen == "history" or app.view().toast is not None
    if app.screen == "history":
        assert app.view().blocks[-1].text
    else:
        assert app.view().toast.text
    app.close()
    again = Presenter(home, version="test", strict_words=True)
    again.send(Press(Do.RESUME_LAST))
    assert again.screen == "table"
    again.close()
    assert forged.read_bytes() == content


def the_shell_goes_on(forged: Path) -> None:
    """Both commands that read logs say what is wrong."""
    listed = json.loads(ringside("history", "--json").out)
    told = {game["file"]: f"{game['about']} {game['stands']}" for game in listed}
    assert "cannot be opened" in told[str(forged)] or "damaged from" in told[str(forged)]
    assert told[str(forged.with_name("good.jsonl"))].endswith("turn 1, 6 decisions")
    assert "hint Games: 1 cannot be opened: forged.jsonl" in ringside("doctor").out
    replayed = ringside("replay", "--verify", forged)
    assert replayed.code == exits.FAULTS_FOUND
    assert replayed.err.strip()
    assert "inside Ringside" not in replayed.err


@pytest.mark.parametrize("what", FORGERIES)
def test_impossible_content_is_named_and_nothing_else_suffers(home: Path, what: str) -> None:
    forged = home / "games" / "forged.jsonl"
    forged.write_bytes(sealed(*forge(FORGERIES[what])))
    with pytest.raises((JournalError, ContentError)):
        open_kept(forged, read_log(forged), Collection())
    all_goes_on(home, forged)
    the_shell_goes_on(forged)


@pytest.mark.parametrize("where", range(4))
@pytest.mark.parametrize("bad", [DEEP, b'"\xff\xfe"', b"1e999", b"9" * 5_000], ids=len)
def test_json_that_is_none_under_a_right_seal(home: Path, bad: bytes, where: int) -> None:
    bodies = bodies_of(trapped_duel())
    line = (0, 1, 2, len(bodies) - 1)[where]
    if line == 0:
        bodies[0] = bodies[0][:-1] + b',"setup":' + bad + b"}"
    else:
        bodies[line] = bodies[line].replace(b'"events":[', b'"events":[' + bad + b",", 1)
    forged = home / "games" / "forged.jsonl"
    forged.write_bytes(sealed(*bodies))
    all_goes_on(home, forged)
    the_shell_goes_on(forged)
