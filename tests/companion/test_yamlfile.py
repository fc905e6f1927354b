"""Facts about reading YAML: the values, their lines, and that no bytes make it raise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.content.maps import load_map
from companion.content.problems import ContentError
from companion.content.yamlfile import Document, read_document

if TYPE_CHECKING:
    from pathlib import Path


def read(folder: Path, text: str) -> Document:
    file = folder / "file.yaml"
    file.write_text(text, "utf-8")
    return read_document(file)


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("7", 7),
        ("-7", -7),
        ("1.5", 1.5),
        ("1e3", 1000.0),
        ("true", True),
        ("null", None),
        ("on", "on"),
        ("no", "no"),
        ("'7'", "7"),
        ("0x1F", "0x1F"),
        ("1_000", "1_000"),
        ("9" * 40, "9" * 40),
        (".inf", ".inf"),
        ("2026-11-16", "2026-11-16"),
    ],
)
def test_a_scalar_is_what_it_looks_like(tmp_path: Path, written: str, value: object) -> None:
    assert read(tmp_path, f"key: {written}\n").value == {"key": value}


def test_values_remember_their_lines(tmp_path: Path) -> None:
    document = read(tmp_path, "a: 1\nb:\n  - x\n  - {c: 2,\n     d: 3}\n")
    assert document.value == {"a": 1, "b": ["x", {"c": 2, "d": 3}]}
    places: dict[tuple[str | int, ...], int] = {
        (): 1, ("a",): 1, ("b",): 2, ("b", 0): 3, ("b", 1): 4, ("b", 1, "d"): 5,
    }  # fmt: skip
    assert {place: document.line(place) for place in places} == places


def test_the_line_of_something_absent_is_that_of_what_is_around_it(tmp_path: Path) -> None:
    document = read(tmp_path, "a: 1\nb:\n  c: 2\n")
    assert document.line(("b", "nothing", 7)) == 2
    assert document.line(("nothing",)) == 1


plain_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**9), 10**9)
    | st.text("abcxyz #:-{}[],'\"", max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text("abc-", min_size=1), inner, max_size=4)
    ),
    max_leaves=20,
)


@pytest.mark.uncounted
@given(value=plain_values.filter(lambda value: value is not None))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_it_reads_what_another_program_wrote(tmp_path: Path, value: Any) -> None:
    written = yaml.safe_dump(value, default_flow_style=None)
    if "&id" not in written:
        assert read(tmp_path, written).value == value


@given(garbage=st.binary(max_size=400))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_random_bytes_are_refused_with_a_sentence_and_nothing_else(
    tmp_path: Path, garbage: bytes
) -> None:
    file = tmp_path / "garbage.yaml"
    file.write_bytes(garbage)
    with pytest.raises(ContentError) as caught:
        load_map(file)
    assert all(
        problem.line >= 1 and problem.sentence.endswith(".") for problem in caught.value.problems
    )


yaml_marks = st.text("ab:-{}[],&*!|>#'\"%@`\n \t?", max_size=200)


@given(text=yaml_marks)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_random_marks_of_yaml_are_refused_with_a_sentence_and_nothing_else(
    tmp_path: Path, text: str
) -> None:
    file = tmp_path / "marks.yaml"
    file.write_text(text, "utf-8")
    with pytest.raises(ContentError):
        load_map(file)


@pytest.mark.parametrize(
    "hidden", ["\\x1b", "\\x9b", "\\u2028", "\\u061c", "\\u200b", "\\u202e", "\\ufeff", "\\t"]
)
def test_a_text_with_what_nobody_can_see_is_refused(tmp_path: Path, hidden: str) -> None:
    for text in (f'fine: 1\nname: "Zo{hidden}e"\n', f'fine: 1\n"Zo{hidden}e": 1\n'):
        with pytest.raises(ContentError) as refused:
            read(tmp_path, text)
        (problem,) = refused.value.problems
        assert (problem.line, problem.code) == (2, "yaml/hidden")


def test_a_text_may_have_lines_and_pictures(tmp_path: Path) -> None:
    assert read(tmp_path, "name: |\n  Zoë ❤️\n  龍\n").value == {"name": "Zoë ❤️\n龍\n"}
