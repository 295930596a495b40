"""Looks that are not written as looks are."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry

TABLE = '{"table": {"colour": "#2b3340"}}\n'

FORM: tuple[Entry, ...] = (
    Entry(
        "V101",
        bad='{"table": {"color": "#2b3340"}}\n',
        good=TABLE,
    ),
    Entry(
        "V102",
        bad='{"table": "#2b3340"}\n',
        good=TABLE,
    ),
    Entry(
        "V103",
        bad='{"spaces": {"Floor": {"shape": "sqare"}}}\n',
        good='{"spaces": {"Floor": {"shape": "square"}}}\n',
    ),
    Entry(
        "V104",
        bad='{"spaces": {"Floor": {"tilt": 60}}}\n',
        good='{"spaces": {"Floor": {"tilt": 36}}}\n',
    ),
    Entry(
        "V105",
        bad='{"values": {"Command": {"back_up": {"sign": "Back up"}}}}\n',
        good='{"values": {"Command": {"back_up": {"sign": "-1"}}}}\n',
    ),
    Entry(
        "V106",
        bad='{"icons": {"My Sign": "M2 2h20v20z"}}\n',
        good='{"icons": {"my-sign": "M2 2h20v20z"}}\n',
    ),
    Entry(
        "V107",
        bad='{"objects": {"Card": {"foot": "Priority {priority}"}}}\n',
        good='{"objects": {"Card": {"foot": "{priority}"}}}\n',
    ),
    Entry(
        "V108",
        bad='{"cover": {"x": 0.5, "y": 0, "width": 0.8, "height": 1}}\n',
        good='{"cover": {"x": 0.2, "y": 0, "width": 0.8, "height": 1}}\n',
    ),
    Entry(
        "V109",
        bad='{"spaces": {"Floor": {"light": "#b9bec4"}}}\n',
        good='{"spaces": {"Floor": {"light": "#b9bec4", "dark": "#adb3ba"}}}\n',
    ),
    Entry(
        "V110",
        bad='{"seats": [{"colour": "#b7212c", "sign": "icon:circle"}]}\n',
        good='{"seats": [{"colour": "#b7212c", "sign": "icon:circle"},\n'
        ' {"colour": "#3d63d4", "sign": "icon:triangle"}]}\n',
    ),
    Entry(
        "V111",
        bad='{"icons": {"circle": "M2 2h20v20z"}}\n',
        good='{"icons": {"my-circle": "M2 2h20v20z"}}\n',
    ),
)
