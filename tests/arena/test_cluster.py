"""Series on a Dask cluster: the same result, also when a worker is lost."""

from __future__ import annotations

import os
import signal
import sys

import pytest

from spielwerk.arena.cluster import Cluster, _table
from spielwerk.arena.errors import ArenaError
from spielwerk.extras import MissingExtra
from tests.arena.conftest import played, small, told

distributed = pytest.importorskip("distributed")
pytestmark = [
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning"),
    pytest.mark.filterwarnings("ignore::UserWarning"),
]


@pytest.fixture(autouse=True)
def _leave_no_table():
    """A cluster inside this process keeps its table for the next chunk."""
    yield
    _table.cache_clear()


def test_a_cluster_tells_the_same():
    order = small(games=110)
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        assert told(played(order, Cluster(order, cluster.scheduler_address))) == told(played(order))


@pytest.mark.long
def test_a_lost_worker_changes_nothing():
    order = small("greedy:playouts=8,random", games=600)
    expected = told(played(order))
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        crew = Cluster(order, cluster.scheduler_address)
        victims = [worker.pid for worker in cluster.workers.values()][:1]

        def progress(games: int) -> None:
            while victims:
                os.kill(victims.pop(), signal.SIGKILL)

        found = told(played(order, crew, progress=progress))
        assert not victims
    assert found == expected


def test_no_cluster_is_a_fault(monkeypatch):
    monkeypatch.setattr("spielwerk.arena.cluster.PATIENCE", 0.3)
    with pytest.raises(ArenaError) as refused:
        Cluster(small(), "tcp://127.0.0.1:9")
    assert refused.value.diagnostics[0].code == "A206"


def test_without_dask_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtra, match="the extra `cluster`, but the package distributed is not installed"):
        Cluster(small(), "tcp://127.0.0.1:9")
