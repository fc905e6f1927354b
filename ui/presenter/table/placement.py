"""How set-up is shown: a chip for each figure, the one that is next, and where it may be put."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from companion.play import intents as i
from companion.rules.start_spaces import start_of
from companion.table import ChoiceKind
from companion.telling.errands import errand
from drawing.map_view import Arrow, FigureView, MarkKind, SpaceMark
from ui.presenter.table.guiding import agree_act, errand_arrows, errand_marks
from ui.viewdata.kit import Act, Tone, Weight
from ui.viewdata.table import LinkState, LinkView, PlacingChip, PlacingState, PromptView

if TYPE_CHECKING:
    from companion.model import FighterId, PlayerId
    from companion.play.board_status import Task
    from companion.rules.battlefield import SpaceId
    from ui.presenter.table.scene import Scene

_RIGHT: Final = PlacingState.RIGHT


def is_shown(scene: Scene) -> bool:
    """Whether figures are being placed: chips stand in the seats instead of dials."""
    placing, table = scene.sensed.placing, scene.table
    is_led = placing is not None and not placing.is_rebuild
    return scene.has_map and not table.is_over and (table.turn is None or is_led)


def is_astray(scene: Scene) -> bool:
    """Whether the game has begun and its figures stand elsewhere: the edges of seats warn."""
    sensed, table = scene.sensed, scene.table
    is_rebuilt = sensed.placing is not None and sensed.placing.is_rebuild
    return (sensed.step is not None or is_rebuilt) and table.turn is not None and not table.is_over


# --- Chips ----------------------------------------------------------------------------------------


def chips(scene: Scene, player: PlayerId) -> tuple[PlacingChip, ...]:
    """Every figure of a player with how far it is; none once the game has begun."""
    if not is_shown(scene):
        return ()
    return tuple(_chip(scene, fighter.id) for fighter in scene.table.all_of(player))


def _chip(scene: Scene, fighter: FighterId) -> PlacingChip:
    state, space = _state(scene, fighter)
    name = scene.space_name(space) if space is not None else ""
    return PlacingChip(
        fighter=fighter,
        name=scene.short(fighter),
        mark=scene.mark(fighter),
        state=state,
        text=scene.say(f"placing.{state.value}", space=name),
    )


def _state(scene: Scene, fighter: FighterId) -> tuple[PlacingState, SpaceId | None]:
    logged, placing = scene.table.fighters[fighter].space, scene.sensed.placing
    choice = scene.table.choice
    if placing is None:
        if logged is not None:
            return PlacingState.RIGHT, logged
        is_asked = choice is not None and choice.subject == fighter
        return (PlacingState.NOW if is_asked else PlacingState.NEXT), None
    stands = placing.standing.places.get(fighter)
    if fighter in placing.right:
        return PlacingState.RIGHT, stands or logged
    is_now = placing.task is not None and placing.task.fighter == fighter
    if stands is not None and fighter not in placing.taken_back:
        return PlacingState.WRONG, stands
    return (PlacingState.NOW if is_now else PlacingState.NEXT), None


def count(scene: Scene) -> str:
    """How many figures stand, of how many."""
    everybody = [f.id for player in scene.table.players for f in scene.table.all_of(player)]
    placed = sum(_state(scene, fighter)[0] is PlacingState.RIGHT for fighter in everybody)
    return scene.say("placing.count", count=placed, all=len(everybody))


def link(scene: Scene, of_the_board: LinkView) -> LinkView:
    """The link light: a figure not there yet is no mismatch, one that went back is a question."""
    placing = scene.sensed.placing
    state, key = LinkState.IN_SYNC, "placing"
    if scene.returned is not None:
        state, key = LinkState.MOVING, "question"
    elif placing is None:
        return of_the_board
    elif placing.is_rebuild or (placing.task is not None and placing.task.is_wrong):
        state, key = LinkState.MISMATCH, "mismatch"
    return msgspec.structs.replace(of_the_board, state=state, text=scene.say(f"link.{key}"))


# --- Words ----------------------------------------------------------------------------------------


def prompt(scene: Scene, player: PlayerId) -> PromptView | None:
    """What a seat is told while the board watches; None if the game's own words will do."""
    placing = scene.sensed.placing
    task = placing.task if placing is not None else None
    if placing is None or task is None:
        return None
    owner = scene.table.fighters[task.fighter].owner if task.fighter is not None else None
    if owner not in {None, player} and not placing.is_rebuild:
        return _waiting(scene, player, task)
    is_choice = owner is not None and not placing.is_rebuild
    return PromptView(
        title=title(scene, task),
        detail=_detail(scene, task),
        tone=Tone.ASKED,
        icon="alert" if task.is_wrong else None,
        acts=_acts(scene, task),
        decider=scene.say("decides", name=scene.player_name(owner or "")) if is_choice else "",
    )


