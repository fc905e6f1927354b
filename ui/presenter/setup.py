"""Set-up: edition and mode, who sits where with which hero, and the battlefield.

What is chosen is a `GameDraft`; here it is shown, searched and changed by taps.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.content.collection import OWN_HEROES_FOLDER, OWN_MAPS_FOLDER
from companion.content.problems import ContentError
from companion.hidden import shown
from companion.play.chairs import MODE_ORDER
from companion.play.draft import EDITION_ORDER, GameDraft
from companion.play.picks_in_turn import begin_picks
from companion.rules.battlefield import NO_BATTLEFIELD
from companion.search import is_found
from ui.presenter.desk import Desk
from ui.presenter.intents import Do, With
from ui.presenter.menu_intents import RenameChair
from ui.presenter.outcomes import Go, StartGame
from ui.presenter.setup_tiles import (
    faulty_tile,
    hero_sheet,
    hero_tile,
    map_tile,
    pool_sheet,
    seat_choice,
    too_few_starts,
)
from ui.viewdata.kit import Act, Tone, Weight
from ui.viewdata.menus import FaultyTile, HeroTile, MapTile, SeatChoice, SetupView

if TYPE_CHECKING:
    from companion.content.library import Library
    from companion.content.problems import Problem
    from companion.play.picks_in_turn import PicksInTurn
    from companion.rules.battlefield import Battlefield
    from ui.presenter.intents import ActIntent, WriteField
    from ui.presenter.outcomes import Outcome
    from ui.presenter.settings import SettingsKeeper
    from ui.viewdata.kit import Sheet


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
    _shows_pool: bool = field(default=False, init=False)
    _is_banning: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        self.draft = GameDraft(self.library, self.settings.now, self.at)
        self._remembered = self.draft.map_id
        """Where the last game was: it stands first, after none, for as long as set-up is open."""
        self._tell_what_is_left_out()

    def _tell_what_is_left_out(self) -> None:
        """Somebody who has made a hero or a battlefield wants to know why it is not here."""
        if problems := self.library.own_problems():
            names = dict.fromkeys(
                shown(Path(each.file).name).partition(".")[0] for each in problems
            )
            self._tell_a_fault(problems[0], ", ".join([*names][:3]))

    def _tell_a_fault(self, told: Problem, names: str) -> None:
        file = shown(Path(told.file).name)
        why = self.say("setup.left-out-why", file=file, line=told.line, sentence=told.sentence)
        self.remark(self.say("setup.left-out", names=names), why)

    # --- What it shows --------------------------------------------------------------------------

    def view(self) -> SetupView:
        """The screen as it is now."""
        tiles = self._hero_tiles()
        turn = self.draft.in_turn.now if self.draft.in_turn is not None else None
        wanted = "heroes-for" if turn is None else "bans" if turn.is_ban else "picks"
        chair = turn.chair if turn is not None else self.draft.chairs.selected
        heroes_for = self.say(f"setup.{wanted}", name=self.names[chair])
        missing = heroes_for if turn is not None else self._what_is_missing()
        begins = "setup.go-dials" if self.draft.map_id == NO_BATTLEFIELD.id else "setup.go"
        go = self.act(
            Do.BEGIN_GAME, begins, "arrow-right", weight=Weight.PRIMARY, enabled=not missing
        )
        change, mode, edition = partial(With, Do.CHANGE_SETUP), self.draft.mode, self.draft.edition
        editions = self.one_of("setup.edition", EDITION_ORDER, edition, partial(change, "edition"))
        return SetupView(
            title=self.say("setup.title"),
            modes=self.one_of("setup.mode", MODE_ORDER, mode.id, partial(change, "mode")),
            editions=editions,
            seats=self._seats(),
            seats_note=self._seats_note(),
            people=self._people(),
            seat_acts=self._seat_acts(),
            heroes_for=heroes_for if tiles else self._why_nobody(),
            heroes=tiles,
            faulty_heroes=self._faulty(OWN_HEROES_FOLDER, self.search),
            hero_acts=self._hero_acts(),
            search=self.search,
            search_hint=self.say("setup.search-hint"),
            maps_for=self.say("setup.maps-for", count=self.draft.chairs.count),
            maps=self._map_tiles(),
            faulty_maps=self._faulty(OWN_MAPS_FOLDER),
            summary=missing or self._summary(),
            go=go,
            sheet=self._sheet(),
            **self.frame(),
        )

    @property
    def names(self) -> tuple[str, ...]:
        """What is shown for everybody's name, chair by chair; never empty."""
        chairs = self.draft.chairs
        return tuple(
            chairs.chairs[person].name or self.say("setup.nobody", number=person + 1)
            for person in map(chairs.person, range(chairs.count))
        )

    def _seats(self) -> tuple[SeatChoice, ...]:
        order = list(range(self.draft.chairs.count))
        if len(order) == 2:
            order.reverse()  # the far one above, as they sit
        names = self.names
        return tuple(
            seat_choice(self.words, self.draft.chairs, names[chair], chair, self.draft.heroes)
            for chair in order
        )

    def _seats_note(self) -> str:
        """Who begins on which space."""
        field = self.draft.field
        if field is None or len(field.starts) < self.draft.chairs.count:
            return ""
        names = [self.names[chair] for chair in self.draft.chairs.in_turn_order]
        if not field.is_there:
            return self.say("setup.begins", name=names[0]) + "."
        spaces = [field.called[space] for space in field.starts]
        (first, *others) = zip(names, spaces, strict=False)
        begins = self.say("setup.starts", name=first[0], space=first[1])
        rest = [self.say("setup.stands", name=name, space=space) for name, space in others]
        return "; ".join((begins, *rest)) + "."

    def _people(self) -> tuple[Act, ...]:
        chairs, numbers = self.draft.chairs, self.draft.chairs.choices_of_people
        return tuple(
            Act(
                intent=With(Do.CHANGE_SETUP, "people", number),
                text=self.say("setup.people", number=number), selected=number == chairs.people,
            )
            for number in numbers
            if len(numbers) > 1
        )  # fmt: skip

    def _seat_acts(self) -> tuple[Act, ...]:
        chairs, resolves, quiet = self.draft.chairs, self.draft.resolves, Weight.QUIET
        turned = With(Do.CHANGE_SETUP, "resolves", to=not resolves)
        acts = [self.act(turned, "setup.cards-resolve", "cards", weight=quiet, selected=resolves)]
        if chairs.count == chairs.people:  # with three in teams one person sits on two chairs
            key = "setup.swap" if chairs.count == 2 else "setup.turn"
            acts.insert(0, self.act(Do.TURN_CHAIRS, key, "swap", weight=quiet))
        return tuple(acts)

    def _hero_tiles(self) -> tuple[HeroTile, ...]:
        draft = self.draft
        shown = draft.offered(self.settings.now.boxes, self.search)
        shown = [each for each in shown if self._is_banning or each not in draft.banned]
        lately = sum(hero in draft.recent for hero in shown)
        heads = {0: "setup.lately", lately: "setup.others"} if lately else {}
        return tuple(
            hero_tile(
                self.words, draft.heroes[hero], is_banned=hero in draft.banned,
                taken_by=tuple(map(draft.chairs.colour, draft.holders(hero))),
                head=self.say(heads[n]) if n in heads else "",
            )
            for n, hero in enumerate(shown)
        )  # fmt: skip

    def _why_nobody(self) -> str:
        """Whom a search finds that cannot be chosen, and why."""
        found = self.draft.offered(search=self.search)
        out = [hero for hero in found if hero in self.draft.banned]
        key = "is-banned" if out else "not-in-boxes" if found else "not-found"
        names = tuple(self.draft.heroes[hero].words.name for hero in (out or found)[:3])
        return self.say(f"setup.hero-{key}", search=self.search, names=self.words.both(names))

    def _hero_acts(self) -> tuple[Act, ...]:
        if self.draft.in_turn is not None:
            return self._turn_acts(self.draft.in_turn)
        is_less = bool(self.settings.now.boxes or self.draft.banned)
        acts: tuple[Act, ...] = (
            self.act(Do.RANDOM_HERO, "setup.random", "random"),
            self.act(Do.RANDOM_HEROES, "setup.random-all", "random"),
            self.act(Do.NEW_HERO, "setup.make", "plus"),
            self.act(Do.OPEN_POOL, "setup.pool", "filter", selected=is_less),
        )
        if self._is_banning:
            done = self.act(Do.TURN_BANNING, "setup.banned", "check", weight=Weight.PRIMARY)
            acts = (*acts, done)
        return acts

    def _turn_acts(self, picks: PicksInTurn) -> tuple[Act, ...]:
        """While people ban and pick in turn."""
        none = self.act(Do.NO_BAN, "setup.no-ban", "arrow-right", enabled=picks.can_name(None))
        back = self.act(Do.PICK_BACK, "setup.pick-back", "undo", enabled=bool(picks.done))
        return (none, back, self.act(Do.END_PICKS, "setup.end-picks", "close"))

    def _sheet(self) -> Sheet | None:
        """The hero that people read about, or who can be chosen at all."""
        draft = self.draft
        if self._shows_pool:
            boxes = self.library.in_order({each.definition.set for each in draft.heroes.values()})
            out = (each for each in draft.hero_order if each in draft.banned)
            banned = tuple(draft.heroes[each].words.name for each in out)
            return pool_sheet(self.words, boxes, self.settings.now.boxes, banned)
        if not self._reading:
            return None
        hero, chair = self.library.hero(self._reading), draft.chairs.selected
        choosing = self.say("setup.choose-for", name=self.names[chair])
        if self._is_banning or draft.bans_now:
            key = "setup.allow-hero" if self._reading in draft.banned else "setup.ban-hero"
            choosing = self.say(key, name=hero.words.name)
        is_own, colour = self.library.hero_kind.is_own(self._reading), draft.chairs.colour(chair)
        can = draft.can_name(self._reading)
        return hero_sheet(self.words, hero, choosing, colour, can_choose=can, is_own=is_own)

    def _map_tiles(self) -> tuple[MapTile, ...]:
        return tuple(
            map_tile(self.words, field, self.draft.mode, is_selected=field.id == self.draft.map_id)
            for field in sorted(self.draft.fields.values(), key=self._far_down)
        )

    def _far_down(self, field: Battlefield) -> int:
        return (NO_BATTLEFIELD.id, self._remembered, field.id).index(field.id)

    def _faulty(self, folder: str, search: str = "") -> tuple[FaultyTile, ...]:
        """Whoever has made one looks for it here."""
        faults = self.library.own_faults().items()
        here = ((n, told) for n, told in faults if n.startswith(folder) and is_found(search, n))
        return tuple(faulty_tile(self.words, name, told) for name, told in here)

    def _summary(self) -> str:
        mode, edition, field = self.draft.mode.id, self.draft.edition, self.draft.field
        kind = (self.say(f"setup.mode-{mode}"), self.say(f"setup.edition-{edition}"))
        return self.words.join(*kind, (field and field.name) or self.say("home.dials"))

    # --- What is done ---------------------------------------------------------------------------

    def write(self, where: WriteField, text: str) -> None:
        """A name or a search was written."""
        if not isinstance(where, RenameChair):
            self.search = text
        elif where.chair < self.draft.chairs.count:
            self.draft.chairs = self.draft.chairs.with_name(where.chair, text)

    def leave(self) -> Outcome | None:
        """The hero that people read about is closed first."""
        is_open = self._reading or self._shows_pool
        return self.press(Do.CLOSE_SHEET) if is_open else super().leave()

    def press(self, act: ActIntent) -> Outcome | None:
        """An act or a tile was tapped."""
        draft, chairs = self.draft, self.draft.chairs
        match act:
            case _ if self._opens(act):
                pass
            case Do.BEGIN_GAME:
                return self._start()
            case Do.TURN_CHAIRS:
                draft.chairs, draft.in_turn = chairs.turned(), None
            case Do.RANDOM_HERO | Do.RANDOM_HEROES:
                offered = draft.offered(self.settings.now.boxes, self.search)
                draft.choose_by_lot(self.chance.sample, offered, for_all=act is Do.RANDOM_HEROES)
            case Do.CLEAR_SEARCH:
                self.search = ""
            case Do.NEW_HERO | With(Do.EDIT_HERO):
                self.settings.change(**draft.remembered())  # while a hero is made
                return Go("maker", str(act.what) if isinstance(act, With) else None)
            case With(Do.CHOOSE_CHAIR) if draft.in_turn is not None:
                pass  # whose turn it is says the order
            case With(Do.CHOOSE_CHAIR, int(chair)) | RenameChair(chair) if chair < chairs.count:
                draft.chairs = chairs.with_selected(chair)
            case With(Do.CHOOSE_FIRST, int(chair)) if chair < chairs.count:
                draft.chairs, draft.in_turn = chairs.with_first(chair), None
            case _ if self._picks_in_turn(act):
                self._shows_pool, self.search = False, ""
            case _:
                self._choose(act)
        return None

    def _picks_in_turn(self, act: ActIntent) -> bool:
        """Whether this was of banning and picking in turn; then it is done."""
        draft, picks = self.draft, self.draft.in_turn
        match act:
            case Do.PICK_IN_TURN:
                self._is_banning = False
                draft.take_turns(begin_picks(draft.chairs, draft.banned))
            case Do.PICK_BACK if picks is not None:
                draft.take_turns(picks.back())
            case Do.END_PICKS:
                draft.take_turns(None)
            case Do.NO_BAN if picks is not None and picks.can_name(None):
                draft.take_turns(picks.with_named(None))
            case With(Do.CHOOSE_HERO, str(hero)) if picks is not None and hero in draft.heroes:
                holders = draft.holders(hero)
                if picks.can_name(hero):
                    draft.take_turns(picks.with_named(hero))
                for chair in holders[:1]:  # it is nobody else's any more
                    name = draft.heroes[hero].words.name
                    self.remark(self.say("setup.picked", hero=name, name=self.names[chair]))
                self._reading = ""
            case _:
                return False
        return True

    def _opens(self, act: ActIntent) -> bool:
        """Whether this was about something to read; then it is shown, or put away."""
        faults = self.library.own_faults()
        match act:
            case Do.CLOSE_SHEET:
                self._reading, self._shows_pool = "", False
            case Do.OPEN_POOL:
                self._shows_pool = True
            case With(Do.SHOW_DECK, str(hero)):
                try:
                    self._reading = self.library.hero(hero).definition.id
                except ContentError as faulty:
                    self.remark(self.say("app.cannot-open"), str(faulty))
            case With(Do.TELL_FAULT, str(which)) if which in faults:
                self._tell_a_fault(faults[which], shown(which.partition("/")[2]))
            case _:
                return False
        return True

    def _choose(self, act: ActIntent) -> None:
        """One of several was tapped."""
        draft = self.draft
        match act:
            case Do.TURN_BANNING:
                self._is_banning, self._shows_pool = not self._is_banning, False
            case Do.ALL_BOXES:
                self.settings.change(boxes=())
            case With(Do.TURN_BOX, str(box)):
                self.settings.change(boxes=tuple(sorted({*self.settings.now.boxes} ^ {box})))
            case With(Do.CHOOSE_HERO, str(hero)) if hero in draft.heroes and self._is_banning:
                draft.banned ^= {hero}
            case With(Do.CHOOSE_HERO, str(hero)) if hero in draft.heroes:
                draft.chairs = draft.chairs.with_hero(hero)
                self.search = self._reading = ""
            case With(Do.CHOOSE_MAP, str(map_id)):
                self._choose_map(map_id)
            case With(Do.CHANGE_SETUP, "mode", str(mode)):
                draft.choose_mode(mode)
            case With(Do.CHANGE_SETUP, "people", int(number)):
                draft.choose_mode(draft.mode.id, number)
            case With(Do.CHANGE_SETUP, "edition", str(edition)):
                draft.edition = edition
            case With(Do.CHANGE_SETUP, "resolves", resolves):
                draft.resolves = bool(resolves)

    def _choose_map(self, map_id: str) -> None:
        field = self.draft.fields.get(map_id)
        if field is not None and self.draft.fits(field):
            self.draft.map_id = field.id
        elif field is not None:
            self.remark(field.name, too_few_starts(self.words, field, self.draft.mode))

    # --- Beginning ------------------------------------------------------------------------------

    def _what_is_missing(self) -> str | None:
        """Why it cannot begin yet, in words."""
        setup, chairs = self.draft.setup(self.names), self.draft.chairs
        if setup is None:
            chair = next(n for n in chairs.in_turn_order if not chairs.chairs[n].hero)
            return self.say("setup.missing", name=self.names[chair])
        try:
            fits = self.draft.check(setup)
        except ContentError as faulty:
            return str(faulty)
        return None if fits else self.library.sentence(fits)

    def _start(self) -> Outcome | None:
        missing, setup = self._what_is_missing(), self.draft.setup(self.names)
        if missing is not None or setup is None:
            self.remark(missing or "", tone=Tone.ASKED)
            return None
        self.settings.change(**self.draft.remembered())
        return StartGame(setup)
