"""The end of a game in words: who won, how health went, who dealt what, and what decided it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion.play import intents as i
from companion.telling.result import Means, Result, result_of
from companion.telling.sources import source_name
from drawing.grounds import ground_of
from drawing.health_chart import HealthChart, HealthLine
from drawing.looks import mark_of_hero
from drawing.png import svg_to_png
from drawing.result_picture import SIDE, ResultPicture, draw_result
from ui.presenter.intents import Do
from ui.presenter.outcomes import Go, OpenHistory, Rematch
from ui.viewdata.kit import Act, Tone, Weight
from ui.viewdata.table import DealtRow, EndFact, SeatEnd, WinnerView

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

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
        sides = list(dict.fromkeys(map(self._side, (*winners, *others))))
        numbers = [
            (self._by_side(sides, self._dealt_by), scene.say("end.damage-dealt")),
            (self._by_side(sides, self.result.felled_by), scene.say("end.felled")),
        ]
        best = self._best_card()
        if best is not None:
            card, amount, whole = best
            numbers.append(
                (scene.say("end.of", count=amount, all=whole), scene.say("end.with", card=card))
            )
        against = scene.words.say("games.against").join(map(scene.hero_name, players))
        return ResultPicture(
            title=scene.say("winner", name=self._names(self._table.winners)),
            detail=self._score(winners, others),
            winners=tuple(map(self._mark, winners)),
            losers=tuple(map(self._mark, others)),
            chart_title=scene.say("end.health"),
            chart_detail=self._turns(),
            chart=self._chart(),
            numbers=tuple(numbers),
            line=next(filter(None, map(self._fell, others)), ""),
            foot=scene.words.join("Ringside", scene.book.battlefield.name, against),
        )

    def _by_side(self, sides: list[str], count: Callable[[PlayerId], int]) -> str:
        """A number of each side beside those of the others."""
        of_each = {player: count(player) for player in self._table.players}
        return " : ".join(
            str(sum(n for player, n in of_each.items() if self._side(player) == side))
            for side in sides
        )

    def _acts(self) -> tuple[Act, ...]:
        act = self.scene.act
        return (
            act(Rematch(), "act.rematch", "rematch", weight=Weight.PRIMARY),
            act(Do.SHARE_PICTURE, "act.share-picture", "image-outline"),
            act(OpenHistory(), "menu.history", "history"),
            act(Go("setup"), "act.new-heroes", "attack"),
            act(i.TakeBack(c.Scope.STEP, agreed=True), "act.not-over", "undo"),
            act(Go("home"), "menu.home", "home"),
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
        if len(winners) != 1:
            return self._won_with(winners)
        (one,) = winners
        cap = sum(hero.cap for hero in self._table.heroes_of(one))
        name, health = self.scene.hero_name(one), self._health(one)
        return self.scene.say("end.stands", hero=name, health=health, cap=cap)

    def _won_with(self, winners: Iterable[PlayerId]) -> str:
        heroes = tuple(map(self.scene.hero_name, winners))
        return self.scene.say("winner-with", hero=self.scene.words.both(heroes))

    def _score(self, winners: list[PlayerId], others: list[PlayerId]) -> str:
        if len(winners) != 1 or len(others) != 1:
            return self._won_with(winners)
        one, other = winners[0], others[0]
        return self.scene.say(
            "end.score", hero=self.scene.hero_name(one), health=self._health(one),
            other=self.scene.hero_name(other), left=self._health(other),
        )  # fmt: skip

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
            rows: dict[str, DealtRow] = {}
            for who, amount in self.result.dealt_by(player).items():
                mark, name = self._who(player, who)
                before = rows[name].amount if name in rows else 0
                rows[name] = DealtRow(mark=mark, name=name, amount=before + amount)
            yield from sorted(rows.values(), key=lambda row: -row.amount)
        for means in (Means.EMPTY_DECK, Means.BY_HAND):
            lost = sum(b.amount for b in self.result.blows if b.means is means and b.by is None)
            if lost:
                yield DealtRow(mark=None, name=self.scene.say(f"end.{means.value}"), amount=lost)

    def _who(self, player: PlayerId, who: str) -> tuple[FigureMark, str]:
        fighter = self._table.fighters.get(who)
        if fighter is None:
            return self._mark(player), self.scene.say(f"end.{Means(who).value}")
        words = self.scene.library.hero_words(self._table.players[player].hero)
        mark = self._mark(player) if fighter.is_hero else self.scene.mark(who)
        return mark, words.fighters[fighter.kind]

    def _facts(self) -> Iterator[EndFact]:
        say = self.scene.say
        yield EndFact(icon="star", head=say("end.decided"), text=self._decided())
        fight, text = self.result.longest, say("end.no-fight")
        if fight is not None:
            attack, defense = _course(fight.attack), _course(fight.defense)
            text = say("end.fight", turn=fight.turn, attack=attack, defense=defense)
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
    scene = core.scene
    path = core.settings.folder / "exports" / f"{core.session.journal.path.stem}.png"
    ground = ground_of(scene.book.battlefield)
    problem = core.save(
        path, lambda: svg_to_png(draw_result(Ending(scene).picture(), ground), width=SIDE)
    )
    if problem:
        core.remark(scene.say("end.not-shared"), f"{path}: {problem}")
    else:
        core.remark(scene.say("end.shared"), str(path), Tone.CALM)


def _course(values: tuple[int, ...]) -> str:
    """What a value was, one after the other."""
    return " → ".join(map(str, values)) or "0"
