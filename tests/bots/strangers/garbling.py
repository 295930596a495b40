"""Says what nobody can read, each time another way, then what can be read."""

import json
import sys

DEEP = b'{"type": "plan", "id": 1, "actions": ' + b"[" * 100_000
WAYS = {
    "utf8": b'{"type": "plan", "actions": "\xff\xfe"}',
    "json": b"I take the first one",
    "deep": DEEP,
    "nested": b'{"type": "plan", "id": 1, "actions": [' + b"[" * 50 + b"]" * 50 + b"]}",
    "list": b"[1, 2, 3]",
    "type": b'{"type": "chat", "id": 1}',
    "id": b'{"type": "plan", "id": 77, "actions": [0]}',
    "truth": b'{"type": "plan", "id": true, "actions": [0]}',
    "actions": b'{"type": "plan", "id": 1, "actions": 0}',
    "empty": b'{"type": "plan", "id": 1, "actions": []}',
    "later": b'{"type": "plan", "id": 1, "actions": [0, 1]}',
    "word": b'{"type": "plan", "id": 1, "actions": ["a1"]}',
    "range": b'{"type": "plan", "id": 1, "actions": [-1]}',
    "nan": b'{"type": "plan", "id": 1, "actions": [{"kind": "cell", "value": NaN}]}',
    "number": b'{"type": "plan", "id": ' + b"9" * 10_000 + b', "actions": [0]}',
    "many": b'{"type": "plan", "id": 1, "actions": [' + b'{"kind": "x"},' * 2000 + b"0]}",
}

tries = int(sys.argv[2])
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] in ("decide", "error"):
        tries -= 1
        good = json.dumps({"type": "plan", "id": message["id"], "actions": [0]}).encode()
        sys.stdout.buffer.write((WAYS[sys.argv[1]] if tries >= 0 else good) + b"\n")
        sys.stdout.buffer.flush()
