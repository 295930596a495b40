"""All built-in functions by name, and the members that every object and every place has: `card.at`, `deck.top`."""

from __future__ import annotations

from spielwerk.check.builtins import boards, collections, hexes, numbers, texts, things
from spielwerk.check.builtins.built_in import MANY, BuiltIn
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import INT, KIND, PLACE, PLAYER, TEXT, Maybe, Type
from spielwerk.check.values.arguments import Arguments
from spielwerk.data import dataclass


@dataclass(frozen=True)
class Member:
    """A member; the check reads it in `values.members`, the lowering like a built-in function of the same name."""

    type: Type | None = None
    """Of an object's; none if objects have no such member."""
    of_places: bool = False
    tells_place: bool = False
    """Whether it tells where an object is, which may be hidden (`secrecy.sources`)."""


MEMBERS: dict[str, Member] = {
    "at": Member(Maybe(PLACE), tells_place=True),
    "owner": Member(Maybe(PLAYER), of_places=True),
    "holder": Member(Maybe(PLAYER), tells_place=True),
    "kind": Member(KIND),
    "copy": Member(INT),
    "position": Member(INT, tells_place=True),
    "name": Member(TEXT),
    "top": Member(of_places=True),
    "empty": Member(of_places=True),
}
OBJECT_MEMBERS: dict[str, Type] = {name: member.type for name, member in MEMBERS.items() if member.type is not None}
PLACE_MEMBERS = tuple(name for name, member in MEMBERS.items() if member.of_places)


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
