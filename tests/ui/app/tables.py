"""Tables as the presenter would show them, made by hand: every state that a screen has to show."""

from __future__ import annotations

from typing import Any

import msgspec

from companion import commands as c
from companion.combat import Side
from companion.content.maps import load_known_map
from companion.model import TokenKind
from companion.play import intents as i
from companion.play.intents import EnterTool, FillField
from companion.rules.battlefield import NO_BATTLEFIELD
from companion.telling.fight_story import Beat, BeatKind, Fight, FightSide, Rung, Term
from drawing.health_chart import HealthChart, HealthLine
from drawing.map_view import FigureMark, FigureView, MapView, MarkKind, SpaceMark, TokenView
from tests.ui.app.seats import LONG, alice, arthur, dial, mark, medusa, muldoon, raptors, sinbad
from ui.presenter.intents import Do, OpenSheet, SheetKind, ShowPage
from ui.presenter.outcomes import Go, OpenHistory, Rematch
from ui.viewdata.fight import FightView
from ui.viewdata.kit import (
    Act,
    ActsBlock,
    CardsBlock,
    CardTile,
    Sheet,
    StepperBlock,
    TextBlock,
    Toast,
    Weight,
)
from ui.viewdata.table import (
    CardsView,
    DealtRow,
    EchoView,
    EndFact,
    HandHalf,
    LinkState,
    LinkView,
    PromptView,
    RailView,
    SeatEnd,
    SeatView,
    TableView,
    WinnerView,
)

replace = msgspec.structs.replace
PADDOCK = load_known_map("raptor-paddock")
SOHO = load_known_map("soho")
TOOLS = (
    Act(intent=i.TakeBack(c.Scope.STEP), text="Undo", detail="Raptor 2 moves to 9", icon="undo"),
    Act(intent=OpenSheet(SheetKind.WHY), text="Why?", icon="gavel"),
    Act(intent=OpenSheet(SheetKind.MENU), text="Menu", icon="menu"),
)
DECK = OpenSheet(SheetKind.CARDS, "theirs")
MAP_TOOL = Act(intent=Do.TURN_COMBAT_OVER, text="Map", icon="map")


def rails(*echoes: tuple[EchoView, ...], tools: tuple[Act, ...] = TOOLS) -> tuple[RailView, ...]:
    return tuple(
        RailView(seat=seat, turn="Turn 9", echo=echo, tools=tools)
        for seat, echo in enumerate(echoes)
    )


DUEL_ECHO = (
    (
        EchoView(mark=mark(1, "robert-muldoon"), name="Robert Muldoon", health="11", reads=DECK),
        EchoView(
            mark=mark(1, "sidekick-ingen-worker", hero=False),
            name="InGen Worker",
            health="×2",  # noqa: RUF001
            reads=DECK,
        ),
    ),
    (EchoView(mark=mark(0, "raptors"), name="Raptors", health="7 6 7", reads=DECK),),
)


def figure(name: str, space: str, drawn: FigureMark, **more: Any) -> FigureView:
    return FigureView(fighter=name, space=space, name=name, mark=drawn, **more)


DUEL_MAP = MapView(
    battlefield=PADDOCK,
    figures=(
        figure("raptor.1", "RP16", mark(0, "raptors", 1)),
        figure("raptor.2", "RP09", mark(0, "raptors", 2), lifted=True),
        figure("raptor.3", "RP22", mark(0, "raptors", 3)),
        figure("robert.muldoon", "RP19", mark(1, "robert-muldoon")),
        figure("w1", "RP12", mark(1, "sidekick-ingen-worker", 1, hero=False)),
        figure("w3", "RP25", mark(1, "sidekick-ingen-worker", 3, hero=False)),
    ),
    tokens=tuple(
        TokenView(kind=TokenKind.TRAP, space=space, player=1) for space in ("RP04", "RP21", "RP26")
    ),
    marks=(
        *(
            SpaceMark(space=space, kind=MarkKind.REACH, text=text, player=0)
            for space, text in (
                ("RP05", "1"), ("RP06", "2"), ("RP07", "3"), ("RP10", "1"), ("RP15", "1"),
                ("RP14", "1"), ("RP13", "2"), ("RP20", "2"), ("RP11", "3"), ("RP17", "3"),
                ("RP28", "3"), ("RP27", "3"),
            )
        ),
        *(
            SpaceMark(space=space, kind=MarkKind.TRAP, text="stop −1")  # noqa: RUF001
            for space in ("RP04", "RP21", "RP26")
        ),
        SpaceMark(space="RP09", kind=MarkKind.FROM),
    ),
    dims=True,
)  # fmt: skip
CALM_MAP = replace(
    DUEL_MAP,
    marks=(),
    dims=False,
    figures=tuple(replace(figure, lifted=False) for figure in DUEL_MAP.figures),
)
IN_SYNC = LinkView(state=LinkState.IN_SYNC, text="In sync")
NO_BOARD = LinkView(text="No board")


