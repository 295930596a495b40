"""Who sees what in lGold: actors, spaces, boards, fields, objects, actions (LG-10)."""

from __future__ import annotations

import pytest

from spielwerk.notation.lgold import read
from tests.notation.lgold.test_meaning import DRAW, START, after, game, source, start, state

FIRST = "<visibility><selectMultipleActors><firstActor/></selectMultipleActors></visibility>"
OWN = "<visibility><actorThisBelongsTo/></visibility>"
NONE = "<visibility><selectNoActors/></visibility>"
COUNTED = "<objectCountVisibility><selectAllActors/></objectCountVisibility>"
WAIT = '<actions><simpleAction name="Wait" typeId="type.Wait">{visible}<operations/></simpleAction></actions>'
STATES = state("type.P.S", [START], "") + state("type.P.End", [after("type.P.S")], DRAW)
ROW = (
    '<fieldLayout><oneDimensionalLayout><fieldInstanceReference instanceIdReference="instance.one"/>'
    '<fieldInstanceReference instanceIdReference="instance.two"/></oneDimensionalLayout></fieldLayout>'
)


def world(
    space: str = "",
    field: str = "",
    card: str = "",
    actor: str = "",
    layout: str = "",
    owner: str = "game",
    one: str = "",
) -> str:
    """Two fields with a card each, in a space of the game or of every actor, while somebody may wait."""
    field_instance = (
        '<fieldInstance instanceId="instance.{id}" typeReference="type.Pile">{one}<initialObjectInstances>'
        '<objectInstance instanceId="instance.card" typeReference="type.Card"/></initialObjectInstances>'
        "</fieldInstance>"
    )
    fields = field_instance.format(id="one", one=one) + field_instance.format(id="two", one="")
    instance = '<spaceInstance instanceId="instance.table" typeReference="type.Table"/>'
    inside = {"game": "", "actor": f"<instances>{instance}</instances>"}[owner]
    wait = '<actionInstance instanceId="instance.wait" typeReference="type.Wait"/>'
    areas = (
        f'<spaces><space typeId="type.Table"><instances>{fields}</instances>{space}{layout}</space></spaces>'
        f'<fields><field typeId="type.Pile">{field}</field></fields>'
        f'<objects><object typeId="type.Card">{card}</object></objects>'
        f'<actors><actor typeId="type.Player">{inside}{actor}</actor></actors>{WAIT.format(visible="")}'
    )
    return game(STATES, instances=wait + (instance if owner == "game" else ""), areas=areas)


def seen(text: str, board: bool = False, owner: int | None = None) -> list[list[bool]]:
    """For both seats: whether they see what lies in the two fields."""
    match = start(text)
    found = []
    for seat in (0, 1):
        view = match.view(seat)
        if board:
            places = list(view["spaces"]["Table"].values())
        else:
            home = view["table"] if owner is None else view["players"][owner]
            places = [home["one"], home["two"]]
        found.append([bool(place.get("objects")) for place in places])
    return found


@pytest.mark.parametrize("layout", ["", ROW])
def test_a_space_hides_its_fields(layout):
    """LG-10: visible only if all parents are; containers and boards alike."""
    assert seen(world(space=FIRST, layout=layout), bool(layout)) == [[True, True], [False, False]]


@pytest.mark.parametrize("layout", ["", ROW])
def test_a_field_can_say_otherwise_than_the_rest(layout):
    """LG-10: an instance before its type."""
    assert seen(world(one=NONE, layout=layout), bool(layout)) == [[False, True], [False, True]]
    assert seen(world(one=FIRST, field=NONE, layout=layout), bool(layout)) == [[True, False], [False, False]]


@pytest.mark.parametrize("layout", ["", ROW])
def test_a_field_never_shows_more_than_its_space(layout):
    """LG-10: what belongs to something can be narrowed only."""
    assert seen(world(space=FIRST, one=NONE, layout=layout), bool(layout)) == [[False, True], [False, False]]
    everybody = "<visibility><selectAllActors/></visibility>"
    assert seen(world(space=FIRST, one=everybody, layout=layout), bool(layout)) == [[True, True], [False, False]]


def test_the_number_of_objects_on_a_board_has_a_visibility_of_its_own():
    """LG-10"""
    match = start(world(field=NONE + COUNTED, layout=ROW))
    assert match.view(1)["spaces"]["Table"]["Table.1"] == {"count": 1}
    assert match.view(0)["spaces"]["Table"]["Table.1"] == {"count": 1}


@pytest.mark.parametrize("layout", ["", ROW])
def test_an_object_can_be_narrowed_further(layout):
    """LG-10: its place is open, which card it is is not."""
    assert seen(world(card=FIRST, layout=layout), bool(layout)) == [[True, True], [False, False]]


