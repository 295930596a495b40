"""Starts five hundred processes, as far as it is allowed to, which wait."""

import os
import time

for _ in range(500):
    try:
        if os.fork() == 0:
            break
    except OSError:
        break
time.sleep(1000)
