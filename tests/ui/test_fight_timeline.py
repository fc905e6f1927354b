"""How long a fight is shown: two seconds, in the order in which it was told, and never anew."""

from __future__ import annotations

import msgspec

from companion.combat import Side
from companion.telling import timeline as tl
from companion.telling.fight_story import Beat, BeatKind, Fight
from tests.ui.app import tables

CHANGE = Beat(kind=BeatKind.TERM, side=Side.ATTACKER, term=1)


def fight(changes: int) -> Fight:
    """With so many changes of the attacker's value after the printed ones."""
    told = tables.fight().fight
    more = tuple(msgspec.structs.replace(CHANGE, term=n + 1) for n in range(changes))
    beats = (*told.beats[:4], *more, *told.beats[5:])
    return msgspec.structs.replace(told, beats=beats)


def test_two_changes_of_values_take_two_seconds() -> None:
    assert tl.length(tl.timeline(fight(2))) == 2000


def test_further_changes_share_the_time_once_there_are_many() -> None:
    lengths = [round(tl.length(tl.timeline(fight(changes)))) for changes in range(12)]
    assert lengths == sorted(lengths)
    assert max(lengths) == 2800


def test_beats_come_in_the_order_in_which_they_are_told() -> None:
    moments = tl.timeline(fight(3))
    assert [moment.beat for moment in moments] == list(fight(3).beats)
    others = [moment for moment in moments if moment.beat.kind is not BeatKind.CARD]
    assert [m.begins_ms for m in others] == sorted(m.begins_ms for m in others)


def test_a_term_is_seen_only_once_its_card_lies_open() -> None:
    moments = tl.timeline(fight(1))
    for now in range(0, 2000, 20):
        shown = tl.shown_at(moments, now)
        for side, count in zip((Side.ATTACKER, Side.DEFENDER), shown.terms, strict=True):
            assert not count or side in shown.cards, now


def test_what_somebody_had_to_decide_first_is_shown_after_what_was_shown() -> None:
    whole = fight(2)
    part = msgspec.structs.replace(whole, beats=whole.beats[:5])
    before, after = tl.timeline(part), tl.timeline(whole)
    assert after[: len(before)] == before
    assert after[len(before)].begins_ms == tl.length(before)


def test_the_damage_reaches_the_dial_after_the_numbers_have_met() -> None:
    moments = tl.timeline(fight(0))
    seen = [tl.shown_at(moments, now) for now in range(0, 2000, 10)]
    landed = next(n for n, shown in enumerate(seen) if shown.has_landed)
    met = next(n for n, shown in enumerate(seen) if shown.has_met)
    settled = next(n for n, shown in enumerate(seen) if shown.is_settled)
    assert met < landed < settled
