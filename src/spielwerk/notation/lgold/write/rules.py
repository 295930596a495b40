"""Writes what happens: operations of lGold where one fits, else the extension."""

from __future__ import annotations

from functools import partial

from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.expressions import Expression
from spielwerk.model.nodes import Line
from spielwerk.notation.lgold.extension import mirror
from spielwerk.notation.lgold.extension.values import written
from spielwerk.notation.lgold.names import plain
from spielwerk.notation.lgold.read.steps.operations import ATTRIBUTE_CHANGES
from spielwerk.notation.lgold.write.known import Known
from spielwerk.notation.lgold.xml.document import Tag

CHANGES = {sign: (tag, by) for tag, (sign, by) in ATTRIBUTE_CHANGES.items()}
LARGEST = 1_000_000_000
"""The schema allows no larger number as a value of lGold; the extension writes it as Spiel does."""


def spiel_value(value: Expression) -> Tag:
    """Any value, as Spiel writes it."""
    return Tag.of("x:value", of=written(value))


def written_value(known: Known, value: Expression) -> Tag:
    if isinstance(value, m.Number) and value.value <= LARGEST:
        return Tag.of("integerValue", value=str(value.value))
    if isinstance(value, m.Truth):
        return Tag.of("booleanValue", value="true" if value.value else "false")
    found = _attribute(known, value)
    return Tag.of("selectValueFromAttribute", found) if found is not None else spiel_value(value)


def _attribute(known: Known, value: Expression) -> Tag | None:
    """An attribute of the game state, of an actor, an object or a field; None if it cannot be told."""
    if isinstance(value, m.Name) and value.name in known.table_attributes:
        return Tag.of("selectAttributeFromGameState", _to_select(value.name))
    if isinstance(value, m.Member) and value.of is not None:
        kind = known.attribute_of(value.name)
        if kind is not None:
            of = Tag.of(f"fromWhich{kind.capitalize()}", spiel_value(value.of))
            return Tag.of(f"selectAttributeFrom{kind.capitalize()}", of, _to_select(value.name))
    return None


def _attribute_selector(known: Known, value: Expression) -> Tag:
    return _attribute(known, value) or spiel_value(value)


def _field(known: Known, value: Expression) -> Tag:
    if isinstance(value, m.Name) and value.name in known.table_fields - known.player_fields:
        return Tag.of("selectField", Tag.of("fromGameState"), _by_id(value.name))
    if isinstance(value, m.Member) and value.of is not None and value.name in known.player_fields - known.table_fields:
        return Tag.of("selectField", Tag.of("fromActor", spiel_value(value.of)), _by_id(value.name))
    return spiel_value(value)


# ---- lines ---------------------------------------------------------------------------------


def written_lines(known: Known, line: Line) -> list[Tag]:
    """A line of a block."""
    found = _operation(known, line)
    return [found if found is not None else mirror.tag(line, partial(written_lines, known))]


def _operation(known: Known, line: Line) -> Tag | None:
    """The operation of lGold that a line is, or None."""
    match line:
        case s.Assign():
            return Tag.of("attributeOperation", _change(known, line))
        case s.Move(what, None, target, None, along):
            moved = Tag.of(
                "moveObjectToField",
                Tag.of("whichObject", spiel_value(what)),
                Tag.of("toWhichField", _field(known, target)),
                alongConnections=None if along else "false",
            )
            return Tag.of("objectOperation", moved)
        case s.Shuffle(what) if _field(known, what).name == "selectField":
            return Tag.of("fieldOperation", Tag.of("shuffleField", _field(known, what)))
        case s.Give(what, to):
            owner = Tag.of("newOwner", spiel_value(to))
            given = Tag.of("setObjectOwner", Tag.of("whichObject", spiel_value(what)), owner)
            return Tag.of("objectOperation", given)
        case s.End("draw", None, reason) if is_plain(reason):
            return Tag.of("gameOperation", Tag.of("endGame", Tag.of("draw"), reason=_words(reason)))
        case s.End("winner", who, reason) if who is not None and is_plain(reason):
            winner = Tag.of("winner", spiel_value(who))
            return Tag.of("gameOperation", Tag.of("endGame", winner, reason=_words(reason)))
        case s.Notice(text, None) if is_plain(text) and text.source:
            return Tag.of("gameOperation", Tag.of("notify", text=_words(text)))
        case s.Choose():
            return _selection(known, line)
    return None


