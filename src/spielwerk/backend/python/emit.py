"""Writes a program out as Python source that needs nothing but the standard library."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterable
from pathlib import Path

from spielwerk.backend import fault as fault_module
from spielwerk.backend.facts import Facts
from spielwerk.backend.machine import FUEL
from spielwerk.backend.python import runtime
from spielwerk.backend.python.code.expressions import call
from spielwerk.backend.python.code.fused import FusedWriter
from spielwerk.backend.python.code.machine_code import StepWriter
from spielwerk.backend.python.code.names import Names
from spielwerk.backend.python.code.outcome import outcome_text
from spielwerk.backend.python.code.random_play import TOLD_BY_FAULT
from spielwerk.backend.python.code.rows import ExtraTables
from spielwerk.backend.python.code.sealed import BeginningWriter, FinishWriter
from spielwerk.backend.python.code.statements import write_body
from spielwerk.backend.python.code.writer import Writer
from spielwerk.program import ir, walk
from spielwerk.program.passes.playing import quiet

_H = ir.HEADER


class Source:
    """Generated source in sections, since few need all of them; each builds on `rules` and is written when it is asked
    for first."""

    def __init__(self, program: ir.Program, taken: Iterable[str] = ()) -> None:
        self._facts = facts = Facts(program)
        self._names = module = Names(_own_names(program) | set(taken))
        self._extras = ExtraTables(program, module)
        self._functions = list(program.functions.values())
        self._sections: dict[str, str] = {}
        self._tables: list[str] = []
        """Those of `extras` that are in `rules`."""
        self._writing = threading.Lock()
        """Sections share names and tables: one is written at a time."""
        self.names = {function.name: module[function.name] for function in self._functions}
        """What the program's functions are called in the source."""
        self.names |= {name + "_w": module[name + "_w"] for name in facts.watching}
        self.reports = bool(facts.watching) or any(
            isinstance(stmt, ir.Event | ir.Watch)
            for block in program.blocks
            for stmt in walk.every_statement(block.body)
        )
        """Whether anything reports events."""
        self.bounded: dict[str, tuple[str, ...]] = facts.bounded
        """List parameters whose capacity follows the arguments of a function."""
        self.draws: bool = facts.draws
        """Whether the match's generator is used at all."""
        self.stops: dict[int, int] = facts.site_of
        """The site of the decision that each block follows."""
        self.again: dict[int, int] = facts.again
        """The block that looks for the options of a decision anew, by the block that follows it."""
        self.nesting: int = facts.nesting
        """How many calls of functions that call themselves can be under way at a time."""
        self.rules = self._section("rules", self._rules)
        """Tables, functions, options and the view."""

    @property
    def step(self) -> str:
        """The machine that stops at decisions."""
        return self._section("step", lambda: [self._machine(events=False)])

    @property
    def watch(self) -> str:
        """The same with events; empty if nothing reports any."""
        return self._section("watch", self._watch) if self.reports else ""

    @property
    def fused(self) -> str:
        """The machine that plays at random."""
        return self._section("fused", self._fused)

    def whole(self) -> str:
        """A module that needs nothing else."""
        parts = (_runtime_source(), self.rules, self.step, self.watch, self.fused)
        return "\n\n".join(part.rstrip("\n") for part in parts if part) + "\n"

    # ---- sections ------------------------------------------------------------------------------

    def _section(self, name: str, write: Callable[[], list[list[str]]]) -> str:
        """A section, behind the tables that `rules` does not have. Another section may have asked for them first, but
        whoever runs this one need not have run that."""
        with self._writing:
            if name not in self._sections:
                parts = write()
                known = set(self._tables)
                tables = [line for line in self._extras.lines() if line not in known]
                self._sections[name] = _join([tables, *parts])
            return self._sections[name]

    def _rules(self) -> list[list[str]]:
        facts, module = self._facts, self._names
        functions = [_function(facts, module, self._extras, function) for function in self._functions]
        options = _options(facts, module, self._extras)
        outcome = ["def outcome(S):", f"    return {outcome_text(facts.program)}"]
        # Only now all tables that they need are known.
        self._tables = self._extras.lines()
        tables = [*_tables(facts.program, module), *self._tables]
        return [tables, *functions, *options, outcome]

    def _watch(self) -> list[list[str]]:
        watching = [function for function in self._functions if function.name in self._facts.watching]
        functions = [_function(self._facts, self._names, self._extras, one, events=True) for one in watching]
        return [*functions, self._machine(events=True)]

    def _machine(self, *, events: bool) -> list[str]:
        return StepWriter(self._facts, self._names, self._extras, events=events).function()

    def _fused(self) -> list[list[str]]:
        facts = self._facts
        writers: list[type[BeginningWriter | FinishWriter | FusedWriter]] = [FusedWriter]
        parts: list[list[str]] = []
        if facts.sealed:
            writers = [BeginningWriter, FinishWriter, FusedWriter]
        elif facts.parts:
            parts = [_refresh_parts(facts), _finish_parts(facts)]
        return parts + [writer(facts, self._names, self._extras).function() for writer in writers]


def emit(program: ir.Program, taken: Iterable[str] = ()) -> Source:
    """The source of a sound program. `taken` are names that something else has where the source will be."""
    return Source(program, taken)


def _own_names(program: ir.Program) -> set[str]:
    # The source has these itself: no function of a game may be called the same.
    names = {name for name in vars(runtime) if not name.startswith("__")}
    names |= {"step", "step_w", "fused", "begin_part", "finish_sealed", "finish_parts", "refresh_parts"}
    names |= {"outcome", "OPTIONS"}
    return names | {f"options_{site.number}" for site in program.sites}


