"""A program as a WebAssembly module."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cached_property, partial

from spielwerk.backend.facts import Facts
from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.assembly.assembler import Assembler
from spielwerk.backend.wasm.assembly.encoding import FunctionBody, Module
from spielwerk.backend.wasm.code import operations, sealed
from spielwerk.backend.wasm.code.arrays import array_mentions, frame_of
from spielwerk.backend.wasm.code.context import GLOBALS, OPTIONS_END, TYPES, Context
from spielwerk.backend.wasm.code.frames import open_frame
from spielwerk.backend.wasm.code.in_place import InPlace
from spielwerk.backend.wasm.code.machine_code import StepWriter
from spielwerk.backend.wasm.code.random_play import PlayWriter
from spielwerk.backend.wasm.code.statements import FunctionWriter, leave
from spielwerk.backend.wasm.module import jobs, kernels, replay, runtime
from spielwerk.backend.wasm.module.memory import MemoryMap
from spielwerk.data import dataclass, replace
from spielwerk.program import ir, walk
from spielwerk.program.passes.playing import quiet

_EXPORTED = (
    "reset", "begin", "start", "decide", "run", "step", "options", "pick", "series", "note", "fold", "rollout",
    "perft", "set_limit", "set_players", "decisions_taken", "ends", "play_lines", "grow", "look_up", "attempt", "seen",
    "walk", "list_options",
)  # fmt: skip
SERIES, PLAY, SEARCH, WHOLE, REPLAY = "series", "play", "search", "whole", "replay"
"""What a module is for: random games one after the other; also single decisions and lines of them; also search; single
decisions with events and views; histories that are tried step by step."""
_WATCHED = ("start_w", "decide_w", "run_w")


@dataclass(frozen=True)
class Compiled:
    """A module and what its host must know of it."""

    module: Module
    memory: MemoryMap
    codes: tuple[str, ...]
    events: tuple[tuple[str, int, tuple[str, ...]], ...]

    @cached_property
    def code(self) -> bytes:
        """The bytes of the whole module."""
        return self.module.encoded()

    @cached_property
    def rules(self) -> bytes:
        """The same without its constants, which the host puts into memory: another board has the same rules."""
        return replace(self.module, data=[]).encoded()


def emit(program: ir.Program, purpose: str = PLAY, also: Collection[str] = (), facts: Facts | None = None) -> Compiled:
    """The module of a sound program: for series of random games alone, for playing, or with events and every function.
    The functions `also` are there for the host to call, as are those of the hints."""
    watched = purpose in (WHOLE, REPLAY)
    if not watched:
        also = (*also, *program.hints)
    facts = facts or Facts(program)
    context = Context(facts, MemoryMap(program, purpose == REPLAY))
    if not watched:
        context.in_place = InPlace(program, _used(facts, also))
    made = _makers(context, purpose, also)
    makers = dict(made)
    assert len(makers) == len(made), "two functions of a module have the same name"
    # All have numbers before the first is written, since they call each other.
    context.functions = {name: number for number, name in enumerate(makers)}
    exported = [name for name in (*_EXPORTED, *_WATCHED) if name in makers]
    exported += also
    if purpose == WHOLE:
        exported += [name for name in makers if name.removesuffix("_w") in program.functions]
    memory = context.memory
    functions = _written(context, makers, {*exported, *makers} - (set(program.functions) - set(exported)))
    module = Module(
        program.name,
        functions,
        [(name, kind, 0) for name, kind in GLOBALS],
        [(name, context.functions[name]) for name in exported],
        memory.data,
        memory.pages,
        memory.pages,
    )
    return Compiled(module, memory, tuple(context.codes), tuple(context.events))


Makers = dict[str, Callable[[], FunctionBody]]


def _written(context: Context, makers: Makers, roots: set[str]) -> list[FunctionBody]:
    """All functions in their order. One that nothing calls, since it was written in place everywhere, is left empty."""
    bodies: dict[str, FunctionBody] = {}
    context.needed |= roots
    # Writing one may show that it calls others.
    while left := [name for name in makers if name in context.needed and name not in bodies]:
        bodies |= {name: makers[name]() for name in left}
    return [bodies.get(name) or _empty(name) for name in makers]


def _empty(name: str) -> FunctionBody:
    code = Assembler(name)
    code.add(op.UNREACHABLE)
    return code.finished()


def _makers(
    context: Context, purpose: str, also: Collection[str] = ()
) -> list[tuple[str, Callable[[], FunctionBody]]]:  # fmt: skip
    """All functions of the module by name, in their order."""
    if purpose == REPLAY:
        return _trying(context)
    facts, whole, plays = context.facts, purpose == WHOLE, purpose in (PLAY, SEARCH)
    open_parts = bool(facts.parts) and not facts.sealed
    steps = purpose != SERIES or open_parts
    made: list[Callable[[Context], FunctionBody]] = [
        runtime.fault, runtime.floor_div, runtime.floor_mod, runtime.draw, runtime.draw_wide, runtime.pick_weighted,
        jobs.reset, jobs.begin, *operations.functions_for(facts.program),
    ]  # fmt: skip
    if steps:
        made += [runtime.pick, runtime.options]
    if steps or facts.parts:
        made.append(runtime.seats_open)
    if purpose != SERIES:
        made += [runtime.run, runtime.ends, jobs.start, jobs.decide, jobs.fuelled_options]
    if not whole:
        made += [jobs.set_limit, jobs.set_players, jobs.decisions_taken, jobs.series, jobs.note, jobs.fold]
    if open_parts:
        made += [runtime.refresh_parts, runtime.finish_parts]
    found: list[tuple[str, Callable[[], FunctionBody]]] = [
        (make.__name__, partial(make, context)) for make in made
    ]  # fmt: skip
    wanted = [*kernels.ALWAYS, *(kernels.ASKED * steps), *(kernels.PLAYING * plays)]
    found += kernels.makers(context, wanted + kernels.SEARCHING * (purpose == SEARCH))
    if steps:
        found.append(("step", lambda: StepWriter(context).function()))
    if not whole:
        if facts.sealed:
            found.append(("begin_part", lambda: sealed.BeginningWriter(context).function()))
            found.append(("finish_sealed", lambda: sealed.FinishWriter(context).function()))
        found.append(("play", lambda: PlayWriter(context, "play").function()))
    if plays:
        found.append(("play_on", lambda: PlayWriter(context, "play_on").function()))
    functions = facts.program.functions
    names = set(functions) if whole else _used(facts, also)
    found += [(name, partial(_function, context, functions[name])) for name in functions if name in names]
    return found + _watching(context) if whole else found


def _watching(context: Context) -> list[tuple[str, Callable[[], FunctionBody]]]:
    """The functions that tell what happens."""
    facts, functions = context.facts, context.facts.program.functions
    found: list[tuple[str, Callable[[], FunctionBody]]] = [
        ("step_w", lambda: StepWriter(context, events=True).function()),
        ("run_w", lambda: runtime.run(context, events=True)),
        ("start_w", lambda: jobs.start(context, events=True)),
        ("decide_w", lambda: jobs.decide(context, events=True)),
    ]
    if facts.again:
        found.append(("refresh_parts_w", lambda: runtime.refresh_parts(context, events=True)))
    # A set has another order in each process; the same program must give the same module.
    return found + [
        (name + "_w", partial(_function, context, functions[name], events=True)) for name in sorted(facts.watching)
    ]


def _trying(context: Context) -> list[tuple[str, Callable[[], FunctionBody]]]:
    """All functions of a module for histories."""
    program = context.facts.program
    made: list[Callable[[Context], FunctionBody]] = [
        runtime.fault, runtime.floor_div, runtime.floor_mod, replay.draw, runtime.draw_wide, runtime.pick_weighted,
        runtime.seats_open, runtime.options, runtime.ends, jobs.reset, jobs.begin, jobs.fuelled_options,
        jobs.set_players, *operations.functions_for(program),
    ]  # fmt: skip
    found: list[tuple[str, Callable[[], FunctionBody]]] = [(make.__name__, partial(make, context)) for make in made]
    found += kernels.makers(context, kernels.ALWAYS + kernels.TRYING)
    found += [(name, partial(_function, context, function)) for name, function in program.functions.items()]
    found += _watching(context)
    # Last, when all events are known.
    return found + [(make.__name__, partial(make, context)) for make in replay.TRYING]


def _used(facts: Facts, also: Collection[str]) -> set[str]:
    """Functions that playing needs: those of the blocks and enumerators, without what is there for events."""
    program = facts.program
    called = {*also, *(site.enumerator for site in program.sites)}
    for block in program.blocks:
        called |= {call.function for call in walk.calls(quiet(block.body))}
    for site in facts.arguments.values():
        for arg in site:
            called |= {part.function for part in walk.parts(arg) if isinstance(part, ir.Call)}
    seen: set[str] = set()
    todo = [name for name in called if name in program.functions]
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo += [c.function for c in walk.calls(quiet(program.functions[name].body))]
    return seen


def _function(context: Context, function: ir.Function, *, events: bool = False) -> FunctionBody:
    """A function of the game, under the name its designer gave it."""
    parameters = [TYPES[parameter.type] for parameter in function.parameters]
    results = [TYPES[function.result]] if function.result is not None else []
    code = Assembler(" ".join(function.title.split()) or function.name, parameters, results)
    writer = FunctionWriter(context, code, events=events)
    body = function.body if events else quiet(function.body)
    for number, parameter in enumerate(function.parameters):
        writer.names[parameter.name, parameter.type] = number
    writer.frame = frame_of(body)
    writer.mentions = array_mentions(body)
    writer.keeps_frame = function.result == ir.ARR
    open_frame(writer)
    if function.name in context.facts.pushing and any(isinstance(s, ir.Push) for s in walk.every_statement(body)):
        writer.options = code.new_local(op.I32)
        code.get_global(OPTIONS_END)
        code.set(writer.options)
    if writer.body(body):
        leave(writer)
        if results:
            code.add(op.UNREACHABLE)
    else:
        code.add(op.UNREACHABLE)
    return code.finished()
