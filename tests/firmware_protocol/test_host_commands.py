"""Commands of the host: one at a time, the same seq at every try, and an end to it."""

from __future__ import annotations

import pytest

from firmware_protocol.codec import (
    LEDS_OTHERS_OFF,
    NAK_BUSY,
    Ack,
    Event,
    GetSnapshot,
    GetTags,
    Nak,
    Ping,
    SetConfig,
    SetLeds,
    Tag,
)
from firmware_protocol.errors import LocalError, RemoteError
from firmware_protocol.link_events import CommandDone, Failed, Lost
from tests.firmware_protocol.talk import REV, Talk, beat, hello, open_talk, page, ready_talk

PING = Ping.TYPE


def tick(talk: Talk) -> None:
    talk.host.tick(talk.now)


def test_a_command_is_sent_with_the_next_tick_and_done_when_acknowledged() -> None:
    talk = ready_talk()
    talk.host.ping()
    assert talk.host.wake_at is not None
    assert talk.host.wake_at <= talk.now
    tick(talk)
    assert talk.asked() == [Ping()]
    assert talk.say(Ack(PING, talk.seqs[0])) == [CommandDone(Ping())]
    assert talk.asked_during(2000) == []


def test_commands_wait_for_a_board() -> None:
    talk = Talk()
    talk.host.ping()
    talk.host.open(talk.now)
    assert Ping() not in talk.asked()
    talk.say(hello())
    assert Ping() in talk.asked()


def test_an_unanswered_command_is_repeated_with_the_same_seq_and_then_given_up() -> None:
    talk = ready_talk()
    talk.host.ping()
    times, seqs, failed = [], set(), []
    for ms in range(700):
        happened = talk.host.tick(talk.now)
        failed += [(ms, one) for one in happened]
        for message in talk.asked():
            assert message == Ping()
            times.append(ms)
            seqs.update(talk.seqs)
        talk.now += 1
    assert times == [0, *range(100, 561, 20)]
    assert len(times) == 25
    assert len(seqs) == 1
    assert failed == [(580, Failed(Ping(), "no-answer"))]


def test_on_packet_links_commands_are_repeated_every_400_ms() -> None:
    talk = ready_talk(lossy=False)
    talk.host.ping()
    tick(talk)
    assert [at for at, _ in talk.asked_during(1300)] == [0, 400, 800, 1200]


def test_only_one_command_is_under_way() -> None:
    talk = ready_talk()
    talk.host.ping()
    talk.host.configure(debounce_ms=20, heartbeat_ms=1000)
    talk.host.set_leds({})
    tick(talk)
    assert talk.asked() == [Ping()]
    talk.say(Ack(PING, talk.seqs[0]))
    assert talk.asked() == [SetConfig(20, 1000)]
    talk.say(Ack(SetConfig.TYPE, talk.seqs[0]))
    assert talk.asked() == [SetLeds(1, b"")]


def test_an_answer_to_another_seq_or_command_is_ignored() -> None:
    talk = ready_talk()
    assert talk.say(Ack(PING, 0)) == []
    talk.host.ping()
    tick(talk)
    talk.asked()
    (seq,) = talk.seqs
    assert talk.say(Ack(PING, seq + 1), Ack(SetLeds.TYPE, seq), Nak(PING, seq + 1, 3)) == []
    assert talk.say(Ack(PING, seq)) == [CommandDone(Ping())]
    assert talk.say(Ack(PING, seq)) == []


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (1, "unknown-command"),
        (2, "bad-length"),
        (3, "out-of-range"),
        (4, "unable"),
        (0, "refused"),
        (99, "refused"),
    ],
)
def test_a_nak_fails_at_once_with_its_reason(number: int, reason: str) -> None:
    talk = ready_talk()
    talk.host.configure(debounce_ms=0, heartbeat_ms=5)
    tick(talk)
    talk.asked()
    (failed,) = talk.say(Nak(SetConfig.TYPE, talk.seqs[0], number))
    assert failed == Failed(SetConfig(0, 5), reason)
    error = failed.error()
    assert isinstance(error, RemoteError)
    assert error.code == f"command/{reason}"
    assert talk.asked_during(1000) == []


