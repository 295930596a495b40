"""What clients must know about the places where somebody is asked, to show and to name the options."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as ty
from spielwerk.data import dataclass, field
from spielwerk.diagnostics.source import NOWHERE, Span
from spielwerk.program import ir
from spielwerk.program.lower.texts.text_info import TextInfo


@dataclass
class OptionInfo:
    """A kind of option: its name, the types of the values behind it, and its label."""

    name: str
    kinds: list[ty.Type] = field(default_factory=list)
    binders: list[str] = field(default_factory=list)
    label: TextInfo | None = None
    silent: int = 0
    """So many values at the front are not part of the option's identity: they can be nothing else."""
    unseen: bool = False
    """Whether objects among the values may be hidden from the chooser: then their words are below 0."""
    blind_label: TextInfo | None = None
    """The label for those, if it tells nothing of what is hidden."""
    meant: str = ""
    """The function that lists what an option with hidden objects can mean; it needs these, then the words, then the
    list."""
    meant_needs: tuple[ir.Parameter, ...] = ()


@dataclass
class JoinInfo:
    """An `at once`: the block behind it, the block every seat begins with, who takes part, and what they keep."""

    resume: int
    body: int
    seats: str
    """The local that holds the set of seats."""
    slots: list[tuple[int, int]]
    """Address and number of slots, `number / (players + 1)` for every player."""
    sealed: bool = True
    """Nobody learns what others have decided until all are done."""
    address: int = 0
    """Where the set of seats is while they decide."""


@dataclass(frozen=True)
class Weighed:
    """What a draw by weights chooses from: a list of elements, each followed by the sum of the weights up to it."""

    name: str


@dataclass
class SiteInfo:
    """A place where somebody is asked.

    `form` is `menu` (the first word of a record is the number of the alternative), `choose` (one option), `several` (a
    group of picks; the last word is not shown) or `chance`. The option number 0 of a menu, a record of nones
    elsewhere, is to pass or be done.
    """

    number: int
    form: str
    options: list[OptionInfo] = field(default_factory=list)
    prompt: TextInfo | None = None
    step: t.Step | None = None
    """The choice in the rules; None for chance."""
    inside: str = ""
    span: Span = NOWHERE
    blocked: str = ""
    """The function that lists what is not allowed and why."""
    blocked_needs: tuple[ir.Parameter, ...] = ()
    chance: str = ""
    """`roll`, `shuffle` or `random`"""
    subject: object = None
    """What is rolled or shuffled."""
    ordered: bool = False
    group: str = ""
    """Of several picks: the function that lists how many there must and may be, then what there is to pick from:
    things, or keys of a map, each with how many there are."""
    group_needs: tuple[ir.Parameter, ...] = ()
    bag: bool = False
    """Whether the picks are units of a map."""
    free: bool = False
    """Whether every selection of a size that is allowed is allowed, and all things to pick from are different."""
    frame: dict[str, tuple[int, str, int]] = field(default_factory=dict)
    """Where a local that the functions of this site need is meanwhile: address, type, capacity of a list."""
