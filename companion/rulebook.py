"""What a game is decided by and never changes: battlefield, heroes, edition and mode."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from companion.definitions import ANY_BANNER, HeroDefinition
from companion.editions import Edition
from companion.lazy import kept
from companion.model import PlayerId, TokenKind
from companion.modes import Mode
from companion.readings import HAND_LIMIT
from companion.rules.battlefield import Battlefield, ItemKind, SpaceId
from companion.zones import CardId, CardZone, ZoneId, pool

if TYPE_CHECKING:
    from companion.definitions import CardDefinition, FighterKind, TokenStock
    from companion.frames import ManeuverFrame
    from companion.model import FighterId, TokenKindId
    from companion.table import FighterState, Table


class Rulebook(msgspec.Struct, frozen=True, kw_only=True):
    """The fixed half of a game; the table is the other half."""

    battlefield: Battlefield
    heroes: dict[str, HeroDefinition]
    edition: Edition
    mode: Mode

    def hero_of(self, table: Table, player: PlayerId) -> HeroDefinition:
        """The definition of a player's hero."""
        return self.heroes[table.players[player].hero]

    def kind_of(self, table: Table, fighter: FighterId) -> FighterKind:
        """The kind of a fighter, as its hero's file gives it."""
        state = table.fighters[fighter]
        kinds = self.hero_of(table, state.owner).fighters
        return next(kind for kind in kinds if kind.id == state.kind)

    def is_left_out(self, table: Table, fighter: FighterId) -> bool:
        """Whether a hero of this game brings a fighter of this id that was not chosen."""
        kinds = {
            f"{player}.{kind.id}"
            for player in table.players
            for kind in self.hero_of(table, player).fighters
        }
        is_of_the_box = fighter in kinds or fighter.rpartition(".")[0] in kinds
        return is_of_the_box and fighter not in table.fighters

    def card(self, table: Table, player: PlayerId, card: str) -> CardDefinition | None:
        """A card of a player's deck; None if the deck has none of that name."""
        hero = self.hero_of(table, player)
        return hero.cards_by_id.get(card)

    def token_stock(
        self, table: Table, kind: TokenKindId, owner: PlayerId | None
    ) -> TokenStock | None:
        """What is known of the tokens of this kind that a player has; None: nothing."""
        if owner is None or owner not in table.players:
            return None
        return next((t for t in self.hero_of(table, owner).tokens if t.kind == kind), None)

    def rules_of(self, table: Table, player: PlayerId, kind: str) -> tuple[dict[str, Any], ...]:
        """The rules of one kind that hold for a player because of the hero."""
        return self.hero_of(table, player).rules_by_kind.get(kind, ())

    def hand_limit(self, table: Table, player: PlayerId) -> int:
        """How many cards may be in a hand at the end of a turn: by the hero, else by the table."""
        own = [rule["cards"] for rule in self.rules_of(table, player, "hand_limit")]
        return min(own, default=HAND_LIMIT.in_game(table.readings))

    def boosting_zones(self, table: Table, player: PlayerId) -> dict[ZoneId, tuple[str, ...]]:
        """The zones of a player's hero out of which one may boost, with the rules that say so."""
        rules = self.rules_of(table, player, "zone")
        return {rule["id"]: tuple(rule.get("rules", ())) for rule in rules if rule.get("boosts")}

    def deck_list(self, table: Table, player: PlayerId) -> dict[str, int]:
        """How many of each card a player's deck has, by what was chosen before the deal."""
        hero = self.hero_of(table, player)
        if not hero.has_choices:
            return hero.deck_list
        return hero.deck_lists[frozenset(table.players[player].forms.values())]


class Pool(msgspec.Struct, frozen=True, dict=True):
    """What the cards of a player's deck can be that nobody has named, as long as no card moves."""

    player: PlayerId
    hero: HeroDefinition
    deck_list: Mapping[CardId, int]
    lying: list[dict[ZoneId, CardZone]]
    """What lies where, player by player."""
    hand: CardZone
    unnamed: Mapping[CardId, int]

    @kept
    def in_hand(self) -> tuple[CardDefinition, ...]:
        """The cards that can be in the player's hand."""
        may_be = {card.id for card in self.hand.cards if card.owner == self.player}
        if self.hand.unnamed:
            may_be.update(self.unnamed)
        return tuple([card for card in self.hero.all_cards if card.id in may_be])


