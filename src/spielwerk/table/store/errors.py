"""What can go wrong with the store."""

from __future__ import annotations

from spielwerk.locale import texts


class StoreFailed(Exception):
    """What was to be kept was not kept, as far as anybody knows: nothing of it may be acknowledged.

    Whoever had changed something in memory before loads it again.
    """


class LostLease(StoreFailed):
    """The desk belongs to another process by now, or it is not sure that it still belongs to this one."""

    def __init__(self, desk: int) -> None:
        super().__init__(f"desk {desk} is not, or not surely, in the hands of this process any more")
        self.desk = desk

    def __reduce__(self) -> tuple[type[LostLease], tuple[int]]:
        return LostLease, (self.desk,)


class OutOfOrder(StoreFailed):
    """An entry that does not follow the last one of its desk: one before it was not kept."""


class AlreadyDone(StoreFailed):
    """A request of this person was carried out before at this desk, so it is not carried out again."""


class Closed(StoreFailed):
    """The store was closed before."""


class NameTaken(Exception):
    """Somebody has this name already, or one that looks like it."""


class CannotOpen(Exception):
    """The database cannot be used. Whoever has started the server is told why, in one sentence."""

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values = values
        super().__init__(self.words("en"))

    def words(self, language: str) -> str:
        """The sentence in a language."""
        return str(texts("server", language)["database"][self.code]).format(**self.values)
