"""What the game is told while figures are put on the board: they answer what set-up asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion import events as e
from companion.game import is_reveal
from companion.table import ChoiceKind
from ui.presenter.table.placing_task import wanted

if TYPE_CHECKING:
    from companion.game import Game, Step
    from companion.model import FighterId
    from companion.rules.battlefield import SpaceId
    from ui.presenter.table.core import TableCore


def answer(core: TableCore) -> bool:
    """The figure that the game asks for stands where it may: that is the answer."""
    placing, choice = core.sensed.placing, core.scene.table.choice
    if placing is None or choice is None or choice.kind is not ChoiceKind.SPACE:
        return False
    fighter = choice.subject or ""
    space = placing.standing.places.get(fighter)
    if space not in choice.options or fighter in placing.taken_back:
        return False
    return core.submit(c.Answer(player=choice.owner, values=(space,)))


def change_mind(core: TableCore) -> bool:
    """Before the game begins a figure may be put elsewhere: its answer is given anew."""
    placing, game = core.sensed.placing, core.session.game
    if placing is None or game.table.turn is not None:
        return False
    taken = core.scene.position.occupants
    for each in wanted(game):
        space = placing.standing.places.get(each.fighter)
        is_elsewhere = each.home is not None and space is not None and space != each.home
        if is_elsewhere and space in each.room and space not in taken:
            answers = _answers_since(game, each.fighter)
            if answers:
                with core.one_step():
                    _answer_anew(core, answers, space)
                return True
    return False


def _answer_anew(core: TableCore, answers: list[Step], space: SpaceId) -> None:
    """Take these answers back and give them again, the first of them with another space."""
    before = answers[0].after
    if before is None or not core.submit(c.Undo(to=before)):
        return
    for step in answers:
        given = step.command
        assert isinstance(given, c.Answer)  # noqa: S101  (only those are taken back)
        values = (space,) if step is answers[0] else given.values
        if not core.submit(c.Answer(player=given.player, values=values)):
            break


def _answers_since(game: Game, fighter: FighterId) -> list[Step]:
    """The answers of the set-up from the one that placed this figure on; none if one reveals."""
    line = game.standing()
    for number, step in enumerate(line):
        placed = any(isinstance(x, e.FighterPlaced) and x.fighter == fighter for x in step.events)
        if not (placed and isinstance(step.command, c.Answer)):
            continue
        since = list(line[number:])
        are_answers = all(isinstance(each.command, c.Answer) for each in since)
        reveals = any(is_reveal(event) for each in since for event in each.events)
        return since if are_answers and not reveals else []
    return []
