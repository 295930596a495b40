"""The types of everything that a match sends, as it is in JSON.

All of it is plain data: these classes exist for type checkers and readers, and for `schema.json`, which is written from
them. What the rules of a game hold, such as the value of an attribute, may be anything that JSON has (`Any`): a number,
a truth, a name, a seat, none, or lists and objects of these.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, Required, TypeAlias, TypedDict

Seen: TypeAlias = Literal["all", "owner", "nobody", "players"]
"""Who sees something; `players` for those that the rules work out, or that change."""

# ---- types of values ---------------------------------------------------------------------------


class TypeData(TypedDict):
    """What values of something are."""

    type: str
    """`int long bool text fingerprint player direction kind place enum object field set list map`"""
    enum: NotRequired[str]
    space: NotRequired[str]
    of: NotRequired[TypeData | list[str]]
    """The type of the members of a set or list; of an object, the kinds that it can be of."""
    key: NotRequired[TypeData]
    value: NotRequired[TypeData]
    """The types of the keys and values of a map."""
    maybe: NotRequired[bool]
    """Whether it can be none."""


# ---- questions and results ---------------------------------------------------------------------


class ChoiceData(TypedDict):
    """Something that was chosen, or can be: its identity is kind and value, the label is for people."""

    kind: str
    value: Any
    label: str


class OptionData(ChoiceData):
    """One thing that may be chosen now."""

    index: int


class BlockedData(ChoiceData):
    """Something that is not allowed now, and why."""

    reason: str


class SeveralData(TypedDict):
    """Several picks that make one decision."""

    least: int
    most: int | None
    ordered: bool
    free: bool
    chosen: list[ChoiceData]


class PartData(TypeData):
    """A part of the value of an option."""

    name: str
    label: str


class OptionKindData(TypedDict):
    """A kind of option that a question can have."""

    label: str
    parts: list[PartData]
    help: NotRequired[str]


class DecisionData(TypedDict):
    """An open question to a seat."""

    seat: int
    ask: int
    """The number of the question; who answers over a distance names it."""
    form: Literal["menu", "choose", "several", "chance"]
    phase: str
    prompt: str
    kinds: dict[str, OptionKindData]
    several: SeveralData | None
    options: list[OptionData]
    blocked: list[BlockedData]
    pending: NotRequired[list[ChoiceData]]
    """What the seat has chosen already of what it is in the middle of."""
    undo: NotRequired[str | None]
    """Why the last decision cannot be taken back; none: it can."""
    abort: NotRequired[str | None]


class ResultData(TypedDict):
    """How a match ended, by seat. Places count from 1 and may be shared."""

    winners: list[int]
    places: list[int]
    scores: list[int]
    reason: str
    success: bool | None
    teams: list[list[int]]


# ---- views -------------------------------------------------------------------------------------


class Standing(TypedDict):
    """Whether a player still plays, and the place that is certain by now."""

    state: Literal["playing", "finished", "out"]
    place: int | None
    score: NotRequired[Any]
    """Where the game has one, and the receiver may know it."""


class View(TypedDict):
    """What one receiver sees of a match. Nothing in it depends on what the receiver may not know.

    Attributes that may not be seen are missing. Dice and maps of which only the number is seen are that number. A
    place is `{"count": n, "objects": [...]}` with what is known of it; an object is its name, or `{"name": ...}` with
    what can change about it; a gap in a row is null.
    """

    game: str
    seat: int | None
    """Whose view it is; none: that of whoever looks on."""
    to_decide: list[int]
    over: bool
    result: ResultData | None
    round: int
    """How often the outermost loop of `play` has begun a pass."""
    table: dict[str, Any]
    players: list[dict[str, Any]]
    standing: list[Standing]
    spaces: dict[str, dict[str, Any]]
    """Board -> field -> attributes and contents."""
    phases: dict[str, dict[str, Any]]
    """The phases that are under way."""
    absent: NotRequired[list[int]]
    """Those who have left."""
    pending: NotRequired[list[ChoiceData]]
    """What the seat has chosen already of what it is in the middle of."""


class Change(TypedDict):
    """A difference of two views: `path` leads through a view by keys; `value` is what is there now, without it nothing
    is there any more."""

    path: list[str | int]
    value: NotRequired[Any]


# ---- events ------------------------------------------------------------------------------------


class Owner(TypedDict, total=False):
    """Whose an attribute is, if it is not the table's: one of these."""

    player: int
    field: str
    object: str
    phase: str


