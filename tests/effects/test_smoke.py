"""Every card of the further heroes that resolves itself is played, cancelled, and has no target.

What is expected follows from the card's data and the rules, not from what the engine says: which of
its windows come, that each of its steps is reached once and in order, and that no table is left
that cannot be. What each card does in numbers stands in test_further_words.py, word by word.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from cli.referee_command import book_for
from companion import commands as c
from companion import events as e
from companion.apply import apply
from companion.content.collection import Collection
from companion.definitions import ANY_BANNER, Timing
from companion.effects.resolution import is_by_hand
from companion.frames import EffectFrame
from companion.game import Game
from companion.invariants import broken_by, broken_invariants
from companion.legal import legal_commands
from companion.plays import SourceKind
from companion.referee import set_up
from companion.table import ChoiceKind
from tests.effects.goldens import FIELD, HERE, Case, script_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.definitions import CardDefinition, FighterKind, HeroDefinition
    from companion.table import Table

HEROES: Final = {
    hero.definition.id: hero.definition
    for hero in Collection().heroes()
    if not (HERE / "golden" / hero.definition.id).is_dir()
}
NEAR: Final = ("B", "A", "F", "H", "G", "D", "I")
"""Where those of the hero begin, beside the opposing Medusa on C."""
MOST_DECISIONS: Final = 60


def cards_of(hero: str) -> Iterator[CardDefinition]:
    """The cards of a hero that resolve themselves."""
    return (card for card in HEROES[hero].cards if not is_by_hand(card))


def names_of(kind: FighterKind) -> list[str]:
    """The figures of a kind, as a table calls them."""
    several = kind.count > 1
    return [f"p1.{kind.id}" + f".{n}" * several for n in range(1, kind.count + 1)]


def game_of(hero: HeroDefinition, card: CardDefinition, *, is_near: bool, turn: str) -> Game:
    """A table on which a card can be used, with a few others of the hero and of Medusa at hand."""
    chosen = {form.id: form.values[0] for form in hero.forms}
    if card.group is not None:
        chosen = {f.id: card.group if card.group in f.values else f.values[0] for f in hero.forms}
    kinds = [k for k in hero.fighters if k.group in {None, *chosen.values()}]
    there = [kind for kind in kinds if not kind.in_supply or kind.id == card.banner]
    there.sort(key=lambda kind: card.banner not in {ANY_BANNER, kind.banner or kind.id})
    figures = [names_of(kind)[0] for kind in there]  # one of each is there
    figures += [name for kind in there for name in names_of(kind)[1:]]
    health = {name: kind.health for kind in there for name in names_of(kind)}
    fighters: dict[str, Any] = {
        name: {"space": space, "health": health[name]}
        for name, space in zip(figures, NEAR, strict=False)
    }
    fighters |= {name: {"health": 0} for name in figures[len(NEAR) :]}
    out = [kind for kind in kinds if kind not in there]
    fighters |= {name: {"health": 0} for kind in out for name in names_of(kind)}
    fighters["p2.medusa"] = {"space": "C" if is_near else "J"}
    fighters |= {f"p2.harpy.{n}": {"health": 0} for n in (1, 2, 3)}
    others = [each.id for each in hero.cards if each.group in {None, *chosen.values()}]
    rest = [name for name in others if name != card.id]
    mine = {"hand": [card.id, *rest[:3]], "discard": rest[3:6]}
    position = {
        "turn": {"player": turn},
        "fighters": fighters,
        "forms": {"p1": chosen} if chosen else {},
        "cards": {"p1": mine, "p2": {"hand": ["feint", "snipe"], "deck": 12}},
    }
    players = [{"id": "p1", "hero": hero.id}, {"id": "p2", "hero": "medusa"}]
    script = {
        "format": 1, "about": "Smoke.", "edition": "core", "map": FIELD, "players": players,
        "position": position, "acts": [{"undo": {}}],
    }  # fmt: skip
    told = script_of(Case(Path("smoke"), "1", script))
    game = set_up(told, book_for(told))
    assert isinstance(game, Game), game
    return game


class Played:
    """A card that was played to its end: the windows that came, and the steps done in each."""

    def __init__(self, game: Game, card: CardDefinition, seed: int) -> None:
        self.game, self.card = game, card
        self.chance = random.Random(seed)
        self.plays: set[int] = set()
        self.windows: list[str] = []
        self.steps: dict[str, int] = {}
        self.is_by_hand = False

    def do(self, command: c.Command) -> None:
        """Decide something; whatever comes of it is possible."""
        before = self.game.table
        decided = self.game.handle(command)
        assert decided.ruling, (command, decided.ruling)
        self._follow(before, decided.events)
        table = self.game.table
        assert list(broken_by(self.game.book, before, decided.events, table)) == []
        assert list(broken_invariants(self.game.book, table)) == []

    def _follow(self, table: Table, events: tuple[e.Event, ...]) -> None:
        for event in events:
            frame = table.frame
            if isinstance(event, e.StepDone) and event.play in self.plays:
                assert isinstance(frame, EffectFrame)
                if len(frame.block) == 1:
                    self.steps[frame.block[0]] = self.steps.get(frame.block[0], 0) + 1
            pushed = event.frame if isinstance(event, e.FramePushed) else None
            is_of_card = isinstance(pushed, EffectFrame) and pushed.play in self.plays
            if isinstance(pushed, EffectFrame) and is_of_card and len(pushed.block) == 1:
                self.windows.append(pushed.block[0])
            if isinstance(event, e.Asked) and event.choice.kind is ChoiceKind.PROMPT:
                self.is_by_hand |= event.choice.play in self.plays
            table = apply(event, table)
            if isinstance(event, e.PlayBegan):
                source = event.source
                if source.kind is SourceKind.CARD and (event.player, source.id) == (
                    "p1", self.card.id,
                ):  # fmt: skip
                    self.plays.add(table.plays_begun)

    def go_on(self, to: ChoiceKind | None = None) -> None:
        """Answer whatever is asked until this is, or the card is done."""
        for _ in range(MOST_DECISIONS):
            table = self.game.table
            if table.choice is not None and table.choice.kind is to:
                return
            if table.is_over or (table.choice is None and table.combat is None):
                return
            answers = [
                each for each in legal_commands(self.game.book, table) if isinstance(each, c.Answer)
            ]
            assert answers, table.choice
            self.do(self.chance.choice(answers))
        raise AssertionError("it does not end")


def play(hero: HeroDefinition, card: CardDefinition, opposing: str, *, seed: int) -> Played:
    """Use a card as attack, defense or scheme; `opposing` is what Medusa lays in a combat."""
    is_defense = card.is_defense and not card.is_attack
    game = game_of(hero, card, is_near=True, turn="p2" if is_defense else "p1")
    user = next(f.id for f in game.table.fighters.values() if f.space == NEAR[0])
    played = Played(game, card, seed)
    if is_defense:
        played.do(c.Attack(attacker="p2.medusa", target=user, card=opposing))
        played.go_on(to=ChoiceKind.DEFENSE)
        played.do(c.Defend(card=card.id))
    else:
        played.do(c.Attack(attacker=user, target="p2.medusa", card=card.id))
        played.go_on(to=ChoiceKind.DEFENSE)
        played.do(c.Defend(card=opposing))
    played.go_on()
    return played


def windows_of(card: CardDefinition) -> list[str]:
    return [timing.value for timing in Timing if timing in card.timing]


@pytest.mark.uncounted
@pytest.mark.parametrize("name", HEROES)
def test_each_step_of_a_card_in_a_combat_is_reached_once_and_in_its_window(name: str) -> None:
    for card in cards_of(name):
        if card.is_scheme:
            continue
        played = play(HEROES[name], card, "snipe", seed=1)
        if played.game.table.is_over:
            continue
        assert played.windows == windows_of(card), card.id
        for window in windows_of(card):
            assert played.steps[window] == len((card.effects or {})[window]), (card.id, window)
        assert not played.is_by_hand, card.id


@pytest.mark.uncounted
@pytest.mark.parametrize("name", HEROES)
def test_of_a_card_that_is_cancelled_nothing_more_comes(name: str) -> None:
    for card in cards_of(name):
        if card.is_scheme:
            continue
        played = play(HEROES[name], card, "feint", seed=2)
        # A defender acts first: what it does at once comes before Feint, and may cancel that.
        first = [w for w in windows_of(card)[:1] if w == Timing.IMMEDIATELY]
        cancels = "cancel" in repr((card.effects or {}).get(Timing.IMMEDIATELY, ()))
        if card.protected:
            assert played.game.table.is_over or played.windows == windows_of(card), card.id
        elif card.is_attack:
            assert played.windows == [], card.id
        elif not cancels:
            assert played.windows == first, card.id


@pytest.mark.uncounted
@pytest.mark.parametrize("name", HEROES)
@pytest.mark.parametrize("is_near", [True, False], ids=["near", "nobody-near"])
def test_each_step_of_a_scheme_is_reached_once(name: str, *, is_near: bool) -> None:
    for card in cards_of(name):
        if not card.is_scheme:
            continue
        game = game_of(HEROES[name], card, is_near=is_near, turn="p1")
        user = next(f.id for f in game.table.fighters.values() if f.space == NEAR[0])
        played = Played(game, card, seed=3)
        played.do(c.PlayScheme(fighter=user, card=card.id))
        played.go_on()
        if not game.table.is_over:
            assert played.windows == ["scheme"], card.id
            assert played.steps["scheme"] == len((card.effects or {})["scheme"]), card.id


def test_there_are_more_than_five_hundred_and_twenty_five_such_cards() -> None:
    assert sum(len(list(cards_of(name))) for name in HEROES) >= 525
