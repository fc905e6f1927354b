"""Facts about the rule catalogue and the words for rulings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from companion.content.catalogue import EditionOfRule, load_catalogue
from companion.content.labels import load_labels
from companion.content.places import LABELS_FOLDER
from companion.content.problems import ContentError
from companion.rulings import IN_FAVOUR, RULES_OF, Code, ruling

if TYPE_CHECKING:
    from pathlib import Path

CATALOGUE = load_catalogue()


def test_every_rule_has_words_an_edition_and_a_booklet() -> None:
    assert len(CATALOGUE.rules) == 97
    for rule in CATALOGUE.rules:
        assert rule.text.endswith(".")
        assert rule.sources
        assert rule.edition in EditionOfRule


def test_a_rule_of_one_edition_only_names_booklets_of_that_edition() -> None:
    for rule in CATALOGUE.rules:
        if rule.edition is EditionOfRule.CORE:
            assert rule.sources == ("core-rules",)
        if rule.edition is EditionOfRule.CLASSIC:
            assert "core-rules" not in rule.sources


def test_every_ruling_rests_on_rules_of_the_catalogue() -> None:
    assert RULES_OF.keys() == set(Code)
    cited = {rule for rules in RULES_OF.values() for rule in rules}
    assert cited <= CATALOGUE.by_id.keys()


def test_a_code_is_an_area_and_a_reason() -> None:
    assert all(re.fullmatch(r"[a-z]+/[a-z-]+", code) for code in Code)


@pytest.mark.parametrize("language", sorted(path.name for path in LABELS_FOLDER.iterdir()))
def test_every_code_has_words_in_every_language(language: str) -> None:
    labels = load_labels(language)
    assert labels.rulings.keys() == set(Code)
    for code in Code:
        told = ruling(
            code,
            spaces=("S1", "S2"),
            fighters=("Alice", "Arthur"),
            zones=("red",),
            needed=3,
            allowance=2,
        )
        sentence = labels.sentence(told)
        assert "{" not in sentence
        assert "None" not in sentence
        assert sentence.endswith(".")


def test_a_refusal_is_false_and_a_ruling_in_favour_is_true() -> None:
    assert all(bool(ruling(code)) is (code in IN_FAVOUR) for code in Code)


def test_a_faulty_catalogue_is_refused_with_every_fault(tmp_path: Path) -> None:
    file = tmp_path / "rules.yaml"
    file.write_text(
        "booklets:\n- {id: one, title: One, year: 2019}\n"
        "sections:\n- {id: board, title: Board}\n"
        "rules:\n"
        "- {id: BRD-01, title: A, section: board, edition: both, sources: [one], text: A.}\n"
        "- {id: BRD-01, title: A, section: moon, edition: both, sources: [], text: A.}\n"
        "- {id: BRD-02, title: A, section: board, edition: both, sources: [two], text: A.}\n",
        "utf-8",
    )
    with pytest.raises(ContentError) as caught:
        load_catalogue(file)
    assert [(p.line, p.code) for p in caught.value.problems] == [
        (7, "rules/duplicate"),
        (7, "rules/section"),
        (7, "rules/source"),
        (8, "rules/source"),
    ]