def duel(near: SeatView | None = None, far: SeatView | None = None, **more: Any) -> TableView:
    given: dict[str, Any] = {
        "seats": (near or raptors(), far or muldoon()),
        "map": DUEL_MAP,
        "rails": rails(*DUEL_ECHO),
        "link": IN_SYNC,
    }
    return TableView(**{**given, **more})


def four_map() -> MapView:
    spaces = [space.id for space in SOHO.spaces[3::3]]
    marks = (
        mark(0, "king-arthur"), mark(0, "sidekick-merlin", hero=False), mark(1, "sinbad"),
        mark(1, "sidekick-the-porter", hero=False), mark(2, "medusa"),
        mark(2, "sidekick-harpy", 1, hero=False),
        mark(2, "sidekick-harpy", 3, hero=False), mark(3, "alice"),
    )  # fmt: skip
    return MapView(
        battlefield=SOHO,
        figures=tuple(
            figure(f"f{n}", space, drawn)
            for n, (space, drawn) in enumerate(zip(spaces, marks, strict=False))
        ),
    )


def all_echoes(count: int) -> tuple[EchoView, ...]:
    everybody = (
        EchoView(mark=mark(0, "king-arthur"), name="Arthur", health="15", reads=DECK, active=True),
        EchoView(mark=mark(1, "sinbad"), name="Sinbad", health="7", reads=DECK),
        EchoView(mark=mark(2, "medusa"), name="Medusa", health="11", reads=DECK),
        EchoView(mark=mark(3, "alice"), name="Alice", health="3", reads=DECK),
    )
    return everybody[:count]


def three(**more: Any) -> TableView:
    given: dict[str, Any] = {
        "seats": (
            arthur(team=None, team_called=("", "")),
            sinbad(team=None, team_called=("", "")),
            medusa(team=None),
        ),
        "map": four_map(),
        "rails": rails(*(all_echoes(3),) * 3),
        "link": NO_BOARD,
    }
    return TableView(**{**given, **more})


def four(**more: Any) -> TableView:
    given: dict[str, Any] = {
        "seats": (arthur(), sinbad(), medusa(), alice()),
        "map": four_map(),
        "rails": rails(*(all_echoes(4),) * 4),
        "link": IN_SYNC,
    }
    return TableView(**{**given, **more})


def dials(*shown: SeatView, **more: Any) -> TableView:
    """A game without a battlefield."""
    people = shown or (arthur(), muldoon())
    given: dict[str, Any] = {
        "seats": tuple(replace(seat, alone=True, colour=n) for n, seat in enumerate(people)),
        "map": MapView(battlefield=NO_BATTLEFIELD),
        "rails": rails(*(all_echoes(len(people)) for _ in people)),
    }
    return TableView(**(given | more))


def why(seat: int = 0) -> Sheet:
    return Sheet(
        title="Why?",
        icon="gavel",
        seat=seat,
        blocks=(
            TextBlock(number=1, head="The board saw", text="lift from 9, put down on 21"),
            TextBlock(
                number=2,
                head="Path",
                text="9 → 21 is one-way, with the arrow; 1 of 3 spaces",
                rules=("BRD-04",),
            ),
            TextBlock(
                number=3,
                head="Trap",
                text="A foe who enters stops, takes 1; the trap goes.",
                rules=("TRP-03", "TRP-01"),
            ),
        ),
        footer=(
            Act(intent=ShowPage("take-back"), text="Take back"),
            Act(intent=i.OverruleLast(), text="Overrule"),
        ),
    )


def entering(seat: int = 0) -> Sheet:
    return Sheet(
        title="Damage",
        icon="sword",
        seat=seat,
        blocks=(
            ActsBlock(
                head="Who",
                acts=(
                    Act(
                        intent=FillField("m", ""),
                        text="Muldoon",
                        marks=(mark(1, "robert-muldoon"),),
                    ),
                    Act(
                        intent=FillField("w", ""),
                        text="Worker 1",
                        marks=(mark(1, "sidekick-ingen-worker", 1, hero=False),),
                    ),
                ),
            ),
            StepperBlock(
                head="How much",
                value="2",
                less=Act(intent=ShowPage("less"), text="", icon="minus"),
                more=Act(intent=ShowPage("more"), text="", icon="plus"),
            ),
            CardsBlock(head="Or by name", cards=ATTACKS[:3]),
        ),
        footer=(Act(intent=EnterTool(), text="Enter", icon="check", weight=Weight.PRIMARY),),
    )


def card(side: str, name: str, value: int, effect: str, left: int = 2, **more: Any) -> CardTile:
    kind = "attack" if side == "attacker" else "defense"
    given = {"kind": kind, "boost": 2, "copies": 3, **more}
    return CardTile(
        intent=i.LayCard(Side(side), name.lower().replace(" ", "-")),
        name=name,
        value=str(value),
        effect=effect,
        left=left,
        **given,
    )


