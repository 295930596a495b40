"""Plays a program as WebAssembly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from random import Random
from typing import Any, Self
from weakref import finalize

from spielwerk.backend.facts import Facts
from spielwerk.backend.lines import Line, Outcome
from spielwerk.backend.machine import FUEL, LIMIT, Events, Record, Result, State, Tally, View
from spielwerk.backend.search import Plan
from spielwerk.backend.stops import open_seats, stop_of
from spielwerk.backend.wasm.code.context import Shape, shape_of
from spielwerk.backend.wasm.module.emit import PLAY, REPLAY, SEARCH, SERIES, WHOLE
from spielwerk.backend.wasm.module.memory import CHUNK
from spielwerk.backend.wasm.pace import Pace
from spielwerk.backend.wasm.packing import packing_of
from spielwerk.backend.wasm.parts import begin_again
from spielwerk.backend.wasm.replayer import WasmReplayer
from spielwerk.backend.wasm.reserve import Mould, Reserve
from spielwerk.backend.wasm.tree import WasmTree
from spielwerk.program import ir, walk
from spielwerk.program.generator import FNV_BASIS, MASK64, PLAYERS_GAMMA

_H = ir.HEADER


class WasmMachine:
    """One program, compiled by us to WebAssembly and by wasmtime to the processor's own code.

    A series needs the smallest module, single decisions and search larger ones, events and views one with everything.
    Each is made when it is needed first. Every call has a player of its own: threads can share a machine.
    """

    name = "wasm"

    def __init__(self, program: ir.Program) -> None:
        self.program = program
        self._facts = Facts(program)
        self._sites = {site.number: site for site in program.sites}
        self._pace = Pace()
        packing = packing_of(program)
        self.in_series = Reserve(Mould(self._facts, SERIES), packing)
        """Players for series of random games."""
        self._fast = Reserve(Mould(self._facts, PLAY), packing)
        self._searching = Reserve(Mould(self._facts, SEARCH), packing)
        self._replaying = Reserve(Mould(self._facts, REPLAY), packing)
        self._whole = Reserve(Mould(self._facts, WHOLE), packing)
        self._looking: dict[str, bool] = {}
        """Functions that have been asked, and whether they leave the state as it is."""

    def apart(self) -> Self:
        """The same machine with memory of its own: no state that was on the one is ever on the other."""
        other, packing = copy(self), packing_of(self.program)
        other.in_series, other._fast = self.in_series.apart(packing), self._fast.apart(packing)
        other._searching, other._replaying = self._searching.apart(packing), self._replaying.apart(packing)
        other._whole = self._whole.apart(packing)
        return other

    @property
    def stretch(self) -> int:
        """About so many games take a tenth of a second."""
        return self._pace.size

    # ---- matches -------------------------------------------------------------------------------

    def start(self, seed: int, events: Events | None = None) -> State:
        """A new match, up to its first stop."""
        return self._run("start", seed & MASK64, events=events)

    def condition(self, state: State) -> int:
        """`ir.DECIDING`, `JOINING`, `CHANCE` or `OVER`."""
        return state[_H.CONDITION]

    def seats(self, state: State) -> list[int]:
        """Who has an open decision, ascending from 1; [0] for chance; nobody when the match is over."""
        return open_seats(self.program, state)

    def site(self, state: State, seat: int) -> ir.Site:
        """Where in the game the seat's open decision comes from."""
        return self._sites[self._facts.site_of[stop_of(self.program, state, seat)[0]]]

    def options(self, state: State, seat: int) -> tuple[list[Record], list[int]]:
        """The options of the seat's open decision, and their weights where the site has weights."""
        stop, part = stop_of(self.program, state, seat)
        with self._fast.turn() as player:
            player.load(state, FUEL)
            player.call("options", stop, part, looks=True)
            return player.read_options(shape_of(self._sites[self._facts.site_of[stop]]))

    def decide(self, state: State, seat: int, record: Record, events: Events | None = None) -> State:
        """The state at the next stop after the seat chose one of its options; on a `Fault` nothing has happened."""
        stop, part = stop_of(self.program, state, seat)
        return self._run("decide", stop, part, state=state, chosen=record, events=events)

    def happen(self, state: State, what: int, player: int, events: Events | None = None) -> State:
        """The state at the next stop after something happened to a player from outside; on a `Fault` nothing has."""
        before = state.copy()
        before[self.program.happening : self.program.happening + 2] = [what, player]
        return self._run("decide", self.program.entry, 0, state=before, events=events)

    def restart(self, state: State, seat: int, block: int) -> State:
        """The state after a seat has begun its part of an `at once` again, at its first block."""
        before = state.copy()
        before[_H.SEATS + seat] = 0
        before[_H.FUEL] = FUEL
        after = self._run("step", block, seat, state=before)
        after[_H.FUEL] = 0
        return after

    def begin_again(self, state: State, parts: Sequence[tuple[int, bool]], block: int, rng: Random) -> State:
        """The state after seats have begun their parts again; those with a mark choose at random until done."""

        def shape_at(stop: int) -> Shape:
            return shape_of(self._sites[self._facts.site_of[stop]])

        with self._fast.turn() as player:
            return begin_again(player, shape_at, state, parts, block, rng)

    def go_on(self, state: State, block: int, seat: int, events: Events | None = None) -> State:
        """The state at the next stop when the match goes on at a block, whatever it waited for."""
        before = state.copy()
        if seat:
            before[_H.SEATS + seat] = 0
        else:
            before[_H.PC] = before[_H.SEAT] = before[_H.CONDITION] = 0
        return self._run("decide", block, seat, state=before, events=events)

    def _run(
        self, name: str, *args: int, state: State | None = None, chosen: Record = (), events: Events | None = None
    ) -> State:
        with (self._fast if events is None else self._whole).turn() as player:
            if state is not None:
                player.load(state, state[_H.FUEL])
            player.write_chosen(chosen)
            if events is None:
                player.call(name, *args)
            else:
                try:
                    player.call(name + "_w", *args)
                # What happened before a fault is told, too, as in Python.
                finally:
                    player.read_events(events)
            return player.take_state()

    # ---- functions and views -------------------------------------------------------------------

    def call(self, name: str, state: State, *args: int | list[int], events: Events | None = None) -> Any:
        """The result of one of the program's functions; what it writes is in the state afterwards."""
        function = self.program.functions.get(name)
        if function is None:
            raise ValueError(f"there is no function {name}")
        if len(args) != len(function.parameters):
            raise ValueError(f"{name} takes {len(function.parameters)} arguments, got {len(args)}")
        before = state.copy()
        before[_H.FUEL] = state[_H.FUEL] or FUEL
        watched = events is not None and name in self._facts.watching
        with (self._fast if name in self.program.hints else self._whole).turn() as player:
            player.write_state(before)
            result = player.invoke(function, name + "_w" if watched else name, args)
            if watched and events is not None:
                player.read_events(events)
            after = player.read_state()
        if not state[_H.FUEL]:
            after[_H.FUEL] = 0
        state[:] = after
        return result

    def ask(self, name: str, state: State) -> int:
        """The answer of one of the program's functions without arguments; what it writes is lost."""
        with self._whole.turn() as player:
            player.load(state, FUEL)
            return player.call(name, looks=self._only_looks(name))

    def holds(self, names: Sequence[str], state: State) -> bool:
        """Whether functions without arguments, which leave the state as it is, all say yes."""
        with self._whole.turn() as player:
            player.load(state, FUEL)
            return all(player.call(name, looks=True) for name in names)

    def shown(self, state: State, seat: int) -> bytearray:
        """1 for every slot that a seat may see."""
        if "view" not in self.program.functions:
            return bytearray(len(state))
        with self._whole.turn() as player:
            return player.shown(state, seat)

    def _only_looks(self, name: str) -> bool:
        """Whether a function, and those it calls, leave the state as it is."""
        if name not in self._looking:
            self._looking[name] = walk.only_looks(self.program, name)
        return self._looking[name]

    def view(self, state: State, seat: int, before: View | None = None, slots: Iterable[int] = ()) -> View:
        """What a seat may see; seat 0 is an observer. It is made anew, whatever was seen before."""
        if "view" not in self.program.functions:
            return View([0] * len(state), bytearray(len(state)), {})
        with self._whole.turn() as player:
            view = player.view(state, seat)
        # The view was made on fuel of its own; shown is what the state has.
        if view.shown[_H.FUEL]:
            view.image[_H.FUEL] = state[_H.FUEL]
        return view

    # ---- many games ----------------------------------------------------------------------------

    def rollout(self, state: State, seed: int, limit: int = LIMIT) -> Result:
        """Plays on at random."""
        with self._fast.turn() as player:
            player.write_state(state)
            return player.rollout(seed + PLAYERS_GAMMA & MASK64, limit)

    def lines(self, state: State, lines: Sequence[Line], limit: int = LIMIT) -> list[Outcome]:
        """What came of lines of decisions from a state on, each followed by random play."""
        with self._fast.turn() as player:
            player.write_saved(state)
            return player.lines(lines, limit)

    def tree(self, plan: Plan = Plan()) -> WasmTree:  # noqa: B008  (a plan never changes)
        """A new tree of a search. It has its player, and with it its memory, for as long as it lives."""
        player = self._searching.take()
        tree = WasmTree(player, plan)
        # Nobody says when a search is over: the player goes back when the tree is gone.
        finalize(tree, self._searching.give_back, player)
        return tree

    def replayer(self, seat: int) -> WasmReplayer:
        """States to imagine with, for a seat (from 0). It has its player for as long as it lives."""
        player = self._replaying.take()
        shapes = {stop: shape_of(self._sites[site]) for stop, site in self._facts.site_of.items()}
        replayer = WasmReplayer(player, shapes, seat)
        finalize(replayer, self._replaying.give_back, player)
        return replayer

    def series(self, seed: int, first: int, count: int, limit: int = LIMIT) -> list[Result]:
        """Random games number `first` and on of the series with this seed."""
        found: list[Result] = []
        with self.in_series.turn() as player:
            while len(found) < count:
                size = min(CHUNK, count - len(found))
                faults = player.play(seed & MASK64, first + len(found), size, limit)
                found += player.results(first + len(found), size, faults)
        return found

    def tally(self, seed: int, first: int, count: int, limit: int = LIMIT, digest: int = FNV_BASIS) -> Tally:
        """The same games, only counted; `digest` is that of the games before."""
        tally = Tally(self.program.players, first, digest)
        with self.in_series.turn() as player:
            while tally.games < count:
                size = min(self._pace.size, count - tally.games)
                with self._pace.timing(size):
                    faults = player.play(seed & MASK64, first + tally.games, size, limit)
                played = player.counted(first + tally.games, size, faults)
                played.digest = player.fold(tally.digest, size)
                tally.add(played)
        return tally

    def perft(self, state: State, depth: int) -> int:
        """The number of sequences of `depth` decisions."""
        with self._fast.turn() as player:
            player.write_state(state)
            return player.call("perft", depth)
