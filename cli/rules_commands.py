"""`ringside rules`: read the catalogue, and see which rules are proved by a test."""

from __future__ import annotations

import sys
import textwrap

import click

from cli import exits, rule_coverage
from cli.output import echo, print_json
from companion.content.catalogue import Catalogue, Rule, load_catalogue


@click.group()
def rules() -> None:
    """Read the rules that Ringside applies, and how they are tested."""


@rules.command(name="list")
@click.option("--section", help="Only this section (board, maneuver, attack, ...).")
@click.option("--json", "as_json", is_flag=True, help="Print the rules as JSON.")
def list_(section: str | None, as_json: bool) -> None:
    """List all rules with their ids."""
    catalogue = load_catalogue()
    known = [known.id for known in catalogue.sections]
    if section is not None and section not in known:
        raise click.BadParameter(
            f"there is no {section!r}; there are: {', '.join(known)}", param_hint="--section"
        )
    chosen = [rule for rule in catalogue.rules if section in {None, rule.section}]
    if as_json:
        print_json(chosen)
        return
    for rule in chosen:
        echo(f"{rule.id}  {rule.title}{_scope(rule)}")


def _scope(rule: Rule) -> str:
    scope = [word for word in (rule.edition.value, rule.set) if word not in {"both", None}]
    return f"  [{', '.join(map(str, scope))}]" if scope else ""


@rules.command()
@click.argument("ids", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print the rules as JSON.")
def show(ids: tuple[str, ...], as_json: bool) -> None:
    """Show the rules with these IDS, in our words, and where they are printed."""
    catalogue = load_catalogue()
    wanted = [rule_id.upper() for rule_id in ids]
    unknown = [rule_id for rule_id in wanted if rule_id not in catalogue.by_id]
    if unknown:
        missing = ", ".join(map(repr, unknown))
        raise click.UsageError(f"There is no rule {missing}; `ringside rules list` names all.")
    found = [catalogue.by_id[rule_id] for rule_id in wanted]
    if as_json:
        print_json(found)
        return
    for number, rule in enumerate(found):
        echo(*([""] if number else []), *_full_text(catalogue, rule))


def _full_text(catalogue: Catalogue, rule: Rule) -> list[str]:
    titles = {booklet.id: f"{booklet.title} ({booklet.year})" for booklet in catalogue.booklets}
    printed_in = ", ".join(titles[source] for source in rule.sources)
    return [
        f"{rule.id}  {rule.title}{_scope(rule)}",
        *_indented(rule.text),
        *_indented(f"Printed in: {printed_in}"),
    ]


def _indented(text: str) -> list[str]:
    return textwrap.wrap(text, 88, initial_indent="  ", subsequent_indent="  ")


@rules.command()
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def coverage(as_json: bool) -> None:
    """List the rules that no test proves; leave with 1 if one of them is not listed as open."""
    if not rule_coverage.TESTS_FOLDER.is_dir():
        raise click.ClickException("An installed Ringside has no tests; use a checkout.")
    report = rule_coverage.measure(load_catalogue())
    if as_json:
        print_json(report)
    else:
        _print_report(report)
    if report.faults:
        sys.exit(exits.FAULTS_FOUND)


def _print_report(report: rule_coverage.Report) -> None:
    echo(f"{len(report.tested)} of {report.total} rules are proved by a test.")
    for heading, ids in (
        ("Open, because the room they belong to is not built yet", report.open),
        ("Without a test and not listed as open", report.missing),
        ("Listed as open although a test proves them", report.closed_but_listed),
        ("Cited or listed, but not in the catalogue", report.unknown),
    ):
        if ids:
            echo("", f"{heading} ({len(ids)}):", *_indented(" ".join(ids)))
