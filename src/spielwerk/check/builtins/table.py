"""The built-in functions by name."""

from __future__ import annotations

from spielwerk.check.builtins import boards, collections, hexes, numbers, texts, things
from spielwerk.check.builtins.built_in import MANY, BuiltIn
from spielwerk.check.typed import game as t
from spielwerk.check.values.arguments import Arguments

BUILT_INS: dict[str, BuiltIn] = {
    function.name: function
    for module in (collections, numbers, things, boards, hexes, texts)
    for function in module.FUNCTIONS
}


def call_built_in(call: Arguments) -> t.Expr:
    """The value of a built-in function; the number of arguments is checked here."""
    built_in = BUILT_INS[call.name]
    if not built_in.least <= len(call) <= built_in.most:
        wanted = str(built_in.least)
        if built_in.most == MANY:
            wanted += "+"
        elif built_in.most > built_in.least:
            wanted += f" to {built_in.most}"
        call.check.faults.report("S309", call.span, name=call.name, wanted=wanted, given=len(call))
        call.all()
        return call.check.unknown(call.span)
    return built_in.read(call)
