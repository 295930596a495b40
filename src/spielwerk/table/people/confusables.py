"""Letters and digits that look like others, in common typefaces and either case.

A table of our own, for the scripts that can pass for Latin as whole words: Cyrillic, Greek and Armenian. What looks
alike only as a capital (Cyrillic В, Latin B) counts as alike in both cases, because names are compared without case.
"""

from __future__ import annotations

LIKE: dict[str, str] = {
    # ---- digits and letters: 0 and O, 1 and l and I, of which the letter l stands for all
    "0": "o", "1": "l", "i": "l", "3": "з", "6": "б",
    # ---- Latin letters with a stroke or a hook, or without a dot: they are not made of a letter and a mark
    "ı": "l", "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ƀ": "b", "ɓ": "b", "ƃ": "b", "ƈ": "c",
    "ɖ": "d", "ɗ": "d", "ƌ": "d", "ƒ": "f", "ǥ": "g", "ɣ": "y", "ƙ": "k", "ĸ": "k", "ŋ": "n", "ɲ": "n", "ƞ": "n",
    "ƥ": "p", "þ": "p", "ƿ": "p", "ƽ": "s", "ƭ": "t", "ʋ": "v", "ƴ": "y", "ƶ": "z", "ȥ": "z", "ȷ": "j", "ɛ": "e",
    "æ": "ae", "œ": "oe",
    # ---- Cyrillic
    "а": "a", "в": "b", "ь": "b", "с": "c", "ҫ": "c", "ԁ": "d", "е": "e", "ԍ": "g", "н": "h", "һ": "h", "ң": "h",
    "і": "l", "ӏ": "l", "ј": "j", "к": "k", "қ": "k", "м": "m", "п": "n", "о": "o", "ө": "o", "р": "p", "ԛ": "q",
    "г": "r", "ґ": "r", "ғ": "r", "ѕ": "s", "т": "t", "ѵ": "v", "ԝ": "w", "х": "x", "ҳ": "x", "у": "y", "ү": "y",
    "ұ": "y",
    # ---- Greek: by the look of the capital, or of the small letter where the capital looks like nothing else
    "α": "a", "β": "b", "ϲ": "c", "ε": "e", "η": "h", "ι": "l", "ϳ": "j", "κ": "k", "μ": "m", "ν": "n", "ο": "o",
    "σ": "o", "ρ": "p", "τ": "t", "ω": "w", "χ": "x", "υ": "y", "γ": "y", "ζ": "z",
    # ---- Armenian
    "ց": "g", "հ": "h", "լ": "l", "ո": "n", "ռ": "n", "օ": "o", "ք": "p", "զ": "q", "տ": "s", "ս": "u",
}  # fmt: skip
"""What a small letter or digit counts as when names are compared. No value is a key itself: one look is enough."""

PAIRS = (("rn", "m"), ("vv", "w"))
"""Letters that look like one when they are side by side."""
