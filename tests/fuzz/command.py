"""The command `ringside fuzz`. What it needs is imported when it runs: others only list it."""

from __future__ import annotations

import random
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

import click

from cli import exits
from cli.numbers import MANY, SEED, FiniteRange
from cli.output import count, echo
from cli.trouble import NO_APP, is_app_here
from companion.content.regular_file import new_file, read_regular
from tests.fuzz.kinds import KINDS

if TYPE_CHECKING:
    from tests.fuzz.inputs import Input
    from tests.fuzz.runs import Found, Run

SAY_EVERY_S: Final = 10.0
SHRINK_S: Final = 120.0
"""How long all findings together are made smaller."""
LARGEST_INPUT_BYTES: Final = 100_000_000


@click.command(epilog=f"Kinds: {', '.join(KINDS)}.")
@click.argument("kinds", nargs=-1, metavar="[KIND]...", type=click.Choice(KINDS))
@click.option("--minutes", type=FiniteRange(0.01, 10_000), default=1.0, show_default=True)
@click.option("--inputs", type=MANY, help="So many of each kind, however long.")
@click.option("--seed", type=SEED, help="Repeat a run; a new one is drawn otherwise.")
@click.option("--workers", type=click.IntRange(1, 64), default=2, show_default=True)
@click.option("--report", type=click.Path(path_type=Path), help="Write the report to a new file.")
@click.option("--findings", type=click.Path(path_type=Path), help="Keep findings in this folder.")
@click.option(
    "--repeat",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Only try the input in this file.",
)
def fuzz(
    *,
    kinds: tuple[str, ...],
    minutes: float,
    inputs: int | None,
    seed: int | None,
    workers: int,
    report: Path | None,
    findings: Path | None,
    repeat: Path | None,
) -> None:
    """Give hostile input of every KIND (default: all) and see that Ringside keeps its word.

    Whatever comes in is opened, or refused with a sentence. Everything else is a finding: it is
    made small and kept in a folder, and the command leaves with 1.
    """
    if repeat is not None:
        sys.exit(exits.FAULTS_FOUND if _repeat(repeat) else exits.FINE)
    run = _prepared(kinds, minutes, inputs, seed, workers)
    with ExitStack() as closing:
        # Made before the run: nobody waits for half an hour to hear that it cannot be written.
        file = closing.enter_context(new_file(report)) if report is not None else None
        is_fine = _go(run, file, findings)
    if not is_fine:
        sys.exit(exits.FAULTS_FOUND)
    echo("No finding.")


def _prepared(
    kinds: tuple[str, ...], minutes: float, inputs: int | None, seed: int | None, workers: int
) -> Run:
    from tests.fuzz.runs import Run

    chosen = tuple(dict.fromkeys(kinds)) or KINDS
    return Run(
        chosen,
        seed=random.SystemRandom().randrange(10**9) if seed is None else seed,
        inputs=inputs,
        seconds=minutes * 60,
        workers=workers,
        on_progress=_Progress(),
    )


def _go(run: Run, report: BinaryIO | None, findings: Path | None) -> bool:
    """Try the corpus and then new inputs; whether there is no finding."""
    from cli.main import version
    from tests.fuzz import corpus
    from tests.fuzz.report import in_full, table

    _require_app()
    echo(f"Seed {run.seed}.")
    known = corpus.entries(run.kinds)
    wrong = corpus.replay(known)
    echo(*wrong, f"{count(len(known), 'input')} of the corpus, {count(len(wrong), 'finding')}.")
    run.go()
    echo(*table(run).splitlines())
    if report is not None:
        report.write(in_full(run, len(known), version()).encode())
    if run.findings:
        _keep(run, findings or Path(tempfile.mkdtemp(prefix="ringside-findings-")))
    return not (run.findings or wrong)


def _require_app() -> None:
    """Most ways in lead through the app: without it nothing is tried, and nothing is found."""
    if not is_app_here():
        echo(NO_APP, err=True)
        sys.exit(exits.SETUP_UNFINISHED)


class _Progress:
    """Says on stderr how far it is."""

    def __init__(self) -> None:
        self._said = time.monotonic()

    def __call__(self, run: Run) -> None:
        if time.monotonic() - self._said >= SAY_EVERY_S:
            self._said = time.monotonic()
            inputs = sum(tally.inputs for tally in run.tallies.values())
            echo(f"{inputs:,} inputs, {count(len(run.findings), 'finding')}", err=True)


def _repeat(file: Path) -> bool:
    """Try the input of one file; whether it is a finding."""
    import msgspec

    from tests.fuzz.inputs import from_text
    from tests.fuzz.judge import FINDING
    from tests.fuzz.runs import Bench

    try:
        given = from_text(read_regular(file, LARGEST_INPUT_BYTES).decode()).input
        if given.kind not in KINDS:
            raise ValueError(f"there is no kind {given.kind}")
    except (ValueError, RecursionError, msgspec.ValidationError) as wrong:
        raise click.UsageError(f"{file} is no input of the fuzzer: {wrong}.") from wrong
    _require_app()
    bench = Bench()
    try:
        verdict = bench.try_input(given)
    finally:
        bench.close()
    what = f": {verdict.what}" if verdict.what else ""
    echo(f"{given.kind}: {verdict.outcome}{what}", *verdict.detail.splitlines())
    return verdict.outcome == FINDING


def _keep(run: Run, folder: Path) -> None:
    """Make every finding small, keep it, and say how it is repeated."""
    from tests.fuzz.report import sorted_findings, write_finding

    folder.mkdir(parents=True, exist_ok=True)
    until = time.monotonic() + SHRINK_S
    for found in sorted_findings(run):
        given, is_alone = _small(found, until)
        path = write_finding(folder, found, given)
        alone = "" if is_alone else " (not when it is tried alone)"
        echo(f"{found.kind}: {found.what}, {count(found.count, 'time')}{alone}")
        echo(f"    ringside fuzz {found.kind} --repeat {path}")
    echo(f"{count(len(run.findings), 'finding')} in {folder}")


def _small(found: Found, until: float) -> tuple[Input, bool]:
    """The input of a finding, as small as it gets by then, and whether it is one by itself."""
    from tests.fuzz.runs import Bench
    from tests.fuzz.shrink import shrunk
    from tests.fuzz.ways import WAYS
    from tests.fuzz.worker import made

    given = made(WAYS, found.job["kind"], found.job["seed"], found.job["index"])
    bench = Bench()

    def is_same(candidate: Input) -> bool:
        return bench.try_input(candidate).what == found.what

    try:
        if not is_same(given):
            return given, False
        if "no answer in time" in found.what or time.monotonic() > until:
            return given, True  # what takes long would take as long in every trial
        return shrunk(given, is_same, WAYS[given.kind].smaller), True
    finally:
        bench.close()
