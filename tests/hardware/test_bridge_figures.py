"""The bridge and its figures: tags and the hello pad, how good sensors are, and the lights."""

from __future__ import annotations

from companion.play.lights import Reachable, Sprung
from companion.tracking.outputs import (
    Mismatched,
    Phase,
    TrackerAsked,
)
from companion.tracking.quality import Trust
from firmware_protocol import link_events as e
from firmware_protocol.codec import LIGHT_BLUE, LIGHT_ORANGE, LIGHT_RED, LIGHT_WHITE, PATTERN_FAST
from hardware.bridge_outputs import (
    Lit,
    PadSeen,
    PadUnreadable,
    StrangeTag,
    TagLearned,
)
from hardware.figures import FigureRegistry
from hardware.simulated_board import SensorKind, tag_of
from hardware.wiring import Wiring
from tests.hardware.virtual import (
    ARTHUR,
    DUEL,
    MEDUSA,
    RING,
    WALK,
    VirtualTable,
    context_of,
    knowing,
    move,
)

# ---- tags ----


def test_an_unknown_tag_asks_who_it_is_and_is_learned() -> None:
    table = VirtualTable().play(*DUEL, walks=WALK)
    table.board.hold_to_pad(ARTHUR, table.now)
    strange = table.run_until_said(StrangeTag)
    assert strange.uid == tag_of(ARTHUR)
    table.tell(table.bridge.name_tag(strange.uid, ARTHUR, table.now))
    assert table.told(TagLearned) == [TagLearned(strange.uid, "arthur")]
    assert table.told(PadSeen) == [PadSeen("arthur", ARTHUR)]
    assert table.bridge.registry.figure_of(strange.uid) == "arthur"


def test_a_figure_is_taught_on_the_pad() -> None:
    table = VirtualTable().play(*DUEL, walks=WALK)
    table.tell(table.bridge.teach(MEDUSA, table.now))
    table.board.hold_to_pad(MEDUSA, table.now)
    assert table.run_until_said(TagLearned).figure == "medusa"
    table.board.take_from_pad(table.now)
    table.run(100)
    table.board.hold_to_pad(MEDUSA, table.now)
    table.run(100)
    assert table.told(PadSeen)[-1] == PadSeen("medusa", MEDUSA)
    assert len(table.told(TagLearned)) == 1


def test_a_figure_that_lies_on_the_pad_already_can_be_taught() -> None:
    table = VirtualTable().play(*DUEL, walks=WALK)
    table.board.hold_to_pad(MEDUSA, table.now)
    table.run_until_said(StrangeTag)
    assert TagLearned(tag_of(MEDUSA), "medusa") in table.bridge.teach(MEDUSA, table.now)


def test_the_pad_tells_two_figures_in_the_air_apart() -> None:
    table = VirtualTable(registry=knowing(ARTHUR, "p1.merlin")).play(
        f"{ARTHUR}@A", "p1.merlin@F", f"{MEDUSA}@D", walks={ARTHUR: 2, "p1.merlin": 2}
    )
    table.board.lift(ARTHUR, table.now)
    table.board.hold_to_pad("p1.merlin", table.now)
    table.run(500)
    table.board.take_from_pad(table.now)
    table.run(300)
    table.board.put("p1.merlin", "E", table.now)
    table.run(300)
    table.board.put(ARTHUR, "B", table.now)
    table.run(3000)
    assert not table.told(TrackerAsked)
    assert table.logged() == {ARTHUR: "B", "p1.merlin": "E", MEDUSA: "D"}


def test_what_the_pad_cannot_read_is_told() -> None:
    table = VirtualTable().play(*DUEL, walks=WALK)
    pad = table.board.wiring.cells
    assert table.bridge.hear(e.CellChanged(pad, 254, 0, 1), table.now) == [
        PadUnreadable(is_fault=False)
    ]
    assert table.bridge.hear(e.CellChanged(pad, 255, 0, 2), table.now) == [
        PadUnreadable(is_fault=True)
    ]
    assert table.bridge.hear(e.CellChanged(pad, 0, 0, 3), table.now) == []


