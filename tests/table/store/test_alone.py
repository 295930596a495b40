"""One process at a time has a SQLite database."""

from __future__ import annotations

import asyncio
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from spielwerk.table.store import CannotOpen, Store

HOLDER = """
import asyncio, os, sys
from spielwerk.table.store import Store

async def main():
    store = await Store.open({url!r})
    # Bots think in processes that may outlive us.
    if os.fork() == 0:
        sys.stdin.read()
        os._exit(0)
    print("open", flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""


def opens(url: str) -> None:
    async def story() -> None:
        await (await Store.open(url)).close()

    asyncio.run(story())


def test_a_second_store_is_refused_in_a_sentence(sqlite):
    path = sqlite.removeprefix("sqlite:///")

    async def story() -> None:
        store = await Store.open(sqlite)
        with pytest.raises(CannotOpen) as refused:
            await Store.open(sqlite)
        assert str(refused.value).startswith(f"{path} is in use by another server.")
        assert refused.value.words("de").startswith(f"{path} wird schon von einem anderen Server benutzt.")
        await store.close()

    asyncio.run(story())
    opens(sqlite)


def test_another_way_to_write_the_path_is_no_way_around(sqlite, tmp_path):
    (tmp_path / "link.sqlite").symlink_to(sqlite.removeprefix("sqlite:///"))

    async def story() -> None:
        store = await Store.open(sqlite)
        for other in (f"sqlite:///{tmp_path}/../{tmp_path.name}/spielwerk.sqlite", f"sqlite:///{tmp_path}/link.sqlite"):
            with pytest.raises(CannotOpen, match="in use"):
                await Store.open(other)
        await store.close()

    asyncio.run(story())


def test_a_process_that_was_killed_stands_in_nobodys_way_even_if_its_children_live(sqlite):
    run = [sys.executable, "-W", "ignore", "-c", HOLDER.format(url=sqlite)]
    with subprocess.Popen(run, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "open\n"
        with pytest.raises(CannotOpen, match="in use"):
            opens(sqlite)
        os.kill(holder.pid, signal.SIGKILL)
        holder.wait()
        opens(sqlite)


def test_the_data_is_for_its_owner_alone(tmp_path):
    path = tmp_path / "new" / "folder" / "spielwerk.sqlite"
    opens(f"sqlite:///{path}")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("sqlite:////dev/null/tables.sqlite", "cannot be opened: File exists: /dev/null"),
        ("sqlite:///{folder}", "cannot be opened: Is a directory: {folder}"),
        ("sqlite:///{file}", "file is not a database"),
        ("sqlite:///{folder}/other", "unable to open database file"),
        ("postgresql://anna:very-secret@/tables?host=/nowhere", "No such file or directory"),
    ],
)
def test_what_cannot_be_opened_is_told_in_a_sentence(tmp_path, url, reason):
    file = tmp_path / "text"
    file.write_text("This is no database. " * 500, encoding="utf-8")
    (tmp_path / "other.lock").mkdir()
    with pytest.raises(CannotOpen) as refused:
        opens(url.format(folder=tmp_path, file=file))
    assert refused.value.code == "unreachable"
    assert reason.format(folder=tmp_path) in str(refused.value)
    assert "very-secret" not in str(refused.value)
    assert "\n" not in str(refused.value)
    assert Path(file).read_text(encoding="utf-8").startswith("This is no database.")
