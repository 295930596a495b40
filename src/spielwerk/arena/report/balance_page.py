"""The reports of `balance`: one game, or a grid of house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from spielwerk.arena.report.charts import Mark, intervals
from spielwerk.arena.report.page import both, heading, in_all, page, paragraph, spoken, table
from spielwerk.arena.report.series_page import p_value, span
from spielwerk.arena.shares import percent


def balance_page(
    found: Mapping[str, Any], rows: Sequence[tuple[Mapping[str, str], Mapping[str, str]]], language: str
) -> str:
    """`rows` are further figures: what they are called and what they are, each in all languages."""
    marks = [Mark(str(seat["seat"] + 1), seat["share"], seat["low"], seat["high"]) for seat in found["seats"]]
    seats = [
        [str(seat["seat"] + 1), str(seat["wins"]), percent(seat["share"]), span(seat["low"], seat["high"])]
        for seat in found["seats"]
    ]
    head = {key: found[key] for key in ("games", "players", "seed", "bots")}
    figures = [[in_all(name), in_all(value)] for name, value in rows]
    parts = [
        f"<h1>{both('balance_title', game=found['game'])}</h1>",
        paragraph("balance_head", "soft", **head),
        f'<p class="verdict">{in_all(found["verdict"])}</p>',
        heading("seats"),
        paragraph("seats_read", p=_p(found)),
        intervals(marks, spoken("seats"), found["fair"], percent=True),
        table([both(key) for key in ("seat", "wins", "share", "interval")], seats),
        heading("course"),
        table(["", ""], figures, [["", "words"]] * len(figures)),
    ]
    return page(f"{found['game']} – spielwerk balance", parts, language)


def grid_page(found: Mapping[str, Any], language: str) -> str:
    rows, marks = [], []
    for cell in found["grid"]:
        name = " ".join(f"{option}={value}" for option, value in cell["options"].items())
        shares = " ".join(percent(seat["share"]) for seat in cell["seats"])
        marks.append(Mark(name, cell["gap"], cell["gap_low"], cell["gap_high"]))
        rows.append(
            [
                escape(name),
                shares,
                percent(cell["gap"]),
                span(cell["gap_low"], cell["gap_high"]),
                p_value(cell["p_value"]),
                f"{cell['mean_decisions']:.1f}",
            ]
        )
    head = {key: found[key] for key in ("games", "seed", "bots")}
    columns = [both("options"), both("shares"), both("gap"), both("interval"), "p", both("decisions")]
    parts = [
        f"<h1>{both('grid_title', game=found['game'])}</h1>",
        paragraph("grid_head", "soft", **head),
        paragraph("grid_read"),
        intervals(marks, spoken("gap"), 0.0, percent=True),
        table(columns, rows),
    ]
    return page(f"{found['game']} – spielwerk balance", parts, language)


def _p(found: Mapping[str, Any]) -> str:
    return "< 0.0001" if found["p_value"] < 0.0001 else f"= {found['p_value']:.4f}"
