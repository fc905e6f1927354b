"""The lesson of the sample game: what to try next, why, and where to tap.

How far it has come follows from the decisions of the game, so it goes on where it was whenever the
game is opened. People may do something else at any time: the lesson waits, and what has been done
already is not asked for again. Only that somebody looked at Why? is not in the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from companion import commands as c
from companion import events as e
from companion.combat import Side
from companion.frames import FrameKind, SchemeFrame
from companion.model import TokenKind
from companion.play import intents as i
from companion.play.sample import prepared_at
from companion.rulebook import may_boost
from drawing.map_view import MarkKind, SpaceMark
from ui.presenter.intents import OpenSheet, SheetKind
from ui.presenter.stage_intents import CloseLesson
from ui.presenter.table import placement
from ui.viewdata.kit import Act, ActsBlock, CardsBlock, Tone, Weight
from ui.viewdata.table import PromptView

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.game import Game, Step
    from companion.model import FighterId, PlayerId
    from companion.table import Table
    from companion.zones import CardId
    from drawing.map_view import MapView
    from ui.presenter.intents import ActIntent
    from ui.presenter.table.scene import Scene
    from ui.viewdata.kit import CardTile, Sheet
    from ui.viewdata.table import CardsView, RailView, TableView

replace = msgspec.structs.replace

RAPTORS: Final = "p1"
MULDOON: Final = "p2"


class LessonStep(NamedTuple):
    """Something to try. Its words: `table.lesson.<id>` (`<id>-board` at a board) and `<id>-why`."""

    id: str
    is_done: Callable[[Table, Step], bool]
    """Whether a decision does it, taken at this table."""
    player: PlayerId | None = None
    """Whose turn it takes; None: anybody's."""
    rules: tuple[str, ...] = ()
    taps: tuple[ActIntent, ...] = ()
    """What lights up to be tapped, where it can be seen,"""
    fighter: FighterId | None = None
    """and the figure on the map that does."""
    card: CardId | None = None
    """The card that it suggests."""


def _moves(before: Table, step: Step) -> bool:
    return before.maneuver is not None and _has(step, e.FighterMoved)


def _undoes(_before: Table, step: Step) -> bool:
    return _has(step, e.WentTo)


def _boosts(before: Table, step: Step) -> bool:
    return before.maneuver is not None and isinstance(step.command, c.BoostManeuver)


def _springs(_before: Table, step: Step) -> bool:
    return _has(step, e.TrapSprung)


def _attacks(_before: Table, step: Step) -> bool:
    return _has(step, e.AttackDeclared)


def _answers(_before: Table, step: Step) -> bool:
    return any(isinstance(x, e.CombatCardLaid) and x.side is Side.DEFENDER for x in step.events)


def _lays(_before: Table, step: Step) -> bool:
    return _has(step, e.TokenPut)


def _schemes(before: Table, step: Step) -> bool:
    """A scheme has been resolved to its end."""
    begins = any(isinstance(x, e.ActionBegan) and x.kind is FrameKind.SCHEME for x in step.events)
    return (begins or _in_scheme(before)) and not _in_scheme(step.table)


def _looks(_before: Table, _step: Step) -> bool:
    return False  # no decision of the game: see `Lesson.now`


def _has(step: Step, kind: type[e.Event]) -> bool:
    return any(isinstance(event, kind) for event in step.events)


def _in_scheme(table: Table) -> bool:
    return any(isinstance(frame, SchemeFrame) for frame in table.agenda)


