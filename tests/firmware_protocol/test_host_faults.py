"""Mistakes of a board are named with what came and what was expected; those of a line are not."""

from __future__ import annotations

import pytest

from firmware_protocol.codec import (
    MSG_EVENT,
    MSG_HEARTBEAT,
    MSG_HELLO,
    MSG_SNAPSHOT,
    Event,
    GetSnapshot,
    Heartbeat,
    Message,
    Snapshot,
    encode_frame,
)
from firmware_protocol.framing import crc16, encode
from firmware_protocol.host_faults import (
    CUT_SHORT,
    DAMAGED,
    EVENT_ASTRAY,
    EVENT_MISFIT,
    FRAME_CRC,
    NO_BEAT,
    NO_HELLO,
    NO_SNAPSHOT,
    PAGE_MISFIT,
    REV_JUMPS,
    WRONG_CRC,
)
from firmware_protocol.link_events import Behaved, LinkEvent, Misbehaved, Synced
from tests.firmware_protocol.talk import REV, Talk, beat, hello, page

EMPTY = bytes(9)
WRONG = Heartbeat(REV, 0xBAD, 0)


def ready() -> Talk:
    talk = Talk()
    talk.host.open(talk.now)
    talk.say(hello(), page())
    assert talk.host.in_sync
    return talk


def faults(happened: list[LinkEvent]) -> list[Misbehaved]:
    return [event for event in happened if isinstance(event, Misbehaved)]


def test_a_wrong_state_crc_is_named_with_both_numbers() -> None:
    talk = ready()
    happened = talk.say(WRONG, page(), WRONG, page(), WRONG)
    (fault,) = faults(happened)
    assert fault.code == WRONG_CRC
    assert fault.facts == {"rev": REV, "expected": crc16(EMPTY), "came": 0xBAD, "cells": 9}


def test_a_board_with_a_fault_is_never_in_sync_until_it_does_it_right() -> None:
    talk = ready()
    talk.say(WRONG, page(), WRONG, page(), WRONG)
    for _ in range(5):
        assert not any(isinstance(each, Synced) for each in talk.say(page(), WRONG))
        assert not talk.host.in_sync
    happened = talk.say(page(), beat())
    assert happened == [Behaved(WRONG_CRC), Synced(tuple(EMPTY), REV)]
    assert talk.host.in_sync


def test_one_wrong_heartbeat_in_a_while_is_the_line() -> None:
    talk = ready()
    for _ in range(20):
        assert not faults(talk.say(WRONG, page(), beat(), beat()))
    assert talk.host.in_sync


@pytest.mark.parametrize("step", [2, 7])
def test_a_revision_that_jumps_is_named_if_no_frame_is_missing(step: int) -> None:
    talk = ready()
    happened: list[LinkEvent] = []
    for n in range(1, 4):
        rev = REV + step * n
        states = bytes((254, *bytes(8))) if n % 2 else EMPTY
        happened += talk.say(Event(rev, 0, 0, states[0]), page(states, rev), beat(states, rev))
    (fault,) = faults(happened)
    assert (fault.code, fault.facts["message"]) == (REV_JUMPS, MSG_EVENT)
    assert (fault.facts["expected"], fault.facts["came"]) == (REV + 2 * step + 1, REV + 3 * step)
    assert not talk.host.in_sync


def test_a_heartbeat_that_raises_the_revision_is_named() -> None:
    talk = ready()
    happened: list[LinkEvent] = []
    for n in range(1, 4):
        happened += talk.say(beat(rev=REV + n), page(rev=REV + n))
    (fault,) = faults(happened)
    assert (fault.code, fault.facts["message"]) == (REV_JUMPS, MSG_HEARTBEAT)


def test_revisions_that_rise_by_one_again_mend_it() -> None:
    talk = ready()
    for n in range(1, 4):
        talk.say(beat(rev=REV + n), page(rev=REV + n))
    happened = talk.say(Event(REV + 4, 0, 0, 254), beat(bytes((254, *bytes(8))), REV + 4))
    assert Behaved(REV_JUMPS) in happened
    assert talk.host.in_sync


def test_lost_frames_and_full_queues_are_no_fault() -> None:
    talk = ready()
    rev = REV
    for n in range(30):
        talk.lose()
        rev += 2
        states = bytes((254 if n % 2 else 0, *bytes(8)))
        assert not faults(talk.say(Event(rev, 0, 0, states[0]), page(states, rev)))
    for _ in range(30):  # sixteen events, the others dropped
        happened = [each for n in range(16) for each in talk.say(Event(rev + n + 1, 0, n % 9, 0))]
        rev += 30
        assert not faults(happened + talk.say(beat(rev=rev), page(rev=rev), beat(rev=rev)))


