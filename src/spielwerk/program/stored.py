"""A program as plain data, to be kept and read again: numbers, texts and lists, nothing that could run.

A node is a list that begins with the number of its class, a tuple one that begins with an empty text.
"""

from __future__ import annotations

import json
from typing import Any

from spielwerk.program import ir

FORMAT = 1
"""Goes up whenever the same data would mean something else."""
_CLASSES: tuple[type, ...] = (
    ir.Const, ir.Local, ir.Load, ir.Lookup, ir.Op, ir.Call, ir.Chosen, ir.OptionCount, ir.Seat,
    ir.Set, ir.Store, ir.If, ir.While, ir.For, ir.ForBits, ir.ForArray, ir.ForTable, ir.ForSlots, ir.Break,
    ir.Continue, ir.Return, ir.Do, ir.Check, ir.NewArray, ir.Append, ir.SetItem, ir.Truncate, ir.Save, ir.Restore,
    ir.Draw, ir.Push, ir.Event, ir.Watch, ir.Show, ir.ShowCount, ir.Enumerate, ir.Ask, ir.Goto, ir.GotoLoaded,
    ir.StartSeat, ir.SeatDone, ir.Join, ir.Over,
    ir.Parameter, ir.Function, ir.Block, ir.Site, ir.Table, ir.LineInfo,
)  # fmt: skip
_NUMBERS = {kind: number for number, kind in enumerate(_CLASSES)}
_LISTS = ("blocks", "sites", "lines")
_NAMED = ("tables", "functions")
_SETS = ("wide", "frame", "signed")
_PLAIN = (
    "name", "players", "size", "entry", "places", "scores", "exclusive", "happening", "worth", "lead", "cut",
    "cut_after",
)  # fmt: skip


class NoProgram(Exception):
    """Data that is no program, or one in another format."""


def as_data(program: ir.Program) -> bytes:
    """The program as bytes."""
    whole: dict[str, Any] = {"format": FORMAT, "initial": list(program.initial)}
    whole |= {name: getattr(program, name) for name in _PLAIN}
    whole |= {name: sorted(getattr(program, name)) for name in _SETS}
    whole |= {name: [_plain(item) for item in getattr(program, name)] for name in _LISTS}
    whole |= {name: [_plain(item) for item in getattr(program, name).values()] for name in _NAMED}
    return json.dumps(whole, separators=(",", ":")).encode()


def from_data(data: bytes) -> ir.Program:
    """The program that bytes hold. Raises NoProgram."""
    try:
        whole = json.loads(data)
        if whole.pop("format") != FORMAT:
            raise NoProgram
        whole["initial"] = tuple(whole["initial"])
        whole |= {name: frozenset(whole[name]) for name in _SETS}
        whole |= {name: [_node(item) for item in whole[name]] for name in _LISTS}
        for name in _NAMED:
            items = [_node(item) for item in whole[name]]
            whole[name] = {item.name: item for item in items}
        return ir.Program(**whole)
    # What comes from a disk may be anything; what is no program is made anew.
    except (AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError):
        raise NoProgram from None


def _plain(value: Any) -> Any:
    kind = type(value)
    if kind is tuple:
        return ["", *map(_plain, value)]
    number = _NUMBERS.get(kind)
    return value if number is None else [number, *[_plain(getattr(value, name)) for name in kind.__match_args__]]


def _node(value: Any) -> Any:
    if type(value) is not list:
        return value
    items = [_node(item) for item in value[1:]]
    return tuple(items) if value[0] == "" else _CLASSES[value[0]](*items)
