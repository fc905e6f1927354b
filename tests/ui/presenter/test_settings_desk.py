"""Facts about the settings screen: one tap each, kept at once, changes written out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.content.settings_file import Settings
from companion.house_rules import SWITCHES, UNSWITCHED
from companion.play.strictness import Level, Preset, preset_level
from companion.table import ChoiceKind
from drawing.icons import is_known
from tests.ui.presenter.at_table import AtTable
from tests.ui.presenter.tables import WORDS, library, press
from ui.presenter.intents import Do, OpenSheet, Press, SheetKind, ShowPage, With, Write
from ui.presenter.outcomes import Go
from ui.presenter.presenter import Presenter
from ui.presenter.settings import SettingsKeeper
from ui.presenter.settings_desk import PAGES, SettingsDesk
from ui.viewdata.kit import StepperBlock, TextBlock

if TYPE_CHECKING:
    from pathlib import Path

    from ui.viewdata.menus import SettingRow


def desk_in(folder: Path) -> SettingsDesk:
    return SettingsDesk(
        WORDS, SettingsKeeper(folder), version="1.2.3", games=folder / "games", back_to="table"
    )


def kept(folder: Path) -> Settings:
    return SettingsKeeper(folder).now


def chosen(switch: SettingRow) -> list[str]:
    return [act.text for act in switch.options if act.selected]


def test_every_page_can_be_opened_and_drawn(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    for page in PAGES:
        if page == "language":  # offered only if there is more than one
            continue
        press(desk, ShowPage(page))
        view = desk.view()
        assert [act.intent for act in view.pages if act.selected] == [ShowPage(page)]
        assert view.head
        assert all(act.icon and is_known(act.icon) for act in view.pages)
        assert all(chosen(switch) for switch in view.switches)
    assert press(desk, Do.GO_BACK) == Go("table")
    assert press(desk, ShowPage("nowhere"), ShowPage("nonsense"), Do.CLOSE_TOAST) is None


def test_the_rules_page_has_presets_and_every_switch_with_its_rules(tmp_path: Path) -> None:
    view = desk_in(tmp_path).view()
    assert [act.intent for act in view.presets] == [
        With(Do.CHOOSE_PRESET, Preset.REFEREE),
        With(Do.CHOOSE_PRESET, Preset.ASSISTANT),
        With(Do.CHOOSE_PRESET, Preset.TRACKER),
    ]
    assert all(act.icon and is_known(act.icon) for act in view.presets)
    assert [switch.rules for switch in view.switches] == [switch.rules for switch in SWITCHES]
    assert all(rule in library().catalogue.by_id for s in view.switches for rule in s.rules)
    assert all(chosen(switch) == ["Auto"] for switch in view.switches)
    assert view.head == "All rules as in Referee"
    assert view.head_acts == ()


def test_a_changed_switch_says_so_until_it_is_as_the_preset_has_it(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    press(desk, With(Do.TURN_SWITCH, "traps", Level.ASK), With(Do.TURN_SWITCH, "fog", Level.OFF))
    view = desk.view()
    assert [switch.name for switch in view.switches if switch.changed] == ["Traps", "Fog"]
    assert view.head == "2 rules changed from Referee"
    assert kept(tmp_path).switches == {"traps": "ask", "fog": "off"}
    press(desk, With(Do.TURN_SWITCH, "traps", Level.AUTO))
    assert desk.view().head == "1 rule changed from Referee"
    assert kept(tmp_path).switches == {"fog": "off"}
    press(desk, desk.view().head_acts[0].intent)
    assert kept(tmp_path).switches == {}
    assert kept(tmp_path) == Settings()


@pytest.mark.parametrize("preset", ["referee", "assistant", "tracker"])
def test_a_preset_sets_every_switch(preset: str, tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    press(desk, With(Do.TURN_SWITCH, "traps", Level.ASK), With(Do.CHOOSE_PRESET, Preset(preset)))
    view = desk.view()
    words = {Level.AUTO: "Auto", Level.ASK: "Ask", Level.OFF: "Off"}
    for switch, shown in zip(SWITCHES, view.switches, strict=True):
        assert chosen(shown) == [words[preset_level(preset, switch)]]
        assert not shown.changed
    assert kept(tmp_path).preset == preset


def test_text_motion_places_sound_speech_and_seats_are_one_tap_each(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    press(
        desk,
        ShowPage("screen"),
        With(Do.CHANGE_SETTING, "text_scale", 1.5),
        With(Do.CHANGE_SETTING, "less_motion", to=True),
        With(Do.CHANGE_SETTING, "places", to=False),
    )
    assert [chosen(switch) for switch in desk.view().switches] == [["150 %"], ["On"], ["Off"]]
    press(
        desk,
        ShowPage("sound"),
        With(Do.CHANGE_SETTING, "sound", to=False),
        With(Do.CHANGE_SETTING, "speech", to=True),
    )
    assert [chosen(switch) for switch in desk.view().switches] == [["Off"], ["On"]]
    press(desk, ShowPage("seats"), With(Do.CHANGE_SETTING, "seating", "same-side"))
    assert chosen(desk.view().switches[0]) == ["Beside us"]
    press(desk, ShowPage("text:400"), ShowPage("seating:on-the-roof"), ShowPage("language:xx"))
    now = kept(tmp_path)
    assert (now.text_scale, now.less_motion, now.sound) == (1.5, True, False)
    assert (now.speech, now.seating) == (True, "same-side")


def test_the_volume_stays_between_nothing_and_all(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    press(desk, ShowPage("sound"), *[With(Do.CHANGE_VOLUME, 1)] * 9)
    (volume,) = desk.view().blocks
    assert isinstance(volume, StepperBlock)
    assert volume.value == "100%"
    press(desk, *[With(Do.CHANGE_VOLUME, -1)] * 13)
    assert kept(tmp_path).volume == 0.0


def test_about_names_version_folder_data_and_licences(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    press(desk, ShowPage("about"))
    texts = [block.text for block in desk.view().blocks if isinstance(block, TextBlock)]
    assert texts[0] == "Ringside 1.2.3"
    assert texts[1] == str(tmp_path / "games")
    assert "leaves the device" in texts[2]
    assert "MIT" in texts[3]


def test_a_folder_that_cannot_be_written_to_is_told_and_changes_hold(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    desk = desk_in(tmp_path / "file")
    press(desk, With(Do.CHOOSE_PRESET, Preset.TRACKER))
    assert desk.view().head.startswith("This folder cannot be written to")
    assert [act.intent for act in desk.view().presets if act.selected] == [
        With(Do.CHOOSE_PRESET, Preset.TRACKER)
    ]


def test_a_machine_without_a_voice_is_told_what_gives_it_one(tmp_path: Path) -> None:
    for has_voice, told in ((True, "The referee speaks"), (False, "Install espeak-ng")):
        app = Presenter(tmp_path, version="1.2.3", has_voice=has_voice, strict_words=True)
        for act in (Go("settings"), ShowPage("sound")):
            app.send(Press(act))
        (speech,) = [
            s
            for s in app.view().switches
            if s.options[0].intent == With(Do.CHANGE_SETTING, "speech", to=True)
        ]
        assert told in speech.detail


def test_turning_on_rulings_aloud_without_a_voice_says_at_once_what_to_install(
    tmp_path: Path,
) -> None:
    app = Presenter(tmp_path, version="1.2.3", has_voice=False, strict_words=True)
    for act in (Go("settings"), ShowPage("sound"), With(Do.CHANGE_SETTING, "speech", to=True)):
        app.send(Press(act))
    toast = app.view().toast
    assert toast.text == "Rulings aloud"
    assert "Install espeak-ng" in toast.detail


def test_languages_are_offered_only_if_there_is_more_than_one(tmp_path: Path) -> None:
    one = desk_in(tmp_path)
    assert ShowPage("language") not in [act.intent for act in one.view().pages]
    more = SettingsDesk(
        WORDS, one.settings, version="1", games=tmp_path, languages=("en", "de")
    )  # fmt: skip
    assert ShowPage("language") in [act.intent for act in more.view().pages]


# --- Open questions -------------------------------------------------------------------------------

KEEPS_BOOST = "effectless-card-keeps-its-boost"
EACH_FIGURE = "what-hits-the-hero-hits-each-figure"


def test_an_open_question_is_answered_by_a_tap_and_told_in_a_sentence(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    press(desk, ShowPage("questions"))
    asked = {switch.name: switch for switch in desk.view().switches}
    boost = asked["A boost on a card without effects"]
    assert chosen(boost) == ["No"]
    assert boost.detail.endswith("The boost is canceled all the same.")
    assert len(asked) == 3, "as many as both answers are built for"
    press(desk, With(Do.TAKE_READING, KEEPS_BOOST, "yes"))
    boost = desk.view().switches[0]
    assert (chosen(boost), boost.changed) == (["Yes"], True)
    assert boost.detail.endswith("It keeps it.")
    assert kept(tmp_path).readings == {KEEPS_BOOST: "yes"}
    press(desk, With(Do.TAKE_READING, KEEPS_BOOST, "no"))
    assert kept(tmp_path).readings == {}


def test_a_new_game_is_played_by_the_answers_and_why_names_the_question(tmp_path: Path) -> None:
    at = AtTable(tmp_path)
    settings = at.presenter.settings
    settings.change(heroes=("sherlock-holmes", "raptors"), map="raptor-paddock")
    settings.change(readings={EACH_FIGURE: "no", "nonsense": "yes", KEEPS_BOOST: "nonsense"})
    at.presenter.send(Press(Go("setup")))
    at.presenter.send(Press(Do.BEGIN_GAME))
    assert at.table.readings == {EACH_FIGURE: "no"}
    while (choice := at.table.choice) is not None:
        at.give(c.Answer(player=choice.owner, values=choice.options[:1]))
    at.give(c.PlayScheme(fighter="p1.sherlock-holmes", card="confirm-suspicion"))
    at.give(c.Answer(player="p1", values=("5",)))
    while (choice := at.desk.scene.table.choice) and choice.kind is not ChoiceKind.FIGHTER:
        at.presenter.send(Press(c.Answer(player=choice.owner, values=choice.options[:1])))
    assert choice is not None
    assert choice.options == ("p2.raptor.1", "p2.raptor.2", "p2.raptor.3")
    at.press(OpenSheet(SheetKind.WHY), 0)
    assert at.view.sheet is not None
    told = [b for b in at.view.sheet.blocks if isinstance(b, TextBlock) and b.head]
    (open_question,) = (b for b in told if b.head == "The rulebooks leave this open")
    assert open_question.text.endswith("One figure, chosen by its owner.")


def test_the_numbers_of_the_rules_are_agreed_on_for_new_games(tmp_path: Path) -> None:
    keeper = SettingsKeeper(tmp_path)
    desk = SettingsDesk(WORDS, keeper, version="1", games=tmp_path)
    assert [b.value for b in desk.view().blocks if isinstance(b, StepperBlock)] == ["5", "7"]
    desk.press(With(Do.CHANGE_NUMBER, "hand-limit", 1))
    desk.press(With(Do.CHANGE_NUMBER, "hand-limit", 1))
    assert keeper.now.readings == {"hand-limit": "9"}
    for _ in range(40):
        desk.press(With(Do.CHANGE_NUMBER, "hand-limit", -1))
    assert keeper.now.readings == {"hand-limit": "1"}


def test_every_rule_without_a_switch_is_named_with_the_reason(tmp_path: Path) -> None:
    blocks = [b for b in desk_in(tmp_path).view().blocks if isinstance(b, TextBlock)]
    told = {rule: block for block in blocks for rule in block.rules}
    assert told.keys() == {rule for rules in UNSWITCHED.values() for rule in rules}
    assert "One fighter to a space" in told["BRD-01"].text
    assert told["BRD-01"].head == "No switch, since a table without them could not exist"
    assert told["CMB-04"].head is not None
    assert "“Correct the table”" in told["CMB-04"].head


def test_a_search_finds_switches_numbers_and_rules_without_a_switch(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    assert desk.view().search == ""
    for wanted, switches, numbers, rules in (
        ("trap", ["Traps"], [], {"TRP-01", "TRP-02", "SCH-01"}),
        ("ATK-01", ["Range of attacks"], [], set()),
        ("opening hand", [], ["Cards that are drawn at first"], set()),
        ("nothing of the kind", [], [], set()),
    ):
        desk.send(Write(field=Do.SEARCH, text=f" {wanted} "))
        view = desk.view()
        assert (view.search, view.presets) == (wanted, ())
        assert [each.name for each in view.switches] == switches, wanted
        assert [b.head for b in view.blocks if isinstance(b, StepperBlock)] == numbers, wanted
        texts = [b for b in view.blocks if isinstance(b, TextBlock)]
        assert {rule for block in texts for rule in block.rules} <= rules, wanted
    (nothing,) = desk.view().blocks
    assert isinstance(nothing, TextBlock)
    assert [nothing.text] == ["No rule says anything about “nothing of the kind”."]
    press(desk, With(Do.TURN_SWITCH, "traps", Level.OFF), Do.CLEAR_SEARCH)
    assert len(desk.view().switches) == len(SWITCHES)
    press(desk, ShowPage("sound"))
    assert desk.view().search is None
