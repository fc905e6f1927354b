"""The end of a game in words: who won, how health went, who dealt what, and what decided it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion.content.file_words import reason_of
from companion.content.whole_file import write_whole
from companion.play import intents as i
from companion.telling.result import Means, Result, result_of
from companion.telling.sources import source_name
from drawing.grounds import ground_of
from drawing.health_chart import HealthChart, HealthLine
from drawing.looks import mark_of_hero
from drawing.png import svg_to_png
from drawing.result_picture import SIDE, ResultPicture, draw_result
from ui.presenter.intents import SharePicture
from ui.presenter.outcomes import Go, OpenHistory, Rematch
from ui.viewdata.kit import Act, Tone, Weight
from ui.viewdata.table import DealtRow, EndFact, SeatEnd, WinnerView

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.model import PlayerId
    from companion.telling.result import Blow, Course, FightRecord
    from drawing.map_view import FigureMark
    from ui.presenter.table.core import TableCore
    from ui.presenter.table.scene import Scene

MOST_ROWS = 6
_NAMED_TURNS = 5


class Ending:
    """A game that is over."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.result: Result = result_of(scene.game)
        self._table = scene.table

    # --- The screen, and the picture that is shared ---------------------------------------------

    def view(self) -> WinnerView:
        """All that is shown when a game is over."""
        say = self.scene.say
        winners = self._table.winners
        return WinnerView(
            title=say("winner", name=self._names(winners)),
            detail=self._stands(winners),
            winners=tuple(map(self.scene.seat, winners)),
            seats=tuple(self._seat(player) for player in self._table.players),
            chart_title=say("end.health"),
            chart_detail=self.scene.words.join(self._turns(), self.scene.book.battlefield.name),
            chart=self._chart(),
            dealt_title=say("end.dealt"),
            dealt=tuple(self._dealt())[:MOST_ROWS],
            facts=tuple(self._facts()),
            acts=self._acts(),
        )

    def picture(self) -> ResultPicture:
        """The same to be shared; everything in it has been seen by everybody."""
        scene, players = self.scene, list(self._table.players)
        winners = [player for player in players if player in self._table.winners]
        others = [player for player in players if player not in self._table.winners]
        heroes = [scene.hero_name(player) for player in players]
        fell = next((fell for fell in map(self._fell, others) if fell), "")
        sides = list(dict.fromkeys(map(self._side, (*winners, *others))))
        dealt = (str(sum(self._dealt_by(p) for p in players if self._side(p) == s)) for s in sides)
        felled = (
            str(sum(self.result.felled_by(p) for p in players if self._side(p) == s)) for s in sides
        )
        numbers = [
            (" : ".join(dealt), scene.say("end.damage-dealt")),
            (" : ".join(felled), scene.say("end.felled")),
        ]
        best = self._best_card()
        if best is not None:
            card, amount, whole = best
            numbers.append(
                (scene.say("end.of", count=amount, all=whole), scene.say("end.with", card=card))
            )
        return ResultPicture(
            title=scene.say("winner", name=self._names(self._table.winners)),
            detail=self._score(winners, others),
            winners=tuple(map(self._mark, winners)),
            losers=tuple(map(self._mark, others)),
            chart_title=scene.say("end.health"),
            chart_detail=self._turns(),
            chart=self._chart(),
            numbers=tuple(numbers),
            line=fell,
            foot=scene.words.join(
                "Ringside",
                scene.book.battlefield.name,
                scene.words.say("games.against").join(heroes),
            ),
        )

    def _acts(self) -> tuple[Act, ...]:
        say = self.scene.say
        return (
            Act(intent=Rematch(), text=say("act.rematch"), icon="rematch", weight=Weight.PRIMARY),
            Act(intent=SharePicture(), text=say("act.share-picture"), icon="image-outline"),
            Act(intent=OpenHistory(), text=say("menu.history"), icon="history"),
            Act(intent=Go("setup"), text=say("act.new-heroes"), icon="attack"),
            Act(
                intent=i.TakeBack(c.Scope.STEP, agreed=True), text=say("act.not-over"), icon="undo"
            ),
            Act(intent=Go("home"), text=say("menu.home"), icon="home"),
        )

    # --- Names ----------------------------------------------------------------------------------

    def _names(self, players: tuple[PlayerId, ...]) -> str:
        return self.scene.words.both(tuple(map(self.scene.player_name, players)))

    def _mark(self, player: PlayerId) -> FigureMark:
        return mark_of_hero(self.scene.book.hero_of(self._table, player), self.scene.seat(player))

    def _turns(self) -> str:
        return self.scene.say("end.turns", count=self.result.turns)

    def _side(self, player: PlayerId) -> str:
        """The team of a player; alone everybody is a side."""
        return self._table.players[player].team or player

    def _dealt_by(self, player: PlayerId) -> int:
        return self.result.dealt_by(player).total()

    def _health(self, player: PlayerId) -> int:
        return sum(hero.health for hero in self._table.heroes_of(player))

    def _stands(self, winners: tuple[PlayerId, ...]) -> str:
        """With what health the winner stands; of several, who they are."""
        heroes = tuple(map(self.scene.hero_name, winners))
        if len(winners) != 1:
            return self.scene.say("winner-with", hero=self.scene.words.both(heroes))
        cap = sum(hero.cap for hero in self._table.heroes_of(winners[0]))
        return self.scene.say(
            "end.stands", hero=heroes[0], health=self._health(winners[0]), cap=cap
        )

    def _score(self, winners: list[PlayerId], others: list[PlayerId]) -> str:
        if len(winners) == len(others) == 1:
            one, other = winners[0], others[0]
            return self.scene.say(
                "end.score", hero=self.scene.hero_name(one), health=self._health(one),
                other=self.scene.hero_name(other), left=self._health(other),
            )  # fmt: skip
        heroes = tuple(map(self.scene.hero_name, winners))
        return self.scene.say("winner-with", hero=self.scene.words.both(heroes))

    # --- Seats ----------------------------------------------------------------------------------

    def _seat(self, player: PlayerId) -> SeatEnd:
        say, name = self.scene.say, self.scene.player_name(player)
        has_won = player in self._table.winners
        felled = self.result.felled_by(player)
        return SeatEnd(
            title=name if has_won else say("end.well-fought", name=name),
            detail=self._stands((player,)) if has_won else self._fell(player),
            mark=self._mark(player),
            has_won=has_won,
            numbers=(
                (str(self._dealt_by(player)), say("end.damage-dealt")),
                (str(felled), say("end.felled")),
            ),
        )

    def _fell(self, player: PlayerId) -> str:
        """What the last of a player's heroes fell to; nothing while one stands."""
        heroes = {hero.id for hero in self._table.heroes_of(player)}
        blow = self.result.fall_of(heroes)
        if blow is None or self._table.has_hero(player):
            return ""
        name = self.scene.name(blow.fighter)
        fight = blow.fight
        if fight is None:
            return self._fell_otherwise(name, blow)
        text = self.scene.say("end.fell-to", fighter=name, what=self._struck_with(fight))
        attack, defense = fight.values
        if attack - defense != fight.damage:
            return text
        return self.scene.say(
            "end.fell-sum", fell=text, attack=attack, defense=defense, damage=fight.damage
        )

    def _fell_otherwise(self, name: str, blow: Blow) -> str:
        if blow.source is not None:
            what = source_name(self.scene.library, self.scene.words, blow.source)
            return self.scene.say("end.fell-to", fighter=name, what=what)
        return self.scene.say(f"end.fell-{blow.means.value}", fighter=name)

    def _struck_with(self, fight: FightRecord) -> str:
        """The attack card, or who attacked if nobody told it."""
        if fight.card is None:
            return self.scene.name(fight.attacker)
        owner = self._table.fighters[fight.attacker].owner
        return self.scene.card_words(owner, fight.card).name

    # --- The chart ------------------------------------------------------------------------------

    def _chart(self) -> HealthChart:
        """Sidekicks only where they are not too many lines."""
        courses = self.result.courses
        if len(self._table.players) > 2:
            courses = tuple(course for course in courses if course.is_hero)
        turns = max(1, self.result.turns)
        every = max(1, round((turns - 1) / (_NAMED_TURNS - 1)))
        named = [(turn, str(turn)) for turn in range(1 + every, turns + 1, every)]
        return HealthChart(
            turns=turns,
            lines=tuple(self._line(course) for course in courses),
            named=((1, self.scene.say("end.turn", number=1)), *named),
        )

    def _line(self, course: Course) -> HealthLine:
        mark = self.scene.mark(course.fighters[0])
        name = self.scene.short(course.fighters[0])
        if course.is_hero:
            mark, name = self._mark(course.player), self.scene.hero_name(course.player)
        fall = self.scene.say("end.falls", fighter=name) if course.points[-1][1] == 0 else ""
        return HealthLine(mark=mark, points=course.points, fall=fall)

    # --- Figures and facts ----------------------------------------------------------------------

    def _dealt(self) -> Iterator[DealtRow]:
        """Who dealt how much, several alike together, what nobody did last."""
        for player in self._table.players:
            alike: dict[str, int] = {}
            rows: dict[str, DealtRow] = {}
            for who, amount in self.result.dealt_by(player).items():
                row = self._who(player, who)
                alike[row.name] = alike.get(row.name, 0) + amount
                rows[row.name] = row
            for name, amount in sorted(alike.items(), key=lambda each: -each[1]):
                yield DealtRow(mark=rows[name].mark, name=name, amount=amount)
        for means in (Means.EMPTY_DECK, Means.BY_HAND):
            lost = sum(b.amount for b in self.result.blows if b.means is means and b.by is None)
            if lost:
                yield DealtRow(mark=None, name=self.scene.say(f"end.{means.value}"), amount=lost)

    def _who(self, player: PlayerId, who: str) -> DealtRow:
        if who in self._table.fighters:
            fighter = self._table.fighters[who]
            words = self.scene.library.hero_words(self._table.players[player].hero)
            mark = self.scene.mark(who)
            if fighter.is_hero:
                mark = self._mark(player)
            return DealtRow(mark=mark, name=words.fighters[fighter.kind], amount=0)
        name = self.scene.say(f"end.{Means(who).value}")
        return DealtRow(mark=self._mark(player), name=name, amount=0)

    def _facts(self) -> Iterator[EndFact]:
        say = self.scene.say
        yield EndFact(icon="star", head=say("end.decided"), text=self._decided())
        fight = self.result.longest
        text = say("end.no-fight")
        if fight is not None:
            text = say(
                "end.fight", turn=fight.turn, attack=_course(fight.attack),
                defense=_course(fight.defense),
            )  # fmt: skip
        yield EndFact(icon="hourglass", head=say("end.longest"), text=text)

    def _decided(self) -> str:
        say = self.scene.say
        best = self._best_card()
        if best is not None:
            card, amount, whole = best
            return say("end.by-card", card=card, count=amount, all=whole)
        blows = [blow for blow in self.result.blows if blow.by in self._table.winners]
        hardest = max(blows, key=lambda blow: blow.amount, default=None)
        if hardest is None:
            return say("end.no-damage")
        return say("end.hardest", count=hardest.amount, turn=hardest.turn)

    def _best_card(self) -> tuple[str, int, int] | None:
        """The winners' card that dealt most, what it dealt, and what they dealt altogether."""
        found = [
            (amount, self.scene.card_words(player, card).name)
            for player in self._table.winners
            for card, amount in self.result.dealt_with(player).items()
        ]
        if not found:
            return None
        amount, name = max(found)
        whole = sum(map(self._dealt_by, self._table.winners))
        return name, amount, whole


def share(core: TableCore) -> None:
    """Save the picture of a finished game where the other things to share are."""
    scene, exports = core.scene, core.settings.folder / "exports"
    path = exports / f"{core.session.journal.path.stem}.png"
    try:
        exports.mkdir(parents=True, exist_ok=True)
        svg = draw_result(Ending(scene).picture(), ground_of(scene.book.battlefield))
        write_whole(path, svg_to_png(svg, width=SIDE))
    except OSError as problem:
        core.remark(scene.say("end.not-shared"), f"{path}: {reason_of(problem)}")
    else:
        core.remark(scene.say("end.shared"), str(path), Tone.CALM)


def _course(values: tuple[int, ...]) -> str:
    """What a value was, one after the other."""
    return " → ".join(map(str, values)) or "0"
