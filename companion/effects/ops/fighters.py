"""Ops that do something to fighters."""

from __future__ import annotations

import itertools
from functools import partial
from typing import TYPE_CHECKING, Any

from companion import events as e
from companion.acts import fighters as acts
from companion.acts import windows
from companion.acts.fighters import DamageCause, Packet
from companion.effects import targets
from companion.effects.amounts import amount
from companion.effects.context import SkippedError
from companion.effects.language import (
    AMOUNT,
    DURATION,
    FIGHTERS,
    SPACES,
    Gives,
    Part,
    PartKind,
    listed,
    needed,
    word,
)
from companion.effects.ops.registry import DONE, NOT_DONE, May, op
from companion.effects.whereabouts import left_to_people
from companion.plays import (
    END_OF_TURN,
    START_OF_TURN,
    Bound,
    Grant,
    GrantKind,
    SkipReason,
    SourceKind,
)
from companion.readings import EACH_FIGURE_OF_THE_HERO, STAYS_WHEN_PLACED
from companion.reasons import ChoiceReason
from companion.rules.move_checks import check_move, check_path
from companion.rules.movement import Allowance, reach
from companion.rulings import Code
from companion.table import ChoiceKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.effects.context import Resolving
    from companion.model import FighterId


def _is_each(target: Any) -> bool:
    return isinstance(target, dict) and "each" in target


@op(
    "damage",
    FIGHTERS,
    {"amount": needed(AMOUNT)},
    gives=(Gives.FIGHTERS, Gives.NUMBER, Gives.FALLEN),
    may=May.BY_OP,
)
def damage(ctx: Resolving, target: Any) -> Bound | None:
    """Damage to all of them at the same instant, then defeats."""
    many = amount(ctx, ctx.step["amount"])
    if not many:
        raise SkippedError(SkipReason.NOTHING, "EFF-03")
    may = bool(ctx.step.get("may"))
    if may and ctx.knows_places and not targets.standing(ctx, target):
        raise SkippedError(SkipReason.NO_TARGET, "EFF-03")
    if not _is_one(target) and not ctx.consents():
        return NOT_DONE
    hit = targets.chosen(ctx, target, may=may)
    if not hit:
        return NOT_DONE
    left = _who_left(ctx)
    hit = [f for f in _heroes_meant(ctx, target, hit) if f in left or ctx.space_of(f) is not None]
    if not hit:
        raise SkippedError(SkipReason.NO_TARGET, "EFF-03")
    before = [f for f in hit if not ctx.table.fighters[f].is_defeated]
    source = ctx.play.source
    cause = source.id if source.kind is SourceKind.TOKEN else DamageCause.EFFECT
    lost = acts.deal_damage(
        ctx.tx,
        Packet(
            to=dict.fromkeys(hit, many), cause=cause, by=ctx.me, rules=ctx.rules,
            wherever=left,
        ),
    )  # fmt: skip
    fallen = tuple(f for f in before if ctx.table.fighters[f].is_defeated)
    return Bound(done=bool(lost), number=sum(lost.values()), fighters=tuple(lost), fallen=fallen)


def _who_left(ctx: Resolving) -> tuple[FighterId, ...]:
    """Of whom the window says that they have left a space: they may be off the board by now."""
    found = ctx.bound("$fighter") if ctx.window == windows.LEFT else None
    return found.fighters if found is not None else ()


def _heroes_meant(ctx: Resolving, target: Any, found: list[FighterId]) -> list[FighterId]:
    """Of a hero with several figures each is meant, or, as some tables play it, one (DEF-06)."""
    if not (_is_each(target) and target["each"].get("role") == "hero"):
        return found
    owners = {ctx.table.fighters[f].owner for f in found}
    if len(owners) == len(found) or ctx.tx.reads(EACH_FIGURE_OF_THE_HERO):
        return found
    kept = []
    for owner in sorted(owners):
        theirs = [f for f in found if ctx.table.fighters[f].owner == owner]
        one = ctx.choose(
            f"one-of.{owner}", ChoiceKind.FIGHTER, ChoiceReason.EFFECT_FIGHTER, theirs, owner=owner
        )
        kept += [one] if one is not None else []
    return kept


@op("recover", FIGHTERS, {"amount": needed(AMOUNT)}, gives=(Gives.NUMBER,))
def recover(ctx: Resolving, target: Any) -> Bound | None:
    """Health, up to the cap; never of a fallen fighter."""
    many = amount(ctx, ctx.step["amount"])
    gained = [acts.recover(ctx.tx, f, many) for f in targets.chosen(ctx, target)]
    if not any(gained):
        raise SkippedError(SkipReason.NOTHING, "EFF-03")
    return Bound(number=sum(gained))


