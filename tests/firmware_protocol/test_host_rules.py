"""Every rule of the host, one by one, against a board that says exactly what the test needs."""

from __future__ import annotations

import pytest

from firmware_protocol.codec import (
    STATE_FAULT,
    Event,
    GetHello,
    GetSnapshot,
    GetTags,
    Ping,
    Snapshot,
    Tag,
)
from firmware_protocol.errors import RemoteError, VersionError
from firmware_protocol.link_events import (
    BoardRefused,
    CellChanged,
    Doubted,
    Greeted,
    Lost,
    Restarted,
    Synced,
    TagKnown,
)
from tests.firmware_protocol.talk import (
    BOOT,
    REV,
    Talk,
    beat,
    hello,
    open_talk,
    page,
    ready_talk,
)

UID = bytes.fromhex("04a2b3c4")
ONE = bytes((0, 0, 0, 254, 0, 0, 0, 0, 0))


# After opening


def test_after_opening_the_host_asks_at_once_and_then_every_400_ms() -> None:
    talk = Talk()
    talk.host.open(talk.now)
    assert talk.host.phase == "asking"
    asked = talk.asked_during(1700)
    assert asked == [(at, GetHello()) for at in (0, 400, 800, 1200, 1600)]


def test_each_burst_begins_with_a_zero() -> None:
    talk = Talk()
    talk.host.open(talk.now)
    (burst,) = talk.host.outgoing()
    assert burst[0] == 0
    assert burst.count(0) == 2


def test_text_of_a_boot_loader_is_noise() -> None:
    talk = open_talk()
    assert talk.host.receive(b"\r\nets Jul 29 2019\r\nrst:0x1 boot\r\n>>> \0", talk.now) == []
    assert talk.say(hello()) == [Greeted(hello())]


def test_before_hello_nothing_is_believed() -> None:
    talk = open_talk()
    said = (Event(REV + 1, 0, 3, 254), page(), beat(), Tag(1, UID))
    assert talk.say(*said) == []
    assert talk.host.phase == "asking"
    assert talk.host.cells == ()
    assert talk.host.tags == {}
    assert talk.asked() == []


def test_a_closed_host_neither_listens_nor_asks() -> None:
    talk = ready_talk(ONE)
    talk.host.close()
    assert talk.host.phase == "closed"
    assert talk.say(Event(REV + 1, 0, 3, 0), hello(boot=1)) == []
    assert talk.wait(60_000) == []
    assert talk.asked() == []
    assert talk.host.wake_at is None
    assert talk.host.cells == tuple(ONE)


# Versions and refusals


def test_a_higher_minor_works() -> None:
    talk = open_talk()
    assert talk.say(hello(minor=9), page()) == [Greeted(hello(minor=9)), Synced((0,) * 9, REV)]


def test_a_higher_major_is_refused_with_code_and_facts() -> None:
    talk = open_talk()
    (refused,) = talk.say(hello(major=2, minor=3))
    facts = {"major": 2, "minor": 3, "understood": 1}
    assert refused == BoardRefused("version/too-new", facts)
    assert talk.host.phase == "refused"
    with pytest.raises(VersionError) as error:
        raise refused.error()
    assert error.value.facts == facts


@pytest.mark.parametrize(
    ("cells", "code"),
    [
        (0, "hello/no-cells"),
        (1025, "hello/too-many-cells"),
        (65535, "hello/too-many-cells"),
    ],
)
def test_an_impossible_number_of_cells_is_refused(cells: int, code: str) -> None:
    talk = open_talk()
    (refused,) = talk.say(hello(cells=cells))
    assert isinstance(refused, BoardRefused)
    assert refused.code == code
    assert refused.facts["cells"] == cells
    assert isinstance(refused.error(), RemoteError)


def test_after_a_refusal_nothing_is_sent_and_it_is_said_once() -> None:
    talk = open_talk()
    talk.host.ping()
    talk.say(hello(major=2))
    assert talk.say(hello(major=2), beat(), Event(REV + 1, 0, 1, 254)) == []
    assert talk.host.wake_at is None
    assert talk.asked_during(2000) == []


