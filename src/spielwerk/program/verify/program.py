"""Says whether a program is sound, so that a back end need not ask."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from spielwerk.program import ir, walk
from spielwerk.program.verify.code import BlockCheck, CodeCheck
from spielwerk.program.verify.values import Surroundings, fits


def verify(program: ir.Program) -> list[str]:
    """All faults of a program, in words for the author of the lowering; none means that it is sound."""
    around = Surroundings(
        program,
        sites={site.number: site for site in program.sites},
        blocks={block.number: block for block in program.blocks},
        pushing=walk.marked_functions(program, ir.Push),
        showing=walk.marked_functions(program, ir.Show, ir.ShowCount),
    )
    faults: list[str] = []
    faults += _layout_faults(program)
    faults += _table_faults(program)
    faults += _output_faults(around)
    faults += _hint_faults(program)
    for name, function in program.functions.items():
        if name != function.name:
            faults.append(f"function {function.name} is listed as {name}")
        CodeCheck(f"function {name}", around, faults, function).run(function.body)
    faults += _block_faults(around)
    faults += _site_faults(around)
    return faults


def _layout_faults(program: ir.Program) -> Iterable[str]:
    header = ir.HEADER
    if len(program.initial) != program.size:
        yield f"layout: {program.size} slots, but {len(program.initial)} initial values"
    if program.size <= header.SEATS + program.players:
        yield f"layout: {program.size} slots are too few for the header"
    if header.GENERATOR not in program.wide:
        yield "layout: the generator's slot must be b64"
    narrow = range(header.PC, header.SEATS + program.players + 1)
    yield from (f"layout: slot {slot} of the header must be i32" for slot in narrow if slot in program.wide)
    yield from (f"layout: there is no slot {slot}" for slot in sorted(program.wide) if not 0 <= slot < program.size)
    yield from (f"layout: slot {slot} is signed but not wide" for slot in sorted(program.signed - program.wide))
    for slot, value in enumerate(program.initial):
        if not fits(value, program.slot_type(slot)):
            yield f"layout: initial value {value} does not fit into slot {slot}"
    for what, address in (("places", program.places), ("scores", program.scores)):
        rows = range(address, address + program.players + 1)
        if address and (rows[-1] >= program.size or any(row in program.wide for row in rows)):
            yield f"layout: the {what} do not fit at slot {address}"


def _table_faults(program: ir.Program) -> Iterable[str]:
    for name, table in program.tables.items():
        if name != table.name:
            yield f"table {table.name} is listed as {name}"
        if table.type not in ir.RANGES:
            yield f"table {name} has type {table.type}"
        elif not all(fits(value, table.type) for value in table.values):
            yield f"table {name} holds a value that is no {table.type}"


def _output_faults(around: Surroundings) -> Iterable[str]:
    """Options come from enumerators alone, shown slots from the view alone."""
    program = around.program
    enumerators = walk.called_functions(program, (site.enumerator for site in program.sites))
    views = walk.called_functions(program, ("view",))
    yield from (
        f"function {name}: offers options but is no enumerator" for name in sorted(around.pushing - enumerators)
    )
    yield from (f"function {name}: shows slots but is not part of the view" for name in sorted(around.showing - views))
    for name in sorted(around.pushing & around.showing):
        yield f"function {name}: both offers options and shows slots"


def _hint_faults(program: ir.Program) -> Iterable[str]:
    """What a search calls by name."""
    for name, parameters in ((program.worth, (ir.I32,)), (program.cut, ())):
        function = program.functions.get(name)
        if name and function is None:
            yield f"hints: there is no function {name}"
        elif function is not None and (tuple(p.type for p in function.parameters), function.result) != (
            parameters,
            ir.I32,
        ):
            yield f"hints: {name} has the wrong form"


# ---- blocks ------------------------------------------------------------------------------------


def _block_faults(around: Surroundings) -> Iterable[str]:
    program, faults = around.program, []
    for number, times in Counter(block.number for block in program.blocks).items():
        if times > 1:
            faults.append(f"block {number}: there are {times} of them")
        if number < 1:
            faults.append(f"block {number}: numbers start at 1")
    if program.entry not in around.blocks:
        faults.append(f"there is no block {program.entry} to start with")
    askers, jumped = _arrivals(program)
    for block in program.blocks:
        sites = askers.get(block.number, set())
        if len(sites) > 1:
            faults.append(f"block {block.number}: follows the sites {sorted(sites)}; a stop must tell its site")
        known = len(sites) == 1 and block.number not in jumped
        site = around.sites.get(next(iter(sites))) if known else None
        BlockCheck(around, faults, block, site.stride if site else None).run(block.body)
    return faults + list(_part_faults(around))


def _arrivals(program: ir.Program) -> tuple[dict[int, set[int]], set[int]]:
    """For every block the sites whose Ask it follows; and the blocks that are reached in another way."""
    askers: dict[int, set[int]] = {}
    jumped = {program.entry}
    for block in program.blocks:
        for stmt in walk.every_statement(block.body):
            if isinstance(stmt, ir.Ask):
                askers.setdefault(stmt.resume, set()).add(stmt.site)
                # Only the first of its ways comes with an answer.
                jumped.update(stmt.ways[1:])
            else:
                jumped.update(() if walk.bodies(stmt) else walk.successors((stmt,)))
    return askers, jumped


def _part_faults(around: Surroundings) -> Iterable[str]:
    """The parts of seats end with SeatDone; the main machine starts and joins them.

    Jumps to a loaded block are not followed: a procedure may serve both machines and return to where it was called.
    """
    program, blocks = around.program, around.blocks
    started = [s.block for b in program.blocks for s in walk.every_statement(b.body) if isinstance(s, ir.StartSeat)]
    for number in walk.reachable(blocks, started, returns=False):
        for stmt in walk.every_statement(blocks[number].body):
            if isinstance(stmt, ir.StartSeat | ir.Join):
                yield f"block {number}: {type(stmt).__name__} inside a seat's part"
    for number in walk.reachable(blocks, [program.entry], seats=False, returns=False):
        if any(isinstance(stmt, ir.SeatDone) for stmt in walk.every_statement(blocks[number].body)):
            yield f"block {number}: SeatDone outside a seat's part"


# ---- sites -------------------------------------------------------------------------------------


def _site_faults(around: Surroundings) -> Iterable[str]:
    program = around.program
    for number, times in Counter(site.number for site in program.sites).items():
        if times > 1:
            yield f"site {number}: there are {times} of them"
    enumerated: dict[int, set[tuple[ir.Expr, ...]]] = {}
    for block in program.blocks:
        for stmt in walk.every_statement(block.body):
            if isinstance(stmt, ir.Enumerate):
                enumerated.setdefault(stmt.site, set()).add(stmt.args)
    for site in program.sites:
        arguments = enumerated.get(site.number, set())
        if len(arguments) > 1:
            yield f"site {site.number}: enumerated with different arguments"
        for args in arguments:
            if any(isinstance(p, ir.Local | ir.Chosen | ir.OptionCount) for arg in args for p in walk.parts(arg)):
                yield f"site {site.number}: its arguments must come from the state alone"
        yield from _enumerator_faults(around, site)


def _enumerator_faults(around: Surroundings, site: ir.Site) -> Iterable[str]:
    program, where = around.program, f"site {site.number}"
    function = program.functions.get(site.enumerator)
    if function is None:
        yield f"{where}: there is no enumerator {site.enumerator}"
        return
    if function.result is not None:
        yield f"{where}: enumerator {site.enumerator} must not have a result"
    if site.stride < 1:
        yield f"{where}: options need at least one word"
    for name in sorted(walk.called_functions(program, (site.enumerator,)) & around.pushing):
        for stmt in walk.every_statement(program.functions[name].body):
            if not isinstance(stmt, ir.Push):
                continue
            if len(stmt.record) != site.stride:
                yield f"{where}: {name} offers {len(stmt.record)} words, options have {site.stride}"
            if (stmt.weight is not None) != site.weighted:
                yield f"{where}: {name} offers {'no ' if stmt.weight is None else ''}weight"
