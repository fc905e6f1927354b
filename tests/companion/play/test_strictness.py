"""How strict a table is: the referee enforces, the assistant asks, the tracker lets pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion import events as e
from companion.play.session import Allowed, Cause, Done, GameSession, NeedsConsent, Refused
from companion.play.strictness import Preset, Strictness
from tests.companion.play.test_groups import ARTHUR, session

if TYPE_CHECKING:
    from companion.rulings import Ruling

__all__ = ["session"]

FAR = c.Attack(attacker=ARTHUR, target="p2.medusa", value=3)
ASSISTANT, TRACKER = Strictness(Preset.ASSISTANT), Strictness(Preset.TRACKER)


def refused(session: GameSession, act: c.Act) -> Ruling:
    answer = session.weigh(act, Strictness())
    assert isinstance(answer, Refused)
    return answer.ruling


def test_an_attack_out_of_range_is_refused_asked_about_or_let_pass(session: GameSession) -> None:
    refusal = refused(session, FAR)
    assert refusal.rules
    asked = session.weigh(FAR, ASSISTANT)
    assert isinstance(asked, NeedsConsent)
    assert (asked.act, asked.refusal) == (FAR, refusal)
    passed = session.weigh(FAR, TRACKER)
    assert isinstance(passed, Allowed)
    assert passed.command == c.Overrule(act=FAR, rules=asked.rules)


@pytest.mark.parametrize("strictness", [Strictness(), ASSISTANT, TRACKER])
def test_a_question_never_writes_and_never_overrules(
    session: GameSession, strictness: Strictness
) -> None:
    before = (session.game.at, len(session.game.steps), session.journal.count)
    session.weigh(FAR, strictness)
    session.check(FAR)
    session.check(c.Overrule(act=FAR, rules=("ATK-02", "ATK-03")))
    assert (session.game.at, len(session.game.steps), session.journal.count) == before


def test_whoever_has_consented_is_not_asked_again(session: GameSession) -> None:
    asked = session.submit(FAR, Cause.TOUCH, strictness=ASSISTANT)
    assert isinstance(asked, NeedsConsent)
    done = session.submit(FAR, Cause.TOUCH, strictness=ASSISTANT, waived=asked.rules)
    assert isinstance(done, Done)
    assert session.game.steps[-1].command == c.Overrule(act=FAR, rules=asked.rules)


def test_a_rule_that_does_something_by_itself_is_named_where_it_acts(session: GameSession) -> None:
    assert session.check(c.Maneuver()).at_work == ("MAN-01",)
    drawn = session.weigh(c.Maneuver(), Strictness(changed={"maneuver-draw": "ask"}))
    assert isinstance(drawn, NeedsConsent)
    assert (drawn.rules, drawn.refusal) == (("MAN-01",), None)
    undrawn = session.weigh(c.Maneuver(), Strictness(changed={"maneuver-draw": "off"}))
    assert isinstance(undrawn, Allowed)
    assert not any(isinstance(event, e.CardMoved) for event in undrawn.decided.events)


def test_what_no_table_may_overrule_is_refused_at_every_table(session: GameSession) -> None:
    for strictness in (Strictness(), ASSISTANT, TRACKER):
        assert isinstance(session.weigh(c.EndManeuver(), strictness), Refused)
