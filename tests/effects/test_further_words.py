"""What the words mean that the further heroes brought: one fact each, worked out by hand.

The small field: A-B-C-D-E above F-G-H-I-J, with ways A-F, C-H and E-J. Red are A B C F G H,
blue are C D H I, green are D E I J.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cli.referee_command import book_for
from companion.referee import play
from tests.effects.goldens import FIELD, Case, script_of
from tests.effects.own_cards import CARD, own_hero, play_with

MEDUSA = {"one": {"side": "enemy", "role": "hero"}}
CARDS: dict[str, Any] = {"p1": {"hand": [CARD]}, "p2": {"hand": 3}}
SCHEME = {"scheme": {"fighter": "p1.lamplighter", "card": CARD}}


def lamplighter(
    steps: list[dict[str, Any]],
    *expected: dict[str, Any],
    moths: str = "",
    cards: dict[str, Any] | None = None,
    **more: Any,
) -> None:
    """The Lamplighter on B plays a scheme of these steps, Medusa stands on C."""
    first, *rest = expected
    gone = {f"{kind}.{n}": {"health": 0} for kind in ("p1.moth", "p2.harpy") for n in (1, 2, 3)}
    there = {f"p1.moth.{n}": {"space": space} for n, space in enumerate(moths, start=1)}
    at = {"p1.lamplighter": {"space": "B"}, "p2.medusa": {"space": "C"}}
    position = {
        "turn": {"player": "p1"},
        "fighters": {**gone, **at, **there},
        "cards": cards or CARDS,
    }
    acts = [{**SCHEME, "expect": first}, *rest]
    hero = own_hero({"effects": {"scheme": steps}}, **more)
    play_with(hero, acts, cards or CARDS, position=position)


def answer(*values: str, **expect: Any) -> dict[str, Any]:
    return {"answer": {"player": "p1", "values": list(values)}, "expect": expect}


def duel(heroes: str, cards: dict[str, Any], *acts: dict[str, Any], **position: Any) -> None:
    """Two heroes, `one/other`, side by side on B and C."""
    one, other = heroes.split("/")
    script = {
        "format": 1, "about": "One word.", "edition": "classic", "map": FIELD,
        "players": [{"id": "p1", "hero": one}, {"id": "p2", "hero": other}],
        "position": {"turn": {"player": "p1"}, "cards": cards, **position},
        "acts": list(acts),
    }  # fmt: skip
    told = script_of(Case(Path("further-words"), "1", script))
    failed = [said for reply in play(told, book_for(told)) for said in reply.failed]
    assert failed == [], failed


# --- Numbers ------------------------------------------------------------------------------------


def test_health_and_at_least() -> None:
    enough = {"at_least": [{"health": MEDUSA}, 16]}
    fewer = {"at_least": [{"health": "lamplighter"}, {"health": MEDUSA}]}
    steps = [{"draw": 1, "when": enough}, {"draw": 5, "when": fewer}]
    lamplighter(steps, {"hand": {"p1": 1}, "drawn": {"p1": 1}})  # 13 against 16


def test_zones_are_counted_each_once() -> None:
    steps = [{"damage": MEDUSA, "amount": {"zones": MEDUSA}}]
    lamplighter(steps, {"health": {"p2.medusa": 14}})
    all_own = {"zones": {"each": {"side": "own"}}}
    # B is red; D blue and green; J green: three zones.
    lamplighter([{"damage": MEDUSA, "amount": all_own}], {"health": {"p2.medusa": 13}}, moths="DJ")


def test_the_number_of_the_action() -> None:
    steps = [{"damage": MEDUSA, "amount": {"ordinal": "action"}}]
    lamplighter(steps, {"health": {"p2.medusa": 15}})


def test_a_value_is_that_with_all_its_changes() -> None:
    # Gaze of Stone has 2, Second Shot 3: at least 4 only with a boost of 4.
    sense = {"hand": ["spider-sense-tingling"], "deck": 20}
    at = {"p1.medusa": {"space": "B"}, "p2.spider-man": {"space": "C"}}
    gone = {f"p1.harpy.{n}": {"health": 0} for n in (1, 2, 3)}
    attack = {"attacker": "p1.medusa", "target": "p2.spider-man", "card": "second-shot"}
    hand = {"hand": ["second-shot", "gaze-of-stone"], "deck": 20}
    for boost, drawn in (("gaze-of-stone", 2), (None, 0)):
        duel(
            "medusa/spider-man",
            {"p1": hand, "p2": sense},
            {"attack": attack},
            {"answer": {"player": "p2"}},  # the printed value is told
            {"defend": {"card": "spider-sense-tingling"}, "expect": {"choice": "effect/boost"}},
            {
                **answer(*([boost] if boost else [])),
                "expect": {"deck": {"p2": 20 - drawn}, "choice": "none"},
            },
            fighters={**at, **gone},
        )


# --- Where --------------------------------------------------------------------------------------


def test_within_counts_spaces() -> None:
    for most, health in ((0, 16), (1, 15)):
        steps = [
            {"damage": {"each": {"side": "enemy", "within": [most, "lamplighter"]}}, "amount": 1}
        ]
        lamplighter(steps, {"health": {"p2.medusa": health}})


def test_apart_from_shares_no_zone() -> None:
    steps = [{"place": "lamplighter", "to": {"apart_from": "lamplighter"}}]
    wanted = {"choice": "effect/place", "options": ["D", "E", "I", "J"]}
    lamplighter(steps, wanted, answer("E", at={"p1.lamplighter": "E"}))


def test_beside_so_many() -> None:
    flanked = {"each": {"side": "enemy", "beside": {"count": 2, "of": {"side": "own"}}}}
    steps = [{"damage": flanked, "amount": 2}]
    lamplighter(steps, {"health": {"p2.medusa": 14}}, moths="D")
    lamplighter(steps, {"health": {"p2.medusa": 16}}, moths="E")


def test_a_start_space() -> None:
    steps = [{"place": "lamplighter", "to": {"start": True}}]
    lamplighter(steps, {"options": ["A", "E", "F", "J"]}, answer("J", at={"p1.lamplighter": "J"}))


def test_the_nearest_spaces_are_free() -> None:
    steps = [{"place": MEDUSA, "to": {"any": True, "nearest_to": "lamplighter"}}]
    lamplighter(steps, {"options": ["A", "C"]}, answer("A", at={"p2.medusa": "A"}))


def test_it_is_whoever_is_placed() -> None:
    moth = {"one": {"side": "own", "name": "moth"}}
    steps = [{"place": moth, "to": {"zone_of": "it", "other": True}}]
    lamplighter(steps, {"options": ["D", "I", "J"]}, moths="E")


def test_where_somebody_began() -> None:
    flash = {"hand": ["jump-scare"], "deck": 20}
    for began, value in (("E", 6), ("A", 3)):
        duel(
            "bloody-mary/bigfoot",
            {"p1": flash, "p2": {"hand": 2}},
            {
                "attack": {
                    "attacker": "p1.bloody-mary",
                    "target": "p2.bigfoot",
                    "card": "jump-scare",
                }
            },
            {"defend": None, "expect": {"combat": {"attack": value}}},
            turn={"player": "p1", "began_on": {"p1.bloody-mary": began}},
            fighters={
                "p1.bloody-mary": {"space": "B"},
                "p2.bigfoot": {"space": "C"},
                "p2.the-jackalope": {"health": 0},
            },
        )


# --- Cards --------------------------------------------------------------------------------------


PILE: dict[str, Any] = {
    "p1": {"hand": [CARD], "discard": ["spark", "follow-the-lights", "swarm"]},
    "p2": {"hand": 3},
}
BACK = {"move_cards": "$back", "to": "hand"}


def picking(**more: Any) -> list[dict[str, Any]]:
    return [{"pick_cards": 1, "from": "discard", "of": "me", **more, "as": "back"}, BACK]


@pytest.mark.uncounted
@pytest.mark.parametrize(
    ("more", "found"),
    [
        ({"not": {"type": ["attack", "versatile"]}}, "follow-the-lights"),
        ({"name": ["blown-out", "swarm"]}, "swarm"),
        ({"type": ["attack"], "not": {"name": "swarm"}}, "spark"),
        ({"at": "top"}, "swarm"),
        ({"timing": "scheme"}, "follow-the-lights"),
    ],
    ids=str,
)
def test_one_card_of_a_pile(more: dict[str, Any], found: str) -> None:
    lamplighter(picking(**more), {"hand": {"p1": [found]}, "choice": "none"}, cards=PILE)


def test_up_to_so_many_may_be_none() -> None:
    steps = picking(up_to=True)
    lamplighter(steps, {"least": 0}, answer(hand={"p1": []}), cards=PILE)


def test_a_card_by_lot_is_told_by_whoever_drew_it() -> None:
    steps = picking(how="random")
    wanted = {"choice": "effect/random-card", "owner": "p1"}
    lamplighter(steps, wanted, answer("swarm", hand={"p1": ["swarm"]}), cards=PILE)


def test_this_card_is_not_discarded_once_it_went_elsewhere() -> None:
    steps = [{"move_cards": "this_card", "to": "hand"}]
    lamplighter(steps, {"hand": {"p1": [CARD]}, "discard": {"p1": 0}})


def test_the_opposing_card_is_known_by_what_it_is() -> None:
    hamlet = {"p1.hamlet": {"space": "B"}, "p1.rosencrantz-and-guildenstern": {"health": 0}}
    bigfoot = {"p2.bigfoot": {"space": "C"}, "p2.the-jackalope": {"health": 0}}
    attack = {"attacker": "p1.hamlet", "target": "p2.bigfoot", "card": "uncertain-doom"}
    for laid, damage in (
        ("momentous-shift", 2),
        ("its-just-your-imagination", 0),
    ):  # versatile, so ignored; and not
        duel(
            "hamlet/bigfoot",
            {"p1": {"hand": ["uncertain-doom"], "deck": 20}, "p2": {"hand": [laid], "deck": 20}},
            {"attack": attack},
            {"defend": {"card": laid}, "expect": {"combat": {"damage": damage}}},
            fighters={**hamlet, **bigfoot},
        )


def test_a_card_that_goes_back_to_hand_is_not_put_away() -> None:
    titania = {"p2.titania": {"space": "C"}, "p2.oberon": {"health": 0}}
    duel(
        "medusa/titania",
        {"p1": {"hand": ["snipe"], "deck": 20}, "p2": {"hand": ["but-a-dream"], "deck": 20}},
        {"attack": {"attacker": "p1.medusa", "target": "p2.titania", "card": "snipe"}},
        {
            "defend": {"card": "but-a-dream"},
            "expect": {
                "combat": {"attack": 0, "damage": 0},
                "hand": {"p1": ["snipe"]},
                "deck": {"p1": 20, "p2": 19},
                "discarded": {"p2": ["but-a-dream"]},
            },
        },
        fighters={"p1.medusa": {"space": "B"}, **titania},
    )


def test_the_lowest_card_of_the_deck_is_discarded() -> None:
    alone = {"p2.bigfoot": {"space": "C"}, "p2.the-jackalope": {"health": 0}}
    duel(
        "donatello/bigfoot",
        {
            "p1": {"hand": ["untested-enhancements"], "deck": ["quick-strike", "bo-staff"]},
            "p2": {"hand": 2},
        },
        {
            "attack": {
                "attacker": "p1.metalhead", "target": "p2.bigfoot", "card": "untested-enhancements",
            }
        },
        {"defend": None, "expect": {"choice": "effect/which-card"}},
        {**answer("bo-staff"), "expect": {"combat": {"attack": 5}, "deck": {"p1": 1}}},
        fighters={"p1.metalhead": {"space": "B"}, "p1.donatello": {"space": "A"}, **alone},
    )  # fmt: skip


# --- Values and prices --------------------------------------------------------------------------


def test_a_card_is_boosted_blindly_by_what_lies_on_top() -> None:
    alone = {"p2.bigfoot": {"space": "C"}, "p2.the-jackalope": {"health": 0}}
    duel(
        "daredevil/bigfoot",
        {
            "p1": {"hand": ["man-without-fear"], "deck": ["grappling-hook", "feint"]},
            "p2": {"hand": 2},
        },
        {
            "attack": {
                "attacker": "p1.daredevil", "target": "p2.bigfoot", "card": "man-without-fear",
            }
        },
        {"defend": None, "expect": {"choice": "effect/order", "options": ["card", "ability"]}},
        {**answer("card"), "expect": {"choice": "effect/may"}},
        {**answer("yes"), "expect": {"choice": "effect/may", "deck": {"p1": 1}}},
        {**answer("no"), "expect": {"combat": {"attack": 4}, "deck": {"p1": 1}}},  # 2 and 2
        fighters={"p1.daredevil": {"space": "B"}, **alone},
    )  # fmt: skip


def test_a_value_that_is_fixed_firmly_gets_no_bonus_either() -> None:
    # Alice adds 2 to her attacks while she is big; her Feint has 2.
    duel(
        "alice/philippa",
        {"p1": {"hand": ["feint"], "deck": 20}, "p2": {"hand": ["paralyzing-fetters"], "deck": 20}},
        {"attack": {"attacker": "p1.alice", "target": "p2.philippa", "card": "feint"}},
        {"defend": {"card": "paralyzing-fetters"}, "expect": {"combat": {"attack": 2}}},
        forms={"p1": {"size": "big"}},
        fighters={
            "p1.alice": {"space": "B"}, "p1.the-jabberwock": {"health": 0},
            "p2.philippa": {"space": "C"}, "p2.dijkstra": {"health": 0},
        },
    )  # fmt: skip


def test_a_protected_card_is_passed_over_by_what_cancels() -> None:
    medusa = {"p2.medusa": {"space": "C"}, **{f"p2.harpy.{n}": {"health": 0} for n in (1, 2, 3)}}
    duel(
        "deadpool/medusa",
        {"p1": {"hand": ["super-feint"], "deck": 20}, "p2": {"hand": ["feint"], "deck": 20}},
        {"attack": {"attacker": "p1.deadpool", "target": "p2.medusa", "card": "super-feint"}},
        {"defend": {"card": "feint"}, "expect": {"deck": {"p1": 19}}},
        fighters={"p1.deadpool": {"space": "B"}, **medusa},
    )


def test_the_opponent_gains_an_action_if_on_turn() -> None:
    achilles = {"p2.achilles": {"space": "C"}, "p2.patroclus": {"space": "D"}}
    gone = {f"p1.harpy.{n}": {"health": 0} for n in (1, 2, 3)}
    duel(
        "medusa/achilles",
        {"p1": {"hand": ["snipe"], "deck": 20}, "p2": {"hand": ["achilles-heel"], "deck": 20}},
        {"attack": {"attacker": "p1.medusa", "target": "p2.achilles", "value": 6}},
        {"defend": {"card": "achilles-heel"}},
        {"answer": {"player": "p1"}},
        {"answer": {"player": "p1"}, "expect": {"actions_left": 2}},
        fighters={"p1.medusa": {"space": "B"}, **achilles, **gone},
    )


def test_an_action_is_a_price_only_while_one_is_left() -> None:
    steps = [
        {"gain_action": -1, "may": True, "as": "paid"},
        {"draw": 3, "when": {"did": "paid"}},
    ]
    lamplighter(steps, {"choice": "effect/may"}, answer("yes", turn="p2", drawn={"p1": 3}))


def test_a_counter_rises_to_its_most_and_pays_all_or_nothing() -> None:
    rum = {"kind": "counter", "id": "rum", "start": 1, "most": 3}
    steps: list[dict[str, Any]] = [
        {"counter": "rum", "spend": 2, "as": "first"},
        {"draw": 1, "when": {"did": "first"}},
        {"counter": "rum", "add": 9},
        {"draw": {"counter": "rum"}},
        {"counter": "rum", "spend": 2, "as": "second"},
        {"damage": MEDUSA, "amount": {"spent": "$second", "times": 2}},
    ]
    lamplighter(steps, {"drawn": {"p1": 3}, "health": {"p2.medusa": 12}}, rules=[rum])


def test_any_number_may_be_paid() -> None:
    duel(
        "beowulf/bigfoot",
        {"p1": {"hand": ["the-war-king"], "deck": 20}, "p2": {"hand": 2}},
        {"attack": {"attacker": "p1.beowulf", "target": "p2.bigfoot", "card": "the-war-king"}},
        {"defend": None, "expect": {"choice": "effect/number", "options": ["0", "1"]}},
        {**answer("1"), "expect": {"combat": {"attack": 3}, "choice": "none"}},
        fighters={
            "p1.beowulf": {"space": "B"}, "p1.wiglaf": {"health": 0},
            "p2.bigfoot": {"space": "C"}, "p2.the-jackalope": {"health": 0},
        },
    )  # fmt: skip


def test_a_token_that_returns_can_be_laid_again() -> None:
    lamp: dict[str, Any] = {"kind": "lamp", "count": 1, "returns": True}
    on_a: dict[str, Any] = {"put_token": "lamp", "to": {"where": "lamplighter"}}
    steps = [on_a, {"remove_token": {"each": {"token": "lamp"}}}, on_a]
    lamplighter(steps, {"tokens": {"lamp": ["B"]}}, tokens=[lamp])


def test_who_comes_from_a_supply_goes_back_there() -> None:
    duel(
        "sun-wukong/bigfoot",
        {"p1": {"hand": ["phoenix-form"], "deck": 20}, "p2": {"hand": 2}},
        {"scheme": {"fighter": "p1.sun-wukong", "card": "phoenix-form"}},
        {"scheme": {"fighter": "p1.sun-wukong", "card": "phoenix-form"}, "expect": {"ok": False}},
        fighters={
            "p1.sun-wukong": {"space": "B", "health": 10},
            **{f"p1.clone.{n}": {"health": 0} for n in (2, 3)},
            "p1.clone.1": {"space": "A", "health": 1},
            "p2.bigfoot": {"space": "C"}, "p2.the-jackalope": {"health": 0},
        },
    )  # fmt: skip


def test_what_asks_of_a_card_that_nobody_named_is_left_to_people() -> None:
    duel(
        "hamlet/bigfoot",
        {"p1": {"hand": ["uncertain-doom"], "deck": 20}, "p2": {"hand": 3}},
        {"attack": {"attacker": "p1.hamlet", "target": "p2.bigfoot", "card": "uncertain-doom"}},
        {"defend": {"value": 3}, "expect": {"choice": "combat/unnamed-card", "owner": "p2"}},
        {"answer": {"player": "p2"}, "expect": {"choice": "combat/during", "owner": "p1"}},
        fighters={
            "p1.hamlet": {"space": "B"}, "p1.rosencrantz-and-guildenstern": {"health": 0},
            "p2.bigfoot": {"space": "C"}, "p2.the-jackalope": {"health": 0},
        },
    )  # fmt: skip


def test_a_counter_is_set_right_by_hand_as_far_as_it_goes() -> None:
    duel(
        "ghost-rider/bigfoot",
        {"p1": {"hand": 3}, "p2": {"hand": 3}},
        {
            "correct_counter": {"player": "p1", "counter": "hellfire", "to": 6},
            "expect": {"ok": False},
        },
        {
            "correct_counter": {"player": "p1", "counter": "a name that is far too long", "to": 1},
            "expect": {"ok": False},
        },
        {  # nobody's hero has it: one of the table's own
            "correct_counter": {"player": "p1", "counter": "rage", "to": 1},
            "expect": {"events": ["CounterSet"]},
        },
        {
            "correct_counter": {"player": "p1", "counter": "hellfire", "to": 2},
            "expect": {"events": ["CounterSet"]},
        },
        fighters={
            "p1.ghost-rider": {"space": "B"},
            "p2.bigfoot": {"space": "C"}, "p2.the-jackalope": {"health": 0},
        },
    )  # fmt: skip


# --- Windows of abilities -----------------------------------------------------------------------


def test_who_takes_damage_feeds_what_its_kind_feeds() -> None:
    rum = {"kind": "counter", "id": "rum", "most": 3}
    fed = {"at": "damaged", "of": "lamplighter", "do": [{"counter": "rum", "add": 1}]}
    steps: list[dict[str, Any]] = [
        {"damage": {"each": {"side": "own", "name": "moth"}}, "amount": 1},
        {"damage": "lamplighter", "amount": 2},
        {"damage": MEDUSA, "amount": 1},
        {"draw": {"counter": "rum"}},
    ]
    wanted = {"drawn": {"p1": 1}, "health": {"p1.lamplighter": 11, "p2.medusa": 15}}
    lamplighter(steps, wanted, moths="D", rules=[rum], triggers=[fed])


def test_who_is_damaged_or_falls_is_known_by_name() -> None:
    back = {"at": "defeated", "do": [{"return": "$fighter", "to": {"zone_of": "lamplighter"}}]}
    steps = [{"damage": {"each": {"side": "own", "name": "moth"}}, "amount": 1}]
    wanted = {"choice": "effect/place", "options": ["A", "F", "G", "H"]}
    lamplighter(steps, wanted, answer("G", at={"p1.moth.1": "G"}), moths="D", triggers=[back])


def test_a_scheme_is_put_away_before_what_follows_it() -> None:
    more = {"at": "after_scheme", "do": [{"draw": {"count": {"cards": "discard", "of": "me"}}}]}
    lamplighter([{"recover": "lamplighter", "amount": 1}], {"drawn": {"p1": 1}}, triggers=[more])


SNIPE = {"attacker": "p1.medusa", "target": "p2.willow", "card": "snipe"}
NO_HARPIES: dict[str, Any] = {f"p1.harpy.{n}": {"health": 0} for n in (1, 2, 3)}


def test_willow_is_dark_as_soon_as_she_takes_damage() -> None:
    duel(
        "medusa/willow",
        {"p1": {"hand": ["snipe"], "deck": 20}, "p2": {"hand": 1, "deck": 20}},
        {"attack": SNIPE},
        {"defend": None, "expect": {"forms": {"p2": {"form": "dark-willow"}}}},
        fighters={
            "p1.medusa": {"space": "B"}, "p2.willow": {"space": "C"}, "p2.tara": {"space": "J"},
            **NO_HARPIES,
        },
    )  # fmt: skip


@pytest.mark.parametrize("defends", [True, False], ids=["defending", "attacking"])
def test_achilles_draws_for_a_combat_won_once_patroclus_has_fallen(*, defends: bool) -> None:
    one, other = ("medusa", "achilles") if defends else ("achilles", "medusa")
    mine, theirs = ("p2", "p1") if defends else ("p1", "p2")
    fighters: dict[str, Any] = {
        f"p1.{one}": {"space": "B"}, f"p2.{other}": {"space": "C"},
        f"{mine}.patroclus": {"health": 0},
        **{f"{theirs}.harpy.{n}": {"health": 0} for n in (1, 2, 3)},
    }  # fmt: skip
    cards = {mine: "feint", theirs: "regroup"}  # 2 against 1, and what Regroup says is canceled
    duel(
        f"{one}/{other}",
        {player: {"hand": [card], "deck": 20} for player, card in cards.items()},
        {"attack": {"attacker": f"p1.{one}", "target": f"p2.{other}", "card": cards["p1"]}},
        {"defend": {"card": cards["p2"]}, "expect": {"deck": {mine: 19, theirs: 20}}},
        fighters=fighters,
    )


def test_achilles_loses_two_cards_by_lot_as_patroclus_falls() -> None:
    duel(
        "medusa/achilles",
        {"p1": {"hand": ["snipe"], "deck": 20}, "p2": {"hand": ["feint", "skirmish"], "deck": 20}},
        {"attack": {**SNIPE, "target": "p2.patroclus"}},
        {"defend": None, "expect": {"hand": {"p2": 0}, "discard": {"p2": 10}}},
        fighters={
            "p1.medusa": {"space": "B"}, "p2.achilles": {"space": "J"},
            "p2.patroclus": {"space": "C", "health": 1}, **NO_HARPIES,
        },
    )  # fmt: skip