def test_a_tag_that_is_told_late_names_its_figure_where_it_stands() -> None:
    table = VirtualTable(kind=SensorKind.IDENTITY, registry=knowing(ARTHUR, MEDUSA)).play(*DUEL)
    pad = table.board.wiring.cells
    assert table.bridge.hear(e.CellChanged(pad, 7, 0, 1), table.now) == []
    said = table.bridge.hear(e.TagKnown(7, tag_of(ARTHUR)), table.now)
    assert PadSeen("arthur", ARTHUR) in said


def test_a_tag_that_is_told_late_names_the_figure_on_its_space() -> None:
    registry = knowing(ARTHUR, "p1.merlin")
    table = VirtualTable(kind=SensorKind.IDENTITY, registry=registry).play(
        f"{ARTHUR}@A", "p1.merlin@F", walks={ARTHUR: 2, "p1.merlin": 2}
    )
    table.board.lift(ARTHUR, table.now)
    table.board.lift("p1.merlin", table.now)
    table.run(500)
    table.bridge.hear(e.CellChanged(1, 9, 0, 1), table.now)
    assert table.bridge.state
    assert len(table.bridge.state.belief) == 2
    table.bridge.hear(e.TagKnown(9, tag_of("p1.merlin")), table.now)
    assert {world.places for world in table.bridge.state.belief} == {(None, "B")}


def test_strange_figures_are_known_once_board_and_game_agree() -> None:
    table = VirtualTable(kind=SensorKind.IDENTITY).play(*DUEL, walks=WALK)
    assert table.phase() is Phase.IN_SYNC
    assert table.bridge.registry.figures == knowing(ARTHUR, MEDUSA).figures


def test_a_strange_figure_that_is_in_the_air_is_not_known_before_it_has_settled() -> None:
    table = VirtualTable(kind=SensorKind.IDENTITY)
    table.give(context_of(RING, *DUEL, walks=WALK))
    table.board.stand({MEDUSA: "D"}, table.now)
    table.run(1000)
    assert table.bridge.registry.figures == {}
    table.board.put(ARTHUR, "A", table.now)
    table.run(1000)
    assert table.bridge.registry.figures == knowing(ARTHUR, MEDUSA).figures


def test_whoever_is_said_to_stand_there_has_the_tag_that_is_read_there() -> None:
    swapped = FigureRegistry({tag_of(ARTHUR): "medusa", tag_of(MEDUSA): "arthur"})
    table = VirtualTable(kind=SensorKind.IDENTITY, registry=swapped).play(*DUEL, walks=WALK)
    assert table.phase() is not Phase.IN_SYNC
    table.tell(table.bridge.agree(table.now))
    table.run(1000)
    assert table.phase() is Phase.IN_SYNC
    assert table.bridge.registry.figures == knowing(ARTHUR, MEDUSA).figures


def test_an_identity_board_sees_a_swap() -> None:
    table = VirtualTable(kind=SensorKind.IDENTITY, registry=knowing(ARTHUR, MEDUSA)).play(*DUEL)
    table.board.lift(ARTHUR, table.now)
    table.board.lift(MEDUSA, table.now)
    table.run(600)
    table.board.put(ARTHUR, "D", table.now)
    table.board.put(MEDUSA, "A", table.now + 200)
    assert table.run_until_said(Mismatched).steps


def test_another_figure_without_a_gap_is_a_lift_and_a_placing() -> None:
    registry = knowing(ARTHUR, MEDUSA)
    table = VirtualTable(kind=SensorKind.IDENTITY, registry=registry).play(*DUEL, walks=WALK)
    slots = {uid: slot for slot, uid in table.links[0].tags.items()}
    table.bridge.hear(e.CellChanged(0, slots[tag_of(MEDUSA)], 0, 1), table.now)
    assert table.bridge.state
    (world,) = table.bridge.state.belief
    assert dict(zip((ARTHUR, MEDUSA), world.places, strict=True)) == {ARTHUR: None, MEDUSA: "A"}


