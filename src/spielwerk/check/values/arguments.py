"""The arguments of a call, read when they are needed: what is expected of one may depend on the one before it."""

from __future__ import annotations

from collections.abc import Sequence

from spielwerk.check.faults import listed
from spielwerk.check.relations import certain, element, notation, through_none
from spielwerk.check.scope import Scope
from spielwerk.check.state import Check
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import PLACE, UNKNOWN, FieldOf, Maybe, SpaceSymbol, Type
from spielwerk.check.values.coerce import as_collection, as_field, collection, fitted, is_container, number
from spielwerk.diagnostics.source import Span
from spielwerk.model import expressions as m


class Arguments:
    """`f(a, b)`, or `a.f(b)` where the first one has been read already."""

    def __init__(
        self, check: Check, scope: Scope, name: str, span: Span, given: Sequence[t.Expr | m.Expression]
    ) -> None:
        self.check = check
        self.scope = scope
        self.name = name
        self.span = span
        self.given = given
        self._read: dict[int, t.Expr] = {}

    def __len__(self) -> int:
        return len(self.given)

    def node(self, index: int) -> m.Expression | None:
        item = self.given[index]
        return item if isinstance(item, m.Expression) else None

    def value(self, index: int, expected: Type | None = None) -> t.Expr:
        item = self.given[index]
        if isinstance(item, t.Typed):
            return item
        # Read once, whoever asks: every reading reports its faults and counts as a use.
        if index not in self._read:
            self._read[index] = self.check.expression(item, self.scope, expected)
        return self._read[index]

    def fitted(self, index: int, wanted: Type) -> t.Expr:
        return fitted(self.check, self.value(index, wanted), wanted)

    def number(self, index: int) -> t.Expr:
        return number(self.check, self.value(index))

    def collection(self, index: int, places: bool = False) -> t.Expr:
        return collection(self.check, self.value(index), places)

    def elements(self, index: int) -> Type:
        found = as_collection(self.check, self.value(index))
        return UNKNOWN if found is None else element(found.type)

    def all(self) -> list[t.Expr]:
        return [self.value(index) for index in range(len(self.given))]

    # ---- boards --------------------------------------------------------------------------------

    def space(self, index: int) -> SpaceSymbol | None:
        """An argument that is a whole space, such as `Board`."""
        value = self.value(index)
        if isinstance(value, t.SpaceFields):
            return value.space
        if value.type != UNKNOWN:
            spaces = listed(self.check.known.game.spaces)
            quote = self.check.faults.quote(value.span)
            self.check.faults.report("S324", value.span, function=self.name, quote=quote, spaces=spaces)
        return None

    def field(self, index: int) -> t.Expr:
        """An argument that is a field of a space."""
        return one_field(self.check, self.value(index))

    def place(self, index: int) -> t.Expr:
        """An argument that is a field of a space or a container: whatever connections can lead to."""
        value = self.value(index)
        joined = any(space.joined for space in self.check.known.game.spaces.values())
        if isinstance(value, t.ContainerPlace) or (joined and certain(value.type) == PLACE):
            return value
        return one_field(self.check, value)

    # ---- the answer ----------------------------------------------------------------------------

    def built(self, type_: Type, *arguments: t.Expr, name: str | None = None) -> t.Expr:
        """The call of a built-in function; none as first argument gives none."""
        if arguments and isinstance(arguments[0].type, Maybe):
            type_ = through_none(type_)
        return t.Builtin(name or self.name, list(arguments), type=type_, span=self.span)


def one_field(check: Check, value: t.Expr) -> t.Expr:
    """A value as a field. A place of which the space is not known is taken as a field of the only space there is."""
    of = certain(value.type)
    if isinstance(of, FieldOf) or of == UNKNOWN:
        return value
    spaces = list(check.known.game.spaces.values())
    if of == PLACE and not is_container(value):
        return as_field(value, FieldOf(spaces[0])) if len(spaces) == 1 else value
    check.faults.report(
        "S301", value.span, wanted="field", given=notation(value.type), quote=check.faults.quote(value.span)
    )
    return check.unknown(value.span)
