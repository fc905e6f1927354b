"""Settings: how strict the referee is, seats, text and screen, sound, language, and about Ringside.

A tap changes a setting at once, and it is kept at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from companion.content.effect_labels import load_effect_labels
from companion.content.ui_labels import load_ui_labels
from companion.effects.labels import reading_sentence
from companion.house_rules import SWITCHES
from companion.play.strictness import Level, Preset, preset_level
from companion.readings import READINGS
from ui.presenter.desk import Desk
from ui.presenter.intents import (
    ChangeSetting,
    ChangeVolume,
    ChoosePreset,
    GoBack,
    ResetSwitches,
    ShowPage,
    TakeReading,
    TurnSwitch,
)
from ui.presenter.outcomes import Go
from ui.presenter.settings import TEXT_SCALES
from ui.viewdata.kit import Act, ActsBlock, StepperBlock, TextBlock, Weight
from ui.viewdata.menus import SettingsView, Switch

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from companion.house_rules import Switch as RuleSwitch
    from companion.readings import OpenQuestion
    from companion.rules.battlefield import Battlefield
    from companion.telling.words import Words
    from ui.presenter.intents import ActIntent
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
PRESET_ICONS: Final = {"referee": "why", "assistant": "account-question", "tracker": "counter"}
VOLUME_STEP: Final = 0.1


class SettingsDesk(Desk):
    """The settings, page by page."""

    def __init__(
        self,
        words: Words,
        settings: SettingsKeeper,
        *,
        version: str,
        games: Path,
        back_to: str = "home",
        has_voice: bool = True,
        languages: tuple[str, ...] = ("en",),
        fields: Callable[[], tuple[Battlefield, ...]] = tuple,
        page: str | None = None,
    ) -> None:
        super().__init__(words)
        self.settings = settings
        self._has_voice = has_voice
        self._languages = languages
        self._fields = fields
        """The battlefields that may have a photo under them."""
        self.page = page if page in PAGES else "rules"
        self._version = version
        self._games = games
        self._back_to = back_to

    # --- What it shows --------------------------------------------------------------------------

    def view(self) -> SettingsView:
        """The screen as it is now."""
        is_rules = self.page == "rules"
        return SettingsView(
            title=self.words.say("settings.title"),
            pages=self.pages("settings.page", self._pages(), self.page),
            presets=self._presets() if is_rules else (),
            head=self._head(),
            head_acts=self._head_acts() if is_rules else (),
            switches=self._switches(),
            blocks=self._blocks(),
            back=self.back_act(),
            toast=self.toast,
        )

    def _pages(self) -> dict[str, str]:
        """The pages with their icons; one language is no choice."""
        has_choice = len(self._languages) > 1
        return {page: icon for page, icon in PAGES.items() if page != "language" or has_choice}

    def _presets(self) -> tuple[Act, ...]:
        return tuple(
            self.act(
                ChoosePreset(preset),
                f"settings.preset-{preset.value}",
                PRESET_ICONS[preset.value],
                detail=self.words.say(f"settings.preset-{preset.value}-detail"),
                selected=preset == self.settings.now.preset,
            )
            for preset in Preset
        )

    def _changed(self) -> list[RuleSwitch]:
        return [switch for switch in SWITCHES if self._is_changed(switch)]

    def _is_changed(self, switch: RuleSwitch) -> bool:
        now = self.settings.now
        level = now.strictness.of_switch(switch)
        return level is not preset_level(now.preset, switch)

    def _head(self) -> str:
        if not self.settings.are_kept:
            return self.words.say("settings.not-kept")
        if self.page != "rules":
            return self.words.say(f"settings.head-{self.page}")
        preset = self.words.say(f"settings.preset-{self.settings.now.preset}")
        count = len(self._changed())
        if not count:
            return self.words.say("settings.as-preset", preset=preset)
        return self.words.say("settings.changed", count=count, preset=preset)

    def _head_acts(self) -> tuple[Act, ...]:
        if not self._changed():
            return ()
        text = self.words.say("settings.back-to-preset")
        return (Act(intent=ResetSwitches(), text=text, icon="restore", weight=Weight.QUIET),)

    def _switches(self) -> tuple[Switch, ...]:
        now = self.settings.now
        if self.page == "rules":
            return tuple(self._rule_switch(switch) for switch in SWITCHES)
        if self.page == "questions":
            return tuple(self._reading(reading) for reading in READINGS.values() if reading.others)
        if self.page == "seats":
            seatings = {"opposite": "opposite", "same-side": "same-side"}
            return (self._choice("seating", "seating", seatings, now.seating),)
        if self.page == "screen":
            scales = {f"{scale:.0%}"[:-1]: scale for scale in TEXT_SCALES}
            return (
                self._choice("text", "text_scale", scales, now.text_scale),
                self._yes_or_no("motion", "less_motion", is_on=now.less_motion),
                self._yes_or_no("places", "places", is_on=now.places),
            )
        if self.page == "sound":
            return (
                self._yes_or_no("sound", "sound", is_on=now.sound),
                self._speech(is_on=now.speech),
            )
        if self.page == "language":
            return (self._language(),)
        return ()

    def _rule_switch(self, switch: RuleSwitch) -> Switch:
        now = self.settings.now
        level = now.strictness.of_switch(switch)
        return Switch(
            name=self.words.say(f"switches.{switch.id}"),
            detail=self.words.say(f"switches.{switch.id}-detail"),
            options=tuple(
                self.act(
                    TurnSwitch(switch.id, option),
                    f"settings.level-{option.value}",
                    selected=option is level,
                )
                for option in Level
            ),
            changed=self._is_changed(switch),
            rules=switch.rules,
        )

    def _reading(self, reading: OpenQuestion) -> Switch:
        answer = self.settings.now.readings.get(reading.id, reading.default)
        if not reading.can_be(answer):
            answer = reading.default
        labels = load_effect_labels()
        return Switch(
            name=self.words.say(f"settings.reading-{reading.id}"),
            detail=reading_sentence(labels, reading.id, answer),
            options=tuple(
                self.act(
                    TakeReading(reading.id, option),
                    f"table.option.{option}",
                    selected=option == answer,
                )
                for option in ("yes", "no")
            ),
            changed=answer != reading.default,
        )

    def _choice(
        self, name: str, field: str, values: Mapping[str, str | float | bool], chosen: object
    ) -> Switch:
        """A setting, its field, and what it can be: a word for each value."""
        return Switch(
            name=self.words.say(f"settings.{name}"),
            detail=self.words.say(f"settings.{name}-detail"),
            options=tuple(
                self.act(
                    ChangeSetting(field, value), f"settings.{name}-{word}", selected=value == chosen
                )
                for word, value in values.items()
            ),
        )

    def _yes_or_no(self, name: str, field: str, *, is_on: bool) -> Switch:
        return self._choice(name, field, {"on": True, "off": False}, is_on)

    def _language(self) -> Switch:
        """Each language by its own name for itself."""
        say, chosen = self.words.say, self.settings.now.language
        names = {"": say("settings.language-system")}
        names |= {each: load_ui_labels(each).language.name for each in self._languages}
        options = tuple(
            Act(
                intent=ChangeSetting("language", language),
                text=name,
                selected=language == chosen,
            )
            for language, name in names.items()
        )
        detail = say("settings.language-detail")
        return Switch(name=say("settings.language"), detail=detail, options=options)

    def _speech(self, *, is_on: bool) -> Switch:
        switch = self._yes_or_no("speech", "speech", is_on=is_on)
        if self._has_voice:
            return switch
        return msgspec.structs.replace(switch, detail=self.words.say("settings.no-voice"))

    def _blocks(self) -> tuple[Block, ...]:
        say = self.words.say
        if self.page == "sound":
            volume = self.settings.now.volume
            return (
                StepperBlock(
                    head=say("settings.volume"),
                    value=f"{volume:.0%}",
                    less=self.act(ChangeVolume(-1), "settings.less", "minus"),
                    more=self.act(ChangeVolume(1), "settings.more", "plus"),
                ),
            )
        if self.page == "screen":
            return (self._photos(),)
        if self.page == "about":
            return (
                TextBlock(
                    head=say("settings.version"),
                    text=say("settings.ringside", version=self._version),
                ),
                TextBlock(head=say("settings.folder"), text=str(self._games)),
                TextBlock(head=say("settings.data"), text=say("settings.data-detail")),
                TextBlock(head=say("settings.licences"), text=say("settings.licences-detail")),
                TextBlock(head=say("settings.names"), text=say("settings.names-detail")),
            )
        return ()

    def _photos(self) -> ActsBlock:
        """Each battlefield; a picture on those that have a photo."""
        photos = self.settings.photos
        acts = tuple(
            Act(
                intent=Go("photo", field.id),
                text=field.name,
                icon="image-outline" if photos.of(field.id) is not None else None,
            )
            for field in self._fields()
        )
        return ActsBlock(head=self.words.say("settings.photos"), acts=acts)

    # --- What is done ---------------------------------------------------------------------------

    def press(self, act: ActIntent) -> Outcome | None:
        """An act was tapped."""
        match act:
            case GoBack():
                return Go(self._back_to)
            case Go(screen="photo"):
                return act
            case ResetSwitches():
                self.settings.change(switches={})
            case ShowPage(page=page):
                self.page = page
            case ChoosePreset(preset=preset):
                self.settings.change(preset=preset.value, switches={})
            case TurnSwitch(switch=switch, level=level):
                self._turn(switch, level)
            case TakeReading(question=question, answer=answer):
                self._take_reading(READINGS[question], answer)
            case ChangeVolume(steps=steps):
                volume = round(self.settings.now.volume + steps * VOLUME_STEP, 1)
                self.settings.change(volume=min(1.0, max(0.0, volume)))
            case ChangeSetting(field=field, value=value):
                self.settings.change(**{field: value})
                if field == "speech" and value and not self._has_voice:
                    self.remark(
                        self.words.say("settings.speech"), self.words.say("settings.no-voice")
                    )
        return None

    def _turn(self, switch_id: str, level: Level) -> None:
        switch = next(switch for switch in SWITCHES if switch.id == switch_id)
        now = self.settings.now
        switches = {id_: kept for id_, kept in now.switches.items() if id_ != switch_id}
        if level is not preset_level(now.preset, switch):
            switches[switch_id] = level.value
        self.settings.put(msgspec.structs.replace(now, switches=switches))

    def _take_reading(self, reading: OpenQuestion, answer: str) -> None:
        taken = {id_: kept for id_, kept in self.settings.now.readings.items() if id_ != reading.id}
        if answer != reading.default:
            taken[reading.id] = answer
        self.settings.change(readings=taken)
