"""All queries by their first word, in the order of the rule book's chapters."""

from __future__ import annotations

from collections.abc import Mapping

from validator.queries.affairs import AFFAIRS
from validator.queries.asking import Query
from validator.queries.board import BOARD
from validator.queries.countries import COUNTRIES
from validator.queries.forces import FORCES

__all__ = ["QUERIES"]

QUERIES: Mapping[str, Query] = {**COUNTRIES, **BOARD, **FORCES, **AFFAIRS}
