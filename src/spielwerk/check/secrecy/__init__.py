"""What may be known: which hidden things values, conditions and effects depend on (semantics D3).

The one analysis of information flow. The check warns of what players see only on a secret condition; `check --secrets`
lists all places where a secret comes out; rules tell their reasons, and decisions can be taken back, only where nothing
hidden is told; and whoever imagines what a seat cannot see learns which stored things depend on it.
"""

from __future__ import annotations

from spielwerk.check.secrecy.decisions.public import Public, public_choices
from spielwerk.check.secrecy.findings import Declassification
from spielwerk.check.secrecy.follow import Secrecy, secrecy_of
from spielwerk.check.secrecy.labels import Level, level
from spielwerk.check.secrecy.listing import declassifications
from spielwerk.check.secrecy.storing import Stored, stored, tainted

__all__ = [
    "Declassification",
    "Level",
    "Public",
    "Secrecy",
    "Stored",
    "declassifications",
    "level",
    "public_choices",
    "secrecy_of",
    "stored",
    "tainted",
]
