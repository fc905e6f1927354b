"""What the referee says: sentences of a labels file, in order, with names instead of codes."""

from __future__ import annotations

import json
from string import Formatter
from typing import TYPE_CHECKING, Any, get_args

import pytest

from cli import exits
from companion import events as e
from companion.acts.fighters import DamageCause
from companion.combat import Side, ValueChange
from companion.content.referee_labels import load_referee_labels
from companion.content.script_format import ScriptQuestion
from companion.plays import GrantKind
from companion.reasons import ChoiceReason
from companion.rules.attack_steps import WINDOWS
from tests.cli.running import ringside
from tests.effects.goldens import FIELD

if TYPE_CHECKING:
    from pathlib import Path

WORDS = load_referee_labels()


def test_everything_that_can_be_asked_or_changed_has_words() -> None:
    assert WORDS.choices.keys() == {*ChoiceReason}
    assert WORDS.grants.keys() == {*GrantKind}
    assert WORDS.values.keys() == {*ValueChange}
    assert WORDS.windows.keys() >= {window.id for window in WINDOWS}
    assert WORDS.sides.keys() == {*Side}
    assert WORDS.causes.keys() == {*DamageCause}
    assert WORDS.answers.keys() == {*ScriptQuestion} - {ScriptQuestion.REACH}  # a ruling tells it


def test_every_sentence_is_about_an_event_and_names_only_what_it_has() -> None:
    kinds = {kind.__name__: kind for kind in get_args(e.Event)}
    for name, sentence in WORDS.events.items():
        named = [field for _, field, _, _ in Formatter().parse(sentence) if field]
        for field in named:
            if field != "way":
                assert field.split(".")[-1] in kinds[name].__struct_fields__


HOLMES: dict[str, Any] = {
    "format": 1, "about": "Words.", "edition": "core", "map": FIELD,
    "players": [{"id": "p1", "hero": "king-arthur"}, {"id": "p2", "hero": "bigfoot"}],
    "position": {
        "turn": {"player": "p1"},
        "fighters": {
            "p1.king-arthur": {"space": "B"}, "p1.merlin": {"space": "A"},
            "p2.bigfoot": {"space": "C"}, "p2.the-jackalope": {"health": 0},
        },
        "cards": {"p1": {"hand": ["prophecy", "feint", "?"]}, "p2": {"hand": 4}},
    },
}  # fmt: skip


def said(folder: Path, acts: list[dict[str, Any]], **changes: Any) -> list[dict[str, Any]]:
    file = folder / "words.yaml"
    file.write_text(json.dumps({**HOLMES, **changes, "acts": acts}), "utf-8")
    run = ringside("referee", file)
    return [json.loads(line) for line in run.out.splitlines()]


def test_a_card_that_nobody_names_is_told_as_one(tmp_path: Path) -> None:
    *_, reply = said(tmp_path, [{"scheme": {"fighter": "p1.merlin", "card": "prophecy"}}])
    assert "A card goes from the top of the deck to the hand of p1." in reply["says"]
    assert "A card goes from the top of the deck to the top of the deck of p1." in reply["says"]
    assert "?" not in reply["says"]


def test_a_skipped_step_is_told_with_its_card(tmp_path: Path) -> None:
    attack = {"attacker": "p1.king-arthur", "target": "p2.bigfoot", "card": "feint"}
    *_, reply = said(tmp_path, [{"attack": attack}, {"defend": {}}])
    assert "feint: there is no card it could be done to." in reply["says"]


def test_cancelled_windows_are_told_in_words(tmp_path: Path) -> None:
    attack = {"attacker": "p1.king-arthur", "target": "p2.bigfoot", "card": "feint"}
    *_, reply = said(tmp_path, [{"attack": attack}, {"defend": {"card": "skirmish"}}])
    assert "Canceled: all that the defender's card does." in reply["says"]
    assert "immediately-defender" not in reply["says"]


def test_of_a_card_that_is_cancelled_in_part_the_part_is_told(tmp_path: Path) -> None:
    attack = {"attacker": "p1.black-widow", "target": "p2.bigfoot", "card": "caught-in-a-web"}
    *_, reply = said(
        tmp_path,
        [{"attack": attack}, {"defend": {"card": "hoax"}}],
        players=[{"id": "p1", "hero": "black-widow"}, {"id": "p2", "hero": "bigfoot"}],
        position={
            "turn": {"player": "p1"},
            "fighters": {"p1.black-widow": {"space": "B"}, "p2.bigfoot": {"space": "C"}},
            "cards": {"p1": {"hand": 1}, "p2": {"hand": 1}},
        },
    )
    assert "Canceled: what the defender's card does after the combat." in reply["says"]


