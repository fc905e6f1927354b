"""Host and board together, in virtual time, on lines that are perfect, slow, cut and bad."""

from __future__ import annotations

import pytest

from firmware_protocol.codec import (
    CAP_HELLO_PAD,
    CAP_IDENTITY,
    CAP_LEDS,
    CAP_PRESENCE,
    CAP_TILED,
    STATE_FAULT,
    STATE_UNKNOWN_FIGURE,
)
from firmware_protocol.device_link import DeviceLink
from firmware_protocol.host_link import HostLink
from firmware_protocol.link_events import (
    CellChanged,
    CommandDone,
    Doubted,
    Failed,
    Greeted,
    Lost,
    Misbehaved,
    Restarted,
    Synced,
    TagKnown,
)
from tests.firmware_protocol.line import World, packet_world, presence_board, serial_world

pytestmark = pytest.mark.uncounted


def identity_board(cells: int, *, lossy: bool = True, boot: int = 0x3C6E) -> DeviceLink:
    return DeviceLink(cells=cells, capabilities=CAP_IDENTITY, boot=boot, lossy=lossy, leds=cells)


def uid(number: int) -> bytes:
    return bytes((4, number, 0, 0, 0, 0, 1))


def place_something(world: World) -> None:
    """Someone lifts or puts down a figure."""
    board = world.board
    cell = world.rng.randrange(len(board.state.states))
    if board.state.states[cell]:
        state = 0
    elif board.capabilities & CAP_IDENTITY:
        state = board.slot_of(uid(world.rng.randrange(20)))
    else:
        state = STATE_UNKNOWN_FIGURE
    board.set_cell(cell, state, world.now)


def never_wrong(world: World, truth: dict[int, bytes]) -> None:
    """Whenever the host is sure, its cells are those the board had at that revision."""
    truth[world.board.state.rev] = bytes(world.board.state.states)
    if world.host.rev is not None:
        assert bytes(world.host.cells) == truth[world.host.rev]


def test_on_a_perfect_line_the_first_sync_takes_a_few_milliseconds() -> None:
    world = serial_world()
    assert world.run_until(world.agrees) <= 10
    assert [type(event) for _, event in world.happened] == [Greeted, Synced]


def test_on_a_perfect_line_every_change_is_an_event_and_nothing_is_asked() -> None:
    world = serial_world()
    world.run_until(world.agrees)
    asked = world.to_board.sent
    for _ in range(200):
        place_something(world)
        assert world.run_until(world.agrees) <= 3
    world.run(5000)
    assert world.told(Doubted) == []
    assert len(world.told(CellChanged)) == 200
    assert world.to_board.sent == asked


def test_the_largest_board_is_known_in_a_tenth_of_a_second() -> None:
    world = serial_world(presence_board(cells=1024))
    assert world.run_until(world.agrees) <= 100


@pytest.mark.parametrize("cells", [1, 4, 5, 65, 128, 129, 1024])
def test_boards_of_every_size_are_understood(cells: int) -> None:
    for board in (presence_board(cells=cells), identity_board(cells)):
        world = serial_world(board)
        for _ in range(30):
            place_something(world)
        world.run_until(world.agrees)
        assert len(world.host.cells) == cells


@pytest.mark.parametrize("errors", [0.001, 0.01, 0.05])
@pytest.mark.parametrize("kind", ["presence", "identity"])
def test_on_a_bad_line_the_host_is_never_sure_of_what_is_not_so(errors: float, kind: str) -> None:
    board = presence_board() if kind == "presence" else identity_board(40)
    world = serial_world(board, seed=7, errors=errors)
    truth: dict[int, bytes] = {}
    for _ in range(6000):
        if world.rng.random() < 0.01:
            place_something(world)
        never_wrong(world, truth)
        world.step()
    assert len(truth) > 40
    world.run_until(world.agrees, 5000)
    assert world.host.counters["bad_crc"] + world.host.counters["bad_cobs"] > 0
    for slot, tag in world.host.tags.items():
        assert board.uids[slot - 1] == tag


@pytest.mark.parametrize(("errors", "within_ms"), [(0.001, 100), (0.01, 250), (0.05, 1500)])
def test_on_a_bad_line_the_host_finds_back(errors: float, within_ms: int) -> None:
    world = serial_world(seed=3, errors=errors)
    world.run_until(world.agrees)
    waits = []
    for _ in range(120):
        place_something(world)
        waits.append(world.run_until(world.agrees, within_ms))
        world.run(30)
    assert sorted(waits)[60] <= 100


