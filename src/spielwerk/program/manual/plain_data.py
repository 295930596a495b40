"""Frozen dataclasses as JSON, and back.

A dataclass is an object without the fields that have their defaults, a tuple is a list, everything else is itself; a
field of type `Any` holds JSON already. What
comes in may come from anybody: nothing is believed before it is looked at, and whatever does not fit is named with its
place.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import isfinite
from types import NoneType, UnionType
from typing import Any, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from spielwerk.data import MISSING, Field, fields, is_dataclass

DEEPEST = 32
"""So far things may be nested; data of ours needs less than half of it."""
MOST = 1_000_000
"""A list holds no more than this."""
EXACT = 2**53
"""From here on floating point, which browsers count with, cannot tell numbers apart: they are written as texts."""
LONGEST_NUMBER = 20

Read: TypeAlias = Callable[[Any, str, int], Any]
"""Reads data: what was found, where, and how deep that is."""
Made = TypeVar("Made")


class BadData(ValueError):
    """Data that does not say what it should: where, and why."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}")
        self.where = where
        self.why = why


def written(value: Any) -> Any:
    """A value as JSON can hold it."""
    # Before whole numbers: True is one, too.
    if isinstance(value, str | bool | float | NoneType):
        return value
    if isinstance(value, int):
        return value if -EXACT < value < EXACT else str(value)
    if isinstance(value, tuple | list):
        return [written(item) for item in value]
    if isinstance(value, dict):
        return {key: written(item) for key, item in value.items()}
    parts = ((field, getattr(value, field.name)) for field in fields(value))
    return {field.name: written(part) for field, part in parts if _default(field) != part}


def read(kind: type[Made], data: Any, where: str) -> Made:
    """The dataclass that is written in some data. Raises BadData."""
    wanted: Any = kind
    found: Made = _reader(wanted)(data, where, 0)
    return found


def _default(field: Field) -> Any:
    return field.default_factory() if field.default_factory is not MISSING else field.default


# ---- readers, by type --------------------------------------------------------------------------


@cache
def _reader(kind: Any) -> Read:
    """What reads values of a type. Types are those that the fields of our dataclasses have, and no others."""
    if kind in _SINGLE:
        return _SINGLE[kind]
    if is_dataclass(kind):
        return _dataclass_reader(kind)
    origin, parts = get_origin(kind), get_args(kind)
    if origin is UnionType:
        return _union_reader(parts)
    if origin is tuple:
        return _list_reader(parts[0]) if parts[-1] is Ellipsis else _row_reader(parts)
    if origin is dict:
        return _dict_reader(parts[1])
    raise TypeError(f"{kind} cannot be written as JSON")


def _text(data: Any, where: str, depth: int) -> str:
    if not isinstance(data, str):
        raise BadData(where, f"expected a text, found {_said(data)}")
    return data


def _truth(data: Any, where: str, depth: int) -> bool:
    if not isinstance(data, bool):
        raise BadData(where, f"expected true or false, found {_said(data)}")
    return data


def _whole(data: Any, where: str, depth: int) -> int:
    if isinstance(data, str) and 0 < len(data) <= LONGEST_NUMBER:
        digits = data.removeprefix("-")
        # Smaller ones are written as numbers: nothing has two forms.
        if digits.isascii() and digits.isdecimal() and int(digits) >= EXACT:
            return int(data)
    if not isinstance(data, int) or isinstance(data, bool) or not -EXACT < data < EXACT:
        raise BadData(where, f"expected a whole number, found {_said(data)}")
    return data


def _number(data: Any, where: str, depth: int) -> float:
    if isinstance(data, float) and isfinite(data):
        return data
    if not isinstance(data, int) or isinstance(data, bool) or not -EXACT < data < EXACT:
        raise BadData(where, f"expected a number, found {_said(data)}")
    return data


