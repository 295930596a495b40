"""Series: any number of workers, interrupted and continued, and again from their file."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from dataclasses import replace

import pytest

from spielwerk.arena.again import check_same, differences
from spielwerk.arena.crew import Alone, Processes
from spielwerk.arena.errors import ArenaError
from spielwerk.arena.journal import Journal, read_series
from spielwerk.arena.planning.order import FIELD, LADDER, game_of, order_for
from spielwerk.arena.record import GameRecord, Stretch
from spielwerk.arena.replays import Replays
from spielwerk.arena.table import Table
from spielwerk.bots.faults import BotFault
from spielwerk.bots.naming import BotError
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import NOWHERE, Source
from spielwerk.game.game import load
from spielwerk.match.errors import GameError
from tests.arena.conftest import played, small, told


class Stopping(Alone):
    """Somebody interrupts it after so many chunks."""

    def __init__(self, order, chunks):
        super().__init__(order)
        self._chunks = chunks

    def play(self, chunks):
        for number, done in enumerate(super().play(chunks)):
            if number == self._chunks:
                raise KeyboardInterrupt
            yield done


# ---- what is played ----------------------------------------------------------------------------


def test_a_series_counts_everything():
    order = small(games=14)
    series = played(order)
    found = told(series)
    assert found["games"] == 14
    assert sum(bot["wins"] for bot in found["bots"]) == 14 - found["unfinished"]
    assert [bot["games"] for bot in found["bots"]] == [14, 14]
    assert found["pairs"][0]["games"] == 14
    assert len(series.results.blocks) <= 7
    assert sum(series.results.blocks.values()) == 7
    assert series.results.asked[0] > 0


def test_a_game_of_ones_own_is_played_though_a_bundled_one_has_its_name(tmp_path):
    file = tmp_path / "nim.spiel"
    file.write_text(load("nim").source.text.replace('game "Nim"', 'game "My Nim"'), encoding="utf-8")
    own = order_for(load(str(file)), None, {}, ["random", "random"], 4)
    assert game_of(own).hash == load(str(file)).hash != load("nim").hash
    assert not order_for(load("nim"), None, {}, ["random", "random"], 4).text


def test_the_same_order_gives_the_same_series():
    assert told(played(small())) == told(played(small()))
    assert told(played(small(seed=2))) != told(played(small()))


@pytest.mark.parametrize("mode", [FIELD, LADDER])
def test_other_modes(mode):
    found = told(played(small("greedy:playouts=1,random,random", 20, mode)))
    assert found["games"] == 20
    met = {(pair["a"], pair["b"]): pair["games"] for pair in found["pairs"]}
    if mode == FIELD:
        assert met["random", "random#2"] == 0
    assert sum(met.values()) == 20


def test_a_ladder_lets_neighbours_meet():
    order = small("random,random,greedy:playouts=2", 64, LADDER)
    series = played(order)
    assert series.ranking()[0] == 2


def test_random_bots_are_played_by_the_machine_in_one_go():
    """The games are those of `simulate`, every bot comes to every seat, and no two games share their luck."""
    order = small("random,random", 1000)
    series = played(order)
    summary = load("pig").simulate(1000, 2, 1, {"goal": "12"})
    assert sum(series.results.seat_credits) == 1000
    assert series.results.seat_credits == summary.wins
    assert series.results.decisions == summary.decisions
    assert all(len(block) == 1 for block in series.results.blocks)
    assert {outcome.lineup for (outcome,) in series.results.blocks} == {(0, 1), (1, 0)}


@pytest.mark.parametrize("games", [30, 90, 1000])
def test_random_bots_come_to_all_seats_equally_often(games):
    order = small("random,random,random", games)
    seats = Counter[tuple[int, ...]]()
    for block, count in played(order).results.blocks.items():
        seats[block[0].lineup] += count
    assert len(seats) == 6
    assert max(seats.values()) - min(seats.values()) <= max(2, games / 30)


def test_a_series_that_is_sure_stops_at_a_batch():
    order = small("greedy:playouts=3,random", 2000, game="connect4", until_sure=True)
    series = played(order)
    assert series.sure
    assert series.results.games in (48, 96, 144, 192)


class First:
    """Takes the first option: it has no chance of its own."""

    def __init__(self, setting):
        pass

    def choose(self, view, decision, knowledge):
        return 0


def test_the_same_game_again_and_again_counts_once():
    """Two bots without chance in a game without chance: twenty games are two."""
    order = small("random,greedy:playouts=1", 21, game="connect4")
    alone = Alone(order)
    alone._table = Table(order)
    alone._table._makers = [First, First]
    found = told(played(order, alone))
    assert found["games"] == 21
    assert found["repeats"] == [["greedy:playouts=1", "random"]]
    assert [bot["games"] for bot in found["bots"]] == [2, 2]
    assert found["pairs"][0]["p_value"] == 1.0
    assert told(played(small(games=12)))["repeats"] == []


# ---- workers -----------------------------------------------------------------------------------


def test_two_workers_tell_the_same():
    order = small(games=10)
    assert told(played(order, Processes(order, 2))) == told(played(order))


@pytest.mark.long
def test_two_workers_tell_the_same_of_chance_and_ladders():
    for order in (small("random,random", 500), small(games=40, mode=LADDER), small(games=96, until_sure=True)):
        assert told(played(order, Processes(order, 2))) == told(played(order))


@pytest.mark.long
def test_a_worker_that_dies_is_explained():
    order = small("greedy:playouts=8,random", 400)
    crew = Processes(order, 1)

    def kill(games: int) -> None:
        for process in crew._pool._processes.values():
            process.kill()

    with pytest.raises(ArenaError) as ended:
        played(order, crew, progress=kill)
    assert ended.value.diagnostics[0].code == "A211"


# ---- faults of bots ----------------------------------------------------------------------------


class Crashing:
    def __init__(self, setting):
        pass

    def choose(self, view, decision, knowledge):
        raise ValueError("no <idea>")

    def close(self):
        raise OSError("gone already")


def refusing(setting):
    raise BotFault("cannot start", "crashed")


def broken(setting):
    raise KeyError("cannot start")


@pytest.mark.parametrize("maker", [Crashing, refusing, broken])
def test_a_bot_that_fails_is_reported_and_the_series_goes_on(maker):
    order = small("random,greedy:playouts=1", 6)
    table = Table(order)
    table._makers[1] = maker
    alone = Alone(order)
    alone._table = table
    found = told(played(order, alone))
    assert found["games"] == 6
    assert found["bots"][0]["faults"] == 0
    assert found["bots"][1]["faults"] > 0
    assert set(found["bots"][1]["faults_by_kind"]) == {"crashed"}
    assert found["bots"][1]["fault_examples"][0]["reason"] in (
        "ValueError: no <idea>",
        "cannot start",
        "KeyError: 'cannot start'",
    )


def test_what_can_be_mended_ends_the_series_and_travels_between_processes():
    def missing(setting):
        raise BotError([Diagnostic("A103", Source("cases", ""), NOWHERE, {"key": "file", "name": "cases"})])

    order = small("random,greedy:playouts=1", 6)
    alone = Alone(order)
    alone._table = Table(order)
    alone._table._makers[1] = missing
    with pytest.raises(ArenaError) as ended:
        played(order, alone)
    again = pickle.loads(pickle.dumps(ended.value))
    assert again.diagnostics == ended.value.diagnostics
    assert again.diagnostics[0].code == "A103"


# ---- files -------------------------------------------------------------------------------------


@pytest.mark.parametrize("specs", ["greedy:playouts=1,random", "random,random"])
@pytest.mark.parametrize("mode", ["robin", "ladder"])
def test_an_interrupted_series_goes_on_where_it_stopped(tmp_path, specs, mode):
    order = small(specs, 14 if "greedy" in specs else 1050, mode)
    path = tmp_path / "series.jsonl"
    journal = Journal(path, order)
    first = played(order, Stopping(order, 3), keep=journal.write)
    journal.close()
    assert first.interrupted
    assert 0 < first.results.games < order.games
    # The last line was cut off in the middle of writing.
    with path.open("a", encoding="utf-8") as file:
        file.write('{"done": [{"game": 3, "blo')
    journal = Journal(path, order)
    second = played(order, keep=journal.write, earlier=journal.earlier)
    journal.close()
    whole = played(order)
    assert told(second) == told(whole)
    kept = [item for done in read_series(path)[1] for item in done]
    assert sum(getattr(item, "count", 1) for item in kept) == order.games
    assert [e[:6] for e in second.gallery.exhibits] == [e[:6] for e in whole.gallery.exhibits]


def test_a_series_can_become_longer(tmp_path):
    for specs, few, many in (("greedy:playouts=1,random", 5, 9), ("random,random", 150, 420)):
        path = tmp_path / f"{few}.jsonl"
        for games in (few, many):
            order = small(specs, games)
            journal = Journal(path, order)
            series = played(order, keep=journal.write, earlier=journal.earlier)
            journal.close()
        assert told(series) == told(played(small(specs, many)))


def test_the_file_of_another_series_is_refused(tmp_path):
    path = tmp_path / "series.jsonl"
    Journal(path, small()).close()
    before = path.read_bytes()
    for other in (small(seed=2), small("random,random"), replace(small(), players=3), small(until_sure=True)):
        with pytest.raises(ArenaError) as refused:
            Journal(path, other)
        assert refused.value.diagnostics[0].code == "A201"
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["", "{}\n", "[" * 100_000 + "\n", "hello\n", '{"format": "spielwerk-log"}\n'])
def test_what_is_no_series_file_is_refused(tmp_path, text):
    path = tmp_path / "series.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ArenaError) as refused:
        read_series(path)
    assert refused.value.diagnostics[0].code == "A202"


def test_a_line_that_was_changed_is_refused(tmp_path):
    path = tmp_path / "series.jsonl"
    order = small(games=4)
    journal = Journal(path, order)
    played(order, keep=journal.write)
    journal.close()
    head, first, *rest = path.read_text(encoding="utf-8").splitlines()
    data = json.loads(first)
    data["done"][0]["seed"] += 1
    path.write_text("\n".join([head, json.dumps(data), *rest]) + "\n", encoding="utf-8")
    journal = Journal(path, order)
    journal.close()
    with pytest.raises(ArenaError, match="Game 0"):
        played(order, earlier=journal.earlier)
    path.write_text("\n".join([head, '{"done": [{}]}', *rest]) + "\n", encoding="utf-8")
    with pytest.raises(ArenaError, match="Line 2"):
        read_series(path)


def test_a_series_is_the_same_again_from_its_file(tmp_path):
    path = tmp_path / "series.jsonl"
    order = small(games=6)
    journal = Journal(path, order)
    played(order, keep=journal.write)
    journal.close()
    kept_order, done = read_series(path)
    check_same(kept_order)
    assert kept_order == order
    kept = [item for chunk in done for item in chunk]
    again: list = []
    played(kept_order, keep=again.extend)
    assert differences(again, kept) == ([], 6)
    assert isinstance(kept[3], GameRecord)
    kept[3].digest = "another game"
    assert differences(again, kept) == ([3], 6)


def test_a_file_with_a_billion_players_is_refused_at_once():
    with pytest.raises(GameError):
        check_same(replace(small(), players=10**9))


def test_a_changed_game_is_not_played_again():
    with pytest.raises(ArenaError) as refused:
        check_same(replace(small(), hash="0" * 32))
    assert refused.value.diagnostics[0].code == "A208"


def test_records_survive_their_file():
    order = small(games=4)
    done: list = []
    played(order, keep=done.extend)
    for record in done:
        again = GameRecord.from_json(json.loads(json.dumps(record.as_json())))
        assert again.as_json() == record.as_json()
    done.clear()
    played(small("random,random", 150), keep=done.extend)
    for stretch in done:
        assert Stretch.from_json(json.loads(json.dumps(stretch.as_json()))).as_json() == stretch.as_json()


# ---- games to look at --------------------------------------------------------------------------


@pytest.mark.parametrize("specs", ["greedy:playouts=1,random", "random,random"])
def test_logs_lead_to_the_end_that_was_counted(specs):
    order = small(specs, 10)
    series = played(order)
    exhibits = series.gallery.exhibits
    assert {exhibit.why for exhibit in exhibits} >= {"shortest", "longest"}
    replays = Replays(order)
    for exhibit in exhibits:
        match = load("pig").replay(replays.log(exhibit))
        assert match.over
        assert len(match.inputs) == exhibit.decisions
