"""The sheets at the table: menu, why, undo, cards of a player, boost, scheme, questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion import commands as c
from companion.commands import Scope
from companion.effects.items import ITEMS
from companion.frames import AttackFrame
from companion.play import intents as i
from companion.play.attacks import item_user
from companion.play.possible_cards import cards_left, may_anybody_use
from companion.play.strictness import waivable_rules
from companion.play.undo import by_hand_instead, going_back, undecided
from companion.rulebook import unnamed_cards
from companion.rules.attack_steps import window_with
from companion.rules.battlefield import ItemKind
from companion.rulings import Code
from companion.table import ChoiceKind
from companion.telling.asked import about, choice_title, name_of_source
from companion.telling.names import zone_name
from companion.telling.sources import item_name, reading_taken
from companion.telling.tell import before_of, tell_all
from ui.presenter.intents import OpenSheet, SheetKind
from ui.presenter.outcomes import Go, OpenHistory
from ui.presenter.table.cards import tile_of
from ui.presenter.table.entry import entry_sheet, tools_sheet
from ui.presenter.table.guiding import is_question_risen, question_sheet
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
    from companion.rulings import Ruling
    from companion.telling.narration import Told
    from companion.zones import CardId
    from ui.presenter.intents import ActIntent
    from ui.presenter.table.scene import Scene


def sheet_of(scene: Scene) -> Sheet | None:
    """The sheet that lies open, if any."""
    focus = scene.focus
    if focus.question is not None:
        return _question(scene)
    choice, is_asked_for = scene.table.choice, focus.sheet == OpenSheet(SheetKind.CHOICE)
    asked = question_sheet(scene)
    if asked is not None and (is_asked_for or (focus.sheet is None and is_question_risen(scene))):
        return asked
    if focus.path is not None:
        return _path(scene)
    if focus.consent is not None:
        return _consent(scene)
    if focus.entry is not None:
        return entry_sheet(scene, focus.entry)
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
    game = scene.game
    idle: set[ActIntent] = {i.TakeBack(scope) for scope in Scope if going_back(game, scope) is None}
    idle -= {i.TakeBack(Scope.STEP)} if undecided(scene.focus) is not None else set()
    idle |= set() if game.mark().redo else {i.DoAgain()}
    idle |= set() if scene.table.turn is not None else {i.EndTurn()}

    def acts(*rows: tuple[ActIntent, str, str]) -> tuple[Act, ...]:
        return tuple(scene.act(*row, enabled=row[0] not in idle) for row in rows)

    def block(head: str, *rows: tuple[ActIntent, str, str]) -> ActsBlock:
        return ActsBlock(head=head, acts=acts(*rows))

    legend = (OpenSheet(SheetKind.LEGEND), "menu.legend", "map")
    boards = (Go("boards"), "menu.boards", "boards")
    photo = (Go("photo", scene.book.battlefield.id), "menu.photo", "image-outline")
    choice = scene.table.choice
    asks = choice is not None and choice.play is not None and choice.kind is not ChoiceKind.PROMPT
    effect: tuple[Block, ...] = ()
    if choice is not None and asks:
        by_hand = (c.PlayDifferently(), "menu.differently", "house-rules")
        effect = (block(name_of_source(scene, choice), by_hand),)
    elif by_hand_instead(scene.game) is not None:
        head = scene.say("menu.by-itself", names=_sources(scene))
        effect = (ActsBlock(head=head, acts=(_by_hand(scene),)),)
    return _sheet(
        scene,
        "menu",
        *effect,
        block(
            scene.say("menu.undo"),
            *((i.TakeBack(scope), f"undo.{scope.value}", "undo") for scope in Scope),
            (i.DoAgain(), "menu.redo", "redo"),
        ),
        block(
            scene.say("menu.correct"),
            (OpenSheet(SheetKind.TOOLS), "menu.tools", "correct"),
            (i.EndTurn(), "menu.end-turn", "skip-next"),
        ),
        block(
            scene.say("menu.look"),
            *((legend, boards) if scene.has_map else ()),
            (Go("help"), "menu.help", "rules"),
            (Go("settings"), "menu.settings", "settings"),
            *((photo,) if scene.has_map else ()),
        ),
        icon="menu",
        footer=acts((OpenHistory(), "menu.history", "history"), (Go("home"), "menu.home", "home")),
    )


def _by_hand(scene: Scene) -> Act:
    return scene.act(i.PlayLastByHand(), "menu.differently", "house-rules")


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
    told_all = _told(scene)
    followed = told_all[1:]
    blocks: list[Block] = [*_asking(scene), _outcome(scene, ruling, told_all[:1])]
    for number, told in enumerate(followed, start=2):
        text = scene.words.join(told.title, told.detail)
        blocks.append(TextBlock(text=text, rules=told.rules, number=number))
    cited = dict.fromkeys((*ruling.rules, *(rule for told in followed for rule in told.rules)))
    for number, rule_id in enumerate(cited, start=2 + len(followed)):
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
    footer = [scene.act(more, "why.more", "rules")]
    if any(told.source for told in followed) and by_hand_instead(scene.game) is not None:
        footer.append(_by_hand(scene))
    elif ruling.allowed:
        footer.append(scene.act(i.TakeBack(Scope.STEP), "why.take-back", "undo"))
    elif said.act is not None and waivable_rules(ruling):
        footer.append(scene.act(i.OverruleLast(), "why.overrule", "gavel"))
    return _sheet(scene, "why", *blocks, icon="gavel", footer=tuple(footer))


def _asking(scene: Scene) -> list[Block]:
    """What asks now, in its own words."""
    choice = scene.table.choice
    name, text = about(scene, choice) if choice is not None else ("", "")
    return [TextBlock(head=name, text=text)] if text else []


def _outcome(scene: Scene, ruling: Ruling, done: tuple[Told, ...]) -> TextBlock:
    """What was ruled, and on what: on what was done, where that is all there is to say."""
    text = scene.library.sentence(ruling, scene.table)
    if ruling.code is Code.GAME_DONE:
        text = next((scene.words.join(told.title, told.detail) for told in done), text)
    head = scene.say("why.allowed" if ruling.allowed else "why.refused")
    return TextBlock(head=head, text=text, number=1)


def _told(scene: Scene) -> tuple[Told, ...]:
    """What was done last, and what the rules and effects made of it, one by one."""
    said, game = scene.focus.said, scene.game
    step = game.steps[-1]
    if said is None or not said.events or said.events != step.events:
        return ()
    return tell_all(scene.book, scene.library, step, before_of(game, step))


def _timing(scene: Scene) -> str:
    frame = scene.table.frame
    if frame is None:
        return ""
    window = window_with(frame.stage) if isinstance(frame, AttackFrame) else None
    action = scene.say(f"step.{frame.kind}")
    return f"{action}: {scene.say(f'window.{window.timing}')}" if window is not None else action


def _consent(scene: Scene) -> Sheet:
    text = TextBlock(text=scene.say("consent", count=scene.focus.consent_seen))
    agree = scene.act(i.AgreeToUndo(), "act.agree", "check", weight=Weight.PRIMARY)
    return _sheet(scene, "consent", text, icon="alert", footer=(agree,))


def _question(scene: Scene) -> Sheet:
    asked = scene.focus.question
    assert asked is not None  # noqa: S101  (sheet_of has seen to it)
    rules = tuple(
        TextBlock(text=scene.library.rule(rule).text, rules=(rule,)) for rule in asked.rules
    )
    head, text, yes, no = "by-itself", scene.say("ask.apply"), "ask.not-this-time", "ask.apply-it"
    if asked.refusal is not None:
        head, text = "refused", scene.library.sentence(asked.refusal, scene.table)
        yes, no = "ask.anyway", "ask.leave-it"
    first = TextBlock(head=scene.say(f"ask.{head}"), text=text)
    footer = (
        scene.act(i.DoAnyway(), yes, "gavel"),
        scene.act(i.LeaveIt(), no, "check", weight=Weight.PRIMARY),
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
        way = " → ".join(scene.space_name(space) for space in route)
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
    why = scene.say("nobody-may-use")
    return tuple(
        tile_of(
            scene, player, card, intent_of(card.id), left[card.id], by_boost=by_boost,
            locked=None if not schemes_only or may_anybody_use(scene, player, card.banner) else why,
        )
        for card in hero.all_cards
        if left.get(card.id, 0)
        and (card.is_scheme or not schemes_only)
        and not (by_boost and card.is_unlisted)
    )  # fmt: skip


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
    other = scene.act(c.UseItem(fighter=fighter), "item-other", "item")
    own = ActsBlock(head=scene.say("item-own"), acts=(other,))
    return _sheet(scene, "items", names, own, icon="item")


def _combat_items(scene: Scene, side: Side) -> Sheet:
    """Which combat item it is: by its name, or, of an item of one's own, by its value."""
    names = _named_items(scene, ItemKind.COMBAT, lambda name: i.UseCombatItem(side, name))
    values = tuple(Act(intent=i.UseCombatItem(side, n), text=f"+{n}") for n in (1, 2, 3))
    own = ActsBlock(head=scene.say("item-own"), acts=values)
    none = scene.act(i.UseCombatItem(side), "act.no-item", "close")
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
    return Sheet(
        title=scene.say("tap-second", name=scene.player_name(owner)),
        icon="boost",
        seat=scene.seat(owner),
        blocks=(TextBlock(text=scene.say("second-hint")), cards),
    )


def _scheme(scene: Scene) -> Sheet:
    player = scene.on_turn or ""
    tiles = _tiles(scene, player, i.PlaySchemeCard, schemes_only=True)
    block = CardsBlock(cards=tiles) if tiles else TextBlock(text=scene.say("no-schemes"))
    return _sheet(scene, "scheme", block, icon="scheme")


def _legend(scene: Scene) -> Sheet:
    zones = [
        ZoneBlock(zone=zone, name=zone_name(zone.id, zone.name))
        for zone in scene.book.battlefield.zones
    ]
    signs = [
        TextBlock(head=scene.say(f"legend.{sign}"), text=scene.say(f"legend.{sign}-hint"))
        for sign in ("one-way", "passage", "trap", "fog", "item")
    ]
    note = scene.words.find(f"table.board-notes.{scene.book.battlefield.id}")
    notes = [TextBlock(head=scene.say("board-note"), text=note)] if note else []
    return _sheet(scene, "legend", *notes, *zones, *signs, icon="map")


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
