"""Wiring files: what they say, and every fault told at its line with a code."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.content.collection import Collection
from companion.content.maps import known_maps, load_known_map
from companion.content.problems import ContentError
from hardware.wiring import (
    Grid,
    Wiring,
    as_file,
    in_order_of_spaces,
    known_wirings,
    load_known_wiring,
    load_wiring,
)
from hardware.wiring_choice import choose_wiring
from tests import restrained
from tests.own_content import own_map

if TYPE_CHECKING:
    from pathlib import Path

HEAD = "format: 1\nmap: raptor-paddock\nboard: test\ncells: 40\n"


def problems(folder: Path, text: str, name: str = "raptor-paddock.test.yaml") -> list[str]:
    """What is wrong with a wiring, as `line code`."""
    file = folder / name
    file.write_text(text, "utf-8")
    with pytest.raises(ContentError) as faulty:
        load_wiring(file)
    return [f"{problem.line} {problem.code}" for problem in faulty.value.problems]


def test_every_battlefield_can_lie_on_the_reference_board(tmp_path: Path) -> None:
    for path in known_maps():
        battlefield = load_known_map(path.stem)
        wiring = choose_wiring(battlefield, tmp_path).wiring
        assert wiring == in_order_of_spaces(battlefield)
        assert wiring.without_cell(battlefield) == ()
        assert wiring.cell_of[battlefield.spaces[0].id] == 0


def test_a_wiring_is_no_map_and_a_map_no_wiring() -> None:
    maps, wirings = known_maps(), known_wirings()
    assert not set(maps) & set(wirings)
    ids = {path.stem for path in maps}
    assert {path.stem.partition(".")[0] for path in wirings} < ids
    for path in wirings:
        battlefield = load_known_map(path.stem.partition(".")[0])
        assert load_known_wiring(battlefield.id) == in_order_of_spaces(battlefield)


def test_a_space_without_a_cell_is_listed(tmp_path: Path) -> None:
    file = tmp_path / "raptor-paddock.test.yaml"
    file.write_text(HEAD + "spaces:\n- {space: RP02, cell: 39}\n", "utf-8")
    wiring = load_wiring(file)
    blind = wiring.without_cell(load_known_map("raptor-paddock"))
    assert len(blind) == 27
    assert "RP01" in blind
    assert "RP02" not in blind
    assert wiring.space_of == {39: "RP02"}


def test_every_fault_is_told_with_its_line_and_code(tmp_path: Path) -> None:
    text = (
        "format: 1\nmap: raptor-paddock\nboard: test\ncells: 40\nleds: 40\nspaces:\n"
        "- {space: RP01, cell: 0, led: 0}\n"
        "- {space: RP01, cell: 1, led: 1}\n"
        "- {space: RP02, cell: 0, led: 2}\n"
        "- {space: RP03, cell: 40, led: 3}\n"
        "- {space: RP04, cell: 4}\n"
        "- {space: RP05, cell: 5, led: 2}\n"
        "- {space: RP06, cell: 6, led: 40}\n"
        "- {space: RP99, cell: 7, led: 7}\n"
        "- {space: RP07, cell: -1, led: 8}\n"
    )
    assert problems(tmp_path, text) == [
        "8 wiring/space-twice",
        "9 wiring/cell-twice",
        "10 wiring/cell-beyond",
        "11 wiring/led-missing",
        "12 wiring/led-twice",
        "13 wiring/led-beyond",
        "14 wiring/unknown-space",
        "15 schema/type",
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (HEAD + "spaces:\n- {space: RP01, cell: 0, led: 0}\n", ["6 wiring/led-without-lights"]),
        (HEAD + "spaces: []\n", ["5 wiring/nothing-wired"]),
        (HEAD + "grid: {columns: 5, rows: 5}\nspaces:\n- {space: RP01, cell: 0}\n",
         ["5 wiring/grid-size"]),
        (HEAD + "leds: 40\ngrid: {columns: 5, rows: 8}\nspaces:\n- {space: RP01, cell: 0, led: 1}",
         ["8 wiring/led-off-grid"]),
        (HEAD.replace("raptor", "rapter") + "spaces:\n- {space: RP01, cell: 0}\n",
         ["2 wiring/unknown-map", "2 wiring/file-name"]),
        (HEAD.replace("board: test", "board: other") + "spaces:\n- {space: RP01, cell: 0}\n",
         ["2 wiring/file-name"]),
        (HEAD.replace("40", "1025") + "spaces:\n- {space: RP01, cell: 0}\n", ["4 schema/type"]),
        (HEAD + "spaces: none\n", ["5 schema/type"]),
        (HEAD + "leds: many\nspaces:\n- {space: RP01, cell: 0, led: 1}\n", ["5 schema/type"]),
        (HEAD + "wires: 3\nspaces:\n- {space: RP01, cell: 0}\n", ["5 schema/unknown-key"]),
        (HEAD, ["1 schema/missing-key"]),
        ("[1, 2]\n", ["1 schema/type"]),
        ("", ["1 yaml/empty"]),
    ],
)  # fmt: skip
def test_a_faulty_wiring_is_refused(tmp_path: Path, text: str, told: list[str]) -> None:
    assert problems(tmp_path, text) == told


def test_a_fault_is_a_sentence_with_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "raptor-paddock.test.yaml"
    file.write_text(HEAD + "spaces:\n- {space: RP99, cell: 0}\n", "utf-8")
    with pytest.raises(ContentError, match=r"boards/x\.yaml:6: The map has no space RP99\."):
        load_wiring(file, "boards/x.yaml")


def test_a_wiring_that_is_not_there_is_told() -> None:
    with pytest.raises(ContentError, match=r"soho\.nobody:1: There is no wiring of this name"):
        load_known_wiring("soho", "nobody")


def test_the_map_beside_a_wiring_counts_before_the_one_of_ringside(tmp_path: Path) -> None:
    source = next(path for path in known_maps() if path.stem == "soho")
    text = source.read_text("utf-8").replace("id: soho", "id: raptor-paddock")
    (tmp_path / "raptor-paddock.yaml").write_text(text, "utf-8")
    told = problems(tmp_path, HEAD + "spaces:\n- {space: RP01, cell: 0}\n")
    assert told == ["6 wiring/unknown-space"]
    (tmp_path / "raptor-paddock.test.yaml").write_text(
        HEAD + "spaces:\n- {space: SO01, cell: 0}\n", "utf-8"
    )
    assert load_wiring(tmp_path / "raptor-paddock.test.yaml").cell_of == {"SO01": 0}


def test_a_faulty_map_is_told_as_the_map(tmp_path: Path) -> None:
    (tmp_path / "raptor-paddock.yaml").write_text("format: 2\n", "utf-8")
    file = tmp_path / "raptor-paddock.test.yaml"
    file.write_text(HEAD + "spaces:\n- {space: RP01, cell: 0}\n", "utf-8")
    with pytest.raises(ContentError) as faulty:
        load_wiring(file)
    assert {problem.file for problem in faulty.value.problems} == {
        str(tmp_path / "raptor-paddock.yaml")
    }


@pytest.mark.parametrize("folder", ["wirings", "maps"])
def test_a_wiring_of_ones_own_is_chosen_under_a_battlefield_of_ones_own(
    folder: str, tmp_path: Path
) -> None:
    own_map(tmp_path)
    battlefield = Collection(tmp_path).map("my-soho")
    assert choose_wiring(battlefield, tmp_path).wiring == in_order_of_spaces(battlefield)
    text = "format: 1\nmap: my-soho\nboard: mine\ncells: 9\nspaces:\n- {space: SO03, cell: 8}\n"
    (tmp_path / folder).mkdir(exist_ok=True)
    (tmp_path / folder / "my-soho.mine.yaml").write_text(text, "utf-8")
    choice = choose_wiring(battlefield, tmp_path)
    assert choice.file == f"{folder}/my-soho.mine.yaml"
    assert choice.wiring.cell_of == {"SO03": 8}
    assert choice.problems == ()


@pytest.mark.parametrize("what", ["file", "loop"])
def test_a_folder_of_wirings_that_cannot_be_read_is_told_and_the_next_that_fits_is_used(
    what: str, tmp_path: Path
) -> None:
    folder = tmp_path / "wirings"
    if what == "file":
        folder.write_text("no folder")
    else:
        folder.symlink_to("wirings")
    choice = choose_wiring(load_known_map("soho"), tmp_path)
    assert choice.file == "maps/soho.reed64.yaml"
    (told,) = choice.problems
    assert str(told).startswith(f"{folder}:1: This folder cannot be read: ")


CHOOSE = """
import sys
from pathlib import Path
from companion.content.maps import load_known_map
from hardware.wiring_choice import choose_wiring
choice = choose_wiring(load_known_map("soho"), Path(sys.argv[1]))
print(choice.file, len(choice.problems))
"""


def test_who_may_not_look_into_the_user_folder_has_the_wirings_of_ringside(tmp_path: Path) -> None:
    with restrained.closed(tmp_path):
        done = restrained.python("-c", CHOOSE, tmp_path)
    assert done.stdout == "maps/soho.reed64.yaml 2\n", done.stderr


def test_a_map_with_more_spaces_than_cells_leaves_the_last_ones_to_taps() -> None:
    battlefield = load_known_map("sarpedon")
    wiring = in_order_of_spaces(battlefield, 16)
    assert len(wiring.without_cell(battlefield)) == 22


SPACES = [space.id for space in load_known_map("soho").spaces]


@st.composite
def wirings(draw: st.DrawFn) -> Wiring:
    """Any wiring of Soho."""
    columns, rows = draw(st.integers(1, 10)), draw(st.integers(1, 10))
    cells = columns * rows
    spaces = draw(st.lists(st.sampled_from(SPACES), unique=True, min_size=1, max_size=cells))
    numbers = draw(st.permutations(range(cells)))
    cell_of = dict(zip(spaces, numbers, strict=False))
    lit = draw(st.booleans())
    is_grid = draw(st.booleans())
    lights = draw(st.permutations(range(cells)))
    led_of = cell_of if is_grid else dict(zip(spaces, lights, strict=False))
    return Wiring(
        map_id="soho",
        board=draw(st.sampled_from(["reed64", "12", "null", "1e5", "x-y_z"])),
        cells=cells,
        cell_of=cell_of,
        leds=cells if lit else 0,
        led_of=dict(led_of) if lit else {},
        grid=Grid(columns, rows) if is_grid else None,
    )


@settings(max_examples=25, deadline=None)
@given(wirings())
def test_what_is_written_is_read_again(wiring: Wiring) -> None:
    import tempfile
    from pathlib import Path

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"{wiring.name}.yaml"
        file.write_text(as_file(wiring), "utf-8")
        assert load_wiring(file) == wiring
