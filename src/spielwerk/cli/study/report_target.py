"""Where a report goes: a new file that ends with .html, or an older report."""

from __future__ import annotations

from pathlib import Path

import click

from spielwerk.cli.words import Say

MARK = b"spielwerk-report"


def report_target(say: Say, report: str | None) -> Path | None:
    if report is None:
        return None
    from spielwerk.cli.files import check_target

    if not report.lower().endswith(".html"):
        raise click.UsageError(say("bad_value", name="--report", what=say("report_ending", file=report[:200])))
    return check_target(report, say, mark=MARK, refusal="not_a_report")
