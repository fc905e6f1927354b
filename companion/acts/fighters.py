"""What happens to fighters: damage and defeat, recovery, moving, placing, leaving, coming back."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import msgspec

from companion import events as e
from companion.acts import windows
from companion.editions import HealthCap, WinnerCheck
from companion.house_rules import TRAPS
from companion.modes import HeroDown
from companion.plays import END_OF_TURN, Bound, EffectSource, Grant, GrantKind, SourceKind
from companion.readings import SMALL_STAND_ALONE, TOKENS_LEAVE
from companion.transaction import winner_rule

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from companion.model import FighterId, PlayerId, Token
    from companion.rules.battlefield import SpaceId
    from companion.table import Table
    from companion.transaction import Transaction

EXHAUSTION_DAMAGE: Final = 2


class DamageCause(StrEnum):
    """What damage comes from, if not from a token: then it is the token's kind."""

    COMBAT = "combat"
    EFFECT = "effect"
    EXHAUSTION = "exhaustion"


class Packet(msgspec.Struct, frozen=True, kw_only=True):
    """Damage that is dealt to one or several fighters at the same instant."""

    to: dict[str, int]
    cause: str
    """A `DamageCause`, or the kind of token."""
    by: str | None = None
    """The player whose effect it is."""
    rules: tuple[str, ...] = ()
    wherever: tuple[str, ...] = ()
    """Who takes it off the board as well, as it is for having left a space."""


def deal_damage(tx: Transaction, packet: Packet) -> dict[FighterId, int]:
    """Deal damage, then see who is defeated; returns what each really lost."""
    lost: dict[FighterId, int] = {}
    for fighter_id, amount in packet.to.items():
        fighter = tx.table.fighters[fighter_id]
        is_reached = fighter_id in packet.wherever or packet.cause == DamageCause.EXHAUSTION
        if fighter.space is None and not is_reached:
            continue  # who is off the board takes none
        taken = min(amount, fighter.health)
        if taken > 0:
            lost[fighter_id] = taken
            tx.emit(
                e.Damaged(
                    fighter=fighter_id,
                    amount=taken,
                    cause=packet.cause,
                    by=packet.by,
                    rules=packet.rules,
                )
            )
    defeat(tx, list(lost))
    _call(tx, windows.DAMAGED, lost)
    return lost


def _call(tx: Transaction, window: str, fighters: Collection[FighterId]) -> None:
    """What abilities do about what has happened to these fighters comes next, in their order."""
    for fighter in reversed([*fighters]):  # what is begun last comes first
        state = tx.table.fighters[fighter]
        if window in tx.book.hero_of(tx.table, state.owner).triggers_at:
            names = {"fighter": Bound(fighters=(fighter,))}
            tx.call(partial(windows.fire, tx, window, state.owner, of=state.kind, names=names))


def set_health(tx: Transaction, to: Mapping[FighterId, int]) -> None:
    """Set dials, which is neither damage nor recovery; then see who is defeated."""
    for fighter, health in to.items():
        tx.emit(e.HealthSet(fighter=fighter, to=health))
    defeat(tx, list(to))


def defeat(tx: Transaction, candidates: Sequence[FighterId]) -> None:
    """Take those of them who are at 0 health off the board, all before anything is judged."""
    fallen = [f for f in candidates if tx.table.fighters[f].is_defeated]
    fallen = [f for f in fallen if not _lives_on(tx, f)]
    for fighter in fallen:
        tx.emit(e.Defeated(fighter=fighter, rules=("DEF-01", *_rules_of_several(tx, fighter))))
    if not fallen:
        return
    is_out_at_once = tx.book.mode.hero_down is HeroDown.IS_ELIMINATED  # FFA-04
    if is_out_at_once:
        let_players_go(tx)
    if tx.book.edition.winner_check is WinnerCheck.AT_DEFEAT:
        judge(tx)
    if not is_out_at_once:
        let_players_go(tx)
    _call(tx, windows.DEFEATED, fallen)