def test_a_refused_host_takes_another_hello() -> None:
    talk = open_talk()
    talk.say(hello(major=2))
    (other,) = talk.say(hello(cells=0))
    assert isinstance(other, BoardRefused)
    assert talk.say(hello(), page()) == [Greeted(hello()), Synced((0,) * 9, REV)]


def test_a_refused_host_can_be_opened_again() -> None:
    talk = open_talk()
    talk.say(hello(major=2))
    talk.host.open(talk.now)
    assert talk.asked() == [GetHello()]
    assert len(talk.say(hello(major=2))) == 1


def test_a_board_that_turns_too_new_is_refused_in_mid_game() -> None:
    talk = ready_talk(ONE)
    (refused,) = talk.say(hello(major=2, boot=7))
    assert isinstance(refused, BoardRefused)
    assert not talk.host.in_sync
    assert talk.host.cells == ()


# Snapshots


def test_after_hello_the_host_asks_for_a_snapshot_until_it_has_all() -> None:
    talk = open_talk()
    talk.say(hello())
    assert talk.host.phase == "syncing"
    asked = talk.asked_during(65)
    assert asked == [(at, GetSnapshot()) for at in (0, 20, 40, 60)]
    assert talk.say(page(ONE)) == [Synced(tuple(ONE), REV)]
    assert talk.host.phase == "ready"
    assert talk.asked_during(500) == []


def test_on_packet_links_the_host_is_more_patient() -> None:
    talk = open_talk(lossy=False)
    talk.say(hello())
    asked = talk.asked_during(900)
    assert asked == [(at, GetSnapshot()) for at in (0, 400, 800)]


def test_an_answer_that_is_coming_in_is_not_interrupted() -> None:
    talk = open_talk()
    talk.say(hello(cells=90))
    talk.asked()
    for number in range(8):
        talk.wait(15)
        talk.say(Snapshot(REV, number, 9, 10 * number, 1, bytes(10)))
        assert talk.asked() == []
    assert [message for _, message in talk.asked_during(25)] == [GetSnapshot()]


def test_pages_of_one_rev_collected_over_several_tries_count_together() -> None:
    talk = open_talk()
    talk.say(hello(cells=20))
    first, second = (Snapshot(REV, n, 2, 10 * n, 1, bytes((n,)) * 10) for n in (0, 1))
    assert talk.say(first) == []
    talk.wait(25)
    assert talk.asked() == [GetSnapshot()]
    (synced,) = talk.say(second)
    assert isinstance(synced, Synced)
    assert synced.cells == (0,) * 10 + (1,) * 10


def test_pages_of_two_revs_do_not_count_together() -> None:
    talk = open_talk()
    talk.say(hello(cells=20))
    assert talk.say(Snapshot(REV, 0, 2, 0, 1, bytes(10))) == []
    assert talk.say(Snapshot(REV + 1, 1, 2, 10, 1, bytes(10))) == []
    (synced,) = talk.say(Snapshot(REV + 1, 0, 2, 0, 1, bytes(10)))
    assert isinstance(synced, Synced)
    assert synced.rev == REV + 1


def test_an_event_during_a_snapshot_carries_its_pages_to_the_next_rev() -> None:
    talk = open_talk()
    talk.say(hello(cells=20))
    talk.say(Snapshot(REV, 0, 2, 0, 1, bytes(10)))
    assert talk.say(Event(REV + 1, 0, 3, 254)) == []
    (synced,) = talk.say(Snapshot(REV + 1, 1, 2, 10, 1, bytes(10)))
    assert isinstance(synced, Synced)
    assert synced.cells[3] == 254


def test_the_answer_to_a_question_asked_twice_changes_nothing() -> None:
    talk = ready_talk(ONE)
    assert talk.say(Event(REV + 1, 0, 3, 0)) == [CellChanged(3, 0, 0, REV + 1)]
    assert talk.say(page(ONE, REV)) == []
    assert talk.host.in_sync
    assert talk.host.cells == (0,) * 9


