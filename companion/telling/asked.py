"""What an open choice asks, in words: its title, what asks it, and what each answer would do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.play.foresight import table_after
from companion.play.moment import ON_MAP
from companion.reasons import ChoiceReason
from companion.table import ChoiceKind
from companion.telling.foreseen import Foreseen
from companion.telling.sources import part_told, source_name, source_text

if TYPE_CHECKING:
    from companion.model import FighterId
    from companion.table import Choice
    from companion.telling.told_moment import ToldMoment

UNSEEN: Final = {ChoiceReason.WHETHER: "whether", ChoiceReason.WHO: "who"}
"""What is asked because there is no battlefield, and how."""


# --- What it is about -----------------------------------------------------------------------------


def about(moment: ToldMoment, choice: Choice) -> tuple[str, str]:
    """The name of the effect that asks and what it says; empty where the rules ask."""
    play = moment.table.plays.get(choice.play) if choice.play is not None else None
    if play is None:
        return "", ""
    text = source_text(moment.library, moment.words, play.source, _window(choice))
    return source_name(moment.library, moment.words, play.source), text


def _window(choice: Choice) -> str:
    """In which window of its effect it is asked; empty: in none."""
    return (choice.slot or "").partition(".")[0]


def name_of_source(moment: ToldMoment, choice: Choice) -> str:
    """The name of what asks; empty where the rules do."""
    return about(moment, choice)[0]


def source_line(moment: ToldMoment, choice: Choice) -> str:
    """When it is asked and by what: the window of the combat, then the name."""
    window = moment.words.find(f"table.asked-in.{_window(choice)}") or ""
    return moment.words.join(window, name_of_source(moment, choice))


# --- What follows ---------------------------------------------------------------------------------


def foreseen(moment: ToldMoment, value: str) -> Foreseen | None:
    """What this answer would do; None if it does not answer by itself."""
    after = table_after(moment.book, moment.table, value)
    if after is None:
        return None
    return Foreseen(moment.library, moment.words, moment.table, after)


def follows(moment: ToldMoment, value: str) -> str:
    """The same in a line; empty: nothing that can be told before it happens."""
    found = foreseen(moment, value)
    return found.line() if found is not None else ""


def follows_for(moment: ToldMoment, fighter: FighterId) -> str:
    """What becomes of a fighter that is chosen."""
    found = foreseen(moment, fighter)
    return found.of_fighter(fighter) if found is not None else ""


# --- What is asked --------------------------------------------------------------------------------


def choice_title(moment: ToldMoment, choice: Choice) -> str:
    """What is asked, in a few words."""
    if choice.reason in UNSEEN:
        return moment.say(f"choose.{UNSEEN[choice.reason]}")
    match choice.kind:
        case ChoiceKind.SPACE:
            return _space_title(moment, choice)
        case ChoiceKind.MOVE:
            mover = moment.mover
            if mover is None:
                return moment.say_by_hand("tap-a-figure")
            return moment.say("up-to", figure=moment.name(mover), count=choice.steps)
        case ChoiceKind.NUMBER:
            return moment.say(f"choose.{_number_asked(choice)}")
        case ChoiceKind.CARDS:
            return _cards_title(moment, choice)
        case ChoiceKind.YES_NO:
            return moment.say("choose.may", card=name_of_source(moment, choice))
        case ChoiceKind.OPTION if choice.reason is ChoiceReason.EFFECT_ORDER:
            return moment.say("choose.order")
        case ChoiceKind.OPTION:
            return moment.say("choose.option", count=choice.most)
        case ChoiceKind.FIGHTER:
            return _fighter_title(moment, choice)
    return moment.say(f"choose.{choice.kind.value}")


def _fighter_title(moment: ToldMoment, choice: Choice) -> str:
    """Who takes so much, if that is what follows for each of them."""
    found = {fighter: foreseen(moment, fighter) for fighter in choice.options}
    harm = {each.damage_to(fighter) if each else 0 for fighter, each in found.items()}
    if len(harm) == 1 and (damage := harm.pop()) > 0:
        return moment.say("choose.who-takes", count=damage)
    return moment.say("choose.fighter")


def _space_title(moment: ToldMoment, choice: Choice) -> str:
    subject = choice.subject or ""
    if subject in moment.table.fighters:
        return moment.say("place-figure", figure=moment.name(subject))
    if choice.reason is ChoiceReason.EFFECT_MOVE_TOKEN:
        return moment.say("choose.move-token", space=moment.space_name(subject))
    if choice.reason is ChoiceReason.EFFECT_SPACE:
        return moment.say("choose.space")
    known = moment.words.find(f"table.place-{subject}")
    return known or moment.say("choose.put-token", token=moment.word("option", subject))


def _number_asked(choice: Choice) -> str:
    """What the number is: one that is named, the boost of a card, how many are drawn."""
    if choice.reason in {ChoiceReason.BONUS, ChoiceReason.HOW_MANY}:
        return choice.reason.value.removeprefix("places/")
    slot = (choice.slot or "").split(".")
    if "up-to" in slot:
        return "how-many"
    return "its-boost" if slot[-1] == "boost" or "told" in slot else "number"


def _cards_title(moment: ToldMoment, choice: Choice) -> str:
    reason, count = choice.reason, choice.most
    if reason is ChoiceReason.HAND_LIMIT:
        return moment.say("discard-to-seven", count=choice.least)
    if reason is ChoiceReason.EFFECT_DISCARD and choice.least == choice.most:
        return moment.say("discard-to-seven", count=count)
    return moment.say(f"choose.{reason.value.removeprefix('effect/')}", count=count)


def choice_detail(moment: ToldMoment, choice: Choice) -> str:
    """What stands below it, in a line: what only people see, else what to do on the map.

    What asks says it in its own words where nothing else tells what is chosen; Why? has them, too.
    """
    where = _hint(moment, choice) if _names_its_spaces(moment, choice) else ""
    said = _asked_of_people(moment, choice) or where
    return said or about(moment, choice)[1] or _hint(moment, choice)


def _names_its_spaces(moment: ToldMoment, choice: Choice) -> bool:
    """Whether the title and the lit spaces say all that there is to choose."""
    if choice.kind is ChoiceKind.MOVE:
        return moment.mover is not None
    return choice.kind in {ChoiceKind.SPACE, ChoiceKind.TOKEN}


def _asked_of_people(moment: ToldMoment, choice: Choice) -> str:
    """What only they can see, because there is no battlefield; empty: nothing such."""
    part = part_told(moment.library, moment.book, moment.table, choice).removesuffix(".")
    return moment.say("only-you-see", part=part) if part else ""


def _hint(moment: ToldMoment, choice: Choice) -> str:
    if choice.reason is ChoiceReason.BONUS:
        return moment.library.hero_words(moment.table.players[choice.owner].hero).ability
    if choice.reason is ChoiceReason.HAND_LIMIT:
        limit = moment.book.hand_limit(moment.table, choice.owner)
        return moment.say("discard-hint", limit=limit)
    return moment.say_by_hand("place-hint") if choice.kind in ON_MAP and moment.has_map else ""
