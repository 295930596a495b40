"""A fault of a running match as a diagnostic: its place in the text, and words for its numbers."""

from __future__ import annotations

from spielwerk.backend.fault import Fault
from spielwerk.diagnostics.diagnostic import Diagnostic, Label
from spielwerk.diagnostics.phrase import Phrase
from spielwerk.diagnostics.source import Source, Span
from spielwerk.match.names import Names
from spielwerk.notation.readers import TERMS, ending
from spielwerk.program.lower.description import Description

NO_WAY, WRONG_KIND = "R241", "R242"
NONE_HELD = Phrase("none of them", "keine davon")


def explained(fault: Fault, source: Source, description: Description) -> Diagnostic:
    line = description.lines[fault.line]
    values: dict[str, object] = {"inside": line.inside, "a": fault.a, "b": fault.b, **_names(description, fault)}
    labels: list[Label] = []
    if fault.line in description.crossroads:
        # The second number has a bit for every way that was open.
        ways = description.crossroads[fault.line]
        held = [(name, span) for i, (name, span) in enumerate(ways) if fault.b >> i & 1]
        names = ", ".join(f"`{name}`" for name, _ in held)
        values["held"] = Phrase(names, names) if held else NONE_HELD
        labels = [Label(span, "held") for _, span in held]
    span = Span(line.start, line.end)
    terms = TERMS.get(ending(source.part(span)[0].name), {})
    return Diagnostic(terms.get(fault.code, fault.code), source, span, values, tuple(labels))


def _names(description: Description, fault: Fault) -> dict[str, object]:
    """Places and objects by their names, where the numbers of a fault are about them."""
    names = Names(description)
    if fault.code == NO_WAY:
        return {"a": names.place(fault.a) if fault.a else "none", "b": names.place(fault.b)}
    if fault.code == WRONG_KIND:
        return {"a": description.layout.things[fault.a].kind.name, "b": names.place(fault.b)}
    return {}
