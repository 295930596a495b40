"""Built-in functions of collections: `any count sum first most distinct …`."""

from __future__ import annotations

from spielwerk.check.builtins.built_in import BuiltIn
from spielwerk.check.relations import NUMBERS, element, is_collection, maybe, notation
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import BOOL, INT, LONG, UNKNOWN, Keys, ListOf, MapOf, ObjectsOf, SetOf, Type
from spielwerk.check.values.arguments import Arguments
from spielwerk.check.values.coerce import fitted, numeric, offered, plain
from spielwerk.model import expressions as m

# ---- whether, and how many -------------------------------------------------------------------------


class Holding(BuiltIn):
    """Whether there is something in a collection, a place or a map."""

    takes_collection = True
    tells_count = True
    tells_total = True

    def read(self, call: Arguments) -> t.Expr:
        value = call.value(0)
        if isinstance(value.type, MapOf):
            return call.built(BOOL, value)
        return call.built(BOOL, call.collection(0, places=True))


class Any(Holding):
    """whether there is something in it; also for places and maps"""

    forms = ("any(C)",)


class Empty(Holding):
    """whether there is nothing in it; also for places and maps"""

    forms = ("empty(C)",)


class All(BuiltIn):
    """whether all of its truths are true; of nothing: true"""

    forms = ("all(C)",)
    takes_collection = True

    def read(self, call: Arguments) -> t.Expr:
        found = call.collection(0)
        node = call.node(0)
        if element(found.type) not in (BOOL, UNKNOWN):
            # Whoever writes `all(players where …)` means a condition for all of them: that has words of its own.
            code = "S308" if isinstance(node, m.Query) and node.operator == "where" else "S301"
            quote = call.check.faults.quote
            of = condition = ""
            if isinstance(node, m.Query):
                of, condition = quote(node.of.span), quote(node.argument.span)
            call.check.faults.report(
                code,
                found.span,
                wanted="list of bool",
                given=notation(found.type),
                quote=quote(found.span),
                of=of,
                condition=condition,
            )
        return call.built(BOOL, found)


class Count(BuiltIn):
    """how many elements"""

    forms = ("count(C)",)
    takes_collection = True
    tells_count = True

    def read(self, call: Arguments) -> t.Expr:
        value = call.value(0)
        if isinstance(value.type, MapOf):
            quote = call.check.faults.quote(value.span)
            call.check.faults.report("S325", value.span, quote=quote)
            return call.check.unknown(call.span)
        return call.built(INT, call.collection(0, places=True))


# ---- numbers ---------------------------------------------------------------------------------------


def kind(*types: Type) -> Type:
    """The kind of number that comes of these."""
    return LONG if LONG in types else INT


def numbers(call: Arguments) -> t.Expr:
    """The first argument, a collection of numbers."""
    found = call.collection(0)
    of = element(found.type)
    if of not in (*NUMBERS, UNKNOWN):
        given, quote = notation(found.type), call.check.faults.quote(found.span)
        call.check.faults.report("S304", found.span, given=given, quote=quote)
    return found


class Sum(BuiltIn):
    """the sum of its numbers; of a map: of its values; of nothing: 0"""

    forms = ("sum(C)",)
    takes_collection = True
    tells_total = True

    def read(self, call: Arguments) -> t.Expr:
        value = call.value(0)
        if isinstance(value.type, MapOf):
            of = numeric(call.check, t.Constant(0, type=value.type.value, span=value.span))
            return call.built(kind(of.type), value)
        found = numbers(call)
        return call.built(kind(element(found.type)), found)


class Extreme(BuiltIn):
    """Of a collection of numbers, or of two numbers."""

    takes_collection = True

    def read(self, call: Arguments) -> t.Expr:
        if len(call) == 2:
            one, other = (numeric(call.check, call.value(index)) for index in range(2))
            return call.built(kind(one.type, other.type), one, other)
        found = numbers(call)
        return call.built(kind(element(found.type)), found)


class Min(Extreme):
    """the least; of nothing: the match stops"""

    forms = ("min(C)", "min(a, b)")


class Max(Extreme):
    """the greatest; of nothing: the match stops"""

    forms = ("max(C)", "max(a, b)")


class LongestRun(BuiltIn):
    """how many of its numbers follow one another at most, as 3, 4 and 5 do; of nothing: 0"""

    forms = ("longest_run(C)",)
    takes_collection = True

    def read(self, call: Arguments) -> t.Expr:
        found = numbers(call)
        if element(found.type) == LONG:
            quote = call.check.faults.quote(found.span)
            call.check.faults.report("S301", found.span, wanted="list of int", given=notation(found.type), quote=quote)
        return call.built(INT, found)


# ---- some of the elements --------------------------------------------------------------------------


class FromEnd(BuiltIn):
    """One element from an end of a collection, or several."""

    takes_collection = True
    picks = True
    looks_inside = True

    def read(self, call: Arguments) -> t.Expr:
        found = call.collection(0, places=True)
        of = element(found.type)
        if len(call) == 2:
            return call.built(ListOf(of), found, call.number(1))
        # Where there is no first one of several collections, the result is an empty collection instead of none.
        return call.built(of if is_collection(of) else maybe(of), found)


