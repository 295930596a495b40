"""A table server in a process of its own, and what it costs: CPU, memory, stalls. For `serving.py`."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

CONFIG = Path(__file__).with_name("unlimited.toml")
"""No limits on how fast people are."""
TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    """`spielwerk serve`, or another program that says where it serves in its first line."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[-1]

    def ask(self, path: str, body: Any = None, token: str = "") -> Any:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        data, method = (None, "GET") if body is None else (json.dumps(body).encode(), "POST")
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        with urllib.request.urlopen(request) as answer:
            return json.loads(answer.read() or b"null")

    def guest(self, name: str) -> str:
        return str(self.ask("/api/guests", {"name": name})["token"])

    @property
    def cpu(self) -> float:
        """Seconds of CPU that the process has used."""
        return _seconds(Path(f"/proc/{self.process.pid}/stat"))

    @property
    def main_cpu(self) -> float:
        """Those of its main thread, where the loop runs."""
        return _seconds(Path(f"/proc/{self.process.pid}/task/{self.process.pid}/stat"))

    @property
    def memory(self) -> int:
        """Bytes that are resident."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    @property
    def longest_stall(self) -> float:
        """Seconds for which the loop came to nothing, at most, in the last minute."""
        with urllib.request.urlopen(f"{self.url}/metrics") as page:
            found = re.search(r"^spielwerk_loop_worst_seconds (\S+)", page.read().decode(), re.MULTILINE)
        assert found is not None
        return float(found[1])

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def _seconds(stat: Path) -> float:
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def command(folder: Path, runner: list[str] | None = None) -> list[str]:
    """How a server is started that keeps everything in a folder."""
    begin = [sys.executable, *(runner or ["-m", "spielwerk"])]
    return [*begin, "serve", "--port", "0", "--data", str(folder / "data"), "--config", str(CONFIG)]


@contextmanager
def serving(runner: list[str] | None = None, folder: Path | None = None) -> Iterator[Server]:
    """A server until the end of the block, in a folder that is gone afterwards unless one is named."""
    with TemporaryDirectory() as own:
        server = Server(command(folder or Path(own), runner))
        try:
            yield server
        finally:
            server.stop()
