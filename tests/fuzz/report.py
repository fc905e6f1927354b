"""Tells what a run found: a table in Markdown, and a file for every finding."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from companion.hidden import shown
from tests.fuzz.inputs import Kept, to_text
from tests.fuzz.judge import FINDING, OPENED, REFUSED

if TYPE_CHECKING:
    from pathlib import Path

    from tests.fuzz.inputs import Input
    from tests.fuzz.runs import Found, Run, Tally


LONGEST_LINE: Final = 500


def table(run: Run) -> str:
    """A line for every kind, and one for all of them."""
    lines = [
        "| kind | inputs | opened | refused | findings | slowest |",
        "|---|---:|---:|---:|---:|---:|",
        *(_row(kind, [tally]) for kind, tally in run.tallies.items()),
        _row("all", list(run.tallies.values())),
    ]
    return "\n".join(lines)


def _row(kind: str, tallies: list[Tally]) -> str:
    counts = [sum(tally.outcomes[each] for tally in tallies) for each in (OPENED, REFUSED, FINDING)]
    slowest = max(tally.slowest_s for tally in tallies)
    figures = " | ".join(f"{number:,}" for number in (sum(counts), *counts))
    return f"| {kind} | {figures} | {slowest:.1f} s |"


def in_full(run: Run, corpus: int, version: str) -> str:
    """The whole report: the run, its table, and what was found."""
    lines = [
        f"Ringside {version}, seed {run.seed}, {run.took_s / 60:.1f} minutes.",
        f"{corpus} inputs of the corpus came first.",
        "",
        table(run),
    ]
    if run.findings:
        lines += ["", "Findings:", ""]
        lines += [f"- {found.kind}: {found.what} ({found.count})" for found in sorted_findings(run)]
    return "\n".join(lines) + "\n"


def sorted_findings(run: Run) -> list[Found]:
    """What was found, by kind and what it is."""
    return sorted(run.findings.values(), key=lambda found: (found.kind, found.what))


def write_finding(folder: Path, found: Found, given: Input) -> Path:
    """Keep an input that led to a finding, and what was said; returns its file."""
    stem = re.sub(r"[^a-z0-9]+", "-", f"{found.kind}-{found.what}".lower()).strip("-")[:90]
    path, number = folder / f"{stem}.json", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.json"
    path.write_text(to_text(Kept(given, found.what)), "utf-8")
    lines = (found.what, "", *found.detail.split("\n"))
    told = "".join(f"{shown(line)[:LONGEST_LINE]}\n" for line in lines)
    path.with_suffix(".txt").write_text(told, "utf-8", "replace")
    return path