def title(scene: Scene, task: Task) -> str:
    """What is to be done."""
    if task.fighter is None or len(task.ends) < 2:
        return errand(scene, task.fighter, task.start, next(iter(task.ends), None))
    key = "placing.not-there" if task.is_wrong else "place-figure"
    start = scene.space_name(task.start) if task.start is not None else ""
    return scene.say(key, figure=scene.name(task.fighter), space=start)


def _detail(scene: Scene, task: Task) -> str:
    placing = scene.sensed.placing
    if placing is not None and placing.is_rebuild:
        count = sum(fighter.space is not None for fighter in scene.table.fighters.values())
        return scene.say("board.rebuilding", number=len(placing.right), count=count)
    if len(task.ends) > 1:
        is_again = task.start is not None and not task.is_wrong
        return scene.say("placing.again" if is_again else "place-hint-board")
    if task.ends:
        return scene.say("placing.lit" if task.is_wrong else "placing.start")
    return scene.say("placing.aside" if task.fighter is not None else "placing.stranger")


def _acts(scene: Scene, task: Task) -> tuple[Act, ...]:
    """A way out where the board may be mistaken; a figure that may be put anywhere has the map."""
    placing = scene.sensed.placing
    if placing is not None and placing.is_rebuild:
        return (
            scene.act(i.TrustNext(), "board.next", "check"),
            scene.act(i.StopPlacing(), "board.stop", "close", weight=Weight.QUIET),
        )
    is_chosen = len(task.ends) > 1
    is_there = task.fighter is None or scene.table.fighters[task.fighter].space is not None
    if is_chosen or not is_there:
        return ()
    return (agree_act(scene),)


def _waiting(scene: Scene, player: PlayerId, task: Task) -> PromptView:
    """Somebody else's figure is next: what follows for this seat."""
    left = [f for f in scene.table.fighters.values() if _state(scene, f.id)[0] is not _RIGHT]
    own = next((n for n, fighter in enumerate(left) if fighter.owner == player), None)
    owner = scene.table.fighters[task.fighter or ""].owner
    if own is None:
        detail = scene.say("placing.all-stand")
    else:  # after whoever is placed last before the first of one's own
        last = left[own - 1].id if own else task.fighter or ""
        detail = scene.say("placing.then-you", figure=scene.name(last))
    return PromptView(title=scene.say("places", name=scene.player_name(owner)), detail=detail)


# --- The map -----------------------------------------------------------------------


def figures(scene: Scene) -> tuple[FigureView, ...]:
    """Every figure where it really stands; in a rebuild where it belongs, as a picture to go by.

    Only the one that is put right now stands where its arrow begins.
    """
    placing = scene.sensed.placing
    assert placing is not None  # noqa: S101  (asked while the board watches only)
    found = []
    for fighter in scene.table.fighters.values():
        space = placing.standing.places.get(fighter.id)
        is_right = space is None and fighter.id in placing.right
        if is_right or (placing.is_rebuild and not _is_led(scene, fighter.id)):
            space = fighter.space
        if space is not None:
            found.append(scene.figure(fighter, space))
    return tuple(found)


def _is_led(scene: Scene, fighter: FighterId) -> bool:
    """Whether a figure is put right now, from a space on which no other one belongs."""
    task = _task(scene)
    if task is None or task.fighter != fighter or task.start is None:
        return False
    return all(other.space != task.start for other in scene.table.fighters.values())


def marks(scene: Scene) -> tuple[SpaceMark, ...]:
    """The starts, where the next figure comes from, and where it may be put."""
    task = _task(scene)
    starts = start_marks(scene) if scene.table.turn is None else ()
    if task is None:
        return (*starts, *errand_marks(scene, None, _asked(scene)))
    start = task.start if task.is_wrong or not task.ends else None
    return (*starts, *errand_marks(scene, start, task.ends))


def start_marks(scene: Scene) -> tuple[SpaceMark, ...]:
    """The start of every player."""
    return tuple(
        SpaceMark(
            space=start_of(scene.book, player),
            kind=MarkKind.START,
            text=scene.say("start", number=player.start),
            player=scene.seat(player.id),
        )
        for player in scene.table.players.values()
    )


def arrows(scene: Scene) -> tuple[Arrow, ...]:
    """From where a figure stands to the one space where it belongs."""
    task = _task(scene)
    return errand_arrows(task.start, task.ends) if task is not None else ()


def _task(scene: Scene) -> Task | None:
    return scene.sensed.placing.task if scene.sensed.placing is not None else None


def _asked(scene: Scene) -> tuple[SpaceId, ...]:
    choice = scene.table.choice
    return choice.options if choice is not None and choice.kind is ChoiceKind.SPACE else ()
