"""Reads a whole text: a game, or a single value for tools. Faults are values, never exceptions."""

from __future__ import annotations

from spielwerk.data import fields
from spielwerk.diagnostics.codes.syntax import numbers as say
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import Source, Span
from spielwerk.limits import LARGEST_FILE
from spielwerk.model.declarations import Declaration, GameText
from spielwerk.model.expressions import Broken, Expression, NamedType, TypeExpression
from spielwerk.model.nodes import Node
from spielwerk.notation.spiel.cursor import MAX_NESTING, Unreadable
from spielwerk.notation.spiel.declarations import Declarations
from spielwerk.notation.spiel.faults import Enough
from spielwerk.notation.spiel.words import DEDENT, END, INDENT, NL

"""The greatest number of characters; the largest game we know has 15,000."""


class Parser(Declarations):
    """Reads the declarations of a file one after the other."""

    def __init__(self, source: Source) -> None:
        super().__init__(source)
        self.found: list[Declaration] = []

    def file(self) -> None:
        while self.kind != END:
            if self.kind in (INDENT, DEDENT):
                # Left over from a line that could not be read.
                self.skip_block() if self.kind == INDENT else self.advance()
            else:
                self.collect(self.declaration, self.found, self.inner(self.token.text))
                if self.long_line:
                    self.long_line = False
                    self._refuse_towers()

    def _refuse_towers(self) -> None:
        """A sum of thousands of parts is a tree of that depth, which nobody behind the parser could walk down."""
        tower = _tower(self.found[-1]) if self.found else None
        if tower is not None:
            self.faults.add(-1, say.TOO_DEEP, tower.span.start, tower.span.end, {"limit": MAX_NESTING})
            raise Enough


def parse(source: Source) -> tuple[GameText, list[Diagnostic]]:
    """The game in a text, as far as it can be read, and all faults of form in the order of their places."""
    if len(source.text) > LARGEST_FILE:
        return GameText(()), [_too_large(source)]
    parser = Parser(source)
    after: tuple[str, ...] = ()
    try:
        parser.begin()
        parser.file()
        after = parser.take_lead().before
    except Enough:
        pass
    except RecursionError:
        # The host was already deep in its own calls: refuse as if the text were too deep.
        return GameText(()), [_too_deep(parser)]
    return GameText(tuple(parser.found), after), parser.faults.sorted()


def parse_expression(source: Source, right_side: bool = False) -> tuple[Expression, list[Diagnostic]]:
    """A single value, for tools that let people type one; as a right side it may also be `random …`."""
    if len(source.text) > LARGEST_FILE:
        return Broken(), [_too_large(source)]
    parser = Parser(source)
    value: Expression = Broken()
    try:
        parser.begin()
        value = parser.readable(parser.value if right_side else parser.expression)
        if parser.long_line and _tower(value):
            return Broken(), [_too_deep(parser)]
        if parser.kind not in (NL, END):
            parser.too_much()
    except Enough:
        pass
    except RecursionError:
        return Broken(), [_too_deep(parser)]
    return value, parser.faults.sorted()


def parse_type(source: Source) -> tuple[TypeExpression, list[Diagnostic]]:
    """A single type, as it stands behind the colon of an attribute."""
    if len(source.text) > LARGEST_FILE:
        return NamedType("int"), [_too_large(source)]
    parser = Parser(source)
    type: TypeExpression = NamedType("int")
    try:
        parser.begin()
        type = parser.type()
        if parser.kind not in (NL, END):
            parser.too_much()
    except (Enough, Unreadable):
        pass
    except RecursionError:
        return NamedType("int"), [_too_deep(parser)]
    return type, parser.faults.sorted()


def _tower(root: Node) -> Expression | None:
    """An expression in which more parts lie inside one another than allowed."""
    todo: list[tuple[object, int, Expression | None]] = [(root, 0, None)]
    while todo:
        node, height, top = todo.pop()
        if isinstance(node, tuple):
            todo += ((part, height, top) for part in node)
        elif isinstance(node, Node):
            if isinstance(node, Expression):
                height, top = height + 1, top or node
            else:
                height, top = 0, None
            if height > MAX_NESTING:
                return top
            todo += ((getattr(node, part.name), height, top) for part in fields(node) if part.name != "span")
    return None


def _too_large(source: Source) -> Diagnostic:
    return Diagnostic(say.TOO_LARGE, source, Span(0, 0), {"size": len(source.text), "limit": LARGEST_FILE})


def _too_deep(parser: Parser) -> Diagnostic:
    token = parser.token
    return Diagnostic(say.TOO_DEEP, parser.source, Span(token.start, token.end), {"limit": MAX_NESTING})
