"""A program that builds on another adds to its blocks. It cannot take back what the other says."""

from __future__ import annotations

from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.text.faults import Faults


def extended(base: g.Program, program: g.Program, faults: Faults) -> g.Program:
    """Both together, under the name of the new one."""
    for part, known, sentence in (
        (program.running, base.running, "das spiel läuft solange …"),
        (program.active, base.active, "spieler sind aktiv, solange …"),
        (program.closing, base.closing, "gewonnen hat …"),
        (program.hand, base.hand, "spieler haben am anfang … karten"),
        (program.waste, base.waste, "das spiel hat am anfang … karten auf der ablage"),
        (program.board, base.board, "das spiel hat ein brett …"),
        (program.figures, base.figures, "spieler haben … figuren"),
    ):
        if part is not None and known is not None:
            faults.add("D244", part.span, sentence=sentence, base=base.name)
    if program.players is not None:
        faults.add("D244", program.players_span, sentence="das spiel ist für … spieler geeignet", base=base.name)
    if program.turn is not None:
        faults.add("D245", program.turn_span, base=base.name)
    return g.Program(
        name=program.name,
        name_span=program.name_span,
        players=base.players,
        players_span=base.players_span,
        values=[*base.values, *program.values],
        roles=[*base.roles, *program.roles],
        dice=[*base.dice, *program.dice],
        running=base.running or program.running,
        player_values=[*base.player_values, *program.player_values],
        active=base.active or program.active,
        sheets=[*base.sheets, *program.sheets],
        cup=base.cup or program.cup,
        cards=[*base.cards, *program.cards],
        hand=base.hand or program.hand,
        waste=base.waste or program.waste,
        board=base.board or program.board,
        figures=base.figures or program.figures,
        formulas=[*base.formulas, *program.formulas],
        steps=[*base.steps, *program.steps],
        additions=[*base.additions, *program.additions],
        turn=base.turn,
        turn_span=base.turn_span,
        closing=base.closing or program.closing,
    )
