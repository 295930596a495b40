"""The catalogue as a page of the documentation: `python -m spielwerk.diagnostics.page` writes docs/diagnostics.md."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from spielwerk.diagnostics.codes.catalogue import catalogue
from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.severity import severity
from spielwerk.diagnostics.words import words
from spielwerk.locale import LANGUAGES

FAMILIES = {
    "S1": "Form",
    "S2": "Names",
    "S3": "Types",
    "S4": "Flow and visibility",
    "S5": "Set-up and sizes",
    "S6": "Setting up for players and options",
    "B": "Boards, levels and tables from files",
    "R": "While a match runs",
    "L": "Logs, saved matches and options",
    "D": "DiGaL programs",
    "A": "Bots and series",
    "V": "Looks and their drawings",
}
NOTATIONS = {"D": "digal", "V": "json"}
"""What the examples are written in, if not in Spiel."""
LONGEST_LINE, MOST_LINES = 160, 40
HEAD = """\
# Diagnostics

Every fault Spielwerk can report, with its message in both languages, what to do about it, and a game that has the
fault beside one that has not. `{…}` is filled in from the game at hand.

This page is made by `make docs`: what is said stands in `src/spielwerk/locale`, the examples in
`src/spielwerk/diagnostics/codes`.
"""


def page(kinds: Iterable[Entry]) -> str:
    """The whole page, in Markdown."""
    entries = sorted(kinds, key=lambda entry: entry.code)
    parts = [HEAD]
    for prefix, title in FAMILIES.items():
        family = [entry for entry in entries if entry.code.startswith(prefix)]
        if family:
            parts.append(f"## {title}\n")
            parts += [part for entry in family for part in _entry(entry)]
    return "\n".join(parts)


def _entry(entry: Entry) -> Iterator[str]:
    yield f"### {entry.code}\n"
    if severity(entry.code) != "error":
        yield f"A {severity(entry.code)}.\n"
    for language in LANGUAGES:
        said = words(entry.code, language)
        yield f"- **{language}:** {_prose(said.message)}\\\n  {_prose(said.advice)}"
    yield ""
    notation = NOTATIONS.get(entry.code[:1], "spiel")
    yield from _example("Wrong:", entry.bad, notation)
    yield from _example("Right:", entry.good, notation)


def _example(title: str, text: str, notation: str) -> Iterator[str]:
    text = _shortened(text)
    if text.strip():
        # Longer than any row of backquotes in the example, which would end it.
        fence = "`" * max([3, *(len(run) + 1 for run in re.findall("`+", text))])
        yield f"{title}\n\n{fence}{notation}\n{text.strip(chr(10))}\n{fence}\n"


def _shortened(text: str) -> str:
    """Examples that are wrong by their size are not shown whole."""
    lines = [line if len(line) <= LONGEST_LINE else line[:LONGEST_LINE] + " …" for line in text.split("\n")]
    return "\n".join(lines if len(lines) <= MOST_LINES else [*lines[:MOST_LINES], "…"])


def _prose(text: str) -> str:
    """A phrase as Markdown that shows it letter by letter, on one line; `code` stays code."""
    parts = re.split("(`[^`]*`)", " ".join(text.split()))
    # Every second part is in backquotes.
    return "".join(part if index % 2 else re.sub(r"([\\*_<>\[\]])", r"\\\1", part) for index, part in enumerate(parts))


def main(arguments: list[str]) -> None:
    """Writes the page to the path given, else to its place in the documentation."""
    kinds = catalogue()
    path = Path(arguments[0] if arguments else "docs/diagnostics.md")
    path.write_text(page(kinds.values()), encoding="utf-8")
    print(f"{path}: {len(kinds)} diagnostics")


if __name__ == "__main__":
    main(sys.argv[1:])
