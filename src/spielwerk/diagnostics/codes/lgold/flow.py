"""Phases, states and actions of lGold files."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.lgold.examples import END, ONLY_PHASE, game

FIRST = (
    "<phaseTransitions><phaseTransition><phaseRule><noPhaseExecutedYet/></phaseRule></phaseTransition>"
    "</phaseTransitions>"
)
AFTER = (
    "<phaseTransitions><phaseTransition><phaseRule><currentPhaseMatchesType>"
    '<phaseTypeReference typeReference="type.Day"/></currentPhaseMatchesType></phaseRule></phaseTransition>'
    "</phaseTransitions>"
)
BASE = (
    '<abstractPhase typeId="type.Base"><phaseStates><abstractPhaseState typeId="type.Base.Start"/></phaseStates>'
    "</abstractPhase>"
)
NIGHT = '<actions><simpleAction typeId="type.Sleep">{guard}</simpleAction></actions>'
SLEEP = (
    '<gameState><instances><actionInstance instanceId="instance.sleep" typeReference="type.Sleep"/></instances>'
    "</gameState>"
)
GUARD = (
    "<executableIfAnyApplies><precondition><phaseRule><noPhaseExecutedYet/></phaseRule></precondition>"
    "</executableIfAnyApplies>"
)


def days(after: str) -> str:
    """A phase, and one behind it."""
    day = f'<phase typeId="type.Day">{FIRST}<phaseStates><phaseState typeId="type.Day.Work"/></phaseStates></phase>'
    night = f'<phase typeId="type.Night">{after}<phaseStates><phaseState typeId="type.Night.End">{END}</phaseState>'
    return game(phases=f"<phases>\n{day}\n{night}</phaseStates></phase>\n</phases>\n")


def based(states: str) -> str:
    phase = f'<phase typeId="type.Day" extends="type.Base">{FIRST}<phaseStates>{states}</phaseStates></phase>'
    return game(phases=f"<phases>{BASE}\n{phase}</phases>\n")


FLOW: tuple[Entry, ...] = (
    Entry(
        "L306",
        bad=based(f'<phaseState typeId="type.Day.End">{END}</phaseState>'),
        good=based(f'<phaseState typeId="type.Day.Start" extends="type.Base.Start">{END}</phaseState>'),
    ),
    Entry(
        "L320",
        bad=days(FIRST),
        good=days(AFTER),
    ),
    Entry(
        "L324",
        bad=game(SLEEP + NIGHT.format(guard=GUARD)),
        good=game(),
    ),
    Entry(
        "L325",
        bad=days(AFTER).replace(FIRST, AFTER),
        good=days(AFTER),
    ),
    Entry(
        "L326",
        bad=game(phases='<phases><phase typeId="type.Only"/></phases>'),
        good=game(phases=ONLY_PHASE),
    ),
    Entry(
        "L327",
        bad=game('<actors><actor typeId="type.Fox"/><actor typeId="type.Goose"/></actors>'),
        good=game('<actors><actor typeId="type.Player"/></actors>'),
    ),
)
