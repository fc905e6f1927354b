"""Everything the battlefield answers, held against the naive oracle on random positions.

Small made-up boards try what no printed map has; the thirty-two real maps try what is played on.
How many positions: see `runs`.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from companion.content.maps import known_maps, load_map
from companion.model import Fighter, Position, Token, TokenKind
from companion.rules.movement import Allowance

from . import agreement, runs
from .strategies import (
    NOWHERE,
    Question,
    board_of,
    impossible_questions,
    question_on,
    small_questions,
)

if TYPE_CHECKING:
    from companion.rules.battlefield import Battlefield

pytestmark = pytest.mark.uncounted

MAPS = tuple(load_map(path).battlefield for path in known_maps())

on_small_boards = settings(
    max_examples=runs.PER_QUESTION,
    deadline=None,
    derandomize=not runs.IS_LONG,
    database=None,
)
on_every_map = pytest.mark.parametrize("board", MAPS, ids=[board.id for board in MAPS])


@pytest.mark.rule("MAN-02", "MAN-03", "MAN-04", "MAN-05", "MAN-06", "MAN-07", "TEM-03")
@pytest.mark.rule("BRD-04", "BRD-06", "BRD-07", "BRD-09", "TRP-03", "TRP-04", "FOG-03", "EFF-07")
@on_small_boards
@given(small_questions())
def test_a_move_can_end_exactly_where_some_legal_walk_ends(question: Question) -> None:
    agreement.reach_agrees(question)


@pytest.mark.rule("MAN-04", "MAN-05", "MAN-06", "BRD-04", "BRD-07", "TRP-03", "TRP-04", "FOG-03")
@on_small_boards
@given(small_questions())
def test_the_ways_to_a_space_are_all_legal_ones_shortest_first(question: Question) -> None:
    agreement.paths_agree(question)


@pytest.mark.rule("MAN-02", "MAN-04", "MAN-05", "MAN-06", "MAN-07", "TEM-03")
@pytest.mark.rule("BRD-04", "BRD-06", "BRD-07", "BRD-09", "TRP-03", "TRP-04", "FOG-03", "EFF-07")
@on_small_boards
@given(small_questions())
def test_a_path_is_refused_for_the_first_rule_that_it_breaks(question: Question) -> None:
    agreement.check_path_agrees(question)


@pytest.mark.rule("MAN-02", "MAN-05", "MAN-06", "BRD-04", "BRD-09", "TRP-03", "FOG-03", "EFF-07")
@on_small_boards
@given(small_questions())
def test_a_move_is_refused_for_what_alone_stands_in_its_way(question: Question) -> None:
    spaces = [space.id for space in question.position.battlefield.spaces]
    agreement.check_move_agrees(question, [*spaces, NOWHERE])


@pytest.mark.rule("MAN-05", "BRD-04", "TRP-03")
@pytest.mark.parametrize(
    "joined",
    [
        "s-a a-b b-e s-c c-d d-e",  # opponents on b and c: only they bar the way by c
        "s-a a-b e>b s-f d>f d-e",  # arrows: only one bars the way by f
    ],
)
def test_the_reason_is_not_one_that_leaves_another_obstacle_in_the_way(joined: str) -> None:
    position = Position(
        battlefield=board_of(joined),
        fighters=(
            Fighter(id="f0", owner="p1", space="s"),
            Fighter(id="f1", owner="p2", space="b"),
            Fighter(id="f2", owner="p2", space="c" if "c" in joined else None),
        ),
        tokens=(Token(kind=TokenKind.TRAP, space="a", owner="p2"),),
    )
    question = Question(position, position.fighters[0], Allowance(3), "e")
    agreement.check_move_agrees(question, "e")


@pytest.mark.rule("MAN-08", "BRD-01", "TRP-03", "TRP-04", "EFF-07")
@on_small_boards
@given(small_questions())
def test_a_fighter_is_placed_on_any_offered_space_without_a_fighter(question: Question) -> None:
    agreement.check_place_agrees(question)


@pytest.mark.rule("BRD-01")
@on_small_boards
@given(impossible_questions())
def test_everything_impossible_about_a_position_is_named(question: Question) -> None:
    agreement.check_position_agrees(question.position)


@pytest.mark.rule("ATK-02", "ATK-03", "BRD-03", "BRD-05", "BRD-08", "FOG-05", "TEM-03")
@on_small_boards
@given(small_questions())
def test_a_fighter_attacks_adjacent_opponents_and_ranged_ones_the_whole_zone(
    question: Question,
) -> None:
    agreement.targets_agree(question.position)


@pytest.mark.rule("BRD-02", "BRD-03", "BRD-05", "BRD-08")
@on_small_boards
@given(small_questions())
def test_adjacency_zones_and_distance_come_from_paths_and_colours_alone(question: Question) -> None:
    agreement.map_agrees(question.position.battlefield)


@pytest.mark.rule("TRP-03", "TRP-04", "MAN-04", "MAN-05", "MAN-06")
@settings(on_small_boards, max_examples=2 * runs.PER_QUESTION)
@given(small_questions())
def test_what_was_seen_of_a_move_has_exactly_the_outcomes_of_all_walks_that_fit(
    question: Question,
) -> None:
    agreement.consequences_agree(question)


@pytest.mark.rule("BRD-02", "BRD-03", "BRD-05", "BRD-08")
@on_every_map
def test_the_spaces_of_a_real_map_are_joined_as_its_paths_say(board: Battlefield) -> None:
    agreement.map_agrees(board)


@pytest.mark.rule("MAN-02", "MAN-04", "MAN-05", "MAN-06", "MAN-07", "MAN-08", "TEM-03")
@pytest.mark.rule("BRD-04", "BRD-07", "TRP-03", "TRP-04", "FOG-03", "ATK-02", "ATK-03")
@on_every_map
def test_every_answer_on_a_real_map_is_that_of_the_oracle(board: Battlefield) -> None:
    source = random.Random(f"{runs.SEED} {board.id}")
    for number in range(runs.PER_MAP):
        question = question_on(board, source)
        try:
            agreement.reach_agrees(question)
            agreement.paths_agree(question)
            agreement.check_path_agrees(question)
            agreement.check_move_agrees(question, (question.end, question.walk[-1]))
            agreement.check_place_agrees(question)
            agreement.targets_agree(question.position)
            agreement.consequences_agree(question)
        except AssertionError as error:
            error.add_note(f"position {number} with RINGSIDE_ORACLE_SEED={runs.SEED}: {question}")
            raise
