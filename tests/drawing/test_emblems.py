"""Facts about the emblems: everybody has a face, and each can be told from every other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec
import numpy as np
import pytest

from companion.content.heroes import known_heroes, read_hero
from companion.definitions import Emblem, Role
from drawing import emblems
from tests.drawing.likeness import likenesses, seen

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.uncounted

ALL = [read_hero(path).definition for path in known_heroes().values()]
HEROES = [hero for hero in ALL if emblems.emblem_of(hero, hero.hero) != "own-star"]
"""Those who are drawn; the others wear the emblem of their role so far."""
FORMS = [
    {"alice", "alice-small"},
    {"jekyll-and-hyde", "dr-jekyll", "mr-hyde"},
    {"yennefer-triss", "sidekick-yennefer-as-sidekick"},
    {"triss-as-hero", "sidekick-triss"},
]
"""The same character in another form, which need not be told apart."""


def faces() -> set[str]:
    """What the fighters of the heroes that come with Ringside are drawn as."""
    return {
        emblems.emblem_of(hero, kind, (state,))
        for hero in HEROES
        for kind in hero.fighters
        for state in ("", *(value for form in hero.forms for value in form.values))
    }


def test_every_character_is_told_from_every_other_at_24_pixels_in_grey() -> None:
    shown = {name: seen(name) for name in sorted(emblems.names())}
    assert len(shown) >= 138
    names = list(shown)
    too_alike = {
        pair: found
        for n, name in enumerate(names[:-1])
        for pair, found in zip(
            ((name, other) for other in names[n + 1 :]),
            likenesses(shown[name], [shown[other] for other in names[n + 1 :]]),
            strict=True,
        )
        if not any(form.issuperset(pair) for form in FORMS)
        and (found.apart < 0.38 or found.ssim > 0.72)
    }
    assert too_alike == {}


def test_the_measure_knows_an_emblem_again_where_it_is_moved_by_a_pixel() -> None:
    medusa, arthur = seen("medusa"), seen("king-arthur")
    again, other = likenesses(medusa, [medusa, arthur])
    assert again == pytest.approx((0, 1))
    assert other.apart > 0.4
    for ink in medusa.ink:
        (moved,) = likenesses(medusa._replace(ink=np.stack([ink] * len(medusa.ink))), [medusa])
        assert moved.apart == pytest.approx(0)


def test_every_fighter_that_comes_with_ringside_has_a_face_of_its_own() -> None:
    assert len(HEROES) >= 15
    plain = {emblems.emblem_of(hero, kind) for hero in HEROES for kind in hero.fighters}
    assert len(plain) == sum(len(hero.fighters) for hero in HEROES)
    assert not any(name.startswith("own-") for name in faces())
    own = {f"own-{emblem.value}" for emblem in Emblem}
    tokens = {"token-trap", "token-fog", "token-item"}
    assert emblems.names() == faces() | own | tokens | {"jekyll-and-hyde"}


def test_a_form_has_its_own_face() -> None:
    alice = next(hero for hero in HEROES if hero.id == "alice")
    jekyll = next(hero for hero in HEROES if hero.id == "jekyll-and-hyde")
    assert emblems.emblem_of(alice, alice.hero, ("small",)) == "alice-small"
    assert emblems.emblem_of(alice, alice.hero, ("big",)) == "alice"
    assert emblems.emblem_of(jekyll, jekyll.hero, ("mr-hyde",)) == "mr-hyde"
    assert emblems.emblem_of(jekyll, jekyll.hero) == "jekyll-and-hyde"
    assert emblems.emblem_of(alice, alice.sidekicks[0], ("small",)) == "sidekick-the-jabberwock"


def test_a_fighter_without_a_drawing_has_the_one_of_its_file_or_that_of_its_role() -> None:
    alice = next(hero for hero in HEROES if hero.id == "alice")
    hero, sidekick = (msgspec.structs.replace(kind, id="somebody") for kind in alice.fighters)
    mine = msgspec.structs.replace(alice, id="somebody", fighters=(hero, sidekick))
    assert emblems.emblem_of(mine, hero) == "own-star"
    assert emblems.emblem_of(mine, sidekick) == "own-shield"
    chosen = msgspec.structs.replace(alice.hero, emblem=Emblem.CLAW)
    assert emblems.emblem_of(alice, chosen, ("small",)) == "own-claw"


@pytest.mark.parametrize("path", sorted(emblems.OUTLINES.iterdir()), ids=lambda path: path.stem)
def test_an_emblem_is_one_closed_outline_inside_its_circle(path: Path) -> None:
    drawing = path.read_text("utf-8")
    assert drawing.count("<path") == 1
    d = emblems.outline(path.stem)
    assert set(re.sub(r"[-0-9. ]", "", d)) <= set("MLCZ")
    assert d.count("M") == d.count("Z")
    shown = seen(path.stem).ink[4]
    middle = shown.shape[0] / 2
    corners = [(x, y) for x in (0, 1) for y in (0, 1)]
    for x, y in ((x, y) for y, x in zip(*shown.nonzero(), strict=True)):
        nearest = min(((x + a - middle) ** 2 + (y + b - middle) ** 2) ** 0.5 for a, b in corners)
        assert nearest <= 30 / 64 * 24


def test_heroes_of_ones_own_may_look_six_ways_all_of_which_are_drawn() -> None:
    assert {f"own-{emblem.value}" for emblem in Emblem} <= emblems.names()
    assert set(emblems.USUAL) == set(Role)
