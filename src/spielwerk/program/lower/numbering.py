"""Numbers the places and objects of a game, and connects its boards."""

from __future__ import annotations

from itertools import product

from spielwerk.check import symbols as sy
from spielwerk.check import typed as t
from spielwerk.program import ir
from spielwerk.program.board import Board, graph_board, grid_board, line_board, one_per_player
from spielwerk.program.layout import Storage, Thing
from spielwerk.program.lower.game import CannotLower, Lowering, is_collection
from spielwerk.program.lower.values import Fixed
from spielwerk.program.lower.writer import Writer

MOST_FIELDS = 10_000
MOST_OBJECTS = 5_000


class Numbering:
    """Gives numbers, step by step: what later steps ask for is there already."""

    def __init__(self, game: Lowering) -> None:
        self.game = game
        self.layout = game.layout
        self.source = game.game

    def constant(self, node: t.Expr, what: str = "") -> int:
        """A number that must be known before the match starts."""
        w = Writer(self.game, what)
        try:
            value = w.number(node)
        except KeyError:  # It reads something of the state, which has no place yet.
            raise CannotLower("S601", node.span) from None
        if not isinstance(value, ir.Const) or w.code.body:
            raise CannotLower("S601", node.span)
        return value.value

    def known(self, node: t.Expr) -> list[int]:
        """A collection that must be known before the match starts."""
        value = Writer(self.game).fixed(node)
        if not isinstance(value, Fixed):
            raise CannotLower("S601", node.span)
        return [i.value for i in value.items if isinstance(i, ir.Const)]

    # ---- places ----------------------------------------------------------------------------

    def number_places(self) -> None:
        for space in self.source.spaces.values():
            board = self.board(space)
            board.first = self.layout.places + 1
            self.layout.boards[space] = board
            self.layout.places += board.size

    def board(self, space: sy.SpaceSymbol) -> Board:
        sizes = [self.constant(size) for size in space.sizes]
        count = 1
        for size in sizes:
            count *= size
        if count < 1 or count > MOST_FIELDS:
            raise CannotLower("S602", space.span, size=count, most=MOST_FIELDS)
        if space.layout in ("line", "ring"):
            board = line_board(sizes[0], space.layout == "ring", space.one_way)
        elif space.layout == "grid" and len(sizes) == 2:
            board = grid_board(sizes[0], sizes[1], space.wrapped, space.ways)
        elif space.layout == "graph":
            board = graph_board(space.names or [str(i) for i in range(1, (sizes or [0])[0] + 1)])
        else:
            raise AssertionError(space.layout)
        return one_per_player(board, self.game.players) if space.per_player else board

    def connect(self) -> None:
        """Connections that are added and taken away, in their order."""
        for connection in self.source.connections:
            sources = self.places_of(connection.source)
            targets = [place for target in connection.targets for place in self.places_of(target)]
            for a in sources:
                for b in targets:
                    self.link(a, b, connection)
                    if connection.both_ways:
                        self.link(b, a, connection)
        for board in self.layout.boards.values():
            for links in board.links:
                links.sort()

    def places_of(self, node: t.Expr) -> list[int]:
        return self.known(node) if is_collection(node.type) else [self.constant(node)]

    def link(self, a: int, b: int, connection: sy.ConnectionSymbol) -> None:
        board = next((b_ for b_ in self.layout.boards.values() if b_.first <= a < b_.first + b_.size), None)
        if board is None or not board.first <= b < board.first + board.size:
            raise CannotLower("S608", connection.span)
        one, other = a - board.first + 1, b - board.first + 1
        if connection.remove:
            if other in board.links[one]:
                board.links[one].remove(other)
            for steps in board.steps.values():
                if steps[one] == other:
                    steps[one] = 0
        elif other not in board.links[one]:
            board.links[one].append(other)

    # ---- objects ---------------------------------------------------------------------------

    def number_things(self) -> None:
        """Objects in the order of their types, each type before its subtypes, so that every type is a range."""
        self.layout.things.append(Thing(0, None, 0))  # type: ignore[arg-type]
        for kind in self.source.objects.values():
            if kind.parent is None:
                self.number_kind(kind)
        self.number_containers()
        for thing in self.layout.things[1:]:
            self.start_place(thing)

    def number_kind(self, kind: sy.ObjectSymbol) -> None:
        first = len(self.layout.things)
        if kind.lot is not None and not kind.abstract:
            self.number_lot(kind, kind.lot)
        for child in kind.children:
            self.number_kind(child)
        self.layout.ranges[kind] = range(first, len(self.layout.things))

    def number_lot(self, kind: sy.ObjectSymbol, lot: sy.Lot) -> None:
        owners = range(1, self.game.players + 1) if lot.per_player else (0,)
        lists = [self.known(values) for _, values in lot.each]
        copies: dict[int, int] = {}
        for owner in owners:
            amount = self.constant(lot.amount) if lot.amount is not None else 1
            for values in product(*lists):
                for _ in range(amount):
                    if len(self.layout.things) > MOST_OBJECTS:
                        raise CannotLower("S603", kind.span, most=MOST_OBJECTS)
                    copies[owner] = copies.get(owner, 0) + 1
                    thing = Thing(len(self.layout.things), kind, copies[owner], owner)
                    thing.values = {a: v for (a, _), v in zip(lot.each, values, strict=True)}
                    self.layout.things.append(thing)

    def number_containers(self) -> None:
        for home, count in ((self.source.table, 1), (self.source.player, self.game.players)):
            for container in home.containers.values():
                storage = Storage("", self.layout.places + 1, count, 0, 0, container)
                self.layout.containers[container] = storage
                self.layout.places += count

    def start_place(self, thing: Thing) -> None:
        lot = thing.kind.lot
        if lot is None or lot.place is None:
            return
        w = Writer(self.game)
        if lot.owner is not None:
            w.env[lot.owner] = ir.Const(thing.owner)
        value = w.number(lot.place)
        if not isinstance(value, ir.Const) or w.code.body:
            raise CannotLower("S601", lot.place.span)
        thing.place = value.value
        if not thing.owner:
            thing.owner = self.layout.owner_of_place(thing.place)