def _any(data: Any, where: str, depth: int) -> Any:
    if isinstance(data, str | bool | NoneType):
        return data
    if isinstance(data, list):
        return [_any(item, f"{where}[{n}]", depth + 1) for n, item in enumerate(_list(data, where, depth))]
    if isinstance(data, dict):
        members = _object(data, where, depth).items()
        return {key: _any(item, f"{where}.{key[:40]}", depth + 1) for key, item in members}
    return _number(data, where, depth)


_SINGLE: dict[Any, Read] = {str: _text, bool: _truth, int: _whole, float: _number, Any: _any}


def _list(data: Any, where: str, depth: int) -> list[Any]:
    if not isinstance(data, list):
        raise BadData(where, f"expected a list, found {_said(data)}")
    if len(data) > MOST or depth > DEEPEST:
        raise BadData(where, "there is too much in it")
    return data


def _object(data: Any, where: str, depth: int) -> dict[str, Any]:
    if not isinstance(data, dict) or not all(isinstance(key, str) for key in data):
        raise BadData(where, f"expected an object, found {_said(data)}")
    if len(data) > MOST or depth > DEEPEST:
        raise BadData(where, "there is too much in it")
    return data


def _list_reader(kind: Any) -> Read:
    def reads(data: Any, where: str, depth: int) -> tuple[Any, ...]:
        # Not before data comes: a type may contain itself.
        one = _reader(kind)
        items = enumerate(_list(data, where, depth))
        return tuple(one(item, f"{where}[{number}]", depth + 1) for number, item in items)

    return reads


def _row_reader(kinds: tuple[Any, ...]) -> Read:
    def reads(data: Any, where: str, depth: int) -> tuple[Any, ...]:
        items = _list(data, where, depth)
        if len(items) != len(kinds):
            raise BadData(where, f"expected {len(kinds)} entries, found {len(items)}")
        pairs = enumerate(zip(kinds, items, strict=True))
        return tuple(_reader(kind)(item, f"{where}[{number}]", depth + 1) for number, (kind, item) in pairs)

    return reads


def _dict_reader(kind: Any) -> Read:
    def reads(data: Any, where: str, depth: int) -> dict[str, Any]:
        one = _reader(kind)
        return {key: one(item, f"{where}.{key[:40]}", depth + 1) for key, item in _object(data, where, depth).items()}

    return reads


def _union_reader(kinds: tuple[Any, ...]) -> Read:
    """One of several types, which the data itself tells apart: nothing, a text, a list, an object."""

    def reads(data: Any, where: str, depth: int) -> Any:
        if data is None and NoneType in kinds:
            return None
        if isinstance(data, str) and str in kinds:
            return data
        rest = [kind for kind in kinds if kind not in (NoneType, str)]
        assert len(rest) == 1, kinds
        return _reader(rest[0])(data, where, depth)

    return reads


def _dataclass_reader(kind: Any) -> Read:
    def reads(data: Any, where: str, depth: int) -> Any:
        found = _object(data, where, depth)
        known = _fields_of(kind)
        unknown = next((name for name in found if name not in known), None)
        if unknown is not None:
            raise BadData(where, f"has no {_said(unknown)}")
        missing = next((name for name, (_, needed) in known.items() if needed and name not in found), None)
        if missing is not None:
            raise BadData(where, f"{missing!r} is missing")
        return kind(**{name: known[name][0](part, f"{where}.{name}", depth + 1) for name, part in found.items()})

    return reads


@cache
def _fields_of(kind: Any) -> dict[str, tuple[Read, bool]]:
    """The fields of a dataclass: what reads each, and whether it must be there."""
    types = get_type_hints(kind)
    return {field.name: (_reader(types[field.name]), _default(field) is MISSING) for field in fields(kind)}


def _said(data: Any) -> str:
    """Some data in a message, no matter how large it is."""
    if isinstance(data, dict | list):
        return "an object" if isinstance(data, dict) else "a list"
    if isinstance(data, int) and not -EXACT < data < EXACT:
        return "a number that is too large"
    return repr(data)[:40]
