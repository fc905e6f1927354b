"""Help: the rules in our words by section, with a search, and the decks of the heroes in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.content.catalogue import EditionOfRule, Rule
from companion.content.problems import ContentError
from ui.presenter.desk import BACK, Desk, parts_of
from ui.presenter.intents import Write
from ui.presenter.outcomes import Go
from ui.theme.icons import fighter_icon
from ui.viewdata.kit import Act, CardTile, TextBlock
from ui.viewdata.menus import HelpView

if TYPE_CHECKING:
    from ui.presenter.content import Library
    from ui.presenter.intents import Intent
    from ui.presenter.outcomes import Outcome
    from ui.presenter.words import Words


class HelpDesk(Desk):
    """The rule catalogue to read; `rule` is the rule that it opens at."""

    def __init__(
        self,
        words: Words,
        library: Library,
        *,
        rule: str | None = None,
        heroes: tuple[str, ...] = (),
        back_to: str = "home",
    ) -> None:
        super().__init__(words)
        self.library = library
        self._heroes = tuple(hero for hero in dict.fromkeys(heroes) if self._has(hero))
        self._back_to = back_to
        self.search = ""
        self.page = f"section:{library.catalogue.sections[0].id}"
        self._first: str | None = None
        if rule is not None:
            self.open_at(rule)

    def _has(self, hero: str) -> bool:
        try:
            return bool(self.library.hero(hero))
        except ContentError:
            return False

    def open_at(self, rule_id: str) -> None:
        """Show the section of a rule, with that rule on top; one that is not there is searched."""
        self.search = ""
        rule = self.library.catalogue.by_id.get(rule_id)
        if rule is None:
            self.search = rule_id
        else:
            self.page, self._first = f"section:{rule.section}", rule_id

    # --- What it shows --------------------------------------------------------------------------

    def view(self) -> HelpView:
        """The screen as it is now."""
        kind, about = parts_of(self.page)
        is_deck = kind == "hero" and not self.search
        return HelpView(
            title=self.words.say("help.title"),
            pages=self._pages(),
            blocks=self._deck_blocks(about) if is_deck else self._rule_blocks(),
            search=self.search,
            back=self.back_act(),
            cards=self._cards(about) if is_deck else (),
            toast=self.toast,
        )

    def _pages(self) -> tuple[Act, ...]:
        decks = [
            Act(
                id=f"hero:{hero}",
                text=self.words.say("help.deck", name=self.library.hero_name(hero)),
                icon=fighter_icon(self.library.hero(hero).definition.hero.id),
                selected=self._is_page(f"hero:{hero}"),
            )
            for hero in self._heroes
        ]
        sections = [
            Act(
                id=f"section:{section.id}",
                text=section.title,
                selected=self._is_page(f"section:{section.id}"),
            )
            for section in self.library.catalogue.sections
        ]
        return (*decks, *sections)

    def _is_page(self, page: str) -> bool:
        return page == self.page and not self.search

    def _rule_blocks(self) -> tuple[TextBlock, ...]:
        rules = self._found() if self.search else self._of_page()
        if not rules:
            return (TextBlock(text=self.words.say("help.nothing", search=self.search)),)
        return tuple(self._block(rule) for rule in rules)

    def _found(self) -> list[Rule]:
        wanted = self.search.casefold().split()
        return [
            rule
            for rule in self.library.catalogue.rules
            if all(word in f"{rule.id} {rule.title} {rule.text}".casefold() for word in wanted)
        ]

    def _of_page(self) -> list[Rule]:
        section = parts_of(self.page)[1]
        rules = [rule for rule in self.library.catalogue.rules if rule.section == section]
        return sorted(rules, key=lambda rule: rule.id != self._first)  # stable: the rest as it was

    def _block(self, rule: Rule) -> TextBlock:
        only = ""
        if rule.edition is not EditionOfRule.BOTH:
            only = self.words.say(f"help.only-{rule.edition.value}")
        return TextBlock(head=self.words.join(rule.title, only), text=rule.text, rules=(rule.id,))

    def _deck_blocks(self, hero: str) -> tuple[TextBlock, ...]:
        words = self.library.hero_words(hero)
        return (TextBlock(head=self.words.say("help.ability"), text=words.ability),)

    def _cards(self, hero: str) -> tuple[CardTile, ...]:
        loaded = self.library.hero(hero)
        tiles = []
        for card in loaded.definition.cards:
            words = loaded.words.cards[card.id]
            effects = [
                self.words.say(f"help.at-{timing.value}", effect=effect)
                for timing, effect in words.effects.items()
            ]
            tiles.append(
                CardTile(
                    id=f"card:{card.id}",
                    name=words.name,
                    value=str(card.value) if card.value is not None else None,
                    kind=card.kind.value,
                    boost=card.boost,
                    effect=" ".join(effects),
                    copies=card.copies,
                )
            )
        return tuple(tiles)

    # --- What is done ---------------------------------------------------------------------------

    def send(self, intent: Intent) -> Outcome | None:
        """Something was tapped, or a search was written."""
        if isinstance(intent, Write):
            if intent.field == "search":
                self.search = intent.text.strip()
            return None
        return super().send(intent)

    def press(self, act: str) -> Outcome | None:
        """A page was tapped."""
        if act == BACK:
            return Go(self._back_to)
        if act == "search-clear":
            self.search = ""
        elif any(act == page.id for page in self._pages()):
            self.page, self._first, self.search = act, None, ""
        return None
