"""Colours: how well one can be read on another, and how much two differ for eyes that see fewer colours.

Contrast is that of WCAG 2. Differences are CIEDE2000, worked out for normal sight and for what people see who lack one
of the three kinds of cones (Machado, Oliveira and Fernandes 2009, at full strength).
"""

from __future__ import annotations

import math
import re
from typing import TypeAlias

Light: TypeAlias = tuple[float, float, float]
"""Red, green and blue as amounts of light, 0 to 1."""
Lab: TypeAlias = tuple[float, float, float]

COLOUR = re.compile("#[0-9a-fA-F]{6}")
WHITE, INK = "#ffffff", "#17161c"
"""What signs are drawn with, whichever can be read better."""
LIT = "#ffb627"
"""What can be touched now; nothing else may look like it."""
READABLE = 4.5
"""The least contrast of words and signs with what they are on."""
APART = 10.0
"""The least difference between two seats, for every kind of sight."""
TOO_LIT = 6.0
"""What differs less from `LIT` would be taken for it."""

SIGHTS: dict[str, tuple[Light, Light, Light]] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
DAYLIGHT = (0.95047, 1.0, 1.08883)


def contrast(one: str, other: str) -> float:
    """From 1 (the same) to 21 (black on white)."""
    brighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    # WCAG adds what a screen reflects of the light around it: black on it is never quite dark.
    return (brighter + 0.05) / (darker + 0.05)


def ink_on(colour: str) -> str:
    """White or ink, whichever can be read better on a colour."""
    return max((WHITE, INK), key=lambda ink: contrast(colour, ink))


def luminance(colour: str) -> float:
    red, green, blue = light(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def difference(one: str, other: str, sight: str = "normal") -> float:
    """How much two colours differ for somebody; 1 is just noticeable."""
    return ciede2000(lab(seen(light(one), sight)), lab(seen(light(other), sight)))


def light(colour: str) -> Light:
    """The amounts of light of `#rrggbb`."""
    red, green, blue = (_linear(int(colour[start : start + 2], 16) / 255) for start in (1, 3, 5))
    return red, green, blue


def _linear(value: float) -> float:
    # The curve of sRGB. WCAG prints an older threshold, which makes no difference to colours of 8 bits.
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def seen(shown: Light, sight: str) -> Light:
    # The matrices can lead out of what a screen can show.
    red, green, blue = (min(1.0, max(0.0, _product(row, shown))) for row in SIGHTS[sight])
    return red, green, blue


def _product(row: Light, column: Light) -> float:
    return row[0] * column[0] + row[1] * column[1] + row[2] * column[2]


def lab(shown: Light) -> Lab:
    """A colour in CIELAB."""
    x, y, z = (_root(_product(row, shown) / white) for row, white in zip(TO_XYZ, DAYLIGHT, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(value: float) -> float:
    return math.cbrt(value) if value > (6 / 29) ** 3 else value / (3 * (6 / 29) ** 2) + 4 / 29


def ciede2000(one: Lab, other: Lab) -> float:
    """The difference of two colours as the CIE defined it in 2000."""
    bent = 0.5 * (1 - _saturation((math.hypot(*one[1:]) + math.hypot(*other[1:])) / 2))
    a_1, a_2 = one[1] * (1 + bent), other[1] * (1 + bent)
    chroma_1, chroma_2 = math.hypot(a_1, one[2]), math.hypot(a_2, other[2])
    hue_1, hue_2 = _angle(one[2], a_1), _angle(other[2], a_2)
    turn, hue = _hues(hue_1, hue_2, coloured=chroma_1 * chroma_2 > 0)
    lightness, chroma = (one[0] + other[0]) / 2, (chroma_1 + chroma_2) / 2
    by_lightness = (other[0] - one[0]) / (1 + 0.015 * (lightness - 50) ** 2 / math.sqrt(20 + (lightness - 50) ** 2))
    by_chroma = (chroma_2 - chroma_1) / (1 + 0.045 * chroma)
    apart = 2 * math.sqrt(chroma_1 * chroma_2) * math.sin(math.radians(turn / 2))
    by_hue = apart / (1 + 0.015 * chroma * _hue_weight(hue))
    blue = math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2))))
    crossed = -2 * _saturation(chroma) * blue * by_chroma * by_hue
    return math.sqrt(by_lightness**2 + by_chroma**2 + by_hue**2 + crossed)


def _saturation(chroma: float) -> float:
    return math.sqrt(chroma**7 / (chroma**7 + 25.0**7))


def _angle(b: float, a: float) -> float:
    return math.degrees(math.atan2(b, a)) % 360


def _hues(one: float, other: float, coloured: bool) -> tuple[float, float]:
    """The turn from one hue to the other the short way round, and the hue between them."""
    # A grey has no hue.
    if not coloured:
        return 0.0, one + other
    turn = (other - one + 180) % 360 - 180
    if abs(other - one) <= 180:
        return other - one, (one + other) / 2
    return turn, (one + other + (360 if one + other < 360 else -360)) / 2


def _hue_weight(hue: float) -> float:
    def wave(factor: float, shift: float) -> float:
        return math.cos(math.radians(factor * hue + shift))

    return 1 - 0.17 * wave(1, -30) + 0.24 * wave(2, 0) + 0.32 * wave(3, 6) - 0.20 * wave(4, -63)
