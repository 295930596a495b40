"""How much a text from a stranger may ask for: all limits, each with its reason.

A limit is far above what the bundled games need (the largest value is noted beside it) and low enough that whatever
stays below it is read, checked, started and played in one to two seconds. Each is counted, never timed: the same text
is refused on every machine, and both back ends stop at the same step. What each limit says when it is passed is in
`docs/limits.md`.
"""

from __future__ import annotations

# ---- texts -----------------------------------------------------------------------------------------

LONGEST_GAME = 120_000
"""Characters of a game with all games it extends: the check reads every word several times. Catan: 45,000."""
LONGEST_TRANSLATED = 400_000
"""The same in other notations, whose texts are longer and whose readers have limits of their own. Citadels in lGold:
121,000."""
LARGEST_FILE = 1_000_000
"""Bytes of a file that is read at all."""
MOST_FAULTS = 100
"""Faults that one text is told of: nobody reads more, and each takes time to explain."""
MOST_GUESSES = 50
"""Unknown names of one text for which a known one is guessed: a guess looks at every name that is declared."""
MOST_COMPARED = 200
"""Names that a misspelt one is compared with letter by letter."""
LONGEST_GUESSED = 60
"""Characters of a name for which one is guessed."""

LARGEST_RECORD = 5_000_000
"""Bytes of a log or a saved match. Catan with 600 inputs: 28,000."""
MOST_INPUTS = 20_000
"""Inputs of a log or a saved match: each is played again, and the situation before it is kept. Catan: about 600."""
MOST_CELLS = 20_000
"""Cells of a board or table that comes from a file: each is read and compared with what the game knows. Catan:
231."""

# ---- material --------------------------------------------------------------------------------------

MOST_FIELDS = 2_500
"""Fields of all boards together, those of every player counted: each has a name, neighbours and a part of every view.
50 by 50. Catan: 219."""
MOST_VALUES = 1_000
"""Values of an enum: maps have a number for each, and views show it. Hearts: 13."""
MOST_OBJECTS = 5_000
"""Objects of a game, counted in slots and in views. RoboRally: 176."""
MOST_SLOTS = 100_000
"""Numbers a match has to remember: every decision copies them. Catan: 1,753."""

# ---- programs --------------------------------------------------------------------------------------

MOST_PARTS = 60_000
"""Expressions that are lowered on the way to a program, with those that are thrown away again. Catan: 25,500."""
MOST_FUNCTIONS = 1_000
"""Functions of a program; every question has one for its options and one for each of its texts. Catan: 112."""
DEEPEST_CALLS = 50
"""Functions that call each other in a row: each is lowered inside of the one that calls it. Backgammon: 8."""
MOST_INSTRUCTIONS = 40_000
"""Parts of the lowered program, functions written in place included: every pass walks through all of them.
Catan for a search: 26,000."""
MOST_ENTRIES = 400_000
"""Numbers in all tables that are worked out beforehand. Chess: 17,500."""
MOST_IN_LINES = 100_000
"""Numbers in the table of one `lines(…)`, counted before they are looked for: that takes longer."""
MOST_REHEARSED = 500_000
"""Values that are worked out while a game is made ready: for tables, and for the set-up as far as it is foreseen.
Ludo: 144,000."""

# ---- running ---------------------------------------------------------------------------------------

FUEL = 5_000_000
"""Units of work that may follow from one decision, and that one look at options, a view or a text may take: about half
a second in Python. Counted by `program/pricing.py`. RoboRally with eight players: 560,000."""
MOST_OPTIONS = 20_000
"""Options of one question. Catan: 80."""
MOST_EVENTS = 20_000
"""Events of one input, about: each has a price, so that their number is bounded whether somebody watches or not.
RoboRally: 364."""

# ---- looks -----------------------------------------------------------------------------------------

LARGEST_LOOK = 200_000
"""Characters of a `look.json`. Citadels: 4,000."""
LARGEST_DRAWING = 100_000
"""Characters of a drawing, before it is read."""
MOST_DRAWINGS = 100
"""Drawings in the folder of a look: each is sent to everybody who plays. Citadels uses 27 that all looks share."""
MOST_SHAPES = 2_000
"""Elements of a drawing: a browser draws every one of them anew when a piece moves."""
DEEPEST_DRAWING = 20
"""Elements inside each other in a drawing."""
MOST_NUMBERS = 20_000
"""Numbers in the paths, points and sizes of a drawing."""
LONGEST_PATH = 4_000
"""Characters of a sign that a look draws itself."""
