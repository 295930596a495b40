"""Who is spoken to in which language."""

from __future__ import annotations

import pytest

from spielwerk.diagnostics.language import language


@pytest.mark.parametrize(
    ("environ", "chosen", "expected"),
    [
        ({}, None, "en"),
        ({}, "de", "de"),
        ({"SPIELWERK_LANG": "de"}, "en", "en"),
        ({"SPIELWERK_LANG": "en", "LC_ALL": "de_DE.UTF-8"}, None, "en"),
        ({"SPIELWERK_LANG": "", "LC_ALL": "de_DE.UTF-8"}, None, "de"),
        ({"LC_ALL": "de_AT@euro", "LANG": "en_GB"}, None, "de"),
        ({"LC_ALL": "C", "LANG": "de_DE"}, None, "en"),
        ({"LC_MESSAGES": "de-CH", "LANG": "en_GB"}, None, "de"),
        ({"LC_MESSAGES": "en_GB", "LANG": "de_DE"}, None, "en"),
        ({"LANG": "DE"}, None, "de"),
        ({"LANG": "fr_FR.UTF-8"}, None, "en"),
        ({"LANG": "den_CA"}, None, "en"),
        ({"LANGUAGE": "de"}, None, "en"),
    ],
)
def test_the_most_particular_setting_decides(environ, chosen, expected):
    assert language(environ, chosen) == expected
