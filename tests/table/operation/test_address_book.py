"""Servers that were written down."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from spielwerk.table.operation.address_book import MOST, AddressBook, BadEntry, Entry, checked, usual_file


@pytest.fixture
def book(tmp_path):
    return AddressBook(tmp_path / "deep" / "servers.json")


def why(work, *given) -> str:
    with pytest.raises(BadEntry) as raised:
        work(*given)
    return raised.value.what


@pytest.mark.parametrize(
    ("name", "address", "port", "wrong"),
    [
        ("", "127.0.0.1", 1, "name"),
        ("  ", "127.0.0.1", 1, "name"),
        ("x" * 41, "127.0.0.1", 1, "name"),
        ("a\x1b[2J", "127.0.0.1", 1, "name"),
        ("a", "", 1, "address"),
        ("a", "192.168.1.300", 1, "address"),
        ("a", "192.168.1", 1, "address"),
        ("a", "http://x", 1, "address"),
        ("a", "a b", 1, "address"),
        ("a", "-a.example", 1, "address"),
        ("a", "a..b", 1, "address"),
        ("a", "x" * 300, 1, "address"),
        ("a", "127.0.0.1", 0, "port"),
        ("a", "127.0.0.1", "65536", "port"),
        ("a", "127.0.0.1", "-1", "port"),
        ("a", "127.0.0.1", "80x", "port"),
        ("a", "127.0.0.1", "", "port"),
        ("a", "127.0.0.1", "٨٠", "port"),
    ],
)
def test_what_cannot_be_written_down(name, address, port, wrong):
    assert why(checked, name, address, port) == wrong


@pytest.mark.parametrize(
    "address", ["127.0.0.1", "::1", "fe80::1%eth0", "localhost", "games.example.org", "bücher.example"]
)
def test_addresses_and_names_of_machines(address):
    assert checked("  Our   server ", address, "8000") == Entry("Our server", address, 8000)


def test_entries_are_kept_in_their_order(book):
    assert book.entries() == []
    first, second = Entry("Zu Hause", "10.0.0.1", 8000), Entry("Anna", "anna.example", 443)
    book.add(first)
    book.add(second)
    assert AddressBook(book.file).entries() == [first, second]
    assert why(book.add, Entry("zu  hause", "10.0.0.2", 1)) == "twice"
    book.remove("ZU HAUSE")
    assert book.entries() == [second]
    assert why(book.remove, "Zu Hause") == "unknown"


def test_a_list_ends_somewhere(book):
    book.add(Entry("0", "a.example", 1))
    kept = [{"name": str(n), "address": "a.example", "port": 1} for n in range(MOST)]
    book.file.write_text(json.dumps({"servers": kept}))
    assert why(book.add, Entry("one more", "a.example", 1)) == "full"


@pytest.mark.parametrize(
    "text",
    ["", "no JSON", "[]", "{}", '{"servers": 1}', '{"servers": [1]}', '{"servers": [{"name": "a"}]}', "[" * 100_000,
     '{"servers": [{"name": "a", "address": "http://x", "port": 1}]}'],
)  # fmt: skip
def test_a_file_that_is_no_list_is_left_alone(book, text):
    book.file.parent.mkdir()
    book.file.write_text(text)
    assert why(book.entries) == "file"
    assert why(book.add, Entry("a", "a.example", 1)) == "file"
    assert book.file.read_text() == text


def test_a_place_where_nothing_can_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    assert why(AddressBook(tmp_path / "file" / "servers.json").add, Entry("a", "a.example", 1)) == "file"


def test_where_settings_lie(monkeypatch):
    for name in ("SPIELWERK_CONFIG", "XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert usual_file() == Path.home() / ".config/spielwerk/servers.json"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert usual_file() == Path.home() / "Library/Application Support/spielwerk/servers.json"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("APPDATA", "/roaming")
    assert usual_file() == Path("/roaming/spielwerk/servers.json")
    monkeypatch.setenv("XDG_CONFIG_HOME", "/xdg")
    assert usual_file() == Path("/xdg/spielwerk/servers.json")
    monkeypatch.setenv("SPIELWERK_CONFIG", "/mine")
    assert usual_file() == Path("/mine/servers.json")
