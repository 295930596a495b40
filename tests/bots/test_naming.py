"""Bots by name, and what is wrong about names (CA-06)."""

from __future__ import annotations

import pytest

from spielwerk.bots.naming import BUNDLED, BotError, bot_maker, bot_names
from spielwerk.bots.players.mcts import MctsBot
from spielwerk.diagnostics.codes.arena.bots import BOTS
from tests.bots.tables import host_of


def test_every_bundled_bot_is_listed() -> None:
    assert set(BUNDLED) <= set(bot_names())


def test_settings_reach_the_bot() -> None:
    bot = bot_maker("mcts:playouts=7: exploration = 0.25")(host_of("nim").setting(0, 1))
    assert isinstance(bot, MctsBot)
    assert (bot._plan.playouts, bot._plan.exploration) == (7, 0.25)


@pytest.mark.parametrize(
    ("spec", "code"),
    [
        ("monte-carlo", "A101"),
        ("", "A101"),
        ("mcts:playout=3", "A102"),
        ("random:luck=3", "A102"),
        ("mcts:playouts=many", "A103"),
        ("mcts:playouts=-1", "A103"),
        ("mcts:playouts=" + "9" * 400, "A103"),
        ("mcts:playouts=1.5", "A103"),
        ("mcts:exploration=nan", "A103"),
        ("mcts:exploration=1e300", "A103"),
        ("cases", "A103"),
        ("cases:file=", "A103"),
    ],
)
def test_what_cannot_be_read_is_explained(spec: str, code: str) -> None:
    with pytest.raises(BotError) as caught:
        bot_maker(spec)
    (fault,) = caught.value.diagnostics
    assert fault.code == code
    for language in ("en", "de"):
        assert "{" not in fault.message(language)


@pytest.mark.parametrize("entry", [e for e in BOTS if e.code != "A104"], ids=lambda entry: entry.code)
def test_the_examples_of_the_catalogue_are_what_they_claim_to_be(entry) -> None:
    with pytest.raises(BotError) as caught:
        bot_maker(entry.bad.strip())
    assert [fault.code for fault in caught.value.diagnostics] == [entry.code]
    bot_maker(entry.good.strip())


class _Point:
    def __init__(self, found: object) -> None:
        self.found = found

    def load(self) -> object:
        if isinstance(self.found, Exception):
            raise self.found
        return self.found


def test_a_package_can_bring_a_bot(monkeypatch) -> None:
    told, bot = [], object()

    def make(setting, given):
        told.append((setting.seat, given))
        return bot

    monkeypatch.setattr("spielwerk.bots.naming._installed", lambda: {"mine": _Point(make)})
    assert bot_maker("mine:depth=3")(host_of("nim").setting(1, 5)) is bot
    assert told == [(1, {"depth": "3"})]
    assert "mine" in bot_names()


@pytest.mark.parametrize("found", [ImportError("gone"), 7])
def test_a_package_that_is_broken_is_named(monkeypatch, found) -> None:
    monkeypatch.setattr("spielwerk.bots.naming._installed", lambda: {"broken": _Point(found)})
    with pytest.raises(BotError) as caught:
        bot_maker("broken")
    assert [fault.code for fault in caught.value.diagnostics] == ["A104"]