@op("set_health", FIGHTERS, {"to": needed(AMOUNT)})
def set_health(ctx: Resolving, target: Any) -> Bound | None:
    """A dial is set, as far as it goes; that of a fallen fighter is not (DEF-03)."""
    to = amount(ctx, ctx.step["to"])
    found = [ctx.table.fighters[each] for each in targets.chosen(ctx, target)]
    standing = {f.id: min(to, f.cap) for f in found if not f.is_defeated}
    if not standing:
        raise SkippedError(SkipReason.NO_TARGET, "EFF-03")
    acts.set_health(ctx.tx, standing)
    return DONE


@op(
    "return",
    FIGHTERS,
    {"to": needed(SPACES), "health": AMOUNT},
    gives=(Gives.FIGHTERS,),
    may=May.BY_OP,
)
def return_(ctx: Resolving, target: Any) -> Bound | None:
    """A fighter of one's own that is defeated or has left comes back to a free space."""
    may = bool(ctx.step.get("may"))
    who = ctx.answer("who")
    if who is None:
        found = _to_come_back(ctx, target, may=may and ctx.knows_places)
        if not ctx.knows_places and not ctx.consents():
            return NOT_DONE
        who = ctx.settle("who", found)
    # Whoever was chosen among several by an optional step has been decided on already.
    is_open = may and ctx.knows_places and not ctx.answer("target")
    back = []
    for number, fighter in enumerate(who):
        health = ctx.book.kind_of(ctx.table, fighter).health
        if "health" in ctx.step:
            health = min(health, amount(ctx, ctx.step["health"]))
        space = _place_chosen(ctx, fighter, f"space.{number}", may=is_open) if health else None
        if space is None:
            continue
        ctx.once(
            f"back.{number}",
            partial(acts.come_back, ctx.tx, fighter, space, health),
        )
        back.append(fighter)
    if not back and not may:
        raise SkippedError(SkipReason.NO_TARGET, "EFF-03")
    return Bound(done=bool(back), fighters=tuple(back))


def _is_gone(ctx: Resolving, fighter: FighterId) -> bool:
    """Whether it is off the board, and nothing says yet when it comes back."""
    if any(g.fighter == fighter and g.kind is GrantKind.COMES_BACK for g in ctx.table.grants):
        return False
    return ctx.space_of(fighter) is None


def _to_come_back(ctx: Resolving, target: Any, *, may: bool) -> list[FighterId]:
    """Who comes back of those who are gone; nobody is asked where no space is free."""
    found = [f for f in targets.fighters(ctx, target) if _is_gone(ctx, f)]
    fallen = targets.each_once(ctx, found) if _is_one(target) else found
    if not fallen:
        raise SkippedError(SkipReason.NO_TARGET, "EFF-03")
    if may and not any(_free_spaces(ctx, fighter) for fighter in fallen):
        raise SkippedError(SkipReason.NO_PLACE, "EFF-03")
    is_only_one = may and len(fallen) == 1  # then only the space is asked, and may be declined
    return fallen if is_only_one else targets.chosen(ctx, target, may=may)


def _place_chosen(
    ctx: Resolving, fighter: FighterId, slot: str, *, may: bool = False
) -> str | None:
    """Where a fighter is put: a free space that the step allows; None: declined, or none."""
    answered = ctx.answer(slot)
    if answered is not None:
        return answered[0] if answered else None
    here = ctx.space_of(fighter)
    options = _free_spaces(ctx, fighter)
    if here in options and len(options) > 1 and not ctx.tx.reads(STAYS_WHEN_PLACED):
        options.remove(here)
    try:
        return ctx.choose(
            slot, ChoiceKind.SPACE, ChoiceReason.EFFECT_PLACE, options, may=may, subject=fighter,
            rules=("MAN-08",),
        )  # fmt: skip
    except SkippedError:
        return None


