"""The sheets at the table: menu, why, undo, cards of a player, boost, scheme, questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion import commands as c
from companion.commands import Scope
from companion.definitions import ANY_BANNER
from companion.effects.items import ITEMS
from companion.frames import AttackFrame
from companion.play import intents as i
from companion.play.attacks import item_user
from companion.play.strictness import waivable_rules
from companion.play.undo import by_hand_instead
from companion.rulebook import unnamed_cards
from companion.rules.attack_steps import window_with
from companion.rules.battlefield import ItemKind
from companion.table import ChoiceKind
from companion.telling.sources import item_name, reading_taken
from companion.telling.tell import before_of, tell_all
from ui.presenter.intents import OpenSheet, SheetKind
from ui.presenter.outcomes import Go, OpenHistory
from ui.presenter.table.cards import cards_left, tile_of
from ui.presenter.table.choices import choice_title, name_of_source
from ui.presenter.table.entry import entry_sheet, tools_sheet
from ui.presenter.table.guiding import question_sheet
from ui.presenter.table.hero_sheet import hero_sheet, heroes_to_read
from ui.presenter.table.options import is_risen, options_sheet
from ui.viewdata.kit import (
    Act,
    ActsBlock,
    Block,
    CardsBlock,
    CardTile,
    Sheet,
    TextBlock,
    Weight,
    ZoneBlock,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.combat import Side
    from companion.model import PlayerId
    from companion.telling.narration import Told
    from companion.zones import CardId
    from ui.presenter.intents import ActIntent
    from ui.presenter.table.scene import Scene


def sheet_of(scene: Scene) -> Sheet | None:
    """The sheet that lies open, if any."""
    focus = scene.focus
    if focus.question is not None:
        return _question(scene)
    asked = question_sheet(scene)
    if asked is not None:
        return asked
    if focus.path is not None:
        return _path(scene)
    if focus.consent is not None:
        return _consent(scene)
    if focus.entry is not None:
        return entry_sheet(scene, focus.entry)
    choice, is_asked_for = scene.table.choice, focus.sheet == OpenSheet(SheetKind.CHOICE)
    if choice is not None and (is_asked_for or (focus.sheet is None and is_risen(scene))):
        return options_sheet(scene, choice, choice_title(scene, choice))
    if focus.sheet is None or is_asked_for:
        return None
    if focus.sheet.player is not None:
        return hero_sheet(scene, focus.sheet.player)
    if focus.sheet.side is not None:
        return _combat_items(scene, focus.sheet.side)
    return SHEETS[focus.sheet.kind](scene)


def _sheet(
    scene: Scene, key: str, *blocks: Block, icon: str, footer: tuple[Act, ...] = ()
) -> Sheet:
    return Sheet(
        title=scene.say(f"sheet.{key}"),
        icon=icon,
        seat=scene.focus.sheet_seat,
        blocks=blocks,
        footer=footer,
    )


def _menu(scene: Scene) -> Sheet:
    def act(name: str, icon: str, intent: ActIntent) -> Act:
        return Act(intent=intent, text=scene.say(f"menu.{name}"), icon=icon)

    undo = tuple(
        Act(intent=i.TakeBack(scope), text=scene.say(f"undo.{scope.value}"), icon="undo")
        for scope in Scope
    )
    of_the_map = (
        act("legend", "map", OpenSheet(SheetKind.LEGEND)),
        act("boards", "boards", Go("boards")),
        act("photo", "image-outline", Go("photo", scene.book.battlefield.id)),
    )
    choice = scene.table.choice
    asks = choice is not None and choice.play is not None and choice.kind is not ChoiceKind.PROMPT
    effect: tuple[Block, ...] = ()
    if choice is not None and asks:
        by_hand = act("differently", "house-rules", c.PlayDifferently())
        effect = (ActsBlock(head=name_of_source(scene, choice), acts=(by_hand,)),)
    elif by_hand_instead(scene.game) is not None:
        effect = (ActsBlock(head=_sources(scene), acts=(_by_hand(scene),)),)
    return _sheet(
        scene,
        "menu",
        *effect,
        ActsBlock(head=scene.say("menu.undo"), acts=(*undo, act("redo", "redo", i.DoAgain()))),
        ActsBlock(
            head=scene.say("menu.correct"),
            acts=(
                act("tools", "correct", OpenSheet(SheetKind.TOOLS)),
                act("end-turn", "skip-next", i.EndTurn()),
            ),
        ),
        ActsBlock(
            head=scene.say("menu.look"),
            acts=(
                *(of_the_map[:2] if scene.has_map else ()),
                act("help", "rules", Go("help")),
                act("settings", "settings", Go("settings")),
                *(of_the_map[2:] if scene.has_map else ()),
            ),
        ),
        icon="menu",
        footer=(act("history", "history", OpenHistory()), act("home", "home", Go("home"))),
    )


def _by_hand(scene: Scene) -> Act:
    text = scene.say("menu.differently")
    return Act(intent=i.PlayLastByHand(), text=text, icon="house-rules")


def _sources(scene: Scene) -> str:
    """The names of what did something by itself in the last act."""
    step = scene.game.steps[scene.game.at]
    told = tell_all(scene.book, scene.library, step, before_of(scene.game, step))
    return scene.words.both(tuple(dict.fromkeys(each.source for each in told if each.source)))


def _why(scene: Scene) -> Sheet:
    said = scene.focus.said
    if said is None:
        nothing = TextBlock(text=scene.say("why.nothing"))
        return _sheet(scene, "why", nothing, heroes_to_read(scene), icon="gavel")
    ruling = said.ruling
    outcome = scene.say("why.allowed" if ruling.allowed else "why.refused")
    blocks: list[Block] = [
        TextBlock(head=outcome, text=scene.library.sentence(ruling, scene.table), number=1)
    ]
    followed = _followed(scene)
    for told in followed:
        text = scene.words.join(told.title, told.detail)
        blocks.append(TextBlock(text=text, rules=told.rules))
    cited = dict.fromkeys((*ruling.rules, *(rule for told in followed for rule in told.rules)))
    for number, rule_id in enumerate(cited, start=2):
        text = scene.library.rule(rule_id).text
        blocks.append(TextBlock(text=text, rules=(rule_id,), number=number))
    for question in ruling.readings:
        text = reading_taken(question, scene.table)
        blocks.append(TextBlock(head=scene.say("why.open-question"), text=text))
    if not cited:
        blocks.append(TextBlock(text=scene.say("why.no-rule")))
    facts = [scene.space_name(s) for s in ruling.spaces if scene.book.battlefield.has(s)]
    if facts:
        blocks.append(TextBlock(head=scene.say("why.spaces"), text=", ".join(facts)))
    if ruling.needed is not None:
        steps = scene.say("why.steps", count=ruling.needed, allowed=ruling.allowance or 0)
        blocks.append(TextBlock(text=steps))
    when = _timing(scene)
    if when:
        blocks.append(TextBlock(head=scene.say("why.when"), text=when))
    blocks.append(heroes_to_read(scene))
    more = Go("help", next(iter(cited), None))
    footer = [Act(intent=more, text=scene.say("why.more"), icon="rules")]
    if any(told.source for told in followed) and by_hand_instead(scene.game) is not None:
        footer.append(_by_hand(scene))
    elif ruling.allowed:
        footer.append(
            Act(intent=i.TakeBack(Scope.STEP), text=scene.say("why.take-back"), icon="undo")
        )
    elif said.act is not None and waivable_rules(ruling):
        footer.append(Act(intent=i.OverruleLast(), text=scene.say("why.overrule"), icon="gavel"))
    return _sheet(scene, "why", *blocks, icon="gavel", footer=tuple(footer))


def _followed(scene: Scene) -> tuple[Told, ...]:
    """What the rules and effects made of the last thing that was done, one by one."""
    said, game = scene.focus.said, scene.game
    step = game.steps[-1]
    if said is None or not said.events or said.events != step.events:
        return ()
    return tell_all(scene.book, scene.library, step, before_of(game, step))[1:]


def _timing(scene: Scene) -> str:
    frame = scene.table.frame
    if frame is None:
        return ""
    window = window_with(frame.stage) if isinstance(frame, AttackFrame) else None
    action = scene.say(f"step.{frame.kind}")
    return f"{action}: {scene.say(f'window.{window.timing}')}" if window is not None else action


def _consent(scene: Scene) -> Sheet:
    seen = scene.focus.consent_seen
    agree = Act(
        intent=i.AgreeToUndo(), text=scene.say("act.agree"), icon="check", weight=Weight.PRIMARY
    )
    return _sheet(
        scene, "consent", TextBlock(text=scene.say("consent", count=seen)),
        icon="alert", footer=(agree,),
    )  # fmt: skip


def _question(scene: Scene) -> Sheet:
    asked = scene.focus.question
    assert asked is not None  # noqa: S101  (sheet_of has seen to it)
    rules = tuple(
        TextBlock(text=scene.library.rule(rule).text, rules=(rule,)) for rule in asked.rules
    )
    if asked.refusal is not None:
        first = TextBlock(
            head=scene.say("ask.refused"), text=scene.library.sentence(asked.refusal, scene.table)
        )
        yes, no = scene.say("ask.anyway"), scene.say("ask.leave-it")
    else:
        first = TextBlock(head=scene.say("ask.by-itself"), text=scene.say("ask.apply"))
        yes, no = scene.say("ask.not-this-time"), scene.say("ask.apply-it")
    footer = (
        Act(intent=i.DoAnyway(), text=yes, icon="gavel"),
        Act(intent=i.LeaveIt(), text=no, icon="check", weight=Weight.PRIMARY),
    )
    return _sheet(scene, "question", first, *rules, icon="gavel", footer=footer)


def _path(scene: Scene) -> Sheet:
    choice = scene.focus.path
    assert choice is not None  # noqa: S101  (sheet_of has seen to it)
    acts = []
    traps = scene.position.seen_by[scene.table.fighters[choice.fighter].owner].armed_traps
    for number, route in enumerate(choice.routes):
        end = scene.space_name(route[-1])
        key = "path.trap" if route[-1] in traps else "path.way"
        way = " – ".join(scene.space_name(space) for space in route)  # noqa: RUF001
        acts.append(Act(intent=i.TakeRoute(number), text=scene.say(key, space=end), detail=way))
    return _sheet(scene, "path", ActsBlock(acts=tuple(acts)), icon="move")


# --- Cards ------------------------------------------------------------------------------------


def _tiles(
    scene: Scene,
    player: PlayerId,
    intent_of: Callable[[CardId], ActIntent],
    *,
    schemes_only: bool = False,
    by_boost: bool = False,
    left: dict[str, int] | None = None,
) -> tuple[CardTile, ...]:
    hero = scene.book.hero_of(scene.table, player)
    left = left if left is not None else cards_left(scene, player)
    return tuple(
        tile_of(
            scene, player, card, intent_of(card.id), left[card.id], by_boost=by_boost,
            locked=_locked(scene, player, card.banner) if schemes_only else None,
        )
        for card in hero.all_cards
        if left.get(card.id, 0)
        and (card.is_scheme or not schemes_only)
        and not (by_boost and card.is_unlisted)
    )  # fmt: skip


def _locked(scene: Scene, player: PlayerId, banner: str) -> str | None:
    """Why no fighter of a player may use cards with this banner; None if one may."""
    standing = [f for f in scene.table.fighters_of(player) if f.space is not None]
    forms = scene.table.players[player].forms.values()
    if banner == ANY_BANNER or banner in forms or any(f.kind == banner for f in standing):
        return None
    return scene.say("nobody-may-use")


def _boost(scene: Scene) -> Sheet:
    player = scene.on_turn or ""
    values = tuple(Act(intent=c.BoostManeuver(boost=n), text=f"+{n}") for n in range(5))
    stored = tuple(
        Act(
            intent=c.BoostManeuver(card=card.id, stored_from=card.owner),
            text=scene.card_words(card.owner, card.id or "").name,
            detail=scene.word("counter", rule["id"]),
        )
        for rule in scene.book.rules_of(scene.table, player, "zone")
        if rule.get("boosts")
        for card in scene.table.players[player].zone(rule["id"]).cards
    )
    blocks: list[Block] = [ActsBlock(head=scene.say("boost-by-value"), acts=values)]
    if stored:
        blocks.append(ActsBlock(head=scene.say("counter.suit"), acts=stored))
    cards = _tiles(scene, player, lambda card: c.BoostManeuver(card=card), by_boost=True)
    blocks.append(CardsBlock(head=scene.say("boost-by-card"), cards=cards))
    return _sheet(scene, "boost", *blocks, icon="boost")


def _scheme_items(scene: Scene) -> Sheet:
    """Which scheme item it is, or one of one's own that nobody knows."""
    user = item_user(scene)
    if user is None:
        return _menu(scene)
    fighter, _ = user
    names = _named_items(scene, ItemKind.SCHEME, lambda name: c.UseItem(fighter=fighter, item=name))
    other = Act(intent=c.UseItem(fighter=fighter), text=scene.say("item-other"), icon="item")
    own = ActsBlock(head=scene.say("item-own"), acts=(other,))
    return _sheet(scene, "items", names, own, icon="item")


