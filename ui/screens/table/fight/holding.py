"""What the table shows while a fight is played: nothing that it did before it has landed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.combat import Side
from ui.viewdata.table import PromptView

if TYPE_CHECKING:
    from ui.viewdata.table import SeatView, TableView

replace = msgspec.structs.replace


def hold_back(before: TableView | None, view: TableView, *, has_landed: bool) -> TableView:
    """The table as it is told meanwhile; `before` is what was shown before the fight."""
    fight = view.fight
    if fight is None:
        return view
    prompt = PromptView(title=fight.fight.title, detail=fight.skip)
    sheet = view.sheet if view.sheet is None or not view.sheet.rises else None
    if not has_landed and before is not None and len(before.seats) == len(view.seats):
        seats = tuple(replace(seat, prompt=prompt) for seat in before.seats)
        echoes = {rail.seat: rail.echo for rail in before.rails}
        rails = tuple(replace(rail, echo=echoes.get(rail.seat, rail.echo)) for rail in view.rails)
        return replace(view, seats=seats, rails=rails, toast=None, sheet=sheet)
    hurt, health = fight.fight.hurt, fight.fight.health
    lost = health[0] - health[1] if health is not None else 0
    ends = {fight.seats[side]: fight.fight.side(side).outcome for side in Side}
    told = (ends.get(number) or fight.fight.verdict for number in range(len(view.seats)))
    prompts = (replace(prompt, title=title or prompt.title) for title in told)
    seats = tuple(
        _marked(replace(seat, prompt=own), hurt, lost)
        for seat, own in zip(view.seats, prompts, strict=True)
    )
    return replace(view, seats=seats, toast=None, sheet=sheet)


def _marked(seat: SeatView, hurt: str | None, lost: int) -> SeatView:
    """What was lost stands at the dial that lost it."""
    dials = tuple(replace(dial, lost=lost) if dial.fighter == hurt else dial for dial in seat.dials)
    return replace(seat, dials=dials)
