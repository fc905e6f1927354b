"""The files that a board runs use nothing that MicroPython does not have."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from firmware_protocol import codec

ROOM = Path(codec.__file__).parent
ON_THE_BOARD = ("codec.py", "framing.py", "board_state.py", "device_link.py", "errors.py")
MAY_IMPORT = {"binascii", "struct"}
NOT_THERE = {"bit_count", "bit_length", "removeprefix", "removesuffix", "Struct", "iter_unpack"}


def tree_of(name: str) -> ast.Module:
    return ast.parse((ROOM / name).read_text("utf-8"))


@pytest.mark.parametrize("name", ON_THE_BOARD)
def test_a_file_of_the_board_imports_only_what_a_board_has(name: str) -> None:
    for node in ast.walk(tree_of(name)):
        if isinstance(node, ast.Import):
            assert {alias.name for alias in node.names} <= MAY_IMPORT
        elif isinstance(node, ast.ImportFrom):
            room, _, module = str(node.module).partition(".")
            assert room == "firmware_protocol"
            assert f"{module}.py" in ON_THE_BOARD


@pytest.mark.parametrize("name", ON_THE_BOARD)
def test_a_file_of_the_board_uses_no_newer_python(name: str) -> None:
    for node in ast.walk(tree_of(name)):
        assert not isinstance(node, (ast.Match, ast.NamedExpr, ast.TryStar, ast.JoinedStr))
        if isinstance(node, ast.arguments):
            assert not node.posonlyargs
        if isinstance(node, ast.Attribute):
            assert node.attr not in NOT_THERE
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            assert not (node.func.attr == "hex" and node.args)


@pytest.mark.parametrize("name", ON_THE_BOARD)
def test_a_file_of_the_board_decorates_only_properties(name: str) -> None:
    for node in ast.walk(tree_of(name)):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            assert [ast.unparse(one) for one in node.decorator_list] in ([], ["property"])
