"""The figures of a run as tables: the same for the terminal and for the page."""

from __future__ import annotations

import statistics
from dataclasses import dataclass, field

import rows
from compiling import HEAD, compile_line
from rows import ROWS
from verdicts import Results, goal_line, machine_factor, promise_lines, rates

SIDES = (rows.WASM, rows.PYTHON, rows.C, rows.BY_HAND, rows.OPEN_SPIEL, rows.PETTING_ZOO, rows.CATANATRON)


@dataclass
class Table:
    title: str
    head: list[str]
    lines: list[list[str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def all_tables(results: Results) -> list[Table]:
    found = [goals(results), speeds(results), promises(results), compiling(results), others(results)]
    return [table for table in found if table.lines or table.notes]


def number(value: float) -> str:
    """Three digits are enough."""
    if value >= 100:
        return f"{value:,.0f}"
    digits = 1 if value >= 10 else 2 if value >= 0.1 else 4
    return f"{value:.{digits}f}"


def spread(values: list[float]) -> str:
    """The median, and the least and greatest of all rounds."""
    return f"{number(statistics.median(values))} ({number(min(values))} to {number(max(values))})" if values else "–"


def around(values: list[float]) -> str:
    """The median, and how far the rounds lie apart."""
    if not values:
        return "–"
    median = statistics.median(values)
    return f"{number(median)} ±{(max(values) - min(values)) / 2 / median:.0%}"


def goals(results: Results) -> Table:
    table = Table("Goals", ["game", "measured", "reach", "aim", "unit", "verdict", "× hand C", "background, games/s"])
    for row in ROWS:
        if row.goal is None or row.game not in results["rows"]:
            continue
        line = goal_line(results, row)
        table.lines.append(
            [
                line["game"],
                spread(line["measured"]),
                number(line["reach"]),
                number(line["aim"]),
                line["unit"],
                line["verdict"],
                spread(line["of_c"]),
                line["background"],
            ]
        )
    sides = {goal_line(results, row)["side"] for row in ROWS if row.game in results["rows"] and row.goal}
    table.notes.append(f"Measured: the {' and the '.join(sorted(sides))}; median (least to greatest).")
    told = [(line[0], line[5]) for line in table.lines]
    for wanted in ("aim reached", "reached", "MISSED", "not measured"):
        names = ", ".join(name for name, verdict in told if verdict == wanted)
        if names:
            table.notes.append(f"{wanted}: {names}")
    factor = machine_factor(results)
    if factor is not None:
        table.notes.append(f"OpenSpiel is {factor:.2f} times as fast here as where the goals were set.")
    return table


def speeds(results: Results) -> Table:
    present = [side for side in SIDES if any(rates(results, row.game, side) for row in ROWS)]
    table = Table("Random games per CPU-second", ["game", *present, "decisions per game"])
    for row in ROWS:
        found = results["rows"].get(row.game)
        if found is None or not found["sides"]:
            continue
        cells = [around(rates(results, row.game, side)) for side in present]
        table.lines.append([row.title or row.game, *cells, decisions(found["sides"])])
        if row.note:
            table.notes.append(f"{row.title or row.game}: {row.note}")
    return table


def decisions(sides: dict[str, dict[str, object]]) -> str:
    """How long games are: the same for those who play the same game."""
    means = {side: found["mean_decisions"] for side, found in sides.items() if found["mean_decisions"]}
    ours = next((means[side] for side in (rows.WASM, rows.PYTHON) if side in means), None)
    told = [str(ours)] if ours is not None else []
    told += [f"{means[side]} {side}" for side in (rows.C, rows.PETTING_ZOO, rows.CATANATRON) if side in means]
    return ", ".join(told)


def promises(results: Results) -> Table:
    table = Table("Promises", ["what", "figure", "spread", "wanted", "verdict"])
    table.lines = [list(map(str, line.values())) for line in promise_lines(results)]
    return table


def compiling(results: Results) -> Table:
    return Table("Compilation", HEAD, [compile_line(row) for row in results.get("compiling", [])])


def others(results: Results) -> Table:
    table = Table("For orientation", ["program", "game", "games per CPU-second"])
    table.lines = [[other["program"], other["game"], around(other["rates"])] for other in results["others"]]
    table.notes = [f"left out: {side} ({', '.join(games)}): {reason}" for (side, reason), games in left_out(results)]
    return table


def left_out(results: Results) -> list[tuple[tuple[str, str], list[str]]]:
    """Who did not play and why, with the games."""
    found: dict[tuple[str, str], list[str]] = {}
    for game, row in results["rows"].items():
        for missing in row["missing"].items():
            found.setdefault(missing, []).append(game)
    return list(found.items())
