"""A decision in the making: events are emitted one by one, and the table follows at once.

Here live the chains that many commands share and that interrupt whatever caused them: drawing and
exhaustion, damage and defeat, a trap going off, and the judging of the winner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import events as e
from companion.apply import apply
from companion.definitions import AbilityWindow
from companion.editions import WinnerCheck
from companion.house_rules import WAIVABLE
from companion.model import TokenKind
from companion.modes import HeroDown
from companion.reasons import REASON_OF_ABILITY
from companion.table import Choice, ChoiceKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from companion.model import FighterId, PlayerId
    from companion.piles import CardId
    from companion.reasons import ChoiceReason
    from companion.rulebook import Rulebook
    from companion.rules.battlefield import SpaceId
    from companion.table import Table

EXHAUSTION_DAMAGE = 2
TRAP_DAMAGE = 1


def winner_rule(book: Rulebook) -> str:
    """The rule by which this edition judges the winner."""
    return "DEF-04" if book.edition.winner_check is WinnerCheck.AT_DEFEAT else "DEF-05"


class Transaction:
    """What has happened so far in this decision, and the table as it stands after it."""

    def __init__(self, book: Rulebook, table: Table, waived: frozenset[str] = frozenset()) -> None:
        self.book = book
        self.table = table
        self.events: list[e.Event] = []
        self.overruled: list[str] = []
        """The waived rules that would have said something."""
        self.at_work: list[str] = []
        """The waivable rules that say something, because the table has not waived them."""
        self._waived = waived & WAIVABLE

    def waives(self, *rules: str) -> bool:
        """Whether the table has overruled one of these rules; notes that it mattered.

        Asked where a rule is about to act, and only there: that is how it is known which did.
        """
        waived = [rule for rule in rules if rule in self._waived]
        self.overruled += waived
        if not waived:
            self.at_work += [rule for rule in rules if rule in WAIVABLE]
        return bool(waived)

    def emit(self, event: e.Event) -> None:
        """Something happens. Nothing happens any more once the game is over."""
        if not self.table.is_over:
            self.events.append(event)
            self.table = apply(event, self.table)

    def ask(
        self,
        owner: PlayerId,
        kind: ChoiceKind,
        reason: ChoiceReason,
        *,
        options: Sequence[str] = (),
        least: int = 1,
        most: int = 1,
        subject: str | None = None,
        opponent: PlayerId | None = None,
        seen_by: tuple[PlayerId, ...] | None = None,
        rules: Sequence[str] = (),
    ) -> None:
        """Open a choice."""
        self.emit(
            e.Asked(
                choice=Choice(
                    id=self.table.choices_asked + 1,
                    owner=owner,
                    kind=kind,
                    reason=reason,
                    options=tuple(options),
                    least=least,
                    most=most,
                    subject=subject,
                    opponent=opponent,
                    seen_by=seen_by,
                    rules=tuple(rules),
                )
            )
        )

    # --- Cards ----------------------------------------------------------------------------------

    def draw(self, player: PlayerId, count: int = 1) -> None:
        """Draw cards; each one that is not there hurts all fighters of the player (CRD-06)."""
        for _ in range(count):
            if self.table.is_over:
                return
            if len(self.table.players[player].deck):
                self.emit(e.CardDrawn(player=player))
            else:
                self.emit(e.CouldNotDraw(player=player))
                if self.waives("CRD-06"):
                    continue
                exhausted = self.table.fighters_of(player)
                self.damage({f.id: EXHAUSTION_DAMAGE for f in exhausted}, "exhaustion")

    def discard(self, player: PlayerId, card: CardId | None) -> None:
        """Discard one card from a hand."""
        self.emit(e.CardDiscarded(player=player, card=card))

    # --- Health ---------------------------------------------------------------------------------

    def damage(self, amounts: Mapping[FighterId, int], cause: str) -> None:
        """Deal damage to several fighters at the same instant, then see who is defeated."""
        hit = []
        for fighter_id, amount in amounts.items():
            fighter = self.table.fighters[fighter_id]
            lost = min(amount, fighter.health)
            if lost > 0:
                self.emit(e.Damaged(fighter=fighter_id, amount=lost, cause=cause))
                hit.append(fighter_id)
        self.defeat(hit)

    def defeat(self, candidates: Sequence[FighterId]) -> None:
        """Take those of them who are at 0 health off the board, all before anything is judged."""
        fallen = [f for f in candidates if self.table.fighters[f].is_defeated]
        for fighter in fallen:
            self.emit(e.Defeated(fighter=fighter))
        if not fallen:
            return
        if self.book.edition.winner_check is WinnerCheck.AT_DEFEAT:
            self.judge()
        self.let_players_go()

    def judge(self) -> None:
        """End the game if it is decided (DEF-04, DEF-05, FFA-04, TEM-05)."""
        table = self.table
        if table.is_over:
            return
        sides = self._sides()
        standing = [s for s in sides if any(table.has_hero(player) for player in s)]
        if len(standing) > 1:
            return
        rules = [winner_rule(self.book)]
        if self.book.mode.hero_down is HeroDown.IS_ELIMINATED:
            rules.append("FFA-04")
        if self.book.mode.is_in_teams:
            rules.append("TEM-05")
        if standing:
            winners = standing[0]
        else:
            # Nobody's hero stands: the player on turn prevails. Only core says so, of a duel.
            on_turn = table.turn.player if table.turn is not None else table.order[0]
            winners = next(side for side in sides if on_turn in side)
            if not self.book.edition.player_on_turn_prevails or len(table.players) > 2:
                rules.append("DEF-07")
        self.emit(e.GameEnded(winners=tuple(winners), rules=tuple(rules)))

    def _sides(self) -> list[list[PlayerId]]:
        """The players by side: teams, or everybody for themselves."""
        sides: dict[str, list[PlayerId]] = {}
        for player in self.table.players.values():
            sides.setdefault(player.team or player.id, []).append(player.id)
        return list(sides.values())

    def let_players_go(self) -> None:
        """Players who have lost their hero, or everybody, leave as the mode says."""
        if self.book.mode.hero_down is HeroDown.DECIDES_THE_GAME:
            return
        for player in self.table.order:
            if self.table.is_over or self.table.players[player].is_out:
                continue
            is_eliminated = (
                self.book.mode.hero_down is HeroDown.IS_ELIMINATED
                and not self.table.has_hero(player)
            )
            if is_eliminated or not self.table.fighters_of(player):
                self.emit(e.PlayerWentOut(player=player))

    # --- Figures --------------------------------------------------------------------------------

    def enter(self, fighter: FighterId, space: SpaceId) -> None:
        """A fighter has entered a space, however it came there: traps go off (TRP-03)."""
        position = self.table.position(self.book.battlefield)
        if space not in position.seen_by[self.table.fighters[fighter].owner].armed_traps:
            return
        if self.waives("TRP-03"):
            return
        trap = next(
            token
            for token in self.table.tokens
            if token.kind is TokenKind.TRAP
            and token.space == space
            and (
                token.owner is None
                or not position.are_friendly(self.table.fighters[fighter].owner, token.owner)
            )
        )
        self.emit(e.TrapSprung(fighter=fighter, space=space))
        self.damage({fighter: TRAP_DAMAGE}, "trap")
        self.emit(e.TokenRemoved(kind=TokenKind.TRAP, space=space, owner=trap.owner))
        if trap.owner is not None:
            self.prompt_for_ability(trap.owner, AbilityWindow.TRAP_REMOVED)

    def prompt_for_ability(self, player: PlayerId, window: AbilityWindow) -> None:
        """Give people the moment at which a hero's ability hangs, if the hero is there to use it.

        While another prompt is open people enter it there.
        """
        hero = self.book.hero_of(self.table, player)
        if window in hero.ability_at and self.table.choice is None and self.table.has_hero(player):
            self.ask(
                player, ChoiceKind.PROMPT, REASON_OF_ABILITY[window],
                least=0, most=0, subject=hero.id, rules=("EFF-01",),
            )  # fmt: skip