def test_one_object_can_be_an_exception():
    """LG-10, 4.3.8: a visibility of one instance."""
    text = world().replace(
        'instanceId="instance.card" typeReference="type.Card"/>',
        f'instanceId="instance.secret" typeReference="type.Card">{FIRST}</objectInstance>',
        1,
    )
    assert seen(text) == [[True, True], [False, True]]


def test_an_actor_hides_everything_that_is_his():
    """LG-10: spaces, fields and attributes of an actor."""
    assert seen(world(owner="actor", actor=OWN), owner=1) == [[False, False], [True, True]]
    gold = '<instances><attributeInstance instanceId="instance.gold" typeReference="type.Number"/></instances>'
    match = start(world(actor=OWN + gold))
    assert ["gold" in match.view(0)["players"][player] for player in (0, 1)] == [True, False]
    both = gold.replace("/></instances>", f">{FIRST}</attributeInstance></instances>")
    match = start(world(actor=OWN + both))
    shown = [["gold" in match.view(seat)["players"][player] for player in (0, 1)] for seat in (0, 1)]
    assert shown == [[True, False], [False, False]]


def test_a_board_of_an_actor_is_hidden_with_him():
    """LG-10"""
    match = start(world(owner="actor", actor=OWN, layout=ROW))
    shown = [["objects" in field for field in match.view(seat)["spaces"]["Table"].values()] for seat in (0, 1)]
    assert shown == [[True, True, False, False], [False, False, True, True]]


@pytest.mark.parametrize("where", ["type", "instance"])
def test_who_does_not_see_an_action_is_not_offered_it(where):
    """LG-10, LG-14"""
    text = world()
    if where == "type":
        text = text.replace('typeId="type.Wait">', f'typeId="type.Wait">{FIRST}')
    else:
        text = text.replace('typeReference="type.Wait"/>', f'typeReference="type.Wait">{FIRST}</actionInstance>')
    assert [decision.seat for decision in start(text).decisions] == [0]
    assert [decision.seat for decision in start(world()).decisions] == [0, 1]


def test_an_implication_has_a_visibility_too():
    """LG-10: views show what an implication does, never the implication itself, so it says nothing more."""
    implication = (
        f'<implications><implication typeId="type.I">{FIRST}<activeIfAnyApplies/><impact/></implication></implications>'
    )
    text = world().replace("<spaces>", implication + "<spaces>")
    assert read(source(text))[1] == []


def test_implications_show_spaces_and_objects():
    """LG-19: the element's own part is changed, and never what it belongs to."""
    condition = (
        '<activeIfAnyApplies><precondition><attributeRule><compareValues comparison="equal"><thisValue>'
        '<integerValue value="1"/></thisValue><thatValue><integerValue value="1"/></thatValue></compareValues>'
        "</attributeRule></precondition></activeIfAnyApplies>"
    )
    space = '<whichSpace><selectSpace><byInstanceId instanceIdReference="instance.table"/></selectSpace></whichSpace>'
    show = f"<impact><changeVisibility>{space}<visibility><selectAllActors/></visibility></changeVisibility></impact>"
    area = f'<implications><implication typeId="type.I">{condition}{show}</implication></implications><spaces>'
    instance = '<implicationInstance instanceId="instance.i" typeReference="type.I"/>'
    for layout in ("", ROW):
        text = world(space=NONE, layout=layout).replace("<spaces>", area)
        text = text.replace(
            '<spaceInstance instanceId="instance.table"', f'{instance}<spaceInstance instanceId="instance.table"'
        )
        assert seen(text, bool(layout)) == [[True, True], [True, True]]
        narrowed = text.replace('<object typeId="type.Card">', f'<object typeId="type.Card">{FIRST}')
        assert seen(narrowed, bool(layout)) == [[True, True], [False, False]]


def test_no_implication_lifts_what_hides_the_parent():
    """LG-10, LG-19: the field is shown to all who see its space."""
    show = (
        "<impact><changeVisibility><whichField><selectField>"
        '<byInstanceId instanceIdReference="instance.one"/></selectField></whichField>'
        "<visibility><selectAllActors/></visibility></changeVisibility></impact>"
    )
    area = (
        '<implications><implication typeId="type.I"><activeIfAnyApplies><precondition/></activeIfAnyApplies>'
        f"{show}</implication></implications><spaces>"
    )
    instance = '<implicationInstance instanceId="instance.i" typeReference="type.I"/><spaceInstance'
    text = world(space=FIRST, field=NONE).replace("<spaces>", area).replace("<spaceInstance", instance)
    assert seen(text) == [[True, False], [False, False]]