def _combat_items(scene: Scene, side: Side) -> Sheet:
    """Which combat item it is: by its name, or, of an item of one's own, by its value."""
    names = _named_items(scene, ItemKind.COMBAT, lambda name: i.UseCombatItem(side, name))
    values = tuple(Act(intent=i.UseCombatItem(side, n), text=f"+{n}") for n in (1, 2, 3))
    own = ActsBlock(head=scene.say("item-own"), acts=values)
    none = Act(intent=i.UseCombatItem(side), text=scene.say("act.no-item"), icon="close")
    return _sheet(scene, "items", names, own, icon="item", footer=(none,))


def _named_items(scene: Scene, kind: ItemKind, intent_of: Callable[[str], ActIntent]) -> ActsBlock:
    return ActsBlock(
        acts=tuple(
            Act(
                intent=intent_of(item.id),
                text=item_name(scene.words, item.id),
                detail=scene.words.find(f"table.item.{item.id}-hint"),
                icon="item",
            )
            for item in ITEMS.values()
            if item.kind is kind
        )
    )


def _second(scene: Scene) -> Sheet:
    """The card that lies face down with an attack to boost it: it is told like every other."""
    combat = scene.table.combat
    owner = scene.table.fighters[combat.attacker].owner if combat else scene.on_turn or ""
    left = dict(unnamed_cards(scene.book, scene.table, owner))
    cards = CardsBlock(cards=_tiles(scene, owner, i.TellSecond, by_boost=True, left=left))
    return _sheet(scene, "second", TextBlock(text=scene.say("second-hint")), cards, icon="boost")


