"""A table server as people start it: `spielwerk serve` in a process of its own, on a free port."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from time import sleep
from typing import Any
from urllib.parse import urlsplit


def place(url: str) -> tuple[str, int]:
    """Where a server listens."""
    parts = urlsplit(url)
    assert parts.hostname is not None
    assert parts.port is not None
    return parts.hostname, parts.port


class Served:
    def __init__(self, url: str) -> None:
        self.url = url

    def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """The answer to a request that is carried out."""
        connection = HTTPConnection(*place(self.url), timeout=300)
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            text = answer.read()
        finally:
            connection.close()
        assert answer.status < 300, (answer.status, text)
        return json.loads(text) if text else None

    def guest(self, name: str, **more: Any) -> str:
        return str(self.ask("POST", "/api/guests", {"name": name, **more})["token"])

    def table(self, token: str, game: str, **more: Any) -> str:
        return str(self.ask("POST", "/api/tables", {"game": game, **more}, token)["table"])


@contextmanager
def served(folder: Path, *more: str) -> Iterator[Served]:
    """Until the end of the block; then it is asked to end, and does so cleanly."""
    command = [sys.executable, "-m", "spielwerk", "serve", "--port", "0", "--data", str(folder), "--no-announce", *more]
    with (folder.parent / "serve.log").open("w") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env={**os.environ})
        try:
            assert process.stdout is not None
            first = process.stdout.readline()
            assert first.startswith("serving http://"), first
            yield Served(first.split()[1])
        finally:
            process.send_signal(signal.SIGTERM)  # It may have ended by itself: then nobody hears it.
            assert process.wait(60) == 0
            process.stdout.close() if process.stdout is not None else None


def owner_link(folder: Path) -> str:
    """What a server that keeps its data below this folder has written on its console, a moment after it is there."""
    while (found := re.search(r"http\S+/owner#\S+\n", (folder / "serve.log").read_text())) is None:
        sleep(0.02)
    return found.group().strip()
