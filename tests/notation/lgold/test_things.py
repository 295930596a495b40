"""Texts as attributes, starting selections, owners that change, types of fields (LG-03, LG-05, LG-08, LG-09, LG-18)."""

from __future__ import annotations

import pytest

from spielwerk.check import check_text
from spielwerk.game.game import Game
from spielwerk.notation.lgold import read
from tests.notation.lgold.test_meaning import DRAW, START, after, game, operation, source, start, state
from tests.notation.lgold.test_spaces import ROW, select, spaces

TEXT = '<textAttribute typeId="type.Text"/>'


def attribute(name: str, value: str) -> str:
    inner = f'<textValue value="{value}"/>' if value else ""
    return f'<attributeInstance instanceId="instance.{name}" typeReference="type.Text">{inner}</attributeInstance>'


def test_texts_are_values():
    """LG-05: an attribute can hold a text; operations set it, rules compare it."""
    select_it = (
        '<selectAttributeFromGameState><attributeToSelect><byInstanceId instanceIdReference="instance.motto"/>'
        "</attributeToSelect></selectAttributeFromGameState>"
    )
    set_it = (
        f"<attributeOperation><setAttributeValue><whichAttribute>{select_it}</whichAttribute><setTo>"
        '<textValue value="Carpe diem!"/></setTo></setAttributeValue></attributeOperation>'
    )
    rule = (
        f'<attributeRule><compareValues comparison="equal"><thisValue><selectValueFromAttribute>{select_it}'
        '</selectValueFromAttribute></thisValue><thatValue><textValue value="Carpe diem!"/></thatValue></compareValues>'
        "</attributeRule>"
    )
    states = state("type.P.S", [START], set_it) + state("type.P.End", [after("type.P.S") + rule], DRAW)
    text = game(states, instances=attribute("motto", "To be, or not to be") + attribute("other", ""))
    match = start(text.replace("</attributes>", f"{TEXT}</attributes>"))
    assert match.over
    assert match.view(0)["table"]["motto"] == "Carpe_diem"
    assert isinstance(match.game, Game)
    texts = match.game.checked.texts
    assert "Carpe diem!" in str(texts["en"])
    assert "Carpe diem!" in str(texts["de"])


def test_what_is_left_open_must_be_given_by_every_type():
    """LG-02: of actors, spaces, fields and phases, too; the fault names what is missing."""
    actor = (
        '<actors><abstractActor typeId="type.A"><instances><abstractAttributeInstance instanceId="instance.gold" '
        'typeReference="type.Number"/></instances></abstractActor>'
        '<actor typeId="type.B" extends="type.A">{given}</actor></actors>'
    )
    given = (
        '<instances><attributeInstanceValue instanceReference="instance.gold"><integerValue value="8"/>'
        "</attributeInstanceValue></instances>"
    )
    states = state("type.P.S", [START], DRAW)
    faults = read(source(game(states, areas=actor.format(given=""))))[1]
    assert [(fault.code, fault.values["id"]) for fault in faults] == [("L306", "instance.gold")]
    assert start(game(states, areas=actor.format(given=given))).view(0)["players"][1]["gold"] == 8


def test_a_phase_gives_what_an_abstract_phase_leaves_open():
    """LG-02, LG-04"""
    abstract = (
        '<abstractPhase typeId="type.Base"><instances><abstractAttributeInstance instanceId="instance.steps" '
        'typeReference="type.Number"/></instances></abstractPhase>'
        '<phase typeId="type.P" extends="type.Base"><instances>'
        '<attributeInstanceValue instanceReference="instance.steps"><integerValue value="7"/></attributeInstanceValue>'
        "</instances>"
    )
    text = game(state("type.P.S", [START], DRAW)).replace('<phase typeId="type.P">', abstract)
    assert start(text).view(0)["table"]["steps"] == 7


def test_links_of_phases_and_objects_begin_with_their_selection():
    """LG-03: a starting selection of a phase is made when the phase begins, that of an object for each of them."""
    link = (
        '<links><actorLink linkId="link.{name}" typeReference="type.Player"><initialActorLink><firstActor/>'
        "</initialActorLink></actorLink></links>"
    )
    text = spaces(first="").replace('<phase typeId="type.P">', f'<phase typeId="type.P">{link.format(name="leader")}')
    text = text.replace(
        '<object typeId="type.Card"/>', f'<object typeId="type.Card">{link.format(name="painter")}</object>'
    )
    table = start(text).view(0)["table"]
    assert table["leader"] == 0
    assert [card["painter"] for card in table["left_one"]["objects"]] == [0]


