"""The last combat as the stage shows it, and in one line once it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.combat import Side
from companion.telling.fight import last_fight
from companion.telling.fight_story import BeatKind
from ui.presenter.intents import Do
from ui.viewdata.fight import DeclaredView, FightView
from ui.viewdata.kit import Act

if TYPE_CHECKING:
    from companion.model import FighterId
    from companion.telling.fight_story import FightSide
    from ui.presenter.table.scene import Scene

SOUNDS = {
    BeatKind.CARD: "card",
    BeatKind.TERM: "term",
    BeatKind.CANCELED: "canceled",
    BeatKind.NUMBERS: "clash",
    BeatKind.FALL: "fall",
}
"""What is heard at which beat; of the damage it depends on whether there is any."""


def fight_view(scene: Scene, *, rests: bool) -> FightView | None:
    """The combat that is going on or was the last; None while its cards lie face down."""
    fight = last_fight(scene.game, scene.library)
    if fight is None:
        return None
    words = scene.words
    return FightView(
        fight=fight,
        seats={side: scene.seat(fight.side(side).player) for side in Side},
        marks={side: scene.mark(fight.side(side).fighter) for side in Side},
        fallen=tuple(map(scene.mark, fight.fallen)),
        rests=rests,
        replay=Act(intent=Do.REPLAY_FIGHT, text=words.say("fight.replay"), icon="rematch"),
        skip=words.say("fight.skip"),
        no_damage=words.say("fight.no-damage"),
        canceled={
            side: words.say("fight.canceled", card=told.canceled_by)
            for side in Side
            if (told := fight.side(side)).canceled_by
        },
    )


def declared_view(scene: Scene, attacker: FighterId, target: FighterId) -> DeclaredView:
    """An attack as both sides see it before their cards are told."""
    fighters = {Side.ATTACKER: attacker, Side.DEFENDER: target}
    states = {side: scene.table.fighters[fighter] for side, fighter in fighters.items()}
    field, spaces = scene.book.battlefield, [state.space or "" for state in states.values()]
    names = {"attacker": scene.name(attacker), "target": scene.name(target)}
    say = scene.words.say
    others = {Side.ATTACKER: names["target"], Side.DEFENDER: say("fight.by", **names)}
    where = ""
    if field.is_there and all(spaces):
        adjacent, zone = field.is_adjacent(*spaces), field.is_same_zone(*spaces)
        where = "near" if adjacent else "in-zone" if zone else ""
    if where:
        others = {side: say(f"fight.{where}", figure=other) for side, other in others.items()}
    titles = {
        Side.ATTACKER: say("fight.attacks", **names),
        Side.DEFENDER: say("fight.is-attacked", **names),
    }
    return DeclaredView(
        fighters=fighters,
        seats={side: scene.seat(state.owner) for side, state in states.items()},
        marks={side: scene.mark(fighter) for side, fighter in fighters.items()},
        words={side: (titles[side], others[side]) for side in Side},
        title=say("table.attacks", **names),
        wanted={side: say(f"fight.lay.{side.value}") for side in Side},
        skip=say("fight.skip"),
    )


def beat_cue(scene: Scene, kind: BeatKind) -> tuple[str, str]:
    """What is heard and said at a beat of the last combat, or of an attack that is declared."""
    draft = scene.focus.draft
    if kind is BeatKind.DECLARED and draft is not None:
        return "attack", f"{declared_view(scene, draft.attacker, draft.target).title}."
    fight = last_fight(scene.game, scene.library)
    if fight is None:
        return "", ""
    if kind is BeatKind.DAMAGE:
        return ("thud" if fight.damage else "shield"), ""
    return SOUNDS.get(kind, ""), fight.aloud if kind is BeatKind.VERDICT else ""


def receipt_line(scene: Scene) -> str:
    """The last combat in one line, as long as it was the last thing that happened."""
    fight = last_fight(scene.game, scene.library) if scene.focus.receipt else None
    if fight is None or fight.damage is None:
        return ""
    return scene.say(
        "receipt",
        attack=_worth(scene, fight.attacker),
        defense=_worth(scene, fight.defender),
        count=fight.damage,
    )


def _worth(scene: Scene, side: FightSide) -> str:
    return f"{side.name} {side.value}" if side.is_laid else scene.words.say("told.no-card")
