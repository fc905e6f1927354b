"""One moment at the table, with everything that the parts of its view are made from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from companion.reasons import ChoiceReason
from companion.rulebook import may_attack_now
from companion.rules.targeting import targets
from ui.presenter.looks import mark_of, name_of, short_name

if TYPE_CHECKING:
    from companion.definitions import CardWords
    from companion.game import Game
    from companion.model import FighterId, PlayerId, Position
    from companion.piles import CardId
    from companion.rulebook import Rulebook
    from companion.rules.battlefield import SpaceId
    from companion.table import FighterState, Table
    from ui.presenter.content import Library
    from ui.presenter.settings import Settings
    from ui.presenter.table.focus import Focus
    from ui.presenter.table.sensed import Sensed
    from ui.presenter.words import Words
    from ui.viewdata.kit import FigureMark


@dataclass(frozen=True)
class Scene:
    """The game as it stands, what people are in the middle of, and the words for it."""

    game: Game
    library: Library
    words: Words
    settings: Settings
    focus: Focus
    sensed: Sensed
    """What the board said."""

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.game.table

    @property
    def book(self) -> Rulebook:
        """What the game is decided by."""
        return self.game.book

    @cached_property
    def position(self) -> Position:
        """Who stands where."""
        return self.table.position(self.book.battlefield)

    @property
    def on_turn(self) -> PlayerId | None:
        """Whose turn it is."""
        return self.table.turn.player if self.table.turn is not None else None

    def say(self, key: str, **facts: object) -> str:
        """A sentence of the table."""
        return self.words.say(f"table.{key}", **facts)

    def say_by_hand(self, key: str) -> str:
        """A sentence about what to do with the figures: with a board hands move them, else taps."""
        return self.say(f"{key}-board" if self.sensed.is_there else key)

    def seat(self, player: PlayerId) -> int:
        """The number of a player's seat, from 0."""
        return list(self.table.players).index(player)

    def player_name(self, player: PlayerId) -> str:
        """What a player is called."""
        return self.table.players[player].name

    def mark(self, fighter: FighterId) -> FigureMark:
        """How a figure is drawn."""
        return mark_of(self.book, self.table, fighter)

    def name(self, fighter: FighterId) -> str:
        """What a fighter is called."""
        return name_of(self.library.words, self.table, fighter)

    def short(self, fighter: FighterId) -> str:
        """What a fighter is called where there is little room."""
        return short_name(self.library.words, self.table, fighter)

    def hero_name(self, player: PlayerId) -> str:
        """What a player's hero is called."""
        return self.library.hero_words(self.table.players[player].hero).name

    def card_words(self, player: PlayerId, card: CardId) -> CardWords:
        """The words of a card."""
        return self.library.hero_words(self.table.players[player].hero).cards[card]

    def space_name(self, space: SpaceId) -> str:
        """What a space is called to people: its number on the map."""
        return self.book.battlefield.called.get(space, space)

    def fighter_on(self, space: SpaceId) -> FighterState | None:
        """Who stands on a space."""
        found = self.position.occupants.get(space)
        return self.table.fighters[found.id] if found is not None else None

    @property
    def can_go_on(self) -> bool:
        """Whether the open prompt is only a moment after a combat of which just values were told.

        Whoever touches the next figure has nothing to enter.
        """
        choice, combat = self.table.choice, self.table.combat
        if choice is None or combat is None or combat.damage is None:
            return False
        names = [laid.card for laid in (combat.attack, combat.defense) if laid is not None]
        return choice.reason is ChoiceReason.UNNAMED_CARD and not any(names)

    def attack_pairs(self, against: FighterId | None = None) -> list[tuple[FighterId, FighterId]]:
        """Every attack that position and mode allow now: attacker and target."""
        if self.on_turn is None:
            return []
        return [
            (fighter.id, target.fighter)
            for fighter in self.table.fighters_of(self.on_turn)
            if fighter.space is not None
            for target in targets(self.position, fighter.id)
            if against in {None, target.fighter}
            and may_attack_now(self.book, self.table, self.table.fighters[target.fighter])
        ]