def test_a_snapshot_from_the_future_is_doubt_and_its_end_at_once() -> None:
    talk = ready_talk(ONE)
    assert talk.say(page(bytes(9), REV + 2)) == [Doubted(), Synced((0,) * 9, REV + 2)]


# Events


def test_the_next_rev_is_applied() -> None:
    talk = ready_talk()
    assert talk.say(Event(REV + 1, 77, 3, 254)) == [CellChanged(3, 254, 77, REV + 1)]
    assert talk.host.cells == tuple(ONE)
    assert talk.host.in_sync


def test_a_reserved_state_is_read_as_a_fault() -> None:
    talk = ready_talk()
    assert talk.say(Event(REV + 1, 0, 3, 252)) == [CellChanged(3, STATE_FAULT, 0, REV + 1)]


@pytest.mark.parametrize("behind", [0, 1, 1000])
def test_old_news_is_ignored(behind: int) -> None:
    talk = ready_talk(ONE, rev=REV + 5000)
    assert talk.say(Event(REV + 5000 - behind, 0, 3, 0)) == []
    assert talk.host.in_sync
    assert talk.host.cells == tuple(ONE)


@pytest.mark.parametrize("rev", [REV + 2, REV + 500, REV - 1001, 0, 0xFFFFFFFF])
def test_any_other_rev_is_doubt(rev: int) -> None:
    talk = ready_talk(ONE)
    assert talk.say(Event(rev, 0, 3, 0)) == [Doubted()]
    assert not talk.host.in_sync
    assert talk.host.cells == tuple(ONE)
    assert GetSnapshot() in talk.asked()


def test_doubt_is_said_once_and_ends_with_a_snapshot() -> None:
    talk = ready_talk(ONE)
    assert talk.say(*(Event(REV + n, 0, 3, 0) for n in (2, 3, 4, 6))) == [Doubted()]
    assert talk.asked() == [GetSnapshot()]
    assert talk.say(page(bytes(9), REV + 6)) == [Synced((0,) * 9, REV + 6)]
    assert talk.host.counters["doubts"] == 1


def test_a_doubt_right_after_a_snapshot_is_asked_about_at_once() -> None:
    for lossy in (True, False):
        talk = ready_talk(lossy=lossy)
        talk.say(Event(REV + 2, 0, 3, 0))
        assert talk.asked() == [GetSnapshot()]


def test_an_event_of_a_cell_that_is_not_there_is_doubt() -> None:
    talk = ready_talk()
    assert talk.say(Event(REV + 1, 0, 9, 254)) == [Doubted()]


def test_the_rev_goes_round_without_doubt() -> None:
    talk = ready_talk(boot=0xFFFF, rev=0xFFFFFFFF)
    assert talk.say(Event(0, 0, 3, 254)) == [CellChanged(3, 254, 0, 0)]
    assert talk.say(beat(ONE, 0)) == []
    assert talk.host.in_sync


# Heartbeats


def test_a_heartbeat_that_agrees_is_fine() -> None:
    talk = ready_talk(ONE)
    assert talk.say(beat(ONE)) == []
    assert talk.host.in_sync
    assert talk.asked() == []


def test_the_same_rev_with_another_crc_is_doubt() -> None:
    talk = ready_talk(ONE)
    assert talk.say(beat(bytes(9))) == [Doubted()]
    assert talk.asked() == [GetSnapshot()]


def test_a_lost_event_is_noticed_by_the_next_beat() -> None:
    talk = ready_talk(ONE)
    assert talk.say(beat(bytes(9), REV + 1)) == [Doubted()]
    assert talk.asked() == [GetSnapshot()]


def test_a_rev_that_has_fallen_is_doubt_about_the_boot() -> None:
    talk = ready_talk(ONE, rev=REV + 50)
    assert talk.say(beat(ONE, REV + 2)) == [Doubted()]
    assert talk.asked() == [GetHello(), GetSnapshot()]


