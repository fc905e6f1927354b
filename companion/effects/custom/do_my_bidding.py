"""The other side's card goes back to hand, its hand is seen, and another legal card is laid for it.

Custom because it rewinds one side of a combat in the middle of a window: as steps it would need
three ops that no other card uses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import events as e
from companion.acts.combat import lay_instead, other, take_card_back
from companion.acts.windows import begin_play
from companion.combat import Laid, Side
from companion.effects import targets
from companion.effects.context import SkippedError
from companion.plays import Bound, EffectSource, SkipReason, SourceKind
from companion.readings import REPLACED_KEEPS_ITS_JOINED
from companion.reasons import ChoiceReason
from companion.rulebook import may_use
from companion.table import ChoiceKind
from companion.unnamed import UNNAMED
from companion.zones import HAND

if TYPE_CHECKING:
    from companion.effects.context import Resolving


def do_my_bidding(ctx: Resolving) -> Bound | None:
    """Choose the card that the opponent plays instead."""
    combat, side = ctx.combat, ctx.side
    if combat is None or side is None or combat.side(other(side)).laid is None:
        raise SkippedError(SkipReason.NO_CARD, "EFF-03")
    theirs = combat.side(other(side))
    old = theirs.laid
    assert old is not None  # noqa: S101  (looked at above)
    fighter = ctx.table.fighters[theirs.fighter]
    is_attack = other(side) is Side.ATTACKER
    hand = targets.could_fit(ctx, {}, HAND, theirs.player)
    names = dict.fromkeys((*([old.card] if old.card is not None else []), *hand))
    options = []
    for name in names:
        card = ctx.book.card(ctx.table, theirs.player, name)
        fits = card is not None and (card.is_attack if is_attack else card.is_defense)
        if card is not None and fits and may_use(ctx.table, fighter, card):
            options.append(name)
    if ctx.answer("seen") is None:
        ctx.settle("seen")
        count = len(ctx.table.players[theirs.player].hand)
        ctx.tx.emit(e.Looked(player=ctx.me, of=theirs.player, zone=HAND, count=count))
    chosen = ctx.choose(
        "card",
        ChoiceKind.CARDS,
        ChoiceReason.EFFECT_CARDS,
        options or [UNNAMED],
        may_be_unnamed=old.card is None,
        seen_by=(ctx.me, theirs.player),
    )
    if chosen in {None, UNNAMED, old.card}:
        return Bound()
    definition = ctx.book.card(ctx.table, theirs.player, chosen or "")
    assert definition is not None  # noqa: S101  (it was offered)
    if theirs.second is not None or theirs.item is not None:
        ctx.tx.reads(REPLACED_KEEPS_ITS_JOINED)
    take_card_back(ctx.tx, other(side))
    lay_instead(ctx.tx, other(side), Laid(card=chosen, value=definition.value or 0))
    hero = ctx.table.players[theirs.player].hero
    source = EffectSource(kind=SourceKind.CARD, hero=hero, id=definition.id)
    begin_play(ctx.tx, source, theirs.player, fighter.id, side=other(side))
    return Bound()
