"""Whoever hands a game something that it cannot take is told which argument is wrong, and what was expected."""

from __future__ import annotations

from typing import Any

import pytest

import spielwerk
from spielwerk import GameError, IllegalDecision

PIG = spielwerk.load("pig")


def fault_of(call: Any, *known: Any, **given: Any) -> Any:
    with pytest.raises(GameError) as refused:
        call(*known, **given)
    (fault,) = refused.value.diagnostics
    return fault


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"seed": "x"}, "a whole number from 0"),
        ({"seed": 1.5}, "a whole number from 0"),
        ({"seed": None}, "a whole number from 0"),
        ({"seed": True}, "a whole number from 0"),
        ({"seed": -1}, "a whole number from 0"),
        ({"seed": 2**64}, "to 18446744073709551615"),
        ({"seed": 10**5000}, "to 18446744073709551615"),
        ({"language": "fr"}, "`en`, `de`"),
        ({"language": None}, "`en`, `de`"),
        ({"options": [("goal", 30)]}, "{'goal': 30}"),
        ({"names": "Anna"}, "a list of texts"),
        ({"names": (1, 2)}, "a list of texts"),
        ({"names": ("Anna", "Ben", "Carla"), "players": 2}, "one for each player"),
    ],
)
def test_a_match_is_not_started_with_what_cannot_be(given, expected):
    fault = fault_of(PIG.start, **given)
    assert fault.code == "L116"
    assert f"`{next(iter(given))}` cannot be" in fault.message("en")
    assert expected in fault.message("en")
    assert "kann nicht" in fault.message("de")


@pytest.mark.parametrize(
    "given",
    [
        {"games": -1},
        {"games": "many"},
        {"games": 1, "seed": "x"},
        {"games": 1, "seed": 2**70},
        {"games": 1, "backend": "fast"},
        {"games": 1, "threads": 0},
        {"games": 1, "claims": "some"},
    ],
)
def test_a_series_is_not_played_with_what_cannot_be(given):
    assert fault_of(PIG.simulate, **given).code == "L116"


@pytest.mark.parametrize("what", ["describe", "decision", "description", "boards", "events", "told", "pending", "view"])
def test_nobody_is_spoken_to_in_a_language_that_there_is_not(what):
    match = PIG.start(seed=1)
    arguments = (0,) if what in ("decision", "pending") else ()
    call = getattr(PIG if what == "describe" else match, what)
    assert "`en`, `de`" in fault_of(call, *arguments, language="fr").message("en")
    assert "`language` cannot be 'fr'" in fault_of(match.preview, 0, [0], language="fr").message("en")


@pytest.mark.parametrize("seat", ["x", 2, -1, 0.5])
def test_a_seat_that_there_is_not_is_named(seat):
    match = PIG.start(seed=1)
    for call in (match.view, match.undo, match.abort, match.leave):
        with pytest.raises(IllegalDecision, match=f"there is no seat {seat}; seats are 0 to 1"):
            call(seat)


def test_all_that_is_wrong_is_told_at_once():
    with pytest.raises(GameError) as refused:
        PIG.start(seed=-1, language="fr", player=2)  # type: ignore[arg-type]
    assert [fault.code for fault in refused.value.diagnostics] == ["L116", "L116", "L117"]


def test_a_misspelt_argument_is_told_with_the_one_that_was_meant():
    fault = fault_of(PIG.start, player=3)
    assert (fault.code, "Did you mean `players`?" in fault.advice("en")) == ("L117", True)
    assert "Meintest du `players`?" in fault.advice("de")


def test_an_option_given_as_an_argument_is_told_where_it_belongs():
    for call, more in ((PIG.start, {}), (PIG.simulate, {"games": 1})):
        assert "options={'goal': …}" in fault_of(call, goal=30, **more).advice("en")


def test_a_misspelt_option_is_told_with_the_one_that_was_meant():
    fault = fault_of(PIG.start, options={"gaol": 30})
    assert (fault.code, "`goal`" in fault.advice("en")) == ("L108", True)


def test_what_fits_is_taken():
    match = PIG.start(players=3, seed=2**64 - 1, language="de", names=["Anna", "Ben"])
    assert match.players == 3
    assert PIG.simulate(0).games == 0
