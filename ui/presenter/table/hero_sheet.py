"""A hero to be looked through at the table: ability, and deck by what everybody has seen."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from drawing.looks import health_of
from ui.presenter.decks import hero_emblem, hero_facts
from ui.presenter.intents import OpenSheet, ReadCard, SheetKind
from ui.presenter.table.cards import tile_of
from ui.viewdata.kit import Act, ActsBlock, CardsBlock, Sheet, TextBlock

if TYPE_CHECKING:
    from companion.model import PlayerId
    from ui.presenter.table.scene import Scene


def hero_sheet(scene: Scene, player: PlayerId) -> Sheet:
    """All about a hero: what it can do, and each card with what of it is still unseen."""
    state = scene.table.players[player]
    discarded = Counter(state.discard.names)
    tiles = tuple(
        tile_of(scene, player, card, ReadCard(card.id), card.copies - discarded[card.id])
        for card in scene.book.hero_of(scene.table, player).cards
    )
    hidden, gone = len(state.deck) + len(state.hand), len(state.discard)
    counts = scene.say("cards-counts", deck=len(state.deck), hand=len(state.hand), discard=gone)
    own = scene.act(OpenSheet(SheetKind.TOOLS), "menu.tools", "correct")
    return Sheet(
        title=scene.say("sheet.cards", count=sum(tile.copies or 0 for tile in tiles), left=hidden),
        seat=scene.focus.sheet_seat,
        aside=(
            *hero_facts(
                scene.words, scene.library.hero(state.hero), scene.seat(player), state.name,
                health_of(scene.table, player),
            ),
            heroes_to_read(scene, but=player),
        ),
        blocks=(
            CardsBlock(cards=tiles, player=scene.seat(player)),
            TextBlock(head=counts, text=scene.say("cards-signs")),
            ActsBlock(acts=(own,)),
        ),
    )  # fmt: skip


def heroes_to_read(scene: Scene, but: PlayerId | None = None) -> ActsBlock:
    """Every hero at the table, to be looked through."""
    return ActsBlock(
        acts=tuple(
            Act(
                intent=OpenSheet(SheetKind.CARDS, player),
                text=scene.say("act.hero", hero=scene.hero_name(player)),
                icon=hero_emblem(scene.library.hero(scene.table.players[player].hero)),
            )
            for player in scene.table.players
            if player != but
        )
    )
