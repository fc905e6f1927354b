"""The windows of a combat while its cards are resolved, and the receipt that stays afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from companion import events as e
from companion.apply import apply
from companion.combat import Side, ValueChange
from companion.definitions import Timing
from companion.frames import EffectFrame
from companion.reasons import ChoiceReason
from companion.rules.attack_steps import window_at
from companion.rules.values import value_of
from ui.viewdata.table import LaidView, ResolveView, WindowView

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.combat import Combat, Modifier
    from companion.game import Game
    from companion.model import PlayerId
    from ui.presenter.table.scene import Scene

_PARTS: Final[tuple[tuple[Timing | None, str], ...]] = (
    (Timing.IMMEDIATELY, "at-once"),
    (Timing.DURING, "plus-circle"),
    (None, "sword"),
    (Timing.AFTER, "card-plus"),
)
"""The parts of a combat that are shown, in their order, with their icons; None is the damage."""


SkippedCard: TypeAlias = tuple[str | None, str, str]
"""A card of which every step in a window was skipped: its hero, its id, the window."""


class Fought(NamedTuple):
    """A combat as it was in the end, and what happened in it."""

    combat: Combat
    events: tuple[e.Event, ...]
    skipped: frozenset[SkippedCard]


def resolve_view(scene: Scene) -> ResolveView | None:
    """The combat that is going on, or the last one; None while its cards lie face down."""
    found = last_combat(scene.game)
    if found is None or not found.combat.is_revealed:
        return None
    combat = found.combat
    return ResolveView(
        title=scene.say(
            "attacks", attacker=scene.name(combat.attacker), target=scene.name(combat.defender)
        ),
        windows=tuple(
            WindowView(
                title=scene.say(f"window.{timing or 'damage'}"),
                lines=tuple(_lines(scene, found, timing)),
                icon=icon,
                number=str(combat.damage) if timing is None and combat.damage is not None else None,
                done=_is_done(scene, combat, timing),
                fruitless=timing is not None and _is_fruitless(scene, found, timing),
                now=_is_now(scene, timing),
            )
            for timing, icon in _PARTS
        ),
        cards=(_laid(scene, combat, Side.ATTACKER), _laid(scene, combat, Side.DEFENDER)),
    )


def receipt_line(scene: Scene) -> str:
    """The last combat in one line, as long as it was the last thing that happened."""
    found = last_combat(scene.game) if scene.focus.receipt else None
    if found is None or found.combat.damage is None:
        return ""
    combat = found.combat
    attack, defense = (_laid(scene, combat, side) for side in (Side.ATTACKER, Side.DEFENDER))
    none = scene.words.say("told.no-card")
    return scene.say(
        "receipt",
        attack=f"{attack.name} {attack.value}",
        defense=none if combat.defense is None else f"{defense.name} {defense.value}",
        count=combat.damage,
    )


def _damage(combat: Combat) -> str | None:
    return str(combat.damage) if combat.damage is not None else None


def last_combat(game: Game) -> Fought | None:
    """The last combat, if there was one."""
    line = game.standing()
    began = next(
        (
            at
            for at in range(len(line) - 1, 0, -1)
            if any(isinstance(event, e.AttackDeclared) for event in line[at].events)
        ),
        None,
    )
    if began is None:
        return None
    table, combat = line[began - 1].table, None
    happened: list[e.Event] = []
    steps: dict[bool, set[SkippedCard]] = {True: set(), False: set()}
    for event in (event for step in line[began:] for event in step.events):
        if isinstance(event, e.StepDone) and isinstance(table.frame, EffectFrame):
            was_skipped = bool(happened) and isinstance(happened[-1], e.StepSkipped)
            source = table.plays[event.play].source
            steps[was_skipped].add((source.hero, source.id, table.frame.block[0]))
        table = apply(event, table)
        if table.combat is not None:
            combat = table.combat
        happened.append(event)
        if isinstance(event, e.CombatEnded):
            break
    if combat is None:
        return None
    return Fought(combat, tuple(happened), frozenset(steps[True] - steps[False]))


def _is_now(scene: Scene, timing: Timing | None) -> bool:
    choice = scene.table.choice
    if choice is None or scene.table.combat is None or timing is None:
        return False
    if choice.reason is ChoiceReason.UNNAMED_CARD:
        before = scene.table.combat.damage is None
        return timing is (Timing.IMMEDIATELY if before else Timing.AFTER)
    window = (choice.slot or "").partition(".")[0]  # of an effect that asks
    return choice.reason.timing is timing or window == timing.value


def _is_done(scene: Scene, combat: Combat, timing: Timing | None) -> bool:
    if scene.table.combat is None or combat.damage is not None:
        return timing is not Timing.AFTER or scene.table.combat is None
    if timing is Timing.IMMEDIATELY:
        return not _is_now(scene, timing)
    return False


def _cards_of(scene: Scene, combat: Combat, timing: Timing) -> Iterator[tuple[PlayerId, str, bool]]:
    """Whose card has something to do in a window, which it is, and whether that is cancelled."""
    for side in (Side.DEFENDER, Side.ATTACKER):
        laid = combat.attack if side is Side.ATTACKER else combat.defense
        fighter = combat.attacker if side is Side.ATTACKER else combat.defender
        if laid is None or laid.card is None:
            continue
        owner = scene.table.fighters[fighter].owner
        card = scene.book.card(scene.table, owner, laid.card)
        if card is not None and timing in card.timing:
            yield owner, card.id, window_at(timing, side).id in combat.cancelled


def _is_fruitless(scene: Scene, fought: Fought, timing: Timing) -> bool:
    """Whether cards had something to do in a window, and nothing came of any."""
    cards = list(_cards_of(scene, fought.combat, timing))
    return bool(cards) and all(
        is_cancelled or (scene.table.players[owner].hero, card, timing) in fought.skipped
        for owner, card, is_cancelled in cards
    )


def _lines(scene: Scene, fought: Fought, timing: Timing | None) -> list[str]:
    combat = fought.combat
    if timing is None:
        return _damage_lines(scene, combat, fought.events)
    lines = [] if timing is not Timing.DURING else [_change(scene, m) for m in combat.modifiers]
    for owner, card, is_cancelled in _cards_of(scene, combat, timing):
        key = "cancelled" if is_cancelled else "card-line"
        if not is_cancelled and (scene.table.players[owner].hero, card, timing) in fought.skipped:
            key = "skipped-line"
        name = scene.card_words(owner, card).name
        lines.append(scene.say(key, name=scene.player_name(owner), card=name))
    return lines or [scene.say("nothing")]


def _change(scene: Scene, change: Modifier) -> str:
    side = scene.say(f"option.{change.side.value}")
    amount = f"+{change.amount}" if change.amount >= 0 else f"−{-change.amount}"  # noqa: RUF001
    if change.how in {ValueChange.ADD, ValueChange.BONUS}:
        return scene.say("change", side=side, amount=amount)
    return scene.say(f"change-{change.how.value}", side=side, number=change.amount)


def _damage_lines(scene: Scene, combat: Combat, events: tuple[e.Event, ...]) -> list[str]:
    if combat.damage is None:
        return []
    decided = next((event for event in events if isinstance(event, e.CombatDecided)), None)
    lines = []
    if decided is not None:
        lines.append(f"{decided.attack} − {decided.defense} = {decided.damage}")  # noqa: RUF001
    winner = combat.attacker if combat.winner is Side.ATTACKER else combat.defender
    lines.append(scene.say("won-combat", figure=scene.name(winner)))
    return lines


def _laid(scene: Scene, combat: Combat, side: Side) -> LaidView:
    is_attack = side is Side.ATTACKER
    laid = combat.attack if is_attack else combat.defense
    fighter = combat.attacker if is_attack else combat.defender
    owner = scene.table.fighters[fighter].owner
    if laid is None:
        return LaidView(
            seat=scene.seat(owner), value="0", sum="", name=scene.say("no-card"),
            is_attack=is_attack,
        )  # fmt: skip
    changes = sum(m.amount for m in combat.modifiers if m.side is side)
    name, effect = scene.say("unnamed-card"), ""
    if laid.card is not None:
        words = scene.card_words(owner, laid.card)
        name, effect = words.name, " ".join(words.effects.values())
    sign = "+" if changes > 0 else "−"  # noqa: RUF001
    return LaidView(
        seat=scene.seat(owner),
        value=str(value_of(combat, side)),
        sum=f"{laid.value} {sign} {abs(changes)}" if changes else scene.say("as-printed"),
        name=name,
        effect=effect,
        is_attack=is_attack,
    )
