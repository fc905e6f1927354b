"""Which rules have a switch, which have none and why; and what of that a search finds."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.house_rules import FOLLOWS, SWITCHES, UNSWITCHED
from companion.readings import NUMBERS
from companion.search import is_found

if TYPE_CHECKING:
    from companion.content.catalogue import Catalogue
    from companion.house_rules import Switch
    from companion.readings import HouseNumber
    from companion.telling.words import Words


class Reason(NamedTuple):
    """Why rules have no switch of their own, and which those are."""

    head: str
    text: str
    rules: tuple[str, ...]


class SwitchSearch(NamedTuple):
    """A search among the rules: by their names, their words and their ids."""

    words: Words
    catalogue: Catalogue
    wanted: str = ""

    @property
    def switches(self) -> list[Switch]:
        """The switches that are found, with a rule of theirs or one that follows them."""
        return [each for each in SWITCHES if is_found(self.wanted, *self._about(each))]

    def _about(self, switch: Switch) -> tuple[str, ...]:
        follow = [rule for rule, followed in FOLLOWS.items() if followed == switch.id]
        name = f"switches.{switch.id}"
        rules = map(self._rule, (*switch.rules, *follow))
        return (self.words.say(name), self.words.say(f"{name}-detail"), *rules)

    @property
    def numbers(self) -> list[HouseNumber]:
        """The numbers that are found."""
        named = ((each, f"settings.number-{each.id}") for each in NUMBERS.values())
        return [
            each
            for each, name in named
            if is_found(self.wanted, self.words.say(name), self._rule(each.rule))
        ]

    @property
    def reasons(self) -> list[Reason]:
        """Why the other rules that are found have no switch."""
        found = []
        for why, rules in UNSWITCHED.items():
            shown = tuple(rule for rule in rules if is_found(self.wanted, self._rule(rule)))
            if shown:
                titles = "; ".join(self.catalogue.by_id[rule].title for rule in shown)
                head = self.words.say(f"settings.fixed-{why}")
                found.append(Reason(head, f"{titles}.", shown))
        return found

    def _rule(self, rule_id: str) -> str:
        return self.catalogue.by_id[rule_id].whole
