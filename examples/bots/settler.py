#!/usr/bin/env python3
"""A bot in Python. It knows Catan and Robo Rally; in other games it takes the first option."""

import json
import math
import sys

WANTED = {"build_city": 9, "build_settlement": 8, "throw": 7, "ride": 6, "two_roads": 6, "invent": 5, "buy_card": 2}
GOALS = [{"grain": 2, "ore": 3}, {"wood": 1, "brick": 1, "wool": 1, "grain": 1}]
WAYS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
ORDER = list(WAYS)
TURNS = {"right_turn": 1, "half_turn": 2, "left_turn": 3}


def catan(boards, view, options):
    """Builds what is worth most, where the harvest is best, and changes what is left over for what is missing."""
    me, land = view["players"][view["seat"]], view["spaces"]["Island"]
    stock, houses = me["stock"], 9 - me["settlements_left"] - me["cities_left"]

    def harvest(place):
        here = boards[place.split(".")[0]]["fields"][place]["position"]
        hexes = [land[n] for n, f in boards["Island"]["fields"].items() if math.dist(f["position"], here) < 0.7]
        return sum(6 - abs(7 - hex["chip"]) for hex in hexes if hex["chip"])

    def worth(option):
        kind, value = option["kind"], option["value"]
        if kind == "sea_trade":
            rest = stock[value[0]] - me["rate"][value[0]]
            missing = any(stock[value[1]] < goal.get(value[1], 0) and rest >= goal.get(value[0], 0) for goal in GOALS)
            return 400 + rest if missing else 0
        if kind == "build_road":
            return 300 + harvest(value) if 15 - me["roads_left"] < 2 * houses or stock["wood"] > 2 else 0
        known = 100 * WANTED.get(kind, 0) or {"decline": 3, "pass": 3, "done": 2, "offer": -1}.get(kind, 1)
        return known + (harvest(value) if kind in ("crossing", "path", "build_city", "build_settlement") else 0)

    return [max(options, key=worth)["index"]]


def roborally(boards, view, options):
    """Tries all programs as if nobody else were there, and plans the whole round."""
    me, fields, points, at = view["players"][view["seat"]], {}, {}, None
    for name, field in boards["Floor"]["fields"].items():
        spot = tuple(field["position"])
        fields[spot], points[field["constants"]["checkpoint"]] = field["constants"], spot
        for robot in view["spaces"]["Floor"][name]["objects"]:
            at = (*spot, robot["facing"], me["reached"]) if robot["name"] == f"Robot@{view['seat']}" else at

    def drive(x, y, way, reached, command):
        way = ORDER[(ORDER.index(way) + TURNS.get(command, 0)) % 4]
        ahead = ORDER[(ORDER.index(way) + 2 * (command == "back_up")) % 4]
        for _ in range(int(command[-1]) if "forward" in command else command == "back_up"):
            if (x, y) in fields and ahead not in fields[x, y]["walls"]:
                x, y = x + WAYS[ahead][0], y + WAYS[ahead][1]
                reached += points.get(reached + 1) == (x, y)
        return x, y, way, reached

    def best(here, hand, cards):
        if len(cards) == 5 or here[:2] not in fields:
            goal = points.get(here[3] + 1, here)
            far = abs(goal[0] - here[0]) + abs(goal[1] - here[1])
            return 100 * here[3] - far if here[:2] in fields else len(cards) - 1000, [*cards, *hand][:5]
        moves = {card[5:].split(",")[0]: card for card in hand if cards or at or "turn" not in card}
        ways = [(drive(*here, command), card) for command, card in moves.items()]
        return max(best(there, [c for c in hand if c != card], [*cards, card]) for there, card in ways)

    starts = [at] if at else [(*points[me["reached"]], way, me["reached"]) for way in ORDER]
    (_, cards), way = max((best(start, me["hand"]["objects"], []), start[2]) for start in starts)
    plan = [{"kind": "others" if number else "opening", "value": card} for number, card in enumerate(cards)]
    return plan if at else [{"kind": "direction", "value": way}, *plan]


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        boards, think = message["boards"], {"catan": catan, "roborally": roborally}.get(message["game"])
    elif message["type"] == "decide":
        actions = think(boards, message["view"], message["decisions"][0]["options"]) if think else [0]
        print(json.dumps({"type": "plan", "id": message["id"], "actions": actions}), flush=True)
