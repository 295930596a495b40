"""A place in the tokens of a program, and what the reader expects there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple, NoReturn

from spielwerk.diagnostics.source import Span
from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.text.tokens import Token
from spielwerk.notation.digal.text.words import A_NAME, A_NUMBER, A_TEXT, END, NAME, NUMBER, SIGN, TEXT, WORD

DEEPEST = 40
"""How deep brackets and instructions may be nested."""


class Unreadable(Exception):
    """A sentence does not go on like this. `code` is the fault, `expected` the words or kinds that would fit."""

    def __init__(self, index: int, expected: tuple[str, ...], code: str = "D110", **values: object) -> None:
        super().__init__(index, expected)
        self.index = index
        self.expected = expected
        self.code = code
        self.values = values


class Grammar(NamedTuple):
    """Readers that are needed below the modules they are in: players and dice are picked by conditions, and ways to
    choose contain instructions. Whoever reads finds them here, so that no two modules import each other."""

    value: Callable[[Cursor], g.Value]
    single_value: Callable[[Cursor], g.Value]
    condition: Callable[[Cursor], g.Condition]
    steps: Callable[[Cursor], g.Steps]
    body: Callable[[Cursor], g.Steps]


class Cursor:
    """Goes through tokens, of which the last one is the end of the text, and gathers what they say."""

    def __init__(self, tokens: Sequence[Token], grammar: Grammar) -> None:
        self.tokens = tokens
        self.grammar = grammar
        self.program = g.Program()
        self.index = 0
        self.depth = 0

    @property
    def token(self) -> Token:
        return self.tokens[self.index]

    def peek(self, ahead: int = 1) -> Token:
        return self.tokens[min(self.index + ahead, len(self.tokens) - 1)]

    # ---- looking -------------------------------------------------------------------------------

    def at(self, *words: str, ahead: int = 0) -> bool:
        """Whether one of these words or signs comes next."""
        token = self.peek(ahead)
        return token.kind in (WORD, SIGN) and token.text in words

    def at_phrase(self, *words: str | Sequence[str]) -> bool:
        """Whether these words follow one another; a group is any one of its words."""
        return all(
            self.at(*([word] if isinstance(word, str) else word), ahead=ahead) for ahead, word in enumerate(words)
        )

    def at_kind(self, kind: str, ahead: int = 0) -> bool:
        return self.peek(ahead).kind == kind

    # ---- taking --------------------------------------------------------------------------------

    def advance(self) -> Token:
        token = self.token
        if token.kind != END:
            self.index += 1
        return token

    def take(self, *words: str) -> bool:
        """Takes one of these words if it comes next."""
        if self.at(*words):
            self.index += 1
            return True
        return False

    def take_phrase(self, *words: str | Sequence[str]) -> bool:
        if self.at_phrase(*words):
            self.index += len(words)
            return True
        return False

    def expect(self, *words: str) -> Token:
        """Takes one of these words, or fails."""
        if not self.at(*words):
            self.fail(*words)
        return self.advance()

    def expect_all(self, *words: str) -> None:
        for word in words:
            self.expect(word)

    def name(self) -> Token:
        if not self.at_kind(NAME):
            self.fail(A_NAME)
        return self.advance()

    def number(self) -> int:
        """A number with or without a sign."""
        sign = -1 if self.at("-") and self.at_kind(NUMBER, 1) else 1
        if sign < 0:
            self.advance()
        if not self.at_kind(NUMBER):
            self.fail(A_NUMBER)
        return sign * int(self.advance().text)

    def text(self) -> Token:
        if not self.at_kind(TEXT):
            self.fail(A_TEXT)
        return self.advance()

    def fail(self, *expected: str) -> NoReturn:
        raise Unreadable(self.index, tuple(dict.fromkeys(expected)))

    # ---- places --------------------------------------------------------------------------------

    def since(self, start: int) -> Span:
        """The stretch from a token up to the last one that was taken."""
        last = max(start, self.index - 1)
        return self.tokens[start].span.to(self.tokens[last].span)

    @contextmanager
    def deeper(self) -> Iterator[None]:
        if self.depth >= DEEPEST:
            raise Unreadable(self.index, (), "D112", most=DEEPEST)
        self.depth += 1
        try:
            yield
        finally:
            self.depth -= 1


def once(known: object, start: int, sentence: str) -> None:
    """A sentence that may be there only once."""
    if known is not None:
        raise Unreadable(start, (), "D122", sentence=sentence)