class Reference(TypedDict, total=False):
    """Something that a notice speaks of: one of these."""

    player: int
    place: str
    object: str


class DecisionEvent(ChoiceData):
    """A seat has decided something, as far as the receiver may know."""

    event: Literal["decision"]
    seat: int


class PickData(TypedDict):
    """One of several picks that made a decision."""

    value: Any
    label: str


class SelectionEvent(TypedDict):
    """A seat has decided by several picks."""

    event: Literal["decision"]
    seat: int
    kind: str
    picks: list[PickData]


class SeatEvent(TypedDict):
    """It is a seat's turn; a seat has left, broken the rules, finished, or is out."""

    event: Literal["turn", "leave", "misconduct", "finish", "eliminate"]
    seat: int


class RoundEvent(TypedDict):
    event: Literal["round"]
    round: int


class PhaseEvent(TypedDict):
    event: Literal["phase"]
    phase: str
    values: NotRequired[dict[str, Any]]


class PhaseEndEvent(TypedDict):
    event: Literal["phase_end"]
    phase: str


class TimerEvent(TypedDict):
    """A time limit has begun."""

    event: Literal["timer"]
    timer: str
    seat: int | None
    seconds: int


class TimeoutEvent(TypedDict):
    event: Literal["timeout"]
    timer: str
    seat: int | None


class ShowEvent(TypedDict):
    """The game asks for some time to look."""

    event: Literal["show"]
    seconds: int | None


class EndEvent(TypedDict):
    event: Literal["end"]


class SetEvent(TypedDict):
    """An attribute has another value; of a covered map only `count` is known, of lists for the rules alone nothing."""

    event: Literal["set"]
    attribute: str
    of: NotRequired[Owner]
    value: NotRequired[Any]
    count: NotRequired[int]


class RollEvent(TypedDict):
    event: Literal["roll"]
    die: str
    of: NotRequired[Owner]
    value: NotRequired[Any]


class RevealEvent(TypedDict):
    """An object, an attribute or dice are shown or covered."""

    event: Literal["reveal", "hide"]
    object: NotRequired[str]
    values: NotRequired[dict[str, Any]]
    attribute: NotRequired[str]
    die: NotRequired[str]
    of: NotRequired[Owner]
    value: NotRequired[Any]
    count: NotRequired[int]


_From = TypedDict("_From", {"from": NotRequired[str]})


class MoveEvent(_From):
    """Something is put somewhere else. Objects that are not known are told together, `times` of them."""

    event: Literal["move"]
    to: str
    object: NotRequired[str]
    at: NotRequired[int]
    """The position in a pile or row, from 0."""
    values: NotRequired[dict[str, Any]]
    """What can change about an object that comes into sight."""
    times: NotRequired[int]


class ShuffleEvent(TypedDict):
    event: Literal["shuffle"]
    place: str


class GiveEvent(TypedDict):
    """An object belongs to somebody else, or to nobody."""

    event: Literal["give"]
    object: str
    owner: int | None


class NoticeEvent(TypedDict):
    """The game says something."""

    event: Literal["notice"]
    text: str
    about: NotRequired[list[Reference]]
    inside: NotRequired[str]


class UndoEvent(TypedDict):
    """What was told from number `since` on has not happened."""

    event: Literal["undo"]
    seat: int | None
    since: int


class SeeEvent(TypedDict):
    """What is seen differently besides what the other events say."""

    event: Literal["see"]
    changes: list[Change]


