"""The last combat as the stage shows it, and in one line once it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.combat import Side
from companion.telling.fight import last_fight
from companion.telling.fight_story import BeatKind
from ui.presenter.intents import Do
from ui.viewdata.fight import FightView
from ui.viewdata.kit import Act

if TYPE_CHECKING:
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


def beat_cue(scene: Scene, kind: BeatKind) -> tuple[str, str]:
    """What is heard and said at a beat of the last combat."""
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
