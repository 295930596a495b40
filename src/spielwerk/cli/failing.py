"""Explains what went wrong: faults of games and requests, files, and what nobody has thought of."""

from __future__ import annotations

import os
import traceback
from typing import TYPE_CHECKING

import click

from spielwerk.backend.fault import Fault
from spielwerk.cli.telling import Refusal, faults_json, show_faults, tell, tell_json
from spielwerk.cli.words import Say
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import Source, Span
from spielwerk.diagnostics.visible import visible
from spielwerk.match.errors import SpielwerkError

if TYPE_CHECKING:
    from spielwerk.program.lower.description import Description


def explain(error: Exception, say: Say, as_json: bool) -> int:
    """Tells what was wrong and returns the exit code. With `--json` the faults are a JSON document, too."""
    if isinstance(error, SpielwerkError):
        show_faults(error.diagnostics, say)
        if as_json:
            tell_json({"faults": faults_json(error.diagnostics, say)})
        return 1
    words, code = _words(error, say)
    tell(say("error", what="") + words, to_stderr=True)
    if as_json:
        tell_json({"faults": [{"severity": "error", "message": words}]})
    return code


def _words(error: Exception, say: Say) -> tuple[str, int]:
    if isinstance(error, Refusal):
        return error.words, error.code
    if isinstance(error, click.ClickException):
        return visible(error.format_message()), error.exit_code
    if os.environ.get("SPIELWERK_DEBUG", "0") not in ("", "0"):
        tell("".join(traceback.format_exception(error)), to_stderr=True)
    key = "too_much" if isinstance(error, RecursionError | MemoryError | OverflowError) else "internal"
    return say(key, kind=type(error).__name__), 1


def match_fault(fault: Fault, source: Source, description: Description) -> Diagnostic:
    """A fault of a running game, as a value with its place in the text."""
    from spielwerk.match.faulting import fault_values

    line = description.lines[fault.line]
    values = fault_values(description, fault)
    return Diagnostic(fault.code, source, Span(line.start, line.end), values)
