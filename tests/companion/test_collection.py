"""Facts about heroes and battlefields of one's own: they stand beside ours, and harm nobody."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import pytest

from companion.content.collection import Collection
from companion.content.heroes import hero_from_texts, read_hero
from companion.content.maps import MAPS_FOLDER, load_known_map, map_from_text
from companion.content.problems import ContentError
from tests.own_content import broken_hero, broken_map, own_hero, own_map

if TYPE_CHECKING:
    from pathlib import Path


def test_without_a_user_folder_there_is_what_comes_with_ringside() -> None:
    ours = Collection()
    assert (len(ours.heroes()), len(ours.maps())) == (74, 32)
    assert ours.problems() == ()
    assert not ours.hero_kind.is_own("alice")


def test_content_of_ones_own_stands_beside_that_of_ringside(tmp_path: Path) -> None:
    own_hero(tmp_path)
    own_map(tmp_path)
    both = Collection(tmp_path)
    assert (len(both.heroes()), len(both.maps())) == (75, 33)
    assert both.hero("my-alice").words.name == "Alice"
    assert both.map("my-soho").name == "My Soho"
    assert both.hero_kind.is_own("my-alice")
    assert both.map_kind.is_own("my-soho")
    book = both.rulebook("my-soho", "core", "duel", heroes=["my-alice", "medusa"])
    assert (book.battlefield.id, list(book.heroes)) == ("my-soho", ["my-alice", "medusa"])


def test_what_is_faulty_is_left_out_and_told_and_stands_in_nobodys_way(tmp_path: Path) -> None:
    hero, field = broken_hero(tmp_path), broken_map(tmp_path)
    (tmp_path / "heroes" / "words-only.en.yaml").write_text("name: Words Only\n", "utf-8")
    found = Collection(tmp_path)
    assert (len(found.heroes()), len(found.maps())) == (74, 32)
    told = {problem.file for problem in found.problems()}
    assert told == {str(hero), str(field), str(tmp_path / "heroes" / "words-only.yaml"),
                    str(tmp_path / "heroes" / "broken.en.yaml")}  # fmt: skip
    assert len(found.rulebook("soho", "core", "duel").heroes) == 74
    for ask in (lambda: found.hero("broken"), lambda: found.map("ruin")):
        with pytest.raises(ContentError, match="is missing"):
            ask()


@pytest.mark.parametrize(
    "name", ["../soho", "/etc/passwd", "soho.reed64", "", "SOHO", "..", "a\0b"]
)
def test_a_name_that_is_no_id_leads_to_no_file(name: str, tmp_path: Path) -> None:
    own_map(tmp_path)
    shutil.copy(tmp_path / "maps" / "my-soho.yaml", tmp_path / "soho.yaml")
    for ask in (Collection(tmp_path).map, Collection(tmp_path).hero, load_known_map):
        with pytest.raises(ContentError) as wrong:
            ask(name)
        assert wrong.value.problems[0].code in {"battlefield/unknown", "hero/unknown"}


def test_an_id_of_ringside_cannot_be_taken(tmp_path: Path) -> None:
    hero, field = own_hero(tmp_path, "alice"), own_map(tmp_path, "soho")
    found = Collection(tmp_path)
    assert [str(problem) for problem in found.problems()] == [
        f"{hero}:2: Ringside has a hero alice already; give yours another id.",
        f"{field}:2: Ringside has a battlefield soho already; give yours another id.",
    ]
    assert found.map("soho").name == "Soho"
    assert not found.map_kind.is_own("soho")
    with pytest.raises(ContentError, match="already"):
        found.read_map(field)


def test_wirings_and_hidden_files_beside_maps_are_no_maps(tmp_path: Path) -> None:
    own_map(tmp_path)
    shutil.copy(MAPS_FOLDER / "soho.reed64.yaml", tmp_path / "maps" / "my-soho.mine.yaml")
    for name in (".yaml", "._my-soho.yaml", "notes.txt"):
        (tmp_path / "maps" / name).write_text("nothing\n", "utf-8")
        (tmp_path / "heroes").mkdir(exist_ok=True)
        (tmp_path / "heroes" / name).write_text("nothing\n", "utf-8")
    found = Collection(tmp_path)
    assert list(found.map_kind.own) == ["my-soho"]
    assert list(found.hero_kind.own) == []
    assert found.problems() == ()


def as_a_file(folder: Path) -> None:
    folder.write_text("no folder\n", "utf-8")


def as_a_loop(folder: Path) -> None:
    folder.symlink_to(folder)


def as_a_link_to_nowhere(folder: Path) -> None:
    folder.symlink_to(folder.with_name("gone"))


@pytest.mark.parametrize("spoil", [as_a_file, as_a_loop, as_a_link_to_nowhere])
def test_a_folder_that_cannot_be_listed_is_not_taken_for_an_empty_one(
    spoil: object, tmp_path: Path
) -> None:
    assert callable(spoil)
    spoil(tmp_path / "maps")
    own_hero(tmp_path)
    found = Collection(tmp_path)
    assert (len(found.maps()), len(found.heroes())) == (32, 75)
    (problem,) = found.problems()
    assert problem.file == str(tmp_path / "maps")
    assert problem.sentence.startswith("This folder cannot be read: ")
    with pytest.raises(ContentError, match="This folder cannot be read"):
        found.map("my-soho")


def test_a_fifo_among_ones_own_maps_is_told_and_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    os.mkfifo(tmp_path / "maps" / "pipe.yaml")
    (problem,) = Collection(tmp_path).problems()
    assert problem.sentence == "This file is no file."


def test_the_texts_of_ones_own_files_give_the_same_hero_and_battlefield(tmp_path: Path) -> None:
    own_hero(tmp_path)
    own_map(tmp_path)
    found = Collection(tmp_path)
    hero, field = found.hero("my-alice"), found.map_kind["my-soho"]
    assert hero_from_texts(hero.text, hero.words_text, "my-alice.yaml") == hero
    assert map_from_text(field.text, "my-soho.yaml") == field
    assert field.text == (tmp_path / "maps" / "my-soho.yaml").read_text("utf-8")
    with pytest.raises(ContentError, match=r"my-alice\.en\.yaml:1: .*`cards` is missing"):
        hero_from_texts(hero.text, "name: Alice\n", "my-alice.yaml")
    with pytest.raises(ContentError, match=r"my-soho\.yaml:2: This is not YAML"):
        map_from_text("{", "my-soho.yaml")


def test_the_fingerprint_of_a_battlefield_follows_what_decides_a_game(tmp_path: Path) -> None:
    file = own_map(tmp_path)
    text = file.read_text("utf-8")
    before = Collection(tmp_path).map("my-soho").content_hash
    assert before != load_known_map("soho").content_hash
    file.write_text(text.replace("name: My Soho", "name: Our Soho"), "utf-8")
    assert Collection(tmp_path).map("my-soho").content_hash == before
    paths = text[text.index("paths:\n") :].splitlines(keepends=True)
    file.write_text(text.replace(paths[1], ""), "utf-8")
    assert Collection(tmp_path).map("my-soho").content_hash != before


def test_a_hero_is_read_once_however_often_it_is_asked_for(tmp_path: Path) -> None:
    file = own_hero(tmp_path)
    found = Collection(tmp_path)
    first = found.hero("my-alice")
    file.unlink()
    assert found.hero("my-alice") is first
    assert found.heroes()
    with pytest.raises(ContentError):
        read_hero(file)