# Boots


def test_another_upper_half_asks_for_hello_as_well() -> None:
    talk = ready_talk(ONE)
    assert talk.say(Event(0x3C6E0001, 0, 3, 0)) == [Doubted()]
    assert talk.asked() == [GetHello(), GetSnapshot()]


def test_while_the_boot_is_in_doubt_no_snapshot_is_believed() -> None:
    talk = ready_talk(ONE)
    talk.say(beat(bytes(9), 0x3C6E0001))
    talk.asked()
    assert talk.say(page(bytes(9), 0x3C6E0001)) == []
    assert not talk.host.in_sync
    asked = [message for _, message in talk.asked_during(25)]
    assert asked == [GetHello(), GetSnapshot()]
    assert talk.say(hello(boot=0x3C6E, rev=0x3C6E0001))[0] == Restarted(0x3C6E)


def test_a_hello_of_the_same_boot_settles_the_doubt() -> None:
    talk = ready_talk(ONE, rev=REV + 0xFFFF)
    talk.say(beat(bytes(9), REV + 0x10001), page(bytes(9), REV + 0x10001))
    assert not talk.host.in_sync
    assert talk.say(hello(rev=REV + 0x10001)) == [Synced((0,) * 9, REV + 0x10001)]


def test_a_hello_with_another_boot_id_starts_over() -> None:
    talk = ready_talk(ONE)
    talk.say(Tag(1, UID))
    other = hello(boot=0x3C6E)
    assert talk.say(other) == [Restarted(0x3C6E), Greeted(other)]
    assert talk.host.tags == {}
    assert talk.host.cells == ()
    assert talk.host.phase == "syncing"
    assert talk.asked() == [GetSnapshot()]
    assert talk.say(page(bytes(9), 0x3C6E0000)) == [Synced((0,) * 9, 0x3C6E0000)]


def test_the_same_boot_id_with_a_fallen_rev_is_another_boot_all_the_same() -> None:
    talk = ready_talk(ONE, rev=REV + 50)
    talk.say(Tag(1, UID))
    assert Restarted(BOOT) in talk.say(hello(rev=REV))
    assert talk.host.tags == {}


def test_another_number_of_cells_is_another_boot_all_the_same() -> None:
    talk = ready_talk(ONE)
    assert Restarted(BOOT) in talk.say(hello(cells=12))


def test_a_second_hello_of_the_same_boot_says_nothing_new() -> None:
    talk = ready_talk(ONE)
    assert talk.say(hello()) == []
    assert talk.host.in_sync


def test_a_hello_with_a_later_rev_is_doubt() -> None:
    talk = ready_talk(ONE)
    assert talk.say(hello(rev=REV + 1)) == [Doubted()]
    assert talk.asked() == [GetSnapshot()]


# Tags


def test_a_slot_without_a_known_uid_is_asked_for() -> None:
    talk = ready_talk(bytes((0, 7, 5, 0, 0, 0, 0, 0, 254)))
    talk.wait(0)
    assert talk.asked() == []  # already asked when the snapshot came
    talk = open_talk()
    talk.say(hello(), page(bytes((0, 7, 5, 0, 0, 0, 0, 0, 254))))
    assert talk.asked() == [GetSnapshot(), GetTags(5)]


def test_an_event_with_an_unknown_slot_is_asked_for() -> None:
    talk = ready_talk()
    talk.say(Event(REV + 1, 0, 3, 9))
    assert talk.asked() == [GetTags(9)]


def test_a_known_slot_is_not_asked_for() -> None:
    talk = ready_talk()
    assert talk.say(Tag(9, UID)) == [TagKnown(9, UID)]
    assert talk.say(Tag(9, UID)) == []
    talk.say(Event(REV + 1, 0, 3, 9))
    assert talk.asked_during(500) == []
    assert talk.host.tags == {9: UID}


