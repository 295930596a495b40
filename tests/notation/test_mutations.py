"""A fault is reported where it was made: every word of every game is taken away or replaced once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

from spielwerk.diagnostics.source import Source
from spielwerk.notation.spiel.parser import parse
from spielwerk.notation.spiel.text.lexer import read_lines
from spielwerk.notation.spiel.text.tokens import Token
from tests.notation.grammar import laid_out
from tests.notation.texts import OWN, read
from tests.rotation import in_turns

OTHERS = ['"x"', *"( ) [ ] { } : , . | = == += -> 3 name let if else then to from where play end chooses move".split()]  # noqa: SIM905


def declarations(text: str) -> Iterator[str]:
    """The declarations of a text, each with the one behind it, where damage would show next."""
    starts = [line.tokens[0].start for line in read_lines(text) if line.tokens and line.indent == 0]
    starts = [start for start in starts if not text.startswith("else", start)]
    for place, start in enumerate(starts):
        end = starts[place + 2] if place + 2 < len(starts) else len(text)
        yield text[start:end]


@cache
def extents(text: str) -> dict[int, tuple[int, int]]:
    """For every line of the file the first and the last one of the whole line it belongs to."""
    whole: list[list[int]] = [[]]
    for token in laid_out(text):
        if token.kind == "NL":
            whole.append([])
        elif token.kind not in ("INDENT", "DEDENT"):
            whole[-1].append(token.line)
    return {line: (min(lines), max(lines)) for lines in whole if lines for line in range(min(lines), max(lines) + 1)}


def first_half(text: str) -> list[Token]:
    """The tokens of the first declaration."""
    tokens = [token for line in read_lines(text) for token in line.tokens]
    edge = next((line.index for line in read_lines(text)[1:] if line.tokens and line.indent == 0), None)
    return [token for token in tokens if edge is None or token.line < edge]


def check(text: str, token: Token, mutated: str, start: int | None = None) -> str | None:
    """What is wrong with the first fault of a mutated text, if something is. It may lie as far up as line `start`."""
    _, faults = parse(Source("mutated", mutated))
    if not faults:
        return None
    first, last = extents(text)[token.line]
    line = faults[0].line - 1
    if (first - 1 if start is None else start) <= line <= last + 1:
        return None
    return f"line {token.line + 1} {token!r}: {faults[0].message()} in line {line + 1} of\n{mutated}"


@in_turns(4, path=OWN)
def test_the_fault_of_a_missing_word_is_beside_it(path: Path):
    wrong = []
    for text in declarations(read(path).text):
        for token in first_half(text):
            before, rest = text[: token.start], text[token.end :]
            # Without the space behind it, the next word moves to its place or joins the word before.
            mutations = {before + rest.lstrip(" ")}
            if not before.endswith(" ") or before.endswith("    "):
                mutations.add(before + rest)
            wrong += [check(text, token, mutated) for mutated in mutations]
    assert [found for found in wrong if found] == []


@in_turns(4, path=OWN)
def test_the_fault_of_a_missing_quote_is_beside_it(path: Path):
    wrong = []
    for text in declarations(read(path).text):
        for token in first_half(text):
            if token.kind == "TEXT":
                for place in (token.start, token.end - 1):
                    mutated = text[:place] + text[place + 1 :]
                    assert parse(Source("mutated", mutated))[1]
                    wrong.append(check(text, token, mutated))
    assert [found for found in wrong if found] == []


@in_turns(4, path=OWN)
def test_the_fault_of_a_wrong_word_is_beside_it(path: Path):
    random = Random(path.name)
    wrong = []
    for text in declarations(read(path).text):
        for token in first_half(text):
            other = random.choice(OTHERS)
            wrong.append(check(text, token, text[: token.start] + other + text[token.end :]))
    assert [found for found in wrong if found] == []


@in_turns(4, path=OWN)
def test_the_fault_of_a_lost_block_is_beside_it(path: Path):
    """The first line of a block loses its indentation, so that no block is there."""
    wrong = []
    for text in declarations(read(path).text):
        edge = first_half(text)[-1].line
        for head, line in pairwise(line for line in read_lines(text) if line.tokens):
            if line.indent > head.indent and head.tokens[-1].kind == ":" and line.index <= edge:
                margin = extents(text)[head.index][0]
                lost = line.indent - next(one.indent for one in read_lines(text) if one.index == margin)
                start = line.tokens[0].start
                wrong.append(check(text, line.tokens[0], text[: start - lost] + text[start:], head.index))
    assert [found for found in wrong if found] == []
