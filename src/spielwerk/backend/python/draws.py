"""The generator's step, written into the generated source instead of called: it is the dearest part of a decision."""

from __future__ import annotations

from spielwerk.program.generator import INCREMENT, MULTIPLIER

M64 = "0xFFFFFFFFFFFFFFFF"
M32 = "0xFFFFFFFF"


def product_lines(state: str, bound: str) -> list[str]:
    """Lines that step the generator kept in `state` and leave output times `bound` in `_m`, rejections done.

    Turning 32 bits right is multiplying them by 2**32 + 1, then shifting: two operations instead of four.
    """
    return [
        f"_x = {state}",
        f"{state} = _x * {MULTIPLIER} + {INCREMENT} & {M64}",
        f"_m = (((_x >> 45 ^ _x >> 27) & {M32}) * 0x100000001 >> (_x >> 59) & {M32}) * {bound}",
        f"if _m & {M32} < {bound}:",
        f"    _m, {state} = draw_again(_m, {state}, {bound})",
    ]
