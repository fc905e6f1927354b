"""The last combat as the stage shows it, and in one line once it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.combat import Side
from companion.telling.declared import declared
from companion.telling.fight import last_fight, receipt
from companion.telling.fight_story import BeatKind
from ui.presenter.intents import Do
from ui.viewdata.fight import DeclaredView, FightView
from ui.viewdata.kit import Act

if TYPE_CHECKING:
    from companion.model import FighterId
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
        canceled={
            side: words.say("fight.canceled", card=told.canceled_by)
            for side in Side
            if (told := fight.side(side)).canceled_by
        },
    )


def declared_view(scene: Scene, attacker: FighterId, target: FighterId) -> DeclaredView:
    """An attack as both sides see it before their cards are told."""
    told = declared(scene, attacker, target)
    return DeclaredView(
        told=told,
        seats={side: scene.seat(player) for side, player in told.players.items()},
        marks={side: scene.mark(fighter) for side, fighter in told.fighters.items()},
        skip=scene.words.say("fight.skip"),
    )


def beat_cue(scene: Scene, kind: BeatKind) -> tuple[str, str]:
    """What is heard and said at a beat of the last combat, or of an attack that is declared."""
    draft = scene.focus.draft
    if kind is BeatKind.DECLARED and draft is not None:
        return "attack", f"{declared(scene, draft.attacker, draft.target).title}."
    fight = last_fight(scene.game, scene.library)
    if fight is None:
        return "", ""
    if kind is BeatKind.DAMAGE:
        return ("thud" if fight.damage else "shield"), ""
    return SOUNDS.get(kind, ""), fight.aloud if kind is BeatKind.VERDICT else ""


def receipt_line(scene: Scene) -> str:
    """The last combat in one line, as long as it was the last thing that happened."""
    fight = last_fight(scene.game, scene.library) if scene.focus.receipt else None
    return receipt(fight, scene.words) if fight is not None else ""
