"""Keys: where the chance of series with strangers comes from, and where it is kept."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from spielwerk.arena.again import differences
from spielwerk.arena.errors import ArenaError
from spielwerk.arena.journal import Journal, check_place, read_series
from spielwerk.arena.planning.luck import BOTS, MATCHES, OpenLuck, SecretLuck
from spielwerk.arena.planning.order import order_for
from spielwerk.arena.planning.seating import Meetings
from spielwerk.bots.strangers import strangers
from spielwerk.game.game import load
from spielwerk.referee.following import own_seed
from tests.arena.conftest import played, small, told
from tests.bots.strange_table import needs_bubblewrap, stranger

FREE = stranger("honest", cage="never")
CAGED = stranger("honest", cage="always")


def order(*specs: str, games: int = 4, **more):
    return order_for(load("pig"), None, {"goal": "12"}, [*specs, "random"], games, **more)


def code_of(raised):
    return raised.value.diagnostics[0].code


# ---- what follows from what --------------------------------------------------------------------


def test_series_among_ourselves_have_the_seeds_that_they_always_had():
    first, second = Meetings(small("greedy:playouts=1,random")).round((0, 1))
    assert first == (0, 0, (1, 0), 3838834455207395143, (3975155976260372133, 15783274032186842464))
    assert second == (1, 0, (0, 1), 3838834455207395143, (11739126145536974144, 11095059164837835650))
    assert small().key is None
    assert small().paired


def test_no_seed_follows_from_another_without_the_key():
    """Open seeds do: the finaliser can be computed backwards."""
    one, other = SecretLuck(bytes(16)), SecretLuck(bytes(15) + b"1")
    purposes = [(MATCHES, 0), (MATCHES, 1), (MATCHES, 0, 0), (MATCHES, 0, 1), (BOTS, 0, 0, 0), (BOTS, 0, 0, 1)]
    seeds = [luck.seed(names, *purpose) for luck in (one, other) for names in ("a\nb", "b\na") for purpose in purposes]
    assert len(set(seeds)) == len(seeds)
    assert one.seed("a\nb", MATCHES, 0) == SecretLuck(bytes(16)).seed("a\nb", MATCHES, 0)
    assert one.seed("a\nb", MATCHES, 0) != OpenLuck(0).seed("a\nb", MATCHES, 0)


def test_strangers_bring_a_fresh_key_that_nobody_is_shown():
    one, other = order(FREE), order(FREE)
    assert one.key is not None
    assert len(one.key) == 16
    assert one.key != other.key
    assert one.as_json()["seed"] is None
    for shown in (repr(one), json.dumps(one.as_json()), json.dumps(told(played(one)))):
        assert one.key.hex() not in shown
        assert repr(one.key) not in shown


def test_a_seed_is_refused_unless_it_may_be_known():
    with pytest.raises(ArenaError) as raised:
        order(FREE, seed=7)
    assert code_of(raised) == "A213"
    known = order(FREE, seed=7, known_seed=True)
    assert (known.key, known.seed) == (None, 7)
    found = told(played(known))
    assert (found["known_seed"], found["seed"]) == (True, 7)


def test_the_seed_of_a_companion_is_not_that_of_its_match():
    assert len({own_seed(seed, seat) for seed in range(20) for seat in range(4)}) == 80


# ---- pairs -------------------------------------------------------------------------------------


def test_bots_that_could_remember_never_meet_the_same_chance():
    series = played(order(FREE, games=8))
    found = told(series)
    assert not found["paired"]
    assert [bot["interval"] for bot in found["bots"]] == ["Wilson", "Wilson"]
    assert all(len(block) == 1 for block in series.results.blocks)
    meetings = Meetings(series.order)
    games = [game for _ in range(10) for game in meetings.round((0, 1))]
    assert all(
        {one.lineup, other.lineup} == {(0, 1), (1, 0)} for one, other in zip(games[::2], games[1::2], strict=True)
    )
    assert len({game.seed for game in games}) == len({game.block for game in games}) == 20


@needs_bubblewrap
def test_bots_in_a_cage_meet_in_pairs():
    found = told(played(order(CAGED)))
    assert found["paired"]
    assert found["warnings"] == []


def test_who_calls_from_elsewhere_could_remember():
    assert not order("ws:url=ws://127.0.0.1:1/").paired


# ---- the file ----------------------------------------------------------------------------------


def kept(path: Path, wanted):
    """Plays an order into its file."""
    journal = Journal(path, wanted)
    try:
        return played(journal.order, earlier=journal.earlier, keep=journal.write)
    finally:
        journal.close()


@pytest.mark.parametrize("spec", [FREE, pytest.param(CAGED, marks=needs_bubblewrap)])
def test_a_series_goes_on_with_its_key(tmp_path, spec):
    path, begun = tmp_path / "series.jsonl", order(spec, games=3)
    kept(path, begun)
    assert path.stat().st_mode & 0o777 == 0o600
    longer = kept(path, order(spec, games=6))
    assert longer.order.key == begun.key
    assert told(longer) == told(played(replace(begun, games=6)))
    again, done = read_series(path)
    assert again.key == begun.key
    found: list = []
    played(again, keep=found.extend)
    assert differences(found, [item for chunk in done for item in chunk]) == ([], 6)


def test_a_file_that_a_bot_could_read_has_no_key_while_it_plays(tmp_path, monkeypatch):
    """As the administrator we run bots as nobody, who may not read it."""
    monkeypatch.setattr("spielwerk.bots.programs.command.Command.reads_ours", True)
    path, wanted = tmp_path / "series.jsonl", order(FREE)
    journal = Journal(path, wanted)
    played(journal.order, keep=journal.write)
    assert wanted.key is not None
    assert wanted.key.hex() not in path.read_text()
    with pytest.raises(ArenaError) as raised:
        read_series(path)
    assert code_of(raised) == "A215"
    journal.close()
    assert read_series(path)[0].key == wanted.key
    journal = Journal(path, order(FREE, games=6))
    assert wanted.key.hex() not in path.read_text()
    assert journal.order.key == wanted.key
    journal.close()


def test_who_could_read_our_files():
    free, far = strangers([FREE, "ws:url=ws://127.0.0.1:1/", "random"])
    assert free.reads_ours == (os.geteuid() != 0)
    assert far.reads_ours


@pytest.mark.parametrize("cage", ["never", pytest.param("always", marks=needs_bubblewrap)])
def test_a_file_in_the_folder_of_a_bot_is_refused(bots_folder, cage):
    program = bots_folder / "bot" / "bot.py"
    program.parent.mkdir(exist_ok=True)
    program.write_text("")
    wanted = order(f"cmd:path={program}:cage={cage}")
    (program.parent / "deeper").mkdir(exist_ok=True)
    for place in (program.parent / "s.jsonl", program.parent / "deeper" / "s.jsonl"):
        with pytest.raises(ArenaError) as raised:
            Journal(place, wanted)
        assert code_of(raised) == "A214"
        assert not place.exists()
    check_place(bots_folder / "s.jsonl", wanted)
    known = order(f"cmd:path={program}:cage={cage}", seed=1, known_seed=True)
    check_place(program.parent / "s.jsonl", known)


@needs_bubblewrap
def test_a_file_in_any_place_that_a_cage_shows_is_refused(bots_folder):
    wanted = order(f"{CAGED}:reads={bots_folder}")
    for place in (bots_folder / "s.jsonl", Path("/usr/share/s.jsonl")):
        with pytest.raises(ArenaError) as raised:
            check_place(place, wanted)
        assert code_of(raised) == "A214"
