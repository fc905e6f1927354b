"""Settings: how strict the referee is, seats, text and screen, sound, language, and about Ringside.

A tap changes a setting at once, and it is kept at once.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

from companion.content.catalogue import load_catalogue
from companion.content.effect_labels import load_effect_labels
from companion.content.settings_file import TEXT_SCALES
from companion.content.ui_labels import load_ui_labels
from companion.effects.labels import reading_sentence
from companion.house_rules import SWITCHES
from companion.play.strictness import Level, Preset, preset_level
from companion.readings import READINGS
from companion.telling.switches import SwitchSearch
from ui.presenter.desk import Desk
from ui.presenter.intents import Do, ShowPage, With
from ui.presenter.outcomes import Go
from ui.viewdata.kit import Act, ActsBlock, StepperBlock, TextBlock, Weight
from ui.viewdata.menus import SettingRow, SettingsView

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from companion.content.catalogue import Catalogue
    from companion.house_rules import Switch as RuleSwitch
    from companion.readings import HouseNumber, OpenQuestion
    from companion.rules.battlefield import Battlefield
    from ui.presenter.intents import ActIntent, WriteField
    from ui.presenter.outcomes import Outcome
    from ui.presenter.settings import SettingsKeeper
    from ui.viewdata.kit import Block

PAGES: Final = {
    "rules": "why",
    "questions": "account-question",
    "seats": "accounts",
    "screen": "text-size",
    "sound": "volume",
    "language": "language",
    "about": "information-outline",
}
PRESET_ICONS: Final = {
    Preset.REFEREE: "why",
    Preset.ASSISTANT: "account-question",
    Preset.TRACKER: "counter",
}
SEATINGS: Final = {"opposite": "opposite", "same-side": "same-side"}
SCALES: Final = {f"{scale:.0%}"[:-1]: scale for scale in TEXT_SCALES}
Value: TypeAlias = str | float | bool
ON_OR_OFF: Final = {"on": True, "off": False}


@dataclass(eq=False)
class SettingsDesk(Desk):
    """The settings, page by page."""

    settings: SettingsKeeper
    _: KW_ONLY
    version: str
    games: Path
    has_voice: bool = True
    languages: tuple[str, ...] = ("en",)
    catalogue: Callable[[], Catalogue] = load_catalogue
    fields: Callable[[], tuple[Battlefield, ...]] = tuple
    """The battlefields that may have a photo under them."""
    search: str = field(default="", init=False)

    PAGES = PAGES

    def __post_init__(self) -> None:
        if self.page not in PAGES:
            self.page = "rules"

    # --- What it shows --------------------------------------------------------------------------

    def view(self) -> SettingsView:
        """The screen as it is now."""
        is_rules = self.page == "rules"
        rows: dict[str, Callable[[], Iterable[SettingRow]]] = {
            "rules": lambda: map(self._rule_switch, self._found.switches),
            "questions": lambda: (self._reading(each) for each in READINGS.values() if each.others),
            "seats": lambda: [self._setting("seating", "seating", SEATINGS)],
            "screen": lambda: [
                self._setting("text", "text_scale", SCALES),
                self._setting("motion", "less_motion", ON_OR_OFF),
                self._setting("places", "places", ON_OR_OFF),
            ],
            "sound": lambda: [self._setting("sound", "sound", ON_OR_OFF), self._speech()],
            "language": lambda: [self._language()],
        }
        blocks: dict[str, Callable[[], tuple[Block, ...]]] = {
            "rules": self._numbers,
            "sound": self._volume,
            "screen": self._photos,
            "about": self._about,
        }
        return SettingsView(
            title=self.say("settings.title"),
            pages=tuple(act for act in self.pages("settings.page") if self._has(act.intent)),
            presets=self._presets() if is_rules and not self.search else (),
            search=self.search if is_rules else None,
            search_hint=self.say("help.search-hint"),
            head=self._head(),
            head_acts=self._head_acts() if is_rules else (),
            switches=tuple(rows.get(self.page, tuple)()),
            blocks=blocks.get(self.page, tuple)(),
            **self.frame(),
        )

    @property
    def _found(self) -> SwitchSearch:
        return SwitchSearch(self.words, self.catalogue(), self.search)

    def _has(self, page: ActIntent) -> bool:
        """Whether a page is of use; one language is no choice."""
        return page != ShowPage("language") or len(self.languages) > 1

    def _presets(self) -> tuple[Act, ...]:
        return tuple(
            self.act(
                With(Do.CHOOSE_PRESET, preset), key := f"settings.preset-{preset}", icon,
                detail=self.say(f"{key}-detail"), selected=preset == self.settings.now.preset,
            )
            for preset, icon in PRESET_ICONS.items()
        )  # fmt: skip

    def _changed(self) -> list[RuleSwitch]:
        return [switch for switch in SWITCHES if self._is_changed(switch)]

    def _is_changed(self, switch: RuleSwitch) -> bool:
        now = self.settings.now
        return now.strictness.of_switch(switch) is not preset_level(now.preset, switch)

    def _head(self) -> str:
        if not self.settings.are_kept:
            return self.say("settings.not-kept")
        if self.page != "rules":
            return self.say(f"settings.head-{self.page}")
        preset = self.say(f"settings.preset-{self.settings.now.preset}")
        count = len(self._changed())
        key = "settings.changed" if count else "settings.as-preset"
        return self.say(key, count=count, preset=preset)

    def _head_acts(self) -> tuple[Act, ...]:
        reset = self.act(
            Do.RESET_SWITCHES, "settings.back-to-preset", "restore", weight=Weight.QUIET
        )
        return (reset,) if self._changed() else ()

    def _rule_switch(self, switch: RuleSwitch) -> SettingRow:
        level = self.settings.now.strictness.of_switch(switch)
        return SettingRow(
            name=self.say(f"switches.{switch.id}"),
            detail=self.say(f"switches.{switch.id}-detail"),
            options=self.one_of(
                "settings.level", Level, level, lambda each: With(Do.TURN_SWITCH, switch.id, each)
            ),
            changed=self._is_changed(switch),
            rules=switch.rules,
        )

    def _reading(self, reading: OpenQuestion) -> SettingRow:
        answer = self.settings.now.readings.get(reading.id, reading.default)
        if not reading.can_be(answer):
            answer = reading.default
        return SettingRow(
            name=self.say(f"settings.reading-{reading.id}"),
            detail=reading_sentence(load_effect_labels(), reading.id, answer, between="\n"),
            options=tuple(
                self.act(
                    With(Do.TAKE_READING, reading.id, option), f"table.option.{option}",
                    selected=option == answer,
                )
                for option in ("yes", "no")
            ),
            changed=answer != reading.default,
        )  # fmt: skip

    def _setting(self, name: str, field: str, values: Mapping[str, Value]) -> SettingRow:
        """A field of the settings, and what it can be: a word for each value."""
        word = next(word for word, value in values.items() if value == self._now(field))
        return SettingRow(
            name=self.say(f"settings.{name}"),
            detail=self.say(f"settings.{name}-detail"),
            options=self.one_of(
                f"settings.{name}",
                values,
                word,
                lambda each: With(Do.CHANGE_SETTING, field, values[each]),
            ),
        )

    def _now(self, field: str) -> object:
        return getattr(self.settings.now, field)

    def _language(self) -> SettingRow:
        """Each language by its own name for itself."""
        names = {"": self.say("settings.language-system")}
        names |= {each: load_ui_labels(each).language.name for each in self.languages}
        options = tuple(
            Act(
                intent=With(Do.CHANGE_SETTING, "language", language), text=name,
                selected=language == self._now("language"),
            )
            for language, name in names.items()
        )  # fmt: skip
        detail = self.say("settings.language-detail")
        return SettingRow(name=self.say("settings.language"), detail=detail, options=options)

    def _speech(self) -> SettingRow:
        switch = self._setting("speech", "speech", ON_OR_OFF)
        if self.has_voice:
            return switch
        return msgspec.structs.replace(switch, detail=self.say("settings.no-voice"))

    def _volume(self) -> tuple[Block, ...]:
        stepper = StepperBlock(
            head=self.say("settings.volume"),
            value=f"{self.settings.now.volume:.0%}",
            less=self.act(With(Do.CHANGE_VOLUME, -1), "settings.less", "minus"),
            more=self.act(With(Do.CHANGE_VOLUME, 1), "settings.more", "plus"),
        )
        return (stepper,)

    def _numbers(self) -> tuple[Block, ...]:
        """The numbers of the rules for new games, and what no table can switch off, and why."""
        found = self._found
        blocks: list[Block] = [self._number(each) for each in found.numbers]
        blocks += (TextBlock(head=e.head, text=e.text, rules=e.rules) for e in found.reasons)
        if blocks or found.switches:
            return tuple(blocks)
        return (TextBlock(text=self.say("help.nothing", search=self.search)),)

    def _number(self, number: HouseNumber) -> StepperBlock:
        less, more = (With(Do.CHANGE_NUMBER, number.id, by) for by in (-1, 1))
        return StepperBlock(
            head=self.say(f"settings.number-{number.id}"),
            value=str(number.in_game(self.settings.now.readings)),
            less=self.act(less, "settings.fewer", "minus"),
            more=self.act(more, "settings.further", "plus"),
        )

    def _about(self) -> tuple[Block, ...]:
        texts = {
            "version": self.say("settings.ringside", version=self.version),
            "folder": str(self.games),
            **{name: self.say(f"settings.{name}-detail") for name in ("data", "licences", "names")},
        }
        return tuple(
            TextBlock(head=self.say(f"settings.{name}"), text=text) for name, text in texts.items()
        )

    def _photos(self) -> tuple[Block, ...]:
        """Each battlefield; a picture on those that have a photo."""
        photos = self.settings.photos
        acts = tuple(
            Act(
                intent=Go("photo", field.id),
                text=field.name,
                icon="image-outline" if photos.of(field.id) is not None else None,
            )
            for field in self.fields()
        )
        return (ActsBlock(head=self.say("settings.photos"), acts=acts),)

    # --- What is done ---------------------------------------------------------------------------

    def write(self, where: WriteField, text: str) -> None:
        """A search among the rules was written."""
        if where == Do.SEARCH:
            self.search = text.strip()

    def press(self, act: ActIntent) -> Outcome | None:
        """An act was tapped."""
        match act:
            case Do.CLEAR_SEARCH:
                self.search = ""
            case Go(screen="photo"):
                return act
            case Do.RESET_SWITCHES:
                self.settings.change(switches={})
            case With(Do.CHOOSE_PRESET, str(preset)):
                self.settings.change(preset=Preset(preset).value, switches={})
            case With(Do.TURN_SWITCH, str(switch), str(level)):
                self.settings.put(self.settings.now.with_level(switch, level))
            case With(Do.TAKE_READING, str(question), str(answer)):
                self.settings.put(self.settings.now.with_answer(question, answer))
            case With(Do.CHANGE_NUMBER, str(name), int(by)):
                self.settings.put(self.settings.now.with_number(name, by))
            case With(Do.CHANGE_VOLUME, int(steps)):
                self.settings.put(self.settings.now.louder(steps))
            case With(Do.CHANGE_SETTING, str(field), value):
                self.settings.change(**{field: value})
                if field == "speech" and value and not self.has_voice:
                    self.remark(self.say("settings.speech"), self.say("settings.no-voice"))
        return None
