"""Leaves processes behind that have left their parents, their group and their session, and plays on."""

import json
import os
import sys

for _ in range(2):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.setsid()
            for number in range(3):
                os.close(number)
            os.execvp("sleep", ["sleep", sys.argv[1]])
        os._exit(0)
    os.wait()
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "decide":
        print(json.dumps({"type": "plan", "id": message["id"], "actions": [0]}), flush=True)
