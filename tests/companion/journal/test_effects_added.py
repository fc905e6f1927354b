"""A hero whose cards have learned to resolve themselves: games that were begun before go on."""

from __future__ import annotations

import random
from itertools import count
from typing import TYPE_CHECKING

import msgspec
import pytest

from companion import commands as c
from companion import events as e
from companion.content.collection import Collection
from companion.definitions import Trigger
from companion.effects.steps import BY_HAND
from companion.legal import legal_commands
from companion.play.session import Cause, Done, GameSession
from companion.seats import Seat
from companion.table import ChoiceKind

if TYPE_CHECKING:
    from pathlib import Path

    from companion.content.kept_games import OpenedGame
    from companion.definitions import HeroDefinition

KNOWN = Collection()
HEROES = ("medusa", "sherlock-holmes")


def without_effects(hero: str) -> HeroDefinition:
    """A hero as somebody would write it who knows no effects."""
    definition = KNOWN.hero(hero).definition
    cards = tuple(
        msgspec.structs.replace(card, effects=None, face_up=False) for card in definition.cards
    )
    by_hand = tuple(Trigger(at=trigger.at, do=BY_HAND) for trigger in definition.triggers)
    plain: HeroDefinition = msgspec.structs.replace(definition, cards=cards, triggers=by_hand)
    return plain


def begun(path: Path) -> GameSession:
    """A game of heroes without effects, at a table at which cards resolve themselves."""
    book = KNOWN.rulebook("sarpedon", "core", "duel")
    then = msgspec.structs.replace(book, heroes={hero: without_effects(hero) for hero in HEROES})
    seats = tuple(Seat(player=f"p{n}", name=h, hero=h) for n, h in enumerate(HEROES, 1))
    ticks = count()
    return GameSession.begin(path, then, seats, app="test", now=lambda: f"{next(ticks):06}")


def play(session: GameSession, decisions: int, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(decisions):
        options = legal_commands(session.game.book, session.table)
        if not options:
            break
        attacks = [command for command in options if isinstance(command, c.Attack)]
        assert isinstance(session.submit(chance.choice(attacks or options), Cause.TOUCH), Done)


def resumed(path: Path) -> tuple[GameSession, OpenedGame[Collection]]:
    ticks = count(1000)
    return GameSession.resume(path, KNOWN, now=lambda: f"{next(ticks):06}")


@pytest.mark.uncounted
@pytest.mark.parametrize("seed", range(12))
def test_effects_added_to_a_hero_never_make_a_game_read_only(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "game.jsonl"
    session = begun(path)
    play(session, 8 + 3 * seed, seed)
    before = session.table
    session.close()
    session, opened = resumed(path)
    assert (opened.only_to_look_at, opened.changed) == (None, ())
    assert session.table == before
    play(session, 40, seed)
    session.close()
    assert resumed(path)[0].table == session.table


def test_what_people_have_resolved_is_not_resolved_again(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = begun(path)
    owner = None
    for seed in range(200):
        choice = session.table.choice
        if choice is not None and choice.play is not None and choice.reason.timing is not None:
            assert choice.kind is ChoiceKind.PROMPT
            owner = choice.owner
            break
        play(session, 1, seed)
    assert owner is not None
    session.close()
    session, _ = resumed(path)
    done = session.submit(c.Answer(player=owner), Cause.TOUCH)
    assert isinstance(done, Done)
    at_once = done.events[: done.events.index(e.FramePopped())]
    assert [type(event) for event in at_once] == [e.Answered]
    session.close()
