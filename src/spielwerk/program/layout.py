"""Numbers everything a game consists of and gives it its slots in the state.

Players, values of enums, objects and places are numbered from 1; 0 is none, and whatever is indexed by a thing has a
row 0 that answers none. Places are the fields of all spaces, then the containers of the table, then those of the
players.
"""

from __future__ import annotations

from bisect import bisect_right

from spielwerk.check.typed import symbols as ty
from spielwerk.check.typed.symbols import (
    ActionSymbol,
    AttributeSymbol,
    ContainerSymbol,
    Counter,
    DieSymbol,
    FunctionSymbol,
    ObjectSymbol,
    ProcedureSymbol,
    ReactionSymbol,
    SpaceSymbol,
    Symbol,
    Variable,
)
from spielwerk.data import dataclass, field
from spielwerk.program.geometry.board import Board
from spielwerk.program.geometry.hexes import Outline
from spielwerk.program.geometry.network import Network
from spielwerk.program.ir import B64, HEADER, I32, I64, NONE_INT, NONE_LONG
from spielwerk.program.ir import WORD as WORD
from spielwerk.program.knowledge import Knowledge

POSITIONS = 1 << 13
"""A place has fewer positions than this; no game has so many objects."""


@dataclass(frozen=True)
class Made:
    """An object that the set-up creates: its type, its owner and where it is put."""

    kind: ObjectSymbol
    owner: int
    place: int


@dataclass
class Thing:
    """An object, as it is known before the match: its type, its copy number, its owner and where it starts."""

    number: int
    kind: ObjectSymbol
    copy: int
    owner: int = 0
    place: int = 0
    values: dict[AttributeSymbol, int] = field(default_factory=dict)
    made: bool = False
    """Whether the set-up creates it."""


@dataclass
class Slots:
    """Where an attribute is: `rows` rows of `width` slots from `address`; one row for the table, else one per owner
    with a row 0."""

    symbol: Symbol
    shape: str
    """`number truth thing set list map dice` for attributes"""
    address: int
    rows: int
    width: int
    keys: tuple[int, ...] = ()
    capacity: int = 0
    low: int = 0
    high: int = 0
    low_bit: int = 0
    kind: str = I32
    """The type of its words; of a list: of its items."""


@dataclass
class Storage:
    """Where the contents of a group of places are. `form` is `single` (one object), `stack`, `set`, `pile` or `row`.

    The n-th place of the group (from 0) has its slots at `address + n * width`.
    """

    form: str
    first: int
    """Number of the first place."""
    count: int
    address: int
    width: int
    symbol: ContainerSymbol | SpaceSymbol
    low: int = 1
    """Number of the lowest object that may be there."""
    span: int = 0
    """How many numbers from `low` on may be there."""
    capacity: int = 0


