"""Files and folders that lint may not read: each is told, and all the others are looked at."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

CASES = tomllib.loads(Path(__file__).with_name("lint_closed.toml").read_text("utf-8"))["case"]
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
AS_OTHERS = ("setpriv", "--bounding-set=-dac_override,-dac_read_search") if IS_ROOT else ()  # root may read anything

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="permissions are those of Unix"),
    pytest.mark.skipif(IS_ROOT and shutil.which("setpriv") is None, reason="root may read anything, without setpriv"),
]


def zoc(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command run in a folder, by a user who has to heed permissions."""
    command = [*AS_OTHERS, sys.executable, "-c", "from cli.main import main; main()", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Path]:
    for name in ("good", "land"):
        assert zoc(tmp_path, "new", name, "--kind", "area", "--quiet").returncode == 0
    assert zoc(tmp_path, "build", "good", "-o", "game.vmod", "--quiet").returncode == 0
    yield tmp_path
    for path in tmp_path.rglob("*"):
        path.chmod(path.stat().st_mode | stat.S_IRWXU)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_what_is_closed_is_told(case: dict[str, Any], project: Path) -> None:
    for name in case["close"]:
        (project / name).chmod(0)
    done = zoc(project, "lint", *case["arguments"])
    for name in case["close"]:
        (project / name).chmod(0o700)
    assert (done.returncode, done.stdout, done.stderr) == (case["status"], case["output"], case["errors"])


def test_a_folder_that_cannot_be_written_keeps_its_module(project: Path) -> None:
    folder = project / "unpacked"
    shutil.unpack_archive(project / "game.vmod", folder, "zip")
    text = (folder / "buildFile.xml").read_text("utf-8")
    wrong = text.replace('icon="/images/map.gif"', 'icon="(No Image)"', 1)
    assert wrong != text
    (folder / "buildFile.xml").write_text(wrong, "utf-8")
    folder.chmod(0o500)
    done = zoc(project, "lint", "unpacked", "--fix")
    folder.chmod(0o700)
    problem = "cannot be written: permission denied (choose a place that you may write to)"
    assert (done.returncode, done.stderr) == (3, f"zoc: {(folder / 'buildFile.xml').resolve()}: {problem}\n")
    assert (folder / "buildFile.xml").read_text("utf-8") == wrong
