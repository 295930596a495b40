"""Reads the types of things: objects and spaces, with what follows their names."""

from __future__ import annotations

from spielwerk.data import dataclass, field
from spielwerk.diagnostics.codes.syntax import numbers as say
from spielwerk.model.declarations import ForEach, Layout, ObjectType, Space
from spielwerk.model.expressions import Expression, Name, TypeExpression
from spielwerk.notation.spiel.cursor import documented, trivia
from spielwerk.notation.spiel.tokens import Token
from spielwerk.notation.spiel.trials import Trials
from spielwerk.notation.spiel.words import LAYER_WAYS, LAYOUTS, NAME, NL, TEXT, VALUE_STARTS, WAYS


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


class Things(Trials):
    """`object` and `space`"""

    def object_type(self, open: bool) -> ObjectType:
        doc, lead = documented(self.take_lead())
        start = self.advance()
        name = self.name()
        parent = self.name() if self.accept("is") else None
        label = self.text() if self.kind == TEXT else None
        said = _Object()
        while self.accept(","):
            self._object_mod(said)
        span = self.since(start)
        members, after = self.members()
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

    def _object_mod(self, said: _Object) -> None:
        word = self.token
        if self.at_word("abstract") and self.peek().kind in (",", ":", NL):
            self.advance()
            self.single(said.abstract, word)
            said.abstract = True
        elif self.accept("in"):
            self.single(said.place, word)
            said.place = self.sum()
        elif self.accept("for"):
            name = self.name()
            self.expect("in")
            said.each.append(ForEach(name, self.range(), span=self.since(word)))
        elif self.accept("from"):
            self.single(said.source, word)
            said.source = self.text() if self.kind == TEXT else self._file_name()
        elif self._says_who():
            self.single(said.visible is not None, word)
            said.visible = self._who()
        elif self.kind in VALUE_STARTS:
            self.single(said.amount, word)
            said.amount = self.sum()
            said.per_player = self._per_player()
        else:
            self.wrong_mod("abstract, in, for, from, visible to")

    def _says_who(self) -> bool:
        """`visible to`"""
        return self.at_word("visible") and self.peek().kind == "to"

    def _who(self) -> Expression:
        self.expect_word("visible")
        self.expect("to")
        return self.expression()

    def _file_name(self) -> Name:
        start = self.token
        return Name(self.name(), span=self.since(start))

    def _per_player(self) -> bool:
        if not self.accept_word("per"):
            return False
        self.expect_word("player")
        return True

    def single(self, already: object, word: Token) -> None:
        """Reports what is said a second time."""
        if already:
            self.report(say.TWICE, word)

    # ---- spaces --------------------------------------------------------------------------------------------------

    def space(self, open: bool) -> Space:
        doc, lead = documented(self.take_lead())
        start = self.advance()
        name = self.name()
        said = _Space()
        while self.accept(","):
            self._space_mod(said)
        span = self.since(start)
        members, after = self.members()
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

    def _space_mod(self, said: _Space) -> None:
        word = self.token
        if self.kind == "at":
            self.single(said.at_most is not None, word)
            said.at_most = self.at_most()
        elif self.kind == NAME and word.text in LAYOUTS:
            said.layouts.append(self._layout())
        elif self.kind == NAME and word.text in WAYS:
            self.advance()
            self.single(word.text in said.ways, word)
            said.ways.append(word.text)
        elif self.accept_word("wrapped"):
            self.single(said.wrapped, word)
            said.wrapped = True
        elif self.accept_word("one"):
            self.expect_word("way")
            self.single(said.one_way, word)
            said.one_way = True
        elif self.at_word("per"):
            self.single(said.per_player, word)
            said.per_player = self._per_player()
        elif self.accept_word("layers"):
            self.single(said.layers is not None, word)
            said.layers = self._layers()
        elif self.accept_word("holds"):
            self.single(said.holds is not None, word)
            said.holds = self.type()
        elif self._says_who():
            self.single(said.visible is not None, word)
            said.visible = self._who()
        elif self.accept_word("count"):
            self.single(said.count_visible is not None, word)
            said.count_visible = self._who()
        else:
            ways = "orthogonal, diagonal, horizontal, vertical, layers"
            self.wrong_mod(
                f"line, ring, grid, hexes, graph, corners of, sides of, wrapped, {ways}, one way, per player, holds,"
                " at most, visible to, count visible to"
            )

    def _layers(self) -> list[str]:
        """How layers are connected: `layers apart`, `layers straight and diagonal`."""
        if self.accept_word("apart"):
            return []
        ways: list[str] = []
        while True:
            word = self.token
            if self.kind != NAME or word.text not in LAYER_WAYS:
                self.wrong_mod("layers apart, layers straight, layers horizontal, layers vertical, layers diagonal")
            self.advance()
            self.single(word.text in ways, word)
            ways.append(word.text)
            if not self.accept("and"):
                return ways

    def _layout(self) -> Layout:
        start = self.advance()
        kind = start.text
        if kind in ("corners", "sides"):
            self.expect("of")
            return Layout(kind, (), self.name(), span=self.since(start))
        if self.accept("from"):
            return Layout(kind, (), self.name(), span=self.since(start))
        if kind == "graph" and self.kind in (",", ":", NL):
            return Layout(kind, span=self.since(start))
        sizes = [self.sum()]
        while kind != "graph" and self.accept("by"):
            sizes.append(self.sum())
        return Layout(kind, tuple(sizes), span=self.since(start))
