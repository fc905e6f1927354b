"""Carries a verdict out once the board has been quiet long enough.

A belief is judged and acted on until nothing is left to do. The cases of one turn, the first that
fits counts:

1. A question is open and still the right one: the tracker waits for the answer.
2. A question is open and no longer right: it is withdrawn, unless that may be a dropout.
3. There is nothing to do yet, or the board has not been quiet long enough: the tracker waits.
4. The verdict is carried out: in sync, a move, a question, a mismatch.

Nothing is judged and nothing is said while the link is down, and during set-up (`on_setup.py`).
Afterwards lifted figures are announced (`lifts.py`). A verdict says what the belief means; only
this module and the answers of people (`on_person.py`) emit it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.tracking import worlds
from companion.tracking.clock import Policy
from companion.tracking.explain import moves_of, with_legal_moves
from companion.tracking.guide import put_right
from companion.tracking.interchangeable import as_logged, tags_after
from companion.tracking.judge import judge
from companion.tracking.lifts import announce_lifts
from companion.tracking.outputs import (
    InSync,
    MaybeExchanged,
    Mismatched,
    Option,
    Phase,
    Question,
    Settled,
    TrackerAsked,
)
from companion.tracking.overlaps import LATE_MS, taken_within
from companion.tracking.quality import Trust, calm_at_ms
from companion.tracking.readings import as_read
from companion.tracking.recorder import guessed_world
from companion.tracking.strangers import explain_strangers
from companion.tracking.verdicts import Evidence, Verdict, VerdictKind
from companion.tracking.worlds import filtered

if TYPE_CHECKING:
    from companion.tracking.context import Places
    from companion.tracking.outputs import PutBack
    from companion.tracking.update import Update
    from companion.tracking.worlds import Trail, World

TURNS_AT_MOST = 6
"""How many verdicts one step carries out at most."""
_AGREEING = {VerdictKind.SYNC, VerdictKind.COMMIT}


def act(update: Update) -> int | None:
    """Do what is due, and say when to look again."""
    wakes: list[int] = []
    if update.phase not in {Phase.OFFLINE, Phase.PLACING}:
        explain_strangers(update, wakes)
        for _ in range(TURNS_AT_MOST):
            if not _act_once(update, wakes):
                break
        announce_lifts(update, wakes)
    wakes += [
        calm_at_ms(quality)
        for quality in update.quality.values()
        if quality.trust is Trust.FLAPPING
    ]
    return min((at_ms for at_ms in wakes if at_ms > update.at_ms), default=None)


def _act_once(update: Update, wakes: list[int]) -> bool:
    """Act on the verdict if its time has come; True if there may be more to do."""
    verdict = _verdict(update)
    due_ms = _due_ms(update, verdict)
    update.is_answered = False
    if update.phase is Phase.QUESTION:
        return _keep_or_withdraw(update, verdict, wakes)
    if verdict.kind is VerdictKind.WAIT:
        _wait_for_hands(update, wakes)
        return False
    if update.at_ms < due_ms:
        wakes.append(due_ms)
        if update.phase is Phase.IN_SYNC:
            update.phase = Phase.MOVING
        return False
    return _ACTS[verdict.kind](update, verdict)


# --- The verdict and its time ---------------------------------------------------------------------


def _verdict(update: Update) -> Verdict:
    """What the belief means; judged anew only if it has changed."""
    if update.is_lost:
        return _lost_verdict(update)
    if update.verdict is None:
        update.verdict = _judged(update)
    return update.verdict


def _judged(update: Update) -> Verdict:
    likely = update.likely()
    verdict = judge(
        Evidence(
            belief=likely,
            context=update.context,
            settings=update.settings,
            guided=update.guided - update.unread if update.phase is Phase.MISMATCH else None,
            refused=update.refused,
            agreed=update.agreed_places(),
            thrown_on=update.thrown_on,
            carried_ms=update.carried_ms,
            stood=update.stood,
            bumped_together=update.bumped_together,
            left_long_after=update.left_long_after,
            swept_off=update.swept_off,
        )
    )
    if verdict.kind is VerdictKind.ASK and update.may_read_tag_of(verdict.answers):
        return verdict._replace(need_ms=max(verdict.need_ms, update.settings.hover_ms))
    if len(likely) < len(update.belief) and verdict.kind in _AGREEING:
        return verdict._replace(world=None)  # what came may be an echo yet
    if verdict.kind is VerdictKind.SYNC and not update.is_tentative:
        return verdict._replace(world=verdict.world or _world_as_logged(update))
    return verdict


def _world_as_logged(update: Update) -> World | None:
    """The world that is as the log says: everything is back, and nothing was settled meanwhile."""
    for world in update.belief:
        if as_logged(update.context, world).places == update.context.logged and not world.air:
            return world
    return None


def _lost_verdict(update: Update) -> Verdict:
    """Only the spaces count.

    People who were guided put every figure where it belongs, and say so. Before that so many were
    in the air that nobody could follow: they are waited for, and if all are back, that is told.
    """
    context, unread, settings = update.context, update.unread_spaces(), update.settings
    may_stay = set(context.gone.values())
    seen, wanted = update.occupied - unread, context.logged_spaces - unread
    is_asked = update.question is not None and update.question.whole_board
    is_guided = update.phase is Phase.MISMATCH or is_asked
    if seen - may_stay == wanted - may_stay and wanted <= seen:
        as_logged_world = worlds.World(context.logged)
        if not is_guided and settings.policy is not Policy.CAUTIOUS and not _may_be_own(update):
            up = tuple(n for n, space in enumerate(context.logged) if space is not None)
            return Verdict(VerdictKind.SYNC, settings.trust_ms, as_logged_world, exchanged=up)
        return Verdict(
            VerdictKind.ASK, settings.trust_ms,
            question=Question((Option(()),), whole_board=True), answers=(as_logged_world,),
        )  # fmt: skip
    guessed = guessed_world(context, update.occupied)
    is_on_its_way = not is_guided and seen - may_stay <= wanted
    wait_ms = settings.missing_ms if is_on_its_way else settings.mismatch_ms
    return Verdict(VerdictKind.MISMATCH, wait_ms, guessed)


def _may_be_own(update: Update) -> bool:
    """Whether hands lifted several figures that may move now: people may have exchanged those.

    Who lifts all that stand on the board makes no move: the table is set up again.
    """
    return len(update.taken_by_hands()) > 1 and not update.were_all_lifted()


def _due_ms(update: Update, verdict: Verdict) -> int:
    """When a verdict may be carried out: after its quiet time, or at once after an answer."""
    if update.is_answered:
        return update.at_ms
    return _quiet_since_ms(update, verdict) + verdict.need_ms


def _quiet_since_ms(update: Update, verdict: Verdict) -> int:
    """Since when nothing has changed that concerns a verdict.

    If only one world is possible, a move waits for its own figures and not for other hands.
    """
    likely = update.likely()
    if verdict.kind is not VerdictKind.COMMIT or len(likely) > 1:
        return update.quiet_since_ms()
    (world,) = likely
    logged = update.context.logged
    ends = [space for n, space in enumerate(world.places) if space and space != logged[n]]
    return max((update.quiet_from_ms, *(update.changed_ms.get(space, 0) for space in ends)))


# --- Waiting --------------------------------------------------------------------------------------


def _keep_or_withdraw(update: Update, verdict: Verdict, wakes: list[int]) -> bool:
    """A question is open: keep it while it is right, or while the change may be a dropout."""
    if verdict.kind is VerdictKind.ASK and verdict.question == update.question:
        update.answers = verdict.answers
        return False
    fresh_ms = update.fresh_until_ms()
    if fresh_ms is not None:
        wakes.append(fresh_ms)
        return False
    update.withdraw()
    update.phase = Phase.MOVING
    update.verdict = None
    return True


def _wait_for_hands(update: Update, wakes: list[int]) -> None:
    """A figure is in the air: board and game are out of sync once that is no dropout."""
    if update.phase is not Phase.IN_SYNC:
        return
    fresh_ms = update.fresh_until_ms()
    if fresh_ms is None:
        update.phase = Phase.MOVING
    else:
        wakes.append(fresh_ms)


# --- Carrying a verdict out: True if there may be more to do --------------------------------------


def _sync(update: Update, verdict: Verdict) -> bool:
    """Board and game agree: what happened on the way is forgotten."""
    if _is_in_sync_already(update, verdict):
        return False
    if verdict.bumps:
        context = update.context
        update.belief = filtered(
            update.belief, lambda world: as_read(context, world) not in verdict.bumps
        )
    if verdict.world is not None:
        update.is_tentative = False
        trail = update.belief.get(verdict.world, ())
        _keep_only(update, verdict.world, _traps_only(update, trail))
    elif len(update.belief) == 1:  # of several, the trails say which were bumps
        update.belief = {w: _traps_only(update, trail) for w, trail in update.belief.items()}
    update.is_lost = False
    update.refused = None
    update.end_guidance()
    _forget_clocks(update)
    context = update.context
    update.recorder = update.recorder.note(context.logged, update.at_ms, context.base)
    if update.phase is not Phase.IN_SYNC:
        update.emit(InSync())
    if verdict.exchanged:
        update.emit(MaybeExchanged(tuple(context.fighters[n] for n in verdict.exchanged)))
    update.phase = Phase.IN_SYNC
    update.verdict = None
    return False


def _is_in_sync_already(update: Update, verdict: Verdict) -> bool:
    return update.phase is Phase.IN_SYNC and (
        verdict.world is None or update.belief.keys() == {verdict.world}
    )


def _forget_clocks(update: Update) -> None:
    """Forget when spaces changed, but not what is still in the air."""
    update.quiet_from_ms = update.quiet_since_ms()
    update.changed_ms = {}
    update.changed_before_ms = {}
    up = {space for world in update.belief for _, space in world.air}
    update.lifted_ms = {space: at_ms for space, at_ms in update.lifted_ms.items() if space in up}
    update.first_left_ms = {
        space: at_ms for space, at_ms in update.first_left_ms.items() if space in update.lifted_ms
    }
    update.announced_lifts = frozenset()
    update.hints = {}
    if len(update.belief) == 1:
        late = taken_within(update, LATE_MS)
        update.thrown_on = {s: at_ms for s, at_ms in update.thrown_on.items() if s in late}


def _traps_only(update: Update, trail: Trail) -> Trail:
    """Once board and game agree, only a trap that was crossed may still matter in this action."""
    return tuple(entry for entry in trail if entry[1] in update.context.armed_traps(entry[0]))


def _keep_only(update: Update, world: World, trail: Trail) -> None:
    """Only this world is left; interchangeable figures are called what the log calls them."""
    named = as_logged(update.context, world)
    update.plays = tags_after(update.context, update.plays, world.places, named.places)
    update.belief = {named._replace(pushed=False): trail}


def _commit(update: Update, verdict: Verdict) -> bool:
    """A move for the game."""
    why = verdict.why
    assert why is not None  # noqa: S101  (only legal moves are committed)
    moves = moves_of(update.context, verdict.places, why, verdict.trail)
    update.emit(Settled(moves, revises=why.revises))
    if verdict.world is not None:
        _keep_only(update, verdict.world, verdict.trail)
        update.is_tentative = False
    elif len(update.belief) > 1:
        update.is_tentative = True
    update.context = update.context.with_log(verdict.places)
    update.verdict = None
    if update.phase is Phase.MISMATCH:
        update.phase = Phase.MOVING
        update.end_guidance()
    # A trap makes the moves so far final: whatever else there is to settle waits for the game.
    return verdict.world is not None or not why.springs


def _ask(update: Update, verdict: Verdict) -> bool:
    """A question for people."""
    assert verdict.question is not None  # noqa: S101  (it is what the verdict is about)
    update.question = verdict.question
    update.answers = verdict.answers
    update.end_guidance()
    update.phase = Phase.QUESTION
    update.emit(TrackerAsked(verdict.question))
    return False


def _mismatch(update: Update, verdict: Verdict) -> bool:
    """Steps for people that put the table right."""
    assert verdict.world is not None  # noqa: S101  (the one to put right)
    steps = put_right(update.context, verdict.world, _goal_of_guidance(update, verdict.world))
    is_new = update.phase is not Phase.MISMATCH
    if is_new or steps != update.steps:
        update.emit(Mismatched(steps))
        update.astray = frozenset()
    update.tell(steps)
    named = _named_in(update, steps, is_new=is_new)
    if is_new or not named <= update.guided:
        update.guided |= named
        update.phase = Phase.MISMATCH
        update.verdict = None  # guided people are judged otherwise
    return False


def _goal_of_guidance(update: Update, world: World) -> Places:
    """Where people are led: back to the log, but nobody is told to undo a legal move.

    What a sleeve swept off its space together with others made no move.
    """
    context = update.context
    if update.is_lost or update.refused is not None:
        return context.logged
    places = as_logged(context, world).places
    moved = context.movable - update.swept_off(update.belief.get(world, ()), places)
    return with_legal_moves(context, places, moved)


def _named_in(update: Update, steps: tuple[PutBack, ...], *, is_new: bool) -> set[int]:
    """Whom these steps name; later, a figure off the board is in a hand that knew no step yet."""
    return {
        update.context.index[step.fighter]
        for step in steps
        if step.fighter is not None and (is_new or step.start is not None)
    }


_ACTS = {
    VerdictKind.SYNC: _sync,
    VerdictKind.COMMIT: _commit,
    VerdictKind.ASK: _ask,
    VerdictKind.MISMATCH: _mismatch,
}
