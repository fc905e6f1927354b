"""One step of an effect while it is resolved: who, what, what was answered, what is still asked.

An op is called again after every answer and after everything that interrupted it. It takes the same
way each time: whatever it has asked or done is found again under a slot of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion import events as e
from companion.acts import windows
from companion.acts.combat import other
from companion.definitions import Timing
from companion.effects.language import PLAYED_CARDS, THIS_CARD
from companion.effects.steps import rules_of_source
from companion.plays import END_OF_TURN, START_OF_TURN, Bound, EffectSource, SkipReason, SourceKind
from companion.readings import AWAY_IS_NO_OPPONENT
from companion.reasons import REASON_OF_TIMING, ChoiceReason
from companion.table import ChoiceKind
from companion.zones import PLAY, CardRef

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.combat import Combat, CombatSide, Side
    from companion.frames import EffectFrame
    from companion.model import FighterId, PlayerId, Position
    from companion.plays import Play
    from companion.rulebook import Rulebook
    from companion.table import Table
    from companion.transaction import Transaction


_REASON_OF_WINDOW = {
    START_OF_TURN: ChoiceReason.ABILITY_AT_START_OF_TURN,
    windows.BEFORE_MOVING: ChoiceReason.ABILITY_BEFORE_MOVING,
    windows.AFTER_MANEUVER: ChoiceReason.ABILITY_AFTER_MANEUVER,
    windows.ATTACK_DECLARED: ChoiceReason.ABILITY_ATTACK_DECLARED,
    **dict.fromkeys(windows.IN_COMBAT, ChoiceReason.ABILITY_IN_COMBAT),
    windows.COMBAT_DECIDED: ChoiceReason.ABILITY_IN_COMBAT,
    windows.AFTER_COMBAT: ChoiceReason.ABILITY_IN_COMBAT,
    windows.AFTER_ATTACK: ChoiceReason.ABILITY_AFTER_ATTACK,
    END_OF_TURN: ChoiceReason.ABILITY_AT_END_OF_TURN,
    windows.TOKEN_REMOVED: ChoiceReason.ABILITY_TRAP_REMOVED,
}


def reason_by_hand(book: Rulebook, source: EffectSource, window: str) -> ChoiceReason:
    """Why people are asked to resolve an effect."""
    if source.kind is SourceKind.CARD and window in {*Timing}:
        return REASON_OF_TIMING[Timing(window)] if source.id else ChoiceReason.UNNAMED_CARD
    if source.kind is SourceKind.ITEM:
        return ChoiceReason.ITEM
    hero = book.heroes.get(source.hero or "")
    if source.kind is SourceKind.ABILITY and hero is not None:
        at = hero.triggers[source.number].at
        return _REASON_OF_WINDOW.get(at, ChoiceReason.EFFECT_BY_HAND)
    return ChoiceReason.EFFECT_BY_HAND


def by_hand_slot(frame: EffectFrame | None) -> str:
    """Where it is kept that people have resolved a block of steps."""
    return slot_at(frame.block if frame is not None else (), "by-hand")


def slot_at(step: tuple[str, ...], slot: str) -> str:
    """Where an answer to a step is kept, by the address of the step."""
    return ".".join((*step, slot))


BESIDE: Final = "beside-"
"""What stands before the number of a step where something is kept that is no part of doing it."""
OPPONENT: Final = "opponent"
"""The word for one opponent, who is asked for where several can be meant."""
OPPONENTS: Final = "opponents"
"""Where it is kept which opponents can be meant, if what the card needs is true of several."""


class WaitingError(Exception):
    """The step cannot go on now: somebody is asked, or something else comes first."""


class SkippedError(Exception):
    """The step cannot be done; `reason` says why."""

    def __init__(self, reason: SkipReason, *rules: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rules = rules


class Resolving:
    """A step of a play."""

    def __init__(self, tx: Transaction, play: Play, frame: EffectFrame | None, step: Any) -> None:
        self.tx = tx
        self._play = play.id
        self._given = play
        self.frame = frame
        self.step: dict[str, Any] = step
        self.moving: FighterId | None = None
        """Who is being put somewhere, while the spaces are looked for."""

    # --- Who and where --------------------------------------------------------------------------

    @property
    def book(self) -> Rulebook:
        """What the game is decided by."""
        return self.tx.book

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.tx.table

    @property
    def position(self) -> Position:
        """Who stands where."""
        return self.tx.position

    @property
    def knows_places(self) -> bool:
        """Whether it is known who stands where."""
        return self.tx.book.battlefield.is_there

    @property
    def play(self) -> Play:
        """What was bound and answered so far."""
        return self.tx.table.plays.get(self._play, self._given)

    @property
    def me(self) -> PlayerId:
        """Whose effect it is."""
        return self._given.player

    @property
    def decider(self) -> PlayerId:
        """Who decides about the step: its owner, unless it says otherwise."""
        by = self.step.get("by")
        return self.me if by is None else self.player(by)

    @property
    def combat(self) -> Combat | None:
        """The combat that is going on."""
        return self.tx.table.combat

    @property
    def side(self) -> Side | None:
        """On which side of the combat the effect's owner fights."""
        combat = self.combat
        return combat.side_of(self.me) if combat is not None else None

    def combatant(self, whose: str) -> CombatSide | None:
        """`mine` or `theirs` in the combat; None if there is none."""
        side, combat = self.side, self.combat
        if side is None or combat is None:
            return None
        return combat.side(side if whose == "mine" else other(side))

    # --- Players --------------------------------------------------------------------------------

    def opponents(self) -> list[PlayerId]:
        """Everybody who can be meant as an opponent, in turn order from the player on turn."""
        found = [p for p in self._in_turn() if not self.table.are_friendly(self.me, p)]
        here = [p for p in found if self._is_present(p)]
        if len(here) < len(found):
            self.tx.reads(AWAY_IS_NO_OPPONENT)
        return here

    def _is_present(self, player: PlayerId) -> bool:
        return any(fighter.space is not None for fighter in self.table.fighters_of(player))

    def _in_turn(self) -> list[PlayerId]:
        order, turn = self.table.order, self.table.turn
        at = order.index(turn.player) if turn is not None else 0
        in_turn = (*order[at:], *order[:at])
        return [player for player in in_turn if not self.table.players[player].is_out]

    def player(self, word: str) -> PlayerId:
        """One player: `me`, or `opponent`, who is asked for where several can be meant."""
        if word == "me":
            return self.me
        combat, side = self.combat, self.side
        if combat is not None and side is not None:  # FFA-03
            opponent = combat.side(other(side)).player
            if self.table.players[opponent].is_out:  # who is eliminated does nothing any more
                raise SkippedError(SkipReason.NO_OPPONENT, "EFF-03")
            return opponent
        if self.play.opponent is not None:
            return self.play.opponent
        fitting = self.play.answers.get(OPPONENTS)
        candidates = [p for p in self.opponents() if fitting is None or p in fitting]
        if not candidates or (len(candidates) > 1 and self.table.players[self.me].is_out):
            raise SkippedError(SkipReason.NO_OPPONENT, "EFF-03")
        if len(candidates) > 1:
            answer = self._opponent_named(candidates)
            candidates = [answer]
        self.tx.emit(e.OpponentMeant(play=self._play, player=candidates[0]))
        return candidates[0]

    def _opponent_named(self, candidates: list[PlayerId]) -> PlayerId:
        answer = self.play.answers.get("opponent")
        if answer is None:
            self.tx.ask(
                self.me, ChoiceKind.PLAYER, ChoiceReason.EFFECT_PLAYER, options=candidates,
                play=self._play, slot="opponent", subject=self.subject,
            )  # fmt: skip
            raise WaitingError
        return answer[0]

    def players(self, word: Any) -> list[PlayerId]:
        """The players that a step is about, one by one in turn order."""
        if word == "each_opponent":
            return self.opponents()
        if word == "each_player":
            return [p for p in self._in_turn() if self._is_present(p)]
        return [self.player(word)]

    # --- What was bound -------------------------------------------------------------------------

    def bound(self, name: str) -> Bound | None:
        """What a step came to, by its name with or without the sign; None: it was not done."""
        if name in PLAYED_CARDS:
            return self._played(name)
        return self.play.names.get(name.removeprefix("$"))

    def _played(self, name: str) -> Bound | None:
        """The card whose effect this is, or the opposing one; None: there is none."""
        if name == THIS_CARD:
            card, holder = self.play.source.id, self.me
            is_card = self.play.source.kind is SourceKind.CARD
            return (
                Bound(cards=(CardRef(holder, card),), zone=PLAY, holder=holder) if is_card else None
            )
        side = self.combatant("theirs")
        if side is None or side.laid is None:
            return None
        card_ref = CardRef(side.player, side.laid.card)
        return Bound(cards=(card_ref,), zone=PLAY, holder=side.player)

    def is_done(self, name: str) -> bool:
        """Whether a step was really done."""
        found = self.bound(name)
        return found is not None and found.done

    # --- Asking ---------------------------------------------------------------------------------

    def key(self, slot: str) -> str:
        """Where an answer is kept: a slot of this step."""
        assert self.frame is not None  # noqa: S101  (only steps of a frame ask)
        return slot_at((*self.frame.block, str(self.frame.step)), slot)

    def key_beside(self, slot: str) -> str:
        """Where it is kept what is asked before it is known whether this step is done at all."""
        assert self.frame is not None  # noqa: S101  (only steps of a frame ask)
        return slot_at((*self.frame.block, f"{BESIDE}{self.frame.step}"), slot)

    def answer(self, slot: str) -> tuple[str, ...] | None:
        """What was answered or settled; None: nothing yet."""
        return self.play.answers.get(self.key(slot))

    def has_begun(self) -> bool:
        """Whether anything of this step was answered or settled."""
        answers = self.play.answers
        if not answers:
            return False
        prefix = self.key("")
        return any(slot.startswith(prefix) for slot in answers)

    def settle(self, slot: str, values: Sequence[str] = ()) -> tuple[str, ...]:
        """Note something that nobody had to be asked."""
        self.tx.emit(e.AnswerKnown(play=self._play, slot=self.key(slot), values=tuple(values)))
        return tuple(values)

    @property
    def window(self) -> str:
        """The window at which an ability acts; none for everything else."""
        source = self.play.source
        if source.kind is not SourceKind.ABILITY:
            return ""
        return self.book.heroes[source.hero or ""].triggers[source.number].at

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of the booklets that the step rests on; none: it stands on a card."""
        return (*rules_of_source(self.book, self.play.source), *self.step.get("rules", ()))

    @property
    def subject(self) -> str | None:
        """What people are told that a choice is about: the card, the item, the hero."""
        source = self.play.source
        return source.id if source.kind is not SourceKind.ABILITY else source.hero

    def ask(
        self,
        slot: str,
        kind: ChoiceKind,
        reason: ChoiceReason,
        *,
        owner: PlayerId | None = None,
        subject: str | None = None,
        rules: Sequence[str] = (),
        **more: Any,
    ) -> tuple[str, ...]:
        """The answer to a choice; asks and waits if there is none yet."""
        return self.ask_at(
            self.key(slot), kind, reason, owner=owner, subject=subject, rules=rules, **more
        )

    def ask_at(
        self,
        key: str,
        kind: ChoiceKind,
        reason: ChoiceReason,
        *,
        owner: PlayerId | None = None,
        subject: str | None = None,
        rules: Sequence[str] = (),
        **more: Any,
    ) -> tuple[str, ...]:
        """The same, with the whole key under which the answer is kept."""
        found = self.play.answers.get(key)
        if found is not None:
            return found
        self.tx.ask(
            owner or self.decider, kind, reason, play=self._play, slot=key,
            subject=subject if subject is not None else self.subject,
            rules=(*self.rules, *rules), **more,
        )  # fmt: skip
        raise WaitingError

    def choose(
        self,
        slot: str,
        kind: ChoiceKind,
        reason: ChoiceReason,
        options: Sequence[str],
        *,
        may: bool = False,
        **more: Any,
    ) -> str | None:
        """One of several options: asked if there are several or it may be declined; None: declined.

        Raises SkippedError if there is none.
        """
        found = self.answer(slot)
        if found is None:
            if not options:
                raise SkippedError(SkipReason.NO_TARGET, "EFF-03")
            if len(options) == 1 and not may:
                found = self.settle(slot, (options[0],))
            else:
                found = self.ask(slot, kind, reason, options=options, least=0 if may else 1, **more)
        return found[0] if found else None

    def consents(self, slot: str = "may", *, owner: PlayerId | None = None) -> bool:
        """Whether what may be done is done; asks if the step says `may`."""
        if not self.step.get("may"):
            return True
        found = self.ask(
            slot, ChoiceKind.YES_NO, ChoiceReason.EFFECT_MAY, owner=owner, options=("yes", "no"),
            least=0, rules=("EFF-01",),
        )  # fmt: skip
        return found == ("yes",)

    def by_hand(self) -> None:
        """Let people resolve it and enter what happens; waits until they are done."""
        slot = by_hand_slot(self.frame)
        if self.play.answers.get(slot) is not None:
            return
        source, combat, side = self.play.source, self.combat, self.side
        opponent = combat.side(other(side)).player if combat is not None and side else None
        reason = reason_by_hand(self.book, source, self.frame.block[0] if self.frame else "")
        rules = ["CMB-01", "CMB-02"] if combat is not None else ["EFF-01"]
        if combat is not None and len(self.table.players) > 2:
            rules.append("FFA-03")
        self.tx.ask(
            self.me, ChoiceKind.PROMPT, reason, least=0, most=0, subject=self.subject,
            opponent=opponent, rules=rules, play=self._play, slot=slot,
        )  # fmt: skip
        raise WaitingError

    def once(self, slot: str, act: Callable[[], None]) -> None:
        """Do something once, whatever it interrupts; then let what it has caused come first."""
        if self.answer(slot) is None:
            depth = len(self.table.agenda)
            self.settle(slot)
            act()
            self.let_interrupt(depth)

    def let_interrupt(self, depth: int) -> None:
        """Wait if something was begun that comes first."""
        if len(self.table.agenda) > depth or self.table.choice is not None or self.table.is_over:
            raise WaitingError

    @property
    def depth(self) -> int:
        """How much is going on."""
        return len(self.table.agenda)

    # --- Fighters -------------------------------------------------------------------------------

    def space_of(self, fighter: FighterId) -> str | None:
        """Where a fighter stands."""
        return self.table.fighters[fighter].space
