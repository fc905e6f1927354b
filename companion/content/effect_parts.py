"""Checks of the parts of an effect: amounts, conditions, and whom or what they mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.content.effect_faults import EffectFaults
from companion.content.nearest import near_or_all
from companion.effects.language import (
    AMOUNT_WORDS,
    BESIDE,
    CARD_FILTER,
    CARD_QUERY,
    CONDITION_WORDS,
    FIGHTER_FILTER,
    FLAG,
    REFERENCES,
    SPACE_FILTER,
    TOKEN_FILTER,
    Gives,
    Part,
    PartKind,
    WordMoment,
)
from companion.said import Said, said

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from companion.content.yamlfile import Place
    from companion.said import Fact

MOST_NESTED: Final = 6
"""So deep groups, options and conditions may stand in each other."""


class EffectParts(EffectFaults):
    """The parts that hold other parts."""

    kinds: Mapping[PartKind, Callable[[Any, Part, Place, int], None]]
    """What checks each kind of part."""

    def _fields(
        self,
        owner: Fact,
        value: dict[str, Any],
        fields: Mapping[str, Part],
        place: Place,
        *,
        also: Collection[str] = (),
        depth: int = 0,
    ) -> None:
        """What stands beside a word: nothing strange, nothing missing, everything of its kind."""
        for key, part in value.items():
            if key in fields:
                self._check(part, fields[key], (*place, key), depth)
            elif key not in also:
                hint, word = near_or_all(key, fields), str(key)
                self._complain(
                    (*place, key), "effect/unknown-word.field", hint, owner=owner, word=word
                )
        for key, wanted in fields.items():
            if wanted.is_needed and key not in value:
                self._complain(place, "effect/missing.field", owner=owner, key=key)

    def _check(self, value: Any, part: Part, place: Place, depth: int) -> None:
        self.kinds[part.kind](value, part, place, depth)

    def _parts(self, value: Any, part: Part, place: Place, depth: int) -> None:
        if not isinstance(value, list) or len(value) != len(part.parts):
            self._complain(place, "effect/kind.parts", key=place[-1], what=_described(part))
            return
        for number, (each, wanted) in enumerate(zip(value, part.parts, strict=True)):
            self._check(each, wanted, (*place, number), depth)

    # --- Amounts and conditions -----------------------------------------------------------------

    def _amount(self, value: Any, part: Part, place: Place, depth: int) -> None:
        if isinstance(value, str) and value in part.words:
            return
        if isinstance(value, str) and value.startswith("$"):
            self._bound(value, {Gives.NUMBER}, place)
        elif isinstance(value, dict):
            self._counted_amount(value, place, depth)
        elif isinstance(value, str) and part.words:
            self._unknown(value, part.words, place)
        elif type(value) is int:
            self._number(value, part, place, depth)
        else:
            self._wrong(value, part, place)

    def _counted_amount(self, value: dict[str, Any], place: Place, depth: int) -> None:
        names = [key for key in value if key in AMOUNT_WORDS]
        if len(names) != 1:
            strange = [key for key in value if key not in AMOUNT_WORDS and key != "times"]
            if strange:
                hint, wrong = near_or_all(strange[0], AMOUNT_WORDS), str(strange[0])
                at = (*place, strange[0])
                self._complain(at, "effect/unknown-word.amount", hint, word=wrong)
            else:
                self._complain(place, "effect/kind.amount")
            return
        (name,) = names
        word = AMOUNT_WORDS[name]
        self._in_its_time(name, word.moment, (*place, name))
        assert word.main is not None  # noqa: S101  (every amount has a main argument)
        self._check(value[name], word.main, (*place, name), depth)
        rest = {key: part for key, part in value.items() if key != name}
        self._fields(f"`{name}`", rest, word.fields, place)

    def _drawn(self, value: Any, part: Part, place: Place, depth: int) -> None:
        if isinstance(value, dict) and "to_hand" in value:
            fields = {"to_hand": Part(PartKind.AMOUNT)}
            self._fields("`draw`", value, fields, place, depth=depth)
        else:
            self._amount(value, part, place, depth)

    def _condition(self, value: Any, part: Part, place: Place, depth: int) -> None:
        if depth > MOST_NESTED:
            self._complain(place, "effect/nesting", most=MOST_NESTED)
        elif isinstance(value, str):
            self._condition_word(value, None, place, depth, stands_alone=True)
        elif isinstance(value, dict) and value:
            for key, each in value.items():
                self._condition_word(key, each, (*place, key), depth, stands_alone=False)
        else:
            self._wrong(value, part, place)

    def _condition_word(
        self, name: Any, value: Any, place: Place, depth: int, *, stands_alone: bool
    ) -> None:
        word = CONDITION_WORDS.get(name) if isinstance(name, str) else None
        if word is None:
            hint = near_or_all(name, CONDITION_WORDS)
            self._complain(place, "effect/unknown-word.condition", hint, word=str(name))
            return
        self._in_its_time(word.name, word.moment, place)
        if word.main is None:
            if not stands_alone and value is not True:
                self._complain(place, "effect/kind.stands-alone", word=name)
        elif stands_alone:
            self._complain(place, "effect/missing.behind", word=name, what=_described(word.main))
        else:
            self._check(value, word.main, place, depth + 1)

    def _conditions(self, value: Any, part: Part, place: Place, depth: int) -> None:
        if not isinstance(value, list) or not value:
            self._wrong(value, part, place)
            return
        for number, each in enumerate(value):
            self._condition(each, Part(PartKind.CONDITION), (*place, number), depth)

    # --- Fighters, spaces, tokens ---------------------------------------------------------------

    def _fighters(self, value: Any, part: Part, place: Place, depth: int) -> None:
        self._referred(value, part, place, depth, {Gives.FIGHTERS})

    def _places(self, value: Any, part: Part, place: Place, depth: int) -> None:
        self._referred(value, part, place, depth, {Gives.FIGHTERS, Gives.TOKENS, Gives.SPACES})

    def _referred(
        self, value: Any, part: Part, place: Place, depth: int, fitting: set[Gives]
    ) -> None:
        if isinstance(value, str) and value.startswith("$"):
            self._bound(value, fitting, place)
        elif isinstance(value, str):
            if value in REFERENCES:
                self._in_its_time(value, REFERENCES[value], place)
            elif value not in self.own.fighters:
                self._unknown(value, [*REFERENCES, *self.own.fighters], place, "fighter")
        elif isinstance(value, dict) and len(value) == 1 and {"one", "each"} & value.keys():
            ((key, wanted),) = value.items()
            self._filter(wanted, FIGHTER_FILTER, (*place, key), depth, "fighters")
        elif isinstance(value, dict) and value.keys() == {"began"}:
            self._fighters(value["began"], part, (*place, "began"), depth)
        elif isinstance(value, dict) and value.keys() & FIGHTER_FILTER.keys():
            self._complain(place, "effect/kind.one-or-each", key=place[-1])
        else:
            self._wrong(value, part, place)

    def _filter(
        self, value: Any, fields: Mapping[str, Part], place: Place, depth: int, what: str
    ) -> None:
        if not isinstance(value, dict):
            self._complain(place, f"effect/kind.which-{what}", key=place[-1])
            return
        if "in_combat" in value and "in_combat" in fields:
            self._in_its_time("in_combat", WordMoment.COMBAT, (*place, "in_combat"))
        if depth > MOST_NESTED:
            self._complain(place, "effect/nesting", most=MOST_NESTED)
            return
        self._fields(said(f"effect/filter-of-{what}"), value, fields, place, depth=depth + 1)

    def _beside(self, value: Any, part: Part, place: Place, depth: int) -> None:
        if not isinstance(value, dict) or not value:
            self._wrong(value, part, place)
        else:
            self._fields("`beside`", value, BESIDE, place, depth=depth + 1)

    def _fighter_filter(self, value: Any, _: Part, place: Place, depth: int) -> None:
        self._filter(value, FIGHTER_FILTER, place, depth, "fighters")

    def _spaces(self, value: Any, part: Part, place: Place, depth: int) -> None:
        if not isinstance(value, dict) or not value:
            self._wrong(value, part, place)
        else:
            self._filter(value, SPACE_FILTER, place, depth, "spaces")

    def _anywhere(self, value: Any, part: Part, place: Place, _: int) -> None:
        if value != {"any": True}:
            self._wrong(value, part, place)

    def _tokens(self, value: Any, part: Part, place: Place, depth: int) -> None:
        if isinstance(value, str) and value.startswith("$"):
            self._bound(value, {Gives.TOKENS}, place)
        elif isinstance(value, dict) and len(value) == 1 and {"one", "each"} & value.keys():
            ((key, wanted),) = value.items()
            self._filter(wanted, TOKEN_FILTER, (*place, key), depth, "tokens")
        elif isinstance(value, dict) and value:
            self._filter(value, TOKEN_FILTER, place, depth, "tokens")
        else:
            self._wrong(value, part, place)

    def _picked(self, value: Any, part: Part, place: Place, depth: int) -> None:
        if not isinstance(value, dict):
            self._wrong(value, part, place)
        elif "space" in value:
            self._filter(value, {"space": FLAG, **SPACE_FILTER}, place, depth, "spaces")
        elif "token" in value:
            self._filter(value, TOKEN_FILTER, place, depth, "tokens")
        else:
            self._filter(value, FIGHTER_FILTER, place, depth, "fighters")

    def _counted(self, value: Any, part: Part, place: Place, depth: int) -> None:
        if not isinstance(value, dict) or not value:
            self._wrong(value, part, place)
        elif "cards" in value:
            self._filter(value, CARD_QUERY, place, depth, "cards")
        elif "token" in value:
            self._filter(value, TOKEN_FILTER, place, depth, "tokens")
        else:
            self._filter(value, FIGHTER_FILTER, place, depth, "fighters")

    def _underfoot(self, value: Any, part: Part, place: Place, depth: int) -> None:
        if isinstance(value, list) and value:
            for number, each in enumerate(value):
                self._places(each, Part(PartKind.PLACES), (*place, number), depth)
        else:
            self._token_kind(value, part, place, depth)

    def _free_of(self, value: Any, part: Part, place: Place, _: int) -> None:
        known = (*part.words, *self.own.tokens)
        for each in value if isinstance(value, list) else [value]:
            if not isinstance(each, str) or each not in known:
                self._unknown(each, known, place)

    def _token_kind(self, value: Any, part: Part, place: Place, _: int) -> None:
        if not isinstance(value, str):
            self._wrong(value, part, place)
        elif value not in self.own.tokens:
            self._unknown(value, self.own.tokens, place, "kind-of-token")

    def _fighter_kind(self, value: Any, _: Part, place: Place, __: int) -> None:
        if value not in self.own.fighters:
            self._unknown(value, self.own.fighters, place, "fighter-of-hero")

    def _query(self, value: Any, part: Part, place: Place, depth: int) -> None:
        if not isinstance(value, dict) or not value:
            self._wrong(value, part, place)
        else:
            self._filter(value, CARD_FILTER, place, depth, "cards")


def _described(part: Part) -> Said:
    if not part.parts:
        return said(f"part/{part.kind}")
    first, *rest = (said(f"part/{each.kind}") for each in part.parts)
    told = first
    for each in rest:
        told = said("effect/then", first=told, then=each)
    return said("effect/list-of", what=told)