def test_a_tag_that_cannot_be_read_for_a_moment_is_no_lift() -> None:
    registry = knowing(ARTHUR, MEDUSA)
    table = VirtualTable(kind=SensorKind.IDENTITY, registry=registry).play(*DUEL, walks=WALK)
    before = table.bridge.state
    table.bridge.hear(e.CellChanged(0, 254, 0, 1), table.now)
    assert table.bridge.state == before


# ---- quality ----


def test_quality_is_counted_for_every_space() -> None:
    table = VirtualTable().play(*DUEL, walks=WALK)
    before = table.bridge.quality()["A"].edges
    move(table, ARTHUR, "A", in_the_air_ms=100)  # a dropout
    table.run(500)
    report = table.bridge.quality()["A"]
    assert (report.has_cell, report.trust, report.dropouts) == (True, Trust.GOOD, 1)
    assert report.edges == before + 2
    assert table.bridge.quality()["C"].edges == 0


def test_a_faulty_sensor_becomes_tap_to_confirm_and_the_game_goes_on() -> None:
    table = VirtualTable().play(*DUEL, walks=WALK)
    table.board.set_fault("C", table.now)
    table.run(300)
    assert table.bridge.tap_to_confirm() == ("C",)
    assert table.bridge.quality()["C"].faults == 1
    move(table, ARTHUR, "C")
    table.run(1000)
    table.tell(table.bridge.confirm("C", table.now, present=True))
    table.run(1500)
    assert table.logged()[ARTHUR] == "C"
    table.board.set_fault("C", table.now, is_faulty=False)
    table.run(300)
    assert table.bridge.tap_to_confirm() == ()


def test_a_space_without_a_cell_is_played_with_taps() -> None:
    wiring = Wiring(
        map_id="sketch", board="part", cells=5, cell_of={"A": 0, "B": 1, "D": 2, "E": 3, "F": 4}
    )
    table = VirtualTable(RING, [wiring]).play(*DUEL, walks=WALK)
    assert table.bridge.tap_to_confirm() == ("C",)
    assert table.phase() is Phase.IN_SYNC
    table.board.lift(ARTHUR, table.now)
    table.run(600)
    table.tell(table.bridge.confirm("C", table.now, present=True))
    table.run(1500)
    assert table.logged()[ARTHUR] == "C"


def test_people_may_say_that_all_is_as_the_screen_shows() -> None:
    table = VirtualTable().play(*DUEL, walks=WALK)
    table.board.knock_over([MEDUSA], table.now)
    table.run(1500)
    table.tell(table.bridge.agree(table.now))
    table.run(1000)
    assert table.phase() is Phase.IN_SYNC
    assert "D" in table.bridge.tap_to_confirm()


# ---- lights ----


def test_the_board_shows_what_it_is_told_and_nothing_else() -> None:
    table = VirtualTable().play(*DUEL, walks=WALK)
    table.tell(table.bridge.show(Reachable("A", frozenset("BF"), frozenset("F")), table.now))
    table.board.lift(ARTHUR, table.now)
    table.run(600)
    assert table.board.lights == {"A": LIGHT_WHITE, "B": LIGHT_BLUE, "F": LIGHT_ORANGE}
    table.tell(table.bridge.show(Sprung("F"), table.now))
    table.run(200)
    assert table.board.lights == {"F": LIGHT_RED | PATTERN_FAST}
    table.tell(table.bridge.show(None, table.now))
    table.run(200)
    assert table.board.lights == {}


def test_a_board_that_is_back_is_told_its_lights_anew() -> None:
    table = VirtualTable().play(*DUEL)
    table.reconnect()
    assert table.run_until_said(Lit) == Lit(0, {})
