"""Says its first answer when it is told that it is late; or all answers in pieces; or together with the next one."""

import json
import sys
import time

how = sys.argv[1]
held_back = ""
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "error":
        print(held_back, end="", flush=True)
    if message["type"] == "decide":
        plan = json.dumps({"type": "plan", "id": message["id"], "actions": [0]}) + "\n"
        if how == "late" and message["id"] == 1:
            held_back = plan
            continue
        if how == "early":
            plan += json.dumps({"type": "plan", "id": message["id"] + 1, "actions": [1]}) + "\n"
        for piece in (plan[:5], plan[5:20], plan[20:]) if how == "pieces" else (plan,):
            print(piece, end="", flush=True)
            time.sleep(0.02 if how == "pieces" else 0)