def test_busy_makes_the_host_try_again() -> None:
    talk = ready_talk()
    talk.host.ping()
    tick(talk)
    talk.asked()
    (seq,) = talk.seqs
    assert talk.say(Nak(PING, seq, NAK_BUSY)) == []
    assert [message for _, message in talk.asked_during(100)] == [Ping()]
    assert talk.say(Ack(PING, seq)) == [CommandDone(Ping())]


def test_newer_lights_replace_waiting_ones() -> None:
    talk = ready_talk()
    talk.host.ping()
    tick(talk)
    for light in range(1, 9):
        talk.host.set_leds({0: light})
    talk.asked()
    talk.say(Ack(PING, talk.seqs[0]))
    assert talk.asked() == [SetLeds(LEDS_OTHERS_OFF, bytes((0, 0, 8)))]


def test_lights_under_way_are_finished_without_a_report_before_newer_ones() -> None:
    talk = ready_talk()
    talk.host.set_leds({0: 1})
    tick(talk)
    talk.asked()
    old = talk.seqs[0]
    talk.host.set_leds({0: 2})
    tick(talk)
    assert talk.asked() == []
    assert talk.say(Ack(SetLeds.TYPE, old)) == []
    assert talk.asked() == [SetLeds(1, bytes((0, 0, 2)))]
    assert talk.say(Ack(SetLeds.TYPE, talk.seqs[0])) == [CommandDone(SetLeds(1, bytes((0, 0, 2))))]


def test_a_failure_of_replaced_lights_is_nobodys_business() -> None:
    talk = ready_talk()
    talk.host.set_leds({99: 1})
    tick(talk)
    talk.asked()
    talk.host.set_leds({0: 2})
    assert talk.say(Nak(SetLeds.TYPE, talk.seqs[0], 3)) == []
    assert talk.asked() == [SetLeds(1, bytes((0, 0, 2)))]


def test_a_large_picture_is_sent_in_parts_and_reported_once() -> None:
    talk = ready_talk()
    lights = dict.fromkeys(range(100), 3)
    talk.host.set_leds(lights)
    tick(talk)
    seen: dict[int, int] = {}
    reports = []
    for part in range(20):
        (message,) = talk.asked()
        assert isinstance(message, SetLeds)
        assert message.flags == (LEDS_OTHERS_OFF if part == 0 else 0)
        assert len(message.payload()) <= 16
        for at in range(0, len(message.lights), 3):
            seen[message.lights[at]] = message.lights[at + 2]
        reports += talk.say(Ack(SetLeds.TYPE, talk.seqs[0]))
    assert seen == lights
    assert len(reports) == 1
    assert talk.asked() == []


def test_parts_of_a_picture_fit_the_smallest_packet() -> None:
    talk = ready_talk(lossy=False, max_payload=18)
    talk.host.set_leds(dict.fromkeys(range(7), 3))
    tick(talk)
    (chunk,) = talk.host.outgoing()
    assert len(chunk) == 3 + 5 * 3


def test_parts_of_a_picture_fit_what_the_board_takes() -> None:
    talk = Talk(lossy=False, packet_room=244)
    talk.host.set_leds(dict.fromkeys(range(40), 3))
    talk.host.open(talk.now)
    talk.say(hello(max_payload=40), page())
    sizes = [len(chunk) for chunk in talk.host.outgoing()]
    assert max(sizes) == 42


@pytest.mark.parametrize("boots", [1, 3])
def test_after_a_new_boot_config_and_lights_are_sent_again(boots: int) -> None:
    talk = ready_talk()
    talk.host.configure(debounce_ms=20, heartbeat_ms=500)
    talk.host.set_leds({4: 2})
    wishes = [SetConfig(20, 500), SetLeds(1, bytes((4, 0, 2)))]
    tick(talk)
    for boot in range(boots):
        talk.say(hello(boot=boot), page(bytes(9), boot << 16))
        sent = []
        for _ in range(2):
            asked = [message for message in talk.asked() if message != GetSnapshot()]
            sent += asked
            talk.say(Ack(asked[0].TYPE, talk.seqs[-1]))
        assert sent == wishes
    assert talk.asked() == []


def test_what_was_asked_for_before_opening_is_sent_after_hello() -> None:
    talk = Talk()
    talk.host.set_leds({4: 2})
    talk.host.open(talk.now)
    talk.asked()
    talk.say(hello())
    assert SetLeds(1, bytes((4, 0, 2))) in talk.asked()


