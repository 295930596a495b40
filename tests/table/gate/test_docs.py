"""`docs/server.md` says what the server does: its tables are those of the schema, and its program plays."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from typing import Any, get_args

import msgspec
import pytest

from spielwerk.table import messages as m
from spielwerk.table.gate.http.rest import ROUTES
from tests.docs.blocks import ROOT, blocks_of
from tests.table.gate.house import house
from tests.table.gate.served import served

PAGE = ROOT / "docs" / "server.md"
TEXT = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
TOLD: dict[str, Any] = {
    "welcome": m.Welcome, "ok": m.Ok, "refused": m.Refused, "ping": m.ServerPing, "lobby": m.Lobby,
    "lobby_diff": m.LobbyDiff, "chat": m.Chat, "moved": m.Moved, "bye": m.Bye,
}  # fmt: skip
OF_TABLES = {"desk", "view", "diff", "clocks", "holder", "draft", "again"}
"""What tables send: written part by part, so that there are no classes for it."""


def examples(mark: str) -> dict[str, Any]:
    return {b.marks[mark]: json.loads(b.text) for b in blocks_of(PAGE) if b.language == "json" and mark in b.marks}


# ---- tables --------------------------------------------------------------------------------------


def requests_table() -> str:
    """All requests, as the page lists them."""
    rows = ["| request | who | |", "| --- | --- | --- |"]
    for route in ROUTES:
        carries = ""
        if route.body is not None:
            fields = msgspec.structs.fields(route.body)
            carries = " {" + ", ".join(f'"{one.encode_name}"{"" if one.required else "?"}' for one in fields) + "}"
        about = " ".join(route.about.split())
        rows.append(f"| `{route.method} {route.path}{carries}` | {route.access.value} | {about} |")
    return "\n".join(rows)


def said_table() -> str:
    """All messages of clients, as the page lists them."""
    rows = ["| message | with | |", "| --- | --- | --- |"]
    for kind in get_args(m.FromClient):
        fields = [one for one in msgspec.structs.fields(kind) if one.encode_name != "id"]
        named = ", ".join(f"`{one.encode_name}`{'' if one.required else '?'}" for one in fields)
        about = " ".join((kind.__doc__ or "").split())
        rows.append(f"| `{kind.__struct_config__.tag}` | {named} | {about} |")
    return "\n".join(rows)


@pytest.mark.parametrize("table", [requests_table, said_table], ids=["requests", "messages"])
def test_the_tables_of_the_page_are_those_of_the_schema(table):
    assert table() in TEXT, f"docs/server.md should have this table:\n{table()}"


# ---- examples ------------------------------------------------------------------------------------


def test_examples_of_what_clients_say_are_understood():
    said = examples("said")
    assert {"hello", "enter", "decide", "draft", "ready"} <= set(said)
    for kind, example in said.items():
        assert example["type"] == kind
        m.decoder.decode(json.dumps(example))


def test_examples_of_what_the_server_says_fit_the_schema():
    told = examples("told")
    assert set(told) == set(TOLD) | OF_TABLES
    for kind, example in told.items():
        assert example["type"] == kind
        if kind in TOLD:
            msgspec.convert({key: value for key, value in example.items() if key != "type"}, _plain(TOLD[kind]))


def _plain(kind: Any) -> Any:
    """The same without its tag, and without anything else."""
    fields = [
        (one.name, one.type) if one.required else (one.name, one.type, one.default)
        for one in msgspec.structs.fields(kind)
    ]
    return msgspec.defstruct(f"Plain{kind.__name__}", fields, forbid_unknown_fields=True, kw_only=True)


def test_examples_of_what_tables_send_have_the_parts_that_are_really_sent(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna, ben = await here.guest("Anna"), await here.guest("Ben")
            table = await here.table(
                anna, "tictactoe", seats=[{"person": "Anna"}, {"person": "Ben"}], rules={"seconds": 60}
            )
            a, b = await here.device(anna), await here.device(ben)
            await a.done("enter", table=table, seat=0)
            await b.done("enter", table=table, seat=1)
            await a.done("begin", table=table)
            await a.done("ready", table=table)
            await b.done("ready", table=table)
            await a.until(lambda: a.question)
            await a.done("draft", table=table, ask=1, picks=[0])
            for number in range(20):  # Every sixteenth frame has a check value.
                mover = (a, b)[number % 2]
                if number and number % 8 == 0:
                    await a.done("stop", table=table)
                    break
                await mover.decide(table, 0)
                if mover.view["over"]:
                    break
            sent: dict[str, set[str]] = {}
            for frame in (*a.frames, *b.frames):
                sent.setdefault(frame["type"], set()).update(frame)
            return sent

    sent = asyncio.run(evening())
    told = examples("told")
    for kind in ("desk", "view", "diff", "draft"):
        parts = set(told[kind])
        assert {"sum", "table", "seat", "seq"} <= parts
        assert parts <= sent[kind] | {"check", "show", "ask_gone", "draft", "reason", "notice"}, kind


# ---- the program ---------------------------------------------------------------------------------


def test_the_program_of_the_page_plays(tmp_path):
    (client,) = [block for block in blocks_of(PAGE) if block.file == "client.py"]
    assert len([line for line in client.text.splitlines() if line.strip()]) <= 40
    (tmp_path / "client.py").write_text(client.text, encoding="utf-8")
    with served(tmp_path / "data") as server:
        done = subprocess.run(
            [sys.executable, str(tmp_path / "client.py"), server.url], capture_output=True, text=True, check=False
        )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].startswith("winners: ")
