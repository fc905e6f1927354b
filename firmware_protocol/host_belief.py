"""What the host believes of a board within one boot, and whether anything speaks against it.

No time and no questions here: host_link.py asks the board when `sure` is False. The frames of a
board come in the order it sent them, some of them missing; every rule here rests on that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_protocol.board_state import (
    UID_LENGTHS,
    SnapshotPages,
    is_behind,
    is_old_news,
    is_slot,
    known_state,
    next_rev,
    same_boot,
)
from firmware_protocol.codec import (
    SLOT_FIRST,
    SLOT_LAST,
    Event,
    Heartbeat,
    Hello,
    Message,
    Snapshot,
    Tag,
)
from firmware_protocol.framing import crc16
from firmware_protocol.host_faults import (
    CUT_SHORT,
    EVENT_ASTRAY,
    EVENT_MISFIT,
    PAGE_MISFIT,
    REV_JUMPS,
    WRONG_CRC,
    FaultWatch,
)
from firmware_protocol.link_events import CellChanged, Doubted, Synced, TagKnown

if TYPE_CHECKING:
    from firmware_protocol.link_events import LinkEvent


class Belief:
    """The cells and tags of one boot.

    `rev` is the revision of the cells while `sure`, else only the newest one that is certain to
    belong to this boot. `boot_doubted` asks for a HELLO: until it comes, no snapshot is believed.
    """

    def __init__(self, hello: Hello) -> None:
        self.states = bytearray()
        self.rev = hello.rev
        self.sure = False
        self.boot_doubted = False
        self.tags: dict[int, bytes] = {}
        self.unknown_slots: set[int] = set()
        self.tag_news = 0  # rises when a slot turns up or a tag becomes known
        self.pages_taken = 0
        self.nonsense = 0
        self.doubts = 0
        self.faults = FaultWatch()
        self._heard_rev = hello.rev
        self._boot = hello.boot
        self._cells = hello.cells
        self._pages = SnapshotPages(hello.cells)
        self._crc: int | None = None
        self._is_unbroken = False  # no frame is missing since the last whole snapshot
        self._led_by_events = False  # EVENTs have changed the cells since then

    def is_of(self, hello: Hello) -> bool:
        """Whether a HELLO comes from this very boot: revisions never fall within one."""
        same = (self._boot, self._cells) == (hello.boot, hello.cells)
        return same and not is_behind(hello.rev, self.rev)

    def confirm(self, hello: Hello) -> list[LinkEvent]:
        """It is the same boot still; its revision may show that something was missed."""
        self.boot_doubted = False
        self._heard_rev = hello.rev
        if self.sure and hello.rev == self.rev:
            return []
        news = self.doubt()
        self.rev = hello.rev
        return news + self._settle()

    def doubt(self) -> list[LinkEvent]:
        """The cells may be wrong from now on."""
        if not self.sure:
            return []
        self.sure = False
        self.doubts += 1
        return [Doubted()]

    def hear(self, message: Message, *, is_next: bool = True) -> list[LinkEvent]:
        """Take what the board says of its state; other messages mean nothing here.

        `is_next`: no frame is missing between this one and the one before.
        """
        self._is_unbroken = self._is_unbroken and is_next
        if isinstance(message, (Event, Heartbeat, Snapshot)):
            news = self._hear_state(message) + self._judge_rev(message, is_next=is_next)
            return news + (self.doubt() if self.faults.standing else [])
        if isinstance(message, Tag):
            return self._hear_tag(message)
        self.nonsense += 1
        return []

    def misread(self, cut_short: dict[str, int]) -> list[LinkEvent]:
        """A frame came whole and is too short for its message."""
        news = self.faults.strike(CUT_SHORT, cut_short)
        return news + (self.doubt() if self.faults.standing else [])

    def _hear_state(self, message: Event | Heartbeat | Snapshot) -> list[LinkEvent]:
        if isinstance(message, Event):
            return self._hear_event(message)
        if isinstance(message, Heartbeat):
            return self._hear_heartbeat(message)
        return self._hear_page(message)

    def _hear_event(self, event: Event) -> list[LinkEvent]:
        if not self.sure:
            self._pages.follow(event.rev, event.cell, event.state)
            self._watch_boot(event.rev)
            return self._settle()
        if event.rev == next_rev(self.rev) and event.cell < self._cells:
            state = known_state(event.state)
            self.states[event.cell] = state
            self.rev = event.rev
            self._crc = None
            self._led_by_events = True
            if is_slot(state) and state not in self.tags:
                self.unknown_slots.add(state)
                self.tag_news += 1
            return [CellChanged(event.cell, state, event.ms, event.rev)]
        if event.cell >= self._cells:
            facts = {"cell": event.cell, "cells": self._cells}
            return self.doubt() + self.faults.strike(EVENT_MISFIT, facts)
        if is_old_news(event.rev, self.rev):
            return []
        self._watch_boot(event.rev)
        return self.doubt()

    def _hear_heartbeat(self, beat: Heartbeat) -> list[LinkEvent]:
        if self.sure and beat.rev == self.rev:
            if self._crc is None:
                self._crc = crc16(bytes(self.states))
            if beat.state_crc == self._crc:
                astray = self.faults.clear(EVENT_ASTRAY) if self._led_by_events else []
                return self.faults.clear(WRONG_CRC) + astray
            if self._led_by_events:
                return self.doubt()  # a snapshot will show which of them is wrong
            facts = {"rev": beat.rev, "expected": self._crc, "came": beat.state_crc}
            strike = self.faults.strike(WRONG_CRC, {**facts, "cells": self._cells})
            return self.doubt() + strike
        self._watch_boot(beat.rev)
        return self.doubt() + self._confirm_pages(beat)

    def _confirm_pages(self, beat: Heartbeat) -> list[LinkEvent]:
        """Pages that are not believed because of a fault may turn out to be right."""
        pages = self._pages
        if not (self.faults.standing and pages.complete and pages.rev == beat.rev):
            return []
        if crc16(bytes(pages.states)) != beat.state_crc:
            return []
        return self.faults.clear(WRONG_CRC) + self._settle()

    def _hear_page(self, page: Snapshot) -> list[LinkEvent]:
        if self.sure and is_old_news(page.rev, self.rev):
            return []  # the answer to a question asked twice
        if not self._pages.add(page):
            self.nonsense += 1
            return self.faults.strike(PAGE_MISFIT, self._facts_of(page))
        self.pages_taken += 1
        self._watch_boot(page.rev)
        news: list[LinkEvent] = []
        if self._pages.complete:
            news = self.faults.clear(PAGE_MISFIT)
        elif self._pages.is_short:
            news = self.faults.strike(PAGE_MISFIT, self._facts_of(page))
        return self.doubt() + news + self._settle()

    def _facts_of(self, page: Snapshot) -> dict[str, int]:
        return {
            "cells": self._cells,
            "page": page.page,
            "pages": page.pages,
            "first": page.first,
            "form": page.form,
            "length": len(page.data),
        }

    def _hear_tag(self, tag: Tag) -> list[LinkEvent]:
        if not SLOT_FIRST <= tag.slot <= SLOT_LAST or len(tag.uid) not in UID_LENGTHS:
            self.nonsense += 1
            return []
        known = self.tags.get(tag.slot)
        if known == tag.uid:
            return []
        self.tags[tag.slot] = tag.uid
        self.unknown_slots.discard(tag.slot)
        self.tag_news += 1
        news: list[LinkEvent] = [TagKnown(tag.slot, tag.uid)]
        if known is not None:  # within one boot a slot never changes its meaning
            self.boot_doubted = True
            news += self.doubt()
        return news

    def _judge_rev(
        self, message: Event | Heartbeat | Snapshot, *, is_next: bool
    ) -> list[LinkEvent]:
        """Between two frames without one missing, only an EVENT raises the revision, by one."""
        is_event = isinstance(message, Event)
        expected = next_rev(self._heard_rev) if is_event else self._heard_rev
        is_behind_page = isinstance(message, Snapshot) and is_behind(message.rev, expected)
        if not is_behind_page:
            self._heard_rev = message.rev
        if message.rev == expected:
            return self.faults.clear(REV_JUMPS) + self._settle() if is_event else []
        if not is_next or not same_boot(message.rev, expected):
            return []
        is_first = isinstance(message, Snapshot) and message.page == 0
        if is_behind(message.rev, expected) and not is_event and not is_first:
            return []  # a later page tells of the table as it was when the first was made
        facts = {"message": message.TYPE, "expected": expected, "came": message.rev}
        return self.faults.strike(REV_JUMPS, facts)

    def _watch_boot(self, rev: int) -> None:
        """Another upper half, or a revision that fell, is a sign of another boot."""
        fell = self.sure and is_behind(rev, self.rev)
        if fell or not same_boot(rev, self.rev):
            self.boot_doubted = True

    def _settle(self) -> list[LinkEvent]:
        """Believe the collected pages if they are whole and of this boot."""
        if self.sure or self.boot_doubted or self.faults.standing or not self._pages.complete:
            return []
        news = self._compare_with_events()
        if self.faults.standing:
            return news
        self._is_unbroken, self._led_by_events = True, False
        self.states = self._pages.states
        self.rev = self._pages.rev
        self.sure = True
        self._crc = None
        self._pages = SnapshotPages(self._cells)
        self.unknown_slots = {state for state in self.states if is_slot(state)} - set(self.tags)
        self.tag_news += 1
        return [*news, Synced(tuple(self.states), self.rev)]

    def _compare_with_events(self) -> list[LinkEvent]:
        """EVENTs and a snapshot of the same revision tell the same, or the EVENTs are wrong."""
        pages = self._pages
        is_led = self._is_unbroken and self._led_by_events
        if not is_led or pages.rev != self.rev:
            return []
        told = zip(self.states, pages.states, strict=True)
        cell = next((cell for cell, (here, there) in enumerate(told) if here != there), None)
        if cell is None:
            return []
        facts = {"rev": self.rev, "cell": cell, "told": self.states[cell]}
        return self.faults.strike(EVENT_ASTRAY, {**facts, "shown": pages.states[cell]})
