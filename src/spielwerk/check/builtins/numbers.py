"""Built-in functions of numbers: `abs`, and `int` and `long`, which change between the two kinds of them."""

from __future__ import annotations

from spielwerk.check.builtins.built_in import BuiltIn
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import INT, LONG, UNKNOWN
from spielwerk.check.values.arguments import Arguments
from spielwerk.check.values.coerce import literal, numeric
from spielwerk.check.values.literals import LARGEST


class Absolute(BuiltIn):
    """n without its sign"""

    forms = ("abs(n)",)

    def read(self, call: Arguments) -> t.Expr:
        value = numeric(call.check, call.value(0))
        return call.built(LONG if value.type == LONG else INT, value)


class AsInt(BuiltIn):
    """the same number as an `int`; if it does not fit, the match stops"""

    forms = ("int(n)",)

    def read(self, call: Arguments) -> t.Expr:
        value = numeric(call.check, call.value(0))
        known = literal(value)
        if known is not None and abs(known) > LARGEST:
            call.check.faults.report("S313", value.span, value=known, low=-LARGEST, high=LARGEST)
        return call.built(INT, value) if value.type == LONG else value


class AsLong(BuiltIn):
    """the same number as a [`long`](types.md#long), so that what is calculated with it is one, too"""

    forms = ("long(n)",)

    def read(self, call: Arguments) -> t.Expr:
        value = numeric(call.check, call.value(0))
        return value if value.type in (LONG, UNKNOWN) else call.built(LONG, value)


FUNCTIONS: tuple[BuiltIn, ...] = (Absolute(), AsInt(), AsLong())
