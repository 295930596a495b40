"""What a program still means to do: it is carried out action by action, and what is impossible is left out."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from spielwerk.bots.programs.messages import Action
from spielwerk.runtime.decision import Decision


class Plan:
    """The actions still to come. A plan ends with the turn, or with the phase in which it was made."""

    def __init__(self) -> None:
        self._actions: deque[Action] = deque()
        self._depth = 0
        self.skipped: list[dict[str, Any]] = []
        """What was left out since the program was asked last."""

    def take_up(self, actions: Sequence[Action]) -> None:
        """A new plan, in place of whatever there was."""
        self._actions = deque(actions)
        self._depth = 0

    def next(self, decision: Decision) -> int | None:
        """The index of the option that the plan takes now; None if nothing of it is possible."""
        while self._actions:
            action = self._actions.popleft()
            index = found_in(decision, action)
            if index is not None:
                return index
            self.skipped.append({"index": action} if isinstance(action, int) else action)
        return None

    def forced(self, decision: Decision) -> None:
        """Only one thing was possible; a plan may have named it, or not."""
        if self._actions and found_in(decision, self._actions[0]) is not None:
            self._actions.popleft()

    def witness(self, event: Mapping[str, Any]) -> None:
        """Whether something happened that ends the plan."""
        if event["event"] == "phase":
            self._depth += 1
        elif event["event"] == "phase_end":
            self._depth -= 1
        # A phase that ends and did not begin since the plan was made is the one that it was made in.
        if event["event"] in ("turn", "undo") or self._depth < 0:
            self.drop()

    def drop(self) -> None:
        """Nothing of the plan that is left will be done."""
        self.skipped += [{"index": action} if isinstance(action, int) else action for action in self._actions]
        self._actions.clear()


def found_in(decision: Decision, action: Action) -> int | None:
    """The index of the option that an action means."""
    if isinstance(action, int):
        return action if 0 <= action < len(decision.options) else None
    wanted = action["kind"], _identity(action["value"])
    for option in decision.options:
        if option.kind == wanted[0] and _identity(option.value) == wanted[1]:
            return option.index
    return None


def _identity(value: Any) -> str:
    """Values are the same if they are written the same: 1 is neither 1.0 nor true."""
    return json.dumps(value, sort_keys=True)
