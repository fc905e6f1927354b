"""Cards of an attack are laid, turned over and told; items are used by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.combat import Side
from companion.play import intents as i
from companion.play.intents import Pick
from companion.reasons import ChoiceReason
from companion.rules.battlefield import NO_BATTLEFIELD
from companion.table import ChoiceKind
from companion.telling.declared import declared
from companion.telling.fight_story import BeatKind
from tests.own_content import own_hero
from tests.ui.presenter.at_choices import (
    ARTHUR,
    MEDUSA,
    choice_of,
    fight,
    lines_of,
    prompt_of,
    put_beside,
    table,
)
from tests.ui.presenter.at_table import AtTable, acts_on
from ui.presenter.intents import BeatShown, Do, OpenSheet, SheetKind
from ui.viewdata.kit import ActsBlock, Tone

if TYPE_CHECKING:
    from pathlib import Path


def draft(at: AtTable, foe: str = MEDUSA) -> None:
    """Arthur attacks: the cards are chosen now."""
    put_beside(at, foe, ARTHUR)
    begin_attack(at, foe)


def begin_attack(at: AtTable, foe: str) -> None:
    at.press(i.ChooseAttack())
    if at.view.cards is None:
        at.press(i.DraftAttack(ARTHUR, foe))


def test_cards_that_lie_face_down_are_told_when_both_are_turned_over(tmp_path: Path) -> None:
    at = table(tmp_path, "king-arthur", "medusa")
    draft(at)
    at.press(i.LayUntold(Side.ATTACKER), 0)
    assert at.table.combat is not None
    assert at.table.combat.attack is None, "nobody has told it"
    at.press(i.LayUntold(Side.DEFENDER), 1)
    assert choice_of(at).kind is ChoiceKind.REVEAL
    assert all(prompt_of(at, seat).tone is Tone.ASKED for seat in (0, 1))
    cards = at.view.cards
    assert cards is not None
    assert not any(half.laid for half in cards.halves)
    assert i.LayCard(Side.DEFENDER) not in set(acts_on(cards)), "one lies there"
    at.press(i.LayCard(Side.DEFENDER, "snipe"), 1)
    assert at.table.combat is not None
    assert not at.table.combat.is_revealed, "both are turned over together"
    at.press(i.LayCard(Side.ATTACKER, "excalibur"), 0)
    fought = at.table.fight
    assert fought is not None
    assert fought.is_revealed
    assert (fought.attack, fought.defense) != (None, None)


def test_a_defense_that_lies_already_waits_for_what_an_ability_says_first(tmp_path: Path) -> None:
    at = table(tmp_path, "king-arthur", "spider-man")
    draft(at, "p2.spider-man")
    at.press(i.LayUntold(Side.DEFENDER), 1)
    at.press(i.LayUntold(Side.ATTACKER), 0)
    assert choice_of(at).reason is ChoiceReason.ABILITY_ATTACK_DECLARED
    at.press(c.Answer(player="p2"), 1)
    assert at.table.combat is not None
    assert at.table.combat.side(Side.DEFENDER).is_untold
    assert choice_of(at).kind is ChoiceKind.REVEAL


def test_whether_a_second_card_lies_there_is_said_before_and_taken_back_by_the_same_tap(
    tmp_path: Path,
) -> None:
    at = table(tmp_path, "king-arthur", "medusa")
    draft(at)
    at.press(i.TellSecond(), 0)
    at.press(i.NoSecond(), 0)
    at.press(i.LayCard(Side.ATTACKER, "excalibur"), 0)
    assert at.table.combat is not None
    assert at.table.combat.side(Side.ATTACKER).second is None
    assert not at.table.combat.side(Side.ATTACKER).is_second_untold


def test_the_number_for_a_card_that_lies_face_up_is_asked_before_every_defense(
    tmp_path: Path,
) -> None:
    at = table(tmp_path, "king-arthur", "sherlock-holmes")
    draft(at, "p2.sherlock-holmes")
    assert at.view.cards is not None
    attack, defense = at.view.cards.halves
    assert attack.keys == ()
    assert [act.text for act in defense.keys] == [str(n) for n in range(7)]
    at.press(i.NameNumber(4), 1)
    at.press(i.LayCard(Side.ATTACKER, "skirmish"), 0)
    at.press(i.LayCard(Side.DEFENDER, "elementary"), 1)
    fought = at.table.fight
    assert fought is not None
    assert fought.values == (0, 3), "it was named, so the attack is ignored"
    assert at.taps == 5


def test_a_number_that_was_named_means_nothing_for_another_card(tmp_path: Path) -> None:
    at = table(tmp_path, "king-arthur", "sherlock-holmes")
    draft(at, "p2.sherlock-holmes")
    at.press(i.NameNumber(4), 1)
    at.press(i.LayCard(Side.ATTACKER, "skirmish"), 0)
    at.press(i.LayCard(Side.DEFENDER), 1)
    fought = at.table.fight
    assert fought is not None
    assert fought.values == (4, 0)


@pytest.mark.parametrize("side", list(Side))
def test_nothing_changes_by_which_card_was_told_before_both_are_revealed(
    tmp_path: Path, side: Side
) -> None:
    at = table(tmp_path, "king-arthur", "medusa")
    draft(at)
    assert at.view.cards is not None
    tiles = at.view.cards.halves[list(Side).index(side)].cards
    seen = set()
    for tile in [tile for tile in tiles if tile.locked is None]:
        at.press(tile.intent)
        seen.add(str(at.view.cards))
        at.press(i.TakeBack(c.Scope.STEP))
        if side is Side.ATTACKER:
            begin_attack(at, MEDUSA)
    assert len(tiles) > 6
    assert len(seen) == 1


def test_a_second_card_may_be_told_when_it_is_turned_over(tmp_path: Path) -> None:
    at = table(tmp_path, "king-arthur", "medusa")
    draft(at)
    at.press(i.TellSecond(), 0)
    at.press(i.LayCard(Side.ATTACKER, "excalibur"), 0)
    at.press(i.LayCard(Side.DEFENDER), 1)
    assert choice_of(at).kind is ChoiceKind.REVEAL
    assert OpenSheet(SheetKind.SECOND) in set(acts_on(at.view.cards))
    assert at.view.sheet is not None, "nothing else is to be told: it is asked for at once"
    at.press(i.TellSecond("noble-sacrifice"))
    fought = at.table.fight
    assert fought is not None
    assert fought.is_revealed
    boost = at.desk.scene.book.card(at.table, "p1", "noble-sacrifice")
    assert boost is not None
    assert fought.values is None or fought.values[0] == 6 + (boost.boost or 0)


def test_a_card_that_was_told_stays_told_until_undo_takes_it_back(tmp_path: Path) -> None:
    at = table(tmp_path, "king-arthur", "medusa")
    draft(at)
    at.press(i.TellSecond(), 0)
    at.press(i.LayCard(Side.ATTACKER, "noble-sacrifice"), 0)
    at.press(i.LayCard(Side.DEFENDER, "snipe"), 1)
    assert at.view.cards is not None
    assert at.view.cards.title == "Player 1: tap the second card"
    sheet = at.view.sheet
    assert sheet is not None
    assert (sheet.title, sheet.seat) == ("Player 1: tap the second card", 0)
    told = at.desk.focus.attack
    at.press(Do.CLOSE_SHEET)
    at.press(i.LayCard(Side.ATTACKER, "momentous-shift"), 0)
    assert at.desk.focus.attack == told
    assert at.view.toast is not None
    assert at.view.toast.text == "It was told already"
    at.press(i.TellSecond("excalibur"))
    combat = at.table.combat or at.table.last_combat
    assert combat is not None
    assert combat.attack is not None
    assert combat.attack.card == "noble-sacrifice"


def told_defense(at: AtTable) -> str | None:
    told = at.desk.focus.defense
    return told.card if told is not None else None


def undo_says(at: AtTable) -> str | None:
    return next(
        act.detail for act in at.view.rails[0].tools if act.intent == i.TakeBack(c.Scope.STEP)
    )


def test_undo_takes_back_what_was_told_last_then_the_attack_then_what_was_before(
    tmp_path: Path,
) -> None:
    at = table(tmp_path, "king-arthur", "medusa")
    draft(at)
    decision = at.desk.session.game.at
    at.press(i.LayCard(Side.DEFENDER, "snipe"), 1)
    at.press(i.LayCard(Side.DEFENDER, "regroup"), 1)
    assert told_defense(at) == "snipe"
    assert undo_says(at) == "The card that was told"
    at.press(i.TakeBack(c.Scope.STEP))
    assert told_defense(at) is None
    assert undo_says(at) == "The attack"
    at.press(i.TakeBack(c.Scope.STEP))
    assert at.view.cards is None
    assert at.desk.session.game.at == decision, "no decision was taken back"
    at.press(i.TakeBack(c.Scope.STEP))
    assert at.desk.session.game.at != decision


def test_undo_takes_back_what_was_told_of_cards_that_are_turned_over(tmp_path: Path) -> None:
    at = table(tmp_path, "king-arthur", "medusa")
    draft(at)
    at.press(i.LayUntold(Side.ATTACKER), 0)
    at.press(i.LayUntold(Side.DEFENDER), 1)
    decision = at.desk.session.game.at
    at.press(i.LayCard(Side.ATTACKER, "excalibur"), 0)
    at.press(i.TakeBack(c.Scope.STEP))
    assert at.desk.focus.attack is None
    assert at.desk.session.game.at == decision
    at.press(i.LayCard(Side.ATTACKER, "skirmish"), 0)
    at.press(i.LayCard(Side.DEFENDER, "snipe"), 1)
    combat = at.table.fight
    assert combat is not None
    assert combat.attack is not None
    assert combat.attack.card == "skirmish"


def test_the_number_that_elementary_names_is_asked_as_it_is_laid(tmp_path: Path) -> None:
    at = table(tmp_path, "king-arthur", "sherlock-holmes")
    holmes = "p2.sherlock-holmes"
    put_beside(at, holmes, ARTHUR)
    at.give(c.Attack(attacker=ARTHUR, target=holmes, card="excalibur"))
    at.press(i.LayCard(Side.DEFENDER, "elementary"), 1)
    assert choice_of(at).kind is ChoiceKind.NUMBER
    assert choice_of(at).owner == "p2"
    assert at.table.combat is not None
    assert not at.table.combat.is_revealed
    assert "Excalibur" not in str([seat.prompt for seat in at.view.seats])
    at.answer("6")
    assert at.table.fight is not None
    assert at.table.fight.is_revealed


def on_item(at: AtTable, kind: str, fighter: str = ARTHUR) -> None:
    slots = at.desk.scene.book.battlefield.item_slots
    space = next(slot.space for slot in slots if slot.kind.value == kind)
    at.give(c.CorrectPosition(fighter=fighter, space=space))


def test_a_scheme_item_is_used_by_its_name(tmp_path: Path) -> None:
    at = table(tmp_path, "king-arthur", "medusa", map_id="helicarrier")
    on_item(at, "scheme")
    at.taps = 0
    at.press(OpenSheet(SheetKind.ITEMS), 0)
    texts = {act.text for act in at.view.sheet.blocks[0].acts} if at.view.sheet else set()  # type: ignore[union-attr]
    assert texts == {"Rocket Pack", "Laser Turret", "EMP Array"}
    at.press(c.UseItem(fighter=ARTHUR, item="rocket-pack"))
    assert choice_of(at).reason is ChoiceReason.EFFECT_PLACE
    assert "Rocket Pack" in prompt_of(at, 0).source
    end = choice_of(at).options[-1]
    at.tap(end)
    assert at.table.fighters[ARTHUR].space == end
    assert at.taps == 3


def test_a_combat_item_is_used_by_its_name(tmp_path: Path) -> None:
    at = table(tmp_path, "king-arthur", "medusa", map_id="helicarrier")
    on_item(at, "combat")
    draft(at)
    at.press(OpenSheet(SheetKind.ITEMS, side=Side.ATTACKER), 0)
    at.press(i.UseCombatItem(Side.ATTACKER, "shield-blaster"))
    assert at.view.cards is not None
    assert "Shield Blaster" in at.view.cards.detail
    at.press(i.LayCard(Side.ATTACKER, "excalibur"), 0)
    at.press(i.LayCard(Side.DEFENDER), 1)
    fought = at.table.fight
    assert fought is not None
    assert [item.item for item in fought.items] == ["shield-blaster"]
    assert fought.values is None or fought.values[0] == 6 + 2


def test_options_of_a_hero_of_ones_own_are_read_as_words(tmp_path: Path) -> None:
    file = own_hero(tmp_path)
    file.write_text(file.read_text().replace("health: [{recover", "gain_life: [{recover"))
    at = table(tmp_path, "medusa", "my-alice")
    fight(at, "p1.medusa", "p2.alice", "snipe", "looking-glass")
    assert at.view.sheet is not None
    (block,) = (b for b in at.view.sheet.blocks if isinstance(b, ActsBlock))
    assert [act.text for act in block.acts] == ["Cards", "Gain life", "Place"]
    for option in ("gain_life", "cards"):
        at.press(Pick(option))
    assert lines_of(at)[0].title == "Player 2 chooses Gain life and Cards"


def test_an_attack_is_declared_on_the_screen_alone(tmp_path: Path) -> None:
    at = table(tmp_path, "king-arthur", "medusa")
    put_beside(at, MEDUSA, ARTHUR)
    log = at.desk.session.journal.path
    cues: list[tuple[str, str]] = []
    at.desk.cue = lambda sound, spoken: cues.append((sound, spoken))
    before = log.read_bytes()
    begin_attack(at, MEDUSA)
    cards = at.view.cards
    assert cards is not None
    assert cards.declared is not None
    assert cards.declared.told.words == {
        Side.ATTACKER: ("King Arthur attacks", "Medusa, on an adjacent space"),
        Side.DEFENDER: ("Medusa is attacked", "by King Arthur, on an adjacent space"),
    }
    at.presenter.send(BeatShown(BeatKind.DECLARED))
    assert cues == [("attack", "King Arthur attacks Medusa.")]
    assert log.read_bytes() == before
    at.press(i.LayCard(Side.ATTACKER, "excalibur"), 0)
    assert at.view.cards is not None
    assert at.view.cards.declared is None, "it is only shown before the first card"


def test_from_afar_it_is_said_that_they_share_a_zone_and_without_a_map_nothing(
    tmp_path: Path,
) -> None:
    at = table(tmp_path, "medusa", "king-arthur")
    scene = at.desk.scene
    field = scene.book.battlefield
    here = scene.table.fighters["p1.medusa"].space or ""
    far = next(
        space.id for space in field.spaces
        if field.is_same_zone(here, space.id) and not field.is_adjacent(here, space.id)
        and space.id != here and scene.fighter_on(space.id) is None
    )  # fmt: skip
    at.give(c.CorrectPosition(fighter="p2.king-arthur", space=far))
    told = declared(at.desk.scene, "p1.medusa", "p2.king-arthur")
    assert told.words[Side.ATTACKER] == ("Medusa attacks", "King Arthur, in the same zone")
    dials = AtTable(tmp_path / "dials")
    dials.start("medusa", "king-arthur", map_id=NO_BATTLEFIELD.id)
    told = declared(dials.desk.scene, "p1.medusa", "p2.king-arthur")
    assert told.words[Side.DEFENDER] == ("King Arthur is attacked", "by Medusa")
