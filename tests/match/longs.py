"""A game that uses long numbers wherever they can stand."""

from __future__ import annotations

from spielwerk.diagnostics.source import Source
from spielwerk.game.game import Game, load_source

GOLD = """
game "Gold":
    players 2 to 4

enum Ware: wood, clay

die cube: 1 to 6

const fortune: long = 7000000000

const prices: map Ware to long = {wood: 5000000000, clay: -1}

object Ship, 2 per player:
    size: 1 to 3 = 2
    load: long = 3
    worth: long = 40000000000

table:
    bank: long = 9000000000000000000
    last: long or none = none
    history: list of fingerprint, at most 9

player:
    gold: long = 0
    stock: map Ware to long
    secret: long = -5000000000, visible to owner
    share: int = 0
    lucky: bool = false
    bonus: long = 0
    while .lucky:
        .bonus += 6000000000

function worth(player): long = player.gold * 2 + sum(player.stock) + player.bonus

function capped(player, most: long): long:
    let best = max(player.gold, most)
    if best > most:
        return most
    return best

procedure earn(player, amount: long):
    move amount from bank to player.gold
    player.stock[wood] += amount
    player.stock[clay] = long(amount) * 3 - player.share
    last = amount

procedure lose(player):
    player.gold -= 5000000000
    if player.gold < -90000000000:
        end with winner opponent(player)

play:
    for player in turns:
        Day(player, long(3000000000) * index(player))

phase Day(player, wage: long):
    left: long = wage
    roll cube
    let before = player.gold
    let random_ware = random Ware
    player chooses factor from 1 to 3 label "{factor} of {player.gold}, {wage}":
        earn(player, cube * factor * 100000000000)
    left -= player.gold - before
    if (worth(player) after lose(player)) > 100 * fortune:
        player.lucky = true
    at once for bidder in players:
        let offer = bidder.gold / 3 + wage
        bidder chooses bid from 0 to 2 label "{bid}, {offer}"
        let total = offer * (bid + 1)
    then:
        bidder.gold -= min(total, capped(bidder, fortune))
        bidder.secret -= total / 7
    add fingerprint(players.gold, left, player.stock) to history
    if count(history) == 9:
        clear history
    for ship in Ship of player where .size == 2:
        ship.load += left + ship.worth + prices[random_ware]
    if player.gold < -90000000000:
        lose(player)
    notice "{player} has {player.gold} and {player.stock} of {bank}, worth {worth(player)}, {left}."
    player.share = int(player.gold mod 1000)
    let total = sum(players.gold)
    if total > 3000000000000 and count(most(players by worth(it))) == 1:
        end with ranking players by (highest .gold, .share)
    if total / 7 > 30000000000000 or any(players where .gold == -5000000000) or 5 in players.gold:
        end with draw
"""


def gold() -> Game:
    return load_source(Source("gold.spiel", GOLD.lstrip()), "gold")