INSTEAD_OF_DEFEAT: Final = ("EFF-07",)
"""What a character card lets happen in place of a defeat; like that it also takes who is held."""


def _lives_on(tx: Transaction, fighter: FighterId) -> bool:
    """Whether the character card lets a first defeat not count: all of the player's leave then.

    The form that allowed it changes at once, if the rule says so: then the next defeat counts,
    whoever brings them back. Otherwise people change it.
    """
    state = tx.table.fighters[fighter]
    forms = tx.table.players[state.owner].forms
    for rule in tx.book.rules_of(tx.table, state.owner, "second_life"):
        if rule["who"] == state.kind and rule["while"].items() <= forms.items():
            to = rule["health"]
            cap = to if to > state.cap else None  # the starting health of this life
            tx.emit(e.HealthSet(fighter=fighter, to=to, cap=cap, rules=INSTEAD_OF_DEFEAT))
            for other in tx.table.fighters_of(state.owner):
                if other.space is not None:
                    leave_board(tx, other.id, INSTEAD_OF_DEFEAT)
            for form, value in rule.get("then", {}).items():
                tx.emit(
                    e.FormSet(player=state.owner, form=form, value=value, rules=INSTEAD_OF_DEFEAT)
                )
            return True
    return False


def _rules_of_several(tx: Transaction, fighter: FighterId) -> tuple[str, ...]:
    """The rule by which a hero of several figures is not lost with one of them."""
    state = tx.table.fighters[fighter]
    is_one_of_several = tx.book.hero_of(tx.table, state.owner).figures > 1
    return ("DEF-06",) if is_one_of_several and state.is_hero else ()


def is_decided(table: Table) -> bool:
    """Whether the heroes of at most one side still stand, and the game goes on all the same."""
    if table.is_over or not any(f.is_hero and f.health == 0 for f in table.fighters.values()):
        return False
    return len(_standing(table)) <= 1


def judge(tx: Transaction) -> None:
    """End the game if it is decided (DEF-04, DEF-05, FFA-04, TEM-05)."""
    table = tx.table
    if not is_decided(table):
        return
    sides, standing = _sides(table), _standing(table)
    rules = [winner_rule(tx.book)]
    if tx.book.mode.hero_down is HeroDown.IS_ELIMINATED:
        rules.append("FFA-04")
    if tx.book.mode.is_in_teams:
        rules.append("TEM-05")
    if standing:
        winners = standing[0]
    else:
        # Nobody's hero stands: the player on turn prevails. Only core says so, of a duel.
        on_turn = table.turn.player if table.turn is not None else table.order[0]
        winners = next(side for side in sides if on_turn in side)
        if not tx.book.edition.player_on_turn_prevails or len(table.players) > 2:
            rules.append("DEF-07")
    tx.emit(e.GameEnded(winners=tuple(winners), rules=tuple(rules)))


def _sides(table: Table) -> list[list[PlayerId]]:
    """The players by side: teams, or everybody for themselves."""
    sides: dict[str, list[PlayerId]] = {}
    for player in table.players.values():
        sides.setdefault(player.team or player.id, []).append(player.id)
    return list(sides.values())


def _standing(table: Table) -> list[list[PlayerId]]:
    """The sides of which a hero stands."""
    return [side for side in _sides(table) if any(map(table.has_hero, side))]


def let_players_go(tx: Transaction) -> None:
    """Players who have lost their hero, or everybody, leave as the mode says."""
    mode = tx.book.mode
    if mode.hero_down is HeroDown.DECIDES_THE_GAME:
        return
    for player in tx.table.order:
        if tx.table.is_over or tx.table.players[player].is_out:
            continue
        is_eliminated = mode.hero_down is HeroDown.IS_ELIMINATED and not tx.table.has_hero(player)
        if is_eliminated or not tx.table.fighters_of(player):
            rule = "FFA-04" if is_eliminated else "TEM-04"
            tx.emit(e.PlayerWentOut(player=player, rules=(rule,)))
            theirs = [token for token in tx.table.tokens if token.owner == player]
            if theirs:
                tx.reads(TOKENS_LEAVE)
            for token in theirs:  # nobody's ability hangs on that
                tx.emit(
                    e.TokenRemoved(kind=token.kind, space=token.space, owner=player, rules=(rule,))
                )


