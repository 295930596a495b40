"""The result of a game as Python text: places and scores of all seats."""

from __future__ import annotations

from spielwerk.program import ir


def outcome_text(program: ir.Program) -> str:
    """Two tuples, read from the state."""
    return ", ".join(
        _tuple([f"S[{address + seat}]" if address else "0" for seat in range(1, program.players + 1)])
        for address in (program.places, program.scores)
    )


def finished_text(program: ir.Program) -> str:
    """The fields of a `Result` at the end of a game."""
    return f"True, decisions, {outcome_text(program)}, None"


def unfinished_text(program: ir.Program) -> str:
    """The same for a game that was given up at the limit."""
    nothing = _tuple(["0"] * program.players)
    return f"False, limit, {nothing}, {nothing}, None"


def _tuple(items: list[str]) -> str:
    return f"({', '.join(items)}{',' if len(items) == 1 else ''})"
