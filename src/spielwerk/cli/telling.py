"""Printing: words, JSON and faults. rich is loaded only when something needs it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from spielwerk.cli.words import Say
from spielwerk.data import replace
from spielwerk.diagnostics.visible import visible
from spielwerk.extras import needed

if TYPE_CHECKING:
    from rich.console import Console

    from spielwerk.diagnostics.diagnostic import Diagnostic

Line: TypeAlias = Sequence[tuple[str, str]]
"""Pieces of a line, each with its style. Texts never go through rich's markup."""


class Refusal(Exception):
    """The request cannot be met. `words` say why; `code` is the exit code."""

    def __init__(self, words: str, code: int = 1) -> None:
        super().__init__(words)
        self.words = words
        self.code = code


def tell(words: str = "", to_stderr: bool = False) -> None:
    click.echo(words, err=to_stderr)


def tell_json(value: object, indent: int | None = 2) -> None:
    """One JSON document; where the terminal cannot show all characters, they are written as numbers."""
    plain = "utf" not in (getattr(sys.stdout, "encoding", None) or "").lower()
    text = json.dumps(value, ensure_ascii=plain, indent=indent, default=str)
    # Half a pair of surrogates cannot be printed.
    click.echo(text.encode("utf-8", "replace").decode("utf-8"))


def console(to_stderr: bool = False) -> Console:
    with needed("cli"):
        from rich.console import Console

    return Console(
        file=sys.stderr if to_stderr else sys.stdout, highlight=False, markup=False, emoji=False, soft_wrap=False
    )


def print_lines(paper: Console, lines: Iterable[Line]) -> None:
    with needed("cli"):
        from rich.text import Text

    for line in lines:
        paper.print(Text.assemble(*((visible(piece), style) for piece, style in line)), soft_wrap=True)


def show_faults(faults: Iterable[Diagnostic], say: Say, to_stderr: bool = True) -> None:
    """Every fault with its place and what to do."""
    from spielwerk.diagnostics.render import show, summary

    shown = [prepared(fault) for fault in faults]
    if shown:
        show(shown, _language(shown, say), console(to_stderr))
    else:
        tell(summary(shown, say.language), to_stderr)


def _language(faults: Sequence[Diagnostic], say: Say) -> str:
    """The reader's language; if he has not asked for one, and a game is written in German, that one."""
    from spielwerk.notation.readers import LANGUAGES, ending

    spoken = {LANGUAGES.get(ending(fault.source.name)) for fault in faults}
    alone = spoken.pop() if len(spoken) == 1 else None
    return say.language if say.chosen or alone is None else alone


def faults_json(faults: Iterable[Diagnostic], say: Say) -> list[dict[str, Any]]:
    from spielwerk.diagnostics.json import to_json

    shown = [prepared(fault) for fault in faults]
    return [to_json(fault, _language(shown, say)) for fault in shown]


def prepared(fault: Diagnostic) -> Diagnostic:
    """The fault as it is shown: 'did you mean' as a sentence in both languages, no excerpt where there is no place."""
    from spielwerk.check.faults import meant
    from spielwerk.diagnostics.phrase import NOTHING
    from spielwerk.diagnostics.source import NOWHERE, Source

    hint = fault.values.get("hint")
    if isinstance(hint, str):
        fault = replace(fault, values={**fault.values, "hint": meant(hint) if hint else NOTHING})
    if fault.span == NOWHERE and fault.code[0] in "LR":
        fault = replace(fault, source=Source(fault.source.name, ""))
    return fault
