"""Boards that come from files: their fields become a board, and what the file says fits the attributes or not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from spielwerk.check.faults import did_you_mean, listed
from spielwerk.check.relations import NUMBERS
from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.check.typed.game import DIRECTIONS
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import Source, Span
from spielwerk.notation.board.described import FieldText, Given
from spielwerk.notation.board.faults import MOST_FAULTS
from spielwerk.notation.board.places import cell_name
from spielwerk.notation.board.race import MOST_PLAYERS
from spielwerk.notation.board.table import WORDS
from spielwerk.program import ir
from spielwerk.program.geometry.board import Board
from spielwerk.program.geometry.grids import graph_board, grid_board, rounded
from spielwerk.program.layout import word_type
from spielwerk.program.lower.boards.board_file import Filled
from spielwerk.program.lower.boards.listed import spread
from spielwerk.program.lower.game import CannotLower, Lowering

TRUTHS = {"true": 1, "yes": 1, "ja": 1, "x": 1, "1": 1, "false": 0, "no": 0, "nein": 0, "0": 0, "": 0}
NONES = ("", "none", "-", "–")
COMPARED = 500
"""So many names are compared with one that is wrong."""
LARGEST_DRAWING = 100
"""Columns and rows of what a terminal draws."""
Constant = Callable[[t.Expr], int]


def fields_from_file(game: Lowering, space: sy.SpaceSymbol) -> tuple[Board, Filled]:
    """The geometry of a board that a file describes; whether its values fit is seen when all places are numbered."""
    assert isinstance(space.of, sy.OptionSymbol)
    file = game.bound.boards[space.of]
    text = file.text()
    filled = Filled(space, file.source, text, file.faults(), [])
    if space.layout == "grid":
        _all_squares(filled)
        board = grid_board(
            [max(text.columns, 1), max(text.rows, 1)], space.wrapped, space.ways, space.layers, space.one_way
        )
    else:
        board = graph_board([field.name for field in text.fields] or ["?"])
        _draw(board, [field.drawn for field in text.fields if field.drawn is not None])
    return board, filled


def _draw(board: Board, places: list[tuple[float, float]]) -> None:
    """Puts the fields where the file has them; if it draws all of them in rows and columns, so does a terminal."""
    if not places or len(places) < board.size:
        return
    board.points = [(rounded(column - 1.0), rounded(1.0 - row)) for column, row in places]
    if all(place == round(place) and 1 <= place <= LARGEST_DRAWING for both in places for place in both):
        board.drawn = [(round(column), round(row)) for column, row in places]


def _all_squares(filled: Filled) -> None:
    """The squares of a grid in order; those the file does not name have what holds for all."""
    text = filled.text
    if not (text.columns and text.rows) and not filled.faults:
        filled.faults.append(Diagnostic("B146", filled.source, Span(0, 0), {"file": filled.source.name}))
    named = {field.name.lower(): field for field in text.fields}
    names = [cell_name(c, r) for r in range(1, max(text.rows, 1) + 1) for c in range(1, max(text.columns, 1) + 1)]
    text.fields = [named.get(name) or FieldText(name, Span(0, 0), {}) for name in names]


def fill_from_files(game: Lowering, every: list[Filled], constant: Constant) -> None:
    """Gives the fields of all such boards their values; all faults of all files are told at once."""
    faults: list[Diagnostic] = []
    for filled in every:
        _Fitting(game, filled, constant).fit()
        faults += sorted(filled.faults, key=lambda fault: (fault.span, fault.code))
    if any(fault.severity == "error" for fault in faults):
        raise FilesUnfit(faults)
    game.warnings += faults


class FilesUnfit(CannotLower):
    """A file does not fit the game; the faults are in the file."""

    def __init__(self, faults: list[Diagnostic]) -> None:
        super().__init__(faults[0].code, faults[0].span)
        self.faults = faults

    def diagnostics(self, source: Source) -> list[Diagnostic]:
        return self.faults


class _Unfit(Exception):
    """A value is not what an attribute takes."""

    def __init__(self, expected: str, code: str = "B142", **values: object) -> None:
        super().__init__(expected)
        self.code = code
        self.values = {"wanted": expected, **values}


class _Fitting:
    """Fits what one file says to the attributes of its space."""

    def __init__(self, game: Lowering, filled: Filled, constant: Constant) -> None:
        self.game = game
        self.filled = filled
        self.space = filled.space
        self.board = game.layout.boards[filled.space]
        self.constant = constant
        self.readable = True
        """Whether the file itself is sound: else what is missing may be where it could not be read."""
        self.players: set[int] = set()

    def fit(self) -> None:
        attributes = self.space.attributes
        text = self.filled.text
        if self.space.layout != "grid" or (text.columns and text.rows):
            spread(text, attributes, self.board, self.report)
        self.readable = all(fault.severity != "error" for fault in self.filled.faults)
        self.attributes_match(attributes)
        for number, field in enumerate(self.filled.text.fields, 1):
            self.filled.values.append(self.values_of(field, attributes))
            self.link(number, field)
        # The same connection may be named at both of its ends, and by an attribute besides.
        self.board.links[:] = [sorted(set(row)) for row in self.board.links]
        self.players_match(max(self.players, default=0), max(self.game.game.players.counts))

    def players_match(self, given: int, most: int) -> None:
        """The board has a place for everybody who plays, and for no more than the game is for."""
        if given > most:
            self.report("B149", Span(0, 0), given=given, most=most, game=self.game.game.title[:60])
        elif given and self.readable and given < self.game.players:
            self.report("B144", Span(0, 0), given=given, players=self.game.players)

    def report(self, code: str, span: Span, **values: object) -> None:
        source = self.filled.source
        told = code == "B142" and any(fault.code == code and fault.span == span for fault in self.filled.faults)
        if told or len(self.filled.faults) >= MOST_FAULTS:
            return
        row, column = source.place(span.start)
        given = {"file": source.name, "row": row, "column": column, "space": self.space.name, **values}
        self.filled.faults.append(Diagnostic(code, source, span, given))

    def attributes_match(self, attributes: dict[str, sy.AttributeSymbol]) -> None:
        """The file speaks of every attribute that has no start value, and of no other."""
        said = self.filled.text.attributes
        for name, span in said.items():
            if name not in attributes and self.is_given(name):
                self.report("B141", span, name=name[:60], known=listed(attributes), hint=did_you_mean(name, attributes))
        for name, attribute in attributes.items():
            if attribute.default is None and name not in said and self.readable:
                self.report("B140", Span(0, 0), name=name)

    def is_given(self, name: str) -> bool:
        """Whether the file says more about an attribute than that there is none."""
        return any(
            name in values and values[name].value is not None
            for values in (self.filled.text.common, *(field.values for field in self.filled.text.fields))
        )

    def values_of(
        self, field: FieldText, attributes: dict[str, sy.AttributeSymbol]
    ) -> dict[sy.AttributeSymbol, t.Expr]:
        found: dict[sy.AttributeSymbol, t.Expr] = {}
        for name, attribute in attributes.items():
            if len(self.filled.faults) >= MOST_FAULTS:
                break
            given = field.values.get(name) or self.filled.text.common.get(name)
            if given is None:
                if attribute.default is None and name in self.filled.text.attributes and self.readable:
                    self.report("B147", field.span, field=field.name[:60], name=name)
                continue
            if given.value == "" and attribute.default is not None:
                continue  # An empty cell of a table leaves the attribute as it starts.
            try:
                found[attribute] = self.value(given, attribute.type, attribute)
            except _Unfit as unfit:
                if unfit.code == "B143" and not self.readable:
                    continue  # The field may be in a row that could not be read.
                shown = given.value if isinstance(given.value, str | int | bool) or given.value is None else "…"
                self.report(unfit.code, given.span, name=name, found=str(shown)[:40], **unfit.values)
        return found

    # ---- values ----------------------------------------------------------------------------

    def value(self, given: Given, kind: ty.Type, attribute: sy.AttributeSymbol) -> t.Expr:
        if isinstance(kind, ty.Maybe):
            if given.value is None or (isinstance(given.value, str) and given.value in NONES):
                return t.Constant(None, type=kind)
            return self.value(given, kind.of, attribute) if kind.of != ty.PLAYER else self.seat(given, kind)
        if isinstance(kind, ty.SetOf | ty.ListOf):
            items = [self.value(item, kind.of, attribute) for item in self.items(given)]
            return t.SetOfItems(items, type=kind) if isinstance(kind, ty.SetOf) else t.ListOfItems(items, type=kind)
        if kind == ty.PLAYER:
            return self.seat(given, kind)
        return t.Constant(self.number(given, kind, attribute), type=kind)

    def items(self, given: Given) -> Iterator[Given]:
        if isinstance(given.value, tuple):
            yield from given.value
        elif isinstance(given.value, str):
            yield from (Given(word, given.span) for word in WORDS.findall(given.value))
        else:
            raise _Unfit("[…]")

    def number(self, given: Given, kind: ty.Type, attribute: sy.AttributeSymbol) -> int:
        if kind in NUMBERS:
            return self.integer(given, attribute, ir.BOUNDS[word_type(kind)])
        if kind == ty.BOOL:
            return self.truth(given)
        if isinstance(kind, ty.EnumType):
            return self.one_of(given, kind.symbol.values)
        if kind == ty.DIRECTION:
            return self.one_of(given, list(DIRECTIONS))
        if isinstance(kind, ty.FieldOf):
            return self.field(given, kind.symbol)
        raise _Unfit("–", "B145")

    def integer(self, given: Given, attribute: sy.AttributeSymbol, range_: tuple[int, int]) -> int:
        low, high = range_
        if attribute.bounds is not None:
            low, high = self.constant(attribute.bounds.low), self.constant(attribute.bounds.high)
        number = whole_number(given)
        if number is None or not low <= number <= high:
            raise _Unfit(f"{low} – {high}")
        return number

    def truth(self, given: Given) -> int:
        if isinstance(given.value, bool):
            return int(given.value)
        found = TRUTHS.get(given.value.lower()) if isinstance(given.value, str) else None
        if found is None:
            raise _Unfit("true | false")
        return found

    def one_of(self, given: Given, names: list[str]) -> int:
        if given.value not in names:
            raise _Unfit(" | ".join(names), hint=did_you_mean(str(given.value)[:60], names))
        return names.index(str(given.value)) + 1

    def seat(self, given: Given, kind: ty.Type) -> t.Expr:
        """A player by number. What belongs to a player who does not take part belongs to nobody."""
        number = whole_number(given)
        if number is None or not 1 <= number <= MOST_PLAYERS:
            raise _Unfit(f"1 – {max(self.game.game.players.counts)}")
        self.players.add(number)
        if number <= self.game.players:
            return t.Constant(number, type=ty.PLAYER)
        if not isinstance(kind, ty.Maybe):
            raise _Unfit(f"1 – {self.game.players}")
        return t.Constant(None, type=kind)

    def field(self, given: Given, space: sy.SpaceSymbol) -> int:
        board = self.game.layout.boards[space]
        number = board.by_name.get(given.value) if isinstance(given.value, str) else None
        if number is None:
            hint = did_you_mean(str(given.value)[:60], islice(board.by_name, COMPARED))
            raise _Unfit(space.name, "B143", hint=hint, known=listed(board.by_name))
        return board.first + number - 1

    # ---- connections -----------------------------------------------------------------------

    def link(self, number: int, field: FieldText) -> None:
        """A field is connected with those its attributes name, and with those it is said to be connected with."""
        if self.board.kind != "graph":
            return  # The squares of a grid are connected as grids are.
        links = self.board.links
        for value in self.filled.values[number - 1].values():
            for item in value.items if isinstance(value, t.SetOfItems | t.ListOfItems) else [value]:
                kind = item.type.of if isinstance(item.type, ty.Maybe) else item.type
                if isinstance(item, t.Constant) and isinstance(item.value, int) and kind == ty.FieldOf(self.space):
                    links[number].append(item.value - self.board.first + 1)
        for given in field.links if len(self.filled.faults) < MOST_FAULTS else ():
            try:
                other = self.field(given, self.space) - self.board.first + 1
            except _Unfit as unfit:
                self.report(unfit.code, given.span, name="links", found=str(given.value)[:40], **unfit.values)
                continue
            links[number].append(other)
            if not self.space.one_way:
                links[other].append(number)


def start_value(game: Lowering, space: sy.SpaceSymbol, number: int, attribute: sy.AttributeSymbol) -> t.Expr | None:
    """What a field starts with: from the board's file, from a table in the game, or by default."""
    filled = game.filled.get(space)
    rows = filled.values if filled is not None else space.values
    found = rows[(number - 1) % len(rows)].get(attribute) if rows else None
    return found if found is not None else attribute.default


def whole_number(given: Given) -> int | None:
    if isinstance(given.value, bool):
        return None
    text = str(given.value) if isinstance(given.value, int | str) else ""
    # Strangers write this, and `int` takes long for very long texts.
    return int(text) if len(text) <= 11 and text.removeprefix("-").isdecimal() and text.isascii() else None
