"""Looks that speak of what their game does not have."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry

NAMES: tuple[Entry, ...] = (
    Entry(
        "V201",
        bad='{"objects": {"Robots": {"shape": "robot"}}}\n',
        good='{"objects": {"Robot": {"shape": "robot"}}}\n',
    ),
    Entry(
        "V202",
        bad='{"objects": {"Card": {"corner": "{prority}"}}}\n',
        good='{"objects": {"Card": {"corner": "{priority}"}}}\n',
    ),
    Entry(
        "V203",
        bad='{"values": {"Command": {"u_turn": {"sign": "U"}}}}\n',
        good='{"values": {"Command": {"half_turn": {"sign": "U"}}}}\n',
    ),
    Entry(
        "V204",
        bad='{"player": {"lives": {"sign": "icon:hart"}}}\n',
        good='{"player": {"lives": {"sign": "icon:heart"}}}\n',
    ),
    Entry(
        "V205",
        bad='{"objects": {"Robot": {"shape": "robbot"}}}\n',
        good='{"objects": {"Robot": {"shape": "robot"}}}\n',
    ),
    Entry(
        "V206",
        bad='{"objects": {"Card": {"turn": "priority"}}}\n',
        good='{"objects": {"Robot": {"turn": "facing"}}}\n',
    ),
    Entry(
        "V207",
        bad='{"pick": {"directions": {"space": "Floor", "by": "field"}}}\n',
        good='{"pick": {"direction": {"space": "Floor", "by": "field"}}}\n',
    ),
    Entry(
        "V208",
        bad='{"player": {"lives": {"as": "hand"}}}\n',
        good='{"player": {"lives": {"as": "counter"}}}\n',
    ),
    Entry(
        "V209",
        bad='{"seats": [{"colour": "#b7212c", "sign": "icon:circel"},\n'
        ' {"colour": "#3d63d4", "sign": "icon:triangle"}]}\n',
        good='{"seats": [{"colour": "#b7212c", "sign": "icon:circle"},\n'
        ' {"colour": "#3d63d4", "sign": "icon:triangle"}]}\n',
    ),
)