@op("place", FIGHTERS, {"to": needed(SPACES)}, gives=(Gives.FIGHTERS,), may=May.BY_OP)
def place(ctx: Resolving, target: Any) -> Bound | None:
    """Another free space that the step allows, whatever lies between (MAN-08)."""
    if not ctx.knows_places:
        return _left(ctx, target)
    may = bool(ctx.step.get("may"))
    who = ctx.answer("who")
    if who is None:
        who = _to_be_placed(ctx, target, may=may)
        if not who:
            return NOT_DONE
        if len(who) > 1 or _is_one(target):
            ctx.settle("who", who)
    placed = []
    # Whoever was chosen among several by an optional step has been decided on already.
    is_open = may and not ctx.answer("target")
    for number, fighter in _in_turns(ctx, who, is_open=is_open):
        if ctx.answer(f"placed.{number}") is None:
            if ctx.space_of(fighter) is None or ctx.table.is_held(fighter):
                continue
            space = _place_chosen(ctx, fighter, f"space.{number}", may=is_open)
            if space is None:
                continue
            ctx.once(
                f"placed.{number}",
                partial(acts.place, ctx.tx, fighter, space),
            )
        placed.append(fighter)
    if not placed and not may:
        raise SkippedError(SkipReason.NO_PLACE, "EFF-03")
    return Bound(done=bool(placed), fighters=tuple(placed))


def _in_turns(
    ctx: Resolving, who: tuple[FighterId, ...], *, is_open: bool
) -> Iterator[tuple[int, FighterId]]:
    """Each in turn; whoever stayed is asked once more when another has made room since."""
    yield from enumerate(who)
    for number, fighter in enumerate(who):
        later = range(number + 1, len(who))
        has_room = any(ctx.answer(f"placed.{each}") is not None for each in later)
        if is_open and has_room and ctx.answer(f"space.{number}") == ():
            yield len(who) + number, fighter


def _to_be_placed(ctx: Resolving, target: Any, *, may: bool) -> tuple[FighterId, ...]:
    """Who is placed: all that the step names, or the one who is chosen of those who can be."""
    if not _is_one(target):
        return tuple(targets.chosen(ctx, target))
    fitting = [
        fighter
        for fighter in targets.standing(ctx, target)
        if not ctx.table.is_held(fighter) and _free_spaces(ctx, fighter)
    ]
    if len(fitting) == 1:
        return (fitting[0],)
    picked = ctx.choose("target", ChoiceKind.FIGHTER, ChoiceReason.EFFECT_FIGHTER, fitting, may=may)
    return (picked,) if picked is not None else ()


def _free_spaces(ctx: Resolving, fighter: FighterId) -> list[str]:
    """The spaces that the step allows and on which nobody else stands."""
    here, taken = ctx.space_of(fighter), ctx.position.occupants
    if not ctx.knows_places:
        return targets.spaces(ctx, ctx.step["to"], fighter)
    return [
        space
        for space in targets.spaces(ctx, ctx.step["to"], fighter)
        if space not in taken or space == here
    ]


def _is_one(target: Any) -> bool:
    return isinstance(target, dict) and "one" in target


@op(
    "move",
    FIGHTERS,
    {"up_to": needed(AMOUNT), "through": word("enemies")},
    gives=(Gives.FIGHTERS,),
    may=May.BY_OP,
)
def move(ctx: Resolving, target: Any) -> Bound | None:
    """Who moves where is named by whoever decides; each ends its move before the next (MAN-02)."""
    if not ctx.knows_places:
        return _left(ctx, target)
    steps = amount(ctx, ctx.step["up_to"])
    moved: list[FighterId] = []
    for number in itertools.count():
        answered = ctx.answer(f"move.{number}")
        if answered is None:
            candidates = [f for f in _movers(ctx, target) if f not in moved]
            if all(ctx.table.is_held(fighter) for fighter in candidates):
                break
            answered = _ask_for_move(ctx, target, number, candidates, steps)
        if not answered:
            break
        fighter, *way = answered
        moved.append(fighter)
        ctx.once(f"moved.{number}", partial(_go, ctx, fighter, way, steps))
        if not _is_each(target):
            break
    if not moved and ctx.answer("move.0") is None:
        raise SkippedError(SkipReason.CANNOT_MOVE, "EFF-03")
    return Bound(done=bool(moved), fighters=tuple(moved))