OWNER = (
    "<fieldOperation><setFieldOwner><whichField>{field}</whichField><newOwner>{who}</newOwner></setFieldOwner>"
    "</fieldOperation>"
)
SPACE_OWNER = (
    "<spaceOperation><setSpaceOwner><whichSpace><selectSpace>{parent}"
    '<byInstanceId instanceIdReference="instance.right"/></selectSpace></whichSpace><newOwner>{who}</newOwner>'
    "</setSpaceOwner></spaceOperation>"
)
SECOND = "<actorAfter><firstActor/></actorAfter>"
NOTE = (
    "<actorOperation><setActorLink><actorToLinkTo><selectActor><ownerFromField>{field}</ownerFromField></selectActor>"
    '</actorToLinkTo><linkToSet><selectActorLink><fromGameState/><byLinkId linkIdReference="link.noted"/>'
    "</selectActorLink></linkToSet></setActorLink></actorOperation>"
)


def noted(first: str, layout: str = "", actor: bool = False, space: str = "") -> str:
    text = spaces(layout, first=first, actor=actor)
    link = '<links><actorLink linkId="link.noted" typeReference="type.Player"/></links>'
    text = text.replace("</instances></gameState>", f"</instances>{link}</gameState>")
    return text.replace('<field typeId="type.Pile">', f'<field typeId="type.Pile">{space}')


@pytest.mark.parametrize("layout", ["", ROW])
@pytest.mark.parametrize("actor", [False, True])
def test_fields_and_spaces_change_hands(layout, actor):
    """LG-09: by an operation, also to nobody; what an actor has belongs to him first."""
    owner = "<firstActor/>" if actor else ""
    parent = f"<fromActor>{owner}</fromActor>" if actor else "<fromGameState/>"
    left, right = select("left", "two", owner), select("right", "two", owner)
    give = OWNER.format(field=left, who=SECOND)
    give_all = SPACE_OWNER.format(parent=parent, who=SECOND)
    nobody = OWNER.format(field=right, who="<selectNoActors/>")

    def owner_after(*operations: str, field: str) -> object:
        text = noted("".join(operations) + NOTE.format(field=field), layout, actor)
        return start(text).view(0)["table"]["noted"]

    assert owner_after(give, field=right) == (0 if actor else None)
    assert owner_after(give, field=left) == 1
    assert owner_after(give_all, field=right) == 1
    assert owner_after(give_all, field=left) == (0 if actor else None)
    assert owner_after(give_all, nobody, field=right) is None


@pytest.mark.parametrize("layout", ["", ROW])
def test_who_gets_a_field_sees_it(layout):
    """LG-09, LG-10: visibility follows the owner."""
    own = "<visibility><actorWhoOwnsThisField/></visibility>"
    text = noted(OWNER.format(field=select("left", "one"), who=SECOND), layout, space=own)
    match = start(text)

    def shown(seat: int) -> bool:
        view = match.view(seat)
        place = view["spaces"]["left"]["left.1"] if layout else view["table"]["left_one"]
        return bool(place.get("objects"))

    assert [shown(seat) for seat in (0, 1)] == [False, True]


@pytest.mark.parametrize("actor", [False, True])
@pytest.mark.parametrize("layout", ["", ROW])
def test_a_rule_asks_for_the_type_of_a_field(layout, actor):
    """LG-02, LG-18: a subtype counts as its supertypes."""
    owner = "<firstActor/>" if actor else ""

    def rule(type_: str) -> str:
        return (
            f"<fieldRule><isFieldOfType><whichField>{select('left', 'two', owner)}</whichField>"
            f'<fieldTypeReference typeReference="{type_}"/></isFieldOfType></fieldRule>'
        )

    text = spaces(layout, actor=actor)
    fields = (
        '<fields><abstractField typeId="type.Any"/><field typeId="type.Pile" extends="type.Any"/>'
        '<field typeId="type.Other"/></fields>'
    )
    text = text.replace('<fields><field typeId="type.Pile"></field></fields>', fields)
    ways = f"<not>{rule('type.Other')}</not>{rule('type.Any')}{rule('type.Pile')}"
    text = text.replace(
        "</phaseStateRule></phaseStateTransition></phaseStateTransitions><operations><gameOperation>",
        f"</phaseStateRule>{ways}</phaseStateTransition></phaseStateTransitions><operations><gameOperation>",
    )
    assert ways in text
    assert check_text(source(text)).errors == ()
    assert start(text).over


def test_an_unused_operation_changes_nothing():
    assert start(spaces(first=operation("increase", "increaseBy", 2))).view(0)["table"]["a"] == 2
