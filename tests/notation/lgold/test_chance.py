"""Chance in lGold: several draws, and draws of implications (LG-19, LG-22)."""

from __future__ import annotations

from collections import Counter

import pytest

from spielwerk.game.game import load_source
from spielwerk.notation.lgold import read
from tests.backend.wasm.both import Both
from tests.notation.lgold.test_meaning import (
    DRAW,
    START,
    after,
    attribute,
    change,
    compared,
    game,
    operation,
    source,
    start,
    state,
)

DIE = (
    '<chances><integerChance typeId="type.die"><chance value="1" amount="2"/><chance value="10"/>'
    '<chance value="100"/></integerChance><enumChance typeId="type.ball"><chance value="Colour.red"/>'
    '<chance value="Colour.blue"/><chance value="Colour.green"/></enumChance>'
    '<actorChance typeId="type.somebody"><chance amount="3"><firstActor/></chance>'
    "<chance><actorAfter><firstActor/></actorAfter></chance></actorChance></chances>"
)
COLOURS = (
    '<setAttribute typeId="type.Colours"><possibleValues><enumValue valueId="Colour.red"/>'
    '<enumValue valueId="Colour.blue"/><enumValue valueId="Colour.green"/></possibleValues></setAttribute>'
)


def number_of(amount: int) -> str:
    return f'<numberOfElements><integerValue value="{amount}"/></numberOfElements>'


def drawn(amount: int, back: str = "") -> str:
    return f'<selectValueByChance typeReference="type.die"{back}>{number_of(amount)}</selectValueByChance>'


def set_to(draw: str) -> str:
    return operation("set", "setTo", 0).replace('<integerValue value="0"/>', draw)


def values(text: str, times: int = 60, name: str = "a") -> Counter[object]:
    made = load_source(source(text))
    return Counter(made.start(2, seed).view(0)["table"][name] for seed in range(times))


def test_numbers_without_putting_back():
    """LG-22: of an amount of 2 there are two; several numbers are added."""
    text = game(state("type.P.S", [START], set_to(drawn(4)) + DRAW), areas=DIE)
    assert set(values(text, 8)) == {112}
    text = game(state("type.P.S", [START], set_to(drawn(2)) + DRAW), areas=DIE)
    assert set(values(text, 80)) == {2, 11, 101, 110}


def test_numbers_with_putting_back():
    """LG-22"""
    text = game(state("type.P.S", [START], set_to(drawn(2, ' puttingBack="true"')) + DRAW), areas=DIE)
    assert {2, 11, 20, 101, 110, 200} == set(values(text, 200))


def test_too_few_to_draw_stop_the_match():
    """LG-22: without putting back there is no fifth."""
    text = game(state("type.P.S", [START], set_to(drawn(5)) + DRAW), areas=DIE)
    with pytest.raises(Exception, match="nothing"):
        start(text)


def test_several_values_make_a_set():
    """LG-05, LG-22: an attribute that is a set takes what was drawn."""
    draw = set_to(f'<selectValueByChance typeReference="type.ball">{number_of(2)}</selectValueByChance>')
    draw = draw.replace("instance.a", "instance.colours")
    colours = '<attributeInstance instanceId="instance.colours" typeReference="type.Colours"/>'
    text = game(state("type.P.S", [START], draw + DRAW), instances=colours, areas=DIE)
    text = text.replace(
        '<integerAttribute typeId="type.Number"/>', f'<integerAttribute typeId="type.Number"/>{COLOURS}'
    )
    found = [start_.view(0)["table"]["colours"] for start_ in (load_source(source(text)).start(2, n) for n in range(9))]
    assert {len(one) for one in found} == {2}
    assert len({tuple(one) for one in found}) == 3


