"""Walks over the typed form of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter

from spielwerk.check.state import Check
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import FunctionSymbol, ProcedureSymbol, Symbol
from spielwerk.data import fields, is_dataclass


def every_part(value: object) -> Iterator[object]:
    """Everything inside a body or a value, in the order of the text; symbols are not followed."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, list | tuple):
            waiting.extend(reversed(part))
            continue
        kind = type(part)
        try:
            inside = _INSIDE[kind]
        except KeyError:
            inside = _INSIDE[kind] = _inside(kind)
        if inside is not None:
            yield part
            waiting.extend(inside(part))


Inside = Callable[[object], Iterable[object]]
_INSIDE: dict[type, Inside | None] = {}
"""What gives the parts of something of a kind, the last first; none for what has no parts. Whole games are walked
through again and again: what can be known of a class is found out once."""


def _inside(kind: type) -> Inside | None:
    if not is_dataclass(kind) or issubclass(kind, Symbol):
        return None
    match slots_of(kind)[::-1]:
        case ():
            return lambda part: ()
        case (only,):
            return lambda part: (getattr(part, only),)
        case several:
            return attrgetter(*several)


_SLOTS: dict[type, tuple[str, ...]] = {}


def slots_of(kind: type) -> tuple[str, ...]:
    """The names under which a class of the typed form holds its parts: all but its type and its place."""
    if kind not in _SLOTS:
        _SLOTS[kind] = tuple(slot.name for slot in fields(kind) if slot.name not in ("span", "type"))
    return _SLOTS[kind]


def procedures_of(check: Check) -> list[ProcedureSymbol]:
    """Everything that has lines of its own, in the order of the text."""
    game = check.known.game
    sections = [symbol for symbol in (game.setup, game.play, game.end_checks) if symbol is not None]
    noted = [symbol for symbol in check.known.notes if isinstance(symbol, ProcedureSymbol)]
    found = dict.fromkeys([*sections, *game.procedures.values(), *noted])
    return sorted(found, key=lambda symbol: symbol.span)


def reads_of(value: object) -> Iterator[t.Read]:
    """The attributes a value reads, itself and through the functions it calls."""
    followed: set[FunctionSymbol] = set()
    waiting = [value]
    while waiting:
        for part in every_part(waiting.pop()):
            if isinstance(part, t.Read):
                yield part
            elif isinstance(part, t.CallFunction) and part.function not in followed:
                followed.add(part.function)
                waiting.append(part.function.body)
