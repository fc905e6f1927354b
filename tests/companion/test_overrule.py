"""A table that overrules rules may do a lot, but never leaves a table that cannot be."""

from __future__ import annotations

import random
import re
from pathlib import Path

from companion import commands as c
from companion.content.catalogue import load_catalogue
from companion.house_rules import FOLLOWS, SWITCHES, UNSWITCHED, WAIVABLE
from companion.invariants import broken_invariants
from companion.journal.codec import decode_command, encode_command
from companion.readings import NUMBERS
from companion.rulings import Code
from tests.companion.test_games import conceivable, in_the_middle


def test_whatever_is_overruled_the_table_stays_possible() -> None:
    overruled = 0
    for seed in range(300, 324):
        game = in_the_middle(seed, 30)
        chance = random.Random(seed)
        for _ in range(25):
            act = chance.choice(list(conceivable(game)))
            assert not isinstance(act, (c.Undo, c.Redo, c.Overrule, c.PlayByHand))
            command = c.Overrule(act=act, rules=tuple(sorted(WAIVABLE)))
            assert decode_command(encode_command(command)) == command
            decided = game.handle(command)
            overruled += decided.ruling.code is Code.GAME_OVERRULED
            assert list(broken_invariants(game.book, game.table)) == []
    assert overruled >= 5


def test_no_rule_belongs_to_two_switches() -> None:
    rules = [rule for switch in SWITCHES for rule in switch.rules]
    assert len(rules) == len(set(rules)) == len(WAIVABLE)


def test_every_rule_has_a_switch_follows_one_is_a_number_or_has_a_reason_for_none() -> None:
    unswitched = [rule for rules in UNSWITCHED.values() for rule in rules]
    placed = [*WAIVABLE, *FOLLOWS, *unswitched]
    assert len(placed) == len(set(placed))
    numbered = {number.rule for number in NUMBERS.values()}
    assert {*placed, *numbered} == load_catalogue().by_id.keys()
    assert not numbered & set(unswitched)
    assert set(FOLLOWS.values()) <= {switch.id for switch in SWITCHES}


def test_a_rule_that_cannot_be_waived_stays_in_force() -> None:
    game = in_the_middle(300, 30)
    while game.table.choice is not None or (game.table.frame and game.table.frame.kind != "turn"):
        game.handle(c.Undo(consent=True))
    taken = next(f for f in game.table.fighters.values() if f.space is not None)
    others = (f for f in game.table.fighters.values() if f.space is not None and f is not taken)
    place = c.CorrectPosition(fighter=next(others).id, space=taken.space or "")
    assert not game.handle(c.Overrule(act=place, rules=("BRD-01",))).ruling


def test_the_docs_name_every_rule_that_a_table_may_overrule() -> None:
    docs = Path(__file__).parents[2] / "docs" / "referee.md"
    lines = docs.read_text("utf-8").splitlines()
    (said,) = [line for line in lines if line.startswith("A table may overrule ")]
    assert set(re.findall(r"`([A-Z]+-\d+)`", said)) == WAIVABLE
