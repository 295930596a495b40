"""The report of a series."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from spielwerk.arena.gallery import Exhibit
from spielwerk.arena.planning.entrants import RANDOM
from spielwerk.arena.report.charts import Mark, histogram, intervals
from spielwerk.arena.report.page import both, heading, in_all, page, paragraph, spoken, table
from spielwerk.arena.shares import percent
from spielwerk.arena.statistics.intervals import wilson
from spielwerk.data import dataclass

SIGNIFICANT = 0.05


@dataclass(frozen=True)
class Replay:
    """A game that can be looked at, and the file of its log, beside the report."""

    exhibit: Exhibit
    file: str


def series_page(
    standing: Mapping[str, Any],
    order: Mapping[str, Any],
    lengths: Mapping[int, int],
    replays: Sequence[Replay],
    language: str,
) -> str:
    names = [bot["name"] for bot in standing["bots"]]
    head = {key: standing[key] for key in ("games", "players", "seed", "mode")}
    parts = [
        f"<h1>{both('title', game=standing['game'])}</h1>",
        paragraph("head" if standing["seed"] is not None else "head_secret", "soft", **head),
        paragraph("known_seed") if standing["known_seed"] else "",
        paragraph("unpaired") if _unpaired(standing) else "",
        *(_warned(warning["code"], warning["message"]) for warning in standing["warnings"]),
        paragraph("interrupted") if standing["interrupted"] else "",
        paragraph("sure" if standing["sure"] else "not_sure") if standing["until_sure"] else "",
        *(paragraph("repeats", names=", ".join(names)) for names in standing["repeats"]),
        *_winning(standing),
        *_strength(standing),
        *_pairs(standing, names),
        *_seats(standing),
        *_lengths(standing, lengths),
        *_faults(standing),
        *_replays(replays, names),
        *_again(order, standing),
    ]
    return page(f"{standing['game']} – spielwerk arena", parts, language)


def _unpaired(standing: Mapping[str, Any]) -> bool:
    """Whether games have their own chance although their bots could have shared it."""
    return not standing["paired"] and any(bot["spec"] != RANDOM for bot in standing["bots"])


def _warned(code: str, words: Mapping[str, str]) -> str:
    return f"<p><strong>{code}</strong> {in_all(words)}</p>"


def _winning(standing: Mapping[str, Any]) -> list[str]:
    bots = sorted(standing["bots"], key=lambda bot: -bot["win_rate"])
    marks = [Mark(bot["name"], bot["win_rate"], bot["low"], bot["high"]) for bot in bots]
    rows = [
        [
            escape(bot["name"]),
            str(bot["games"]),
            _number(bot["wins"]),
            percent(bot["win_rate"]),
            span(bot["low"], bot["high"]),
        ]
        for bot in bots
    ]
    # One line for all is drawn only if the same share would be fair for all.
    fair = {bot["fair"] for bot in bots if bot["games"]}
    blocks = any(bot["interval"] != "Wilson" for bot in bots)
    return [
        heading("winning"),
        paragraph("winning_read"),
        paragraph("winning_blocks" if blocks else "winning_wilson", "soft"),
        intervals(marks, spoken("winning"), fair.pop() if len(fair) == 1 else None, percent=True),
        table([both(key) for key in ("bot", "games", "wins", "share", "interval")], rows),
    ]


def _strength(standing: Mapping[str, Any]) -> list[str]:
    bots = sorted((bot for bot in standing["bots"] if bot["rating"] is not None), key=lambda bot: -bot["rating"])
    marks = [Mark(bot["name"], bot["rating"], bot["rating_low"], bot["rating_high"]) for bot in bots]
    rows = [
        [
            escape(bot["name"]),
            f"{bot['rating']:.0f}",
            f"{bot['rating_low']:.0f} – {bot['rating_high']:.0f}",
            f"{bot['openskill']['mu']:.1f} ± {bot['openskill']['sigma']:.1f}",
            f"{bot['ms_per_decision']:.3f}",
        ]
        for bot in bots
    ]
    return [
        heading("strength"),
        paragraph("strength_read", games=standing["openskill_games"]),
        intervals(marks, spoken("strength")),
        table([both("bot"), both("rating"), both("interval"), "openskill", both("ms")], rows),
    ]


def _pairs(standing: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    if not standing["pairs"]:
        return []
    cells = {(pair["a"], pair["b"]): pair for pair in standing["pairs"]}
    rows, styles = [], []
    for name in names:
        row, style = [escape(name)], [""]
        for other in names:
            words, kind = _cell(cells, name, other)
            row.append(words)
            style.append(kind)
        rows.append(row)
        styles.append(style)
    return [heading("pairs"), paragraph("pairs_read"), table(["", *map(escape, names)], rows, styles)]


def _cell(cells: Mapping[tuple[str, str], Mapping[str, Any]], name: str, other: str) -> tuple[str, str]:
    turned = (name, other) not in cells
    pair = cells.get((other, name) if turned else (name, other))
    if pair is None or not pair["games"]:
        return "", ""
    won, lost = (pair["b_wins"], pair["a_wins"]) if turned else (pair["a_wins"], pair["b_wins"])
    words = f"{_number(won)} : {_number(lost)}<br>p {p_value(pair['p_value'])}"
    return words, ("good" if won > lost else "bad") if pair["p_value"] <= SIGNIFICANT else ""


def _seats(standing: Mapping[str, Any]) -> list[str]:
    """Whoever sat there: what the seats were worth."""
    marks = []
    for seat, share in enumerate(standing["seats"]):
        low, high = wilson(share * standing["games"], standing["games"])
        marks.append(Mark(str(seat + 1), share, low, high))
    return [
        heading("seats"),
        paragraph("seats_all"),
        intervals(marks, spoken("seats"), 1 / standing["players"], percent=True),
    ]


def together_told(found: Mapping[str, Any]) -> list[str]:
    """How many games all have won together, and how many they have lost, where there are such games."""
    values = {key: found[key] for key in ("successes", "failures")}
    return [paragraph("together", **values)] if any(values.values()) else []


def _lengths(standing: Mapping[str, Any], lengths: Mapping[int, int]) -> list[str]:
    keys = ("shortest", "longest", "draws", "unfinished")
    values = {key: standing[key] for key in keys}
    return [
        heading("lengths"),
        paragraph("lengths_read", mean=f"{standing['mean_decisions']:.1f}", **values),
        *together_told(standing),
        histogram(lengths, spoken("lengths")),
    ]


def _faults(standing: Mapping[str, Any]) -> list[str]:
    rows = []
    for bot in standing["bots"]:
        for kind, count in bot["faults_by_kind"].items():
            shown = [
                both("example_is", **_some(example)) for example in bot["fault_examples"] if example["kind"] == kind
            ]
            rows.append([escape(bot["name"]), escape(kind), str(count), "<br>".join(shown)])
    told = paragraph("stopped", count=standing["stopped"]) if standing["stopped"] else ""
    told += _late(standing)
    if not rows:
        return [heading("faults"), paragraph("no_faults"), told]
    styles = [["", "words", "", "words"]] * len(rows)
    return [heading("faults"), told, table([both(key) for key in ("bot", "kind", "count", "example")], rows, styles)]


def _late(standing: Mapping[str, Any]) -> str:
    late = [f"{bot['name']} {bot['late_tries']}" for bot in standing["bots"] if bot["late_tries"]]
    return paragraph("late", bots=", ".join(late)) if late else ""


def _some(example: Mapping[str, Any]) -> dict[str, Any]:
    return {key: example[key] for key in ("game", "decision", "reason")}


def _replays(replays: Sequence[Replay], names: Sequence[str]) -> list[str]:
    if not replays:
        return []
    rows = []
    for replay in replays:
        exhibit = replay.exhibit
        bot = "" if exhibit.bot is None else names[exhibit.bot]
        why = both(f"why_{exhibit.why}", bot=bot) if exhibit.bot is not None else both(f"why_{exhibit.why}")
        file = escape(replay.file)
        seats = ", ".join(escape(names[number]) for number in exhibit.lineup)
        link = f'<a href="{file}">{file}</a>'
        rows.append([why, str(exhibit.number), str(exhibit.decisions), seats, link])
    keys = ("why", "game", "decisions", "seating", "log")
    styles = [["", "", "", "words", "words"]] * len(rows)
    command = f"spielwerk replay {replays[0].file}"
    return [
        heading("replays"),
        paragraph("replays_read", command=command),
        table([both(key) for key in keys], rows, styles),
    ]


def _again(order: Mapping[str, Any], standing: Mapping[str, Any]) -> list[str]:
    text = json.dumps({key: value for key, value in order.items() if key != "text"}, ensure_ascii=False, indent=2)
    read = "again_read" if standing["seed"] is not None else "again_secret"
    return [heading("again"), paragraph(read), f"<pre>{escape(text)}</pre>"]


# ---- numbers -----------------------------------------------------------------------------------


def span(low: float, high: float) -> str:
    return f"{percent(low)} – {percent(high)}"


def p_value(p: float) -> str:
    return "&lt; 0.0001" if p < 0.0001 else f"{p:.4f}"


def _number(value: float) -> str:
    return str(value) if isinstance(value, int) else f"{value:.1f}"
