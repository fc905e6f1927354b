"""Sound and voice: short, few, and never an error on a machine that has neither."""

from __future__ import annotations

import time
import wave
from typing import TYPE_CHECKING, Any

import pytest

from companion.content.languages import speak
from ui.app.sounds import LOUDEST, RATE, SOUNDS, Sounds, samples, write_sound
from ui.app.speech import Speech, find_engine

if TYPE_CHECKING:
    from pathlib import Path


class Player:
    """Stands for a loaded sound."""

    def __init__(self) -> None:
        self.volume = 1.0
        self.played = 0
        self.unloaded = False

    def play(self) -> None:
        self.played += 1

    def unload(self) -> None:
        self.unloaded = True


@pytest.mark.uncounted
@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_short_not_silent_and_never_clips(name: str, tmp_path: Path) -> None:
    found = samples(SOUNDS[name])
    assert len(found) / RATE <= 1.5
    assert max(map(abs, found)) > LOUDEST // 10
    assert max(map(abs, found)) <= LOUDEST
    path = tmp_path / "sound.wav"
    write_sound(path, SOUNDS[name])
    with wave.open(str(path)) as file:
        assert file.getnframes() == len(found)


def test_a_sound_is_loaded_once_and_unknown_or_silent_ones_are_not_played() -> None:
    loaded: list[Player] = []

    def load(_path: str) -> Any:
        loaded.append(Player())
        return loaded[-1]

    sounds = Sounds(load)
    assert sounds.play("ruling", 0.5)
    assert sounds.play("ruling", 0.25)
    assert not sounds.play("ruling", 0.0)
    assert not sounds.play("trumpet", 1.0)
    assert [player.played for player in loaded] == [2]
    assert loaded[0].volume == 0.25
    sounds.close()
    assert loaded[0].unloaded


def test_a_machine_without_audio_is_silent() -> None:
    sounds = Sounds(lambda _path: None)
    assert not sounds.play("ruling", 1.0)
    sounds.close()


def test_a_new_sentence_takes_the_place_of_the_last(tmp_path: Path) -> None:
    said = tmp_path / "said"
    engine = tmp_path / "voice"
    engine.write_text(f'#!/bin/sh\necho "$1" >> {said}\nexec sleep 30\n', "utf-8")
    engine.chmod(0o755)
    speech = Speech((str(engine),))
    assert speech.is_there
    assert speech.say("Trap!")
    end = time.monotonic() + 20
    while (not said.exists() or not said.read_text("utf-8")) and time.monotonic() < end:
        time.sleep(0.01)
    assert speech.say("Refused.")
    speech.stop()
    assert said.read_text("utf-8").strip().startswith("Trap!")
    assert not speech.say("")


def test_the_voice_that_is_installed_speaks_whoever_is_named(tmp_path: Path) -> None:
    engine = find_engine()
    assert engine is not None
    assert engine[0] == "espeak-ng", "locks/system.txt brings it"
    spoken, other = tmp_path / "spoken.wav", tmp_path / "other.wav"
    speech = Speech((*engine, "-w", str(spoken)))
    assert speech.say(f"-w{other} cannot end its move on 9.")
    process = speech._speaking  # noqa: SLF001  (stop() would end it)
    assert process is not None
    assert process.wait(timeout=60) == 0
    with wave.open(str(spoken)) as sound:
        seconds = sound.getnframes() / sound.getframerate()
        assert any(sound.readframes(sound.getnframes()))
    assert 1 < seconds < 60
    assert not other.exists()


def test_a_voice_reads_in_the_language_that_is_spoken(tmp_path: Path) -> None:
    engine = find_engine()
    assert engine is not None
    speech = Speech((*engine, "-w", str(tmp_path / "spoken.wav")))
    sounds = []
    for language in ("en", "de"):
        speak(language)
        assert speech.say("Die Falle löst aus.")
        process = speech._speaking  # noqa: SLF001  (stop() would end it)
        assert process is not None
        assert process.wait(timeout=60) == 0
        sounds.append((tmp_path / "spoken.wav").read_bytes())
    speak("en")
    assert sounds[0] != sounds[1]


def test_a_voice_that_is_gone_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    speech = Speech(("no-such-voice",))
    assert not speech.say("Trap!")
    assert not speech.is_there
    monkeypatch.setattr("shutil.which", lambda _name: None)
    assert find_engine() is None
    assert not Speech().is_there
