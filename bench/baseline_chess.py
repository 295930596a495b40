"""Random chess as one would write it by hand: a board with a rim, signed piece numbers, moves made and taken back."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(1, 7)
RIM = 99
NORTH, EAST = 10, 1
STRAIGHT = (NORTH, EAST, -NORTH, -EAST)
SLANTED = (NORTH + EAST, NORTH - EAST, -NORTH + EAST, -NORTH - EAST)
LEAPS = (21, 19, 12, 8, -21, -19, -12, -8)
WAYS = {BISHOP: SLANTED, ROOK: STRAIGHT, QUEEN: STRAIGHT + SLANTED}
A1, E1, H1, A8, E8, H8 = 21, 25, 28, 91, 95, 98
RIGHTS = {A1: 2, E1: 3, H1: 1, A8: 8, E8: 12, H8: 4}
"""What a move from or to a square takes away of the castling rights: 1 and 2 are white's wings, 4 and 8 black's."""
SQUARES = [row * 10 + column for row in range(2, 10) for column in range(1, 9)]
Move = tuple[int, int, int]
"""From, to, and what the piece becomes, 0 if it stays what it is."""


class Position:
    def __init__(self, fen: str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") -> None:
        parts = fen.split()
        self.board = [RIM] * 120
        self.kings = {1: 0, -1: 0}
        for row, line in zip(range(9, 1, -1), parts[0].split("/"), strict=True):
            column = 1
            for letter in line:
                if letter.isdecimal():
                    for _ in range(int(letter)):
                        self.board[row * 10 + column] = 0
                        column += 1
                    continue
                side = 1 if letter.isupper() else -1
                man = " pnbrqk".index(letter.lower())
                self.board[row * 10 + column] = side * man
                if man == KING:
                    self.kings[side] = row * 10 + column
                column += 1
        self.side = 1 if parts[1] == "w" else -1
        self.rights = sum(bit for letter, bit in zip("KQkq", (1, 2, 4, 8), strict=True) if letter in parts[2])
        self.passed = 0 if parts[3] == "-" else (int(parts[3][1]) + 1) * 10 + ord(parts[3][0]) - 96
        self.quiet = int(parts[4])

    # ---- moves ---------------------------------------------------------------------------------

    def attacked(self, square: int, enemy: int) -> bool:
        board = self.board
        for leap in LEAPS:
            if board[square + leap] == enemy * KNIGHT:
                return True
        for ways, man in ((STRAIGHT, ROOK), (SLANTED, BISHOP)):
            one, two = enemy * man, enemy * QUEEN
            for way in ways:
                here = square + way
                if board[here] == enemy * KING:
                    return True
                while not board[here]:
                    here += way
                if board[here] == one or board[here] == two:
                    return True
        back = square - NORTH * enemy
        return board[back + EAST] == enemy * PAWN or board[back - EAST] == enemy * PAWN

    def moves(self) -> list[Move]:
        """All moves that do not leave the king to be captured."""
        found = []
        for move in self.reachable():
            before = self.make(move)
            if not self.attacked(self.kings[-self.side], self.side):
                found.append(move)
            self.take_back(move, before)
        return found

    def reachable(self) -> Iterator[Move]:
        board, side = self.board, self.side
        for square in SQUARES:
            man = board[square] * side
            if man <= 0 or man == RIM:
                continue
            if man == PAWN:
                yield from self.pawn_moves(square)
            elif man in (KNIGHT, KING):
                for leap in LEAPS if man == KNIGHT else STRAIGHT + SLANTED:
                    if board[square + leap] * side <= 0 and board[square + leap] != RIM:
                        yield square, square + leap, 0
                if man == KING:
                    yield from self.castles(square)
            else:
                for way in WAYS[man]:
                    here = square + way
                    while not board[here]:
                        yield square, here, 0
                        here += way
                    if board[here] != RIM and board[here] * side < 0:
                        yield square, here, 0

    def pawn_moves(self, square: int) -> Iterator[Move]:
        board, side = self.board, self.side
        ahead = square + NORTH * side
        goals = [] if board[ahead] else [ahead]
        if goals and square // 10 == (3 if side > 0 else 8) and not board[ahead + NORTH * side]:
            goals.append(ahead + NORTH * side)
        for goal in (ahead + EAST, ahead - EAST):
            if goal == self.passed or (board[goal] != RIM and board[goal] * side < 0):
                goals.append(goal)
        for goal in goals:
            if goal // 10 in (2, 9):
                for man in (QUEEN, ROOK, BISHOP, KNIGHT):
                    yield square, goal, man * side
            else:
                yield square, goal, 0

    def castles(self, square: int) -> Iterator[Move]:
        board, short, long = self.board, 1 if self.side > 0 else 4, 2 if self.side > 0 else 8
        if not self.rights & (short | long) or self.attacked(square, -self.side):
            return
        for right, way, between in ((short, 1, (1, 2)), (long, -1, (-1, -2, -3))):
            free = self.rights & right and not any(board[square + step] for step in between)
            if free and not self.attacked(square + way, -self.side):
                yield square, square + 2 * way, 0

    def make(self, move: Move) -> tuple[int, int, int, int]:
        """Carries out a move; the answer is what `take_back` needs."""
        start, goal, into = move
        board = self.board
        man, victim = board[start], board[goal]
        before = victim, self.rights, self.passed, self.quiet
        board[goal], board[start] = into or man, 0
        self.quiet = 0 if victim or abs(man) == PAWN else self.quiet + 1
        self.rights &= ~(RIGHTS.get(start, 0) | RIGHTS.get(goal, 0))
        passed, self.passed = self.passed, 0
        if abs(man) == PAWN:
            if goal == passed:
                board[goal - NORTH * self.side] = 0
            elif abs(goal - start) == 2 * NORTH:
                self.passed = (start + goal) // 2
        elif abs(man) == KING:
            self.kings[self.side] = goal
            if abs(goal - start) == 2:
                rook = goal + 1 if goal > start else goal - 2
                board[(start + goal) // 2], board[rook] = board[rook], 0
        self.side = -self.side
        return before

    def take_back(self, move: Move, before: tuple[int, int, int, int]) -> None:
        start, goal, into = move
        board = self.board
        self.side = -self.side
        man = PAWN * self.side if into else board[goal]
        board[start], board[goal] = man, before[0]
        _, self.rights, self.passed, self.quiet = before
        if abs(man) == PAWN and goal == self.passed:
            board[goal - NORTH * self.side] = -PAWN * self.side
        elif abs(man) == KING:
            self.kings[self.side] = start
            if abs(goal - start) == 2:
                rook = goal + 1 if goal > start else goal - 2
                board[rook], board[(start + goal) // 2] = board[(start + goal) // 2], 0

    # ---- the end -------------------------------------------------------------------------------

    def dead(self) -> bool:
        """Nobody can mate: no more than a knight, or bishops on squares of one colour."""
        army = [(abs(self.board[s]), s) for s in SQUARES if self.board[s] and abs(self.board[s]) != KING]
        if any(man not in (KNIGHT, BISHOP) for man, _ in army):
            return False
        shades = {(s // 10 + s % 10) % 2 for _, s in army}
        return len(army) <= 1 or (len(shades) == 1 and all(man == BISHOP for man, _ in army))


def play(games: int, seed: int) -> list[int]:
    """The winners of so many random games: 1, -1, or 0 for a draw."""
    choice = random.Random(seed).choice
    results = []
    for _ in range(games):
        position = Position()
        seen: dict[object, int] = {}
        winner = 0
        while True:
            moves = position.moves()
            key = (tuple(position.board), position.side, position.rights, position.passed)
            seen[key] = seen.get(key, 0) + 1
            if seen[key] == 3 or position.quiet >= 100 or position.dead():
                break
            if not moves:
                if position.attacked(position.kings[position.side], -position.side):
                    winner = -position.side
                break
            position.make(choice(moves))
        results.append(winner)
    return results


def perft(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for move in position.moves():
        before = position.make(move)
        total += perft(position, depth - 1)
        position.take_back(move, before)
    return total


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    start = time.perf_counter()
    winners = play(count, 1)
    seconds = time.perf_counter() - start
    print(f"chess by hand: {count / seconds:,.1f} games/s, wins {winners.count(1)} {winners.count(-1)}")
