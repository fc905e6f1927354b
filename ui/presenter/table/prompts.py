"""What each seat is told now, and what it may do: one prompt per seat, worded for its reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion.events import TrapSprung
from companion.play import intents as i
from companion.play.attacks import item_user
from companion.play.board_status import ChoiceFirst
from companion.play.intents import ConfirmDefeat
from companion.play.reach import has_ended_its_move
from companion.reasons import ChoiceReason
from companion.rulebook import may_boost
from companion.rules.maneuver import allowance, allowance_of_each
from companion.table import ChoiceKind
from companion.telling.asked import about
from drawing.map_view import MarkKind
from ui.presenter.intents import OpenSheet, SheetKind
from ui.presenter.table import placement
from ui.presenter.table.choices import choice_heard, choice_prompt
from ui.presenter.table.fight import receipt_line
from ui.presenter.table.guiding import (
    board_prompt,
    question_prompt,
    returned_prompt,
    with_doubt,
    with_farewell,
    with_hint,
)
from ui.presenter.table.map_part import map_view
from ui.viewdata.kit import Act, Tone, Weight
from ui.viewdata.table import PromptView

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.frames import ManeuverFrame
    from companion.model import FighterId, PlayerId
    from companion.table import Choice
    from ui.presenter.intents import ActIntent
    from ui.presenter.table.scene import Scene

MOST_PAIRS = 4
"""More attacks than this are chosen on the map."""


def prompt_for(scene: Scene, player: PlayerId) -> PromptView | None:
    """The prompt of one seat; what the board has to say comes before the game."""
    if scene.table.is_over:
        won = player in scene.table.winners
        return PromptView(title=scene.say("won" if won else "lost"), icon="winner" if won else None)
    asked = _asked_first(scene, player)
    if asked is not None:
        return asked
    prompt = with_farewell(scene, player, _of_the_game(scene, player))
    prompt = with_hint(scene, player, with_doubt(scene, player, prompt))
    return board_prompt(scene, player, _because(scene)) or prompt


def is_asked(scene: Scene, player: PlayerId) -> bool:
    """Whether a choice, a figure or a dial waits for this player's answer."""
    choice, falling = scene.table.choice, scene.falling
    if falling is not None:
        return scene.table.fighters[falling].owner == player
    if choice is not None:
        return choice.owner == player
    is_open = scene.sensed.question is not None or scene.returned is not None
    return is_open and scene.on_turn == player


def asks_first(scene: Scene) -> bool:
    """Whether a seat is asked something for which the game waits, the cards of a combat too."""
    return any(_asked_first(scene, player) is not None for player in scene.table.players)


def _asked_first(scene: Scene, player: PlayerId) -> PromptView | None:
    falling = scene.falling
    if falling is not None and scene.table.fighters[falling].owner == player:
        return _defeat(scene, falling)
    asked = question_prompt(scene, player) or placement.prompt(scene, player)
    return asked or returned_prompt(scene, player)


def _defeat(scene: Scene, fighter: FighterId) -> PromptView:
    """Somebody was turned to nothing by hand: was that meant?"""
    acts = (
        scene.act(ConfirmDefeat(is_meant=False), "act.keep-standing", "undo"),
        scene.act(ConfirmDefeat(), "act.defeated", "skull", weight=Weight.PRIMARY),
    )
    return _asked(scene.say("defeat", fighter=scene.name(fighter)), acts=acts)


def _of_the_game(scene: Scene, player: PlayerId) -> PromptView | None:
    table = scene.table
    if table.choice is not None:
        return _choice(scene, player, table.choice)
    if table.players[player].is_out:
        return PromptView(title=scene.say("out"))
    if scene.on_turn != player:
        return _waiting(scene)
    if scene.focus.draft is not None:
        return _asked(scene.say("choose-cards"))
    if table.maneuver is not None:
        return _maneuver(scene, table.maneuver)
    if scene.focus.choosing_attack:
        return _attack_pairs(scene)
    return _actions(scene, player)