LESSON: Final = (
    LessonStep("move", _moves, RAPTORS, ("MAN-01",), fighter="p1.raptor.1"),
    LessonStep("undo", _undoes, taps=(i.TakeBack(c.Scope.STEP),)),
    LessonStep(
        "boost", _boosts, RAPTORS, ("MAN-03",), (c.Maneuver(), OpenSheet(SheetKind.BOOST))
    ),
    LessonStep("trap", _springs, RAPTORS, ("TRP-03",), fighter="p1.raptor.2"),
    LessonStep("why", _looks, taps=(OpenSheet(SheetKind.WHY),)),
    LessonStep(
        "attack", _attacks, RAPTORS, ("ATK-01",), (i.LayCard(Side.ATTACKER, "clever-girl"),),
        card="clever-girl",
    ),
    LessonStep(
        "answer", _answers, MULDOON, ("CMB-02",), (i.LayCard(Side.DEFENDER, "feint"),),
        card="feint",
    ),
    LessonStep("lay", _lays, MULDOON, ("TRP-02",)),
    LessonStep(
        "scheme", _schemes, MULDOON, ("SCH-01",),
        (OpenSheet(SheetKind.SCHEME), i.PlaySchemeCard("remote-detonation")),
        card="remote-detonation",
    ),
    LessonStep("end", _looks),
)  # fmt: skip
_PASSING: Final = frozenset({"why", "end"})
"""What whoever decides anything has seen."""


class Lesson:
    """How far a game has come in its lesson."""

    def __init__(self, game: Game, begins: int) -> None:
        self._game = game
        self._begins = begins
        self._done: list[frozenset[str]] = [frozenset()]
        """What was done by then, for every decision from the first one of the lesson on."""
        self.has_looked = False
        """Whether somebody asked why when that was to be tried."""

    def now(self) -> LessonStep | None:
        """What is to be tried now; None once all has been."""
        steps = self._game.steps
        del self._done[len(steps) - self._begins :]  # what could not be kept never happened
        for step in steps[self._begins + len(self._done) :]:
            self._done.append(self._after(step))
        step_now = _first_not_in(self._done[-1])
        if step_now is not None and step_now.id == "why" and self.has_looked:
            return _first_not_in(self._done[-1] | {"why"})
        return step_now

    def look(self) -> bool:
        """Somebody asked why; whether that was to be tried."""
        step = self.now()
        self.has_looked = self.has_looked or (step is not None and step.id == "why")
        return self.has_looked

    def _after(self, step: Step) -> frozenset[str]:
        done, now = self._done[-1], _first_not_in(self._done[-1])
        before = self._game.steps[step.after or 0].table
        found = {each.id for each in LESSON if each.is_done(before, step)}
        went_to = next((x.decision for x in step.events if isinstance(x, e.WentTo)), None)
        if went_to is None:
            return done | found | ({now.id} & _PASSING if now is not None else frozenset())
        if now is not None and now.id in found:
            return done | found  # it was asked for: nothing of it has to be done again
        return self._done[max(0, went_to - self._begins)] | found


def _first_not_in(done: frozenset[str]) -> LessonStep | None:
    return next((step for step in LESSON if step.id not in done), None)


def lesson_of(game: Game) -> Lesson | None:
    """The lesson of a sample game; None: it is another game."""
    begins = prepared_at(game)
    return Lesson(game, begins) if begins is not None else None


# --- What is shown --------------------------------------------------------------------------------


def with_lesson(view: TableView, scene: Scene, step: LessonStep) -> TableView:
    """The table with what the lesson says to whoever is to try it."""
    if scene.sensed.step is not None or scene.sensed.question is not None or scene.table.is_over:
        return view
    if placement.is_shown(scene):
        return view
    player = _told_to(scene, step)
    seats = tuple(
        replace(seat, prompt=_prompt(scene, step, seat.prompt)) if seat.player == player else seat
        for seat in view.seats
    )
    return replace(
        view,
        seats=seats,
        rails=tuple(_rail(rail, step) for rail in view.rails),
        sheet=_sheet(view.sheet, scene, step) if view.sheet is not None else None,
        cards=_cards(view.cards, scene, step) if view.cards is not None else None,
        map=_map(view.map, scene, step),
    )


def _told_to(scene: Scene, step: LessonStep) -> PlayerId | None:
    """Whose prompt the lesson takes; nobody's while something else is decided."""
    choice = scene.table.choice
    if choice is None:
        return scene.on_turn
    return choice.owner if step.id == "lay" and choice.subject == TokenKind.TRAP.value else None


