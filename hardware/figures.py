"""Which tag is under which figure: kept in the person's folder, learned on the hello pad.

A figure is known by its name in the box (raptor.1, medusa), whoever plays it; in a game it is the
fighter of a player (anna.raptor.1). A file that cannot be understood is set aside, never lost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import msgspec

from companion.content.whole_file import SmallFile, Tell, silent
from companion.said import said

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from companion.model import FighterId

FILE: Final = "figures.json"
MOST_TAGS: Final = 2000
UID_LENGTHS: Final = (4, 7, 10)

FigureName: TypeAlias = str


class FigureFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file holds."""

    format: Literal[1]
    figures: dict[str, FigureName]
    """Tags in hexadecimal letters to figures."""

    def __post_init__(self) -> None:
        if len(self.figures) > MOST_TAGS:
            raise ValueError(f"more than {MOST_TAGS} tags")
        for uid, name in self.figures.items():
            if len(bytes.fromhex(uid)) not in UID_LENGTHS or not name:
                raise ValueError(f"{uid!r} is no tag")


def figure_name(fighter: FighterId) -> FigureName:
    """The figure that a fighter is: its name without the player."""
    return fighter.partition(".")[2] or fighter


class FigureRegistry:
    """Tags and their figures. Changes are kept in memory; `save_figures` writes them."""

    def __init__(self, figures: dict[bytes, FigureName] | None = None) -> None:
        self._figures = dict(figures or {})

    @property
    def figures(self) -> dict[bytes, FigureName]:
        """Every tag that is known, with its figure."""
        return dict(self._figures)

    def figure_of(self, uid: bytes) -> FigureName | None:
        """The figure over a tag; None for a strange tag."""
        return self._figures.get(uid)

    def fighter_of(self, uid: bytes, fighters: Iterable[FighterId]) -> FighterId | None:
        """The fighter of this game over a tag; None if it is strange or two could be meant."""
        name = self._figures.get(uid)
        found = [fighter for fighter in fighters if figure_name(fighter) == name]
        return found[0] if len(found) == 1 else None

    def learn(self, uid: bytes, figure: FigureName) -> bool:
        """This tag is under that figure from now on; says whether that is news.

        A figure may have several tags (two copies of a box), a tag one figure. Raises ValueError
        for what cannot be a tag, and if there are far too many.
        """
        if len(uid) not in UID_LENGTHS or not figure:
            raise ValueError("a tag has 4, 7 or 10 bytes, and a figure a name")
        if self._figures.get(uid) == figure:
            return False
        if len(self._figures) >= MOST_TAGS:
            raise ValueError(f"more than {MOST_TAGS} tags")
        self._figures[uid] = figure
        return True

    def forget(self, figure: FigureName) -> int:
        """Forget every tag of a figure; says how many there were."""
        tags = [uid for uid, name in self._figures.items() if name == figure]
        for uid in tags:
            del self._figures[uid]
        return len(tags)


def figures_file(folder: Path, tell: Tell = silent) -> SmallFile[FigureFile]:
    """The file in a folder; `tell` hears of one that cannot be used."""
    return SmallFile(folder / FILE, FigureFile, instead=said("unused/figures"), tell=tell)


def load_figures(folder: Path, tell: Tell = silent) -> FigureRegistry:
    """The figures known in a folder; none if there is no file or it cannot be used."""
    kept = figures_file(folder, tell).read()
    figures = kept.figures if kept is not None else {}
    return FigureRegistry({bytes.fromhex(uid): name for uid, name in figures.items()})


def save_figures(folder: Path, registry: FigureRegistry, tell: Tell = silent) -> bool:
    """Keep the figures: all of them or, if that cannot be written, those of before; says which."""
    kept = FigureFile(1, {uid.hex(): name for uid, name in sorted(registry.figures.items())})
    return figures_file(folder, tell).write(kept)
