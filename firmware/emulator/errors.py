"""What can go wrong with an emulated board: each error is a sentence, some come with advice."""

from __future__ import annotations


class EmulatorError(Exception):
    """The emulated board cannot do what it was asked for."""


class ToolsMissingError(EmulatorError):
    """Something that the emulator is built with is not installed; `advice` says how to get it."""

    def __init__(self, reason: str, advice: str) -> None:
        super().__init__(f"{reason} {advice}")
        self.reason = reason
        self.advice = advice


class BuildFailedError(EmulatorError):
    """The firmware or the shim does not compile; the message ends with what the compiler said."""


class BoardStoppedError(EmulatorError):
    """The emulated controller has stopped for good: it ran into nowhere, or sleeps for ever."""
