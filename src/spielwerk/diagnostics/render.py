"""Faults for people in front of a terminal: what is wrong, where, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.excerpt import Place, Row, excerpt
from spielwerk.diagnostics.phrase import Phrase
from spielwerk.diagnostics.visible import visible
from spielwerk.extras import needed

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

COLOURS = {"error": "red", "warning": "yellow"}
FRAME = "blue"
NARROWEST = 20
"""A source line gets this many columns even in a terminal that has fewer."""
LONGEST = 600
"""A sentence is cut behind this many characters."""


def show(diagnostics: Iterable[Diagnostic], language: str, console: Console) -> None:
    """Prints every fault, and a line that counts them."""
    shown = list(diagnostics)
    for diagnostic in shown:
        # soft_wrap: an excerpt that is too wide is better wrapped by the terminal than taken apart.
        console.print(render(diagnostic, language, console.width), soft_wrap=True)
    console.print(summary(shown, language), soft_wrap=True, markup=False, highlight=False)


def summary(diagnostics: Iterable[Diagnostic], language: str = "en") -> str:
    """`3 errors, 1 warning`"""
    severities = [diagnostic.severity for diagnostic in diagnostics]
    parts = []
    for one, several in (("error", "errors"), ("warning", "warnings")):
        if count := severities.count(one):
            parts.append(f"{count} {Phrase(f'shown.{one if count == 1 else several}')(language)}")
    return ", ".join(parts) or Phrase("shown.none")(language)


def render(diagnostic: Diagnostic, language: str = "en", width: int = 100) -> Text:
    """One fault, with the lines it is about, for a terminal of that width."""
    with needed("cli"):
        from rich.text import Text

    text = Text()
    for row in _rows(diagnostic, language, width):
        for piece, style in row:
            text.append(piece, style)
        text.append("\n")
    return text


Styled = tuple[str, str]
"""A piece of a row and its style. Texts never go through rich's markup: `[bold]` in a source is just that."""


def _rows(diagnostic: Diagnostic, language: str, width: int) -> Iterator[list[Styled]]:
    colour = COLOURS[diagnostic.severity]
    yield [
        (f"{Phrase(f'shown.{diagnostic.severity}')(language)}[{diagnostic.code}]", f"bold {colour}"),
        (f": {_prose(diagnostic.message(language))}", "bold"),
    ]
    rows = _excerpt(diagnostic, language, width)
    gutter = max((len(str(row.number)) for row in rows if row.number), default=1)
    yield from _where(diagnostic, gutter)
    if rows:
        yield _framed(gutter, "|")
        for row in rows:
            yield _source_row(row, gutter, colour)
        yield _framed(gutter, "|")
    yield from _advice(diagnostic.advice(language), Phrase("shown.help")(language), gutter)


def _where(diagnostic: Diagnostic, gutter: int) -> Iterator[list[Styled]]:
    """A fault may have no text (an option on the command line), or not even a name."""
    name = _prose(diagnostic.source.name)
    if diagnostic.source.text:
        name += f":{diagnostic.line}:{diagnostic.column}"
    if name:
        yield [(" " * gutter + "--> ", FRAME), (name, "")]


def _excerpt(diagnostic: Diagnostic, language: str, width: int) -> list[Row]:
    if not diagnostic.source.text:
        return []
    places = []
    said = []
    for label in diagnostic.labels:
        phrase = _prose(diagnostic.phrase(label, language))
        if label.span == diagnostic.span:
            said.append(phrase)
        else:
            places.append(Place(label.span, phrase))
    places.append(Place(diagnostic.span, ", ".join(said), main=True))
    gutter = len(str(len(diagnostic.source.line_starts)))
    return excerpt(diagnostic.source, places, max(width - gutter - len(" | "), NARROWEST))


def _source_row(row: Row, gutter: int, colour: str) -> list[Styled]:
    if row.gap:
        return [("...", FRAME)]
    number = "" if row.number is None else str(row.number)
    styles = {"source": "", "main": f"bold {colour}", "second": FRAME}
    space = [(" ", "")] if row.pieces else []
    return [(f"{number:>{gutter}} |", FRAME), *space, *((piece.text, styles[piece.style]) for piece in row.pieces)]


def _advice(advice: str, word: str, gutter: int) -> Iterator[list[Styled]]:
    lines = [_prose(line) for line in advice.split("\n")] if advice else []
    for index, line in enumerate(lines):
        if index == 0:
            yield [*_framed(gutter, "= "), (f"{word}: ", "bold"), (line, "")]
        else:
            yield [(" " * (gutter + len(f" = {word}: ")), ""), (line, "")]


def _prose(text: str) -> str:
    """A sentence that quotes the game: a name in it may be a megabyte long, or steer the terminal."""
    return visible(text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…")


def _framed(gutter: int, sign: str) -> list[Styled]:
    return [(f"{'':>{gutter}} {sign}", FRAME)]
