"""Small battlefields and positions, written the way one would sketch them on paper.

`field("A-B", "B>C")` is three spaces, a path and a one-way path. All spaces are in the zone `z`
unless `zones` says otherwise.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from companion.model import AttackKind, Fighter, Position, Token, TokenKind, TokenSteps
from companion.rules.battlefield import Battlefield, Frame, Path, Pattern, Space, Zone

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


def field(
    *paths: str, zones: Mapping[str, str] | None = None, passages: Iterable[str] = ()
) -> Battlefield:
    """A battlefield from sketched paths; `zones` maps a space to the letters of its zones."""
    joined = [re.fullmatch(r"(\w+)([->])(\w+)", path) for path in paths]
    edges = [Path(m[1], m[3], m[2] == ">") for m in joined if m]
    assert len(edges) == len(paths), paths
    names = dict.fromkeys(
        [end for edge in edges for end in (edge.a, edge.b)] + [*(zones or {}), *passages]
    )
    of = {name: (zones or {}).get(name, "z") for name in names}
    letters = sorted(set("".join(of.values())))
    return Battlefield(
        id="sketch",
        name="Sketch",
        product="none",
        frame=Frame(100.0 * len(names), 100.0, 40.0),
        zones=tuple(Zone(z, z, "#123456", Pattern.SOLID, z.upper()) for z in letters),
        spaces=tuple(
            Space(name, 100.0 * n + 50, 50.0, tuple(of[name])) for n, name in enumerate(names)
        ),
        paths=tuple(edges),
        passages=frozenset(passages),
    )


def fighter(
    sketch: str,
    *,
    large: bool = False,
    ranged: bool = False,
    held: bool = False,
    crosses_fog: bool = False,
) -> Fighter:
    """`fighter("anna.alice@A")`: Anna's Alice on A; without @ she is off the board."""
    name, _, space = sketch.partition("@")
    return Fighter(
        id=name,
        owner=name.split(".")[0],
        space=space or None,
        attack=AttackKind.RANGED if ranged else AttackKind.MELEE,
        large=large,
        held=held,
        crosses=(TokenSteps(TokenKind.FOG, ("FOG-03",)),) if crosses_fog else (),
    )


def token(kind: TokenKind, sketch: str) -> Token:
    """`token(TRAP, "isaac@A")`: Isaac's trap on A."""
    owner, _, space = sketch.partition("@")
    return Token(kind=kind, owner=owner or None, space=space)


def table(
    battlefield: Battlefield,
    *standing: Fighter | str,
    traps: Iterable[str] = (),
    fog: Iterable[str] = (),
    teams: Mapping[str, str] | None = None,
) -> Position:
    """A position; fighters may be sketched as text."""
    return Position(
        battlefield=battlefield,
        fighters=tuple(fighter(each) if isinstance(each, str) else each for each in standing),
        tokens=(
            *(token(TokenKind.TRAP, each) for each in traps),
            *(token(TokenKind.FOG, each) for each in fog),
        ),
        teams=dict(teams or {}),
    )
