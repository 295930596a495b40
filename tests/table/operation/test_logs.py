"""Logs tell what happened, and never a secret."""

from __future__ import annotations

import io
import json
import logging
from contextlib import contextmanager

import pytest

from spielwerk.table.operation.logs import HIDDEN, LONGEST, Log, LogSettings, scrubbed, set_up
from spielwerk.table.people.tokens import new_token


@contextmanager
def written(form="json", level="debug"):
    """All that is logged meanwhile; afterwards logging is as it was."""
    root = logging.getLogger()
    handlers, before = list(root.handlers), root.level
    stream = io.StringIO()
    handler = set_up(LogSettings(form, level), stream)
    try:
        yield stream
    finally:
        root.removeHandler(handler)
        root.setLevel(before)
        for one in handlers:
            root.addHandler(one)


def lines(stream: io.StringIO) -> list[dict]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


# ---- what is told ------------------------------------------------------------------------------


def test_lines_of_json():
    with written() as stream:
        Log("desks").info("started", desk="d17", game="catan", seats=4, ok=True, late=None)
    (line,) = lines(stream)
    assert line.pop("at").endswith("+00:00")
    assert line == {
        "level": "info", "part": "desks", "event": "started", "desk": "d17", "game": "catan", "seats": 4, "ok": True,
        "late": None,
    }  # fmt: skip


def test_lines_to_read():
    with written("text") as stream:
        Log("desks").warning("slow", desk="d17", game="Mensch ärgere dich nicht", seconds=0.5)
    assert stream.getvalue().endswith('WARNING desks: slow desk=d17 game="Mensch ärgere dich nicht" seconds=0.5\n')


def test_a_line_stays_one_line_and_steers_no_terminal():
    for form in ("text", "json"):
        with written(form) as stream:
            Log("lobby").info("came", name="a\nb\x1b[2J")
            logging.getLogger("somebody.else").warning("x\ny\x1b[2J")
        assert stream.getvalue().count("\n") == 2
        assert "\x1b" not in stream.getvalue()


def test_levels():
    with written(level="warning") as stream:
        Log("desks").debug("a")
        Log("desks").info("b")
        Log("desks").warning("c")
        Log("desks").error("d")
        logging.getLogger("uvicorn.access").info("GET /")
    assert [line["event"] for line in lines(stream)] == ["c", "d"]


def test_an_error_is_told_with_its_place_and_without_values():
    def fails(hand):
        raise KeyError("no card")

    with written() as stream:
        try:
            fails(["queen of spades"])
        except KeyError as error:
            Log("desks").error("broke", error)
    (line,) = lines(stream)
    assert line["error"] == "KeyError: 'no card'"
    assert "test_logs.py:" in line["where"]
    assert "queen" not in stream.getvalue()


def test_long_texts_are_cut():
    with written() as stream:
        Log("x").info("y", name="ab " * 2000)
    assert len(lines(stream)[0]["name"]) == LONGEST + 1


# ---- what is not -------------------------------------------------------------------------------


SECRET = "Zx9-hunter2-QQ"


@pytest.mark.parametrize(
    "name",
    ["token", "session_token", "password", "new_password", "secret", "authorization", "cookie", "seed", "hand", "hands",
     "view", "choice", "choices", "picks", "draft", "samples", "api_key", "key", "sealed", "invite", "mail",
     "address", "remote_address", "body", "text", "query", "url", "webhook_url", "Token", "PASSWORD"],
)  # fmt: skip
@pytest.mark.parametrize("form", ["text", "json"])
def test_facts_with_names_of_secrets_are_blacked_out(name, form):
    with written(form) as stream:
        Log("x").info("y", **{name: SECRET, "desk": "d1"})
    assert SECRET not in stream.getvalue()
    assert "d1" in stream.getvalue()


def test_a_seed_is_hidden_as_a_number_too():
    with written() as stream:
        Log("x").info("y", seed=123456789, handed_over=3)
    assert "123456789" not in stream.getvalue()
    assert lines(stream)[0]["handed_over"] == 3


def test_nothing_but_plain_facts_can_be_told():
    with written() as stream:
        Log("x").info("y", cards=["queen of spades"], situation={"cards": "queen"}, raw=b"queen")  # type: ignore[arg-type]
    assert "queen" not in stream.getvalue()


@pytest.mark.parametrize(
    "message",
    [
        "Authorization: Bearer {s}",
        "{{'authorization': 'Bearer {s}', 'x': 1}}",
        "headers=[('cookie', 'session={s}')]",
        "GET /ws?token={s}&x=1",
        "GET /table/7?invite={s}",
        'body {{"name": "anna", "password": "{s}"}}',
        "{{'password': '{s}'}}",
        "secret={s}, more",
        "client_secret: {s}",
        "api_key={s}",
        "could not reach postgresql://anna:{s}@db.example/spielwerk",
        "INSERT failed [SQL: INSERT INTO person] [parameters: ('anna', '{s}')]",
        "[SQL: x]\n[parameters: ({{'a': 1}}, '{s}')] and so on",
        "hash $argon2id$v=19$m=65536,t=3,p=4${s}$abc",
        "code_verifier={s}",
    ],
)
def test_what_libraries_write_is_filtered(message):
    said = message.format(s=SECRET)
    with written() as stream:
        logging.getLogger("some.library").warning(said)
        logging.getLogger("some.library").warning("%s", said)
        try:
            raise ValueError(said)
        except ValueError as error:
            Log("x").error("failed", error, reason=said)
        logging.getLogger("some.library").exception("also")
    for text in (SECRET, *(part for part in said.split("$") if SECRET in part)):
        assert text not in stream.getvalue()
    assert HIDDEN in stream.getvalue()


def test_our_own_tokens_are_known_by_their_look():
    token, signed = new_token(), "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbm5hIn0.c2ln"
    with written() as stream:
        logging.getLogger("x").error(f"what is {token} or '{signed}'?")
    assert token not in stream.getvalue()
    assert signed not in stream.getvalue()


def test_a_seed_in_words():
    assert scrubbed("match with seed 1234 and seed=99") == f"match with seed {HIDDEN} and seed={HIDDEN}"


def test_harmless_words_stay():
    for words in (
        "authentication failed for person 17",
        "the token was refused",
        "started catan with 4 seats",
        "GET /api/tables/17 200",
        "https://games.example:8443/table/17",
        "KeyError: 'no such desk'",
    ):
        assert scrubbed(words) == words
