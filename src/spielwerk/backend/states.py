"""What goes in and out of every back end, as plain data."""

from __future__ import annotations

from typing import Any, TypeAlias

State: TypeAlias = list[int]
"""One number per slot, in the order of the layout."""
Record: TypeAlias = tuple[int, ...]
"""An option: as many words as its site says."""
Events: TypeAlias = list[tuple[Any, ...]]
"""What happened: (kind, line, numbers …)."""
