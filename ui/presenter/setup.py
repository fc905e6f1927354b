"""Set-up: edition and mode, who sits where with which hero, and the battlefield.

Everything that was chosen last stands already, so a game like the last one begins at once.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.content.problems import ContentError
from companion.editions import EDITIONS
from companion.effects.resolution import resolution_of
from companion.game import check_seats
from companion.hidden import shown
from companion.modes import MODES
from companion.play.chairs import MODE_ORDER, chairs_of
from companion.readings import is_built
from companion.rules.battlefield import NO_BATTLEFIELD
from companion.seats import NewGame
from ui.presenter.desk import Desk
from ui.presenter.intents import Do
from ui.presenter.menu_intents import (
    ChangeSetup,
    ChooseChair,
    ChooseFirst,
    ChooseHero,
    ChooseMap,
    EditHero,
    RandomHero,
    RenameChair,
    ShowDeck,
    TurnBox,
)
from ui.presenter.outcomes import Go, StartGame
from ui.presenter.setup_tiles import (
    hero_sheet,
    hero_tile,
    is_found,
    map_tile,
    pool_sheet,
    seat_choice,
)
from ui.viewdata.kit import Act, Tone, Weight
from ui.viewdata.menus import HeroTile, MapTile, SeatChoice, SetupView

if TYPE_CHECKING:
    from companion.content.heroes import LoadedHero
    from companion.content.library import Library
    from companion.rules.battlefield import Battlefield
    from ui.presenter.intents import ActIntent, WriteField
    from ui.presenter.outcomes import Outcome
    from ui.presenter.settings import SettingsKeeper
    from ui.viewdata.kit import Sheet

EDITION_ORDER: Final = ("core", "classic")

MOST_RECENT: Final = 12
"""So many heroes that were played lately stand first."""


@dataclass(eq=False)
class SetupDesk(Desk):
    """A new game in the making."""

    library: Library
    settings: SettingsKeeper
    chance: random.Random = field(default_factory=random.Random)
    at: str | None = field(default=None, kw_only=True)
    """A hero or a battlefield that is chosen for it."""
    back_to: str = field(default="home", kw_only=True)
    search: str = field(default="", init=False)
    _reading: str = field(default="", init=False)
    """The hero whose sheet is open."""
    banned: frozenset[str] = field(default=frozenset(), init=False)
    """Who is out of this game."""
    _shows_pool: bool = field(default=False, init=False)
    _is_banning: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        last = self.settings.now
        self.edition = last.edition if last.edition in EDITIONS else EDITION_ORDER[0]
        self.resolves = last.resolves
        self.chairs = chairs_of(
            last.mode, people=last.people, first=last.first, names=last.names, heroes=last.heroes,
            known=self._heroes,
        )  # fmt: skip
        if self.at in self._heroes:
            self.chairs = self.chairs.with_hero(self.at)
        self.map_id = self.at if self.at in self._fields else last.map
        self._fit_map()
        self._tell_what_is_left_out()

    def _tell_what_is_left_out(self) -> None:
        """Somebody who has made a hero or a battlefield wants to know why it is not here."""
        problems = self.library.problems()
        if problems:
            files = [shown(Path(problem.file).name) for problem in problems]
            names = list(dict.fromkeys(file.partition(".")[0] for file in files))
            first = problems[0]
            why = self.say(
                "setup.left-out-why", file=files[0], line=first.line, sentence=first.sentence
            )
            self.remark(self.say("setup.left-out", names=", ".join(names[:3])), why)

    # --- What it shows --------------------------------------------------------------------------

    def view(self) -> SetupView:
        """The screen as it is now."""
        tiles = self._hero_tiles()
        heroes_for = self.say("setup.heroes-for", name=self.names[self.chairs.selected])
        missing = self._what_is_missing()
        begins = "setup.go-dials" if self.map_id == NO_BATTLEFIELD.id else "setup.go"
        go = self.act(
            Do.BEGIN_GAME, begins, "arrow-right", weight=Weight.PRIMARY, enabled=not missing
        )
        return SetupView(
            title=self.say("setup.title"),
            modes=self.one_of("setup.mode", MODE_ORDER, self.mode, partial(ChangeSetup, "mode")),
            editions=self.one_of(
                "setup.edition", EDITION_ORDER, self.edition, partial(ChangeSetup, "edition")
            ),
            seats=self._seats(),
            seats_note=self._seats_note(),
            seat_acts=self._seat_acts(),
            heroes_for=heroes_for if tiles else self.say("setup.no-hero-found", search=self.search),
            heroes=tiles,
            hero_acts=self._hero_acts(),
            search=self.search,
            maps_for=self.say("setup.maps-for", count=self.chairs.count),
            maps=self._map_tiles(),
            summary=missing or self._summary(),
            go=go,
            sheet=self._sheet(),
            **self.frame(),
        )

    @property
    def mode(self) -> str:
        """The mode that is chosen."""
        return self.chairs.mode

    @property
    def names(self) -> tuple[str, ...]:
        """What is shown for everybody's name, chair by chair; never empty."""
        return tuple(
            self.chairs.chairs[person].name or self.say("setup.nobody", number=person + 1)
            for person in map(self.chairs.person, range(self.chairs.count))
        )

    def _seats(self) -> tuple[SeatChoice, ...]:
        order = list(range(self.chairs.count))
        if len(order) == 2:
            order.reverse()  # the far one above, as they sit
        names = self.names
        return tuple(
            seat_choice(self.words, self.chairs, names[chair], chair, self._heroes)
            for chair in order
        )

    def _seats_note(self) -> str:
        """Who begins on which space."""
        field = self._field
        if field is None or len(field.starts) < self.chairs.count:
            return ""
        names = [self.names[chair] for chair in self.chairs.in_turn_order]
        if not field.is_there:
            return self.words.say("setup.begins", name=names[0]) + "."
        spaces = [field.called[space] for space in field.starts]
        (first, *others) = zip(names, spaces, strict=False)
        begins = self.say("setup.starts", name=first[0], space=first[1])
        rest = [self.say("setup.stands", name=name, space=space) for name, space in others]
        return "; ".join((begins, *rest)) + "."

    def _seat_acts(self) -> tuple[Act, ...]:
        chairs, numbers = self.chairs, self.chairs.choices_of_people
        acts = [
            Act(
                intent=ChangeSetup("people", number), text=self.say("setup.people", number=number),
                icon="accounts", selected=number == chairs.people,
            )
            for number in numbers
            if len(numbers) > 1
        ]  # fmt: skip
        if chairs.count == chairs.people:  # with three in teams one person sits on two chairs
            key = "setup.swap" if chairs.count == 2 else "setup.turn"
            acts.append(self.act(Do.TURN_CHAIRS, key, "swap"))
        cards = "setup.cards-resolve" if self.resolves else "setup.cards-by-hand"
        return (*acts, self.act(ChangeSetup("resolves", value=not self.resolves), cards, "cards"))

    def _hero_tiles(self) -> tuple[HeroTile, ...]:
        chairs, tiles = self.chairs, []
        for hero_id in self._hero_order:
            hero, is_banned = self._heroes[hero_id], hero_id in self.banned
            if self._is_offered(hero) and (self._is_banning or not is_banned):
                holders = (n for n in range(chairs.count) if chairs.chairs[n].hero == hero_id)
                taken_by = tuple(chairs.colour(n) for n in holders)
                tiles.append(hero_tile(self.words, hero, taken_by, is_banned=is_banned))
        return tuple(tiles)

    def _is_offered(self, hero: LoadedHero) -> bool:
        """Whether a hero is of a box on this table, or home-made, and fits the search."""
        box, boxes = hero.definition.set, self.settings.now.boxes
        is_own = self.library.hero_kind.is_own(hero.definition.id)
        is_here = not boxes or box in boxes or is_own
        return is_here and is_found(self.search, hero, self.library.set_name(box))

    def _hero_acts(self) -> tuple[Act, ...]:
        whom = self.say("setup.random-for", name=self.names[self.chairs.selected])
        is_less = bool(self.settings.now.boxes or self.banned)
        acts: tuple[Act, ...] = (
            self.act(RandomHero(), "setup.random", "random", detail=whom),
            self.act(RandomHero(for_all=True), "setup.random-all", "random"),
            self.act(EditHero(), "setup.make", "plus"),
            self.act(Do.OPEN_POOL, "setup.pool", "filter", selected=is_less),
        )
        if self._is_banning:
            done = self.act(Do.TURN_BANNING, "setup.banned", "check", weight=Weight.PRIMARY)
            acts = (*acts, done)
        every = self.act(Do.CLEAR_SEARCH, "setup.all", "close")
        return (*acts, every) if self.search else acts

    def _sheet(self) -> Sheet | None:
        """The hero that people read about, or who can be chosen at all."""
        if self._shows_pool:
            boxes = {each.definition.set for each in self._heroes.values()}
            named = sorted((self.library.set_name(box), box) for box in boxes)
            out = (each for each in self._hero_order if each in self.banned)
            banned = tuple(self._heroes[each].words.name for each in out)
            return pool_sheet(self.words, named, self.settings.now.boxes, banned)
        hero = self._heroes.get(self._reading)
        name = self.names[self.chairs.selected]
        colour = self.chairs.colour(self.chairs.selected)
        if hero is None:
            return None
        is_own = self.library.hero_kind.is_own(hero.definition.id)
        return hero_sheet(self.words, hero, name, colour, is_own=is_own)

    def _map_tiles(self) -> tuple[MapTile, ...]:
        return tuple(
            map_tile(self.words, field, MODES[self.mode], is_selected=field.id == self.map_id)
            for field in self._fields.values()
        )

    def _summary(self) -> str:
        field = self._fields[self.map_id]
        return self.words.join(
            self.say(f"setup.mode-{self.mode}"),
            self.say(f"setup.edition-{self.edition}"),
            self.say("home.dials") if field is NO_BATTLEFIELD else field.name,
        )

    # --- Content --------------------------------------------------------------------------------

    @cached_property
    def _heroes(self) -> dict[str, LoadedHero]:
        return {hero.definition.id: hero for hero in self.library.heroes()}

    @cached_property
    def _hero_order(self) -> tuple[str, ...]:
        """Who was played lately comes first, then whoever resolves by itself, then by name."""
        recent = {hero: n for n, hero in enumerate(self.settings.now.recent_heroes)}
        by_hand = {
            hero: bool(resolution_of(loaded.definition).by_hand)
            for hero, loaded in self._heroes.items()
        }
        last = len(recent)
        return tuple(sorted(by_hand, key=lambda hero: (recent.get(hero, last), by_hand[hero])))

    @cached_property
    def _fields(self) -> dict[str, Battlefield]:
        return {field.id: field for field in (NO_BATTLEFIELD, *self.library.maps())}

    @property
    def _field(self) -> Battlefield | None:
        return self._fields.get(self.map_id)

    def _fit_map(self) -> None:
        """Keep the battlefield if it has enough starts; otherwise take the first that has."""
        needed = MODES[self.mode].starts_needed
        field = self._field
        if field is None or len(field.starts) < needed:
            maps = self.library.maps()
            fitting = [m.id for m in maps if len(m.starts) >= needed]
            self.map_id = fitting[0] if fitting else self.map_id

    # --- What is done ---------------------------------------------------------------------------

    def write(self, where: WriteField, text: str) -> None:
        """A name or a search was written."""
        if not isinstance(where, RenameChair):
            self.search = text
        elif where.chair < self.chairs.count:
            self.chairs = self.chairs.with_name(where.chair, text)

    def leave(self) -> Outcome | None:
        """The hero that people read about is closed first."""
        if not self._reading and not self._shows_pool:
            return super().leave()
        self._reading, self._shows_pool = "", False
        return None

    def press(self, act: ActIntent) -> Outcome | None:
        """An act or a tile was tapped."""
        match act:
            case Do.CLOSE_SHEET:
                self._reading, self._shows_pool = "", False
            case Do.BEGIN_GAME:
                return self._start()
            case Do.TURN_CHAIRS:
                self.chairs = self.chairs.turned()
            case RandomHero(for_all=for_all):
                self._choose_at_random(for_all=for_all)
            case Do.CLEAR_SEARCH:
                self.search = ""
            case ShowDeck(hero=hero):
                self._reading = hero
            case EditHero(hero=hero):
                self._remember()  # who sits where stays while a hero is made
                return Go("maker", hero)
            case ChooseChair(chair=chair) | RenameChair(chair=chair) if chair < self.chairs.count:
                self.chairs = self.chairs.with_selected(chair)
            case ChooseFirst(chair=chair) if chair < self.chairs.count:
                self.chairs = self.chairs.with_first(chair)
            case _:
                self._choose(act)
        return None

    def _choose(self, act: ActIntent) -> None:
        """One of several was tapped."""
        match act:
            case Do.OPEN_POOL:
                self._shows_pool = True
            case Do.TURN_BANNING:
                self._is_banning, self._shows_pool = not self._is_banning, False
            case TurnBox(box=box):
                boxes = {*self.settings.now.boxes} ^ {box} if box is not None else set()
                self.settings.change(boxes=tuple(sorted(boxes)))
            case ChooseHero(hero=hero) if hero in self._heroes and self._is_banning:
                self.banned ^= {hero}
            case ChooseHero(hero=hero) if hero in self._heroes:
                self.chairs = self.chairs.with_hero(hero)
                self.search = self._reading = ""
            case ChooseMap(map=map_id) if map_id in self._fields:
                self._choose_map(self._fields[map_id])
            case ChangeSetup(field="mode", value=str(mode)):
                self.chairs = self.chairs.with_mode(mode)
                self._fit_map()
            case ChangeSetup(field="people", value=int(number)):
                self.chairs = self.chairs.with_mode(self.mode, number)
            case ChangeSetup(field="edition", value=str(edition)):
                self.edition = edition
            case ChangeSetup(field="resolves", value=resolves):
                self.resolves = bool(resolves)

    def _choose_map(self, field: Battlefield) -> None:
        tile = map_tile(self.words, field, MODES[self.mode], is_selected=False)
        if tile.locked is not None:
            self.remark(field.name, tile.locked)
        else:
            self.map_id = field.id

    def _choose_at_random(self, *, for_all: bool) -> None:
        """Of those that are offered."""
        offered = (hero for hero, loaded in self._heroes.items() if self._is_offered(loaded))
        everybody, chairs = [hero for hero in offered if hero not in self.banned], self.chairs
        taken = {chairs.chairs[n].hero for n in range(chairs.count)}
        free = [hero for hero in everybody if hero not in taken]
        if for_all:
            heroes = self.chance.sample(everybody, min(chairs.count, len(everybody)))
            self.chairs = chairs.with_heroes(heroes)
        elif free:
            self.chairs = chairs.with_hero(self.chance.choice(free))

    # --- Beginning ------------------------------------------------------------------------------

    def setup(self) -> NewGame | None:
        """The game as it would begin; None while a hero is missing."""
        seats = self.chairs.seats(self.names)
        if seats is None:
            return None
        return NewGame(
            edition=self.edition,
            mode=self.mode,
            map=self.map_id,
            seats=seats,
            near=self.chairs.colour(0),
            resolves=self.resolves,
            readings=tuple(r for r in self.settings.now.readings.items() if is_built(*r)),
        )

    def _what_is_missing(self) -> str | None:
        """Why it cannot begin yet, in words."""
        setup = self.setup()
        if setup is None:
            chair = next(n for n in self.chairs.in_turn_order if not self.chairs.chairs[n].hero)
            return self.say("setup.missing", name=self.names[chair])
        try:
            heroes = [seat.hero for seat in setup.seats]
            book = self.library.rulebook(self.map_id, self.edition, self.mode, heroes=heroes)
        except ContentError as faulty:
            return str(faulty)
        fits = check_seats(book, setup.seats)
        return None if fits else self.library.sentence(fits)

    def _start(self) -> Outcome | None:
        missing, setup = self._what_is_missing(), self.setup()
        if missing is not None or setup is None:
            self.remark(missing or "", tone=Tone.ASKED)
            return None
        self._remember()
        return StartGame(setup)

    def _remember(self) -> None:
        chairs = self.chairs
        names = tuple(chair.name for chair in chairs.chairs)
        heroes = tuple(chair.hero or "" for chair in chairs.chairs)
        recent = dict.fromkeys((*filter(None, heroes), *self.settings.now.recent_heroes))
        self.settings.change(
            edition=self.edition,
            mode=self.mode,
            map=self.map_id,
            names=names,
            heroes=heroes,
            recent_heroes=tuple(recent)[:MOST_RECENT],
            first=chairs.first,
            people=chairs.people,
            resolves=self.resolves,
        )
