"""Reads a whole text: a game, or a single value for tools. Faults are values, never exceptions."""

from __future__ import annotations

from spielwerk.data import fields
from spielwerk.diagnostics import form_codes as say
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import Source, Span
from spielwerk.limits import LARGEST_FILE
from spielwerk.model.declarations import Declaration, GameText
from spielwerk.model.expressions import Broken, Expression, NamedType, TypeExpression
from spielwerk.model.nodes import Node
from spielwerk.notation.spiel.read.blocks import collect, skip_block
from spielwerk.notation.spiel.read.choices import read_alternative
from spielwerk.notation.spiel.read.cursor import MAX_NESTING, Cursor, Grammar, Unreadable
from spielwerk.notation.spiel.read.declarations import read_action, read_declaration, read_inner
from spielwerk.notation.spiel.read.expressions import read_expression, read_value
from spielwerk.notation.spiel.read.members import read_attribute, read_member_line
from spielwerk.notation.spiel.read.statements import read_statement
from spielwerk.notation.spiel.read.types import read_type
from spielwerk.notation.spiel.text.faults import Enough
from spielwerk.notation.spiel.text.words import DEDENT, END, INDENT, NL

GRAMMAR = Grammar(
    expression=read_expression,
    statement=read_statement,
    alternative=read_alternative,
    attribute=read_attribute,
    member_line=read_member_line,
    action=read_action,
)


def parse(source: Source) -> tuple[GameText, list[Diagnostic]]:
    """The game in a text, as far as it can be read, and all faults of form in the order of their places."""
    if len(source.text) > LARGEST_FILE:
        return GameText(()), [_too_large(source)]
    c = Cursor(source, GRAMMAR)
    found: list[Declaration] = []
    after: tuple[str, ...] = ()
    try:
        c.begin()
        _read_file(c, found)
        after = c.take_lead().before
    except Enough:
        pass
    except RecursionError:
        # The host was already deep in its own calls: refuse as if the text were too deep.
        return GameText(()), [_too_deep(c)]
    return GameText(tuple(found), after), c.faults.sorted()


def _read_file(c: Cursor, found: list[Declaration]) -> None:
    """The declarations of a file, one after the other."""
    while c.kind != END:
        if c.kind in (INDENT, DEDENT):
            # Left over from a line that could not be read.
            skip_block(c) if c.kind == INDENT else c.advance()
        else:
            collect(c, read_declaration, found, read_inner(c, c.token.text))
            # Only a line of very many tokens can hold such a tower, so others are not looked through.
            if c.long_line:
                c.long_line = False
                _refuse_towers(c, found)


def _refuse_towers(c: Cursor, found: list[Declaration]) -> None:
    """A sum of thousands of parts is a tree of that depth, which nobody behind the parser could walk down."""
    tower = _tower(found[-1]) if found else None
    if tower is not None:
        # No line has this number: a line that has a fault already would keep this one back.
        c.faults.add(-1, say.TOO_DEEP, tower.span.start, tower.span.end, {"limit": MAX_NESTING})
        raise Enough


def parse_expression(source: Source, right_side: bool = False) -> tuple[Expression, list[Diagnostic]]:
    """A single value, for tools that let people type one; as a right side it may also be `random …`."""
    if len(source.text) > LARGEST_FILE:
        return Broken(), [_too_large(source)]
    c = Cursor(source, GRAMMAR)
    value: Expression = Broken()
    try:
        c.begin()
        value = c.readable(read_value if right_side else read_expression)
        if c.long_line and _tower(value):
            return Broken(), [_too_deep(c)]
        if c.kind not in (NL, END):
            c.too_much()
    except Enough:
        pass
    except RecursionError:
        return Broken(), [_too_deep(c)]
    return value, c.faults.sorted()


def parse_type(source: Source) -> tuple[TypeExpression, list[Diagnostic]]:
    """A single type, as it is written behind the colon of an attribute."""
    if len(source.text) > LARGEST_FILE:
        return NamedType("int"), [_too_large(source)]
    c = Cursor(source, GRAMMAR)
    type: TypeExpression = NamedType("int")
    try:
        c.begin()
        type = read_type(c)
        if c.kind not in (NL, END):
            c.too_much()
    except (Enough, Unreadable):
        pass
    except RecursionError:
        return NamedType("int"), [_too_deep(c)]
    return type, c.faults.sorted()


def _tower(root: Node) -> Expression | None:
    """An expression that is nested deeper than allowed."""
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


def _too_deep(c: Cursor) -> Diagnostic:
    token = c.token
    return Diagnostic(say.TOO_DEEP, c.source, Span(token.start, token.end), {"limit": MAX_NESTING})