def test_what_happens_twice_is_told_twice(tmp_path: Path) -> None:
    cards = {"p1": {"hand": ["the-aid-of-morgana"], "deck": []}, "p2": {"hand": 1}}
    attack = {"attacker": "p1.king-arthur", "target": "p2.bigfoot", "card": "the-aid-of-morgana"}
    *_, reply = said(
        tmp_path,
        [{"attack": attack}, {"defend": {}, "expect": {"health": {"p1.king-arthur": 14}}}],
        position={**HOLMES["position"], "cards": cards},
    )
    assert not reply.get("failed")
    assert reply["says"].count("p1.king-arthur loses 2 health (exhaustion).") == 2


def test_a_card_that_is_taken_back_and_a_deck_that_is_shuffled_are_told(tmp_path: Path) -> None:
    fighters = {"p1.medusa": {"space": "B"}, "p2.dracula": {"space": "C"}}
    cards = {"p1": {"hand": ["snipe", "dash"]}, "p2": {"hand": ["do-my-bidding"]}}
    attack = {"attacker": "p1.medusa", "target": "p2.dracula", "card": "snipe"}
    *_, reply = said(
        tmp_path,
        [{"attack": attack}, {"defend": {"card": "do-my-bidding"}},
         {"answer": {"player": "p2", "values": ["dash"]}}],
        players=[{"id": "p1", "hero": "medusa"}, {"id": "p2", "hero": "dracula"}],
        position={"turn": {"player": "p1"}, "fighters": fighters, "cards": cards},
    )  # fmt: skip
    assert "snipe goes from the table to the hand of p1." in reply["says"]
    lady = {"p1": {"hand": ["the-lady-of-the-lake"], "deck": ["feint", "excalibur"]}}
    *_, reply = said(
        tmp_path,
        [{"scheme": {"fighter": "p1.king-arthur", "card": "the-lady-of-the-lake"}}],
        position={**HOLMES["position"], "cards": lady},
    )
    assert "p1 shuffles the deck." in reply["says"]


def test_of_what_was_entered_by_hand_it_is_not_said_that_nothing_came(tmp_path: Path) -> None:
    scheme = {"scheme": {"fighter": "p1.merlin", "card": "prophecy"}}
    *_, reply = said(
        tmp_path,
        [scheme, {"draw": {"player": "p1"}}, {"answer": {"player": "p1"}}],
        cards="by-hand",
    )
    assert reply["says"] == "Done."


def test_of_what_was_entered_and_changed_nothing_that_is_said(tmp_path: Path) -> None:
    scheme = {"scheme": {"fighter": "p1.merlin", "card": "prophecy"}}
    recover = {"recover": {"fighter": "p1.king-arthur", "amount": 1}}
    *_, reply = said(tmp_path, [scheme, recover], cards="by-hand")
    assert (reply["says"], reply.get("events", [])) == ("Nothing comes of it.", [])


def test_an_item_where_the_battlefield_has_no_space_for_it_is_refused(tmp_path: Path) -> None:
    tokens = [{"kind": "item", "space": "B", "name": "rocket-pack"}]
    position = {**HOLMES["position"], "tokens": tokens}
    (reply,) = said(tmp_path, [], position=position)
    assert reply["says"] == "This position cannot be: B is no space for an item."
    (reply,) = said(tmp_path, [], position=position, map={**FIELD, "items": {"B": "combat"}})
    assert "B is a space for combat items, and rocket-pack is another" in reply["says"]
    (reply,) = said(tmp_path, [], position=position, map={**FIELD, "items": {"B": "scheme"}})
    assert reply["ok"]


def test_a_mark_that_is_ignored_is_told_once_and_a_skipped_part_as_a_part(tmp_path: Path) -> None:
    replies = said(
        tmp_path,
        [{"scheme": {"fighter": "p1.winter-soldier", "card": "a-boy-named-bucky"}}],
        players=[{"id": "p1", "hero": "winter-soldier"}, {"id": "p2", "hero": "bigfoot"}],
        position={
            "turn": {"player": "p1"},
            "fighters": {"p1.winter-soldier": {"space": "B"}, "p2.bigfoot": {"space": "C"}},
            "cards": {"p1": {"hand": 3}, "p2": {"hand": 1}},
        },
    )
    assert replies[1]["says"].count("red_room") == 1
    shift = {"attacker": "p1.king-arthur", "target": "p2.bigfoot", "card": "momentous-shift"}
    *_, reply = said(
        tmp_path,
        [{"attack": shift}, {"defend": {}}],
        position={**HOLMES["position"], "cards": {"p1": {"hand": 1}, "p2": {"hand": 1}}},
    )
    assert "momentous-shift: this part is passed over, its condition does not" in reply["says"]


