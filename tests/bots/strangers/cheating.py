"""Wants what is not open, plays for another seat, and looks around where it should not."""

import json
import os
import sys

found = []
for place in sys.argv[1:]:
    try:
        with open(place) as file:
            found.append(file.read())
    except OSError:
        pass
found += [value for name, value in os.environ.items() if "SECRET" in name]
print("found:", *found, file=sys.stderr, flush=True)

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "decide":
        actions = [{"kind": "win", "value": message["view"]["seat"]}, {"kind": "reveal", "value": None}]
        plan = {"type": "plan", "id": message["id"], "seat": 1 - message["view"]["seat"], "actions": actions}
        print(json.dumps(plan), flush=True)
    elif message["type"] == "error":
        print(json.dumps({"type": "plan", "id": message["id"], "actions": [999]}), flush=True)
