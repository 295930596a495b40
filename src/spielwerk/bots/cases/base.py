"""A base of cases: a table that a person can read and edit.

The first line names the columns: `case`, attributes of situations, `plan`, and `used` and `won`, which learning keeps.
A line `weight` says how much each attribute matters (1 where it says nothing). An empty cell does not matter. Lines
that begin with `#` are remarks. Cells are separated by `,` or `;`.
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from spielwerk.bots.cases.attributes import Attributes, Value
from spielwerk.bots.cases.plans import Step, read_plan, write_plan
from spielwerk.bots.naming import BotError, fault
from spielwerk.data import dataclass, field, replace

LARGEST, MOST_CASES, LONGEST_PLAN = 4_000_000, 5_000, 400
OWN = ("case", "plan", "used", "won")


@dataclass(frozen=True)
class Case:
    """A situation and what to do in it."""

    name: str
    situation: Attributes
    plan: tuple[Step, ...]
    used: int = 0
    """In so many matches it was followed."""
    won: int = 0


@dataclass(frozen=True)
class CaseBase:
    """All cases, and how much each attribute matters."""

    cases: tuple[Case, ...]
    weights: dict[str, float] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()
    spans: dict[str, float] = field(init=False, default_factory=dict, compare=False)
    """How far the numbers of an attribute are apart in all cases."""

    def __post_init__(self) -> None:
        for name in self.attributes:
            numbers = [v for case in self.cases if not isinstance(v := case.situation.get(name, ""), str)]
            self.spans[name] = max(1.0, max(numbers) - min(numbers)) if numbers else 1.0

    @property
    def attributes(self) -> list[str]:
        """The attributes that matter in some case, in the order of the file."""
        names = [*self.weights, *(name for case in self.cases for name in case.situation)]
        return list(dict.fromkeys(names))

    def similarity(self, case: Case, now: Attributes) -> float:
        """How much a case is like the situation, from 0 to 1: the weighted mean over what matters in the case."""
        total = alike = 0.0
        for name, value in case.situation.items():
            weight = self.weights.get(name, 1.0)
            total += weight
            alike += weight * _alike(value, now.get(name), self.spans[name])
        return alike / total if total else 0.0

    def ranked(self, now: Attributes) -> list[tuple[float, Case]]:
        """All cases, the most similar first; of equals the one that is first."""
        found = [(self.similarity(case, now), case) for case in self.cases]
        return sorted(found, key=lambda pair: -pair[0])

    def with_cases(self, cases: Sequence[Case]) -> CaseBase:
        return replace(self, cases=tuple(cases))


def _alike(wanted: Value, found: Value | None, span: float) -> float:
    if isinstance(wanted, str) or isinstance(found, str):
        return float(wanted == found)
    return max(0.0, 1.0 - abs(wanted - (found or 0)) / span)


# ---- files -------------------------------------------------------------------------------------


def find_base(name: str, game: str) -> Path:
    """A bundled case base of a game by its name, or a file."""
    bundled = Path(str(files("spielwerk") / "games" / game / "cases" / f"{name}.csv"))
    # A bundled name has no dots or slashes: it leads to no other folder.
    plain = name.replace("-", "").replace("_", "").isalnum()
    return bundled if plain and bundled.is_file() else Path(name)


def load_base(name: str, game: str) -> CaseBase:
    """A case base from its file. Raises BotError."""
    path = find_base(name, game)
    try:
        if path.stat().st_size > LARGEST:
            raise fault("A401", name, file=path, reason=f"> {LARGEST}")
        # Spreadsheets begin their files with a byte order mark.
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise fault("A401", name, file=path, reason=getattr(error, "strerror", None) or "UTF-8") from None
    return read_base(text, str(path))


def read_base(text: str, name: str) -> CaseBase:
    """A case base from a text. Raises BotError with the line that is wrong."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    remarks = tuple(line[1:].strip() for _, line in lines if line.lstrip().startswith("#"))
    rows = [(number, line) for number, line in lines if not line.lstrip().startswith("#")]
    if not rows:
        raise _wrong(name, 1, "case,…,plan", "")
    # In languages with a decimal comma spreadsheets separate cells by semicolons.
    mark = ";" if rows[0][1].count(";") > rows[0][1].count(",") else ","
    columns = _cells(name, *rows[0], mark)
    if "case" not in columns or "plan" not in columns or len(set(columns)) < len(columns):
        raise _wrong(name, rows[0][0], "case,…,plan", rows[0][1])
    weights: dict[str, float] = {}
    cases: list[Case] = []
    for number, line in rows[1:]:
        found = _cells(name, number, line, mark)
        if len(found) > len(columns):
            raise _wrong(name, number, f"<= {len(columns)}", line)
        cells = dict(zip(columns, found, strict=False))
        if cells["case"] == "weight":
            weights = _weights(name, number, cells)
        else:
            cases.append(_case(name, number, cells))
    if not 0 < len(cases) <= MOST_CASES:
        raise _wrong(name, rows[0][0], f"1 … {MOST_CASES}", str(len(cases)))
    return CaseBase(tuple(cases), weights, remarks)


