"""Somebody who plays by what the screen shows, and by nothing else: for the demo and the tests.

Not a good player, but a quick one: attacks when it can, with the best card there is, and walks
towards the nearest opponent when it cannot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from companion.combat import Side
from companion.commands import Answer, EndManeuver, Maneuver
from companion.play.intents import (
    AgreeToUndo,
    AnswerPicked,
    ChooseAttack,
    DiscardUnnamed,
    DraftAttack,
    LayCard,
    LeaveIt,
    NothingInHand,
    Pick,
    TakeRoute,
    TapSpace,
)
from drawing.map_view import MarkKind
from ui.presenter.intents import OpenSheet, Press, SheetKind
from ui.viewdata.kit import ActsBlock, CardsBlock, Tone

if TYPE_CHECKING:
    from companion.rules.battlefield import Battlefield, SpaceId
    from ui.presenter.intents import ActIntent
    from ui.viewdata.kit import Act, CardTile
    from ui.viewdata.table import HandHalf, PromptView, SeatView, TableView

Tap: TypeAlias = Press | TapSpace


def next_tap(view: TableView, *, moves_first: bool = False) -> Tap | None:
    """The next thing to tap; None once the game is won.

    `moves_first` makes the first action of a turn a maneuver and the second an attack, as most
    people play; otherwise both are attacks if possible.
    """
    if view.winner is not None:
        return None
    if view.sheet is not None:
        return _in_sheet(view)
    if view.cards is not None:
        return _choose_card(view)
    answered = _answer(view, moves_first=moves_first)
    if answered is not None:
        return answered
    asked = [mark.space for mark in view.map.marks if mark.kind is MarkKind.ASKED]
    if asked:
        return TapSpace(asked[0])
    return _act(view, moves_first=moves_first)


def _answer(view: TableView, *, moves_first: bool) -> Tap | None:
    """The answer to what somebody is asked; None if nobody is, or it is chosen on the map."""
    ends = [mark.space for mark in view.map.marks if mark.kind is MarkKind.REACH]
    for number, seat in enumerate(view.seats):
        prompt = seat.prompt
        acts = [act.intent for act in _offered(prompt)] if prompt is not None else []
        given = [act for act in acts if _is_answer(act)]
        if prompt is None or not given:
            continue
        if moves_first and prompt.tone is Tone.CALM:
            return _next_hero(view) or Press(acts[-1], number)
        nothing = [act for act in given if _is_nothing(act)]
        if ends and acts == nothing:  # an effect moves a figure
            foes = [f.space for f in view.map.figures if f.mark.player != seat.colour]
            return TapSpace(min(ends, key=lambda s: _nearest(view.map.battlefield, s, foes)))
        unnamed = [act for act in given if isinstance(act, DiscardUnnamed)]
        return Press((unnamed or nothing or given)[0], number)
    return None


def _offered(prompt: PromptView) -> tuple[Act, ...]:
    """What a seat can be answered with, also that it is left."""
    return (*prompt.acts, prompt.decline) if prompt.decline is not None else prompt.acts


def _is_answer(act: ActIntent) -> bool:
    return isinstance(act, Answer | DiscardUnnamed) or act == OpenSheet(SheetKind.CHOICE)


def _is_nothing(act: ActIntent) -> bool:
    return isinstance(act, Answer) and not act.values


def _next_hero(view: TableView) -> Tap | None:
    """The hero of whoever acts next: where nothing has to be entered, that is enough."""
    seats = list(view.seats)
    turn = next((n for n, seat in enumerate(seats) if seat.pips), 0)
    acting = turn if any(seats[turn].pips) else (turn + 1) % len(seats)
    heroes = (f.space for f in view.map.figures if f.mark.player == acting and f.mark.filled)
    return next((TapSpace(space) for space in heroes), None)


def _in_sheet(view: TableView) -> Tap:
    sheet = view.sheet
    assert sheet is not None  # noqa: S101  (asked for a sheet only)
    for act in sheet.footer:
        if isinstance(act.intent, LeaveIt | AgreeToUndo):
            return Press(act.intent, sheet.seat)
    for block in sheet.blocks:
        acts: tuple[Act, ...] = getattr(block, "acts", ())
        routes = [act.intent for act in acts if isinstance(act.intent, TakeRoute)]
        if routes:
            return Press(routes[-1], sheet.seat)
    return _in_choice(view) or Press(sheet.close, sheet.seat)


def _in_choice(view: TableView) -> Tap | None:
    """What is tapped in the sheet of a choice: nothing if that will do, else what comes first."""
    sheet = view.sheet
    assert sheet is not None  # noqa: S101  (asked for a sheet only)
    decline = getattr(view.seats[sheet.seat].prompt, "decline", None) if sheet.rises else None
    if decline is not None:
        return Press(decline.intent, sheet.seat)
    for act in sheet.footer:
        if isinstance(act.intent, AnswerPicked | DiscardUnnamed):
            return Press(act.intent, sheet.seat)
    tappable: list[Act | CardTile] = []
    for block in sheet.blocks:
        if isinstance(block, ActsBlock):
            tappable += block.acts
        elif isinstance(block, CardsBlock):
            tappable += block.cards
    found = [each for each in tappable if isinstance(each.intent, Answer | Pick)]
    fresh = [each for each in found if not each.selected]
    return Press((fresh or found)[0].intent, sheet.seat) if found else None


def _choose_card(view: TableView) -> Tap:
    """The best card of whoever has none down yet; none if there is none or it was refused."""
    assert view.cards is not None  # noqa: S101  (asked while cards are chosen only)
    attack, defense = view.cards.halves
    was_refused = view.toast is not None and view.toast.tone is Tone.RULING
    if not attack.laid:
        return Press(NothingInHand() if was_refused else _best(attack), attack.seat)
    hand = view.seats[defense.seat].counters[1].value
    none = LayCard(Side.DEFENDER)
    return Press(none if was_refused or not hand else _best(defense), defense.seat)


def _best(half: HandHalf) -> ActIntent:
    """The card with the highest value that can be used; a value if cards are not named."""
    usable = [tile for tile in half.cards if tile.locked is None]
    if usable:
        return max(usable, key=lambda tile: int(tile.value or -1)).intent
    values = [act.intent for act in half.values]
    return values[len(values) // 3] if values else NothingInHand()


def _act(view: TableView, *, moves_first: bool) -> Tap | None:
    for number, seat in enumerate(view.seats):
        offered = seat.prompt.acts if seat.prompt is not None else ()
        acts = {type(act.intent): act for act in offered}
        pairs = [act.intent for act in offered if _says_whom(act.intent)]
        if pairs:
            return Press(pairs[0], number)
        foes = [mark.space for mark in view.map.marks if mark.kind is MarkKind.TARGET]
        if EndManeuver in acts:
            return TapSpace(foes[0]) if foes else _walk(view, seat, acts[EndManeuver], number)
        is_first = moves_first and seat.pips.count(True) > 1
        if is_first and Maneuver in acts:
            return _lift_hero(view, seat) or Press(Maneuver(), number)
        if ChooseAttack in acts and acts[ChooseAttack].enabled:
            return TapSpace(foes[0]) if foes else Press(ChooseAttack(), number)
        if Maneuver in acts:
            return Press(Maneuver(), number)
    kinds = {MarkKind.TARGET, MarkKind.FIGURE}
    chosen = [mark.space for mark in view.map.marks if mark.kind in kinds]
    return TapSpace(chosen[0]) if chosen else None


def _says_whom(act: ActIntent) -> bool:
    is_target = isinstance(act, ChooseAttack) and act.against is not None
    return is_target or isinstance(act, DraftAttack)


def _lift_hero(view: TableView, seat: SeatView) -> Tap | None:
    """Lift the hero, or put it down again nearer to an opponent: that is a maneuver."""
    mine = [f for f in view.map.figures if f.mark.player == seat.colour and f.mark.filled]
    foes = [f.space for f in view.map.figures if f.mark.player != seat.colour]
    ends = [m.space for m in view.map.marks if m.kind is MarkKind.REACH]
    if any(figure.lifted for figure in mine):
        field = view.map.battlefield
        best = min(ends, key=lambda space: _nearest(field, space, foes), default=None)
        return TapSpace(best) if best is not None else None
    return TapSpace(mine[0].space) if mine else None


def _walk(view: TableView, seat: SeatView, done: Act, number: int) -> Tap:
    """Lift the hero, put it down nearer to an opponent, and be done."""
    field = view.map.battlefield
    mine = [f for f in view.map.figures if f.mark.player == seat.colour and f.mark.filled]
    foes = [f.space for f in view.map.figures if f.mark.player != seat.colour]
    lifted = next((f for f in mine if f.lifted), None)
    if lifted is None:
        hero = mine[0] if mine else None
        marked = bool(view.map.path)
        return (
            TapSpace(hero.space) if hero is not None and not marked else Press(done.intent, number)
        )
    ends = [m.space for m in view.map.marks if m.kind in {MarkKind.REACH, MarkKind.TRAP}]
    best = min(ends, key=lambda space: _nearest(field, space, foes), default=None)
    here = _nearest(field, lifted.space, foes)
    if best is None or _nearest(field, best, foes) >= here:
        return Press(done.intent, number)
    return TapSpace(best)


def _nearest(field: Battlefield, space: SpaceId, foes: list[SpaceId]) -> int:
    return min((field.distance(space, foe).needed or 99 for foe in foes), default=99)