def _join(parts: list[list[str]]) -> str:
    return "\n\n\n".join("\n".join(lines) for lines in parts if lines) + "\n" if parts else ""


def _tables(program: ir.Program, module: Names) -> list[str]:
    lines: list[str] = []
    for name, table in program.tables.items():
        values = ", ".join(map(str, table.values)) + ("," if len(table.values) == 1 else "")
        if len(values) <= 100:
            lines.append(f"{module[name]} = ({values})")
        else:
            lines.append(f"{module[name]} = (")
            lines += ["    " + line for line in re.findall(r".{1,100}(?:, |$)", values)]
            lines.append(")")
    return [line.rstrip() for line in lines]


def _function(
    facts: Facts, module: Names, extras: ExtraTables, function: ir.Function, *, events: bool = False
) -> list[str]:
    writer = Writer(facts, module, extras, events=events)
    front = ["S"]
    if events:
        front.append("E")
    if function.name in facts.pushing:
        front += ["O", "W"]
    if function.name in facts.showing:
        front += ["V", "N", "I"]
    parameters = [writer.local(parameter.name) for parameter in function.parameters]
    for name in facts.bounded[function.name]:
        writer.capacities[name] = writer.names.fresh(name + "_room")
        parameters.append(writer.capacities[name])
    name = module[function.name + "_w"] if events else module[function.name]
    write_body(writer, function.body if events else quiet(function.body))
    title = " ".join(function.title.split())
    told = [text for text in (title, f"line {function.line}" if function.line else "") if text]
    head = [f"def {name}({', '.join(front + parameters)}):"]
    if told:
        head.append(f"    # {', '.join(told)}")
    return head + (writer.lines or ["    pass"])


def _options(facts: Facts, module: Names, extras: ExtraTables) -> list[list[str]]:
    """Per site a function that enumerates again, and which of them belongs to which stop."""
    parts: list[list[str]] = []
    for number, args in sorted(facts.arguments.items()):
        writer = Writer(facts, module, extras)
        writer.write(call(writer, ir.Call(facts.sites[number].enumerator, args)))
        parts.append([f"def options_{number}(S, seat_, O, W):", *writer.lines])
    stops = ", ".join(f"{block}: options_{site}" for block, site in sorted(facts.site_of.items()))
    parts.append([f"OPTIONS = {{{stops}}}"])
    return parts


def _finish_parts(facts: Facts) -> list[str]:
    """Random play of an `at once openly`: whoever alone may decide, or else the first who waits."""
    # Whoever asks for options from outside pays for them on an account of their own; so does random play.
    refuel = [f"S[{_H.FUEL}] = {FUEL}"] if facts.uses_fuel else []
    over = [f"if S[{_H.CONDITION}] == {ir.OVER}: return decisions, R"] if facts.ends_in_part else []
    players, exclusive = facts.program.players, facts.program.exclusive
    alone = f"S[{exclusive}] or " if exclusive else ""
    each = [
        f"pc = S[seat_ + {_H.SEATS}]",
        *refuel,
        "O, W = [], []",
        "OPTIONS[pc](S, seat_, O, W)",
        "decisions += 1",
        "if decisions > limit: return decisions, R",
        "C, R = pick(O, W, R)",
        *refuel,
        "step(S, pc, seat_, C, O, W)",
        *over,
        "refresh_parts(S)",
        *over,
    ]
    return [
        "def finish_parts(S, R, decisions, limit):",
        "    try:",
        "        refresh_parts(S)",
        *("        " + line for line in over),
        f"        while seat_ := {alone}next((s for s in range(1, {players + 1}) if S[s + {_H.SEATS}]), 0):",
        *("            " + line for line in each),
        *TOLD_BY_FAULT,
        "    return decisions, R",
    ]


def _refresh_parts(facts: Facts) -> list[str]:
    """Looks whether others have taken away all options of a seat; then that seat goes on without them."""
    again = ", ".join(f"{block}: {head}" for block, head in sorted(facts.again.items()))
    over = [f"                    if S[{_H.CONDITION}] == {ir.OVER}: return"] if facts.ends_in_part else []
    before, after = ([], []) if not facts.uses_fuel else (
        [f"                fuel, S[{_H.FUEL}] = S[{_H.FUEL}], {FUEL}"], [f"                S[{_H.FUEL}] = fuel"]
    )  # fmt: skip
    return [
        f"def refresh_parts(S, AGAIN={{{again}}}):",
        "    changed = True",
        "    while changed:",
        "        changed = False",
        f"        for seat_ in range(1, {facts.program.players + 1}):",
        f"            pc = S[seat_ + {_H.SEATS}]",
        "            if pc in AGAIN:",
        "                O = []",
        *before,
        "                OPTIONS[pc](S, seat_, O, [])",
        *after,
        "                if not O:",
        "                    step(S, AGAIN[pc], seat_, 0, [], [])",
        *over,
        "                    changed = True",
    ]


def _runtime_source() -> str:
    """The runtime as text, without what it imports from here."""
    parts = []
    for module in (fault_module, runtime):
        text = Path(str(module.__file__)).read_text(encoding="utf-8")
        parts.append("\n".join(line for line in text.splitlines() if not line.startswith("from ")).strip())
    # Annotations of the first part come from the second's import.
    return "from typing import NoReturn\n\n" + "\n\n\n".join(parts)
