"""Facts about heads of heroes: what lists show of each is what its own files say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.content import hero_heads
from companion.content.collection import Collection
from companion.content.hero_heads import HEADS_FILE, all_heads, head_of, known_head
from companion.content.languages import languages, speak

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(params=["en", "de", "fr"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    yield speak(request.param)
    speak("en")


def test_the_file_of_heads_says_what_the_files_of_the_heroes_say() -> None:
    told = HEADS_FILE.read_bytes()
    assert told == all_heads(), "python -m companion.content.hero_heads writes it anew"
    assert told.count(b"\n") == 76, "a line for each hero"


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
