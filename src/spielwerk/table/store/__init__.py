"""The persistence service of the table server: `Store`, and functions over a connection for everything it keeps."""

from spielwerk.table.store.errors import (
    AlreadyDone,
    CannotOpen,
    Closed,
    LostLease,
    NameTaken,
    OutOfOrder,
    StoreFailed,
)
from spielwerk.table.store.store import Store

__all__ = ["AlreadyDone", "CannotOpen", "Closed", "LostLease", "NameTaken", "OutOfOrder", "Store", "StoreFailed"]
