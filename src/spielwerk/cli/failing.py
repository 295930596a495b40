"""Explains what went wrong: faults of games and requests, files, and what nobody has thought of."""

from __future__ import annotations

import os
import traceback

import click

from spielwerk.cli.telling import Refusal, faults_json, show_faults, tell, tell_json
from spielwerk.cli.words import Say
from spielwerk.diagnostics.visible import visible
from spielwerk.extras import MissingExtra
from spielwerk.game.compiler_fault import CompilerFault
from spielwerk.match.errors import SpielwerkError

INTERNAL = 70
"""The exit code where the fault is ours: EX_SOFTWARE of sysexits.h."""


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
    if isinstance(error, MissingExtra):
        return error.words(say.language), 1
    if isinstance(error, click.ClickException):
        return visible(error.format_message()), error.exit_code
    if os.environ.get("SPIELWERK_DEBUG", "0") not in ("", "0"):
        tell("".join(traceback.format_exception(error)), to_stderr=True)
    if isinstance(error, CompilerFault):
        return visible(error.words(say.language)), INTERNAL
    if isinstance(error, RecursionError | MemoryError | OverflowError):
        return say("too_much", kind=type(error).__name__), 1
    return say("internal", kind=type(error).__name__), INTERNAL
