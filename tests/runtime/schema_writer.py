"""Writes `schema.json` from the types of what a match sends: `python -m tests.runtime.schema_writer`."""

from __future__ import annotations

import ast
import inspect
import json
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from spielwerk.runtime import types as shapes

FILE = Path(inspect.getfile(shapes)).with_name("schema.json")
SINGLE: dict[Any, dict[str, Any]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    Any: {},
}
SENT = {
    "View": shapes.View,
    "Event": shapes.EventForm,
    "Change": shapes.Change,
    "Decision": shapes.DecisionData,
    "Option": shapes.OptionData,
    "Result": shapes.ResultData,
    "Description": shapes.Description,
    "Board": shapes.BoardData,
}
"""What people look for, by the name they look for."""


class Writer:
    """Gathers the definitions that the types need."""

    def __init__(self) -> None:
        self.found: dict[str, Any] = {}
        self.words = _words()

    def schema(self) -> dict[str, Any]:
        for name, shape in SENT.items():
            found = self.of(shape)
            if found != {"$ref": f"#/$defs/{name}"}:
                self.found[name] = found
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "What a match of Spielwerk sends",
            "$defs": dict(sorted(self.found.items())),
        }

    def of(self, shape: Any) -> dict[str, Any]:
        if is_typeddict(shape):
            if shape.__name__ not in self.found:
                self.found[shape.__name__] = {}
                self.found[shape.__name__] = self.typed_dict(shape)
            return {"$ref": f"#/$defs/{shape.__name__}"}
        origin, parts = get_origin(shape), get_args(shape)
        if origin in (UnionType, Union):
            return {"anyOf": [self.of(part) for part in parts]}
        if origin is Literal:
            return {"enum": list(parts)}
        if origin is list:
            return {"type": "array", "items": self.of(parts[0])}
        if origin is dict:
            return {"type": "object", "additionalProperties": self.of(parts[1])}
        return SINGLE[shape]

    def typed_dict(self, shape: Any) -> dict[str, Any]:
        properties: dict[str, Any] = {}
        required: list[str] = []
        for name, kind in get_type_hints(shape, include_extras=True).items():
            optional = get_origin(kind) is NotRequired
            properties[name] = dict(self.of(get_args(kind)[0] if optional else kind))
            said = self.words.get((shape.__name__, name))
            if said:
                properties[name]["description"] = said
            if not optional and shape.__total__:
                required.append(name)
        found: dict[str, Any] = {"type": "object", "properties": properties, "additionalProperties": False}
        if required:
            found["required"] = sorted(required)
        said = inspect.cleandoc(shape.__doc__ or "")
        return {"description": " ".join(said.split()), **found} if said else found


def _words() -> dict[tuple[str, str], str]:
    """What is said below the fields of the classes."""
    found = {}
    for node in ast.parse(inspect.getsource(shapes)).body:
        if not isinstance(node, ast.ClassDef):
            continue
        for field, prose in zip(node.body, node.body[1:], strict=False):
            if not isinstance(field, ast.AnnAssign) or not isinstance(field.target, ast.Name):
                continue
            if isinstance(prose, ast.Expr) and isinstance(prose.value, ast.Constant):
                found[node.name, field.target.id] = " ".join(str(prose.value.value).split())
    return found


def written() -> str:
    return json.dumps(Writer().schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
