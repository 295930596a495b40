"""Constants: read when they are first needed, since they may come in any order."""

from __future__ import annotations

from spielwerk.check.fixed import must_be_fixed
from spielwerk.check.scope import Context, Scope
from spielwerk.check.state import Check
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import NONE, ConstSymbol
from spielwerk.check.types_of import bounds_of, written
from spielwerk.check.values.coerce import contents, fitted, is_container


def settle(check: Check, symbol: ConstSymbol) -> None:
    """Reads the value of a constant."""
    node = check.constants.get(symbol)
    if node is None:
        return
    if symbol in check.settling:
        check.faults.report("S223", symbol.span, name=symbol.name)
        return
    check.settling.add(symbol)
    # It is read wherever it is needed first; what is known at that place must not matter.
    facts, check.facts = check.facts, frozenset()
    scope = Scope(Context("value", texts=True))
    found = written(check, node.type) if node.type is not None else None
    if found is not None:
        symbol.type = found.type
    value = check.expression(node.value, scope, found.type if found is not None else None)
    if found is not None:
        value = fitted(check, value, found.type, bounds_of(check, found, scope))
    elif is_container(value):
        value = contents(check, value)
    symbol.value = must_be_fixed(check, value)
    if found is None:
        symbol.type = value.type
        if not _is_known(symbol):
            check.faults.report("S311", node.value.span, quote=check.faults.quote(node.value.span), name=symbol.name)
    check.facts = facts
    check.settling.discard(symbol)
    del check.constants[symbol]


def _is_known(symbol: ConstSymbol) -> bool:
    """`{}`, `[]` and `none` alone do not tell what they are of."""
    if isinstance(symbol.value, t.ListOfItems | t.SetOfItems):
        return bool(symbol.value.items)
    return symbol.type != NONE
