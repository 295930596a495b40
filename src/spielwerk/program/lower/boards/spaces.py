"""Makes the boards of a game and the ways between places."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.limits import MOST_FIELDS
from spielwerk.program.geometry.board import Board, one_per_player
from spielwerk.program.geometry.grids import graph_board, grid_board, line_board
from spielwerk.program.geometry.hexes import Outline, hex_board, hexagon_rows, rows_fit
from spielwerk.program.geometry.network import Network
from spielwerk.program.lower.boards.filled import fields_from_file
from spielwerk.program.lower.game import CannotLower, Lowering, is_collection


class Spaces:
    """`constant` and `known` give numbers and collections that must be known before the match."""

    def __init__(self, game: Lowering, constant: Callable[[t.Expr], int], known: Callable[[t.Expr], list[int]]) -> None:
        self.game = game
        self.layout = game.layout
        self.constant = constant
        self.known = known

    def number(self) -> None:
        """Numbers the fields of all spaces, in the order of the text."""
        for space in self.game.game.spaces.values():
            board = self.one_board(space)
            copies = self.game.players if space.per_player else 1
            fields = self.layout.places + board.size * copies
            if fields > MOST_FIELDS:
                raise CannotLower("S674", space.span, size=fields, most=MOST_FIELDS)
            if space.per_player:
                board = one_per_player(board, copies)
            board.first = self.layout.places + 1
            self.layout.boards[space] = board
            self.layout.places += board.size

    # ---- layouts ---------------------------------------------------------------------------

    def one_board(self, space: sy.SpaceSymbol) -> Board:
        """The board as one player has it."""
        if isinstance(space.of, sy.OptionSymbol):
            board, self.game.filled[space] = fields_from_file(self.game, space)
            self.limited(space, board.size)
            return board
        if space.layout in ("corners", "sides"):
            assert isinstance(space.of, sy.SpaceSymbol)
            outline = self.outline(space.of)
            board = outline.corner_board() if space.layout == "corners" else outline.side_board()
            self.limited(space, board.size)
            return board
        if space.layout == "hexes":
            return self.hexes(space)
        sizes = [self.constant(size) for size in space.sizes]
        count = 1
        for size in sizes:
            # Two negative sizes must not make a board.
            count *= size if size > 0 else 0
        self.limited(space, count)
        if space.layout in ("line", "ring"):
            return line_board(sizes[0], space.layout == "ring", space.one_way)
        if space.layout == "grid":
            return grid_board(sizes, space.wrapped, space.ways, space.layers, space.one_way)
        assert space.layout == "graph", space.layout
        return graph_board(space.names or [str(i) for i in range(1, (sizes or [0])[0] + 1)])

    def hexes(self, space: sy.SpaceSymbol) -> Board:
        """`hexes 3` is a hexagon, `hexes 5 by 4` are slanting rows, `hexes [3, 4, 3]` are rows of these lengths."""
        if is_collection(space.sizes[0].type):
            lengths = self.known(space.sizes[0])
            if not rows_fit(lengths):
                raise CannotLower("S641", space.sizes[0].span, rows=", ".join(map(str, lengths)))
        elif len(space.sizes) == 2:
            columns, rows = (self.constant(size) for size in space.sizes)
            # Before the list is made: the number may be anything.
            self.limited(space, rows)
            lengths = [columns] * rows
        else:
            side = self.constant(space.sizes[0])
            self.limited(space, side)
            lengths = hexagon_rows(side)
        self.limited(space, sum(lengths) if lengths and min(lengths) > 0 else 0)
        return hex_board(lengths, len(space.sizes) == 2, space.one_way)

    def outline(self, island: sy.SpaceSymbol) -> Outline:
        """The corners and sides of a board of hexes, found once."""
        if island not in self.layout.outlines:
            self.layout.outlines[island] = Outline(self.hexes(island))
        return self.layout.outlines[island]

    def limited(self, space: sy.SpaceSymbol, count: int) -> None:
        if not 1 <= count <= MOST_FIELDS:
            raise CannotLower("S602", space.span, size=count, most=MOST_FIELDS)

    # ---- ways ------------------------------------------------------------------------------

    def connect(self) -> None:
        """First what layouts connect, then what is added, then what is taken away."""
        self.layout.network = Network(self.layout.places, self.layout.boards.values())
        connections = self.game.game.connections
        for connection in (*(c for c in connections if not c.remove), *(c for c in connections if c.remove)):
            change = self.part if connection.remove else self.layout.network.join
            targets = [place for target in connection.targets for place in self.places_of(target)]
            for a in self.places_of(connection.source):
                for b in targets:
                    change(a, b)
                    if connection.both_ways:
                        change(b, a)

    def places_of(self, node: t.Expr) -> list[int]:
        places = self.known(node) if is_collection(node.type) else [self.constant(node)]
        return [place for place in places if place]

    def part(self, a: int, b: int) -> None:
        """Takes away a connection, and the step in that direction."""
        self.layout.network.part(a, b)
        for board in self.layout.boards.values():
            if a in board.places and b in board.places:
                one, other = a - board.first + 1, b - board.first + 1
                for steps in board.steps.values():
                    if steps[one] == other:
                        steps[one] = 0
