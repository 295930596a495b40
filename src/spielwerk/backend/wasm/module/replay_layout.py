"""Where the parts of attempts and of walks through histories are in memory, for the module and for its host."""

from __future__ import annotations

import struct

POSITION, LENGTH, AT, DONE = 0, 4, 8, 12
"""In the head: how many draws there were, how many numbers the tape has, where it is, and how many attempts are
done."""
SOURCE, TARGET, SEAT, CHOICE, SEED, TAPE_LENGTH, WATCHER = 0, 4, 8, 12, 16, 24, 28
STATUS, OPTIONS, NUMBER, DRAWS, SEEN, TOLD, WEIGHT, TOTAL = 32, 36, 40, 44, 48, 56, 64, 72
"""Where the parts of an attempt are; the words of the option follow, then what was told, the tape and its bounds."""
NAMED, ALIKE = -2, -3
"""The choice of an attempt whose option is given by its words, and of one that was found by the first of them alone."""
FIRST, END, FROM, TO, WORST, GAP, BEFORE, WALK_SEED, OUT, MADE, SO_FAR, MARKS = (
    0, 4, 8, 12, 16, 20, 24, 32, 40, 44, 48, 64,
)  # fmt: skip
"""Where the parts of a walk are: its first step and where it ends, its places on the shelf, how much may be wrong, the
steps between marks, what the seat saw before, a seed, where the course ends that it took, the steps that were made, how
much was wrong before, and the places for marks."""
WALK = struct.Struct("<6i2Q")
EXPECTED = struct.Struct("<4iQi4x")
PLAN = struct.Struct("<4iQ")
MADE_MOVE = struct.Struct("<4iQi4x")
MADE_STEP = struct.Struct("<2iQi4x")
"""What is noted of every step of a walk: by how much it is wrong, whether it is not as planned, what the seat sees
behind it, and where its moves are written."""
ASK = struct.Struct("<4iQ2i")
ANSWER = struct.Struct("<4iQi4x2Q")
