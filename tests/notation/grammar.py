"""Reads `docs/grammar.ebnf`, and recognises and makes up texts with it: an independent second opinion on the parser."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from random import Random

from spielwerk.diagnostics.source import Source
from spielwerk.notation.spiel.text.faults import Faults
from spielwerk.notation.spiel.text.layout import Layout
from spielwerk.notation.spiel.text.lexer import read_lines
from spielwerk.notation.spiel.text.tokens import Token
from spielwerk.notation.spiel.text.words import RESERVED

GRAMMAR = Path(__file__).parents[2] / "docs" / "grammar.ebnf"

_COMMENT = re.compile(r"\(\*.*?\*\)", re.DOTALL)
_SYMBOL = re.compile(r'"[^"]*"|[A-Za-z_]+|[=|;(){}\[\],]')


@dataclass(frozen=True)
class Part:
    """A part of a rule: `kind` is word, token, rule, one of (alternatives), all of (a sequence), maybe or many."""

    kind: str
    name: str = ""
    parts: tuple[Part, ...] = ()


class Grammar:
    """The rules of the file by name."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._symbols: list[str] = _SYMBOL.findall(_COMMENT.sub("", text))
        self._at = 0
        self.rules: dict[str, Part] = {}
        self._templates: dict[str, tuple[list[str], int]] = {}
        while self._at < len(self._symbols):
            self._rule()

    @cached_property
    def reserved(self) -> frozenset[str]:
        """The words that the file's head calls reserved."""
        listed = re.search(r"Reserved: ([^.]*)\.", self.text)
        assert listed is not None
        return frozenset(listed[1].split())

    # ---- reading the file ----------------------------------------------------------------------

    def _take(self, expected: str | None = None) -> str:
        symbol = self._symbols[self._at]
        assert expected is None or symbol == expected, f"{expected} expected, not {symbol}"
        self._at += 1
        return symbol

    def _next(self) -> str:
        return self._symbols[self._at]

    def _rule(self) -> None:
        name = self._take()
        if self._next() == "(":
            # block(short, line): kept as symbols, and read anew for each use with its parts filled in.
            parameters = []
            while self._take() != ")":
                parameters.append(self._take())
            self._take("=")
            self._templates[name] = (parameters, self._at)
            while self._take() != ";":
                pass
            return
        self._take("=")
        self.rules[name] = self._choice({})
        self._take(";")

    def _choice(self, filled: dict[str, str]) -> Part:
        ways = [self._sequence(filled)]
        while self._next() == "|":
            self._take()
            ways.append(self._sequence(filled))
        return ways[0] if len(ways) == 1 else Part("one of", parts=tuple(ways))

    def _sequence(self, filled: dict[str, str]) -> Part:
        parts = []
        while self._next() not in ("|", ")", "]", "}", ";", ","):
            parts.append(self._part(filled))
        return parts[0] if len(parts) == 1 else Part("all of", parts=tuple(parts))

    def _part(self, filled: dict[str, str]) -> Part:
        symbol = self._take()
        if symbol in ("(", "[", "{"):
            inner = self._choice(filled)
            self._take({"(": ")", "[": "]", "{": "}"}[symbol])
            return inner if symbol == "(" else Part("maybe" if symbol == "[" else "many", parts=(inner,))
        if symbol.startswith('"'):
            return Part("word", symbol[1:-1])
        if symbol.isupper():
            return Part("token", symbol)
        if symbol in self._templates:
            return self._template(symbol, filled)
        return Part("rule", filled.get(symbol, symbol))

    def _template(self, name: str, filled: dict[str, str]) -> Part:
        self._take("(")
        arguments = [filled.get(argument := self._take(), argument)]
        while self._take() == ",":
            arguments.append(self._take())
        parameters, start = self._templates[name]
        full = f"{name}({', '.join(arguments)})"
        if full not in self.rules:
            back, self._at = self._at, start
            self.rules[full] = self._choice(dict(zip(parameters, arguments, strict=True)))
            self._at = back
        return Part("rule", full)

    # ---- recognising ---------------------------------------------------------------------------

    def furthest(self, tokens: list[Token]) -> int | None:
        """None if the tokens are a file; else where the longest beginning of one ends."""
        reached = 0

        @cache
        def rule(name: str, at: int) -> frozenset[int]:
            return ends(self.rules[name], at)

        def ends(part: Part, at: int) -> frozenset[int]:
            nonlocal reached
            reached = max(reached, at)
            if part.kind in ("word", "token"):
                return frozenset([at + 1]) if at < len(tokens) and _fits(part, tokens[at]) else frozenset()
            if part.kind == "rule":
                return rule(part.name, at)
            if part.kind == "one of":
                return frozenset().union(*(ends(way, at) for way in part.parts))
            if part.kind == "maybe":
                return frozenset([at]) | ends(part.parts[0], at)
            if part.kind == "all of":
                places = frozenset([at])
                for step in part.parts:
                    places = frozenset().union(*(ends(step, place) for place in places))
                return places
            found, fresh = {at}, {at}
            while fresh:
                fresh = set().union(*(ends(part.parts[0], place) for place in fresh)) - found
                found |= fresh
            return frozenset(found)

        return None if len(tokens) in rule("file", 0) else reached

    # ---- making up texts -----------------------------------------------------------------------

    @cached_property
    def _cost(self) -> dict[str, int]:
        """How deep the smallest text of a rule is nested."""
        cost: dict[str, int] = {}
        for _ in self.rules:
            for name, part in self.rules.items():
                depth = self._part_cost(part, cost)
                if depth is not None:
                    cost[name] = depth + 1
        return cost

    def _part_cost(self, part: Part, cost: dict[str, int]) -> int | None:
        if part.kind == "rule":
            return cost.get(part.name)
        if part.kind in ("word", "token", "maybe", "many"):
            return 0
        costs = [self._part_cost(inner, cost) for inner in part.parts]
        known = [one for one in costs if one is not None]
        if part.kind == "one of":
            return min(known) if known else None
        return max(known, default=0) if len(known) == len(costs) else None

    def sentence(self, random: Random, rule: str, depth: int) -> list[str]:
        """The words of a made-up text; what is not a word stands as NL, INDENT or DEDENT."""
        words: list[str] = []

        def write(part: Part, depth: int) -> None:
            if len(words) > _LENGTH:
                depth = 0
            if part.kind == "word":
                words.append(part.name)
            elif part.kind == "token":
                words.append(_example(part.name, random))
            elif part.kind == "rule":
                write(self.rules[part.name], depth - 1)
            elif part.kind == "all of":
                for step in part.parts:
                    write(step, depth)
            elif part.kind == "one of":
                costs = [self._part_cost(way, self._cost) or 0 for way in part.parts]
                ways = [way for way, cost in zip(part.parts, costs, strict=True) if cost <= max(depth, min(costs))]
                write(random.choice(ways), depth)
            else:
                inner = part.parts[0]
                if (self._part_cost(inner, self._cost) or 0) > depth:
                    return
                for _ in range(random.choice([0, 0, 1] if part.kind == "maybe" else [0, 0, 0, 1, 2])):
                    write(inner, depth)

        write(self.rules[rule], depth)
        return words


