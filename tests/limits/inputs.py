"""What strangers can hand in besides games in Spiel: notations, boards, levels, options, logs and saved matches."""

from __future__ import annotations

import json
from typing import Any

# ---- options of bundled games -----------------------------------------------------------------------


def level(columns: int, rows: int, **more: object) -> dict[str, str]:
    return file(json.dumps({"columns": columns, "rows": rows, **more}))


def file(text: str) -> dict[str, str]:
    return {"file": "mine", "text": text}


def csv(rows: int, columns: int, cell: str) -> dict[str, str]:
    return file("\n".join(",".join([cell] * columns) for _ in range(rows)) + "\n")


OPTIONS: dict[str, tuple[str, dict[str, Any], str]] = {
    "a level of 100 by 100": ("roborally", {"level": level(100, 100)}, "B109"),
    "a level of a billion": ("roborally", {"level": level(1_000_000_000, 1_000_000_000)}, "B118"),
    "a level of numbers without end": ("roborally", {"level": file('{"columns": ' + "9" * 100_000 + "}")}, "B1"),
    "a deep level": ("roborally", {"level": file('{"a":' * 100_000 + "1" + "}" * 100_000)}, "B108"),
    "a level of lists": ("roborally", {"level": level(12, 12, walls=["x"] * 50_000)}, "B"),
    "a level of names": ("roborally", {"level": level(12, 12, **{f"n{i}": 1 for i in range(20_000)})}, "B"),
    "a level of one name": ("roborally", {"level": level(12, 12, **{"n" * 500_000: 1})}, "B"),
    "a level that is no JSON": ("roborally", {"level": file("{" * 500_000)}, "B108"),
    "a board of commas": ("ludo", {"board": file("," * 900_000)}, "B"),
    "a board of quotes": ("ludo", {"board": file('"' * 900_001)}, "B"),
    "a board of lines": ("ludo", {"board": file("\n" * 900_000)}, "B"),
    "a wide board": ("ludo", {"board": csv(300, 300, "o")}, "B107"),
    "a board of long cells": ("ludo", {"board": csv(10, 10, "x" * 9_000)}, "B"),
    "a huge number": ("pig", {"goal": 10**5_000}, "L109"),
    "a number as text": ("pig", {"goal": "9" * 100_000}, "L109"),
    "an option nobody knows": ("pig", {"x" * 1_000_000: 1}, "L108"),
    "thousands of options": ("pig", {f"n{i}": i for i in range(20_000)}, "L108"),
    "a deep value": ("pig", {"goal": json.loads("[" * 900 + "]" * 900)}, "L109"),
}

# ---- other notations --------------------------------------------------------------------------------

LGOLD_HEAD = '<?xml version="1.0"?>\n'
LAUGHS = (
    LGOLD_HEAD
    + '<!DOCTYPE lgold [<!ENTITY a0 "ha">'
    + "".join(f'<!ENTITY a{i} "{f"&a{i - 1};" * 10}">' for i in range(1, 12))
    + "]><lgold>&a11;</lgold>"
)
NOTATIONS: dict[str, tuple[str, str, str]] = {
    "billion laughs": ("h.lgold", LAUGHS, "L2"),
    "an entity from a file": (
        "h.lgold",
        LGOLD_HEAD + '<!DOCTYPE l [<!ENTITY f SYSTEM "file:///etc/passwd">]><lgold>&f;</lgold>',
        "L2",
    ),
    "deep XML": ("h.lgold", LGOLD_HEAD + "<a>" * 15_000 + "</a>" * 15_000, "L2"),
    "wide XML": ("h.lgold", LGOLD_HEAD + "<lgold>" + "<a/>" * 90_000 + "</lgold>", "L2"),
    "a huge attribute": ("h.lgold", LGOLD_HEAD + f'<lgold name="{"x" * 390_000}"/>', "L2"),
    "many attributes": ("h.lgold", LGOLD_HEAD + "<lgold " + " ".join(f'a{i}="1"' for i in range(9_000)) + "/>", "L2"),
    "XML that does not end": ("h.lgold", LGOLD_HEAD + "<lgold><" + "x" * 100_000, "L2"),
    "no XML": ("h.lgold", "&" * 390_000, "L2"),
    "DiGaL without a meaning": ("h.digal", "würfel " * 17_000, "D"),
    "a DiGaL sentence of brackets": ("h.digal", "(" * 110_000, "D"),
    "a DiGaL name": ("h.digal", "x" * 110_000, "D"),
    "DiGaL lines": ("h.digal", "das spiel heißt.\n" * 7_000, "D"),
    "DiGaL texts": ("h.digal", '"' * 110_000, "D"),
}

# ---- logs and saved matches -------------------------------------------------------------------------


def log(**changed: object) -> dict[str, object]:
    return {
        "format": "spielwerk-log", "version": 1, "game": "pig", "hash": "x", "players": 2, "options": {}, "seed": 1,
        "inputs": [], **changed,
    }  # fmt: skip


def written(**changed: object) -> str:
    return json.dumps(log(**changed))


RECORDS: dict[str, tuple[str, str]] = {
    "a deep log": ("[" * 1_000_000, "L101"),
    "a log of digits": ("9" * 1_000_000, "L101"),
    "a huge seed": (written(seed=10**4_000), "L10"),
    "many players": (written(players=10**18), "L107"),
    "inputs without a match": (written(inputs=[{"seat": 0, "kind": "x", "value": 1}] * 20_000), "L104"),
    "a deep value": (written(inputs=[]).replace("[]", '[{"seat": 0, "value": ' + "[" * 500 + "]" * 500 + "}]"), "L104"),
    "too many inputs": ('{"inputs": [' + "0," * 2_000_000 + "0]}", "L10"),
    "a text of a megabyte": (written(game="x" * 1_000_000, inputs=[{"seat": 0, "kind": "x"}]), "L104"),
    "no JSON": ("{" * 1_000_000, "L101"),
}


# ---- games among other files ------------------------------------------------------------------------


def variant(of: str) -> str:
    return f'game "Variant":\n    players 2\n    extends "{of}"\n'


LAST = 'game "Last":\n    players 2\n\nplay:\n    end with draw\n'
FOLDERS: dict[str, tuple[dict[str, str], str]] = {
    "a circle": ({"a.spiel": variant("b"), "b.spiel": variant("a")}, "B162"),
    "a game that extends itself": ({"a.spiel": variant("a")}, "B162"),
    "a deep chain": (
        {"a.spiel": variant("c1"), **{f"c{i}.spiel": variant(f"c{i + 1}") for i in range(1, 60)}, "c60.spiel": LAST},
        "B162",
    ),
    "a chain of long texts": (
        {
            "a.spiel": variant("c1"),
            **{f"c{i}.spiel": variant(f"c{i + 1}") + "# " + "x" * 30_000 + "\n" for i in range(1, 6)},
            "c6.spiel": LAST,
        },
        "S111",
    ),
    "a file of two megabytes": ({"a.spiel": "x" * 2_000_000}, "L112"),
    "no text": ({"a.spiel": "\x00" * 100_000}, "S1"),
}
