"""A small example game for every mechanism class of chapter 2.3 of the lGold thesis (LG-27)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from spielwerk import Game, Match, load
from spielwerk.game.testing.testing import run_tests
from tests.games.table import fields_of, find, notices, play, play_on, result, values
from tests.rotation import in_turns

EXAMPLES = Path(__file__).parents[1] / "examples"
CLASSES = {
    "area control": "areas",
    "area movement": "pursuit",
    "auction": "auction",
    "drafting": "drafting",
    "dice": "liars_dice",
    "roll and move": "race",
    "set collection": "collection",
    "trading": "bazaar",
    "variable phase order": "phases",
    "variable player powers": "powers",
}
"""The classes of the thesis, and the example that shows each."""
MATCHES = 20


def example(name: str) -> Game:
    return load(EXAMPLES / f"{CLASSES[name]}.spiel")


def steps(match: Match, seed: int) -> Iterator[Match]:
    """The same match again and again, before each of its random decisions and at its end."""
    yield match
    while not match.over:
        yield play_on(match, seed=1000 * seed + len(match.inputs), decisions=1)


@in_turns(5, name=CLASSES)
def test_random_matches_end_and_keep_what_the_game_claims(name):
    """LG-27: every class has an example that plays to its end with every number of players."""
    game = example(name)
    assert len(game.player_counts) > 1
    assert game.checked.claims
    for players in game.player_counts:
        summary = game.simulate(games=MATCHES, players=players, seed=3)
        assert (summary.faults, summary.unfinished) == ([], 0)


def test_the_table_of_mechanisms_lists_these_examples():
    """LG-27: the page for writers of games says the same as this file."""
    page = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([a-z ]+) \| \[(\w+)\]\(\2\.spiel\)", page, flags=re.MULTILINE)
    assert dict(rows) == CLASSES


# ---- what makes each of them one of its class ----------------------------------------------------


def armies(match: Match) -> dict[str, dict[int, int]]:
    """How many armies of each seat stand in each land."""
    found: dict[str, dict[int, int]] = {}
    for land, field in fields_of(match, "Land").items():
        seats = [int(re.findall(r"@(\d)", army)[0]) for army in field["objects"]]
        found[land] = {seat: seats.count(seat) for seat in range(match.players)}
    return found


def test_area_control_pays_who_is_strongest_alone():
    """LG-27, area control: a land pays its ruler only."""
    match = example("area control").start(2)
    play(match, "March@0", "Harvest@1", ["Prague", "Brno", 1], "pass")
    strongest = {land: [seat for seat in of if of[seat] == max(of.values())] for land, of in armies(match).items()}
    assert (strongest["Brno"], strongest["Prague"], strongest["Budapest"]) == ([0], [0], [1])
    assert strongest["Vienna"] == [0, 1]
    # Brno 1 and Prague 2; Budapest 2, and one for it by the order to harvest. Vienna pays nobody.
    assert [player["score"] for player in match.view()["players"]] == [3, 3]


def test_area_movement_goes_along_borders_only():
    """LG-27, area movement: a figure goes from an area to one that touches it, and nowhere else."""
    match = example("area movement").start(2)
    fields = fields_of(match, "Quarter")
    assert len(fields) > 5
    assert values(match) == ["Market", "Bridge", "Citadel", "Cellar", "pass"]
    play(match, "Citadel")
    assert fields_of(match, "Quarter")["Citadel"]["objects"] == ["Figure@0"]
    play(match, "pass")
    assert "Harbour" in values(match)
    assert "Bridge" not in values(match)


def test_area_movement_team_wins_together():
    """LG-09, LG-27: all constables share the first place, whoever of them caught the thief."""
    game = example("area movement")
    places = {result(play_on(game.start(4, seed), seed)).places for seed in range(60)}
    assert places == {(4, 1, 1, 1), (1, 2, 2, 2)}


def test_the_winner_of_an_auction_pays_and_nobody_else():
    """LG-27, auction: the highest bid gets the lot, its bidder pays it, all others keep their money."""
    match = example("auction").start(3, seed=4)
    money = [player["money"] for player in match.reveal()["players"]]
    bids = [3, 9, 5]
    for seat in (2, 0, 1):
        match.decide(seat, find(match, seat, bids[seat]))
    after = match.reveal()
    assert [player["money"] for player in after["players"]] == [money[0], money[1] - 9, money[2]]
    assert [player["won"]["count"] for player in after["players"]] == [0, 2, 0]
    assert after["table"]["bank"] == 9


def test_in_a_draft_nobody_sees_what_the_others_keep():
    """LG-27, drafting: hands and kept cards are the owner's secret; only counts are known."""
    for match in steps(example("drafting").start(3, seed=2), seed=2):
        for seat in range(3):
            for other, player in enumerate(match.view(seat)["players"]):
                assert all(("objects" in player[place]) == (other == seat) for place in ("hand", "kept"))
                assert "objects" not in player["coming"]


