"""What people might enter while a prompt is open, at random: most nonsense, some of it legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion.combat import Side, ValueChange
from companion.definitions import Timing
from companion.model import TokenKind

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from companion.game import Game


def random_effect(game: Game, chance: random.Random) -> c.Command:
    """One command by which an effect is entered; nobody says that it can be done."""
    table, book = game.table, game.book
    spaces = [space.id for space in book.battlefield.spaces]
    players, fighters = list(table.players), list(table.fighters)
    owner = chance.choice(players)
    cards = list(book.deck_list(table, owner))
    pick = chance.choice

    def card() -> str | None:
        return pick(cards) if chance.random() < 0.5 else None

    def number(most: int = 3) -> int:
        return chance.randint(0, most)

    kinds: list[Callable[[], c.Command]] = [
        lambda: c.DealDamage(fighter=pick(fighters), amount=number()),
        lambda: c.RecoverHealth(fighter=pick(fighters), amount=number()),
        lambda: c.MoveByEffect(
            fighter=pick(fighters),
            up_to=number(5),
            to=pick(spaces),
            through_opponents=pick([True, False]),
        ),
        lambda: c.PlaceByEffect(fighter=pick(fighters), space=pick(spaces)),
        lambda: c.DrawCards(player=owner, count=number()),
        lambda: c.DiscardCards(player=owner, cards=tuple(card() for _ in range(number()))),
        lambda: c.ChangeValue(
            side=pick(list(Side)),
            amount=chance.randint(-3, 5),
            reason="at random",
            how=pick(list(ValueChange)),
        ),
        lambda: c.BoostValue(
            side=pick(list(Side)),
            card=card(),
            boost=number(),
            stored_from=pick([None, None, *players]),
        ),
        lambda: c.CancelEffects(
            side=pick(list(Side)), timings=tuple(chance.sample(list(Timing), number(2)))
        ),
        lambda: c.ReplaceCard(side=pick(list(Side)), card=card(), value=number()),
        lambda: c.StoreCard(
            player=pick(players),
            owner=owner,
            card=pick(cards),
            source=pick(["deck", "hand", "discard"]),
        ),
        lambda: c.AcquireMission(player=owner, card=card()),
        lambda: c.SetForm(player=owner, form=pick(["size", "form"]), value=pick(["big", "hyde"])),
        lambda: c.ReturnFighter(fighter=pick(fighters), space=pick(spaces), health=number()),
        lambda: c.SwapFighters(one=pick(fighters), other=pick(fighters)),
        lambda: c.LeaveBoard(fighter=pick(fighters)),
        lambda: c.ChangeDefender(fighter=pick(fighters)),
        lambda: c.MoveCard(
            player=owner,
            source=pick(["deck", "hand", "discard"]),
            target=pick(["deck", "hand", "discard"]),
            card=card(),
        ),
        lambda: c.MoveToken(
            kind=pick(list(TokenKind)), space=pick(spaces), to=pick(spaces), up_to=number(4)
        ),
        lambda: c.GainActions(count=number(1)),
        lambda: c.PutToken(player=owner, kind=pick(list(TokenKind)), space=pick(spaces)),
        lambda: c.RemoveToken(kind=pick(list(TokenKind)), space=pick(spaces)),
        lambda: c.HoldFighter(fighter=pick(fighters)),
    ]
    return pick(kinds)()
