"""What a built file knows of its rules besides the manual."""

from __future__ import annotations

from spielwerk.data import dataclass
from spielwerk.program.ir import Site


@dataclass(frozen=True)
class Facts:
    """The rules of a file; the text of it is the call that makes it."""

    name: str
    options: dict[str, str]
    players: int
    initial: tuple[int, ...]
    entry: int
    exclusive: int
    stops: dict[int, int]
    """The site of the decision that each block follows."""
    sites: tuple[Site, ...]
    again: dict[int, int]
    """The block that looks for the options of a decision anew, by the block that follows it."""
    functions: dict[str, tuple[str, int]]
    """What functions of the program are called in the file, and how many lists they take the room of besides their
    arguments."""
    nesting: int
    """How many calls of functions that call themselves can be under way at a time."""
    lines: tuple[tuple[str, int], ...]
    """File and line of every place where the rules can fail."""
    faults: dict[str, dict[str, str]]
    """Code -> language -> what is wrong."""
    crossroads: dict[int, tuple[str, ...]]
    """The ways that a place of the rules chooses from, by the number of the place."""
