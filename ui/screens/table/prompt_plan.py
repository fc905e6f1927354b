"""Where the parts of a prompt are: its text, and its acts beside or below. Pure, in dp."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ui.layout import Rect

if TYPE_CHECKING:
    from collections.abc import Iterator

GAP: Final = 8.0
BESIDE: Final = 16.0
ICON: Final = 46.0
LEAST_TEXT: Final = 180.0
LEAST_ACT: Final = 42.0
RICH_ACT: Final = 50.0
"""The least height of an act with figures on it."""
LOW_ACT: Final = 46.0
TWO_LINES: Final = 1.85
"""A title of at most so many times the width stands on two lines."""
SQUEEZED: Final = 1.12
"""Acts that want so many times the room that there is still look well."""


class PromptNeeds(NamedTuple):
    """What a prompt has to show; widths are those of one line at full size."""

    title: float
    title_line: float
    detail: float
    detail_line: float
    acts: tuple[float, ...]
    act_high: float
    """How high an act would like to be."""
    least_act: float = LEAST_ACT
    has_icon: bool = False


class PromptPlan(NamedTuple):
    """Where it goes."""

    icon: Rect | None
    title: Rect
    detail: Rect | None
    detail_lines: int
    acts: tuple[Rect, ...]
    shown: float = 1.0
    """How much of the detail can be read, about."""


class _Parting(NamedTuple):
    text: Rect
    acts: tuple[Rect, ...]


def plan_prompt(
    area: Rect, needs: PromptNeeds, above: float = 0.0, *, is_headed: bool = False
) -> PromptPlan:
    """Plan a prompt in this rectangle.

    With `is_headed` there is a line right above the text, and the text stays near it. `above` is
    the height of that line if acts may stand in the middle of both.
    """
    plans = (
        _with_text(parting, needs, is_headed=is_headed) for parting in _partings(area, needs, above)
    )
    best = next(plans)
    for plan in plans:
        if best.shown >= 1.0:
            break
        if plan.shown > best.shown + 0.05:
            best = plan
    return best


def _shown(plan: PromptPlan, needs: PromptNeeds) -> float:
    """How much of the detail can be read."""
    if not needs.detail:
        return 1.0
    if plan.detail is None:
        return 0.0
    return min(1.0, plan.detail_lines * plan.detail.width * 0.94 / needs.detail)


def _with_text(parting: _Parting, needs: PromptNeeds, *, is_headed: bool) -> PromptPlan:
    text = parting.text
    one_line = needs.title <= (text.width - ICON) * 1.1 or text.height >= 2 * needs.title_line
    icon_wide = ICON if needs.has_icon and text.width > 260 and one_line else 0.0
    words = text._replace(x=text.x + icon_wide, width=text.width - icon_wide)
    title_lines = 1 if needs.title <= words.width * 1.1 else 2
    if needs.title > words.width * TWO_LINES:
        title_lines = 3
    if words.height < needs.title_line * 0.8:
        return PromptPlan(None, words, None, 0, parting.acts, 0.0 if needs.detail else 1.0)
    title_lines = max(1, min(title_lines, int(words.height / needs.title_line + 0.1)))
    title_high = min(title_lines * needs.title_line, words.height)
    lines = int((words.height - title_high + 2) / needs.detail_line) if needs.detail else 0
    lines = min(lines, int(needs.detail / max(1.0, words.width * 0.94)) + 1)
    if lines == 1 and needs.detail > words.width * 2.4:
        lines = 0  # too little of it to make sense
    detail_high = lines * needs.detail_line
    spare = words.height - title_high - detail_high
    top = words.top - (min(spare / 2, 10.0) if is_headed else spare / 2)
    title = Rect(words.x, top - title_high, words.width, title_high)
    detail = Rect(words.x, title.y - detail_high, words.width, detail_high) if lines else None
    if not lines and needs.detail and needs.title + 14 + needs.detail <= words.width:
        # On the same line, if it is as short as that.
        beside = needs.title + 14
        title = title._replace(width=needs.title + 2)
        detail = Rect(words.x + beside, title.y, words.width - beside, title_high)
        lines = 1
    icon = None
    if icon_wide:
        low, high = (detail or title).y, title.top
        side = min(ICON - 8, high - low)
        icon = Rect(text.x, (low + high - side) / 2, side, side)
    plan = PromptPlan(icon, title, detail, lines, parting.acts)
    return plan._replace(shown=_shown(plan, needs))


def _partings(area: Rect, needs: PromptNeeds, above: float) -> Iterator[_Parting]:
    """Text and acts side by side, with the acts in one column, or one above the other."""
    acts = needs.acts
    if not acts:
        yield _Parting(area, ())
        return
    gaps = GAP * (len(acts) - 1)
    equal, exact = max(acts) * len(acts) + gaps, sum(acts) + gaps
    found = False
    for total in (equal, exact):
        left = area.width - total - BESIDE
        if _title_fits(left, area.height, needs):
            high = min(area.height, needs.act_high)
            low = area.y + (area.height - high) / 2 + min(above / 2, (area.height - high) / 2)
            side = Rect(area.right - total, low, total, high)
            found = True
            yield _Parting(area._replace(width=left), _in_row(side, acts, equal=total == equal))
    left = area.width - max(acts) - BESIDE
    rows_high = len(acts) * max(needs.least_act, 48.0) + gaps
    if 1 < len(acts) <= 3 and rows_high <= area.height and _title_fits(left, area.height, needs):
        side = Rect(area.right - max(acts), area.y, max(acts), area.height)
        found = True
        yield _Parting(area._replace(width=left), _in_rows(side, acts, len(acts)))
    below = _below(area, needs)
    if below is None and not found:
        below = _below(area, needs, squeezed=True)
    if below is not None:
        yield below
        # Lower acts may leave a line for the detail.
        lower = _below(area, needs._replace(act_high=max(needs.least_act, LOW_ACT)))
        if lower is not None:
            yield lower
    elif not found:  # no room for both: what can be tapped comes first
        rows = _rows(area.width, area.height, acts, needs.least_act)
        yield _Parting(Rect(area.x, area.top, area.width, 0.0), _in_rows(area, acts, rows))


def _title_fits(width: float, height: float, needs: PromptNeeds) -> bool:
    if width < LEAST_TEXT or needs.title > width * TWO_LINES:
        return False
    return needs.title <= width * 1.1 or 2 * needs.title_line <= height + 2


def _below(area: Rect, needs: PromptNeeds, *, squeezed: bool = False) -> _Parting | None:
    """Acts below the title; if need be with a title of one line and acts that want more room."""
    lines = 1 if squeezed or needs.title <= area.width * 1.1 else 2
    room = area.height - needs.title_line * lines - 6
    rows = _rows(area.width, room, needs.acts, needs.least_act)
    most = 1.9 if squeezed else 1.3
    if room < rows * needs.least_act + GAP * (rows - 1):
        return None
    if sum(needs.acts) / rows > area.width * most:
        return None
    high = min(rows * needs.act_high + GAP * (rows - 1), room)
    below = Rect(area.x, area.y, area.width, high)
    text = Rect(area.x, below.top + 6, area.width, area.height - below.height - 6)
    return _Parting(text, _in_rows(below, needs.acts, rows))


def _rows(width: float, height: float, acts: tuple[float, ...], least: float) -> int:
    """In how few rows acts are not squeezed."""
    most = max(1, min(len(acts), int((height + GAP) / (least + GAP))))
    for rows in range(1, most + 1):
        a_row = -(-len(acts) // rows)
        lines = [acts[n : n + a_row] for n in range(0, len(acts), a_row)]
        if all(sum(line) + GAP * (len(line) - 1) <= width * SQUEEZED for line in lines):
            return rows
    return most


def _in_rows(area: Rect, acts: tuple[float, ...], rows: int) -> tuple[Rect, ...]:
    a_row = -(-len(acts) // rows)
    high = (area.height - GAP * (rows - 1)) / rows
    found: list[Rect] = []
    for row in range(rows):
        some = acts[row * a_row : (row + 1) * a_row]
        if not some:
            break
        line = Rect(area.x, area.top - (row + 1) * high - row * GAP, area.width, high)
        total = max(some) * len(some) + GAP * (len(some) - 1)
        found += _in_row(line, some, equal=total <= area.width * SQUEEZED)
    return tuple(found)


def _in_row(area: Rect, acts: tuple[float, ...], *, equal: bool) -> tuple[Rect, ...]:
    """Acts side by side over the whole width, equally wide or by what they want."""
    room = area.width - GAP * (len(acts) - 1)
    stretch = room / sum(acts)
    found, x = [], area.x
    for wanted in acts:
        wide = room / len(acts) if equal else wanted * stretch
        found.append(Rect(x, area.y, wide, area.height))
        x += wide + GAP
    return tuple(found)
