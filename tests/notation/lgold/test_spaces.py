"""Spaces as types with instances, what they and their fields have (LG-03, LG-05, LG-07, LG-14)."""

from __future__ import annotations

import pytest

from spielwerk.match.errors import MatchFault
from spielwerk.notation.lgold import read
from spielwerk.notation.spiel.write.game import write
from tests.notation.lgold.test_meaning import DRAW, START, after, compared, game, operation, source, start, state

ROW = (
    '<fieldLayout><oneDimensionalLayout><fieldInstanceReference instanceIdReference="instance.one"/>'
    '<fieldInstanceReference instanceIdReference="instance.two"/></oneDimensionalLayout></fieldLayout>'
)
NUMBER = (
    '<attributeInstance instanceId="instance.{name}" typeReference="type.Number"><integerValue value="4"/>'
    "</attributeInstance>"
)
STATES = state("type.P.S", [START], "{first}") + state("type.P.End", [after("type.P.S")], DRAW)


def spaces(
    layout: str = "", field: str = "", space: str = "", first: str = "", more: str = "", actor: bool = False
) -> str:
    """Two spaces of one type, each with two fields; in the first field of each lies a card."""
    fields = (
        '<fieldInstance instanceId="instance.one" typeReference="type.Pile"><initialObjectInstances>'
        '<objectInstance instanceId="instance.card" typeReference="type.Card"/></initialObjectInstances>'
        "</fieldInstance>"
        '<fieldInstance instanceId="instance.two" typeReference="type.Pile"/>'
    )
    both = "".join(
        f'<spaceInstance instanceId="instance.{side}" typeReference="type.Side"/>' for side in ("left", "right")
    )
    own = f"<instances>{both}</instances>" if actor else ""
    areas = (
        f'<spaces><space typeId="type.Side"><instances>{fields}{space}</instances>{layout}</space></spaces>'
        f'<fields><field typeId="type.Pile">{field}</field></fields>'
        '<objects><object typeId="type.Card"/></objects>'
        f'<actors><actor typeId="type.Player">{own}</actor></actors>{more}'
    )
    return game(STATES.format(first=first), instances="" if actor else both, areas=areas)


def select(side: str, id: str, actor: str = "") -> str:
    parent = f"<fromActor>{actor}</fromActor>" if actor else "<fromGameState/>"
    return (
        f'<selectField><fromSpace><selectSpace>{parent}<byInstanceId instanceIdReference="instance.{side}"/>'
        f'</selectSpace></fromSpace><byInstanceId instanceIdReference="instance.{id}"/></selectField>'
    )


def moved(from_: str, to: str) -> str:
    return (
        '<objectOperation><moveObjectToField alongConnections="false"><whichObject><topObjectOfField>'
        f"{from_}</topObjectOfField></whichObject><toWhichField>{to}</toWhichField></moveObjectToField></objectOperation>"
    )


def test_several_piles_of_one_type():
    """LG-03: ids are unique inside their owner only."""
    match = start(spaces(first=moved(select("left", "one"), select("right", "two"))))
    table = match.view(0)["table"]
    assert {name: len(table[name]["objects"]) for name in table if isinstance(table[name], dict)} == {
        "left_one": 0, "left_two": 0, "right_one": 1, "right_two": 1,
    }  # fmt: skip


def test_several_boards_of_one_type():
    """LG-03, LG-07: each has its own fields and connections."""
    match = start(spaces(ROW, first=moved(select("left", "one"), select("right", "two"))))
    boards = match.view(0)["spaces"]
    found = {name: [field["count"] for field in boards[name].values()] for name in boards}
    assert found == {"left": [0, 0], "right": [1, 1]}


def test_every_actor_has_several():
    """LG-03, LG-09"""
    move = moved(select("left", "one", "<firstActor/>"), select("right", "two", "<firstActor/>"))
    for layout in ("", ROW):
        match = start(spaces(layout, first=move, actor=True))
        assert match.over
    assert start(spaces(first=move, actor=True)).view(0)["players"][0]["right_two"]["count"] == 1


def test_a_custom_layout_in_the_space_of_an_actor():
    """LG-07: it holds for the board of everybody."""
    ends = "".join(
        f'<{tag} instanceIdReference="instance.{id}"/>'
        for tag, id in (("fromFieldInstance", "one"), ("toFieldInstance", "two"))
    )
    restrict = f"<customLayout><restrict><uniDirectionalConnection>{ends}</uniDirectionalConnection></restrict>"
    layout = ROW.replace("</fieldLayout>", f"{restrict}</customLayout></fieldLayout>")
    move = moved(select("left", "one", "<firstActor/>"), select("left", "two", "<firstActor/>"))
    along = move.replace(' alongConnections="false"', "")
    assert start(spaces(ROW, first=along, actor=True)).over
    with pytest.raises(MatchFault):
        start(spaces(layout, first=along, actor=True))


def test_an_id_that_several_spaces_have_must_be_told_apart():
    """LG-20: a single selector means exactly one."""
    anywhere = '<selectField><byInstanceId instanceIdReference="instance.one"/></selectField>'
    faults = read(source(spaces(first=moved(anywhere, select("right", "two")))))[1]
    assert [fault.code for fault in faults] == ["L330"]