@pytest.mark.parametrize(
    ("wrong", "what"),
    [
        (Snapshot(REV, 0, 1, 0, 1, bytes(12)), "more cells than HELLO says"),
        (Snapshot(REV, 0, 1, 0, 1, bytes(4)), "fewer cells than HELLO says"),
        (Snapshot(REV, 0, 1, 0, 7, bytes(9)), "a form that does not exist"),
        (Snapshot(REV, 1, 1, 0, 1, bytes(9)), "a page beyond the pages"),
        (Snapshot(REV, 0, 1, 5, 1, bytes(9)), "a first cell that leads beyond"),
    ],
)
def test_a_snapshot_that_does_not_fit_the_hello_is_named(wrong: Snapshot, what: str) -> None:
    talk = Talk()
    talk.host.open(talk.now)
    (fault,) = faults(talk.say(hello(), wrong, wrong, wrong))
    assert fault.code == PAGE_MISFIT, what
    assert (fault.facts["cells"], fault.facts["length"]) == (9, len(wrong.data))
    happened = talk.say(page())
    assert happened == [Behaved(PAGE_MISFIT), Synced(tuple(EMPTY), REV)]


def test_an_event_of_a_cell_that_is_not_there_is_named() -> None:
    talk = ready()
    happened: list[LinkEvent] = []
    for n in range(1, 4):
        happened += talk.say(Event(REV + n, 0, 9, 254), page(rev=REV + n), beat(rev=REV + n))
    assert Misbehaved(EVENT_MISFIT, {"cell": 9, "cells": 9}) in happened


def _beats_and_nothing_else(talk: Talk, *messages: Message) -> list[LinkEvent]:
    happened: list[LinkEvent] = []
    for _ in range(12):
        happened += talk.wait(500)
        happened += talk.say(*messages)
        talk.asked()
    return happened


def test_a_get_snapshot_that_is_ignored_is_named_and_its_answer_mends_it() -> None:
    talk = Talk()
    talk.host.open(talk.now)
    talk.say(hello())
    happened = _beats_and_nothing_else(talk, beat())
    (fault,) = faults(happened)
    assert fault.code == NO_SNAPSHOT
    assert fault.facts["tries"] > 5
    assert fault.facts["beats"] >= 3
    assert [each for _, each in talk.asked_during(1000)].count(GetSnapshot()) in range(8, 12)
    happened = talk.say(page(), beat())
    assert Behaved(NO_SNAPSHOT) in happened
    assert talk.host.in_sync


def test_a_get_hello_that_is_ignored_is_named() -> None:
    talk = ready()
    other = beat(rev=REV + (1 << 20))  # looks like another boot
    (fault,) = [each for each in faults(_beats_and_nothing_else(talk, other, page()))
                if each.code == NO_HELLO]  # fmt: skip
    assert fault.facts["tries"] > 5


def test_a_board_that_is_gone_is_lost_and_not_at_fault() -> None:
    talk = Talk()
    talk.host.open(talk.now)
    talk.say(hello())
    assert not faults(_beats_and_nothing_else(talk))
    assert talk.host.phase == "lost"


def test_another_boot_begins_without_faults() -> None:
    talk = ready()
    talk.say(WRONG, page(), WRONG, page(), WRONG)
    assert list(talk.host.faults) == [WRONG_CRC]
    talk.say(hello(boot=7), page(rev=7 << 16))
    assert not talk.host.faults
    assert talk.host.in_sync


def test_events_whose_revision_stands_still_are_named() -> None:
    talk = ready()
    happened: list[LinkEvent] = []
    for n in range(3):
        states = bytes((254 * (n % 2), *bytes(8)))
        happened += talk.say(Event(REV, 0, 0, states[0]), beat(states), page(states))
    (fault,) = faults(happened)
    assert fault.code == REV_JUMPS
    assert fault.facts == {"message": MSG_EVENT, "expected": REV + 1, "came": REV}


