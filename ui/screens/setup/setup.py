"""Set-up: who sits where with which hero, on which battlefield."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock

from drawing import tokens
from ui.boxes.kinds import ByShape, Later
from ui.boxes.scroll import Scroll, Whole
from ui.boxes.short import columned, fits, grid, icon, panel, row, stack
from ui.boxes.text import Text
from ui.presenter.intents import Press
from ui.presenter.menu_intents import RenameChair
from ui.screens.page_screen import PageScreen
from ui.screens.parts.acts import button, segments, segments_row
from ui.screens.parts.page import Page, search, summary_foot
from ui.screens.setup.tiles import HERO, MAP, battlefield, faulty, hero, seat
from ui.widgets.field import TextField

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.boxes.base import Box
    from ui.boxes.kinds import Panel
    from ui.boxes.view.box_view import Send
    from ui.viewdata.kit import Act
    from ui.viewdata.menus import SetupView

_SEATS: Final = 264.0
"""The least width of the seats beside the heroes."""
_HEROES_LEAST: Final = 250.0
"""So much of the heroes is to be seen, or what stands above them scrolls away with them."""


def setup(view: SetupView, writing: RenameChair | None = None) -> Page:
    """Seats, heroes and battlefields side by side, or one below the other."""
    return Page(
        ByShape(children=(_landscape(view, writing), _portrait(view, writing))),
        view.title,
        view.back,
        extras=tuple(
            segments_row(acts, lines=1, grow=0.01) for acts in (view.modes, view.editions)
        ),
        foot=summary_foot(
            view.summary, view.go, is_fine=view.go.enabled, wish=320, words_first=True, lines=1
        ),
    )


def _landscape(view: SetupView, writing: RenameChair | None) -> Box:
    heroes, maps = _heroes(view), _maps(view)
    head = _hero_head(view)
    apart = stack(head, Scroll(children=heroes, column=HERO, least=_HEROES_LEAST, grow=1))
    together = Scroll(children=(_whole(head), *heroes), column=HERO)
    columns = (
        panel(_seats(view, writing), size=(_SEATS, 0)),
        fits(apart, together),
        stack(_title(view.maps_for), Scroll(children=maps, column=MAP, grow=1)),
    )
    return row(*columns, gap=tokens.LG, parts=(0.235, 0.46, 0.305), align="stretch")


def _portrait(view: SetupView, writing: RenameChair | None) -> Box:
    """Each with a part of the height; where that is too little, all in one list."""
    heroes, maps = _heroes(view), _maps(view)
    seats = [_seat(view, n, writing, is_dense=True) for n in range(len(view.seats))]
    two = [panel(each, size=(240, 0), scaled=(True, False)) for each in seats]
    upper = [fits(columned(two, 2), stack(*seats)), _beside(view), _hero_head(view)]
    apart = stack(
        *upper,
        Scroll(children=heroes, column=HERO, least=180, grow=1.2),
        _title(view.maps_for),
        Scroll(children=maps, column=MAP, least=150, grow=1),
        gap=10,
    )
    below = map(_whole, (_title(view.maps_for), grid(maps, most=4)))
    together = (*map(_whole, filter(None, upper)), *heroes, *below)
    return fits(apart, Scroll(children=together, column=HERO, gap=10))


def _whole(box: Box) -> Whole:
    return Whole(children=(box,), equal=True)


def _heroes(view: SetupView) -> tuple[Box, ...]:
    """The tiles, described when they come near: there may be a hundred."""
    found: list[Box] = [faulty(tile, HERO) for tile in view.faulty_heroes]
    for tile in view.heroes:
        if tile.head:
            found.append(_whole(_title(tile.head)))
        found.append(Later(describe=hero, data=tile, key=tile.intent))
    return tuple(found)


def _maps(view: SetupView) -> tuple[Box, ...]:
    """What plays without one comes first."""
    dials, *others = map(battlefield, view.maps)
    return (dials, *(faulty(tile, MAP) for tile in view.faulty_maps), *others)


def _title(text: str) -> Panel:
    return panel(Text(text, tokens.HEAD, lines=2), pad=(0, 4))


def _seat(
    view: SetupView, number: int, writing: RenameChair | None, *, is_dense: bool = False
) -> Panel:
    each = view.seats[number]
    is_writing = each.rename is not None and each.rename.intent == writing
    return seat(each, is_writing=is_writing, is_dense=is_dense)


def _seats(view: SetupView, writing: RenameChair | None) -> Box:
    """One below the other, with the tablet between two who face each other if there is room."""
    cards = [_seat(view, n, writing) for n in range(len(view.seats))]
    dense = [_seat(view, n, writing, is_dense=True) for n in range(len(view.seats))]
    people = segments(view.people) if view.people else None
    below = (_note(view), people, *_seat_buttons(view))
    tablet = icon("tablet", 40, tokens.LOW)  # no frame: it is nothing to tap
    plain = stack(*cards, *below, gap=10)
    scrolled = Scroll(children=tuple(part for part in (*dense, *below) if part is not None))
    if len(cards) != 2:
        return fits(plain, scrolled)
    return fits(stack(cards[0], tablet, cards[1], *below, gap=10), plain, scrolled)


def _note(view: SetupView) -> Text | None:
    if not view.seats_note:
        return None
    return Text(view.seats_note, tokens.CAPTION, colour=tokens.MID)


def _seat_buttons(view: SetupView) -> list[Panel]:
    return [button(act, tokens.STRONG) for act in view.seat_acts]


def _beside(view: SetupView) -> Box:
    """The sentence on who begins, and the acts side by side below it."""
    parts: list[Box] = [segments_row(view.people, lines=1, grow=1)] if view.people else []
    parts += [panel(each, grow=1) for each in _seat_buttons(view)]
    acts = fits(row(*parts, align="stretch"), grid(parts, most=2))
    return stack(_note(view), acts)


def _hero_head(view: SetupView) -> Box:
    """For whom the heroes are, the search, and heroes at random, in as few rows as they need."""
    title = Text(view.heroes_for, tokens.HEAD, lines=2)
    field = search(view.search, 190, view.search_hint)
    firm = [_random(act, firm=True) for act in view.hero_acts]
    return fits(
        row(panel(title, size=(170, 0), scaled=(True, False), grow=1), field, *firm),
        stack(title, row(field, *firm)),
        stack(title, field, row(*(_random(act, grow=1) for act in view.hero_acts))),
        stack(title, field, grid([_random(act) for act in view.hero_acts], most=2)),
    )


def _random(act: Act, **how: Any) -> Panel:
    return button(act, tokens.CAPTION_STRONG, ground=tokens.S2, lines=1, **how)


class NameField(TextField):
    """Where a name is written, for as long as it is written."""

    def __init__(self, send: Send, done: Callable[[], object]) -> None:
        super().__init__(send)
        self._done = done

    def render(self, value: Any) -> None:
        """Write this one's name; what the presenter makes of it waits until that is done."""
        super().render(value)
        self.start(select=True)

    def stop(self) -> None:
        """Nobody writes any more."""
        was_written = self.is_writing
        super().stop()
        if was_written:
            self._done()


class SetupScreen(PageScreen):
    """Set-up, which knows whose name is being written."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        self._writing: RenameChair | None = None
        holes = {"name": lambda send: NameField(send, self._wrote)}
        super().__init__(send, lambda view: setup(view, self._writing), holes, **kwargs)

    def fill(self, view: SetupView) -> None:
        """A seat that goes takes its field along."""
        names = [each.rename.intent for each in view.seats if each.rename is not None]
        if self._writing not in names:
            self._writing = None

    def _touched(self, intent: Any) -> None:
        super()._touched(intent)
        if isinstance(intent, Press) and isinstance(intent.act, RenameChair):
            # Not within the tap: that it ends would end the writing too.
            Clock.schedule_once(lambda _: self._write(intent.act), 0)

    def _write(self, name: RenameChair) -> None:
        self._writing = name
        self.lay_soon()

    def _wrote(self) -> None:
        self._writing = None
        self.lay_soon()
