"""Where lGold is more special than Spiel, it means what the thesis says (LG-02, LG-12 to LG-15, LG-19 to LG-22)."""

from __future__ import annotations

import pytest

from spielwerk import Match
from spielwerk.check import check_text
from spielwerk.diagnostics.source import Source
from spielwerk.game.game import load_source
from spielwerk.match.errors import MatchFault
from spielwerk.notation.lgold import read
from spielwerk.notation.spiel.write.game import write

HEAD = '<game name="Meaning" minimumPlayers="2" maximumPlayers="2" xmlns="http://www.goldflam.de/lgold/v1.0"><gameDefinition>'
TAIL = "</gameDefinition></game>"
WORLD = """<attributes><integerAttribute typeId="type.Number"/></attributes>
<gameState><instances>
  <attributeInstance instanceId="instance.a" typeReference="type.Number"><integerValue value="{a}"/></attributeInstance>
  <attributeInstance instanceId="instance.b" typeReference="type.Number"><integerValue value="1"/></attributeInstance>
  {instances}
</instances></gameState>
"""
FIRST = "<phaseTransition><phaseRule><noPhaseExecutedYet/></phaseRule></phaseTransition>"
START = "<phaseStateTransition><phaseStateRule><noPhaseStateExecutedYet/></phaseStateRule></phaseStateTransition>"
DRAW = "<gameOperation><endGame><draw/></endGame></gameOperation>"


def attribute(name: str) -> str:
    select = f'<attributeToSelect><byInstanceId instanceIdReference="instance.{name}"/></attributeToSelect>'
    return f"<selectAttributeFromGameState>{select}</selectAttributeFromGameState>"


def change(kind: str, by: str, value: int, name: str = "a", priority: str = "") -> str:
    return (
        f"<{kind}AttributeValue{priority}><whichAttribute>{attribute(name)}</whichAttribute>"
        f'<{by}><integerValue value="{value}"/></{by}></{kind}AttributeValue>'
    )


def operation(kind: str, by: str, value: int, name: str = "a") -> str:
    return f"<attributeOperation>{change(kind, by, value, name)}</attributeOperation>"


def compared(name: str, comparison: str, value: int) -> str:
    this = f"<thisValue><selectValueFromAttribute>{attribute(name)}</selectValueFromAttribute></thisValue>"
    that = f'<thatValue><integerValue value="{value}"/></thatValue>'
    return f'<attributeRule><compareValues comparison="{comparison}">{this}{that}</compareValues></attributeRule>'


def after(state: str) -> str:
    return (
        f'<phaseStateRule><currentStateMatchesType><phaseStateTypeReference typeReference="{state}"/>'
        "</currentStateMatchesType></phaseStateRule>"
    )


def state(id: str, transitions: list[str], operations: str) -> str:
    ways = "".join(f"<phaseStateTransition>{way}</phaseStateTransition>" for way in transitions)
    ways = ways.replace("<phaseStateTransition><phaseStateTransition>", "<phaseStateTransition>").replace(
        "</phaseStateTransition></phaseStateTransition>", "</phaseStateTransition>"
    )
    return (
        f'<phaseState typeId="{id}"><phaseStateTransitions>{ways}</phaseStateTransitions>'
        f"<operations>{operations}</operations></phaseState>"
    )


def game(states: str, a: int = 0, instances: str = "", areas: str = "") -> str:
    ways = f"<phaseTransitions>{FIRST}</phaseTransitions>"
    phase = f'<phase typeId="type.P">{ways}<phaseStates>{states}</phaseStates></phase>'
    return f"{HEAD}{WORLD.format(a=a, instances=instances)}{areas}<phases>{phase}</phases>{TAIL}"


def source(text: str) -> Source:
    return Source("meaning.lgold", text)


def start(text: str) -> Match:
    return load_source(source(text)).start(2)


@pytest.mark.parametrize(("a", "goes"), [(1, True), (2, True), (0, False), (5, False)])
def test_exactly_one_transition_must_hold(a, goes):
    """LG-12: none or several stop the match with a fault that names them."""
    text = game(
        state("type.P.S", [START], "")
        + state("type.P.One", [after("type.P.S") + compared("a", "equal", 1)], DRAW)
        + state("type.P.More", [after("type.P.S") + compared("a", "greater", 1)], DRAW)
        + state("type.P.Five", [after("type.P.S") + compared("a", "equal", 5)], DRAW),
        a,
    )
    if goes:
        assert start(text).over
        return
    with pytest.raises(MatchFault) as caught:
        start(text)
    assert caught.value.diagnostics[0].code == "R214"
    assert ("P_More" in str(caught.value)) == (a == 5)


def test_the_abstract_state_comes_first():
    """LG-02, LG-13: first the operations of the abstract state, then those of the concrete one."""
    abstract = (
        '<abstractPhase typeId="type.Base"><phaseStates><abstractPhaseState typeId="type.Base.S">'
        f"<phaseStateTransitions>{START}</phaseStateTransitions>"
        f"<operations>{operation('increase', 'increaseBy', 3)}</operations></abstractPhaseState></phaseStates>"
        "</abstractPhase>"
    )
    concrete = (
        f'<phase typeId="type.P" extends="type.Base"><phaseTransitions>{FIRST}</phaseTransitions><phaseStates>'
        f'<phaseState typeId="type.P.S" extends="type.Base.S"><operations>{operation("multiply", "multiplyBy", 10)}'
        f"{DRAW}</operations></phaseState></phaseStates></phase>"
    )
    text = f"{HEAD}{WORLD.format(a=2, instances='')}<phases>{abstract}{concrete}</phases>{TAIL}"
    assert start(text).view(0)["table"]["a"] == 50