def test_several_actors_are_drawn():
    """LG-20, LG-22: a multiple selector by chance; a starting selection may draw."""
    link = (
        '<actorLinkList linkId="link.chosen" typeReference="type.Player"><initialActorLinks>'
        f'<selectActorsByChance typeReference="type.somebody">{number_of(2)}</selectActorsByChance></initialActorLinks>'
        '</actorLinkList><actorLink linkId="link.one" typeReference="type.Player"><initialActorLink>'
        '<selectActorByChance typeReference="type.somebody"/></initialActorLink></actorLink>'
    )
    text = game(state("type.P.S", [START], DRAW), areas=DIE + '<actors><actor typeId="type.Player"/></actors>')
    text = text.replace("</instances></gameState>", f"</instances><links>{link}</links></gameState>")
    made = load_source(source(text))
    tables = [made.start(2, seed).view(0)["table"] for seed in range(60)]
    assert {tuple(table["chosen"]) for table in tables} == {(0, 0), (0, 1), (1, 0)}
    assert 30 < sum(table["one"] == 0 for table in tables) < 58


def test_chances_are_not_mixed():
    """LG-22: actors are not drawn from numbers."""
    draw = set_to('<selectValueByChance typeReference="type.somebody"/>')
    faults = read(source(game(state("type.P.S", [START], draw + DRAW), areas=DIE)))[1]
    assert [fault.code for fault in faults] == ["L303"]


@pytest.mark.parametrize("place", ["rule", "visibility", "executableBy", "timer"])
def test_what_is_only_asked_cannot_draw(place):
    """LG-22: chance belongs to an operation, an implication or a selection."""
    by_chance = '<selectActorByChance typeReference="type.somebody"/>'
    text = game(state("type.P.S", [START], DRAW), areas=DIE + '<actors><actor typeId="type.Player"/></actors>')
    if place == "rule":
        rule = compared("a", "equal", 1).replace(
            '<integerValue value="1"/>', '<selectValueByChance typeReference="type.die"/>'
        )
        text = game(state("type.P.S", [START], "") + state("type.P.T", [after("type.P.S") + rule], DRAW), areas=DIE)
    elif place == "visibility":
        text = text.replace(
            '<actor typeId="type.Player"/>',
            '<actor typeId="type.Player"><instances><attributeInstance instanceId="instance.x" '
            f'typeReference="type.Number"><visibility>{by_chance}</visibility></attributeInstance></instances></actor>',
        )
    else:
        inner = f"<executableBy>{by_chance}</executableBy><operations/>"
        if place == "timer":
            inner = '<operations/><timer><duration><selectValueByChance typeReference="type.die"/></duration></timer>'
        action = f'<actions><simpleAction typeId="type.Wait">{inner}</simpleAction></actions>'
        states = state("type.P.S", [START], "") + state("type.P.T", [after("type.P.S")], DRAW)
        instance = '<actionInstance instanceId="instance.wait" typeReference="type.Wait"/>'
        areas = DIE + '<actors><actor typeId="type.Player"/></actors>' + action
        text = game(states, instances=instance, areas=areas)
    assert {fault.code for fault in read(source(text))[1]} == {"L329"}


# ---- implications ------------------------------------------------------------------------------

RAIN = (
    '<implications><implication typeId="type.Rain"><activeIfAnyApplies><precondition>'
    f"{compared('a', 'greater', 2)}</precondition></activeIfAnyApplies><impact>"
    + change("increase", "increaseBy", 0, "b").replace(
        '<integerValue value="0"/>', '<selectValueByChance typeReference="type.die"/>'
    )
    + "</impact></implication></implications>"
)
RAINING = '<implicationInstance instanceId="instance.rain" typeReference="type.Rain"/>'
RECORD = '<attributeInstance instanceId="instance.{name}" typeReference="type.Number"/>'


def noted(name: str) -> str:
    """Keeps what `b` is now."""
    value = f"<selectValueFromAttribute>{attribute('b')}</selectValueFromAttribute>"
    return operation("set", "setTo", 0, name).replace('<integerValue value="0"/>', value)


def rainy() -> str:
    """`a` goes up and down; what `b` is meanwhile is noted."""
    steps = [
        operation("set", "setTo", 3), noted("one"), operation("set", "setTo", 4), noted("two"),
        operation("set", "setTo", 0), noted("three"), operation("set", "setTo", 5), noted("four"),
    ]  # fmt: skip
    records = "".join(RECORD.format(name=name) for name in ("one", "two", "three", "four"))
    return game(state("type.P.S", [START], "".join(steps) + DRAW), instances=records + RAINING, areas=DIE + RAIN)


