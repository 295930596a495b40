"""What is kept of a match: its log, the bytes of a saved match, the fingerprint of a state."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from spielwerk.backend.machine import State
from spielwerk.match.records import log_head
from spielwerk.program.generator import MASK64

if TYPE_CHECKING:
    from spielwerk.match.match import Match


def log_of(match: Match) -> dict[str, Any]:
    """Everything needed to play the match again: JSON-ready."""
    head = log_head(match.game.name, match.game.hash, match.players, match.options, match.seed)
    names = {"names": match.names.players} if match.names.players else {}
    return {**head, **names, "inputs": list(match.inputs)}


def saved(match: Match) -> bytes:
    """The match as bytes, for `Game.restore`. What seats have picked of selections that are not complete is kept as
    well, each pick as a decision."""
    record = {**log_of(match), "format": "spielwerk-save", "digest": match.digest, "names": match.names.players}
    record["inputs"] += match.open_picks
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()


def fingerprint(state: State) -> str:
    words = b"".join((word & MASK64).to_bytes(8, "little") for word in state)
    return hashlib.sha256(words).hexdigest()[:32]
