"""What was once found, by kind: one file for each input, with what must become of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.fuzz.inputs import Kept, from_text
from tests.fuzz.runs import Bench, fits

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

FOLDER: Final = Path(__file__).parent


def entries(kinds: Iterable[str]) -> dict[str, Kept]:
    """The inputs of these kinds, by the names of their files."""
    return {
        f"{kind}/{path.name}": from_text(path.read_text("utf-8"))
        for kind in kinds
        for path in sorted((FOLDER / kind).glob("*.json"))
    }


def replay(kept: Mapping[str, Kept]) -> list[str]:
    """Try some of them; what is wrong, a line for each."""
    wrong = []
    bench = Bench()
    try:
        for name, each in kept.items():
            verdict = bench.try_input(each.input)
            if not fits(each.expected, verdict):
                told = verdict.what or verdict.outcome
                wrong.append(f"{name}: it must be {each.expected}, and it was: {told}")
    finally:
        bench.close()
    return wrong
