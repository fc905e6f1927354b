"""Help: the rules in our words by section, with a search, and the decks of the heroes in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.content.catalogue import EditionOfRule, Rule
from companion.content.problems import ContentError
from ui.presenter.decks import ability_block, deck_tiles, hero_emblem
from ui.presenter.desk import Desk
from ui.presenter.intents import ClearSearch, GoBack, Search, ShowDeck, ShowSection, Write
from ui.presenter.outcomes import Go
from ui.viewdata.kit import Act, TextBlock
from ui.viewdata.menus import HelpView

if TYPE_CHECKING:
    from companion.content.library import Library
    from companion.telling.words import Words
    from ui.presenter.intents import ActIntent, Intent
    from ui.presenter.outcomes import Outcome


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
        self.page: ShowSection | ShowDeck = ShowSection(library.catalogue.sections[0].id)
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
            self.page, self._first = ShowSection(rule.section), rule_id

    # --- What it shows --------------------------------------------------------------------------

    def view(self) -> HelpView:
        """The screen as it is now."""
        page = self.page
        deck = None
        if isinstance(page, ShowDeck) and not self.search:
            deck = self.library.hero(page.hero)
        return HelpView(
            title=self.words.say("help.title"),
            pages=self._pages(),
            blocks=(ability_block(self.words, deck),) if deck is not None else self._rule_blocks(),
            search=self.search,
            back=self.back_act(),
            cards=deck_tiles(self.words, deck) if deck is not None else (),
            toast=self.toast,
        )

    def _pages(self) -> tuple[Act, ...]:
        decks = [
            Act(
                intent=ShowDeck(hero),
                text=self.words.say("help.deck", name=self.library.hero_name(hero)),
                icon=hero_emblem(self.library.hero(hero)),
                selected=self._is_page(ShowDeck(hero)),
            )
            for hero in self._heroes
        ]
        sections = [
            Act(
                intent=ShowSection(section.id),
                text=section.title,
                selected=self._is_page(ShowSection(section.id)),
            )
            for section in self.library.catalogue.sections
        ]
        return (*decks, *sections)

    def _is_page(self, page: ShowSection | ShowDeck) -> bool:
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
        page = self.page
        section = page.section if isinstance(page, ShowSection) else None
        rules = [rule for rule in self.library.catalogue.rules if rule.section == section]
        return sorted(rules, key=lambda rule: rule.id != self._first)  # stable: the rest as it was

    def _block(self, rule: Rule) -> TextBlock:
        only = ""
        if rule.edition is not EditionOfRule.BOTH:
            only = self.words.say(f"help.only-{rule.edition.value}")
        return TextBlock(head=self.words.join(rule.title, only), text=rule.text, rules=(rule.id,))

    # --- What is done ---------------------------------------------------------------------------

    def send(self, intent: Intent) -> Outcome | None:
        """Something was tapped, or a search was written."""
        if isinstance(intent, Write):
            if intent.field == Search():
                self.search = intent.text.strip()
            return None
        return super().send(intent)

    def press(self, act: ActIntent) -> Outcome | None:
        """A page was tapped."""
        if act == GoBack():
            return Go(self._back_to)
        if act == ClearSearch():
            self.search = ""
        elif isinstance(act, ShowSection | ShowDeck):
            self.page, self._first, self.search = act, None, ""
        return None
