"""Seats as the presenter would show them, made by hand, and what they are told."""

from __future__ import annotations

from typing import Any

from companion import commands as c
from companion.play import intents as i
from drawing.map_view import FigureMark
from ui.presenter.intents import OpenSheet, SheetKind, ShowPage
from ui.viewdata.kit import Act, Tone, Weight
from ui.viewdata.table import CounterView, DialView, MiniView, PromptView, SeatView

LONG = (
    "Place each of your opponent's fighters in your zone in any space of another zone, then draw a "
    "card for every fighter placed this way. If a fighter cannot be placed it takes 2 damage "
    "instead; afterwards you may move your hero up to 3 spaces, through opposing fighters."
)


def mark(player: int, icon: str, number: int | None = None, *, hero: bool = True) -> FigureMark:
    return FigureMark(player=player, icon=icon, number=number, filled=hero)


def dial(name: str, health: int, cap: int, drawn: FigureMark, **more: Any) -> DialView:
    words = name.split()
    short = f"{words[0][0]}{words[1]}" if words[-1].isdigit() else words[-1]
    return DialView(
        fighter=name.lower().replace(" ", "."), name=name, short=short, mark=drawn, health=health,
        cap=cap, **more,
    )  # fmt: skip


def counters(player: int, *numbers: tuple[int, str]) -> tuple[CounterView, ...]:
    return tuple(
        CounterView(
            intent=OpenSheet(SheetKind.CARDS, str(player)),
            value=value,
            word=word,
            alert=word == "exhausted",
            kept=word == "hand",
        )
        for value, word in numbers
    )


MANEUVER = Act(intent=c.Maneuver(), text="Maneuver", icon="maneuver", weight=Weight.PLAYER)
ACTIONS = (
    MANEUVER,
    Act(intent=i.ChooseAttack(), text="Attack", icon="attack", weight=Weight.PLAYER),
    Act(
        intent=OpenSheet(SheetKind.SCHEME),
        text="Scheme",
        icon="scheme",
        weight=Weight.PLAYER,
        enabled=False,
    ),
)
MOVING = PromptView(
    title="Raptor 2: up to 3 spaces",
    detail="3 traps in reach: stop and 1 damage",
    tone=Tone.ASKED,
    acts=(
        Act(intent=OpenSheet(SheetKind.BOOST), text="Boost", icon="boost"),
        Act(intent=c.EndManeuver(), text="Done", icon="check", weight=Weight.PRIMARY),
    ),
)
YOURS = PromptView(title="Your turn", detail="2 actions left", acts=ACTIONS)
WAITING = PromptView(title="Mia is moving", detail="Raptor 2 is in hand")
PAIRS = PromptView(
    title="Attack: who, and whom?",
    tone=Tone.ASKED,
    acts=(
        Act(
            intent=i.DraftAttack("3", "m"),
            text="Muldoon",
            marks=(mark(0, "raptors", 3), mark(1, "robert-muldoon")),
        ),
        Act(
            intent=i.DraftAttack("1", "m"),
            text="Muldoon",
            marks=(mark(0, "raptors", 1), mark(1, "robert-muldoon")),
        ),
        Act(
            intent=i.DraftAttack("3", "w"),
            text="Worker 1",
            marks=(mark(0, "raptors", 3), mark(1, "sidekick-ingen-worker", 1, hero=False)),
        ),
        Act(
            intent=i.DraftAttack("2", "w"),
            text="Worker 2",
            marks=(mark(0, "raptors", 2), mark(1, "sidekick-ingen-worker", 2, hero=False)),
        ),
        Act(intent=i.NothingInHand(), text="Back", icon="close", weight=Weight.QUIET),
    ),
)
CHOICE = PromptView(
    title="Eaten Alive: 1 damage to whom?",
    tone=Tone.ASKED,
    acts=(
        Act(
            intent=ShowPage("a"), text="Muldoon", detail="7 → 6",
            marks=(mark(1, "robert-muldoon"),), weight=Weight.PRIMARY,
        ),
        Act(
            intent=ShowPage("b"), text="Worker 1", detail="defeated", weight=Weight.PRIMARY,
            marks=(mark(1, "sidekick-ingen-worker", 1, hero=False),),
        ),
    ),
)  # fmt: skip
EFFECT = PromptView(
    title="Ambush at the Watering Hole",
    detail=LONG,
    tone=Tone.ASKED,
    icon="card-text-outline",
    acts=(
        Act(intent=OpenSheet(SheetKind.TOOLS), text="Enter what happens", icon="plus-circle"),
        Act(intent=c.Answer(player="p1"), text="Done", icon="check", weight=Weight.PRIMARY),
    ),
)
CONSEQUENCE = PromptView(
    title="Deduce Strategy?",
    detail="During combat",
    tone=Tone.ASKED,
    decider="Player 1 decides",
    acts=(
        Act(
            intent=c.Answer(player="p1", values=("yes",)),
            text="Use it",
            detail="3 \N{MINUS SIGN} 1: 2 damage · Merlin 7 → 5",
            weight=Weight.PRIMARY,
        ),
    ),
    decline=Act(intent=c.Answer(player="p1"), text="Not now", weight=Weight.QUIET),
)
RULING = PromptView(
    title="Trap! Raptor 2 stops on 21",
    detail="Takes 1: 6 → 5. The trap leaves the game.",
    tone=Tone.RULING,
    acts=(Act(intent=ShowPage("ok"), text="OK", weight=Weight.QUIET),),
)
TRYING = PromptView(
    title="Move a raptor",
    detail="Tap Raptor 1, then one of the lit spaces: the raptor goes there.",
    tone=Tone.ASKED,
    acts=ACTIONS,
    icon="learn",
)
WHOM = PromptView(
    title="Attack: whom?",
    detail="Nobody checks range here: look at the table.",
    tone=Tone.ASKED,
    acts=(
        Act(intent=i.ChooseAttack("m"), text="Muldoon", marks=(mark(1, "robert-muldoon"),)),
        *(
            Act(
                intent=i.ChooseAttack(f"w{n}"), text=f"Worker {n}",
                marks=(mark(1, "sidekick-ingen-worker", n, hero=False),),
            )
            for n in (1, 2, 3)
        ),
        Act(intent=i.NothingInHand(), text="Back", icon="close", weight=Weight.QUIET),
    ),
)  # fmt: skip


