"""Ban and pick: everybody bans a hero in the order of turns, then picks one in the reverse order.

Nobody sees anything that the others do not: what was banned or picked lies open at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from companion.play.chairs import Chairs


class PickTurn(NamedTuple):
    """Whose turn it is, and whether they ban or pick."""

    chair: int
    is_ban: bool


class PicksInTurn(NamedTuple):
    """How far the people have come."""

    order: tuple[PickTurn, ...]
    banned: frozenset[str]
    """Who was banned before."""
    done: tuple[str | None, ...] = ()
    """What everybody has named so far; None is a ban that somebody left."""

    @property
    def now(self) -> PickTurn | None:
        """Whose turn it is; None once all have picked."""
        return self.order[len(self.done)] if len(self.done) < len(self.order) else None

    @property
    def out(self) -> frozenset[str]:
        """Everybody who is banned by now."""
        named = zip(self.order, self.done, strict=False)
        return self.banned.union(hero for turn, hero in named if turn.is_ban and hero)

    @property
    def picked(self) -> dict[int, str]:
        """The heroes that are picked by now, by chair."""
        named = zip(self.order, self.done, strict=False)
        return {turn.chair: hero for turn, hero in named if not turn.is_ban and hero}

    def can_name(self, hero: str | None) -> bool:
        """Whether this hero can be banned or picked now; a ban may be left, a pick may not."""
        if hero is None:
            return self.now is not None and self.now.is_ban
        return self.now is not None and hero not in self.out and hero not in self.picked.values()

    def with_named(self, hero: str | None) -> PicksInTurn:
        """One turn further."""
        return self._replace(done=(*self.done, hero))

    def back(self) -> PicksInTurn:
        """One turn back."""
        return self._replace(done=self.done[:-1])

    def seated(self, chairs: Chairs) -> Chairs:
        """The table with who is picked by now, and the one whose turn it is outlined."""
        picked = self.picked
        for chair in range(chairs.count):
            chairs = chairs.with_chair(chair, hero=picked.get(chair))
        return chairs.with_selected(self.now.chair if self.now else chairs.first)


def begin_picks(chairs: Chairs, banned: frozenset[str]) -> PicksInTurn:
    """Who bans last picks first, so that nobody has both."""
    bans = [PickTurn(chair, is_ban=True) for chair in chairs.in_turn_order]
    picks = [PickTurn(chair, is_ban=False) for chair in reversed(chairs.in_turn_order)]
    return PicksInTurn((*bans, *picks), banned)
