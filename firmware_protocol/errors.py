"""What can be wrong besides the line: a mistake of the caller, an answer of the board, its version.

Each error has a stable code and the facts; no sentence for people. A damaged or hostile byte is
never an error: it is counted and forgotten. Runs on MicroPython too.
"""


class ProtocolError(Exception):
    """Something that a caller must know: `code` says what, `facts` the numbers."""

    def __init__(self, code: str, facts: dict[str, int]) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


class LocalError(ProtocolError):
    """This end was asked for what the wire cannot carry: a mistake in the program."""


class RemoteError(ProtocolError):
    """The board refused a command, gave no answer, or says of itself what cannot be."""


class VersionError(ProtocolError):
    """The board speaks a newer protocol than this program understands."""