def test_an_implication_draws_when_it_becomes_active():
    """LG-19, LG-22: once, until it no longer holds; then anew. `b` begins with 1."""
    made = load_source(source(rainy()))
    tables = [made.start(2, seed).view(0)["table"] for seed in range(80)]
    assert all(table["one"] == table["two"] for table in tables)
    assert {table["three"] for table in tables} == {1}
    assert {table["one"] for table in tables} == {table["four"] for table in tables} == {2, 11, 101}
    assert any(table["one"] != table["four"] for table in tables)
    assert not any(key.startswith("rain") for key in tables[0])


def test_both_back_ends_draw_the_same():
    assert Both(load_source(source(rainy())).machine(2)[0].program).match(3, 4) == 0


def test_an_implication_of_every_actor_draws_for_each():
    """LG-19: it counts once for everybody who has it; chance may choose the attribute, too (4.4.17)."""
    which = (
        "<whichAttribute><selectAttributeFromActor><fromWhichActor>{who}</fromWhichActor><attributeToSelect>"
        '<byInstanceId instanceIdReference="instance.gold"/></attributeToSelect></selectAttributeFromActor>'
        "</whichAttribute>"
    )
    own = which.format(who="<actorThisImplicationBelongsTo/>")
    anybody = which.format(who='<selectActorByChance typeReference="type.somebody"/>')
    die = '<increaseBy><selectValueByChance typeReference="type.die"/></increaseBy>'
    area = (
        '<implications><implication typeId="type.Luck"><activeIfAnyApplies><precondition>'
        f"{compared('a', 'equal', 0)}</precondition></activeIfAnyApplies><impact>"
        f"<increaseAttributeValue>{own}{die}</increaseAttributeValue></impact></implication>"
        '<implication typeId="type.Gift"><activeIfAnyApplies><precondition>'
        f"{compared('a', 'equal', 0)}</precondition></activeIfAnyApplies><impact><increaseAttributeValue>{anybody}"
        '<increaseBy><integerValue value="5000"/></increaseBy></increaseAttributeValue></impact></implication>'
        "</implications>"
    )
    actor = (
        f'<actors><actor typeId="type.Player"><instances>{RECORD.format(name="gold")}'
        '<implicationInstance instanceId="instance.luck" typeReference="type.Luck"/></instances></actor></actors>'
    )
    gift = '<implicationInstance instanceId="instance.gift" typeReference="type.Gift"/>'
    made = load_source(source(game(state("type.P.S", [START], DRAW), instances=gift, areas=DIE + area + actor)))
    pairs = [[seat["gold"] for seat in made.start(2, seed).view(0)["players"]] for seed in range(60)]
    assert {gold % 5000 for pair in pairs for gold in pair} == {1, 10, 100}
    assert {sorted(gold >= 5000 for gold in pair) == [False, True] for pair in pairs} == {True}
    assert any(pair[0] % 5000 != pair[1] % 5000 for pair in pairs)


def test_a_draw_of_an_implication_can_bring_about_another():
    """LG-19: re-checked until stable."""
    second = (
        RAIN.replace("type.Rain", "type.Flood")
        .replace(compared("a", "greater", 2), compared("b", "greater", 1))
        .replace("instance.b", "instance.c")
        .replace(
            'instance.c"/></attributeToSelect></selectAttributeFromGameState></selectValueFromAttribute></thisValue>',
            'instance.b"/></attributeToSelect></selectAttributeFromGameState></selectValueFromAttribute></thisValue>',
        )
    )
    flooding = '<implicationInstance instanceId="instance.flood" typeReference="type.Flood"/>'
    text = game(
        state("type.P.S", [START], operation("set", "setTo", 3) + DRAW),
        instances=RECORD.format(name="c") + flooding + RAINING,
        areas=DIE + second + RAIN,
    )
    assert set(values(text, 40, "c")) == {1, 10, 100}
