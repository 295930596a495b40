"""Our data classes are those of the standard library in everything but the time that it takes to make them."""

from __future__ import annotations

import ast
import copy
import dataclasses
import inspect
import pickle
import subprocess
import sys
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cached_property
from operator import eq, ge, gt, le, lt
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar, assert_type, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spielwerk import data
from spielwerk.data import MISSING, dataclass, field, fields, is_dataclass, replace

SOURCE = Path(data.__file__).parent
T = TypeVar("T")

# ---- the same as in the standard library ---------------------------------------------------------

OPTIONS: list[dict[str, bool]] = [
    {},
    {"frozen": True},
    {"slots": True},
    {"frozen": True, "slots": True},
    {"eq": False},
    {"eq": False, "slots": True},
    {"eq": False, "frozen": True},
    {"order": True},
    {"order": True, "frozen": True, "slots": True},
    {"unsafe_hash": True},
    {"unsafe_hash": True, "slots": True},
    {"kw_only": True},
    {"kw_only": True, "frozen": True, "slots": True},
]


def outcome(work: Callable[..., Any], *args: Any, **more: Any) -> tuple[str, Any]:
    """What comes of something: a value, or what is said against it."""
    try:
        return "is", work(*args, **more)
    except (TypeError, ValueError, AttributeError) as error:
        return type(error).__name__, str(error).replace("test_data.", "")


def piece(library: Any, options: dict[str, bool]) -> Any:
    @library.dataclass(**options)
    class Piece:
        name: str
        value: int = 3
        places: list[int] = library.field(default_factory=list)
        note: str = library.field(default="", compare=False, repr=False)
        count: int = library.field(init=False, default=0)
        made: list[int] = library.field(init=False, default_factory=list)
        last: int = library.field(default=7, kw_only=True, metadata={"least": 1})
        known: ClassVar[int] = 5

    return Piece


def both(options: dict[str, bool], make: Callable[[Any, dict[str, bool]], Any] = piece) -> tuple[Any, Any]:
    return make(data, options), make(dataclasses, options)


def named(kind: Any, *args: Any, **more: Any) -> Any:
    """An object, whether its fields are given by place or by name."""
    if kind.__match_args__:
        return kind(*args, **more)
    return kind(**dict(zip(("name", "value"), args, strict=False)), **more)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_objects_are_made_shown_compared_and_hashed_alike(options):
    results = []
    for kind in both(options):
        a, b = named(kind, "rook"), named(kind, "rook", 3, note="moved")
        c, d = named(kind, "king", last=8), named(kind, "rook", 2, places=[1])
        pairs = [(x, y) for x in (a, b, c, d) for y in (a, b, c, d, "rook")]
        results.append(
            (
                [repr(x) for x in (a, b, c, d)],
                [x == y for x, y in pairs],
                [outcome(compare, x, y)[0] for x, y in pairs for compare in (lt, le, gt, ge)],
                [outcome(hash, x)[0] for x in (a, b, c, d)],
                [(x.name, x.value, x.places, x.count, x.made, x.last, x.known) for x in (a, b, c, d)],
                a.places is not b.places,
                kind.__match_args__,
                hasattr(a, "__dict__"),
                inspect.signature(kind),
                get_type_hints(kind.__init__),
            )
        )
    ours, theirs = results
    assert [str(part) for part in ours] == [str(part) for part in theirs]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_what_is_refused_is_refused_in_the_same_words(options):
    found = []
    for kind in both(options):
        whole = named(kind, "rook")
        found.append(
            [
                outcome(kind),
                outcome(kind, "a", 1, [], "", 2, 3, 4, 5),
                outcome(named, kind, "a", name="b"),
                outcome(named, kind, "a", unknown=1),
                outcome(named, kind, "a", count=1),
                outcome(setattr, whole, "name", "king"),
                # Some versions of the standard library do not find the right words for this.
                outcome(setattr, whole, "other", 1)[0] == "is",
                outcome(delattr, whole, "name"),
            ]
        )
    assert found[0] == found[1]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_standard_library_takes_ours_for_its_own(options):
    kind, theirs = both(options)
    whole, same = named(kind, "rook", places=[1, 2]), named(theirs, "rook", places=[1, 2])
    assert [dataclasses.is_dataclass(one) for one in (kind, whole)] == [True, True]
    assert dataclasses.asdict(whole) == dataclasses.asdict(same)
    assert dataclasses.astuple(whole) == dataclasses.astuple(same)
    assert repr(dataclasses.replace(whole, name="king")) == repr(dataclasses.replace(same, name="king"))
    told = ("name", "type", "default", "init", "repr", "hash", "compare", "kw_only", "metadata")
    for ours in (dataclasses.fields(kind), dataclasses.fields(whole)):
        assert [[getattr(f, name) for name in told] for f in ours] == [
            [getattr(f, name) for name in told] for f in dataclasses.fields(theirs)
        ]

    ordinary = type("Ordinary", (kind,), {})
    assert dataclasses.fields(ordinary) == dataclasses.fields(kind)