class First(FromEnd):
    """the first element, or none; a list of the first n, or of as many as there are"""

    forms = ("first(C)", "first(C, n)")


class Last(FromEnd):
    """the last element, or none; a list of the last n, or of as many as there are"""

    forms = ("last(C)", "last(C, n)")


class Only(BuiltIn):
    """the one element; if there is none, or more than one, the match stops"""

    forms = ("only(C)",)
    takes_collection = True
    picks = True
    looks_inside = True

    def read(self, call: Arguments) -> t.Expr:
        found = call.collection(0, places=True)
        return call.built(element(found.type), found)


class Best(BuiltIn):
    """`most(players by .score)`: the sorting tells what is compared."""

    takes_collection = True
    picks = True

    def read(self, call: Arguments) -> t.Expr:
        value = call.value(0)
        if not isinstance(value, t.Sorted):
            if value.type != UNKNOWN:
                quote = call.check.faults.quote(value.span)
                call.check.faults.report("S322", value.span, function=call.name, quote=quote)
            return call.check.unknown(call.span)
        key = value.keys[0] if value.keys else call.check.unknown(value.span)
        if len(value.keys) > 1:
            key = t.ListOfItems(value.keys, type=Keys(tuple(item.type for item in value.keys)), span=value.span)
        rule = t.Lambda(value.element, key, type=key.type, span=key.span)
        return call.built(ListOf(element(value.type)), value.of, rule)


class Most(Best):
    """a list of all elements with the greatest key, in the order of C"""

    forms = ("most(C by K)",)


class Least(Best):
    """a list of all elements with the least key, in the order of C"""

    forms = ("least(C by K)",)


class Distinct(BuiltIn):
    """each element once"""

    forms = ("distinct(C)",)
    takes_collection = True
    picks = True

    def read(self, call: Arguments) -> t.Expr:
        found = plain(call.check, call.collection(0))
        return found if isinstance(found.type, SetOf) else call.built(found.type, found)


class Reversed(BuiltIn):
    """backwards"""

    forms = ("reversed(C)",)
    takes_collection = True
    picks = True

    def read(self, call: Arguments) -> t.Expr:
        found = call.collection(0)
        return call.built(ListOf(element(found.type)), found)


class Without(BuiltIn):
    """without the first x"""

    forms = ("without(C, x)",)
    takes_collection = True
    picks = True

    def read(self, call: Arguments) -> t.Expr:
        found = plain(call.check, call.collection(0))
        of: Type = element(found.type)
        return call.built(found.type, found, fitted(call.check, call.value(1, of), of))


# ---- other collections -----------------------------------------------------------------------------


class Union(BuiltIn):
    """the union of sets"""

    forms = ("union(C)",)
    takes_collection = True

    def read(self, call: Arguments) -> t.Expr:
        found = call.collection(0)
        inner = element(found.type)
        if inner != UNKNOWN and not is_collection(inner):
            quote = call.check.faults.quote(found.span)
            call.check.faults.report("S307", found.span, given=notation(inner), quote=quote)
        return call.built(SetOf(element(inner)), found)


class Copies(BuiltIn):
    """every key of a map as often as its value says"""

    forms = ("copies(M)",)
    takes_collection = True

    def read(self, call: Arguments) -> t.Expr:
        value = call.value(0)
        if isinstance(value.type, MapOf):
            return call.built(ListOf(value.type.key), offered(call.check, value))
        call.fitted(0, MapOf(UNKNOWN, INT))
        return call.check.unknown(call.span)


class Spare(BuiltIn):
    """those objects that are where they started"""

    forms = ("spare(C)",)
    takes_collection = True
    tells_places = True

    def read(self, call: Arguments) -> t.Expr:
        found = call.collection(0)
        if element(found.type) != UNKNOWN and not isinstance(element(found.type), ObjectsOf):
            call.check.faults.report(
                "S301",
                found.span,
                wanted="set of objects",
                given=notation(found.type),
                quote=call.check.faults.quote(found.span),
            )
        return call.built(SetOf(element(found.type)), found)


class Take(BuiltIn):
    """the first element of a list, which is taken away: behind `let x =`, or on a line of its own"""

    forms = ("take(L)",)
    takes_collection = True
    lowered = False

    def read(self, call: Arguments) -> t.Expr:
        """It changes the list, and therefore has a line of its own (`steps.assign`); here it is inside a value."""
        call.check.faults.report("S401", call.span, name="take")
        call.value(0)
        return call.check.unknown(call.span)


FUNCTIONS: tuple[BuiltIn, ...] = (
    Any(),
    Empty(),
    All(),
    Count(),
    Sum(),
    Min(),
    Max(),
    LongestRun(),
    First(),
    Last(),
    Only(),
    Most(),
    Least(),
    Distinct(),
    Reversed(),
    Without(),
    Union(),
    Copies(),
    Spare(),
    Take(),
)
