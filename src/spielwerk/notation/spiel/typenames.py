"""Reads types as they are written: `int`, `1 to 6`, `set of Card`, `map Resource to int`, `player or none`."""

from __future__ import annotations

from spielwerk.diagnostics.codes.syntax import numbers as say
from spielwerk.model.expressions import (
    CollectionType,
    EitherType,
    FileType,
    MapType,
    Name,
    NamedType,
    RangeType,
    TypeExpression,
)
from spielwerk.notation.spiel.expressions import Expressions
from spielwerk.notation.spiel.words import NAME, VALUE_STARTS


class Types(Expressions):
    """The types of attributes, parameters and names."""

    def type(self) -> TypeExpression:
        self.deeper()
        start = self.token
        following = self.peek().kind
        found: TypeExpression
        if start.kind == NAME and start.text in ("set", "list") and following == "of":
            self.advance()
            self.advance()
            found = CollectionType(start.text, self.type(), span=self.since(start))
        elif start.kind == NAME and start.text == "map" and following == NAME:
            self.advance()
            key = self.type_name()
            self.expect("to")
            found = MapType(key, self.type(), span=self.since(start))
        else:
            found = self._either()
        self.depth -= 1
        return found

    def type_name(self) -> NamedType:
        start = self.token
        return NamedType(self.name(), span=self.since(start))

    def _either(self) -> TypeExpression:
        start = self.token
        first = self._single()
        if self.kind != "or":
            return first
        types, or_none = [first], False
        while self.accept("or"):
            if self.accept("none"):
                or_none = True
            else:
                types.append(self.type_name())
        return EitherType(tuple(types), or_none, span=self.since(start))

    def _single(self) -> TypeExpression:
        start = self.token
        if start.kind not in VALUE_STARTS:
            self.fail(say.TYPE_MISSING if self.is_over() else say.TYPE_EXPECTED)
        if start.kind == NAME and start.text == "file" and self.peek().kind == NAME:
            self.advance()
            return FileType(self.name(), span=self.since(start))
        if start.kind == NAME and self._next_line_is_a_path():
            return self.type_name()
        low = self.sum()
        if self.accept("to"):
            return RangeType(low, self.sum(), span=self.since(start))
        if isinstance(low, Name):
            return NamedType(low.name, span=low.span)
        self.report(say.TYPE_EXPECTED, start)
        return NamedType("int", span=self.since(start))

    def _next_line_is_a_path(self) -> bool:
        """Whether the next line begins with a dot and is no range: then it is the block of a line without colon."""
        following = self.peek()
        if following.kind != "." or following.line == self.token.line:
            return False
        return all(token.kind != "to" for token in self.tokens[self.index :])
