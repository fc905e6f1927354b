"""A short message that goes by itself or by a tap."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ui.boxes.view.part_view import PartView
from ui.screens.parts.sheet import toast_box

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import Intent
    from ui.viewdata.kit import Toast


class ToastView(PartView):
    """A `Toast`; invisible and untouchable while there is none."""

    def __init__(
        self, send: Callable[[Intent], object], toast: Toast | None = None, **kwargs: Any
    ) -> None:
        super().__init__(send, toast_box, **kwargs)
        self.render(toast)
