"""Whatever a stranger hands in is read in the cage, few at a time, and answered: with faults, or with what it is."""

from __future__ import annotations

import asyncio
import base64
from dataclasses import replace
from typing import Any

import msgspec
import pytest
import wasmtime

from spielwerk.game.game import load
from spielwerk.game.sources import bundled
from spielwerk.program.manual.manual import Manual
from spielwerk.program.manual.reading import read_manual
from spielwerk.table.playing.cage.checking import Checked
from spielwerk.table.playing.cage.compiling import LARGEST, Workshop
from spielwerk.table.playing.playing import GameRef
from spielwerk.table.playing.reasons import Lost, NoRoom
from tests.limits.inputs import NOTATIONS
from tests.limits.texts import KNOWN, MORE
from tests.table.playing.strangers import COIN, handed_in


@pytest.fixture
def workshop(cage):
    return Workshop(cage)


def test_a_sound_game_is_described_in_both_languages(run, workshop):
    checked = run(workshop.check(handed_in("ludo"), "en"))
    assert checked.sound
    assert checked.diagnostics == []
    ludo = load("ludo")
    for language in ("de", "en"):
        found = dict(checked.descriptions[language])
        assert ludo.look is not None
        assert found.pop("look") == msgspec.json.decode(msgspec.json.encode(ludo.look.as_json()))
        assert found == ludo.describe(language)


def test_faults_are_told_with_their_places(run, workshop):
    text = COIN.lstrip().replace("player.score += a", "player.scroe += a")
    checked = run(workshop.check(GameRef("coin.spiel", text), "de"))
    assert not checked.sound
    (fault,) = checked.diagnostics
    assert (fault["file"], fault["severity"], fault["line"]) == ("coin.spiel", "error", 10)
    assert "scroe" in fault["message"]
    assert "`score`" in fault["message"] + fault["advice"]


def test_a_fault_of_the_look_is_one_of_the_game(run, workshop):
    checked = run(workshop.check(GameRef("coin.spiel", COIN.lstrip(), {"look.json": "{"}), "en"))
    assert not checked.sound
    assert checked.diagnostics[0]["file"] == "look.json"


def test_what_shows_only_in_a_match_is_found(run, workshop):
    text = 'game "Endless":\n    players 2\n\ntable:\n    n: int = 0\n\nplay:\n    repeat:\n        n = 1\n'
    checked = run(workshop.check(GameRef("endless.spiel", text), "en"))
    assert [fault["code"] for fault in checked.diagnostics][-1:] == ["R109"]


@pytest.mark.parametrize("name", ["kuhn", "chicago", "ring_lgold"])
def test_a_module_is_made(run, workshop, name):
    ref = handed_in(name)
    answer = msgspec.json.decode(run(workshop.compile(ref.text, ref.name.rpartition(".")[2], None, {}, ref.files)))
    assert set(answer) == {"diagnostics", "manual", "module", "game"}
    manual = read_manual(answer["manual"])
    assert ordered(manual) == ordered(load(name).machine(claims=True)[1].manual)
    engine = wasmtime.Engine()
    module = wasmtime.Module(engine, base64.b64decode(answer["module"]))
    assert "memory" in [export.name for export in module.exports]
    assert answer["game"]["players"] == manual.players


def ordered(manual: Manual) -> Manual:
    """In which order the slots of a question are listed is no part of what a manual says."""
    by_address = [sorted(question.frame, key=lambda slot: slot.address) for question in manual.questions]
    pairs = zip(manual.questions, by_address, strict=True)
    return replace(manual, questions=tuple(replace(one, frame=tuple(frame)) for one, frame in pairs))


def test_players_and_options_decide_which(run, workshop):
    ref = handed_in("nim")
    answer = msgspec.json.decode(run(workshop.compile(ref.text, "spiel", 2, {"heaps": 5})))
    assert len(read_manual(answer["manual"]).spaces[0].places) == 5
    refused = msgspec.json.decode(run(workshop.compile(ref.text, "spiel", 2, {"heaps": 500}, language="de")))
    assert set(refused) == {"diagnostics"}
    assert refused["diagnostics"][0]["code"] == "L109"
    faulty = msgspec.json.decode(run(workshop.compile("game", "spiel")))
    assert faulty["diagnostics"][0]["severity"] == "error"


# ---- hostile ---------------------------------------------------------------------------------------

ALL = {f"h{number}.spiel": text for number, (text, _) in enumerate({**KNOWN, **MORE}.values())}
ALL |= {f"n{number}{file[1:]}": text for number, (file, text, _) in enumerate(NOTATIONS.values())}
SOME = [*(f"h{number}.spiel" for number in range(0, len(KNOWN), 3)), "n0.lgold"]


def answered(checked: Checked) -> None:
    assert checked.sound or any(fault["severity"] == "error" for fault in checked.diagnostics)
    assert not {"fault", "signal", "exit", "gone", "garbage"} & {str(fault["code"]) for fault in checked.diagnostics}


@pytest.mark.parametrize("name", SOME)
def test_hostile_texts_are_answered(run, workshop, name):
    answered(run(workshop.check(GameRef(name, ALL[name]), "de")))


@pytest.mark.long
@pytest.mark.parametrize("name", ALL)
def test_all_hostile_texts_are_answered(run, workshop, name):
    """Within the limits of the cage: whatever passes those would be told as a fault of the game."""
    answered(run(workshop.check(GameRef(name, ALL[name]), "en")))


@pytest.mark.long
@pytest.mark.parametrize("name", bundled())
def test_every_game_can_be_handed_in(run, workshop, name):
    checked = run(workshop.check(handed_in(name), "en"))
    assert checked.sound, checked.diagnostics


def test_what_breaks_its_process_is_told_as_a_fault_of_the_game(run, workshop, monkeypatch):
    monkeypatch.setattr("spielwerk.table.playing.cage.compiling.MAKING", 0.001)
    checked = run(workshop.check(handed_in("ludo"), "de"))
    (fault,) = checked.diagnostics
    assert fault["code"] == "computing"
    assert fault["message"] == "Das Spiel hat mehr als 0.001 Sekunden gerechnet."
    compiled = msgspec.json.decode(run(workshop.compile(COIN, "spiel")))
    assert [one["code"] for one in compiled["diagnostics"]] == ["computing"]


def test_what_is_too_large_is_not_even_sent(run, workshop):
    with pytest.raises(Lost) as raised:
        run(workshop.check(GameRef("large.spiel", "", {"a.csv": "x" * LARGEST, "b.csv": "x"}), "en"))
    assert raised.value.code == "large"


def test_only_so_many_wait(run, cage):
    async def many() -> list[Any]:
        workshop = Workshop(cage, at_once=1, most_waiting=2)
        ref = GameRef("coin.spiel", COIN.lstrip())
        return await asyncio.gather(*(workshop.check(ref, "en") for _ in range(5)), return_exceptions=True)

    found = run(many())
    assert [isinstance(one, NoRoom) for one in found] == [False, False, False, True, True]
    assert all(one.sound for one in found[:3])
    # Whoever comes later finds the workshop empty.
    assert run(Workshop(cage).check(GameRef("coin.spiel", COIN.lstrip()), "en")).sound
