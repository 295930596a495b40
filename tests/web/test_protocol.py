"""The types of the browser app are those of the schemas."""

from __future__ import annotations

import importlib.util

from tests.web.app import WEB


def test_types_in_typescript_are_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("protocol", WEB / "protocol.py")
    assert spec is not None
    assert spec.loader is not None
    protocol = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(protocol)
    for name, made in protocol.PAGES.items():
        there = (WEB / "src" / "protocol" / name).read_text(encoding="utf-8")
        assert there == made(), f"run `make docs`: {name}"