def _waiting(scene: Scene) -> PromptView:
    table = scene.table
    assert scene.on_turn is not None  # noqa: S101  (the set-up always has a choice open)
    name, selected = scene.player_name(scene.on_turn), scene.focus.selected
    if table.maneuver is not None:
        detail = scene.say("in-hand", figure=scene.name(selected)) if selected else ""
        return PromptView(title=scene.say("moving", name=name), detail=detail)
    if scene.focus.choosing_attack:
        return PromptView(title=scene.say("attacking", name=name))
    return PromptView(title=scene.say("their-turn", name=name), detail=receipt_line(scene))


# --- Actions --------------------------------------------------------------------------------------


def _actions(scene: Scene, player: PlayerId) -> PromptView:
    table, selected = scene.table, scene.focus.selected
    hand, pairs = len(table.players[player].hand), scene.attack_pairs()
    rows: list[tuple[ActIntent, str, str, bool]] = [
        (c.Maneuver(), "act.maneuver", "maneuver", True),
        (i.ChooseAttack(), "act.attack", "attack", bool(pairs)),
        (OpenSheet(SheetKind.SCHEME), "act.scheme", "scheme", hand > 0),
    ]
    user = item_user(scene)
    if user is not None:
        fighter, token = user
        use = c.UseItem(fighter=fighter) if token.name is not None else OpenSheet(SheetKind.ITEMS)
        rows.append((use, "act.item", "item", True))
    acts = tuple(
        scene.act(intent, key, icon, weight=Weight.PLAYER, enabled=can_be)
        for intent, key, icon, can_be in rows
    )
    title = scene.say("your-turn")
    left = table.turn.actions_left if table.turn is not None else 0
    detail = receipt_line(scene) or scene.say("actions-left", count=left)
    if selected is not None:
        title = scene.say("shows-reach", figure=scene.name(selected))
        has_target = any(attacker == selected for attacker, _ in pairs)
        detail = scene.say_by_hand("tap-space-or-foe" if has_target else "tap-a-space")
    return PromptView(title=title, detail=detail, acts=acts)


def _maneuver(scene: Scene, maneuver: ManeuverFrame) -> PromptView:
    table, selected = scene.table, scene.focus.selected
    done = scene.act(c.EndManeuver(), "act.done", "check", weight=Weight.PRIMARY)
    boost = scene.act(OpenSheet(SheetKind.BOOST), "act.boost", "boost")
    acts = (boost, done) if may_boost(scene.book, maneuver) else (done,)
    if selected is None:
        move = allowance_of_each(scene.book, table, scene.on_turn or "").total
        title, detail = scene.say_by_hand("tap-a-figure"), scene.say("each-up-to", count=move)
        return _asked(title, detail, acts)
    name = scene.name(selected)
    if has_ended_its_move(scene, selected):
        space = scene.space_name(table.fighters[selected].space or "")
        hint = scene.say_by_hand("move-ended-hint", space=space)
        return PromptView(title=scene.say("move-ended", figure=name), detail=hint, acts=acts)
    move = allowance(scene.book, table, selected).total
    return _asked(scene.say("up-to", figure=name, count=move), _traps_in_reach(scene), acts)


def _asked(title: str, detail: str = "", acts: tuple[Act, ...] = ()) -> PromptView:
    """What somebody has to decide now."""
    return PromptView(title=title, detail=detail, tone=Tone.ASKED, acts=acts)


def _traps_in_reach(scene: Scene) -> str:
    traps = sum(mark.kind is MarkKind.TRAP for mark in map_view(scene).marks)
    return scene.say("traps-in-reach", count=traps) if traps else scene.say_by_hand("tap-a-space")


def _attack_pairs(scene: Scene) -> PromptView:
    pairs = scene.attack_pairs(scene.focus.against)
    if not scene.has_map and scene.focus.against is None:
        return _attack_whom(scene, pairs)
    more = scene.has_map and len(pairs) > MOST_PAIRS
    acts = (
        Act(
            intent=i.DraftAttack(attacker, target),
            text=scene.short(target),
            marks=(scene.mark(attacker), scene.mark(target)),
        )
        for attacker, target in (pairs[:MOST_PAIRS] if more else pairs)
    )
    return _attacks(scene, "who-and-whom", scene.say("or-tap-the-map") if more else "", acts)


