"""A big save read into typed commands and written back, beside the floor of each.

Floor of reading: unzip, unhexlify, translate, split. Floor of writing: translate, hexlify, deflate at level 1.
Goal: at most 1.5 times the floor in time, twice in memory when reading, 150 MB when writing.
"""

from __future__ import annotations

import gc
import io
import tracemalloc
import zipfile
from binascii import hexlify, unhexlify
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from module_builder.formats.vassal.commands.records import json_records, lines
from module_builder.formats.vassal.commands.script import Command, Kind, Script, parse
from module_builder.formats.vassal.saves.container import read_save
from tests.bench.big_save import big_file, big_text

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

XOR = bytes(byte ^ 0xE7 for byte in range(256))
EXTRA = b"\x1bCHATtouched"


def floor_read() -> list[bytes]:
    with zipfile.ZipFile(io.BytesIO(big_file())) as archive:
        entry = archive.read("savedGame")
    return unhexlify(entry[7:]).translate(XOR).split(b"\x1b")


def read() -> Script:
    """The text cut into commands, the offset and depth of each known, the objects not made yet."""
    return read_save(big_file()).script()


def read_as_objects() -> list[Command]:
    """Every command an object of its kind; its fields not read."""
    return list(read())


def read_and_walk() -> list[tuple[Kind, int]]:
    return [(each.kind, each.offset) for each in read().walk()]


def read_with_fields() -> list[tuple[object, ...]]:
    return [each.values for each in read().walk()]


def talk() -> bytes:
    """A log of 400,000 lines of chat."""
    return b"begin_save\x1bend_save\x1b" + b"\x1b".join(b"LOG\tCHATline %d of a talk" % n for n in range(400_000))


def talk_as_lines() -> int:
    return sum(map(len, lines(parse(talk()))))


def talk_as_json() -> int:
    return sum(map(len, json_records(parse(talk()))))


def floor_write() -> bytes:
    entry = b"!VCSKe7" + hexlify(big_text().translate(XOR))
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("savedGame", entry)
    return target.getvalue()


def write() -> bytes:
    return read_save(big_file()).with_text(big_text() + EXTRA).to_bytes(level=1)


def peak(work: Callable[[], object]) -> float:
    """The most memory that Python's objects take while `work` runs, in MB."""
    gc.collect()
    tracemalloc.start()
    kept = work()
    most = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    del kept
    return round(most, 1)


@pytest.fixture(scope="module", autouse=True)
def prepared() -> None:
    """The file is made before anything is measured, and is what it is meant to be."""
    entry = zipfile.ZipFile(io.BytesIO(big_file())).read("savedGame")
    kinds = [each.kind for each in read()]
    assert (round(len(entry) / 1e6), kinds.count(Kind.ADD_PIECE)) == (28, 55_000)
    assert read_save(write()).text == big_text() + EXTRA


@pytest.mark.parametrize(
    "work",
    [floor_read, read, read_as_objects, read_and_walk, read_with_fields, talk, talk_as_lines, talk_as_json],
    ids=lambda work: work.__name__,
)
def test_read(benchmark: BenchmarkFixture, work: Callable[[], object]) -> None:
    benchmark.extra_info["peak MB"] = peak(work)
    benchmark.pedantic(work, rounds=9, warmup_rounds=1)


def test_floor_write(benchmark: BenchmarkFixture) -> None:
    benchmark.extra_info["peak MB"] = peak(floor_write)
    benchmark.pedantic(floor_write, rounds=5, warmup_rounds=1)


def test_write(benchmark: BenchmarkFixture) -> None:
    """The touched save alone: what was read before is not counted."""
    touched = read_save(big_file()).with_text(big_text() + EXTRA)
    benchmark.extra_info["peak MB"] = peak(lambda: touched.to_bytes(level=1))
    benchmark.pedantic(lambda: touched.to_bytes(level=1), rounds=5, warmup_rounds=1)
