"""`ringside content`: check heroes and battlefields, list the heroes, and read one in words."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click
import msgspec

from cli import exits, folders
from cli.content_show import effects_of, heroes_told, in_full, left_to_people
from cli.output import count, echo, leave_with, print_json, show_progress
from companion.content.collection import Collection
from companion.content.hero_heads import stale_heads
from companion.content.heroes import LoadedHero, load_set_names, read_hero
from companion.content.language_check import check_language
from companion.content.languages import ENGLISH, languages, speak
from companion.content.maps import LoadedMap
from companion.content.nearest import did_you_mean
from companion.content.problems import ContentError
from companion.content.translation import in_language
from companion.content.yamlfile import read_document
from companion.effects.resolution import resolution_of

if TYPE_CHECKING:
    from companion.content.language_check import LanguageReport
    from companion.content.problems import Problem

ONLY_IN_MAPS: Final = {"frame", "spaces", "paths", "zones"}


@click.group()
def content() -> None:
    """Check heroes and battlefields, and read what a hero can do.

    A hero is named by its file, or by its id (robert-muldoon) if it comes with Ringside or lies in
    the folder `heroes` of your user folder.
    """


class _Target(NamedTuple):
    """A file to check."""

    path: Path
    is_map: bool


class _Result(NamedTuple):
    """What one file turned out to be."""

    target: _Target
    loaded: LoadedHero | LoadedMap | None
    problems: tuple[Problem, ...]


@content.command()
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@click.option("--language", help="List every text that this language lacks; check nothing else.")
def check(files: tuple[Path, ...], as_json: bool, language: str | None) -> None:
    """Check FILES of heroes and battlefields (default: all of your own, and all of Ringside).

    The words of a hero (<hero>.en.yaml, beside its numbers) are checked with it, and without FILES
    all languages and what set-up shows of the heroes. Prints every problem as file:line: sentence,
    and leaves with 1 if there is any.
    """
    if language is not None:
        _check_language(language, as_json=as_json)
        return
    known = folders.collection()
    targets = [_target(known, file) for file in files] or [
        *(_Target(path, is_map=False) for path in known.hero_kind.paths),
        *(_Target(path, is_map=True) for path in known.map_kind.paths),
    ]
    checking = show_progress(list(dict.fromkeys(targets)), "Checking file")
    results = [_check_one(known, target) for target in checking]
    problems = [problem for result in results for problem in result.problems]
    if not files:
        problems += (*known.hero_kind.folder_problems, *known.map_kind.folder_problems)
        problems += stale_heads()
    reports = [] if files else [check_language(each) for each in _translated()]
    problems += (problem for report in reports for problem in report.problems)
    heroes = [r.loaded for r in results if isinstance(r.loaded, LoadedHero)]
    maps = [r.loaded for r in results if isinstance(r.loaded, LoadedMap)]
    if as_json:
        print_json(
            {
                "heroes": [_summary(hero) for hero in heroes],
                "maps": [loaded.battlefield.id for loaded in maps],
                "languages": [_as_json(report) for report in reports],
                "problems": [problem.fields for problem in problems],
            }
        )
    else:
        for problem in problems:
            echo(str(problem))
        for result in results:
            if result.loaded:
                echo(_line(result.loaded))
        if heroes:
            echo(_resolution_line(heroes))
        for report in reports:
            echo(_language_line(report))
        echo(_totals(results, heroes, len(problems)))
    if problems:
        sys.exit(exits.FAULTS_FOUND)


def _translated() -> list[str]:
    return [language for language in languages() if language != ENGLISH]


def _must_be_translated(language: str) -> None:
    if language not in _translated():
        known = ", ".join(_translated()) or "none"
        raise click.UsageError(
            f"There is no language {language} besides English; there is {known}."
        )


def _check_language(language: str, *, as_json: bool) -> None:
    """What one language lacks, text by text."""
    _must_be_translated(language)
    report = check_language(language)
    if as_json:
        print_json(_as_json(report))
    else:
        for problem in report.problems:
            echo(str(problem))
        for file, keys in report.lacking.items():
            echo(*(f"{file}: {key}" for key in keys))
        echo(_language_line(report))
    if report.problems:
        sys.exit(exits.FAULTS_FOUND)


def _as_json(report: LanguageReport) -> dict[str, Any]:
    problems = [problem.fields for problem in report.problems]
    return {**msgspec.structs.asdict(report), "problems": problems}


def _language_line(report: LanguageReport) -> str:
    said = report.texts - report.count_lacking
    english = ", ".join(f"{number} {what}" for what, number in report.english_names.items())
    return (
        f"{report.name} ({report.language}): {said} of {report.texts} texts, "
        f"{report.count_lacking} said in English; English names: {english}"
    )


def _target(known: Collection, file: Path) -> _Target:
    """A file that was named by an id or by itself; the words of a hero stand for its numbers."""
    for kind in (known.hero_kind, known.map_kind):
        if str(file) in kind.files and not file.exists():
            return _Target(kind.files[str(file)], is_map=kind is known.map_kind)
    if file.name.endswith(".en.yaml"):
        file = file.with_name(file.name.removesuffix(".en.yaml") + ".yaml")
    return _Target(file, _looks_like_a_map(file))


def _looks_like_a_map(file: Path) -> bool:
    """Whether a file has parts that only battlefields have; a file without any is a hero."""
    try:
        value = read_document(file).value
    except ContentError:
        return False
    return isinstance(value, dict) and not ONLY_IN_MAPS.isdisjoint(value)


def _check_one(known: Collection, target: _Target) -> _Result:
    try:
        if target.is_map:
            return _Result(target, known.read_map(target.path), ())
        return _Result(target, read_hero(target.path), ())
    except ContentError as faulty:
        return _Result(target, None, faulty.problems)


def _resolution_line(heroes: list[LoadedHero]) -> str:
    """How many cards resolve themselves, and which need a function of their own."""
    found = [(hero, resolution_of(hero.definition)) for hero in heroes]
    cards = sum(len(hero.definition.cards) for hero in heroes)
    themselves = sum(len(each.by_themselves) for _, each in found)
    manual = sum(len(each.by_hand) for _, each in found)
    custom = dict.fromkeys(
        f"{', '.join(names)} ({hero.words.cards[card].name})"
        for hero, each in found
        for card, names in each.custom.items()
    )
    different = "1 different card" if cards == 1 else f"{cards} different cards"
    told = f"{different}: {themselves} resolve themselves, {manual} manual"
    return f"{told}; custom: {', '.join(custom)}" if custom else f"{told}, 0 custom"


def _summary(hero: LoadedHero) -> dict[str, Any]:
    definition = hero.definition
    resolution = resolution_of(definition)
    return {
        "id": definition.id,
        "name": hero.words.name,
        "set": definition.set,
        "fighters": sum(kind.count for kind in definition.fighters),
        "cards": definition.deck_size,
        "different_cards": len(definition.cards),
        "unsure": hero.certainty.unsure,
        "resolve_themselves": len(resolution.by_themselves),
        "manual": resolution.by_hand,
        "abilities_by_hand": resolution.abilities_by_hand,
        "custom": resolution.custom,
        "content_hash": definition.content_hash,
    }


def _line(loaded: LoadedHero | LoadedMap) -> str:
    if isinstance(loaded, LoadedMap):
        spaces = count(len(loaded.battlefield.spaces), "space")
        return f"{loaded.battlefield.name}: {spaces}; {loaded.certainty.graph.value}"
    facts = _summary(loaded)
    parts = [
        count(facts["fighters"], "fighter"),
        f"{count(facts['cards'], 'card')} ({facts['different_cards']} different)",
    ]
    if facts["unsure"]:
        parts.append(f"{len(facts['unsure'])} with a figure that the sources leave open")
    if facts["manual"]:
        parts.append(f"{len(facts['manual'])} manual")
    return f"{facts['name']}: {', '.join(parts)}"


def _totals(results: list[_Result], heroes: list[LoadedHero], errors: int) -> str:
    maps = sum(result.target.is_map for result in results)
    parts: list[str] = []
    if len(results) > maps:
        parts += [
            heroes_told(len(results) - maps),
            count(sum(hero.definition.deck_size for hero in heroes), "card"),
        ]
    if maps:
        parts.append(count(maps, "map"))
    return ", ".join([*parts, count(errors, "error")])


@content.command(name="list")
@click.option(
    "--folder",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="Your own heroes lie here instead.",
)
@click.option("--by-hand", is_flag=True, help="Also name every card and ability left to people.")
@click.option("--json", "as_json", is_flag=True, help="Print the heroes as JSON.")
def list_(folder: Path | None, by_hand: bool, as_json: bool) -> None:
    """List all heroes, set by set, Ringside's and your own.

    A faulty one of your own is told and left out; then the command leaves with 1.
    """
    kind = Collection(folders.home(), heroes_in=folder).hero_kind
    heroes = kind.sound()
    if as_json:
        print_json([_summary(hero) for hero in heroes.values()])
    else:
        names = load_set_names()
        by_set: dict[str, list[LoadedHero]] = {name: [] for name in names}
        for hero in heroes.values():
            by_set.setdefault(hero.definition.set, []).append(hero)
        for set_id, members in by_set.items():
            echo(names.get(set_id, set_id))
            for hero in members:
                echo(f"  {hero.definition.id:<22} {hero.words.name}{_told_manual(hero)}")
                for line in left_to_people(hero) if by_hand else ():
                    echo(line)
    if problems := kind.problems():
        leave_with(problems)


def _told_manual(hero: LoadedHero) -> str:
    """How much of a hero resolves itself."""
    found = resolution_of(hero.definition)
    cards = len(hero.definition.cards)
    ability = "; the ability is left to people" if found.abilities_by_hand else ""
    if hero.definition.unlisted:
        ability = f"; {hero.definition.unlisted} more are not listed{ability}"
    if not found.by_hand:
        return f"  (all {cards} cards resolve themselves{ability})"
    return f"  ({len(found.by_themselves)} of {cards} cards resolve themselves{ability})"


@content.command()
@click.argument("hero", type=click.Path(path_type=Path))
@click.option(
    "--effects", "by_effects", is_flag=True, help="Read back what the effects say, step by step."
)
@click.option("--language", default=ENGLISH, help="In this language, such as de.")
@click.option("--json", "as_json", is_flag=True, help="Print the hero as JSON.")
def show(hero: Path, by_effects: bool, language: str, as_json: bool) -> None:
    """Show what HERO brings to the table: fighters, ability and deck, in words.

    With --effects the sentences are made from the data that the referee resolves.
    """
    if language != ENGLISH:
        _must_be_translated(language)
    path = _find(hero)
    speak(language)
    try:
        _show(in_language(read_hero(path), path.parent), by_effects=by_effects, as_json=as_json)
    except ContentError as faulty:
        leave_with(faulty.problems)
    finally:
        speak(ENGLISH)


def _show(loaded: LoadedHero, *, by_effects: bool, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                "definition": loaded.definition,
                "words": loaded.words,
                "certainty": loaded.certainty,
                "content_hash": loaded.definition.content_hash,
                **({"effects": effects_of(loaded)} if by_effects else {}),
            }
        )
        return
    echo(*in_full(loaded, load_set_names(), effects_of(loaded) if by_effects else None))


def _nearest_hero(known: Collection, name: str) -> str:
    """Whoever was perhaps meant: a hero by a name like it, or one that brings such a fighter."""
    for hero_id in known.hero_kind.shipped:
        kinds = [kind.id for kind in known.hero(hero_id).definition.fighters]
        if name in kinds:
            return f" {name} is a fighter of {hero_id}: did you mean that?"
    return did_you_mean(name, known.hero_kind.files)


def _find(hero: Path) -> Path:
    """The numbers file of a hero that was named by its id or by a file."""
    known = folders.collection()
    is_file = hero.exists() or bool(hero.suffix) or hero.name != str(hero)
    if not is_file and hero.name not in known.hero_kind.files:
        near = _nearest_hero(known, hero.name)
        raise click.UsageError(f"There is no hero {hero}; `ringside content list` names all.{near}")
    return _target(known, hero).path