def _scheme(scene: Scene) -> Sheet:
    player = scene.on_turn or ""
    tiles = _tiles(scene, player, i.PlaySchemeCard, schemes_only=True)
    if not tiles:
        return _sheet(scene, "scheme", TextBlock(text=scene.say("no-schemes")), icon="scheme")
    return _sheet(scene, "scheme", CardsBlock(cards=tiles), icon="scheme")


def _legend(scene: Scene) -> Sheet:
    zones = [ZoneBlock(zone=zone) for zone in scene.book.battlefield.zones]
    signs = [
        TextBlock(head=scene.say(f"legend.{sign}"), text=scene.say(f"legend.{sign}-hint"))
        for sign in ("one-way", "passage", "trap", "fog", "item")
    ]
    return _sheet(scene, "legend", *zones, *signs, icon="map")


SHEETS: Final[dict[SheetKind, Callable[[Scene], Sheet]]] = {
    SheetKind.MENU: _menu,
    SheetKind.WHY: _why,
    SheetKind.TOOLS: tools_sheet,
    SheetKind.BOOST: _boost,
    SheetKind.SCHEME: _scheme,
    SheetKind.ITEMS: _scheme_items,
    SheetKind.SECOND: _second,
    SheetKind.LEGEND: _legend,
}
"""The sheets that are nobody's."""
