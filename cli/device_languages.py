"""Which languages this device speaks, as its settings say: for the first start of the app."""

from __future__ import annotations

import locale
import os
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

NO_LANGUAGE: Final = ("C", "POSIX")


def device_languages(environment: Mapping[str, str] = os.environ) -> tuple[str, ...]:
    """Names such as `de_AT.UTF-8`, the dearest first; none where nobody has chosen any."""
    told = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    chosen = next(filter(None, told), None) or locale.getlocale()[0] or ""
    if chosen.partition(".")[0] in (*NO_LANGUAGE, ""):
        return ()
    several = environment.get("LANGUAGE", "").split(":")
    return tuple(locale.normalize(name.partition("_")[0]) for name in (*several, chosen) if name)
