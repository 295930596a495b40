"""Kernels with every construct of their language, each as small as it can be."""

from __future__ import annotations

from math import sqrt

from spielwerk.backend.kernels.language import Words, f64, i32, i64, inlined, kernel, u64
from spielwerk.program.generator import FNV_PRIME, MASK32, MASK64, finalise, series_seed

LIMIT = 7


class Things:
    """A module has these once: fields, one that is the same all the time, columns, and a method."""

    count: i32
    total: f64
    key: u64
    on: bool
    never: i32
    always: i32
    small: list[i32]
    large: list[u64]
    parts: list[f64]
    options: list[Words]

    def __init__(self) -> None:
        self.count, self.total, self.key, self.on = 3, 1.5, 2**63 + 5, False
        self.never, self.always = 0, 4
        self.small, self.large, self.parts = [5, -6, 7, 8], [1, 2**64 - 1, 3, 4], [0.25, -0.5, 1e300, 0.0]
        self.options = [(1, -2, 3), (4, 5, -6)]

    def doubled(self, number: i32) -> i32:
        return 2 * number


@kernel
def arithmetic(a: i32, b: i32) -> i32:
    return (a + b) * 3 - (a - b) + (-a)


@kernel
def division(a: i32, b: i32) -> i32:
    """Only of numbers that are not negative."""
    size = b * b + 1
    return (a * a) // size * 100 + a * a % size


@kernel
def bits(a: i32, b: i32) -> i32:
    return (a & b) + (a | 12) + (a ^ b) + (a >> 3) + (1 << (b & 15))


@kernel
def sums(a: i32, b: i32) -> i64:
    total: i64 = a
    total += 1 << 40
    return total * 2 + b - total


@kernel
def hashed(key: u64, word: i32) -> u64:
    key = (key ^ word & MASK32) * FNV_PRIME & MASK64
    key = key + word & MASK64
    key ^= key >> 31
    return (key << 5 | key >> 59) & MASK64


@kernel
def seeds(seed: u64, game: i32) -> u64:
    return finalise(series_seed(seed, game) + game)


@kernel
def wide_comparisons(a: u64, b: u64) -> i32:
    return (a < b) + 2 * (a <= b) + 4 * (a > b) + 8 * (a >= b) + 16 * (a == b) + 32 * (a != b) + 64 * (a == 0)


@kernel
def comparisons(a: i32, b: i32) -> i32:
    return (a < b) + 2 * (a <= b) + 4 * (a > b) + 8 * (a >= b) + 16 * (a == b) + 32 * (a != b) + 64 * (not a)


@kernel
def fractions(a: f64, b: f64) -> f64:
    return sqrt(abs(a)) / (b * b + 1.0) - max(a, b) * 2 + min(0.0, b)


@kernel
def fraction_comparisons(a: f64, b: f64) -> i32:
    return (a < b) + 2 * (a <= b) + 4 * (a > b) + 8 * (a >= b) + 16 * (a == b) + 32 * (a != b)


@kernel
def quotients(a: i32, b: i32) -> f64:
    return a / (b * b + 1) + float(a) - b


@kernel
def extremes(a: i32, b: i32) -> i64:
    wide: i64 = a
    return max(a, b) * 100 + min(a, b) + max(wide, b)


@kernel
def lengths(a: i32, key: u64) -> i32:
    return (abs(0.0 * a) == 0.0 and (a * a).bit_length() * 100 + key.bit_length() > 500) or int(key & 255) == a


@kernel
def truths(a: i32, b: i32) -> bool:
    return (a and not b) or (b > 3 and a != b)


@kernel
def guarded(things: Things, a: i32) -> bool:
    """The right side is only looked at where the left one does not decide: there is no such row."""
    return (a >= 0 and a < 4 and things.small[a] > 0) or a > 100


@kernel
def choices(a: i32, b: i32) -> i32:
    return 5 if a > b else (LIMIT if a == b else b * 2)


@kernel
def branches(a: i32) -> i32:
    if a < -5:
        return 1
    elif a < 0:
        result = 2
    elif not a:
        result = 3
    else:
        result = 4
        if a > 50:
            result += 10
    return result


@kernel
def loops(a: i32) -> i32:
    number, rounds = a * a + 1, 0
    while True:
        rounds += 1
        if number == 1 or rounds > 200:
            break
        if number % 2:
            number = 3 * number + 1
            continue
        number //= 2
    return rounds


@kernel
def ranges(a: i32, b: i32) -> i32:
    total = 0
    for one in range(a & 7):
        for other in range(one, b & 7):
            if other == 3:
                continue
            if other == 6:
                break
            total += one * 10 + other
    for one in range(3):
        total += one
    return total


@kernel
def swapped(a: i32, b: i32) -> i32:
    one, other = a, b
    one, other = other, one + other
    return one * 1000 + other


@kernel
def two(a: i32, key: u64) -> tuple[i32, u64]:
    return a + 1, key >> 1


@kernel
def both(a: i32, key: u64) -> tuple[i32, u64]:
    return two(a, key)


@kernel
def several(a: i32, key: u64) -> u64:
    number, half = both(a, key)
    return half + number & MASK64


@inlined
def small_power(a: i32, times: i32) -> i32:
    """Leaves early, and has names that others have as well."""
    total = 1
    for _ in range(times):
        if total > 1000:
            return total
        total *= a
    return total


@inlined
def noted(things: Things, number: i32) -> None:
    things.count = number
    if number > 5:
        return
    things.count += 100


@kernel
def inside(things: Things, a: i32) -> i32:
    total = a & 3
    noted(things, total + small_power(total, 3) + small_power(2, total))
    return things.count * 10 + total


@inlined
def parted(a: i32, key: u64) -> tuple[u64, i32]:
    if a > 3:
        return key >> 2, a
    return key, a + small_power(2, a & 3)


@kernel
def several_inside(a: i32, key: u64) -> i32:
    one, number = parted(a, key)
    other, more = parted(number, one)
    return number * 7 + more + int(other & 15)


@kernel
def factorial(a: i32) -> i64:
    return 1 if a < 2 else a * factorial(a - 1)


@kernel
def fields(things: Things, a: i32) -> f64:
    things.count += a
    things.total = things.total * 2 + things.count
    things.key = things.key + a & MASK64
    things.on = not things.on or a > 3
    return things.total + (1 if things.on else 0)


@kernel
def columns(things: Things, a: i32) -> i32:
    row = a & 1
    things.small[row] += a
    things.small[1 + row] = things.small[row] - 1
    things.large[row + 2] = things.large[1] - row & MASK64
    things.parts[3] += things.parts[row] / 2
    return things.small[0] + things.small[3] + things.small[row + 1] + int(things.large[2] & 1023)


@kernel
def words(things: Things, a: i32) -> i32:
    option = things.options[a & 1]
    total = 0
    for number in range(3):
        total = 10 * total + option[number]
    return total


@kernel
def methods(things: Things, a: i32) -> i32:
    things.doubled(a)
    return things.doubled(a) + things.doubled(things.count)


@kernel
def known(things: Things, a: i32) -> i32:
    """What is never looked at could not even be called."""
    if things.never:
        return gone(things)
    if not things.never and things.always:
        a += things.always
    if things.always == 0 or (things.never and gone(things)):
        a += 1000
    return a + things.never


@kernel
def gone(things: Things) -> i32:
    raise ValueError("nobody calls this")


@kernel
def stops(a: i32) -> i32:
    if a == 5:
        raise ValueError("no")
    return a
