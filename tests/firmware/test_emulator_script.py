"""The small language for what happens at the table: what it means, and every mistake in it."""

from __future__ import annotations

import pytest

from firmware.emulator.errors import EmulatorError
from firmware.emulator.noise import NoisyLine
from firmware.emulator.script import COMMANDS, EmulatorStep, Player, ScriptError, parse
from firmware_protocol.codec import STATE_EMPTY, STATE_FAULT, STATE_UNKNOWN_FIGURE, Hello
from tests.firmware.emulated import HeardBoard, booted_board


def played(text: str, board: HeardBoard, line: NoisyLine | None = None) -> Player:
    """Play a script on a board to its end."""
    player = Player(board, line or NoisyLine())
    player.add(parse(text, board.cells))
    player.play_all()
    return player


def test_commands_come_at_their_time() -> None:
    script = parse("place 1\nwait 20\n\nLIFT 1  # a comment\n# another\nwait 5\nplace 2\nwait 9", 8)
    assert script.steps == (
        EmulatorStep(0, "place", 1),
        EmulatorStep(20, "lift", 1),
        EmulatorStep(25, "place", 2),
    )
    assert script.lasts_ms == 34


def test_a_slide_lifts_and_places_along_the_cells() -> None:
    assert parse("slide 3 4 5\nplace 0", 8).steps == (
        EmulatorStep(0, "lift", 3),
        EmulatorStep(150, "place", 4),
        EmulatorStep(300, "lift", 4),
        EmulatorStep(450, "place", 5),
        EmulatorStep(600, "place", 0),
    )


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("jump 3", 'there is no command "jump"; known are place, lift,'),
        ("place", '"place" is written like this: place CELL'),
        ("place 1 2", '"place" is written like this: place CELL'),
        ("place 8", '"8" is no cell; the cells are 0 to 7.'),
        ("lift -1", '"-1" is no cell'),
        ("dead x", '"x" is no cell'),
        ("place ²", '"²" is no cell'),
        ("slide 3", '"slide" is written like this: slide CELL CELL...'),
        ("slide 3 9", '"9" is no cell'),
        ("bounce", '"bounce" is written like this: bounce CELL [TIMES]'),
        ("bounce 1 0", '"0" is no number of times between 1 and 50.'),
        ("bounce 1 2 3", "bounce CELL [TIMES]"),
        ("wait", "wait MS"),
        ("wait long", '"long" is no number of milliseconds between 0 and 3600000.'),
        ("wait 3600001", "is no number of milliseconds"),
        (f"wait {'9' * 5000}", '"99999999999999999999" is no number of milliseconds'),
        (f"place {'9' * 5000}", '"99999999999999999999" is no cell'),
        ("noise 2", '"2" is no share between 0 and 1.'),
        ("noise much", '"much" is no share'),
        ("noise nan", '"nan" is no share'),
        ("flood 0", '"0" is no number of bytes between 1 and 100000.'),
        ("tag 04A1", '"04A1" is no tag; write its 4, 7 or 10 bytes as hexadecimal digits'),
        ("tag hello", '"hello" is no tag'),
        ("untag 04A1B2C3", '"untag" is written like this: untag'),
        ("reset now", '"reset" is written like this: reset'),
    ],
)
def test_a_mistake_is_told_with_its_line_before_anything_happens(line: str, sentence: str) -> None:
    with pytest.raises(ScriptError) as caught:
        parse(f"place 1\n\n{line}\n", 8)
    assert caught.value.line == 3
    assert sentence in caught.value.sentence
    assert str(caught.value).startswith("line 3: ")


def test_figures_move_as_the_script_says() -> None:
    board = booted_board()
    played("place 3\nwait 50\nslide 3 4\nbounce 9 20\nwait 100", board)
    board.run_ms(50)
    assert board.changes() == [
        (3, STATE_UNKNOWN_FIGURE),
        (3, STATE_EMPTY),
        (4, STATE_UNKNOWN_FIGURE),
        (9, STATE_UNKNOWN_FIGURE),
    ]


def test_a_contact_is_broken_and_mended_by_script() -> None:
    board = booted_board()
    played("dead 3\nplace 3\nwait 50\nplace 4\nwait 50\nmend 3", board)
    board.run_ms(50)
    assert [cell for cell, _ in board.changes()] == [4, 3]


def test_the_pad_is_used_by_script() -> None:
    board = booted_board()
    played(
        "tag 04a1b2c3\nwait 300\nuntag\nwait 300\ntag unreadable\nwait 300\nuntag\n"
        "unplug\nwait 300\nplug\nwait 300\nend",
        board,
    )
    assert [state for _, state in board.changes()] == [
        1,
        STATE_EMPTY,
        STATE_UNKNOWN_FIGURE,
        STATE_FAULT,
        STATE_EMPTY,
    ]


def test_trouble_comes_by_script() -> None:
    board = booted_board()
    line = NoisyLine()
    player = played("noise 0.25\nflood 500\nwait 100\nhang\nwait 700\nend\nreset", board, line)
    assert line.wrong == 0.25
    assert player.has_ended
    assert (board.watchdog_resets, board.resets) == (1, 0)
    board.restart_listening()
    played("reset\nwait 30\nend", board)
    assert board.resets == 1
    assert board.heard_of(Hello)


def test_scripts_that_are_appended_wait_for_each_other() -> None:
    board = booted_board()
    player = Player(board, NoisyLine())
    for text in ("place 1\nwait 40", "lift 1\nwait 30", "place 2"):
        player.append(parse(text, board.cells))
    start = board.now_ms
    player.play_all()
    assert board.now_ms - start == 70
    assert player.next_ms is None


def test_what_the_board_cannot_do_is_told() -> None:
    with pytest.raises(EmulatorError, match="no room for a third"):
        played("tag 01020304\ntag 05060708\ntag 090a0b0c", booted_board())


def test_every_command_has_an_explanation() -> None:
    assert all(meaning for _, meaning in COMMANDS.values())
