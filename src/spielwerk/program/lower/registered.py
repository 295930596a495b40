"""Loads every module that registers what it can lower."""

from spielwerk.program.lower.boards import geometry, lines, outlines, trails, ways  # noqa: F401
from spielwerk.program.lower.choices import questions, several  # noqa: F401
from spielwerk.program.lower.collections import capacities, counting, filters, lists, membership  # noqa: F401
from spielwerk.program.lower.effects import changes, notices, revealing, things  # noqa: F401
from spielwerk.program.lower.machine import actions, timed  # noqa: F401
from spielwerk.program.lower.texts import letters  # noqa: F401
from spielwerk.program.lower.values import fingerprints, people  # noqa: F401
