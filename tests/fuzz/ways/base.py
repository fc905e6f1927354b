"""What a way in is: it makes inputs, and tries one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from tests.fuzz.inputs import Input
    from tests.fuzz.judge import Trial


class Way(ABC):
    """One way into the product."""

    names_places = False
    """Whether people name files themselves here, wherever they are."""

    @abstractmethod
    def make(self, chance: random.Random) -> Input:
        """A new input: a good sample, spoiled."""

    @abstractmethod
    def run(self, trial: Trial) -> None:
        """Give it to the product and look at what comes of it."""

    def check_after(self, trial: Trial) -> None:
        """Look at the folder when all is over; every file of the input must still be there."""
        for name in trial.input.files:
            trial.require_kept(name)

    def smaller(self, given: Input) -> Iterator[Input]:  # noqa: ARG002  (others need it)
        """Smaller inputs of the same kind beyond those that leave out lines and bytes."""
        yield from ()
