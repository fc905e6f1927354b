"""Facts about what a game is in the middle of: ids in files are stable, orders are data."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from companion.acts import windows
from companion.combat import Side
from companion.commands import Act
from companion.content.collection import Collection
from companion.decide import CORRECTIONS, NEED_A_CHOICE
from companion.decisions.checks import DECISIONS
from companion.definitions import Timing, Trigger
from companion.editions import CLASSIC, CORE
from companion.effects.context import reason_by_hand
from companion.effects.steps import BY_HAND
from companion.frames import (
    STAGES,
    AbilitiesFrame,
    AttackFrame,
    EffectFrame,
    EffectStage,
    Frame,
    FrameKind,
    ItemFrame,
    ManeuverFrame,
    ManeuverStage,
    SchemeFrame,
    SetupFrame,
    SetupStage,
    StepId,
    TurnFrame,
    TurnStage,
)
from companion.plays import EffectSource, SourceKind
from companion.reasons import REASON_OF_TIMING, ChoiceReason
from companion.rules.attack_steps import DEFENSE, WINDOWS, Window, attack_steps, window_at
from companion.rules.flow import NEXT_IN

WRITTEN = (
    (SetupFrame(stage=SetupStage.PLACING), b'{"kind":"setup","stage":"placing"}'),
    (TurnFrame(stage=TurnStage.HAND_LIMIT), b'{"kind":"turn","stage":"hand-limit"}'),
    (
        ManeuverFrame(stage=ManeuverStage.MOVING, boost=2, moved=("p1.alice",)),
        b'{"kind":"maneuver","stage":"moving","boost":2,"moved":["p1.alice"]}',
    ),
    (
        SchemeFrame(stage=EffectStage.EFFECT, fighter="p1.alice", card="feint"),
        b'{"kind":"scheme","stage":"effect","fighter":"p1.alice","card":"feint"}',
    ),
    (
        ItemFrame(stage=EffectStage.DONE, fighter="p1.alice"),
        b'{"kind":"item","stage":"done","fighter":"p1.alice"}',
    ),
    (AttackFrame(stage=DEFENSE.id), b'{"kind":"attack","stage":"defense"}'),
)
"""As the first logs have them."""

WRITTEN_SINCE = (
    (
        SchemeFrame(stage=EffectStage.DONE, fighter="p1.alice", card="feint", play=3),
        b'{"kind":"scheme","stage":"done","fighter":"p1.alice","card":"feint","play":3}',
    ),
    (
        ItemFrame(stage=EffectStage.DONE, fighter="p1.alice", item="emp-array"),
        b'{"kind":"item","stage":"done","fighter":"p1.alice","item":"emp-array"}',
    ),
    (
        EffectFrame(play=3, block=("after", "0", "do"), step=1, ends_play=True),
        b'{"kind":"effect","play":3,"block":["after","0","do"],"step":1,"ends_play":true}',
    ),
    (
        AbilitiesFrame(player="p1", left=(2, 0)),
        b'{"kind":"abilities","player":"p1","left":[2,0]}',
    ),
)


@pytest.mark.parametrize(("frame", "text"), [*WRITTEN, *WRITTEN_SINCE])
def test_a_frame_is_written_as_logs_have_it(frame: Frame, text: bytes) -> None:
    assert msgspec.json.encode(frame) == text
    assert msgspec.json.decode(text, type=Frame) == frame


def test_every_kind_of_frame_calls_itself_what_is_written() -> None:
    for frame in get_args(Frame):
        assert frame.__struct_config__.tag == frame.kind
    assert {frame.kind for frame in get_args(Frame)} == set(FrameKind)
    assert {*STAGES} == {*FrameKind} - {FrameKind.ATTACK}


def test_every_kind_of_frame_goes_on_and_every_kind_of_command_does_something() -> None:
    assert NEXT_IN.keys() == {*get_args(Frame)}
    assert DECISIONS.keys() == {*get_args(Act)}
    assert DECISIONS.keys() >= CORRECTIONS | NEED_A_CHOICE


@pytest.mark.rule("CMB-01", "CMB-02", "CMB-07", "CMB-08")
def test_an_attack_has_its_steps_in_the_order_of_the_edition() -> None:
    early = (
        "immediately-defender", "immediately-attacker", "during-defender", "during-attacker",
    )  # fmt: skip
    before = ("defense", "reveal", *early, "damage", "after-defender", "after-attacker")
    for edition, rest in (
        (CLASSIC, ("abilities", "clean-up", "end")),
        (CORE, ("clean-up", "abilities", "end")),
    ):
        procedure = attack_steps(edition)
        assert tuple(step.id for step in procedure.steps) == (*before, *rest)
        assert [step for step in procedure.steps if isinstance(step, Window)] == [*WINDOWS]
        for step, following in zip(procedure.steps, procedure.steps[1:], strict=False):
            assert procedure.step(step.id) is step
            assert procedure.following(step) is following
        assert procedure.following(procedure.steps[-1]) is None
        assert StepId("nonsense") not in procedure


def test_a_window_is_found_by_what_it_is() -> None:
    for window in WINDOWS:
        assert window_at(window.timing, window.side) is window
    assert {(window.timing, window.side) for window in WINDOWS} == {
        (timing, side) for timing in Timing if timing is not Timing.SCHEME for side in Side
    }


def test_every_timing_and_every_ability_has_a_reason_to_ask() -> None:
    assert {*REASON_OF_TIMING} == {*Timing}
    for timing, reason in REASON_OF_TIMING.items():
        assert reason.timing is timing
        assert not reason.is_setup
    assert ChoiceReason.PLACE_SIDEKICK.is_setup
    assert ChoiceReason.HAND_LIMIT.timing is None


def test_every_ability_that_people_resolve_has_a_reason_of_its_own() -> None:
    book = Collection().rulebook("sarpedon", "core", "duel")
    medusa = book.heroes["medusa"]
    reasons = []
    for at in windows.WINDOWS:
        hero = msgspec.structs.replace(medusa, triggers=(Trigger(at=at, do=BY_HAND),))
        with_it = msgspec.structs.replace(book, heroes={"medusa": hero})
        source = EffectSource(kind=SourceKind.ABILITY, hero="medusa")
        reasons.append(reason_by_hand(with_it, source, "do"))
    assert {reason for reason in ChoiceReason if reason.is_ability} <= {*reasons}
    assert {*reasons} <= {r for r in ChoiceReason if r.is_ability} | {ChoiceReason.EFFECT_BY_HAND}


OF_THE_FIRST_LOGS = {
    "setup/choose-form", "setup/place-sidekick", "setup/place-token", "turn/lay-trap",
    "turn/hand-limit", "scheme/effect", "item/effect", "combat/defend", "combat/unnamed-card",
    "combat/immediately", "combat/during", "combat/after", "ability/start-of-turn",
    "ability/after-maneuver", "ability/after-attack", "ability/end-of-turn",
    "ability/trap-removed",
}  # fmt: skip
SINCE_CARDS_RESOLVE_THEMSELVES = {
    "combat/reveal", "combat/before-damage", "effect/by-hand", "effect/may", "effect/fighter",
    "effect/move", "effect/place", "effect/put-token", "effect/token", "effect/move-token",
    "effect/space", "effect/option", "effect/number", "effect/discard", "effect/random-card",
    "effect/which-card", "effect/cards", "effect/reveal-hand", "effect/boost", "effect/player",
    "effect/order", "ability/before-moving", "ability/attack-declared", "ability/in-combat",
}  # fmt: skip


WITHOUT_A_BATTLEFIELD = {"places/whether", "places/who", "places/how-many", "places/bonus"}


def test_reasons_are_written_as_logs_have_them() -> None:
    written = {reason.value for reason in ChoiceReason}
    assert written == OF_THE_FIRST_LOGS | SINCE_CARDS_RESOLVE_THEMSELVES | WITHOUT_A_BATTLEFIELD