def test_a_dataclass_of_the_standard_library_can_extend_one_of_ours():
    @dataclass(frozen=True)
    class Piece:
        name: str
        places: list[int] = field(default_factory=list)

    @dataclasses.dataclass(frozen=True)
    class Chessman(Piece):
        value: int = 1

    assert repr(Chessman("rook", value=5)).endswith("Chessman(name='rook', places=[], value=5)")


def test_ours_cannot_extend_one_of_the_standard_library():
    @dataclasses.dataclass
    class Piece:
        name: str

    with pytest.raises(TypeError, match="a dataclass of the standard library"):

        @dataclass
        class Chessman(Piece):
            value: int = 1


# ---- any fields ----------------------------------------------------------------------------------

FieldOptions = tuple[str, bool, bool, bool, bool]
FIELDS = st.lists(
    st.tuples(st.sampled_from(["given", "default", "factory"]), *[st.booleans()] * 4), min_size=0, max_size=6
)


def of_fields(library: Any, described: list[FieldOptions], options: dict[str, bool], base: Any = object) -> Any:
    inside: dict[str, Any] = {"__annotations__": {}, "__module__": __name__, "__qualname__": "Piece"}
    start = len(library.fields(base)) if base is not object else 0
    for number, (sort, init, compare, shown, kw_only) in enumerate(described, start):
        said: dict[str, Any] = {"init": init, "compare": compare, "repr": shown, "kw_only": kw_only}
        if sort == "default":
            said["default"] = number
        elif sort == "factory":
            said["default_factory"] = list
        inside["__annotations__"][f"part{number}"] = "int"
        inside[f"part{number}"] = library.field(**said)
    return library.dataclass(**options)(type("Piece", (base,), inside))


@settings(max_examples=300, deadline=None)
@given(FIELDS, FIELDS, st.sampled_from(OPTIONS), st.lists(st.integers(0, 2), max_size=5), st.data())
def test_any_fields_make_the_same_class(first, second, options, args, drawn):
    """A class and one that extends it: either both libraries refuse them, or whatever is done with them has the same
    outcome."""

    def made(library):
        return of_fields(library, second, options, of_fields(library, first, options))

    ours, theirs = outcome(made, data), outcome(made, dataclasses)
    assert ours[0] == theirs[0]
    if ours[0] != "is":
        return
    names = [f"part{number}" for number in range(len(first) + len(second))]
    by_name = drawn.draw(st.dictionaries(st.sampled_from(names), st.integers(0, 2))) if names else {}
    results = []
    for kind in (ours[1], theirs[1]):
        whole, again = outcome(kind, *args, **by_name), outcome(kind, *args)
        same = whole[0] == again[0] == "is" and outcome(eq, whole[1], again[1])
        hashed = whole[0] == "is" and outcome(hash, whole[1])[0]
        shown = outcome(repr, whole[1])
        results.append((whole[0], shown, again[0], same, hashed, str(inspect.signature(kind)), kind.__match_args__))
    assert results[0] == results[1]


# ---- classes that extend others --------------------------------------------------------------------


def test_fields_come_in_the_order_of_the_bases_and_can_be_given_other_defaults():
    def chessman(library, options):
        @library.dataclass(**options)
        class Named:
            title: str

        @library.dataclass(**options)
        class Piece:
            name: str = "none"
            value: int = 1

        @library.dataclass(**options)
        class Chessman(Piece, Named):
            colour: str = "white"
            value: int = 5

        return Chessman

    for options in ({}, {"frozen": True}):
        ours, theirs = both(options, chessman)
        assert repr(ours("a", "b", 2, "c")) == repr(theirs("a", "b", 2, "c"))
        assert ours.__match_args__ == theirs.__match_args__


def test_a_class_can_do_what_its_base_does_and_more():
    @dataclass(slots=True)
    class Piece:
        name: str
        steps: list[str] = field(default_factory=list)

        def __post_init__(self) -> None:
            self.steps.append("made")

        @property
        def title(self) -> str:
            return self.name.title()

        @classmethod
        def named(cls, name: str) -> Piece:
            return cls(name)

    @dataclass(slots=True)
    class Chessman(Piece):
        value: int = 1

        def __post_init__(self) -> None:
            super().__post_init__()
            self.steps.append("valued")

        @property
        def title(self) -> str:
            return f"{super().title}, {self.value}"

        @classmethod
        def named(cls, name: str) -> Piece:
            return super().named(name + "!")

    class Rook(Chessman):
        def __init__(self, place: str) -> None:
            super().__init__("rook", value=5)
            self.place = place

    assert Chessman("rook").steps == ["made", "valued"]
    assert Chessman.named("rook").title == "Rook!, 1"
    rook = Rook("a1")
    assert (rook.title, rook.place, rook.value) == ("Rook, 5", "a1", 5)
    assert not hasattr(Chessman("rook"), "__dict__")


