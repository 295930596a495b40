"""Writes reports: one HTML file, the same as JSON beside it, and logs of some games in a folder beside both."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spielwerk.arena.report.page import MARK
from spielwerk.cli.files import check_target, make_folder, replace_file, write_log
from spielwerk.cli.study.balance_rows import balance_rows
from spielwerk.cli.words import Say
from spielwerk.locale import LANGUAGES

if TYPE_CHECKING:
    from spielwerk.arena.report.series_page import Replay
    from spielwerk.arena.series import Series


def write_series_report(say: Say, series: Series, standing: dict[str, Any], target: Path) -> None:
    from spielwerk.arena.report.series_page import series_page

    beside = _json_target(say, target)
    replays = _write_logs(say, series, target)
    shown = series_page(standing, series.order.as_json(), series.results.lengths, replays, say.language)
    files = [{"game": replay.exhibit.number, "why": replay.exhibit.why, "log": replay.file} for replay in replays]
    _write(say, target, beside, shown, {**standing, "replays": files, "order": series.order.as_json()})


def _write_logs(say: Say, series: Series, target: Path) -> list[Replay]:
    from spielwerk.arena.replays import Replays
    from spielwerk.arena.report.series_page import Replay

    exhibits = [exhibit for exhibit in series.gallery.exhibits if exhibit.number < series.settled]
    if not exhibits:
        return []
    folder = make_folder(target.with_name(f"{target.stem}-logs"), say)
    logs, written = Replays(series.order), dict[int, str]()
    replays = []
    for exhibit in exhibits:
        if exhibit.number not in written:
            name = f"game-{exhibit.number}.json"
            write_log(logs.log(exhibit), str(folder / name), say)
            written[exhibit.number] = f"{folder.name}/{name}"
        replays.append(Replay(exhibit, written[exhibit.number]))
    return replays


def write_balance_report(say: Say, document: dict[str, Any], target: Path) -> None:
    from spielwerk.arena.report.balance_page import balance_page

    told = {language: balance_rows(Say(language), document) for language in LANGUAGES}
    rows = [
        ({one: told[one][row][0] for one in LANGUAGES}, {one: told[one][row][1] for one in LANGUAGES})
        for row in range(len(told[LANGUAGES[0]]))
    ]
    _write(say, target, _json_target(say, target), balance_page(document, rows, say.language), document)


def write_grid_report(say: Say, document: dict[str, Any], target: Path) -> None:
    from spielwerk.arena.report.balance_page import grid_page

    _write(say, target, _json_target(say, target), grid_page(document, say.language), document)


def _json_target(say: Say, target: Path) -> Path:
    return check_target(str(target.with_suffix(".json")), say, mark=MARK.encode(), refusal="not_a_report")


def _write(say: Say, target: Path, beside: Path, page: str, document: dict[str, Any]) -> None:
    data = json.dumps({"format": MARK, **document}, ensure_ascii=False, indent=2, default=str) + "\n"
    replace_file(beside, data.encode("utf-8", "replace"), say)
    replace_file(target, page.encode("utf-8", "replace"), say)
