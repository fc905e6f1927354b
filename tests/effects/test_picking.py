"""Cards that are chosen: out of every zone, by what they are, so many or all, in an order."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from companion import events as e
from tests.effects.own_cards import CARD, own_hero, play_scheme, play_with

# Pole-swing and spark are attack cards, burnt-fingers is versatile, follow-the-lights a scheme.
HAND = [CARD, "pole-swing", "spark", "burnt-fingers", "follow-the-lights"]
KNOWN: dict[str, Any] = {"p1": {"hand": HAND, "discard": []}}
HIDDEN: dict[str, Any] = {"p1": {"hand": [CARD, "?", "?", "?"], "discard": 0}}


def picking(many: Any, **fields: Any) -> list[dict[str, Any]]:
    return [{"pick_cards": many, **fields, "as": "some"}, {"move_cards": "$some", "to": "discard"}]


def answer(*values: str, **expected: Any) -> dict[str, Any]:
    return {"answer": {"player": "p1", "values": list(values)}, "expect": expected}


def test_out_of_a_known_hand_only_cards_of_a_kind_are_offered() -> None:
    play_scheme(
        picking(1, **{"from": "hand", "type": "attack"}),
        [
            {"choice": "effect/cards", "options": ["pole-swing", "spark"], "least": 1},
            answer("spark", discard={"p1": ["spark", CARD]}),
        ],
        KNOWN,
    )


def test_a_named_card_goes_out_of_a_known_hand_unasked() -> None:
    play_scheme(
        picking(1, **{"from": "hand", "name": "spark"}),
        [{"choice": "none", "discard": {"p1": ["spark", CARD]}}],
        KNOWN,
    )
    play_scheme(
        picking(1, **{"from": "hand", "name": "swarm"}),
        [{"choice": "none", "events": ["StepSkipped"], "discard": {"p1": [CARD]}}],
        KNOWN,
    )


def test_all_cards_of_a_kind_go_out_of_a_hand() -> None:
    play_scheme(
        picking("all", **{"from": "hand", "type": "attack"}),
        [{"choice": "none", "discard": {"p1": ["pole-swing", "spark", CARD]}}],
        KNOWN,
    )
    play_scheme(
        picking("all", **{"from": "hand"}),
        [{"choice": "none", "hand": {"p1": 0}, "discard": {"p1": 5}}],
        KNOWN,
    )


def test_of_a_hidden_hand_its_player_says_what_fits() -> None:
    played = play_scheme(
        picking(2, **{"from": "hand", "banner": "moth"}),
        [
            {"choice": "effect/cards", "options": ["swarm"], "least": 0, "owner": "p1"},
            answer("swarm", discard={"p1": ["swarm", CARD]}, hand={"p1": 2}),
        ],
        HIDDEN,
    )
    assert played[1].choice.seen_by == ("p1",)
    play_scheme(
        picking("all", **{"from": "hand"}),
        [{"choice": "none", "hand": {"p1": 0}}],
        HIDDEN,
    )


def test_several_cards_are_looked_for_in_a_deck() -> None:
    steps: list[dict[str, Any]] = [
        {"pick_cards": 2, "from": "deck", "type": "attack", "as": "found"},
        {"move_cards": "$found", "to": "hand"},
        {"shuffle": "deck", "of": "me"},
    ]
    play_scheme(
        steps,
        [
            {"choice": "effect/cards", "options": ["pole-swing", "spark", "swarm"], "least": 2},
            answer("swarm", "spark", hand={"p1": ["spark", "swarm"]}),
        ],
        {"p1": {"hand": [CARD], "discard": []}},
    )


def test_all_cards_with_a_name_are_found_in_a_deck() -> None:
    play_scheme(
        [
            {"pick_cards": "all", "from": "deck", "name": "spark", "as": "found"},
            {"move_cards": "$found", "to": "hand"},
        ],
        [{"choice": "none", "hand": {"p1": ["spark", "spark", "spark"]}}],
        {"p1": {"hand": [CARD], "discard": []}},
    )


def test_whoever_picks_in_order_is_asked_for_it_even_where_all_go() -> None:
    cards: dict[str, Any] = {"p1": {"hand": [CARD, "spark", "swarm"], "discard": []}}
    steps: list[dict[str, Any]] = [
        {"pick_cards": 2, "from": "hand", "as": "back"},
        {"move_cards": "$back", "to": "deck_top"},
    ]
    play_scheme(steps, [{"choice": "none", "hand": {"p1": 0}}], cards)
    steps[0]["ordered"] = True
    *_, last = play_scheme(
        steps, [{"choice": "effect/cards", "least": 2}, answer("swarm", "spark")], cards
    )
    moved = [event for event in last.events if isinstance(event, e.CardMoved)]
    assert [event.card.id for event in moved if event.target.zone == "deck"] == ["spark", "swarm"]


def test_among_cards_that_were_seen_only_those_of_a_kind_are_picked() -> None:
    steps: list[dict[str, Any]] = [
        {"look": "deck_top", "of": "me", "count": 3, "as": "seen"},
        {"pick_cards": "all", "from": "$seen", "type": "attack", "as": "kept"},
        {"move_cards": "$kept", "to": "hand"},
    ]
    deck = {"top": ["spark", "burnt-fingers", "swarm"], "rest": 26}
    play_scheme(
        steps,
        [{"choice": "none", "hand": {"p1": ["spark", "swarm"]}}],
        {"p1": {"hand": [CARD], "deck": deck, "discard": []}},
    )
    play_scheme(
        steps,
        [
            {"choice": "effect/cards", "least": 0, "options": ["pole-swing", "spark", "swarm"]},
            answer("spark", hand={"p1": ["spark"]}),
        ],
        {"p1": {"hand": [CARD], "discard": []}},
    )


def test_where_all_go_those_with_names_leave_before_those_without() -> None:
    """One that nobody names could be any of them: afterwards nobody would know which are left."""
    *_, last = play_scheme(
        [
            {"pick_cards": "all", "from": "discard", "as": "back"},
            {"move_cards": "$back", "to": "deck_top"},
        ],
        [{"choice": "none", "discard": {"p1": [CARD]}}],
        {"p1": {"hand": [CARD], "discard": ["spark", "?", "swarm", "?"]}},
    )
    moved = [event for event in last.events if isinstance(event, e.CardMoved)]
    assert [event.card.id for event in moved if event.target.zone == "deck"] == [
        "spark", "swarm", None, None,
    ]  # fmt: skip


def test_cards_can_be_asked_for_by_a_value_that_is_counted() -> None:
    by_value = picking(1, **{"from": "hand", "type": "attack", "value": {"size_of": "$shown"}})
    for shown, discard in ((1, [CARD]), (3, ["spark", CARD])):  # spark: the attack of value 3
        cards = {"p1": {**KNOWN["p1"], "deck": {"top": ["swarm"] * shown, "rest": 25 - shown}}}
        seen = {"reveal": "deck_top", "count": shown, "of": "me", "as": "shown"}
        play_scheme([seen, *by_value], [{"choice": "none", "discard": {"p1": discard}}], cards)


def test_cards_with_a_tag_can_be_discarded() -> None:
    discarding = {"scheme": [{"discard": 1, "of": "me", "tag": "hot"}]}
    hero = own_hero({"tags": ["hot"], "effects": discarding})
    expected = {"choice": "none", "discard": {"p1": [CARD, CARD]}}  # the other copy, and itself
    scheme = {"scheme": {"fighter": "p1.lamplighter", "card": CARD}, "expect": expected}
    play_with(hero, [scheme], {"p1": {"hand": [CARD, CARD, "spark"], "discard": []}})


def test_only_cards_are_offered_together_that_can_lie_there_together() -> None:
    lying = {"p1": {"hand": [CARD], "discard": ["pole-swing", "pole-swing", "spark", "?"]}}
    *_, asked = play_scheme(
        picking(3, **{"from": "discard", "type": ["attack", "versatile"]}),
        [{"choice": "effect/cards", "least": 3}, {"ask": {"what": "legal"}}],
        lying,
    )
    known = ["pole-swing", "pole-swing", "spark"]
    names = ["blown-out", "burnt-fingers", "pole-swing", "spark", "swarm", "turn-the-wick"]
    assert asked.choice is not None
    assert sorted(asked.choice.options) == names
    told: list[tuple[str, ...]] = [
        ("pole-swing", "pole-swing", "spark")
    ]  # and with the one that nobody named:
    told += [tuple(sorted((*two, name))) for two in combinations(known, 2) for name in names]
    offered = [tuple(sorted(command.values)) for command in asked.answer if command.values]
    assert sorted(offered) == sorted({*told})


def test_of_seen_cards_that_nobody_names_a_known_one_may_have_gone_too() -> None:
    steps: list[dict[str, Any]] = [
        {"look": "deck_top", "of": "me", "count": 3, "as": "seen"},
        {"pick_cards": 1, "from": "$seen", "as": "low"},
        {"move_cards": "$low", "to": "deck_bottom"},
        {"move_cards": "$seen", "except": "$low", "to": "deck_top", "ordered": True},
    ]
    play_scheme(
        steps,
        [{"choice": "none", "deck": {"p1": ["?"] * 12}}],
        {"p1": {"hand": [CARD], "deck": {"top": ["?", "?", "spark"], "rest": 9}}},
    )


def test_a_seen_card_that_nobody_names_may_be_one_that_lay_nobody_knew_where() -> None:
    steps: list[dict[str, Any]] = [
        {"shuffle": "deck"},  # the spark lies anywhere in it now
        {"pick_cards": 1, "from": "hand", "as": "back"},
        {"move_cards": "$back", "to": "deck_top"},
        {"look": "deck_top", "of": "me", "count": 2, "as": "seen"},
        {"pick_cards": 1, "from": "$seen", "as": "one"},
        {"move_cards": "$one", "to": "hand"},
    ]
    play_scheme(
        steps,
        [{"choice": "none", "deck": {"p1": ["?"] * 10}}],
        {"p1": {"hand": [CARD, "?", "?"], "deck": {"top": ["spark"], "rest": 9}}},
    )


def _one_of_those_on_top(count: int) -> list[dict[str, Any]]:
    """Lays a spark at the bottom, then takes a card in secret from so many on top."""
    return [
        {"pick_cards": 1, "from": "hand", "name": "spark", "as": "back"},
        {"move_cards": "$back", "to": "deck_bottom"},
        {"look": "deck_top", "of": "me", "count": count, "as": "seen"},
        {"pick_cards": 1, "from": "$seen", "as": "one"},
        {"move_cards": "$one", "to": "hand"},
    ]


def test_a_seen_card_that_nobody_names_may_be_the_known_one_at_the_bottom() -> None:
    told = {"p1": {"hand": [CARD, "spark"], "deck": 1}}
    play_scheme(_one_of_those_on_top(2), [{"choice": "none", "deck": {"p1": ["?"]}}], told)


def test_a_card_below_those_that_were_seen_stays_known() -> None:
    told = {"p1": {"hand": [CARD, "spark"], "deck": 1}}
    play_scheme(_one_of_those_on_top(1), [{"choice": "none", "deck": {"p1": ["spark"]}}], told)


def _taken_of_three(**wanted: Any) -> list[dict[str, Any]]:
    return [
        {"look": "deck_top", "of": "me", "count": 3, "as": "seen"},
        {"pick_cards": 1, "from": "$seen", "as": "one", **wanted},
        {"move_cards": "$one", "to": "hand"},
    ]


def test_of_two_equal_cards_that_were_seen_nobody_knows_which_one_was_taken() -> None:
    first = {"choice": "effect/cards"}
    next_one = {"maneuver": None, "expect": {"hand": {"p1": ["?", "spark"]}}}
    for third, wanted in (("spark", {}), ("?", {"type": "attack"})):
        deck = {"top": ["spark", "pole-swing", third], "rest": 9}
        told = {"p1": {"hand": [CARD], "deck": deck}}
        play_scheme(_taken_of_three(**wanted), [first, answer("spark"), next_one], told)


def test_a_card_of_which_there_is_no_other_is_taken_from_where_it_lay() -> None:
    deck = {"top": ["spark", "pole-swing", "burnt-fingers"], "rest": 9}
    left = ["pole-swing", "burnt-fingers", *["?"] * 9]
    play_scheme(
        _taken_of_three(),
        [{"choice": "effect/cards"}, answer("spark", deck={"p1": left})],
        {"p1": {"hand": [CARD], "deck": deck}},
    )


def test_a_seen_card_that_is_discarded_is_told_and_the_others_are_not() -> None:
    steps: list[dict[str, Any]] = [
        {"look": "deck_top", "of": "opponent", "count": 3, "as": "seen"},
        {"pick_cards": 1, "from": "$seen", "of": "opponent", "by": "me", "as": "thrown"},
        {"move_cards": "$thrown", "to": "discard"},
        {"move_cards": "$seen", "except": "$thrown", "to": "deck_top", "ordered": True},
    ]
    asked: dict[str, Any] = {"choice": "effect/cards", "owner": "p1", "least": 1}
    gone: dict[str, Any] = {"discard": {"p2": ["snipe"]}, "deck": {"p2": ["?"] * 9}}
    told = {"p1": {"hand": [CARD], "discard": []}, "p2": {"hand": 20, "deck": 10, "discard": []}}
    play_scheme(steps, [asked, answer("snipe", **gone)], told)
    play_scheme(steps, [asked, answer("?", **{**gone, "discard": {"p2": ["?"]}})], told)


LIGHTS = ["light-the-square"] * 3
"""All cards of the deck that have a boost of 4."""
HARM = {"damage": {"one": {"side": "enemy", "role": "hero"}}, "amount": {"boost_of": "$one"}}


def test_a_card_taken_blindly_out_of_a_hand_may_have_the_boost_of_one_that_is_known_there() -> None:
    play_scheme(
        [{"pick_cards": 1, "from": "hand", "how": "random", "as": "one"}, HARM],
        [{"choice": "effect/number", "options": ["1", "2", "3", "4"]}, answer("4", choice="none")],
        {"p1": {"hand": [CARD, *LIGHTS, "?"], "discard": []}},
    )


def test_the_boost_of_a_card_that_another_reveals_is_one_of_their_deck() -> None:
    played = play_scheme(
        [{"reveal": "deck_top", "of": "opponent", "as": "one"}, HARM],
        [{"choice": "effect/which-card"}, answer("?")],
        {"p1": {"hand": [CARD], "discard": []}},
    )
    assert played[-1].choice.owner == "p2"
    assert played[-1].choice.options == ("1", "2", "3", "4")
