"""Writes without end: lines, one endless line, or words to standard error."""

import sys

how = sys.argv[1] if len(sys.argv) > 1 else "lines"
sys.stdin.readline()
while True:
    if how == "lines":
        print('{"type": "plan", "id": 0, "actions": [0]}')
    elif how == "line":
        print("x" * 10000, end="")
    else:
        print("x" * 10000, file=sys.stderr)
