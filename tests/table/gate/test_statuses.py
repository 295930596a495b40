"""Every refusal has its status, and every word exists in both languages."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import spielwerk.table
from spielwerk.locale import texts
from spielwerk.table.bots import Bots
from spielwerk.table.gate.http.statuses import OF_THE_MATCH, STATUS, status_of
from spielwerk.table.words import OtherCounts, Refused

WORDS = texts("server", "en")
SOURCES = list(Path(spielwerk.table.__file__).parent.rglob("*.py"))


def test_every_code_has_a_status_and_every_status_a_code():
    assert set(STATUS) == set(WORDS["refused"])


def test_codes_of_matches_have_one_too():
    assert {status_of(code) for code in texts("match", "en") if code not in STATUS} == {OF_THE_MATCH}


def raised(*names: str) -> set[str]:
    """All codes in the source that exceptions of these names are made with: `Refused("code", …)`."""
    found = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in names and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    found.add(first.value)
    return found


def test_nobody_is_refused_without_words():
    assert raised("Refused") - set(WORDS["refused"]) == set()


def test_nothing_is_lost_without_words():
    assert raised("Lost", "NoRoom") - set(WORDS["lost"]) == set()


def test_no_database_or_setting_is_refused_without_words():
    assert raised("CannotOpen") == set(WORDS["database"])
    assert raised("BadSettings") == set(WORDS["settings"]) - {"kinds"}


def test_reasons_are_in_the_language_of_whoever_asks():
    with pytest.raises(Refused) as refused:
        Bots().look_up("deepblue")
    assert "There is no bot `deepblue`" in refused.value.told("en")
    assert "Einen Bot `deepblue` gibt es nicht" in refused.value.told("de")
    wrong = Refused("bad_game", reason=OtherCounts([2, 3, 4]))
    assert wrong.told("en").endswith("the number of players can be 2, 3, 4")
    assert wrong.told("de").endswith("die Anzahl der Spieler kann 2, 3, 4 sein")


def test_a_reason_is_put_where_the_words_have_a_place_for_it():
    assert Refused("bad_bot", reason="x").told("en") == "There is no such bot: x"
    assert Refused("no_option", reason="That is not open.").told("de") == "That is not open."
