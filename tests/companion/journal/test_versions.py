"""Facts about versions in logs: commands and events of older ones are read as those of now."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion import commands as c
from companion import events as e
from companion.combat import Laid, Side
from companion.journal import codec
from companion.plays import Grant, GrantKind
from companion.zones import CardReason, CardRef, End, Spot

Fields = dict[str, Any]


@pytest.fixture
def renamed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command whose fields were called otherwise twice."""

    def at_first(fields: Fields) -> Fields:
        return {"command": "MoveFighter", "figure": fields["piece"], "to": fields["to"]}

    def later(fields: Fields) -> Fields:
        return {"command": "MoveFighter", "fighter": fields["figure"], "to": fields["to"]}

    monkeypatch.setitem(codec.COMMAND_UPCASTS, ("MoveFighter", 1), at_first)
    monkeypatch.setitem(codec.COMMAND_UPCASTS, ("MoveFighter", 2), later)


MOVE = c.MoveFighter(fighter="anna.alice", to="S01")


@pytest.mark.usefixtures("renamed")
def test_an_old_command_is_brought_up_to_date_step_by_step() -> None:
    first = b'{"command":"MoveFighter","piece":"anna.alice","to":"S01"}'
    second = b'{"command":"MoveFighter","figure":"anna.alice","to":"S01","v":2}'
    third = b'{"command":"MoveFighter","fighter":"anna.alice","to":"S01","v":3}'
    assert [codec.decode_command(raw) for raw in (first, second, third)] == [MOVE] * 3
    assert codec.decode_command(b"null") is None


@pytest.mark.usefixtures("renamed")
def test_a_changed_command_is_written_with_its_version() -> None:
    written = codec.encode_command(MOVE)
    assert msgspec.json.decode(written)["v"] == 3
    assert codec.decode_command(written) == MOVE
    assert bytes(codec.encode_command(c.Maneuver())) == b'{"command":"Maneuver"}'


@pytest.mark.usefixtures("renamed")
def test_a_command_inside_another_has_its_own_version() -> None:
    overrule = c.Overrule(act=MOVE, rules=("MAN-02",))
    assert codec.decode_command(codec.encode_command(overrule)) == overrule
    old = (
        b'{"command":"Overrule","act":{"command":"MoveFighter","piece":"anna.alice","to":"S01"},'
        b'"rules":["MAN-02"]}'
    )
    assert codec.decode_command(old) == overrule


DRAWN = e.CardMoved(
    card=CardRef("anna", None), source=Spot("deck", "anna", End.TOP),
    target=Spot("hand", "anna"), why=CardReason.DRAWN,
)  # fmt: skip


def test_an_event_may_become_another_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def merged(fields: Fields) -> Fields:
        return {"event": "CouldNotDraw", "player": fields["who"], "v": 1}

    monkeypatch.setitem(codec.UPCASTS, ("DeckWasEmpty", 1), merged)
    empty = e.CouldNotDraw(player="anna")
    assert codec.decode_event(b'{"event":"DeckWasEmpty","who":"anna"}') == empty
    assert codec.decode_event(codec.encode_event(empty)) == empty


def test_an_event_that_became_another_goes_on_from_the_version_it_says() -> None:
    assert codec.decode_event(b'{"event":"CardDrawn","player":"anna"}') == DRAWN
    written = codec.encode_event(DRAWN)
    assert msgspec.json.decode(written)["v"] == 2
    assert codec.decode_event(written) == DRAWN


def test_one_event_may_be_told_in_several_since() -> None:
    old = b'{"event":"CombatCardLaid","player":"anna","side":"attacker","laid":{"value":3}}'
    played, laid = codec.decode_events([msgspec.Raw(old)])
    assert isinstance(played, e.CardMoved)
    assert (played.source.zone, played.target.zone, played.why) == ("hand", "play", "played")
    assert laid == e.CombatCardLaid(player="anna", side=Side.ATTACKER, laid=Laid(value=3))
    written = codec.encode_event(laid)
    assert msgspec.json.decode(written)["v"] == 2
    assert codec.decode_events([written]) == (laid,)  # and once is enough


def test_every_event_of_today_is_read_as_it_was_written() -> None:
    events: list[e.Event] = [
        e.CombatCardTakenBack(player="anna", side=Side.ATTACKER),
        e.CombatDecided(attack=3, defense=1, damage=2),
        e.CombatWon(side=Side.ATTACKER, player="anna"),
        e.Granted(grant=Grant(kind=GrantKind.HOLD, fighter="anna.alice")),
        e.TurnEnded(player="anna", rules=("TRN-04",)),
    ]
    written = [codec.encode_event(event) for event in events]
    assert codec.decode_events(written) == tuple(events)
    assert [codec.decode_event(raw) for raw in written] == events