EventForm: TypeAlias = (
    DecisionEvent
    | SelectionEvent
    | SeatEvent
    | RoundEvent
    | PhaseEvent
    | PhaseEndEvent
    | TimerEvent
    | TimeoutEvent
    | ShowEvent
    | EndEvent
    | SetEvent
    | RollEvent
    | RevealEvent
    | MoveEvent
    | ShuffleEvent
    | GiveEvent
    | NoticeEvent
    | UndoEvent
    | SeeEvent
)
"""All forms that an event can have, told apart by `event`; decisions of several picks have `picks`."""


class Event(_From, total=False):
    """Something that happened, told to one receiver: `event` says what it was, and with it which of the rest is there;
    whoever wants to be sure of that reads it as an `EventForm`."""

    event: Required[str]
    seat: int | None
    kind: str
    value: Any
    label: str
    picks: list[PickData]
    round: int
    phase: str
    values: dict[str, Any]
    timer: str
    seconds: int
    attribute: str
    die: str
    of: Owner
    count: int
    object: str
    to: str
    at: int
    times: int
    place: str
    owner: int | None
    text: str
    about: list[Reference]
    inside: str
    since: int
    changes: list[Change]


# ---- descriptions ------------------------------------------------------------------------------


class Named(TypedDict):
    """Words for something."""

    label: str
    help: NotRequired[str]


_Attribute = TypedDict("_Attribute", {"is": Literal["attribute"]})
_Function = TypedDict("_Function", {"is": Literal["function"]})
_Die = TypedDict("_Die", {"is": Literal["die"]})
_Container = TypedDict("_Container", {"is": Literal["container"]})


class AttributeData(_Attribute, TypeData, Named):
    """An attribute, or a parameter of a phase."""

    visible: Seen
    count_visible: NotRequired[Seen]
    low: NotRequired[int]
    high: NotRequired[int]
    constant: NotRequired[bool]


class DieData(_Die, TypeData, Named):
    """A die, or several dice."""

    visible: Seen
    faces: list[int]
    several: bool


class FunctionData(_Function, TypeData, Named):
    """A function whose answer is shown."""

    visible: Seen


class ContainerData(_Container, Named):
    """A pile, a row or a field beside the boards."""

    form: str
    visible: Seen
    count_visible: Seen
    holds: list[str]
    capacity: int | None


class KindData(Named):
    """A type of objects."""

    parent: str | None
    attributes: dict[str, AttributeData]
    visible: Seen


class ThingData(TypedDict):
    """An object, with what never changes about it."""

    kind: str
    label: str
    owner: int | None
    values: dict[str, Any]


class SpaceData(Named):
    """A board; what it looks like is in `boards`."""

    attributes: dict[str, AttributeData]
    per_player: bool
    holds: list[str] | None
    capacity: int | None
    visible: Seen


class PhaseData(Named):
    values: dict[str, AttributeData]


class Description(TypedDict):
    """What the things of a match are, in one language: it never changes."""

    title: str
    about: str
    players: int
    names: list[str]
    enums: dict[str, dict[str, str]]
    kinds: dict[str, KindData]
    things: dict[str, ThingData]
    score: str | None
    """The attribute or function of players that is their score."""
    table: dict[str, AttributeData | FunctionData | DieData | ContainerData]
    player: dict[str, AttributeData | FunctionData | DieData | ContainerData]
    spaces: dict[str, SpaceData]
    phases: dict[str, PhaseData]


class FieldData(TypedDict):
    """A field of a board: where it is drawn, and where its connections lead."""

    label: str
    position: list[float]
    leads_to: list[str]
    constants: NotRequired[dict[str, Any]]
    seat: NotRequired[int]
    corners: NotRequired[list[list[float]]]
    ends: NotRequired[list[list[float]]]
    drawn: NotRequired[list[int]]


class BoardData(TypedDict):
    """What a board looks like."""

    layout: str
    columns: int
    rows: int
    layers: NotRequired[int]
    of: NotRequired[str]
    fields: dict[str, FieldData]
