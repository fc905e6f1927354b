"""Do the parts of a map fit together? Every fault is noted, each at its own line.

Works on what could be read of the file: a space whose position is faulty is still known by name,
so that one slip is not reported as ten.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import hypot
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from companion.content.map_format import FramePart, PathPart, SpacePart, ZonePart
    from companion.content.yamlfile import Document, Place

FEWEST_STARTS = 2
MOST_FAR_PATHS = 8
"""So many signs can be told apart."""


def check_map(document: Document, parts: dict[str, Any], taken: Collection[str] = ()) -> None:
    """Note every fault of a map; `parts` are its usable fields, `taken` the ids it cannot have.

    A check that needs the whole of a list is left out if the list could not be read whole: what it
    would say has its cause elsewhere.
    """
    spaces: tuple[SpacePart, ...] = parts.get("spaces", ())
    zones: tuple[ZonePart, ...] = parts.get("zones", ())
    known_spaces = _names(document, "spaces")
    _check_identity(document, parts.get("id"), taken)
    _check_duplicates(document, "spaces", "space", spaces)
    _check_duplicates(document, "zones", "zone", zones)
    _check_zone_marks(document, zones)
    _check_zones_of_spaces(document, spaces, zones)
    if known_spaces is not None:
        _check_paths(document, parts.get("paths", ()), known_spaces)
        _check_far_paths(document, parts.get("paths", ()))
        _check_starts(document, parts.get("starts", {}), known_spaces)
        _check_passages(document, parts.get("passages", ()), known_spaces)
        _check_item_slots(document, parts, known_spaces)
    if "frame" in parts:
        _check_circles(document, spaces, parts["frame"])
    if _is_whole(document, parts, "spaces") and _is_whole(document, parts, "paths"):
        _check_reachable(document, spaces, parts)


def _is_whole(document: Document, parts: dict[str, Any], key: str) -> bool:
    """Whether every item of a list could be read."""
    written = document.value.get(key)
    return isinstance(written, list) and key in parts and len(written) == len(parts[key])


def _names(document: Document, key: str) -> set[str] | None:
    """The ids that the file declares, those of otherwise faulty items included.

    None if they are not all known: then nothing can be said to be missing.
    """
    items = document.value.get(key)
    if not isinstance(items, list):
        return None
    ids = [item.get("id") if isinstance(item, dict) else None for item in items]
    found = {name for name in ids if isinstance(name, str)}
    return found if all(isinstance(name, str) for name in ids) else None


def _check_identity(document: Document, map_id: str | None, taken: Collection[str]) -> None:
    stem = Path(document.file).stem
    if map_id is None:
        return  # said already
    if map_id != stem:
        document.complain(("id",), "map/file-name", id=map_id, file=stem)
    if map_id in taken:
        document.complain(("id",), "map/id-taken", id=map_id)


def _check_duplicates(
    document: Document, key: str, word: str, items: Iterable[SpacePart | ZonePart]
) -> None:
    first_line: dict[str, int] = {}
    for number, item in enumerate(items):
        place = document.item(key, number)
        if item.id in first_line:
            document.complain(place, f"map/duplicate-{word}", id=item.id, first=first_line[item.id])
        first_line.setdefault(item.id, document.line(place))


def _check_zone_marks(document: Document, zones: tuple[ZonePart, ...]) -> None:
    """Two zones must not look alike to anyone: colour, pattern and letter each tell them apart."""
    for word in ("colour", "pattern", "letter"):
        first: dict[str, str] = {}
        for number, zone in enumerate(zones):
            mark = str(getattr(zone, word) or "").upper()
            if mark and first.setdefault(mark, zone.id) != zone.id:
                document.complain(
                    (*document.item("zones", number), word),
                    f"map/zone-mark.{word}",
                    first=first[mark],
                    zone=zone.id,
                )


def _check_zones_of_spaces(
    document: Document, spaces: tuple[SpacePart, ...], zones: tuple[ZonePart, ...]
) -> None:
    known_zones = _names(document, "zones")
    used: set[str] = set()
    for number, space in enumerate(spaces):
        place = (*document.item("spaces", number), "zones")
        used.update(space.zones)
        if not space.zones and not document.value["spaces"][place[1]].get("zones"):
            document.complain(place, "map/no-zone", space=space.id)
        for zone, times in Counter(space.zones).items():
            if known_zones is not None and zone not in known_zones:
                document.complain(place, "map/unknown-zone", space=space.id, zone=zone)
            if times > 1:
                document.complain(place, "map/zone-twice", space=space.id, zone=zone, times=times)
    whole_list = document.value.get("spaces")
    if isinstance(whole_list, list) and len(whole_list) == len(spaces):
        for number, zone_part in enumerate(zones):
            if zone_part.id not in used:
                document.complain(
                    document.item("zones", number), "map/empty-zone", zone=zone_part.id
                )


def _check_paths(document: Document, paths: tuple[PathPart, ...], known: set[str]) -> None:
    first_line: dict[frozenset[str], int] = {}
    for number, path in enumerate(paths):
        place = document.item("paths", number)
        for end in dict.fromkeys((path.a, path.b)):
            _check_known(document, (*place, "a" if end == path.a else "b"), "path", end, known)
        if path.a == path.b:
            document.complain(place, "map/path-to-itself", a=path.a)
            continue
        ends = frozenset((path.a, path.b))
        if ends in first_line:
            document.complain(
                place, "map/duplicate-path", a=path.a, b=path.b, first=first_line[ends]
            )
        first_line.setdefault(ends, document.line(place))


def _check_far_paths(document: Document, paths: tuple[PathPart, ...]) -> None:
    far = [(document.item("paths", number), path) for number, path in enumerate(paths) if path.far]
    for number, (place, path) in enumerate(far):
        if path.one_way:
            document.complain(place, "map/far-one-way", a=path.a, b=path.b)
        if number == MOST_FAR_PATHS:
            document.complain(place, "map/too-many-far", most=MOST_FAR_PATHS)


def _check_known(document: Document, place: Place, what: str, space: str, known: set[str]) -> None:
    if space not in known:
        document.complain(place, f"map/unknown-space.{what}", space=space)


def _check_starts(document: Document, starts: dict[int, str], known: set[str]) -> None:
    named = document.value.get("starts")
    if not isinstance(named, dict):
        return  # said already
    place: Place = ("starts",)
    numbers = [number for number in named if isinstance(number, int)]
    for number in range(1, max(FEWEST_STARTS, *starts, 0) + 1):
        if number not in numbers:
            document.complain(place, "map/missing-start", number=number)
    for number, space in starts.items():
        _check_known(document, (*place, number), "start", space, known)
    for (one, space), (other, same) in combinations(sorted(starts.items()), 2):
        if space == same:
            document.complain(
                (*place, other), "map/shared-start", one=one, other=other, space=space
            )


def _check_passages(document: Document, passages: tuple[str, ...], known: set[str]) -> None:
    for number, space in enumerate(passages):
        place = document.item("passages", number)
        _check_known(document, place, "passage", space, known)
        if space in passages[:number]:
            document.complain(place, "map/duplicate-passage", space=space)
    if len(passages) == 1:
        document.complain(("passages",), "map/lone-passage", space=passages[0])


def _check_item_slots(document: Document, parts: dict[str, Any], known: set[str]) -> None:
    used: set[str] = set()
    for number, slot in enumerate(parts.get("item_slots", ())):
        place = document.item("item_slots", number)
        _check_known(document, place, "slot", slot.space, known)
        if slot.space in used:
            document.complain(place, "map/duplicate-slot", space=slot.space)
        used.add(slot.space)


def _check_circles(document: Document, spaces: tuple[SpacePart, ...], frame: FramePart) -> None:
    radius = frame.space_radius
    lines = {id(space): document.item("spaces", n) for n, space in enumerate(spaces)}
    for space in spaces:
        if not (
            radius <= space.x <= frame.width - radius and radius <= space.y <= frame.height - radius
        ):
            document.complain(lines[id(space)], "map/outside-frame", space=space.id)
    # Sorted by x, a circle can only overlap those that begin before it ends.
    in_order = sorted(spaces, key=lambda space: space.x)
    for number, left in enumerate(in_order):
        for right in in_order[number + 1 :]:
            if right.x - left.x >= 2 * radius:
                break
            apart = hypot(right.x - left.x, right.y - left.y)
            if apart < 2 * radius and left.id != right.id:
                later = max((left, right), key=lambda space: document.line(lines[id(space)]))
                other = left if later is right else right
                document.complain(
                    lines[id(later)],
                    "map/overlap",
                    first=other.id,
                    second=later.id,
                    apart=f"{apart:.0f}",
                    radii=f"{2 * radius:.0f}",
                )
                break  # one for each circle is enough to find it


def _check_reachable(
    document: Document, spaces: tuple[SpacePart, ...], parts: dict[str, Any]
) -> None:
    """Every space must be reachable on foot from a start; without starts, from the first space."""
    names = [space.id for space in spaces]
    leads_to: dict[str, set[str]] = {name: set() for name in names}
    for path in parts.get("paths", ()):
        leads_to.setdefault(path.a, set()).add(path.b)
        if not path.one_way:
            leads_to.setdefault(path.b, set()).add(path.a)
    passages = set(parts.get("passages", ()))
    starts = [space for space in parts.get("starts", {}).values() if space in leads_to]
    reached = _reached(leads_to, passages, starts or names[:1])
    for number, space in enumerate(spaces):
        if space.id not in reached:
            document.complain(
                document.item("spaces", number), "map/unreachable-space", space=space.id
            )
    for here, others in [*leads_to.items()]:  # whichever way an arrow points, it joins the two
        for other in [*others]:
            leads_to.setdefault(other, set()).add(here)
    joined = _reached(leads_to, passages, names[:1])
    apart = [number for number, space in enumerate(spaces) if space.id in reached - joined]
    if apart:  # one is enough to find the part that it is in
        document.complain(
            document.item("spaces", apart[0]),
            "map/parts-apart",
            space=spaces[apart[0]].id,
            first=names[0],
        )


def _reached(leads_to: dict[str, set[str]], passages: set[str], begun: Collection[str]) -> set[str]:
    """Every space that paths and passages lead to from these."""
    reached: set[str] = set()
    waiting = [*begun]
    while waiting:
        here = waiting.pop()
        if here not in reached:
            reached.add(here)
            waiting.extend(leads_to.get(here, ()))
            if here in passages:
                waiting.extend(passages)
    return reached
