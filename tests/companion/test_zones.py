"""Facts about cards that are known, partly known, or only counted, wherever they lie."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.zones import (
    CardRef,
    CardZone,
    End,
    can_hold,
    could_be_in,
    laid_out,
    pool,
)

DECK = {"feint": 3, "regroup": 2, "dash": 1}
ANNA, KEN = "anna", "ken"


def ref(card: str | None) -> CardRef:
    return CardRef(ANNA, card)


def zone(*known: str, unknown: int = 0) -> CardZone:
    return CardZone(known=tuple(sorted(map(ref, known))), unknown=unknown)


def in_order(*cards: str | None) -> CardZone:
    return laid_out(ANNA, cards, ordered=True)


# Some of the cards are known, in no order.


def test_a_named_card_leaves_the_known_ones() -> None:
    assert zone("feint", "dash").take(ref("feint")) == zone("dash")


def test_a_named_card_that_was_not_known_leaves_the_unknown_ones() -> None:
    assert zone("dash", unknown=2).take(ref("feint")) == zone("dash", unknown=1)


def test_after_an_unnamed_card_has_left_only_the_size_is_certain() -> None:
    assert zone("dash", "feint").take(ref(None)) == zone(unknown=1)
    assert zone("dash", unknown=2).take(ref(None)) == zone(unknown=2)


def test_nothing_can_be_taken_from_an_empty_zone() -> None:
    for end in (None, *End):
        assert CardZone().take(ref(None), end) == CardZone()
        assert CardZone().take(ref("feint"), end) == CardZone()
    assert CardZone().take_unnamed() == CardZone()


def test_a_zone_can_be_forgotten_but_not_its_size() -> None:
    assert zone("dash", unknown=2).forget() == zone(unknown=3)
    assert in_order("dash", None, "feint").forget() == zone(unknown=3)


def test_the_pool_is_the_deck_list_less_what_is_known() -> None:
    deck, hand, discard = zone(unknown=3), zone("feint", unknown=1), zone("regroup")
    left = pool(DECK, ANNA, (deck, hand, discard))
    assert left == Counter({"feint": 2, "regroup": 1, "dash": 1})
    assert sum(left.values()) == deck.unnamed + hand.unnamed
    assert can_hold(hand, ref("dash"), left)
    assert can_hold(deck, ref("feint"), left)
    assert not can_hold(zone("feint"), ref("dash"), left)


def test_a_card_of_which_all_are_known_elsewhere_cannot_be_in_the_deck() -> None:
    deck, discard = zone(unknown=5), zone("dash")
    left = pool(DECK, ANNA, (deck, discard))
    assert not can_hold(deck, ref("dash"), left)
    assert [*could_be_in(deck, ANNA, left)] == ["feint", "regroup"]


def test_a_card_known_more_often_than_there_are_counts_as_none_left() -> None:
    assert "dash" not in pool(DECK, ANNA, (zone("dash", "dash"),))


def test_putting_and_taking_a_named_card_changes_nothing() -> None:
    before = zone("dash", unknown=2)
    assert before.put(ref("feint")).take(ref("feint")) == before
    for end in End:
        assert before.put(ref("feint"), end).take(ref("feint"), end) == before


# Cards of others.


def test_a_card_of_another_deck_is_another_card_even_if_it_is_called_the_same() -> None:
    suit = CardZone(known=(CardRef(KEN, "feint"),))
    left = pool(DECK, ANNA, (suit, zone(unknown=6)))
    assert left["feint"] == 3
    assert not can_hold(suit, ref("feint"), left)
    assert can_hold(suit, CardRef(KEN, "feint"), Counter())
    assert [*could_be_in(suit, ANNA, left)] == []


# Cards in an order.


def test_cards_lie_in_the_order_in_which_they_came_on_top() -> None:
    pile = CardZone().put(ref("feint"), End.TOP).put(ref("dash"), End.TOP)
    assert pile == in_order("dash", "feint")
    assert pile.topmost == ref("dash")
    assert pile.names == ("dash", "feint")
    assert pile.take(ref("dash"), End.TOP).topmost == ref("feint")


def test_what_came_to_the_bottom_is_drawn_last() -> None:
    deck = zone(unknown=1).put(ref("dash"), End.TOP).put(ref("feint"), End.BOTTOM)
    assert deck.topmost == ref("dash")
    deck = deck.take(ref("dash"), End.TOP)
    assert deck.topmost is None
    deck = deck.take(ref(None), End.TOP)
    assert deck == CardZone(bottom=(ref("feint"),))
    assert len(deck.take(ref("feint"), End.TOP)) == 0


def test_the_last_card_is_on_top_wherever_it_lies() -> None:
    assert zone("dash").topmost == ref("dash")
    assert zone("dash", "feint").topmost is None
    assert zone("dash", unknown=1).topmost is None
    assert CardZone(bottom=(ref("feint"), ref("dash"))).topmost == ref("feint")


def test_drawing_from_the_top_leaves_the_known_bottom_known() -> None:
    deck = CardZone(unknown=2, bottom=(ref("dash"),))
    assert deck.take(ref(None), End.TOP) == CardZone(unknown=1, bottom=(ref("dash"),))


def test_an_unnamed_card_in_an_order_keeps_its_place() -> None:
    deck = in_order("dash", None, "feint")
    assert (deck.names, deck.unnamed, len(deck)) == (("dash", "feint"), 1, 3)
    assert deck.take(ref("regroup")) == in_order("dash", "feint")  # it must have been that one
    assert deck.shuffled() == zone("dash", "feint", unknown=1)


def test_where_two_cards_may_be_the_one_that_was_taken_no_order_is_claimed() -> None:
    deck = CardZone(known=(ref("feint"),), bottom=(ref("feint"),))
    assert deck.take(ref("feint")) == zone("feint")
    deck = CardZone(known=(ref("feint"),), unknown=1, bottom=(ref(None),))
    assert deck.take(ref("dash")) == zone("feint", unknown=1)


def test_one_that_nobody_named_leaves_the_named_ones_as_they_are() -> None:
    assert zone("dash", unknown=1).take_unnamed() == zone("dash")


@pytest.mark.uncounted
@given(
    moves=st.lists(
        st.tuples(
            st.integers(0, 2), st.integers(0, 2), st.booleans(), st.sampled_from([None, *End]),
            st.sampled_from([None, *End]),
        )
    )
)  # fmt: skip
def test_cards_are_conserved_and_the_truth_stays_possible(
    moves: list[tuple[int, int, bool, End | None, End | None]],
) -> None:
    """Real cards are moved about; what is believed of them never contradicts where they are."""
    truth: list[list[str]] = [[card for card, n in DECK.items() for _ in range(n)], [], []]
    believed = [zone(unknown=6), CardZone(), CardZone()]
    for here, there, is_named, out_of, into in moves:
        if not truth[here]:
            continue
        at = {End.TOP: 0, End.BOTTOM: -1, None: len(truth[here]) // 2}[out_of]
        card = truth[here].pop(at)
        name = card if is_named else None
        believed[here] = believed[here].take(ref(name), out_of)
        truth[there].insert(
            {End.TOP: 0, End.BOTTOM: len(truth[there]), None: len(truth[there]) // 2}[into], card
        )
        believed[there] = believed[there].put(ref(name), into)
        if into is None:  # nobody says where it went: the order there is gone
            believed[there] = believed[there].shuffled()
    assert [len(each) for each in believed] == [len(cards) for cards in truth]
    left = pool(DECK, ANNA, believed)
    assert sum(left.values()) == sum(each.unnamed for each in believed)
    for each, cards in zip(believed, truth, strict=True):
        assert not Counter(each.names) - Counter(cards)
        assert all(can_hold(each, ref(card), left) for card in cards)
        assert each.topmost is None or each.topmost.id in {None, cards[0]}
