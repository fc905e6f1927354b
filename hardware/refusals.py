"""Why a board that speaks cannot be used: errors with advice for whoever plays or builds one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from firmware_protocol import host_faults
from firmware_protocol.codec import Message
from firmware_protocol.link_events import TOO_NEW
from hardware import errors
from hardware.errors import board_error

if TYPE_CHECKING:
    from firmware_protocol.link_events import BoardRefused
    from hardware.errors import BoardError

_REASONS: Final = {
    host_faults.WRONG_CRC: errors.STATE_CRC,
    host_faults.REV_JUMPS: errors.REV_JUMPS,
    host_faults.EVENT_MISFIT: errors.EVENT_MISFIT,
    host_faults.EVENT_ASTRAY: errors.EVENT_ASTRAY,
    host_faults.PAGE_MISFIT: errors.PAGE_MISFIT,
    host_faults.NO_SNAPSHOT: errors.NO_SNAPSHOT,
    host_faults.NO_HELLO: errors.NO_HELLO,
    host_faults.NO_BEAT: errors.NO_BEAT,
    host_faults.CUT_SHORT: errors.CUT_SHORT,
    host_faults.FRAME_CRC: errors.FRAME_CRC,
    host_faults.DAMAGED: errors.DAMAGED,
}
_NAMES: Final = {kind.TYPE: kind.NAME for kind in Message.__subclasses__()}


def refusal_error(refused: BoardRefused) -> BoardError:
    """The board says of itself what this Ringside cannot use."""
    reason = errors.TOO_NEW if refused.code == TOO_NEW else errors.NOT_UNDERSTOOD
    return board_error(reason, {"code": refused.code, **refused.facts})


def fault_error(code: str, facts: dict[str, int]) -> BoardError:
    """The firmware of the board has a mistake; `code` is one of `host_faults`."""
    told: dict[str, str | int] = {**facts, "code": code}
    digits = 4 if code == host_faults.WRONG_CRC else 8
    for name, wide in (("rev", 8), ("expected", digits), ("came", digits)):
        if name in facts:
            told[name] = f"0x{facts[name]:0{wide}X}"
    if "message" in facts:
        told["message"] = _NAMES.get(facts["message"], f"type {facts['message']}")
    if "page" in facts:
        told["page"] = facts["page"] + 1  # people count pages from one
    return board_error(_REASONS[code], told)
