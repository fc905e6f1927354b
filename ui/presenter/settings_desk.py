"""Settings: how strict the referee is, seats, text and screen, sound, language, and about Ringside.

A tap changes a setting at once, and it is kept at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from companion.house_rules import SWITCHES
from companion.play.strictness import Level, Preset, preset_level
from ui.presenter.desk import BACK, Desk, parts_of
from ui.presenter.outcomes import Go
from ui.presenter.settings import TEXT_SCALES
from ui.viewdata.kit import Act, StepperBlock, TextBlock, Weight
from ui.viewdata.menus import SettingsView, Switch

if TYPE_CHECKING:
    from pathlib import Path

    from companion.house_rules import Switch as RuleSwitch
    from ui.presenter.outcomes import Outcome
    from ui.presenter.settings import SettingsKeeper
    from ui.presenter.words import Words
    from ui.viewdata.kit import Block

PAGES: Final = {
    "rules": "why",
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
    ) -> None:
        super().__init__(words)
        self.settings = settings
        self._has_voice = has_voice
        self.page = "rules"
        self._version = version
        self._games = games
        self._back_to = back_to

    # --- What it shows --------------------------------------------------------------------------

    def view(self) -> SettingsView:
        """The screen as it is now."""
        is_rules = self.page == "rules"
        return SettingsView(
            title=self.words.say("settings.title"),
            pages=tuple(
                Act(
                    id=f"page:{page}",
                    text=self.words.say(f"settings.page-{page}"),
                    icon=icon,
                    selected=page == self.page,
                )
                for page, icon in PAGES.items()
            ),
            presets=self._presets() if is_rules else (),
            head=self._head(),
            head_acts=self._head_acts() if is_rules else (),
            switches=self._switches(),
            blocks=self._blocks(),
            back=self.back_act(),
            toast=self.toast,
        )

    def _presets(self) -> tuple[Act, ...]:
        return tuple(
            Act(
                id=f"preset:{preset.value}",
                text=self.words.say(f"settings.preset-{preset.value}"),
                detail=self.words.say(f"settings.preset-{preset.value}-detail"),
                icon=PRESET_ICONS[preset.value],
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
        return (Act(id="reset", text=text, icon="restore", weight=Weight.QUIET),)

    def _switches(self) -> tuple[Switch, ...]:
        now = self.settings.now
        if self.page == "rules":
            return tuple(self._rule_switch(switch) for switch in SWITCHES)
        if self.page == "seats":
            return (self._choice("seating", ("opposite", "same-side"), now.seating),)
        if self.page == "screen":
            scales = tuple(f"{scale:.0%}"[:-1] for scale in TEXT_SCALES)
            return (
                self._choice("text", scales, f"{now.text_scale:.0%}"[:-1]),
                self._yes_or_no("motion", is_on=now.less_motion),
            )
        if self.page == "sound":
            return (
                self._yes_or_no("sound", is_on=now.sound),
                self._speech(is_on=now.speech),
            )
        if self.page == "language":
            return (self._choice("language", ("en",), now.language),)
        return ()

    def _rule_switch(self, switch: RuleSwitch) -> Switch:
        now = self.settings.now
        level = now.strictness.of_switch(switch)
        return Switch(
            name=self.words.say(f"switches.{switch.id}"),
            detail=self.words.say(f"switches.{switch.id}-detail"),
            options=tuple(
                Act(
                    id=f"switch:{switch.id}={option.value}",
                    text=self.words.say(f"settings.level-{option.value}"),
                    selected=option is level,
                )
                for option in Level
            ),
            changed=self._is_changed(switch),
            rules=switch.rules,
        )

    def _choice(self, name: str, values: tuple[str, ...], chosen: str) -> Switch:
        return Switch(
            name=self.words.say(f"settings.{name}"),
            detail=self.words.say(f"settings.{name}-detail"),
            options=tuple(
                Act(
                    id=f"{name}:{value}",
                    text=self.words.say(f"settings.{name}-{value}"),
                    selected=value == chosen,
                )
                for value in values
            ),
        )

    def _yes_or_no(self, name: str, *, is_on: bool) -> Switch:
        return self._choice(name, ("on", "off"), "on" if is_on else "off")

    def _speech(self, *, is_on: bool) -> Switch:
        switch = self._yes_or_no("speech", is_on=is_on)
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
                    less=Act(id="volume:less", text=say("settings.less"), icon="minus"),
                    more=Act(id="volume:more", text=say("settings.more"), icon="plus"),
                ),
            )
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

    # --- What is done ---------------------------------------------------------------------------

    def press(self, act: str) -> Outcome | None:
        """An act was tapped."""
        if act == BACK:
            return Go(self._back_to)
        if act == "reset":
            self.settings.change(switches={})
            return None
        kind, about = parts_of(act)
        if kind == "page" and about in PAGES:
            self.page = about
        elif kind == "preset" and about in PRESET_ICONS:
            self.settings.change(preset=about, switches={})
        elif kind == "switch":
            self._turn(*about.partition("=")[::2])
        elif kind == "volume":
            step = VOLUME_STEP if about == "more" else -VOLUME_STEP
            volume = min(1.0, max(0.0, round(self.settings.now.volume + step, 1)))
            self.settings.change(volume=volume)
        else:
            self._choose(kind, about)
        return None

    def _turn(self, switch_id: str, level: str) -> None:
        switch = next((switch for switch in SWITCHES if switch.id == switch_id), None)
        if switch is None or level not in set(Level):
            return
        now = self.settings.now
        switches = {id_: kept for id_, kept in now.switches.items() if id_ != switch_id}
        if level != preset_level(now.preset, switch):
            switches[switch_id] = Level(level).value
        self.settings.put(msgspec.structs.replace(now, switches=switches))

    def _choose(self, kind: str, value: str) -> None:
        """One of the options of a setting that is not a rule."""
        is_on = value == "on"
        if kind == "seating" and value in {"opposite", "same-side"}:
            self.settings.change(seating=value)
        elif kind == "text" and value in {f"{scale:.0%}"[:-1] for scale in TEXT_SCALES}:
            self.settings.change(text_scale=int(value) / 100)
        elif kind == "motion":
            self.settings.change(less_motion=is_on)
        elif kind == "sound":
            self.settings.change(sound=is_on)
        elif kind == "speech":
            self.settings.change(speech=is_on)
