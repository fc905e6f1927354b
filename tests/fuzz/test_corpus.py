"""What was once found is never found again, and the corpus can be read by people."""

from __future__ import annotations

from tests.fuzz import corpus
from tests.fuzz.inputs import Input, Kept, Oddity, from_text, to_text
from tests.fuzz.judge import hidden_in
from tests.fuzz.ways import WAYS


def test_nothing_of_the_corpus_is_a_finding() -> None:
    assert corpus.replay(corpus.entries(WAYS)) == []


def test_every_input_of_the_corpus_says_what_it_is_about() -> None:
    wrong = [
        name
        for name, kept in corpus.entries(WAYS).items()
        if not kept.about or kept.input.kind != name.split("/", maxsplit=1)[0]
    ]
    assert wrong == []


def test_no_file_of_the_corpus_holds_a_hidden_character() -> None:
    files = sorted(corpus.FOLDER.rglob("*.json"))
    assert [path.name for path in files if hidden_in(path.read_text("utf-8"))] == []
    assert {path.parent.name for path in files} <= set(WAYS)


def test_an_input_comes_out_of_its_file_as_it_went_in() -> None:
    given = Input(
        kind="logs",
        files={"home/a": b"\xff\xed\xa0\x80 \x00\x1b\r\n\n" + b"[" * 5000 + b"\n1", "home/b": b""},
        oddities={"home/c": Oddity.FIFO},
        arguments=("--x", "\udce9\u202e"),
        written=b"\n" * 200 + "Zo\u00eb\u2028".encode(),
    )
    text = to_text(Kept(given, "about it", "refused"))
    assert text.isascii()
    assert len(text) < 1000
    assert from_text(text) == Kept(given, "about it", "refused")
