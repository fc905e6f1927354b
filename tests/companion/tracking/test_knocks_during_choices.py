"""Whatever the game asks: a figure that is knocked over meanwhile is a knock, never a move."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from companion.table import ChoiceKind
from companion.tracking.for_game import context_of
from companion.tracking.outputs import Phase, Settled
from sim.noisy_script import all_choices
from sim.random_player import play_game
from tests.companion.tracking.talking import Talk

if TYPE_CHECKING:
    from companion.game import Game
    from companion.model import FighterId
    from companion.rules.battlefield import SpaceId

GAMES_AT_MOST = 100
"""Random games are played until everything was asked for."""
LEAST = 2
MOST = 6
"""So many choices of each kind."""
KINDS = sorted(set(ChoiceKind) - {ChoiceKind.PROMPT, ChoiceKind.FORM})
"""During a prompt people move any figure; a form is chosen before anybody stands."""


@cache
def asked() -> dict[ChoiceKind, list[tuple[Game, int]]]:
    """The decisions after which each kind of choice is open."""
    found: dict[ChoiceKind, list[tuple[Game, int]]] = {}
    for seed in range(GAMES_AT_MOST):
        if all(len(found.get(kind, ())) >= LEAST for kind in KINDS):
            break
        game, _ = play_game(all_choices(), seed, checks=False)
        for step in game.standing():
            if step.table.turn is not None and step.table.choice is not None:
                found.setdefault(step.table.choice.kind, []).append((game, step.number))
    return found


def knocks(game: Game) -> list[tuple[FighterId, SpaceId, SpaceId]]:
    """Everybody who is not asked for, and a free space beside.

    Nobody who looks like one that is: of those it does not matter which one goes there.
    """
    table, near = game.table, game.book.battlefield.adjacent_to
    choice, fighters = table.choice, table.fighters
    assert choice is not None
    wanted = {fighters[f].kin for f in (*choice.moves, choice.subject) if f in fighters}
    taken = {fighter.space for fighter in fighters.values()}
    return [
        (fighter.id, fighter.space, min(near[fighter.space] - taken))
        for fighter in fighters.values()
        if fighter.space and fighter.kin not in wanted and near[fighter.space] - taken
    ]


@pytest.mark.uncounted
@pytest.mark.parametrize("tags", [True, False], ids=["identity", "presence"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_knock_during_any_choice_is_never_a_move(kind: ChoiceKind, *, tags: bool) -> None:
    knocked, found = 0, asked()[kind]
    for game, number in found[:: max(1, len(found) // MOST)][:MOST]:
        game.at = number
        for fighter, stood, lies in knocks(game):
            talk = Talk(context_of(game), tags=tags)
            talk.lift(stood, after_ms=500)
            talk.put(lies, after_ms=40)
            talk.wait(10_000)
            assert not talk.heard(Settled), (game.table.choice, fighter)
            assert talk.phase == Phase.MISMATCH, (game.table.choice, fighter)
            talk.move(lies, stood)
            talk.wait(3000)
            assert not talk.heard(Settled)
            assert talk.phase == Phase.IN_SYNC, (game.table.choice, fighter)
            knocked += 1
    assert knocked
