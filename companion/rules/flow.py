"""What comes next by itself: set-up, the stages of a turn, of a maneuver, a scheme, an attack.

`carry_on` is called after every command. It looks at the innermost thing that is going on and
tells what follows from the rules, again and again, until people have to decide something.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from companion import events as e
from companion.definitions import AbilityWindow, Timing, TokensPlaced
from companion.editions import AfterAttack, WinnerCheck
from companion.model import TokenKind
from companion.numbers import MOST
from companion.rulebook import next_player
from companion.table import ChoiceKind, Frame, Modifier, Side, ValueChange

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.definitions import HeroDefinition
    from companion.editions import Edition
    from companion.rules.battlefield import SpaceId
    from companion.story import Story
    from companion.table import Combat, FighterState, PlayerState

HAND_LIMIT: Final = 7

SETUP, TURN, MANEUVER, SCHEME, ATTACK = "setup", "turn", "maneuver", "scheme", "attack"
ITEM: Final = "item"
FOG_BONUS: Final = 1


def stages_of(kind: str, edition: Edition) -> tuple[str, ...]:
    """The stages that something can be at; none for a kind that there is not."""
    if kind == ATTACK:
        return attack_stages(edition.after_attack)
    return _STAGES.get(kind, ())


_STAGES: Final = {
    SETUP: ("placing",),
    TURN: ("begin", "start", "actions", "end", "hand-limit"),
    MANEUVER: ("moving", "done", "over"),
    SCHEME: ("effect", "done"),
    ITEM: ("effect", "done"),
}


REASONS: Final = frozenset(
    (
        "setup/choose-form", "setup/place-sidekick", "setup/place-token", "turn/hand-limit",
        "turn/lay-trap", "scheme/effect", "item/effect", "combat/unnamed-card", "combat/defend",
        *(f"combat/{timing.value}" for timing in Timing),
        *(f"ability/{window.value}" for window in AbilityWindow),
    )
)  # fmt: skip
"""What people can be asked for."""


def carry_on(story: Story) -> None:
    """Tell what follows by itself until people have to decide, or the game is over."""
    steps: dict[str, Callable[[Story, Frame], bool]] = {
        SETUP: _set_up,
        TURN: _take_turn,
        MANEUVER: _maneuver,
        SCHEME: _scheme,
        ATTACK: _attack,
        ITEM: _use_item,
    }
    going_on = True
    while going_on and story.table.choice is None and not story.table.is_over:
        frame = story.table.frame
        going_on = frame is not None and steps[frame.kind](story, frame)


def _go_to(story: Story, frame: Frame, stage: str) -> bool:
    story.tell(e.FrameChanged(frame=msgspec.structs.replace(frame, stage=stage)))
    return True


# --- Set-up -------------------------------------------------------------------------------------


def _set_up(story: Story, _frame: Frame) -> bool:
    for player_id in story.table.order:
        if _set_up_player(story, story.table.players[player_id]):
            return True
    for slot in story.book.battlefield.item_slots:  # ITM-01
        story.tell(e.TokenPut(kind=TokenKind.ITEM, space=slot.space))
    story.tell(e.FramePopped())
    story.tell(e.FramePushed(frame=Frame(kind=TURN, stage="begin")))
    story.tell(e.TurnBegan(player=story.table.order[0], number=1))
    return _go_to(story, Frame(kind=TURN, stage="begin"), "start")


def _set_up_player(story: Story, player: PlayerState) -> bool:
    """Do or ask the next thing that a player's set-up needs; False if all is done."""
    hero = story.book.hero_of(story.table, player.id)
    _deal(story, player, hero)
    for form in hero.forms:
        if form.id not in player.forms:
            if form.start is not None:
                story.tell(e.FormSet(player=player.id, form=form.id, value=form.start))
            else:  # SET-11
                story.ask(
                    player.id, ChoiceKind.FORM, "setup/choose-form",
                    options=form.values, subject=form.id, rules=("SET-11",),
                )  # fmt: skip
            return True
    start = _start_of(story, player)
    fighters = story.table.fighters_of(player.id)  # without those whom a correction has defeated
    for number, fighter in enumerate(fighters):
        if fighter.space is None:
            if number == 0 and start not in _occupied(story):
                story.tell(e.FighterPlaced(fighter=fighter.id, space=start))
                return True
            options, rules = _room_for_sidekick(story, start)
            story.ask(
                player.id, ChoiceKind.SPACE, "setup/place-sidekick",
                options=options, subject=fighter.id, rules=rules,
            )  # fmt: skip
            return True
    for stock in hero.tokens:
        if stock.placed is TokensPlaced.AT_SETUP and player.stock.get(stock.kind, 0):
            options = _room_for_token(story, stock.kind, start)
            if options:  # without room the rest stay in the box
                rule = "FOG-01" if stock.kind is TokenKind.FOG else "TRP-02"
                story.ask(
                    player.id, ChoiceKind.SPACE, "setup/place-token",
                    options=options, subject=stock.kind.value, rules=(rule,),
                )  # fmt: skip
                return True
    return False


