"""Boards, levels and tables from files: how a game uses them, and how records keep them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from spielwerk import GameError, RecordError, load
from spielwerk.diagnostics.source import Source
from spielwerk.game.game import Game, load_source
from tests.match.playing import fields_of

TINY = "S1E;WE;WE;WS\nWNGE;G1;G2;WSGW\nWN;WW;WW;S2W\nH1;NO;NO;H2\n"
RACE = """
game "Race":
    players 2 to 4
    option board: file csv = "tiny"

enum Kind: home, start, way, goal

space Track, graph from board:
    kind: Kind
    seat: player or none
    next: Track or none
    branch: Track or none

object Pawn

setup:
    for player in players:
        create Pawn of player on only(Track where .kind == start and .seat == player)

function onward(spot: Track, player): Track or none =
    if spot.branch.seat == player then spot.branch else spot.next

play:
    for player in turns:
        let pawn = only(Pawn of player)
        player chooses steps from 1 to 3:
            repeat steps times:
                if pawn.at.kind != goal:
                    move pawn to onward(pawn.at, player)
        if pawn.at.kind == goal:
            end with winner player
"""


def folder(tmp_path: Path, text: str = RACE, **files: str | bytes) -> Path:
    """A game in a folder, with its files beside it; `tiny_csv` is the file `tiny.csv`."""
    path = tmp_path / "race.spiel"
    path.write_text(text, encoding="utf-8")
    (tmp_path / "race").mkdir(exist_ok=True)
    for name, data in files.items():
        stem, _, form = name.rpartition("_")
        (tmp_path / "race" / f"{stem}.{form}").write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def race(tmp_path: Path, board: str | bytes = TINY) -> Game:
    return load(folder(tmp_path, tiny_csv=board))


def faults(game: Game, players: int = 2, **options: object) -> list[str]:
    with pytest.raises(GameError) as raised:
        game.start(players, options=options)
    return [f"{fault.code} {fault.source.name}:{fault.line}:{fault.column}" for fault in raised.value.diagnostics]


# ---- boards ------------------------------------------------------------------------------------


def test_the_rules_run_on_the_board_of_the_file(tmp_path):
    match = race(tmp_path).start(2)
    where = {name for name, field in fields_of(match, "Track").items() if field["objects"]}
    assert where == {"a1", "d3"}
    match.decide(0, 2)
    assert fields_of(match, "Track")["d1"]["objects"]


def test_a_view_tells_where_fields_are_drawn(tmp_path):
    """LB-03: the rules know fields and links; places in the drawing are for those who draw."""
    match = race(tmp_path).start(2)
    space = match.boards()["Track"]
    assert space["layout"] == "graph"
    assert space["fields"]["Track.a1"]["drawn"] == [1, 1]
    assert space["fields"]["Track.d3"]["drawn"] == [4, 3]
    assert fields_of(match, "Track")["a2"]["branch"] == "b2"


def test_fields_are_connected_by_what_their_attributes_say(tmp_path):
    text = RACE.replace("play:", "table:\n    far: int or none = distance(Track.a1, Track.b2)\n\nplay:")
    match = load(folder(tmp_path, text, tiny_csv=TINY)).start(2)
    assert match.view()["table"]["far"] == 10


def test_a_board_may_be_a_table_for_more_players(tmp_path):
    """LB-03: more players, new kinds of fields and free boards are possible."""
    seats = "".join(f"s{n};start;{n};{f's{n + 1}' if n < 4 else 'end'};\n" for n in range(1, 5))
    table = f"name;kind;seat;next;branch\n{seats}end;goal;;;\n"
    match = race(tmp_path, table).start(4)
    assert match.players == 4
    assert not any("drawn" in field for field in match.boards()["Track"]["fields"].values())


def test_fields_of_players_who_are_not_there_belong_to_nobody(tmp_path):
    table = "name;kind;seat;next;branch\na;start;1;b;\nb;start;2;c;\nc;start;3;d;\nd;goal;;;\n"
    fields = fields_of(race(tmp_path, table).start(2), "Track")
    assert [field["seat"] for field in fields.values()] == [0, 1, None, None]


def test_a_board_for_too_few_players(tmp_path):
    assert faults(race(tmp_path), players=3) == ["B144 tiny.csv:1:1"]


def test_a_board_must_tell_what_the_game_declares_and_nothing_else(tmp_path):
    """F4 of the semantics"""
    missing = RACE.replace("    branch:", "    colour: 1 to 9\n    branch:")
    assert faults(load(folder(tmp_path, missing, tiny_csv=TINY))) == ["B140 tiny.csv:1:1"]
    extra = RACE.replace("    branch: Track or none\n", "").replace("spot.branch", "spot.next")
    assert faults(load(folder(tmp_path, extra, tiny_csv=TINY))) == ["B141 tiny.csv:2:1"]


def test_an_attribute_with_a_start_value_need_not_be_in_the_file(tmp_path):
    text = RACE.replace("    branch:", "    passed: bool = false\n    branch:")
    text = text.replace("        if pawn.at.kind", "        Track.a1.passed = true\n        if pawn.at.kind")
    match = load(folder(tmp_path, text, tiny_csv=TINY)).start(2)
    match.decide(0, 0)
    assert fields_of(match, "Track")["a1"]["passed"] is True


def test_faults_of_the_board_and_of_its_values_are_told_together(tmp_path):
    text = RACE.replace("home, start, way, goal", "start, way, goal").replace("== home", "== goal")
    found = faults(load(folder(tmp_path, text, tiny_csv=TINY.replace("WE;WE", "WX;WE"))))
    assert found == ["B112 tiny.csv:1:5", "B142 tiny.csv:4:1", "B142 tiny.csv:4:10"]


# ---- levels ------------------------------------------------------------------------------------


FLOOR = """
game "Floor":
    players 2
    option level: file json = "first"

