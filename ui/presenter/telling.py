"""Decisions in words: for the history, for the voice, for a text to share, for a ruling's receipt.

A decision is what somebody did, and what the rules made of it: a trap goes off, a combat is
decided, a fighter falls. Cards that lie face down are never named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion import events as e
from companion.table import Side
from ui.presenter import telling_effects  # noqa: F401  (it registers the words for effects)
from ui.presenter.narration import Narration, Told
from ui.presenter.telling_acts import tell_act

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.game import Game, Step
    from companion.rulebook import Rulebook
    from companion.table import Table
    from ui.presenter.content import Library

__all__ = ["Told", "before_of", "tell", "tell_all"]


def tell(book: Rulebook, library: Library, step: Step, before: Table | None = None) -> Told:
    """A decision in words, with what came of it in the detail.

    `before` is the table before it (`before_of`); without it some numbers are missing.
    """
    act, *followed = tell_all(book, library, step, before)
    if not followed:
        return act
    words = Narration(book, library, step, before).words
    detail = words.join(act.detail, *(words.join(told.title, told.detail) for told in followed))
    rules = dict.fromkeys((*act.rules, *(rule for told in followed for rule in told.rules)))
    return msgspec.structs.replace(act, detail=detail, rules=tuple(rules), by_referee=True)


def tell_all(
    book: Rulebook, library: Library, step: Step, before: Table | None = None
) -> tuple[Told, ...]:
    """What somebody did, and then one by one what the rules made of it."""
    here = Narration(book, library, step, before)
    act = tell_act(step.command, here)
    rules = tuple(dict.fromkeys((*step.ruling.rules, *act.rules)))
    return (msgspec.structs.replace(act, rules=rules), *_consequences(here))


def before_of(game: Game, step: Step) -> Table | None:
    """The table before a decision; None for the set-up."""
    if step.number == 0:
        return None
    earlier = game.steps[step.number - 1]
    return earlier.table  # of an undo that is the table that it went back to


def _consequences(here: Narration) -> Iterator[Told]:
    for number, event in enumerate(here.step.events):
        match event:
            case e.TrapSprung():
                yield _trap(here, number, event)
            case e.CouldNotDraw():
                yield _exhaustion(here, number, event)
            case e.CombatDecided():
                yield _combat(here, number, event)
            case e.Defeated(fighter=fighter):
                yield Told(
                    title=here.say("defeated", fighter=here.fighter(fighter)),
                    rules=("DEF-01",),
                    fighter=fighter,
                    icon="out",
                    by_referee=True,
                )
            case e.PlayerWentOut(player=player):
                yield Told(
                    title=here.say("went-out", player=here.player(player)),
                    player=player,
                    icon="out",
                    by_referee=True,
                )
            case e.GameEnded(winners=winners, rules=rules):
                names = tuple(dict.fromkeys(here.player(winner) for winner in winners))
                yield Told(
                    title=here.say("won", names=here.words.both(names), count=len(names)),
                    rules=rules,
                    player=winners[0] if winners else None,
                    icon="winner",
                    by_referee=True,
                )


def _damage_after(here: Narration, number: int, cause: str) -> list[str]:
    """Who lost how much by the event of this number, which comes before the damage."""
    hurt = []
    for later, event in enumerate(here.step.events[number + 1 :], start=number + 1):
        if not isinstance(event, e.Damaged) or event.cause != cause:
            break
        change = here.change_of(later, event.fighter)
        hurt.append(here.say("hurt", fighter=here.fighter(event.fighter), change=change))
    return hurt


def _trap(here: Narration, number: int, sprung: e.TrapSprung) -> Told:
    hurt = here.step.events[number + 1 : number + 2]
    took = next((event.amount for event in hurt if isinstance(event, e.Damaged)), 0)
    change = here.change_of(number + 1, sprung.fighter) if took else ""
    return Told(
        title=here.say("trap", amount=took, change=change) if took else here.say("trap-harmless"),
        detail=here.say(
            "trap-where", fighter=here.fighter(sprung.fighter), space=here.space(sprung.space)
        ),
        rules=("TRP-03",),
        fighter=sprung.fighter,
        icon="trap",
        by_referee=True,
    )


def _exhaustion(here: Narration, number: int, missing: e.CouldNotDraw) -> Told:
    return Told(
        title=here.say("exhausted", player=here.player(missing.player)),
        detail=", ".join(_damage_after(here, number, "exhaustion")),
        rules=("CRD-06",),
        player=missing.player,
        icon="deck",
        by_referee=True,
    )


def _combat(here: Narration, number: int, decided: e.CombatDecided) -> Told:
    combat = here.combat_before(number)
    if combat is None:
        title = here.say("combat-values", attack=decided.attack, defense=decided.defense)
    else:
        title = here.say(
            "combat",
            attack=here.laid(combat, Side.ATTACKER),
            defense=here.laid(combat, Side.DEFENDER),
        )
    hurt = _damage_after(here, number, "combat")
    return Told(
        title=title,
        detail=", ".join(hurt) or here.say("no-damage"),
        rules=("CMB-04",),
        fighter=combat.attacker if combat is not None else None,
        icon="attack",
        by_referee=True,
    )