def _pool(book: Rulebook, table: Table, player: PlayerId) -> Pool:
    state, deck_list = table.players[player], book.deck_list(table, player)
    lying = [each.zones for each in table.players.values()]
    for known in state.pools:
        if known.deck_list is deck_list and known.lying == lying:
            return known
    unnamed = pool(deck_list, player, table.zones())
    found = Pool(player, book.heroes[state.hero], deck_list, lying, state.hand, unnamed)
    state.pools[:] = [found]
    return found


def cards_possible(book: Rulebook, table: Table, player: PlayerId) -> tuple[CardDefinition, ...]:
    """The cards that can be in a player's hand by all that is known."""
    return _pool(book, table, player).in_hand


def unnamed_cards(book: Rulebook, table: Table, player: PlayerId) -> Mapping[CardId, int]:
    """What the cards of a player's deck can be that nobody has named."""
    return _pool(book, table, player).unnamed


def may_use(table: Table, fighter: FighterState, card: CardDefinition) -> bool:
    """Whether the banner of a card lets this fighter use it (CRD-02); a form counts as a banner."""
    return card.banner in banners_of(table, fighter)


def banners_of(table: Table, fighter: FighterState) -> set[str]:
    """The banners of the cards that a fighter may use (CRD-02); a form counts as a banner."""
    own = fighter.banner or fighter.kind
    return {ANY_BANNER, own, *table.players[fighter.owner].forms.values()}


def banner_rules(
    book: Rulebook, table: Table, fighter: FighterState, named: CardId | None
) -> tuple[str, ...]:
    """The rules by which a fighter uses a card: one of several sidekicks is picked (CRD-03)."""
    card = book.card(table, fighter.owner, named) if named is not None else None
    if card is None or card.banner != fighter.kind or fighter.is_hero:
        return ()
    return ("CRD-03",) if book.kind_of(table, fighter.id).count > 1 else ()


def may_attack_now(book: Rulebook, table: Table, target: FighterState) -> bool:
    """Whether the mode lets the player on turn attack this fighter's owner now (FFA-02)."""
    turn = table.turn
    if not book.mode.first_turn_attack_is_limited or turn is None:
        return True
    if turn.number > len(table.order) or table.players[target.owner].had_turn:
        return True
    return target.owner == next_player(table)


def may_boost(book: Rulebook, maneuver: ManeuverFrame) -> bool:
    """Whether a maneuver can still be boosted: once, and as the edition says (MAN-03)."""
    too_late = book.edition.boost_before_moving_only and bool(maneuver.moved)
    return maneuver.boost is None and not too_late


def next_player(table: Table) -> PlayerId:
    """Whose turn comes next; players who are out are passed over (TRN-04, TEM-04)."""
    assert table.turn is not None  # noqa: S101  (asked during a turn)
    at = table.order.index(table.turn.player)
    in_turn = (*table.order[at + 1 :], *table.order[: at + 1])
    return next((p for p in in_turn if not table.players[p].is_out), table.turn.player)


def has_item(book: Rulebook, table: Table, space: SpaceId, kind: ItemKind) -> bool:
    """Whether an item of this kind still lies beside a space (ITM-01)."""
    if space not in book.battlefield.item_spaces[kind]:
        return False
    return any(t.kind == TokenKind.ITEM and t.space == space for t in table.tokens)


def scheme_users(
    book: Rulebook, table: Table, player: PlayerId, card_id: CardId
) -> list[FighterId]:
    """The fighters of a player who may use a scheme, the hero first."""
    card = book.card(table, player, card_id)
    return [
        fighter.id
        for fighter in table.fighters_of(player)
        if fighter.space is not None and card is not None and may_use(table, fighter, card)
    ]
