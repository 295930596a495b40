"""Plays plans that are given on the command line as JSON, one after the other; tells standard error what it hears."""

import json
import sys

plans = json.loads(sys.argv[1])
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "decide":
        plan = plans.pop(0) if plans else [0]
        print(json.dumps({"type": "plan", "id": message["id"], "actions": plan}), flush=True)