OLD_CARDS = {
    b'{"event":"CardDiscarded","player":"anna","card":"dash"}': ("hand", "discard", "dash"),
    b'{"event":"CardPlayed","player":"anna"}': ("hand", "play", None),
    b'{"event":"CardPutAway","player":"anna","card":"dash"}': ("play", "discard", "dash"),
    b'{"event":"CardMoved","player":"anna","source":"discard","target":"deck"}':
        ("discard", "deck", None),
}  # fmt: skip


@pytest.mark.parametrize("raw", OLD_CARDS)
def test_whatever_an_old_log_says_of_a_card_it_went_from_there_to_there(raw: bytes) -> None:
    moved = codec.decode_event(raw)
    assert isinstance(moved, e.CardMoved)
    source, target, card = OLD_CARDS[raw]
    assert (moved.source.zone, moved.target.zone, moved.card) == (
        source, target, CardRef("anna", card),
    )  # fmt: skip
    assert (moved.source.of, moved.target.of) == ("anna", "anna")


def test_a_card_that_an_old_log_stored_is_its_owners() -> None:
    stored = b'{"event":"CardStored","player":"ken","owner":"anna","card":"dash","source":"deck"}'
    spent = b'{"event":"StoredCardSpent","player":"ken","owner":"anna","card":"dash"}'
    there, back = codec.decode_event(stored), codec.decode_event(spent)
    assert isinstance(there, e.CardMoved)
    assert isinstance(back, e.CardMoved)
    assert (there.source, there.target) == (Spot("deck", "anna"), Spot("suit", "ken"))
    assert (back.source, back.target) == (
        Spot("suit", "ken"), Spot("discard", "anna", End.TOP),
    )  # fmt: skip
    assert there.card == back.card == CardRef("anna", "dash")


def test_whoever_an_old_log_says_is_held_is_held_and_let_go() -> None:
    held = codec.decode_event(b'{"event":"FighterHeld","fighter":"anna.alice","held":true}')
    free = codec.decode_event(b'{"event":"FighterHeld","fighter":"anna.alice","held":false}')
    grant = Grant(kind=GrantKind.HOLD, fighter="anna.alice")
    assert (held, free) == (e.Granted(grant=grant), e.GrantEnded(grant=grant))


NEWER = (
    b'{"event":"CardDrawn","player":"anna","v":2}',
    b'{"event":"CardMoved","player":"anna","v":3}',
    b'{"event":"CouldNotDraw","player":"anna","v":2}',
    b'{"event":"CouldNotDraw","player":"anna","v":0}',
    b'{"event":"CouldNotDraw","player":"anna","v":[]}',
    b'{"event":["CouldNotDraw"],"player":"anna","v":1}',
    b'["v"]',
)


@pytest.mark.parametrize("raw", NEWER)
def test_a_version_that_this_ringside_does_not_know_is_refused(raw: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        codec.decode_event(raw)
    with pytest.raises(msgspec.DecodeError):
        codec.decode_events([msgspec.Raw(raw)])


NONSENSE = (
    b'{"event":"CardDrawn"}',
    b'{"event":"CardStored","player":"anna"}',
    b'{"event":"GameStarted","players":3}',
    b'{"event":"GameStarted","players":[{"id":3}],"fighters":[]}',
    b'{"event":"CombatCardLaid","player":"anna"}',
    b'{"event":"CombatCardLaid","laid":[]}',
    b'{"event":"CombatDecided"}',
    b'{"event":"CardMoved","source":[],"target":{},"player":[]}',
)


@pytest.mark.parametrize("raw", NONSENSE)
def test_an_old_event_without_what_it_needs_is_refused(raw: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        codec.decode_event(raw)
    with pytest.raises(msgspec.DecodeError):
        codec.decode_events([msgspec.Raw(raw)])


def test_a_name_that_looks_like_a_version_is_a_name() -> None:
    empty = e.CouldNotDraw(player="v")
    assert codec.decode_event(codec.encode_event(empty)) == empty
    drawn = msgspec.structs.replace(DRAWN, card=CardRef("v", "v"))
    assert codec.decode_event(codec.encode_event(drawn)) == drawn
