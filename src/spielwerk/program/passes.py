"""The order in which a program is made simpler and faster before a back end writes it out."""

from __future__ import annotations

from collections.abc import Iterable

from spielwerk.collector import collector_waits
from spielwerk.program import ir
from spielwerk.program.fold import Settled, fold
from spielwerk.program.fuel import without_needless_fuel
from spielwerk.program.inline import inline
from spielwerk.program.masks import with_masks
from spielwerk.program.room import without_needless_checks
from spielwerk.program.unroll import unroll


def optimise(program: ir.Program, roots: Iterable[str] = ()) -> ir.Program:
    """The same game; functions named in `roots` stay callable. What a match does and shows does not change."""
    roots = tuple(roots)
    settled: Settled = {}
    with collector_waits():
        program = inline(fold(program, settled), roots)
        program = fold(unroll(fold(program, settled)), settled)
        program = fold(with_masks(program), settled)
        return without_needless_fuel(without_needless_checks(program))
