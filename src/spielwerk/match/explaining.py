"""A fault of a running match as a diagnostic: its place in the text, and words for its numbers."""

from __future__ import annotations

from spielwerk.backend.fault import Fault
from spielwerk.diagnostics.diagnostic import Diagnostic, Label
from spielwerk.diagnostics.phrase import Phrase
from spielwerk.diagnostics.source import Source, Span
from spielwerk.notation.readers import TERMS, ending
from spielwerk.program.manual.manual import Manual
from spielwerk.runtime.names import Names

NO_WAY, WRONG_KIND = "R241", "R242"


def explained(fault: Fault, source: Source, manual: Manual) -> Diagnostic:
    line = manual.lines[fault.line]
    values: dict[str, object] = {"inside": line.inside, "a": fault.a, "b": fault.b, **_names(manual, fault)}
    labels: list[Label] = []
    ways = dict(manual.crossroads).get(fault.line)
    if ways is not None:
        # The second number has a bit for every way that was open.
        held = [way for i, way in enumerate(ways) if fault.b >> i & 1]
        values["held"] = ", ".join(f"`{way.name}`" for way in held) if held else Phrase("match.none_held")
        labels = [Label(Span(way.start, way.end), "held") for way in held]
    span = Span(line.start, line.end)
    terms = TERMS.get(ending(source.part(span)[0].name), {})
    return Diagnostic(terms.get(fault.code, fault.code), source, span, values, tuple(labels))


def _names(manual: Manual, fault: Fault) -> dict[str, object]:
    """Places and objects by their names, where the numbers of a fault are about them."""
    names = Names(manual)
    if fault.code == NO_WAY:
        return {"a": names.place(fault.a) if fault.a else "none", "b": names.place(fault.b)}
    if fault.code == WRONG_KIND:
        return {"a": manual.kinds[names.thing(fault.a).kind - 1].name, "b": names.place(fault.b)}
    return {}
