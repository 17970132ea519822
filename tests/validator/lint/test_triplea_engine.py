"""TripleA's own parser as the judge: what it refuses is an error of lint, what it lets pass is told all the same.

The engine is the Debian package `triplea`, version 1.9, whose jar lies at TRIPLEA_JAR or in /usr/share/games.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from mapdata.diagnostic import Severity
from tests.conftest import NO_TRIPLEA, ROOT
from tests.validator.lint.cases import Case, cases
from tests.validator.lint.triplea import GAME, findings, write
from validator.lint.rules import TRIPLEA_RULES

pytestmark = pytest.mark.engine
JAR = Path(os.environ.get("TRIPLEA_JAR", "/usr/share/games/triplea/bin/triplea.jar"))
CASES = [case for case in cases() if case.code.startswith("TRI") and GAME not in case.given.get("absent", ())]
# What the engine lets pass: a connection twice, a territory that nothing leads to, a canal with one end, two owners,
# less than no production, a missing relationship, a land unit at sea.
SILENT = ("TRI022", "TRI023", "TRI027", "TRI030", "TRI034", "TRI035", "TRI036")
Verdicts = dict[Path, tuple[str, str]]


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> Callable[[list[Path]], Verdicts]:
    """What the engine says of game files: "accepted" or "refused", and why."""
    if not JAR.is_file() or shutil.which("javac") is None:
        pytest.skip(NO_TRIPLEA)
    place = tmp_path_factory.mktemp("triplea")
    source = ROOT / "tests" / "oracle" / "triplea" / "Games.java"
    subprocess.run(["javac", "-cp", str(JAR), "-d", str(place), str(source)], check=True, capture_output=True)

    def run(paths: list[Path]) -> Verdicts:
        options = ["-Djava.awt.headless=true", f"-Duser.home={place}", "-cp", f"{place}{os.pathsep}{JAR}"]
        command = ["java", *options, "Games", *map(str, paths)]
        # it looks for its settings in the folder that it is run in
        done = subprocess.run(command, cwd=JAR.parent, capture_output=True, text=True, timeout=300, check=True)
        lines = [line.split("\t") for line in done.stdout.splitlines()]
        return {Path(path): (verdict, why) for path, verdict, _, why in lines}

    return run


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, tuple[Case, Path]]:
    """The game of each case, with the case and the folder of its map."""
    place = tmp_path_factory.mktemp("cases")
    folders = [(case, write(case.given, place / str(number))) for number, case in enumerate(CASES)]
    return {folder / GAME: (case, folder) for case, folder in folders if (folder / GAME).is_file()}


def test_what_the_engine_refuses_is_an_error_of_lint(
    judged: Callable[[list[Path]], Verdicts], written: dict[Path, tuple[Case, Path]]
) -> None:
    verdicts = judged(list(written))
    assert verdicts.keys() == written.keys()
    missed = []
    for path, (verdict, why) in verdicts.items():
        case, folder = written[path]
        worst = max((found.severity for found in findings(TRIPLEA_RULES, case, folder)), default=Severity.INFO)
        if verdict == "refused" and worst is not Severity.ERROR and not case.given.get("modern"):
            missed.append(f"{case}: {why}")
    assert missed == []
    assert sum(verdict == "refused" for verdict, _ in verdicts.values()) > 10


@pytest.mark.parametrize("code", SILENT)
def test_what_the_engine_lets_pass_is_told(
    code: str, judged: Callable[[list[Path]], Verdicts], written: dict[Path, tuple[Case, Path]]
) -> None:
    faults = [path for path, (case, _) in written.items() if case.code == code and case.expect]
    assert "accepted" in [verdict for verdict, _ in judged(faults).values()]


def test_genuine_games_are_accepted(shared: Path, judged: Callable[[list[Path]], Verdicts]) -> None:
    games = sorted((shared / "corpus" / "triplea").glob("*/map/games/*.xml"))
    assert {verdict for verdict, _ in judged(games).values()} == {"accepted"}
