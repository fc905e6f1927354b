"""The panel of each player: dials, counters, pips, and what they are told."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from companion import events as e
from companion.frames import FrameKind, SetupFrame
from companion.zones import OWN_ZONES
from drawing.looks import health_of, sidekicks_of
from ui.presenter.intents import OpenSheet, SheetKind
from ui.presenter.table import placement
from ui.presenter.table.prompts import is_asked, prompt_for
from ui.viewdata.table import CounterView, DialView, EchoView, MiniView, SeatView

if TYPE_CHECKING:
    from companion.model import PlayerId
    from companion.table import FighterState, PlayerState
    from ui.presenter.table.scene import Scene

NEAR_EXHAUSTED = 3


def seat_view(scene: Scene, player_id: PlayerId) -> SeatView:
    """One player's panel."""
    table = scene.table
    player, turn = table.players[player_id], table.turn
    is_on_turn = scene.on_turn == player_id and not table.is_over
    decides = table.choice is not None and table.choice.owner == player_id
    fighters = table.all_of(player_id)
    kinds = {kind.id: kind for kind in scene.book.hero_of(table, player_id).fighters}
    letter = player.team
    teams = list(dict.fromkeys(p.team for p in table.players.values()))
    pips = (*(False,) * turn.action, *(True,) * turn.actions_left) if turn is not None else ()
    return SeatView(
        player=player_id,
        name=player.name,
        hero=scene.hero_name(player_id),
        colour=scene.seat(player_id),
        team=teams.index(player.team) if player.team is not None else None,
        team_called=(scene.say("team", letter=letter), letter) if letter else ("", ""),
        active=decides or (is_on_turn and table.choice is None),
        asked=is_asked(scene, player_id),
        out=player.is_out,
        dials=tuple(_dial(scene, f) for f in fighters if kinds[f.kind].dial),
        minis=tuple(_mini(scene, f) for f in fighters if not kinds[f.kind].dial),
        placing=placement.chips(scene, player_id),
        counters=tuple(_counters(scene, player)),
        pips=pips if is_on_turn else (),
        headline=_headline(scene) if is_on_turn else "",
        chips=tuple(_chips(scene, player)),
        prompt=prompt_for(scene, player_id),
        hazard=placement.is_astray(scene),
        alone=not scene.has_map,
    )


def _dial(scene: Scene, fighter: FighterState) -> DialView:
    burst = scene.focus.burst
    by = burst.by if burst is not None and burst.fighter == fighter.id else 0
    changed = by + sum(change.by for change in scene.by_hand(fighter.id))
    return DialView(
        fighter=fighter.id,
        name=scene.name(fighter.id),
        short=scene.short(fighter.id),
        mark=scene.mark(fighter.id),
        health=fighter.health + by,
        cap=fighter.cap,
        reads=OpenSheet(SheetKind.CARDS, fighter.owner),
        burst=changed,
        lost=_lost_to_a_trap(scene, fighter),
        out=fighter.health + by == 0 or scene.table.players[fighter.owner].is_out,
    )


def _lost_to_a_trap(scene: Scene, fighter: FighterState) -> int:
    """As long as the space is marked on which it went off."""
    events = scene.focus.said.events if scene.focus.said is not None else ()
    if not any(isinstance(event, e.TrapSprung) for event in events):
        return 0
    hurt = (event for event in events if isinstance(event, e.Damaged))
    return sum(event.amount for event in hurt if event.fighter == fighter.id)


def _mini(scene: Scene, fighter: FighterState) -> MiniView:
    is_out = fighter.is_defeated or scene.table.players[fighter.owner].is_out
    return MiniView(
        fighter=fighter.id,
        name=scene.name(fighter.id),
        mark=scene.mark(fighter.id),
        out=is_out or scene.falling == fighter.id,
        way_back=bool(scene.by_hand(fighter.id)),
    )