def _prompt(scene: Scene, step: LessonStep, prompt: PromptView | None) -> PromptView:
    before = prompt or PromptView(title="")
    return replace(
        before,
        title=_title(scene, step),
        detail=_detail(scene, step),
        tone=Tone.ASKED,
        acts=_lit(before.acts, step),
        icon="learn",
    )


def _title(scene: Scene, step: LessonStep) -> str:
    card = scene.card_words(step.player, step.card).name if step.player and step.card else ""
    name = scene.player_name(step.player) if step.player is not None else ""
    key = f"lesson.{_variant(scene, step)}"
    by_hand = scene.words.find(f"table.{key}-board") if scene.sensed.is_there else None
    return scene.say(f"{key}-board" if by_hand else key, card=card, name=name)


def _detail(scene: Scene, step: LessonStep) -> str:
    number = scene.say("lesson.progress", number=LESSON.index(step) + 1, count=len(LESSON) - 1)
    why = scene.say(f"lesson.{step.id}-why")
    return scene.words.join(number if step.id != "end" else "", why, *step.rules)


def _variant(scene: Scene, step: LessonStep) -> str:
    """How it is said now, where something else has to come first."""
    table = scene.table
    if step.id == "answer" and table.combat is None:
        return "answer-again"
    if step.player not in {None, scene.on_turn} and table.choice is None:
        return "wait"
    maneuver = table.maneuver
    if step.id == "boost" and maneuver is not None and not may_boost(scene.book, maneuver):
        return "boost-again"
    if step.id == "attack" and scene.focus.draft is None and not scene.attack_pairs():
        return "attack-far"
    return step.id


def _lit(acts: tuple[Act, ...], step: LessonStep) -> tuple[Act, ...]:
    """Nothing else stands out beside what is to be tapped."""
    return tuple(
        replace(act, weight=Weight.PRIMARY)
        if act.intent in step.taps
        else replace(act, weight=Weight.NORMAL)
        if act.weight is Weight.PRIMARY
        else act
        for act in acts
    )


def _lit_first(cards: tuple[CardTile, ...], step: LessonStep) -> tuple[CardTile, ...]:
    lit = tuple(replace(card, selected=True) for card in cards if card.intent in step.taps)
    return (*lit, *(card for card in cards if card.intent not in step.taps))


def _rail(rail: RailView, step: LessonStep) -> RailView:
    return replace(rail, tools=_lit(rail.tools, step))


def _sheet(sheet: Sheet, scene: Scene, step: LessonStep) -> Sheet:
    blocks = tuple(
        replace(block, cards=_lit_first(block.cards, step))
        if isinstance(block, CardsBlock)
        else block
        for block in sheet.blocks
    )
    if scene.focus.sheet == OpenSheet(SheetKind.MENU):
        close = Act(intent=CloseLesson(), text=scene.say("lesson.close"), icon="learn")
        blocks = (ActsBlock(acts=(close,), head=scene.say("lesson.head")), *blocks)
    return replace(sheet, blocks=blocks)


def _cards(cards: CardsView, scene: Scene, step: LessonStep) -> CardsView:
    """Whose card it is about reads it above their cards."""
    told = {"attack": 0, "answer": 1}.get(step.id)
    if told is None or (step.id == "answer" and scene.table.combat is None):
        return cards
    halves = list(cards.halves)
    half = halves[told]
    halves[told] = replace(
        half,
        title=_title(scene, step),
        detail=_detail(scene, step),
        cards=_lit_first(half.cards, step),
    )
    return replace(cards, halves=(halves[0], halves[1]))


def _map(view: MapView, scene: Scene, step: LessonStep) -> MapView:
    """The figure to be tapped is lit as long as nothing else is."""
    table = scene.table
    space = table.fighters[step.fighter].space if step.fighter is not None else None
    asks = any(mark.kind in {MarkKind.ASKED, MarkKind.REACH} for mark in view.marks)
    if space is None or asks or table.choice is not None or step.player != scene.on_turn:
        return view
    return replace(view, marks=(*view.marks, SpaceMark(space=space, kind=MarkKind.ASKED)))
