"""The page about bots in any language shows what is really said (CA-04)."""

from __future__ import annotations

import json

import pytest

from tests.bots.strange_table import EXAMPLES, play
from tests.bots.test_program_plans import talk
from tests.docs.blocks import ROOT, blocks_of

PAGE = ROOT / "docs" / "bots-in-any-language.md"
SHOWN = {block.marks["message"]: json.loads(block.text) for block in blocks_of(PAGE) if "message" in block.marks}


@pytest.fixture(scope="module")
def heard():
    line, _, _ = talk("pig", [[99]])
    return line.heard


def test_every_message_is_shown():
    assert set(SHOWN) == {"hello", "event", "decide", "plan", "error", "result"}


@pytest.mark.parametrize("kind", ["hello", "decide", "error", "result"])
def test_messages_are_shown_as_they_are_sent(heard, kind):
    assert SHOWN[kind] == next(message for message in heard if message["type"] == kind)


def test_the_event_is_one_of_those_that_are_sent(heard):
    assert SHOWN["event"] in heard


def test_the_plan_is_understood():
    _, played, _ = talk("pig", [SHOWN["plan"]["actions"]], limit=5)
    assert played.missteps == []


def test_the_first_bot_plays(bots_folder):
    [program] = [block for block in blocks_of(PAGE) if block.file == "mybot.py"]
    (bots_folder / "mybot.py").write_text(program.text, encoding="utf-8")
    played = play("pig", [f"cmd:path={bots_folder / 'mybot.py'}", "random"])
    assert played.missteps == []
    assert played.result is not None
    assert played.result.winners == (0,)


@pytest.mark.parametrize("program", sorted(EXAMPLES.glob("settler.*")), ids=lambda program: program.name)
def test_examples_are_short(program):
    assert len(program.read_text(encoding="utf-8").splitlines()) < 80
