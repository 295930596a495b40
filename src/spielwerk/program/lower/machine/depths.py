"""Procedures that ask and call themselves exist once per depth: a call within such a procedure goes one copy deeper."""

from __future__ import annotations

from spielwerk.check.typed import symbols as sy

Context = tuple[tuple[sy.ProcedureSymbol, int], ...]
"""How deep each procedure is that calls itself."""


class Copies:
    """Which copy of a procedure is meant; number 0 is the only one of those that never call themselves."""

    def __init__(self) -> None:
        self.here: Context = ()
        self._numbers: dict[Context, int] = {(): 0}

    def apart(self, happening: sy.ProcedureSymbol) -> Context:
        """Where reactions run beside what is under way: everything they call exists once more."""
        return ((happening, 0),)

    def is_apart(self) -> bool:
        return any(depth == 0 for _, depth in self.here)

    def deeper(self, procedure: sy.ProcedureSymbol) -> Context:
        """Where a call from here leads."""
        if not procedure.recursive:
            return tuple(item for item in self.here if item[1] == 0)
        depths = dict(self.here)
        if procedure.depth is not None or procedure.once:
            depths[procedure] = depths.get(procedure, 0) + 1
        # In one order, so that the same depths are the same copy however they came about.
        return tuple(sorted(depths.items(), key=lambda item: item[0].name))

    def number(self, context: Context) -> int:
        return self._numbers.setdefault(context, len(self._numbers))