def _attack_whom(scene: Scene, pairs: list[tuple[FighterId, FighterId]]) -> PromptView:
    """Without a map whom comes first; who attacks is asked only if several can."""
    attackers: dict[FighterId, list[FighterId]] = {}
    for attacker, target in pairs:
        attackers.setdefault(target, []).append(attacker)
    acts = (
        scene.figure_act(
            i.ChooseAttack(target) if len(who) > 1 else i.DraftAttack(who[0], target), target
        )
        for target, who in attackers.items()
    )
    return _attacks(scene, "whom", scene.say("range-unseen"), acts)


def _attacks(scene: Scene, title: str, detail: str, acts: Iterable[Act]) -> PromptView:
    back = scene.act(i.NothingInHand(), "act.back", "close", weight=Weight.QUIET)
    return _asked(scene.say(title), detail, (*acts, back))


# --- Choices --------------------------------------------------------------------------------------


def _choice(scene: Scene, player: PlayerId, choice: Choice) -> PromptView:
    if choice.kind is ChoiceKind.REVEAL:
        return _asked(scene.say("reveal"))
    if choice.owner != player:
        return _heard(scene, choice)
    if choice.kind is ChoiceKind.DEFENSE:
        return _asked(scene.say("choose-defense"))
    if choice.kind is ChoiceKind.PROMPT:
        return _effect(scene, choice)
    return choice_prompt(scene, choice)


def _because(scene: Scene) -> str:
    """Why the table does not stand as the game has it; nothing if that is not known."""
    match scene.sensed.because:
        case None:
            return ""
        case TrapSprung(fighter=fighter, space=space):
            figure, where = scene.name(fighter), scene.space_name(space)
            return scene.say("trap-sprung", figure=figure, space=where)
        case ChoiceFirst(choice=choice):
            name, what = scene.player_name(choice.owner), _choice(scene, choice.owner, choice).title
            return scene.say("board.first", name=name, what=what)
        case ruling:
            return scene.library.sentence(ruling, scene.table)


def _effect(scene: Scene, choice: Choice) -> PromptView:
    title, text = effect_words(scene, choice)
    return PromptView(
        title=title,
        detail=text,
        tone=Tone.CALM if scene.can_go_on else Tone.ASKED,
        icon="card-text-outline",
        acts=(
            scene.act(OpenSheet(SheetKind.TOOLS), "act.enter", "plus-circle"),
            scene.act(c.Answer(player=choice.owner), "act.done", "check", weight=Weight.PRIMARY),
        ),
    )


def effect_words(scene: Scene, choice: Choice) -> tuple[str, str]:
    """The name of the card or ability that a prompt is about, and what it does."""
    asks = about(scene, choice)
    if any(asks):
        return asks
    words = scene.library.hero_words(scene.table.players[choice.owner].hero)
    if choice.reason is ChoiceReason.BEFORE_DAMAGE:
        return scene.say("before-damage"), scene.say("before-damage-hint")
    if choice.reason.is_ability:
        return words.name, words.ability
    if choice.reason is ChoiceReason.ITEM:
        return scene.say("item"), scene.say("item-hint")
    if choice.subject is None or choice.subject not in words.cards:
        return scene.say("unnamed-card"), scene.say("unnamed-hint")
    card = words.cards[choice.subject]
    when = choice.reason.timing
    return card.name, card.effects.get(when, "") if when is not None else ""


def _heard(scene: Scene, choice: Choice) -> PromptView:
    """What somebody else decides, for those who wait."""
    name = scene.player_name(choice.owner)
    is_setup, subject = choice.reason.is_setup, choice.subject or ""
    if choice.kind is ChoiceKind.PROMPT:
        detail = scene.say("resolving", card=effect_words(scene, choice)[0])
    elif is_setup or choice.kind is ChoiceKind.DEFENSE:
        detail = scene.name(subject) if subject in scene.table.fighters else ""
    else:
        return choice_heard(scene, choice)
    return PromptView(
        title=scene.say("places" if is_setup else "decides", name=name), detail=detail
    )