@pytest.mark.parametrize("errors", [0.001, 0.01, 0.05, 0.08])
def test_no_line_is_so_bad_that_the_board_is_blamed(errors: float) -> None:
    for seed in range(4):
        for board in (presence_board(), identity_board(40)):
            world = serial_world(board, seed=seed, errors=errors)
            for number in range(60):
                for _ in range(1 if number % 8 else 30):  # now and then more than its queue holds
                    place_something(world)
                world.run(world.rng.randrange(5, 600))
            assert not [event for _, event in world.happened if isinstance(event, Misbehaved)]


def test_on_a_bad_line_every_tag_becomes_known() -> None:
    board = identity_board(40)
    world = serial_world(board, seed=5, errors=0.02)
    for number in range(20):
        board.set_cell(number, board.slot_of(uid(number)), world.now)
    world.run_until(lambda: len(world.host.tags) == 20, 20_000)
    assert world.host.tags == {number + 1: uid(number) for number in range(20)}


def test_on_a_bad_line_commands_are_carried_out() -> None:
    world = serial_world(presence_board(leds=65), seed=9, errors=0.03)
    world.run_until(world.agrees)
    world.host.configure(debounce_ms=33, heartbeat_ms=400)
    lights = {led: led % 9 for led in range(65)}
    world.host.set_leds(lights)
    world.run_until(lambda: len(world.told(CommandDone)) == 2, 5000)
    assert world.told(Failed) == []
    assert world.board.debounce_ms == 33
    assert list(world.board.lights) == [led % 9 for led in range(65)]


def test_byte_by_byte_is_the_same_as_all_at_once() -> None:
    stories = []
    for byte_at_a_time in (False, True):
        world = World(
            presence_board(), HostLink(), seed=4, errors=0.01, byte_at_a_time=byte_at_a_time
        ).start()
        for _ in range(60):
            place_something(world)
            world.run(40)
        stories.append(world.happened)
    assert stories[0] == stories[1]
    assert len(stories[0]) > 60


def test_a_slow_line_only_takes_longer() -> None:
    world = serial_world(identity_board(300), delay_ms=60)
    for _ in range(10):
        place_something(world)
        world.run_until(world.agrees, 2000)
    world.run(3000)
    assert world.agrees()
    assert world.told(Lost) == []


def test_an_event_that_is_lost_is_made_up_for_within_a_tenth_of_a_second() -> None:
    world = serial_world()
    world.run_until(world.agrees)
    world.run(3000)
    world.board.set_cell(5, STATE_UNKNOWN_FIGURE, world.now)
    world.board.outgoing(1)  # fetched, and never put on the line
    assert world.run_until(world.agrees) <= 60
    assert len(world.told(Doubted)) == 1


def test_more_changes_than_the_queue_holds_are_made_up_for() -> None:
    world = serial_world(presence_board(cells=200))
    world.run_until(world.agrees)
    for cell in range(150):
        world.board.set_cell(cell, STATE_UNKNOWN_FIGURE, world.now)
    assert world.run_until(world.agrees) <= 150


@pytest.mark.parametrize("at_byte", range(0, 20, 3))
def test_a_reset_in_mid_frame_starts_over(at_byte: int) -> None:
    world = serial_world()
    world.run_until(world.agrees)
    world.board.set_cell(7, STATE_UNKNOWN_FIGURE, world.now)
    (event,) = world.board.outgoing()
    world.host.receive(event[:at_byte], world.now)
    world.reset(presence_board(boot=0x3C6E), deaf_ms=1500)
    world.run_until(lambda: bool(world.told(Restarted)), 2500)
    assert world.run_until(world.agrees) <= 20
    assert world.told(Lost) == []
    assert world.told(Restarted) == [Restarted(0x3C6E)]


def test_a_reset_whose_hello_is_lost_is_noticed_by_the_next_frame() -> None:
    world = serial_world()
    world.run_until(world.agrees)
    world.reset(presence_board(boot=0x3C6E))
    world.board.outgoing()  # the HELLO never reaches the line
    world.run(5)
    world.board.set_cell(7, STATE_UNKNOWN_FIGURE, world.now)
    world.run_until(lambda: bool(world.told(Restarted)), 100)
    world.run_until(world.agrees, 100)


def test_resets_on_a_bad_line_never_mix_two_boots() -> None:
    world = serial_world(identity_board(40, boot=1), seed=11, errors=0.03)
    for counter in range(2, 12):
        for _ in range(20):
            place_something(world)
            world.run(25)
        world.reset(identity_board(40, boot=counter * 0x9E37 % 65536))
        world.board.slot_of(uid(100 + counter))  # slot 1 means another tag now
    world.run_until(world.agrees, 5000)
    place_something(world)
    world.run_until(lambda: world.agrees() and bool(world.host.tags), 20_000)
    assert len(world.told(Restarted)) >= 8
    for slot, tag in world.host.tags.items():
        assert world.board.uids[slot - 1] == tag