ATTACKS = (
    card("attacker", "Eviscerate", 5, "No effect."),
    card("attacker", "Eaten Alive", 4, "After: on a win, 1 damage to an adjacent foe.", 3),
    card("attacker", "Pack Hunters", 4, "After: on a win, 1 damage for each Raptor near."),
    card("attacker", "Disengage", 4, "After: place the attacker in its own zone."),
    card("attacker", "Clever Girl", 3, "After: gain 1 action if another Raptor is near.", 1),
    card("attacker", "They Remember", 2, "After: gain 1 action."),
    card("attacker", "Ambush", 2, f"During: {LONG}", 3),
    card("attacker", "Feint", 2, "At once: cancel the other card.", kind="versatile"),
    card("attacker", "Regroup", 1, "After: draw 1, or 2 if you won.", kind="versatile"),
    card("attacker", "Momentous Shift", 3, "During: if moved, its value is 5.", kind="versatile"),
)
DEFENSES = (
    CardTile(intent=i.LayCard(Side.DEFENDER), name="No card", effect="Defend with nothing."),
    card("defender", "We Hunted Most Things That Can Hunt You", 4, "After: your fighters move."),
    card("defender", "Leap Away", 4, "After, on a win: shift a fighter up to 4.", kind="versatile"),
    card("defender", "Feint", 2, "At once: cancel the other card.", 1, kind="versatile"),
    card("defender", "Regroup", 1, "After: draw 1, or 2 if you won.", 3, kind="versatile"),
    card("defender", "Tactical Advance", 3, "", 3, locked="Robert Muldoon may not use it"),
)
VALUES = tuple(Act(intent=i.LayCard(Side.ATTACKER, value=n), text=str(n)) for n in range(10))
NO_CARD = Act(intent=i.LayCard(Side.DEFENDER), text="No card", icon="no-card")


def cards(
    seats: tuple[int, int] = (0, 1),
    *,
    values: bool = False,
    laid: tuple[bool, bool] = (True, False),
) -> CardsView:
    by_value = Act(
        intent=Do.TOGGLE_VALUES, text="Name the cards" if values else "Just the values",
        icon="cards" if values else "values",
    )  # fmt: skip
    item = Act(intent=i.UseCombatItem(Side.ATTACKER, 1), text="Item +1", icon="item")
    return CardsView(
        title="Raptor 3 attacks Robert Muldoon",
        detail="Item +1",
        attacker=mark(0, "raptors", 3),
        defender=mark(1, "robert-muldoon"),
        halves=(
            HandHalf(
                seat=seats[0],
                title="Mia: your card is down" if laid[0] else "Mia: tap your card",
                detail="Both reveal together. Nobody sees it here before.",
                tools=(by_value, item),
                cards=() if values else ATTACKS,
                values=VALUES if values else (),
                laid=laid[0],
            ),
            HandHalf(
                seat=seats[1],
                title="Jonas: tap your card",
                detail="Or no card. Yours is resolved first.",
                tools=(by_value,),
                cards=() if values else DEFENSES,
                values=(NO_CARD, *VALUES) if values else (),
                laid=laid[1],
            ),
        ),
        back=None if laid[0] else Act(intent=i.NothingInHand(), text="Back", icon="back"),
    )


