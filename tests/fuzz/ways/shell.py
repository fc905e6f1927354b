"""The command line: every command that ends by itself, with words that nobody would type.

Left out are commands that wait for people or for boards or that measure: demo, screens, bench,
test, fuzz, and the tools that hold a link to a board. Nobody has a screen here: no window opens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.content.maps import MAPS_FOLDER
from tests.fuzz import samples
from tests.fuzz.inputs import Input
from tests.fuzz.mutators import HIDDEN
from tests.fuzz.ways.base import Way
from tests.fuzz.ways.boards import BOARD_SCRIPTS, as_file

if TYPE_CHECKING:
    import random

    from tests.fuzz.judge import Trial

COMMANDS: Final = (
    "--help", "--version", "content check", "content check my-hero.yaml my-map.yaml --json",
    "content list --json --folder .", "content show my-hero.yaml --json", "content show alice",
    "map check my-map.yaml --json", "map draw my-map.yaml -o map.svg",
    "map draw marmoreal -o map.png --width 300",
    "map reach raptor-paddock RP15 --move 3 --trap RP21 --friend RP14 --opponent RP16 --large",
    "map reach my-map.yaml RP15 --to RP20 --through --json", "referee script.yaml",
    "referee --quiet script.yaml", "referee --json-schema", "referee -",
    "replay kept.jsonl --verify", "replay kept.jsonl --text", "replay kept.jsonl --json",
    "replay kept.jsonl --salvage copy.jsonl", "history --folder .", "history --json",
    "rules list --section attack --json", "rules show MAN-05 TRP-01", "rules show --json MAN-05",
    "board wiring my-map.mine.yaml --json", "board wiring --as-one my-map.mine.yaml",
    "board replay trace.jsonl --json", "board replay --quiet trace.jsonl",
    "board simulate --commands", "board known --json",
    "board known --add tcp:127.0.0.1:9 --name Mine",
    "board known --add serial:/dev/ttyACM0 --wiring reed64", "board known BOARD --forget",
    "simulate --seed 4 --heroes alice medusa --map marmoreal --mode duel --keep . --games 1",
    "simulate --json --games 1", "doctor --json", "app --fullscreen --size 1280x800",
    "board emulate --commands", "map list --json",
)  # fmt: skip
TRIED: Final = {command.split(" ")[0] for command in COMMANDS}
WORDS: Final = (
    "", " ", "-", "--", "-h", "--help", "--json", "--nothing", "-1", "0", "99999999999999999999",
    "1e9", "NaN", "0x10", "\u0663", "\u00b2", "nobody", ".", "..", "../..", "/", "//", "~",
    "x" * 300, "x" * 5_000, "../home", "missing/x", "missing.yaml", "my-hero.yaml/x", "/dev/null",
    "/dev/full", "/proc/self/mem", "/proc/nothing/x", "loop", "fifo", "folder", "*", "%s", "{}",
    "RP15", "alice", "my-hero.yaml", "kept.jsonl", "--to", "--salvage", "-o", "a\nb", "caf\u00e9",
    "\udce9", "tcp:", "tcp:127.0.0.1:99999999", "tcp:127.0.0.1:\u0663", "serial:", "ble:", "x:y:z",
    "127.0.0.1:1",
)  # fmt: skip


class CommandLine(Way):
    """Words on the command line, with good files to name; people name files as they like."""

    names_places = True

    def make(self, chance: random.Random) -> Input:
        words = chance.choice(COMMANDS).split(" ")
        for _ in range(chance.choice((1, 1, 2, 2, 3, 5))):
            words = _spoil(chance, words)
        return Input(kind="command-line", arguments=tuple(_ending(words)))

    def run(self, trial: Trial) -> None:
        _lay_out(trial)
        trial.shell(*trial.input.arguments, stdin=samples.scripts()[0])


def _spoil(chance: random.Random, words: list[str]) -> list[str]:
    words = list(words)
    at = chance.randrange(len(words))
    match chance.randrange(7):
        case 0 | 1:
            words[at] = chance.choice(WORDS)
        case 2:
            words.insert(chance.randrange(len(words) + 1), chance.choice(WORDS))
        case 3:
            del words[at]
        case 4:
            words.insert(at, words[at])
        case 5:
            words[at] += chance.choice(HIDDEN).replace("\0", "")  # no shell can pass a zero byte
        case _:
            words[at] = chance.choice(words)
    return words or ["--help"]


def _ending(words: list[str]) -> list[str]:
    """Words that lead to a command that ends by itself and soon."""
    if "board" in words and {"simulate", "emulate"} & set(words):
        return [*words, "--commands"]
    if "simulate" in words:
        return [*words, "--games", "1"]
    is_known = words[0] in TRIED or words[0].startswith("-")
    return words if is_known else [*words, "--help"]


def _lay_out(trial: Trial) -> None:
    """Good files of every kind to name."""
    numbers, words = samples.own_heroes()[0]
    wiring = (MAPS_FOLDER / "raptor-paddock.reed64.yaml").read_bytes()
    paddock = (MAPS_FOLDER / "raptor-paddock.yaml").read_bytes()
    files = {
        "my-hero.yaml": numbers, "my-hero.en.yaml": words, "my-map.yaml": paddock,
        "my-map.mine.yaml": wiring.replace(b"board: reed64", b"board: mine"),
        "script.yaml": samples.scripts()[0], "kept.jsonl": samples.logs()[0],
        "trace.jsonl": samples.traces()[2], "board.txt": as_file(BOARD_SCRIPTS[0]),
    }  # fmt: skip
    for name, content in files.items():
        (trial.work / name).write_bytes(content)
    (trial.work / "folder").mkdir()
    (trial.work / "loop").symlink_to("loop")
