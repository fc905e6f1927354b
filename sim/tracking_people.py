"""People with figures in their hands, for the tracker's proof: what they mean and what they do.

Plans are made by the real rules on the real maps; hands then hesitate, slide, change their mind,
move two figures at once, swap, shove, bump and knock over. What the sensors make of it is in
`tracking_board.py`, the counting in `tracking_trial.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from companion.model import Fighter, Position, Token, TokenKind, TokenSteps
from companion.rules.battlefield import Battlefield, SpaceId
from companion.rules.movement import Allowance, reach
from companion.rules.ways import spread, ways
from companion.tracking.context import Context

if TYPE_CHECKING:
    import random

MAPS: Final = (
    "baskerville-manor", "helicarrier", "marmoreal", "raptor-paddock", "sarpedon",
    "sherwood-forest", "soho", "yukon", "yukon-1900",
)  # fmt: skip
FOG_STEPS: Final = (TokenSteps(TokenKind.FOG),)


class Habits(msgspec.Struct, frozen=True, kw_only=True):
    """How often what happens; every rate is an assumption, not a measurement of people."""

    slide: float = 0.10
    bump: float = 0.02
    hesitate: float = 0.05
    change_mind: float = 0.04
    concurrent: float = 0.06
    swap: float = 0.003
    shove: float = 0.002
    illegal: float = 0.02
    link_loss: float = 0.02
    permuted: float = 0.03
    """Of figures that were knocked off the board and put back: in each other's places."""
    dropout: float = 0.05
    chatter: float = 0.3
    dead_cell: float = 0.03
    """Games with a dead space."""
    uncorrected: float = 0.15
    """Bumps that nobody notices until told."""
    long_hover: float = 0.003
    dropouts_together: float = 0.0
    """Cells beside each other drop out at the same time."""
    echo: float = 0.0
    """An empty cell reads the figure next door."""
    burst: float = 0.0
    """A cell goes on and off several times."""
    slow_lift: float = 0.0
    """Figures that are felt for a while after they were lifted."""
    overlap: float = 0.0
    """Steps of a slide on which a figure is felt on both spaces."""
    reordered: float = 0.0
    """Notifications that others overtake."""
    parked: float = 0.0
    """Figures that are put aside for a minute before they go on."""
    bump_at_rest: bool = False
    """Bumps wait until nobody carries a figure."""


STRESS: Final = Habits(bump=1.0, uncorrected=0.0, permuted=0.0, swap=0.0, shove=0.0, illegal=0.0,
                       link_loss=0.0, change_mind=0.0, dead_cell=0.0, concurrent=0.0,
                       bump_at_rest=True)  # fmt: skip
"""Every maneuver is bumped, and people put it right."""


class Setting(msgspec.Struct):
    """A game that is played: who stands where by the log, whose figures, which tokens."""

    battlefield: Battlefield
    fighters: tuple[Fighter, ...]
    tokens: tuple[Token, ...]
    classes: dict[str, str]

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays."""
        return tuple(dict.fromkeys(fighter.owner for fighter in self.fighters))

    def position(self) -> Position:
        """Who stands where by the log."""
        return Position(battlefield=self.battlefield, fighters=self.fighters, tokens=self.tokens)

    def put(self, places: dict[str, SpaceId]) -> None:
        """The log has them here now."""
        self.fighters = tuple(msgspec.structs.replace(f, space=places[f.id]) for f in self.fighters)


def new_setting(chance: random.Random, battlefield: Battlefield) -> Setting:
    """Two players, two to ten figures, sometimes traps, fog, large and interchangeable figures."""
    count = chance.randint(2, 10)
    spaces = [space.id for space in battlefield.spaces]
    # Figures stand in a crowd, as they do in a fight.
    centre = chance.choice(spaces)
    near = spread(battlefield.steps.__getitem__, centre, 4)
    crowd = [space for space in spaces if space in near]
    if len(crowd) < count + 4:
        crowd = spaces
    stand = chance.sample(crowd, count)
    fighters, classes = [], {}
    has_fog = chance.random() < 0.1
    alike = {player: chance.random() < 0.5 for player in ("one", "two")}
    for number, space in enumerate(stand):
        owner = ("one", "two")[number % 2]
        is_hero = number < 2
        name = f"{owner}.{'hero' if is_hero else number}"
        fighters.append(
            Fighter(
                id=name,
                owner=owner,
                space=space,
                large=is_hero and chance.random() < 0.08,
                crosses=FOG_STEPS if is_hero and owner == "one" and has_fog else (),
            )
        )
        if not is_hero and alike[owner]:
            classes[name] = owner
    free = [space for space in crowd if space not in stand]
    tokens = []
    if chance.random() < 0.25:
        tokens = [
            Token(kind=TokenKind.TRAP, space=space, owner=chance.choice(("one", "two")))
            for space in chance.sample(free, min(len(free), chance.randint(1, 3)))
        ]
    if has_fog:
        tokens += [
            Token(kind=TokenKind.FOG, space=space, owner="one")
            for space in chance.sample(spaces, 2)
        ]
    return Setting(battlefield, tuple(fighters), tuple(tokens), classes)


class MovePlan(msgspec.Struct, frozen=True):
    """What somebody means to do with one figure."""

    fighter: str
    end: SpaceId
    way: tuple[SpaceId, ...]
    """The spaces a sliding hand crosses, without start and end."""
    legal: bool = True


def context_of(setting: Setting, player: str, allowance: Allowance) -> Context:
    """The maneuver of a player as the tracker is told of it."""
    position = setting.position()
    return Context(
        position=position,
        log={fighter.id: fighter.space for fighter in setting.fighters},
        walks={f.id: allowance for f in setting.fighters if f.owner == player},
        classes=setting.classes,
    )


def plan_maneuver(
    chance: random.Random, setting: Setting, player: str, allowance: Allowance, habits: Habits
) -> list[MovePlan]:
    """One legal move after the other for some of the player's figures, now and then one too far."""
    position = setting.position()
    own = [f.id for f in setting.fighters if f.owner == player]
    chance.shuffle(own)
    many = min(len(own), chance.choice((1, 1, 1, 2, 2, 3, 4)))
    plans = []
    for name in own[:many]:
        fighter = position.fighters_by_id[name]
        start = fighter.space
        assert start is not None
        found = reach(position, name, allowance)
        ends = [space for space in found.ends if space != start]
        legal = chance.random() >= habits.illegal
        if not legal:
            around = spread(position.battlefield.steps.__getitem__, start, allowance.total + 2)
            ends = [s for s in around if s not in found.ends and s not in position.occupants]
        if not ends:
            continue
        end = chance.choice(sorted(ends))
        plans.append(MovePlan(name, end, slide_way(position, start, end), legal))
        position = position.with_fighter_on(name, end)
        if end in found.springs:
            position = msgspec.structs.replace(
                position, tokens=tuple(t for t in position.tokens if t.space != end)
            )
        if not legal:
            break
    return plans


def slide_way(position: Position, start: SpaceId, end: SpaceId) -> tuple[SpaceId, ...]:
    """The free spaces that a hand crosses when it slides a figure; it knows no rules."""
    steps = position.battlefield.steps
    graph = spread(
        lambda here: [s for s in steps[here] if s == end or s not in position.occupants], start, 8
    )
    way = next(ways(graph, start, end, 8), None)
    return tuple(way[1:-1]) if way else ()
