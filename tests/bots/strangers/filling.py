"""Fills memory, alone or with children that each take a part, then waits."""

import os
import sys
import time

megabytes, children = int(sys.argv[1]), int(sys.argv[2])
print("I am filling", file=sys.stderr, flush=True)
for _ in range(children):
    if os.fork() == 0:
        break
kept = [b"x" * (1 << 20) for _ in range(megabytes)]
time.sleep(1000)
