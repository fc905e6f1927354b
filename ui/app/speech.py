"""Rulings spoken aloud by whatever voice the machine has, without a network; none is no error."""

from __future__ import annotations

import shutil
import subprocess
from typing import Final

from companion.content.languages import ENGLISH, spoken

ENGINES: Final[tuple[tuple[str, ...], ...]] = (
    ("espeak-ng", "-s", "165"),
    ("espeak", "-s", "165"),
    ("spd-say", "--wait"),
    ("say",),
)
VOICE_OPTIONS: Final = {"espeak-ng": "-v", "espeak": "-v", "spd-say": "--language"}
"""How an engine is told to speak another language than English, where it can be."""


def find_engine() -> tuple[str, ...] | None:
    """The command that speaks a text; None if the machine has no voice."""
    for engine in ENGINES:
        if shutil.which(engine[0]):
            return engine
    return None


class Speech:
    """Speaks one sentence at a time; a new one takes the place of one that is still going on."""

    def __init__(self, engine: tuple[str, ...] | None = None) -> None:
        self._engine = engine if engine is not None else find_engine()
        self._speaking: subprocess.Popen[bytes] | None = None

    @property
    def is_there(self) -> bool:
        """Whether there is a voice."""
        return self._engine is not None

    def say(self, text: str) -> bool:
        """Begin to speak; whether that was possible."""
        if self._engine is None or not text:
            return False
        self.stop()
        try:
            self._speaking = subprocess.Popen(
                # The space: whoever is called -w is not an option.
                [*self._engine, *_voice(self._engine[0]), f" {text}"],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        except OSError:
            self._engine = None
            return False
        return True

    def stop(self) -> None:
        """Be silent."""
        if self._speaking is not None:
            if self._speaking.poll() is None:
                self._speaking.terminate()
            self._speaking.wait()
            self._speaking = None


def _voice(engine: str) -> tuple[str, ...]:
    """What makes an engine read in the language of the words."""
    option, language = VOICE_OPTIONS.get(engine), spoken()
    return () if option is None or language == ENGLISH else (option, language)
