"""Widgets without a size until somebody gives them one."""

from __future__ import annotations

from typing import Any


def unsized(kwargs: dict[str, Any]) -> dict[str, Any]:
    """The arguments of a widget that begins with no size.

    Kivy's widgets begin at 100 by 100: everything would be fitted and drawn for that first, and
    again once the widget has got its place.
    """
    sized = "size" in kwargs or "width" in kwargs or "height" in kwargs
    return kwargs if sized else {"size": (0, 0), **kwargs}
