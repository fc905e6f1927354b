"""Home: the game that goes on is largest and first; a rematch, a new game, and everything else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ui.presenter.intents import Press
from ui.screens.home.logo import Logo
from ui.screens.menu.measure import line_high
from ui.screens.menu.part import Part
from ui.screens.menu.tile import Tile
from ui.screens.turning import MenuScreen
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.widgets.act_button.act_button import ActButton
from ui.widgets.link_light.link_light import LinkLight
from ui.widgets.plate.plate import Plate
from ui.widgets.touch.touch import Tappable
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import Intent
    from ui.screens.home.resume import ResumeCard
    from ui.viewdata.kit import Act
    from ui.viewdata.menus import HomeView

NAME: Final = "Ringside"


class WelcomeCard(Tappable, Part):
    """A new game at the place and in the size of the one that goes on."""

    def __init__(self, act: Act, send: Callable[[Intent], object], **kwargs: Any) -> None:
        self.act = act
        self.send = send
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._logo = Logo(ground=tokens.S1)
        self._detail = Words(type=tokens.PROMPT, colour=tokens.MID, halign="center")
        self._button = ActButton(act, send, type=tokens.RESUME, look="row")
        for part in (self._logo, self._detail, self._button):
            self.add_widget(part)

    def render(self, act: Act) -> None:
        """Show another act."""
        self.act = act
        self._button.render(act)
        self._detail.text = act.detail or ""
        self._place_soon()

    def tapped(self) -> None:
        """The same as its button."""
        self.send(Press(self.act.intent))

    def _place(self, *_: object) -> None:
        fill = tokens.S2 if self.pressed else tokens.S1
        self._logo.ground = fill
        self._plate.draw(
            (*self.pos, *self.size), fill, tokens.RADIUS_PANEL, tokens.GOLD, tokens.BORDER
        )
        inset = px(18)
        room = self.width - 2 * inset
        high = min(px(tokens.RESUME_HIGH) * scale.text, max(px(64), self.height * 0.2))
        self._button.pos, self._button.size = (self.x + inset, self.y + inset), (room, high)
        low = self.y + inset + high + px(12)
        line = line_high(tokens.PROMPT)
        free = self.top - inset - low - line - px(16)
        side = min(free * 0.86, room, px(260))
        block = side + px(16) + line
        top = low + (self.top - inset - low + block) / 2
        self._logo.size = (side, side)
        self._logo.pos = (self.center_x - side / 2, top - side)
        self._detail.size = (room, line)
        self._detail.pos = (self.x + inset, top - block)


class HomeScreen(MenuScreen):
    """The first screen."""

    gutter = tokens.GUTTER_HOME

    def build(self) -> None:
        """Make what is always there."""
        self._logo = Logo()
        self._link = LinkLight()
        self._resume: ResumeCard | None = None
        self._welcome: WelcomeCard | None = None
        self._large: list[Tile] = []
        self._small: list[Tile] = []
        self.page.add_widget(self._logo)
        self.bar.hold(self._link)
        self.page.add_widget(self._link)

    def fill(self, view: HomeView) -> None:
        """Show what there is to go on with."""
        self.bar.render(NAME, None)
        self._link.render(view.link)
        large = view.large
        if view.resume is not None:
            self._drop_welcome()
            if self._resume is None:
                # Without a game no map is needed, and the first frame must not wait for it.
                from ui.screens.home.resume import ResumeCard  # noqa: PLC0415

                self._resume = ResumeCard(view.resume, self.send)
                self.page.add_widget(self._resume)
            self._resume.render(view.resume)
        else:
            self._drop_resume()
            if self._welcome is None:
                self._welcome = WelcomeCard(large[0], self.send)
                self.page.add_widget(self._welcome)
            self._welcome.render(large[0])
            large = large[1:]
        self._match(self._large, large, is_large=True)
        self._match(self._small, view.small, is_large=False)

    def _drop_resume(self) -> None:
        if self._resume is not None:
            self.page.remove_widget(self._resume)
            self._resume = None

    def _drop_welcome(self) -> None:
        if self._welcome is not None:
            self.page.remove_widget(self._welcome)
            self._welcome = None

    def _match(self, tiles: list[Tile], acts: tuple[Act, ...], *, is_large: bool) -> None:
        while len(tiles) > len(acts):
            self.page.remove_widget(tiles.pop())
        for tile, act in zip(tiles, acts, strict=False):
            tile.render(act)
        for act in acts[len(tiles) :]:
            tile = Tile(
                self.send,
                type=tokens.RULING if is_large else tokens.PROMPT,
                detail_type=tokens.BODY if is_large else tokens.CAPTION,
                ground=tokens.S2 if is_large else tokens.S1,
                icon_colour=tokens.GOLD if is_large else tokens.MID,
                icon_size=44 if is_large else 34,
                padding=24 if is_large else 20,
                radius=tokens.RADIUS_PANEL,
            )
            tile.render(act)
            tiles.append(tile)
            self.page.add_widget(tile)

    def lay_out(self, width: float, height: float) -> None:
        """The card beside or above the large tiles, the small ones along the foot."""
        edge = px(self.gutter if width > px(700) and height > px(560) else tokens.GUTTER_MENU)
        side = px(46)
        air = px(12) if width > px(700) and height > px(640) else 0.0
        self.bar.y -= air
        self._logo.size = (side, side)
        self._logo.pos = (self.bar.x, self.bar.center_y - side / 2)
        self.bar.x += side + px(14)
        self.bar.width -= side + px(14)
        top = height - px(4) - 2 * air
        room = width - 2 * edge
        if width > height:
            self._lay_wide(edge, top, room)
        else:
            self._lay_tall(edge, top, room)

    def _card(self) -> Any:
        return self._resume or self._welcome

    def _lay_wide(self, edge: float, top: float, room: float) -> None:
        gap = px(tokens.LG if top > px(560) else tokens.MD)
        small = min(px(100) * scale.text, max(px(72), top * 0.17))
        self._grid(self._small, (edge, edge, room, small), len(self._small), gap)
        low = edge + small + gap
        card = round((room - gap) * 0.655)
        self._card().pos, self._card().size = (edge, low), (card, top - low)
        self._grid(self._large, (edge + card + gap, low, room - card - gap, top - low), 1, gap)

    def _lay_tall(self, edge: float, top: float, room: float) -> None:
        gap = px(tokens.MD)
        small = max(px(84), line_high(tokens.PROMPT) + line_high(tokens.CAPTION) + px(16))
        lines = -(-len(self._small) // 2)
        foot = lines * small + (lines - 1) * gap
        self._grid(self._small, (edge, edge, room, foot), 2, gap)
        low = edge + foot + gap
        large = max(px(96), line_high(tokens.RULING) + line_high(tokens.BODY) + px(16))
        column = len(self._large) * (large + gap) - gap
        self._grid(self._large, (edge, low, room, column), 1, gap)
        low += column + gap
        self._card().pos, self._card().size = (edge, low), (room, top - low)

    @staticmethod
    def _grid(
        tiles: list[Tile], box: tuple[float, float, float, float], columns: int, gap: float
    ) -> None:
        """Fill a box with tiles of one size, row by row from the top."""
        if not tiles:
            return
        x, y, wide, high = box
        rows = -(-len(tiles) // columns)
        part = (wide - gap * (columns - 1)) / columns
        tall = (high - gap * (rows - 1)) / rows
        for n, tile in enumerate(tiles):
            row, column = divmod(n, columns)
            tile.size = (part, tall)
            tile.pos = (x + column * (part + gap), y + high - (row + 1) * tall - row * gap)
