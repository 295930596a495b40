"""Random models: any shape the classes of the model allow, sense or nonsense."""

from __future__ import annotations

import dataclasses
import inspect
import random
import re
import types
import typing

from spielwerk.diagnostics.source import Source, Span
from spielwerk.model import declarations, expressions, nodes, statements
from spielwerk.notation.spiel.parser import parse

WORDS: list[str] = re.findall(
    r"\w+",
    """
    player players turns Card card deck hand score mark Board Suit red blue it self Turn grow bonus any count first top
    at owner kind name copies a1 north all nobody min step lines take int bool field winner over cube best cost stock
    seen pay pot pick
    """,
)
OPERATORS = {
    "Binary": ["+", "-", "*", "/", "mod", "and", "or", "==", "!=", "<", "<=", ">", ">=", "in", "is"],
    "Unary": ["-", "not"],
    "Query": ["where", "each", "through", "until", "by", "from"],
    "Assign": ["=", "+=", "-=", "*=", "/="],
}
KINDS = {
    "Container": ["field", "pile", "row"],
    "CollectionType": ["set", "list"],
    "Layout": ["line", "ring", "grid", "hexes", "graph", "corners", "sides"],
}
HOW = ["", "draw", "winner", "ranking"]
BASE = parse(
    Source(
        "base.spiel",
        """\
game "Base":
    players 2
    option bonus: 1 to 9 = 3

enum Suit: red, blue

object Card, for kind_ in Suit, in deck:
    cost: int = 1
    stock: map Suit to int

space Board, grid 3 by 3:
    mark: player or none

die cube: 1 to 6

table:
    pile deck: Card
    best: int or none

player:
    score: int = 0
    field hand: Card, visible to owner
    seen: set of Suit

function grow(player): int = player.score + 1

procedure pay(player, card):
    player.score += 1

phase Turn(player):
    pot: int = 0
    pay(player, deck.top)

setup:
    shuffle deck
""",
    )
)[0]
"""Declarations for the words below: with them much of the nonsense makes sense."""
MODULES = (expressions, statements, declarations)


def _subclasses(base: type) -> list[type]:
    """The concrete classes of the model below a class."""
    found = []
    for module in MODULES:
        for _, kind in inspect.getmembers(module, inspect.isclass):
            if kind.__module__ == module.__name__ and issubclass(kind, base) and dataclasses.is_dataclass(kind):
                found.append(kind)
    return found


ABSTRACT = (expressions.Expression, expressions.TypeExpression, statements.Statement, nodes.Line, nodes.Part)
CONCRETE: dict[type, list[type]] = {
    base: [kind for kind in _subclasses(base) if kind not in ABSTRACT] for base in ABSTRACT
}
CONCRETE[declarations.Declaration] = [
    kind for kind in _subclasses(declarations.Declaration) if kind is not declarations.Declaration
]
HINTS: dict[type, dict[str, typing.Any]] = {}


def hints(kind: type) -> dict[str, typing.Any]:
    if kind not in HINTS:
        HINTS[kind] = typing.get_type_hints(kind)
    return HINTS[kind]


class Models:
    """Makes models from a source of chance; `budget` keeps them small."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.budget = 150

    def game(self) -> declarations.GameText:
        made = [self.node(declarations.Declaration) for _ in range(self.rng.randint(1, 6))]
        known = list(BASE.declarations)
        self.rng.shuffle(known)
        return declarations.GameText((*known[: self.rng.randint(0, len(known))], *made))

    def node(self, base: type) -> typing.Any:
        kinds = CONCRETE.get(base)
        if kinds is None:
            return self.build(base)
        if self.budget <= 0 and base is expressions.Expression:
            return expressions.Name(self.rng.choice(WORDS))
        if self.budget <= 0 and base is expressions.TypeExpression:
            return expressions.NamedType(self.rng.choice(WORDS))
        return self.build(self.rng.choice(kinds))

    def build(self, kind: type) -> typing.Any:
        self.budget -= 1
        values = {}
        for slot in dataclasses.fields(kind):
            if slot.name == "span":
                start = self.rng.randint(0, 30)
                values["span"] = Span(start, start + self.rng.randint(0, 5))
            elif slot.name not in ("trivia", "doc"):
                values[slot.name] = self.value(hints(kind)[slot.name], kind.__name__, slot.name)
        return kind(**values)

    def value(self, hint: typing.Any, owner: str, slot: str) -> typing.Any:
        origin = typing.get_origin(hint)
        if origin in (typing.Union, types.UnionType):
            choices = typing.get_args(hint)
            if type(None) in choices and (self.budget <= 0 or self.rng.random() < 0.4):
                return None
            return self.value(self.rng.choice([one for one in choices if one is not type(None)]), owner, slot)
        if origin is tuple:
            count = 0 if self.budget <= 0 else self.rng.choice([0, 1, 1, 2, 3])
            return tuple(self.value(typing.get_args(hint)[0], owner, slot) for _ in range(count))
        if hint is str:
            return self.word(owner, slot)
        if hint is int:
            return self.rng.choice([0, 1, 2, 3, -1, 7, 10**12])
        if hint is bool:
            return self.rng.random() < 0.5
        return self.node(hint)

    def word(self, owner: str, slot: str) -> str:
        if slot == "operator":
            return self.rng.choice(OPERATORS[owner])
        if slot == "kind" and owner in KINDS:
            return self.rng.choice(KINDS[owner])
        if slot == "how":
            return self.rng.choice(HOW)
        return self.rng.choice(WORDS)