def fight(seats: tuple[int, int] = (0, 1), *, is_over: bool = False) -> FightView:
    """Eaten Alive against Regroup: 4 and 1 for the pack, against 1."""
    attack = FightSide(
        fighter="p1.raptor.3", player="p1", card="eaten-alive", name="Eaten Alive",
        text="On a win, 1 damage to an adjacent foe.", is_laid=True, value=5,
        terms=(
            Term(sign="4", source="printed", value=4),
            Term(sign="+1", source="Raptors", value=5),
        ),
        outcome="Won the combat", sum="4 printed, +1 Raptors = 5",
    )  # fmt: skip
    defense = FightSide(
        fighter="p2.robert-muldoon", player="p2", card="regroup", name="Regroup",
        text="Draw 1 card, or 2 if you won the combat.", is_laid=True, value=1,
        terms=(Term(sign="1", source="printed", value=1),), outcome="Lost the combat",
    )  # fmt: skip
    beats = (
        Beat(kind=BeatKind.CARD, side=Side.DEFENDER), Beat(kind=BeatKind.CARD, side=Side.ATTACKER),
        Beat(kind=BeatKind.TERM, side=Side.DEFENDER), Beat(kind=BeatKind.TERM, side=Side.ATTACKER),
        Beat(
            kind=BeatKind.TERM, side=Side.ATTACKER, term=1, rung=1, line="Eaten Alive 4 → 5"
        ),
        Beat(kind=BeatKind.NUMBERS, rung=2),
        Beat(kind=BeatKind.DAMAGE, rung=2, line="5 − 1: 4 damage"),  # noqa: RUF001
        Beat(kind=BeatKind.VERDICT),
    )  # fmt: skip
    ladder = tuple(
        Rung(title=title, cards=cards, idle=cards or "nothing")
        for title, cards in (
            ("At once", ""), ("During", ""), ("Damage", ""), ("After", "Regroup, Eaten Alive")
        )
    )  # fmt: skip
    told = Fight(
        number=7, title="Raptor 3 attacks Robert Muldoon", attacker=attack, defender=defense,
        beats=beats, ladder=ladder, damage=4, hurt="robert.muldoon", health=(14, 10),
        winner=Side.ATTACKER,
        verdict="Raptor 3 wins the combat", change="Robert Muldoon takes 4: 14 → 10",
        reckoning="5 − 1: 4 damage", after=("Then: Eaten Alive",), is_over=is_over,  # noqa: RUF001
    )  # fmt: skip
    return FightView(
        fight=told,
        seats={Side.ATTACKER: seats[0], Side.DEFENDER: seats[1]},
        marks={Side.ATTACKER: mark(0, "raptors", 3), Side.DEFENDER: mark(1, "robert-muldoon")},
        rests=not is_over,
        replay=Act(intent=Do.REPLAY_FIGHT, text="Replay", icon="rematch"),
        skip="Tap to skip",
    )


ENDS = (("Mia", "king-arthur"), ("Jonas", "sinbad"), ("Lea", "medusa"), ("Tom", "alice"))


def winner(*seats: int, count: int = 2) -> WinnerView:
    won = seats or (0,)
    names = " and ".join(ENDS[seat][0] for seat in won)
    marks = [mark(seat, ENDS[seat][1]) for seat in range(count)]
    merlin = mark(0, "sidekick-merlin", hero=False)
    lines = [
        HealthLine(
            mark=marks[seat],
            points=((0, 14 + seat), (3 + seat, 8), *(() if seat in won else ((11 + seat, 0),))),
            fall="" if seat in won else f"{ENDS[seat][0]} falls",
        )
        for seat in range(count)
    ]
    return WinnerView(
        title=f"{names} won",
        detail="King Arthur: 8 of 18 health left",
        winners=won,
        seats=tuple(
            SeatEnd(
                title=ENDS[seat][0] if seat in won else f"{ENDS[seat][0]}, well fought",
                detail="Sinbad fell to The Lady of the Lake: 7 − 3 = 4",  # noqa: RUF001
                mark=marks[seat],
                has_won=seat in won,
                numbers=(("18", "damage dealt"), ("3", "fighters felled")),
            )
            for seat in range(count)
        ),
        chart_title="How health went",
        chart_detail="15 turns · Marmoreal",
        chart=HealthChart(
            turns=15,
            lines=(*lines, HealthLine(mark=merlin, points=((0, 7), (9, 0)), fall="Merlin falls")),
            named=((1, "turn 1"), (5, "5"), (9, "9"), (13, "13")),
        ),
        dealt_title="Damage dealt by",
        dealt=(
            DealtRow(mark=marks[0], name="King Arthur", amount=17),
            DealtRow(mark=merlin, name="Merlin", amount=1),
            DealtRow(mark=marks[1], name="Sinbad", amount=9),
            DealtRow(mark=None, name="Turned by hand", amount=2),
        ),
        facts=(
            EndFact(icon="star", head="What decided it", text="Excalibur: 9 of 18 damage"),
            EndFact(icon="hourglass", head="Longest fight", text="Turn 9: 3 → 5 → 7 against 4"),
        ),
        acts=(
            Act(intent=Rematch(), text="Rematch", icon="rematch", weight=Weight.PRIMARY),
            Act(intent=Do.SHARE_PICTURE, text="Share picture", icon="image-outline"),
            Act(intent=OpenHistory(), text="History", icon="history"),
            Act(intent=Go("setup"), text="New heroes", icon="attack"),
            Act(intent=i.TakeBack(c.Scope.STEP, agreed=True), text="Not over: undo", icon="undo"),
            Act(intent=Go("home"), text="Home", icon="home"),
        ),
    )


def over() -> TableView:
    return duel(
        raptors(
            active=False,
            pips=(),
            headline="",
            prompt=PromptView(title="You won", icon="winner"),
        ),
        muldoon(
            out=True,
            dials=(dial("Robert Muldoon", 0, 14, mark(1, "robert-muldoon"), out=True),),
            prompt=PromptView(title="You lost"),
        ),
        winner=winner(),
    )  # fmt: skip


REFUSED = Toast(text="Not allowed", detail="21 is 4 steps away, and a Raptor moves up to 3.")