def test_in_a_draft_the_rest_of_the_hand_goes_round():
    """LG-27, drafting: all pick from a common pool; what one leaves, the neighbour gets."""
    match = example("drafting").start(3, seed=2)
    hands = [set(player["hand"]["objects"]) for player in match.reveal()["players"]]
    kept = [match.decision(seat).options[0] for seat in range(3)]
    for seat in range(3):
        match.decide(seat, kept[seat])
    passed = [hands[seat] - {kept[seat].value} for seat in range(3)]
    now = [set(player["hand"]["objects"]) for player in match.reveal()["players"]]
    assert now == [passed[2], passed[0], passed[1]]


def test_dice_are_rolled_by_chance_and_hidden_under_cups():
    """LG-27, dice: every face comes up, and each player sees the own dice only."""
    game = example("dice")
    faces = set()
    for seed in range(10):
        match = game.start(2, seed)
        view = match.view(0)
        faces |= set(view["players"][0]["cup"])
        assert view["players"][1]["cup"] == 5
    assert faces == {1, 2, 3, 4, 5, 6}


def test_roll_and_move_goes_as_far_as_the_die_says():
    """LG-27, roll and move: from the start a snail comes to the field with the number of the die, or slides from it."""
    slides = {3: 8, 6: 2}
    seen = set()
    for seed in range(30):
        match = example("roll and move").start(2, seed)
        rolled = match.view()["table"]["cube"]
        match.decide(0, 0)
        fields = fields_of(match, "Path")
        assert [number for number, field in fields.items() if field["objects"]] == [str(slides.get(rolled, rolled))]
        seen.add(rolled)
    assert seen == {1, 2, 3, 4, 5, 6}


def family(beetle: str) -> str:
    return beetle.removeprefix("Beetle(").partition(",")[0]


def test_points_come_from_complete_sets_only():
    """LG-27, set collection: what is shown at once is three or more of one family, or one of each of the five."""
    game, sets = example("set collection"), 0
    for seed in range(5):
        shown: list[set[str]] = [set(), set(), set()]
        for match in steps(game.start(3, seed), seed):
            for seat, player in enumerate(match.view()["players"]):
                new = set(player["shown"]["objects"]) - shown[seat]
                families = {family(beetle) for beetle in new}
                assert not new or (len(families) == 1 and len(new) >= 3) or len(families) == len(new) == 5
                shown[seat] |= new
                sets += bool(new)
                assert (player["score"] == 0) == (not shown[seat])
    assert sets > 20


def stocks(match: Match) -> list[dict[str, Any]]:
    return [player["stock"] for player in match.view()["players"]]


def test_goods_change_hands_only_if_both_agree():
    """LG-27, trading: who agreed and was picked gives and gets; everybody else has what he had."""
    game, traded, declined = example("trading"), 0, 0
    for seed in range(20):
        match = game.start(3, seed)
        before = stocks(match)
        offers = [option for option in match.decision(0).options if option.kind != "pass"]
        match.decide(0, offers[0])
        give, want, amount = offers[0].value
        partners = [seat for seat in match.seats if seat != 0]
        for seat in partners:
            match.decide(seat, find(match, seat, "agree" if seat == 1 else "decline"))
        assert stocks(match) == before
        if 1 not in partners:
            assert values(match) == ["pass"]
            declined += 1
            continue
        assert values(match) == [1, "pass"]
        play(match, 1)
        assert stocks(match)[2] == before[2]
        assert stocks(match)[1][give] == before[1][give] + amount
        assert stocks(match)[1][want] == before[1][want] - 1
        assert stocks(match)[0][want] == before[0][want] + 1
        traded += 1
    assert traded
    assert declined


def phases_of_a_year(match: Match) -> tuple[str, ...]:
    begun = [event["phase"] for event in match.events(None) if event["event"] == "phase"]
    return tuple(phase for phase in begun if phase in {"Sowing", "Harvest", "Sale", "Building"})


def test_players_decide_in_which_order_phases_come():
    """LG-27, variable phase order: no phase comes twice in a year, and years differ in their order."""
    game = example("variable phase order")
    orders = {phases_of_a_year(play_on(game.start(4, seed, {"years": 2}), seed))[:4] for seed in range(30)}
    assert all(len(set(order)) == 4 for order in orders)
    assert len(orders) > 10


def test_every_guide_plays_by_another_rule():
    """LG-27, variable player powers: with the same decisions and the same dice guides lead to different ends."""
    game = example("variable player powers")
    rolls = set()
    for seed in range(40):
        match = game.start(2, seed)
        guide = match.view()["players"][0]["company"]["objects"][0]
        heard = len(match.events(None))
        play(match, "walk")
        thrown = [event for event in match.events(None, since=heard) if event["event"] == "roll"]
        rolls.add((guide, len(thrown)))
    assert rolls == {("Scout", 3), ("Doctor", 2), ("Mule_Driver", 2), ("Dealer", 2), ("Novice", 2)}


def test_a_thing_can_change_its_owner():
    """LG-09: the crown belongs to nobody, and then to the thief who takes it; an army can be bribed."""
    game = example("area movement")
    told = [notices(play_on(game.start(2, seed), seed)) for seed in range(40)]
    assert any("The crown is gone!" in texts for texts in told)
    tested = {outcome.name for name in ("area movement", "area control") for outcome in run_tests(example(name))}
    assert "the crown belongs to the thief and must reach the harbour" in tested
    assert "an army that is bribed changes its owner, not its place" in tested
