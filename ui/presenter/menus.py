"""Which desk each menu has: it is made whenever the menu is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.content.languages import languages
from drawing.photo_process import PhotoProcess
from drawing.picture_files import usual_places
from ui.presenter.boards import BoardsDesk
from ui.presenter.games import GamesDesk
from ui.presenter.help import HelpDesk
from ui.presenter.maker import MakerDesk
from ui.presenter.photo import PhotoDesk
from ui.presenter.settings_desk import SettingsDesk
from ui.presenter.setup import SetupDesk

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.desk import Desk
    from ui.presenter.presenter import Presenter


def _boards(app: Presenter, _at: str | None, back_to: str) -> BoardsDesk:
    return BoardsDesk(
        app.words, app.boards, lambda: app.link,
        library=lambda: app.table.library if app.table is not None else app.library,
        game=app.table.session.game if app.table is not None else None,
        back_to=back_to,
    )  # fmt: skip


def _help(app: Presenter, rule: str | None, back_to: str) -> HelpDesk:
    table = app.table.session.game.table if app.table is not None else None
    heroes = tuple(player.hero for player in table.players.values()) if table else ()
    library = app.table.library if app.table is not None else app.library
    return HelpDesk(app.words, library, rule=rule, heroes=heroes, back_to=back_to)


def _settings(app: Presenter, page: str | None, back_to: str) -> SettingsDesk:
    return SettingsDesk(
        app.words, app.settings, version=app.version, games=app.shelf.folder, back_to=back_to,
        has_voice=app.has_voice, languages=languages(),
        fields=app.library.maps, page=page or "", catalogue=lambda: app.library.catalogue,
    )  # fmt: skip


def _setup(app: Presenter, at: str | None, _back_to: str) -> SetupDesk:
    desk = SetupDesk(app.words, app.library, app.settings, at=at)
    if app.screen == "maker" and app.draft is not None:
        desk.draft.go_on_from(app.draft)
    app.draft = desk.draft
    return desk


def _maker(app: Presenter, hero: str | None, _back_to: str) -> MakerDesk:
    return MakerDesk(
        app.words, app.library, exports=app.folder / "exports", kept=app.forget_library, hero=hero
    )


def _games(app: Presenter, _at: str | None, _back_to: str) -> GamesDesk:
    return GamesDesk(app.words, app.library, app.shelf)


def _photo(app: Presenter, battlefield: str | None, back_to: str) -> PhotoDesk:
    on_table = (app.table.session.game.book.battlefield,) if app.table is not None else ()
    field = next(each for each in (*on_table, *app.library.maps()) if each.id == battlefield)
    return PhotoDesk(
        app.words, field, app.settings, PhotoProcess(), places=usual_places(), back_to=back_to
    )


DESKS: Final[dict[str, Callable[[Presenter, str | None, str], Desk]]] = {
    "setup": _setup,
    "maker": _maker,
    "games": _games,
    "settings": _settings,
    "boards": _boards,
    "help": _help,
    "photo": _photo,
}
"""By the name of the screen; each is told a place on it, and where its way back leads."""
