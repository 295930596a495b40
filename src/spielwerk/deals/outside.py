"""What happens from outside in an imagined situation: a player leaves or misbehaves, a time limit is up."""

from __future__ import annotations

from spielwerk.backend.machine import Events, Machine, State
from spielwerk.deals.given import Act
from spielwerk.match.happenings import Outside, settled
from spielwerk.match.timeouts import expire, running
from spielwerk.program.manual.manual import Manual


class Surroundings:
    """The rules with everything that can happen from outside."""

    def __init__(self, machine: Machine, manual: Manual) -> None:
        self.machine = machine
        self.manual = manual

    def happen(self, state: State, act: Act, outside: Outside, events: Events) -> tuple[State, Outside]:
        """The situation after something has happened to a player. Raises `Fault`; ValueError if it cannot happen."""
        if act.happening in self.manual.happenings:
            return self.settled(state, outside.with_happening(act.happening, act.player), events)
        for number, player in running(self.manual, state):
            timer = self.manual.timers[number]
            if timer.name == act.happening and player == act.player:
                late = [player] if player else self.machine.seats(state)
                outside = outside.with_timeouts(late if "timeout" in self.manual.happenings else [])
                return self.settled(expire(self.machine, state, timer, player, events), outside, events)
        raise ValueError(f"{act.happening} cannot happen here")

    def settled(self, state: State, outside: Outside, events: Events) -> tuple[State, Outside]:
        """What follows by itself, for players who are away."""
        return settled(self.machine, self.manual, state, outside, events)