@pytest.mark.parametrize("length", [4, 7, 10])
def test_tags_have_four_seven_or_ten_bytes(length: int) -> None:
    talk = ready_talk()
    assert talk.say(Tag(250, bytes(length))) == [TagKnown(250, bytes(length))]


@pytest.mark.parametrize("tag", [Tag(0, UID), Tag(251, UID), Tag(3, b""), Tag(3, UID + b"1")])
def test_a_tag_that_cannot_be_is_ignored(tag: Tag) -> None:
    talk = ready_talk()
    assert talk.say(tag) == []
    assert talk.host.tags == {}
    assert talk.host.counters["nonsense"] == 1


def test_a_slot_that_changes_its_meaning_is_doubt_about_the_boot() -> None:
    talk = ready_talk(ONE)
    talk.say(Tag(1, UID))
    other = bytes.fromhex("04000001")
    assert talk.say(Tag(1, other)) == [TagKnown(1, other), Doubted()]
    assert talk.asked() == [GetHello(), GetSnapshot()]


# Silence


def test_three_missed_heartbeats_are_a_loss_said_once() -> None:
    talk = ready_talk(ONE)
    assert talk.wait(3099) == []
    assert talk.wait(1) == [Lost()]
    assert talk.host.phase == "lost"
    assert not talk.host.in_sync
    assert talk.wait(60_000) == []


def test_any_valid_frame_is_a_sign_of_life() -> None:
    talk = ready_talk(ONE)
    for _ in range(5):
        assert talk.wait(3000) == []
        talk.say(Tag(1, UID))
    assert talk.host.in_sync


def test_a_lost_host_goes_on_asking_every_400_ms() -> None:
    talk = ready_talk(ONE)
    talk.wait(3100)
    asked = talk.asked_during(1300)
    assert asked == [(at, GetHello()) for at in (0, 400, 800, 1200)]


def test_a_lost_host_recovers_by_itself() -> None:
    talk = ready_talk(ONE)
    talk.say(Tag(1, UID))
    talk.wait(4000)
    talk.asked()
    assert talk.say(hello(rev=REV + 3)) == [Greeted(hello(rev=REV + 3))]
    assert talk.asked() == [GetSnapshot()]
    assert talk.say(page(bytes(9), REV + 3)) == [Synced((0,) * 9, REV + 3)]
    assert talk.host.tags == {1: UID}


def test_a_lost_host_never_believes_what_it_knew_without_asking() -> None:
    talk = ready_talk(ONE)
    talk.wait(4000)
    assert talk.say(beat(ONE)) == []
    assert not talk.host.in_sync
    assert talk.say(hello()) == [Greeted(hello())]
    assert not talk.host.in_sync


def test_a_lost_host_notices_a_restart() -> None:
    talk = ready_talk(ONE)
    talk.wait(4000)
    other = hello(boot=0x3C6E)
    assert talk.say(other) == [Restarted(0x3C6E), Greeted(other)]


@pytest.mark.parametrize(
    ("told", "counted"), [(0, 100), (100, 100), (10_000, 10_000), (65_535, 10_000)]
)
def test_the_heartbeat_of_hello_is_taken_within_reason(told: int, counted: int) -> None:
    talk = ready_talk(ONE, heartbeat_ms=told)
    assert talk.wait(3 * counted + 99) == []
    assert talk.wait(1) == [Lost()]


def test_a_host_that_is_in_sync_and_quiet_sends_nothing() -> None:
    talk = ready_talk(ONE)
    for _ in range(100):
        talk.wait(1000)
        talk.say(beat(ONE))
        assert talk.asked() == []


def test_frames_that_went_missing_are_counted() -> None:
    talk = ready_talk()
    talk.say(beat())
    before = talk.host.counters["missed"]
    talk._seq += 3  # noqa: SLF001 (three frames that never arrive)
    talk.say(beat())
    assert talk.host.counters["missed"] == before + 3


def test_a_command_from_the_board_is_nonsense() -> None:
    talk = ready_talk(ONE)
    assert talk.say(Ping(), GetSnapshot()) == []
    assert talk.host.counters["nonsense"] == 2
