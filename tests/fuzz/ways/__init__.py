"""Every way into Ringside, by the kind of input that comes in there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.fuzz.ways.boards import BoardScripts, Traces, Wirings
from tests.fuzz.ways.content import Heroes, Maps, Scripts, SharedHeroes, Words
from tests.fuzz.ways.folders import Folders
from tests.fuzz.ways.logs import DamagedLogs, ForgedLogs
from tests.fuzz.ways.shell import CommandLine
from tests.fuzz.ways.small_files import Figures, KnownBoards, Labels, Settings

if TYPE_CHECKING:
    from tests.fuzz.ways.base import Way

WAYS: Final[dict[str, Way]] = {
    "logs": DamagedLogs(),
    "forged": ForgedLogs(),
    "heroes": Heroes(),
    "words": Words(),
    "shared": SharedHeroes(),
    "maps": Maps(),
    "wirings": Wirings(),
    "scripts": Scripts(),
    "board-scripts": BoardScripts(),
    "traces": Traces(),
    "settings": Settings(),
    "boards": KnownBoards(),
    "figures": Figures(),
    "labels": Labels(),
    "folders": Folders(),
    "command-line": CommandLine(),
}
