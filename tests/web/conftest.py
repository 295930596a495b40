"""One server for all tests of the app in a worker: nobody who tests in a hurry is too fast for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.table.gate.served import Served, served

FREE = """
announce = false
[limits]
per_second = 100000
requests_per_minute = 1000000
tables_per_person = 1000
[people]
guests_per_hour = 100000
"""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("app")
    config = folder / "free.toml"
    config.write_text(FREE)
    with served(folder / "data", "--config", str(config)) as running:
        yield running
