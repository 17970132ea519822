"""How long a user waits before anything happens.

The goal: `zoc --help` takes at most twice as long as `import click`, which it cannot do without.
"""

from __future__ import annotations

import subprocess
import sys
from statistics import median
from time import perf_counter
from typing import Any

HELP = "from cli.main import main; main(['--help'])"
FRESH = "import mapdata; assert mapdata.open_map('pacific', cache={})[0] is not None"


def run(code: str) -> None:
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def seconds(code: str) -> float:
    start = perf_counter()
    run(code)
    return perf_counter() - start


def test_help(benchmark: Any) -> None:
    benchmark.pedantic(run, (HELP,), rounds=10, warmup_rounds=1)
    turns = [(seconds(HELP), seconds("import click")) for _ in range(15)]  # in turns: both meet the same load
    ours, floor = (median(column) for column in zip(*turns, strict=True))
    benchmark.extra_info["times import click"] = round(ours / floor, 2)
    assert ours <= 2 * floor


def test_a_process_that_compiles_the_pacific(benchmark: Any) -> None:
    benchmark.pedantic(run, (FRESH.format(False),), rounds=3, warmup_rounds=1)


def test_a_process_that_finds_it_in_the_cache(benchmark: Any) -> None:
    benchmark.pedantic(run, (FRESH.format(True),), rounds=5, warmup_rounds=1)