def test_draws_are_told_where_they_happen(tmp_path: Path) -> None:
    *_, reply = said(
        tmp_path,
        [{"maneuver": {}}, {"end_maneuver": {}}, {"maneuver": {}}, {"end_maneuver": {}}],
        position={**HOLMES["position"], "cards": {"p1": {"hand": 1}, "p2": {"hand": 1}}},
    )
    assert "It is the turn of p2." in reply["says"]
    first, drawn = said(tmp_path, [{"maneuver": {}}])
    assert drawn["says"] == "p1 draws 1."
    assert first["says"] == "The table is set."


def test_whoever_boosts_with_a_card_of_another_deck_is_the_one_who_discards_it(
    tmp_path: Path,
) -> None:
    *_, reply = said(
        tmp_path,
        [{"maneuver": {}}, {"boost": {"card": "vanish", "stored_from": "inv"}}],
        map="soho",
        players=[{"id": "pan", "hero": "black-panther"}, {"id": "inv", "hero": "invisible-man"}],
        position={
            "turn": {"player": "pan"},
            "fighters": {"pan.black-panther": {"space": "SO11"}, "pan.shuri": {"space": "SO12"},
                         "inv.invisible-man": {"space": "SO01"}},
            "cards": {"pan": {"hand": 1, "suit": {"inv": ["vanish"]}}, "inv": {"hand": 4}},
        },
    )  # fmt: skip
    assert reply["says"] == "pan discards vanish. pan draws 1."


def test_a_redo_is_not_told_as_an_undo(tmp_path: Path) -> None:
    *_, undone, redone = said(
        tmp_path, [{"maneuver": {}}, {"undo": {"consent": True}}, {"redo": {}}]
    )
    assert undone["says"] == "Taken back."
    assert redone["says"] == "Done again."


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ({"attacker": "p1.king-artur", "target": "p2.bigfoot", "card": "feint"}, "p1.king-arthur"),
        ({"attacker": "p1.king-arthur", "target": "p2.bigfoot", "card": "faint"}, "feint"),
    ],
)
def test_a_name_that_nobody_has_is_answered_with_the_nearest(
    tmp_path: Path, wrong: dict[str, str], right: str
) -> None:
    *_, reply = said(tmp_path, [{"attack": wrong, "expect": {"ok": False}}])
    assert reply["says"].endswith(f"Did you mean {right}?")


@pytest.mark.parametrize(
    ("act", "told"),
    [
        ({"defend": {"laid": True, "card": "feint"}}, "laid, card exclude each other"),
        ({"reveal": {"attack": "feint", "attack_value": 3}}, "attack, attack_value exclude"),
        ({"reveal": {"attack": "feint", "defense": "feint"}}, "p2 cannot have feint there now."),
    ],
)
def test_what_excludes_each_other_is_named_as_it_was_told(
    tmp_path: Path, act: dict[str, Any], told: str
) -> None:
    declare = {"attacker": "p1.king-arthur", "target": "p2.bigfoot"}
    defend: list[dict[str, Any]] = [] if "defend" in act else [{"defend": {"value": 1}}]
    refused = {**act, "expect": {"ok": False}}
    cards = {"p1": {"hand": 2}, "p2": {"hand": 2}}
    acts: list[dict[str, Any]] = [{"declare": declare}, *defend, refused]
    *_, reply = said(tmp_path, acts, position={**HOLMES["position"], "cards": cards})
    assert told in reply["says"]


def test_a_card_of_another_deck_is_not_answered_with_itself(tmp_path: Path) -> None:
    wrong = {"attacker": "p1.king-arthur", "target": "p2.bigfoot", "card": "savagery"}
    *_, reply = said(tmp_path, [{"attack": wrong, "expect": {"ok": False}}])
    assert reply["says"] == "There is no savagery here. savagery belongs to somebody else."


def test_who_acts_although_another_decides_is_told_who(tmp_path: Path) -> None:
    attack = {"attacker": "p1.king-arthur", "target": "p2.bigfoot", "card": "feint"}
    answer = {"player": "p1", "values": []}
    *_, reply = said(tmp_path, [{"attack": attack}, {"answer": answer, "expect": {"ok": False}}])
    whose = "p2 decides whether to lay a card for the defender, and which (p2.bigfoot)."
    assert reply["says"] == f"It is not for p1 to act now. {whose}"


