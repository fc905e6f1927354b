"""Do the effects in a hero's file keep to the language? Every fault is noted, with its line.

Works on the file as it was read, so that each fault is told where it stands. What the words are and
what may stand behind each is declared in companion/effects (language.py and beside the functions).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from companion.acts.windows import OF_FIGHTERS, TOKEN_REMOVED, WINDOWS
from companion.content.effect_faults import all_of, listed_in, own_names
from companion.content.effect_parts import MOST_NESTED, EffectParts
from companion.content.nearest import near_or_all
from companion.definitions import CardKind
from companion.effects.conditions import CONDITIONS
from companion.effects.language import (
    CARD_WINDOWS,
    GIVEN_NAMES,
    LAID,
    MOMENTS,
    OP_WORDS,
    RULE_WORDS,
    STEP_FIELDS,
    Gives,
    Part,
    PartKind,
    WordMoment,
)
from companion.effects.ops import OPS
from companion.said import said

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.content.effect_faults import Own
    from companion.content.yamlfile import Document, Place
    from companion.said import Fact

_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")

OLD_REQUIRES: Final[Mapping[str, tuple[Any, ...]]] = {
    "beside_opposing_hero": (True, False),
    "on_start": ("own", "opposing"),
    "opponent_damaged": (True, False),
}
"""What `requires` was told by before it was a condition: still read (hero_upcasts.py)."""


def check_effects(document: Document, *, is_shipped: bool) -> None:
    """Note every fault of the effects, rules and abilities that a hero's file holds."""
    assert OPS and CONDITIONS  # noqa: S101, PT018  (read, they have registered their words)
    own = own_names(document.value)
    checker = EffectChecker(document, own, is_shipped=is_shipped)
    checker.cited_by_hero(document.value)
    for number, rule in enumerate(listed_in(document.value, "rules")):
        if isinstance(rule, dict):
            checker.rule(rule, ("rules", number))
    for number, trigger in enumerate(listed_in(document.value, "triggers")):
        if isinstance(trigger, dict):
            checker.trigger(trigger, ("triggers", number))
    for number, stock in enumerate(listed_in(document.value, "tokens")):
        if isinstance(stock, dict):
            checker.token(stock, ("tokens", number))
    for number, card in enumerate(listed_in(document.value, "cards")):
        if isinstance(card, dict):
            checker.card(card, ("cards", number))


