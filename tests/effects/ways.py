"""The ways in which a case is played: each must come to the same end.

Straight; saved and loaded after every event; undone to every decision and redone; with the seats
the other way round; with the cards of hands and decks unknown. A case is played once, and what can
be told from that one play is: only the last two are plays of their own.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from cli.referee_command import book_for
from cli.referee_words import words_for
from companion import events as e
from companion.apply import apply
from companion.commands import Answer, Redo, Undo
from companion.content.labels import load_labels
from companion.decide import decide
from companion.editions import EDITIONS
from companion.game import Game
from companion.journal.codec import decode_command, decode_events, encode_command, encode_event
from companion.referee import Reply, play, play_on, set_up
from companion.table import ChoiceKind, Table
from companion.unnamed import UNNAMED
from companion.zones import DECK
from tests.effects.goldens import script_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from companion.content.labels import RulingLabels
    from companion.content.scripts import TableScript
    from companion.rulebook import Rulebook
    from companion.table import Choice
    from tests.effects.goldens import Case

_TABLES = msgspec.json.Decoder(Table)


class Played(NamedTuple):
    """A case that was played straight."""

    script: TableScript
    replies: list[Reply]
    game: Game | None
    """None if its set-up was refused."""


def played(case: Case) -> Played:
    """Play a case straight."""
    return played_script(script_of(case))


def played_script(script: TableScript) -> Played:
    """Play a script straight."""
    book = book_for(script)
    game = set_up(script, book)
    if isinstance(game, Game):
        return Played(script, list(play_on(script, game)), game)
    return Played(script, list(play(script, book)), None)


ONLY_ONE_SEES = "which cards are put back only their owner sees, so nobody is asked"
NOT_UNKNOWN = {
    **dict.fromkeys(
        (
            "invisible-man/coded-notes-1", "invisible-man/coded-notes-2",
            "invisible-man/coded-notes-4", "jekyll-and-hyde/calming-research-1",
            "jekyll-and-hyde/calming-research-2", "king-arthur/prophecy-1",
            "king-arthur/prophecy-2", "king-arthur/prophecy-4",
            "interactions/i14-exhaustion-after-combat-2",
            "interactions/i49-laid-cards-are-not-in-hand-4",
            "interactions/law-heroes-of-different-boxes-22",
        ),
        ONLY_ONE_SEES,
    ),
}  # fmt: skip
"""The cases that go otherwise if nobody knows the cards, and why."""
WITH_A_FIRST_PLAYER: dict[str, str] = {}
"""The cases that depend on who sits first, and why."""


def failures(case: Case) -> list[str]:
    """What goes wrong in any of the ways."""
    run = played(case)
    found = [f"{reply.act}: {told}" for reply in run.replies for told in reply.failed]
    found += in_words(run)
    if run.game is not None:
        if len(run.replies) != len(run.script.file.acts) + 1:
            found.append(f"only {len(run.replies) - 1} of {len(run.script.file.acts)} acts")
        found += saved_and_loaded(run.game)
        found += undone_and_redone(run.game)
        found += of_its_edition(run)
        found += the_other_way_round(case)
        found += with_unknown_cards(case, run)
    return [f"{case.name} ({case.script['about']}): {each}" for each in found]


def _loaded(table: Table) -> Table:
    return _TABLES.decode(msgspec.json.encode(table))


def saved_and_loaded(game: Game) -> Iterator[str]:
    """Every command, event and table is read as it was written, and goes on as if never saved."""
    line = game.standing()
    table = line[0].table
    if _loaded(table) != table:
        yield "saved: the table of the set-up is another"
    for step in line[1:]:
        assert step.command is not None
        read: object = decode_command(encode_command(step.command))
        if read != step.command:
            yield f"saved: decision {step.number} has another command"
        events = decode_events(map(encode_event, step.events))
        if events != step.events:
            yield f"saved: decision {step.number} has other events"
        before = table = _loaded(table)
        for event in events:
            table = _loaded(apply(event, table))
        if table != step.table:
            yield f"saved: the table after decision {step.number} is another"
        again = decide(game.book, before, step.command)
        if again.events != step.events or again.ruling != step.ruling:
            yield f"saved: decision {step.number} is decided otherwise"


def undone_and_redone(game: Game) -> Iterator[str]:
    """Back to every decision at once and step by step, and forth again."""
    line, end = game.standing(), game.table
    for step in line[:-1]:
        back = game.handle(Undo(to=step.number, consent=True))
        if not back.ruling or game.table != step.table:
            yield f"undone: to decision {step.number} it does not go"
        if not game.handle(Redo()).ruling or game.table != end:
            yield f"undone: from decision {step.number} it does not come back"
    for step in reversed(line[:-1]):
        game.handle(Undo(consent=True))
        if game.table != step.table:
            yield f"undone: step by step to decision {step.number} it does not go"
    for step in line[1:]:
        game.handle(Redo())
        if game.table != step.table:
            yield f"undone: step by step to decision {step.number} it does not come back"


def of_its_edition(run: Played) -> Iterator[str]:
    """Nothing that an edition decides rests on a rule of the other one."""
    silent = EDITIONS[run.script.file.edition].silent
    for reply in run.replies:
        cited = {*reply.rules, *(rule for event in reply.events for rule in event.rules)}
        if reply.choice is not None:
            cited.update(reply.choice.rules)
        if cited & silent:
            yield f"{reply.act}: cites {', '.join(sorted(cited & silent))} of the other edition"


GAPS = re.compile(
    r"None|  | [.,:;)]|\(\)|\( |^ |[{}]|(setup|turn|scheme|combat|ability|effect)/[a-z]"
)
"""What a sentence has where a name is missing or a code stands."""


def in_words(run: Played) -> Iterator[str]:
    """Every reply is a sentence without gaps."""
    for reply in run.replies:
        said = words_for(reply, _labels())
        if GAPS.search(said) or not said.endswith("."):
            yield f"{reply.act}: {reply.code} says: {said}"


@cache
def _labels() -> RulingLabels:
    return load_labels()


def mirrored(script: dict[str, Any]) -> dict[str, Any] | None:
    """A duel in its middle with the seats the other way round; None if it is none.

    The heroes keep the starts on which they began; everything else in a position goes by names.
    """
    position = script.get("position")
    if position is None or script.get("mode", "duel") != "duel" or len(script["players"]) != 2:
        return None
    starts = {player["id"]: seat for seat, player in enumerate(script["players"], start=1)}
    return {
        **script,
        "players": script["players"][::-1],
        "position": {**position, "starts": {**starts, **position.get("starts", {})}},
    }


def the_other_way_round(case: Case) -> Iterator[str]:
    """With the seats the other way round all that is expected is so too."""
    script = mirrored(case.script)
    if script is not None and case.name not in WITH_A_FIRST_PLAYER:
        for reply in played(case._replace(script=script)).replies:
            yield from (f"mirrored: {reply.act}: {told}" for told in reply.failed)


def unknown(script: dict[str, Any]) -> dict[str, Any] | None:
    """The same with hands and decks of which only the number is known; None if they are so."""
    cards = script.get("position", {}).get("cards", {})
    told = {player: {**part, **_counted(part)} for player, part in cards.items()}
    if told == cards:
        return None
    return {**script, "position": {**script["position"], "cards": told}}


def _counted(part: dict[str, Any]) -> dict[str, Any]:
    counted: dict[str, Any] = {}
    for zone in ("hand", "deck"):
        cards = part.get(zone)
        if isinstance(cards, list):
            counted[zone] = len(cards)
        elif isinstance(cards, dict):
            counted[zone] = len(cards["top"]) + cards["rest"]
    return counted


def in_public(table: Table) -> Any:
    """What everybody sees of a table, whoever knows which cards."""
    fight = table.fight
    return (
        {f.id: (f.space, f.health) for f in table.fighters.values()},
        sorted((token.kind, token.space) for token in table.tokens),
        {
            p.id: (p.forms, p.is_out, {zone: len(c) for zone, c in p.zones.items() if len(c)})
            for p in table.players.values()
        },
        (table.turn.player, table.turn.actions_left) if table.turn is not None else None,
        (table.winners, table.is_over, table.choice.reason if table.choice else None),
        (fight.values, fight.damage, fight.winner) if fight is not None else None,
    )


TRIES = 400
"""More answers than this are not tried at one decision."""


def _told(
    book: Rulebook, table: Table, known: Table, events: Sequence[e.Event], tries: list[int]
) -> Table | None:
    """The table after somebody has told what is asked only because cards are not known.

    The answer is looked for that leads to what everybody sees where all cards are known.
    """
    if in_public(table) == in_public(known):
        return table
    choice = table.choice
    if choice is None:
        return None
    for values in _answers(choice, events):
        tries[0] -= 1
        if tries[0] < 0:
            return None
        decided = decide(book, table, Answer(player=choice.owner, values=values))
        if decided.table is not None:
            found = _told(book, decided.table, known, events, tries)
            if found is not None:
                return found
    return None


def _answers(choice: Choice, events: Sequence[e.Event]) -> Iterator[tuple[str, ...]]:
    """What may be told; first the cards that went from there where all cards are known."""
    if choice.kind is not ChoiceKind.CARDS:
        yield from ((option,) for option in choice.options)
        return
    really = [card for card in _shown(choice, events) if card in choice.options]
    if choice.least <= 1 <= choice.most:
        yield from ((card,) for card in dict.fromkeys((*really, *choice.options)))
    if choice.least == 0:
        yield ()
    if choice.may_be_unnamed:
        yield (UNNAMED,) * max(1, choice.least)
    for count in range(max(2, choice.least), min(choice.most, len(really)) + 1):
        yield from permutations(really, count)


def _shown(choice: Choice, events: Sequence[e.Event]) -> Iterator[str]:
    """The cards that were seen there; those that went from elsewhere come last."""
    elsewhere = []
    for event in events:
        if isinstance(event, e.Revealed):
            zone, cards = event.zone, event.cards
        elif isinstance(event, e.CardMoved):
            zone, cards = event.source.zone, (event.card,)
        else:
            continue
        names = [card.id for card in cards if card.id is not None]
        if zone in {choice.zone, DECK}:
            yield from names
        else:
            elsewhere += names
    yield from elsewhere


def with_unknown_cards(case: Case, run: Played) -> Iterator[str]:
    """The decisions of a case, played with unknown cards, come to the same."""
    wrong = _played_unknown(case, run)
    if (wrong is not None) is not (case.name in NOT_UNKNOWN):
        yield wrong or "unknown: it comes to the same although it is listed as an exception"


def _played_unknown(case: Case, run: Played) -> str | None:
    script = unknown(case.script)
    if script is None or run.game is None:
        return None
    there = set_up(script_of(case._replace(script=script)), run.game.book)
    if not isinstance(there, Game):
        return f"unknown: the set-up is refused: {there.code.value}"
    line = run.game.standing()
    table = _told(there.book, there.table, line[0].table, (), [TRIES])
    for step in line[1:]:
        if table is None or step.command is None:
            return f"unknown: no answer brings it to decision {step.number - 1}"
        decided = decide(there.book, table, step.command)
        if decided.table is None:
            return f"unknown: decision {step.number} is refused: {decided.ruling.code.value}"
        table = _told(there.book, decided.table, step.table, step.events, [TRIES])
    return None if table is not None else "unknown: no answer brings it to the end"