class Layout:
    """The state of one game for one number of players and one set of options."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.size = 0
        self.starts: list[int] = []
        """Where each stretch of slots begins that was reserved at once."""
        self.wide: set[int] = set()
        self.signed: set[int] = set()
        """Slots of long numbers, which are wide, too."""
        self.initial: list[int] = []
        self.reserve(HEADER.SEATS + players + 1)
        self.wide.add(HEADER.GENERATOR)
        self.result_places = self.reserve(players + 1)
        self.result_scores = self.reserve(players + 1)
        self.attributes: dict[AttributeSymbol, Slots] = {}
        self.dice: dict[DieSymbol, Slots] = {}
        self.shown: dict[FunctionSymbol, Slots] = {}
        """Where views show what functions answer; in a state nothing is ever there."""
        self.boards: dict[SpaceSymbol, Board] = {}
        self.outlines: dict[SpaceSymbol, Outline] = {}
        """The corners and sides of boards of hexes, where the game uses them."""
        self.network = Network(0, ())
        self.storages: list[Storage] = []
        self.containers: dict[ContainerSymbol, Storage] = {}
        self.fields: dict[SpaceSymbol, Storage] = {}
        self.things: list[Thing] = []
        self.ranges: dict[ObjectSymbol, range] = {}
        self.places = 0
        self.at = 0
        self.below = 0
        self.owners = 0
        """Address of the owners of objects, if they can change."""
        self.revealed = 0
        """Address of the masks of seats that objects are revealed to, if the game reveals."""
        self.shown_to: dict[AttributeSymbol | DieSymbol, int] = {}
        """Address of the masks of seats that attributes and dice are revealed to, one per row."""
        self.left = 0
        """Address of 'is out of the game' per player, if players can leave."""
        self.finished = 0
        """Address of the list of players who finished: how many, then who."""
        self.eliminated = 0
        """Address of the number of players who were eliminated."""
        self.active: dict[ProcedureSymbol, int] = {}
        """Where it is noted that a phase is under way, for phases that somebody asks about."""
        self.published: dict[Variable, Slots] = {}
        """Where parameters of phases are kept that are read outside of them, or shown."""
        self.signs: dict[ProcedureSymbol, int] = {}
        """A slot that is not 0 while a phase is under way, for phases that have something to show."""
        self.counters: dict[tuple[ActionSymbol, Counter], Slots] = {}
        """Where it is counted how often actions were carried out."""
        self.under_way: dict[ReactionSymbol, int] = {}
        """Where it is noted that a reaction is under way, for reactions that can meet themselves."""
        self.innermost = 0
        """Address of the number of the phase that began last, if somebody asks for it."""
        self.exclusive = 0
        """Address of the seat whose exclusive action is under way in an open round, if the game has such actions."""
        self.happening = 0
        """Address of what happens from outside and of the player it happens to, if there are reactions to such."""
        self.frames = 0
        """Where the frames of procedures begin."""
        self.knowledge: Knowledge | None = None
        """Where it is noted what seats could know, if it is; behind everything else."""
        self.names: dict[int, str] = {}
        """What is at an address, for people."""

    def reserve(self, count: int, wide: bool = False, fill: int = 0, signed: bool = False) -> int:
        """The address of that many new slots."""
        address = self.size
        # Addresses only grow, so this list is in order; `extent` relies on that.
        self.starts.append(address)
        self.size += count
        self.initial.extend([fill] * count)
        if wide or signed:
            self.wide.update(range(address, self.size))
        if signed:
            self.signed.update(range(address, self.size))
        return address

    @property
    def plain_size(self) -> int:
        """How many slots a state has without what seats could know: they come before it, as in a program without."""
        return self.size if self.knowledge is None else self.knowledge.address

    def reserve_words(self, count: int, kind: str) -> int:
        """The address of that many new slots of a type."""
        return self.reserve(count, wide=kind == B64, signed=kind == I64)

    def reserve_slots(self, slots: Slots) -> int:
        """The address of new slots for an attribute; the length of a list is an int, whatever its items are."""
        return self.reserve_words(slots.rows * slots.width, I32 if slots.shape == "list" else slots.kind)

    def slot_type(self, slot: int) -> str:
        if slot not in self.wide:
            return I32
        return I64 if slot in self.signed else B64

    def extent(self, address: int) -> tuple[int, int]:
        """The slots that can be meant by an address with an index: those reserved together, or all piles."""
        piles = [(s.address, s.address + s.count * s.width) for s in self.storages if s.form == "pile"]
        if piles and piles[0][0] <= address < piles[-1][1]:
            # Piles are found from the first one on.
            return piles[0][0], piles[-1][1]
        place = bisect_right(self.starts, address)
        return self.starts[place - 1], self.starts[place] if place < len(self.starts) else self.size

    def place_of_field(self, space: SpaceSymbol, number: int) -> int:
        return self.boards[space].first + number - 1

    def owner_of_place(self, place: int) -> int:
        """The player whose container a place is, or 0."""
        for board in self.boards.values():
            if board.copies > 1 and board.first <= place < board.first + board.size:
                return (place - board.first) // (board.size // board.copies) + 1
        for container, storage in self.containers.items():
            if storage.first <= place < storage.first + storage.count:
                return place - storage.first + 1 if container.home.name == "player" else 0
        return 0


def none_word(kind: ty.Type) -> int:
    """The word for none among values of a type. 0 is free for it, except among numbers, and truths that may be none."""
    base = kind.of if isinstance(kind, ty.Maybe) else kind
    if base == ty.LONG:
        return NONE_LONG
    return NONE_INT if base == ty.INT or kind == ty.Maybe(ty.BOOL) else 0


_WORDS = {ty.LONG.name: I64, ty.FINGERPRINT.name: B64}


def word_type(kind: ty.Type) -> str:
    """The type of the word that holds a single value."""
    base = kind.of if isinstance(kind, ty.Maybe) else kind
    return _WORDS.get(base.name, I32) if isinstance(base, ty.Simple) else I32


def lying(word: int) -> tuple[int, int]:
    """The place and the position that a word below 0 tells: of a thing that is offered to somebody who does not see it.
    Position 0 stands for none."""
    return divmod(-word, POSITIONS)
