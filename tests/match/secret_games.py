"""Small games in which much is secret: how many picks somebody makes, what is whispered, passed on, or half shown."""

from __future__ import annotations

SEALED_BIDS = """
    player:
        bid: 0 to 9 = 0, visible to owner

    play:
        repeat 4 times:
            at once for player in players:
                player chooses up to 3 stones from 1 to 3
            then:
                player.bid = sum(stones)
            notice "All have bid."
        end with draw
"""
"""A bid is the sum of up to three stones; nobody else ever learns it, nor how many they were."""

WHISPERS = """
    player:
        wish: 0 to 3 = 0, visible to owner

    play:
        repeat 4 times:
            for player in players:
                player chooses many from 0 to 3
                repeat many times:
                    player chooses next from 1 to 2
                player.wish = many
            notice "All have wished."
        end with draw
"""
"""A seat is asked as often as it has wished for; others see only that it is its turn."""

PASSES = """
    object Card, for value in 1 to 12, in deck

    table:
        pile deck: Card, visible to nobody

    player:
        field hand: Card, visible to owner, count visible to nobody

    setup:
        shuffle deck
        deal 4 from deck to players.hand

    play:
        repeat 3 times:
            at once for player in players:
                player chooses up to 3 cards from player.hand
            then:
                move cards to left(player).hand
            notice "All have passed."
        end with draw
"""
"""Cards go to the left, nobody else sees how many."""

PATIENCE = """
    player:
        plan: 0 to 4 = 0, visible to owner

    play:
        repeat 3 times:
            at once for player in players within 60 s:
                player chooses first_step from 1 to 2 within 10 s
                if first_step == 2:
                    player chooses second_step from 1 to 2 within 20 s
                    player.plan = second_step
            then:
                player.plan = first_step
        end with draw
"""
"""Every question has its own time, so a clock could tell how far somebody is."""

HALF_SHOWN = """
    object Card, for value in 1 to 12, in deck

    table:
        pile deck: Card, visible to nobody
        field away: Card, visible to nobody, count visible to all

    player:
        field hand: Card, visible to owner, count visible to all
        field bag: Card, visible to owner, count visible to all

    setup:
        shuffle deck
        deal 3 from deck to players.hand

    play:
        for player in players:
            player chooses shown from player.hand
            reveal shown
            player chooses other from player.hand where it != shown
            notice "{player} thinks of {other}."
            move player.hand to player.bag
            move player.bag to away
        end with draw
"""
"""Of three cards one is shown; the order in which they go away must not tell how the others compare with it."""

SECRET_GAMES = {
    "sealed bids": SEALED_BIDS,
    "whispers": WHISPERS,
    "passes": PASSES,
    "patience": PATIENCE.replace("                    player.plan = second_step\n", ""),
    "half shown": HALF_SHOWN,
}
