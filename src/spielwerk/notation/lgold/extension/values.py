"""Values and types inside XML: attributes hold them as Spiel writes them, as XSLT does with XPath."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar, cast

from spielwerk.data import fields, replace
from spielwerk.diagnostics.diagnostic import Diagnostic, Label
from spielwerk.diagnostics.source import Source, Span
from spielwerk.model.expressions import Expression, Name, TypeExpression
from spielwerk.model.nodes import Node
from spielwerk.notation.lgold.xml.faults import Faults
from spielwerk.notation.lgold.xml.tree import Element, attribute_span
from spielwerk.notation.spiel.parser import parse_expression, parse_type
from spielwerk.notation.spiel.write.flow import Flow
from spielwerk.notation.spiel.write.values import ValueWriter

Read = TypeVar("Read", Expression, TypeExpression)


def written(value: Expression) -> str:
    flow = Flow()
    ValueWriter(flow).value(value)
    return flow.flat()


def written_type(type: TypeExpression) -> str:
    flow = Flow()
    ValueWriter(flow).type(type)
    return flow.flat()


def read_value(source: Source, element: Element, name: str, faults: Faults) -> Expression:
    if element.attributes[name] == "end":
        # The key of a translation may be this word, which is no value anywhere else.
        return Name("end", span=attribute_span(source, element, name)[0])
    return _read(partial(parse_expression, right_side=True), source, element, name, faults)


def read_type(source: Source, element: Element, name: str, faults: Faults) -> TypeExpression:
    return _read(parse_type, source, element, name, faults)


def _read(
    parse: Callable[[Source], tuple[Read, list[Diagnostic]]],
    source: Source,
    element: Element,
    name: str,
    faults: Faults,
) -> Read:
    span, exactly = attribute_span(source, element, name)

    def placed(there: Span) -> Span:
        return Span(there.start + span.start, there.end + span.start) if exactly else span

    found, slips = parse(Source(source.name, element.attributes[name]))
    faults.take(
        [
            Diagnostic(
                slip.code,
                source,
                placed(slip.span),
                slip.values,
                tuple(Label(placed(label.span), label.phrase) for label in slip.labels),
            )
            for slip in slips
        ]
    )
    # It was read as a text of its own, from place 0 on.
    return cast(Read, moved(found, placed))


def moved(whole: Any, place: Callable[[Span], Span]) -> Any:
    """The same nodes at other places."""
    if isinstance(whole, tuple):
        return tuple(moved(part, place) for part in whole)
    if not isinstance(whole, Node):
        return whole
    inside = {f.name: moved(getattr(whole, f.name), place) for f in fields(whole) if f.name not in ("span", "trivia")}
    return replace(whole, **inside, span=place(whole.span))
