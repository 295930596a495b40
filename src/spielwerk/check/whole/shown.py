"""Functions marked `shown`: views show their values, for those who may know them.

What such a function answers is looked at whenever somebody looks, so it has a place in views like an attribute: a name,
a type, a home and those who see it. Nothing ever writes there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from spielwerk.check.declare.work import Work
from spielwerk.check.relations import notation
from spielwerk.check.state import Check
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import (
    BOOL,
    DIRECTION,
    INT,
    KIND,
    LONG,
    PLACE,
    PLAYER,
    UNKNOWN,
    AttributeSymbol,
    Bounds,
    Checked,
    EnumType,
    FieldOf,
    FunctionSymbol,
    Home,
    ListOf,
    MapOf,
    Maybe,
    PlayerHome,
    ProcedureSymbol,
    SetOf,
    Symbol,
    TableHome,
    Type,
)
from spielwerk.check.typed.walk import every_part
from spielwerk.check.types_of import Written, bounds_of
from spielwerk.diagnostics.diagnostic import Label
from spielwerk.diagnostics.phrase import Phrase
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m

ELSEWHERE = Phrase("check.not_shown.elsewhere")
ASKS = Phrase("check.not_shown.asks")
LENGTH = Phrase("check.not_shown.length")
RANGE = Phrase("check.not_shown.range")


def read_shown(check: Check, work: Work) -> None:
    """Gives every function that is marked `shown` its place in views."""
    for function, node, home in work.functions:
        if node.mods.shown:
            _read(check, function, node, home)


def _read(check: Check, function: FunctionSymbol, node: d.Function, home: Home | ProcedureSymbol | None) -> None:
    numbers = _numbers(check, node)
    owner = _owner(check, function, home)
    reason = owner if isinstance(owner, Phrase) else _misfit(function, numbers)
    if reason is not None or isinstance(owner, Phrase):
        check.faults.report("S464", function.span, name=function.name, reason=reason)
        return
    taken: tuple[Mapping[str, Symbol], ...] = (owner.attributes, owner.containers, owner.dice)
    first = next((names[function.name] for names in taken if function.name in names), None)
    others = [one for one in check.known.game.shown if one.shown is not None and one.shown.home is owner]
    first = first or next((one for one in others if one.name == function.name), None)
    if first is not None:
        check.faults.report("S205", function.span, Label(first.span, "first"), name=function.name)
        return
    function.shown = AttributeSymbol(
        function.name,
        function.span,
        function.doc,
        type=function.type,
        home=owner,
        bounds=numbers,
        capacity=function.capacity,
        visibility=function.visibility,
    )
    check.known.game.shown.append(function)


def _owner(
    check: Check, function: FunctionSymbol, home: Home | ProcedureSymbol | None
) -> TableHome | PlayerHome | Phrase:
    """Whose the value is: the player's whom the function is about, or the table's; or why it is nobody's."""
    game = check.known.game
    if not (home is None or isinstance(home, TableHome | PlayerHome)) or function in game.hints.functions:
        return ELSEWHERE
    match function.parameters:
        case []:
            return game.table
        case [one] if one.type == PLAYER:
            return game.player
    return ASKS


def _misfit(function: FunctionSymbol, numbers: Bounds | None) -> Phrase | None:
    """Why a value of the function's type cannot be shown."""
    kind = function.type
    if kind == SetOf(INT) and numbers is None:
        return RANGE
    if isinstance(kind, ListOf) and function.capacity is None and _plain(kind.of, (INT,)):
        return LENGTH
    match kind:
        case SetOf(of) | ListOf(of):
            plain = _plain(of, (INT,))
        case MapOf(key, value):
            plain = _plain(key, ()) and _plain(value, (INT,))
        case _:
            plain = _plain(kind, (INT, LONG))
    return None if plain or kind == UNKNOWN else Phrase("check.not_shown.kept", given=notation(kind))


def _plain(kind: Type, numbers: tuple[Type, ...]) -> bool:
    """Whether values of a type are what they are for everybody: numbers, words, players and places, no objects."""
    base = kind.of if isinstance(kind, Maybe) else kind
    return base in (*numbers, BOOL, PLAYER, DIRECTION, KIND, PLACE) or isinstance(base, EnumType | FieldOf)


def _numbers(check: Check, node: d.Function) -> Bounds | None:
    """The numbers that a set can hold."""
    of = node.type.of if isinstance(node.type, m.CollectionType) and node.type.kind == "set" else None
    return bounds_of(check, Written(INT, of.low, of.high), check.globals) if isinstance(of, m.RangeType) else None


# ---- standing ----------------------------------------------------------------------------------


def standing_of(game: Checked) -> AttributeSymbol | None:
    """What views say of how a player stands: the score, or else the one value by which the players are ranked in the
    end, if views show it. None where there is no such value, or more than one."""
    if game.score is not None:
        return _seen(game.score)
    found = {by for step in _rankings(game) for by in _compared(step)}
    return found.pop() if len(found) == 1 else None


def _rankings(game: Checked) -> Iterator[t.Sorted]:
    for part in every_part([procedure.body for procedure in game.bodies()]):
        if isinstance(part, t.EndMatch) and part.how == "ranking" and isinstance(part.value, t.Sorted):
            yield part.value


def _compared(ranking: t.Sorted) -> list[AttributeSymbol | None]:
    """The first key, if it is a number of the player alone; `highest` keys have been negated."""
    key = ranking.keys[0]
    if isinstance(key, t.Negate):
        key = key.of
    match key:
        case t.Read(attribute=attribute, of=t.Get(variable=player)) if player is ranking.element:
            return [_seen(attribute)]
        case t.CallFunction(function=function, arguments=[t.Get(variable=player)]) if player is ranking.element:
            return [_seen(function)]
    return [None]


def _seen(by: AttributeSymbol | FunctionSymbol) -> AttributeSymbol | None:
    """The place in views of an attribute or a function."""
    shown = by.shown if isinstance(by, FunctionSymbol) else by
    return shown if shown is not None and shown.type in (INT, LONG) else None
