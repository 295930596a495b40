"""Answers a few times and goes: with a code, by closing its output, or with half a line."""

import json
import os
import sys

how, answers = sys.argv[1], int(sys.argv[2])
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "decide":
        answers -= 1
        plan = json.dumps({"type": "plan", "id": message["id"], "actions": [0]})
        if answers >= 0:
            print(plan, flush=True)
        elif how == "code":
            sys.exit(7)
        elif how == "half":
            print(plan[:10], end="", flush=True)
            os._exit(0)
        elif how == "signal":
            os.kill(os.getpid(), 9)
        elif how == "closed":
            os.close(1)
