"""Facts about how the texts of a language fit into each other."""

from __future__ import annotations

import pytest

from companion.grammar import Grammar

GERMAN = Grammar(name="Deutsch", cases=("nom", "acc", "dat"))
FRENCH = Grammar(
    name="Français",
    cases=("nom",),
    one=(0, 1),
    joins={r"\bde le\b": "du", r"\b([dl])e (?=[aeiouéèAEIOU])": r"\1'"},
)
FIGHTER = "ein[|en|em] Kämpfer"


def test_english_needs_no_grammar_and_keeps_what_looks_like_one() -> None:
    english = Grammar(name="English")
    assert english.fill("[a|b] {n}", n=1) == "[a|b] 1"
    assert english.told("[a|b] <f>") == "[a|b] <f>"
    assert english.say("[a|b] {n}", n=1) == "[a|b] 1"
    assert english.is_one(1)
    assert not english.is_one(0)


def test_a_placeholder_says_in_which_case_it_wants_what_is_put_in() -> None:
    assert GERMAN.fill("heile {who:acc}", who=FIGHTER) == "heile einen Kämpfer"
    assert GERMAN.fill("neben {who:dat}", who=FIGHTER) == "neben einem Kämpfer"
    assert GERMAN.fill("{who:nom} fällt", who=FIGHTER) == "ein Kämpfer fällt"


def test_forms_stay_open_through_several_texts_until_one_is_wanted() -> None:
    near = GERMAN.fill("{who} neben {what:dat}", who=FIGHTER, what="d[er|en|em] Held")
    assert GERMAN.fill("heile {who:acc}", who=near) == "heile einen Kämpfer neben dem Held"
    assert GERMAN.told(near) == "ein Kämpfer neben dem Held"


def test_a_text_with_fewer_forms_than_cases_ends_with_its_last() -> None:
    assert GERMAN.told("dein[e|er] Karte", "dat") == "deiner Karte"
    assert GERMAN.told("dein[e|er] Karte", "acc") == "deiner Karte"


def test_a_placeholder_chooses_a_word_by_the_mark_of_what_is_put_in() -> None:
    text = "{who} {who:pl=sind|ist} neben {where:f=ihrer|seinem} Feld"
    told = GERMAN.fill(text, who="<pl>die Kämpfer", where="<f>die Heldin")
    assert GERMAN.told(told) == "die Kämpfer sind neben ihrer Feld"
    assert (
        GERMAN.told(GERMAN.fill("{who} {who:pl=sind|ist} da", who=FIGHTER)) == "ein Kämpfer ist da"
    )


def test_the_words_of_a_choice_may_have_forms_of_their_own() -> None:
    hand = "{whose:me=dein[e|e|er] Hand|d[ie|ie|er] Hand des Gegners}"
    for whose, in_dative in (("<me>dein", "deiner Hand"), ("sein", "der Hand des Gegners")):
        assert GERMAN.told(GERMAN.fill(hand, whose=whose), "dat") == in_dative


def test_a_spec_that_is_no_case_and_no_choice_is_refused() -> None:
    for text in ("{who:gen}", "{who:pl=sind}"):
        with pytest.raises(ValueError, match="is no case"):
            GERMAN.fill(text, who=FIGHTER)


def test_letters_that_meet_are_joined_as_the_language_wants_it() -> None:
    assert FRENCH.told(FRENCH.fill("la case de {who}", who="le héros")) == "la case du héros"
    assert FRENCH.say("la case de {who}", who="Alice") == "la case d'Alice"
    assert FRENCH.is_one(0)


def test_a_text_of_the_screens_has_its_first_form_and_still_all_others() -> None:
    pile = GERMAN.say("d[er|en|em] Ablagestapel")
    assert pile == "der Ablagestapel"
    assert f"{pile}" == "der Ablagestapel"
    assert GERMAN.say("aus {pile:dat}", pile=pile) == "aus dem Ablagestapel"
    trap = GERMAN.say("<f>{kind}", kind="Falle")
    assert trap == "Falle"
    assert GERMAN.say("{token:f=eine|ein} {token}", token=trap) == "eine Falle"


def test_what_people_have_typed_has_no_forms_whatever_it_looks_like() -> None:
    name = "[Mia|Jonas] <f>{x}"
    assert GERMAN.say("{who:acc} zieht", who=name) == f"{name} zieht"
    assert GERMAN.say("{who:f=sie|er} zieht", who=name) == "er zieht"
    assert GERMAN.say("[das|den] {who}", who=name) == f"das {name}"
    assert GERMAN.say("{count:+}", count=2) == "+2"
