"""Classes that hold data: `dataclass` as the standard library has it, made so that hundreds are imported at once.

The standard library writes source text for the methods of every class and compiles it, half a millisecond each time.
Here a method is written when it is called first, and classes of one shape share compiled code: the text of a method has
numbers in place of names (`self._0 = _0`), is compiled once for all classes with as many fields of the same sorts, and
each class puts its own names in. What comes of it is an ordinary function, and no slower.

Everything means what it means in `dataclasses`; what nobody here uses is left out. To type checkers these are
dataclasses, and so they are to the functions of the standard library: `dataclasses.asdict` works.
"""

from __future__ import annotations

import operator
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from reprlib import recursive_repr
from types import CellType, CodeType, FunctionType, MappingProxyType, MemberDescriptorType
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform, overload

Made = TypeVar("Made")


class _Sign:
    """A value that stands for none."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text


MISSING = _Sign("MISSING")
_BY_FACTORY: Any = _Sign("<factory>")
"""The default of a parameter whose value a factory makes."""
_NO_METADATA: Mapping[Any, Any] = MappingProxyType({})


# ---- fields ------------------------------------------------------------------------------------


class Field:
    """What is known about a field of a class."""

    __slots__ = ("compare", "default", "default_factory", "hash", "init", "kw_only", "metadata", "name", "repr", "type")

    name: str
    type: Any

    def __init__(
        self,
        default: Any = MISSING,
        default_factory: Any = MISSING,
        init: bool = True,
        repr: bool = True,
        hash: bool | None = None,
        compare: bool = True,
        metadata: Mapping[Any, Any] = _NO_METADATA,
        kw_only: bool | None = None,
    ) -> None:
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare
        self.metadata = metadata
        self.kw_only = kw_only

    def __repr__(self) -> str:
        return f"Field({', '.join(f'{name}={getattr(self, name, None)!r}' for name in self.__slots__)})"

    @property
    def is_given(self) -> bool:
        """Whether whoever makes an object has to say it."""
        return self.init and self.default is MISSING and self.default_factory is MISSING


@overload
def field(
    *,
    default: Made,
    init: bool = True,
    repr: bool = True,
    hash: bool | None = None,
    compare: bool = True,
    metadata: Mapping[Any, Any] | None = None,
    kw_only: bool | None = None,
) -> Made: ...
@overload
def field(
    *,
    default_factory: Callable[[], Made],
    init: bool = True,
    repr: bool = True,
    hash: bool | None = None,
    compare: bool = True,
    metadata: Mapping[Any, Any] | None = None,
    kw_only: bool | None = None,
) -> Made: ...
@overload
def field(
    *,
    init: bool = True,
    repr: bool = True,
    hash: bool | None = None,
    compare: bool = True,
    metadata: Mapping[Any, Any] | None = None,
    kw_only: bool | None = None,
) -> Any: ...
def field(
    *,
    default: Any = MISSING,
    default_factory: Any = MISSING,
    init: bool = True,
    repr: bool = True,
    hash: bool | None = None,
    compare: bool = True,
    metadata: Mapping[Any, Any] | None = None,
    kw_only: bool | None = None,
) -> Any:
    """A field about which there is more to say than its type and its default."""
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError("cannot specify both default and default_factory")
    told = MappingProxyType(metadata) if metadata else _NO_METADATA
    return Field(default, default_factory, init, repr, hash, compare, told, kw_only)


def fields(whole: object) -> tuple[Field, ...]:
    """The fields of a class, or of an object of it, in their order."""
    found: dict[str, Field] | None = getattr(whole, "__data_fields__", None)
    if found is None:
        raise TypeError("must be called with a dataclass type or instance")
    return tuple(found.values())


if TYPE_CHECKING:
    # Type checkers know what these functions of the standard library do with a class.
    from dataclasses import is_dataclass as is_dataclass
    from dataclasses import replace as replace
else:

    def is_dataclass(whole):
        """Whether this is a class of this module, or an object of one."""
        return hasattr(whole, "__data_fields__")

    def replace(whole, /, **changes):
        """An object like this one, but for some fields."""
        for one in fields(whole):
            if not one.init:
                if one.name in changes:
                    raise ValueError(f"field {one.name} is declared with init=False, it cannot be specified")
            elif one.name not in changes:
                changes[one.name] = getattr(whole, one.name)
        return whole.__class__(**changes)


# ---- classes -----------------------------------------------------------------------------------


@overload
def dataclass(kind: type[Made], /) -> type[Made]: ...
@overload
def dataclass(
    *,
    eq: bool = True,
    order: bool = False,
    unsafe_hash: bool = False,
    frozen: bool = False,
    kw_only: bool = False,
    slots: bool = False,
) -> Callable[[type[Made]], type[Made]]: ...
@dataclass_transform(field_specifiers=(field,))
def dataclass(
    kind: type[Any] | None = None,
    /,
    *,
    eq: bool = True,
    order: bool = False,
    unsafe_hash: bool = False,
    frozen: bool = False,
    kw_only: bool = False,
    slots: bool = False,
) -> Any:
    """Gives a class what follows from its fields: how it is made, compared, hashed and shown."""
    options = {
        "eq": eq,
        "order": order,
        "unsafe_hash": unsafe_hash,
        "frozen": frozen,
        "kw_only": kw_only,
        "slots": slots,
    }
    return _finished(kind, options) if kind is not None else lambda kind: _finished(kind, options)


def _finished(kind: type[Any], options: dict[str, bool]) -> type[Any]:
    found = _all_fields(kind, options)
    kind = _with_slots(kind, found) if options["slots"] else _with_defaults(kind)
    own = set(kind.__dict__)
    usual: dict[str, Any] = {
        "__init__": _later(kind, "__init__", lambda: _init(kind, found.values(), options["frozen"])),
        "__repr__": _later(kind, "__repr__", lambda: _repr(kind, found.values())),
        "__replace__": replace,
        "__match_args__": tuple(one.name for one in found.values() if one.init and not one.kw_only),
    }
    if options["eq"]:
        usual["__eq__"] = _later(kind, "__eq__", lambda: _eq(kind, found.values()))
    added = {name: value for name, value in usual.items() if name not in own}
    added |= _hashing(kind, found.values(), options) | _ordering(kind, options) | _freezing(kind, options)
    added |= {"__data_fields__": found, "__data_options__": options}
    added |= {"__dataclass_fields__": _STANDARD_FIELDS, "__dataclass_params__": _STANDARD_PARAMS}
    for name, value in added.items():
        setattr(kind, name, value)
    return kind


def _all_fields(kind: type[Any], options: dict[str, bool]) -> dict[str, Field]:
    """The fields of a class by their names: those of its bases, then its own."""
    found: dict[str, Field] = {}
    for base in reversed(kind.__mro__[1:]):
        if "__data_fields__" in base.__dict__:
            found |= base.__dict__["__data_fields__"]
            if base.__dict__["__data_options__"]["frozen"] != options["frozen"]:
                raise TypeError(f"either both {kind.__name__} and {base.__name__} are frozen, or none of them")
        elif "__dataclass_fields__" in base.__dict__:
            raise TypeError(f"{kind.__name__} cannot extend {base.__name__}, a dataclass of the standard library")
    for name, annotation in kind.__annotations__.items():
        said = str(annotation).partition("[")[0]
        if said.endswith("ClassVar"):
            continue
        if said.endswith(("InitVar", "KW_ONLY")):
            raise TypeError(f"{name} of {kind.__name__}: {said} is not known here")
        default = kind.__dict__.get(name, MISSING)
        # The name is a slot of the class: what is found there is how Python reads it, and no default.
        if isinstance(default, MemberDescriptorType):
            default = MISSING
        one = found[name] = default if isinstance(default, Field) else Field(default)
        one.name = name
        one.type = annotation
        one.kw_only = options["kw_only"] if one.kw_only is None else one.kw_only
        if one.default.__hash__ is None:
            raise ValueError(f"{type(one.default)} can change: {name} needs a default_factory")
    before = None
    for one in found.values():
        if one.init and not one.kw_only:
            if before is not None and one.is_given:
                raise TypeError(f"{one.name}, which has no default, follows {before}, which has one")
            before = before if one.is_given else one.name
    return found


def _with_defaults(kind: type[Any]) -> type[Any]:
    """The class with the defaults of its fields where it says more about them."""
    # A list, since the class changes while we go through it.
    for name, value in list(kind.__dict__.items()):
        if isinstance(value, Field):
            if value.default is MISSING:
                delattr(kind, name)
            else:
                setattr(kind, name, value.default)
    return kind


def _with_slots(kind: type[Any], names: Iterable[str]) -> type[Any]:
    """The same class with slots for its fields: a class can only have them from the beginning."""
    if "__slots__" in kind.__dict__:
        raise TypeError(f"{kind.__name__} already specifies __slots__")
    taken = {slot for base in kind.__mro__[1:-1] for slot in base.__dict__.get("__slots__", ())}
    # The new class gets the first two of its own; defaults would be in the way of the slots.
    left = {"__dict__", "__weakref__", *names}
    inside = {name: value for name, value in kind.__dict__.items() if name not in left}
    inside["__slots__"] = tuple(name for name in names if name not in taken)
    inside["__qualname__"] = kind.__qualname__
    make: Callable[..., type[Any]] = type(kind)
    made = make(kind.__name__, kind.__bases__, inside)
    for value in inside.values():
        _lead_super(value, kind, made)
    return made


def _lead_super(value: Any, old: type[Any], new: type[Any]) -> None:
    """A method that says `super()` knows the class in which it was written: it is to know the new one."""
    function = getattr(value, "fget", None) or getattr(value, "__func__", None) or getattr(value, "func", value)
    if isinstance(function, FunctionType) and "__class__" in function.__code__.co_freevars:
        cell = (function.__closure__ or ())[function.__code__.co_freevars.index("__class__")]
        if cell.cell_contents is old:
            cell.cell_contents = new


# ---- methods that are written when they are called --------------------------------------------


def _later(kind: type[Any], name: str, write: Callable[[], Callable[..., Any]]) -> Callable[..., Any]:
    """A method that is written when it is called first: of most classes few ever are.

    If several threads call it at once each writes the same, and it does not matter which one stays.
    """

    written: Callable[..., Any] | None = None

    def method(self: Any, /, *args: Any, **named: Any) -> Any:
        nonlocal written
        written = written or write()
        # Unless somebody has put another method there meanwhile: then that one stays.
        if kind.__dict__[name] is method:
            setattr(kind, name, written)
        return written(self, *args, **named)

    return method


def _init(kind: type[Any], found: Iterable[Field], frozen: bool) -> FunctionType:
    outside: dict[str, Any] = {"_absent": _BY_FACTORY, "_set": object.__setattr__}
    lines: list[str] = []
    for number, one in enumerate(found):
        value = f"_{number}"
        member: Any = getattr(kind, one.name, None)
        has_slot = isinstance(member, MemberDescriptorType)
        if one.default_factory is not MISSING:
            outside[f"_make{number}"] = one.default_factory
            made = f"_make{number}()"
            value = f"{made} if {value} is _absent else {value}" if one.init else made
        elif not one.init:
            if one.default is MISSING or not has_slot:
                continue
            outside[f"_default{number}"] = one.default
            value = f"_default{number}"
        if not frozen:
            lines.append(f"_self._{number} = {value}")
        elif has_slot:
            # A frozen object refuses assignment, but its slots do not: this is the quickest way past it.
            outside[f"_set{number}"] = member.__set__
            lines.append(f"_set{number}(_self, {value})")
        else:
            lines.append(f"_set(_self, '_{number}', {value})")
    if hasattr(kind, "__post_init__"):
        lines.append("_self.__post_init__()")
    numbered = [(f"_{number}", one) for number, one in enumerate(found) if one.init]
    parameters = ["_self", *(number for number, one in numbered if not one.kw_only)]
    by_name = [number for number, one in numbered if one.kw_only]
    if by_name:
        parameters += ["*", *by_name]
    head = f"__init__({', '.join(parameters)})"
    function = _written(kind, head, lines or ["pass"], [one.name for one in found], outside)
    defaults = [(one, one.default if one.default_factory is MISSING else _BY_FACTORY) for _, one in numbered]
    function.__defaults__ = tuple(value for one, value in defaults if value is not MISSING and not one.kw_only)
    function.__kwdefaults__ = {one.name: value for one, value in defaults if value is not MISSING and one.kw_only}
    function.__annotations__ = {one.name: one.type for _, one in numbered} | {"return": None}
    return function


def _repr(kind: type[Any], found: Iterable[Field]) -> Callable[[Any], str]:
    names = [one.name for one in found if one.repr]
    form = f"({', '.join(f'{name}=%r' for name in names)})"
    lines = (f"return self.__class__.__qualname__ + _form % {_all_of('self', names)}",)
    return recursive_repr()(_written(kind, "__repr__(self)", lines, names, {"_form": form}))


def _eq(kind: type[Any], found: Iterable[Field]) -> FunctionType:
    names = [one.name for one in found if one.compare]
    lines = (
        f"if other.__class__ is self.__class__: return {_all_of('self', names)} == {_all_of('other', names)}",
        "return NotImplemented",
    )
    return _written(kind, "__eq__(self, other)", lines, names, {})


def _hash(kind: type[Any], found: Iterable[Field]) -> FunctionType:
    names = [one.name for one in found if (one.compare if one.hash is None else one.hash)]
    return _written(kind, "__hash__(self)", (f"return _hash({_all_of('self', names)})",), names, {"_hash": hash})


def _hashing(kind: type[Any], found: Iterable[Field], options: dict[str, bool]) -> dict[str, Any]:
    """How a class is hashed: by its fields, not at all since it can change, or as it says itself."""
    own = kind.__dict__
    # To a class that says only how it is compared Python gives `__hash__ = None`.
    says_itself = "__hash__" in own and not (own["__hash__"] is None and "__eq__" in own)
    if options["unsafe_hash"] and says_itself:
        raise TypeError(f"{kind.__name__} has its own __hash__")
    if says_itself or not (options["unsafe_hash"] or options["eq"]):
        return {}
    if not (options["unsafe_hash"] or options["frozen"]):
        return {"__hash__": None}
    return {"__hash__": _later(kind, "__hash__", lambda: _hash(kind, found))}


def _all_of(whole: str, names: list[str]) -> str:
    return f"({''.join(f'{whole}._{number},' for number in range(len(names)))})"


def _written(
    kind: type[Any], head: str, lines: Iterable[str], names: list[str], outside: dict[str, Any]
) -> FunctionType:
    """A method from its text, in which `_0` stands for the first name, and so on."""
    code = _compiled(head, "\n  ".join(lines), tuple(outside))
    called = {f"_{number}": name for number, name in enumerate(names)}
    title = code.co_name
    code = code.replace(
        co_varnames=tuple(called.get(name, name) for name in code.co_varnames),
        co_names=tuple(called.get(name, name) for name in code.co_names),
        co_consts=tuple(called.get(value, value) if isinstance(value, str) else value for value in code.co_consts),
        co_qualname=f"{kind.__qualname__}.{title}",
    )
    module = sys.modules.get(kind.__module__)
    # What the text refers to comes by closure: its globals are those of the class's module, and may have such names.
    closure = tuple(CellType(outside[name]) for name in code.co_freevars)
    return FunctionType(code, vars(module) if module else {}, title, None, closure)


@cache
def _compiled(head: str, body: str, outside: tuple[str, ...]) -> CodeType:
    text = f"def around({', '.join(outside)}):\n def {head}:\n  {body}"
    around = _code_in(compile(text, f"<{__name__}>", "exec"))
    return _code_in(around)


def _code_in(code: CodeType) -> CodeType:
    return next(value for value in code.co_consts if isinstance(value, CodeType))


# ---- methods that all classes share ------------------------------------------------------------


def _ordering(kind: type[Any], options: dict[str, bool]) -> dict[str, Any]:
    if not options["order"]:
        return {}
    if not options["eq"]:
        raise ValueError("eq must be true if order is true")
    taken = next((name for name in _ORDERED if name in kind.__dict__), None)
    if taken:
        raise TypeError(f"{kind.__name__} has its own {taken}")
    return _ORDERED


def _ordered(compare: Callable[[Any, Any], bool]) -> Callable[[Any, Any], Any]:
    def method(self: Any, other: Any) -> Any:
        return compare(_key(self), _key(other)) if other.__class__ is self.__class__ else NotImplemented

    return method


def _key(whole: Any) -> tuple[Any, ...]:
    return tuple(getattr(whole, one.name) for one in fields(whole) if one.compare)


_ORDERED = {
    f"__{compare.__name__}__": _ordered(compare) for compare in (operator.lt, operator.le, operator.gt, operator.ge)
}


def _freezing(kind: type[Any], options: dict[str, bool]) -> dict[str, Any]:
    if not options["frozen"]:
        return {}
    if "__setattr__" in kind.__dict__ or "__delattr__" in kind.__dict__:
        raise TypeError(f"{kind.__name__} is frozen and has its own __setattr__ or __delattr__")
    added = {"__setattr__": _refuse_assignment, "__delattr__": _refuse_deletion}
    if options["slots"] and "__getstate__" not in kind.__dict__:
        # Otherwise pickle would assign to the fields.
        added |= {"__getstate__": _state, "__setstate__": _take_state}
    return added


def _refuse_assignment(self: Any, name: str, value: Any) -> None:
    if _is_fixed(type(self), name):
        raise _refusal(f"cannot assign to field {name!r}")
    object.__setattr__(self, name, value)


def _refuse_deletion(self: Any, name: str) -> None:
    if _is_fixed(type(self), name):
        raise _refusal(f"cannot delete field {name!r}")
    object.__delattr__(self, name)


def _is_fixed(kind: type[Any], name: str) -> bool:
    """Ordinary classes that extend a frozen one may have attributes of their own."""
    return "__data_fields__" in kind.__dict__ or name in kind.__data_fields__


def _refusal(text: str) -> AttributeError:
    # Only now: `dataclasses` imports `inspect`, which nobody needs until something goes wrong.
    from dataclasses import FrozenInstanceError

    return FrozenInstanceError(text)


def _state(self: Any) -> list[Any]:
    return [getattr(self, one.name) for one in fields(self)]


def _take_state(self: Any, state: list[Any]) -> None:
    for one, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, one.name, value)


# ---- what the standard library asks ------------------------------------------------------------


class _Standard:
    """What the standard library knows of its own dataclasses, said of one of ours when somebody asks."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, instance: object, kind: type[Any]) -> Any:
        return getattr(_twin(next(base for base in kind.__mro__ if "__data_fields__" in base.__dict__)), self._name)


_STANDARD_FIELDS = _Standard("__dataclass_fields__")
_STANDARD_PARAMS = _Standard("__dataclass_params__")


@cache
def _twin(kind: type[Any]) -> type[Any]:
    """The same fields in a class that the standard library made."""
    # Only now: few runs ask for this, and the module takes its time.
    import dataclasses

    told = ("init", "repr", "hash", "compare", "metadata", "kw_only")
    same: list[tuple[str, Any, Any]] = []
    for one in fields(kind):
        options = {name: getattr(one, name) for name in told}
        if one.default is not MISSING:
            options["default"] = one.default
        if one.default_factory is not MISSING:
            options["default_factory"] = one.default_factory
        same.append((one.name, one.type, dataclasses.field(**options)))
    return dataclasses.make_dataclass(kind.__name__, same, **kind.__data_options__)
