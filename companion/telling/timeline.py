"""When each beat of a fight begins and how long it takes: milliseconds, without a clock or Kivy.

Two seconds with two changes of values, a fifth of a second for every further one, never more than
2.8 seconds: then changes share the time. Beats that come later, because somebody had to decide
something first, follow where the last one ended; nothing ever begins anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from companion.combat import Side
from companion.telling.fight_story import BeatKind

if TYPE_CHECKING:
    from companion.telling.fight_story import Beat, Fight

DECLARED_MS: Final = 900.0
"""How long it is shown that an attack is declared."""
APPROACH_MS: Final = 400.0
"""How long the map takes to come closer for it."""
CURTAIN_MS: Final = 240.0
CARD_MS: Final = 240.0
CARD_LAG_MS: Final = 80.0
"""So much later than the defender's the attacker's card is turned."""
TERM_MS: Final = 200.0
NEW_MS: Final = 160.0
"""How long a value is larger because a term has come."""
TERMS_AT_MOST_MS: Final = 1200.0
NUMBERS_MS: Final = 280.0
DAMAGE_MS: Final = 520.0
"""The result appears, flies to the dial and lands there."""
VERDICT_MS: Final = 240.0
FALL_MS: Final = 1400.0
LANDS_AT: Final = 0.62
"""The share of the damage's time after which it has reached the dial."""
HELD_MS: Final = 1100.0
"""How long the verdict stays before the map comes back."""
HELD_STILL_MS: Final = 1500.0
"""The same with less motion, where it is there at once."""


class TimedBeat(NamedTuple):
    """A beat with its time."""

    beat: Beat
    begins_ms: float
    lasts_ms: float

    @property
    def ends_ms(self) -> float:
        """When it is over."""
        return self.begins_ms + self.lasts_ms

    def share(self, now_ms: float) -> float:
        """How much of it is over: from 0 to 1."""
        if now_ms >= self.ends_ms:
            return 1.0
        if now_ms <= self.begins_ms:
            return 0.0
        return (now_ms - self.begins_ms) / self.lasts_ms


def timeline(fight: Fight) -> tuple[TimedBeat, ...]:
    """Every beat of a fight with its time."""
    changes = sum(1 for beat in fight.beats if _is_change(beat))
    each_ms = min(TERM_MS, TERMS_AT_MOST_MS / changes) if changes else TERM_MS
    now, cards = CURTAIN_MS, 0
    moments: list[TimedBeat] = []
    for beat in fight.beats:
        if beat.kind is BeatKind.CARD:
            moments.append(TimedBeat(beat, CURTAIN_MS + cards * CARD_LAG_MS, CARD_MS))
            cards += 1
            now = CURTAIN_MS + CARD_MS + (cards - 1) * CARD_LAG_MS
            continue
        if _is_printed(beat):
            moments.append(TimedBeat(beat, _turned(moments, beat.side), 0.0))
            continue
        lasts = each_ms if _is_change(beat) else _LASTS[beat.kind]
        moments.append(TimedBeat(beat, now, lasts))
        now += lasts
    return tuple(moments)


def length(moments: tuple[TimedBeat, ...]) -> float:
    """When the last beat is over."""
    return max((moment.ends_ms for moment in moments), default=0.0)


class Shown(NamedTuple):
    """What of a fight has been shown at a moment; equal ones look the same at rest."""

    cards: frozenset[Side]
    """Whose card lies open."""
    terms: tuple[int, int]
    """How many terms of attacker and defender have come."""
    canceled: frozenset[Side]
    has_met: bool
    """Whether the result is told."""
    has_landed: bool
    """Whether the damage has reached the dial."""
    is_settled: bool
    """Whether it is told who won."""
    rung: int = -1
    """Where on the ladder it is."""
    lines: tuple[str, ...] = ()
    """What has happened on each rung so far."""


def shown_at(moments: tuple[TimedBeat, ...], now_ms: float, waits_at: int | None = None) -> Shown:
    """What has been shown by this time: a card once its face is up, anything else as it begins.

    Once all was shown, it is told at which rung it waits for somebody.
    """
    begun = [moment for moment in moments if moment.begins_ms <= now_ms]
    lines = {m.beat.rung: m.beat.line for m in begun if m.beat.rung is not None}
    rung = max(lines, default=-1)
    if waits_at is not None and now_ms >= length(moments):
        rung = max(rung, waits_at)
    kinds = {moment.beat.kind for moment in begun}
    terms = [moment.beat.side for moment in begun if moment.beat.kind is BeatKind.TERM]
    damage = next((m for m in begun if m.beat.kind is BeatKind.DAMAGE), None)
    return Shown(
        cards=frozenset(
            m.beat.side
            for m in begun
            if m.beat.kind is BeatKind.CARD and m.beat.side is not None and m.share(now_ms) >= 0.5
        ),
        terms=(terms.count(Side.ATTACKER), terms.count(Side.DEFENDER)),
        canceled=frozenset(
            m.beat.side
            for m in begun
            if m.beat.kind is BeatKind.CANCELED and m.beat.side is not None
        ),
        has_met=BeatKind.DAMAGE in kinds,
        has_landed=damage is not None and damage.share(now_ms) >= LANDS_AT,
        is_settled=BeatKind.VERDICT in kinds,
        rung=rung,
        lines=tuple(lines.get(each, "") for each in range(rung + 1)),
    )


def falling(moments: tuple[TimedBeat, ...], now_ms: float) -> float:
    """How much of the defeat has been shown; 0 while there is none to be seen."""
    moment = next((m for m in moments if m.beat.kind is BeatKind.FALL), None)
    if moment is None or now_ms < moment.begins_ms or now_ms > moment.ends_ms:
        return 0.0
    return max(0.001, moment.share(now_ms))


def newest(moments: tuple[TimedBeat, ...], now_ms: float) -> dict[Side, float]:
    """Of each value to which a term has just come: from 1 to 0, how new it is."""
    found: dict[Side, float] = {}
    for moment in moments:
        beat, age = moment.beat, (now_ms - moment.begins_ms) / NEW_MS
        if beat.kind is BeatKind.TERM and beat.side is not None and 0 <= age < 1:
            found[beat.side] = 1 - age
    return found


_LASTS: Final = {
    BeatKind.CANCELED: TERM_MS,
    BeatKind.NUMBERS: NUMBERS_MS,
    BeatKind.DAMAGE: DAMAGE_MS,
    BeatKind.VERDICT: VERDICT_MS,
    BeatKind.FALL: FALL_MS,
}


def _is_printed(beat: Beat) -> bool:
    return beat.kind is BeatKind.TERM and beat.term == 0


def _is_change(beat: Beat) -> bool:
    return beat.kind is BeatKind.TERM and beat.term > 0


def _turned(moments: list[TimedBeat], side: Side | None) -> float:
    """When the card of a side lies open."""
    return next((m.ends_ms for m in moments if m.beat.side is side), CURTAIN_MS)


def out_back(share: float) -> float:
    """Of a motion that goes a little too far and comes back: from 0 to 1."""
    more = share - 1
    return 1 + 2.7 * more**3 + 1.7 * more**2
