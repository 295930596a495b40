"""What the emitter must know about a program before it writes a line."""

from __future__ import annotations

from functools import cached_property

from spielwerk.data import dataclass, field
from spielwerk.program import ir, walk


@dataclass
class Facts:
    """Which functions need what, how the blocks are connected, how long lists can get."""

    program: ir.Program
    blocks: dict[int, ir.Block] = field(init=False)
    sites: dict[int, ir.Site] = field(init=False)
    watching: set[str] = field(init=False)
    """Functions that report events, themselves or through others: written twice."""
    pushing: set[str] = field(init=False)
    showing: set[str] = field(init=False)
    bounded: dict[str, tuple[str, ...]] = field(init=False)
    """For each function the list parameters whose capacity it must be told, since it appends without proof."""
    main: list[int] = field(init=False)
    """Blocks of the main machine."""
    parts: list[int] = field(init=False)
    """Blocks of seats' parts of an `at once`."""
    site_of: dict[int, int] = field(init=False)
    """The site whose decision a block follows."""
    again: dict[int, int] = field(init=False)
    """For blocks that follow a decision in an open `at once`: the block that looks for its options anew."""
    arguments: dict[int, tuple[ir.Expr, ...]] = field(init=False)
    """The arguments of each site's enumerator."""
    enumerations: dict[int, int] = field(init=False)
    """How often each site is enumerated."""

    def __post_init__(self) -> None:
        program = self.program
        self.blocks = {block.number: block for block in program.blocks}
        self.sites = {site.number: site for site in program.sites}
        self.watching = walk.marked_functions(program, ir.Event, ir.Watch)
        self.pushing = walk.marked_functions(program, ir.Push)
        # Even one that never offers anything: every enumerator is called with the lists of options.
        self.pushing |= {site.enumerator for site in program.sites}
        self.showing = walk.marked_functions(program, ir.Show, ir.ShowCount)
        if "view" in program.functions:
            self.showing.add("view")
        self.main = walk.reachable(self.blocks, [program.entry], seats=False)
        self.parts = walk.reachable(self.blocks, (start.block for start in self.starts()))
        self._read_sites()
        self.bounded = _bounded_parameters(program)

    def starts(self) -> list[ir.StartSeat]:
        """Where seats' parts begin."""
        statements = (stmt for block in self.program.blocks for stmt in walk.every_statement(block.body))
        return [stmt for stmt in statements if isinstance(stmt, ir.StartSeat)]

    @cached_property
    def sealed(self) -> bool:
        """Whether the game has parts of an `at once` and all of them are sealed: nobody's answer changes what others
        are asked, so random play may answer a part in one go."""
        starts = self.starts()
        return bool(starts) and not self.again and all(start.sealed for start in starts)

    @cached_property
    def beginnings(self) -> list[int]:
        """Blocks of seats' parts up to their first questions."""
        return walk.reachable(self.blocks, (start.block for start in self.starts()), answers=False)

    @cached_property
    def first_questions(self) -> list[ir.Ask]:
        """What parts stop at first."""
        statements = (stmt for number in self.beginnings for stmt in walk.every_statement(self.blocks[number].body))
        return [stmt for stmt in statements if isinstance(stmt, ir.Ask)]

    @cached_property
    def answered(self) -> list[int]:
        """Blocks of seats' parts that can follow an answer."""
        return walk.reachable(self.blocks, (question.resume for question in self.first_questions))

    def _read_sites(self) -> None:
        self.site_of, self.arguments, self.enumerations, self.again = {}, {}, {}, {}
        for block in self.program.blocks:
            for stmt in walk.every_statement(block.body):
                if isinstance(stmt, ir.Ask):
                    self.site_of[stmt.resume] = stmt.site
                    if stmt.again:
                        self.again[stmt.resume] = stmt.again
                elif isinstance(stmt, ir.Enumerate):
                    self.arguments[stmt.site] = stmt.args
                    self.enumerations[stmt.site] = self.enumerations.get(stmt.site, 0) + 1

    def used_once(self, site: ir.Site) -> bool:
        """Whether the enumerator of a site is in one place only: there it costs nothing to write it out."""
        users = (other.number for other in self.program.sites if other.enumerator == site.enumerator)
        return sum(self.enumerations.get(number, 0) for number in users) == 1

    @cached_property
    def uses_fuel(self) -> bool:
        """Whether anything can run out of it."""
        statements = (stmt for body in self._bodies() for stmt in walk.every_statement(body))
        return self._reads(ir.HEADER.FUEL) or any(isinstance(s, ir.While | ir.Goto) and s.fuel for s in statements)

    @cached_property
    def reads_seat(self) -> bool:
        """Whether the game asks the header whom it asked last."""
        return self._reads(ir.HEADER.SEAT)

    @cached_property
    def draws(self) -> bool:
        """Whether anything uses the match's generator."""
        statements = (stmt for body in self._bodies() for stmt in walk.every_statement(body))
        return self._reads(ir.HEADER.GENERATOR) or any(isinstance(stmt, ir.Draw) for stmt in statements)

    def _reads(self, slot: int) -> bool:
        return slot in self._slots_read

    @cached_property
    def _slots_read(self) -> frozenset[int]:
        return frozenset(address for body in self._bodies() for address, _ in walk.slots_read(body))

    def _bodies(self) -> list[ir.Body]:
        return [f.body for f in self.program.functions.values()] + [b.body for b in self.program.blocks]

    def result_room(self, name: str) -> str | None:
        """The capacity of the list a function gives, if it makes it itself."""
        body = self.program.functions[name].body
        made = {stmt.name: stmt.capacity for stmt in walk.every_statement(body) if isinstance(stmt, ir.NewArray)}
        returned = {stmt.value for stmt in walk.every_statement(body) if isinstance(stmt, ir.Return)}
        rooms = {made.get(value.name) if isinstance(value, ir.Local) else None for value in returned}
        (room, *others) = rooms or {None}
        return None if others or room is None else str(room)

    @cached_property
    def nesting(self) -> int:
        """How many calls of functions that call themselves can be under way at a time."""
        functions = self.program.functions
        called = {name: {call.function for call in walk.calls(f.body)} for name, f in functions.items()}
        circles = [name for name in functions if name in walk.called_functions(self.program, called[name])]
        return len(circles) * ir.DEEPEST

    @cached_property
    def ends_in_part(self) -> bool:
        """Whether the match can end inside a seat's part."""
        return any(isinstance(s, ir.Over) for n in self.parts for s in walk.every_statement(self.blocks[n].body))


def _bounded_parameters(program: ir.Program) -> dict[str, tuple[str, ...]]:
    needed: dict[str, set[str]] = {name: set() for name in program.functions}
    for name, function in program.functions.items():
        lists = {p.name for p in function.parameters if p.type == ir.ARR}
        for stmt in walk.every_statement(function.body):
            if isinstance(stmt, ir.Append) and not stmt.proved and stmt.array in lists:
                needed[name].add(stmt.array)
    changed = True
    while changed:
        changed = False
        for name, function in program.functions.items():
            lists = {p.name for p in function.parameters if p.type == ir.ARR}
            # A list that is handed on to somebody who appends to it needs its capacity, too.
            for call in walk.calls(function.body):
                callee = program.functions.get(call.function)
                if callee is None:
                    continue
                for parameter, arg in zip(callee.parameters, call.args, strict=False):
                    if parameter.name not in needed[callee.name] or not isinstance(arg, ir.Local):
                        continue
                    if arg.name in lists and arg.name not in needed[name]:
                        needed[name].add(arg.name)
                        changed = True
    return {
        name: tuple(p.name for p in function.parameters if p.name in needed[name])
        for name, function in program.functions.items()
    }
