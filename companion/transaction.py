"""A decision in the making: events are emitted one by one, and the table follows at once.

What can happen to a table (damage, a drawn card, a token laid) is in `companion.acts`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion import events as e
from companion.apply import apply
from companion.editions import WinnerCheck
from companion.house_rules import WAIVABLE
from companion.table import Choice, ChoiceKind

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.model import PlayerId, Position
    from companion.plays import SourceKind
    from companion.readings import OpenQuestion
    from companion.reasons import ChoiceReason
    from companion.rulebook import Rulebook
    from companion.table import Table


def winner_rule(book: Rulebook) -> str:
    """The rule by which this edition judges the winner."""
    return "DEF-04" if book.edition.winner_check is WinnerCheck.AT_DEFEAT else "DEF-05"


class Transaction:
    """What has happened so far in this decision, and the table as it stands after it."""

    def __init__(
        self,
        book: Rulebook,
        table: Table,
        waived: frozenset[str] = frozenset(),
        *,
        by_hand: frozenset[SourceKind] = frozenset(),
    ) -> None:
        self.book = book
        self.table = table
        self.events: list[e.Event] = []
        self.overruled: list[str] = []
        """The waived rules that would have said something."""
        self.at_work: list[str] = []
        """The waivable rules that say something, because the table has not waived them."""
        self.readings: list[str] = []
        """The open questions that decided something."""
        self.by_hand = by_hand
        """People resolve what these do in this decision."""
        self.held: list[Callable[[], None]] | None = None
        """What is called while a step of an effect is being done, and comes once that is done."""
        self._waived = waived & WAIVABLE if waived else waived

    @property
    def position(self) -> Position:
        """Who and what stands where."""
        return self.table.position(self.book.battlefield)

    def call(self, act: Callable[[], None]) -> None:
        """Do this now, or as soon as the step of an effect is done that is being done."""
        if self.held is None:
            act()
        else:
            self.held.append(act)

    def release(self) -> None:
        """A step of an effect is done, or waits: what was called meanwhile comes."""
        held, self.held = self.held or [], None
        for act in held:
            act()

    def waives(self, *rules: str) -> bool:
        """Whether the table has overruled one of these rules; notes that it mattered.

        Asked where a rule is about to act, and only there: that is how it is known which did.
        """
        waived = [rule for rule in rules if rule in self._waived]
        self.overruled += waived
        if not waived:
            self.at_work += [rule for rule in rules if rule in WAIVABLE]
        return bool(waived)

    def reads(self, reading: OpenQuestion, as_: str = "yes") -> bool:
        """Whether the table takes an open question so; notes that it mattered."""
        if reading.id not in self.readings:
            self.readings.append(reading.id)
        return self.table.readings.get(reading.id, reading.default) == as_

    def emit(self, event: e.Event) -> None:
        """Something happens. Nothing happens any more once the game is over."""
        before = self.table
        if before.is_over:
            return
        edition = self.book.edition
        if event.rules and not edition.silent.isdisjoint(event.rules):
            event = msgspec.structs.replace(event, rules=edition.spoken(event.rules))
        self.events.append(event)
        self.table = after = apply(event, before)
        after.stands_as(before)

    def mark(self) -> tuple[int, Table]:
        """The decision as it stands, for `take_back`."""
        return len(self.events), self.table

    def take_back(self, mark: tuple[int, Table]) -> list[e.Event]:
        """Let nothing have happened since the mark; returns what had."""
        number, self.table = mark
        taken = self.events[number:]
        del self.events[number:]
        return taken

    def ask(
        self,
        owner: PlayerId,
        kind: ChoiceKind,
        reason: ChoiceReason,
        *,
        options: Sequence[str] = (),
        least: int = 1,
        most: int = 1,
        subject: str | None = None,
        rules: Sequence[str] = (),
        **more: object,
    ) -> None:
        """Open a choice; `more` are further fields of it."""
        self.emit(
            e.Asked(
                choice=Choice(
                    id=self.table.choices_asked + 1,
                    owner=owner,
                    kind=kind,
                    reason=reason,
                    options=tuple(options),
                    least=least,
                    most=most,
                    subject=subject,
                    rules=self.book.edition.spoken(rules),
                    **more,  # type: ignore[arg-type]  # the fields of a choice, by name
                )
            )
        )
