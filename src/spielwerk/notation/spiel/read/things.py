"""Reads the types of things: objects and spaces, with what follows their names."""

from __future__ import annotations

from spielwerk.data import dataclass, field
from spielwerk.diagnostics import form_codes as say
from spielwerk.model.declarations import ForEach, Layout, ObjectType, Space
from spielwerk.model.expressions import Expression, Name, TypeExpression
from spielwerk.notation.spiel.read.cursor import Cursor, documented, trivia
from spielwerk.notation.spiel.read.expressions import read_expression, read_range, read_sum, read_text
from spielwerk.notation.spiel.read.members import read_at_most, read_members, wrong_mod
from spielwerk.notation.spiel.read.types import read_type
from spielwerk.notation.spiel.text.tokens import Token
from spielwerk.notation.spiel.text.words import LAYER_WAYS, LAYOUTS, NAME, NL, TEXT, VALUE_STARTS, WAYS


@dataclass
class _Object:
    """What has been said about an object type so far."""

    abstract: bool = False
    place: Expression | None = None
    each: list[ForEach] = field(default_factory=list)
    amount: Expression | None = None
    per_player: bool = False
    source: Expression | None = None
    visible: Expression | None = None


@dataclass
class _Space:
    """What has been said about a space so far."""

    layouts: list[Layout] = field(default_factory=list)
    wrapped: bool = False
    ways: list[str] = field(default_factory=list)
    one_way: bool = False
    per_player: bool = False
    at_most: Expression | None = None
    layers: list[str] | None = None
    holds: TypeExpression | None = None
    visible: Expression | None = None
    count_visible: Expression | None = None


def read_object_type(c: Cursor, open: bool) -> ObjectType:
    doc, lead = documented(c.take_lead())
    start = c.advance()
    name = c.name()
    parent = c.name() if c.accept("is") else None
    label = read_text(c) if c.kind == TEXT else None
    said = _Object()
    while c.accept(","):
        _object_mod(c, said)
    span = c.since(start)
    members, after = read_members(c)
    return ObjectType(
        name,
        parent,
        label,
        said.abstract,
        said.place,
        tuple(said.each),
        said.amount,
        said.per_player,
        said.source,
        members,
        said.visible,
        doc=doc,
        open=open,
        span=span,
        trivia=trivia(lead, after),
    )


def _object_mod(c: Cursor, said: _Object) -> None:
    word = c.token
    # `abstract` may also be the name of a number that says how many there are.
    if c.at_word("abstract") and c.peek().kind in (",", ":", NL):
        c.advance()
        read_single(c, said.abstract, word)
        said.abstract = True
    elif c.accept("in"):
        read_single(c, said.place, word)
        said.place = read_sum(c)
    elif c.accept("for"):
        name = c.name()
        c.expect("in")
        said.each.append(ForEach(name, read_range(c), span=c.since(word)))
    elif c.accept("from"):
        read_single(c, said.source, word)
        said.source = read_text(c) if c.kind == TEXT else _file_name(c)
    elif _says_who(c):
        read_single(c, said.visible is not None, word)
        said.visible = _who(c)
    elif c.kind in VALUE_STARTS:
        read_single(c, said.amount, word)
        said.amount = read_sum(c)
        said.per_player = _per_player(c)
    else:
        wrong_mod(c, "abstract, in, for, from, visible to")


def _says_who(c: Cursor) -> bool:
    """`visible to`"""
    return c.at_word("visible") and c.peek().kind == "to"


def _who(c: Cursor) -> Expression:
    c.expect_word("visible")
    c.expect("to")
    return read_expression(c)


def _file_name(c: Cursor) -> Name:
    start = c.token
    return Name(c.name(), span=c.since(start))


def _per_player(c: Cursor) -> bool:
    if not c.accept_word("per"):
        return False
    c.expect_word("player")
    return True


def read_single(c: Cursor, already: object, word: Token) -> None:
    """Reports what is said a second time."""
    if already:
        c.report(say.TWICE, word)


# ---- spaces --------------------------------------------------------------------------------------------------


def read_space(c: Cursor, open: bool) -> Space:
    doc, lead = documented(c.take_lead())
    start = c.advance()
    name = c.name()
    said = _Space()
    while c.accept(","):
        _space_mod(c, said)
    span = c.since(start)
    members, after = read_members(c)
    return Space(
        name,
        tuple(said.layouts),
        said.wrapped,
        tuple(said.ways),
        said.one_way,
        said.per_player,
        said.at_most,
        members,
        None if said.layers is None else tuple(said.layers),
        said.holds,
        said.visible,
        said.count_visible,
        doc=doc,
        open=open,
        span=span,
        trivia=trivia(lead, after),
    )


def _space_mod(c: Cursor, said: _Space) -> None:
    word = c.token
    if c.kind == "at":
        read_single(c, said.at_most is not None, word)
        said.at_most = read_at_most(c)
    elif c.kind == NAME and word.text in LAYOUTS:
        said.layouts.append(_layout(c))
    elif c.kind == NAME and word.text in WAYS:
        c.advance()
        read_single(c, word.text in said.ways, word)
        said.ways.append(word.text)
    elif c.accept_word("wrapped"):
        read_single(c, said.wrapped, word)
        said.wrapped = True
    elif c.accept_word("one"):
        c.expect_word("way")
        read_single(c, said.one_way, word)
        said.one_way = True
    elif c.at_word("per"):
        read_single(c, said.per_player, word)
        said.per_player = _per_player(c)
    elif c.accept_word("layers"):
        read_single(c, said.layers is not None, word)
        said.layers = _layers(c)
    elif c.accept_word("holds"):
        read_single(c, said.holds is not None, word)
        said.holds = read_type(c)
    elif _says_who(c):
        read_single(c, said.visible is not None, word)
        said.visible = _who(c)
    elif c.accept_word("count"):
        read_single(c, said.count_visible is not None, word)
        said.count_visible = _who(c)
    else:
        ways = "orthogonal, diagonal, horizontal, vertical, layers"
        wrong_mod(
            c,
            f"line, ring, grid, hexes, graph, corners of, sides of, wrapped, {ways}, one way, per player, holds,"
            " at most, visible to, count visible to",
        )


def _layers(c: Cursor) -> list[str]:
    """How layers are connected: `layers apart`, `layers straight and diagonal`."""
    if c.accept_word("apart"):
        return []
    ways: list[str] = []
    while True:
        word = c.token
        if c.kind != NAME or word.text not in LAYER_WAYS:
            wrong_mod(c, "layers apart, layers straight, layers horizontal, layers vertical, layers diagonal")
        c.advance()
        read_single(c, word.text in ways, word)
        ways.append(word.text)
        if not c.accept("and"):
            return ways


def _layout(c: Cursor) -> Layout:
    start = c.advance()
    kind = start.text
    if kind in ("corners", "sides"):
        c.expect("of")
        return Layout(kind, (), c.name(), span=c.since(start))
    if c.accept("from"):
        return Layout(kind, (), c.name(), span=c.since(start))
    if kind == "graph" and c.kind in (",", ":", NL):
        return Layout(kind, span=c.since(start))
    sizes = [read_sum(c)]
    while kind != "graph" and c.accept("by"):
        sizes.append(read_sum(c))
    return Layout(kind, tuple(sizes), span=c.since(start))
