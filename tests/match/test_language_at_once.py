"""Decisions at once: everybody for himself, then in order."""

from __future__ import annotations

from tests.match.playing import answer, choices, play, table


def test_everybody_decides_at_once_and_then_it_happens_in_order():
    text = """
        player:
            bid: int
        table:
            trace: list of int, at most 20
        play:
            repeat:
                at once for player in players:
                    player chooses bid from 1 to 3
                    let double = 2 * bid
                    if bid == 2:
                        player chooses extra from 5 to 6
                        double += extra
                    else:
                        player may choose 2 numbers from 1 to 3
                        double += sum(numbers)
                then:
                    player.bid = double
                    add 10 * index(player) + bid to trace
        """
    match = play(
        text, [("at", 2, 1), ("at", 0, 2), ("at", 1, 3), ("at", 1, "done"), ("at", 0, 5), ("at", 2, 1)], players=3
    )
    assert match.seats == [2]
    assert match.reveal()["table"]["trace"] == []
    answer(match, 3)
    assert match.reveal()["table"]["trace"] == [12, 23, 31]
    assert [player["bid"] for player in match.reveal()["players"]] == [9, 6, 6]
    assert match.seats == [0, 1, 2]


def test_some_decide_at_once():
    text = """
        player:
            bid: int
        play:
            repeat:
                at once for player in players where it != players[2]:
                    player chooses 2 goods from {1: 0}
                then:
                    player.bid = 1
        """.replace("2 goods from {1: 0}", "bid from 1 to 2").replace("player.bid = 1", "player.bid = bid")
    match = play(text, [("at", 2, 2), ("at", 0, 1)], players=3)
    assert [player["bid"] for player in match.reveal()["players"]] == [1, 0, 2]
    assert match.seats == [0, 2]


def test_bags_at_once():
    text = """
        enum Good: wood, clay
        player:
            stock: map Good to int = {wood: 2, clay: 2}
        play:
            repeat:
                at once for player in players:
                    player chooses 2 goods from player.stock
                then:
                    player.stock -= goods
        """
    match = play(text, [("at", 1, "wood"), ("at", 0, "clay"), ("at", 0, "clay"), ("at", 1, "clay")])
    assert [player["stock"] for player in match.reveal()["players"]] == [{"wood": 2, "clay": 0}, {"wood": 1, "clay": 1}]


def test_then_may_ask_again():
    text = """
        table:
            total: int
        play:
            at once for player in players:
                player chooses bid from 1 to 3
            then:
                if bid == 3:
                    player chooses more from 1 to 9
                    total = 10 * total + more
                else:
                    total = 10 * total + bid
            players[1] chooses end_it from 1 to 2
        """
    assert table(text, [("at", 1, 3), ("at", 0, 3), 8, 9])["total"] == 89
    assert table(text, [("at", 1, 3), ("at", 0, 2), 7])["total"] == 27


def test_conditions_on_what_is_picked_at_once():
    text = """
        player:
            total: int
        play:
            repeat:
                at once for player in players:
                    player chooses limit from 3 to 4
                    player chooses up to 2 numbers from 1 to 3 where sum(picked) + it <= limit
                then:
                    player.total = 10 * limit + sum(numbers)
        """
    match = play(text, [("at", 0, 3), ("at", 1, 4), ("at", 0, 1), ("at", 1, 1)])
    assert choices(match, 0) == [2, "done"]
    assert choices(match, 1) == [2, 3, "done"]
    answer(match, ("at", 1, 3))
    answer(match, ("at", 0, "done"))
    assert [player["total"] for player in match.reveal()["players"]] == [31, 44]
