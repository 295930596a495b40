"""A draw, written into the generated source instead of called: it is the dearest part of a decision."""

from __future__ import annotations

from spielwerk.program.generator import INCREMENT, MASK32, MASK64, MULTIPLIER

_FIELD = hex(MASK32 << 27)
"""Where the 32 bits of an output are before they are shifted down and turned."""


def draw_lines(before: str, after: str, bound: str) -> list[str]:
    """Lines that draw a number below a bound of at least 2 and leave it in the bits of `_m` from 16 on. The state of
    the generator is read from `before` and written to `after`.

    Turning 32 bits right is multiplying them by 2**32 + 1, then shifting: two operations instead of four. Python is
    fastest with numbers below 2**30, so at first only the upper 16 bits u of the output are used. The number is
    output * bound >> 32, which is between u * bound >> 16 and (u + 1) * bound >> 16. Where the lower 16 bits of
    (u + 1) * bound are greater than the bound, these are the same; and output * bound leaves at least 2**16 > bound
    then, so it is none of those that are drawn again. All else is drawn the long way: for 10 options, one draw in
    6,000.
    """
    return [
        f"_m = ((({before} ^ {before} >> 18) & {_FIELD}) * 0x100000001 >> ({before} >> 59) + 43 & 0xFFFF)"
        f" * {bound} + {bound}",
        f"if _m & 0xFFFF > {bound}: {after} = {before} * {MULTIPLIER} + {INCREMENT} & {hex(MASK64)}",
        f"else: _m, {after} = draw_long({before}, {bound})",
    ]