space Floor, grid from level:
    walls: set of Direction
    checkpoint: 0 to 9
    pit: bool = false

const goal = max(Floor.checkpoint)

play:
    for player in turns:
        player chooses cell from Floor where north in .walls and not .pit
        end with draw
"""
LEVEL = {
    "columns": 3,
    "rows": 2,
    "default": {"walls": [], "checkpoint": 0},
    "fields": {"A1": {"checkpoint": 1}, "c2": {"walls": ["north", "east"]}, "b2": {"walls": ["north"], "pit": True}},
}


def floor(tmp_path: Path, level: object = LEVEL) -> Game:
    path = tmp_path / "floor.spiel"
    path.write_text(FLOOR, encoding="utf-8")
    (tmp_path / "floor").mkdir(exist_ok=True)
    (tmp_path / "floor" / "first.json").write_text(json.dumps(level), encoding="utf-8")
    return load(path)


def test_a_level_is_a_grid_with_attributes_on_its_squares(tmp_path):
    match = floor(tmp_path).start()
    space, fields = match.boards()["Floor"], fields_of(match, "Floor")
    assert (space["layout"], space["columns"], space["rows"]) == ("grid", 3, 2)
    assert fields["c2"]["walls"] == ["north", "east"]
    assert fields["a1"]["checkpoint"] == 1
    assert [option.value for option in match.decisions[0].options] == ["Floor.c2"]


def test_a_square_without_a_value(tmp_path):
    level = {**LEVEL, "default": {"walls": []}}
    assert faults(floor(tmp_path, level))[0].startswith("B147 first.json:1:")
    assert len(faults(floor(tmp_path, level))) == 5


def test_values_that_do_not_fit(tmp_path):
    level = {**LEVEL, "fields": {"a1": {"checkpoint": 10, "walls": ["upwards"], "pit": 3, "colour": "red"}}}
    assert [fault.split()[0] for fault in faults(floor(tmp_path, level))] == ["B142", "B142", "B142", "B141"]


def test_a_grid_needs_its_size(tmp_path):
    assert faults(floor(tmp_path, {"fields": {}}))[0].startswith("B146")


def test_a_grid_may_be_a_table(tmp_path):
    text = FLOOR.replace("file json", "file csv")
    path = tmp_path / "floor.spiel"
    path.write_text(text, encoding="utf-8")
    (tmp_path / "floor").mkdir()
    rows = "name;walls;checkpoint\na1;;1\nb1;north;0\na2;north east;2\nb2;;\n"
    (tmp_path / "floor" / "first.csv").write_text(rows.replace("b2;;\n", "b2;;3\n"), encoding="utf-8")
    match = load(path).start()
    assert match.boards()["Floor"]["columns"] == 2
    assert [option.value for option in match.decisions[0].options] == ["Floor.b1", "Floor.a2"]


# ---- tables of objects -------------------------------------------------------------------------


CARDS = """
game "Cards":
    players 2

enum Colour: red, blue

object Card, from "cards.csv", in deck:
    points: 1 to 20
    colour: Colour

table:
    field deck: Card

play:
    for player in turns:
        player chooses card from deck where .colour == red:
            end with winner player
