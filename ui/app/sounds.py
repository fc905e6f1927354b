"""A few short sounds, made of sines when they are first needed; each has a twin on the screen."""

from __future__ import annotations

import math
import struct
import tempfile
import wave
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

RATE: Final = 22_050
LOUDEST: Final = 12_000


class Note(NamedTuple):
    """A tone that fades: when it begins, how long it lasts, how high, how loud."""

    at_s: float
    lasts_s: float
    hertz: float
    loud: float = 1.0


SOUNDS: Final[dict[str, tuple[Note, ...]]] = {
    "place": (Note(0, 0.06, 220, 0.7), Note(0, 0.03, 660, 0.3)),
    "ruling": (Note(0, 0.3, 880), Note(0, 0.3, 1320, 0.4)),
    "your-turn": (Note(0, 0.12, 262), Note(0.12, 0.14, 330)),
    "question": (Note(0, 0.09, 440), Note(0.1, 0.11, 587)),
    "attack": (Note(0, 0.2, 1865, 0.4), Note(0.03, 0.17, 2794, 0.3), Note(0.1, 0.1, 196, 0.5)),
    "card": (Note(0, 0.05, 1400, 0.35), Note(0.01, 0.04, 700, 0.4)),
    "term": (Note(0, 0.07, 520, 0.6), Note(0, 0.03, 1040, 0.2)),
    "canceled": (Note(0, 0.09, 180, 0.8), Note(0, 0.05, 240, 0.4)),
    "clash": (Note(0, 0.3, 98), Note(0, 0.3, 1175, 0.35)),
    "thud": (Note(0, 0.16, 82), Note(0, 0.08, 123, 0.6)),
    "shield": (Note(0, 0.18, 1568, 0.4), Note(0.02, 0.16, 2349, 0.25)),
    "fall": (Note(0, 0.6, 196), Note(0, 0.6, 233, 0.5)),
    "game-over": (Note(0, 0.4, 659), Note(0.4, 0.4, 784), Note(0.8, 0.5, 1047)),
}


def samples(notes: tuple[Note, ...]) -> list[int]:
    """The notes as 16-bit samples."""
    length = int(RATE * max(note.at_s + note.lasts_s for note in notes))
    mixed = [0.0] * length
    for note in notes:
        first = int(note.at_s * RATE)
        for n in range(int(note.lasts_s * RATE)):
            if first + n < length:
                faded = math.exp(-4.0 * n / (note.lasts_s * RATE)) * min(1.0, n / 60)
                mixed[first + n] += note.loud * faded * math.sin(math.tau * note.hertz * n / RATE)
    return [int(max(-1.0, min(1.0, value)) * LOUDEST) for value in mixed]


def write_sound(path: Path, notes: tuple[Note, ...]) -> None:
    """Write the notes as a WAV file."""
    found = samples(notes)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(struct.pack(f"<{len(found)}h", *found))


def _kivy_loader(path: str) -> Any:
    from kivy.core.audio import SoundLoader  # noqa: PLC0415  (audio costs time at start)

    return SoundLoader.load(path)


class Sounds:
    """Plays sounds by name. Silence, or a machine without audio, is no error."""

    def __init__(self, load: Callable[[str], Any] = _kivy_loader) -> None:
        self._load = load
        self._loaded: dict[str, Any] = {}
        self._folder: Path | None = None

    def play(self, name: str, volume: float) -> bool:
        """Play a sound; whether one was heard."""
        if volume <= 0 or name not in SOUNDS:
            return False
        if name not in self._loaded:
            self._loaded[name] = self._make(name)
        sound = self._loaded[name]
        if sound is None:
            return False
        sound.volume = volume
        sound.play()
        return True

    def _make(self, name: str) -> Any:
        try:
            if self._folder is None:
                self._folder = Path(tempfile.mkdtemp(prefix="ringside-sounds-"))
            path = self._folder / f"{name}.wav"
            write_sound(path, SOUNDS[name])
        except OSError:
            return None
        return self._load(str(path))

    def close(self) -> None:
        """Remove the files."""
        for sound in self._loaded.values():
            if sound is not None:
                sound.unload()
        if self._folder is not None:
            for file in self._folder.glob("*.wav"):
                file.unlink(missing_ok=True)
            self._folder.rmdir()
            self._folder = None
        self._loaded.clear()
