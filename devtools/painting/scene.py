"""The scene of a battlefield: what stands and grows where (`maps/scenes/<id>.yaml`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
import yaml

from companion.content.maps import MAPS_FOLDER
from devtools.painting.light import Budget, Sky
from devtools.painting.surfaces import SURFACES
from devtools.painting.trails import KINDS as TRAILS

if TYPE_CHECKING:
    from pathlib import Path

SCENES: Final = MAPS_FOLDER / "scenes"


class SceneFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place. Coordinates and lengths are those of the map file, soft and rough edges pixels."""

    ground: str
    trails: str
    layers: tuple[dict[str, Any], ...]
    seed: int = 11
    colours: tuple[str, ...] = ()
    """The two ends of the ground's colours."""
    bend: float = 0.0
    """How far a trail may leave the straight line, as a share of a space's radius."""
    special: dict[str, tuple[str, ...]] = {}
    """Trails that are something else: kind to pairs of spaces."""
    around: str = "slab"
    """What the spaces sit in."""
    light: Sky = Sky()
    budget: Budget = Budget()


class SceneError(Exception):
    """A scene that cannot be painted; the text says what is wrong with it."""


def read_scene(path: Path) -> SceneFile:
    """Read a scene; raises SceneError with the first thing that is wrong."""
    try:
        scene = msgspec.convert(yaml.safe_load(path.read_text("utf-8")), SceneFile)
    except (OSError, UnicodeDecodeError, yaml.YAMLError, msgspec.ValidationError) as problem:
        raise SceneError(f"{path}: {problem}") from problem
    if scene.ground not in SURFACES:
        raise SceneError(
            f"{path}: there is no ground {scene.ground}; known: {', '.join(SURFACES)}."
        )
    for kind in (scene.trails, *scene.special):
        if kind not in TRAILS:
            raise SceneError(f"{path}: there is no trail {kind}; known: {', '.join(TRAILS)}.")
    return scene