def _deal(story: Story, player: PlayerState, hero: HeroDefinition) -> None:
    """The cards that a player begins with, before anything else of theirs (SET-03, WID-01)."""
    if len(player.hand) or len(player.discard) or player.forms or _stands(story, player):
        return
    for card in hero.starts_with:
        story.tell(e.CardDrawn(player=player.id, card=card))
    story.draw(player.id, hero.opening_hand)


def _stands(story: Story, player: PlayerState) -> bool:
    return any(f.space is not None for f in story.table.fighters_of(player.id))


def _start_of(story: Story, player: PlayerState) -> SpaceId:
    return story.book.battlefield.starts[player.start - 1]


def _room_for_sidekick(story: Story, start: SpaceId) -> tuple[list[SpaceId], tuple[str, ...]]:
    """Where a sidekick may stand at the start, and the rules that say so (SET-04 to SET-06)."""
    players = story.table.players.values()
    kept = {_start_of(story, player) for player in players if not _stands(story, player)}
    battlefield, occupied = story.book.battlefield, _occupied(story) | kept
    in_zone = [
        space.id
        for space in battlefield.spaces
        if space.id not in occupied and battlefield.is_same_zone(start, space.id)
    ]
    if in_zone:
        return in_zone, ("SET-04", "SET-05")
    anywhere = [space.id for space in battlefield.spaces if space.id not in occupied]
    if story.book.edition.sidekick_without_room_goes_anywhere:
        return anywhere, ("SET-06",)
    # The older booklets do not foresee it; the newer one's answer is the nearest there is.
    return anywhere, ("SET-04", "SET-06")


def _occupied(story: Story) -> set[SpaceId]:
    return {f.space for f in story.table.fighters.values() if f.space is not None}


def _room_for_token(story: Story, kind: TokenKind, near: SpaceId) -> list[SpaceId]:
    """Where in the zones of a space a token may be laid (FOG-01, TRP-02)."""
    battlefield, tokens = story.book.battlefield, story.table.tokens
    if kind is TokenKind.FOG:
        taken = {token.space for token in tokens if token.kind is TokenKind.FOG}
    else:
        taken = _occupied(story) | {token.space for token in tokens}
    return [
        space.id
        for space in battlefield.spaces
        if space.id not in taken and battlefield.is_same_zone(near, space.id)
    ]


# --- The turn -----------------------------------------------------------------------------------


def _take_turn(story: Story, frame: Frame) -> bool:
    turn = story.table.turn
    assert turn is not None  # noqa: S101  (the frame is pushed with the turn)
    player = story.table.players[turn.player]
    if frame.stage == "start":
        _go_to(story, frame, "actions")
        _ask_for_trap(story, player)
        story.prompt_for_ability(player.id, AbilityWindow.START_OF_TURN)
        return True
    if frame.stage == "actions":
        if turn.actions_left and not player.is_out:
            return False
        return _go_to(story, frame, "end")
    if frame.stage == "end":
        _go_to(story, frame, "hand-limit")
        story.prompt_for_ability(player.id, AbilityWindow.END_OF_TURN)
        return True
    too_many = len(player.hand) - HAND_LIMIT
    if too_many > 0 and not player.is_out and not story.waives("TRN-02"):
        rules = ["TRN-02"]
        if story.book.edition.end_of_turn_before_hand_limit:
            rules.append("TRN-03")
        story.ask(
            player.id, ChoiceKind.CARDS, "turn/hand-limit",
            options=sorted(set(player.hand.known)), least=too_many, most=too_many,
            seen_by=(player.id,), rules=rules,
        )  # fmt: skip
        return True
    following = next_player(story.table)
    if story.table.players[following].is_out:  # nobody is left to take a turn
        story.judge()
        return False
    story.tell(e.TurnEnded(player=player.id))
    story.tell(e.TurnBegan(player=following, number=turn.number + 1))
    return _go_to(story, frame, "start")