def test_an_uno_that_resets_on_opening_and_is_deaf_for_two_seconds_is_waited_for() -> None:
    world = World(presence_board(), HostLink())
    world.host.open(0)
    world.reset(world.board, deaf_ms=2000)
    noise = b"\xf0\x0f optiboot\r\n"
    world.run(1000)
    world.host.receive(noise, world.now)
    world.run_until(world.agrees, 1500)
    assert world.now <= 2010


def test_a_pulled_plug_is_noticed_and_forgiven() -> None:
    world = serial_world(presence_board(leds=4))
    world.host.set_leds({1: 3})
    world.run_until(world.agrees)
    world.run(500)
    world.plug(pulled=True)
    took = world.run_until(lambda: bool(world.told(Lost)), 4000)
    assert 2000 <= took <= 3100
    for _ in range(20):
        place_something(world)
    world.run(30_000)
    world.plug(pulled=False)
    assert world.run_until(world.agrees) <= 500
    assert len(world.told(Lost)) == 1
    assert world.told(Restarted) == []


def test_lights_and_config_come_back_after_a_reset() -> None:
    world = serial_world(presence_board(leds=65))
    world.host.configure(debounce_ms=20, heartbeat_ms=500)
    world.host.set_leds({5: 0x23, 64: 1})
    world.run(100)
    world.reset(presence_board(boot=7, leds=65), deaf_ms=300)
    world.run(800)
    assert (world.board.debounce_ms, world.board.heartbeat_ms) == (20, 500)
    assert {led: light for led, light in enumerate(world.board.lights) if light} == {5: 0x23, 64: 1}


@pytest.mark.parametrize("room", [20, 23, 100, 244])
def test_on_packet_links_no_packet_is_ever_longer_than_its_room(room: int) -> None:
    board = identity_board(200, lossy=False)
    world = packet_world(board, room)
    world.host.set_leds(dict.fromkeys(range(60), 2))
    for _ in range(30):
        place_something(world)
        world.run(20)
    world.run_until(lambda: world.agrees() and bool(world.told(CommandDone)), 5000)
    assert world.to_host.longest <= room
    assert world.to_board.longest <= room
    assert sum(1 for light in board.lights if light) == 60
    assert world.told(Doubted) == []


def test_on_the_smallest_packets_the_largest_board_is_understood() -> None:
    board = identity_board(1024, lossy=False)
    for number in range(20):
        board.set_cell(50 * number, board.slot_of(uid(number)), 0)
    world = packet_world(board)
    world.run_until(lambda: world.agrees() and len(world.host.tags) == 20, 2000)
    assert world.to_host.longest == 20


def test_on_packet_links_a_full_queue_is_noticed_by_the_slow_beat() -> None:
    board = DeviceLink(cells=65, capabilities=CAP_PRESENCE, boot=5, lossy=False)
    world = packet_world(board)
    world.run_until(world.agrees)
    for cell in range(40):
        board.set_cell(cell, STATE_UNKNOWN_FIGURE, world.now)
    assert world.run_until(world.agrees) <= 1100


def test_a_figure_introduces_itself_on_the_hello_pad() -> None:
    capabilities = CAP_PRESENCE | CAP_HELLO_PAD | CAP_LEDS
    board = DeviceLink(cells=65, capabilities=capabilities, boot=3)
    world = serial_world(board)
    world.run_until(world.agrees)
    board.set_cell(64, board.slot_of(uid(9)), world.now)
    world.run_until(world.agrees)
    told = [one for _, one in world.happened if isinstance(one, (TagKnown, CellChanged))]
    assert [type(one) for one in told] == [TagKnown, CellChanged]
    assert world.host.tags == {1: uid(9)}
    assert world.host.cells[64] == 1


def test_a_tile_that_falls_out_is_all_faults_and_the_others_keep_their_numbers() -> None:
    board = DeviceLink(cells=96, capabilities=CAP_PRESENCE | CAP_TILED, boot=3)
    world = serial_world(board)
    board.set_cell(95, STATE_UNKNOWN_FIGURE, 0)
    world.run_until(world.agrees)
    for cell in range(32, 64):
        board.set_cell(cell, STATE_FAULT, world.now)
    world.run_until(world.agrees, 200)
    assert world.host.cells[32:64] == (STATE_FAULT,) * 32
    assert world.host.cells[95] == STATE_UNKNOWN_FIGURE


def test_the_same_seed_tells_the_same_story() -> None:
    stories = []
    for _ in range(2):
        world = serial_world(seed=21, errors=0.03)
        for _ in range(30):
            place_something(world)
            world.run(50)
        stories.append((world.happened, world.host.counters))
    assert stories[0] == stories[1]
