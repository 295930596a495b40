"""Two real processes on one database: whatever happens to one, the other goes on with its tables, nothing that was
acknowledged is lost, and nothing is done twice. How long it takes `bench/takeover.py` says."""

from __future__ import annotations

import asyncio

import pytest

from bench.takeover import evening, frozen, killed, stopped
from tests.table.postgres import postgres

__all__ = ["postgres"]
# Connections to a process that is killed end in the middle of everything.
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
TABLES = [3, pytest.param(100, marks=pytest.mark.long)]


@pytest.mark.parametrize("tables", TABLES)
@pytest.mark.parametrize("ended", [killed, stopped])
def test_tables_of_a_process_that_has_ended_go_on_and_no_decision_is_refused(tmp_path, postgres, ended, tables):
    outcome = asyncio.run(evening(tmp_path, postgres, tables, ended))
    assert len(outcome.seconds) == tables
    assert outcome.kept == outcome.acknowledged >= 2 * tables
    assert outcome.refused == []


@pytest.mark.parametrize("times", [1, pytest.param(20, marks=pytest.mark.long)])
def test_a_process_that_stands_still_for_too_long_writes_nothing_when_it_wakes_up(tmp_path, postgres, times):
    """Both in turn, so that tables go to and fro. What a sleeper has still read is refused, never done twice."""
    outcome = asyncio.run(evening(tmp_path, postgres, 3, frozen(times), thinking=1.0))
    assert outcome.kept == outcome.acknowledged
    assert set(outcome.refused) <= {"storage"}
