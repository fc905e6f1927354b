"""Effects read back as sentences, made from the data: so they cannot disagree with it.

`Wording` tells steps, a card or an item whole; `ability_sentences` what a hero has besides. The
words are those of a labels file; the pieces are in phrases.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.acts.windows import OF_FIGHTERS, TOKEN_REMOVED
from companion.effects.language import CARD_WINDOWS, OF_AMOUNTS, OF_CONDITIONS
from companion.effects.phrases import Phrases, op_word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from companion.definitions import (
        CardDefinition,
        HeroDefinition,
        HeroWords,
        Steps,
        TokenStock,
        Trigger,
    )
    from companion.effects.labels import EffectLabels


class Wording(Phrases):
    """Sentences about the effects of one hero, or of an item if there is none."""

    def __init__(
        self,
        labels: EffectLabels,
        hero: HeroDefinition | None = None,
        words: HeroWords | None = None,
    ) -> None:
        super().__init__(labels, hero, words)
        self._ops: dict[str, Callable[[dict[str, Any]], tuple[str, dict[str, str]]]] = {
            "cancel": self._cancel,
            "boost": self._boost,
            "damage": self._damage,
            "recover": self._recover,
            "return": self._return,
            "move": self._move,
            "swap": self._swap,
            "put_token": self._put_token,
            "move_token": self._move_token,
            "draw": self._draw,
            "discard": self._discard,
            "look": self._shown,
            "reveal": self._shown,
            "reveal_until": self._reveal_until,
            "pick_cards": self._pick_cards,
            "move_cards": self._move_cards,
            "gain_action": self._gain_action,
            "counter": self._counter,
            "fix_value": self._fix_value,
            "set_state": self._set_state,
            "pick": self._pick,
            "choose": self._choose,
            "do": self._do,
            "custom": self._custom,
        }

    # --- Whole sentences ------------------------------------------------------------------------

    def sentences(self, steps: Steps, *, before: Steps = ()) -> list[str]:
        """The steps, one sentence each; `before` are earlier steps whose names they may read."""
        self.named = dict(_named((*before, *steps)))
        return [self.sentence(self.clause(step)) for step in steps]

    def step(self, step: dict[str, Any], *, among: Steps = ()) -> str:
        """One step; `among` are all steps of its effect, whose names it may read."""
        self.named = dict(_named(among))
        return self.sentence(self.clause(step))

    def sentence(self, clause: str) -> str:
        """A clause as a sentence of its own."""
        return f"{self.whole(clause)}."

    def whole(self, text: str) -> str:
        """A text that stands by itself: in its first case, with a large letter."""
        told = self.labels.grammar.told(text)
        return f"{told[:1].upper()}{told[1:]}"

    def part(self, part: dict[str, Any], *, among: Steps = ()) -> str:
        """A condition, an amount or a filter of a step, as people are asked about it."""
        self.named = dict(_named(among))
        if not OF_CONDITIONS.isdisjoint(part):
            return self.sentence(self.condition(part))
        if not OF_AMOUNTS.isdisjoint(part):
            return self.sentence(self.amount(part))
        return self.sentence(self.filtered(part, "many"))

    def card(self, card: CardDefinition) -> list[str]:
        """What a card needs and does, window by window."""
        return [*self.beside(card), *self.windows(card.effects or {})]

    def beside(self, card: CardDefinition) -> list[str]:
        """What is said of a card besides its windows."""
        words = self.labels.windows
        told = []
        if card.requires is not None:
            need = self.fill(words["requires"], what=self.condition(card.requires))
            told.append(self.sentence(need))
        if card.protected:
            told.append(self.sentence(words["protected"]))
        if card.face_up:
            told.append(self.sentence(words["face_up"]))
        return told

    def windows(self, effects: dict[str, Steps]) -> list[str]:
        """The steps of a card or an item, each with its window."""
        told = []
        before: Steps = ()
        for window in CARD_WINDOWS:
            steps = effects.get(window, ())
            for number, sentence in enumerate(self.sentences(steps, before=before)):
                name = self.labels.windows[window]
                at_first = name and number == 0
                words = self.labels.clause["window"]
                told.append(words.format(window=name, step=sentence) if at_first else sentence)
            before = (*before, *steps)
        return told

    def setup(self) -> Iterator[str]:
        """What a hero begins with."""
        words = self.labels.setup
        if self.hero is None:
            return
        if self.hero.starts_with:
            cards = [self.card_name(card) for card in self.hero.starts_with]
            told = self.fill(words["starts_with"], cards=self.labels.clause["and"].join(cards))
            yield self.whole(told)
        if self.hero.figures > 1:
            yield self.whole(self.fill(words["several"], n=self.hero.figures))
        for form in self.hero.forms:
            names = [self.state_name(value) for value in form.values]
            chosen = self.labels.conditions["or"].yes.join(names)
            key = "start" if form.start is not None else "chosen"
            key = "before_deal" if form.chosen_before_deal else key
            yield self.whole(self.fill(words[key], values=chosen, value=names[0]))

    def rule(self, rule: dict[str, Any]) -> str:
        """A rule that holds for the hero as long as it plays."""
        kind, words = rule["kind"], self.labels.rules
        facts = {"n": self.amount(rule["amount"])} if "amount" in rule else {}
        key = f"{kind}.{rule['to']}" if kind == "bonus" else kind
        key += ".friendly" if "for" in rule else ""
        if "when" in rule:
            key, facts["what"] = f"{key}.when", self.condition(rule["when"])
            key += ".laid" if rule.get("at") == "laid" else ""
        if "who" in rule:
            facts["who"] = self.fighter_name(rule["who"], one=kind == "commit_boost")
        facts |= {"token": self.term(rule["token"])} if "token" in rule else {}
        if kind == "zone":
            key += ".boosts" if rule.get("boosts") else ""
            facts["zone"] = self.term(rule["id"])
        if "while" in rule:
            key, facts["what"] = f"{key}.while", self.condition({"state": rule["while"]})
        for counted in {"spaces", "cards"} & rule.keys():
            facts[counted] = self.counted(counted, rule[counted])
        if kind == "second_life":
            facts["health"] = str(rule["health"])
            then = rule.get("then", {}).values()
            key += ".then" if then else ""
            facts["then"] = ", ".join(map(self.state_name, then))
        if kind == "counter":
            facts |= {"name": self.term(rule["id"]), "n": str(rule["most"])}
            facts["start"] = str(rule.get("start", 0))
        if kind == "protect" and rule["banners"] == "all":
            key = f"{kind}.all" + (".when" if "when" in rule else "")
        elif kind == "protect":
            facts["when"] = facts.get("what", "")
            banners = [self.banner_name(banner) for banner in rule["banners"]]
            facts["what"] = self.labels.conditions["or"].yes.join(banners)
        return self.whole(self.fill(words[key], **facts))

    def trigger(self, trigger: Trigger) -> list[str]:
        """What an ability does at its window."""
        key = trigger.at
        if key in {TOKEN_REMOVED, *OF_FIGHTERS} and trigger.of is None:
            key = f"{key}.any"
        of = trigger.of or ""
        who = self.fighter_name(of, one=True) if key in OF_FIGHTERS else ""
        window = self.fill(self.labels.windows[key], token=self.term(of), who=who)
        return self._at(window, trigger.do)

    def token(self, stock: TokenStock) -> list[str]:
        """What tokens a hero has, and what each does."""
        tokens = self.counted("tokens", stock.count, name=self.term(stock.kind))
        told = [self.whole(self.fill(self.labels.tokens[stock.placed.value], tokens=tokens))]
        if stock.entering:
            window = self.fill(self.labels.windows["entering"], token=self.term(stock.kind))
            told += self._at(window, stock.entering)
        return told

    def _at(self, window: str, steps: Steps) -> list[str]:
        first, *rest = self.sentences(steps)
        at = self.labels.grammar.told(window)
        return [self.labels.clause["window"].format(window=at, step=first), *rest]

    # --- Steps ----------------------------------------------------------------------------------

    def clause(self, step: dict[str, Any]) -> str:
        """A step as a part of a sentence: what, by whom, whether it may be left, and when."""
        words, op = self.labels.clause, op_word(step)
        key, facts = self._ops.get(op, self._plain)(step)
        verbs = self.labels.ops[key]
        who = self._who(op, step)
        may = step.get("may", False)
        if op == "put_token" and "up_to" in step:
            may = step["up_to"] == 1  # up to several says by itself that it may be none
        how = ("they" if who != "me" else "") + ("_may" if may else "")
        how = how.removeprefix("_")
        as_told = verbs.you if who == "me" else verbs.they
        form = (verbs.to or verbs.you) if may else as_told
        if "when" in step and f"when_{how}" in words:  # where the verb comes before its subject
            how = f"when_{how}"
        told = self.fill(form, **facts)
        if "mark" in step:
            told = self.fill(words["marked"], step=told, mark=self.term(step["mark"]).upper())
        subject = "" if who == "me" else self.labels.players[who]
        what = self.condition(step["when"]) if "when" in step else ""
        if how:
            told = self.fill(words[how], who=subject, what=what, step=told)
        if what and not how.startswith("when_"):
            several = op == "do" and "when_do" in words
            told = self.fill(words["when_do" if several else "when"], what=what, step=told)
        return told

    def _who(self, op: str, step: dict[str, Any]) -> str:
        if "by" in step:
            return str(step["by"])
        is_of = op in {"draw", "discard", "gain_action"}
        if is_of and step.get("from") not in {"deck_top", "deck_bottom"}:
            return str(step.get("of", "me"))
        return "me"

    def _plain(self, step: dict[str, Any]) -> tuple[str, dict[str, str]]:
        """An op whose words need no more than its target and numbers."""
        op = op_word(step)
        main = step[op]
        facts = {"whose": self.labels.whose[step.get("of", "me")]}
        facts["deck"] = self.zone("deck", step.get("of", "me"))
        for field in ("to", "amount"):
            value = step.get(field)
            if isinstance(value, int | str) or (field == "amount" and value is not None):
                facts["n"] = self.amount(value)
            elif isinstance(value, dict):
                is_spaces = op in {"place", "leave_board"}
                facts["to" if is_spaces else "n"] = (
                    self.spaces(value) if is_spaces else self.amount(value)
                )
        if isinstance(main, str) and main in self.labels.sides:
            facts["card"] = self.labels.sides[main]
        elif op == "remove_token":
            facts["token"] = self.tokens(main)
        elif isinstance(main, str | dict) and op not in {"shuffle", "name_number"}:
            facts["who"] = self.fighters(main)
        return op, facts

    def _cancel(self, step: dict[str, Any]) -> tuple[str, dict[str, str]]:
        if "windows" not in step:
            return "cancel", {}
        found = [self.labels.windows[window] for window in step["windows"]]
        names = [f"{name[:1].lower()}{name[1:]}" for name in found]
        return "cancel.windows", {"windows": self.labels.clause["and"].join(names)}

    def _boost(self, step: dict[str, Any]) -> tuple[str, dict[str, str]]:
        facts = {"card": self.labels.sides["mine"]}
        key = "boost.blindly" if "from" in step else "boost"
        if "times" not in step:
            return key, facts
        return f"{key}.times", {**facts, "times": self.counted("times", step["times"])}

    def _damage(self, step: dict[str, Any]) -> tuple[str, dict[str, str]]:
        damage = self.counted("damage", step["amount"])
        key = "damage" if isinstance(step["amount"], int) else "damage.amount"
        return key, {"damage": damage, "who": self.fighters(step["damage"])}

    def _recover(self, step: dict[str, Any]) -> tuple[str, dict[str, str]]:
        health = self.counted("health", step["amount"])
        return "recover", {"health": health, "who": self.fighters(step["recover"])}

    def _return(self, step: dict[str, Any]) -> tuple[str, dict[str, str]]:
        facts = {"who": self.fighters(step["return"]), "to": self.spaces(step["to"])}
        if "health" not in step:
            return "return", facts
        return "return.health", {**facts, "health": self.counted("health", step["health"])}

    def _move(self, step: dict[str, Any]) -> tuple[str, dict[str, str]]:
        key = "move.through" if "through" in step else "move"
        spaces = self.counted("spaces", step["up_to"])
        return key, {"who": self.fighters(step["move"]), "spaces": spaces}

    def _swap(self, step: dict[str, Any]) -> tuple[str, dict[str, str]]:
        one, two = step["swap"]
        return "swap", {"a": self.fighters(one), "b": self.fighters(two)}

    def _put_token(self, step: dict[str, Any]) -> tuple[str, dict[str, str]]:
        many = step.get("up_to", step.get("count", 1))
        several = "put_token.up_to" if "up_to" in step else "put_token.several"
        key = several if many != 1 else "put_token"
        tokens = self.counted("tokens", many, name=self.term(step["put_token"]))
        return key, {"tokens": tokens, "to": self.spaces(step["to"])}

    def _move_token(self, step: dict[str, Any]) -> tuple[str, dict[str, str]]:
        facts = {"token": self.tokens(step["move_token"])}
        if "to" in step:
            return "move_token.to", {**facts, "to": self.spaces(step["to"])}
        return "move_token", {**facts, "spaces": self.counted("spaces", step["up_to"])}

    def _draw(self, step: dict[str, Any]) -> tuple[str, dict[str, str]]:
        many = step["draw"]
        if isinstance(many, dict) and "to_hand" in many:
            return "draw.to_hand", {"cards": self.counted("cards", many["to_hand"])}
        cards = self.counted("cards", many)
        if step.get("up_to"):
            cards = self.fill(self.labels.cards["up_to"], cards=cards)
        return "draw", {"cards": cards}

    def _discard(self, step: dict[str, Any]) -> tuple[str, dict[str, str]]:
        many, whose = step["discard"], self.labels.whose[step.get("of", "me")]
        kind = "cards.random" if step.get("how") == "random" else "cards"
        kind = "cards.top" if step.get("from") == "deck_top" else kind
        told = self.counted("cards.any", 1) if many == "any" else self.counted(kind, many)
        cards = " ".join((told, *self.card_limits(step)))
        key = "discard"
        if step.get("from") in {"deck_top", "deck_bottom"}:
            key = f"discard.{step['from']}"
        elif "by" in step:
            key = "discard.by"
        return key, {"cards": cards, "whose": whose}

    def _shown(self, step: dict[str, Any]) -> tuple[str, dict[str, str]]:
        op = op_word(step)
        of = step.get("of", "opponent" if op == "look" else "me")
        if step[op] == "hand":
            return op, {"cards": self.zone("hand", of)}
        top = self.counted("cards.top", step.get("count", 1))
        deck = self.zone("deck", of)
        return op, {"cards": self.fill(self.labels.zones["top"], cards=top, deck=deck)}

    def _reveal_until(self, step: dict[str, Any]) -> tuple[str, dict[str, str]]:
        wanted = step["reveal_until"]
        cards = self.cards(wanted)
        if "tag" in wanted:
            tag = self.fill(self.labels.cards["of_tag"], what=self.term(wanted["tag"]).upper())
            rest = {key: wanted[key] for key in wanted if key != "tag"}
            cards = " ".join((tag, *self.card_limits(rest)))
        return "reveal_until", {"cards": cards, "deck": self.zone("deck", step.get("of", "me"))}

    def _pick_cards(self, step: dict[str, Any]) -> tuple[str, dict[str, str]]:
        many, source = step["pick_cards"], step["from"]
        is_bound = source.startswith("$")
        zone = self.bound(source) if is_bound else self.zone(source, step.get("of", "me"))
        if "name" in step and many == 1 and not is_bound:
            return "pick_cards.name", {"cards": self.cards(step), "zone": zone}
        kind, limits = self.card_sort(step)
        if many == "all":
            words = self.labels.counts["cards.all"]
            told = self.fill(words.amount, kind=kind) if kind else words.one
        else:
            told = self.counted("cards.kind" if kind else "cards", many, kind=kind)
        cards = " ".join((told, *limits))
        if step.get("up_to"):
            told = self.fill(self.labels.cards["up_to"], cards=told)
            cards = " ".join((told, *limits))
        if "at" in step or "how" in step:
            return f"pick_cards.{step.get('at', step.get('how'))}", {"cards": cards, "zone": zone}
        key = "pick_cards.bound" if is_bound else "pick_cards"
        key += ".ordered" if step.get("ordered") else ""
        return key, {"cards": cards, "zone": zone}

    def _move_cards(self, step: dict[str, Any]) -> tuple[str, dict[str, str]]:
        to = step["to"]
        key = "move_cards" + (".except" if "except" in step else "")
        key += ".ordered" if step.get("ordered") else ""
        where = self.fill(self.labels.to.get(to, self.labels.to["other"]), zone=self.term(to))
        return key, {"cards": self.bound(step["move_cards"]), "to": where}

    def _gain_action(self, step: dict[str, Any]) -> tuple[str, dict[str, str]]:
        many = step["gain_action"]
        if isinstance(many, int) and many < 0:
            return "gain_action.fewer", {"actions": self.counted("actions", -many)}
        return "gain_action", {"actions": self.counted("actions", many)}

    def _counter(self, step: dict[str, Any]) -> tuple[str, dict[str, str]]:
        how = next(key for key in ("add", "spend", "to") if key in step)
        name = self.term(step["counter"])
        if step[how] == "any":
            return "counter.any", {"name": name}
        return f"counter.{how}", {"name": name, "n": self.amount(step[how])}

    def _fix_value(self, step: dict[str, Any]) -> tuple[str, dict[str, str]]:
        key, facts = self._plain(step)
        return f"{key}.firmly" if "firmly" in step else key, facts

    def _set_state(self, step: dict[str, Any]) -> tuple[str, dict[str, str]]:
        ((form, value),) = list(step["set_state"].items())[:1]
        values = {f.id: f.values for f in self.hero.forms} if self.hero else {}
        if form not in values:
            return "set_state.ignored", {"mark": self.term(form).upper()}
        if value == "other":
            one, two = (self.state_name(each) for each in values[form][:2])
            return "set_state.other", {"a": one, "b": two}
        return "set_state", {"value": self.state_name(value)}

    def _pick(self, step: dict[str, Any]) -> tuple[str, dict[str, str]]:
        wanted = step["pick"]
        is_space = "space" in wanted
        return "pick", {"what": self.spaces(wanted) if is_space else self.filtered(wanted, "one")}

    def _choose(self, step: dict[str, Any]) -> tuple[str, dict[str, str]]:
        options = [self._group(steps) for steps in step["among"].values()]
        told = self.labels.clause["or"].join(options)
        return "choose", {"n": self.amount(step["choose"]), "options": told}

    def _do(self, step: dict[str, Any]) -> tuple[str, dict[str, str]]:
        return "do", {"steps": self._group(step["do"])}

    def _group(self, steps: Iterable[dict[str, Any]]) -> str:
        return self.labels.clause["then"].join(self.clause(step) for step in steps)

    def _custom(self, step: dict[str, Any]) -> tuple[str, dict[str, str]]:
        return "custom", {"custom": self.labels.custom[step["custom"]]}


def _named(steps: Iterable[dict[str, Any]]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The steps that have a name, however deep they stand."""
    for step in steps:
        if "as" in step:
            yield step["as"], step
        yield from _named(step.get("do", ()))
        for option in step.get("among", {}).values():
            yield from _named(option)


# --- In short -----------------------------------------------------------------------------------


def ability_sentences(labels: EffectLabels, hero: HeroDefinition, words: HeroWords) -> list[str]:
    """What a hero has besides its cards: tokens, rules, abilities."""
    wording = Wording(labels, hero, words)
    told = list(wording.setup())
    told += [sentence for stock in hero.tokens for sentence in wording.token(stock)]
    told += [wording.rule(rule) for rule in hero.rules]
    return told + [s for trigger in hero.triggers for s in wording.trigger(trigger)]
