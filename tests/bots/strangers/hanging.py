"""Reads, and never answers."""

import sys
import time

for line in sys.stdin:
    if '"type":"decide"' in line:
        time.sleep(1000)
