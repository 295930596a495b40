"""Plays Pig and tries to know the dice: from public seeds, from the key in the file of the series, or from what it has
seen in earlier matches. Whoever knows the next die throws until it is a one. Otherwise, and if it is to be honest, it
keeps from twenty on."""

import glob
import hashlib
import json
import os
import sys

MASK = 2**64 - 1
GAMMA = 0x9E3779B97F4A7C15
MOST = 400


def finalise(z):
    z &= MASK
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
    return z ^ z >> 31


def series_seed(seed, number):
    return finalise(seed + (number + 1) * GAMMA)


def dice(seed):
    """The dice of a match with this seed."""
    state = finalise(seed + GAMMA)
    found: list[int] = []
    while len(found) < MOST:
        mixed, turn = ((state ^ state >> 18) >> 27) & 0xFFFFFFFF, state >> 59
        output = (mixed >> turn | mixed << (32 - turn)) & 0xFFFFFFFF
        state = (state * 6364136223846793005 + 1442695040888963407) & MASK
        product = output * 6
        if product % 2**32 >= 4:  # (2**32 - 6) % 6, where Lemire draws again.
            found.append((product >> 32) + 1)
    return found


def public_seeds(meetings):
    """What follows from small seeds and the names of those who meet, as in series with public seeds."""
    for seed in range(3):
        yield seed
        for number in range(12):
            yield series_seed(seed, number)
        for names in meetings:
            root = series_seed(seed, int.from_bytes(hashlib.sha256(names.encode()).digest()[:8], "big"))
            matches = series_seed(root, 1)
            for repeat in range(6):
                yield series_seed(matches, repeat)
                yield from (series_seed(series_seed(matches, repeat), turn) for turn in range(2))


def keyed_seeds(key, meetings):
    for names in meetings:
        for repeat in range(6):
            for purpose in (f"1,{repeat}", f"1,{repeat},0", f"1,{repeat},1"):
                hashed = hashlib.blake2b(f"{purpose}\n{names}".encode(), digest_size=8, key=key)
                yield int.from_bytes(hashed.digest(), "big")


def keys_in(places):
    for place in filter(os.path.isfile, places):
        try:
            with open(place) as file:
                lines = [json.loads(line) for line in file]
        except (OSError, ValueError):
            continue
        yield from (bytes.fromhex(line["key"]) for line in lines if "key" in line)


def remembered(places):
    for place in places:
        try:
            with open(place) as file:
                yield from (json.loads(line) for line in file)
        except (OSError, ValueError):
            continue


def keep(places, seen):
    for place in places:
        try:
            with open(place, "a") as file:
                file.write(json.dumps(seen) + "\n")
        except OSError:
            continue


how = sys.argv[1]
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "told.json")) as file:
    told = json.load(file)
memories = [os.path.join(folder, told["memory"]) for folder in told["folders"] + [os.environ["HOME"], "."]]
if how == "seeds":
    known = [dice(seed) for seed in public_seeds(told["meetings"])]
elif how == "file":
    places = [told["series"], *glob.glob("/proc/[0-9]*/fd/*"), *glob.glob("/bot/*"), *glob.glob("*")]
    known = [dice(seed) for key in keys_in(places) for seed in keyed_seeds(key, told["meetings"])]
elif how == "memory":
    known = list(remembered(memories))
else:
    known = []
seen = []
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "event" and message["event"] == "roll":
        seen.append(message["value"])
    if message["type"] == "decide":
        fitting = [stream for stream in known if len(stream) > len(seen) and stream[: len(seen)] == seen]
        pot = message["view"]["phases"]["Turn"]["pot"]
        following = {stream[len(seen)] for stream in fitting}
        throw = following != {1} if len(following) == 1 else pot < 20
        if message["view"]["players"][message["view"]["seat"]]["score"] + pot >= told["goal"]:
            throw = False
        action = {"kind": "throw" if throw else "hold", "value": None}
        print(json.dumps({"type": "plan", "id": message["id"], "actions": [action]}), flush=True)
    if message["type"] == "result" and how == "memory":
        keep(memories, seen)
