"""A game on its way to a program: what all parts of the lowering share."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from functools import cached_property

from spielwerk.bind import Bound
from spielwerk.check.secrecy import Secrecy, declassifications, secrecy_of
from spielwerk.check.secrecy.labels import Label
from spielwerk.check.secrecy.sources import Sources
from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.check.typed.actions import changes_of, showings_of
from spielwerk.check.typed.game import DIRECTIONS, TestDo
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.phrase import Phrase
from spielwerk.diagnostics.source import NOWHERE, Source, Span
from spielwerk.limits import DEEPEST_CALLS, MOST_ENTRIES, MOST_FUNCTIONS
from spielwerk.program import ir
from spielwerk.program.evaluate import Effort
from spielwerk.program.layout import WORD, Layout
from spielwerk.program.lower.boards.board_file import Filled
from spielwerk.program.lower.dispatch import Dispatch
from spielwerk.program.lower.features import features_of
from spielwerk.program.lower.texts.text_info import TextForm, TextInfo
from spielwerk.program.lower.values.forms import Fixed, Value

FUNCTIONS = Phrase("size.functions")


class CannotLower(Exception):
    """The game cannot be made for these players and options; carries the code of the fault and its place."""

    def __init__(self, code: str, span: Span, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.span = span
        self.values = values

    def diagnostics(self, source: Source) -> list[Diagnostic]:
        """The faults for people, of a game with this text."""
        return [Diagnostic(self.code, source, self.span, self.values)]


class Lowering:
    """Tables, functions and names of the program that is being made."""

    def __init__(self, game: sy.Checked, bound: Bound, dispatch: Dispatch, effort: Effort | None = None) -> None:
        self.game = game
        self.dispatch = dispatch
        """What lowers which part of the game."""
        self.effort = effort or Effort()
        self.bound = bound
        self.players = players = bound.players
        self.options = bound.options
        self.exact = bound.build.exact
        self.hints = False
        """Whether the program is made for a search."""
        self.preferred: set[int] = set()
        """Sites whose options have weights from hints."""
        self.knowledge = False
        """Whether the program notes what every seat could know of hidden objects."""
        self.decided: frozenset[sy.Variable] = frozenset()
        """What seats have decided at once, while the code for `then` is made."""
        self.moves_decided = False
        """Whether what was decided at once moves objects, and it is noted what seats could know."""
        self.layout = Layout(players)
        self.features = features_of(game)
        self.tables: dict[str, ir.Table] = {}
        self.functions: dict[str, ir.Function] = {}
        self.lines: list[ir.LineInfo] = [ir.LineInfo(0, 0)]
        self.kinds: list[sy.ObjectSymbol] = list(game.objects.values())
        self.texts: list[TextInfo] = []
        self.phrases: list[str] = []
        """Texts of options and constants that are put into other texts."""
        self.constants: dict[sy.AttributeSymbol, list[int]] = {}
        """Attributes of objects that never change, by the object's number."""
        self.intervals: dict[sy.Variable, tuple[int, int]] = {}
        """What is known of the size of variables that are never assigned."""
        self.faces: dict[sy.DieSymbol, list[int]] = {}
        self.filled: dict[sy.SpaceSymbol, Filled] = {}
        """The spaces whose boards come from files."""
        self.warnings: list[Diagnostic] = []
        """What is odd about those files."""
        self.capacities: dict[str, int] = {}
        """How much the arrays that hold variables can hold."""
        self.deeds: dict[TestDo, sy.ProcedureSymbol] = {}
        """What a test does that asks players."""
        self.whys: dict[sy.FunctionSymbol, str] = {}
        """Rules that say which of their lines fails, as functions of the program."""
        self.published: dict[sy.Variable, Value] = {}
        """Parameters of phases that others read: they are in the state."""
        self.made: dict[sy.FunctionSymbol | sy.ProcedureSymbol, str] = {}
        self.answers_none: set[str] = set()
        """Functions that are tables with a row for none."""
        self.changes = changes_of(game.implications)
        """What implications change, in order."""
        self.showings = showings_of(game.implications)
        self.readers: dict[sy.AttributeSymbol, str] = {}
        """The functions that read what implications change."""
        self.crossroads: dict[int, list[tuple[str, Span]]] = {}
        """The `go to` lines that are together, by the number of their place."""
        self.supposed: dict[str, str] = {}
        """What hypotheticals save, by name, and the function whose writing it is about."""
        self.muted: dict[str, str] = {}
        """Functions and their copies without events."""
        self.counter = itertools.count(1)
        self._attributes: dict[sy.AttributeSymbol, int] = {}
        self._dice: dict[sy.DieSymbol, int] = {}
        self._phases: dict[sy.ProcedureSymbol, int] = {}
        self._procedures: dict[sy.ProcedureSymbol, str] = {}
        self._tables: dict[tuple[str, tuple[int, ...]], str] = {}
        self._lines: dict[tuple[int, int, str], int] = {}
        self._names: dict[tuple[sy.Variable, int], str] = {}
        self.copy = 0
        """The copy of a procedure that calls itself, of which variables are named now."""
        self._taken: dict[str, int] = {}
        """Names that are taken, and how often they were wanted."""
        self._entries = 0
        self._calls = 0
        """How many functions are being lowered inside of each other."""
        self.straight: dict[tuple[int, int], Fixed] = {}
        """The straight lines of boards, by the first place of the board and their length."""
        self.text_of: dict[int, TextInfo] = {}
        """The texts by the identity of their messages."""
        self.singles: dict[sy.FunctionSymbol, t.Expr | None] = {}
        """The expressions that functions are written in place as, if so."""
        self.sizes: dict[sy.FunctionSymbol, int] = {}
        """How much code functions are, written in place."""
        self.notes: list[tuple[str, Span, dict[str, object]]] = []
        """What the designer should know: the code of a warning, its place and its values."""

    @cached_property
    def walked(self) -> dict[str, sy.Variable]:
        """Lists that loops go through while they wait, and the names of their elements."""
        return {}

    @cached_property
    def unseen(self) -> dict[sy.Variable, Label]:
        """Names of things that were chosen without being seen."""
        return {}

    @cached_property
    def secrecy(self) -> Secrecy:
        """What names in procedures depend on that is hidden."""
        return secrecy_of(self.game)

    @cached_property
    def giving_away(self) -> dict[Span, bool]:
        """The lines after which somebody may have learned something hidden, and whether others than the one who acts
        count: a question tells something to the one who is asked. That a match has not ended tells nobody anything."""
        found = [one for one in declassifications(self.game) if not one.ends]
        return {one.step: one.where != "question" for one in found}

    @cached_property
    def told(self) -> Sources:
        """What values and texts tell, in every language."""

        def values(text: t.Message) -> list[t.Expr]:
            forms = [form.message.parts for form in self.text_info(text).forms]
            return [slot.value for parts in forms for slot in parts if isinstance(slot, t.Slot)]

        return Sources(self.game, values)

    @cached_property
    def hiding_objects(self) -> bool:
        """Whether objects can be hidden in places that are seen."""
        return any(kind.hides for kind in self.game.objects.values())

    def note(self, code: str, span: Span, **values: object) -> None:
        """A warning; a line that is made several times gets it once."""
        if (code, span, values) not in self.notes:
            self.notes.append((code, span, values))

    def text_info(self, message: t.Message, names: Iterable[str] = ()) -> TextInfo:
        """The text with its translations, which are found by a name or by the original."""
        # By identity: the same words elsewhere may be translated in another way.
        if id(message) in self.text_of:
            return self.text_of[id(message)]
        info = TextInfo(len(self.texts) + 1, [TextForm(self.game.language, message)])
        for language, texts in self.game.texts.items():
            found = next((texts[key] for key in (*names, message.key) if key in texts), None)
            if found is not None:
                info.forms.append(TextForm(language, found))
        self.texts.append(info)
        self.text_of[id(message)] = info
        return info

    def phrase(self, text: str) -> int:
        """The number of a text that is put into another one."""
        if text not in self.phrases:
            self.phrases.append(text)
        return self.phrases.index(text)

    @property
    def span(self) -> Span:
        """Where the game is played: the place of what is wrong with it as a whole."""
        return self.game.play.span if self.game.play is not None else NOWHERE

    def enter(self, function: sy.FunctionSymbol) -> None:
        """The body of a function is lowered, inside of what calls it. Each takes a piece of Python's stack, whose end
        is no limit that an author could know."""
        self._calls += 1
        if self._calls > DEEPEST_CALLS:
            raise CannotLower("S615", function.span, name=function.name, most=DEEPEST_CALLS)

    def leave(self) -> None:
        self._calls -= 1

    # ---- names -----------------------------------------------------------------------------

    def name(self, stem: str) -> str:
        """A name for a function or table that nobody else has."""
        stem = "".join(c if c.isascii() and c.isalnum() else "_" for c in stem) or "x"
        name = stem
        # The count goes on where it was, instead of trying all names before it once more.
        while name in self._taken:
            self._taken[stem] += 1
            name = f"{stem}_{self._taken[stem]}"
        self._taken[name] = 1
        return name

    def local(self, variable: sy.Variable) -> str:
        """The name of the local that holds a variable: the same everywhere, different for every variable."""
        key = variable, self.copy
        if key not in self._names:
            self._names[key] = self.name(f"v_{variable.name}")
        return self._names[key]

    def local_names(self) -> Iterable[tuple[tuple[sy.Variable, int], str]]:
        """Every variable that got a name, with the number of the copy of its procedure."""
        return self._names.items()

    def line(self, span: Span, inside: str) -> int:
        """The number of a place in the game's text."""
        key = (span.start, span.end, inside)
        if key not in self._lines:
            self._lines[key] = len(self.lines)
            self.lines.append(ir.LineInfo(*key))
        return self._lines[key]

    def attribute_number(self, attribute: sy.AttributeSymbol) -> int:
        """The number under which events speak of an attribute."""
        return self._attributes.setdefault(attribute, len(self._attributes))

    def die_number(self, die: sy.DieSymbol) -> int:
        return self._dice.setdefault(die, len(self._dice))

    def phase_number(self, procedure: sy.ProcedureSymbol) -> int:
        """The number under which events speak of a phase."""
        return self._phases.setdefault(procedure, len(self._phases))

    def numbered_attributes(self) -> list[sy.AttributeSymbol]:
        return list(self._attributes)

    def numbered_dice(self) -> list[sy.DieSymbol]:
        return list(self._dice)

    def numbered_phases(self) -> list[sy.ProcedureSymbol]:
        return list(self._phases)

    def procedure_name(self, procedure: sy.ProcedureSymbol) -> str:
        """A name for what belongs to a procedure of the machine."""
        if procedure not in self._procedures:
            self._procedures[procedure] = self.name(procedure.name)
        return self._procedures[procedure]

    # ---- tables ----------------------------------------------------------------------------

    def table(self, stem: str, values: Iterable[int], kind: str = ir.I32) -> str:
        """The name of a table with these values; equal tables are one."""
        key = (kind, tuple(values))
        if key not in self._tables:
            self._entries += len(key[1])
            if self._entries > MOST_ENTRIES:
                raise CannotLower("S672", self.span, most=MOST_ENTRIES)
            name = self.name(stem.upper())
            self._tables[key] = name
            self.tables[name] = ir.Table(name, key[1], kind)
        return self._tables[key]

    def lookup(
        self, stem: str, values: Iterable[int], index: ir.Expr, wide: bool = False, kind: str = ir.I32
    ) -> ir.Expr:
        """An entry of a table; folded where the index is known."""
        kind = ir.B64 if wide else kind
        row = tuple(values)
        if isinstance(index, ir.Const):
            return ir.Const(row[index.value], kind)
        return ir.Lookup(self.table(stem, row, kind), index, kind)

    def function(self, function: ir.Function) -> None:
        if len(self.functions) > MOST_FUNCTIONS:
            raise CannotLower("S671", self.span, most=MOST_FUNCTIONS, what=FUNCTIONS)
        self.functions[function.name] = function

    # ---- types -----------------------------------------------------------------------------

    def universe(self, kind: ty.Type) -> range | None:
        """The numbers that values of a type can have, none left out; None for plain numbers and texts."""
        match kind:
            case ty.EnumType(symbol):
                return range(1, len(symbol.values) + 1)
            case ty.ObjectsOf(symbols):
                ranges = [self.layout.ranges[s] for s in symbols if s in self.layout.ranges]
                ranges = [r for r in ranges if len(r)]
                return range(min(r.start for r in ranges), max(r.stop for r in ranges)) if ranges else range(1, 1)
            case ty.FieldOf(symbol):
                board = self.layout.boards[symbol]
                return range(board.first, board.first + board.size)
            case ty.Maybe(of):
                return self.universe(of)
            case ty.PLAYER:
                return range(1, self.players + 1)
            case ty.DIRECTION:
                return range(1, len(DIRECTIONS) + 1)
            case ty.PLACE:
                return range(1, self.layout.places + 1)
            case ty.KIND:
                return range(1, len(self.kinds) + 1)
            case ty.BOOL:
                return range(2)
        return None

    def fits_word(self, kind: ty.Type) -> bool:
        """Whether a set of such elements fits into one word."""
        universe = self.universe(kind)
        return universe is not None and len(universe) <= WORD


def is_folded(attribute: sy.AttributeSymbol) -> bool:
    """Whether an attribute of objects is no part of the state: it never changes and is a single value."""
    return attribute.constant and not isinstance(attribute.type, ty.SetOf | ty.ListOf | ty.MapOf)


def is_collection(kind: ty.Type) -> bool:
    return isinstance(kind, ty.SetOf | ty.ListOf)


def element_of(kind: ty.Type) -> ty.Type:
    assert isinstance(kind, ty.SetOf | ty.ListOf)
    return kind.of
