"""What this version reads but cannot run yet: one fault for each such place."""

from __future__ import annotations

from spielwerk.check import typed as t
from spielwerk.check.state import Check
from spielwerk.check.types import Type
from spielwerk.diagnostics.source import Span


def later(check: Check, code: str, span: Span, type_: Type) -> t.Expr:
    """A value that cannot be computed yet; its type is known, so everything around it can be checked."""
    check.faults.report(code, span)
    return t.Later(code, type=type_, span=span)
