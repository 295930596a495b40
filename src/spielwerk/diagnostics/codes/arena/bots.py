"""Faults in naming bots: `NAME` or `NAME:key=value:key=value`."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words

BOTS: tuple[Entry, ...] = (
    Entry(
        "A101",
        Words(
            "There is no bot `{name}`. One of these was expected: {known}.",
            "Write the name as it stands in the list, then its settings: `mcts:playouts=1000`.",
        ),
        Words(
            "Einen Bot `{name}` gibt es nicht. Erwartet wurde einer von diesen: {known}.",
            "Schreibe den Namen wie in der Liste, danach seine Einstellungen: `mcts:playouts=1000`.",
        ),
        bad="monte-carlo\n",
        good="mcts\n",
    ),
    Entry(
        "A102",
        Words(
            "The bot `{name}` has no setting `{key}`. One of these was expected: {known}.",
            "Write settings as `key=value`, with a colon before each: `mcts:playouts=1000:exploration=0.7`,"
            " `cmd:path=./mybot.py`.",
        ),
        Words(
            "Der Bot `{name}` hat keine Einstellung `{key}`. Erwartet wurde eine von diesen: {known}.",
            "Schreibe Einstellungen als `schlüssel=wert`, jede nach einem Doppelpunkt:"
            " `mcts:playouts=1000:exploration=0.7`, `cmd:path=./mybot.py`.",
        ),
        bad="mcts:playout=1000\n",
        good="mcts:playouts=1000\n",
    ),
    Entry(
        "A103",
        Words(
            "The setting `{key}` of the bot `{name}` cannot be `{value}`. Expected: {expected}.",
            "Give it a value that fits.",
        ),
        Words(
            "Die Einstellung `{key}` des Bots `{name}` kann nicht `{value}` sein. Erwartet: {expected}.",
            "Gib ihr einen passenden Wert.",
        ),
        bad="mcts:playouts=many\n",
        good="mcts:playouts=1000\n",
    ),
    Entry(
        "A104",
        Words(
            "The bot `{name}` cannot be loaded from its package: {reason}. A maker of bots was expected.",
            "Install its package anew, or ask whoever made it.",
        ),
        Words(
            "Der Bot `{name}` lässt sich nicht aus seinem Paket laden: {reason}. Erwartet wurde etwas, das Bots macht.",
            "Installiere sein Paket neu, oder frage, wer ihn gemacht hat.",
        ),
        bad="broken\n",
        good="mcts\n",
    ),
)