def _cells(name: str, number: int, line: str, mark: str) -> list[str]:
    try:
        return [cell.strip() for cell in next(csv.reader([line], delimiter=mark, skipinitialspace=True))]
    except csv.Error:
        raise _wrong(name, number, f"a{mark}b{mark}c", line) from None


def _weights(name: str, number: int, cells: dict[str, str]) -> dict[str, float]:
    found: dict[str, float] = {}
    for column, cell in cells.items():
        if column not in OWN and cell:
            weight = _value(cell)
            if isinstance(weight, str) or not 0 <= weight < 1e9:
                raise _wrong(name, number, "0 …", cell)
            found[column] = float(weight)
    return found


def _case(name: str, number: int, cells: dict[str, str]) -> Case:
    situation = {column: _value(cell) for column, cell in cells.items() if column not in OWN and cell}
    text = cells.get("plan", "")
    try:
        plan = read_plan(text[:LONGEST_PLAN])
    except ValueError as error:
        raise _wrong(name, number, "build_city > sea_trade(*, ore) > crossing near fields", str(error)) from None
    counts = [_value(cells.get(column) or "0") for column in ("used", "won")]
    used, won = (count if isinstance(count, int) and count >= 0 else -1 for count in counts)
    if used < 0 or won < 0:
        raise _wrong(name, number, "used, won: 0 …", f"{cells.get('used')}, {cells.get('won')}")
    return Case(cells["case"], situation, plan, used, won)


def _value(cell: str) -> Value:
    for kind in (int, float):
        try:
            return kind(cell)
        except ValueError:
            continue
    return cell


def _wrong(name: str, line: int, expected: str, found: str) -> BotError:
    return fault("A402", name, file=name, line=line, expected=expected, found=found[:80])


def write_base(base: CaseBase) -> str:
    """The text of a case base; reading it gives the same base."""
    out = io.StringIO()
    out.writelines(f"# {remark}\n" for remark in base.remarks)
    writer = csv.writer(out, lineterminator="\n")
    names = base.attributes
    writer.writerow(["case", *names, "plan", "used", "won"])
    if base.weights:
        writer.writerow(["weight", *(_shown(base.weights.get(name, "")) for name in names), "", "", ""])
    for case in base.cases:
        values = [_shown(case.situation.get(name, "")) for name in names]
        writer.writerow([case.name, *values, write_plan(case.plan), case.used, case.won])
    return out.getvalue()


def _shown(value: Value) -> str:
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def save_base(base: CaseBase, path: Path) -> None:
    """Writes the file in one go: whoever reads it meanwhile sees the old one or the new one."""
    beside = path.with_name(path.name + ".new")
    beside.write_text(write_base(base), encoding="utf-8")
    os.replace(beside, path)
