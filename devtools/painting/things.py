"""Things from above: of camps, streets, temples, ships and decks. See buildings.py."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from devtools.painting.pen import Pen


def fire(p: Pen, w: float, _h: float) -> None:
    """A camp fire in a ring of stones."""
    for n in range(9):
        a = n * 2 * pi / 9
        p.disc(0.42 * w * cos(a), 0.42 * w * sin(a), w * 0.11, "#6b655c", 6)
    for n in range(4):
        x, y = 0.3 * w * cos(0.8 * n + 0.3), 0.3 * w * sin(0.8 * n + 0.3)
        p.poly([(-x, -y), (x, y)], "#4b3320", 7, width=5)
    p.lamp(0, 0, w * 0.22, "#ff9c3a")
    p.lamp(0, 0, w * 0.11, "#ffe2a0")


def cart(p: Pen, w: float, h: float) -> None:
    """A cart with its shafts."""
    for side in (-1, 1):
        p.rect(-w * 0.12, side * h * 0.52, w * 0.34, 5, "#33261a", 16, r=2)
        p.poly([(w * 0.26, side * 0.2 * h), (w * 0.55, side * 0.12 * h)], "#6d5233", 12, width=3)
    p.rect(-w * 0.1, 0, w * 0.72, h * 0.84, "#6d5233", 20)
    for n in range(5):
        p.rect(-w * 0.1, (n - 2) * h * 0.17, w * 0.7, 1.4, "#3a2a18")


def barrel(p: Pen, w: float, _h: float) -> None:
    """A barrel on its end."""
    p.disc(0, 0, w / 2, "#6a4d2d", 18)
    p.disc(0, 0, w / 2 - 2, "#2c2015", 18, width=1.6)
    for x in (-0.2, 0.0, 0.2):
        p.rect(x * w, 0, 1, w * 0.7, "#3a2917")


def crate(p: Pen, w: float, h: float) -> None:
    """A crate with a brace."""
    p.rect(0, 0, w, h, "#7a6040", 18)
    p.rect(0, 0, w - 4, h - 4, "#4d3b26", 18, width=2)
    p.poly([(-w / 2 + 3, -h / 2 + 3), (w / 2 - 3, h / 2 - 3)], "#4d3b26", 18, width=2.6)


def logs(p: Pen, w: float, h: float) -> None:
    """A pile of logs."""
    count = max(3, int(h // 9))
    for n in range(count):
        y = -h / 2 + (n + 0.5) * h / count
        x = p.random.uniform(-3, 3)
        p.rect(x, y, w, h / count - 1, "#70543a", 14, r=4, shade=0.85 + 0.3 * (n % 2))
        p.disc(x + w / 2 - 2, y, h / count * 0.36, "#a58a63", 14)


def sledge(p: Pen, w: float, h: float) -> None:
    """A loaded sledge."""
    for side in (-1, 1):
        p.rect(0, side * h * 0.42, w, 3, "#86684a", 5, r=1)
    for n in range(4):
        p.rect((n - 1.7) * w * 0.2, 0, 4, h, "#6a4f35", 7)
    p.rect(-w * 0.12, 0, w * 0.46, h * 0.66, "#7d6040", 14, r=5)


def well(p: Pen, w: float, _h: float) -> None:
    """A well."""
    for n in range(12):
        a = n * pi / 6
        p.disc(0.42 * w * cos(a), 0.42 * w * sin(a), w * 0.13, "#77716a", 14)
    p.disc(0, 0, w * 0.32, "#0c1116", 0)
    p.rect(0, 0, w * 1.1, 5, "#5b4630", 22)


def cab(p: Pen, w: float, h: float) -> None:
    """A hansom cab with its horse and two lamps."""
    for side in (-1, 1):
        p.rect(-w * 0.22, side * h * 0.5, w * 0.3, 4, "#2a211b", 14, r=2)
        p.poly([(-w * 0.05, side * h * 0.26), (w * 0.34, side * h * 0.2)], "#4a3a2c", 14, width=2)
    p.rect(-w * 0.22, 0, w * 0.44, h * 0.8, "#32303a", 30, r=6)
    p.oval(w * 0.24, 0, w * 0.2, h * 0.19, "#4a3526", 26)
    p.oval(w * 0.46, 0, w * 0.08, h * 0.1, "#55402e", 30)
    for side in (-1, 1):
        p.lamp(-w * 0.02, side * h * 0.36, 3, "#ffce7d", 24)


def stall(p: Pen, w: float, h: float) -> None:
    """A market stall with a striped awning."""
    count = max(4, int(w // 12))
    for n in range(count):
        colour = "#8a4a42" if n % 2 else "#aea48e"
        p.rect(-w / 2 + (n + 0.5) * w / count, 0, w / count, h, colour, 28)


def lamp(p: Pen, _w: float, _h: float) -> None:
    """A street lamp: the glass shines, whatever is around it."""
    p.disc(0, 0, 8, "#2b2a2a", 3)
    p.lamp(0, 0, 5.5, "#ffd58c", 4)
    p.lamp(0, 0, 2.8, "#fff4d8", 4)


def statue(p: Pen, w: float, _h: float) -> None:
    """A figure of stone on its plinth."""
    p.rect(0, 0, w, w, "#7a766f", 12)
    p.rect(0, 0, w * 0.74, w * 0.74, "#8f8a82", 20)
    p.disc(0, 0, w * 0.24, "#bdb7ac", 44)
    p.disc(0, -w * 0.02, w * 0.12, "#d4cec2", 52)


def fountain(p: Pen, w: float, _h: float) -> None:
    """A basin with a bowl in it."""
    r = w / 2
    p.disc(0, 0, r, "#9a958e", 12)
    p.disc(0, 0, r - 5, "#1d3a48", 3)
    for share in (0.74, 0.56, 0.42):
        p.disc(0, 0, r * share, "#7aa6b8", width=1.4, alpha=0.5)
    p.disc(0, 0, r * 0.3, "#a29c94", 20)
    p.disc(0, 0, r * 0.22, "#2a4f5e", 18)
    p.disc(0, 0, r * 0.08, "#e0ecf0", 30)


def column(p: Pen, w: float, _h: float) -> None:
    """A standing column of pale stone."""
    r = w / 2
    p.rect(0, 0, 1.24 * w, 1.24 * w, "#b3a98f", 8)
    p.disc(0, 0, r, "#d8cdac", 50)
    for n in range(14):
        a = n * pi / 7
        p.disc(0.92 * r * cos(a), 0.92 * r * sin(a), r * 0.12, "#7d7662", 48)
    p.disc(0, 0, r * 0.74, "#f0e6c8", 50)
    p.disc(r * 0.12, r * 0.12, r * 0.48, "#d6cba9", 50)


def fallen(p: Pen, w: float, h: float) -> None:
    """A column that lies in pieces."""
    for n in range(3):
        x, y = (n - 1) * w / 3, (n - 1) * h * 0.12
        for row in range(5):
            tone = p.facing(0, 0.4 * row - 0.8)
            p.rect(x, y + (row - 2) * h * 0.18, w / 3 - 5, h * 0.17, "#c2b99f", 14, shade=tone)
        p.rect(x + w / 6 - 3, y, 4, h * 0.86, "#ded5ba", 14)


def temple(p: Pen, w: float, h: float) -> None:
    """The stepped platform of a temple, paved, with a frieze along its edge."""
    for n, tone in enumerate((0.62, 0.78, 0.94, 1.0)):
        p.rect(0, 0, w - 22 * n, h - 22 * n, "#c8bc9c", 3 + 4 * n, shade=tone)
        p.rect(0, 0, w - 22 * n, h - 22 * n, "#5f5848", width=2, alpha=0.7)
    for i in range(int((w - 90) // 34)):
        for j in range(int((h - 90) // 28)):
            tone = p.random.uniform(0.8, 1.1)
            p.rect(-w / 2 + 62 + i * 34, -h / 2 + 59 + j * 28, 32, 26, "#d6caaa", shade=tone)


def altar(p: Pen, w: float, h: float) -> None:
    """An altar with its flame."""
    p.rect(0, 0, w, h, "#9d957f", 14)
    p.rect(0, 0, w * 0.74, h * 0.66, "#bbb299", 20)
    p.lamp(0, 0, h * 0.2, "#ff9d45", 24)
    p.lamp(0, 0, h * 0.1, "#ffe6ae", 24)


def _hull(a: float, b: float) -> str:
    return (
        f"M{1.04 * a:.1f} 0C{0.72 * a:.1f} {-1.12 * b:.1f} {0.2 * a:.1f} {-b:.1f}"
        f" {-0.3 * a:.1f} {-b:.1f}"
        f"C{-0.8 * a:.1f} {-b:.1f} {-a:.1f} {-0.56 * b:.1f} {-a:.1f} 0"
        f"C{-a:.1f} {0.56 * b:.1f} {-0.8 * a:.1f} {b:.1f} {-0.3 * a:.1f} {b:.1f}"
        f"C{0.2 * a:.1f} {b:.1f} {0.72 * a:.1f} {1.12 * b:.1f} {1.04 * a:.1f} 0Z"
    )


def ship(p: Pen, w: float, h: float) -> None:
    """A galley: oars, hull, rail and a deck of planks."""
    for n in range(int(w * 0.5 // 30)):
        x = -w * 0.34 + n * 30
        p.poly([(x, h * 0.36), (x - 22, h * 0.66)], "#78603e", 8, width=3)
        p.poly([(x - 15, h * 0.6), (x - 23, h * 0.67)], "#9a7a50", 8, width=6)
    for share, colour, height in (
        (1.0, "#412e1e", 20),
        (0.94, "#745434", 24),
        (0.86, "#553d26", 14),
    ):
        p.path(_hull(w / 2 * share, h / 2 * share), colour, height)
    for n in range(int(h // 9)):
        y = -h / 2 + n * 9
        half = 0.41 * w * max(1 - (2.2 * y / h) ** 2, 0) ** 0.42
        p.rect(-0.02 * w, y, 2 * half, 7.6, "#644a2e", shade=0.9 + 0.12 * (n % 3))


def mast(p: Pen, _w: float, h: float) -> None:
    """A mast with its yard across and the sail furled to it."""
    p.rect(0, 0, 7, h * 1.12, "#84674a", 40, r=3)
    for n, tone in enumerate((1.15, 1.0, 0.82, 0.62)):
        p.rect(4 + n * 4.5, 0, 5.4, h * 0.96, "#c4b694", 40 - 2 * n, r=3, shade=tone)
    for n in range(int(h // 22)):
        p.rect(10, -h * 0.46 + n * 22, 22, 3, "#5f4c33", 42, r=1)
    p.disc(0, 0, 11, "#6d5334", 64)
    p.disc(-1, -1, 7, "#a18052", 76)


def boat(p: Pen, w: float, h: float) -> None:
    """A rowing boat."""
    for share, colour, height in ((1.0, "#785a3a", 12), (0.8, "#2d2116", 5)):
        a, b = w / 2 * share, h * 0.62 * share
        p.path(f"M{a} 0Q0 {-1.5 * b} {-a} 0Q0 {1.5 * b} {a} 0Z", colour, height)
    for x in (-0.2, 0.05, 0.28):
        p.rect(x * w, 0, 5, h * 0.5, "#886946", 10)


def crane(p: Pen, w: float, h: float) -> None:
    """A crane: a turning base, a lattice jib, a load under its hook."""
    p.rect(-w * 0.36, 0, h, h, "#75683f", 18)
    p.disc(-w * 0.36, 0, h * 0.36, "#9a8542", 26)
    for side in (-1, 1):
        p.poly([(-w * 0.36, side * h * 0.2), (w * 0.46, side * h * 0.09)], "#c2a348", 52, width=3.4)
    for n in range(9):
        x, side = -w * 0.32 + n * w * 0.087, 1 if n % 2 else -1
        p.poly([(x, side * h * 0.17), (x + w * 0.087, -side * h * 0.13)], "#9a843e", 50, width=2)
    p.rect(w * 0.46, 0, 20, 16, "#675440", 12, r=5)


def cage(p: Pen, w: float, h: float) -> None:
    """A cage of steel bars."""
    p.rect(0, 0, w, h, "#2a2c2e", 6)
    count = max(int(w // 9), 2)
    for n in range(count + 1):
        p.rect(-w / 2 + n * w / count, 0, 2.2, h, "#878d92", 34)
    for y in (-1, 0, 1):
        p.rect(0, y * h / 2, w, 3, "#999fa4", 36)


def jeep(p: Pen, w: float, h: float) -> None:
    """A park car with its lights on."""
    for x in (-0.3, 0.28):
        for side in (-1, 1):
            p.rect(x * w, side * h * 0.46, w * 0.2, h * 0.16, "#161616", 10, r=3)
    p.rect(0, 0, w, h * 0.86, "#7b796c", 18, r=7)
    p.rect(-w * 0.12, 0, w * 0.5, h * 0.72, "#934a40", 22, r=4)
    p.rect(w * 0.12, 0, w * 0.09, h * 0.7, "#202a33", 26, r=2)
    p.rect(-w * 0.14, 0, w * 0.34, h * 0.6, "#544f47", 27, r=3)
    for side in (-1, 1):
        p.lamp(w * 0.46, side * 0.28 * h, 3.4, "#ffe2a2", 18)


def turbine(p: Pen, w: float, _h: float) -> None:
    """A lift turbine in its duct."""
    r = w / 2
    p.disc(0, 0, r, "#3c454e", 22)
    p.disc(0, 0, r - 3, "#6a757f", 24, width=4)
    p.disc(0, 0, r * 0.84, "#090c11", 0)
    for n in range(11):
        a = n * 2 * pi / 11
        rim = [(0.8 * r * cos(a + t), 0.8 * r * sin(a + t)) for t in (0, 0.15, 0.3)]
        p.poly([(0, 0), *rim], "#566470", 6, shade=p.facing(cos(a + 1.6), sin(a + 1.6)))
    p.disc(0, 0, r * 0.84, "#8fcaf0", width=2, alpha=0.7)
    p.disc(0, 0, r * 0.24, "#4d5863", 16)
    p.disc(-r * 0.05, -r * 0.05, r * 0.12, "#78848f", 18)


def jet(p: Pen, w: float, h: float) -> None:
    """A parked jet, its nose to the right."""
    for a, b, c, height in ((0.04, -0.26, 0.5, 20), (-0.34, -0.48, 0.24, 22)):
        wing = [(a * w, 0), (b * w, -c * h), ((b - 0.1) * w, -c * h), ((b + 0.02) * w, 0)]
        p.poly([*wing, ((b - 0.1) * w, c * h), (b * w, c * h)], "#737d86", height, shade=0.88)
    body = (
        f"M{w / 2} 0C{0.3 * w} {-0.09 * h} {0.1 * w} {-0.1 * h} {-0.45 * w} {-0.07 * h}V{0.07 * h}"
    )
    p.path(f"{body}C{0.1 * w} {0.1 * h} {0.3 * w} {0.09 * h} {w / 2} 0Z", "#7d8790", 26, shade=1.05)
    p.oval(w * 0.22, 0, w * 0.1, h * 0.05, "#1c2c3a", 30)


def lift(p: Pen, w: float, h: float) -> None:
    """An aircraft lift: a plate with hazard edges."""
    p.rect(0, 0, w, h, "#2a3037", 60)
    p.rect(0, 0, w - 6, h - 6, "#4a545d", 61)
    for n in range(int(w // 12)):
        x = -w / 2 + n * 12
        for y in (-h / 2 + 5, h / 2 - 5):
            p.poly(
                [(x, y + 4), (x + 5, y - 4), (x + 10, y - 4), (x + 5, y + 4)], "#d0ad43", alpha=0.8
            )


def radar(p: Pen, w: float, _h: float) -> None:
    """A radar dome."""
    p.disc(0, 0, w / 2, "#46505a", 84)
    p.disc(0, 0, w * 0.38, "#78848f", 92)
    p.disc(-w * 0.04, -w * 0.04, w * 0.28, "#95a1ab", 96)
    p.disc(-w * 0.07, -w * 0.07, w * 0.06, "#cad3da", 100)


def gun(p: Pen, w: float, h: float) -> None:
    """A twin gun in its turret."""
    p.disc(-w * 0.14, 0, h / 2, "#4c565f", 80)
    p.disc(-w * 0.14, 0, h * 0.34, "#6c7882", 88)
    for side in (-1, 1):
        p.rect(w * 0.22, side * 0.12 * h, w * 0.6, 4, "#848f99", 88)


def helipad(p: Pen, w: float, _h: float) -> None:
    """A painted landing circle."""
    r = w / 2
    p.disc(0, 0, r - 2, "#d6ca9c", width=4, alpha=0.7)
    for x in (-1, 1):
        p.rect(x * r * 0.34, 0, 6, r * 0.9, "#d6ca9c", alpha=0.7)
    p.rect(0, 0, r * 0.6, 6, "#d6ca9c", alpha=0.7)


THINGS = {
    each.__name__: each
    for each in (
        *(fire, cart, barrel, crate, logs, sledge, well, cab, stall, lamp, statue, fountain),
        *(column, fallen, temple, altar, ship, mast, boat, crane, cage, jeep),
        *(turbine, jet, lift, radar, gun, helipad),
    )
}
