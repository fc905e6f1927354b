"""Pieces of sentences about effects: who, where, which cards, how many. Made from the data alone.

The words are those of a labels file (companion.content.effect_labels). Whole sentences are put
together in wording.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.definitions import ANY_BANNER
from companion.effects.language import (
    CARD_FILTER,
    NEAR,
    OP_WORDS,
    PLAYED_CARDS,
    REFERENCES,
    THEIR_CARD,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.definitions import HeroDefinition, HeroWords
    from companion.effects.labels import CountWords, EffectLabels

_WHO = ("side", "role", "of", "name", "state")
"""What a filter says of fighters themselves, whatever is said of where they are."""


def plural(name: str) -> str:
    """Several of a name: Harpies, Sisters."""
    if name.endswith("y") and name[-2:-1] not in "aeiou":
        return f"{name[:-1]}ies"
    return f"{name}s"


def op_word(step: dict[str, Any]) -> str:
    """The op of a step."""
    return next(word for word in step if word in OP_WORDS)


class Phrases:
    """Pieces of sentences about the effects of one hero, or of an item if there is none.

    `named` holds the steps of the effect that have a name, so that `$names` can be told.
    """

    def __init__(
        self, labels: EffectLabels, hero: HeroDefinition | None, words: HeroWords | None
    ) -> None:
        self.labels = labels
        self.hero = hero
        self.words = words
        self.named: dict[str, dict[str, Any]] = {}

    def fill(self, text: str, /, **facts: str | int) -> str:
        """A text with its facts; its own forms stay open until a sentence is whole."""
        return self.labels.grammar.fill(text, **facts)

    def term(self, name: str) -> str:
        """An id as people say it."""
        return self.labels.terms.get(name) or spoken(name)

    # --- Names of the hero's own ----------------------------------------------------------------

    def fighter_name(self, kind: str, *, one: bool = False) -> str:
        """What a kind of fighter is called; of several each is meant, or only one."""
        name = self._in_sentences(kind)
        if self._is_alone(kind):
            return name
        words = self.labels.nouns["named"]
        return self.fill(words.one if one else words.each, state="", names=self.several(kind, name))

    def _in_sentences(self, kind: str) -> str:
        """What a kind of fighter is called within a sentence."""
        if self.words is None:
            return kind
        return self.words.in_sentences.get(kind) or self.words.fighters.get(kind, kind)

    def several(self, kind: str, name: str) -> str:
        """What several fighters of a kind are called."""
        return (self.words.plurals.get(kind) if self.words else None) or plural(name)

    def _is_alone(self, kind: str) -> bool:
        found = [k for k in self.hero.fighters if k.id == kind] if self.hero else []
        return not found or found[0].count == 1

    def banner_name(self, banner: str) -> str:
        """What a banner is called."""
        if banner == ANY_BANNER or self.words is None:
            return self.labels.cards["any"]
        return {**self.words.fighters, **self.words.forms}.get(banner, self.term(banner))

    def state_name(self, value: str) -> str:
        """What a value of a form is called."""
        return self.words.forms.get(value, self.term(value)) if self.words else self.term(value)

    def card_name(self, card: str) -> str:
        """What a card is called."""
        found = self.words.cards.get(card) if self.words else None
        return found.name if found is not None else self.term(card)

    # --- Fighters -------------------------------------------------------------------------------

    def fighters(self, target: Any) -> str:
        """The fighters that a step means."""
        if isinstance(target, dict):
            if "one" in target:
                return self.filtered(target["one"], "one")
            return self.filtered(target.get("each", target), "each")
        if target.startswith("$"):
            return self.bound(target)
        return self.labels.fighters[target] if target in REFERENCES else self.fighter_name(target)

    def filtered(self, wanted: dict[str, Any], how: str) -> str:
        """The fighters or tokens that a filter allows: `one` of them, `each` or `many`."""
        facts = {
            "state": self.labels.states[wanted.get("state", "board")],
            "name": "",
            "names": "",
            "whose": self.labels.whose[wanted.get("of", "me")],
        }
        if "token" in wanted:
            key, facts["name"] = "token", self.term(wanted["token"])
        elif "name" in wanted:
            name = self._in_sentences(wanted["name"])
            key = "only" if self._is_alone(wanted["name"]) else "named"
            facts["name"], facts["names"] = name, self.several(wanted["name"], name)
        elif wanted.keys() & {"in_combat", *_WHO} == {"in_combat"}:
            key = "in_combat"
        else:
            side = "of" if "of" in wanted else wanted.get("side", "any")
            key = f"{side}.{wanted['role']}" if "role" in wanted else side
        noun: str = getattr(self.labels.nouns[key], how)
        told = [self.fill(noun, **facts)]
        if "in_combat" in wanted and key != "in_combat":
            told.append(self.fill(self.labels.near["in_combat"], noun=told[0]))
        return " ".join((*told, *self.near(wanted, told[0])))

    def near(self, wanted: dict[str, Any], noun: str) -> Iterable[str]:
        """Where those are that a filter allows; what is said of them may agree with their noun."""
        for key in (*NEAR, "beside", "under", "not"):
            if key == "within" and key in wanted:
                n, what = wanted[key]
                yield self.fill(self.labels.near[key], n=n, what=self.place(what), noun=noun)
            elif key == "beside" and key in wanted:
                told = self.filtered(wanted[key]["of"], "many")
                n = wanted[key]["count"]
                yield self.fill(self.labels.near[key], n=n, what=told, noun=noun)
            elif key in wanted:
                what = self.underfoot(wanted[key]) if key == "standing_on" else None
                what = what or self.place(wanted[key])
                yield self.fill(self.labels.near[key], what=what, noun=noun)

    def place(self, what: Any) -> str:
        """A fighter, a token or a space that others are near to."""
        if isinstance(what, dict) and "began" in what:
            return self.fill(self.labels.near["began"], what=self.fighters(what["began"]))
        if isinstance(what, dict):
            wanted: dict[str, Any] = what.get("each") or what.get("one") or what
            return self.filtered(wanted, "one")
        return self.fighters(what)

    def underfoot(self, what: Any) -> str:
        """What somebody stands on: a token of a kind, or spaces."""
        if isinstance(what, str) and not what.startswith("$"):
            return self.token_of(what)
        each = [what] if isinstance(what, str) else list(what)
        if len(each) > 1 and all(self._gives(name) == "pick.spaces" for name in each):
            return self.labels.bound["pick.both"]
        return self.labels.clause["and"].join(self.place(one) for one in each)

    def token_of(self, kind: str) -> str:
        """A token of a kind."""
        return self.fill(self.labels.nouns["token"].one, name=self.term(kind))

    def tokens(self, target: Any) -> str:
        """The tokens that a step means."""
        if isinstance(target, str):
            return self.bound(target)
        how = "each" if "each" in target else "one"
        return self.filtered(target.get("each", target.get("one", target)), how)

    # --- Spaces ---------------------------------------------------------------------------------

    def spaces(self, wanted: dict[str, Any]) -> str:
        """The spaces that a filter allows, in the singular."""
        words = self.labels.spaces
        near = {key: wanted[key] for key in (*NEAR, "beside") if key in wanted}
        found = [*self.near(near, words["one"])]
        if "start" in wanted:
            found.append(words["start"])
        if "nearest_to" in wanted:
            found.append(self.fill(words["nearest_to"], what=self.place(wanted["nearest_to"])))
        if "with" in wanted:
            found.append(self.fill(words["with"], token=self.token_of(wanted["with"])))
        if "free_of" in wanted:
            free = wanted["free_of"]
            kinds = [free] if isinstance(free, str) else free
            told = self.labels.clause["and"].join(
                words[kind] if kind in words else self.filtered({"token": kind}, "many")
                for kind in kinds
            )
            found.append(self.fill(words["free_of"], what=told))
        if "where" in wanted:
            space = self.fill(words["where"], what=self.place(wanted["where"]))
        else:
            space = words["other"] if wanted.get("other") else words["one" if found else "any"]
        return " ".join((space, *found))

    # --- What was named -------------------------------------------------------------------------

    def bound(self, name: str) -> str:
        """What an earlier step has named."""
        if name in PLAYED_CARDS:
            return self.labels.bound[name]
        return self.labels.bound[self._gives(name)]

    def _gives(self, name: str) -> str:
        key = name.removeprefix("$")
        step = self.named.get(key)
        if step is None:
            return key if key in self.labels.bound else "other"
        op = op_word(step)
        if op == "pick":
            what = step["pick"]
            if "space" in what:
                return "pick.spaces"
            return "pick.a token" if "token" in what else "pick.fighters"
        many = step.get("count", 1) if step[op] == "deck_top" else step[op]
        one = f"{op}.one"
        if many == 1 and one in self.labels.bound:
            return one
        return op if op in self.labels.bound else "other"

    # --- How many -------------------------------------------------------------------------------

    def amount(self, value: Any) -> str:
        """A number, written out or counted."""
        words = self.labels.amounts
        if isinstance(value, int):
            return str(value)
        if isinstance(value, str):
            return self.labels.bound["number"]
        name = next(key for key in value if key != "times")
        wanted = value[name]
        if name == "count":
            found = self._number_of(wanted)
        elif name == "spaces_between":
            found = self.fill(words[name], a=self.place(wanted[0]), b=self.place(wanted[1]))
        elif name in {"zones", "health"}:
            found = self.fill(words[name], what=self.place(wanted))
        elif name == "counter":
            found = self.fill(words[name], name=self.term(wanted))
        elif name in {"boost_of", "size_of"} and wanted != "theirs":
            found = self.fill(words[name], what=self.bound(wanted))
        else:
            found = words.get(f"{name}.{wanted}", words.get(name, ""))
        times = value.get("times", 1)
        if times == 1:
            return found
        key = {2: "twice", -1: "less"}.get(times, "times")
        return self.fill(words[key], n=times, what=found)

    def _number_of(self, wanted: dict[str, Any]) -> str:
        words = self.labels.amounts
        if "cards" in wanted:
            zone = self.zone(wanted["cards"], wanted.get("of", "me"))
            return self.fill(words["count.cards"], what=self.cards(wanted), zone=zone)
        return self.fill(words["count"], what=self.filtered(wanted, "many"))

    def counted(self, what: str, value: Any, **facts: str) -> str:
        """So many of something."""
        words = self.labels.counts[what]
        if isinstance(value, int):
            return self.fill(self._of_number(words, value), n=value, **facts)
        return self.fill(words.amount, n=self.amount(value), **facts)

    def _of_number(self, words: CountWords, number: int) -> str:
        return words.one if self.labels.grammar.is_one(number) else words.other

    # --- Cards ----------------------------------------------------------------------------------

    def zone(self, zone: str, of: str) -> str:
        """A zone of cards, by its owner."""
        key = zone if zone in self.labels.zones else "other"
        return self.fill(self.labels.zones[key], whose=self.labels.whose[of], zone=self.term(zone))

    def cards(self, wanted: dict[str, Any]) -> str:
        """Which cards, in the plural."""
        sort, limits = self.card_sort(wanted)
        return " ".join((sort or self.labels.cards["plain"], *limits))

    def card_sort(self, wanted: dict[str, Any]) -> tuple[str, list[str]]:
        """A word for such cards, in the plural, and what is told behind it; the word may be ""."""
        said = next((key for key in ("name", "type", "tag") if key in wanted), "")
        if not said:
            return "", self.card_limits(wanted)
        sort = self.fill(self.labels.cards[said], what=self._card_word(said, wanted))
        return sort, self.card_limits({key: wanted[key] for key in wanted if key != said})

    def card_limits(self, wanted: dict[str, Any]) -> list[str]:
        """What cards must be and have, told behind them."""
        return [
            self.fill(self.labels.cards[f"that.{key}"], what=self._card_word(key, wanted))
            for key in CARD_FILTER
            if key in wanted
        ]

    def _card_word(self, key: str, wanted: dict[str, Any]) -> str:
        match key:
            case "not":
                return self.cards(wanted[key])
            case "name" | "type" if isinstance(wanted[key], list | tuple):
                each = [self._card_word(key, {key: one}) for one in wanted[key]]
                return self.labels.conditions["or"].yes.join(each)
            case "name":
                return self.card_name(wanted[key])
            case "tag":
                return self.term(wanted[key]).upper()
            case "banner":
                return self.banner_name(wanted[key])
            case "value":
                return self.amount(wanted[key])
        return self.term(str(wanted[key]))

    # --- Conditions -----------------------------------------------------------------------------

    def condition(self, wanted: Any, *, so: bool = True) -> str:
        """A condition, or its opposite."""
        if isinstance(wanted, str):
            return self._condition(wanted, None, so=so)
        told = [self._condition(word, what, so=so) for word, what in wanted.items()]
        return self._which("and", so=so).join(told)

    def _which(self, key: str, *, so: bool) -> str:
        words = self.labels.conditions[key]
        return words.yes if so else words.no

    def _condition(self, word: str, what: Any, *, so: bool) -> str:
        if word == "not":
            return self.condition(what, so=not so)
        if word in {"all", "any"}:
            joint = self._which("and" if word == "all" else "or", so=so)
            return joint.join(self.condition(each, so=so) for each in what)
        if word == "did":
            step = self.named.get(what.removeprefix("$"))
            op = op_word(step) if step is not None else what.removeprefix("$")
            done = self.labels.done.get(op, self.labels.done["other"])
            return done.yes if so else done.no
        key, facts = self._condition_facts(word, what)
        return self.fill(self._which(key, so=so), **facts)

    def _condition_facts(self, word: str, what: Any) -> tuple[str, dict[str, str]]:
        if word in {"adjacent", "same_zone"}:
            return word, {"a": self.place(what[0]), "b": self.place(what[1])}
        if word in {"on_token", "began_on"}:
            return word, {"a": self.place(what[0]), "b": self.token_of(what[1])}
        if word == "on_start":
            return word, {"a": self.place(what[0]), "b": self.labels.whose[what[1]]}
        if word == "health_at_most":
            return word, {"a": self.place(what[0]), "b": self.amount(what[1])}
        if word in {"equals", "at_least"}:
            return word, {"a": self.amount(what[0]), "b": self.amount(what[1])}
        if word == "exists":
            return self._exists_facts(what)
        if word == "damaged_this_turn" and isinstance(what, str):
            return f"{word}.who", {"what": self.place(what)}
        if word == "damaged_this_turn":
            return f"{word}.{what['side']}", {}
        if word == "hand_at_most":
            return word, {"what": self.counted("cards", what)}
        if word == "state":
            names = [self.state_name(value) for value in what.values()]
            return word, {"what": self.labels.clause["and"].join(names)}
        return word, {"what": self.place(what)} if what is not None and what is not True else {}

    def _exists_facts(self, what: dict[str, Any]) -> tuple[str, dict[str, str]]:
        if what.get("cards") == THEIR_CARD:
            is_sorted = not CARD_FILTER.keys().isdisjoint(what)
            key = "exists.their_card" if is_sorted else "exists.played"
            return key, {"what": self.cards(what)}
        if "cards" in what:
            zone = self.zone(what["cards"], what.get("of", "me"))
            key = "exists.top" if "at" in what else "exists.cards"
            return key, {"what": self.cards(what), "zone": zone}
        is_own = "name" in what or "of" in what or what.get("side") in {"own", "friendly"}
        told = {"what": self.filtered(what, "one"), "many": self.filtered(what, "many")}
        return "exists.own" if is_own else "exists", told


def spoken(name: str) -> str:
    """An id as people say it."""
    return name.replace("-", " ").replace("_", " ")
