"""Writes values and types, with no more brackets than needed."""

from __future__ import annotations

from collections.abc import Iterable

from spielwerk.model import expressions as m
from spielwerk.model.expressions import Expression, TypeExpression
from spielwerk.notation.spiel.text.words import COMPARISON, LEVELS, NOT, OR, QUERIES, RANGE, SUM
from spielwerk.notation.spiel.write import flow as break_at
from spielwerk.notation.spiel.write.flow import Flow

ANY, QUERY, SIGN, OWNED, POSTFIX = -1, 0, 8, 9, 10
"""Levels outside the operators' (see `LEVELS`): how tightly a value must hold together where it is written."""

_BREAKS = {OR: break_at.OR, LEVELS["and"]: break_at.AND, SUM: break_at.SUM}


_UNARY = {"not": NOT, "-": SIGN, "highest": SUM, "lowest": SUM}
"""How tightly the value behind a word or sign must hold together."""
_ORDERS = ("highest", "lowest")


class ValueWriter:
    """Writes values into a line."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow

    def value(self, value: Expression, floor: int = ANY) -> None:
        """Writes a value; brackets go around it where it holds together less tightly than `floor`."""
        if isinstance(value, m.Random):
            self._random(value)
        elif level(value) < floor:
            self.flow.open("(")
            self._bare(value)
            self.flow.close(")")
        else:
            self._bare(value)

    def values(self, values: Iterable[Expression], floor: int = ANY) -> None:
        for place, value in enumerate(values):
            if place:
                self.comma()
            self.value(value, floor)

    def comma(self) -> None:
        self.flow.put(",")
        self.flow.gap()

    def text(self, text: m.Text) -> None:
        self.flow.put(f'"{text.source}"')

    def _random(self, value: m.Random) -> None:
        self.flow.put("random ")
        if value.amount is not None:
            self.value(value.amount, SUM)
            self.flow.put(" from ")
        self.value(value.of, SUM)
        if value.weight is not None:
            self.flow.gap(break_at.QUERY)
            self.flow.put("weighted by ")
            self.value(value.weight, SUM)

    def _bare(self, value: Expression) -> None:
        put = self.flow.put
        match value:
            case m.Number(number):
                put(str(number))
            case m.Text():
                self.text(value)
            case m.Name(name):
                put(name)
            case m.Truth(truth):
                put("true" if truth else "false")
            case m.It():
                put("it")
            case m.Self():
                put("self")
            case m.Member() | m.Call() | m.Index() | m.Owned():
                self._path(value)
            case m.Unary(operator, operand):
                put("-" if operator == "-" else f"{operator} ")
                self.value(operand, _UNARY[operator])
            case m.Binary(operator, left, right):
                self._operation(operator, left, right)
            case m.Range(low, high):
                self.value(low, SUM)
                put(" to ")
                self.value(high, SUM)
            case m.Query(of, operator, argument):
                self.value(of, QUERY)
                self.flow.gap(break_at.QUERY)
                put(f"{operator} ")
                is_order = isinstance(argument, m.Unary) and argument.operator in _ORDERS
                self.value(argument, RANGE if operator == "by" and is_order else QUERIES[operator])
            case m.Named(of, name):
                self.value(of, QUERY)
                put(f" as {name}")
            case m.Conditional(test, yes, no):
                self._conditional(test, yes, no)
            case m.SortKey() | m.ListLiteral() | m.SetLiteral() | m.MapLiteral() | m.Hypothetical():
                self._brackets(value)
            case _:
                put("none")

    def _path(self, value: Expression) -> None:
        match value:
            case m.Member(of, name):
                if of is not None:
                    self.value(of, POSTFIX)
                self.flow.put(f".{name}")
            case m.Call(target, arguments):
                self._bare(target)
                self.flow.open("(")
                self.values(arguments)
                self.flow.close(")")
            case m.Index(of, keys):
                self.value(of, POSTFIX)
                self.flow.open("[")
                self.values(keys)
                self.flow.close("]")
            case m.Owned(kind, owner):
                self.value(kind, POSTFIX)
                self.flow.put(" of ")
                self.value(owner, POSTFIX)

    def _operation(self, operator: str, left: Expression, right: Expression) -> None:
        tight = LEVELS[operator]
        # Operators group to the left, but a comparison cannot be part of another one without brackets.
        self.value(left, tight + 1 if tight == COMPARISON else tight)
        if tight in _BREAKS:
            self.flow.gap(_BREAKS[tight])
        else:
            self.flow.put(" ")
        self.flow.put(f"{operator} ")
        self.value(right, tight + 1)

    def _conditional(self, test: Expression, yes: Expression, no: Expression) -> None:
        self.flow.put("if ")
        self.value(test, QUERY)
        self.flow.gap(break_at.THEN)
        self.flow.put("then ")
        self.value(yes, QUERY)
        self.flow.gap(break_at.ELSE)
        self.flow.put("else ")
        self.value(no)

    def _brackets(self, value: Expression) -> None:
        flow = self.flow
        match value:
            case m.SortKey(items):
                flow.open("(")
                self.values(items)
                flow.close(")")
            case m.ListLiteral(items):
                flow.open("[")
                self.values(items)
                flow.close("]")
            case m.SetLiteral(items):
                flow.open("{")
                self.values(items, OR)
                flow.close("}")
            case m.MapLiteral(entries):
                flow.open("{")
                for place, entry in enumerate(entries):
                    if place:
                        self.comma()
                    self.value(entry.key, OR)
                    flow.put(": ")
                    self.value(entry.value)
                flow.close("}")
            case m.Hypothetical(inner, call):
                flow.open("(")
                self.value(inner)
                flow.gap(break_at.QUERY)
                flow.put("after ")
                self.value(call, POSTFIX)
                flow.close(")")

    # ---- types -----------------------------------------------------------------------------------------------

    def type(self, type: TypeExpression) -> None:
        put = self.flow.put
        match type:
            case m.NamedType(name):
                put(name)
            case m.RangeType(low, high):
                self.value(low, SUM)
                put(" to ")
                self.value(high, SUM)
            case m.CollectionType(kind, of):
                put(f"{kind} of ")
                self.type(of)
            case m.MapType(key, value):
                put("map ")
                self.type(key)
                put(" to ")
                self.type(value)
            case m.FileType(format):
                put(f"file {format}")
            case m.EitherType(types, or_none):
                for place, one in enumerate(types):
                    put(" or " if place else "")
                    self.type(one)
                if or_none:
                    put(" or none")


def level(value: Expression) -> int:
    """How tightly a value holds together."""
    match value:
        case m.Conditional():
            return ANY
        case m.Query() | m.Named():
            return QUERY
        case m.Binary(operator):
            return LEVELS[operator]
        case m.Range():
            return RANGE
        case m.Unary(operator):
            return RANGE if operator in _ORDERS else _UNARY[operator]
        # It is written with a sign, so it holds together as tightly as `-x`.
        case m.Number(number) if number < 0:
            return SIGN
        case m.Owned():
            return OWNED
        case _:
            return POSTFIX