class EffectChecker(EffectParts):
    """The steps of one hero's file, in all places where they stand."""

    def __init__(self, document: Document, own: Own, *, is_shipped: bool) -> None:
        super().__init__(document, own, is_shipped=is_shipped)
        self.kinds = {
            PartKind.FLAG: self._flag,
            PartKind.NUMBER: self._number,
            PartKind.AMOUNT: self._amount,
            PartKind.DRAWN: self._drawn,
            PartKind.CONDITION: self._condition,
            PartKind.CONDITIONS: self._conditions,
            PartKind.FIGHTERS: self._fighters,
            PartKind.PLACES: self._places,
            PartKind.SPACES: self._spaces,
            PartKind.ANYWHERE: self._anywhere,
            PartKind.TOKENS: self._tokens,
            PartKind.PICKED: self._picked,
            PartKind.COUNTED: self._counted,
            PartKind.UNDERFOOT: self._underfoot,
            PartKind.FREE_OF: self._free_of,
            PartKind.QUERY: self._query,
            PartKind.CARDS: self._cards,
            PartKind.CARDS_FROM: self._cards_from,
            PartKind.CARDS_TO: self._cards_to,
            PartKind.PLAYER: self._player,
            PartKind.PLAYERS: self._players,
            PartKind.FELLED: self._felled,
            PartKind.SPENT: self._spent,
            PartKind.DAMAGED: self._damaged,
            PartKind.STEP_NAME: self._step_name,
            PartKind.NEW_NAME: self._new_name,
            PartKind.NEW_ZONE: self._new_zone,
            PartKind.WORD: self._word,
            PartKind.WORDS: self._words,
            PartKind.PARTS: self._parts,
            PartKind.STEPS: self._nested_steps,
            PartKind.OPTIONS: self._options,
            PartKind.STATES: self._states,
            PartKind.NEW_STATES: self._new_states,
            PartKind.MARK: self._mark,
            PartKind.TOKEN: self._token_kind,
            PartKind.FIGHTER_KIND: self._fighter_kind,
            PartKind.BANNER: self._banner,
            PartKind.BANNERS: self._banners,
            PartKind.CARD: self._card,
            PartKind.ITEM: self._item,
            PartKind.COUNTER: self._counter,
            PartKind.BESIDE: self._beside,
            PartKind.FIGHTER_FILTER: self._fighter_filter,
            PartKind.TAG: self._tag,
            PartKind.ZONE: self._zone,
            PartKind.CUSTOM: self._custom,
            PartKind.RULES: self._rules,
        }

    # --- The places of a file in which effects and rules stand ----------------------------------

    def cited_by_hero(self, hero: dict[str, Any]) -> None:
        """The rules on which rest the cards that a hero starts with."""
        self.where = ("starts_with_rules",)
        self._cited(hero.get("starts_with_rules"), ("starts_with_rules",))

    def rule(self, rule: dict[str, Any], place: Place) -> None:
        """One of the rules that hold for the hero."""
        kind = rule.get("kind")
        self._begin(said("effect/in-rule", number=_number_of(place)), window=str(kind))
        if "kind" not in rule:
            self._complain(place, "effect/missing.kind")
        elif not isinstance(kind, str) or kind not in RULE_WORDS:
            hint = near_or_all(kind, RULE_WORDS)
            self._complain(
                (*place, "kind"), "effect/unknown-word.kind-of-rule", hint, word=str(kind)
            )
        else:
            self._fields(f"`{kind}`", rule, RULE_WORDS[kind].fields, place, also=("kind",))
            start, most = rule.get("start"), rule.get("most")
            if isinstance(start, int) and isinstance(most, int) and start > most:
                self._complain((*place, "start"), "effect/counter-start", start=start, most=most)

    def trigger(self, trigger: dict[str, Any], place: Place) -> None:
        """What an ability does at a window."""
        at = trigger.get("at")
        self._begin(said("effect/in-ability", number=_number_of(place)), window=str(at))
        if isinstance(at, str) and at not in WINDOWS:
            hint = near_or_all(at, WINDOWS)
            self._complain((*place, "at"), "effect/unknown-word.window-of-ability", hint, word=at)
        kind = trigger.get("of")
        if isinstance(kind, str):
            if isinstance(at, str) and at in OF_FIGHTERS:
                self._fighter_kind(kind, Part(PartKind.FIGHTER_KIND), (*place, "of"), 0)
            else:
                self._token_kind(kind, Part(PartKind.TOKEN), (*place, "of"), 0)
                if at in WINDOWS and at != TOKEN_REMOVED:
                    self._complain((*place, "of"), "effect/unknown-word.of")
        self._whole_block(trigger.get("do"), (*place, "do"))
        self._cited(trigger.get("rules"), (*place, "rules"))

    def token(self, stock: dict[str, Any], place: Place) -> None:
        """What a token does to whoever enters its space."""
        where = said("effect/in-token", kind=str(stock.get("kind")))
        self._begin(where, "entering", window="entering")
        if "entering" in stock:
            self._whole_block(stock["entering"], (*place, "entering"))
            if stock.get("ends_move") is not True:
                self._complain((*place, "entering"), "effect/missing.ends-move")
        rules = stock.get("rules")
        for key, cited in rules.items() if isinstance(rules, dict) else ():
            self._cited(cited, (*place, "rules", key))

    def card(self, card: dict[str, Any], place: Place) -> None:
        """What a card needs, and what it does at its windows."""
        name = card.get("id")
        if card.get("requires") is not None:
            self._begin(str(name), "requires", window="requires")
            self._required(card["requires"], (*place, "requires"))
        self._cited(card.get("rules"), (*place, "rules"))
        if card.get("face_up") is True and card.get("kind") == CardKind.SCHEME.value:
            self.document.complain((*place, "face_up"), "effect/window.scheme", card=str(name))
        effects = card.get("effects")
        if not isinstance(effects, dict):
            return
        self._windows(card, effects, place)
        self.names = {}
        for window in CARD_WINDOWS:
            if window in effects:
                names = self.names
                self._begin(str(name), window, window=window)
                self.names = names  # what was named earlier on the same card stays known
                self._whole_block(effects[window], (*place, "effects", window))

    def _windows(self, card: dict[str, Any], effects: dict[Any, Any], place: Place) -> None:
        """The windows of a card are those of its timing, and `laid` if it lies face up."""
        name, timing = str(card.get("id")), card.get("timing", [])
        if not isinstance(timing, list):
            return  # said already
        at = (*place, "effects")
        for window in effects:
            if window not in CARD_WINDOWS:
                hint, word = near_or_all(window, CARD_WINDOWS), str(window)
                which = "effect/unknown-word.window-of-card"
                self.document.complain((*at, window), which, hint, card=name, word=word)
            elif window == LAID:
                if card.get("face_up") is not True:
                    self.document.complain((*at, window), "effect/window.laid", card=name)
            elif window not in timing:
                which = "effect/window.no-timing"
                self.document.complain((*at, window), which, card=name, window=window)
        for window in timing:
            if window in CARD_WINDOWS and window not in effects:
                which = "effect/window.no-effects"
                self.document.complain(at, which, card=name, window=window)

    def _required(self, wanted: Any, place: Place) -> None:
        if isinstance(wanted, dict):
            old = {
                key
                for key, values in OLD_REQUIRES.items()
                if isinstance(wanted.get(key), bool | str) and wanted[key] in values
            }
            wanted = {key: part for key, part in wanted.items() if key not in old}
            if not wanted:
                return
        self._condition(wanted, Part(PartKind.CONDITION), place, 0)

    def _begin(self, *where: Fact, window: str) -> None:
        self.where = where
        self.names = {n: {g} for n, g in GIVEN_NAMES.get(window, {}).items()}
        self.moments = MOMENTS.get(window, frozenset({WordMoment.ALWAYS}))

    # --- Steps ----------------------------------------------------------------------------------

    def _whole_block(self, steps: Any, place: Place) -> None:
        """The steps of a window; that they are a list of mappings is checked already."""
        if isinstance(steps, list):
            if not steps:
                self._complain(place, "effect/kind.no-step")
            self._steps([s if isinstance(s, dict) else None for s in steps], place, 0)

    def _nested_steps(self, value: Any, part: Part, place: Place, depth: int) -> None:
        if not isinstance(value, list) or not value:
            self._wrong(value, part, place)
        elif depth >= MOST_NESTED:
            self._complain(place, "effect/nesting", most=MOST_NESTED)
        else:
            for number, step in enumerate(value):
                if not isinstance(step, dict):
                    self._complain((*place, number), "effect/kind.step")
            self._steps([s if isinstance(s, dict) else None for s in value], place, depth + 1)

    def _steps(self, steps: list[dict[str, Any] | None], place: Place, depth: int) -> None:
        where = self.where
        for number, step in enumerate(steps):
            if step is not None:
                self.where = (*where, said("effect/in-step", number=number + 1))
                self._step(step, (*place, number), depth)
        self.where = where

    def _step(self, step: dict[str, Any], place: Place, depth: int) -> None:
        ops = [key for key in step if key in OP_WORDS]
        if not ops:
            self._no_op(step, place, depth)
            return
        if len(ops) > 1:
            told = all_of([f"`{each}`" for each in ops])
            self._complain((*place, ops[1]), "effect/op.several", ops=told)
            return
        (name,) = ops
        word = OP_WORDS[name]
        self._in_its_time(name, word.moment, (*place, name))
        assert word.main is not None  # noqa: S101  (every op has a main argument)
        if "when" in step:
            self._condition(step["when"], STEP_FIELDS["when"], (*place, "when"), depth)
        fields = {**word.fields, **STEP_FIELDS}
        rest = {key: part for key, part in step.items() if key not in {name, "when"}}
        self._check(step[name], word.main, (*place, name), depth)
        self._fields(f"`{name}`", rest, fields, place, depth=depth)
        self._fit_together(name, step, place)
        if isinstance(step.get("as"), str):
            gives = _picked_gives(step[name]) if name == "pick" else set(word.gives)
            self.names.setdefault(step["as"], set()).update(gives)

    def _no_op(self, step: dict[str, Any], place: Place, depth: int) -> None:
        fields = {*STEP_FIELDS, *(f for word in OP_WORDS.values() for f in word.fields)}
        strange = [key for key in step if key not in fields]
        if strange:
            hint, word = near_or_all(strange[0], OP_WORDS), str(strange[0])
            self._complain((*place, strange[0]), "effect/unknown-word.op", hint, word=word)
        else:
            self._complain(place, "effect/op")
        if "when" in step:
            self._condition(step["when"], STEP_FIELDS["when"], (*place, "when"), depth)
        if isinstance(step.get("as"), str):  # whatever it gives: what reads it is no fault
            self.names.setdefault(step["as"], set()).update(Gives)

    def _fit_together(self, name: str, step: dict[str, Any], place: Place) -> None:
        """What the fields of a step say of each other."""
        if name == "put_token" and {"up_to", "count"} <= step.keys():
            self._complain(place, "effect/fields.put-token")
        if name == "move_token" and len({"up_to", "to"} & step.keys()) != 1:
            self._complain(place, "effect/fields.move-token")
        among, many = step.get("among"), step.get("choose")
        if isinstance(among, dict) and type(many) is int and many > len(among):
            self._complain(
                (*place, "choose"), "effect/number.choose", count=many, options=len(among)
            )

    def _options(self, value: Any, part: Part, place: Place, depth: int) -> None:
        if not isinstance(value, dict) or not value:
            self._wrong(value, part, place)
            return
        where = self.where
        for name, steps in value.items():
            if not isinstance(name, str) or not _NAME.fullmatch(name):
                self._complain((*place, name), "effect/kind.option", name=str(name))
            self.where = (*where, said("effect/in-option", name=str(name)))
            self._nested_steps(steps, Part(PartKind.STEPS), (*place, name), depth)
        self.where = where


def _picked_gives(value: Any) -> set[Gives]:
    if isinstance(value, dict) and "space" in value:
        return {Gives.SPACES}
    if isinstance(value, dict) and "token" in value:
        return {Gives.TOKENS}
    return {Gives.FIGHTERS}


def _number_of(place: Place) -> int:
    return int(place[-1]) + 1
