"""The screens around the table: home, set-up, history, settings, help."""

from __future__ import annotations

import msgspec

from drawing.map_view import FigureMark, MapView
from ui.presenter.intents import ActIntent
from ui.viewdata.kit import Act, Block, CardTile, PageView, Toast
from ui.viewdata.table import LinkView


class ResumeView(msgspec.Struct, frozen=True, kw_only=True):
    """The game that goes on."""

    act: Act
    title: str
    detail: str
    map: MapView
    rows: tuple[tuple[FigureMark, str, str, str], ...]
    """Per player: mark, name, hero, health."""


class HomeView(msgspec.Struct, frozen=True, kw_only=True):
    """The first screen. Without a game to resume, New game takes its place and size."""

    resume: ResumeView | None
    large: tuple[Act, ...]
    small: tuple[Act, ...]
    link: LinkView = LinkView()
    toast: Toast | None = None


class SeatChoice(msgspec.Struct, frozen=True, kw_only=True):
    """A seat at set-up."""

    act: Act
    """Choosing it: the next hero goes here."""
    name: str
    hero: str | None
    colour: int
    mark: FigureMark | None = None
    team: str | None = None
    """The letter of its team,"""
    team_name: str = ""
    """and what it is called."""
    starts: Act | None = None
    """Younger: takes the first turn."""
    rename: Act | None = None
    selected: bool = False


class HeroTile(msgspec.Struct, frozen=True, kw_only=True):
    """A hero to choose."""

    intent: ActIntent
    name: str
    icon: str
    colour: str
    """One of `tokens.HEROES`; empty for the usual one."""
    sidekicks: str
    health: str
    move: int
    attack: str
    read: ActIntent
    """A long press: its ability and its cards."""
    taken_by: tuple[int, ...] = ()
    """The colours of the seats that have it."""
    head: str = ""
    """What the tiles from here on are, where a group of them begins."""


class FaultyTile(msgspec.Struct, frozen=True, kw_only=True):
    """A hero or a battlefield that somebody has made, and what is wrong with its file."""

    intent: ActIntent
    name: str
    wrong: str


class MapTile(msgspec.Struct, frozen=True, kw_only=True):
    """A battlefield to choose."""

    intent: ActIntent
    name: str
    map: MapView
    players: str
    selected: bool = False
    locked: str | None = None


class SetupView(PageView, frozen=True, kw_only=True):
    """A new game: modes and editions, seats, heroes, battlefields."""

    modes: tuple[Act, ...]
    editions: tuple[Act, ...]
    seats: tuple[SeatChoice, ...]
    seats_note: str
    people: tuple[Act, ...]
    """How many play, where that can be chosen."""
    seat_acts: tuple[Act, ...]
    heroes_for: str
    heroes: tuple[HeroTile, ...]
    faulty_heroes: tuple[FaultyTile, ...]
    hero_acts: tuple[Act, ...]
    search: str
    search_hint: str
    maps_for: str
    maps: tuple[MapTile, ...]
    faulty_maps: tuple[FaultyTile, ...]
    summary: str
    go: Act


class DecisionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A decision in the history, or a heading above some."""

    act: Act
    is_heading: bool = False
    undone: bool = False
    follows: bool = False
    """Whether rules or effects made it of the decision above it."""
    mark: FigureMark | None = None


class HistoryView(PageView, frozen=True, kw_only=True):
    """A game decision by decision, with the table after the chosen one."""

    rows: tuple[DecisionRow, ...]
    step: str
    map: MapView | None
    blocks: tuple[Block, ...]
    """The rulings of the chosen step, in our words."""
    health: tuple[tuple[FigureMark, str, str], ...]
    acts: tuple[Act, ...]
    """Back, play, forward, go back to here."""
    tools: tuple[Act, ...]
    """Rulings only, export."""


class GamesView(PageView, frozen=True, kw_only=True):
    """The games that are kept."""

    rows: tuple[Act, ...]
    empty: str


class SettingRow(msgspec.Struct, frozen=True, kw_only=True):
    """A setting with a few values side by side."""

    name: str
    detail: str
    options: tuple[Act, ...]
    changed: bool = False
    rules: tuple[str, ...] = ()


class SettingsView(PageView, frozen=True, kw_only=True):
    """Settings: pages on the left, the chosen page on the right."""

    pages: tuple[Act, ...]
    presets: tuple[Act, ...]
    head: str
    head_acts: tuple[Act, ...]
    switches: tuple[SettingRow, ...]
    blocks: tuple[Block, ...]
    search: str | None = None
    """What is looked for among the rules; None on pages without a search."""
    search_hint: str


class HelpView(PageView, frozen=True, kw_only=True):
    """The rules in our words, to read and to search."""

    pages: tuple[Act, ...]
    blocks: tuple[Block, ...]
    search: str
    search_hint: str
    cards: tuple[CardTile, ...] = ()


class TroubleView(msgspec.Struct, frozen=True, kw_only=True):
    """Something went wrong; the game is safe."""

    title: str
    detail: str
    acts: tuple[Act, ...]
