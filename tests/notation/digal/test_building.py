"""Games that build on others, and games in other notations made of them (DG-10)."""

from __future__ import annotations

import pytest

from spielwerk.check import check_text
from spielwerk.game.files import files_of
from spielwerk.game.game import load
from spielwerk.game.sources import bundled
from spielwerk.match.errors import GameError
from tests.notation.digal.programs import play, program, source, value, values

BASE = program(
    "ZAHL ist ZAHL - 1. würfelt. macht den schritt WERTEN. linker spieler ist dran.",
    game="das spiel läuft solange ZAHL größer 5.",
    steps="der schritt WERTEN geht so: aktueller spieler PUNKTE ist aktueller spieler PUNKTE + würfel A.",
).replace("PROBE wird", "GRUND wird")
TITLE = "NEU baut auf GRUND auf und wird so gespielt:\n"


def extended(folder, text):
    (folder / "grund.digal").write_text(BASE, encoding="utf-8")
    path = folder / "neu.digal"
    path.write_text(TITLE + text, encoding="utf-8")
    return path


ADDITIONS = [
    ("", [3, 3], 5),
    (
        "nach dem würfeln macht er außerdem folgendes: linker spieler PUNKTE ist linker spieler PUNKTE + 10.",
        [13, 13],
        5,
    ),
    ("vor dem schritt WERTEN macht er außerdem folgendes: aktueller spieler PUNKTE ist 100.", [103, 103], 5),
    (
        "nach dem schritt WERTEN macht er folgendes: aktueller spieler PUNKTE ist aktueller spieler PUNKTE * 2.",
        [6, 6],
        5,
    ),
    ("ist ein spieler am zug, macht er zuerst folgendes: ZAHL ist ZAHL - 1.", [3, 0], 5),
    (
        "spieler haben den wert EXTRA ist 4. das spiel hat folgende würfel: würfel D hat diese seiten: 9 9.\n"
        "nach dem würfeln macht er außerdem folgendes: "
        "aktueller spieler PUNKTE ist würfel D + EXTRA von aktueller spieler.",
        [16, 16],
        5,
    ),
    (
        "das spiel hat folgende karten: karten 4 bis 4. das spiel hat am anfang eine karte auf der ablage.\n"
        "das spiel hat ein brett mit 9 feldern im kreis. spieler haben eine figur. das spiel hat einen becher.\n"
        "die rechnung DOPPELT mit N ergibt N * 2.\n"
        "nach dem würfeln macht er außerdem folgendes: zieht DOPPELT mit 2 felder weiter, "
        "aktueller spieler PUNKTE ist die oberste karte + das feld der figur.",
        [12, 12],
        5,
    ),
]


@pytest.mark.parametrize(("text", "points", "number"), ADDITIONS)
def test_a_game_adds_to_another(tmp_path, text, points, number):
    match = play(load(extended(tmp_path, text)).start(2))
    assert match.over
    assert values(match, "PUNKTE") == points
    assert value(match, "ZAHL") == number


BOARD = "das spiel hat ein brett mit 9 feldern im kreis. spieler haben eine figur.\n"


def test_a_board_cannot_be_taken_back(tmp_path):
    path = extended(tmp_path, BOARD)
    (tmp_path / "dritt.digal").write_text(f"DRITT baut auf NEU auf und wird so gespielt:\n{BOARD}", encoding="utf-8")
    assert path.is_file()
    with pytest.raises(GameError) as error:
        load(tmp_path / "dritt.digal")
    assert [fault.code for fault in error.value.diagnostics] == ["D244", "D244"]


def test_faults_in_the_base_are_told_in_its_file(tmp_path):
    path = extended(tmp_path, "nach dem würfeln macht er außerdem folgendes: ZAHL ist 0. FEHLT ist ZAHL + NICHTDA.")
    with pytest.raises(GameError) as error:
        load(path)
    assert [fault.code for fault in error.value.diagnostics] == ["D220"]
    assert error.value.diagnostics[0].source.name == str(path)
    (tmp_path / "grund.digal").write_text(BASE.replace("würfelt.", "würflt."), encoding="utf-8")
    with pytest.raises(GameError) as error:
        load(path)
    assert [fault.code for fault in error.value.diagnostics] == ["D243"]


def test_a_chain_of_games(tmp_path):
    path = extended(tmp_path, "nach dem würfeln macht er außerdem folgendes: aktueller spieler PUNKTE ist 1.")
    third = tmp_path / "dritt.digal"
    text = "DRITT baut auf NEU auf und wird so gespielt: nach dem schritt WERTEN macht er außerdem folgendes:"
    third.write_text(f"{text} aktueller spieler PUNKTE ist aktueller spieler PUNKTE * 10.", encoding="utf-8")
    assert values(play(load(third).start(2)), "PUNKTE") == [40, 40]
    assert path.is_file()


def test_a_spiel_game_can_extend_one_in_digal(tmp_path):
    """The notation does not matter to a variant."""
    extended(tmp_path, "")
    path = tmp_path / "variante.spiel"
    path.write_text(
        'game "Variante":\n    extends "grund"\n    language de\n\nplayer:\n    mehr: int = 5\n', encoding="utf-8"
    )
    assert values(load(path).start(2), "mehr") == [5, 5]


@pytest.mark.parametrize("name", [name for name in bundled() if check_text is not None])
def test_bundled_games_in_digal_build_on_nothing(name):
    text = load(name).source
    if text.name.endswith(".digal"):
        assert check_text(source(text.text, text.name), files_of(name)).diagnostics == ()
