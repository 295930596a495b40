"""Servers that a person has written down: a small file in the user's own folder for settings."""

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
from contextlib import suppress
from dataclasses import asdict
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from spielwerk.data import dataclass

LONGEST_NAME = 40
LARGEST_FILE = 256 * 1024
MOST = 500
_LABEL = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)", re.IGNORECASE)


@dataclass(frozen=True)
class Entry:
    """A server that is written down."""

    name: str
    address: str
    """An IP address or the name of a machine."""
    port: int


class BadEntry(ValueError):
    """Something that cannot be written down. `what`: `name`, `address`, `port`, `twice`, `unknown`, `full`, `file`."""

    def __init__(self, what: str, given: str) -> None:
        super().__init__(f"{what}: {given}")
        self.what = what
        self.given = given


def checked(name: str, address: str, port: str | int) -> Entry:
    """An entry of what somebody typed. Raises BadEntry: `name`, `address`, `port`."""
    name = " ".join(name.split())
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise BadEntry("name", name)
    if not _is_address(address):
        raise BadEntry("address", address)
    if not re.fullmatch(r"[0-9]{1,5}", str(port)) or not 1 <= int(port) <= 65535:
        raise BadEntry("port", str(port))
    return Entry(name, address, int(port))


class AddressBook:
    """The entries of one person, in the order in which they were made."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file or usual_file()

    def entries(self) -> list[Entry]:
        """Raises BadEntry: `file`."""
        try:
            with self.file.open("rb") as opened:
                kept = json.loads(opened.read(LARGEST_FILE))
            return [_entry(one) for one in kept["servers"]]
        except FileNotFoundError:
            return []
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            raise BadEntry("file", str(self.file)) from None

    def add(self, entry: Entry) -> None:
        """Raises BadEntry: `twice`, `full`, `file`."""
        before = self.entries()
        if any(_same(one.name, entry.name) for one in before):
            raise BadEntry("twice", entry.name)
        if len(before) >= MOST:
            raise BadEntry("full", str(MOST))
        self._write([*before, entry])

    def remove(self, name: str) -> None:
        """Raises BadEntry: `unknown`, `file`."""
        before = self.entries()
        after = [one for one in before if not _same(one.name, name)]
        if len(after) == len(before):
            raise BadEntry("unknown", name)
        self._write(after)

    def _write(self, entries: list[Entry]) -> None:
        """As a whole or not at all."""
        text = json.dumps({"servers": [asdict(entry) for entry in entries]}, ensure_ascii=False, indent=2)
        beside = ""
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            # In the same folder: only within one file system a file is replaced in one go.
            descriptor, beside = tempfile.mkstemp(dir=self.file.parent)
            with os.fdopen(descriptor, "w", encoding="utf-8") as out:
                out.write(text + "\n")
            os.replace(beside, self.file)
        except OSError:
            if beside:
                with suppress(OSError):
                    os.unlink(beside)
            raise BadEntry("file", str(self.file)) from None


def usual_file() -> Path:
    """Where this system keeps settings of a user; `SPIELWERK_CONFIG` names another folder."""
    if os.environ.get("SPIELWERK_CONFIG"):
        return Path(os.environ["SPIELWERK_CONFIG"]) / "servers.json"
    if os.environ.get("XDG_CONFIG_HOME"):
        base = Path(os.environ["XDG_CONFIG_HOME"])
    elif sys.platform == "win32" and os.environ.get("APPDATA"):
        base = Path(os.environ["APPDATA"])
    else:
        base = Path.home() / ("Library/Application Support" if sys.platform == "darwin" else ".config")
    return base / "spielwerk" / "servers.json"


def _entry(kept: Any) -> Entry:
    """People may have changed the file by hand."""
    if not isinstance(kept, dict) or not all(isinstance(kept.get(key), str) for key in ("name", "address")):
        raise TypeError
    return checked(kept["name"], kept["address"], kept["port"])


def _same(name: str, other: str) -> bool:
    return name.casefold() == " ".join(other.split()).casefold()


def _is_address(text: str) -> bool:
    with suppress(ValueError):
        ip_address(text)
        return True
    try:
        plain = text.encode("idna").decode("ascii").removesuffix(".")
    except UnicodeError:
        return False
    parts = plain.split(".")
    # A last part of digits would be an IPv4 address that is not one: 192.168.1.300
    return len(plain) <= 253 and all(map(_LABEL.fullmatch, parts)) and not parts[-1].isdigit()
