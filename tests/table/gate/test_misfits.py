"""What does not fit in a request is told in the language of whoever has sent it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest

from spielwerk.table.gate.http.misfits import Misfit
from spielwerk.table.words import Refused


class Rules(msgspec.Struct, forbid_unknown_fields=True):
    seconds: Annotated[float, msgspec.Meta(ge=1)] = 1
    late: Literal["bot", "leave"] = "bot"
    name: Annotated[str, msgspec.Meta(max_length=3, pattern="^[a-z]*$")] = ""


class Body(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    rules: Rules | None = None


@pytest.mark.parametrize(
    ("body", "german"),
    [
        ('{"game": "x", "nam": 1}', "das Feld `nam` gibt es nicht"),
        ("{}", "das Feld `game` fehlt"),
        ('{"game": 7}', "`str` wurde erwartet, nicht `int` - bei `$.game`"),
        ('{"game": "x", "rules": {"seconds": 0}}', "`float` >= 1.0 wurde erwartet - bei `$.rules.seconds`"),
        ('{"game": "x", "rules": {"late": "never"}}', "den Wert 'never' gibt es nicht - bei `$.rules.late`"),
        ('{"game": "x", "rules": {"name": "anna"}}', "`str` mit einer Länge <= 3 wurde erwartet - bei `$.rules.name`"),
        ('{"game": "x", "rules": {"name": "A"}}', "`str` der Form '^[a-z]*$' wurde erwartet - bei `$.rules.name`"),
        ('{"game": x}', "das ist kein JSON (Byte 9)"),
        ('{"game": "x"', "es bricht mittendrin ab"),
    ],
)
def test_every_misfit_reads_in_german(body, german):
    with pytest.raises(msgspec.MsgspecError) as found:
        msgspec.json.decode(body, type=Body)
    misfit = Misfit(found.value)
    assert misfit.said("de") == german
    assert misfit.said("en") == str(found.value)
    assert Refused("not_fitting", reason=misfit).told("de") == f"Etwas in der Anfrage passt nicht: {german}"
