"""The bundled DiGaL games with a cup, with cards and on a board: they play by their rules (DG-10)."""

from __future__ import annotations

import pytest

from tests.games.table import fields_of, load, notices, play, play_on, values

# ---- Meiern: dice under a cup ------------------------------------------------------------------

CLAIMS = [31, 32, 41, 42, 43, 51, 52, 53, 54, 61, 62, 63, 64, 65, 110, 220, 330, 440, 550, 660, 1000]


def meiern(seed, players=3):
    """Two have said nothing yet; the first has rolled."""
    return play(load("meiern").start(players, seed=seed, language="de"), "würfeln")


def worth(dice):
    low, high = sorted(dice)
    return 1000 if (low, high) == (1, 2) else 110 * high if low == high else 10 * high + low


def lives(match):
    return [player["LEBEN"] for player in match.view()["players"]]


def dice(match, seat):
    return match.view(seat)["table"].get("würfel")


def test_only_who_rolled_knows_until_the_cup_is_lifted():
    match = meiern(1)
    assert dice(match, 0) is not None
    assert [dice(match, seat) for seat in (1, 2, None)] == [None, None, None]
    under = dice(match, 0)
    play(match, 41)
    assert dice(match, 1) is None
    play(match, "aufdecken")
    assert [dice(match, seat) for seat in (0, 1, 2, None)] == [under] * 4


def test_who_believes_rolls_and_the_one_before_sees_no_longer():
    match = play(meiern(1), 41, "glauben", "würfeln")
    assert match.seats == [1]
    assert [dice(match, seat) is not None for seat in range(3)] == [False, True, False]


def test_every_claim_is_higher_than_the_last_one():
    match = meiern(2)
    assert values(match) == CLAIMS
    play(match, 65, "glauben", "würfeln")
    assert values(match) == [claim for claim in CLAIMS if claim > 65]
    play(match, 1000)
    assert values(match) == ["aufdecken"]


@pytest.mark.parametrize("seed", range(12))
def test_a_lie_costs_the_liar_and_the_truth_costs_the_doubter(seed):
    truth = worth(dice(meiern(seed), 0))
    said = play(meiern(seed), truth, "aufdecken")
    assert lives(said) == [3, 2, 3]
    assert f"deckt auf: {truth}" in notices(said)[-1]
    if truth < 1000:
        lied = play(meiern(seed), CLAIMS[CLAIMS.index(truth) + 1], "aufdecken")
        assert lives(lied) == [2, 3, 3]


def test_the_last_one_with_lives_wins():
    for seed in range(10):
        match = play_on(load("meiern").start(4, seed=seed), seed)
        assert match.result is not None
        winner = match.result.places.index(1)
        assert [bool(left) for left in lives(match)] == [seat == winner for seat in range(4)]


# ---- Treppauf: cards ---------------------------------------------------------------------------


def number(card):
    """The value of a card by its name in a view."""
    kind = card.split("#")[0]
    return {"KELLER": 0, "FAHRSTUHL": 13}.get(kind) if kind.isupper() else int(kind.removeprefix("Karte_"))


def held(match, seat):
    return match.view(seat)["players"][seat]["hand"]["objects"]


def test_hands_are_hidden_and_counted():
    match = load("treppauf").start(3, seed=4)
    for reader in (0, 1, None):
        hands = [player["hand"] for player in match.view(reader)["players"]]
        assert [hand["count"] for hand in hands] == [5, 5, 5]
        assert ["objects" in hand for hand in hands] == [seat == reader for seat in range(3)]


def test_cards_go_up():
    """Whatever is offered is higher than the topmost card; the card that is played is the topmost one then."""
    seen = 0
    for seed in range(15):
        match = load("treppauf").start(2, seed=seed)
        (top,) = match.view()["table"]["ablage"]["objects"]
        while not match.over and "eine_höhere_karte_legen" in values(match):
            own = {number(card) for card in held(match, match.seats[0])}
            play(match, "eine_höhere_karte_legen")
            assert {number(card) for card in values(match)} == {value for value in own if value > number(top)}
            top = values(match)[0]
            play(match, top)
            if match.view()["table"]["ablage"]["count"] == 1:
                break
            seen += 1
    assert seen > 10


def test_no_card_is_lost_and_who_has_none_wins():
    for seed in range(8):
        match = play_on(load("treppauf").start(3, seed=seed), seed)
        counts = [player["hand"]["count"] for player in match.view()["players"]]
        table = match.view()["table"]
        assert sum(counts) + table["stapel"]["count"] + table["ablage"]["count"] == 53
        assert match.result is not None
        assert [place == 1 for place in match.result.places] == [count == 0 for count in counts]


def test_who_cannot_go_on_draws_and_a_new_stair_begins():
    for seed in range(40):
        match = load("treppauf").start(2, seed=seed, language="de")
        told = [text for text in notices(match) if "kommt nicht weiter" in text]
        if told:
            counts = [player["hand"]["count"] for player in match.view()["players"]]
            assert sum(counts) == 10 + len(told)
            assert match.view()["table"]["ablage"]["count"] == 1
            return
    pytest.fail("nobody was stuck in the first turn")


# ---- Gänsespiel: a board -----------------------------------------------------------------------

GEESE = {5, 9, 14, 18, 23, 27, 32, 36, 41, 45, 50, 54, 59}
JUMPS = {6: 12, 58: 1}
WAITS = {19: 1, 31: 2}


def places(match):
    """The field of every player's figure."""
    fields = fields_of(match, "Brett")
    found = {}
    for name, field in fields.items():
        for figure in field["objects"]:
            found[figure] = int(name)
    return found


def target(field, rolled):
    """Where a figure comes to rest, and how many turns its player then sits out."""
    field += rolled
    if field > 63:
        field = 126 - field
    if field in GEESE:
        field = min(field + rolled, 63)
    return JUMPS.get(field, field), WAITS.get(field, 0)


def test_figures_walk_as_the_board_says():
    seen = set()
    for seed in range(25):
        match = load("gaensespiel").start(3, seed=seed)
        assert set(places(match).values()) == {1}
        figures = sorted(places(match))
        while not match.over:
            seat, before = match.seats[0], places(match)
            waits = [player["aussetzen"] for player in match.view()["players"]]
            play(match, "würfeln")
            rolled = sum(match.view()["table"]["würfel"])
            field, wait = target(before[figures[seat]], rolled)
            after = places(match)
            assert after[figures[seat]] == field
            for place, figure in enumerate(figures):
                if place != seat:
                    assert after[figure] == (1 if before[figure] == field else before[figure])
                    seen.add("beaten" if before[figure] == field and field > 1 else "")
            assert waits[seat] == 0
            seen.add(wait)
        assert match.result is not None
        assert match.result.places.index(1) == figures.index(next(f for f, at in places(match).items() if at == 63))
    assert {"beaten", 1, 2} <= seen