def _ask_for_trap(story: Story, player: PlayerState) -> None:
    """At the start of his turn Muldoon may lay a trap in one of his zones (TRP-02)."""
    hero = next((f for f in story.table.heroes_of(player.id) if f.space is not None), None)
    if hero is None or hero.space is None or not player.stock.get(TokenKind.TRAP, 0):
        return
    options = _room_for_token(story, TokenKind.TRAP, hero.space)
    if options:
        story.ask(
            player.id, ChoiceKind.SPACE, "turn/lay-trap",
            options=options, least=0, subject=TokenKind.TRAP.value, rules=("TRP-01", "TRP-02"),
        )  # fmt: skip


def begin_action(story: Story, kind: str) -> None:
    """Count an action; in core the winner is judged before it (DEF-05)."""
    if story.book.edition.winner_check is WinnerCheck.AROUND_ACTIONS:
        story.judge()
    story.tell(e.ActionBegan(kind=kind))


def _end_action(story: Story) -> bool:
    story.tell(e.FramePopped())
    if story.book.edition.winner_check is WinnerCheck.AROUND_ACTIONS:
        story.judge()
    return True


# --- Maneuver and scheme ------------------------------------------------------------------------


def _maneuver(story: Story, frame: Frame) -> bool:
    turn = story.table.turn
    assert turn is not None  # noqa: S101  (one maneuvers on one's turn)
    if story.table.players[turn.player].is_out:
        return _end_action(story)
    if frame.stage == "done":
        _go_to(story, frame, "over")
        story.prompt_for_ability(turn.player, AbilityWindow.AFTER_MANEUVER)
        return True
    return frame.stage == "over" and _end_action(story)


def _scheme(story: Story, frame: Frame) -> bool:
    turn = story.table.turn
    assert turn is not None  # noqa: S101  (schemes are played on one's turn)
    if frame.stage == "effect":
        _go_to(story, frame, "done")
        story.ask(
            turn.player, ChoiceKind.PROMPT, "scheme/effect",
            least=0, most=0, subject=frame.card, rules=("SCH-01",),
        )  # fmt: skip
        return True
    story.tell(e.CardPutAway(player=turn.player, card=frame.card))
    return _end_action(story)


def _use_item(story: Story, frame: Frame) -> bool:
    if frame.stage == "effect":
        fighter = story.table.fighters[frame.fighter or ""]
        _go_to(story, frame, "done")
        story.ask(
            fighter.owner, ChoiceKind.PROMPT, "item/effect",
            least=0, most=0, subject=fighter.id, rules=("ITM-02",),
        )  # fmt: skip
        return True
    return _end_action(story)


# --- Attack -------------------------------------------------------------------------------------

_AFTER_CARDS: Final = {
    AfterAttack.BEFORE_CLEAN_UP: ("abilities", "clean-up", "end"),  # CMB-07
    AfterAttack.LAST_OF_ALL: ("clean-up", "abilities", "end"),  # CMB-08
}


def attack_stages(after_attack: AfterAttack) -> tuple[str, ...]:
    """The stages of an attack in their order (CMB-01); each window is two: defender first."""
    windows = [
        f"{timing.value}-{side.value}"
        for timing in (Timing.IMMEDIATELY, Timing.DURING)
        for side in (Side.DEFENDER, Side.ATTACKER)  # CMB-02
    ]
    after = [f"after-{side.value}" for side in (Side.DEFENDER, Side.ATTACKER)]
    return ("defense", *windows, "damage", *after, *_AFTER_CARDS[after_attack])


def _attack(story: Story, frame: Frame) -> bool:
    combat = story.table.combat
    assert combat is not None  # noqa: S101  (declared with the frame)
    stages = attack_stages(story.book.edition.after_attack)
    following = stages[stages.index(frame.stage) + 1] if frame.stage != "end" else "end"
    if frame.stage == "end":
        story.tell(e.CombatEnded())
        return _end_action(story)
    _go_to(story, frame, following)
    if frame.stage == "damage":
        _deal_combat_damage(story)
    elif frame.stage == "clean-up":
        _put_combat_cards_away(story, combat)
    elif frame.stage == "abilities":
        attacker = story.table.fighters[combat.attacker].owner
        story.prompt_for_ability(attacker, AbilityWindow.AFTER_ATTACK)
    elif "-" in frame.stage and frame.stage not in combat.cancelled:  # EFF-06
        timing, side = frame.stage.rsplit("-", 1)
        if timing == Timing.DURING.value:
            _count_item(story, combat, Side(side))
        _prompt_for_effect(story, combat, Timing(timing), Side(side))
    return True