def _counters(scene: Scene, player: PlayerState) -> list[CounterView]:
    deck, hand = len(player.deck), len(player.hand)
    limit = scene.book.hand_limit(scene.table, player.id)
    word = "exhausted" if deck == 0 else "nearly" if deck <= NEAR_EXHAUSTED else "deck"
    opens = OpenSheet(SheetKind.CARDS, player.id)
    counts = [(word, deck), ("hand", hand), ("discard", len(player.discard))]
    counts += [(z, len(cards)) for z, cards in player.zones.items() if z not in OWN_ZONES and cards]
    alerts = {word: deck <= NEAR_EXHAUSTED, "hand": hand > limit}
    found = [
        CounterView(
            intent=opens, value=value, word=scene.word("counter", name),
            alert=alerts.get(name, False), kept=name == "hand",
        )
        for name, value in counts
    ]  # fmt: skip
    lying = Counter(t.kind for t in scene.table.tokens if t.owner == player.id)
    for kind, count in () if scene.has_map else lying.items():
        word = scene.say("counter.lies", token=scene.word("counter", kind))
        found.append(CounterView(intent=opens, value=count, word=word))
    brought = _brought(scene, player.id)
    for kind, left in player.counters.items():
        if not left and kind not in brought:
            continue  # a counter of the table's own that counts nothing any more
        found.append(CounterView(intent=opens, value=left, word=scene.word("counter", kind)))
    return found


def _brought(scene: Scene, player: PlayerId) -> set[str]:
    """What the hero of a player counts."""
    rules = scene.book.rules_of(scene.table, player, "counter")
    hero = scene.book.hero_of(scene.table, player)
    return {*(rule["id"] for rule in rules), *(stock.kind for stock in hero.tokens)}


_NAMED: Final = frozenset((FrameKind.MANEUVER, FrameKind.ATTACK, FrameKind.SCHEME))
"""The actions that a headline names."""


def _headline(scene: Scene) -> str:
    running = [frame.kind for frame in scene.table.agenda if frame.kind in _NAMED]
    if running:
        return scene.say(f"action.{running[-1]}")
    return scene.say("action.placing") if isinstance(scene.table.frame, SetupFrame) else ""


def _chips(scene: Scene, player: PlayerState) -> list[str]:
    words = scene.library.hero_words(player.hero)
    chips = [words.forms[value] for value in player.forms.values() if value in words.forms]
    if scene.sees_to_ability(player.id):
        chips.append(scene.say("own-ability"))
    if player.is_out:
        chips.append(scene.say("out"))
    return chips


def echoes(scene: Scene, reader: PlayerId) -> tuple[EchoView, ...]:
    """The health of everybody else, for one reader; with two players that of the opponent."""
    table = scene.table
    shown = []
    for player in table.players:
        if player == reader and len(table.players) == 2:
            continue
        heroes = table.heroes_of(player)
        if not heroes:
            continue  # not chosen yet
        shown.append(
            EchoView(
                mark=scene.mark(heroes[0].id),
                name=scene.hero_name(player),
                health=health_of(table, player),
                reads=OpenSheet(SheetKind.CARDS, player),
                active=player == scene.on_turn,
            )
        )
    if len(table.players) == 2:
        shown += _sidekick_echo(scene, next(p for p in table.players if p != reader))
    return tuple(shown)


def _sidekick_echo(scene: Scene, player: PlayerId) -> list[EchoView]:
    """The sidekicks of the opponent: one with a dial by its health, several by their number."""
    names = scene.library.words[scene.table.players[player].hero].fighters
    found = []
    for kind, mark, alike in sidekicks_of(scene.book, scene.table, player):
        standing = sum(not fighter.is_defeated for fighter in alike)
        told = f"×{standing}" if kind.count > 1 else str(alike[0].health)  # noqa: RUF001
        reads = OpenSheet(SheetKind.CARDS, player)
        found.append(EchoView(mark=mark, name=names[kind.id], health=told, reads=reads))
    return found
