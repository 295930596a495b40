"""Lays a rulebook out: for a terminal, or as Markdown."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator, Sequence

from spielwerk.diagnostics.visible import visible, width
from spielwerk.locale import texts
from spielwerk.rulebook.language.grammar import MARK, STRONG, UNMARK, UNSTRONG
from spielwerk.rulebook.page import Grid, Heading, Item, Items, Paragraph, Part, Rulebook

WIDTH = 100
SIGNS = re.compile(r"([\\`*_\[\]<>|#])")


def as_text(book: Rulebook, language: str) -> str:
    """For a terminal: underlined headings, lines of a readable length."""
    before, _, behind = texts("rulebook", language)["phrases"]["quote"].partition("{0}")
    blocks = [_text_part(part, (before, behind)) for part in book.parts]
    return "\n\n".join(block for block in blocks if block) + "\n"


def as_markdown(book: Rulebook) -> str:
    return "\n\n".join(_markdown_part(part) for part in book.parts) + "\n"


# ---- text ----------------------------------------------------------------------------------------


def _text_part(part: Part, quotes: tuple[str, str]) -> str:
    match part:
        case Heading():
            words = _plain(part.words, ("", ""))
            return f"{words}\n{'=-·'[min(part.level, 3) - 1] * width(words)}" if part.level < 3 else words
        case Paragraph():
            return textwrap.fill(_plain(part.words, quotes), WIDTH, break_long_words=False, break_on_hyphens=False)
        case Items():
            return "\n".join(_text_items(part.items, part.ordered, "", quotes))
        case Grid():
            return _text_grid(part, quotes)


def _plain(words: str, quotes: tuple[str, str]) -> str:
    return "".join(_pieces(words, visible, (*quotes, "", "")))


def _pieces(words: str, shown: Callable[[str], str], marks: tuple[str, ...]) -> Iterator[str]:
    """The words as they are shown, with what is around a name that stands out."""
    # The marks are control characters themselves, so `shown` must not get to see them.
    signs = dict(zip((MARK, UNMARK, STRONG, UNSTRONG), marks, strict=True))
    for piece in re.split(f"([{''.join(signs)}])", words):
        yield signs[piece] if piece in signs else shown(piece)


def _text_items(items: Sequence[Item], ordered: bool, margin: str, quotes: tuple[str, str]) -> Iterator[str]:
    for number, item in enumerate(items, 1):
        sign = f"{number}. " if ordered else "- "
        yield textwrap.fill(
            _plain(item.words, quotes),
            # However deep an item is, there is room for words beside its margin.
            max(WIDTH, len(margin) + 40),
            initial_indent=margin + sign,
            subsequent_indent=margin + " " * len(sign),
            break_long_words=False,
            break_on_hyphens=False,
        )
        yield from _text_items(item.under, item.ordered, margin + "   ", quotes)


def _text_grid(grid: Grid, quotes: tuple[str, str]) -> str:
    rows = [[_plain(cell, quotes) for cell in row] for row in (grid.head, *grid.rows)]
    sizes = [max(width(row[column]) for row in rows) for column in range(len(grid.head))]
    lines = [
        "  ".join(cell + " " * (size - width(cell)) for cell, size in zip(row, sizes, strict=True)) for row in rows
    ]
    lines.insert(1, "  ".join("-" * size for size in sizes))
    return "\n".join(f"  {line}".rstrip() for line in lines)


# ---- Markdown ------------------------------------------------------------------------------------


def _markdown_part(part: Part) -> str:
    match part:
        case Heading():
            return f"{'#' * part.level} {_escaped(part.words)}"
        case Paragraph():
            return _escaped(part.words)
        case Items():
            return "\n".join(_markdown_items(part.items, part.ordered, ""))
        case Grid():
            head, *rows = (f"| {' | '.join(map(_escaped, row))} |" for row in (part.head, *part.rows))
            return "\n".join([head, f"|{' --- |' * len(part.head)}", *rows])


def _markdown_items(items: Sequence[Item], ordered: bool, margin: str) -> Iterator[str]:
    for number, item in enumerate(items, 1):
        sign = f"{number}. " if ordered else "- "
        yield margin + sign + _escaped(item.words)
        yield from _markdown_items(item.under, item.ordered, margin + " " * len(sign))


def _escaped(words: str) -> str:
    """Signs of the author's own mean nothing to Markdown."""
    return "".join(_pieces(words, lambda piece: SIGNS.sub(r"\\\1", visible(piece)), ("*", "*", "**", "**")))
