"""Facts about battlefield files: what is accepted, and what is said about the faulty ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.content.maps import LoadedMap, known_maps, load_known_map, load_map
from companion.content.problems import ContentError, Problem
from companion.content.yamlfile import LARGEST_FILE_BYTES

BROKEN = Path(__file__).parent / "broken_maps"
EXPECTED = Path(__file__).parent / "broken_maps_expected.txt"

FAULTS = {
    "a-list": ["schema/type"],
    "a-mapping-as-key": ["yaml/key"],
    "a-start-beyond-all-reason": ["schema/type"],
    "a-tag": ["yaml/tag"],
    "anchor-bomb": ["yaml/anchor"],
    "blank-name": ["schema/type"],
    "circle-outside-the-frame": ["map/outside-frame"],
    "control-character": ["yaml/syntax"],
    "duplicate-path": ["map/duplicate-path"],
    "duplicate-space": ["map/duplicate-space"],
    "duplicate-zone": ["map/duplicate-zone"],
    "empty": ["yaml/empty"],
    "far-paths-that-signs-cannot-tell": ["map/far-one-way", "map/too-many-far"],
    "given-twice": ["yaml/duplicate-key"],
    "halves-not-connected": ["map/parts-apart"],
    "just-text": ["schema/type"],
    "lone-passage": ["map/lone-passage"],
    "missing-keys": ["schema/missing-key"] * 2,
    "name-that-ends-in-a-new-line": ["schema/type", "map/unknown-space", "map/unknown-space"],
    "nested-without-end": ["yaml/too-deep"],
    "no-starts-at-all": ["schema/missing-key"],
    "not-text": ["file/not-text"],
    "not-yaml": ["yaml/syntax"],
    "numbers-beyond-all-reason": ["schema/type"] * 7,
    "other-file-name": ["map/file-name"],
    "overlapping-circles": ["map/overlap"],
    "passage-twice": ["map/duplicate-passage"],
    "path-to-itself": ["map/path-to-itself"],
    "second-document": ["yaml/second-document"],
    "second-start-missing": ["map/missing-start"],
    "several-faults": [
        "map/zone-mark",
        "map/duplicate-space",
        "map/unreachable-space",
        "map/unreachable-space",
        "map/unknown-space",
        "map/unknown-space",
        "map/unknown-space",
        "map/unknown-space",
    ],
    "space-in-no-zone": ["map/no-zone"],
    "spaces-that-are-no-list": ["schema/type"],
    "start-number-nought": ["schema/type"],
    "starts-as-a-list": ["schema/type"],
    "tab-indented": ["yaml/syntax"],
    "text-that-runs-backwards": ["yaml/hidden"],
    "too-many-passages": ["schema/too-many"],
    "two-items-on-one-space": ["map/duplicate-slot"],
    "two-starts-on-one-space": ["map/shared-start"],
    "unknown-item-space": ["map/unknown-space"],
    "unknown-key": ["schema/unknown-key", "schema/unknown-key", "schema/missing-key"],
    "unknown-passage-space": ["map/unknown-space"],
    "unknown-pattern-and-bad-colour": ["schema/type"] * 3,
    "unknown-space-in-path": ["map/unknown-space"],
    "unknown-start-space": ["map/unknown-space"],
    "unquoted-colour": ["yaml/syntax"],
    "unreachable-against-the-arrow": ["map/unreachable-space"] * 2,
    "unreachable-space": ["map/unreachable-space"] * 2,
    "wrong-format-number": ["schema/type"],
    "wrong-types": ["schema/type"] * 5,
    "zone-named-twice": ["map/zone-twice"],
    "zone-nobody-has": ["map/empty-zone"],
    "zone-not-declared": ["map/unknown-zone"],
    "zones-that-look-alike": ["map/zone-mark"] * 2,
}


def problems_of(path: Path) -> tuple[Problem, ...]:
    with pytest.raises(ContentError) as caught:
        load_map(path, path.name)
    return caught.value.problems


def test_every_broken_map_is_known_with_its_faults() -> None:
    assert {path.stem for path in BROKEN.glob("*.yaml")} == FAULTS.keys()
    assert len(FAULTS) >= 20


@pytest.mark.parametrize("name", FAULTS)
def test_a_broken_map_is_refused_for_all_its_faults(name: str) -> None:
    assert [problem.code for problem in problems_of(BROKEN / f"{name}.yaml")] == FAULTS[name]


def test_every_fault_is_told_in_its_sentence_with_file_and_line() -> None:
    told = [str(p) for path in sorted(BROKEN.glob("*.yaml")) for p in problems_of(path)]
    assert told == EXPECTED.read_text("utf-8").splitlines()[:-1]


def test_a_mended_broken_map_is_fine(tmp_path: Path) -> None:
    text = (BROKEN / "path-to-itself.yaml").read_text("utf-8")
    mended = tmp_path / "path-to-itself.yaml"
    mended.write_text(text.replace("- {a: C, b: C}\n", ""), "utf-8")
    assert len(load_map(mended).battlefield.spaces) == 4


def test_a_file_of_fifty_megabytes_is_refused_unread(tmp_path: Path) -> None:
    huge = tmp_path / "huge.yaml"
    with huge.open("wb") as file:
        file.truncate(50_000_000)
    (problem,) = problems_of(huge)
    assert problem.sentence == "This file has 50.0 MB; at most 1 MB is read."


@pytest.mark.uncounted
def test_the_largest_file_that_is_read_is_refused_with_its_line(tmp_path: Path) -> None:
    large = tmp_path / "large.yaml"
    large.write_bytes(b"a: b\n" * (LARGEST_FILE_BYTES // 5))
    problems = problems_of(large)
    assert problems[0].line == 2
    assert problems[0].code == "yaml/duplicate-key"


def test_a_folder_and_a_missing_file_are_told_apart(tmp_path: Path) -> None:
    assert problems_of(tmp_path)[0].sentence == "This file is a folder."
    assert problems_of(tmp_path / "none.yaml")[0].sentence == "This file is not there."


def test_a_device_is_not_read() -> None:
    assert problems_of(Path("/dev/zero"))[0].sentence == "This file is no file."


@pytest.mark.uncounted
@pytest.mark.parametrize("path", known_maps(), ids=lambda path: path.stem)
def test_a_real_map_says_how_sure_it_is(path: Path) -> None:
    loaded: LoadedMap = load_map(path)
    assert loaded.battlefield.id == path.stem
    assert loaded.certainty.notes


def test_an_unknown_map_is_named() -> None:
    with pytest.raises(ContentError, match="atlantis:1: There is no battlefield of this name"):
        load_known_map("atlantis")


def test_windows_line_ends_and_a_byte_order_mark_are_fine(tmp_path: Path) -> None:
    source = next(path for path in known_maps() if path.stem == "soho")
    copy = tmp_path / "soho.yaml"
    copy.write_bytes(b"\xef\xbb\xbf" + source.read_bytes().replace(b"\n", b"\r\n"))
    assert load_map(copy).battlefield == load_known_map("soho")


def test_problems_beyond_reason_are_counted_and_not_listed(tmp_path: Path) -> None:
    text = (BROKEN / "path-to-itself.yaml").read_text("utf-8")
    faulty = tmp_path / "path-to-itself.yaml"
    faulty.write_text(text.replace("- {a: C, b: C}\n", "- {a: C, b: C}\n" * 900), "utf-8")
    problems = problems_of(faulty)
    assert len(problems) == 201
    assert problems[-1].sentence == "And 700 more problems."


def test_each_circle_is_told_to_overlap_once(tmp_path: Path) -> None:
    text = (BROKEN / "path-to-itself.yaml").read_text("utf-8")
    heap = tmp_path / "path-to-itself.yaml"
    heap.write_text(text.replace("x: 150", "x: 50").replace("x: 250", "x: 50"), "utf-8")
    assert [p.code for p in problems_of(heap)].count("map/overlap") == 2
