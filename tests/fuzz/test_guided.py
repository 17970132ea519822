"""A few seconds of coverage-guided fuzzing for each decoder, where atheris is installed."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.fuzz.targets import TARGETS

SECONDS = int(os.environ.get("ZOC_FUZZ_SECONDS", "2"))


@pytest.mark.skipif(importlib.util.find_spec("atheris") is None, reason="atheris is not installed: pip install atheris")
@pytest.mark.parametrize("name", TARGETS)
def test_guided(name: str, tmp_path: Path) -> None:
    options = [f"-max_total_time={SECONDS}", "-timeout=10", "-rss_limit_mb=2048", "-max_len=4096", "-verbosity=0"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))}
    done = subprocess.run(
        [sys.executable, "-m", "tests.fuzz.guided", name, *options],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=SECONDS + 120,
        check=False,
    )
    found = [path.read_bytes() for path in tmp_path.iterdir()]
    said = [line for line in done.stderr.splitlines() if not line.startswith(("INFO:", "WARNING:", "#"))]
    assert (done.returncode, found) == (0, []), "\n".join((done.stdout[-3000:], *said[-30:]))
