"""History: a game decision by decision, with the table after each, to replay, share and go back to.

It shows the game on the table, or one from the shelf. Looking never changes anything: going back is
an outcome that the presenter carries out, and it is a decision like any other.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, InitVar, dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

import msgspec

from companion import events as e
from companion.content.file_words import reason_of
from companion.content.kept_games import OpenedGame, open_kept
from companion.content.problem_labels import in_words
from companion.content.problems import ContentError
from companion.journal.errors import JournalError
from companion.journal.for_others import export
from companion.journal.reader import copy_readable_part, read_log
from companion.journal.second_copy import free_path
from companion.rulings import Code
from companion.telling.chronicle import Chronicle, ChronicleLine
from companion.telling.sources import reading_taken
from drawing.looks import map_of, mark_of, mark_of_hero, player_number
from drawing.map_view import FigureMark, MapView, MarkKind, SpaceMark
from ui.presenter.decks import health_rows
from ui.presenter.desk import Desk
from ui.presenter.intents import Do, With
from ui.presenter.menu_intents import ChooseLine
from ui.presenter.outcomes import GoBackTo, Resume
from ui.viewdata.kit import Act, Block, Sheet, TextBlock, Tone, Weight
from ui.viewdata.menus import DecisionRow, HistoryView

if TYPE_CHECKING:
    from pathlib import Path

    from companion.content.library import Library
    from companion.errors import RingsideError
    from companion.game import Game, Step
    from companion.journal.errors import JournalDamagedError
    from companion.telling.narration import Told
    from ui.presenter.intents import ActIntent
    from ui.presenter.outcomes import Outcome

STEP_S: Final = 1.2
"""How long a replay stays at a decision."""
COPY_ENDING: Final = "-readable"


@dataclass(eq=False)
class HistoryDesk(Desk):
    """The history of one game: the one on the table (`game`), or a kept one (`path`)."""

    library: Library
    _: KW_ONLY
    game: InitVar[Game | None] = None
    path: Path | None = None
    exports: Path
    back_to: str = "games"

    def __post_init__(self, game: Game | None) -> None:
        self._wrong: RingsideError | OpenedGame[Library] | None = None
        """What is wrong with the log, if anything."""
        self.is_playing = False
        self.rulings_only = False
        self._played_s = 0.0
        self._sheet: Sheet | None = None
        self._damage: JournalDamagedError | None = None
        self._is_kept = game is None
        if game is None and self.path is not None:
            game = self._read(self.path)
        self._chronicle = Chronicle(self.words, self.library, game) if game is not None else None
        self.chosen = ChooseLine(game.at if game is not None else 0)

    def _read(self, path: Path) -> Game | None:
        try:
            log = read_log(path)
            opened = open_kept(path, log, self.library)
        except (JournalError, ContentError) as problem:
            self._wrong = problem
            return None
        self.library = opened.known
        self._damage = log.damage
        self._wrong = self._damage or (opened if opened.only_to_look_at is not None else None)
        return opened.game

    @property
    def problem(self) -> str | None:
        """What is wrong with the log, in words."""
        wrong = self._wrong
        if not isinstance(wrong, OpenedGame):
            return str(wrong) if wrong is not None else None
        names = self.words.both(tuple(map(self.library.name_of, wrong.changed)))
        reason = in_words(wrong.only_to_look_at or "")
        return self.say("history.only-to-look-at", names=names, reason=reason)

    # --- What it shows --------------------------------------------------------------------------

    def view(self) -> HistoryView:
        """The screen as it is now."""
        title = self.say("history.title")
        if self._chronicle is None:
            text = self.problem or self.say("history.nothing")
            return HistoryView(
                title=title, rows=(), step="", map=None, blocks=(TextBlock(text=text),), health=(),
                acts=(), tools=(), **self.frame(),
            )  # fmt: skip
        game, step = self._chronicle.game, self._step(self._chronicle)
        return HistoryView(
            title=title,
            rows=self._rows(self._chronicle),
            step=self.say("history.step", step=step.number, count=len(game.steps) - 1),
            map=self._map(self._chronicle, step) if game.book.battlefield.is_there else None,
            blocks=self._blocks(self._chronicle, step),
            health=health_rows(self.words, game.book, self.library, step.table),
            acts=self._acts(self._chronicle, step),
            tools=self._tools(),
            sheet=self._sheet,
            **self.frame(),
        )

    def _step(self, chronicle: Chronicle) -> Step:
        """The decision that is chosen."""
        steps = chronicle.game.steps
        return steps[min(self.chosen.step, len(steps) - 1)]

    def _visible(self, chronicle: Chronicle) -> list[ChronicleLine]:
        entries = chronicle.entries()
        if not self.rulings_only:
            return entries
        return [entry for entry in entries if entry.told.by_referee]

    def _rows(self, chronicle: Chronicle) -> tuple[DecisionRow, ...]:
        """The latest turn first; within a turn as it happened."""
        standing = {step.number for step in chronicle.game.standing()}
        turns = groupby(self._visible(chronicle), key=lambda entry: entry.turn)
        rows: list[DecisionRow] = []
        for turn, entries in reversed([(turn, list(entries)) for turn, entries in turns]):
            heading = Act(
                intent=With(Do.CHOOSE_TURN, entries[0].step),
                text=chronicle.heading(entries[0]),
                detail=self.say("history.whole-turn") if turn else None,
                icon="previous" if turn else None,
            )
            rows.append(DecisionRow(act=heading, is_heading=True))
            for entry in entries:
                is_undone = chronicle.is_undone(entry, standing)
                rows.append(self._row(chronicle.game, entry, is_undone=is_undone))
        return tuple(rows)

    def _row(self, game: Game, entry: ChronicleLine, *, is_undone: bool) -> DecisionRow:
        told = entry.told
        note = self.say("history.taken-back") if is_undone else ""
        rules = self.words.join(*told.rules) if told.by_referee else ""
        return DecisionRow(
            act=Act(
                intent=_line(entry),
                text=told.title,
                detail=self.words.join(note, rules, told.detail) or None,
                icon=told.icon,
                selected=_line(entry) == self.chosen,
            ),
            undone=is_undone,
            follows=entry.line > 0 and not self.rulings_only,
            mark=_mark(game, told),
        )

    def _map(self, chronicle: Chronicle, step: Step) -> MapView:
        game = chronicle.game
        view = map_of(game.book, self.library.words, step.table)
        moves = [event for event in step.events if isinstance(event, e.FighterMoved)]
        placed = [event.space for event in step.events if isinstance(event, e.FighterPlaced)]
        path = moves[-1].path if moves else ()
        ends = (path[0], path[-1]) if path else tuple(placed[:1])
        return msgspec.structs.replace(
            view,
            path=path,
            named=ends,
            marks=tuple(SpaceMark(space=end, kind=MarkKind.LAST) for end in ends[-1:]),
        )

    def _blocks(self, chronicle: Chronicle, step: Step) -> tuple[Block, ...]:
        """The chosen decision and the rules that it rests on."""
        told = [entry.told for entry in chronicle.entries() if entry.step == step.number]
        ruling = chronicle.ruling(step)
        blocks: list[Block] = [TextBlock(head=each.title, text=each.detail) for each in told]
        if ruling.code not in {Code.GAME_DONE, Code.MOVE_ALLOWED}:
            blocks.append(TextBlock(text=self.library.sentence(ruling, step.table)))
        for question in ruling.readings:
            text = reading_taken(question, step.table)
            blocks.append(TextBlock(head=self.say("table.why.open-question"), text=text))
        cited = dict.fromkeys((*ruling.rules, *(rule for each in told for rule in each.rules)))
        for rule_id in cited:
            rule = self.library.catalogue.by_id.get(rule_id)
            if rule is not None:
                blocks.append(TextBlock(head=rule.title, text=rule.text, rules=(rule.id,)))
        if self.problem is not None:
            key = "history.changed" if isinstance(self._wrong, OpenedGame) else "history.damaged"
            blocks.append(TextBlock(head=self.say(key), text=self.problem))
        return tuple(blocks)

    def _acts(self, chronicle: Chronicle, step: Step) -> tuple[Act, ...]:
        say = self.words.say
        steps = chronicle.steps_back(chronicle.stands_at(step))
        can_go = steps is not None and steps > 0 and self._wrong is None
        key, icon = ("history.pause", "pause") if self.is_playing else ("history.play", "play")
        text = say("history.go-back", count=steps) if steps else say("history.here")
        return (
            self.act(With(Do.CHOOSE_NEXT, -1), "history.previous", "previous"),
            self.act(Do.PLAY_HISTORY, key, icon, selected=self.is_playing),
            self.act(With(Do.CHOOSE_NEXT, 1), "history.next", "next"),
            Act(
                intent=Do.GO_BACK_HERE,
                text=text,
                icon="undo-variant" if steps else None,
                weight=Weight.PRIMARY,
                enabled=can_go,
            ),
        )

    def _tools(self) -> tuple[Act, ...]:
        tools = [
            self.act(Do.RULINGS_ONLY, "history.rulings-only", "filter", selected=self.rulings_only),
            self.act(Do.EXPORT_GAME, "history.export", "export"),
        ]
        if self._damage is not None:
            tools.append(self.act(Do.COPY_READABLE, "history.copy", "content-save"))
        return tuple(tools)

    # --- What is done ---------------------------------------------------------------------------

    def press(self, act: ActIntent) -> Outcome | None:
        """An act or a line was tapped."""
        if act == Do.CLOSE_SHEET:
            self._sheet = None
        chronicle = self._chronicle
        if chronicle is None:
            return None
        match act:
            case Do.GO_BACK_HERE | Do.AGREE_TO_GO_BACK:
                return self._go_back(chronicle, has_consent=act is Do.AGREE_TO_GO_BACK)
            case Do.COPY_READABLE:
                return self._go_on_with_copy()
            case Do.PLAY_HISTORY:
                self._play(chronicle)
            case With(Do.CHOOSE_NEXT, int(by)):
                self.is_playing = False
                self._move(chronicle, by)
            case Do.RULINGS_ONLY:
                self.rulings_only = not self.rulings_only
            case Do.EXPORT_GAME:
                self._export(chronicle)
            case ChooseLine() if any(_line(entry) == act for entry in chronicle.entries()):
                self.is_playing, self.chosen = False, act
            case With(Do.CHOOSE_TURN, int(step)):
                self.is_playing, self.chosen = False, ChooseLine(max(0, step - 1))
        return None

    def _play(self, chronicle: Chronicle) -> None:
        self.is_playing = not self.is_playing
        self._played_s = 0.0
        visible = self._visible(chronicle)
        if self.is_playing and visible and self._at(visible) >= len(visible) - 1:
            self.chosen = _line(visible[0])  # from the beginning

    def _at(self, visible: list[ChronicleLine]) -> int:
        """Where the chosen line is among the visible ones, or would be."""
        for number, entry in enumerate(visible):
            if _line(entry) == self.chosen:
                return number
        earlier = [n for n, entry in enumerate(visible) if entry.step <= self.chosen.step]
        return earlier[-1] if earlier else -1

    def _move(self, chronicle: Chronicle, by: int) -> bool:
        """Choose the next line, or the one before; False at the end."""
        visible = self._visible(chronicle)
        wanted = self._at(visible) + by
        if not 0 <= wanted < len(visible):
            return False
        self.chosen = _line(visible[wanted])
        return True

    def tick(self, seconds: float) -> bool:
        """Time passes: messages go, a replay moves on."""
        is_changed = super().tick(seconds)
        if not self.is_playing or self._chronicle is None:
            return is_changed
        self._played_s += seconds
        while self.is_playing and self._played_s >= STEP_S:
            self._played_s -= STEP_S
            self.is_playing = self._move(self._chronicle, 1)
            is_changed = True
        return is_changed

    def _go_back(self, chronicle: Chronicle, *, has_consent: bool) -> Outcome | None:
        decision = chronicle.stands_at(self._step(chronicle))
        steps = chronicle.steps_back(decision)
        if self._damage is not None:
            self.remark(self.say("history.damaged"), self.say("history.use-copy"))
            return None
        if isinstance(self._wrong, OpenedGame):
            self.remark(self.say("history.changed"), self.problem)
            return None
        if not steps:
            key = "history.was-taken-back" if steps is None else "history.here"
            self.remark(self.say(key), tone=Tone.CALM)
            return None
        if chronicle.reveals_since(decision) and not has_consent:
            self._sheet = self._ask_for_consent(steps)
            return None
        self._sheet = None
        return GoBackTo(decision, steps, self.path if self._is_kept else None)

    def _ask_for_consent(self, steps: int) -> Sheet:
        say = self.words.say
        return Sheet(
            title=say("history.consent"),
            icon="undo-variant",
            blocks=(
                TextBlock(text=say("history.consent-detail")),
                TextBlock(text=say("history.go-back-steps", count=steps)),
            ),
            footer=(
                self.act(Do.AGREE_TO_GO_BACK, "history.we-agree", weight=Weight.PRIMARY),
                self.act(Do.CLOSE_SHEET, "history.leave-it"),
            ),
        )

    def _go_on_with_copy(self) -> Outcome | None:
        if self.path is None:
            return None
        copy = free_path(self.path.with_name(f"{self.path.stem}{COPY_ENDING}{self.path.suffix}"))
        try:
            copy_readable_part(self.path, copy)
        except (JournalError, OSError) as problem:
            self.remark(self.say("history.no-copy"), str(problem))
            return None
        return Resume(copy)

    def _export(self, chronicle: Chronicle) -> None:
        name = self.path.stem if self.path is not None else None
        try:
            name = export(chronicle, self.exports, name, self.say("history.game"))
        except OSError as problem:
            detail = f"{problem.filename or self.exports}: {reason_of(problem)}"
            self.remark(self.say("history.not-exported"), detail)
        else:
            said = self.say("history.exported", name=name)
            self.remark(said, str(self.exports), Tone.CALM)


def _line(entry: ChronicleLine) -> ChooseLine:
    return ChooseLine(entry.step, entry.line)


def _mark(game: Game, told: Told) -> FigureMark | None:
    """The figure beside a line: the fighter, or the hero of the player it is about."""
    table = game.table
    if told.fighter is not None:
        return mark_of(game.book, table, told.fighter)
    if told.player is not None:
        hero = game.book.hero_of(table, told.player)
        return mark_of_hero(hero, player_number(table, told.player))
    return None
