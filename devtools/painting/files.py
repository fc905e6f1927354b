"""Painted grounds as files: two sizes of each, the tile, and the index that the app reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from zlib import crc32

import msgspec
import numpy as np
from PIL import Image

from devtools.painting.canvas import HEIGHT, WIDTH, Field, blurred, linear, luminance, to_srgb
from devtools.painting.painter import paint_place
from devtools.painting.scene import SCENES, read_scene
from devtools.painting.surfaces import flags
from drawing.grounds import GROUNDS, INDEX, TILE, PaintedGround, number_of_map

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.rules.battlefield import Battlefield

QUALITY: Final = 88
SMALL_WIDTH: Final = 444
TILE_SIDE: Final = 512


def scene_of(battlefield: Battlefield) -> Path:
    """Where the scene of a battlefield lies."""
    return SCENES / f"{battlefield.id}.yaml"


def number_of_scene(path: Path) -> int:
    """A number that changes when a scene does."""
    return crc32(path.read_text("utf-8").encode())


def paint_ground(battlefield: Battlefield, say: Callable[[str], object]) -> int:
    """Paint the ground of a battlefield from its scene, and write it; returns its bytes."""
    path = scene_of(battlefield)
    scene = read_scene(path)
    painted = paint_place(battlefield, scene, say)
    image = Image.fromarray(painted.pixels)
    small = image.resize((SMALL_WIDTH, SMALL_WIDTH * HEIGHT // WIDTH), Image.Resampling.LANCZOS)
    GROUNDS.mkdir(exist_ok=True)
    image.save(GROUNDS / f"{battlefield.id}.webp", quality=QUALITY, method=6)
    small.save(GROUNDS / f"{battlefield.id}-small.webp", quality=QUALITY, method=6)
    box = tuple(round(edge, 3) for edge in painted.ground.box)
    entry = PaintedGround(
        number_of_map(battlefield),
        number_of_scene(path),
        (box[0], box[1], box[2], box[3]),
        scene.bend,
    )
    index = _read_index()
    index[battlefield.id] = entry
    text = msgspec.json.format(msgspec.json.encode(dict(sorted(index.items()))), indent=1)
    (GROUNDS / INDEX).write_bytes(text + b"\n")
    return (GROUNDS / f"{battlefield.id}.webp").stat().st_size


def paint_tile() -> int:
    """Paint the ground of battlefields without a scene: grey, to be tinted; returns its bytes."""
    colour, relief, _ = flags(7, "#6e6e6e", "#8a8a8a", 46)
    gy, gx = np.gradient(blurred(relief, 0.8))
    light = colour * np.clip(1 + 0.35 * (gx + gy), 0.3, 1.8)[..., None]
    light = _seamless(light.astype(np.float32))
    light *= 0.022 / float(luminance(light).mean())
    grey = np.minimum(light, linear("#4a4a4a"))
    image = Image.fromarray(np.round(255 * to_srgb(grey)).astype(np.uint8))
    image.save(GROUNDS / f"{TILE}.webp", quality=QUALITY, method=6)
    return (GROUNDS / f"{TILE}.webp").stat().st_size


def _seamless(light: Field) -> Field:
    """A square whose edges meet: what lies beyond an edge fades in before the other one."""
    side, blend = TILE_SIDE, TILE_SIDE // 4
    ramp = np.clip(np.arange(side) / blend, 0, 1).astype(np.float32)
    across = ramp[None, :, None]
    wide = light[:, : side + blend]
    rows = wide[:, :side] * across
    rows[:, :blend] += wide[:, side : side + blend] * (1 - across[:, :blend])
    down = ramp[:, None, None]
    found = rows[:side] * down
    found[:blend] += rows[side : side + blend] * (1 - down[:blend])
    return found.astype(np.float32)


def _read_index() -> dict[str, PaintedGround]:
    path = GROUNDS / INDEX
    if not path.exists():
        return {}
    return msgspec.json.decode(path.read_bytes(), type=dict[str, PaintedGround])
