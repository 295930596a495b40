"""`spielwerk` with a fault: what people decide is acknowledged before it is kept. A test that does not find this
out proves nothing."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import patch

from spielwerk.cli import main
from spielwerk.table.store.records import Entry
from spielwerk.table.store.store import Store

LATE = 0.05
"""Seconds after which an entry is written."""
_append = Store.append


def hasty(store: Store, entry: Entry, *more: Any) -> asyncio.Future[None]:
    if entry.kind != "input":
        return _append(store, entry, *more)
    loop = asyncio.get_running_loop()
    loop.call_later(LATE, _append, store, entry, *more)
    done = loop.create_future()
    done.set_result(None)
    return done


if __name__ == "__main__":
    with patch.object(Store, "append", hasty):
        main()
