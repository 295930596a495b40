"""The dice of a program as dice of a Spiel game.

If all dice have the same faces, and none is known by its name after sorting, they are in one cup, and sorting changes
the order in it. Otherwise every die is declared by itself, and a list says in which order they are.
Dice have numbers from 1. In the cup a number is a place; of single dice it is the die, wherever it is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from spielwerk.diagnostics.source import NOWHERE, Span
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.expressions import Expression
from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.translate import make
from spielwerk.notation.digal.tree import parts

KEPT, CUP, ORDER, EYES, THROW, KEEPER = "behalten", "würfel", "reihe", "augen", "wirf", "becher"


class Dice(ABC):
    """How dice are declared, read, rolled and sorted."""

    def __init__(self, program: g.Program) -> None:
        self.kinds = program.dice
        self.count = len(program.dice)
        self.names = [die.name for die in program.dice]
        bodies = (program.turn, program.steps, program.additions)
        inside = list(parts(bodies))
        self.sorts = any(isinstance(part, g.Sort) for part in inside)
        self.keeps = any(isinstance(part, g.Keep | g.KeepThose) for part in inside)
        self.covered = program.cup is not None
        self.mods = d.Mods(visible=make.name(KEEPER)) if self.covered else d.Mods()
        """Under a cup only its keeper sees the dice, until they are revealed."""

    @abstractmethod
    def declarations(self) -> list[d.Declaration]: ...

    def members(self) -> list[d.Attribute]:
        """What the table keeps for them."""
        found: list[d.Attribute] = []
        if self.keeps:
            kind = m.CollectionType("set", m.RangeType(make.number(1), make.number(self.count)))
            found.append(d.Attribute(KEPT, kind, None, d.Mods()))
        if self.covered:
            found.append(d.Attribute(KEEPER, m.EitherType((m.NamedType("player"),), True), None, d.Mods()))
        return found

    @abstractmethod
    def things(self) -> list[str]:
        """The names under which they are declared."""

    @abstractmethod
    def place(self, place: int, span: Span) -> Expression:
        """The number of the die in a place, counted from 0."""

    def named(self, name: str, span: Span) -> Expression:
        """The number of a die by its name."""
        return make.number(self.names.index(name) + 1, span)

    @abstractmethod
    def shows(self, number: Expression, span: Span) -> Expression:
        """What the die with a number shows."""

    @abstractmethod
    def all_shown(self, span: Span) -> Expression:
        """What all dice show, in any order."""

    @abstractmethod
    def in_order(self, span: Span) -> Expression:
        """The numbers of all dice in their order."""

    @abstractmethod
    def roll_all(self, span: Span) -> list[s.Statement]: ...

    @abstractmethod
    def roll_one(self, number: Expression, span: Span) -> s.Statement: ...

    @abstractmethod
    def sort(self, descending: bool, span: Span) -> s.Statement: ...


def faces_of(die: g.DieKind) -> m.TypeExpression:
    """A range of numbers, or the name of the list of faces."""
    if _is_range(die.faces):
        low, high = die.faces[0], die.faces[-1]
        return m.RangeType(make.number(low, die.span), make.number(high, die.span), span=die.span)
    return m.NamedType(f"seiten_{die.name}", span=die.span)


def _is_range(faces: tuple[int, ...]) -> bool:
    return faces == tuple(range(faces[0], faces[0] + len(faces)))


def face_list(die: g.DieKind) -> list[d.Declaration]:
    """The list of faces, where they are not a range."""
    if _is_range(die.faces):
        return []
    faces = m.ListLiteral(tuple(make.number(face, die.span) for face in die.faces), span=die.span)
    return [d.Const(f"seiten_{die.name}", None, faces, span=die.span)]


class Cup(Dice):
    """Dice that are all alike."""

    def declarations(self) -> list[d.Declaration]:
        if not self.kinds:
            return []
        first = self.kinds[0]
        count = make.number(self.count)
        return [*face_list(first), d.Dice(CUP, count, faces_of(first), self.mods, span=first.span)]

    def things(self) -> list[str]:
        return [CUP]

    def place(self, place: int, span: Span) -> Expression:
        return make.number(place + 1, span)

    def shows(self, number: Expression, span: Span) -> Expression:
        return make.index(make.name(CUP, span), number, span)

    def all_shown(self, span: Span) -> Expression:
        return make.name(CUP, span)

    def in_order(self, span: Span) -> Expression:
        return m.Range(make.number(1, span), make.number(self.count, span), span=span)

    def roll_all(self, span: Span) -> list[s.Statement]:
        return [s.Roll(make.name(CUP, span), span=span)] if self.kinds else []

    def roll_one(self, number: Expression, span: Span) -> s.Statement:
        return s.Roll(self.shows(number, span), span=span)

    def sort(self, descending: bool, span: Span) -> s.Statement:
        return make.assign(make.name(CUP, span), by(make.name(CUP, span), m.It(span=span), descending, span), span)


class Singles(Dice):
    """Dice that differ, or that keep their names when they are sorted."""

    def declarations(self) -> list[d.Declaration]:
        found: list[d.Declaration] = []
        for die in self.kinds:
            found += face_list(die)
            found.append(d.Dice(_single(die.name), None, faces_of(die), self.mods, span=die.span))
        number = d.Parameter("nummer", m.RangeType(make.number(1), make.number(self.count)))
        shown: list[s.Statement] = []
        thrown: s.If | None = None
        # From the last to the first, since each `if` contains the next one as its `else`.
        for index, name in reversed(list(enumerate(self.names, 1))):
            is_it = make.binary("==", make.name("nummer"), make.number(index))
            roll = s.Roll(make.name(_single(name)))
            thrown = s.If(is_it, (roll,), None if thrown is None else (thrown,))
            # The last one without a condition: a function must not come to its end without a result.
            back = s.Return(make.name(_single(name)))
            shown.insert(0, back if index == self.count else s.If(is_it, (back,)))
        assert thrown is not None
        found.append(d.Function(EYES, (number,), make.integer(), d.Mods(), None, tuple(shown)))
        found.append(d.Procedure(False, THROW, (number,), None, None, None, (thrown,)))
        return found

    def things(self) -> list[str]:
        return [_single(name) for name in self.names]

    def members(self) -> list[d.Attribute]:
        found = super().members()
        if self.sorts:
            kind = m.CollectionType("list", m.RangeType(make.number(1), make.number(self.count)))
            order = m.ListLiteral(tuple(make.number(n) for n in range(1, self.count + 1)))
            found.append(d.Attribute(ORDER, kind, order, d.Mods(at_most=make.number(self.count))))
        return found

    def place(self, place: int, span: Span) -> Expression:
        here = make.number(place + 1, span)
        return make.index(make.name(ORDER, span), here, span) if self.sorts else here

    def shows(self, number: Expression, span: Span) -> Expression:
        if isinstance(number, m.Number):
            return make.name(_single(self.names[number.value - 1]), span)
        return make.call(EYES, number, span=span)

    def all_shown(self, span: Span) -> Expression:
        return m.ListLiteral(tuple(make.name(_single(name), span) for name in self.names), span=span)

    def in_order(self, span: Span) -> Expression:
        if self.sorts:
            return make.name(ORDER, span)
        return m.Range(make.number(1, span), make.number(self.count, span), span=span)

    def roll_all(self, span: Span) -> list[s.Statement]:
        return [s.Roll(make.name(_single(name), span), span=span) for name in self.names]

    def roll_one(self, number: Expression, span: Span) -> s.Statement:
        if isinstance(number, m.Number):
            return s.Roll(make.name(_single(self.names[number.value - 1]), span), span=span)
        return s.Do(make.call(THROW, number, span=span), span=span)

    def sort(self, descending: bool, span: Span) -> s.Statement:
        key = make.call(EYES, m.It(span=span), span=span)
        return make.assign(make.name(ORDER, span), by(make.name(ORDER, span), key, descending, span), span)


def _single(name: str) -> str:
    return f"würfel_{name}"


def by(of: Expression, key: Expression, highest: bool, span: Span = NOWHERE) -> m.Query:
    order = m.Unary("highest", key, span=span) if highest else key
    return m.Query(of, "by", order, span=span)


def dice_of(program: g.Program) -> Dice:
    """The cup if it will do, else single dice."""
    bodies = (program.turn, program.steps, program.additions)
    inside = list(parts((*bodies, program.running, program.closing, program.sheets, program.formulas)))
    alike = len({die.faces for die in program.dice}) <= 1
    sorts = any(isinstance(part, g.Sort) for part in inside)
    known = {die.name for die in program.dice}
    by_name = any(isinstance(part, g.Die) and part.name in known for part in inside)
    keeps = any(isinstance(part, g.Keep | g.KeepThose) for part in inside)
    # In the cup a number is a place: after sorting it would mean another die than its name, or than the one kept.
    return Cup(program) if alike and not (sorts and (by_name or keeps)) else Singles(program)
