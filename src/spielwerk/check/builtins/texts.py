"""Built-in functions of texts. Texts are nothing that a match can change: all of them are worked out before it."""

from __future__ import annotations

from spielwerk.check.builtins.built_in import BuiltIn
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import INT, TEXT, ListOf, Type
from spielwerk.check.values.arguments import Arguments


class OfText(BuiltIn):
    """Takes texts."""

    type: Type

    def read(self, call: Arguments) -> t.Expr:
        if not call.scope.context.texts:
            call.check.faults.report("S505", call.span, name=call.name)
        return call.built(self.type, *(call.fitted(index, TEXT) for index in range(len(call))))


class Split(OfText):
    """the list of its parts: `split("a/b", "/")`"""

    forms = ("split(text, between)",)
    type = ListOf(TEXT)


class Letters(OfText):
    """the list of its letters"""

    forms = ("letters(text)",)
    type = ListOf(TEXT)


class Number(OfText):
    """the number it says"""

    forms = ("number(text)",)
    type = INT


class Upper(OfText):
    """the same in large letters"""

    forms = ("upper(text)",)
    type = TEXT


class Lower(OfText):
    """the same in small letters"""

    forms = ("lower(text)",)
    type = TEXT


FUNCTIONS: tuple[BuiltIn, ...] = (Split(), Letters(), Number(), Upper(), Lower())
