"""Fails at its first decision, with a few words to standard error."""

import sys

for line in sys.stdin:
    if '"type":"decide"' in line:
        raise RuntimeError("I cannot go on")