def _change(known: Known, line: s.Assign, priority: str | None = None) -> Tag:
    tag, by = CHANGES[line.operator]
    which = Tag.of("whichAttribute", _attribute_selector(known, line.target))
    return Tag(tag, {"priority": priority}, [which, Tag.of(by, written_value(known, line.value))])


def _selection(known: Known, line: s.Choose) -> Tag | None:
    """One is chosen from a collection, and has a name from then on."""
    if line.optional or len(line.binders) != 1 or not is_plain(line.ask):
        return None
    if line.ordered or line.body is not None or line.otherwise is not None:
        return None
    if line.label is not None or line.hint is not None or line.quantity is not None:
        return None
    kind = known.chosen_kind(line.binders[0].source)
    timer = _timer(known, line.within)
    if kind is None or (line.within is not None and timer is None):
        return None
    parts = [
        Tag.of("numberOfElements", Tag.of("integerValue", value="1")),
        Tag.of("actorWhoSelects", spiel_value(line.chooser)),
        Tag.of(f"{kind}sToSelectFrom", spiel_value(line.binders[0].source)),
    ]
    selected = {"as": line.binders[0].name, "question": _words(line.ask)}
    return Tag(f"{kind}Selection", selected, [*parts, *([timer] if timer else [])])


def _timer(known: Known, within: s.Within | None) -> Tag | None:
    if within is None or not isinstance(within.amount, m.Number) or within.unit != "s":
        return None
    return Tag.of("timer", Tag.of("duration", written_value(known, within.amount)))


# ---- implications and actions --------------------------------------------------------------


def written_implication(known: Known, one: d.Implication, id: str) -> Tag | None:
    if one.open or not one.body or not all(isinstance(line, s.Assign | s.Show) for line in one.body):
        return None
    priority: str | None = None
    if one.priority is not None:
        if not isinstance(one.priority, m.Number) or one.priority.value > 100:
            return None
        priority = str(one.priority.value)
    impacts = [
        _change(known, line, priority) if isinstance(line, s.Assign) else _shown(known, line, priority)
        for line in one.body
        if isinstance(line, s.Assign | s.Show)
    ]
    rule = Tag.of("precondition", spiel_value(one.condition))
    return Tag.of("implication", Tag.of("activeIfAnyApplies", rule), Tag.of("impact", *impacts), typeId=id, name=None)


def _shown(known: Known, line: s.Show, priority: str | None) -> Tag:
    what = _field(known, line.what)
    which = Tag.of("whichField" if what.name == "selectField" else "whichObject", what)
    return Tag("changeVisibility", {"priority": priority}, [which, written_visibility("visibility", line.to)])


def written_visibility(tag: str, by: Expression) -> Tag:
    """Who sees something."""
    word = by.name if isinstance(by, m.Name) else ""
    inner = {"all": "selectAllActors", "nobody": "selectNoActors", "owner": "actorWhoOwnsThisField"}.get(word)
    return Tag.of(tag, Tag.of(inner) if inner is not None else spiel_value(by))


def written_action(known: Known, one: d.Action, id: str) -> Tag:
    """The type of an action: its rules are the lines with which it begins."""
    rules: list[Tag] = []
    rest = list(one.body)
    while rest and isinstance(first := rest[0], s.When) and first.reason is None:
        rules.append(spiel_value(first.condition))
        del rest[0]
    parts = []
    if rules:
        parts.append(Tag.of("executableIfAnyApplies", Tag.of("precondition", *rules)))
    parts.append(Tag.of("operations", *(tag for line in rest for tag in written_lines(known, line))))
    timer = _timer(known, one.within)
    made = Tag("simpleAction", {"typeId": id}, [*parts, *([timer] if timer else [])])
    but = ("name", "body", "doc", "exclusive", *(("within",) if timer else ()))
    mirror.fill(made, one, partial(written_lines, known), but, "x:")
    made.attributes["x:exclusive"] = "true" if one.exclusive else "false"
    return made


def is_plain(text: m.Text | None) -> bool:
    """Whether a text has no placeholders and nothing that must be written otherwise."""
    return text is None or (len(text.parts) == 1 and plain(_words(text) or "") == text)


def _words(text: m.Text | None) -> str | None:
    if text is None:
        return None
    return text.parts[0] if text.parts and isinstance(text.parts[0], str) else text.source


def _by_id(name: str) -> Tag:
    return Tag.of("byInstanceId", instanceIdReference=f"instance.{name}")


def _to_select(name: str) -> Tag:
    return Tag.of("attributeToSelect", _by_id(name))