_NAMES = ["card", "Meeple", "größe", "x2", "open_cards", "lot", "wählen", "order", "count", "position"]
_TEXTS = ["Draw", "{card} wins", "{count(lot)|one:Karte|other:Karten}", "{{no}} value", 'He said \\"no\\"', "50 %", ""]


def _example(token: str, random: Random) -> str:
    if token == "NAME":
        return random.choice(_NAMES)
    if token == "WORD":
        return random.choice([*_NAMES, "at", "end", "from"])
    if token == "INT":
        return str(random.choice([0, 1, 2, 7, 100]))
    return f'"{random.choice(_TEXTS)}"' if token == "STRING" else token


def _fits(part: Part, token: Token) -> bool:
    if part.kind == "word":
        return token.text == part.name and token.kind != "TEXT"
    if part.name == "WORD":
        return token.kind == "NAME" or token.kind in RESERVED
    return token.kind == {"STRING": "TEXT"}.get(part.name, part.name)


def laid_out(text: str) -> list[Token]:
    """All tokens of a text, with NL, INDENT and DEDENT."""
    layout = Layout(read_lines(text), Faults(Source("text", text)), len(text))
    tokens: list[Token] = []
    while not tokens or tokens[-1].kind != "END":
        tokens += layout.next()
    return tokens[:-1]


def page(words: list[str], random: Random | None = None) -> str:
    """Puts words on lines. With `random` some lines are continued on the next one."""
    lines: list[str] = []
    margin, line = 0, ""
    for place, word in enumerate(words):
        if word == "NL":
            lines.append(" " * margin + line)
            line = ""
        elif word in ("INDENT", "DEDENT"):
            margin += 4 if word == "INDENT" else -4
        elif random and line and not line.endswith(_STAYS) and words[place] not in _STICKS and random.random() < 0.15:
            lines.append(" " * margin + line)
            line = " " * 8 + word
        else:
            line = f"{line} {word}" if line else word
    return "\n".join([*lines, ""])


_LENGTH = 300

_STAYS = (":", ".", "else", "repeat", "chooses", "choose")
_STICKS = ("if",)
