"""Help: the rules in our words by section, with a search, and the decks of the heroes in play."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING

from companion.content.catalogue import EditionOfRule, Rule
from companion.content.problems import ContentError
from companion.search import is_found
from ui.presenter.decks import ability_block, deck_tiles, hero_emblem
from ui.presenter.desk import Desk
from ui.presenter.intents import Do, With
from ui.viewdata.kit import Act, TextBlock
from ui.viewdata.menus import HelpView

if TYPE_CHECKING:
    from companion.content.library import Library
    from ui.presenter.intents import ActIntent, WriteField
    from ui.presenter.outcomes import Outcome


@dataclass(eq=False)
class HelpDesk(Desk):
    """The rule catalogue to read; `rule` is the rule that it opens at."""

    library: Library
    _: KW_ONLY
    rule: str | None = None
    heroes: tuple[str, ...] = ()
    search: str = field(default="", init=False)
    _first: str | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.heroes = tuple(hero for hero in dict.fromkeys(self.heroes) if self._has(hero))
        self.shown = With(Do.SHOW_SECTION, self.library.catalogue.sections[0].id)
        if self.rule is not None:
            self.open_at(self.rule)

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
            self.shown, self._first = With(Do.SHOW_SECTION, rule.section), rule_id

    # --- What it shows --------------------------------------------------------------------------

    def view(self) -> HelpView:
        """The screen as it is now."""
        page = self.shown
        deck = None
        if page.do is Do.SHOW_DECK and not self.search:
            deck = self.library.hero(str(page.what))
        return HelpView(
            title=self.say("help.title"),
            pages=self._pages(),
            blocks=(ability_block(self.words, deck),) if deck is not None else self._rule_blocks(),
            search=self.search,
            search_hint=self.say("help.search-hint"),
            cards=deck_tiles(self.words, deck) if deck is not None else (),
            **self.frame(),
        )

    def _pages(self) -> tuple[Act, ...]:
        decks = [
            Act(
                intent=With(Do.SHOW_DECK, hero),
                text=self.say("help.deck", name=self.library.hero_name(hero)),
                icon=hero_emblem(self.library.hero(hero)),
                selected=self._is_page(With(Do.SHOW_DECK, hero)),
            )
            for hero in self.heroes
        ]
        sections = [
            Act(
                intent=With(Do.SHOW_SECTION, section.id),
                text=section.title,
                selected=self._is_page(With(Do.SHOW_SECTION, section.id)),
            )
            for section in self.library.catalogue.sections
        ]
        return (*decks, *sections)

    def _is_page(self, page: With) -> bool:
        return page == self.shown and not self.search

    def _rule_blocks(self) -> tuple[TextBlock, ...]:
        rules = self._found() if self.search else self._of_page()
        if not rules:
            return (TextBlock(text=self.say("help.nothing", search=self.search)),)
        return tuple(self._block(rule) for rule in rules)

    def _found(self) -> list[Rule]:
        rules = self.library.catalogue.rules
        return [rule for rule in rules if is_found(self.search, rule.whole)]

    def _of_page(self) -> list[Rule]:
        page = self.shown
        section = page.what if page.do is Do.SHOW_SECTION else None
        rules = [rule for rule in self.library.catalogue.rules if rule.section == section]
        return sorted(rules, key=lambda rule: rule.id != self._first)  # stable: the rest as it was

    def _block(self, rule: Rule) -> TextBlock:
        only = ""
        if rule.edition is not EditionOfRule.BOTH:
            only = self.say(f"help.only-{rule.edition.value}")
        return TextBlock(head=self.words.join(rule.title, only), text=rule.text, rules=(rule.id,))

    # --- What is done ---------------------------------------------------------------------------

    def write(self, where: WriteField, text: str) -> None:
        """A search was written."""
        if where == Do.SEARCH:
            self.search = text.strip()

    def press(self, act: ActIntent) -> Outcome | None:
        """A page was tapped."""
        if act == Do.CLEAR_SEARCH:
            self.search = ""
        elif isinstance(act, With) and act.do in {Do.SHOW_SECTION, Do.SHOW_DECK}:
            self.shown, self._first, self.search = act, None, ""
        return None