def test_one_that_extends_a_frozen_class_may_have_attributes_of_its_own():
    @dataclass(frozen=True)
    class Piece:
        name: str

    class Chessman(Piece):
        pass

    rook = Chessman("rook")
    rook.place = "a1"  # type: ignore[attr-defined]
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'name'"):
        rook.name = "king"  # type: ignore[misc]


def test_frozen_and_other_classes_do_not_mix():
    @dataclass(frozen=True)
    class Piece:
        name: str

    with pytest.raises(TypeError, match="frozen"):

        @dataclass
        class Chessman(Piece):  # type: ignore[misc]
            value: int = 1


def test_abstract_and_generic_classes():
    @dataclass(frozen=True, slots=True)
    class Move(ABC, Generic[T]):
        about: T

        @abstractmethod
        def told(self) -> str: ...

    @dataclass(frozen=True, slots=True)
    class Step(Move[int]):
        def told(self) -> str:
            return str(self.about)

    with pytest.raises(TypeError, match="abstract"):
        Move(1)  # type: ignore[abstract]
    assert Step(3).told() == "3"
    assert not hasattr(Step(3), "__dict__")


def test_what_a_class_says_itself_stays():
    def own(library, options):
        @library.dataclass(**options)
        class Own:
            name: str
            value: int = 0

            def __repr__(self) -> str:
                return "own"

            def __eq__(self, other: object) -> bool:
                return True

            def __hash__(self) -> int:
                return 4

        return Own

    for options in ({}, {"frozen": True}, {"slots": True}):
        for kind in both(options, own):
            assert (repr(kind("a")), kind("a") == kind("b"), hash(kind("a"))) == ("own", True, 4)

    @dataclass(eq=False)
    class Made:
        name: str

        def __init__(self) -> None:
            self.name = "given"

    assert Made().name == "given"


def test_a_value_can_be_worked_out_once():
    @dataclass(frozen=True)
    class Board:
        width: int

        @cached_property
        def cells(self) -> list[int]:
            return list(range(self.width))

    board = Board(3)
    assert board.cells is board.cells
    assert board == Board(3)


def test_a_field_may_be_called_self():
    @dataclass(frozen=True, slots=True)
    class Context:
        self: int
        other: int = 2

    assert repr(Context(self=1)).endswith("Context(self=1, other=2)")
    assert Context(1) == Context(self=1)


def test_an_object_that_holds_itself_can_be_shown():
    @dataclass
    class Ring:
        parts: list[Any] = field(default_factory=list)

    ring = Ring()
    ring.parts.append(ring)
    assert repr(ring).endswith("Ring(parts=[...])")


def test_patterns():
    @dataclass(frozen=True)
    class Move:
        start: str
        end: str = ""
        kind: str = field(default="", kw_only=True)

    match Move("a1", "a2"):
        case Move(start, "a2", kind=""):
            assert start == "a1"
        case _:
            pytest.fail("it is a move")


def test_faults_of_a_class_are_told_when_it_is_made():
    with pytest.raises(TypeError, match="value, which has no default, follows name, which has one"):

        @dataclass
        class Order:
            name: str = ""
            value: int  # type: ignore[misc]

    with pytest.raises(ValueError, match="needs a default_factory"):

        @dataclass
        class Changing:
            parts: list[int] = []  # noqa: RUF012

    with pytest.raises(ValueError, match="both default and default_factory"):
        field(default=1, default_factory=int)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="InitVar is not known here"):

        @dataclass
        class Passing:
            name: dataclasses.InitVar[int]

    with pytest.raises(TypeError, match="already specifies __slots__"):

        @dataclass(slots=True)
        class Twice:  # type: ignore[misc]
            __slots__ = ("name",)
            name: str

    with pytest.raises(TypeError, match="own __hash__"):

        @dataclass(unsafe_hash=True)
        class Hashed:
            name: str

            def __hash__(self) -> int:
                return 1


# ---- copies ------------------------------------------------------------------------------------


@dataclass
class Plain:
    name: str
    parts: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Slotted:
    name: str
    parts: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Frozen:
    name: str
    parts: list[int] = field(default_factory=list, hash=False)


@dataclass(frozen=True, slots=True)
class FrozenSlotted:
    name: str
    parts: list[int] = field(default_factory=list, hash=False)