def test_spaces_have_attributes():
    """LG-05: on any element; each space has its own."""
    which = (
        "<whichAttribute><selectAttributeFromSpace><fromWhichSpace><selectSpace><fromGameState/><byInstanceId "
        'instanceIdReference="instance.right"/></selectSpace></fromWhichSpace><attributeToSelect><byInstanceId '
        'instanceIdReference="instance.worth"/></attributeToSelect></selectAttributeFromSpace></whichAttribute>'
    )
    text = spaces(space=NUMBER.format(name="worth"), first=operation("increase", "increaseBy", 3))
    start_ = text.index("<whichAttribute>")
    end = text.index("</whichAttribute>") + len("</whichAttribute>")
    table = start(text[:start_] + which + text[end:]).view(0)["table"]
    assert (table["left_worth"], table["right_worth"]) == (4, 7)


def test_an_attribute_of_a_space_comes_from_what_it_extends():
    """LG-02: an abstract space leaves open what a concrete one gives."""
    abstract = (
        '<abstractSpace typeId="type.Base"><instances><abstractAttributeInstance instanceId="instance.worth" '
        'typeReference="type.Number"/></instances></abstractSpace><space typeId="type.Side" extends="type.Base">'
    )
    given = (
        '<attributeInstanceValue instanceReference="instance.worth"><integerValue value="9"/></attributeInstanceValue>'
    )
    text = spaces(space=given).replace('<space typeId="type.Side">', abstract)
    assert start(text).view(0)["table"]["left_worth"] == 9


def test_fields_without_a_layout_have_attributes_and_actions():
    """LG-05, LG-14: the fields of any space, not only of a board."""
    mark = (
        '<actions><simpleAction name="Mark {this}" typeId="type.Mark"><executableIfAnyApplies><precondition>'
        f"{on_field('less', 5)}</precondition></executableIfAnyApplies><operations><attributeOperation>"
        "<increaseAttributeValue><whichAttribute>"
        f'{FIELD_ATTRIBUTE}</whichAttribute><increaseBy><integerValue value="1"/></increaseBy></increaseAttributeValue>'
        "</attributeOperation></operations></simpleAction></actions>"
    )
    inside = NUMBER.format(name="mark") + '<actionInstance instanceId="instance.mark_it" typeReference="type.Mark"/>'
    match = start(spaces(field=f"<instances>{inside}</instances>", more=mark))
    assert len(match.decisions[0].options) == 4
    while not match.over:
        match.decide(match.seats[0], 0)
    boards = match.view(0)["spaces"]
    assert [field["mark"] for board in boards.values() for field in board.values()] == [5, 5, 5, 5]


FIELD_ATTRIBUTE = (
    "<selectAttributeFromField><fromWhichField><fieldThisActionBelongsTo/></fromWhichField><attributeToSelect>"
    '<byInstanceId instanceIdReference="instance.mark"/></attributeToSelect></selectAttributeFromField>'
)


def on_field(comparison: str, value: int) -> str:
    this = f"<thisValue><selectValueFromAttribute>{FIELD_ATTRIBUTE}</selectValueFromAttribute></thisValue>"
    that = f'<thatValue><integerValue value="{value}"/></thatValue>'
    return f'<attributeRule><compareValues comparison="{comparison}">{this}{that}</compareValues></attributeRule>'


def test_a_complex_action_of_the_fields_of_several_boards():
    """LG-14: each board has its own states."""
    states = (
        '<actionStates><actionState typeId="type.Mark.Only" isActionStillAbortable="false"><operations>'
        "<attributeOperation><increaseAttributeValue><whichAttribute>"
        f'{FIELD_ATTRIBUTE}</whichAttribute><increaseBy><integerValue value="1"/></increaseBy></increaseAttributeValue>'
        "</attributeOperation></operations></actionState></actionStates>"
    )
    mark = (
        '<actions><complexAction name="Mark {this}" typeId="type.Mark"><executableIfAnyApplies><precondition>'
        f"{on_field('less', 5)}</precondition></executableIfAnyApplies>{states}</complexAction></actions>"
    )
    inside = NUMBER.format(name="mark") + '<actionInstance instanceId="instance.mark_it" typeReference="type.Mark"/>'
    match = start(spaces(ROW, field=f"<instances>{inside}</instances>", more=mark))
    while not match.over:
        match.decide(match.seats[0], 0)
    boards = match.view(0)["spaces"]
    assert [field["mark"] for board in boards.values() for field in board.values()] == [5, 5, 5, 5]


def test_what_is_read_can_be_written_and_read_again():
    """LG-25"""
    text = spaces(ROW, space=NUMBER.format(name="worth"))
    model, faults = read(source(text))
    assert faults == []
    assert "space left, line 2" in write(model)
    assert compared("a", "equal", 1)


@pytest.mark.parametrize("actor", [False, True])
def test_fields_of_one_board_take_different_objects(actor):
    """LG-08: a forbidden type is a defined error, on every field for itself."""
    owner = "<firstActor/>" if actor else ""
    coins = '<field typeId="type.Purse"><allowedObjectTypes><objectTypeReference typeReference="type.Coin"/>'
    text = spaces(ROW, actor=actor, first=moved(select("left", "one", owner), select("left", "two", owner)))
    text = text.replace('<object typeId="type.Card"/>', '<object typeId="type.Card"/><object typeId="type.Coin"/>')
    text = text.replace("</fields>", f"{coins}</allowedObjectTypes></field></fields>")
    assert start(text).over
    narrowed = text.replace(
        'instanceId="instance.two" typeReference="type.Pile"', 'instanceId="instance.two" typeReference="type.Purse"'
    )
    with pytest.raises(MatchFault):
        start(narrowed)
    assert start(
        narrowed.replace('instance.card" typeReference="type.Card"', 'instance.card" typeReference="type.Coin"')
    ).over
