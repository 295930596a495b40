"""Faults of logs, saved matches, options and files."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry

LOG = (
    '{{"format": "spielwerk-log", "version": 1, "game": "nim", "hash": "{hash}", "players": {players},'
    ' "options": {{}}, "seed": 1, "inputs": [{inputs}]}}\n'
)
INPUT = '{"seat": 0, "kind": "heap,amount", "value": ["1", 2]}'

RECORDS: tuple[Entry, ...] = (
    Entry(
        "L101",
        bad='{"format": "spielwerk-log", "vers\n',
        good=LOG.format(hash="…", players=2, inputs=""),
    ),
    Entry(
        "L102",
        bad='{"format": "shopping-list"}\n',
        good=LOG.format(hash="…", players=2, inputs=""),
    ),
    Entry(
        "L103",
        bad=LOG.format(hash="…", players='"two"', inputs=""),
        good=LOG.format(hash="…", players=2, inputs=""),
    ),
    Entry(
        "L104",
        bad=LOG.format(hash="…", players=2, inputs=INPUT.replace("2]", "99]")),
        good=LOG.format(hash="…", players=2, inputs=INPUT),
    ),
    Entry(
        "L105",
        bad=LOG.format(hash="0000", players=2, inputs=""),
        good=LOG.format(hash="…", players=2, inputs=""),
    ),
    Entry(
        "L106",
        bad='{"format": "spielwerk-save", …, "digest": "0000"}\n',
        good='{"format": "spielwerk-save", …, "digest": "5f1c…"}\n',
    ),
    Entry(
        "L107",
        bad="spielwerk play nim --players 5\n",
        good="spielwerk play nim --players 2\n",
    ),
    Entry(
        "L108",
        bad="spielwerk play nim --option heap=4\n",
        good="spielwerk play nim --option heaps=4\n",
    ),
    Entry(
        "L109",
        bad="spielwerk play nim --option heaps=many\n",
        good="spielwerk play nim --option heaps=4\n",
    ),
    Entry(
        "L110",
        bad="spielwerk play tictactoo\n",
        good="spielwerk play tictactoe\n",
    ),
    Entry(
        "L111",
        bad="spielwerk check secret.spiel\n",
        good="spielwerk check mygame.spiel\n",
    ),
    Entry(
        "L112",
        bad="spielwerk check holiday.mp4\n",
        good="spielwerk check mygame.spiel\n",
    ),
    Entry(
        "L113",
        bad="spielwerk check picture.png\n",
        good="spielwerk check mygame.spiel\n",
    ),
    Entry(
        "L114",
        bad="spielwerk odds connect4\n",
        good="spielwerk odds kuhn\n",
    ),
    Entry(
        "L115",
        bad="spielwerk odds endless.spiel\n",
        good="spielwerk odds kuhn\n",
    ),
    Entry(
        "L116",
        bad='game.start(seed="x")\n',
        good="game.start(seed=7)\n",
    ),
    Entry(
        "L117",
        bad="game.start(player=2)\n",
        good="game.start(players=2)\n",
    ),
)