@pytest.mark.parametrize("kind", [Plain, Slotted, Frozen, FrozenSlotted])
def test_copies_are_equal(kind):
    whole = kind("rook", [1, 2])
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(whole, protocol)) == whole
    assert copy.copy(whole) == whole
    assert copy.copy(whole).parts is whole.parts
    deep = copy.deepcopy(whole)
    assert deep == whole
    assert deep.parts is not whole.parts
    other = replace(whole, name="king")
    assert (other.name, other.parts) == ("king", [1, 2])
    if sys.version_info >= (3, 13):
        assert copy.replace(whole, name="king") == other


def test_a_field_that_nobody_gives_cannot_be_replaced():
    @dataclass
    class Piece:
        name: str
        count: int = field(init=False, default=0)

    piece = Piece("rook")
    piece.count = 3
    assert replace(piece, name="king").count == 0
    with pytest.raises(ValueError, match="count is declared with init=False"):
        replace(piece, count=4)


def test_fields_tell_what_was_said_about_them():
    @dataclass
    class Piece:
        name: str
        parts: list[int] = field(default_factory=list, metadata={"most": 3})

    name, parts = fields(Piece)
    assert fields(Piece("rook")) == (name, parts)
    assert (name.name, name.type, name.default) == ("name", "str", MISSING)
    assert (parts.default_factory, parts.metadata["most"]) == (list, 3)
    assert [is_dataclass(one) for one in (Piece, Piece("rook"), 3)] == [True, True, False]
    with pytest.raises(TypeError):
        fields(3)


# ---- first calls ---------------------------------------------------------------------------------


def test_threads_may_make_the_first_objects_at_once():
    for _ in range(30):

        @dataclass(frozen=True, slots=True)
        class Piece:
            name: str
            value: int = 1
            parts: tuple[int, ...] = field(default_factory=tuple)

        start = threading.Barrier(8)
        found: list[bool] = []

        def work(kind=Piece, start=start, found=found):
            start.wait()
            pieces = [kind("rook", number) for number in range(20)]
            found.append(pieces == [kind("rook", number) for number in range(20)] and len(set(pieces)) == 20)

        threads = [threading.Thread(target=work) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert found == [True] * 8


def test_after_the_first_call_a_method_is_an_ordinary_function():
    @dataclass(frozen=True)
    class Piece:
        name: str
        value: int = 1

    first = Piece.__init__
    piece = Piece("rook")
    assert Piece.__init__ is not first
    assert inspect.getfullargspec(Piece.__init__).args[1:] == ["name", "value"]
    assert Piece.__init__.__qualname__.endswith("Piece.__init__")
    # Whoever has kept the first one can go on with it.
    other = object.__new__(Piece)
    first(other, "king", value=2)
    assert (other.name, other.value, piece.name) == ("king", 2, "rook")


def test_somebody_may_wrap_a_method_that_was_never_called(monkeypatch):
    @dataclass
    class Piece:
        name: str

    made = []
    original = Piece.__init__

    def noted(self, name):
        made.append(name)
        original(self, name)

    monkeypatch.setattr(Piece, "__init__", noted)
    assert [Piece(name).name for name in ("rook", "king")] == made == ["rook", "king"]


# ---- type checkers -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, order=True)
class Typed:
    name: str
    value: int = field(default=1, kw_only=True)
    parts: list[str] = field(default_factory=list, compare=False)


def is_checked() -> None:
    """Never called: `make lint` fails if a type checker lets one of these pass, or one of the others not."""
    typed = Typed("rook", ["a"], value=2)
    assert_type(typed.value, int)
    assert_type(replace(typed, name="king"), Typed)
    assert typed < Typed("king")
    Typed(3)  # type: ignore[arg-type]
    Typed("rook", ["a"], 2)  # type: ignore[call-arg]
    Typed(title="rook")  # type: ignore[call-arg]
    typed.name = "king"  # type: ignore[misc]
    replace(typed, name=3)  # type: ignore[arg-type]
    replace(typed, title="king")  # type: ignore[call-arg]
    dataclass(init=False)  # type: ignore[call-overload]
    match typed:
        case Typed(name, parts):
            assert_type(name, str)
            assert_type(parts, list[str])


# ---- one way for all -------------------------------------------------------------------------------


def test_no_module_makes_its_data_classes_otherwise():
    """Whoever takes `dataclass` from the standard library makes every start of a process slower."""
    strangers = {}
    for file in SOURCE.rglob("*.py"):
        if file == Path(data.__file__):
            continue
        found = set()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "dataclasses":
                found |= {alias.name for alias in node.names} - {"asdict", "FrozenInstanceError"}
            elif isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names if alias.name == "dataclasses"}
        if found:
            strangers[str(file.relative_to(SOURCE))] = found
    assert strangers == {}


def test_the_standard_module_and_what_it_needs_are_not_imported():
    """It brings `inspect`, which takes longer than all data classes of the language."""
    work = "import sys, spielwerk.check; print('dataclasses' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", work], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "False"
