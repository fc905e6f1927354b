"""Every number that is read from a file has both bounds, whichever format it stands in."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import click
import msgspec
import pytest
from msgspec import inspect as shapes

from cli.main import ringside
from cli.numbers import FiniteRange
from companion.commands import Command
from companion.content.catalogue import Catalogue
from companion.content.hero_format import HeroFile, HeroWordsFile, SetNamesFile
from companion.content.labels import RulingLabels
from companion.content.map_format import MapFile
from companion.content.script_format import ScriptFile
from companion.content.settings_file import Settings
from companion.content.ui_labels import UiLabels
from companion.events import Event
from companion.journal.records import Decision, Header
from companion.journal.shelf import _facts
from companion.numbers import whole_number
from companion.tracking.context import Context
from hardware.figures import FigureFile
from hardware.remembered import RememberedBoard
from hardware.trace_lines import FACTS_OF_CALLS, FACTS_OF_HAPPENINGS, Line
from hardware.wiring_format import WiringFile

if TYPE_CHECKING:
    from collections.abc import Iterator

FORMATS: dict[str, Any] = {
    "hero": HeroFile, "hero-words": HeroWordsFile, "sets": SetNamesFile, "map": MapFile,
    "wiring": WiringFile, "script": ScriptFile, "rules": Catalogue, "rulings": RulingLabels,
    "words": UiLabels, "boards": RememberedBoard, "figures": FigureFile, "settings": Settings,
    "header": Header, "decision": Decision, "command": Command, "event": Event,
    "look": _facts.type, "trace": Line, "context": Context,
    **{f"heard.{name}": declared for name, declared in FACTS_OF_HAPPENINGS.items()},
    **{f"call.{name}": declared for name, declared in FACTS_OF_CALLS.items()},
}  # fmt: skip

READ_ELSEWHERE = {
    "trace.Heard.facts": "FACTS_OF_HAPPENINGS",
    "trace.Called.facts": "FACTS_OF_CALLS",
    "trace.ContextGiven.context": "Context",
    "trace.OutputsSaid.outputs": "compared with what comes out now, and never used",
    "header.Header.setup": "never read",
    "decision.Decision.command": "Command",
    "decision.Decision.events": "Event",
    "hero.CardPart.requires": "companion.content.effect_checks",
    "hero.CardPart.effects": "companion.content.effect_checks",
    "hero.TriggerPart.do": "companion.content.effect_checks",
    "hero.TokenPart.entering": "companion.content.effect_checks",
    "hero.HeroFile.rules": "companion.content.effect_checks",
}
"""Values that a format leaves open, and what bounds them."""


NUMBERS = (shapes.IntType, shapes.FloatType)


class Walk:
    """Everything inside a declared type, by the way to it."""

    def __init__(self) -> None:
        self._known: set[type] = set()

    def over(self, shape: shapes.Type, way: str) -> Iterator[tuple[str, shapes.Type]]:
        yield way, shape
        if isinstance(shape, shapes.Metadata):
            yield from self.over(shape.type, way)
        elif isinstance(shape, shapes.UnionType):
            for part in shape.types:
                yield from self.over(part, way)
        elif isinstance(shape, shapes.StructType):
            if shape.cls not in self._known:
                self._known.add(shape.cls)
                top = way.split(".", maxsplit=1)[0]
                for field in shape.fields:
                    yield from self.over(field.type, f"{top}.{shape.cls.__name__}.{field.name}")
        elif isinstance(shape, shapes.DictType):
            yield from self.over(shape.key_type, way)
            yield from self.over(shape.value_type, way)
        elif isinstance(shape, shapes.TupleType):
            for part in shape.item_types:
                yield from self.over(part, way)
        elif isinstance(shape, (shapes.CollectionType, shapes.VarTupleType)):
            yield from self.over(shape.item_type, way)


def everything_in(name: str) -> list[tuple[str, shapes.Type]]:
    return list(Walk().over(shapes.type_info(FORMATS[name]), name))


def is_bounded(number: shapes.IntType | shapes.FloatType) -> bool:
    has_least = number.ge is not None or number.gt is not None
    return has_least and (number.le is not None or number.lt is not None)


def test_every_number_of_every_format_has_both_bounds() -> None:
    unbounded = [
        way
        for name in FORMATS
        for way, shape in everything_in(name)
        if isinstance(shape, NUMBERS) and not is_bounded(shape)
    ]
    assert unbounded == []


class Inner(msgspec.Struct):
    deep: dict[str, tuple[int | None, ...]]


class Outer(msgspec.Struct):
    inner: list[Inner]
    keys: dict[int, str]
    share: float = 0.0


def test_the_walk_sees_numbers_wherever_they_stand() -> None:
    walked = Walk().over(shapes.type_info(Outer), "x")
    found = [way for way, shape in walked if isinstance(shape, NUMBERS) and not is_bounded(shape)]
    assert found == ["x.Inner.deep", "x.Outer.keys", "x.Outer.share"]


def test_nothing_is_left_open_that_is_not_bounded_elsewhere() -> None:
    left_open = {
        way
        for name in FORMATS
        for way, shape in everything_in(name)
        if isinstance(shape, (shapes.AnyType, shapes.RawType, shapes.CustomType))
    }
    assert left_open == READ_ELSEWHERE.keys()


# The command line.


def every_option(command: click.Command, way: str) -> Iterator[tuple[str, click.Parameter]]:
    yield from ((f"{way} {option.name}", option) for option in command.params)
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from every_option(inner, f"{way} {name}")


def test_every_number_on_the_command_line_has_both_bounds() -> None:
    bounded: list[str] = []
    unbounded: list[str] = []
    for way, option in every_option(ringside, "ringside"):
        kind = option.type
        if isinstance(kind, (click.IntRange, FiniteRange)):
            (unbounded if None in {kind.min, kind.max} else bounded).append(way)
        elif isinstance(kind, (click.types.IntParamType, click.types.FloatParamType)):
            unbounded.append(way)
    assert unbounded == []
    assert "ringside simulate games" in bounded
    assert "ringside board monitor seconds" in bounded


@pytest.mark.parametrize("written", ["nan", "-nan", "inf", "1e999", "86401", "0.01", "soon"])
def test_seconds_that_never_end_are_refused(written: str) -> None:
    with pytest.raises(click.BadParameter):
        FiniteRange(0.1, 86_400).convert(written, None, None)


def test_seconds_that_end_are_taken() -> None:
    assert math.isclose(FiniteRange(0.1, 86_400).convert("1.5", None, None), 1.5)


@pytest.mark.parametrize(
    "written", ["", "-1", "+1", "1.0", "1e2", "\u00b2", "\u0663", "0x1", "65536", "9" * 5000]
)
def test_what_is_no_number_or_lies_beyond_is_none(written: str) -> None:
    assert whole_number(written, 0, 65535) is None


def test_a_whole_number_is_read_with_any_noughts_before_it() -> None:
    assert whole_number("0" * 5000 + "65535", 0, 65535) == 65535
    assert whole_number("0", 0, 9) == 0
    assert whole_number("0", 1, 9) is None
