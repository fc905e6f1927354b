"""What simulated people answer: anything that is legal, and true where they see the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion.combat import Side
from companion.effects.items import ITEMS
from companion.reasons import ChoiceReason
from companion.rulebook import has_item, may_use
from companion.rules.battlefield import ItemKind
from companion.table import ChoiceKind
from companion.unnamed import UNNAMED
from companion.zones import DECK, HAND

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from companion.combat import Combat, CombatSide
    from companion.definitions import CardDefinition
    from companion.game import Game
    from companion.model import PlayerId
    from companion.table import Choice, FighterState
    from sim.real_cards import RealCards

UNTOLD = 0.3
"""How often a card that need not be named is not."""


class NoTrueAnswerError(Exception):
    """A choice is open that nobody can answer truly."""


class TruthfulPlayer:
    """Whoever decides at a simulated table; sees the cards that really lie there."""

    def __init__(self, game: Game, real: RealCards, chance: random.Random) -> None:
        self._game = game
        self._real = real
        self._chance = chance

    # --- Combat ---------------------------------------------------------------------------------

    def attack(self, command: c.Attack) -> c.Command:
        """An attack with this card: told at once, by its value, or only when it is revealed."""
        table, chance = self._game.table, self._chance
        attacker = table.fighters[command.attacker]
        player, card = attacker.owner, command.card or UNNAMED
        item = self._item(attacker)
        second = self._second(attacker, card)
        how = chance.random()
        if how < 0.4:
            self._real.mean(player, [card, *([second] if second is not None else [])])
            return c.DeclareAttack(
                attacker=attacker.id, target=command.target, item=item, second=second is not None
            )
        if (how < 0.5 and second is None) or card == UNNAMED:
            self._real.mean(player, [card])
            value = self._value(player, card)
            return c.Attack(attacker=attacker.id, target=command.target, value=value, item=item)
        return c.Attack(
            attacker=attacker.id, target=command.target, card=card, boost=second, item=item
        )

    def take(self, command: c.Command) -> c.Command:
        """A command that is true, told as people tell it."""
        if isinstance(command, c.Attack):
            return self.attack(command)
        turn = self._game.table.turn
        is_boost = isinstance(command, c.BoostManeuver) and command.boost is not None
        is_scheme = isinstance(command, c.PlayScheme) and command.card == UNNAMED
        if turn is not None and (is_boost or is_scheme):
            self._real.mean(turn.player, [UNNAMED])
        return command

    def _second(self, attacker: FighterState, first: str) -> str | None:
        """A card to lay with the first one, where an ability allows that."""
        rules = self._game.book.rules_of(self._game.table, attacker.owner, "commit_boost")
        if not any(rule["who"] == attacker.kind for rule in rules):
            return None
        hand = self._real.names(attacker.owner, HAND)
        hand.remove(first)
        hand = [card for card in hand if card != UNNAMED]
        return self._chance.choice(hand) if hand and self._chance.random() < 0.6 else None

    def _item(self, fighter: FighterState) -> str | int | None:
        book, table, space = self._game.book, self._game.table, fighter.space
        if space is None or not has_item(book, table, space, ItemKind.COMBAT):
            return None
        named = [item.id for item in ITEMS.values() if item.kind is ItemKind.COMBAT]
        return self._chance.choice([None, *named, 2])

    def defend(self, choice: Choice) -> c.Command:
        """With one of the cards that are really there and may be used, or with none."""
        table, chance = self._game.table, self._chance
        defender = table.fighters[choice.subject or ""]
        usable = [
            card
            for card in map(self._of(defender.owner), self._real.names(defender.owner, HAND))
            if card.is_defense and may_use(table, defender, card)
        ]
        if not usable or chance.random() < 0.25:
            return c.Defend()
        card, item, how = chance.choice(usable), self._item(defender), chance.random()
        if how < 0.4 and not card.face_up:
            self._real.mean(defender.owner, [card.id])
            return c.Defend(laid=True, item=item)
        if (how < 0.5 and not card.face_up) or card.is_unlisted:
            self._real.mean(defender.owner, [card.id])
            return c.Defend(value=self._value(defender.owner, card.id), item=item)
        number = chance.randrange(7) if card.face_up and chance.random() < 0.5 else None
        return c.Defend(card=card.id, item=item, number=number)

    def reveal(self) -> c.Command:
        """The cards that lie there, by name or by value."""
        combat = self._game.table.combat
        assert combat is not None
        attack = self._shown(combat.side(Side.ATTACKER))
        defense = self._shown(combat.side(Side.DEFENDER))
        attacker = combat.side(Side.ATTACKER)
        second = None
        if attacker.is_second_untold:
            second = self._real.laid_by(attacker.player)[-1]
        return c.Reveal(
            attack=attack[0], attack_value=attack[1], defense=defense[0],
            defense_value=defense[1], boost=second,
        )  # fmt: skip

    def _shown(self, side: CombatSide) -> tuple[str | None, int | None]:
        if not side.is_untold:
            return None, None
        card = self._real.laid_by(side.player)[0]
        by_value = self._chance.random() < 0.1 and not side.is_second_untold
        if by_value or card == UNNAMED:
            return None, self._value(side.player, card)
        return card, None

    # --- Choices --------------------------------------------------------------------------------

    def answer(self, choice: Choice) -> c.Command:
        """A legal and true answer to the choice that is open."""
        if choice.kind is ChoiceKind.DEFENSE:
            return self.defend(choice)
        if choice.kind is ChoiceKind.REVEAL:
            return self.reveal()
        return c.Answer(player=choice.owner, values=tuple(self._values(choice)))

    def _values(self, choice: Choice) -> Sequence[str]:
        chance = self._chance
        if choice.kind is ChoiceKind.PROMPT:
            return ()
        if choice.kind is ChoiceKind.MOVE:
            movers = [fighter for fighter, ends in choice.moves.items() if ends]
            if not movers or chance.random() < 0.2:
                return ()
            fighter = chance.choice(movers)
            return fighter, chance.choice(choice.moves[fighter])
        if choice.kind is ChoiceKind.CARDS:
            return self._cards(choice)
        count = chance.randint(choice.least, min(choice.most, len(choice.options)))
        return chance.sample(choice.options, count)

    def _cards(self, choice: Choice) -> Sequence[str]:
        """Cards that are there: all of a shown hand, the first of a deck, or any that fit."""
        chance, there = self._chance, self._there(choice)
        if choice.reason is ChoiceReason.EFFECT_REVEAL_HAND:
            return there if chance.random() < 0.7 else ()
        if choice.zone == DECK and choice.holder is not None:
            deck = self._real.names(choice.holder, DECK)
            if choice.reason is ChoiceReason.EFFECT_WHICH_CARD:  # the one that lies there
                there = [card for card in deck[choice.above :] if card in choice.options]
                return self._told(choice, there[:1])
            there = there[: choice.most]
        if choice.offers and chance.random() < 0.5:
            return (chance.choice([*choice.offers]),)
        if not there and choice.may_be_unnamed and choice.zone is None:
            return (UNNAMED,) * choice.least  # the card that lies stays
        if len(there) < choice.least:
            raise NoTrueAnswerError(f"{choice.reason}: {choice.least} of {there}")
        most = min(choice.most, len(there))
        return self._told(choice, chance.sample(there, chance.randint(choice.least, most)))

    def _there(self, choice: Choice) -> list[str]:
        """The options as often as they are really there, the first that lies on top first."""
        if choice.reason in {ChoiceReason.HAND_LIMIT, ChoiceReason.EFFECT_BOOST}:
            return self._real.names(choice.owner, HAND)
        combat = self._game.table.combat
        if combat is not None and choice.holder is None:
            return self._playable(choice, combat)
        if choice.zone is None or choice.holder is None:
            return [option for option in choice.options if option not in choice.offers]
        names = self._real.names(choice.holder, choice.zone)
        return [card for card in names if card in choice.options]

    def _playable(self, choice: Choice, combat: Combat) -> list[str]:
        """What the other player may be made to play instead: a card in hand, or the one laid."""
        other = next(side for side in combat.sides.values() if side.player != choice.owner)
        laid = other.laid.card if other.laid is not None else None
        there = {*self._real.names(other.player, HAND), laid}
        return [card for card in choice.options if card in there]

    def _told(self, choice: Choice, cards: Sequence[str]) -> Sequence[str]:
        """These cards, perhaps without naming some that need not be named."""
        if not (choice.may_be_unnamed or choice.reason is ChoiceReason.HAND_LIMIT):
            return cards
        unnamed = [card for card in cards if self._chance.random() < UNTOLD]
        self._real.mean(choice.holder or choice.owner, unnamed)
        told = list(cards)
        for card in unnamed:
            told[told.index(card)] = UNNAMED
        return told

    # --- Cards ----------------------------------------------------------------------------------

    def _value(self, player: PlayerId, card: str) -> int | None:
        """The printed value; of a card that is not listed only its owner sees it."""
        definition = self._of(player)(card)
        return self._chance.randrange(7) if definition.is_unlisted else definition.value

    def _of(self, player: PlayerId) -> _Cards:
        return _Cards(self._game, player)

    def has(self, command: c.Command) -> bool:
        """Whether the cards that a command names are really there."""
        table = self._game.table
        turn = table.turn
        if isinstance(command, c.Attack | c.PlayScheme):
            fighter = command.attacker if isinstance(command, c.Attack) else command.fighter
            owner = table.fighters[fighter].owner
            return (command.card or UNNAMED) in self._real.names(owner, HAND)
        if isinstance(command, c.BoostManeuver) and turn is not None:
            in_hand = self._real.names(turn.player, HAND)
            return command.stored_from is not None or (command.card or UNNAMED) in in_hand
        return True


class _Cards:
    """The cards of a player's deck by name."""

    def __init__(self, game: Game, player: PlayerId) -> None:
        self._cards = game.book.hero_of(game.table, player).cards_by_id

    def __call__(self, card: str) -> CardDefinition:
        return self._cards[card]
