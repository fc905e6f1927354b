"""`ringside content`: check heroes and battlefields, list the heroes, and read one in words."""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click
import msgspec

from cli import exits, folders
from cli.output import count, echo, leave_with, print_json, show_progress
from companion.content.collection import Collection
from companion.content.effect_labels import load_effect_labels
from companion.content.heroes import LoadedHero, load_set_names, read_hero
from companion.content.language_check import check_language
from companion.content.languages import ENGLISH, languages, speak
from companion.content.maps import LoadedMap
from companion.content.nearest import did_you_mean
from companion.content.problems import ContentError
from companion.content.translation import in_language
from companion.content.yamlfile import read_document
from companion.definitions import ANY_BANNER, CardKind, Role, Timing
from companion.effects.resolution import is_by_hand, resolution_of
from companion.effects.wording import Wording, ability_sentences

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from companion.content.language_check import LanguageReport
    from companion.content.problems import Problem
    from companion.definitions import CardDefinition, FighterKind

TIMING_WORDS: Final = {
    Timing.IMMEDIATELY: "Immediately",
    Timing.DURING: "During combat",
    Timing.AFTER: "After combat",
    Timing.SCHEME: "Scheme",
}
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
    all languages. Prints every problem as file:line: sentence, and leaves with 1 if there is any.
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
            _heroes(len(results) - maps),
            count(sum(hero.definition.deck_size for hero in heroes), "card"),
        ]
    if maps:
        parts.append(count(maps, "map"))
    return ", ".join([*parts, count(errors, "error")])


def _heroes(number: int) -> str:
    return "1 hero" if number == 1 else f"{number} heroes"


@content.command(name="list")
@click.option(
    "--folder",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="Your own heroes lie here instead.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the heroes as JSON.")
def list_(folder: Path | None, as_json: bool) -> None:
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
                **({"effects": _effects(loaded)} if by_effects else {}),
            }
        )
        return
    echo(*_in_full(loaded, load_set_names(), _effects(loaded) if by_effects else None))


def _effects(hero: LoadedHero) -> dict[str, list[str]]:
    """What is read back of the ability (under an empty name) and of each card."""
    labels, definition = load_effect_labels(), hero.definition
    wording = Wording(labels, definition, hero.words)
    by_hand = ["The players do what the card says, and enter it."]
    cards = {c.id: wording.card(c) + by_hand * is_by_hand(c) for c in definition.cards}
    ability = [*ability_sentences(labels, definition, hero.words)]
    if definition.ability_by_hand:
        ability.append(f"The players see to what is not said above: {hero.words.ability}")
    return {"": ability, **cards}


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


def _in_full(
    hero: LoadedHero, set_names: Mapping[str, str], effects: dict[str, list[str]] | None
) -> Iterable[str]:
    definition, words = hero.definition, hero.words
    yield f"{words.name}  [{set_names.get(definition.set, definition.set)}]"
    for kind in definition.fighters:
        yield f"  {words.fighters[kind.id]}: {_figures(kind)}  [{kind.id}]"
    yield f"  {'; '.join(_kit(hero))}"
    yield ""
    for sentence in [words.ability] if effects is None else effects[""]:
        yield from _wrapped(sentence, "  ")
    yield ""
    yield f"{count(definition.deck_size, 'card')}:"
    for card in definition.cards:
        figures = _card_figures(card, hero)
        yield f"  {card.copies} x {words.cards[card.id].name}: {figures}  [{card.id}]"
        if effects is not None:
            for sentence in effects[card.id]:
                yield from _wrapped(sentence, "        ")
            continue
        for timing, sentence in words.cards[card.id].effects.items():
            told = sentence if card.is_scheme else f"{TIMING_WORDS[timing]}: {sentence}"
            yield from _wrapped(told, "        ")
        for name, sentence in words.cards[card.id].also.items():
            told = f"{name.replace('-', ' ').capitalize()}: {sentence}"
            yield from _wrapped(told, "        ")
    if definition.unlisted:
        yield f"  {definition.unlisted} that are not listed"
    if hero.certainty.notes:
        yield ""
        yield "What the sources leave open:"
        for note in hero.certainty.notes:
            yield from _wrapped(note, "  ")


def _figures(kind: FighterKind) -> str:
    role = _heroes(kind.count) if kind.role is Role.HERO else count(kind.count, kind.role)
    parts = [role.removeprefix("1 "), f"{kind.health} health", kind.attack.value]
    if kind.count > 1:
        parts[1] += " each"
    if kind.large:
        parts.append("large")
    if kind.move is not None:
        parts.append(f"moves {kind.move}")
    if kind.in_supply:
        parts.append("in the supply at first")
    return ", ".join(parts)


def _kit(hero: LoadedHero) -> Iterable[str]:
    definition, words = hero.definition, hero.words
    yield f"moves {definition.move}"
    starts = "".join(f"{words.cards[card].name} and " for card in definition.starts_with)
    yield f"starts with {starts}{count(definition.opening_hand, 'drawn card')}"
    for stock in definition.tokens:
        yield count(stock.count, f"{stock.kind} token")
    for form in definition.forms:
        names = [words.forms[value] for value in form.values]
        start = form.start
        how = "chosen when placed" if start is None else f"at first {words.forms[start]}"
        how = "chosen before the deal" if form.chosen_before_deal else how
        yield f"{' or '.join(names)}, {how}"


def _card_figures(card: CardDefinition, hero: LoadedHero) -> str:
    words = hero.words
    banners = {ANY_BANNER: "any fighter", **words.fighters, **words.forms}
    value = "" if card.kind is CardKind.SCHEME else f" {card.value}"
    parts = [
        f"{card.kind}{value}",
        "no boost" if card.boost is None else f"boost {card.boost}",
        banners[card.banner],
        *(tag.upper().replace("-", " ") for tag in card.tags),
    ]
    if card.id in hero.certainty.unsure:
        parts.append("unsure")
    return ", ".join(parts)


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, 88, initial_indent=indent, subsequent_indent=indent)
