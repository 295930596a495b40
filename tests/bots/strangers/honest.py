"""Plays by the rules: takes the last option of every decision."""

import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "decide":
        last = len(message["decisions"][0]["options"]) - 1
        print(json.dumps({"type": "plan", "id": message["id"], "actions": [last]}), flush=True)