def raptors(**more: Any) -> SeatView:
    given: dict[str, Any] = {
        "player": "A",
        "name": "Mia",
        "hero": "Raptors",
        "colour": 0,
        "active": True,
        "dials": (
            dial("Raptor 1", 7, 7, mark(0, "raptors", 1)),
            dial("Raptor 2", 6, 7, mark(0, "raptors", 2)),
            dial("Raptor 3", 7, 7, mark(0, "raptors", 3)),
        ),
        "counters": counters(0, (15, "deck"), (6, "hand"), (9, "discard")),
        "pips": (False, True),
        "headline": "Maneuver",
        "prompt": MOVING,
    }
    return SeatView(**{**given, **more})


def muldoon(**more: Any) -> SeatView:
    given: dict[str, Any] = {
        "player": "B",
        "name": "Jonas",
        "hero": "Robert Muldoon",
        "colour": 1,
        "dials": (dial("Robert Muldoon", 11, 14, mark(1, "robert-muldoon"), burst=0),),
        "minis": tuple(
            MiniView(
                fighter=f"w{n}", name=f"InGen Worker {n}", out=n == 2,
                mark=mark(1, "sidekick-ingen-worker", n, hero=False),
            )
            for n in (1, 2, 3)
        ),
        "counters": counters(1, (17, "deck"), (5, "hand"), (8, "discard"), (4, "traps")),
        "prompt": WAITING,
    }  # fmt: skip
    return SeatView(**{**given, **more})


def arthur(**more: Any) -> SeatView:
    given: dict[str, Any] = {
        "player": "A",
        "name": "Mia",
        "hero": "King Arthur",
        "colour": 0,
        "team": 0,
        "active": True,
        "dials": (
            dial("King Arthur", 15, 18, mark(0, "king-arthur"), burst=-3),
            dial("Merlin", 5, 7, mark(0, "sidekick-merlin", hero=False)),
        ),
        "counters": counters(0, (14, "deck"), (6, "hand"), (10, "discard")),
        "pips": (True, True),
        "team_called": ("Team A", "A"),
        "prompt": YOURS,
    }
    return SeatView(**{**given, **more})


def sinbad(**more: Any) -> SeatView:
    given: dict[str, Any] = {
        "player": "B",
        "name": "Jonas",
        "hero": "Sinbad",
        "colour": 1,
        "team": 1,
        "dials": (
            dial("Sinbad", 7, 15, mark(1, "sinbad")),
            dial("The Porter", 6, 6, mark(1, "sidekick-the-porter", hero=False)),
        ),
        "counters": counters(1, (0, "exhausted"), (3, "hand"), (27, "discard")),
        "team_called": ("Team B", "B"),
        "prompt": PromptView(title="Mia is next"),
    }
    return SeatView(**{**given, **more})


def medusa(**more: Any) -> SeatView:
    given: dict[str, Any] = {
        "player": "C",
        "name": "Lea",
        "hero": "Medusa",
        "colour": 2,
        "team": 0,
        "dials": (dial("Medusa", 11, 16, mark(2, "medusa")),),
        "minis": tuple(
            MiniView(
                fighter=f"h{n}",
                name=f"Harpy {n}",
                out=n == 2,
                mark=mark(2, "sidekick-harpy", n, hero=False),
            )
            for n in (1, 2, 3)
        ),
        "counters": counters(2, (16, "deck"), (5, "hand"), (9, "discard")),
        "team_called": ("Team A", "A"),
        "prompt": PromptView(title="Mia is next"),
    }
    return SeatView(**{**given, **more})


def alice(**more: Any) -> SeatView:
    given: dict[str, Any] = {
        "player": "D",
        "name": "Tom",
        "hero": "Alice",
        "colour": 3,
        "team": 1,
        "dials": (
            dial("Alice", 3, 13, mark(3, "alice")),
            dial("The Jabberwock", 0, 8, mark(3, "sidekick-the-jabberwock", hero=False), out=True),
        ),
        "counters": counters(3, (12, "deck"), (7, "hand"), (11, "discard")),
        "chips": ("SMALL",),
        "team_called": ("Team B", "B"),
        "prompt": PromptView(title="Mia is next"),
    }
    return SeatView(**{**given, **more})


def robin(**more: Any) -> SeatView:
    """As much as a seat can have: four outlaws and five counters."""
    given: dict[str, Any] = {
        "player": "B",
        "name": "Maximilian",
        "hero": "Robin Hood",
        "colour": 1,
        "dials": (dial("Robin Hood", 13, 13, mark(1, "robin-hood")),),
        "minis": tuple(
            MiniView(
                fighter=f"o{n}", name=f"Outlaw {n}", mark=mark(1, "sidekick-outlaw", n, hero=False)
            )
            for n in (1, 2, 3, 4)
        ),
        "counters": counters(
            1, (3, "deck, low"), (6, "hand"), (19, "discard"), (2, "items"), (1, "suit")
        ),
        "prompt": WAITING,
    }
    return SeatView(**{**given, **more})
