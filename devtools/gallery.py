"""Pictures of every screen at every size, made by playing the real app offscreen.

One contact sheet per size in colour and one in grey, so that they can be looked at side by side and
stay small; and some screens whole, for the front page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion import commands as c
from companion.content.collection import Collection
from companion.play.intents import ChooseAttack, NothingInHand, TapSpace
from companion.play.session import Cause
from companion.rules.battlefield import NO_BATTLEFIELD
from devtools.contact_sheet import EYES, Shot, write_sheets, write_whole
from devtools.gallery_boards import BoardVisits
from devtools.player import next_tap
from devtools.puppet import Hand, Puppet, png
from drawing.map_view import MapView
from ui.layout import density_for
from ui.presenter.intents import Do, OpenSheet, Press, SheetKind, ShowPage, With, Write
from ui.presenter.menu_intents import HeroField, PlaySample
from ui.presenter.outcomes import Go, OpenHistory
from ui.widgets.battlefield.battlefield import BattlefieldWidget
from ui.widgets.battlefield.ground_textures import grounds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from hardware.boards.service import Boards
    from ui.app.app import RingsideApp
    from ui.presenter.intents import ActIntent

SIZES: Final = (
    (1280, 800), (1024, 600), (2560, 1600), (800, 1280), (600, 1024), (1600, 2560),
)  # fmt: skip
WHOLE: Final = (
    "home", "set-up", "table", "trap", "cards", "combat", "four", "boards found", "sensors",
    "figures", "placement on a board", "simulated board", "lifted", "trap question",
    "which is which", "mismatch", "rebuild", "link lost",
)  # fmt: skip
"""The screens that are also kept whole, at the first size."""
BEATS: Final = (("cards turn", 0.3), ("numbers meet", 0.4), ("combat", 0.8))
"""Moments of a fight that are kept, each so long after the one before."""


MOST_FRAMES: Final = 600
"""After so many a battlefield that is not painted yet is shown as it is."""


class Gallery:
    """Plays through all screens at one size and keeps what is seen."""

    def __init__(self, app: RingsideApp, hand: Puppet, boards: Boards | None = None) -> None:
        self.app = app
        self.hand = hand
        self.boards = boards
        self.shots: list[Shot] = []

    def visit_all(self) -> list[Shot]:
        """Every screen, in the order of a first evening."""
        for visit in (
            self._menus, self._duel, self._combat, self._end, self._choices, self._four,
            self._dials,
        ):  # fmt: skip
            visit()
        if self.boards is not None:
            BoardVisits(self.app, self.hand, self.boards, self._shoot).visit_all()
        self._broken()
        return self.shots

    def _shoot(self, name: str) -> None:
        self.hand.watch()
        self.hand.pass_time(0.6)
        self._keep(name)

    def _keep(self, name: str) -> None:
        """What is seen at this moment, whatever moves."""
        self.shots.append(Shot(name, *self.hand.pixels()))

    def _press(self, *acts: ActIntent) -> None:
        """As if acts were tapped; some of them would have to be scrolled to on small screens."""
        for act in acts:
            self.app.send(Press(act, 0))
            self.hand.settle()

    def _menus(self) -> None:
        self._shoot("first home")
        self._press(Go("settings"))
        self._shoot("settings")
        self._press(ShowPage("questions"))
        self._shoot("open questions")
        self._press(Do.GO_BACK, Go("help"))
        self._shoot("help")
        self._press(Do.GO_BACK, Go("setup"))
        self.hand.pass_time(1.5)
        self._press(Do.OPEN_POOL)
        self._shoot("whom to choose from")
        self._press(Do.PICK_IN_TURN, With(Do.CHOOSE_HERO, "dracula"))
        self._shoot("ban and pick")
        self._press(Do.END_PICKS)
        self._make_a_hero()
        self._press(With(Do.CHOOSE_HERO, "raptors"), With(Do.CHOOSE_HERO, "robert-muldoon"))
        self._shoot("set-up")
        self._press(Do.BEGIN_GAME)
        self._shoot("placement")
        self._press(OpenSheet(SheetKind.MENU))
        self._shoot("menu")
        self._press(Go("home"))

    def _make_a_hero(self) -> None:
        self._press(Do.NEW_HERO, With(Do.SET_PART, "sidekicks", 2))
        self._shoot("make a hero")
        self._press(ShowPage("cards"), Do.ADD_CARD, With(Do.SET_PART, "timing", "after"))
        self.app.send(Write(HeroField("steps"), "[{draw: 1}]"))
        self._shoot("a card of one's own")
        self._press(ShowPage("share"))
        self._shoot("share a hero")
        self._press(Do.GO_BACK, Do.GO_BACK)  # what is not kept is asked about once

    def _duel(self) -> None:
        self._press(PlaySample())
        self._press(Do.CLOSE_LESSON, Do.CLOSE_TOAST)
        self._shoot("table")
        self.app.send(TapSpace("RP09"))
        self._shoot("reach")
        self.app.send(TapSpace("RP21"))
        self._shoot("trap")
        self._press(Do.CLOSE_TOAST, OpenSheet(SheetKind.WHY))
        self._shoot("why")
        self._press(Do.CLOSE_SHEET)

    def _combat(self) -> None:
        wanted = ["cards", "fight"]
        for _ in range(200):
            view = self.app.presenter.view()
            if "cards" in wanted and view.cards is not None:
                wanted.remove("cards")
                self._shoot("cards")
            if view.fight is not None and view.cards is None:
                self._fight()
                break
            self._follow()
        self._press(Do.TURN_COMBAT_OVER, OpenSheet(SheetKind.TOOLS))
        self._shoot("tools")
        self._press(Do.CLOSE_SHEET)

    def _fight(self) -> None:
        """The beats of a fight, as it is shown."""
        self._press(Do.CLOSE_TOAST)
        for name, seconds in BEATS:
            self.hand.pass_time(seconds)
            self._keep(name)
        self._shoot("after the fight")

    def _choices(self) -> None:
        """A card moves a figure, a card is boosted, and one has done something by itself."""
        self._press(Go("setup"))
        self.hand.pass_time(1.0)
        self._press(
            With(Do.CHANGE_SETUP, "mode", "duel"),
            With(Do.CHOOSE_HERO, "medusa"),
            With(Do.CHOOSE_HERO, "king-arthur"),
        )
        self._press(Do.BEGIN_GAME)
        desk = self.app.presenter.table
        assert desk is not None  # noqa: S101  (the game was begun)
        while desk.session.table.turn is None:
            self._follow()
        heroes = {f.kind: f for f in desk.session.table.fighters.values() if f.is_hero}
        medusa, arthur = heroes["medusa"], heroes["king-arthur"]
        near, taken = desk.scene.book.battlefield.adjacent_to, desk.scene.position.occupants
        pairs = ((a, b) for a in sorted(near) for b in sorted(near[a]) if not {a, b} & {*taken})
        give = desk.session.submit
        for fighter, space in zip((medusa, arthur), next(pairs), strict=True):
            give(c.CorrectPosition(fighter=fighter.id, space=space), Cause.SCRIPT)
        if desk.scene.on_turn != medusa.owner:
            give(c.CorrectActions(amount=-2), Cause.SCRIPT)
        while desk.session.table.choice is not None:
            self._follow()
        give(c.CorrectActions(amount=1), Cause.SCRIPT)
        for card, name in (("dash", "moved"), ("second-shot", "boosted")):
            attack = c.Attack(attacker=medusa.id, target=arthur.id, card=card)
            give(attack, Cause.SCRIPT)
            give(c.Defend(), Cause.SCRIPT)
            self.app.presenter.tick(0)
            self._press(Do.CLOSE_TOAST)
            self._shoot(name)
            self._press(c.Answer(player=medusa.owner))
        self._press(c.Attack(attacker=medusa.id, target=arthur.id, card="snipe"), c.Defend())
        self._shoot("by itself")
        self._press(Do.CLOSE_TOAST, OpenSheet(SheetKind.WHY))
        self._shoot("why by itself")
        self._press(Go("home"))

    def _end(self) -> None:
        desk = self.app.presenter.table
        assert desk is not None  # noqa: S101  (a game is on the table)
        for fighter in desk.session.game.table.fighters.values():
            if fighter.owner != "p1" and fighter.is_hero and not fighter.is_defeated:
                desk.session.submit(c.CorrectHealth(fighter=fighter.id, to=1), Cause.SCRIPT)
        for _ in range(300):
            if self.app.presenter.view().winner is not None:
                break
            self._follow()
        self._shoot("winner")
        self._press(OpenHistory())
        self._shoot("history")
        self._press(Do.GO_BACK)
        self._press(Go("home"))
        self._press(Go("games"))
        self._shoot("games")
        self._press(Do.GO_BACK)

    def _follow(self) -> None:
        """Do the next thing that the screen shows."""
        tap = next_tap(self.app.presenter.view())
        if tap is not None:
            self.app.send(tap)
            self.hand.step(2)

    def _four(self) -> None:
        heroes = ("king-arthur", "sinbad", "medusa", "alice")
        self._press(Go("setup"))
        self.hand.pass_time(1.0)
        self._press(With(Do.CHANGE_SETUP, "mode", "teams"))
        self.hand.pass_time(0.5)
        self._press(*(With(Do.CHOOSE_HERO, hero) for hero in heroes), Do.BEGIN_GAME)
        for _ in range(60):
            table = self.app.presenter.table
            if table is not None and table.session.game.table.turn is not None:
                break
            self._follow()
        self._shoot("four")
        self._press(Go("home"))
        self._shoot("home")

    def _dials(self) -> None:
        """Games without a battlefield: nothing but the seats."""
        for mode, heroes in (
            ("duel", ("medusa", "king-arthur")),
            ("teams", ("raptors", "sinbad", "medusa", "alice")),
        ):
            self._press(Go("setup", NO_BATTLEFIELD.id))
            self.hand.pass_time(1.0)
            self._press(With(Do.CHANGE_SETUP, "mode", mode))
            self.hand.pass_time(0.5)
            self._press(*(With(Do.CHOOSE_HERO, hero) for hero in heroes))
            self._shoot("set-up of dials")
            self._press(Do.BEGIN_GAME)
            for _ in range(20):
                table = self.app.presenter.table
                if table is not None and table.session.game.table.choice is None:
                    break
                self._follow()
            self._shoot(f"dials of {len(heroes)}")
            self._press(ChooseAttack())
            self._shoot("attack without a map")
            self._press(NothingInHand(), OpenSheet(SheetKind.MENU))
            self._shoot("menu without a map")
            self._press(Do.CLOSE_SHEET, Go("home"))
        self._shoot("home after dials")

    def _broken(self) -> None:
        self.app.survive(RuntimeError("shown for the gallery"))
        self._shoot("trouble")
        self._press(Go("home"))


def map_shots(hand: Hand) -> list[Shot]:
    """Every battlefield as the table shows it, and nothing else."""
    shots = []
    for battlefield in Collection().maps():
        shown = BattlefieldWidget(interactive=False)
        hand.show(shown)
        shown.render(MapView(battlefield=battlefield))
        for _ in range(MOST_FRAMES):
            hand.step()
            if shown.is_ready and not grounds.is_busy:
                break
        grounds.finish()
        hand.step(2)
        shots.append(Shot(battlefield.name, *hand.pixels()))
        hand.clear()
    return shots


def make(
    folder: Path,
    start: Callable[[Hand], tuple[RingsideApp, Boards]],
    sizes: tuple[tuple[int, int], ...] = SIZES,
    *,
    whole: bool = False,
) -> Iterator[Path]:
    """Write all pictures; yields each as it is written. `whole` writes each screen by itself."""
    hand = Hand()
    for width, height in sizes:
        hand.resize(width, height, density_for(width, height))
        app, boards = start(hand)
        hand.show(app.build())
        hand.pass_time(0.5)
        shots = Gallery(app, hand, boards).visit_all()
        app.on_stop()
        hand.clear()
        yield from write_sheets(folder / f"{width}x{height}.jpg", shots, ("", "-grey"))
        is_first = (width, height) == SIZES[0]
        for number, shot in enumerate(shots, start=1):
            name = shot.name.replace(" ", "-")
            if whole:
                path = folder / f"{width}x{height}-{number:02}-{name}.png"
                path.write_bytes(png(shot.width, shot.height, shot.pixels))
                yield path
            elif is_first and shot.name in WHOLE:
                path = folder / f"{name}.jpg"
                write_whole(path, shot)
                yield path
        if is_first:
            yield from write_sheets(folder / "battlefields.jpg", map_shots(hand), (*EYES,))
