"""Plays the rules of a built file: states in, states out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import FUEL, LIMIT, Result
from spielwerk.export.alone.tables import Game
from spielwerk.program.generator import match_state, players_state, series_seed
from spielwerk.program.ir import DECIDING, FUEL_SPENT, GREATEST, HEADER, JOINING, OVER

State = list[int]
Record = tuple[int, ...]
Events = list[tuple[Any, ...]]


class Engine:
    """The functions of a file with the tables beside them. Seats count from 1."""

    def __init__(self, game: Game, rules: Mapping[str, Any]) -> None:
        self.game = game
        self.rules = rules
        self.watch: Callable[..., None] | None = rules.get("step_w")
        self.first, self.last = HEADER.SEATS + 1, HEADER.SEATS + game.players + 1

    # ---- matches -------------------------------------------------------------------------------

    def start(self, seed: int, events: Events) -> State:
        """A new match, up to its first stop."""
        state = list(self.game.initial)
        state[HEADER.GENERATOR] = match_state(seed)
        self._go_on(state, self.game.entry, 0, 0, events)
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
        alone = state[self.game.exclusive] if self.game.exclusive else 0
        return [alone] if alone else [s for s in range(1, self.game.players + 1) if state[HEADER.SEATS + s]]

    def stop(self, state: State, seat: int) -> tuple[int, int]:
        """The block after the seat's open decision, and whose part of an `at once` it is in, 0 for none."""
        if state[HEADER.CONDITION] == JOINING:
            return state[HEADER.SEATS + seat], seat
        return state[HEADER.PC], 0

    def site(self, state: State, seat: int) -> int:
        return self.game.stops[self.stop(state, seat)[0]]

    def options(self, state: State, seat: int) -> tuple[list[Record], list[int]]:
        """The options of a seat, and their weights if they have any."""
        stop, part = self.stop(state, seat)
        options, weights = self._options(state, stop, part)
        single = self.game.stops[stop] in self.game.single
        return [(option,) for option in options] if single else options, weights

    def decide(self, state: State, seat: int, record: Record, events: Events) -> State:
        """The state at the next stop after a decision."""
        stop, part = self.stop(state, seat)
        after = state.copy()
        self._go_on(after, stop, part, record[0] if self.game.stops[stop] in self.game.single else record, events)
        return after

    def _options(self, state: State, stop: int, part: int) -> tuple[list[Any], list[int]]:
        options: list[Any] = []
        weights: list[int] = []
        copy = state.copy()
        copy[HEADER.FUEL] = FUEL
        self.rules["OPTIONS"][stop](copy, part, options, weights)
        return options, weights

    def _go_on(self, state: State, stop: int, part: int, chosen: Any, events: Events) -> None:
        """Runs on after a decision; after the last seat's part the rules for all follow."""
        state[HEADER.FUEL] = FUEL
        self._step(state, stop, part, chosen, events)
        while state[HEADER.CONDITION] == JOINING:
            self._refresh(state, events)
            if state[HEADER.CONDITION] != JOINING or any(state[self.first : self.last]):
                break
            self._step(state, state[HEADER.PC], 0, 0, events)
        state[HEADER.FUEL] = 0

    def _refresh(self, state: State, events: Events) -> None:
        """Whoever has lost all options to others goes on without them."""
        changed = bool(self.game.again)
        while changed and state[HEADER.CONDITION] == JOINING:
            changed = False
            for seat in range(1, self.game.players + 1):
                stop = state[HEADER.SEATS + seat]
                if stop in self.game.again and not self._options(state, stop, seat)[0]:
                    self._step(state, self.game.again[stop], seat, 0, events)
                    changed = True
                    if state[HEADER.CONDITION] != JOINING:
                        break

    def _step(self, state: State, pc: int, part: int, chosen: Any, events: Events) -> None:
        try:
            if self.watch is not None:
                self.watch(state, pc, part, chosen, [], [], events)
            else:
                self.rules["step"](state, pc, part, chosen, [], [])
        except RecursionError:
            raise Fault(FUEL_SPENT) from None

    # ---- looking -------------------------------------------------------------------------------

    def view(self, state: State, seat: int) -> tuple[State, bytearray, dict[int, int]]:
        """What a seat may see (0: everybody): the state with 0 for the rest, which slots these are, and how many
        objects lie in a place, where that may be known."""
        shown, copy = bytearray(len(state)), state.copy()
        counts: dict[int, int] = {}
        values: dict[int, int] = {}
        if self.game.view:
            copy[HEADER.FUEL] = FUEL
            self.rules[self.game.view](copy, shown, counts, values, seat)
        image = [value if seen else 0 for value, seen in zip(state, shown, strict=True)]
        for slot, value in values.items():
            image[slot] = value
        return image, shown, counts

    def listed(self, function: str, state: State, arguments: list[int | list[int]], rooms: int) -> list[int]:
        """What a function of the rules lists; the state stays as it is."""
        copy, found = state.copy(), list[int]()
        copy[HEADER.FUEL] = FUEL
        self.rules[function](copy, *arguments, found, *[GREATEST] * rooms)
        return found

    # ---- many games ----------------------------------------------------------------------------

    def random_game(self, seed: int, number: int) -> Result:
        """Random game number `number` of the series with this seed."""
        state = list(self.game.initial)
        state[HEADER.GENERATOR] = match_state(series_seed(seed, number))
        state[HEADER.FUEL] = FUEL
        nothing = (0,) * self.game.players
        try:
            return Result(*self.rules["fused"](state, players_state(seed, number), LIMIT))
        except Fault as fault:
            return Result(False, fault.decisions, nothing, nothing, fault)
        except RecursionError:
            return Result(False, 0, nothing, nothing, Fault(FUEL_SPENT))


def best_seats(places: Sequence[int]) -> list[int]:
    """The seats on the first place, from 1; nobody when all share it."""
    best = [seat for seat, place in enumerate(places, 1) if place == 1]
    return best if len(best) < len(places) or len(places) == 1 else []
