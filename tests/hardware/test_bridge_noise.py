"""Many moves over the whole chain with noise, wrong bytes, resets and lost links.

The same seed plays the same table. RINGSIDE_BRIDGE_MOVES plays more of them than a normal run.
"""

from __future__ import annotations

import os
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.content.maps import load_known_map
from companion.rules.movement import Allowance, reach
from companion.tracking.outputs import Mismatched, Phase, Settled, TrackerAsked
from firmware_protocol import link_events as e
from hardware.bridge import Bridge
from hardware.simulated_board import SensorKind, tag_of
from hardware.simulated_noise import Noise
from hardware.wiring import in_order_of_spaces, load_known_wiring
from tests.firmware_protocol.talk import hello
from tests.hardware.virtual import (
    DUEL,
    RING,
    SQUARE,
    WALK,
    VirtualTable,
    context_of,
    knowing,
)

MOVES = int(os.environ.get("RINGSIDE_BRIDGE_MOVES", "12"))
FIGURES = ("p1.raptor.1@RP07", "p1.raptor.2@RP06", "p2.muldoon@RP19", "p2.worker@RP20")
NOISE = Noise(dropouts=0.05, bumps=0.02, chatter=0.3, wrong_bytes=0.001)


class Players:
    """People who move one figure at a time, sometimes by pushing it, while links fail."""

    def __init__(self, kind: SensorKind, seed: int) -> None:
        names = [each.partition("@")[0] for each in FIGURES]
        self.chance = Random(seed)
        self.table = VirtualTable(
            load_known_map("raptor-paddock"),
            [load_known_wiring("raptor-paddock")],
            kind=kind,
            noise=NOISE,
            seed=seed,
            registry=knowing(*names),
        ).play(*FIGURES)
        self.names = names
        self.asked = 0

    def move(self) -> None:
        """One maneuver of one figure, to where the rules let it go."""
        table, chance = self.table, self.chance
        game = table.game
        assert game
        name = chance.choice(self.names)
        position = game.standing(game.logged)
        table.give(msgspec.structs.replace(game, position=position, walks={name: Allowance(3)}))
        start = table.logged()[name]
        ends = sorted(set(reach(position, name, Allowance(3)).ends) - {str(start)})
        if not ends:
            return
        end = chance.choice(ends)
        self._trouble()
        table.said.clear()
        near = position.battlefield.adjacent_to[str(start)]
        if end in near and chance.random() < 0.5:
            table.board.slide(name, [end], table.now)
        else:
            table.board.lift(name, table.now)
            table.run(chance.randint(150, 900))
            table.board.put(name, end, table.now)
        self._settle(name, end)

    def _trouble(self) -> None:
        table = self.table
        what = self.chance.random()
        if what < 0.05:
            table.board.reset(table.now)
        elif what < 0.10:
            table.board.cut(table.now)
            table.run(2500)
            table.board.cut(table.now, is_cut=False)
        elif what < 0.15:
            table.reconnect()
        else:
            return
        table.run(2000)
        assert table.phase() is Phase.IN_SYNC

    def _settle(self, name: str, end: str) -> None:
        table = self.table
        began = table.now
        while not (table.phase() is Phase.IN_SYNC and table.logged()[name] == end):
            table.step()
            assert table.now - began < 20_000, (name, end, table.phase(), table.said)
            if table.phase() is Phase.QUESTION:
                self._answer()
        table.run(400)
        assert table.logged() == table.board.standing
        assert not table.told(Mismatched)

    def _answer(self) -> None:
        table = self.table
        self.asked += 1
        options = table.told(TrackerAsked)[-1].question.options
        true = [
            number
            for number, option in enumerate(options)
            if all(table.board.standing[m.fighter] == m.end for m in option.moves)
        ]
        table.tell(table.bridge.answer(true[0], table.now))


@pytest.mark.uncounted
@pytest.mark.parametrize("kind", list(SensorKind))
def test_the_log_is_the_table_after_every_move(kind: SensorKind) -> None:
    players = Players(kind, seed=MOVES)
    for _ in range(MOVES):
        players.move()
    assert players.asked <= 1 + MOVES // 20
    print(f"{kind}: {MOVES} moves, {players.asked} questions")


def test_every_move_is_told_once() -> None:
    players = Players(SensorKind.IDENTITY, seed=3)
    players.move()
    assert len(players.table.told(Settled)) == 1


def link_events() -> st.SearchStrategy[e.LinkEvent]:
    """Anything a link may report, also what no sane board does."""
    cells, states = st.integers(0, 20), st.sampled_from([0, 1, 2, 3, 250, 254, 255])
    uids = st.sampled_from([tag_of("p1.arthur"), tag_of("p2.medusa"), b"1234"])
    hellos = st.builds(
        lambda cells, caps: hello(cells=cells, capabilities=caps),
        st.integers(1, 20),
        st.integers(0, 31),
    )
    return st.one_of(
        st.builds(e.Greeted, hellos),
        st.builds(e.Synced, st.lists(states, min_size=1, max_size=20).map(tuple), st.just(1)),
        st.builds(e.CellChanged, cells, states, st.just(0), st.just(1)),
        st.builds(e.TagKnown, st.integers(1, 3), uids),
        st.sampled_from([e.Doubted(), e.Lost(), e.Restarted(1), e.BoardRefused("x", {})]),
    )


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(link_events(), st.integers(0, 700)), max_size=40), st.booleans())
def test_whatever_a_link_reports_the_bridge_goes_on(
    reported: list[tuple[e.LinkEvent, int]], is_square: bool
) -> None:
    wiring = SQUARE if is_square else in_order_of_spaces(RING, 16)
    bridge = Bridge(RING, [wiring], knowing("p1.arthur"))
    bridge.context(context_of(RING, *DUEL, walks=WALK), 0)
    now = 0
    for event, later_ms in reported:
        now += later_ms
        bridge.hear(event, now)
        assert bridge.wake_at_ms is None or bridge.wake_at_ms >= now - later_ms
        bridge.tick(now)
        bridge.quality()
        bridge.tap_to_confirm()
