"""Objects and boards that not everybody sees: views, events, what a seat may know, both back ends (LG-10)."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.match.sampling.situation import Sampler
from tests.backend.wasm.both import Both
from tests.check.games import faults
from tests.match.playing import answer, fields_of, game, in_situation, play

GAME = """
    object Piece, abstract, visible to owner
    object Scout is Piece, 2 per player
    object Herald is Piece, 1 per player, visible to all
    object Bell, 1, visible to nobody:
        age: int = 3
        while dawn:
            self visible to all
    object Stone, 3, in bag
    space Meadow, grid 3 by 1, at most 1
    space Heap, line 2
    space Attic, line 2, visible to players where it == spy, count visible to all:
        dust: int = 5
    table:
        pile bag: Stone
        dawn: bool = false
        spy: player or none
    setup:
        spy = players[1]
        move first(Scout of players[1]) to Meadow.a1
        move first(Scout of players[2]) to Meadow.b1
        move only(Herald of players[2]) to Meadow.c1
        move only(Bell) to Heap[1]
        move last(Scout of players[2]) to Heap[1]
        move bag.top to Heap[1]
        move bag.top to Attic[1]
    play:
        for player in turns:
            player chooses:
                wake when not dawn:
                    dawn = true
                show:
                    reveal Meadow.b1.top
                climb:
                    move Attic[1].top to Attic[2]
                    Attic[1].dust += 1
                swap_places:
                    move Meadow.b1.top to Heap[2]
                change_spies:
                    spy = player
"""


def heap(match, seat):
    return fields_of(match, "Heap", match.view(seat))["1"]


def meadow(match, seat):
    return {name: field.get("objects") for name, field in fields_of(match, "Meadow", match.view(seat)).items()}


def test_only_its_owner_sees_which_object_it_is():
    """LG-10: an object can be narrowed further than the place it lies in; a subtype can say otherwise."""
    match = play(GAME)
    assert meadow(match, 0) == {"a1": ["Scout@0#1"], "b1": None, "c1": ["Herald@1"]}
    assert meadow(match, 1) == {"a1": None, "b1": ["Scout@1#1"], "c1": ["Herald@1"]}
    assert meadow(match, None) == {"a1": None, "b1": None, "c1": ["Herald@1"]}
    assert fields_of(match, "Meadow", match.view(0))["b1"] == {"count": 1}


def test_in_a_stack_only_what_is_hidden_is_left_out():
    match = play(GAME)
    assert heap(match, 0) == {"count": 3, "objects": ["Stone#3"]}
    assert heap(match, 1) == {"count": 3, "objects": ["Scout@1#2", "Stone#3"]}


def test_while_blocks_show_objects():
    """LG-19: an implication changes the object's own part."""
    match = play(GAME, ["wake"])
    assert heap(match, 0)["objects"] == ["Bell", "Stone#3"]


def test_reveal_adds_to_what_an_object_allows():
    match = play(GAME, ["show"])
    assert meadow(match, 0)["b1"] == ["Scout@1#1"]


def test_a_hidden_board_shows_its_attributes_to_nobody_else():
    """LG-10: visible only if all parents are."""
    match = play(GAME)
    attic = [fields_of(match, "Attic", match.view(seat))["1"] for seat in (0, 1)]
    assert attic == [{"dust": 5, "count": 1, "objects": ["Stone#2"]}, {"count": 1}]
    answer(match, "climb")
    assert not any("dust" in str(event) or "Stone" in str(event) for event in match.events(1))
    assert any("Stone" in str(event) for event in match.events(0))
    answer(match, ("at", 1, "change_spies"))
    assert "dust" in fields_of(match, "Attic", match.view(1))["1"]
    assert fields_of(match, "Attic", match.view(0))["1"] == {"count": 0}


def test_a_hidden_object_moves_unknown():
    match = play(GAME, ["swap_places"])
    assert not any("Scout" in str(event) for event in match.events(0))
    assert any("Scout" in str(event) for event in match.events(1))


@pytest.mark.parametrize("seed", range(5))
def test_what_is_dealt_anew_looks_the_same(seed):
    """Hidden objects change places, in stacks too; what everybody may see never takes the place of what hides."""
    match = play(GAME)
    sampler, rng = Sampler(match.machine, match.manual), Random(seed)
    for seat in (0, 1):
        for _ in range(10):
            other = in_situation(match, sampler.deal(match.state, seat, rng))
            assert other.view(seat) == match.view(seat)
    dealt = {tuple(sampler.deal(match.state, 0, rng)) for _ in range(30)}
    assert len(dealt) > 20


@pytest.mark.parametrize("seed", range(3))
def test_both_back_ends_agree(seed):
    assert Both(game(GAME).machine(2)[0].program).match(seed, 12)


def test_who_reads_a_hidden_object_is_told_of():
    """`--secrets` lists what depends on objects and boards that are hidden."""
    told = GAME.replace("dawn = true", 'notice "{Attic[1].dust} {first(Bell).age}"')
    names = {thing.name for one in game(told).secrets for thing in one.things}
    assert names == {"Attic", "Bell"}


def test_a_board_of_nobody_has_no_owner():
    text = 'game "G":\n    players 2\nspace Board, line 2, visible to owner\nobject Coin, 2, in Board[1]\n'
    text += "play:\n    move first(Coin) to Board[2]\n    end with draw\n"
    assert "S450" in [code for code, _ in faults(text)]
