"""The parts of a seat: dials and sidekicks, counters, the line with the name, figures to place.

What stands at a seat for the whole game has the same size whatever is said there: its room is the
only thing that it depends on.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.play.intents import TakeBackHealth, TurnDial
from drawing import tokens
from drawing.tokens import Face, Type
from ui.boxes.base import Extent
from ui.boxes.kinds import Art, Hole
from ui.boxes.short import (
    columned,
    dropping,
    fits,
    grid,
    icon,
    layers,
    panel,
    remembered,
    row,
    said,
    space,
    stack,
    without,
)
from ui.boxes.text import Text
from ui.presenter.intents import Press
from ui.screens.parts.acts import consequence, figure, look_of, on_act, pill
from ui.viewdata.table import PlacingState
from ui.widgets.dial.face import height_of, ring_of

if TYPE_CHECKING:
    from drawing.tokens import Rgba
    from ui.boxes.base import Box
    from ui.boxes.kinds import Panel
    from ui.viewdata.kit import Act
    from ui.viewdata.table import CounterView, DialView, MiniView, PlacingChip, SeatView

_LARGEST_RING: Final = 146.0
_SIDEKICK: Final = 0.86
"""The ring of a sidekick, measured by that of a hero."""
_BETWEEN: Final = 10.0
_WITH_NAME: Final = 116.0
"""So wide a dial has room for most names; it is a little more than a finger needs."""
_MINI: Final = (48.0, 54.0)
_CAPTION: Final = 20.0
_TWO_ROWS: Final = 100.0
_NUMBER: Final = Type(22, Face.HEAVY)
_COUNTED: Final = Type(14, Face.BOLD)
_SMALL_COUNTED: Final = Type(13, Face.BOLD)
_PLACING: Final = {
    PlacingState.RIGHT: ("check", tokens.OK),
    PlacingState.NOW: ("hand-pointing-left", tokens.GOLD),
    PlacingState.NEXT: ("timer-sand", tokens.LOW),
    PlacingState.WRONG: ("alert", tokens.BAD),
}


# --- Dials and sidekicks --------------------------------------------------------------------------


def figures(view: SeatView, width: float, height: float) -> Box | None:
    """Dials, then sidekicks in one or two rows; as large as this room allows."""
    largest = inf if view.alone else _LARGEST_RING
    return _figures(view.dials, view.minis, width, height, largest, is_out=view.out)


def ring_in_room(view: SeatView, width: float, height: float) -> float:
    """How large the ring of a hero gets here, whatever its dial shows."""
    return _sizes(view.dials, view.minis, width, height, inf).ring


class _Sizes(NamedTuple):
    """How large figures are: the ring of a hero, a sidekick without a dial, and in what rows."""

    ring: float
    mini: float
    rows: int
    columns: int
    spare: float
    """The width that is left over."""


def _sizes(
    dials: tuple[DialView, ...], minis: tuple[MiniView, ...], width: float, height: float,
    largest: float,
) -> _Sizes:  # fmt: skip
    parts = sum(_part(dial) for dial in dials)
    ring = min(largest, ring_of(height))
    least, mini = _MINI
    between = _BETWEEN * len(dials)
    in_a_row = ring * parts + between + len(minis) * (mini + 3) <= width
    rows = 2 if len(minis) > 2 and height >= _TWO_ROWS and not in_a_row else 1
    columns = -(-len(minis) // rows)
    if dials and minis:  # the dials come first
        mini = min(mini, max(least, width * 0.46 / columns - 3))
    minis_width = columns * (mini + 3) + 5 if minis else 0.0
    if dials:
        ring = min(ring, (width - minis_width - between) / parts)
    return _Sizes(ring, mini, rows, columns, width - minis_width - ring * parts - between)


@remembered
def _figures(
    dials: tuple[DialView, ...],
    minis: tuple[MiniView, ...],
    width: float,
    height: float,
    largest: float,
    *,
    is_out: bool,
) -> Box | None:
    if not dials and not minis:
        return None
    ring, mini, rows, columns, spare = _sizes(dials, minis, width, height, largest)
    has_caption = height >= rows * (mini + 3) + _CAPTION and rows == 1
    # Names have room beside few dials; many dials leave the room to what is asked.
    more = max(0.0, spare / max(1, len(dials))) if len(dials) < 3 else 0.0
    return row(
        *(_dial(dial, ring * _part(dial), more, is_faded=is_out) for dial in dials),
        _minis(minis, columns, mini, has_caption=has_caption) if minis else None,
        gap=0,
    )


def _part(dial: DialView) -> float:
    return 1.0 if dial.mark.filled else _SIDEKICK


def _dial(view: DialView, ring: float, more: float, *, is_faded: bool) -> Hole:
    wide = max(ring + _BETWEEN, min(_WITH_NAME, ring + _BETWEEN + more))
    high = height_of(ring)
    return Hole(
        kind="faded dial" if is_faded else "dial", data=view, key=view.fighter,
        wide=Extent(wide, wide), high=Extent(high, high),
    )  # fmt: skip


def _minis(minis: tuple[MiniView, ...], columns: int, side: float, *, has_caption: bool) -> Box:
    cells = [_mini(mini, side) for mini in minis]
    kinds = {mini.name.rstrip(" 0123456789") for mini in minis}
    name = kinds.pop() if len(kinds) == 1 and has_caption else ""
    caption = Text(
        name, tokens.SMALLEST, colour=tokens.MID, lines=1, align="centre", least=0.75, scaled=False
    )
    wide = columns * (side + 3)
    rows = columned(cells, columns, 3.0)
    inside = stack(rows, panel(caption, limit=(wide, 99)) if name else None, gap=0)
    return row(panel(size=(5, 0)), panel(inside, size=(wide, 0), limit=(wide, 999)), gap=0)


def _mini(view: MiniView, side: float) -> Panel:
    """A sidekick without a dial: it stands, or its place is empty."""
    inside: Box = figure(view.mark, side)
    if view.way_back:
        inside = layers(inside, icon("undo", side * 0.6, tokens.GOLD))
    elif view.out:
        skull = icon("skull", side * 0.46, tokens.LOW)
        inside = layers(Art(kind="slot", wish=side, colour=tokens.EDGE), skull)
    tap = (
        Press(TakeBackHealth(view.fighter))
        if view.way_back
        else TurnDial(view.fighter, 1 if view.out else -1)
    )
    return panel(
        inside, pressed=tokens.PRESSED, radius=tokens.RADIUS_COUNTER,
        tap=tap, key=view.fighter,
    )  # fmt: skip


# --- Counters -------------------------------------------------------------------------------------


def counters(view: SeatView, rows: int, *, is_small: bool) -> Box | None:
    """All of them, equally wide; smaller letters where there is no room for large ones."""
    if not view.counters:
        return None
    columns = -(-len(view.counters) // rows)
    if is_small:
        return columned([_small_counter(each) for each in view.counters], columns, 5.0)
    return fits(
        columned([_counter(each) for each in view.counters], columns),
        columned([_small_counter(each) for each in view.counters], columns),
    )


@lru_cache(maxsize=64)
def _counter(view: CounterView) -> Panel:
    return _numbered(view, tokens.COUNTER, (66, 62), scaled=True)


@lru_cache(maxsize=64)
def _small_counter(view: CounterView) -> Panel:
    return _numbered(view, _NUMBER, (48, 40), scaled=False)


def _numbered(view: CounterView, kind: Type, size: tuple[float, float], *, scaled: bool) -> Panel:
    ink, dim = (tokens.INK, tokens.INK) if view.alert else (tokens.HI, tokens.MID)
    inside = stack(
        Text(
            str(view.value), kind, colour=ink, lines=1, align="centre", underline=True,
            scaled=scaled, least=0.8,
        ),
        Text(
            view.word, _COUNTED if scaled else _SMALL_COUNTED, colour=dim, lines=1,
            align="centre", scaled=scaled, least=0.85,
        ),
        gap=0, pack="centre",
    )  # fmt: skip
    return panel(
        inside, fill=tokens.GOLD if view.alert else tokens.S2,
        pressed=tokens.GOLD_PRESSED if view.alert else tokens.PRESSED,
        radius=tokens.RADIUS_COUNTER, pad=(6 if scaled else 3, 0), size=size,
        tap=Press(view.intent),
    )  # fmt: skip


# --- The line with the name -----------------------------------------------------------------------


def head(view: SeatView) -> Box:
    """Whose seat it is, the actions of the turn, forms and teams, and the running action."""
    prompt = view.prompt
    if prompt is not None and prompt.decider:
        return _deciding(prompt.decider, prompt.source)
    doing = view.headline or view.hero
    who = (view.name, view.colour, *view.team_called)
    return _head(who, doing, view.pips, view.chips, is_out=view.out)


@remembered
def _deciding(decider: str, source: str) -> Box:
    """In place of the name: that it decides, and what asks."""
    about = said(source, tokens.CAPTION, colour=tokens.MID, lines=1, drop=2)
    asks = pill(decider, tokens.GOLD, tokens.INK, "hand-pointing-left")
    return dropping(panel(row(asks, about, space(), gap=12), size=(0, 26)))


def decline(act: Act, *, is_small: bool) -> Panel:
    """How a choice is left: nothing else is ever drawn where this is."""
    kind = tokens.CAPTION_STRONG if is_small else tokens.BUTTON
    look = look_of(act)
    small = tokens.SMALLEST if is_small else tokens.CAPTION
    detail = consequence(act.detail, small, look.detail, align="centre") if act.detail else None
    name = Text(act.text, kind, colour=look.text, lines=2, align="centre", least=0.8)
    words = fits(stack(name, detail, gap=0, pack="centre"), stack(name, pack="centre"))
    wide = 240.0 if act.detail else 140.0
    size, pad, most = ((76.0, 54.0), 8, wide) if is_small else ((120.0, 66.0), 12, wide)
    limit = (most, 110.0 if act.detail else 84.0)
    return on_act(act, look, words, size=size, limit=limit, wish=(112.0, 0.0), pad=(pad, 4))


@remembered
def _head(
    who: tuple[str, int, str, str],
    doing: str,
    actions: tuple[bool, ...],
    words: tuple[str, ...],
    *,
    is_out: bool,
) -> Box:
    name, player, *teams = who
    colour = tokens.player(player).colour
    pips = _pips(colour, actions, 16)
    chips = [pill(text, drop=n + 2) for n, text in enumerate(words)]

    def line(team: str, pad: float) -> Panel:
        inside = row(
            Text(name, tokens.STRONG, colour=tokens.LOW if is_out else colour, lines=1, least=0.85),
            row(*pips, gap=9, drop=1) if pips else None,
            pill(team, pad=pad) if team else None,
            *chips,
            said(doing, tokens.CAPTION, colour=tokens.MID, lines=1, drop=9),
            space(),
            gap=10,
        )
        return panel(inside, size=(0, 22))

    whole = line(teams[0], 12.0)
    return fits(whole, without(whole, 9), dropping(line(teams[1], 8.0)))


def _pips(colour: Rgba, actions: tuple[bool, ...], side: float) -> list[Panel]:
    """The actions of the turn: full while they are left."""
    return [
        panel(
            fill=colour if is_left else None, border=colour, rim=side / 6, radius=side / 2,
            size=(side, side),
        )
        for is_left in actions
    ]  # fmt: skip


def brief(view: SeatView, *, is_titled: bool = False, is_counted: bool = True) -> Box:
    """The same in one low line, with the counter that stays: what no prompt may take away.

    The title of the prompt can stand in it, too, where there is no line for it. It is not
    `is_counted` where all counters stand beside it.
    """
    kept = tuple(each for each in view.counters if each.kept and is_counted)
    decider, title = "", ""
    if view.prompt is not None:
        decider, title = view.prompt.decider, view.prompt.title if is_titled else ""
    name = decider or view.name
    team = view.team_called[1]
    return _brief((name, team), view.colour, view.pips, kept, title, is_out=view.out)


@remembered
def _brief(
    who: tuple[str, str], player: int, actions: tuple[bool, ...], kept: tuple[CounterView, ...],
    title: str, *, is_out: bool,
) -> Box:  # fmt: skip
    colour = tokens.player(player).colour
    kind = tokens.CAPTION_STRONG
    hand = [
        Text(
            f"{each.value} {each.word}", kind, lines=1, least=0.7, scaled=False,
            colour=tokens.GOLD if each.alert else tokens.MID,
        )
        for each in kept
    ]  # fmt: skip
    ink = tokens.LOW if is_out else colour
    name, team = who
    called = Text(name, kind, colour=ink, lines=1, least=0.7, scaled=False)
    side = said(team, kind, colour=tokens.MID, lines=1, scaled=False)
    asked = Text(title, kind, lines=1, least=0.7, grow=1, scaled=False) if title else space()
    pips = row(*_pips(colour, actions, 12), gap=6, drop=1) if actions else None
    line = row(called, side, pips, asked, *hand, gap=6)
    return dropping(panel(line, size=(0, 18)))


# --- Figures that are put on the board ------------------------------------------------------------


def placing(chips: tuple[PlacingChip, ...]) -> Box:
    """The figures of a seat while the table is set up: in more rows rather than without a name."""
    return fits(
        grid([_placing(chip, is_named=True) for chip in chips], most=5),
        grid([_placing(chip) for chip in chips], most=5),
    )


def _placing(chip: PlacingChip, *, is_named: bool = False) -> Panel:
    """Who it is, and how far it is, in words, colour and icon; nothing to tap."""
    name, colour = _PLACING[chip.state]
    is_loud = chip.state in (PlacingState.NOW, PlacingState.WRONG)
    badge = figure(chip.mark, 46, tokens.S2, least=28)
    state = row(
        icon(name, 20, colour, drop=1),
        Text(chip.text, tokens.CAPTION, colour=colour, lines=1, scaled=False, drop=2),
        gap=4,
    )  # fmt: skip
    called = Text(chip.name, tokens.CAPTION_STRONG, lines=1, scaled=False)
    whole = row(badge, stack(called, state, gap=0, pack="centre"), gap=6)
    inside = (
        whole
        if is_named
        else fits(
            whole,
            row(badge, dropping(state), gap=6),
            stack(badge, dropping(state), gap=0, align="centre", pack="centre"),
            badge,
        )
    )
    return panel(
        inside, fill=tokens.S2, radius=tokens.RADIUS_COUNTER, pad=(8, 3), size=(60, 36),
        border=colour if is_loud else None, rim=tokens.BORDER if is_loud else 0.0,
        key=(chip.fighter, chip.state),
    )  # fmt: skip
