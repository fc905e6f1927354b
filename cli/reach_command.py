"""`ringside map reach`: put a fighter on a battlefield and ask where it may go, or why not."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import click

from cli import exits
from cli.map_commands import ANY_PATH, load_or_leave, map_
from cli.output import count, echo, print_json
from companion.content.catalogue import load_catalogue
from companion.content.labels import load_labels
from companion.model import Fighter, Position, Token, TokenKind
from companion.rules.move_checks import check_move
from companion.rules.movement import Allowance, Reach
from companion.rules.movement import reach as ends_of_move
from companion.rules.placement import check_position

if TYPE_CHECKING:
    from pathlib import Path

    from companion.rulings import Ruling

FIGHTER: Final = "The fighter"


@map_.command()
@click.argument("file", type=ANY_PATH)
@click.argument("space")
@click.option("--move", type=click.IntRange(0, 99), default=2, show_default=True, help="Movement.")
@click.option("--to", "end", metavar="SPACE", help="Rule on a move to this space instead.")
@click.option("--friend", "friends", multiple=True, metavar="SPACE", help="A friend stands here.")
@click.option(
    "--opponent", "opponents", multiple=True, metavar="SPACE", help="An opponent stands here."
)
@click.option("--trap", "traps", multiple=True, metavar="SPACE", help="An opposing trap lies here.")
@click.option("--large", is_flag=True, help="The fighter is a large figure.")
@click.option("--through", is_flag=True, help="An effect lets it pass through opponents.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def reach(
    *,
    file: Path,
    space: str,
    move: int,
    end: str | None,
    friends: tuple[str, ...],
    opponents: tuple[str, ...],
    traps: tuple[str, ...],
    large: bool,
    through: bool,
    as_json: bool,
) -> None:
    """Show where a fighter on SPACE of battlefield FILE may move, or why not.

    Leaves with 1 if the move that --to asks about is refused. For example:

    ringside map reach raptor-paddock RP15 --move 3 --trap RP21 --to RP20
    """
    position = Position(
        battlefield=load_or_leave(file).battlefield,
        fighters=(
            Fighter(id=FIGHTER, owner="ours", space=space, large=large),
            *(Fighter(id=f"the friend on {at}", owner="ours", space=at) for at in friends),
            *(Fighter(id=f"the opponent on {at}", owner="theirs", space=at) for at in opponents),
        ),
        tokens=tuple(Token(kind=TokenKind.TRAP, owner="theirs", space=at) for at in traps),
    )
    impossible = check_position(position)
    if impossible:
        raise click.UsageError(" ".join(load_labels().sentence(wrong) for wrong in impossible))
    if end is not None and not position.battlefield.has(end):
        raise click.BadParameter(f"this battlefield has no space {end!r}", param_hint="--to")
    terms = Allowance(move, through_opponents=through)
    if end is None:
        _print_reach(ends_of_move(position, FIGHTER, terms), as_json=as_json)
    else:
        _print_ruling(check_move(position, FIGHTER, end, terms), as_json=as_json)


def _print_reach(found: Reach, *, as_json: bool) -> None:
    if as_json:
        springs = sorted(found.springs)
        print_json({"ends": found.ends, "springs": springs, "rules": found.ruling.rules})
        return
    by_steps: dict[int, list[str]] = {}
    for space, steps in found.ends.items():
        by_steps.setdefault(steps, []).append(
            f"{space} (trap)" if space in found.springs else space
        )
    for steps, spaces in by_steps.items():
        echo(f"{count(steps, 'step')}: {', '.join(spaces)}")
    _print_rules(found.ruling)


def _print_rules(answer: Ruling) -> None:
    rules = load_catalogue().by_id
    for rule in answer.rules:
        echo(f"  {rule} {rules[rule].title}")


def _print_ruling(answer: Ruling, *, as_json: bool) -> None:
    if as_json:
        print_json(answer)
    else:
        echo(load_labels().sentence(answer))
        _print_rules(answer)
    if not answer:
        sys.exit(exits.FAULTS_FOUND)