def test_an_unknown_hero_or_map_is_answered_with_the_nearest(tmp_path: Path) -> None:
    players = [{"id": "p1", "hero": "king-artur"}, {"id": "p2", "hero": "bigfoot"}]
    (reply,) = said(tmp_path, [], players=players)
    assert reply["says"].endswith("Did you mean king-arthur?")
    file = tmp_path / "map.yaml"
    file.write_text(json.dumps({**HOLMES, "map": "sarpedom", "acts": []}), "utf-8")
    run = ringside("referee", file)
    assert run.code == exits.FAULTS_FOUND
    assert "Did you mean sarpedon?" in run.err


def test_an_unknown_form_is_answered_with_the_nearest_of_the_heroes_at_the_table(
    tmp_path: Path,
) -> None:
    file = tmp_path / "forms.yaml"
    text = """format: 1
about: A form that nobody has.
edition: core
map: sarpedon
players: [{id: p1, hero: alice}, {id: p2, hero: medusa}]
position:
  turn: {player: p1}
  fighters: {p1.alice: {space: S01}, p2.medusa: {space: S02}}
acts:
- correct_form: {player: p1, form: sise, value: big}
- correct_form: {player: p1, form: size, value: bug}
- correct_form: {player: p2, form: size, value: big}
"""
    file.write_text(text, "utf-8")
    _, form, value, none = [json.loads(line) for line in ringside("referee", file).out.splitlines()]
    assert form["says"] == "There is no sise here. Did you mean size?"
    assert value["says"] == "There is no bug here. Did you mean big?"
    assert none["says"].startswith("There is no size here.")


def test_a_position_that_cannot_be_is_refused_with_its_own_line(tmp_path: Path) -> None:
    file = tmp_path / "impossible.yaml"
    text = """format: 1
about: Too much health.
edition: core
map: sarpedon
players: [{id: p1, hero: medusa}, {id: p2, hero: bigfoot}]
position:
  turn: {player: p1}
  fighters:
    p1.medusa: {space: S01}
    p2.bigfoot: {space: S02, health: 40}
acts: []
"""
    file.write_text(text, "utf-8")
    (reply,) = [json.loads(line) for line in ringside("referee", file).out.splitlines()]
    assert reply["code"] == "game/impossible-position"
    assert reply["line"] == 10
    file.write_text(text.replace(", health: 40", "").replace(
        "acts: []", "  cards:\n    p2: {hand: 40}\nacts: []"), "utf-8")  # fmt: skip
    (reply,) = [json.loads(line) for line in ringside("referee", file).out.splitlines()]
    assert (reply["code"], reply["line"]) == ("game/impossible-position", 12)
    for told, why in (("health: 0", "at health 0"), ("away: true", "away")):
        file.write_text(text.replace("health: 40", told), "utf-8")
        (reply,) = [json.loads(line) for line in ringside("referee", file).out.splitlines()]
        assert f"p2.bigfoot is {why} and on S02" in reply["says"]
        assert reply["line"] == 10
    sound = text.replace(", health: 40", "")
    starts, stock = "starts: {p1: 7}", "stock: {p1: {trap: 3}}"
    for told, why in ((starts, "p1 began on start 7 of 4"), (stock, "trap")):
        file.write_text(sound.replace("acts: []", f"  {told}\nacts: []"), "utf-8")
        (reply,) = [json.loads(line) for line in ringside("referee", file).out.splitlines()]
        assert why in reply["says"], reply


@pytest.mark.uncounted
def test_a_simulation_tells_who_won_by_hero() -> None:
    run = ringside("simulate", "--games", 2, "--heroes", "alice", "medusa")
    assert run.code == exits.FINE
    *_, first, second = run.out.splitlines()
    assert {first.split()[0], second.split()[0]} == {"alice", "medusa"}
    assert all(line.endswith("of 2") for line in (first, second))


def test_whoever_asks_for_a_fighter_is_led_to_its_hero() -> None:
    run = ringside("content", "show", "raptor")
    assert run.code == exits.WRONG_USAGE
    assert "raptor is a fighter of raptors" in run.err
    assert "Did you mean medusa?" in ringside("content", "show", "medussa").err
    assert "Did you mean medusa?" in ringside("simulate", "--heroes", "medusas", "alice").err
