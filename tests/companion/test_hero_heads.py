"""Facts about heads of heroes: what lists show of each is what its own files say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cli import exits
from companion.content import hero_heads
from companion.content.collection import Collection
from companion.content.hero_heads import (
    HEADS_FILE,
    all_heads,
    head_of,
    known_head,
    stale_heads,
)
from companion.content.heroes import known_heroes
from companion.content.languages import languages, speak
from tests.cli.running import ringside

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(params=["en", "de", "fr"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    yield speak(request.param)
    speak("en")


def test_the_file_of_heads_says_what_the_files_of_the_heroes_say() -> None:
    assert stale_heads() == ()
    told = HEADS_FILE.read_bytes()
    assert told == all_heads()
    entries = told.splitlines()[1:-1]
    assert [line.split(b'"')[1].decode() for line in entries] == [*known_heroes()]


@pytest.mark.parametrize("is_there", [True, False])
def test_the_check_says_that_the_file_of_heads_is_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_there: bool
) -> None:
    file = tmp_path / "hero_heads.json"
    lines = HEADS_FILE.read_bytes().splitlines(keepends=True)
    lines[4] = lines[4].replace(b'"move":2', b'"move":9').replace(b'"move":3', b'"move":9')
    if is_there:
        file.write_bytes(b"".join(lines))
    monkeypatch.setattr(hero_heads, "HEADS_FILE", file)
    line = 5 if is_there else 1
    (stale,) = stale_heads()
    assert (stale.line, stale.code) == (line, "hero/stale-heads")
    run = ringside("content", "check")
    assert run.code == exits.FAULTS_FOUND
    assert f"{file}:{line}: What set-up shows of the heroes" in run.out
    assert "`python -m companion.content.hero_heads` writes this file anew" in run.out


def test_a_file_of_heads_is_not_called_stale_while_a_hero_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "nobody.yaml"
    broken.write_text("format: 1", "utf-8")
    monkeypatch.setattr(hero_heads, "known_heroes", lambda: {"nobody": broken})
    assert stale_heads() == ()


def test_heads_are_those_of_the_heroes_in_every_language(language: str) -> None:
    known = Collection()
    assert known.heads() == tuple(map(head_of, known.heroes()))
    assert language in languages()


def test_who_is_not_in_the_file_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = Collection()
    for damage in (b"{", b"[]", None):
        file = tmp_path / "heads.json"
        file.unlink(missing_ok=True)
        if damage is not None:
            file.write_bytes(damage)
        monkeypatch.setattr(hero_heads, "HEADS_FILE", file)
        hero_heads._kept.cache_clear()  # noqa: SLF001
        assert known_head("alice", "en") is None
        assert Collection().heads() == known.heads()
    hero_heads._kept.cache_clear()  # noqa: SLF001


def test_a_language_that_the_file_does_not_know_is_read() -> None:
    assert known_head("alice", "it") is None
    assert known_head("nobody", "en") is None
