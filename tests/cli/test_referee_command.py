"""Facts about `ringside referee` and `ringside simulate`."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cli import exits
from tests.cli.running import ringside

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "tests" / "playthroughs" / "both-heroes-fall-core.yaml"


def test_every_act_is_answered_with_one_line_of_json() -> None:
    run = ringside("referee", SCRIPT)
    assert run.code == exits.FINE
    replies = [json.loads(line) for line in run.out.splitlines()]
    assert [reply["act"] for reply in replies] == [
        "setup", "attack", "defend", "draw", "answer", "answer",
    ]  # fmt: skip
    assert all(reply["ok"] for reply in replies)
    assert replies[1]["says"] == (
        "anna.alice may attack ken.king-arthur: they are adjacent. "
        "ken decides whether to lay a card for the defender, and which (ken.king-arthur)."
    )
    assert replies[-1]["events"][-1]["winners"] == ["anna"]


def test_a_script_whose_expectation_does_not_hold_fails(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(
        SCRIPT.read_text("utf-8").replace("winners: [anna]", "winners: [ken]"), "utf-8"
    )
    run = ringside("referee", "--quiet", wrong)
    assert run.code == exits.FAULTS_FOUND
    (failed,) = run.out.splitlines()
    assert 'expected winners: ["ken"], but it is ["anna"]' in json.loads(failed)["failed"][0]


def test_standard_input_is_read() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cli", "referee", "-"],
        cwd=ROOT,
        input=SCRIPT.read_text("utf-8"),
        capture_output=True,
        text=True,
        check=True,
    )
    assert len(done.stdout.splitlines()) == 6


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("- defend:", "- defend:\n  draw: {player: anna}", "exactly one thing to do"),
        ("edition: core", "edition: modern", "'modern' is not one of classic, core"),
        ("attacker: anna.alice", "atacker: anna.alice", "Did you mean `attacker`?"),
        (
            "- defend:",
            "- correct_pile: {player: anna, pile: deck, count: 99999999999}",
            "`count`: expected a whole number from -999 to 999.",
        ),
        ("- defend:", "- draw: {player: anna, count: 1000000000}", "from -999 to 999."),
        (
            "value: 5",
            "value: 5, item: 99999",
            "the name of an item, or a whole number from -999 to 999.",
        ),
        (
            "- defend:",
            "- overrule: {rules: [CRD-06], act: {command: DrawCards, player: anna, count: 1e9}}",
            "expected a whole number from -999 to 999, got a number.",
        ),
        (
            "- defend:",
            "- overrule: {rules: [ATK-02], act: {command: Atack, attacker: anna.alice}}",
            "`command`: `Atack` is not known. Did you mean `Attack`?",
        ),
        ("- defend:", "- by_hand: {act: {command: Zzz}}", "`Zzz` is not known. Known are: Answer"),
        ("- defend:", "- redo: {scope: turn}", "`scope` is not known. Nothing is told here."),
        ("deck: 20", f"deck: {'9' * 5000}", "a whole number from 0 to 999, a list of cards, or"),
        ("health: 2", "health: 1e999", "`health`: expected a whole number from 0 to 999"),
        ("actions_left: 1", "actions_left: 21", "expected a whole number from 0 to 20."),
        ("{id: ken,", "{age: 151, id: ken,", "`age`: expected a whole number from 0 to 150."),
        (
            "map: sarpedon",
            "map: atlantis",
            "bad.yaml:6: There is no battlefield atlantis; `ringside map list`",
        ),
    ],
)
def test_a_bad_script_is_told_with_file_and_line(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text(SCRIPT.read_text("utf-8").replace(old, new), "utf-8")
    run = ringside("referee", bad)
    assert run.code == exits.FAULTS_FOUND
    assert told in run.err
    assert re.match(r".*\.yaml:\d+: ", run.err)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("hero: alice", "hero: nobody", "game/unknown-name"),
        ("map: sarpedon", "map: sarpedon\nmode: teams", "setup/wrong-number"),
        ("space: S21", "space: S99", "game/unknown-name"),
        ("  fighters:", "  stock: {nobody: {trap: 1}}\n  fighters:", "game/unknown-name"),
        (
            "  fighters:",
            "  tokens: [{kind: trap, space: S01, owner: nobody}]\n  fighters:",
            "game/unknown-name",
        ),
        ("turn: {", "turn: {began_on: {anna.alice: S99}, ", "game/unknown-name"),
        ("hand: 5}", "hand: 5, suit: {anna: [feint]}}", "game/unknown-name"),
        ("hand: 5}", "hand: 5, zones: {shelf: {anna: [feint]}}}", "game/unknown-name"),
        ("map: sarpedon", "map: sarpedon\nreadings: {nobody-asks: 'yes'}", "game/unknown-name"),
        (
            "map: sarpedon",
            "map: sarpedon\nreadings: {combat-damage-counts-beyond-health: 'no'}",
            "game/unknown-name",
        ),
    ],
)
def test_a_table_that_cannot_be_is_refused_at_set_up(
    tmp_path: Path, old: str, new: str, code: str
) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text(SCRIPT.read_text("utf-8").replace(old, new), "utf-8")
    run = ringside("referee", bad)
    assert run.code == exits.FAULTS_FOUND
    assert json.loads(run.out)["code"] == code


def test_the_schema_names_every_act() -> None:
    schema = json.loads(ringside("referee", "--json-schema").out)
    assert "move_by_effect" in schema["$defs"]["ActPart"]["properties"]


def test_a_referee_needs_a_script() -> None:
    assert ringside("referee").code == exits.WRONG_USAGE


def test_the_example_of_the_referee_page_is_a_script(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "referee.md").read_text("utf-8")
    example, _map = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    file = tmp_path / "example.yaml"
    file.write_text(example, "utf-8")
    assert ringside("referee", file, "--quiet").code == exits.FINE


def test_questions_are_answered(tmp_path: Path) -> None:
    asking = tmp_path / "asking.yaml"
    questions = (
        "- ask: {what: reach, fighter: anna.alice}\n"
        "- ask: {what: paths, fighter: anna.alice, to: S21, through_opponents: true}\n"
        "  expect: {ok: true}\n"
        "- ask: {what: targets, fighter: anna.alice}\n"
        "  expect: {fighters: [ken.king-arthur]}\n"
        "- ask: {what: legal}\n- ask: {what: state}\n- ask: {what: undo}\n"
        "- ask: {what: reach, fighter: nobody}\n  expect: {ok: false, code: game/unknown-name}\n"
    )
    text = SCRIPT.read_text("utf-8")
    asking.write_text(text[: text.index("acts:")] + "acts:\n" + questions, "utf-8")
    run = ringside("referee", asking)
    replies = [json.loads(line) for line in run.out.splitlines()]
    assert run.code == exits.FINE, run.out
    assert replies[1]["answer"]["S20"] == 0
    assert replies[3]["answer"][0]["fighter"] == "ken.king-arthur"
    assert {"command": "Maneuver"} in replies[4]["answer"]
    assert replies[5]["answer"]["map"] == "sarpedon"


def test_expectations_that_do_not_hold_are_all_named(tmp_path: Path) -> None:
    text = SCRIPT.read_text("utf-8")
    expect = (
        "- maneuver:\n  expect: {ok: false, code: game/over, rules: [SCH-01], "
        "events: [TrapSprung], "
        "health: {anna.alice: 9, nobody: 1}, at: {ken.merlin: S02}, hand: {anna: 99, nobody: 1}, "
        "turn: ken, actions_left: 9, choice: combat/after, owner: ken, winners: [ken]}\n"
    )
    file = tmp_path / "all.yaml"
    file.write_text(text[: text.index("acts:")] + "acts:\n" + expect, "utf-8")
    run = ringside("referee", file, "--quiet")
    assert len(json.loads(run.out)["failed"]) == 14


def test_nothing_is_true_of_a_name_that_nothing_has(tmp_path: Path) -> None:
    text = SCRIPT.read_text("utf-8")
    expect = (
        "- maneuver:\n  expect: {absent: [TrapSprng], tokens: {trp: []}, drawn: {nobody: 0}, "
        "discarded: {nobody: []}, suit: {nobody: {}}, at: {nobody: null}, health: {nobody: 0}}\n"
    )
    file = tmp_path / "misspelt.yaml"
    file.write_text(text[: text.index("acts:")] + "acts:\n" + expect, "utf-8")
    run = ringside("referee", file, "--quiet")
    failed = json.loads(run.out)["failed"]
    assert len(failed) == 7
    assert "expected absent: there is no TrapSprng" in failed


def test_a_simulation_tells_games_turns_and_wins() -> None:
    run = ringside("simulate", "--games", 2, "--heroes", "alice", "medusa", "--mode", "duel")
    assert run.code == exits.FINE
    assert run.out.startswith("2 games, ")
    assert "wins seat" in run.out
    told = json.loads(ringside("simulate", "--games", 1, "--mode", "duel", "--json").out)
    assert told["games"][0]["fault"] is None


@pytest.mark.parametrize(
    "more",
    [("--heroes", "alice"), ("--heroes", "alice", "nobody"), ("alice", "medusa"),
     ("--map", "atlantis"),
     ("--map", "soho", "--mode", "teams", "--heroes", "alice", "medusa")],
)  # fmt: skip
def test_a_simulation_that_cannot_be_is_wrong_usage(more: tuple[str, ...]) -> None:
    assert ringside("simulate", "--games", 1, *more).code == exits.WRONG_USAGE


SPEAKING = ROOT / "tests" / "playthroughs" / "refused-for-its-words.yaml"


def test_a_reply_says_what_was_wrong_and_what_came_of_it() -> None:
    run = ringside("referee", SPEAKING)
    assert run.code == exits.FINE
    said = [json.loads(line)["says"] for line in run.out.splitlines()]
    for sentence in (
        "card, value exclude each other: only one of them can be told.",
        "ken cannot have excalibur there now.",
        "There is no rule ATK-99.",
        "anna.alice loses 4 health (combat).",
        "ken.gawain is not one of the options.",
        "Combat: 4 against 0, 4 damage. ken wins it as the attacker.",
        "ken decides who moves where (skirmish): ken.king-arthur, anna.alice.",
        "Spaces on which anna.alice can end its move: 2, with a move of 2.",
    ):
        assert any(sentence in told for told in said)
    assert any(told.startswith("Nobody can play restless-spirits so") for told in said)


def test_a_bonus_on_a_value_that_is_ignored_is_said_not_to_count() -> None:
    run = ringside("referee", ROOT / "tests" / "playthroughs" / "a-bonus-on-an-ignored-value.yaml")
    assert run.code == exits.FINE
    last = json.loads(run.out.splitlines()[-1])
    assert "The defender's value counts as 0. " in last["says"]
    assert (
        "The defender's value stays as it is: +1 does not count. Combat: 2 against 0"
        in (last["says"])
    )


def test_a_refused_set_up_fails_if_anything_else_was_expected(tmp_path: Path) -> None:
    refused = ROOT / "tests" / "playthroughs" / "setup-refused-teams.yaml"
    text = refused.read_text("utf-8")
    assert ringside("referee", refused).code == exits.FINE
    more = tmp_path / "more.yaml"
    for old, new, told in (
        ("acts: []", "acts: [{maneuver: null}]", "1 acts follow a set-up that was refused"),
        ("code: setup/", "turn: a, code: setup/", "expected turn, but the set-up was refused"),
        ("ok: false, code: setup/", "ok: true, code: setup/", "expected ok: true, but the set-up"),
        ("rules: [TEM-02]}", "rules: [BRD-01]}", "expected rules: BRD-01, but it cites"),
        ("code: setup/", "code: game/", "expected code: "),
        ("expect:", "note:", "is not known"),
    ):
        assert old in text
        more.write_text(text.replace(old, new, 1), "utf-8")
        run = ringside("referee", more)
        assert run.code == exits.FAULTS_FOUND
        assert told in run.out + run.err
