"""The oracle itself: the real engine answers, and says which one it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.mark.engine
def test_the_engine_loads_a_genuine_module(oracle: Callable[..., list[dict[str, Any]]], shared: Path) -> None:
    (module,) = oracle("load", shared / "corpus" / "logs" / "tiny.vmod")
    assert {key: module[key] for key in ("record", "clean", "problem_count")} == {
        "record": "module",
        "clean": True,
        "problem_count": 0,
    }