def _events_of_the_wrong_cell(talk: Talk, times: int) -> list[LinkEvent]:
    """A figure is put on cell 3 and lifted, and the board says 4; its snapshots are right."""
    happened: list[LinkEvent] = []
    for n in range(1, times + 1):
        state = 254 * (n % 2)
        states = bytes((0, 0, 0, state, *bytes(5)))
        rev = REV + n
        happened += talk.say(Event(rev, 0, 4, state), beat(states, rev), page(states, rev))
        happened += talk.say(beat(states, rev))
    return happened


def test_events_that_lead_elsewhere_than_the_snapshot_are_named() -> None:
    talk = ready()
    (fault,) = faults(_events_of_the_wrong_cell(talk, 3))
    assert fault.code == EVENT_ASTRAY
    assert fault.facts == {"rev": REV + 3, "cell": 3, "told": 0, "shown": 254}
    assert not talk.host.in_sync


def test_an_event_that_is_right_in_between_makes_the_others_the_line() -> None:
    talk = ready()
    assert not faults(_events_of_the_wrong_cell(talk, 2))
    right = bytes((254, *bytes(8)))
    talk.say(Event(REV + 3, 0, 0, 254), beat(right, REV + 3))
    wrong = bytes((254, 254, *bytes(7)))
    happened = talk.say(Event(REV + 4, 0, 2, 254), beat(wrong, REV + 4), page(wrong, REV + 4))
    assert not faults(happened)
    assert talk.host.in_sync


def test_a_message_that_is_too_short_is_named_with_what_it_needs() -> None:
    talk = ready()
    cut = encode(encode_frame(Event(REV + 1, 0, 0, 254), 0)[:-1])
    happened = [each for _ in range(3) for each in talk.host.receive(cut, talk.now)]
    (fault,) = faults(happened)
    assert fault == Misbehaved(CUT_SHORT, {"message": MSG_EVENT, "length": 8, "least": 9})


def test_why_a_board_never_introduced_itself_is_known() -> None:
    talk = Talk()
    talk.host.open(talk.now)
    nothing_known = talk.host.never_greeted
    assert nothing_known is None
    wrong_crc = bytearray(encode(encode_frame(beat(), 0)))
    wrong_crc[-2] ^= 1
    talk.host.receive(bytes(wrong_crc) * 3, talk.now)
    assert talk.host.never_greeted == (FRAME_CRC, {"damaged": 3})
    talk.host.receive(encode(encode_frame(hello(), 0)[:-4]), talk.now)
    facts = {"message": MSG_HELLO, "length": 14, "least": 18}
    assert talk.host.never_greeted == (CUT_SHORT, facts)


def silent(talk: Talk) -> list[LinkEvent]:
    """Nothing comes for longer than three heartbeats."""
    talk.now += 3101
    return talk.host.tick(talk.now)


def test_a_board_that_never_beats_is_named_and_not_in_sync() -> None:
    talk = ready()
    happened: list[LinkEvent] = []
    for _ in range(3):
        silent(talk)
        happened += talk.say(hello(), page())
    (fault,) = faults(happened)
    assert (fault.code, fault.facts) == (NO_BEAT, {"heartbeat_ms": 1000})
    assert not talk.host.in_sync
    happened = talk.say(beat(), page())
    assert Behaved(NO_BEAT) in happened
    assert talk.host.in_sync


def test_a_board_that_is_away_now_and_then_and_beats_has_no_fault() -> None:
    talk = ready()
    for _ in range(10):
        talk.say(beat())
        silent(talk)
        assert not faults(talk.say(hello(), page()))
        assert talk.host.in_sync


def test_a_snapshot_behind_what_hello_and_heartbeats_say_is_what_is_named() -> None:
    talk = Talk()
    talk.host.open(talk.now)
    happened = talk.say(hello(rev=REV + 5))
    for _ in range(3):
        happened += talk.say(page(rev=REV + 2), beat(rev=REV + 5))
    (fault,) = faults(happened)
    assert (fault.code, fault.facts["message"]) == (REV_JUMPS, MSG_SNAPSHOT)
    assert (fault.facts["expected"], fault.facts["came"]) == (REV + 5, REV + 2)


def test_prints_between_frames_are_told_as_damaged_frames() -> None:
    talk = Talk()
    talk.host.open(talk.now)
    for _ in range(4):
        talk.host.receive(b"cell 3 is on" + encode(encode_frame(hello(), 0)), talk.now)
    assert talk.host.never_greeted is not None
    code, facts = talk.host.never_greeted
    assert code == DAMAGED
    assert facts["bytes"] > 4 * 12
    assert facts["damaged"] == 4
