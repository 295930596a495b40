"""What a seat may see, as lines."""

from __future__ import annotations

from collections.abc import Sequence

from spielwerk.diagnostics.visible import width
from spielwerk.export.alone.engine import Engine, State
from spielwerk.export.alone.tables import Board, Fixed, Home, Kind, Shown, Storage
from spielwerk.export.alone.wording import Wordbook

SIGNS = "XO"
EMPTY = "."


class Sight:
    """The view of one seat (0: of everybody). Whatever is hidden is not in it."""

    def __init__(self, engine: Engine, book: Wordbook, state: State, seat: int) -> None:
        self.game = engine.game
        self.book = book
        self.seat = seat
        self.asked = engine.seats(state)
        self.image, self.shown, self.counts = engine.view(state, seat)

    def lines(self) -> list[str]:
        found: list[str] = []
        for board in self.game.boards:
            if len(self.game.boards) > 1:
                found.append(f"{board.words[self.book.language]}:")
            found += ["  " + line for line in (self.grid(board) if board.columns else self.listing(board))]
        table = self.home(self.game.table, 0)
        if table:
            found.append(", ".join(table))
        for phase in self.game.phases:
            if not phase.sign or self.image[phase.sign]:
                values = [text for shown in phase.values for text in self.value(shown, 0)]
                found += [", ".join(values)] if values else []
        for seat in range(1, self.game.players + 1):
            mark = ">" if seat in self.asked else " "
            you = f" ({self.book.say('you')})" if seat == self.seat else ""
            owned = self.home(self.game.player, seat)
            line = f"{mark} {self.sign(seat)} {self.book.player(seat)}{you}  {', '.join(owned)}"
            found.append(line.rstrip())
        return found

    # ---- values --------------------------------------------------------------------------------

    def words(self, shown: Shown, row: int) -> Sequence[int] | None:
        """The numbers of an attribute; None if it may not be seen."""
        address = shown.address + row * shown.step
        return self.image[address : address + shown.width] if self.shown[address] else None

    def value(self, shown: Shown, row: int) -> list[str]:
        words = self.words(shown, row)
        if words is None:
            return []
        address = shown.address + row * shown.step
        if shown.dice and not all(self.shown[address : address + shown.width]):
            return [f"{self.book.word(shown)}: {self.covered(words[0])}"]
        return [f"{self.book.word(shown)} {self.book.value(shown.kind, words)}"]

    def covered(self, count: int) -> str:
        return self.book.say("hidden_count", count=count)

    def home(self, home: Home, owner: int) -> list[str]:
        found = [text for shown in home.values for text in self.value(shown, owner)]
        for storage in home.places:
            word = storage.words[self.book.language]
            found.append(f"{word}: {self.contents(storage, storage.first + max(0, owner - 1))}")
        return found

    # ---- places --------------------------------------------------------------------------------

    def contents(self, storage: Storage, place: int) -> str:
        """What lies in a place, as far as it is known."""
        known = self.things_in(storage, place)
        names = [self.thing(number) for number in known or []]
        count = self.counts.get(place)
        if count is None:
            if known is None:
                return self.book.say("unknown")
            count = len(names)
        if count > len(names):
            names.append(self.covered(count - len(names)))
        return f"[{', '.join(names)}]" if names else self.book.say("empty")

    def things_in(self, storage: Storage, place: int) -> list[int] | None:
        """The objects in their order; None where nothing may be known."""
        if not storage.form:
            return []
        address = storage.address + (place - storage.first) * storage.width
        at = self.game.things.at
        seen = [o for o in range(1, self.game.things.count) if self.shown[at + o] and self.image[at + o] == place]
        if not self.shown[address]:
            return seen or None
        return seen if storage.form == "set" else [o for o in self.ordered(storage, address) if o]

    def ordered(self, storage: Storage, address: int) -> list[int]:
        if storage.form == "pile":
            return self.image[address + 1 : address + 1 + self.image[address]]
        if storage.form == "row":
            return self.image[address : address + storage.width]
        if storage.form == "single":
            return [self.image[address]]
        stack = []
        here = self.image[address]
        while here:
            stack.append(here)
            here = self.image[self.game.things.below + here]
        return stack[::-1]

    def thing(self, number: int) -> str:
        """An object with the values of it that can change."""
        name = self.book.names["things"][number]
        values = [text for shown in self.game.things.values[number] for text in self.value(shown, number)]
        return f"{name} ({', '.join(values)})" if values else name

    # ---- boards --------------------------------------------------------------------------------

    def sign(self, seat: int) -> str:
        return SIGNS[seat - 1] if self.game.players <= len(SIGNS) else chr(ord("A") + seat - 1)

    def piece(self, number: int) -> str:
        """An object in a letter or two: its figure or its kind, large for the first of two players, with the number of
        its owner among more; the sign of its owner if nothing else tells it apart."""
        things = self.game.things
        letter = things.letters[self.book.language][number]
        for shown in things.figures:
            if shown in things.values[number] and (words := self.words(shown, number)):
                letter = self.book.names[f"short {shown.kind.table}"][words[0]]
        owner = things.owners[number]
        if not owner:
            return letter or self.book.names["things"][number][:1]
        if not letter:
            return self.sign(owner)
        if self.game.players > 2:
            return f"{letter}{owner}"
        return letter.upper() if owner == 1 else letter.lower()

    def cell(self, board: Board, place: int) -> str:
        """A field of a grid."""
        found = ""
        if board.storage is not None:
            known = self.things_in(board.storage, place) or []
            count = self.counts.get(place, len(known))
            found = (self.piece(known[-1]) if known else "?") if count else ""
            found += str(count) if count > 1 else ""
        for shown in board.values:
            words = self.words(shown, place)
            found += self.mark(shown.kind, words) if words is not None else ""
        for fixed in board.fixed:
            found += self.mark(fixed.kind, [fixed.numbers.get(place, 0)])
        return found or EMPTY

    def mark(self, kind: Kind, words: Sequence[int]) -> str:
        """A value in a letter or a few; nothing for none, no and 0 of several."""
        if kind.of is not None or (kind.form != "number" and not words[0]) or words[0] == kind.none:
            return ""
        if kind.table == "players":
            return self.sign(words[0])
        return self.book.label(kind, words[0])[: 8 if kind.form == "number" else 3]

    def grid(self, board: Board) -> list[str]:
        """The first row at the bottom; boards of several players or layers above each other."""
        cells = [self.cell(board, board.first + number) for number in range(len(board.fields))]
        files = [name.rstrip("0123456789") for name in board.fields[: board.columns]]
        wide = max(map(width, [*cells, *files]))
        margin = max(map(width, board.fields))
        lines = [" " * (margin + 2) + " ".join(padded(name, wide) for name in files)]
        for start in range(0, len(cells), board.columns):
            row = cells[start : start + board.columns]
            lines.append(f"{board.fields[start]:>{margin}}  " + " ".join(padded(cell, wide) for cell in row))
        return [line.rstrip() for line in reversed(lines)]

    def listing(self, board: Board) -> list[str]:
        """A line per field with something on it."""
        lines = []
        for number, name in enumerate(board.fields):
            place = board.first + number
            found = [text for shown in board.values for text in self.told(shown, place)]
            found += [text for fixed in board.fixed for text in self.told_fixed(fixed, place)]
            found += self.pieces(board.storage, place) if board.storage is not None else []
            if found:
                lines.append(f"{name}: {', '.join(found)}")
        return lines

    def pieces(self, storage: Storage, place: int) -> list[str]:
        """What lies on a field: how many of each, and whose they are."""
        known = self.things_in(storage, place) or []
        hidden = self.counts.get(place, len(known)) - len(known)
        owners = self.game.things.owners
        named = [f"{self.thing(o)} {self.sign(owners[o])}" if owners[o] else self.thing(o) for o in known]
        alike = [(name, named.count(name)) for name in dict.fromkeys(named)]
        found = [f"{count} {name}" if count > 1 else name for name, count in alike]
        return [*found, self.covered(hidden)] if hidden > 0 else found

    def told(self, shown: Shown, place: int) -> list[str]:
        """An attribute of a field, unless it is empty."""
        words = self.words(shown, place)
        return self.value(shown, place) if words is not None and any(words) and words[0] != shown.kind.none else []

    def told_fixed(self, fixed: Fixed, place: int) -> list[str]:
        number = fixed.numbers.get(place, 0)
        if not number or number == fixed.kind.none:
            return []
        return [f"{fixed.words[self.book.language]} {self.book.label(fixed.kind, number)}"]


def padded(cell: str, wide: int) -> str:
    """A text with spaces behind it, so many columns wide."""
    return cell + " " * (wide - width(cell))
