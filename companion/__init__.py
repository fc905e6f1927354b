"""The game: rules and state of Unmatched, as a referee needs them.

Pure at heart: no clock, no randomness, no user interface, no asyncio. Only `content` and `journal`
touch files, and `play.session`, which keeps a log; every other module is values in, values out.

This is the front door for Python: what a script needs comes from here in one line. Each name is
imported when it is first asked for, so that a start costs no more than it needs.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from companion import commands
    from companion.content.begin import begin_game
    from companion.content.maps import load_known_map as load_battlefield
    from companion.game import Game
    from companion.legal import legal_commands
    from companion.model import Fighter, Position, Token, TokenKind
    from companion.play.session import GameSession
    from companion.rules.battlefield import Battlefield
    from companion.rules.move_checks import check_move
    from companion.rules.movement import Allowance, reach
    from companion.rules.targeting import check_target, targets
    from companion.rulings import Ruling

_HOMES: Final = {
    "begin_game": ("companion.content.begin", "begin_game"),
    "load_battlefield": ("companion.content.maps", "load_known_map"),
    "Game": ("companion.game", "Game"),
    "legal_commands": ("companion.legal", "legal_commands"),
    "Fighter": ("companion.model", "Fighter"),
    "Position": ("companion.model", "Position"),
    "Token": ("companion.model", "Token"),
    "TokenKind": ("companion.model", "TokenKind"),
    "GameSession": ("companion.play.session", "GameSession"),
    "Battlefield": ("companion.rules.battlefield", "Battlefield"),
    "check_move": ("companion.rules.move_checks", "check_move"),
    "Allowance": ("companion.rules.movement", "Allowance"),
    "reach": ("companion.rules.movement", "reach"),
    "check_target": ("companion.rules.targeting", "check_target"),
    "targets": ("companion.rules.targeting", "targets"),
    "Ruling": ("companion.rulings", "Ruling"),
}

__all__ = [
    "Allowance", "Battlefield", "Fighter", "Game", "GameSession", "Position", "Ruling", "Token",
    "TokenKind", "begin_game", "check_move", "check_target", "commands", "legal_commands",
    "load_battlefield", "reach", "targets",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'companion' has no attribute {name!r}")
    module, attribute = _HOMES[name]
    return getattr(import_module(module), attribute)
