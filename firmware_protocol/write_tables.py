"""Writes the tables of PROTOCOL.md between their markers; the words around them stay as they are.

A marker is a line `<!-- table: NAME -->`; the table ends at `<!-- end -->`.
"""

from __future__ import annotations

import re

from firmware_protocol.messages import CONSTANTS, HOST, MAJOR, MESSAGES, Constant, MessageSpec
from firmware_protocol.write_python import fixed_length

MARKED = re.compile(r"(<!-- table: (\S+) -->\n).*?(<!-- end -->)", re.DOTALL)


def _message(message: MessageSpec) -> list[str]:
    length = fixed_length(message)
    size = f"{length} byte" + "s" * (length != 1) + " and the rest" * (message.rest is not None)
    lines = [f"#### 0x{message.id:02X} {message.name} (since {MAJOR}.{message.since})", ""]
    lines += [f"{message.meaning} Payload: {size if message.fields else 'none'}.", ""]
    if message.fields:
        lines += ["| at | field | type | meaning |", "|---|---|---|---|"]
        at = 0
        for field in message.fields:
            lines.append(f"| {at} | {field.name} | {field.type} | {field.meaning} |")
            at += {"u8": 1, "u16": 2, "u32": 4, "rest": 0}[field.type]
        lines.append("")
    return lines


def _overview() -> list[str]:
    lines = ["| type | name | sent by | payload | meaning |", "|---|---|---|---|---|"]
    for m in MESSAGES:
        fields = ", ".join(f"{field.name} {field.type}" for field in m.fields) or "none"
        lines.append(f"| 0x{m.id:02X} | {m.name} | {m.sender} | {fields} | {m.meaning} |")
    return lines


def _constants(rows: tuple[Constant, ...], base: int) -> list[str]:
    form = "0x{:02X}" if base == 16 else "{}"
    lines = ["| name | value | meaning |", "|---|---|---|"]
    return lines + [f"| {r.name} | {form.format(r.value)} | {r.meaning} |" for r in rows]


def tables() -> dict[str, list[str]]:
    """Every table by the name its marker has."""
    host = [m for m in MESSAGES if m.sender == HOST]
    board = [m for m in MESSAGES if m.sender != HOST]
    made = {group.key: _constants(group.constants, group.base) for group in CONSTANTS}
    made["overview"] = _overview()
    made["from-host"] = [line for message in host for line in _message(message)][:-1]
    made["from-board"] = [line for message in board for line in _message(message)][:-1]
    return made


def renewed(page: str) -> str:
    """The page with every marked table as messages.py has it now."""
    made = tables()

    def table(match: re.Match[str]) -> str:
        return match[1] + "".join(line + "\n" for line in made[match[2]]) + match[3]

    return MARKED.sub(table, page)