def test_a_slower_heartbeat_does_not_look_like_a_loss() -> None:
    talk = ready_talk()
    talk.host.configure(debounce_ms=8, heartbeat_ms=5000)
    tick(talk)
    talk.asked()
    assert talk.say(Ack(SetConfig.TYPE, talk.seqs[0])) == [CommandDone(SetConfig(8, 5000))]
    assert talk.wait(15_099) == []
    assert talk.wait(1) == [Lost()]


def test_a_faster_heartbeat_makes_a_loss_noticed_sooner() -> None:
    talk = ready_talk()
    talk.host.configure(debounce_ms=8, heartbeat_ms=200)
    tick(talk)
    talk.asked()
    talk.say(Ack(SetConfig.TYPE, talk.seqs[0]))
    assert talk.wait(699) == []
    assert talk.wait(1) == [Lost()]


def test_a_command_under_way_when_the_board_is_lost_is_sent_when_it_is_back() -> None:
    talk = ready_talk(heartbeat_ms=100)
    talk.host.ping()
    tick(talk)
    talk.asked()
    assert talk.wait(400) == [Lost()]
    assert Ping() not in [message for _, message in talk.asked_during(1000)]
    talk.say(hello())
    assert Ping() in talk.asked()


def test_a_tag_lost_on_the_way_is_asked_for_again() -> None:
    talk = ready_talk()
    talk.say(Event(REV + 1, 0, 3, 1))
    assert talk.asked() == [GetTags(1)]
    assert talk.say(Ack(GetTags.TYPE, talk.seqs[0])) == []
    assert talk.asked_during(150) == [(100, GetTags(1))]
    talk.say(Tag(1, bytes(4)), Ack(GetTags.TYPE, talk.seqs[-1] if talk.seqs else 0))
    assert 1 in talk.host.tags


def test_an_unanswered_question_for_tags_is_repeated_not_asked_twice() -> None:
    talk = ready_talk()
    talk.say(Event(REV + 1, 0, 3, 1))
    seqs, failed = set(), []
    for _ in range(700):
        for message in talk.asked():
            assert message == GetTags(1)
            seqs.update(talk.seqs)
        talk.now += 1
        failed += talk.host.tick(talk.now)
    assert len(seqs) == 1
    assert failed == [Failed(GetTags(1), "no-answer")]


def test_a_board_that_never_tells_its_tags_is_left_in_peace() -> None:
    talk = ready_talk()
    talk.say(Event(REV + 1, 0, 3, 1))
    asked = 0
    for _ in range(200):
        for message in talk.asked():
            assert message == GetTags(1)
            asked += 1
            talk.say(Ack(GetTags.TYPE, talk.seqs[0]))
        talk.wait(100)
        talk.say(beat(bytes((0, 0, 0, 1, 0, 0, 0, 0, 0)), REV + 1))
    assert asked == 25
    talk.say(Event(REV + 2, 0, 4, 2))
    assert talk.asked() == [GetTags(1)]


def test_a_board_that_refuses_to_tell_its_tags_is_asked_once() -> None:
    talk = ready_talk()
    talk.say(Event(REV + 1, 0, 3, 1))
    talk.asked()
    (failed,) = talk.say(Nak(GetTags.TYPE, talk.seqs[0], 1))
    assert failed == Failed(GetTags(1), "unknown-command")
    assert talk.asked_during(1000) == []


@pytest.mark.parametrize("lights", [{-1: 0}, {65536: 0}, {0: 256}, {0: -1}])
def test_lights_that_do_not_fit_the_wire_are_a_mistake_of_the_program(
    lights: dict[int, int],
) -> None:
    with pytest.raises(LocalError) as refused:
        open_talk().host.set_leds(lights)
    assert refused.value.code == "leds/number"


@pytest.mark.parametrize(("debounce_ms", "heartbeat_ms"), [(256, 1), (-1, 1), (1, 65536), (1, -1)])
def test_config_that_does_not_fit_the_wire_is_a_mistake_of_the_program(
    debounce_ms: int, heartbeat_ms: int
) -> None:
    with pytest.raises(LocalError) as refused:
        open_talk().host.configure(debounce_ms=debounce_ms, heartbeat_ms=heartbeat_ms)
    assert refused.value.code == "config/number"