def test_implications_follow_every_operation_by_their_priority():
    """LG-19: added first, doubled last; operations change the base value."""
    while_ = (
        '<implications><implication typeId="type.I"><activeIfAnyApplies><precondition>'
        f"{compared('a', 'greater', 2)}</precondition></activeIfAnyApplies><impact>"
        + change("multiply", "multiplyBy", 2, "b", ' priority="100"')
        + change("increase", "increaseBy", 4, "b", ' priority="0"')
        + "</impact></implication></implications>"
    )
    instance = '<implicationInstance instanceId="instance.i" typeReference="type.I"/>'
    text = game(
        state("type.P.S", [START], operation("increase", "increaseBy", 3))
        + state("type.P.Ten", [after("type.P.S") + compared("b", "equal", 10)], operation("set", "setTo", 0))
        + state("type.P.One", [after("type.P.Ten") + compared("b", "equal", 1)], DRAW),
        instances=instance,
        areas=while_,
    )
    assert start(text).over


def test_a_single_selector_wants_exactly_one():
    """LG-20: none stops the match."""
    objects = '<objects><object typeId="type.Card"/></objects>'
    link = (
        "<objectOperation><setObjectLink><objectToLinkTo><selectSingleObject><byType>"
        '<objectTypeReference typeReference="type.Card"/></byType></selectSingleObject></objectToLinkTo><linkToSet>'
        '<selectObjectLink><fromGameState/><byLinkId linkIdReference="link.card"/></selectObjectLink></linkToSet>'
        "</setObjectLink></objectOperation>"
    )
    links = '</instances><links><objectLink linkId="link.card" typeReference="type.Card"/></links><instances>'
    text = game(state("type.P.S", [START], link + DRAW), areas=objects, instances="")
    text = text.replace("</instances></gameState>", links.replace("<instances>", "") + "</gameState>")
    with pytest.raises(MatchFault):
        start(text)


def test_actions_are_exclusive():
    """LG-15: while an action works nobody else does anything."""
    action = '<actions><simpleAction name="Wait" typeId="type.Wait"><operations/></simpleAction></actions>'
    instance = '<actionInstance instanceId="instance.wait" typeReference="type.Wait"/>'
    states = state("type.P.S", [START], "") + state("type.P.End", [after("type.P.S")], DRAW)
    text = game(states, instances=instance, areas=action)
    model, faults = read(Source("x.lgold", text))
    assert faults == []
    assert 'action wait "Wait", during P_S, exclusive:' in write(model)


def test_everybody_who_can_act_is_offered_it_at_the_same_time():
    """LG-13, LG-15: until nobody can act any more"""
    once = (
        '<executableIfAnyApplies><precondition><actionRule><compareValues comparison="less"><thisValue>'
        '<numberOfExecutions instanceIdReference="instance.wave" in="phase"><byActor><actorWhoExecutesThisAction/>'
        '</byActor></numberOfExecutions></thisValue><thatValue><integerValue value="2"/></thatValue></compareValues>'
        "</actionRule></precondition></executableIfAnyApplies>"
    )
    action = (
        f'<actors><actor typeId="type.Player"/></actors><actions><simpleAction name="Wave" typeId="type.Wave">{once}'
        f"<operations>{operation('increase', 'increaseBy', 1)}</operations></simpleAction></actions>"
    )
    instance = '<actionInstance instanceId="instance.wave" typeReference="type.Wave"/>'
    text = game(
        state("type.P.S", [START], "") + state("type.P.End", [after("type.P.S")], DRAW),
        instances=instance,
        areas=action,
    )
    match = start(text)
    assert [decision.seat for decision in match.decisions] == [0, 1]
    match.decide(1, 0)
    match.decide(1, 0)
    assert [decision.seat for decision in match.decisions] == [0]
    match.decide(0, 0)
    match.decide(0, 0)
    assert match.view(0)["table"]["a"] == 4
    assert match.over


def test_faults_of_meaning_have_line_and_column():
    """LG-25: also those that the check finds behind the reader"""
    text = game(state("type.P.S", [START], operation("increase", "increaseBy", 1, "c") + DRAW))
    faults = check_text(Source("x.lgold", text)).errors
    assert faults
    fault = faults[0]
    assert text.splitlines()[fault.line - 1][fault.column - 1 :].startswith("<selectAttributeFromGameState")


def test_chance_is_weighted_by_amounts():
    """LG-22: probability is amount by sum of amounts, 1 if it is not said."""
    entries = '<chance value="5" amount="2"/><chance value="7"/><chance value="9" amount="3"/>'
    chances = f'<chances><integerChance typeId="type.die">{entries}</integerChance></chances>'
    draw = operation("set", "setTo", 0).replace(
        '<integerValue value="0"/>', '<selectValueByChance typeReference="type.die"/>'
    )
    text = game(state("type.P.S", [START], draw + DRAW), areas=chances)
    game_ = load_source(Source("meaning.lgold", text))
    found = [game_.start(2, seed).view(0)["table"]["a"] for seed in range(240)]
    assert set(found) == {5, 7, 9}
    assert 50 < found.count(5) < 110
    assert 20 < found.count(7) < 65
    assert 85 < found.count(9) < 155
