"""A combat as it is told: every sum is the one that the rules counted, and where it comes from."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from companion import commands as c
from companion.combat import Side
from companion.content.begin import begin_game
from companion.content.collection import Collection
from companion.content.library import Library
from companion.editions import EDITIONS
from companion.modes import MODES
from companion.telling.fight import fights, last_fight
from companion.telling.fight_story import Beat, BeatKind, Fight
from sim.random_player import Choices, play_game

if TYPE_CHECKING:
    from companion.game import Game

ARTHUR, MEDUSA = "p1.king-arthur", "p2.medusa"


@cache
def random_games() -> tuple[Game, ...]:
    known = Collection()
    choices = Choices(
        heroes={hero.definition.id: hero.definition for hero in known.heroes()},
        maps=tuple(known.maps()),
        editions=tuple(EDITIONS.values()),
        modes=(MODES["duel"],),
    )
    return tuple(play_game(choices, seed, checks=False)[0] for seed in range(14))


def all_fights() -> list[Fight]:
    return [fight for game in random_games() for fight in fights(game, Library())]


def at_blows(turn_of: str = "", hero: str = "king-arthur", fighter: str = ARTHUR) -> Game:
    """King Arthur or another fighter stands beside Medusa, and it is the turn of one of them."""
    game = begin_game(hero, "medusa", on="sarpedon")
    while (choice := game.table.choice) is not None:
        game.handle(c.Answer(player=choice.owner, values=choice.options[: max(1, choice.least)]))
    here = game.table.fighters[MEDUSA].space or ""
    taken = {fighter.space for fighter in game.table.fighters.values()}
    free = next(s for s in sorted(game.book.battlefield.adjacent_to[here]) if s not in taken)
    game.handle(c.CorrectPosition(fighter=fighter, space=free))
    if turn_of == MEDUSA:
        game.handle(c.CorrectActions(amount=-2))
        while (choice := game.table.choice) is not None:
            game.handle(c.Answer(player=choice.owner))
    return game


def fought(attack: str, defense: str | None = None, boost: str | None = None) -> Fight:
    game = at_blows()
    assert game.handle(
        c.Attack(attacker=ARTHUR, target=MEDUSA, card=attack, boost=boost)
    ).ruling.allowed
    assert game.handle(c.Defend(card=defense)).ruling.allowed
    found = last_fight(game, Library())
    assert found is not None
    return found


def test_every_value_that_is_told_is_the_one_that_counted() -> None:
    found = all_fights()
    assert len(found) > 100
    for fight in found:
        for side in (fight.attacker, fight.defender):
            assert side.value == (side.terms[-1].value if side.terms else 0), (fight.title, side)
        if fight.winner is not None:
            wins = fight.attacker.value > fight.defender.value
            assert wins == (fight.winner is Side.ATTACKER), fight.title
            assert fight.damage == max(0, fight.attacker.value - fight.defender.value), fight.title


def test_every_term_has_its_beat_and_comes_after_its_card() -> None:
    for fight in all_fights():
        beats = list(fight.beats)
        for side in Side:
            terms = [b.term for b in beats if b.kind is BeatKind.TERM and b.side is side]
            assert sorted(terms) == list(range(len(fight.side(side).terms)))
            card = beats.index(Beat(kind=BeatKind.CARD, side=side))
            of_side = [at for at, beat in enumerate(beats) if beat.side is side]
            assert min(of_side) == card


def test_a_boost_is_a_term_of_its_own_with_the_name_of_its_card() -> None:
    fight = fought("excalibur", boost="skirmish")
    assert [(t.sign, t.source, t.value) for t in fight.attacker.terms] == [
        ("6", "printed", 6),
        ("+1", "boost: Skirmish", 7),
    ]
    assert fight.attacker.sum == "6 printed, +1 boost: Skirmish = 7"
    assert (fight.damage, fight.change) == (7, "Medusa takes 7: 16 → 9")


def test_feint_is_told_across_the_card_that_it_cancels() -> None:
    fight = fought("momentous-shift", "feint")
    assert fight.attacker.canceled_by == "Feint"
    assert fight.defender.canceled_by == ""
    assert BeatKind.CANCELED in [beat.kind for beat in fight.beats]
    assert "Momentous Shift is canceled" in fight.after


def test_nobody_who_defends_with_nothing_has_a_term() -> None:
    fight = fought("excalibur")
    assert (fight.defender.name, fight.defender.terms, fight.defender.value) == ("No card", (), 0)
    assert (fight.attacker.outcome, fight.defender.outcome) == (
        "Won the combat",
        "Lost the combat",
    )


def test_values_alone_are_told_as_such() -> None:
    game = at_blows()
    game.handle(c.Attack(attacker=ARTHUR, target=MEDUSA, value=2))
    game.handle(c.Defend(value=4))
    while (choice := game.table.choice) is not None:
        game.handle(c.Answer(player=choice.owner))
    fight = last_fight(game, Library())
    assert fight is not None
    assert [term.source for term in fight.attacker.terms] == ["told"]
    assert fight.reckoning == "2 − 4: 0 damage"  # noqa: RUF001


def test_before_the_cards_are_revealed_nothing_is_told() -> None:
    game = at_blows()
    game.handle(c.Attack(attacker=ARTHUR, target=MEDUSA, card="excalibur"))
    assert last_fight(game, Library()) is None


def test_whoever_falls_is_told_last() -> None:
    game = at_blows()
    game.handle(c.CorrectHealth(fighter=MEDUSA, to=2))
    game.handle(c.Attack(attacker=ARTHUR, target=MEDUSA, card="excalibur"))
    game.handle(c.Defend())
    fight = last_fight(game, Library())
    assert fight is not None
    assert fight.fallen == (MEDUSA,)
    assert fight.beats[-1].kind is BeatKind.FALL
    assert fight.aloud == "King Arthur wins the combat. Medusa takes 2: 2 → 0. Medusa falls."


def test_an_undo_takes_the_fight_back() -> None:
    game = at_blows()
    game.handle(c.Attack(attacker=ARTHUR, target=MEDUSA, card="excalibur"))
    game.handle(c.Defend())
    assert last_fight(game, Library()) is not None
    while last_fight(game, Library()) is not None:
        assert game.handle(c.Undo(consent=True)).ruling.allowed
    assert game.table.fighters[MEDUSA].health == 16


def lines(fight: Fight) -> list[tuple[str, str]]:
    """What is told at each rung of the ladder, as it comes."""
    found = [(fight.ladder[b.rung].title, b.line) for b in fight.beats if b.rung is not None]
    return [each for n, each in enumerate(found) if each[1] and each not in found[:n]]


def test_the_ladder_tells_what_each_time_of_a_combat_has_done() -> None:
    fight = fought("excalibur", boost="skirmish")
    assert [(rung.title, rung.idle) for rung in fight.ladder] == [
        ("At once", "nothing"),
        ("During", "nothing"),
        ("Damage", "nothing"),
        ("After", "nothing"),
    ]
    assert lines(fight) == [
        ("During", "Excalibur 6 → 7"),
        ("Damage", "7 \N{MINUS SIGN} 0: 7 damage"),
    ]
    canceled = fought("momentous-shift", "feint")
    assert [rung.cards for rung in canceled.ladder] == ["Feint", "", "", ""]
    assert lines(canceled)[0] == ("At once", "Momentous Shift is canceled")


def test_a_combat_never_goes_back_on_its_ladder() -> None:
    for fight in all_fights():
        rungs = [beat.rung for beat in fight.beats if beat.rung is not None]
        assert rungs == sorted(rungs), fight.title


def test_a_combat_says_at_which_time_somebody_has_to_decide_something() -> None:
    game = at_blows(turn_of=MEDUSA)
    assert game.handle(c.Attack(attacker=MEDUSA, target=ARTHUR, card="second-shot")).ruling.allowed
    assert game.handle(c.Defend()).ruling.allowed
    fight = last_fight(game, Library())
    assert fight is not None
    assert fight.waits_at is not None
    assert fight.ladder[fight.waits_at].title == "During"
    assert fought("excalibur").waits_at is None


def robbed(attack: str, fighter: str) -> Fight:
    """Somebody of Robin Hood's attacks Medusa, who defends with Dash."""
    game = at_blows(hero="robin-hood", fighter=fighter)
    assert game.handle(c.Attack(attacker=fighter, target=MEDUSA, card=attack)).ruling.allowed
    assert game.handle(c.Defend(card="dash")).ruling.allowed
    found = last_fight(game, Library())
    assert found is not None
    return found


def test_a_card_that_is_canceled_and_loses_its_value_is_told_as_both() -> None:
    assert lines(robbed("highway-robbery", "p1.outlaw.1"))[:2] == [
        ("At once", "Dash is canceled"),
        ("At once", "Dash is canceled, 3 → 0"),
    ]


def test_what_an_ability_asks_once_the_damage_is_dealt_is_asked_after_the_combat() -> None:
    fight = robbed("highway-robbery", "p1.outlaw.1")
    assert fight.waits_at is not None
    assert fight.ladder[fight.waits_at].title == "After"
