"""The format of a table script as JSON Schema, made from the records that the referee reads it by.

What msgspec says of those records is not all that is true of a script: an act is named once by its
key, nothing behind the key of an act without details is such an act, and no record takes a field
that it does not know. That is added here; a test holds every shipped script against the result.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Final

import msgspec

from companion.content.script_format import NOT_ACTS, ActPart, ScriptFile

TAG: Final = "command"
"""By which a command inside an overrule is named; as an act its key names it."""


def script_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of a table script, version 1."""
    schema: dict[str, Any] = deepcopy(msgspec.json.schema(ScriptFile))
    known: dict[str, Any] = schema["$defs"]
    for name, record in list(known.items()):
        if record.get("type") != "object":
            continue
        record["additionalProperties"] = False
        if TAG in record.get("properties", {}):
            known[_tagged(name)] = deepcopy(record)
            del record["properties"][TAG]
            record["required"] = [field for field in record.get("required", ()) if field != TAG]
    _name_overruled(known)
    _name_one_act(known)
    return schema


def _tagged(name: str) -> str:
    return f"{name}Command"


def _name_overruled(known: dict[str, Any]) -> None:
    """What is overruled, or done by hand, is a command that says which one it is."""
    told = known["Overrule"]["properties"]["act"]
    names = [part["$ref"].rsplit("/", 1)[1] for part in told["anyOf"]]
    refs = [{"$ref": f"#/$defs/{_tagged(name)}"} for name in names]
    for wrapping in ("Overrule", "PlayByHand"):
        known[wrapping]["properties"]["act"] = {"anyOf": refs}
    for name in list(known):
        plain = name.removesuffix(_tagged(""))
        if name != plain and plain in known and plain not in names:
            del known[name]


def _name_one_act(known: dict[str, Any]) -> None:
    """An act has exactly one key of an act; with nothing behind it if it needs no details."""
    part = known[ActPart.__name__]
    acts = [name for name in part["properties"] if name not in NOT_ACTS]
    for name in acts:
        (ref,) = [one for one in part["properties"][name]["anyOf"] if "$ref" in one]
        needs_more = known[ref["$ref"].rsplit("/", 1)[1]].get("required")
        part["properties"][name] = ref if needs_more else {"anyOf": [ref, {"type": "null"}]}
    part["oneOf"] = [{"required": [name]} for name in acts]