def _ask_for_move(
    ctx: Resolving, target: Any, number: int, candidates: list[FighterId], steps: int
) -> tuple[str, ...]:
    """Which of these moves where; of one that is held the end is its own space."""
    allowance = _allowance(ctx, steps)
    reaches = {
        fighter: tuple(reach(ctx.position, fighter, allowance).ends) for fighter in candidates
    }
    is_single = not (_is_each(target) or _is_one(target))
    is_foreign = any(_owner(ctx, fighter) != ctx.decider for fighter in candidates)
    return ctx.ask(
        f"move.{number}", ChoiceKind.MOVE, ChoiceReason.EFFECT_MOVE, least=0, most=steps + 2,
        moves=reaches, steps=steps, through_opponents=allowance.through_opponents,
        subject=candidates[0] if is_single else None,
        rules=("MAN-04", "EFF-02", "MAN-07") if is_foreign else ("MAN-04", "EFF-02"),
    )  # fmt: skip


def _allowance(ctx: Resolving, steps: int) -> Allowance:
    through = ctx.step.get("through") == "enemies"
    return Allowance(steps, through_opponents=through, moved_by=ctx.decider)


def _movers(ctx: Resolving, target: Any) -> list[FighterId]:
    """Who may be moved: those of the step who stand on the board."""
    return [f for f in targets.fighters(ctx, target) if ctx.space_of(f) is not None]


def _owner(ctx: Resolving, fighter: FighterId) -> str:
    return ctx.table.fighters[fighter].owner


def _go(ctx: Resolving, fighter: FighterId, way: list[str], steps: int) -> None:
    """Move along what was named: a whole path, or the shortest way to its end."""
    allowance = _allowance(ctx, steps)
    if way == [ctx.space_of(fighter)]:
        return
    if len(way) == 1:
        answer = check_move(ctx.position, fighter, way[0], allowance)
    else:
        answer = check_path(ctx.position, fighter, tuple(way), allowance)
    if answer and answer.code is not Code.MOVE_STAYS:
        acts.walk(ctx.tx, fighter, answer.spaces)


def _left(ctx: Resolving, target: Any) -> Bound:
    """People move whom the step names; who that is matters only where a later step reads it."""
    if not (_is_one(target) or _is_each(target)):
        found = targets.standing(ctx, target)
        if not found:
            raise SkippedError(SkipReason.NO_TARGET, "EFF-03")
        return left_to_people(ctx, found)
    if "as" not in ctx.step:
        return left_to_people(ctx)
    found = targets.chosen(ctx, target, may=bool(ctx.step.get("may")))
    return left_to_people(ctx, found) if found else NOT_DONE


@op("swap", listed(FIGHTERS, FIGHTERS), may=May.BY_OP)
def swap(ctx: Resolving, target: Any) -> Bound | None:
    """Two fighters change places: both or neither."""
    if not ctx.knows_places:
        return left_to_people(ctx)
    one, two = (targets.standing(ctx, each) for each in target)
    if ctx.answer("swapped") is None:
        if not one or not two:
            raise SkippedError(SkipReason.NO_TARGET, "EFF-03")
        if ctx.table.is_held(one[0]) or ctx.table.is_held(two[0]):
            raise SkippedError(SkipReason.HELD, "EFF-07")
        if not ctx.consents():
            return NOT_DONE
        first, second = one[0], two[0]
        ctx.once("swapped", lambda: acts.swap(ctx.tx, first, second))
    return DONE


@op(
    "leave_board",
    FIGHTERS,
    {"back": needed(word(START_OF_TURN)), "to": Part(PartKind.ANYWHERE)},
)
def leave_board(ctx: Resolving, target: Any) -> Bound | None:
    """Off the board undefeated; at a window of its player it is placed again."""
    standing = _standing_of(ctx, target)
    free = [fighter for fighter in standing if not ctx.table.is_held(fighter)]
    if not free:
        raise SkippedError(SkipReason.HELD, "EFF-07")
    for fighter in free:
        acts.leave_board(ctx.tx, fighter)
        grant = Grant(
            kind=GrantKind.COMES_BACK, fighter=fighter, player=ctx.me, until=ctx.step["back"]
        )
        ctx.tx.emit(e.Granted(grant=grant))
    return DONE


@op("hold", FIGHTERS, {"until": DURATION})
def hold(ctx: Resolving, target: Any) -> Bound | None:
    """A fighter cannot leave its space for a while."""
    for fighter in _standing_of(ctx, target):
        acts.hold(ctx.tx, fighter, ctx.step.get("until", END_OF_TURN))
    return DONE


def _standing_of(ctx: Resolving, target: Any) -> list[FighterId]:
    """Those of the step who are on the board. Raises SkippedError if nobody is."""
    found = [each for each in targets.chosen(ctx, target) if ctx.space_of(each) is not None]
    if not found:
        raise SkippedError(SkipReason.NO_TARGET, "EFF-03")
    return found
