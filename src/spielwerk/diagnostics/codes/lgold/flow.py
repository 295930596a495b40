"""Phases, states and actions of lGold files."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
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
        Words(
            "`{type}` does not say what becomes of `{id}`, which is abstract. Something that extends it was expected.",
            'Add an element with `extends="{id}"`.',
        ),
        Words(
            "`{type}` sagt nicht, was aus `{id}` wird, das abstrakt ist. Erwartet wurde etwas, das es erweitert.",
            'Füge ein Element mit `extends="{id}"` hinzu.',
        ),
        bad=based(f'<phaseState typeId="type.Day.End">{END}</phaseState>'),
        good=based(f'<phaseState typeId="type.Day.Start" extends="type.Base.Start">{END}</phaseState>'),
        labels={"there": ("left open here", "hier offen gelassen")},
    ),
    Entry(
        "L320",
        Words(
            "No phase can follow `{id}`: none of the transitions can hold behind it. One was expected.",
            "Add a `phaseTransition` to the phase that follows, or end the match with `endGame`.",
        ),
        Words(
            "Auf `{id}` kann keine Phase folgen: Keiner der Übergänge kann danach gelten. Erwartet wurde einer.",
            "Füge der Phase, die folgt, eine `phaseTransition` hinzu, oder beende die Partie mit `endGame`.",
        ),
        bad=days(FIRST),
        good=days(AFTER),
    ),
    Entry(
        "L324",
        Words(
            "The action `{id}` can never be executed. A precondition that can hold in some state was expected.",
            "Look at the rules about phases and states in its preconditions.",
        ),
        Words(
            "Die Aktion `{id}` kann nie ausgeführt werden. Erwartet wurde eine Vorbedingung, die in irgendeinem Zustand"
            " gelten kann.",
            "Sieh dir die Regeln über Phasen und Zustände in ihren Vorbedingungen an.",
        ),
        severity="warning",
        bad=game(SLEEP + NIGHT.format(guard=GUARD)),
        good=game(),
    ),
    Entry(
        "L325",
        Words(
            "No phase can be the first: no transition can hold at the beginning. One was expected.",
            "Add a `phaseTransition` with the rule `noPhaseExecutedYet` to the first phase.",
        ),
        Words(
            "Keine Phase kann die erste sein: Am Anfang kann kein Übergang gelten. Erwartet wurde einer.",
            "Füge der ersten Phase eine `phaseTransition` mit der Regel `noPhaseExecutedYet` hinzu.",
        ),
        bad=days(AFTER).replace(FIRST, AFTER),
        good=days(AFTER),
    ),
    Entry(
        "L326",
        Words(
            "`{id}` has no state that can be the first. One was expected.",
            "Add a state with a transition that holds at the beginning: `noPhaseStateExecutedYet` or"
            " `phaseExecutionNotStartedRule` in a phase, `noActionStateExecutedYet` in an action.",
        ),
        Words(
            "`{id}` hat keinen Zustand, der der erste sein kann. Erwartet wurde einer.",
            "Füge einen Zustand mit einem Übergang hinzu, der am Anfang gilt: `noPhaseStateExecutedYet` oder"
            " `phaseExecutionNotStartedRule` in einer Phase, `noActionStateExecutedYet` in einer Aktion.",
        ),
        bad=game(phases='<phases><phase typeId="type.Only"/></phases>'),
        good=game(phases=ONLY_PHASE),
    ),
    Entry(
        "L327",
        Words(
            "There are several concrete actors. One was expected: every player is an actor of the same type.",
            "Make the others abstract, or tell players apart by an attribute.",
        ),
        Words(
            "Es gibt mehrere konkrete Akteure. Erwartet wurde einer: Jeder Spieler ist ein Akteur desselben Typs.",
            "Mache die anderen abstrakt, oder unterscheide Spieler durch ein Attribut.",
        ),
        bad=game('<actors><actor typeId="type.Fox"/><actor typeId="type.Goose"/></actors>'),
        good=game('<actors><actor typeId="type.Player"/></actors>'),
    ),
)