# --- Health -------------------------------------------------------------------------------------


def recover(tx: Transaction, fighter_id: FighterId, amount: int) -> int:
    """Let a fighter recover, up to its cap; returns what it gained. A fallen one gains nothing."""
    fighter = tx.table.fighters[fighter_id]
    gained = 0 if fighter.is_defeated else min(amount, fighter.cap - fighter.health)
    if gained > 0:
        tx.emit(e.Recovered(fighter=fighter_id, amount=gained, rules=(cap_rule(tx),)))
    return max(0, gained)


def cap_rule(tx: Transaction) -> str:
    """The rule that says how far fighters recover."""
    return "DEF-02" if tx.book.edition.health_cap is HealthCap.HIGHEST_ON_DIAL else "DEF-03"


# --- Places -------------------------------------------------------------------------------------


def walk(tx: Transaction, fighter: FighterId, path: tuple[SpaceId, ...]) -> None:
    """A fighter moves along a path that was found legal; what lies at its end goes off."""
    if len(path) > 1:
        tx.emit(e.FighterMoved(fighter=fighter, path=path))
        enter(tx, fighter, path[-1])
        _follow(tx, fighter, path)
        if path[0] != path[-1]:
            owner, kind = tx.table.fighters[fighter].owner, tx.table.fighters[fighter].kind
            names = _names_of_way(fighter, path[0], path[-1])
            windows.fire(tx, windows.MOVED, owner, of=kind, names=names)


def place(tx: Transaction, fighter: FighterId, space: SpaceId) -> None:
    """A fighter is put on a space; one that stays enters nothing (MAN-08)."""
    here = tx.table.fighters[fighter].space
    if here != space:
        tx.emit(e.FighterPlaced(fighter=fighter, space=space, rules=("MAN-08",)))
        enter(tx, fighter, space)
        _follow(tx, fighter, (here, space))


def _follow(
    tx: Transaction,
    fighter: FighterId,
    way: Sequence[SpaceId | None],
    watchers: Sequence[PlayerId] | None = None,
) -> None:
    """What abilities of others do about each space that a fighter has left; None: off the board.

    Not only about the first and the last, as one may be in a zone only for a while.
    """
    for player in _watchers(tx, fighter) if watchers is None else watchers:
        for here, there in reversed([*pairwise(way)]):  # what is begun last comes first
            if here is not None:
                windows.fire(tx, windows.LEFT, player, names=_names_of_way(fighter, here, there))


def _watchers(tx: Transaction, fighter: FighterId) -> list[PlayerId]:
    """Whose abilities may act on where this fighter goes."""
    if not tx.book.battlefield.is_there:  # people see who has gone where, and to what follows
        return []
    owner = tx.table.fighters[fighter].owner
    return [
        player
        for player in tx.table.order
        if windows.LEFT in tx.book.hero_of(tx.table, player).triggers_at
        and not tx.table.are_friendly(player, owner)
    ]


def _watchers_of(
    tx: Transaction, fighter: FighterId, here: SpaceId, there: SpaceId
) -> list[PlayerId]:
    """Whose abilities would act on this way, seen from where everybody stands now."""
    names = _names_of_way(fighter, here, there)
    watchers = _watchers(tx, fighter)
    return [each for each in watchers if windows.can_act(tx, windows.LEFT, each, names=names)]


def _names_of_way(
    fighter: FighterId, here: SpaceId | None, there: SpaceId | None
) -> dict[str, Bound]:
    ends = {"from": here, "to": there}
    names = {name: Bound(spaces=(at,) if at is not None else ()) for name, at in ends.items()}
    return {"fighter": Bound(fighters=(fighter,)), **names}


