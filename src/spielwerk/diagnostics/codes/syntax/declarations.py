"""Faults in declarations, members and tables."""

from __future__ import annotations

from spielwerk.diagnostics import form_codes as numbers
from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.syntax.examples import HEAD, PLAY, turn

DECLARATIONS: tuple[Entry, ...] = (
    Entry(
        numbers.NO_DECLARATION,
        bad=HEAD + "shuffle_all()\n\n" + PLAY,
        good=HEAD + "setup:\n    for player in players:\n        player.score = 1\n\n" + PLAY,
    ),
    Entry(
        numbers.UNKNOWN_DECLARATION,
        bad=turn("player.score = rounds", top='"Rounds": 3'),
        good=turn("player.score = rounds", top="const rounds = 3"),
    ),
    Entry(
        numbers.UNKNOWN_GAME_LINE,
        bad='game "Example":\n    2 to 4\n\n' + PLAY,
        good='game "Example":\n    players 2 to 4\n\n' + PLAY,
    ),
    Entry(
        numbers.OPTION_TYPE,
        bad='game "Example":\n    players 2\n    option goal = 30\n\nplay:\n'
        "    end with winner players[goal mod 2 + 1]\n",
        good='game "Example":\n    players 2\n    option goal: int = 30\n\nplay:\n'
        "    end with winner players[goal mod 2 + 1]\n",
    ),
    Entry(
        numbers.UNKNOWN_MEMBER,
        bad=turn("round += 1", top="table:\n    shuffle deck"),
        good=turn("round += 1", top="table:\n    round: int = 1"),
    ),
    Entry(
        numbers.UNKNOWN_TEST_LINE,
        bad=HEAD + PLAY + '\ntest "start":\n    2 == count(players)\n',
        good=HEAD + PLAY + '\ntest "start":\n    expect 2 == count(players)\n',
    ),
    Entry(
        numbers.WRONG_MOD,
        bad=turn("round += 1", top="table:\n    round: int = 1, hidden"),
        good=turn("round += 1", top="table:\n    round: int = 1, visible to nobody"),
    ),
    Entry(
        numbers.TWICE,
        bad=turn("round += 1", top="table:\n    round: int = 1, visible to all, visible to nobody"),
        good=turn("round += 1", top="table:\n    round: int = 1, visible to nobody"),
    ),
    Entry(
        numbers.COLUMN_NAME,
        bad=HEAD + "object Card:\n    | name | 2 |\n    | King | 1 |\n\n" + PLAY,
        good=HEAD + "object Card:\n    | name | copies |\n    | King | 1 |\n\n" + PLAY,
    ),
    Entry(
        numbers.ROW_WIDTH,
        bad=HEAD + "object Card:\n    | name | copies |\n    | King |\n\n" + PLAY,
        good=HEAD + "object Card:\n    | name | copies |\n    | King | 1 |\n\n" + PLAY,
    ),
)
