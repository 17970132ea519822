"""Every kind of fact that a table may hold can be checked."""

from __future__ import annotations

from mapdata.headers import FACTS
from validator.lint.facts import CHECKS


def test_every_kind_has_its_check() -> None:
    assert set(CHECKS) == set(FACTS)