def swap(tx: Transaction, one: FighterId, other: FighterId) -> None:
    """Two fighters on the board change places; each enters the other's space.

    Who watches them is asked as both still stand where they stood: nobody is left by moving
    themselves.
    """
    here, there = tx.table.fighters[one].space, tx.table.fighters[other].space
    if one == other or here is None or there is None:
        return
    left_by_one = _watchers_of(tx, one, here, there)
    left_by_other = _watchers_of(tx, other, there, here)
    tx.emit(e.FighterPlaced(fighter=one, space=there, rules=("MAN-08",)))
    tx.emit(e.FighterPlaced(fighter=other, space=here, rules=("MAN-08",)))
    enter(tx, other, here)  # what comes next is pushed last: the first one's trap goes off first
    enter(tx, one, there)
    _follow(tx, other, (there, here), left_by_other)
    _follow(tx, one, (here, there), left_by_one)


def come_back(tx: Transaction, fighter: FighterId, space: SpaceId, health: int) -> None:
    """A fighter returns to the board; one that had left it undefeated keeps its health."""
    if tx.table.fighters[fighter].small:
        tx.reads(SMALL_STAND_ALONE)
    if tx.table.fighters[fighter].is_defeated:
        tx.emit(e.FighterReturned(fighter=fighter, health=health))
    tx.emit(e.FighterPlaced(fighter=fighter, space=space, rules=("MAN-08",)))
    enter(tx, fighter, space)


def leave_board(tx: Transaction, fighter: FighterId, rules: Sequence[str] = ()) -> None:
    """A fighter leaves the board undefeated."""
    here = tx.table.fighters[fighter].space
    tx.emit(e.FighterLeft(fighter=fighter, rules=tuple(rules)))
    tx.call(partial(_follow, tx, fighter, (here, None)))


def hold(tx: Transaction, fighter: FighterId, until: str = END_OF_TURN) -> None:
    """A fighter cannot leave its space for a while."""
    tx.emit(
        e.Granted(grant=Grant(kind=GrantKind.HOLD, fighter=fighter, until=until), rules=("EFF-07",))
    )


def trap_under(tx: Transaction, fighter: FighterId, space: SpaceId) -> Token | None:
    """The token on a space that goes off under this fighter, if one does (TRP-03)."""
    table = tx.table
    if not tx.book.battlefield.is_there:  # people say which one somebody has stepped on
        return None
    if not any(token.space == space and token.kind in table.stopping for token in table.tokens):
        return None
    position, owner = tx.position, tx.table.fighters[fighter].owner
    if space not in position.seen_by[owner].armed_traps:
        return None
    return position.stop_on(space, owner)


def enter(tx: Transaction, fighter: FighterId, space: SpaceId) -> None:
    """A fighter has entered a space, however it came there: what lies there goes off (TRP-03)."""
    trap = trap_under(tx, fighter, space)
    if trap is not None:
        go_off(tx, fighter, trap)


def go_off(tx: Transaction, fighter: FighterId, trap: Token) -> None:
    """A token goes off under a fighter that has entered its space."""
    if tx.waives(*TRAPS.rules):
        return
    space = trap.space
    stock = tx.book.token_stock(tx.table, trap.kind, trap.owner)
    rules = stock.rules.entering if stock is not None else ()
    tx.emit(e.TrapSprung(fighter=fighter, space=space, kind=trap.kind, rules=rules))
    if stock is None or trap.owner is None:
        return
    hero = tx.book.hero_of(tx.table, trap.owner).id
    source = EffectSource(kind=SourceKind.TOKEN, hero=hero, id=trap.kind)
    names = {"entered": Bound(fighters=(fighter,)), "token": Bound(tokens=(trap,))}
    play = windows.begin_play(tx, source, trap.owner, names=names)
    windows.open_block(tx, play, ("entering",), ends_play=True)
