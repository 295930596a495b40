"""Faults for programs: the entries of `spielwerk check --json`."""

from __future__ import annotations

from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import Source, Span


def to_json(diagnostic: Diagnostic, language: str = "en") -> dict[str, object]:
    """The fault as JSON-ready data. Lines and columns count from 1; the end is the first character behind the place."""
    place = _place(diagnostic.source, diagnostic.span)
    return {
        "file": diagnostic.source.name,
        "line": place["line"],
        "column": place["column"],
        "severity": diagnostic.severity,
        "code": diagnostic.code,
        "message": diagnostic.message(language),
        "end_line": place["end_line"],
        "end_column": place["end_column"],
        "advice": diagnostic.advice(language),
        "labels": [
            {**_place(diagnostic.source, label.span), "message": diagnostic.phrase(label, language)}
            for label in diagnostic.labels
        ],
    }


def _place(source: Source, span: Span) -> dict[str, int]:
    line, column = source.place(span.start)
    end_line, end_column = source.place(span.end)
    return {"line": line, "column": column, "end_line": end_line, "end_column": end_column}
