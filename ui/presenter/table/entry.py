"""Filling in a tool field by field: the sheet that asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.play.intents import BeginEntry, EnterTool, FillField, StepField
from companion.play.tool import UNNAMED, Ask, ToolField
from companion.play.tools import (
    TOOLS,
    ToolEntry,
    cards_asked_for,
    kept_by,
    kinds_asked_for,
    tools_now,
)
from ui.viewdata.kit import (
    Act,
    ActsBlock,
    Block,
    FieldBlock,
    Sheet,
    StepperBlock,
    TextBlock,
    Weight,
)

if TYPE_CHECKING:
    from ui.presenter.table.scene import Scene


def tools_sheet(scene: Scene) -> Sheet:
    """The tools to choose from."""
    acts = tuple(
        scene.act(BeginEntry(tool.id), f"tool.{tool.id}", tool.icon) for tool in tools_now(scene)
    )
    return Sheet(
        title=scene.say("sheet.tools"),
        icon="correct",
        seat=scene.focus.sheet_seat,
        blocks=(TextBlock(text=scene.say("sheet.tools-hint")), ActsBlock(acts=acts)),
    )


def entry_sheet(scene: Scene, entry: ToolEntry) -> Sheet:
    """The fields of a tool: those that are filled, the one that is open, and Enter."""
    tool, waiting = TOOLS[entry.tool], entry.open_field
    blocks: list[Block] = []
    for field in tool.fields:
        if field.ask is Ask.SPACE and not scene.has_map:
            continue
        is_open = waiting is not None and field.name == waiting.name
        if is_open or field.name in entry.filled:
            blocks.append(_field(scene, entry, field, is_open=is_open))
        if is_open:
            break
    if waiting is None:  # Enter is live: a number is above what was chosen, never out of sight
        blocks.sort(key=lambda block: not isinstance(block, StepperBlock))
    enter = scene.act(EnterTool(), "enter", "check", weight=Weight.PRIMARY, enabled=waiting is None)
    return Sheet(
        title=scene.say(f"tool.{tool.id}"),
        icon=tool.icon,
        seat=scene.focus.sheet_seat,
        asks_map=waiting is not None and waiting.ask is Ask.SPACE,
        blocks=tuple(blocks),
        footer=(enter,),
    )


def _field(scene: Scene, entry: ToolEntry, field: ToolField, *, is_open: bool) -> Block:
    head = scene.say(f"field.{field.name}")
    filled = entry.filled.get(field.name)
    if field.ask is Ask.NUMBER:
        return StepperBlock(
            head=head,
            value=filled or field.default or "0",
            less=Act(intent=StepField(field.name, -1), text="", icon="minus"),
            more=Act(intent=StepField(field.name, 1), text="", icon="plus"),
        )
    if field.ask is Ask.TEXT:
        return FieldBlock(head=head, field=FillField(field.name, ""), text=filled or "")
    if field.ask is Ask.SPACE:
        told = scene.space_name(filled) if filled else scene.say("tap-a-space")
        return TextBlock(head=head, text=told)
    if field.ask in {Ask.FIGHTER, Ask.DEFEATED} and filled is not None and not is_open:
        marks = (scene.mark(filled),)
        chosen = Act(intent=FillField(field.name, None), text=scene.name(filled), marks=marks)
        return ActsBlock(head=head, acts=(chosen,))
    return ActsBlock(head=head, acts=tuple(_options(scene, entry, field)))


def _options(scene: Scene, entry: ToolEntry, field: ToolField) -> list[Act]:
    filled, table = entry.filled.get(field.name), scene.table
    if field.ask in {Ask.FIGHTER, Ask.DEFEATED}:
        return [
            scene.figure_act(FillField(field.name, fighter.id), fighter.id)
            for fighter in table.fighters.values()
            if (fighter.space is None) == (field.ask is Ask.DEFEATED)
        ]
    found = {option: scene.say(f"option.{option}") for option in field.options}
    if field.ask is Ask.PLAYER:
        found = {p: x.name for p, x in table.players.items() if field.whose(scene, p)}
    elif field.ask is Ask.CARD:
        owner, cards = cards_asked_for(scene, entry)
        found = {UNNAMED: scene.say("unnamed")} if field.default is not None else {}
        found |= {card.id: scene.card_words(owner, card.id).name for card in cards}
    elif field.name == "counter":
        counters = table.players[entry.filled["player"]].counters
        found = {name: scene.word("counter", name) for name in counters}
    elif field.name == "zone":
        zones = kept_by(scene, entry.filled["player"])
        found = {zone: scene.word("counter", zone) for zone in zones}
    elif field.name == "form":
        hero = scene.book.hero_of(table, entry.filled["player"])
        forms = [form for form in hero.forms if not form.chosen_before_deal]
        words = scene.library.hero_words(hero.id).forms
        found = {value: words[value] for form in forms for value in form.values}
    elif field.name == "kind":
        found = {kind: scene.word("option", kind) for kind in kinds_asked_for(scene, entry)}
    return [
        Act(intent=FillField(field.name, value), text=text, selected=value == filled)
        for value, text in found.items()
    ]
