"""Facts that hold for any hands and any noise."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.tracking import observations as o
from companion.tracking.clock import Policy, TrackerSettings
from companion.tracking.edge_worlds import came, lifted
from companion.tracking.outputs import Mismatched, Phase, TrackerAsked
from companion.tracking.state import begin
from companion.tracking.step import step
from companion.tracking.worlds import certain
from tests.companion.tracking.talking import Talk, duel

if TYPE_CHECKING:
    from companion.tracking.context import Context
    from companion.tracking.state import TrackerState

FIGURES = ("anna.alice", "anna.jack", "ben.bob", "ben.rex")
SPACES = "ABCDEFGHKLMNPQRS"
START = ("anna.alice@A", "anna.jack@K", "ben.bob@F", "ben.rex@S")


def game() -> Context:
    return duel(*START, traps=("ben@M",))


spaces = st.sampled_from(SPACES)
waits = st.integers(0, 1500)
observations = st.one_of(
    st.builds(o.Edge, spaces, st.booleans(), st.just(0), st.sampled_from((None, *FIGURES))),
    st.builds(
        o.BoardSnapshot,
        st.dictionaries(spaces, st.sampled_from((*o.Seen, *FIGURES, "nobody")), max_size=6),
        st.just(0),
    ),
    st.builds(o.PadSaw, st.sampled_from((*FIGURES, "nobody")), st.just(0)),
    st.builds(o.Offline, st.just(0)),
    st.builds(o.PersonAnswered, st.integers(-1, 4), st.just(0)),
    st.builds(o.Confirmed, st.sampled_from((*SPACES, "nowhere")), st.booleans(), st.just(0)),
    st.builds(o.Agreed, st.just(0)),
    st.builds(o.Wake, st.just(0)),
    st.builds(
        o.ContextChanged,
        st.sampled_from((game(), duel(*START, move=1), duel(*START, log={"anna.alice": "B"}))),
        st.just(0),
    ),
)


def at(observation: o.Observation, at_ms: int) -> o.Observation:
    """The same observation at a time."""
    fields = {name: getattr(observation, name) for name in observation.__struct_fields__}
    return type(observation)(**{**fields, "at_ms": at_ms})


def after(story: list[tuple[o.Observation, int]]) -> tuple[TrackerState, int]:
    """A tracker to which all this has happened."""
    state, now_ms = begin(game()), 0
    for observation, wait_ms in story:
        now_ms += wait_ms
        state, said, wake_ms = step(state, at(observation, now_ms))
        assert wake_ms is None or wake_ms > now_ms
        for each in said:
            if isinstance(each, Mismatched):
                _never_blocks(each)
    return state, now_ms


def _never_blocks(mismatched: Mismatched) -> None:
    """A figure is only put where the steps before it have not put another."""
    taken: set[str] = set()
    for each in mismatched.steps:
        taken.discard(each.start or "")
        assert each.end is None or each.end not in taken
        taken |= {each.end} if each.end is not None else set()


stories = st.lists(st.tuples(observations, waits), max_size=25)


@pytest.mark.uncounted
@given(stories)
@settings(max_examples=120, deadline=None)
def test_no_sequence_of_observations_raises(story: list[tuple[o.Observation, int]]) -> None:
    after(story)


@given(stories)
@settings(max_examples=80, deadline=None)
def test_every_state_is_left_by_one_tap(story: list[tuple[o.Observation, int]]) -> None:
    state, now_ms = after(story)
    if state.phase is Phase.OFFLINE:
        state, _, _ = step(state, o.BoardSnapshot({}, now_ms))
    state, _, _ = step(state, o.Agreed(now_ms + 1))
    assert state.phase is Phase.IN_SYNC


TAPPED_WHERE_NOBODY_IS = [
    (o.BoardSnapshot(dict.fromkeys("ABCE", o.Seen.SOMEBODY), 0), 0),
    (o.Confirmed("D", present=True, at_ms=0), 0),
]


@pytest.mark.uncounted
@example(TAPPED_WHERE_NOBODY_IS)
@given(stories)
@settings(max_examples=80, deadline=None)
def test_every_state_of_a_board_with_tags_is_left_by_hand(
    story: list[tuple[o.Observation, int]],
) -> None:
    state, now_ms = after(story)
    now_ms += 10_000  # whatever was flapping is calm
    right = {s: f for f, s in state.context.log.items() if s is not None}
    state, _, wake_ms = step(state, o.BoardSnapshot(dict(right), now_ms))
    while wake_ms is not None and wake_ms < now_ms + 20_000:
        state, _, wake_ms = step(state, o.Wake(wake_ms))
    assert state.phase is Phase.IN_SYNC


hands = st.lists(st.tuples(st.integers(0, 3), spaces, st.booleans()), max_size=9)


@pytest.mark.uncounted
@given(hands)
@settings(max_examples=200, deadline=None)
def test_without_tags_the_truth_is_always_among_the_worlds(
    story: list[tuple[int, str, bool]],
) -> None:
    truth: list[str | None] = list("AKFS")
    belief = certain(tuple(truth))
    for number, space, lifts_only in story:
        here = truth[number]
        if here is not None:
            belief = lifted(belief, here)
            truth[number] = None
        if not lifts_only and space not in truth:
            belief = came(belief, space)
            truth[number] = space
        assert tuple(truth) in {world.places for world in belief}


@pytest.mark.uncounted
@given(hands)
@settings(max_examples=80, deadline=None)
def test_a_cautious_tracker_gives_the_truth_up_only_to_an_answer_or_to_guidance(
    story: list[tuple[int, str, bool]],
) -> None:
    talk = Talk(game(), tags=False, settings=TrackerSettings(policy=Policy.CAUTIOUS))
    truth: dict[str, str | None] = dict(zip(FIGURES, "AKFS", strict=True))
    for number, space, lifts_only in story:
        name = FIGURES[number]
        here = truth[name]
        if here is not None:
            talk.lift(here, after_ms=700)
            truth[name] = None
        if not lifts_only and space not in truth.values():
            talk.put(space, name, after_ms=700)
            truth[name] = space
        if (
            any(isinstance(each, TrackerAsked | Mismatched) for each in talk.said)
            or talk.state.is_lost
        ):
            return
        assert any(
            all(world.places[n] == truth[each] for n, each in enumerate(FIGURES))
            for world in talk.state.belief
        )


EDGES = (
    ("anna.alice", "A", "D"), ("anna.jack", "K", "N"), ("ben.bob", "F", "F"), ("ben.rex", "S", "S"),
)  # fmt: skip
"""Anna moves two figures; the other two are only not seen for a moment."""


@pytest.mark.uncounted
@given(st.permutations([0, 0, 1, 1, 2, 2, 3, 3]))
@settings(max_examples=60, deadline=None)
def test_with_tags_the_order_of_unrelated_edges_does_not_matter(order: list[int]) -> None:
    talk = Talk(duel(*START))
    left: set[int] = set()
    for number in order:
        name, here, there = EDGES[number]
        if number in left:
            talk.put(there, name, after_ms=5)
        else:
            talk.lift(here, after_ms=5)
            left.add(number)
    talk.wait(3000)
    assert talk.phase == Phase.IN_SYNC
    assert talk.log == {name: there for name, _, there in EDGES}
    assert not talk.heard(TrackerAsked)
    assert not talk.heard(Mismatched)


@pytest.mark.uncounted
@given(st.permutations([0, 0, 2, 2, 3, 3]))
@settings(max_examples=60, deadline=None)
def test_without_tags_dropouts_elsewhere_do_not_matter_to_a_move(order: list[int]) -> None:
    talk = Talk(duel(*START), tags=False)
    left: set[int] = set()
    for number in order:
        name, here, there = EDGES[number]
        if number in left:
            talk.put(there, name, after_ms=20)
        else:
            talk.lift(here, after_ms=20)
            left.add(number)
    talk.wait(3000)
    assert talk.phase == Phase.IN_SYNC
    assert talk.log["anna.alice"] == "D"
    assert not talk.heard(TrackerAsked)