"""


def cards(tmp_path: Path, table: str) -> Path:
    path = tmp_path / "cards.spiel"
    path.write_text(CARDS, encoding="utf-8")
    (tmp_path / "cards").mkdir(exist_ok=True)
    (tmp_path / "cards" / "cards.csv").write_text(table, encoding="utf-8")
    return path


def test_a_table_of_objects_may_stand_in_a_file(tmp_path):
    path = cards(tmp_path, "name;points;colour;copies\nAce;11;red;2\nKing;4;blue;1\nTen;10;red;\n")
    match = load(path).start()
    assert match.view()["table"]["deck"]["count"] == 4
    assert [option.label for option in match.decisions[0].options] == ["Ace", "Ten"]


def test_faults_of_a_table_are_told_in_its_file(tmp_path):
    path = cards(tmp_path, "name;points;colour;size\nAce;30;red;1\nAce;11;green;1\nTen;a b;red;1\n")
    with pytest.raises(GameError) as raised:
        load(path)
    found = {(fault.code, fault.source.name, fault.line, fault.column) for fault in raised.value.diagnostics}
    assert found == {
        ("S205", "cards.csv", 3, 1),
        ("S201", "cards.csv", 3, 8),
        ("S214", "cards.csv", 1, 20),
        ("S313", "cards.csv", 2, 5),
        ("B152", "cards.csv", 4, 5),
    }


def test_a_changed_table_is_another_game(tmp_path):
    table = "name;points;colour\nAce;11;red\nTen;10;red\n"
    match = load(cards(tmp_path, table)).start()
    match.decide(0, 0)
    log = match.log
    assert load(cards(tmp_path, table)).replay(log).over
    with pytest.raises(RecordError) as raised:
        load(cards(tmp_path, table.replace("10", "12"))).replay(log)
    assert raised.value.diagnostics[0].code == "L105"


# ---- where files are found ---------------------------------------------------------------------


def test_other_boards_are_named_by_the_game_or_by_a_path(tmp_path):
    game = load(
        folder(tmp_path, tiny_csv=TINY, long_csv=TINY.replace("WE;WE", "WE;WE;WE").replace("G1;G2", "G1;NO;G2"))
    )
    assert game.files.names("csv") == ["long", "tiny"]
    other = tmp_path / "mine.csv"
    other.write_text(TINY, encoding="utf-8")
    for given in ("tiny", "tiny.csv", other, Source("mine.csv", TINY), {"file": "mine.csv", "text": TINY}):
        assert game.start(2, options={"board": given}).digest == game.start(2).digest


@pytest.mark.parametrize("name", ["../secret", "/etc/passwd", "race/tiny", "tiny.spiel", "", "nothing"])
def test_a_name_never_leads_out_of_the_folder(tmp_path, name):
    (tmp_path / "secret.csv").write_text(TINY, encoding="utf-8")
    assert faults(race(tmp_path), board=name)[0].startswith("B101")


@pytest.mark.parametrize(
    ("data", "code"), [(b"\x00\x01", "B102"), (b"NO;" * 4_000_000, "B103"), (b"", "B104"), (b"\n" * 9, "B104")]
)
def test_files_that_are_no_boards(tmp_path, data, code):
    assert faults(race(tmp_path, data))[0].startswith(code)


@pytest.mark.parametrize("given", [3, None, ["tiny"], {"file": "x"}, {"text": "x"}, {"file": 1, "text": 2}])
def test_other_things_are_no_files(tmp_path, given):
    if given is not None:
        assert faults(race(tmp_path), board=given)[0].startswith("L109")


def test_a_game_that_lies_nowhere_has_no_files():
    assert faults(load_source(Source("race.spiel", RACE)))[0].startswith("B101")


# ---- records -----------------------------------------------------------------------------------


def test_a_log_holds_the_board_so_that_a_changed_file_changes_nothing(tmp_path):
    game = race(tmp_path)
    match = game.start(2, seed=4)
    match.decide(0, 2)
    match.decide(1, 1)
    log, saved = json.dumps(match.log), match.save()
    assert match.log["options"] == {"board": {"file": "tiny.csv", "text": TINY}}
    changed = race(tmp_path, "S1E;S2S\nWN;WW\n")
    assert changed.replay(log).digest == match.digest
    assert changed.restore(saved).digest == match.digest
    assert json.dumps(changed.replay(log).log) == log


def test_an_option_of_the_board_in_a_record_is_checked_like_any_other(tmp_path):
    game = race(tmp_path)
    log = {**game.start(2).log, "options": {"board": {"file": "tiny.csv", "text": TINY.replace("WE", "XX")}}}
    with pytest.raises(GameError):
        game.replay(log)
