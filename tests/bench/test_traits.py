"""All traits of a big save as typed objects, when they are asked for.

Goal: 55,000 traits in at most 1.5 s. Floor: the chains of types cut into the texts of their traits. A text that
comes again is read once; `distinct` shows what it takes when each is another.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

import pytest

from module_builder.formats.vassal.pieces.chain import split_chain
from module_builder.formats.vassal.pieces.definition import Definition
from module_builder.formats.vassal.saves.container import read_save
from module_builder.formats.vassal.traits import Trait, read_trait
from tests.bench.big_save import big_file, traits

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture


@cache
def texts() -> list[str]:
    """The commands that add a piece."""
    commands = (command.raw for command in read_save(big_file()).script().walk())
    return [text for text in commands if text.startswith("+/") and "/stack/" not in text]


def floor() -> int:
    return sum(len(split_chain(Definition(text).type)) for text in texts())


def objects() -> list[Trait]:
    """Every trait an object of its class; its fields not read."""
    return [link for text in texts() for link in Definition(text).links]


def with_fields() -> list[object]:
    return [link.values for link in objects()]


def with_states() -> list[tuple[str, ...]]:
    """Types and states as the engine writes them."""
    pieces = [Definition(text) for text in texts()]
    return [(*piece.canonical_types(), *piece.canonical_states()) for piece in pieces]


@cache
def distinct() -> list[str]:
    """As many traits, no two alike."""
    kinds = [[kind for kind, _ in traits(number)] for number in range(5_000)]
    return [f"{kind};{place}" for place, chain in enumerate(kinds) for kind in chain]


def distinct_with_fields() -> list[object]:
    return [read_trait(text).values for text in distinct()]


@pytest.mark.parametrize(
    "work", [floor, objects, with_fields, with_states, distinct_with_fields], ids=lambda work: work.__name__
)
def test_traits(benchmark: BenchmarkFixture, work: Callable[[], object]) -> None:
    counted = len(distinct() if work is distinct_with_fields else objects())
    assert counted == 55_000
    benchmark.extra_info["traits"] = counted
    benchmark.pedantic(work, setup=read_trait.cache_clear, rounds=5, warmup_rounds=1)