def _prompt_for_effect(story: Story, combat: Combat, timing: Timing, side: Side) -> None:
    """Ask people to resolve the effect that a side's card has at this time."""
    laid = combat.attack if side is Side.ATTACKER else combat.defense
    both = (combat.attacker, combat.defender)
    fighter, other = both if side is Side.ATTACKER else reversed(both)
    owner, opponent = story.table.fighters[fighter].owner, story.table.fighters[other].owner
    if laid is None:
        return
    rules = ["CMB-01", "CMB-02"]
    if len(story.table.players) > 2:  # with two there is only one opponent anyway
        rules.append("FFA-03")
    if laid.card is None:
        if timing is not Timing.DURING:  # nobody named it: a prompt before and one after the damage
            story.ask(
                owner, ChoiceKind.PROMPT, "combat/unnamed-card",
                least=0, most=0, opponent=opponent, rules=rules,
            )  # fmt: skip
        return
    card = story.book.card(story.table, owner, laid.card)
    if card is not None and timing in card.timing:
        story.ask(
            owner, ChoiceKind.PROMPT, f"combat/{timing.value}",
            least=0, most=0, subject=card.id, opponent=opponent, rules=rules,
        )  # fmt: skip


def value_of(combat: Combat, side: Side) -> int:
    """What a side's card is worth now, never below 0 nor beyond reason; no card: nothing."""
    laid = combat.attack if side is Side.ATTACKER else combat.defense
    if laid is None:
        return 0
    value, is_fixed, bonus = laid.value, False, 0
    changes = [change for change in combat.modifiers if change.side is side]
    for change in changes:  # a printed value is where all changes start from (EFF-04)
        if change.how is ValueChange.PRINTED:
            value = change.amount
    for change in changes:
        if change.how is ValueChange.IGNORE:
            return 0  # EFF-05
        if change.how is ValueChange.BONUS:
            bonus += change.amount
        elif change.how is ValueChange.FIX:
            value, is_fixed = change.amount, True
        elif change.how is ValueChange.SET and not is_fixed:
            value = change.amount
        elif change.how is ValueChange.ADD and not is_fixed:
            value += change.amount
    return min(MOST, max(0, value + bonus))


def _count_item(story: Story, combat: Combat, side: Side) -> None:
    """An item raises the value of the card it is used with (ITM-03)."""
    for item in combat.items:
        if item.side is side:
            change = Modifier(side=side, amount=item.value, reason="ITM-03")
            story.tell(e.ModifierAdded(modifier=change))


def count_fog(story: Story, defender: FighterState) -> None:
    """A defense card that the Invisible Man plays on fog is worth 1 more (FOG-02)."""
    fog = story.table.position(story.book.battlefield).side[defender.owner].own_fog
    if defender.crosses_fog and defender.space in fog and not story.waives("FOG-02"):
        change = Modifier(
            side=Side.DEFENDER, amount=FOG_BONUS, reason="FOG-02", how=ValueChange.BONUS
        )
        story.tell(e.ModifierAdded(modifier=change))


def _deal_combat_damage(story: Story) -> None:
    combat = story.table.combat
    assert combat is not None  # noqa: S101  (it is going on)
    attack, defense = value_of(combat, Side.ATTACKER), value_of(combat, Side.DEFENDER)
    damage = max(0, attack - defense)  # CMB-04
    story.tell(e.CombatDecided(attack=attack, defense=defense, damage=damage))
    story.damage({combat.defender: damage}, "combat")


def _put_combat_cards_away(story: Story, combat: Combat) -> None:
    for fighter, laid in ((combat.attacker, combat.attack), (combat.defender, combat.defense)):
        if laid is not None:
            owner = story.table.fighters[fighter].owner
            story.tell(e.CardPutAway(player=owner, card=laid.card))
    for item in combat.items:  # ITM-04
        story.tell(e.TokenRemoved(kind=TokenKind.ITEM, space=item.space))
