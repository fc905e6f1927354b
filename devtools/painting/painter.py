"""The order in which a place is painted: ground, flat layers, trails, what stands, light."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from devtools.painting import lines, plants
from devtools.painting.buildings import BUILDINGS
from devtools.painting.canvas import (
    HEIGHT,
    WIDTH,
    Canvas,
    Field,
    Lamp,
    MapGround,
    curved,
    depth,
    linear,
    raster,
    to_srgb,
)
from devtools.painting.furniture import FURNITURE
from devtools.painting.light import illuminate, settle
from devtools.painting.pen import Drawing
from devtools.painting.scene import SceneError
from devtools.painting.surfaces import lay, layered, noise, ragged
from devtools.painting.things import THINGS
from devtools.painting.trails import lay_trail

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.rules.battlefield import Battlefield
    from devtools.painting.scene import SceneFile

EVERYTHING: Final = {**BUILDINGS, **THINGS, **FURNITURE}
SHINY: Final = {"turbine", "jet", "island", "fountain", "billiard", "piano"}
LAMPS: Final = {
    "fire": ("#ff8a35", 260, 1.0, 16, 0.0, 0.0),
    "lamp": ("#ffb25e", 210, 0.9, 26, 0.0, 0.0),
    "hearth": ("#ff8d3f", 180, 0.8, 12, 0.0, 0.55),
    "cabin": ("#ffb057", 210, 0.9, 14, 0.0, 0.62),
    "hut": ("#ffb057", 120, 0.6, 14, 0.1, 0.7),
    "altar": ("#ff9440", 230, 1.0, 22, 0.0, 0.0),
    "table": ("#ffb868", 120, 0.5, 30, 0.0, 0.0),
    "round_table": ("#ffb868", 110, 0.5, 30, 0.0, 0.0),
    "desk": ("#ffc070", 110, 0.55, 28, 0.0, 0.0),
    "watchtower": ("#ffe0a8", 240, 0.8, 60, 0.0, 0.7),
    "bunker": ("#ffc070", 160, 0.7, 14, 0.0, 0.62),
    "jeep": ("#ffdf9a", 120, 0.5, 10, 0.72, 0.0),
    "turbine": ("#6fb4e6", 150, 0.35, 12, 0.0, 0.0),
    "cab": ("#ffc070", 100, 0.45, 16, 0.0, 0.0),
    "island": ("#8fc8ea", 130, 0.35, 40, 0.0, 0.0),
}
"""Things that light up what is around them: colour, reach, power, how high, and where on them."""


def paint_place(
    battlefield: Battlefield, scene: SceneFile, say: Callable[[str], object]
) -> PaintedScene:
    """The ground of a battlefield as a place; `say` is told what found no room."""
    kinds = {
        frozenset(pair.split()): kind for kind, pairs in scene.special.items() for pair in pairs
    }
    ground = MapGround(battlefield, kinds, scene.trails, scene.bend)
    canvas = Canvas(ground, scene.seed)
    painter = _Painter(canvas, say)
    colours: dict[str, Any] = dict(zip("ab", scene.colours, strict=False))
    lay(canvas, scene.ground, seed=scene.seed, **colours)
    layers = [(n, *next(iter(layer.items()))) for n, layer in enumerate(scene.layers)]
    for is_flat in (True, False):
        for n, kind, spec in layers:
            if (kind in FLAT) == is_flat:
                painter.layer(kind, spec, scene.seed + 13 * n + 1)
        if is_flat:
            painter.surround(scene.around)
            for trail in ground.trails:
                lay_trail(canvas, trail)
    light = illuminate(canvas, scene.light)
    for _, kind, spec in layers:
        if kind == "mist":
            light = _mist(light, spec, ground)
    return PaintedScene(ground, canvas, settle(canvas, light, scene.budget))


class PaintedScene:
    """A finished ground: linear light, and where the map lies on it."""

    def __init__(self, ground: MapGround, canvas: Canvas, light: Field) -> None:
        self.ground = ground
        self.canvas = canvas
        self.light = light

    @property
    def pixels(self) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """Red, green and blue of every pixel."""
        return np.round(255 * to_srgb(self.light)).astype(np.uint8)


class _Painter:
    """Paints the layers of a scene, one after the other."""

    def __init__(self, canvas: Canvas, say: Callable[[str], object]) -> None:
        self.canvas = canvas
        self.say = say

    def layer(self, kind: str, spec: Any, seed: int) -> None:
        """Paint one layer."""
        painters: dict[str, Callable[[Any, int], None]] = {
            "area": self.area,
            "room": self.area,
            "road": lambda s, n: self.area({"of": "earth", "rough": 8, "soft": 10, **s}, n),
            "water": self.water,
            "flat": lambda s, _: self.put(s, moves=False),
            "put": lambda s, _: self.put(s, moves=True),
            "rails": lambda s, _: lines.rails(self.canvas, self.line(s)),
            "paint": lambda s, _: self.markings(s),
            "wall": lambda s, _: self.walls(s),
            "cliff": lambda s, _: self.cliff(s),
            "grow": lambda s, _: self.grow(s),
            "lamps": lambda s, _: self.lamps(s),
            "mist": lambda _s, _n: None,
        }
        if kind not in painters:
            raise SceneError(f"there is no layer {kind}; known: {', '.join(painters)}.")
        painters[kind](spec, seed)

    def line(self, points: Sequence[Sequence[float]]) -> list[tuple[float, float]]:
        """Places of the map in pixels."""
        return self.canvas.ground.line(points)

    def region(self, spec: dict[str, Any]) -> Field:
        """What a layer covers."""
        ground = self.canvas.ground
        if "rect" in spec:
            x, y, u, v = spec["rect"]
            spec = {**spec, "poly": [(x, y), (u, y), (u, v), (x, v)]}
        if "poly" in spec:
            line = self.line(spec["poly"])
            line = curved(line, closed=True) if spec.get("curved") else line
            svg = f'<polygon points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in line)}" fill="#fff"/>'
        elif "line" in spec:
            d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in curved(self.line(spec["line"])))
            svg = (
                f'<path d="{d}" fill="none" stroke="#fff" stroke-linejoin="round"'
                f' stroke-linecap="round" stroke-width="{spec["width"] * ground.scale:.1f}"/>'
            )
        else:
            return np.ones((HEIGHT, WIDTH), np.float32)
        return raster(svg)[..., 3].astype(np.float32) / 255

    def area(self, spec: dict[str, Any], seed: int) -> None:
        """A region with a surface of its own."""
        canvas, mask = self.canvas, self.region(spec)
        rough, soft = spec.get("rough", 0), spec.get("soft", 0)
        if rough or soft:
            mask = ragged(mask, seed, max(soft, 3), rough)
        options: dict[str, Any] = {key: spec[key] for key in ("size", "turn") if key in spec}
        options |= dict(zip("ab", spec.get("colours", ()), strict=False))
        level = spec.get("level", 0.0)
        lay(canvas, spec["of"], mask, level, seed=seed, **options)
        if level:
            canvas.height += (np.maximum(canvas.height, level) - canvas.height) * mask
        if "rim" in spec:
            edge = np.clip(1 - np.abs(depth(mask, 3)) / 3, 0, 1)[..., None]
            canvas.colour += (linear(spec["rim"]) - canvas.colour) * (0.6 * edge)

    def water(self, spec: dict[str, Any], seed: int) -> None:
        """Sea, brook or ice: darker where it is deep, a pale line where it meets the shore."""
        canvas = self.canvas
        of = spec.get("of", "stream")
        mask = ragged(self.region(spec), seed, 3, spec.get("rough", 12))
        deep = spec.get("deep", 60)
        inside = depth(mask, max(deep / 2, 8))
        bank = np.clip(1 + depth(mask, 10) / 24, 0, 1) * (mask < 0.5)
        canvas.colour *= (1 - 0.4 * bank)[..., None]
        canvas.relief -= 8 * bank
        lay(
            canvas,
            of,
            mask,
            -8,
            seed=seed,
            **dict(zip("ab", spec.get("colours", ()), strict=False)),
        )
        canvas.colour *= (1 - 0.45 * np.clip(inside / deep, 0, 1) * mask)[..., None]
        shore, wander = depth(mask, 5), layered(seed + 9, 40, 3)
        foam = 0.4 * np.exp(-(((shore - 4 - 2 * wander) / 1.4) ** 2))
        foam += 0.16 * np.exp(-(((shore - 11 - 3 * wander) / 1.6) ** 2))
        if of != "ice":
            foam += 0.35 * np.clip(0.8 * noise(seed + 3, 9, 5) + noise(seed + 4, 60, 2) - 0.9, 0, 1)
        share = np.clip(foam * mask, 0, 1)[..., None]
        canvas.colour += (linear("#9fb9c4") - canvas.colour) * share
        canvas.water = np.maximum(canvas.water, mask)

    def put(self, words: list[str], *, moves: bool) -> None:
        """Things as `name x y w h turn`; one that would touch a trail or a space moves aside."""
        canvas = self.canvas
        dull, shiny = Drawing(canvas), Drawing(canvas)
        for each in words:
            name, *numbers = each.split()
            if name not in EVERYTHING:
                raise SceneError(f"there is no thing {name}; known: {', '.join(EVERYTHING)}.")
            x, y, w, h, turn = ([float(n) for n in numbers] + [0.0] * 5)[:5]
            k = canvas.ground.scale
            at, w, h = canvas.ground.at(x, y), w * k, (h or w) * k
            spot = self.free(at, w, h, turn) if moves else (*at, 1.0)
            if spot is None:
                self.say(f"no room for {each}")
                continue
            u, v, fit = spot
            drawing = shiny if name in SHINY else dull
            EVERYTHING[name](drawing.pen(u, v, turn), w * fit, h * fit)
            self.light_up(name, (u, v), w * fit, h * fit, turn)
        dull.done()
        shiny.done(gloss=0.3)

    def light_up(self, name: str, at: tuple[float, float], w: float, h: float, turn: float) -> None:
        """The light of a thing, if it has one."""
        if name not in LAMPS:
            return
        colour, reach, power, tall, a, b = LAMPS[name]
        c, s = cos(radians(turn)), sin(radians(turn))
        spot = at[0] + a * w * c - b * h * s, at[1] + a * w * s + b * h * c
        self.canvas.lamps.append(Lamp(spot, reach, colour, power, tall))

    def free(
        self, at: tuple[float, float], w: float, h: float, turn: float
    ) -> tuple[float, float, float] | None:
        """The nearest place where a thing keeps off trails and spaces; smaller if it must be."""
        c, s = cos(radians(turn)), sin(radians(turn))
        a, b = np.meshgrid(np.linspace(-0.5, 0.5, 7), np.linspace(-0.5, 0.5, 7))
        room, height = self.canvas.ground.room, self.canvas.height
        for fit in (1.0, 0.88, 0.76, 0.64):
            dx, dy = (a * w * c - b * h * s) * fit, (a * w * s + b * h * c) * fit
            for away in range(0, 54, 6):
                for n in range(14 if away else 1):
                    u, v = at[0] + away * cos(0.4488 * n), at[1] + away * sin(0.4488 * n)
                    columns = np.clip(u + dx, 0, WIDTH - 1).astype(int)
                    rows = np.clip(v + dy, 0, HEIGHT - 1).astype(int)
                    is_free = room[rows, columns].min() > -3
                    if is_free and (
                        not away
                        or height[rows, columns].max() < 12
                        or height[rows, columns].min() > 50
                    ):
                        return u, v, fit
        return None

    def lamps(self, spec: dict[str, Any]) -> None:
        """Street lamps; with `post: false` only their light."""
        ground = self.canvas.ground
        if spec.get("post", True):
            self.put([f"lamp {x} {y} {26 / ground.scale}" for x, y in spec["at"]], moves=True)
            return
        for x, y in spec["at"]:
            colour = spec.get("colour", "#ffb25e")
            light = Lamp(ground.at(x, y), spec["reach"], colour, spec["power"], spec["tall"])
            self.canvas.lamps.append(light)

    def walls(self, spec: dict[str, Any]) -> None:
        """Walls, hedges and fences."""
        for points in spec["lines"]:
            line = self.line(points)
            lines.wall(self.canvas, spec["of"], [*line, line[0]] if spec.get("closed") else line)

    def cliff(self, spec: dict[str, Any]) -> None:
        """A cliff that falls to the right of its line."""
        face, white = spec.get("face", "#5b5347"), spec.get("white", 0.0)
        lines.cliff(self.canvas, self.line(spec["line"]), spec.get("drop", 26), face, white)

    def markings(self, spec: dict[str, Any]) -> None:
        """Paint on a floor."""
        colour, alpha = spec.get("colour", "#cfc59c"), spec.get("alpha", 0.5)
        dash = spec.get("dash", ())
        lines.paint(self.canvas, self.line(spec["line"]), spec.get("width", 5), dash, colour, alpha)

    def grow(self, spec: dict[str, Any]) -> None:
        """What grows: at places, or wherever there is room."""
        canvas, kind = self.canvas, spec["kind"]
        if kind not in plants.KINDS:
            raise SceneError(f"nothing grows that is called {kind}.")
        k = canvas.ground.scale
        if "at" in spec:
            places = [(*canvas.ground.at(x, y), r * k) for x, y, r in spec["at"]]
        else:
            low, high = spec["size"]
            places = plants.scatter(
                canvas,
                self.region(spec),
                every=spec["every"] * k,
                size=(low * k, high * k),
                thin=spec.get("thin", 0.0),
                seed=spec.get("seed", 1),
            )
        plants.plant(canvas, kind, places)

    def surround(self, kind: str) -> None:
        """What the spaces sit in: a ring of stones, trodden ground, snow that was pushed aside."""
        canvas, ground = self.canvas, self.canvas.ground
        radius, d = ground.radius, ground.from_spaces
        if kind == "none":
            return
        if kind in {"clearing", "snow"}:
            share = np.clip((1.25 * radius + 5 * layered(77, 30, 3) - d) / 10, 0, 1) * 0.75
            tone = linear("#8e97a4" if kind == "snow" else "#4a3f30")
            canvas.colour += (tone - canvas.colour) * share[..., None]
            places = []
            for x, y in ground.spaces.values():
                for n in range(22):
                    a = 0.2856 * n + canvas.random.uniform(-0.1, 0.1)
                    far = radius * canvas.random.uniform(1.09, 1.2)
                    size = canvas.random.uniform(3.5, 7.5)
                    places.append((x + far * cos(a), y + far * sin(a), size))
            plants.plant(canvas, "snow-rock" if kind == "snow" else "rock", places)
            return
        colours = {
            "slab": ("#6a675f", "#8b877d"),
            "marble": ("#8d877c", "#b5ae9f"),
            "hatch": ("#4d565e", "#7a858f"),
            "timber": ("#5c4630", "#8a6a48"),
        }
        if kind not in colours:
            raise SceneError(
                f"spaces cannot sit in {kind}; known: clearing, snow, none, {', '.join(colours)}."
            )
        side, top = colours[kind]
        drawing = Drawing(canvas)
        for x, y in ground.spaces.values():
            pen = drawing.pen(x, y, canvas.random.uniform(0, 40))
            pen.disc(0, 0, 1.19 * radius, side, 3)
            for n in range(9):
                a, b = 0.698 * n + 0.03, 0.698 * (n + 1) - 0.03
                ring = [
                    (f * radius * cos(t), f * radius * sin(t))
                    for f, t in ((1.03, a), (1.16, a), (1.18, (a + b) / 2), (1.16, b), (1.03, b))
                ]
                pen.poly(ring, top, 5, shade=canvas.random.uniform(0.8, 1.1))
        drawing.done()


FLAT: Final = {"area", "room", "road", "water", "flat", "rails", "paint"}


def _mist(light: Field, spec: dict[str, Any], ground: MapGround) -> Field:
    """Veils that drift over the ground, never over a space or a trail."""
    veil = np.clip(0.8 * layered(5, spec.get("size", 260), 5, 2.4) + spec.get("much", 0.1), 0, 1)
    veil = veil * np.clip((ground.from_spaces - 80) / 60, 0, 1)
    veil = veil * np.clip((ground.from_trails - 22) / 30, 0, 1)
    colour = linear(spec.get("colour", "#4d5a66")) * spec.get("strength", 0.5)
    veiled: Field = light + (colour - light) * (0.55 * veil)[..., None]
    return veiled
