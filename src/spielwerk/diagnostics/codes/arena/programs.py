"""Faults of bots that are programs of their own: `A30.` how they are started, `A31.` what they answer."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry

PROGRAMS: tuple[Entry, ...] = (
    Entry(
        "A301",
        bad="cmd:path=./no-such-bot\n",
        good="cmd:path=./mybot\n",
    ),
    Entry(
        "A302",
        bad="cmd:path=./notes.txt\n",
        good="cmd:path=./mybot.py\n",
    ),
    Entry(
        "A303",
        bad="cmd:path=./mybot.js\n",
        good="cmd:path=./mybot.py\n",
    ),
    Entry(
        "A304",
        bad="cmd:path=./mybot:cage=maybe\n",
        good="cmd:path=./mybot:cage=always\n",
    ),
    Entry(
        "A305",
        bad="ws:url=http://localhost/\n",
        good="ws:url=ws://localhost:9000/\n",
    ),
    Entry(
        "A306",
        bad="cmd:path=./mybot:args='--fast\n",
        good="cmd:path=./mybot:args='--fast'\n",
    ),
    Entry(
        "A307",
        bad="cmd:path=./mybot:cage=always\n",
        good="cmd:path=./mybot:cage=auto\n",
    ),
    Entry(
        "A308",
        bad="ws:listen=localhost:99999\n",
        good="ws:listen=localhost:9000\n",
    ),
    Entry(
        "A309",
        bad="cmd:path=./mybot:cage=never\n",
        good="cmd:path=./mybot:cage=always\n",
    ),
    Entry(
        "A310",
        bad="#!/no/such/interpreter\n",
        good="#!/usr/bin/env python3\n",
    ),
    Entry(
        "A311",
        bad="line = input()\n",
        good="for line in sys.stdin:\n    …\n",
    ),
    Entry(
        "A312",
        bad="print(json.dumps(plan))\n",
        good="print(json.dumps(plan), flush=True)\n",
    ),
    Entry(
        "A313",
        bad="while True: print(plan)\n",
        good="print(plan, flush=True)\n",
    ),
    Entry(
        "A314",
        bad="I take the first one.\n",
        good='{"type": "plan", "id": 1, "actions": [0]}\n',
    ),
    Entry(
        "A315",
        bad='{"type": "plan", "actions": 3}\n',
        good='{"type": "plan", "id": 1, "actions": [3]}\n',
    ),
    Entry(
        "A316",
        bad='{"type": "plan", "id": 1, "actions": []}\n',
        good='{"type": "plan", "id": 1, "actions": [0]}\n',
    ),
    Entry(
        "A317",
        bad='{"type": "plan", "id": 1, "actions": [{"kind": "win", "value": null}]}\n',
        good='{"type": "plan", "id": 1, "actions": [{"kind": "cell", "value": "Board.a1"}]}\n',
    ),
    Entry(
        "A318",
        bad="sys.exit(1)\n",
        good="for line in sys.stdin:\n    …\n",
    ),
    Entry(
        "A319",
        bad="cmd:path=./mybot:total=1\n",
        good="cmd:path=./mybot:total=600\n",
    ),
    Entry(
        "A320",
        bad="ws:url=ws://localhost:1/\n",
        good="ws:url=ws://localhost:9000/\n",
    ),
    Entry(
        "A321",
        bad="cmd:path=private/mybot.py\n",
        good="cmd:path=/srv/bots/mybot.py\n",
    ),
    Entry(
        "A322",
        bad="cmd:path=./broken.py\n",
        good="cmd:path=./mybot.py\n",
    ),
)
