"""Facts about cards that are known, partly known, or only counted."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from companion.piles import Pile, all_known, can_hold, pool

DECK = {"feint": 3, "regroup": 2, "dash": 1}


def test_a_named_card_leaves_the_known_ones() -> None:
    assert all_known(["feint", "dash"]).take("feint") == Pile(("dash",))


def test_a_named_card_that_was_not_known_leaves_the_unknown_ones() -> None:
    assert Pile(("dash",), 2).take("feint") == Pile(("dash",), 1)


def test_after_an_unnamed_card_has_left_only_the_size_is_certain() -> None:
    assert all_known(["dash", "feint"]).take(None) == Pile((), 1)
    assert Pile(("dash",), 2).take(None) == Pile((), 2)


def test_nothing_can_be_taken_from_an_empty_pile() -> None:
    assert Pile().take(None) == Pile()
    assert Pile().take("feint") == Pile()


def test_a_pile_can_be_forgotten_but_not_its_size() -> None:
    assert Pile(("dash",), 2).forget() == Pile((), 3)


def test_the_pool_is_the_deck_list_less_what_is_known() -> None:
    deck, hand, discard = Pile((), 3), Pile(("feint",), 1), all_known(["regroup"])
    left = pool(DECK, deck, hand, discard)
    assert left == Counter({"feint": 2, "regroup": 1, "dash": 1})
    assert left.total() == deck.unknown + hand.unknown
    assert can_hold(hand, "dash", left)
    assert can_hold(deck, "feint", left)
    assert not can_hold(Pile(("feint",)), "dash", left)


def test_a_card_of_which_all_are_known_elsewhere_cannot_be_in_the_deck() -> None:
    deck, discard = Pile((), 5), all_known(["dash"])
    assert not can_hold(deck, "dash", pool(DECK, deck, discard))


def test_a_card_known_more_often_than_there_are_counts_as_none_left() -> None:
    assert pool(DECK, all_known(["dash", "dash"]))["dash"] == 0


@given(moves=st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2), st.booleans())))
def test_cards_are_conserved_and_the_truth_stays_possible(
    moves: list[tuple[int, int, bool]],
) -> None:
    """Real cards are moved about; what is believed of them never contradicts where they are."""
    truth = [[card for card, n in DECK.items() for _ in range(n)], [], []]
    believed = [Pile((), 6), Pile(), Pile()]
    for here, there, is_named in moves:
        if truth[here]:
            card = truth[here].pop()
            truth[there].append(card)
            name = card if is_named else None
            believed[here] = believed[here].take(name)
            believed[there] = believed[there].put(name)
    assert [len(pile) for pile in believed] == [len(cards) for cards in truth]
    left = pool(DECK, *believed)
    assert left.total() == sum(pile.unknown for pile in believed)
    for pile, cards in zip(believed, truth, strict=True):
        assert not Counter(pile.known) - Counter(cards)
        assert all(can_hold(pile, card, left) for card in cards)


def test_putting_and_taking_a_named_card_changes_nothing() -> None:
    pile = Pile(("dash",), 2)
    assert pile.put("feint").take("feint") == pile
