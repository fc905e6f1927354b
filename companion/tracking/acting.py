"""A belief is judged, and what follows is told once the board has been quiet long enough."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.tracking import worlds
from companion.tracking.explain import moves_of
from companion.tracking.guide import put_right
from companion.tracking.interchangeable import as_logged, tags_after
from companion.tracking.judge import Kind, Verdict, judge
from companion.tracking.outputs import (
    Asked,
    InSync,
    Lifted,
    Mismatched,
    Missing,
    Option,
    Phase,
    Question,
    Removed,
    Settled,
)
from companion.tracking.quality import SpaceQuality, Trust, calm_at_ms, is_steady
from companion.tracking.recorder import guessed_world

if TYPE_CHECKING:
    from companion.rules.battlefield import SpaceId
    from companion.tracking.round import Round
    from companion.tracking.worlds import Trail, World

TURNS_AT_MOST = 6
HINTS_AT_MOST = 6
"""So often a missing figure is asked for, each time after twice as long."""


def act(now: Round) -> int | None:
    """Do what is due, and say when to look again."""
    wakes: list[int] = []
    if now.phase is not Phase.OFFLINE:
        for _ in range(TURNS_AT_MOST):
            if not _act_once(now, wakes):
                break
        _tell_lifts(now, wakes)
    wakes += [
        calm_at_ms(quality) for quality in now.quality.values() if quality.trust is Trust.FLAPPING
    ]
    later = [at_ms for at_ms in wakes if at_ms > now.at_ms]
    return min(later) if later else None


def _judged(now: Round) -> Verdict:
    if now.is_lost:
        return _judge_lost(now)
    if now.verdict is None:
        now.verdict = judge(
            now.belief,
            now.context,
            now.settings,
            guided=now.guided if now.phase is Phase.MISMATCH else None,
            refused=now.refused,
            stable=now.stable(),
            thrown_on=now.thrown_on,
            carried_ms=now.carried_ms,
        )
        if now.verdict.kind is Kind.SYNC and not now.is_tentative:
            now.verdict = now.verdict._replace(world=now.verdict.world or _as_logged(now))
    return now.verdict


def _judge_lost(now: Round) -> Verdict:
    """Only the spaces count: people put every figure where it belongs."""
    unread = now.unread()
    may_stay = {*now.context.gone.values(), *now.early_spaces()}
    seen, wanted = now.occupied - unread, now.context.logged_spaces - unread
    if seen - may_stay == wanted - may_stay and wanted <= seen:
        return Verdict(
            Kind.ASK, now.settings.trust_ms, question=Question((Option(()),), whole_board=True),
            answers=(worlds.World(now.context.logged),),
        )  # fmt: skip
    return Verdict(
        Kind.MISMATCH, now.settings.mismatch_ms, guessed_world(now.context, now.occupied)
    )


def _act_once(now: Round, wakes: list[int]) -> bool:
    """Act on the verdict if its time has come; True if there may be more to do."""
    verdict = _judged(now)
    fresh_ms = now.fresh_until_ms()
    due_ms = _quiet_since_ms(now, verdict) + verdict.need_ms
    if now.is_answered:
        due_ms = now.at_ms
        now.is_answered = False
    if now.phase is Phase.QUESTION:
        if verdict.kind is Kind.ASK and verdict.question == now.question:
            now.answers = verdict.answers
            return False
        if fresh_ms is not None:  # a flicker withdraws no question
            wakes.append(fresh_ms)
            return False
        now.withdraw()
        now.phase = Phase.MOVING
        now.verdict = None
        return True
    if verdict.kind is Kind.WAIT or now.at_ms < due_ms:
        if verdict.kind is not Kind.WAIT:
            wakes.append(due_ms)
        if now.phase is Phase.IN_SYNC:
            if fresh_ms is None or verdict.kind is not Kind.WAIT:
                now.phase = Phase.MOVING
            else:
                wakes.append(fresh_ms)
        return False
    return _ACTS[verdict.kind](now, verdict)


def _quiet_since_ms(now: Round, verdict: Verdict) -> int:
    """Since when nothing has changed that concerns a verdict.

    If only one world is possible, a move waits for its own figures and not for other hands.
    """
    if verdict.kind is not Kind.COMMIT or len(now.belief) > 1:
        return now.quiet_since_ms()
    (world,) = now.belief
    logged = now.context.logged
    ends = [space for n, space in enumerate(world.places) if space and space != logged[n]]
    return max((now.quiet_from_ms, *(now.changed_ms.get(space, 0) for space in ends)))


def _sync(now: Round, verdict: Verdict) -> bool:
    if now.phase is Phase.IN_SYNC and verdict.world is None:
        return False
    if verdict.world is not None:
        if now.phase is Phase.IN_SYNC and now.belief.keys() == {verdict.world}:
            return False
        now.is_tentative = False
        _hold(now, verdict.world, _traps_only(now, now.belief.get(verdict.world, ())))
    elif len(now.belief) == 1:  # of several, the trails say which were bumps
        now.belief = {world: _traps_only(now, trail) for world, trail in now.belief.items()}
    now.is_lost = False
    now.refused = None
    now.steps = ()
    now.guided = frozenset()
    now.quiet_from_ms = now.quiet_since_ms()
    now.changed_ms = {}
    now.changed_before_ms = {}
    up = {space for world in now.belief for _, space in world.air}
    now.lifted_ms = {space: at_ms for space, at_ms in now.lifted_ms.items() if space in up}
    now.told_up = frozenset()
    now.hints = {}
    if len(now.belief) == 1:
        now.thrown_on = frozenset()
    now.recorder = now.recorder.note(now.context.logged, now.at_ms, now.context.base)
    if now.phase is not Phase.IN_SYNC:
        now.outputs.append(InSync())
    now.phase = Phase.IN_SYNC
    now.verdict = None
    return False


def _as_logged(now: Round) -> World | None:
    """The world that is as the log says: everything is back, and nothing was told meanwhile."""
    for world in now.belief:
        if as_logged(now.context, world).places == now.context.logged and not world.air:
            return world
    return None


def _hold(now: Round, world: World, trail: Trail) -> None:
    """Only this world is left; interchangeable figures are called what the log calls them."""
    named = as_logged(now.context, world)
    now.called = tags_after(now.context, now.called, world.places, named.places)
    now.belief = {named: trail}


def _traps_only(now: Round, trail: Trail) -> Trail:
    """Once all agree, only a trap that was crossed may still matter in this action."""
    if not trail:
        return trail
    return tuple(entry for entry in trail if entry[1] in now.context.armed_traps(entry[0]))


def _commit(now: Round, verdict: Verdict) -> bool:
    why = verdict.why
    assert why is not None  # noqa: S101  (only legal moves are told)
    moves = moves_of(now.context, verdict.places, why, verdict.trail)
    now.outputs.append(Settled(moves, revises=why.revises))
    if verdict.world is not None:
        _hold(now, verdict.world, verdict.trail)
        now.is_tentative = False
    elif len(now.belief) > 1:
        now.is_tentative = True
    now.context = now.context.with_log(verdict.places)
    now.verdict = None
    if now.phase is Phase.MISMATCH:
        now.phase = Phase.MOVING
        now.steps = ()
        now.guided = frozenset()
    # A trap makes the moves so far final: what else there is to tell waits until the game says so.
    return verdict.world is not None or not why.springs


def _ask(now: Round, verdict: Verdict) -> bool:
    assert verdict.question is not None  # noqa: S101  (it is what the verdict is about)
    now.question = verdict.question
    now.answers = verdict.answers
    now.steps = ()
    now.guided = frozenset()
    now.phase = Phase.QUESTION
    now.outputs.append(Asked(verdict.question))
    return False


def _mismatch(now: Round, verdict: Verdict) -> bool:
    assert verdict.world is not None  # noqa: S101  (the one to put right)
    steps = put_right(now.context, verdict.world)
    if now.phase is not Phase.MISMATCH or steps != now.steps:
        now.outputs.append(Mismatched(steps))
    now.steps = steps
    is_new = now.phase is not Phase.MISMATCH
    named = {
        now.context.index[step.fighter]
        for step in steps
        # Whoever is taken up later is in somebody's hand, and was not told anything yet.
        if step.fighter is not None and (is_new or step.start is not None)
    }
    if not named <= now.guided:
        now.guided |= named
        now.verdict = None
    if now.phase is not Phase.MISMATCH:
        now.phase = Phase.MISMATCH
        now.verdict = None  # from now on people are guided
    return False


def _wait(_now: Round, _verdict: Verdict) -> bool:
    return False


_ACTS = {
    Kind.SYNC: _sync,
    Kind.COMMIT: _commit,
    Kind.ASK: _ask,
    Kind.MISMATCH: _mismatch,
    Kind.WAIT: _wait,
}


def _tell_lifts(now: Round, wakes: list[int]) -> None:
    """Tell who is in the air once it is hardly a dropout, and look for who is up too long."""
    up: dict[str, set[int]] = {}
    if now.phase is Phase.IN_SYNC and len(now.belief) > 1:
        return
    for world in now.belief:
        for number, space in world.air:
            up.setdefault(space, set()).add(number)
    if not up:
        return
    gone = [
        n
        for n in worlds.everywhere_up(now.belief)
        # People were told to take it off, or it fell: then it is beside the board.
        if n in now.context.gone or (n in now.guided and now.context.logged[n] is None)
    ]
    names = now.context.fighters
    missing: list[tuple[int, SpaceId]] = []
    for space, numbers in sorted(up.items()):
        since_ms = now.lifted_ms.get(space, now.quiet_from_ms)
        told_ms = since_ms + _told_after_ms(now, space, numbers)
        hints = now.hints.get(space, 0)
        missed_ms = since_ms + now.settings.missing_ms * 2**hints
        if now.at_ms < told_ms:
            wakes.append(told_ms)
            continue
        if space not in now.told_up:
            now.told_up |= {space}
            now.outputs.append(Lifted(tuple(names[n] for n in sorted(numbers)), space))
        if hints == HINTS_AT_MOST or not all(world.air for world in now.belief):
            pass
        elif now.at_ms < missed_ms:
            wakes.append(missed_ms)
        else:
            now.hints = {**now.hints, space: hints + 1}
            wakes.append(since_ms + now.settings.missing_ms * 2 ** (hints + 1))
            missing += [(n, space) for n in sorted(numbers) if n not in now.context.gone][:1]
        left = [n for n in numbers if n in gone]
        if left:
            now.believe(worlds.without(now.belief, left))
            now.outputs.extend(Removed(names[n]) for n in left)
    if missing:  # people are asked about one at a time, and not about who is elsewhere by the game
        at_home = [each for each in missing if now.context.logged[each[0]] == each[1]] or missing
        number, space = at_home[(now.hints[at_home[0][1]] - 1) % len(at_home)]
        now.outputs.append(Missing(names[number], space))


def _told_after_ms(now: Round, space: SpaceId, numbers: set[int]) -> int:
    """How long a space must be empty before its figures are told as lifted.

    Whoever may move is told early, so that its reach shows at once; if that was a dropout after
    all, it is told as put down again, and nothing else follows from it.
    """
    walks, names = now.context.walks, now.context.fighters
    quality = now.quality.get(space, SpaceQuality())
    if all(names[n] in walks for n in numbers) and is_steady(quality, now.at_ms):
        return now.settings.lift_ms
    return now.settings.absence_ms
