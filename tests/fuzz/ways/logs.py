"""Logs of games: damaged ones, and forged ones, whose checks are right and whose content is not."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

import msgspec

from companion.journal.reader import read_log
from companion.journal.shelf import look_at
from tests.fuzz import samples
from tests.fuzz.inputs import Input, Oddity
from tests.fuzz.mutators import BYTES, LINES, insert_bad_bytes, nest, spoil
from tests.fuzz.values import as_json, hostile, places, spoil_values, spoil_yaml
from tests.fuzz.values import at as value_at
from tests.fuzz.ways.app import AppTour
from tests.fuzz.ways.base import Way
from ui.presenter.intents import Do

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from tests.fuzz.judge import Trial

LOG: Final = "home/games/2026-03-01-19-00-00.jsonl"
COPY: Final = "home/games/.2026-03-01-19-00-00.jsonl.copy"
"""What Ringside keeps of an open game beside its log."""
OTHER_LOG: Final = "home/games/2026-02-01-19-00-00.jsonl"
"""A good game beside it: one bad log may not take others away."""
SEAL: Final = b',"check":"'
COMMANDS: Final = (("--verify",), ("--text",), ("--json",), ("--salvage", "copy.jsonl"))


def sealed(bodies: list[bytes]) -> bytes:
    """Lines with right checks, whatever they say."""
    lines, check = [], ""
    for body in bodies:
        check = f"{crc32(body, crc32(check.encode())):08x}"
        lines.append(body[:-1] + SEAL + check.encode() + b'"}\n')
    return b"".join(lines)


def bodies_of(log: bytes) -> list[bytes]:
    """What the lines of a log say, without their checks; as far as the checks are right.

    This is its own reading of the format, so that it can tell whether the product's is right.
    """
    bodies: list[bytes] = []
    check = ""
    for line in log.split(b"\n"):
        body, found, tail = line.rpartition(SEAL)
        body += b"}"
        check = f"{crc32(body, crc32(check.encode())):08x}"
        if not found or tail != f'{check}"}}'.encode():
            break
        bodies.append(body)
    return bodies


def require_log_kept(trial: Trial, name: str) -> None:
    """A log is as it was, or goes on after its last whole line: no more was ever announced.

    What a second copy holds is in some log sooner or later.
    """
    content, path = trial.input.files[name], trial.folder / name
    good = sealed(bodies_of(content))
    logs = path.parent.iterdir() if name == COPY else (path,)
    found = [log.read_bytes() for log in logs if log.is_file()]
    is_kept = any(now == content or (good and now.startswith(good)) for now in found)
    trial.require(is_kept, "a log was changed")


class _LogWay(Way):
    """What is done with any log: all that the app and the shell can do."""

    def run(self, trial: Trial) -> None:
        self.look_at_log(trial)
        trial.shell("history")
        chosen = COMMANDS[len(trial.input.files.get(LOG, b"")) % len(COMMANDS)]
        path = str(trial.folder / LOG)
        trial.shell("replay", path, *chosen)
        tour = AppTour(trial)
        tour.open_games()
        tour.press(Do.RESUME_LAST)
        tour.report(trial.folder / LOG)
        tour.close()

    def look_at_log(self, trial: Trial) -> None:
        """What only this kind of log must be."""

    def check_after(self, trial: Trial) -> None:
        """Every log is kept, and a good one beside a bad one can be gone on with."""
        for name in trial.input.files:
            require_log_kept(trial, name)
        if OTHER_LOG in trial.input.files:
            look = trial.must("look at another game", look_at, trial.folder / OTHER_LOG)
            trial.require(look.can_go_on, "a good game beside it cannot be opened")


class DamagedLogs(_LogWay):
    """Bytes and lines of a log are not what was written."""

    def make(self, chance: random.Random) -> Input:
        written = chance.choice(samples.logs())
        damaged = spoil(chance, written)
        files = {LOG: damaged}
        if chance.random() < 0.3:
            files[OTHER_LOG] = samples.logs()[0]
        if chance.random() < 0.15:
            files[COPY] = chance.choice((written, spoil(chance, written), damaged))
        return Input(kind="logs", files=files, written=written)

    def look_at_log(self, trial: Trial) -> None:
        """Every decision whose seals are right is kept, and no other is ever announced."""
        log = trial.may("read the log", lambda: read_log(trial.folder / LOG))
        kept = (
            []
            if log is None
            else [msgspec.json.decode(msgspec.json.encode(d)) for d in log.decisions]
        )
        sealed_bodies = bodies_of(trial.input.files[LOG])
        written = [_decoded(body) for body in sealed_bodies[1:]]
        if log is not None:
            trial.require(kept == written[: len(kept)], "decisions that were never written")
            trial.require(len(kept) == len(written), "sealed decisions are not kept")
        elif sealed_bodies:
            trial.require(_decoded(sealed_bodies[0]) is None, "a sealed log is refused")
        if trial.input.written is not None:
            before = [_decoded(body) for body in bodies_of(trial.input.written)[1:]]
            trial.require(kept == before[: len(kept)], "decisions that were never written")


def _decoded(body: bytes) -> Any:
    try:
        return msgspec.json.decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


# --- Forged logs --------------------------------------------------------------------------------


class ForgedLogs(_LogWay):
    """The checks are right, and what the log tells cannot have happened; or it is no file."""

    def make(self, chance: random.Random) -> Input:
        if chance.random() < 0.04:
            oddity = chance.choice([each for each in Oddity if each is not Oddity.FILE])
            return Input(
                kind="forged", oddities={LOG: oddity}, files={OTHER_LOG: samples.logs()[0]}
            )
        bodies = bodies_of(chance.choice(samples.logs()))
        with suppress(RecursionError):  # it has grown too deep to be written
            bodies = _forged(chance, bodies)
        if chance.random() < 0.15:
            number = chance.randrange(len(bodies))
            bodies[number] = _spoiled_body(chance, bodies[number])
        files = {LOG: sealed([body for body in bodies if b"\n" not in body])}
        if chance.random() < 0.3:
            files[OTHER_LOG] = samples.logs()[0]
        return Input(kind="forged", files=files)

    def smaller(self, given: Input) -> Iterator[Input]:
        """Fewer decisions, sealed anew."""
        bodies = bodies_of(given.files.get(LOG, b""))
        for size in (len(bodies) // 2, len(bodies) // 4, len(bodies) // 8, 1):
            for start in range(0, len(bodies) if size else 0, size or 1):
                rest = bodies[:start] + bodies[start + size :]
                yield msgspec.structs.replace(given, files={**given.files, LOG: sealed(rest)})


def _forged(chance: random.Random, bodies: list[bytes]) -> list[bytes]:
    records = [json.loads(body) for body in bodies]
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        records = chance.choice(FORGERIES)(chance, records)
    if chance.random() < 0.9:
        _renumber(records)
    return [as_json(chance, record) for record in records]


def _renumber(records: list[Any]) -> None:
    for number, record in enumerate(records):
        if number and isinstance(record, dict):
            record["number"] = number


def _spoiled_body(chance: random.Random, body: bytes) -> bytes:
    spoil_one = chance.choice((nest, insert_bad_bytes, chance.choice(BYTES), chance.choice(LINES)))
    return spoil_one(chance, body).replace(b"\n", b" ") or b"{}"


def _spoil_a_record(chance: random.Random, records: list[Any]) -> list[Any]:
    number = chance.randrange(len(records))
    records[number] = spoil_values(chance, records[number])
    return records


def _spoil_the_start(chance: random.Random, records: list[Any]) -> list[Any]:
    """Header and set-up are read most often."""
    number = chance.randrange(min(2, len(records)))
    records[number] = spoil_values(chance, records[number])
    return records


def _spoil_the_end(chance: random.Random, records: list[Any]) -> list[Any]:
    """Home looks at the last lines."""
    number = chance.randrange(max(0, len(records) - 3), len(records))
    records[number] = spoil_values(chance, records[number])
    return records


def _spoil_own_content(chance: random.Random, records: list[Any]) -> list[Any]:
    """The log holds the texts of what people have made themselves."""
    own = records[0].get("own") if isinstance(records[0], dict) else None
    if isinstance(own, dict) and own:
        name = chance.choice(sorted(own))
        text = str(own[name]).encode("utf-8", "replace")
        own[name] = chance.choice((spoil, spoil_yaml))(chance, text).decode("utf-8", "replace")
    return records


def _drop_an_event(chance: random.Random, records: list[Any]) -> list[Any]:
    events = _events_of(chance, records)
    if events:
        del events[chance.randrange(len(events))]
    return records


def _borrow_an_event(chance: random.Random, records: list[Any]) -> list[Any]:
    """An event happens at another time."""
    events, others = _events_of(chance, records), _events_of(chance, records)
    if others:
        events.insert(chance.randrange(len(events) + 1), chance.choice(others))
    return records


def _go_nowhere(chance: random.Random, records: list[Any]) -> list[Any]:
    """An undo to a decision that is not there."""
    to = chance.choice((-1, 0, 1, len(records), len(records) - 1, 10**6, 2**64, hostile(chance)))
    _events_of(chance, records).append({"event": "WentTo", "decision": to})
    return records


def _set_up_again(chance: random.Random, records: list[Any]) -> list[Any]:
    if len(records) > 1:
        records.insert(chance.randrange(1, len(records) + 1), json.loads(json.dumps(records[1])))
    return records


def _leave_out(chance: random.Random, records: list[Any]) -> list[Any]:
    """Decisions are missing; with the first of them the set-up."""
    start = chance.randrange(len(records))
    rest = records[:start] + records[start + chance.choice((1, 1, 5)) :]
    return rest or records


def _swap(chance: random.Random, records: list[Any]) -> list[Any]:
    one, other = chance.randrange(len(records)), chance.randrange(len(records))
    records[one], records[other] = records[other], records[one]
    return records


def _rename_somebody(chance: random.Random, records: list[Any]) -> list[Any]:
    """One fighter, hero, space or card is called otherwise from some decision on."""
    number = chance.randrange(len(records))
    texts = [
        value_at(records[number], place)
        for place in places(records[number])
        if isinstance(value_at(records[number], place), str)
    ]
    if not texts:
        return records
    before, after = chance.choice(texts), chance.choice(("nobody", "", "p1.nobody", "RP99", "p9"))
    tail = json.dumps(records[number:]).replace(json.dumps(before), json.dumps(after))
    return [*records[:number], *json.loads(tail)]


def _events_of(chance: random.Random, records: list[Any]) -> list[Any]:
    """The events of any decision, to be changed; a list of nobody's if it has none."""
    record = chance.choice(records)
    events = record.get("events") if isinstance(record, dict) else None
    return events if isinstance(events, list) else []


FORGERIES: Final = (
    _spoil_a_record, _spoil_a_record, _spoil_the_start, _spoil_the_end, _drop_an_event,
    _borrow_an_event, _go_nowhere, _set_up_again, _leave_out, _swap, _rename_somebody,
    _spoil_own_content,
)  # fmt: skip
