"""Puts a rulebook together from content: battlefield, heroes, edition and mode by their ids."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.content.heroes import load_all
from companion.content.maps import load_known_map
from companion.content.problems import ContentError, Problem
from companion.editions import EDITIONS
from companion.modes import MODES
from companion.rulebook import Rulebook

if TYPE_CHECKING:
    from pathlib import Path


def load_rulebook(
    map_id: str, edition: str, mode: str, *, own_heroes: Path | None = None
) -> Rulebook:
    """What a game is decided by; raises ContentError if a part of it is not there."""
    unknown = [
        Problem(name, 1, "rulebook/unknown", f"There is no {kind} of this name.")
        for name, kind, known in ((edition, "edition", EDITIONS), (mode, "mode", MODES))
        if name not in known
    ]
    if unknown:
        raise ContentError(unknown)
    return Rulebook(
        battlefield=load_known_map(map_id),
        heroes={hero: loaded.definition for hero, loaded in load_all(own_heroes).items()},
        edition=EDITIONS[edition],
        mode=MODES[mode],
    )
