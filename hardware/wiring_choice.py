"""Which wiring lies under the battlefield: a person's own first, then those of Ringside.

A board does not say what it is called, only how many cells it has. A file that is faulty is told
and left out: the game goes on with the next that fits. How files are read is in wiring.py.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.content.collection import OWN_MAPS_FOLDER, Collection, yaml_files_in
from companion.content.problems import ContentError, Problem, problem
from firmware_protocol.codec import CAP_HELLO_PAD
from hardware.wiring import in_order_of_spaces, is_wiring, known_wirings, load_wiring

if TYPE_CHECKING:
    from pathlib import Path

    from companion.rules.battlefield import Battlefield
    from firmware_protocol.codec import Hello
    from hardware.wiring import Wiring

FOLDERS: Final = ("wirings", OWN_MAPS_FOLDER)
"""Where a person's own wirings lie in the user folder: by themselves, or beside their maps."""


class Candidate(NamedTuple):
    """A wiring that could be meant."""

    wiring: Wiring
    file: str
    is_own: bool


class WiringChoice(NamedTuple):
    """The wiring that is used, and what is wrong with others."""

    wiring: Wiring
    file: str
    """Empty if it is from no file: the spaces in their order."""
    problems: tuple[Problem, ...] = ()


class OwnWirings(NamedTuple):
    """The files of a person's own wirings, and what is wrong with the folders they lie in."""

    files: tuple[Path, ...]
    problems: tuple[Problem, ...] = ()


def own_wirings(user_folder: Path) -> OwnWirings:
    """What lies in the folders for them. Never raises: a folder that cannot be read is told."""
    files, problems = zip(*(yaml_files_in(user_folder / name) for name in FOLDERS), strict=True)
    return OwnWirings(tuple(filter(is_wiring, chain(*files))), tuple(chain(*problems)))


def choose_wiring(
    battlefield: Battlefield,
    user_folder: Path | None = None,
    *,
    hello: Hello | None = None,
    wanted: str = "",
) -> WiringChoice:
    """The wiring for a battlefield on the board that has introduced itself so. Never raises.

    `wanted` names the board whose wirings are meant (`mine` in raptor-paddock.mine.yaml). Otherwise
    a file of one's own comes before one of Ringside's, as long as the board has all of its cells.
    """
    candidates, problems = _candidates(battlefield, user_folder)
    ranked = sorted(candidates, key=lambda each: (*_rank(each, hello, wanted), each.file))
    if not ranked:
        cells = max(64, len(battlefield.spaces))
        return WiringChoice(in_order_of_spaces(battlefield, cells), "", tuple(problems))
    best = ranked[0]
    for other in ranked[1:]:
        if best.is_own and _rank(other, hello, wanted) == _rank(best, hello, wanted):
            facts = {"used": best.file, "board": other.wiring.board}
            problems.append(problem(other.file, 1, "wiring/several-fit", **facts))
    return WiringChoice(best.wiring, best.file, tuple(problems))


def named_wiring(battlefield: Battlefield, user_folder: Path, board: str) -> Wiring | None:
    """The wiring for the board of this name; None if there is none without a fault."""
    candidates, _ = _candidates(battlefield, user_folder)
    return next((each.wiring for each in candidates if each.wiring.board == board), None)


def _candidates(
    battlefield: Battlefield, user_folder: Path | None
) -> tuple[list[Candidate], list[Problem]]:
    own = own_wirings(user_folder) if user_folder is not None else OwnWirings(())
    maps = Collection(user_folder)
    found: list[Candidate] = []
    problems = list(own.problems)
    for path in (*own.files, *known_wirings()):
        if not path.name.startswith(f"{battlefield.id}."):
            continue
        file = f"{path.parent.name}/{path.name}"
        try:
            wiring = load_wiring(path, file, under=battlefield, maps=maps)
        except ContentError as faulty:
            problems += faulty.problems
        else:
            found.append(Candidate(wiring, file, path in own.files))
    return found, problems


def _rank(candidate: Candidate, hello: Hello | None, wanted: str) -> tuple[bool, ...]:
    """How little it is meant: the lowest is taken."""
    wiring = candidate.wiring
    misses, is_other = False, False
    if hello is not None:
        switches = hello.cells - bool(hello.capabilities & CAP_HELLO_PAD)
        misses = any(cell >= switches for cell in wiring.cell_of.values())
        is_other = wiring.cells != switches
    return bool(wanted) and wiring.board != wanted, misses, not candidate.is_own, is_other
