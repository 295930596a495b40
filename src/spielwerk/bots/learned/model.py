"""What was learned: a linear model, or a small network, that says how likely a seat wins; and its file."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from spielwerk.bots.learned.features import Vector
from spielwerk.bots.naming import fault
from spielwerk.data import dataclass, field
from spielwerk.extras import needed

with needed("bots"):
    import numpy as np

FORMAT = "spielwerk-model"
LARGEST = 50_000_000
LINEAR, NETWORK = "linear", "network"
RATE, DECAY_1, DECAY_2, TINY = 0.01, 0.9, 0.999, 1e-8


@dataclass
class Model:
    """Layers of weights, each with a last row for what does not depend on anything; one layer is linear."""

    names: list[str]
    layers: list[Vector]
    told: dict[str, Any] = field(default_factory=dict)
    """How it was made, for people."""

    @classmethod
    def fresh(cls, names: Sequence[str], kind: str, seed: int, hidden: int = 24) -> Model:
        """A model that knows nothing yet."""
        sizes = [len(names), 1] if kind == LINEAR else [len(names), hidden, 1]
        rng = np.random.default_rng(seed)
        layers = [rng.normal(0.0, 1.0 / np.sqrt(a + 1), (a + 1, b)) for a, b in pairwise(sizes)]
        # One layer learns from 0 as well as from anywhere; in a network all hidden values would stay the same.
        if kind == LINEAR:
            layers[0][:] = 0.0
        return cls(list(names), layers)

    @property
    def kind(self) -> str:
        return LINEAR if len(self.layers) == 1 else NETWORK

    def chances(self, rows: Vector) -> Vector:
        """How likely the seat wins, for every row of features."""
        return self._forward(rows)[-1][:, 0]

    def _forward(self, rows: Vector) -> list[Vector]:
        found = [rows]
        for number, layer in enumerate(self.layers):
            value = found[-1] @ layer[:-1] + layer[-1]
            found.append(np.tanh(value) if number + 1 < len(self.layers) else 1.0 / (1.0 + np.exp(-value)))
        return found

    def fit(self, rows: Vector, results: Vector, rounds: int, seed: int, batch: int = 64, decay: float = 1e-4) -> float:
        """Learns from situations and what came of them; the mean loss of the last round."""
        rng = np.random.default_rng(seed)
        means = [np.zeros_like(layer) for layer in self.layers]
        squares = [np.zeros_like(layer) for layer in self.layers]
        step, loss = 0, 0.0
        for _ in range(rounds):
            order, losses = rng.permutation(len(rows)), []
            for first in range(0, len(rows), batch):
                chosen = order[first : first + batch]
                slopes, lost = self._slopes(rows[chosen], results[chosen], decay)
                losses.append(lost)
                step += 1
                for layer, slope, mean, square in zip(self.layers, slopes, means, squares, strict=True):
                    mean += (1 - DECAY_1) * (slope - mean)
                    square += (1 - DECAY_2) * (slope * slope - square)
                    # Both means begin at 0 and are too small at first; this makes up for it.
                    fair = mean / (1 - DECAY_1**step), square / (1 - DECAY_2**step)
                    layer -= RATE * fair[0] / (np.sqrt(fair[1]) + TINY)
            loss = float(np.mean(losses)) if losses else 0.0
        return loss

    def _slopes(self, rows: Vector, results: Vector, decay: float) -> tuple[list[Vector], float]:
        """How the loss changes with every weight, and the loss."""
        values = self._forward(rows)
        # 0 has no logarithm.
        chance = np.clip(values[-1][:, 0], 1e-9, 1 - 1e-9)
        lost = -float(np.mean(results * np.log(chance) + (1 - results) * np.log(1 - chance)))
        back = ((values[-1][:, 0] - results) / len(rows))[:, None]
        slopes: list[Vector] = []
        for number in range(len(self.layers) - 1, -1, -1):
            layer = self.layers[number]
            inputs = np.hstack([values[number], np.ones((len(rows), 1))])
            slopes.insert(0, inputs.T @ back + decay * layer)
            if number:
                back = (back @ layer[:-1].T) * (1 - values[number] ** 2)
        return slopes, lost

    # ---- files ---------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Writes the file in one go."""
        layers = [[[round(float(w), 8) for w in row] for row in layer] for layer in self.layers]
        data = {"format": FORMAT, "version": 1, **self.told, "features": self.names, "layers": layers}
        beside = path.with_name(path.name + ".new")
        beside.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
        os.replace(beside, path)


def load_model(path: Path) -> Model:
    """A model from its file. Raises BotError."""
    try:
        if path.stat().st_size > LARGEST:
            raise fault("A401", str(path), file=path, reason=f"> {LARGEST}")
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise fault("A401", str(path), file=path, reason=getattr(error, "strerror", None) or "JSON") from None
    try:
        if data["format"] != FORMAT or data["version"] != 1:
            raise ValueError("format")
        names = [str(name) for name in data["features"]]
        layers = [np.array(layer, dtype=np.float64) for layer in data["layers"]]
        sizes = [len(names), *(layer.shape[1] for layer in layers)]
        fitting = all(layer.shape[0] == size + 1 for layer, size in zip(layers, sizes, strict=False))
        if not layers or not fitting or sizes[-1] != 1 or not all(np.isfinite(layer).all() for layer in layers):
            raise ValueError("layers")
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise fault("A403", str(path), file=path, reason=str(error)) from None
    told = {key: value for key, value in data.items() if key not in ("format", "version", "features", "layers")}
    return Model(names, layers, told)
