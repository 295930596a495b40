"""Time limits in lGold (LG-21)."""

from __future__ import annotations

from tests.notation.lgold.test_meaning import DRAW, START, after, game, operation, start, state

CARDS = (
    '<spaces><space typeId="type.Table"><instances>'
    '<fieldInstance instanceId="instance.deck" typeReference="type.Pile"><initialObjectInstances>'
    '<objectInstance instanceId="instance.cards" typeReference="type.Card" amount="4"/></initialObjectInstances>'
    '</fieldInstance><fieldInstance instanceId="instance.away" typeReference="type.Pile"/></instances>'
    '</space></spaces><fields><field typeId="type.Pile"/></fields>'
    '<objects><object typeId="type.Card">{card}</object></objects>'
    '<actors><actor typeId="type.Player"/></actors>'
)
TABLE = '<spaceInstance instanceId="instance.table" typeReference="type.Table"/>'
AWAY = (
    '<objectOperation><moveObjectToField alongConnections="false"><whichObject>{which}</whichObject><toWhichField>'
    '<selectField><byInstanceId instanceIdReference="instance.away"/></selectField></toWhichField></moveObjectToField>'
    "</objectOperation>"
)
FROM_DECK = (
    "<selectAllObjectsInField><selectField>"
    '<byInstanceId instanceIdReference="instance.deck"/></selectField></selectAllObjectsInField>'
)
SELECTION = (
    "<objectSelection>{amount}<actorWhoSelects><actorWhoExecutesThisAction/></actorWhoSelects>"
    f"<objectsToSelectFrom>{FROM_DECK}</objectsToSelectFrom><followingOperations><forSelectedObjects>"
    f"{AWAY.format(which='<objectSelectedByInteractiveOperation/>')}</forSelectedObjects></followingOperations>"
    "</objectSelection>"
)
TWO = '<numberOfElements><integerValue value="2"/></numberOfElements>'
UP_TO_TWO = (
    '<minimumNumberOfElements><integerValue value="1"/></minimumNumberOfElements>'
    '<maximumNumberOfElements><integerValue value="2"/></maximumNumberOfElements>'
)
ONCE = (
    "<executableBy><firstActor/></executableBy><executableIfAnyApplies><precondition><actionRule>"
    '<compareValues comparison="equal"><thisValue><numberOfExecutions instanceIdReference="instance.act"/></thisValue>'
    '<thatValue><integerValue value="0"/></thatValue></compareValues></actionRule></precondition>'
    "</executableIfAnyApplies>"
)


def timer(seconds: int, *actions: str) -> str:
    named = "".join(
        f'<selectAction><byInstanceId instanceIdReference="instance.{action}"/></selectAction>' for action in actions
    )
    duration = f'<duration><integerValue value="{seconds}"/></duration>'
    return f"<actionTimer>{duration}<onTimeout>{named}</onTimeout></actionTimer>"


def limited(action: str, timers: str, card: str = "", instance: bool = True) -> str:
    """Somebody may act until the time is up."""
    act = '<actionInstance instanceId="instance.act" typeReference="type.Act"/>' if instance else ""
    first = state("type.P.S", [START], "").replace("</operations>", f"</operations><timers>{timers}</timers>")
    states = first + state("type.P.End", [after("type.P.S")], DRAW)
    return game(states, instances=TABLE + act, areas=CARDS.format(card=card) + action)


def simple(operations: str) -> str:
    inner = f"{ONCE}<operations>{operations}</operations>"
    return f'<actions><simpleAction name="Act" typeId="type.Act">{inner}</simpleAction></actions>'


def after_time(text: str, timer_: str = "P_S_time") -> dict[str, object]:
    match = start(text)
    match.time_out(timer_)
    assert match.over
    table = match.view(0)["table"]
    return {"deck": table["deck"]["count"], "away": table["away"]["count"], "a": table["a"]}


def test_chance_selects_as_many_as_are_wanted():
    """LG-21: who is late selects at random, exactly as many or some of them."""
    assert after_time(limited(simple(SELECTION.format(amount=TWO)), timer(9, "act")))["away"] == 2
    found = after_time(limited(simple(SELECTION.format(amount=UP_TO_TWO)), timer(9, "act")))["away"]
    assert found in (1, 2)


def test_the_states_of_a_complex_action_are_carried_out():
    """LG-21: its remaining operations run by themselves."""
    states = (
        '<actionStates><actionState typeId="type.Act.One" isActionStillAbortable="false"><actionStateTransitions>'
        "<actionStateTransition><actionRule><noActionStateExecutedYet/></actionRule></actionStateTransition>"
        f"</actionStateTransitions><operations>{SELECTION.format(amount=TWO)}</operations></actionState>"
        '<actionState typeId="type.Act.Two"><actionStateTransitions><actionStateTransition><actionRule>'
        '<currentActionStateMatchesType><actionStateTypeReference typeReference="type.Act.One"/>'
        "</currentActionStateMatchesType></actionRule></actionStateTransition></actionStateTransitions>"
        f"<operations>{operation('set', 'setTo', 7)}</operations></actionState></actionStates>"
    )
    action = f'<actions><complexAction name="Act" typeId="type.Act">{ONCE}{states}</complexAction></actions>'
    assert after_time(limited(action, timer(9, "act"))) == {"deck": 2, "away": 2, "a": 7}


def test_actions_of_objects_are_carried_out_for_each():
    """LG-21: everybody who can, with everything that has the action."""
    operations = AWAY.format(which="<objectThisActionBelongsTo/>") + operation("increase", "increaseBy", 1)
    action = (
        '<actions><simpleAction name="Act" typeId="type.Act"><executableBy><firstActor/></executableBy><operations>'
        f"{operations}</operations></simpleAction></actions>"
    )
    card = '<instances><actionInstance instanceId="instance.act" typeReference="type.Act"/></instances>'
    found = after_time(limited(action, timer(9, "act"), card, instance=False))
    assert found == {"deck": 0, "away": 4, "a": 4}


def test_several_timers():
    """LG-21: several each; whichever is over first."""
    rest = (
        '<simpleAction typeId="type.Rest"><executableBy><firstActor/></executableBy><operations>'
        f"{operation('set', 'setTo', 9)}</operations></simpleAction></actions>"
    )
    action = simple(SELECTION.format(amount=TWO)).replace("</actions>", rest)
    text = limited(action, timer(9, "act") + timer(5, "rest"))
    text = text.replace(TABLE, TABLE + '<actionInstance instanceId="instance.rest" typeReference="type.Rest"/>')
    assert after_time(text, "P_S_time") == {"deck": 2, "away": 2, "a": 0}
    assert after_time(text, "P_S_time_2") == {"deck": 4, "away": 0, "a": 9}
