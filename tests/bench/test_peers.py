"""The big save read, its traits decoded and written back by pywargame, to be read beside `test_saves.py`.

Set ZOC_PEER_PYTHON to an interpreter (3.12 or newer) with pywargame installed; without it these are skipped.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.bench.big_save import big_file

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

PEER = os.environ.get("ZOC_PEER_PYTHON", "")
WORKER = Path(__file__).with_name("peer_worker.py")
Ask = Callable[[str], None]

pytestmark = pytest.mark.skipif(not PEER, reason="ZOC_PEER_PYTHON names no interpreter with pywargame")


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    """Has the peer, started and warm, do one piece of work."""
    folder = tmp_path_factory.mktemp("peer")
    (folder / "big.vsav").write_bytes(big_file())
    command = [PEER, str(WORKER), str(folder / "big.vsav"), str(folder / "out.vsav")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as peer:
        assert peer.stdin is not None
        assert peer.stdout is not None
        stdin, stdout = peer.stdin, peer.stdout

        def asked(word: str) -> None:
            stdin.write(word + "\n")
            stdin.flush()
            assert stdout.readline() == "done\n"

        asked("read")
        yield asked
        stdin.close()


@pytest.mark.parametrize("work", ["read", "traits", "write"])
def test_pywargame(benchmark: BenchmarkFixture, ask: Ask, work: str) -> None:
    benchmark.pedantic(ask, args=(work,), rounds=3)
