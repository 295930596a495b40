"""What generated source needs besides itself; copied in front of it when a game is exported."""

from __future__ import annotations

from typing import NoReturn

from spielwerk.backend.fault import Fault


def overflow(line: int) -> NoReturn:
    raise Fault("R101", line)


def long_overflow(line: int) -> NoReturn:
    raise Fault("R244", line)


def too_long(line: int) -> NoReturn:
    raise Fault("R243", line)


def division_by_zero(line: int) -> NoReturn:
    raise Fault("R102", line)


def list_full(line: int) -> NoReturn:
    raise Fault("R107", line)


def nothing_to_draw(line: int) -> NoReturn:
    raise Fault("R108", line)


def fuel_spent(line: int) -> NoReturn:
    raise Fault("R109", line)


def divide(a: int, b: int, line: int) -> int:
    return a // b if b else division_by_zero(line)


def modulo(a: int, b: int, line: int) -> int:
    return a % b if b else division_by_zero(line)


def next_output(state: int) -> tuple[int, int]:
    """One output of 32 bits of the generator, and its next state."""
    output = ((state ^ state >> 18) >> 27 & 0xFFFFFFFF) * 0x100000001 >> (state >> 59) & 0xFFFFFFFF
    return output, state * 6364136223846793005 + 1442695040888963407 & 0xFFFFFFFFFFFFFFFF


def draw_below(state: int, n: int) -> tuple[int, int]:
    """A number 0 … n-1 and the next state."""
    if n < 2:
        return (0, state) if n == 1 else nothing_to_draw(0)
    if n <= 2**32:
        output, state = next_output(state)
        product = output * n
        if product & 0xFFFFFFFF < n:
            threshold = (2**32 - n) % n
            while product & 0xFFFFFFFF < threshold:
                output, state = next_output(state)
                product = output * n
        return product >> 32, state
    mask = (1 << (n - 1).bit_length()) - 1
    while True:
        high, state = next_output(state)
        low, state = next_output(state)
        value = (high << 32 | low) & mask
        if value < n:
            return value, state


def draw_long(state: int, n: int) -> tuple[int, int]:
    """The same, where the short way of a draw cannot tell; the number begins at bit 16."""
    value, state = draw_below(state, n)
    return value << 16, state


def pick(options: list[int], weights: list[int], state: int) -> tuple[int, int]:
    """A random option, by weight where there are weights, and the next state of the players' generator."""
    if not weights:
        index, state = draw_below(state, len(options))
        return options[index], state
    value, state = draw_below(state, sum(weights))
    index = 0
    while value >= weights[index]:
        value -= weights[index]
        index += 1
    return options[index], state
