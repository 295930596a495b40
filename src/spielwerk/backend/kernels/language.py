"""The language of kernels: a part of Python that both back ends run.

A kernel is an ordinary function of Python, and that is how the reference runs it. For the WebAssembly back end
`translate.py` makes a function of the module out of its text. Both must come to the same numbers, so a kernel is held
to what means the same in both:

- Values have one of the types below. A name keeps the type of what it was given first; a whole number in the text takes
  the type of what it meets. Functions say the types of their parameters and of their result.
- `i32` and `i64` are counts, numbers of seats and slots, sums: they never overflow. `//` and `%` are for those that are
  not negative. An `i32` becomes an `i64` or a `u64` where it meets one; the way back is `int(…)`.
- `u64` is for keys, seeds and digests, which wrap. Python's numbers do not, so what `+`, `-`, `*` and `<<` give is cut
  with `& MASK64` before it is kept, compared, shifted or handed on. Whoever forgets that is told.
- `f64` comes from `/`, from `float(…)` and from numbers with a point; an `i32` becomes one where it meets one. Only
  what IEEE 754 prescribes exactly is there: the four operations, `sqrt`, `abs`.
- A parameter whose type is a class is one of the things that a module has once: a position, a tree. In Python it is an
  object. In a module its fields have fixed addresses, a `list[…]` is a column of a table there, and its methods are
  what the module offers for them. It can only be handed on under its own name.
- `Words` are the numbers of an option, one after the other.
- There are assignments (also of several names at once), `if`, `while`, `for … in range(…)`, `break`, `continue`,
  `return`, `and`, `or`, `not`, `… if … else …`, and calls: of other kernels, of methods, of `abs`, `float`, `int`,
  `max`, `min`, `sqrt` and `.bit_length()`. A field that is the same all through a program (how many seats there are,
  the slot of the places) decides an `if` when the module is written: what it leaves out is not in the module.
- `raise` stops the module: for what no caller does.

Functions without `@kernel` can be called too if all they take and give is `int`, which is a `u64` then: those of
`program/generator.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar

i32: TypeAlias = int
"""A count, a seat, the number of an option."""
i64: TypeAlias = int
"""A sum."""
u64: TypeAlias = int
"""64 bits: a key, a seed, a digest."""
f64: TypeAlias = float
Words: TypeAlias = tuple[int, ...]
"""The words of an option; each is an `i32`."""

_Function = TypeVar("_Function", bound=Callable[..., object])


def kernel(function: _Function) -> _Function:
    """A function that every back end runs."""
    return function


def inlined(function: _Function) -> _Function:
    """A kernel that is written where it is called: it is short, and is called for every option."""
    return function
