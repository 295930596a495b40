"""A guesser that learns: from everything somebody got in many matches to something hidden in them.

It knows nothing of games. Every value in what was sent is a feature, by its place and by itself, and so are the sizes
and numbers of all parts; a linear model with softmax is trained on some matches and asked about others.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Any

import numpy as np

BUCKETS = 512
STEPS = 200


def _features(value: Any, path: str = "") -> Iterator[tuple[str, float]]:
    """The values of plain data, each with its place, and how large everything is."""
    if isinstance(value, dict | list):
        yield f"{path} size", float(len(value))
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, item in items:
            yield from _features(item, f"{path}/{key}")
        return
    yield f"{path}={value}", 1.0
    if isinstance(value, int | float):
        yield f"{path} number", float(value)
    elif isinstance(value, str):
        yield f"{path} length", float(len(value))


def _row(got: str) -> np.ndarray[Any, Any]:
    row = np.zeros(BUCKETS)
    for name, number in [*_features(json.loads(got)), ("all", float(len(got)))]:
        row[zlib.crc32(name.encode()) % BUCKETS] += number
    return row


class Guesser:
    """Learns a hidden number from what was got."""

    def __init__(self, got: Sequence[str], hidden: Sequence[int]) -> None:
        rows = np.array([_row(text) for text in got])
        self._mean, self._spread = rows.mean(axis=0), rows.std(axis=0) + 1e-9
        inputs, classes = self._scaled(rows), max(hidden) + 1
        wanted = np.eye(classes)[list(hidden)]
        self._weights = np.zeros((BUCKETS + 1, classes))
        for _ in range(STEPS):
            error = self._shares(inputs) - wanted
            self._weights -= 0.1 * (inputs.T @ error / len(inputs) + 0.001 * self._weights)

    def right(self, got: Sequence[str], hidden: Sequence[int]) -> int:
        """How many of others it guesses."""
        guesses = self._shares(self._scaled(np.array([_row(text) for text in got]))).argmax(axis=1)
        return int((guesses == np.array(hidden)).sum())

    def _scaled(self, rows: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        scaled = np.clip((rows - self._mean) / self._spread, -4, 4)
        return np.hstack([scaled, np.ones((len(rows), 1))])

    def _shares(self, inputs: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        scores = inputs @ self._weights
        shares = np.exp(scores - scores.max(axis=1, keepdims=True))
        return np.asarray(shares / shares.sum(axis=1, keepdims=True))


def honest(share: float, guesses: int) -> tuple[float, float]:
    """Between these lie, in 999 of 1,000 cases, the right guesses of somebody who knows no more than the share."""
    spread = 3.3 * sqrt(guesses * share * (1 - share))
    return guesses * share - spread, guesses * share + spread
