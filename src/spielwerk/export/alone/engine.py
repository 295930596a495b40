"""Plays the rules of a built file: states in, states out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import FUEL, LIMIT, Events, Record, Result, State, View
from spielwerk.export.alone.facts import Facts
from spielwerk.program.generator import match_state, players_state, series_seed
from spielwerk.program.ir import DECIDING, FUEL_SPENT, GREATEST, HEADER, JOINING, OVER, Site

OWN_DEPTH = 2000
"""Calls around and inside those of functions that call themselves."""


class Engine:
    """The functions of a file with what is known of them. Seats count from 1."""

    def __init__(self, facts: Facts, rules: Mapping[str, Any]) -> None:
        self.facts = facts
        self.rules = rules
        self.watch: Callable[..., None] | None = rules.get("step_w")
        self.sites = {site.number: site for site in facts.sites}
        self.first, self.last = HEADER.SEATS + 1, HEADER.SEATS + facts.players + 1
        if facts.nesting:
            # Python's own limit is no rule of a game.
            sys.setrecursionlimit(max(sys.getrecursionlimit(), facts.nesting + OWN_DEPTH))

    # ---- matches -------------------------------------------------------------------------------

    def start(self, seed: int, events: Events | None = None) -> State:
        """A new match, up to its first stop."""
        state = list(self.facts.initial)
        state[HEADER.GENERATOR] = match_state(seed)
        self._go_on(state, self.facts.entry, 0, 0, events)
        return state

    def over(self, state: State) -> bool:
        return state[HEADER.CONDITION] == OVER

    def at_once(self, state: State) -> bool:
        """Whether several decide now, each without knowing what the others do."""
        return state[HEADER.CONDITION] == JOINING

    def seats(self, state: State) -> list[int]:
        """Who has an open decision."""
        if state[HEADER.CONDITION] == DECIDING:
            return [state[HEADER.SEAT]]
        if state[HEADER.CONDITION] != JOINING:
            return []
        alone = state[self.facts.exclusive] if self.facts.exclusive else 0
        return [alone] if alone else [s for s in range(1, self.facts.players + 1) if state[HEADER.SEATS + s]]

    def stop(self, state: State, seat: int) -> tuple[int, int]:
        """The block after the seat's open decision, and whose part of an `at once` it is in, 0 for none."""
        if state[HEADER.CONDITION] == JOINING:
            return state[HEADER.SEATS + seat], seat
        return state[HEADER.PC], 0

    def site(self, state: State, seat: int) -> Site:
        """Where in the game the seat's open decision comes from."""
        return self.sites[self.facts.stops[self.stop(state, seat)[0]]]

    def options(self, state: State, seat: int) -> tuple[list[Record], list[int]]:
        """The options of a seat, and their weights if they have any."""
        options, weights = self._options(state, *self.stop(state, seat))
        single = self.site(state, seat).stride == 1
        return [(option,) for option in options] if single else options, weights

    def decide(self, state: State, seat: int, record: Record, events: Events | None = None) -> State:
        """The state at the next stop after a decision."""
        chosen = record[0] if self.site(state, seat).stride == 1 else record
        after = state.copy()
        self._go_on(after, *self.stop(state, seat), chosen, events)
        return after

    def _options(self, state: State, stop: int, part: int) -> tuple[list[Any], list[int]]:
        options: list[Any] = []
        weights: list[int] = []
        copy = state.copy()
        copy[HEADER.FUEL] = FUEL
        self._run(self.rules["OPTIONS"][stop], copy, part, options, weights)
        return options, weights

    def _go_on(self, state: State, stop: int, part: int, chosen: Any, events: Events | None) -> None:
        """Runs on after a decision; after the last seat's part the rules for all follow."""
        state[HEADER.FUEL] = FUEL
        self._step(state, stop, part, chosen, events)
        while state[HEADER.CONDITION] == JOINING:
            self._refresh(state, events)
            if state[HEADER.CONDITION] != JOINING or any(state[self.first : self.last]):
                break
            self._step(state, state[HEADER.PC], 0, 0, events)
        state[HEADER.FUEL] = 0

    def _refresh(self, state: State, events: Events | None) -> None:
        """Whoever has lost all options to others goes on without them."""
        changed = bool(self.facts.again)
        while changed and state[HEADER.CONDITION] == JOINING:
            changed = False
            for seat in range(1, self.facts.players + 1):
                stop = state[HEADER.SEATS + seat]
                if stop in self.facts.again and not self._options(state, stop, seat)[0]:
                    self._step(state, self.facts.again[stop], seat, 0, events)
                    changed = True
                    if state[HEADER.CONDITION] != JOINING:
                        break

    def _step(self, state: State, pc: int, part: int, chosen: Any, events: Events | None) -> None:
        if events is not None and self.watch is not None:
            self._run(self.watch, state, pc, part, chosen, [], [], events)
        else:
            self._run(self.rules["step"], state, pc, part, chosen, [], [])

    def _run(self, function: Callable[..., Any], *args: Any) -> Any:
        """Whoever calls functions deeper than Python can has used up what a decision may."""
        try:
            return function(*args)
        except RecursionError:
            raise Fault(FUEL_SPENT) from None

    # ---- looking -------------------------------------------------------------------------------

    def view(self, state: State, seat: int) -> View:
        """What a seat may see; seat 0 is an observer."""
        shown, copy = bytearray(len(state)), state.copy()
        counts: dict[int, int] = {}
        values: dict[int, int] = {}
        if "view" in self.facts.functions:
            copy[HEADER.FUEL] = FUEL
            self._run(self.rules[self.facts.functions["view"][0]], copy, shown, counts, values, seat)
        image = [value if seen else 0 for value, seen in zip(state, shown, strict=True)]
        for slot, value in values.items():
            image[slot] = value
        return View(image, shown, counts)

    def shown(self, state: State, seat: int) -> bytearray:
        """1 for every slot that a seat may see."""
        return self.view(state, seat).shown

    def call(self, name: str, state: State, *args: int | list[int], events: Events | None = None) -> Any:
        """The result of a function that lists the values of a text; it uses the fuel in the state, if there is some."""
        function, rooms = self.facts.functions[name]
        fuel = state[HEADER.FUEL]
        state[HEADER.FUEL] = fuel or FUEL
        result = self._run(self.rules[function], state, *args, *[GREATEST] * rooms)
        state[HEADER.FUEL] = state[HEADER.FUEL] if fuel else 0
        return result

    # ---- many games ----------------------------------------------------------------------------

    def random_game(self, seed: int, number: int) -> Result:
        """Random game number `number` of the series with this seed."""
        state = list(self.facts.initial)
        state[HEADER.GENERATOR] = match_state(series_seed(seed, number))
        state[HEADER.FUEL] = FUEL
        nothing = (0,) * self.facts.players
        try:
            return Result(*self.rules["fused"](state, players_state(seed, number), LIMIT))
        except Fault as fault:
            return Result(False, fault.decisions, nothing, nothing, fault)
        except RecursionError:
            return Result(False, 0, nothing, nothing, Fault(FUEL_SPENT))
